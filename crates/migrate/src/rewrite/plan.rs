//! Plans by scanning again and again: each round edits the texts of the last one, until a scan of the new texts finds
//! only what is left. So a second rewrite changes nothing, and the next scan counts what this one reports.

use std::{
    collections::{BTreeMap, HashMap, HashSet},
    path::PathBuf,
};

use super::{Change, Edit, Input, Plan, Report, ScanError, Settings, UnrewrittenFinding, apply, disk, revise};
use crate::{
    rules::Rule,
    scan::{self, Finding, FindingStatus, Options, Remedy, ReportedFinding, decode, note},
};

/// The rounds that edit; those after them only leave comments.
const EDITING: usize = 3;
/// The rounds in all. Each needs a reason that the last one made, so three do nearly always.
const ROUNDS: usize = 6;

/// A file that changes, as far as it is known.
struct Draft {
    path: PathBuf,
    name: String,
    old: Vec<u8>,
    new: Vec<u8>,
    edits: Vec<(Edit, &'static Rule)>,
    settled: Vec<Finding>,
    /// Whether what is left in it gets comments.
    has_comments: bool,
}

/// The state between two rounds.
#[derive(Default)]
struct Texts {
    /// The files that changed so far, by the paths of the walk.
    drafts: HashMap<PathBuf, Draft>,
    /// Their new texts.
    current: HashMap<PathBuf, String>,
    /// The files that must stay as they are, with the reason.
    closed: HashMap<PathBuf, String>,
}

/// Plans the rewrite, and reports the scan of the old texts.
pub(super) fn of(inputs: &[Input], settings: Settings<'_>) -> Result<(Report, Plan), ScanError> {
    let mut state = Texts::default();
    let mut before: Vec<UnrewrittenFinding> = Vec::new();
    let (first, _) = round(inputs, settings, &mut state, 0, &mut before)?;
    let mut report = Report::default();
    for number in 1..ROUNDS {
        let is_changed;
        (report, is_changed) = round(inputs, settings, &mut state, number, &mut Vec::new())?;
        if !is_changed && !give_up(&mut state, settings, &report, &before) {
            break;
        }
    }
    let mut plan = Plan { read: first.read, is_complete: !first.blindness.is_incomplete(), ..Plan::default() };
    plan.left = left(&report, &state.closed);
    // Without comments in it, a file may be known by what has gone from others.
    let still: HashSet<(String, &str)> = plan.left.iter().map(|left| (left.name.clone(), left.rule.id)).collect();
    before.retain(|left| !still.contains(&(left.name.clone(), left.rule.id)));
    plan.left.extend(before);
    let order: BTreeMap<&str, usize> =
        first.files.iter().enumerate().map(|(at, file)| (file.name.as_str(), at)).collect();
    let place = |name: &str| order.get(name).copied().unwrap_or(usize::MAX);
    plan.left.sort_by_key(|left| (place(&left.name), left.line, left.column));
    let drafts = state.drafts.into_values().filter(|draft| draft.new != draft.old);
    plan.changes = drafts
        .map(|Draft { path, name, old, new, edits, settled, .. }| Change { path, name, old, new, edits, settled })
        .collect();
    plan.changes.sort_by_key(|change| place(&change.name));
    Ok((first, plan))
}

/// One scan, and the edits that it asks for. Whether there were any.
fn round(
    inputs: &[Input],
    settings: Settings<'_>,
    state: &mut Texts,
    number: usize,
    by_hand: &mut Vec<UnrewrittenFinding>,
) -> Result<(Report, bool), ScanError> {
    let Texts { drafts, current, closed } = state;
    let mut next: Vec<(PathBuf, String)> = Vec::new();
    let options = Options { texts: Some(current), ..settings.scan };
    let report = scan::scan(inputs, options, |file, text, _| {
        let Some(walked) = &file.path else { return };
        let new = file.seen.iter().filter(|seen| seen.status == FindingStatus::New).map(|seen| &seen.finding);
        let findings: Vec<&Finding> = new.collect();
        let hand = findings.iter().filter(|finding| matches!(finding.found.remedy, Remedy::ByHand(_)));
        by_hand.extend(hand.map(|finding| left_of(&file.name, finding, None)));
        if closed.contains_key(walked) {
            return;
        }
        let revised = match revise::revise(file, &findings, text, settings, number < EDITING, number > 0) {
            Ok(Some(revised)) => revised,
            Ok(None) => return,
            Err(reason) => {
                closed.insert(walked.clone(), reason);
                return;
            }
        };
        if !drafts.contains_key(walked) {
            match disk::read(walked, text) {
                Ok((path, old)) => {
                    let (name, new) = (file.name.clone(), old.clone());
                    let has_comments = note::leader(file.language).is_some();
                    let draft = Draft { path, name, old, new, edits: Vec::new(), settled: Vec::new(), has_comments };
                    drafts.insert(walked.clone(), draft);
                }
                Err(reason) => {
                    closed.insert(walked.clone(), reason);
                    return;
                }
            }
        }
        let Some(draft) = drafts.get_mut(walked) else { return };
        draft.new = apply(&draft.new, &revised.all);
        if number == 0 {
            draft.edits = revised.edits;
            draft.settled = revised.settled;
        }
        if let Some(text) = decode(draft.new.clone()) {
            next.push((walked.clone(), text));
        }
    })?;
    let is_changed = !next.is_empty();
    current.extend(next);
    Ok((report, is_changed))
}

/// Gives up files: where each changes only as a whole, those in which something is left; otherwise those without comments
/// in which the next scan would miss something that is left. Whether there was any.
fn give_up(state: &mut Texts, settings: Settings<'_>, report: &Report, before: &[UnrewrittenFinding]) -> bool {
    let found = |name: &str, rule: &Rule| {
        let is_one = |(file, seen): &(&str, &ReportedFinding)| *file == name && seen.finding.found.rule == rule;
        report.counting().filter(is_one).count()
    };
    let is_lost = |draft: &Draft| {
        let own = before.iter().filter(|left| left.name == draft.name);
        !draft.has_comments
            && own.into_iter().any(|left| {
                let is_same = |other: &&UnrewrittenFinding| other.name == left.name && other.rule == left.rule;
                found(&left.name, left.rule) < before.iter().filter(is_same).count()
            })
    };
    let is_left = |draft: &Draft| report.counting().any(|(name, _)| name == draft.name);
    let is_unfinished = |draft: &Draft| if settings.is_whole { is_left(draft) } else { is_lost(draft) };
    let unfinished: Vec<PathBuf> =
        state.drafts.iter().filter(|(_, draft)| is_unfinished(draft)).map(|(path, _)| path.clone()).collect();
    for path in &unfinished {
        state.drafts.remove(path);
        state.current.remove(path);
        state.closed.insert(path.clone(), "the next scan would not see what is left in the file".to_owned());
    }
    !unfinished.is_empty()
}

fn left(report: &Report, closed: &HashMap<PathBuf, String>) -> Vec<UnrewrittenFinding> {
    let files = report.files.iter();
    files
        .flat_map(|file| {
            let reason = file.path.as_ref().and_then(|path| closed.get(path));
            let new = file.seen.iter().filter(|seen| seen.status == FindingStatus::New);
            new.map(move |seen| left_of(&file.name, &seen.finding, reason))
        })
        .collect()
}

fn left_of(name: &str, finding: &Finding, reason: Option<&String>) -> UnrewrittenFinding {
    const BASE: &str = "it changes with the base that it is glued to, which is not in these files";
    UnrewrittenFinding {
        name: name.to_owned(),
        line: finding.line,
        column: finding.column,
        rule: finding.found.rule,
        reason: match &finding.found.remedy {
            Remedy::ByHand(own) => own.clone(),
            Remedy::Edits(_) => reason.cloned().unwrap_or_else(|| BASE.to_owned()),
        },
    }
}

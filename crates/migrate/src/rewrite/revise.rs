//! The edits of one file in one round: those of its findings, and a comment above what is left.

use std::path::Path;

use super::{Edit, Finding, Settings, apply, base};
use crate::{
    rules::{Rule, table},
    scan::{
        self, FileReport, Language, Remedy,
        note::{self, Places},
    },
};

/// The edits of a file.
pub(super) struct Revised {
    /// All of them, in order, without overlap.
    pub(super) all: Vec<Edit>,
    /// Those of findings, each with the first of its rules.
    pub(super) edits: Vec<(Edit, &'static Rule)>,
    /// The findings that they resolve.
    pub(super) settled: Vec<Finding>,
}

/// The edits that findings ask for; `None` where there is nothing to do, and a reason where the file must stay.
/// `is_editing` is false where only comments are left, `is_late` where every base has moved that is going to.
pub(super) fn revise(
    file: &FileReport,
    findings: &[&Finding],
    text: &str,
    settings: Settings<'_>,
    is_editing: bool,
    is_late: bool,
) -> Result<Option<Revised>, String> {
    if !file.language.is_rewritten() {
        return Ok(None);
    }
    let by_hand = |finding: &&&Finding| matches!(finding.found.remedy, Remedy::ByHand(_));
    let count = findings.iter().filter(by_hand).count();
    if settings.is_whole && count > 0 {
        let what = if count == 1 { "one finding needs".to_owned() } else { format!("{count} findings need") };
        return Err(format!("it changes with the rest of its file, where {what} a person"));
    }
    if settings.is_whole && !file.lost.is_empty() {
        return Err("a list goes where it is not in view, and has another form in v2".to_owned());
    }
    let mut revised = Revised { all: Vec::new(), edits: Vec::new(), settled: Vec::new() };
    let mut notes: Vec<(usize, &Rule, &str)> = Vec::new();
    for finding in findings {
        let (at, rule) = (finding.found.range.start, finding.found.rule);
        match &finding.found.remedy {
            Remedy::ByHand(reason) => notes.push((at, rule, reason)),
            Remedy::Edits(edits) if edits.is_empty() => {
                if is_late {
                    notes.push((at, rule, "the base address comes from elsewhere; it has to end in /v2"));
                }
            }
            Remedy::Edits(_) if !is_editing => notes.push((at, rule, rule.text)),
            Remedy::Edits(edits) => {
                if revised.take(edits, rule, text) {
                    revised.settled.push((*finding).clone());
                } else {
                    notes.push((at, rule, rule.text));
                }
            }
        }
    }
    if !is_late && !findings.is_empty() {
        notes.extend(file.lost.iter().map(|at| (*at, &table::LIST_WRAPPER, LOST)));
    }
    revised.finish(file, text, settings, &notes)
}

const LOST: &str = "the answer is an object that holds the list; see who reads it as an array";

impl Revised {
    /// Adds the edits of a finding, unless they contradict those of another.
    fn take(&mut self, edits: &[Edit], rule: &'static Rule, text: &str) -> bool {
        let is_known = |edit: &Edit| self.edits.iter().any(|(known, _)| known == edit);
        let new: Vec<&Edit> = edits.iter().filter(|edit| !is_known(edit)).collect();
        let is_torn = |edit: &Edit| text.get(edit.start..edit.end).is_none();
        let is_in_the_way = |edit: &Edit| self.edits.iter().any(|(known, _)| overlap(known, edit));
        let clash = new.iter().enumerate().any(|(at, one)| new[..at].iter().any(|other| overlap(one, other)));
        if clash || new.iter().any(|edit| is_torn(edit) || is_in_the_way(edit)) {
            return false;
        }
        self.edits.extend(new.into_iter().map(|edit| (edit.clone(), rule)));
        true
    }

    fn finish(
        mut self,
        file: &FileReport,
        text: &str,
        settings: Settings<'_>,
        notes: &[(usize, &Rule, &str)],
    ) -> Result<Option<Self>, String> {
        if let Some(base) = settings.base {
            base::replace(&mut self.edits, text, base);
        }
        self.edits.retain(|(edit, _)| text[edit.start..edit.end] != edit.text);
        self.edits.sort_by(|(one, _), (other, _)| one.cmp(other));
        self.all = self.edits.iter().map(|(edit, _)| edit.clone()).collect();
        if !settings.is_whole {
            let comments = comments(file.language, text, notes, &self.all);
            self.all.extend(comments);
            self.all.sort_by_key(|edit| (edit.start, edit.end));
        }
        if self.all.is_empty() {
            return Ok(None);
        }
        let changed =
            String::from_utf8(apply(text.as_bytes(), &self.all)).map_err(|_| "it is not text after its edits")?;
        let faults = |text: &str| scan::faults(Path::new(&file.name), text);
        if faults(&changed) > faults(text) {
            return Err("the file could not be read any more".to_owned());
        }
        Ok(Some(self))
    }
}

/// The comments above what is left: one for each rule at each place, unless it is there.
fn comments(language: Language, text: &str, notes: &[(usize, &Rule, &str)], edits: &[Edit]) -> Vec<Edit> {
    if notes.is_empty() {
        return Vec::new();
    }
    let places = Places::of(language, text);
    let end = if text.contains("\r\n") { "\r\n" } else { "\n" };
    let mut known: Vec<(usize, &str)> = Vec::new();
    let mut comments: Vec<Edit> = Vec::new();
    for (at, rule, what) in notes {
        // A comment that is there already is what was found.
        if text[*at..].starts_with(note::NAME) {
            continue;
        }
        let Some(mut spot) = places.above(*at) else { continue };
        // A replaced text has no lines of the old one.
        while let Some(edit) = edits.iter().find(|edit| edit.start < spot.line && spot.line < edit.end) {
            match places.above(edit.start) {
                Some(above) if above.line < spot.line => spot = above,
                _ => break,
            }
        }
        if known.contains(&(spot.line, rule.id)) || note::is_there(text, spot.line, rule) {
            continue;
        }
        known.push((spot.line, rule.id));
        let own = &text[spot.line..];
        let indent = &own[..own.len() - own.trim_start_matches([' ', '\t']).len()];
        let line = format!("{indent}{}{end}", note::line(spot.leader, rule, what));
        match comments.iter_mut().find(|other| other.start == spot.line) {
            Some(other) => other.text += &line,
            None => comments.push(Edit { start: spot.line, end: spot.line, text: line }),
        }
    }
    comments
}

/// Whether two different edits touch the same text, or insert at the same place.
const fn overlap(one: &Edit, two: &Edit) -> bool {
    one.start < two.end && two.start < one.end || one.start == two.start && one.end == two.end
}

#[cfg(test)]
mod tests {
    use super::{Edit, Revised, table};

    const TEXT: &str = "get('/v1/pods'); get('/v1/pods')\r\n";

    /// The edits of one finding.
    type Edits = &'static [(usize, usize, &'static str)];

    /// How many findings are settled, and by how many edits.
    fn settled(findings: &[Edits]) -> (usize, usize) {
        let mut revised = Revised { all: Vec::new(), edits: Vec::new(), settled: Vec::new() };
        let edit = |(start, end, text): &(usize, usize, &str)| Edit { start: *start, end: *end, text: (*text).into() };
        let count = findings.iter().filter(|edits| {
            let edits: Vec<Edit> = edits.iter().map(edit).collect();
            revised.take(&edits, &table::PODS_PATH, TEXT)
        });
        (count.count(), revised.edits.len())
    }

    #[test]
    fn the_edits_of_a_finding_go_together_or_not_at_all() {
        assert_eq!(settled(&[&[(6, 8, "v2")], &[(23, 25, "v2")]]), (2, 2));
        assert_eq!(settled(&[&[(6, 8, "v2"), (14, 14, ", x")], &[(6, 8, "v2")]]), (2, 2));
        assert_eq!(settled(&[&[(5, 5, "x")], &[(5, 8, "/v2")]]), (2, 2));
        assert_eq!(settled(&[&[(5, 9, "a"), (6, 8, "b")]]), (0, 0));
        assert_eq!(settled(&[&[(6, 800, "v2")], &[(6, 8, "v2")]]), (1, 1));
        assert_eq!(settled(&[&[(5, 5, "x")], &[(5, 5, "y"), (1, 2, "z")]]), (1, 1));
    }
}

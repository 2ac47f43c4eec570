//! Decides which files change: a file changes completely or not at all, and files that depend on each other change
//! together.
//!
//! Changing an address requires changing everything that depends on it: the bodies sent there, the fields read from
//! answers, the lists. If any of those is left to a person, the file stays unchanged, so that it keeps failing visibly
//! and the next scan finds the same as this one.

use std::collections::{BTreeSet, HashMap};

use super::{Change, FileReport, Finding, Left, Plan, Standing, apply, base, disk, settle};
use crate::{
    rules::Class,
    scan::{self, Language, Reach, Remedy, Ties},
};

/// The possible change of one file.
#[derive(Debug)]
pub(super) struct Draft {
    name: String,
    ties: Ties,
    /// The words in its imports.
    mentions: BTreeSet<String>,
    /// Its findings that count.
    findings: Vec<Finding>,
    /// Its GraphQL findings: always left to a person, without blocking the rest.
    of_graphql: Vec<Finding>,
    /// The change, or why the file is left; a finding's own reason takes precedence.
    outcome: Result<Change, String>,
}

impl Draft {
    /// The possible change of a file.
    pub(super) fn of(file: &FileReport, text: &str, reach: &Reach, base: Option<&str>) -> Self {
        let new = file.seen.iter().filter(|seen| seen.standing == Standing::New);
        let (of_graphql, findings): (Vec<Finding>, Vec<Finding>) =
            new.map(|seen| seen.finding.clone()).partition(|finding| finding.found.rule.class == Class::Graphql);
        let outcome = change(file, &findings, text, reach, base);
        let mentions = if file.ties.borrows || file.ties.lends { mentions(text) } else { BTreeSet::new() };
        Self { name: file.name.clone(), ties: file.ties, mentions, findings, of_graphql, outcome }
    }

    /// Leaves findings in this file.
    fn leave(&self, findings: &[Finding], reason: &str, plan: &mut Plan) {
        let name = &self.name;
        plan.left.extend(findings.iter().cloned().map(|finding| Left {
            name: name.clone(),
            line: finding.line,
            column: finding.column,
            rule: finding.found.rule,
            reason: match finding.found.remedy {
                Remedy::ByHand(own) => own,
                Remedy::Edits(_) => reason.to_owned(),
            },
        }));
    }
}

/// The file with all its edits, or why it is left.
fn change(
    file: &FileReport,
    findings: &[Finding],
    text: &str,
    reach: &Reach,
    base: Option<&str>,
) -> Result<Change, String> {
    let by_hand = findings.iter().filter(|finding| matches!(finding.found.remedy, Remedy::ByHand(_))).count();
    if by_hand > 0 {
        let what = if by_hand == 1 { "one finding needs".to_owned() } else { format!("{by_hand} findings need") };
        return Err(format!("it changes with the rest of its file, where {what} a person"));
    }
    if file.ties.loses_sight {
        return Err("a list goes where it is not in view, and has another form in v2".to_owned());
    }
    let path = file.path.as_ref().ok_or("it has no file")?;
    let mut edits = settle::settle(findings, text)?;
    if let Some(base) = base {
        base::replace(&mut edits, text, base);
    }
    edits.retain(|edit| text[edit.start..edit.end] != edit.text);
    if edits.is_empty() {
        return Err("it changes with the base that it is glued to, which is not in these files".to_owned());
    }
    let changed = String::from_utf8(apply(text.as_bytes(), &edits)).map_err(|_| "it is not text after its edits")?;
    let faults = |text: &str| scan::faults(std::path::Path::new(&file.name), text);
    if faults(&changed) > faults(text) {
        return Err("the file could not be read any more".to_owned());
    }
    if scan::count_again(file, &changed, reach) > 0 {
        return Err("something of v1 would be left in the file behind its edits".to_owned());
    }
    let (path, old) = disk::read(path, text)?;
    let new = apply(&old, &edits);
    Ok(Change { path, name: file.name.clone(), old, new, edits, settled: findings.to_vec() })
}

/// Decides which drafts become changes.
pub(super) fn decide(mut drafts: Vec<Draft>, plan: &mut Plan) {
    let order: HashMap<String, usize> = drafts.iter().enumerate().map(|(at, draft)| (draft.name.clone(), at)).collect();
    for draft in drafts.iter().filter(|draft| draft.findings.is_empty()) {
        draft.leave(&draft.of_graphql, "", plan);
    }
    drafts.retain(|draft| !draft.findings.is_empty());
    hold_together(&mut drafts);
    for draft in drafts {
        draft.leave(&draft.of_graphql, "", plan);
        match &draft.outcome {
            Err(reason) => draft.leave(&draft.findings, reason, plan),
            Ok(_) => plan.changes.extend(draft.outcome),
        }
    }
    plan.left.sort_by_key(|left| (order.get(&left.name).copied(), left.line, left.column));
}

/// Leaves files that others left depend on, and files that depend on others left.
fn hold_together(drafts: &mut [Draft]) {
    let lenders = lenders(drafts);
    loop {
        let is_left = |at: usize| drafts[at].outcome.is_err();
        let pairs =
            lenders.iter().enumerate().flat_map(|(at, lenders)| lenders.iter().map(move |lender| (at, *lender)));
        let torn = pairs.filter(|(borrower, lender)| is_left(*borrower) != is_left(*lender));
        let mut held: Vec<(usize, String)> = torn
            .map(|(borrower, lender)| {
                if is_left(borrower) {
                    (lender, format!("`{}` builds on this file, and is left", drafts[borrower].name))
                } else {
                    (borrower, format!("it may build on `{}`, which is left", drafts[lender].name))
                }
            })
            .collect();
        // A file that only counts because of others must not lose the last one that counts on its own.
        let is_proven = drafts.iter().any(|draft| draft.outcome.is_err() && draft.ties.is_proven);
        if let Some(other) =
            drafts.iter().find(|draft| draft.outcome.is_err() && draft.is_code() && !draft.ties.is_proven)
            && !is_proven
        {
            let reason = format!("without this file a scan would not see what is left in `{}`", other.name);
            let proofs = drafts.iter().enumerate().filter(|(_, draft)| draft.outcome.is_ok());
            held.extend(proofs.map(|(at, _)| (at, reason.clone())));
        }
        if held.is_empty() {
            return;
        }
        for (at, reason) in held {
            if drafts[at].outcome.is_ok() {
                drafts[at].outcome = Err(reason);
            }
        }
    }
}

/// For each file that borrows a base, the possible lenders: those its imports name, or else all nearby files.
fn lenders(drafts: &[Draft]) -> Vec<Vec<usize>> {
    let of = |borrower: &Draft| {
        let lends = |at: &usize| lends(drafts[*at].ties, borrower.ties) && drafts[*at].is_near(borrower);
        let near: Vec<usize> = (0..drafts.len()).filter(|_| borrower.ties.borrows).filter(lends).collect();
        let named: Vec<usize> = near.iter().copied().filter(|at| drafts[*at].is_mentioned_by(borrower)).collect();
        if named.is_empty() { near } else { named }
    };
    drafts.iter().map(of).collect()
}

impl Draft {
    fn is_code(&self) -> bool {
        !is_data(self.ties) && self.ties.language != Some(Language::Document)
    }

    fn folder(&self) -> &str {
        self.name.rsplit_once('/').map_or("", |(folder, _)| folder)
    }

    /// Whether another file imports it, by its name without extension or by its folder.
    fn is_mentioned_by(&self, other: &Self) -> bool {
        let file = self.name.rsplit('/').next().unwrap_or_default();
        let stem = file.split('.').next().unwrap_or_default();
        let folder = self.folder().rsplit('/').next().unwrap_or_default();
        [stem, folder].iter().any(|name| other.mentions.contains(*name))
    }

    /// Whether both may belong to one program: the same or nested folders, or one names the other.
    fn is_near(&self, other: &Self) -> bool {
        let is_below =
            |one: &str, other: &str| one == other || one.strip_prefix(other).is_some_and(|rest| rest.starts_with('/'));
        let (one, two) = (self.folder(), other.folder());
        one == two
            || !two.is_empty() && is_below(one, two)
            || !one.is_empty() && is_below(two, one)
            || self.is_mentioned_by(other)
            || other.is_mentioned_by(self)
    }
}

/// The words of import lines.
fn mentions(text: &str) -> BTreeSet<String> {
    const MOST: usize = 200;
    let is_import = |line: &&str| {
        let line = line.trim_start();
        [
            "import ", "from ", "use ", "using ", "require", "source ", ". ", "include", "const ", "load", "mod ",
            "export ",
        ]
        .iter()
        .any(|word| line.starts_with(word))
    };
    let words = text
        .lines()
        .filter(is_import)
        .take(MOST)
        .flat_map(|line| line.split(|c: char| !c.is_alphanumeric() && c != '_' && c != '-'));
    words.filter(|word| word.len() > 1).map(str::to_owned).collect()
}

/// Whether a file of one kind can provide its base to one of the other: as imported code, through the environment, or
/// as data.
fn lends(lender: Ties, borrower: Ties) -> bool {
    let is_script = |language: Option<Language>| matches!(language, Some(Language::JavaScript | Language::TypeScript));
    let is_related = lender.language == borrower.language || is_script(lender.language) && is_script(borrower.language);
    let has_environment = matches!(lender.language, Some(Language::Shell | Language::PowerShell));
    lender.lends && (is_data(lender) || is_related || has_environment && !lender.uses_own)
}

fn is_data(ties: Ties) -> bool {
    ties.language.is_none_or(|language| {
        matches!(language, Language::Json | Language::Yaml | Language::Toml | Language::Hcl | Language::Env)
    })
}

//! The findings of a scan as edits: what is sure is changed, what is not is left, with the reason.
//!
//! A plan is made of the whole tree before anything is written. A finding goes in whole or not at all; every byte
//! outside of the edits stays. Nothing here prints.

mod base;
mod diff;
mod disk;
mod git;
mod hold;
mod settle;

use std::path::{Path, PathBuf};

pub use diff::{common_root, unified};
pub use disk::{WriteError, replace};
pub use git::{GitError, Uncommitted, repository, uncommitted};

use super::{
    rules::Rule,
    scan::{self, Edit, FileReport, Finding, Input, Remedy, ScanError, Standing},
};

/// What a rewrite of a tree would do.
#[derive(Debug, Default)]
pub struct Plan {
    /// The files that change, in the order of the walk.
    pub changes: Vec<Change>,
    /// What stays for a person, in order.
    pub left: Vec<Left>,
    /// How many files were read.
    pub read: usize,
    /// What needs no edit of its own, because the base that it is glued to changes.
    follows: Vec<Left>,
}

/// How one file changes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// Where the file is, links followed.
    pub path: PathBuf,
    /// How reports call it.
    pub name: String,
    /// What it holds.
    pub old: Vec<u8>,
    /// What it shall hold.
    pub new: Vec<u8>,
    /// The edits, in order; none overlaps another.
    pub edits: Vec<Edit>,
    /// The findings that they settle.
    pub settled: Vec<Finding>,
}

/// A finding that stays.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Left {
    /// The file, as reports call it.
    pub name: String,
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in characters.
    pub column: usize,
    /// By which rule it was found.
    pub rule: &'static Rule,
    /// Why it stays: a whole clause.
    pub reason: String,
}

/// Plans the rewrite of what is below these paths. With `base` (scheme and host), addresses of v1 get this one.
pub fn plan(paths: &[PathBuf], base: Option<&str>) -> Result<Plan, ScanError> {
    let inputs: Vec<Input> = paths.iter().cloned().map(Input::Path).collect();
    let mut plan = Plan::default();
    let report = scan::scan(&inputs, None, |file, text| {
        plan_file(file, text, base, &mut plan);
    })?;
    plan.read = report.read;
    if plan.changes.is_empty() {
        plan.left.append(&mut plan.follows);
    }
    Ok(plan)
}

fn plan_file(file: &FileReport, text: &str, base: Option<&str>, plan: &mut Plan) {
    // Markers say what shall stay.
    let new = file.seen.iter().filter(|seen| seen.standing == Standing::New);
    let mut found: Vec<Finding> = new.map(|seen| seen.finding.clone()).collect();
    hold::hold_back(&mut found);
    let faults = |text: &str| scan::faults(Path::new(&file.name), text);
    let before = faults(text);
    let is_sound = |edits: &[Edit]| {
        let new = String::from_utf8(apply(text.as_bytes(), edits));
        edits.is_empty() || new.is_ok_and(|new| faults(&new) <= before)
    };
    let settle::Settled { mut edits, done: settled, left } = settle::settle(found.into_iter(), text, is_sound);
    let leave = |(finding, reason): (Finding, String)| Left {
        name: file.name.clone(),
        line: finding.line,
        column: finding.column,
        rule: finding.found.rule,
        reason,
    };
    if let Some(base) = base {
        base::replace(&mut edits, text, base);
    }
    edits.retain(|edit| text[edit.start..edit.end] != edit.text);
    let read = file.path.as_ref().filter(|_| !edits.is_empty()).map(|path| disk::read(path, text));
    match read {
        None => {
            plan.left.extend(left.into_iter().map(leave));
            let why = || "it changes with the base that it is glued to, which is not in these files".to_owned();
            plan.follows.extend(settled.into_iter().map(|finding| leave((finding, why()))));
        }
        Some(Ok((path, old))) => {
            plan.left.extend(left.into_iter().map(leave));
            let new = apply(&old, &edits);
            plan.changes.push(Change { path, name: file.name.clone(), old, new, edits, settled });
        }
        Some(Err(reason)) => {
            let all = left.into_iter().chain(settled.into_iter().map(|finding| (finding, reason.clone())));
            plan.left.extend(all.map(leave));
        }
    }
}

/// The bytes with these edits, which are in order and overlap nowhere.
fn apply(old: &[u8], edits: &[Edit]) -> Vec<u8> {
    let mut new = Vec::with_capacity(old.len());
    let mut at = 0;
    for Edit { start, end, text } in edits {
        new.extend_from_slice(&old[at..*start]);
        new.extend_from_slice(text.as_bytes());
        at = *end;
    }
    new.extend_from_slice(&old[at..]);
    new
}

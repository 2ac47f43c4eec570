//! The findings of a scan as edits: what is sure is changed, what is not is left, with the reason.
//!
//! A plan is made of the whole tree before anything is written. A file changes as a whole or not at all; every byte
//! outside of the edits stays. Nothing here prints.

mod base;
mod diff;
mod disk;
mod git;
mod plan;
mod settle;

use std::path::PathBuf;

pub use diff::{common_root, unified};
pub use disk::{WriteError, replace};
pub use git::{GitError, Uncommitted, repository, uncommitted};

use super::{
    rules::Rule,
    scan::{self, Edit, FileReport, Finding, Input, Options, Remedy, ScanError, Standing},
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
    /// Whether every file could be looked at.
    pub is_complete: bool,
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

/// What could become of the files that a scan reads.
#[derive(Debug, Default)]
pub struct Drafts(Vec<plan::Draft>);

impl Drafts {
    /// Looks at what would become of one more file, as [`scan::scan`] hands it over.
    pub fn add(&mut self, file: &FileReport, text: &str, reach: &scan::Reach) {
        self.0.push(plan::Draft::of(file, text, reach, None));
    }

    /// How many findings a rewrite would settle.
    pub fn settled(self) -> usize {
        let mut plan = Plan::default();
        plan::decide(self.0, &mut plan);
        plan.changes.iter().map(|change| change.settled.len()).sum()
    }
}

/// Plans the rewrite of what is below these paths. With `base`, addresses of v1 become this one.
pub fn plan(paths: &[PathBuf], options: Options<'_>, base: Option<&str>) -> Result<Plan, ScanError> {
    let inputs: Vec<Input> = paths.iter().cloned().map(Input::Path).collect();
    let mut drafts = Vec::new();
    let report = scan::scan(&inputs, options, |file, text, reach| {
        drafts.push(plan::Draft::of(file, text, reach, base));
    })?;
    let mut plan = Plan { read: report.read, is_complete: !report.blindness.is_incomplete(), ..Plan::default() };
    plan::decide(drafts, &mut plan);
    Ok(plan)
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

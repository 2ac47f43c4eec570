//! Turns the findings of a scan into edits: makes the safe changes, and leaves the rest with reasons.
//!
//! Plans the whole tree before writing anything. A file changes completely or not at all; every byte outside the edits
//! stays. Nothing here prints.

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
    scan::{self, Edit, FileReport, Finding, Input, Options, Remedy, Report, ScanError, Standing},
};

/// The effect of rewriting a tree.
#[derive(Debug, Default)]
pub struct Plan {
    /// The files to change, in walk order.
    pub changes: Vec<Change>,
    /// The findings left for a person, in order.
    pub left: Vec<Left>,
    /// The number of files read.
    pub read: usize,
    /// Whether every file could be checked.
    pub is_complete: bool,
}

/// The change of one file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// The file's path, links resolved.
    pub path: PathBuf,
    /// Its name in reports.
    pub name: String,
    /// Its old content.
    pub old: Vec<u8>,
    /// Its new content.
    pub new: Vec<u8>,
    /// The edits, in order, without overlap.
    pub edits: Vec<Edit>,
    /// The findings that they resolve.
    pub settled: Vec<Finding>,
}

/// A finding that is left.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Left {
    /// The file's name in reports.
    pub name: String,
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in characters.
    pub column: usize,
    /// The rule that found it.
    pub rule: &'static Rule,
    /// Why it is left, as a clause.
    pub reason: String,
}

/// The possible changes of the files that a scan reads.
#[derive(Debug, Default)]
pub struct Drafts(Vec<plan::Draft>);

impl Drafts {
    /// Considers another file, as passed by [`scan::scan`].
    pub fn add(&mut self, file: &FileReport, text: &str, reach: &scan::Reach) {
        self.0.push(plan::Draft::of(file, text, reach, None));
    }

    /// How many findings a rewrite would resolve.
    pub fn settled(self) -> usize {
        let mut plan = Plan::default();
        plan::decide(self.0, &mut plan);
        plan.changes.iter().map(|change| change.settled.len()).sum()
    }
}

/// Plans the rewrite of everything at or below these paths. With `base`, v1 addresses get this scheme and host.
pub fn plan(paths: &[PathBuf], options: Options<'_>, base: Option<&str>) -> Result<Plan, ScanError> {
    scan_and_plan(paths, options, base).map(|(_, plan)| plan)
}

/// The same, with the report of the scan that it is based on.
pub fn scan_and_plan(paths: &[PathBuf], options: Options<'_>, base: Option<&str>) -> Result<(Report, Plan), ScanError> {
    let inputs: Vec<Input> = paths.iter().cloned().map(Input::Path).collect();
    let mut drafts = Vec::new();
    let report = scan::scan(&inputs, options, |file, text, reach| {
        drafts.push(plan::Draft::of(file, text, reach, base));
    })?;
    let mut plan = Plan { read: report.read, is_complete: !report.blindness.is_incomplete(), ..Plan::default() };
    plan::decide(drafts, &mut plan);
    Ok((report, plan))
}

/// The bytes after applying these edits, which are ordered and do not overlap.
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

//! Turns the findings of a scan into edits. Every edit that is right by itself is made; above what is left stands a
//! comment (`scan::note`).
//!
//! Plans the whole tree before writing anything. Nothing here prints.

mod base;
mod diff;
mod disk;
mod git;
mod hunks;
mod plan;
mod revise;
mod steps;

use std::path::PathBuf;

pub use diff::{common_root, unified};
pub use disk::{WriteError, replace};
pub use git::{GitError, Uncommitted, commit, repository, switch_to_new, uncommitted};
pub use hunks::{Hunk, hunks, with_hunks};
pub use steps::{Step, steps};

use super::{
    rules::Rule,
    scan::{Edit, Finding, Input, Options, Report, ScanError},
};

/// How to rewrite.
#[derive(Debug, Clone, Copy, Default)]
pub struct Settings<'a> {
    /// How to scan.
    pub scan: Options<'a>,
    /// Scheme and host of the v2 addresses; without it, each address keeps its own.
    pub base: Option<&'a str>,
    /// Whether a file changes as a whole or not at all.
    pub is_whole: bool,
}

/// The effect of rewriting a tree.
#[derive(Debug, Default)]
pub struct Plan {
    /// The files to change, in walk order.
    pub changes: Vec<Change>,
    /// Findings left for a person, in order. Places are those of the new texts.
    pub left: Vec<UnrewrittenFinding>,
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
    /// The edits of the old content that rules ask for, in order, without overlap, each with the first of its rules.
    /// Comments are not among them.
    pub edits: Vec<(Edit, &'static Rule)>,
    /// The findings that they resolve.
    pub settled: Vec<Finding>,
}

impl Change {
    /// The content after the edits of these rules alone.
    pub fn by(&self, is_one: impl Fn(&Rule) -> bool) -> Vec<u8> {
        let edits = self.edits.iter().filter(|(_, rule)| is_one(rule)).map(|(edit, _)| edit.clone());
        apply(&self.old, &edits.collect::<Vec<_>>())
    }
}

/// A finding that is left.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnrewrittenFinding {
    /// The file's name in reports.
    pub name: String,
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in characters.
    pub column: usize,
    /// The rule that found it.
    pub rule: &'static Rule,
    /// The remedy, or why it is left, as a clause.
    pub reason: String,
}

/// Plans the rewrite of everything at or below these paths.
pub fn plan(paths: &[PathBuf], settings: Settings<'_>) -> Result<Plan, ScanError> {
    plan::of(&inputs(paths), settings).map(|(_, plan)| plan)
}

/// The same, with the report of the scan that it begins with.
pub fn scan_and_plan(paths: &[PathBuf], settings: Settings<'_>) -> Result<(Report, Plan), ScanError> {
    plan::of(&inputs(paths), settings)
}

fn inputs(paths: &[PathBuf]) -> Vec<Input> {
    paths.iter().cloned().map(Input::Path).collect()
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

//! The plan of a rewrite for programs.

use std::borrow::Cow;

use schemars::JsonSchema;
use serde::Serialize;

use crate::cli::output::shape::Shape;
use migrate::{
    rewrite::{self, Change, Plan, UnrewrittenFinding},
    rules::Class,
};

/// The plan for programs.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Document<'a> {
    version: u64,
    /// Whether the files were changed.
    written: bool,
    files: Vec<ChangedFile<'a>>,
    /// Findings left for a person, by their places in the new text.
    left: Vec<RemainingFinding<'a>>,
    files_read: usize,
}

/// A file that changes.
#[derive(Debug, Serialize, JsonSchema)]
struct ChangedFile<'a> {
    file: &'a str,
    edits: Vec<Replacement<'a>>,
    /// Findings that the edits settle.
    findings: Vec<SettledFinding>,
}

/// Lines in place of others, in bytes of the old file.
#[derive(Debug, Serialize, JsonSchema)]
struct Replacement<'a> {
    start: usize,
    end: usize,
    old: Cow<'a, str>,
    new: Cow<'a, str>,
}

#[derive(Debug, Serialize, JsonSchema)]
struct SettledFinding {
    line: usize,
    column: usize,
    rule: &'static str,
}

#[derive(Debug, Serialize, JsonSchema)]
struct RemainingFinding<'a> {
    file: &'a str,
    line: usize,
    column: usize,
    rule: &'static str,
    class: Class,
    reason: &'a str,
}

impl<'a> Document<'a> {
    pub(super) fn of(plan: &'a Plan, written: bool) -> Self {
        let left = |left: &'a UnrewrittenFinding| RemainingFinding {
            file: &left.name,
            line: left.line,
            column: left.column,
            rule: left.rule.id,
            class: left.rule.class,
            reason: &left.reason,
        };
        Self {
            version: 1,
            written,
            files: plan.changes.iter().map(ChangedFile::of).collect(),
            left: plan.left.iter().map(left).collect(),
            files_read: plan.read,
        }
    }
}

impl<'a> ChangedFile<'a> {
    fn of(change: &'a Change) -> Self {
        let edits = rewrite::hunks(change).into_iter().flat_map(|hunk| hunk.replacements(change));
        let edits = edits.map(|(old, new)| Replacement {
            start: old.start,
            end: old.end,
            old: String::from_utf8_lossy(&change.old[old]),
            new: String::from_utf8_lossy(&change.new[new]),
        });
        let findings = change.settled.iter().map(|finding| SettledFinding {
            line: finding.line,
            column: finding.column,
            rule: finding.found.rule.id,
        });
        Self { file: &change.name, edits: edits.collect(), findings: findings.collect() }
    }
}

/// The output of the command.
pub(in crate::cli) const SHAPE: Shape = Shape::own::<Document<'static>>();

//! A rewrite as a series of commits: one for each rule, and one for the rest.

use super::{Change, Plan, WriteError, disk};
use crate::rules::{self, Rule};

/// A commit.
#[derive(Debug)]
pub struct Step {
    /// Its message.
    pub message: String,
    /// Its changes.
    pub changes: Vec<Change>,
}

impl Step {
    /// Replaces the files.
    pub fn write(&self) -> Result<(), WriteError> {
        self.changes.iter().try_for_each(disk::replace)
    }
}

/// The commits that together make a plan.
pub fn steps(plan: &Plan) -> Vec<Step> {
    let mut steps = Vec::new();
    let mut current: Vec<Vec<u8>> = plan.changes.iter().map(|change| change.old.clone()).collect();
    let mut done: Vec<&Rule> = Vec::new();
    let is_used =
        |rule: &&&'static Rule| plan.changes.iter().flat_map(|change| &change.edits).any(|(_, of)| of == *rule);
    for rule in rules::all().iter().filter(is_used) {
        done.push(rule);
        let next = plan.changes.iter().map(|change| change.by(|rule| done.contains(&rule)));
        let message = format!("Move {} to API v2\n\n{}", rule.id, rule.text);
        steps.extend(step(plan, &mut current, next.collect(), message));
    }
    let last = plan.changes.iter().map(|change| change.new.clone()).collect();
    let message = "Mark what is left of API v1\n\nEach comment names a rule of `svcctl migrate explain`.".to_owned();
    steps.extend(step(plan, &mut current, last, message));
    steps
}

/// The step from one content of the files to the next; none where they are the same.
fn step(plan: &Plan, current: &mut Vec<Vec<u8>>, next: Vec<Vec<u8>>, message: String) -> Option<Step> {
    let changes = plan.changes.iter().zip(current.iter()).zip(&next).filter(|((_, old), new)| old != new);
    let changes: Vec<Change> = changes
        .map(|((change, old), new)| Change {
            old: old.clone(),
            new: new.clone(),
            edits: Vec::new(),
            settled: Vec::new(),
            ..change.clone()
        })
        .collect();
    *current = next;
    (!changes.is_empty()).then_some(Step { message, changes })
}

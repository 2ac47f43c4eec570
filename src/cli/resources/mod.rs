//! Code shared by the verbs of several groups: naming resources, listing and deleting them, their containers.

pub(super) mod audits;
pub(in crate::cli) mod budgets;
pub(super) mod container;
pub(super) mod failures;
pub(super) mod limit;
pub(super) mod owned;
pub(super) mod reaping;
pub(super) mod resolve;
pub(super) mod select;
pub(super) mod unmarked;

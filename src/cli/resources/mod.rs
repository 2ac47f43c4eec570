//! What the verbs of several groups share: naming resources, deleting them, their containers.

pub(super) mod audits;
pub(super) mod container;
pub(super) mod failures;
pub(super) mod reaping;
pub(super) mod removal;
pub(super) mod resolve;
pub(super) mod select;
pub(super) mod unmarked;

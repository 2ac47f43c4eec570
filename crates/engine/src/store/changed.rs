//! The hosts that a transaction changes.

use std::{
    collections::BTreeSet,
    sync::{Mutex, PoisonError},
};

/// The hosts whose desired state changed in the current transaction. Extra entries are harmless.
#[derive(Debug, Default)]
pub(super) struct ChangedHosts(Mutex<BTreeSet<String>>);

impl ChangedHosts {
    pub(super) fn note(&self, machine: &str) {
        let mut changed = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if !changed.contains(machine) {
            changed.insert(machine.to_owned());
        }
    }

    /// Takes all of them.
    pub(super) fn take(&self) -> BTreeSet<String> {
        std::mem::take(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

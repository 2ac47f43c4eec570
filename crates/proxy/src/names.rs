//! The names and prices of GPU types, as far as they were needed.

use std::{
    collections::BTreeMap,
    sync::{Mutex, PoisonError},
};

use serde_json::Value;

/// The names and prices of GPU types, read from the catalog when they are first needed.
#[derive(Debug, Default)]
pub(super) struct Names(Mutex<BTreeMap<String, Listing>>);

/// The catalog's entry for a GPU type.
#[derive(Debug, Clone)]
pub(super) struct Listing {
    pub(super) name: String,
    pub(super) secure: Value,
    pub(super) community: Value,
}

impl Names {
    /// The known entry for this type id.
    pub(super) fn get(&self, id: &str) -> Option<Listing> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(id).cloned()
    }

    /// Stores the catalog's entries for types, each with its id.
    pub(super) fn learn(&self, listings: impl Iterator<Item = (String, Listing)>) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).extend(listings);
    }
}

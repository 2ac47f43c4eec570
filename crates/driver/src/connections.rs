//! The open connections to sites, through which proxies reach the containers there.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

/// The sites currently in contact, by id. Copies share them.
#[derive(Debug)]
pub struct Connections<R>(Arc<Mutex<HashMap<String, R>>>);

impl<R> Clone for Connections<R> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

impl<R> Default for Connections<R> {
    fn default() -> Self {
        Self(Arc::default())
    }
}

impl<R: Clone> Connections<R> {
    /// The site with this id; `None` while it is out of reach.
    pub fn get(&self, site: &str) -> Option<R> {
        self.open().get(site).cloned()
    }

    /// Whether no site is in contact.
    pub(crate) fn is_empty(&self) -> bool {
        self.open().is_empty()
    }

    /// Records that a site is in contact, or no longer is.
    pub(crate) fn put(&self, site: &str, runtime: Option<&R>) {
        match runtime {
            Some(runtime) => self.open().insert(site.to_owned(), runtime.clone()),
            None => self.open().remove(site),
        };
    }

    fn open(&self) -> MutexGuard<'_, HashMap<String, R>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

//! Announces changes that are on disk.

use std::{fmt, sync::OnceLock};

/// A listener for changes to endpoints or hosts.
#[derive(Default)]
pub(crate) struct Listener(OnceLock<Announce>);

/// Receives the id of an endpoint or machine.
type Announce = Box<dyn Fn(&str) + Send + Sync>;

impl fmt::Debug for Listener {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Listener").field(&self.0.get().is_some()).finish()
    }
}

impl Listener {
    /// Sets the listener, permanently; later calls have no effect.
    pub(crate) fn set(&self, listener: impl Fn(&str) + Send + Sync + 'static) {
        let _ = self.0.set(Box::new(listener));
    }

    /// Reports these ids.
    pub(crate) fn tell(&self, ids: impl IntoIterator<Item = String>) {
        if let Some(listener) = self.0.get() {
            for id in ids {
                listener(&id);
            }
        }
    }
}

//! Records that were decoded before: most are read again as they were. A record is known by its text alone, so what
//! another process wrote is never missed.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use super::StoreError;
use crate::pods::record::PodRecord;

/// How many are kept: as many as a page of a list has at the most, and some.
const MOST: usize = 1200;

/// Pods by their ids.
#[derive(Debug, Default)]
pub(super) struct Decoded(Mutex<HashMap<String, Known>>);

/// A pod with the text that it was decoded from.
#[derive(Debug)]
struct Known {
    text: Box<str>,
    pod: Arc<PodRecord>,
}

impl Decoded {
    /// The pod of this text.
    pub(super) fn pod(
        &self,
        id: &str,
        text: &str,
        decode: impl FnOnce() -> Result<PodRecord, StoreError>,
    ) -> Result<Arc<PodRecord>, StoreError> {
        let mut pods = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = pods.get(id).filter(|known| *known.text == *text) {
            return Ok(Arc::clone(&known.pod));
        }
        drop(pods);
        let pod = Arc::new(decode()?);
        pods = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if pods.len() >= MOST {
            pods.clear();
        }
        pods.insert(id.to_owned(), Known { text: text.into(), pod: Arc::clone(&pod) });
        Ok(pod)
    }
}

//! A cache of decoded records: most are read again unchanged. The key is the record's text, so writes by other
//! processes are never missed.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
};

use super::StoreError;
use crate::model::PodRecord;

/// The maximum number of entries: a full page of a list, plus some.
const MOST: usize = 1200;

/// Pods by id.
#[derive(Debug, Default)]
pub(super) struct PodCache(Mutex<HashMap<String, DecodedPod>>);

/// A pod, and the text that it was decoded from.
#[derive(Debug)]
struct DecodedPod {
    text: Box<str>,
    pod: Arc<PodRecord>,
}

impl PodCache {
    /// The pod for this text.
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
        pods.insert(id.to_owned(), DecodedPod { text: text.into(), pod: Arc::clone(&pod) });
        Ok(pod)
    }
}

//! The v2 calls that were made for a v1 request.

use std::{
    fmt,
    sync::{Arc, Mutex, PoisonError},
};

use api::{Event, Observer};
use wire::OPERATIONS;

/// How many calls of one request are kept; a long list takes one for each page.
const MOST: usize = 100;

/// A v2 call.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MadeCall {
    /// Its method and target, as it would be sent to a server.
    pub request: String,
    /// The status of its answer; `None` if there was none.
    pub status: Option<u16>,
}

impl fmt::Display for MadeCall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.status {
            Some(status) => write!(f, "{} {status}", self.request),
            None => write!(f, "{} (no answer)", self.request),
        }
    }
}

/// The calls of one request, while it is carried out.
#[derive(Debug, Clone, Default)]
pub(super) struct Calls(Arc<Mutex<Vec<MadeCall>>>);

impl Calls {
    /// An observer that collects them.
    pub(super) fn observer(&self) -> Observer {
        let calls = self.clone();
        Observer::new(move |event| match event {
            Event::Called { request, .. } => {
                let request = request.http();
                calls.begin(format!("{} {}", request.method, request.target));
            }
            Event::Returned { operation, outcome } => calls.end(match outcome {
                Ok(_) => OPERATIONS.iter().find(|known| known.id == *operation).map(|known| known.status),
                Err(error) => error.status(),
            }),
            Event::Sent { .. }
            | Event::Answered { .. }
            | Event::Failed { .. }
            | Event::Retrying { .. }
            | Event::Slowing { .. } => {}
        })
    }

    /// The calls so far.
    pub(super) fn take(&self) -> Vec<MadeCall> {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn begin(&self, request: String) {
        let mut calls = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if calls.len() < MOST {
            calls.push(MadeCall { request, status: None });
        }
    }

    /// The calls of a request are made one after the other, so the answer is to the last one.
    fn end(&self, status: Option<u16>) {
        let mut calls = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(last) = calls.last_mut().filter(|last| last.status.is_none()) {
            last.status = status;
        }
    }
}

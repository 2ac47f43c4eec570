//! A request that was admitted, and how the rest of it is dispatched.

use std::{iter, panic::resume_unwind, sync::Arc};

use axum::http::HeaderMap;
use serde_json::Value;

use super::{
    Server,
    reply::{self, Done, Refusal},
};
use engine::{Caller, Engine, Write, Written};

/// A request that was admitted, with the fields of its operation.
#[derive(Clone)]
pub(super) struct Call {
    pub(super) server: Arc<Server>,
    pub(super) caller: Caller,
    pub(super) headers: HeaderMap,
    pub(super) fields: Value,
}

/// What is left to do of a request that was decoded, by where it is done.
pub(super) enum Dispatch {
    /// A read of one resource. It is tried on the spot, because to hand it to another thread takes longer; if it would
    /// have to wait, it gives the work back.
    Inline(Box<dyn FnOnce() -> Result<Done, Work> + Send>),
    /// A write, and the status of its success. It waits in line for a commit, and no thread waits with it.
    Write(u16, Write),
    /// What may take long or wait for the store: on a thread that may.
    Blocking(Work),
}

/// Work for a thread that may wait.
pub(super) type Work = Box<dyn FnOnce() -> Done + Send>;

impl Dispatch {
    /// Does it on this thread.
    pub(super) fn finish(self, engine: &Engine) -> Done {
        match self {
            Self::Inline(attempt) => attempt().unwrap_or_else(|work| work()),
            Self::Write(status, write) => written(status, engine.carry_out(iter::once(write)).pop()),
            Self::Blocking(work) => work(),
        }
    }
}

/// The answer to a write; a 500 when the thread that carried it out failed, so that its outcome is unknown.
pub(super) fn written(status: u16, written: Option<Written>) -> Done {
    Ok(reply::rendered(status, body_of(written)?).into())
}

/// The body of the answer to a write.
pub(super) fn body_of(written: Option<Written>) -> Result<Vec<u8>, Refusal> {
    let written = written.ok_or_else(|| Refusal::failed(&"the writer ended"))?;
    let reply = written.unwrap_or_else(|panic| resume_unwind(panic))?;
    Ok(reply())
}

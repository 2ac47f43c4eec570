//! An admitted request, and how it is dispatched.

use std::{iter, panic::resume_unwind, sync::Arc};

use axum::http::HeaderMap;
use serde_json::Value;

use super::{
    Server,
    reply::{self, Done, Refusal},
};
use engine::{Caller, Engine, Write, WriteResult};
use wire::Operation;

/// An admitted request, with the fields of its operation.
#[derive(Clone)]
pub(super) struct Call {
    pub(super) server: Arc<Server>,
    pub(super) caller: Caller,
    pub(super) headers: HeaderMap,
    pub(super) fields: Value,
}

/// The remaining work of a decoded request, by where it is done.
pub(super) enum Dispatch {
    /// A read of one resource. It is tried on the spot, because handing it to another thread takes longer; if it would
    /// have to wait, it returns the work.
    Inline(Box<dyn FnOnce() -> Result<Done, Work> + Send>),
    /// A write, and the status of its success. It waits in line for a commit, without a waiting thread.
    Write(u16, Write),
    /// Work that may take long or wait for the store: on a thread that may.
    Blocking(Work),
}

/// Work for a thread that may wait.
pub(super) type Work = Box<dyn FnOnce() -> Done + Send>;

impl Dispatch {
    /// Does the work on this thread.
    pub(super) fn finish(self, engine: &Engine) -> Done {
        match self {
            Self::Inline(attempt) => attempt().unwrap_or_else(|work| work()),
            Self::Write(status, write) => written(status, engine.carry_out(iter::once(write)).pop()),
            Self::Blocking(work) => work(),
        }
    }
}

/// The answer to a write; 500 if the thread that ran it failed, so that its outcome is unknown.
pub(super) fn written(status: u16, written: Option<WriteResult>) -> Done {
    Ok(reply::rendered(status, reply_of(written)?.render()).into())
}

/// The output of a write.
pub(super) fn output_of<O: Operation>(written: Option<WriteResult>) -> Result<O::Output, Refusal> {
    reply_of(written)?.into_output::<O>().ok_or_else(|| Refusal::failed(&"the output is of another operation"))
}

/// The value of a write that is no operation.
pub(super) fn value_of<T: Send + 'static>(written: Option<WriteResult>) -> Result<T, Refusal> {
    reply_of(written)?.into_value().ok_or_else(|| Refusal::failed(&"the value is of another write"))
}

fn reply_of(written: Option<WriteResult>) -> Result<engine::Reply, Refusal> {
    let written = written.ok_or_else(|| Refusal::failed(&"the writer ended"))?;
    Ok(written.unwrap_or_else(|panic| resume_unwind(panic))?)
}

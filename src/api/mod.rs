//! The API core: one call for every operation, on either side of it the hosted service or the embedded engine.
//!
//! What stands above cannot tell which. A request is checked against the contract before it is handled, wherever that
//! happens, so both sides reject alike.

mod error;
mod events;
mod logs;
mod remote;

use std::borrow::Cow;

pub use error::CallError;
pub use logs::LogStream;
pub use remote::{ApiKey, BaseUrl, BaseUrlError, HeaderError, Remote, TeamId};
use serde::Serialize;

use crate::{
    engine::{Caller, Engine, Handle},
    wire::{pods::ReadPodLogs, schema},
};

/// Where operations are carried out.
#[derive(Debug)]
pub enum Api {
    /// The engine in this process.
    Embedded(Box<Engine>),
    /// A server of API v2.
    Remote(Box<Remote>),
}

/// What an operation gave.
#[derive(Debug, Clone)]
pub struct Reply<T> {
    /// The reply, as far as this version knows it.
    pub value: T,
    /// The body as it was received; nothing when the engine made it in this process.
    received: Option<Vec<u8>>,
}

impl<T: Serialize> Reply<T> {
    /// The whole reply as JSON, with fields that this version does not know.
    pub fn json(&self) -> Cow<'_, [u8]> {
        match &self.received {
            Some(bytes) => Cow::Borrowed(bytes),
            None => Cow::Owned(serde_json::to_vec(&self.value).expect("replies serialise")),
        }
    }
}

impl Api {
    /// The platform in this process.
    pub fn embedded(engine: Engine) -> Self {
        Self::Embedded(Box::new(engine))
    }

    /// Carries out one operation.
    pub async fn call<O: Handle>(&self, operation: O) -> Result<Reply<O::Output>, CallError> {
        match self {
            Self::Embedded(engine) => {
                schema::check(&operation)?;
                let value = engine.call(&Caller::local(), operation)?;
                Ok(Reply { value, received: None })
            }
            Self::Remote(remote) => {
                let (value, received) = remote.call(&operation).await?;
                Ok(Reply { value, received: Some(received) })
            }
        }
    }

    /// Opens the log of a pod: its history, and with `follow` what it writes from then on.
    pub async fn logs(&self, query: ReadPodLogs, follow: bool) -> Result<LogStream<'_>, CallError> {
        match self {
            Self::Embedded(engine) => {
                schema::check(&query)?;
                LogStream::embedded(engine, query, follow)
            }
            Self::Remote(remote) => LogStream::remote(remote, query, follow).await,
        }
    }
}

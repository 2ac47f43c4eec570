//! The actors that pod events name (wire.md, Ended pods).

use std::fmt;

use crate::{Caller, LOCAL_ACCOUNT};
use wire::json;

/// The actor of a transaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Actor<'a> {
    /// The operator of this engine.
    Local,
    /// An API key, by name.
    Key(&'a str),
    /// A user, by id.
    User(&'a str),
}

impl<'a> Actor<'a> {
    pub(crate) fn of(caller: &'a Caller) -> Self {
        match &caller.key_name {
            Some(name) => Self::Key(name),
            None if caller.payer == LOCAL_ACCOUNT => Self::Local,
            None => Self::User(&caller.payer),
        }
    }
}

impl fmt::Display for Actor<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Local => f.write_str("the engine's own user"),
            Self::Key(name) => write!(f, "API key `{}`", json::cut(name)),
            Self::User(id) => write!(f, "user `{}`", json::cut(id)),
        }
    }
}

//! Who asks for something, as events of pods name them (wire.md, Ended pods).

use std::fmt;

use crate::{Caller, LOCAL_ACCOUNT};
use wire::json;

/// Who asks for what happens in a transaction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Actor<'a> {
    /// Who runs this engine.
    Local,
    /// An API key, by its name.
    Key(&'a str),
    /// A user, by their id.
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

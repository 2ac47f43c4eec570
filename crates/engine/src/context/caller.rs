//! Who a request is from: the account that it acts on, and the actor that pod events name (wire.md, Ended pods).

use std::{fmt, sync::Arc};

use crate::model::LOCAL_ACCOUNT;
use wire::json;

/// The caller of a request. A clone shares it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Caller(pub(crate) Arc<CallerIdentity>);

/// Whom a caller acts for, and what they may do.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct CallerIdentity {
    pub(crate) account: String,
    /// The user whose limits it counts against: the session's user, whichever team it acts for, or else the account.
    pub(crate) payer: String,
    /// The scopes of its key; `None` for a session or the engine's operator, who may do everything.
    pub(crate) scopes: Option<Vec<String>>,
    /// The id of its key.
    pub(crate) key: Option<String>,
    /// The name of that key.
    pub(crate) key_name: Option<String>,
    /// The id of its console session.
    pub(crate) session: Option<String>,
}

/// The account and the actor of a transaction.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Principal<'a> {
    pub(crate) account: &'a str,
    pub(crate) user: &'a str,
    /// The id of the API key.
    pub(crate) key: Option<&'a str>,
    pub(crate) actor: Actor<'a>,
}

impl<'a> From<&'a str> for Principal<'a> {
    fn from(account: &'a str) -> Self {
        Self { account, user: account, key: None, actor: Actor::Local }
    }
}

impl<'a> From<&'a String> for Principal<'a> {
    fn from(account: &'a String) -> Self {
        account.as_str().into()
    }
}

impl<'a> From<&'a Caller> for Principal<'a> {
    fn from(caller: &'a Caller) -> Self {
        Self { account: caller.account(), user: caller.payer(), key: caller.key(), actor: Actor::of(caller) }
    }
}

impl Caller {
    /// The user who runs this process.
    pub fn local() -> Self {
        Self::of(LOCAL_ACCOUNT.to_owned(), LOCAL_ACCOUNT.to_owned())
    }

    /// A user who may do everything in an account.
    pub(crate) fn of(account: String, payer: String) -> Self {
        Self(Arc::new(CallerIdentity { account, payer, scopes: None, key: None, key_name: None, session: None }))
    }

    /// The same caller, within a console session.
    pub(crate) fn within(self, session: Option<String>) -> Self {
        let CallerIdentity { account, payer, scopes, key, key_name, session: _ } = &*self.0;
        let (account, payer, scopes) = (account.clone(), payer.clone(), scopes.clone());
        Self(Arc::new(CallerIdentity { account, payer, scopes, key: key.clone(), key_name: key_name.clone(), session }))
    }
}

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
        match &caller.0.key_name {
            Some(name) => Self::Key(name),
            None if caller.payer() == LOCAL_ACCOUNT => Self::Local,
            None => Self::User(caller.payer()),
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

//! The entries of the audit (console.md, Security).

use serde::Serialize;

use wire::Timestamp;

/// The maximum length of each text of an entry, in bytes.
const TEXT: usize = 300;

/// One thing that somebody did, or tried.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, schemars::JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct AuditEntry {
    /// When.
    pub at: Timestamp,
    /// The user, or the account of the key; `None` if nobody was identified.
    pub user: Option<String>,
    /// The id of the API key.
    pub key: Option<String>,
    /// The id of the console session.
    pub session: Option<String>,
    /// The address it came from.
    pub address: Option<String>,
    /// `console` or `api`.
    pub via: String,
    /// The action: `POST /v2/pods/ID/action stop`, `sign in`, `show env NAME`, `terminal begin`.
    pub action: String,
    /// The id of its target, if that has one.
    pub target: Option<String>,
    /// The status of the answer, or how it ended.
    pub result: String,
    /// The id of the request.
    pub request: Option<String>,
}

/// Which entries to list.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct AuditFilter {
    /// Those since this moment.
    pub since: Option<Timestamp>,
    /// Those of this user.
    pub user: Option<String>,
    /// Those about this id.
    pub target: Option<String>,
    /// At most this many, the newest.
    pub limit: u32,
}

impl AuditEntry {
    /// The same, with each text within its bound.
    pub(crate) fn bounded(mut self) -> Self {
        let Self { at: _, user, key, session, address, via, action, target, result, request } = &mut self;
        let optional = [user, key, session, address, target, request].into_iter().filter_map(Option::as_mut);
        for text in optional.chain([via, action, result]) {
            text.truncate(text.floor_char_boundary(TEXT));
        }
        self
    }
}

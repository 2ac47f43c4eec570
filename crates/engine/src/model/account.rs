//! Users, and teams of them: each has an account with the same id.

use serde::Serialize;

use wire::Timestamp;

/// The local user and their account: everyone who uses the engine in their own process.
pub const LOCAL_ACCOUNT: &str = "local";

/// A user who can sign in.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, schemars::JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct User {
    /// The id of the user and their account.
    pub id: String,
    /// The user's name.
    pub name: String,
    /// When they were added.
    pub created_at: Timestamp,
}

/// Users who share an account.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, schemars::JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Team {
    /// The id of the team and its account.
    pub id: String,
    /// The team's name.
    pub name: String,
    /// The ids of its members.
    pub members: Vec<String>,
    /// When it was created.
    pub created_at: Timestamp,
}

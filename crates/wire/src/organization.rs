//! The organization: who belongs to the account, and in which role (clusters.md, Organization).

use http::Method;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{operation::Operation, seen::fitting};

/// Someone who belongs to the account.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct OrganizationUser {
    /// The user's id.
    pub id: String,
    /// Their address.
    #[serde(default, deserialize_with = "fitting")]
    pub email: Option<String>,
    /// What they may do.
    #[serde(default, deserialize_with = "fitting")]
    pub role: UserRole,
}

/// The role of a user.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct UserRole {
    /// The role's id.
    #[serde(default, deserialize_with = "fitting")]
    pub id: String,
}

/// `organization-users.list`
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
pub struct ListOrganizationUsers {}

/// The reply of `organization-users.list`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ListOrganizationUsersResponse {
    /// Those who belong to the account, oldest first.
    pub users: Vec<OrganizationUser>,
}

impl Operation for ListOrganizationUsers {
    const ID: &'static str = "organization-users.list";
    const NAME: &'static str = "listOrganizationUsers";
    const METHOD: Method = Method::GET;
    const PATH: &'static str = "/v2/organization/users";
    type Output = ListOrganizationUsersResponse;
}

/// `organization-users.get`
#[derive(Debug, Clone, Serialize, Deserialize, JsonSchema)]
pub struct GetOrganizationUser {
    /// The user.
    pub id: String,
}

impl Operation for GetOrganizationUser {
    const ID: &'static str = "organization-users.get";
    const NAME: &'static str = "getOrganizationUser";
    const METHOD: Method = Method::GET;
    const PATH: &'static str = "/v2/organization/users/{id}";
    type Output = OrganizationUser;
}

/// What users of a kind may do.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Role {
    /// The role's id; those of built-in roles begin with `builtin:`.
    pub id: String,
    /// Its name.
    #[serde(default, deserialize_with = "fitting")]
    pub name: String,
}

/// `organization-roles.list`
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
pub struct ListOrganizationRoles {}

/// The reply of `organization-roles.list`.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct ListOrganizationRolesResponse {
    /// Built-in roles and custom ones, oldest first.
    pub roles: Vec<Role>,
}

impl Operation for ListOrganizationRoles {
    const ID: &'static str = "organization-roles.list";
    const NAME: &'static str = "listOrganizationRoles";
    const METHOD: Method = Method::GET;
    const PATH: &'static str = "/v2/organization/roles";
    type Output = ListOrganizationRolesResponse;
}

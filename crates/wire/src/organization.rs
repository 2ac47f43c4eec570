//! The organization: the account's users and their roles (clusters.md, Organization).

use http::Method;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{lenient::fitting, operation::Operation};

/// A user of the account.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct OrganizationUser {
    /// The user's id.
    pub id: String,
    /// The user's email address.
    #[serde(default, deserialize_with = "fitting")]
    pub email: Option<String>,
    /// The user's role.
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
    /// The account's users, oldest first.
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
#[derive(Debug, Clone, Default, Serialize, Deserialize, JsonSchema)]
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

/// A set of permissions for users.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Role {
    /// The role's id; ids of built-in roles start with `builtin:`.
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
    /// Built-in and custom roles, oldest first.
    pub roles: Vec<Role>,
}

impl Operation for ListOrganizationRoles {
    const ID: &'static str = "organization-roles.list";
    const NAME: &'static str = "listOrganizationRoles";
    const METHOD: Method = Method::GET;
    const PATH: &'static str = "/v2/organization/roles";
    type Output = ListOrganizationRolesResponse;
}

crate::list::lists! {
    ListOrganizationUsers = "users" users: OrganizationUser, whole;
    ListOrganizationRoles = "roles" roles: Role, whole;
}

crate::operation::by_id! {
    GetOrganizationUser;
}

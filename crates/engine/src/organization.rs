//! The organization in this engine: users, teams, and memberships (clusters.md, Organization).

use super::{Context, EngineError, Handle};
use crate::model::{LOCAL_ACCOUNT, User};
use wire::{
    Problem,
    organization::{
        GetOrganizationUser, ListOrganizationRoles, ListOrganizationRolesResponse, ListOrganizationUsers,
        ListOrganizationUsersResponse, OrganizationUser, Role, UserRole,
    },
};

/// The built-in roles, by id and name. Every member of an account may do everything in it, so here no role forbids
/// anything.
const ROLES: [(&str, &str); 5] = [
    (OWNER, "Owner"),
    (ADMIN, "Admin"),
    ("builtin:dev", "Developer"),
    ("builtin:billing", "Billing"),
    ("builtin:basic", "Basic"),
];
/// Of a user in their own account, and of the engine's operator, who creates the teams.
const OWNER: &str = "builtin:owner";
/// Of all other members of a team.
const ADMIN: &str = "builtin:admin";

/// The members of the caller's account: a team's members, or its single user.
fn users(context: &Context<'_>) -> Result<Vec<OrganizationUser>, EngineError> {
    let team = context.tx.teams()?.into_iter().find(|team| team.id == context.account);
    let belongs = |user: &User| match &team {
        Some(team) => team.members.contains(&user.id),
        None => user.id == context.account,
    };
    let show = |user: User| {
        let is_owner = user.id == context.account || user.id == LOCAL_ACCOUNT;
        let role = UserRole { id: if is_owner { OWNER } else { ADMIN }.to_owned() };
        // A user's name may be their email address.
        OrganizationUser { id: user.id, email: Some(user.name).filter(|name| name.contains('@')), role }
    };
    Ok(context.tx.users()?.into_iter().filter(belongs).map(show).collect())
}

impl Handle for ListOrganizationUsers {
    fn handle(self, context: &Context<'_>) -> Result<ListOrganizationUsersResponse, EngineError> {
        Ok(ListOrganizationUsersResponse { users: users(context)? })
    }
}

impl Handle for GetOrganizationUser {
    fn handle(self, context: &Context<'_>) -> Result<OrganizationUser, EngineError> {
        let found = users(context)?.into_iter().find(|user| user.id == self.id);
        Ok(found.ok_or_else(|| Problem::not_found("user", &self.id))?)
    }
}

impl Handle for ListOrganizationRoles {
    fn handle(self, _: &Context<'_>) -> Result<ListOrganizationRolesResponse, EngineError> {
        let role = |(id, name): (&str, &str)| Role { id: id.to_owned(), name: name.to_owned() };
        Ok(ListOrganizationRolesResponse { roles: ROLES.into_iter().map(role).collect() })
    }
}

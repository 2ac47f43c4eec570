//! `svcctl organization`: the account's users, and the available roles.

mod roles;
mod users;

use clap::Subcommand;

use super::{
    failure::Failure,
    output::{
        columns::{Cell, Column, Resource},
        shape::Shape,
    },
    session::Session,
};
use wire::organization::{ListOrganizationRoles, ListOrganizationUsers, OrganizationUser, Role};

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// List the users of the account, or show one
    Users(users::Args),
    /// List the roles that users can have
    Roles(roles::Args),
}

impl Command {
    pub(super) async fn run(self, session: &Session) -> Result<(), Failure> {
        carry_out!(self, session, [Users(users), Roles(roles)])
    }
}

impl Resource for OrganizationUser {
    const COLUMNS: &'static [Column<Self>] = &[
        Column::new("ID", 0, |user| Cell::text(&user.id)),
        Column::new("EMAIL", 1, |user| Cell::maybe(user.email.as_ref())),
        Column::new("ROLE", 0, |user| Cell::text(&user.role.id)),
    ];
}

impl Resource for Role {
    const COLUMNS: &'static [Column<Self>] =
        &[Column::new("ID", 0, |role| Cell::text(&role.id)), Column::new("NAME", 0, |role| Cell::text(&role.name))];
}

/// The output of a command in the group.
pub(super) fn shape(verbs: &[&str]) -> Option<Shape> {
    Some(match verbs {
        ["users"] => Shape::one_or_list::<ListOrganizationUsers>(),
        ["roles"] => Shape::list::<ListOrganizationRoles>(),
        _ => return None,
    })
}

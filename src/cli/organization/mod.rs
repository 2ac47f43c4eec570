//! `svcctl organization`: the account's users, and the available roles.

use clap::Subcommand;

use super::{
    failure::Failure,
    output::{
        columns::{Cell, Column, Resource},
        shape::Shape,
    },
    resources::owned::{self, AccountResource, Readable},
    session::Session,
};
use wire::organization::{GetOrganizationUser, ListOrganizationRoles, ListOrganizationUsers, OrganizationUser, Role};

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// List the users of the account, or show one
    #[command(after_help = "Examples:\n  svcctl organization users\n  svcctl organization users ID")]
    Users {
        /// A user by id, email or unique prefix of the id
        id: Option<String>,
    },
    /// List the roles that users can have
    #[command(after_help = "Example:\n  svcctl organization roles")]
    Roles,
}

impl Command {
    pub(super) async fn run(self, session: &Session) -> Result<(), Failure> {
        match self {
            Self::Users { id: None } => owned::list::<OrganizationUser>(session).await,
            Self::Users { id: Some(id) } => owned::get::<OrganizationUser>(session, &id, false).await,
            Self::Roles => owned::list::<Role>(session).await,
        }
    }
}

impl AccountResource for OrganizationUser {
    type List = ListOrganizationUsers;
    const LISTING: &'static str = "list users";
    const NONE: Option<&'static str> = None;
}

impl Readable for OrganizationUser {
    type Get = GetOrganizationUser;
    const NOUN: &'static str = "user";
}

impl AccountResource for Role {
    type List = ListOrganizationRoles;
    const LISTING: &'static str = "list roles";
    const NONE: Option<&'static str> = None;
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

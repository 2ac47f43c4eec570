//! `svcctl registries delegations`: Amazon repositories whose images are pulled without a password.

mod create;
mod delete;
mod list;

use clap::Subcommand;

use crate::cli::{
    failure::Failure,
    output::{
        columns::{Cell, Column, Resource, WIDE},
        shape::Shape,
    },
    session::Session,
};
use wire::delegations::{EcrDelegation, ListDelegations};

#[derive(Debug, Subcommand)]
pub(in crate::cli) enum Command {
    /// List the repositories that the account pulls from without a password
    #[command(visible_alias = "ls")]
    List(list::Args),
    /// Pull the images of a repository without a password
    Create(create::Args),
    /// Pull no images of repositories any more
    #[command(visible_alias = "rm")]
    Delete(delete::Args),
}

pub(super) async fn run(session: &Session, command: Command) -> Result<(), Failure> {
    carry_out!(command, session, [List(list), Create(create), Delete(delete)])
}

impl Resource for EcrDelegation {
    const COLUMNS: &'static [Column<Self>] = &[
        Column::new("ID", 0, |delegation| Cell::text(&delegation.id)),
        Column::new("NAME", 3, |delegation| Cell::maybe(delegation.name.as_ref())),
        Column::new("REPOSITORY", 0, |delegation| Cell::text(&delegation.repository)),
        Column::new("TAG", 5, |delegation| Cell::text(&delegation.tag)),
        Column::new("AWS ACCOUNT", 1, |delegation| Cell::text(&delegation.aws_user)),
        Column::new("REGION", 2, |delegation| Cell::text(&delegation.aws_region)),
        Column::new("BY", 6, |delegation| Cell::text(&delegation.delegator_user_id)),
        Column::new("CREATED", 4, |delegation| Cell::moment(*delegation.created_at)),
        Column::new("REGISTRY", WIDE, |delegation| Cell::text(&delegation.docker_registry_uri)),
    ];
}

/// The output of a command in the group.
pub(super) fn shape(verbs: &[&str]) -> Option<Shape> {
    Some(match verbs {
        ["list"] => Shape::list::<ListDelegations>(),
        ["create"] => Shape::one::<EcrDelegation>(),
        ["delete"] => Shape::TEXT,
        _ => return None,
    })
}

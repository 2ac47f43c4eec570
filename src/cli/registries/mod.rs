//! `svcctl registries`

mod create;
mod delegations;
mod delete;
mod get;
mod list;

use clap::Subcommand;

use super::{
    failure::Failure,
    output::{
        columns::{Cell, Column, Resource},
        shape::Shape,
    },
    session::Session,
};
use wire::registries::{ListRegistries, Registry};

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// List registry credentials
    #[command(visible_alias = "ls")]
    List(list::Args),
    /// Show a registry credential, without user name and password
    Get(get::Args),
    /// Store a registry credential
    Create(create::Args),
    /// Delete registry credentials
    #[command(visible_alias = "rm")]
    Delete(delete::Args),
    /// Repositories of Amazon whose images are pulled without a password
    #[command(after_help = "\
Examples:
  svcctl registries delegations create \\
      arn:aws:ecr:us-east-1:123456789012:repository/team/app
  svcctl registries delegations list")]
    #[command(subcommand, visible_alias = "delegation")]
    Delegations(delegations::Command),
}

impl Command {
    pub(super) async fn run(self, session: &Session) -> Result<(), Failure> {
        carry_out!(self, session, [List(list), Get(get), Create(create), Delete(delete), Delegations(delegations)])
    }
}

impl Resource for Registry {
    const COLUMNS: &'static [Column<Self>] = &[
        Column::new("ID", 0, |registry| Cell::text(&registry.id)),
        Column::new("NAME", 0, |registry| Cell::text(&registry.name)),
    ];
}

/// The output of a command in the group.
pub(super) fn shape(verbs: &[&str]) -> Option<Shape> {
    Some(match verbs {
        ["delegations", verbs @ ..] => return delegations::shape(verbs),
        ["list"] => Shape::list::<ListRegistries>(),
        ["get" | "create"] => Shape::one::<Registry>(),
        ["delete"] => Shape::TEXT,
        _ => return None,
    })
}

//! `svcctl registries`

mod create;
mod delegations;

use clap::Subcommand;

use super::{
    failure::Failure,
    output::{
        columns::{Cell, Column, Resource},
        shape::Shape,
    },
    resources::owned::{self, AccountResource, Deletable, DeleteArgs, Readable},
    session::Session,
};
use wire::registries::{DeleteRegistry, GetRegistry, ListRegistries, Registry};

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// List registry credentials
    #[command(visible_alias = "ls", after_help = "Example:\n  svcctl registries list")]
    List,
    /// Show a registry credential, without user name and password
    #[command(after_help = "Example:\n  svcctl registries get docker")]
    Get {
        /// A registry credential by id, unique name or unique prefix of its id
        id: String,
    },
    /// Store a registry credential
    Create(create::Args),
    /// Delete registry credentials
    #[command(
        visible_alias = "rm",
        mut_arg("ids", |ids| ids.help("Registry credentials by id, unique name or unique prefix of an id")),
        after_help = "Examples:\n  svcctl registries delete docker\n  svcctl registries delete docker quay --yes"
    )]
    Delete(DeleteArgs),
    /// Manage Amazon's repositories whose images are pulled without a password
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
        match self {
            Self::List => owned::list::<Registry>(session).await,
            Self::Get { id } => owned::get::<Registry>(session, &id, false).await,
            Self::Create(args) => create::run(session, args).await,
            Self::Delete(args) => owned::delete::<Registry>(session, &args).await,
            Self::Delegations(command) => delegations::run(session, command).await,
        }
    }
}

impl AccountResource for Registry {
    type List = ListRegistries;
    const LISTING: &'static str = "list registries";
    const NONE: Option<&'static str> = Some("no registries; `svcctl registries create` stores a credential");
}

impl Readable for Registry {
    type Get = GetRegistry;
}

impl Deletable for Registry {
    type Delete = DeleteRegistry;
    const QUESTIONS: [&'static str; 2] = [
        "Delete this registry credential? The API never shows its password again.",
        "Delete these {} registry credentials? The API never shows their passwords again.",
    ];
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

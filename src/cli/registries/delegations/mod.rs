//! `svcctl registries delegations`: Amazon repositories whose images are pulled without a password.

mod create;

use clap::Subcommand;

use crate::cli::{
    failure::Failure,
    output::{
        columns::{Cell, Column, Resource, WIDE},
        shape::Shape,
    },
    resources::owned::{self, AccountResource, Deletable, DeleteArgs},
    session::Session,
};
use wire::delegations::{DeleteDelegation, EcrDelegation, ListDelegations};

#[derive(Debug, Subcommand)]
pub(in crate::cli) enum Command {
    /// List the repositories that the account pulls from without a password
    #[command(visible_alias = "ls", after_help = "Example:\n  svcctl registries delegations list")]
    List,
    /// Pull the images of a repository without a password
    Create(create::Args),
    /// Pull no images of repositories any more
    #[command(
        visible_alias = "rm",
        mut_arg("ids", |ids| ids.help("Delegations by id, unique name or repository, or unique prefix of an id")),
        after_help = "\
Examples:
  svcctl registries delegations delete app
  svcctl registries delegations delete app team/other --yes"
    )]
    Delete(DeleteArgs),
}

pub(super) async fn run(session: &Session, command: Command) -> Result<(), Failure> {
    match command {
        Command::List => owned::list::<EcrDelegation>(session).await,
        Command::Create(args) => create::run(session, args).await,
        Command::Delete(args) => owned::delete::<EcrDelegation>(session, &args).await,
    }
}

impl AccountResource for EcrDelegation {
    type List = ListDelegations;
    const LISTING: &'static str = "list registry delegations";
    const NONE: Option<&'static str> = Some("no delegations; `svcctl registries delegations create` makes one");
}

impl Deletable for EcrDelegation {
    type Delete = DeleteDelegation;
    const QUESTIONS: [&'static str; 2] = [
        "Delete this delegation? Its images cannot be pulled any more.",
        "Delete these {} delegations? Their images cannot be pulled any more.",
    ];
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

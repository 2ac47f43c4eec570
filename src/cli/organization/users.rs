//! `svcctl organization users`

use crate::cli::{
    failure::Failure,
    output::{self, Detail},
    resources::select,
    session::Session,
};
use wire::organization::{GetOrganizationUser, ListOrganizationUsers};

#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  svcctl organization users\n  svcctl organization users ID")]
pub(in crate::cli) struct Args {
    /// A user by id, email or unique prefix of the id
    id: Option<String>,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    let Some(typed) = args.id else {
        let listed = session.list("list users", ListOrganizationUsers::default()).await?;
        return output::list(session, &listed);
    };
    let id = select::own_id(session, ListOrganizationUsers::default(), &typed).await?;
    let reply = session.call(&format!("get user `{id}`"), GetOrganizationUser { id: id.clone() }).await?;
    output::one(session, &reply.value, &reply.json(), Detail::of(&reply.value, session.platform.now()?))
}

//! `svcctl registries get`

use crate::cli::{
    failure::Failure,
    output::{self, Detail},
    resources::select,
    session::Session,
};
use wire::registries::{GetRegistry, ListRegistries};

#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  svcctl registries get docker")]
pub(in crate::cli) struct Args {
    /// A registry credential by id, unique name or unique prefix of its id
    id: String,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    let id = select::own_id(session, ListRegistries::default(), &args.id).await?;
    let reply = session.call(&format!("get registry `{id}`"), GetRegistry { id: id.clone() }).await?;
    output::one(session, &reply.value, &reply.json(), Detail::of(&reply.value, session.platform.now()?))
}

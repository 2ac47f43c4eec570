//! `svcctl volumes get`

use crate::cli::{
    failure::Failure,
    output::{self, Detail},
    resources::select,
    session::Session,
};
use wire::volumes::{GetGlobalVolume, GetNetworkVolume, ListGlobalVolumes, ListNetworkVolumes};

#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  svcctl volumes get data\n  svcctl volumes get shared --global")]
pub(in crate::cli) struct Args {
    /// A volume by id, unique name or unique prefix of its id
    id: String,
    /// It is a global volume
    #[arg(long)]
    global: bool,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    if args.global {
        let id = select::own_id(session, ListGlobalVolumes::default(), &args.id).await?;
        let reply = session.call(&format!("get global volume `{id}`"), GetGlobalVolume { id: id.clone() }).await?;
        return output::one(session, &reply.value, &reply.json(), Detail::of(&reply.value, session.platform.now()?));
    }
    let id = select::own_id(session, ListNetworkVolumes::default(), &args.id).await?;
    let reply = session.call(&format!("get network volume `{id}`"), GetNetworkVolume { id: id.clone() }).await?;
    output::one(session, &reply.value, &reply.json(), Detail::of(&reply.value, session.platform.now()?))
}

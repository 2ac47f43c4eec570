//! `svcctl volumes list`

use crate::{
    cli::{
        failure::Failure,
        output::{self, columns::Resource},
        session::Session,
    },
    ops::list::ListReply,
};
use wire::volumes::{ListGlobalVolumes, ListNetworkVolumes};

#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  svcctl volumes list\n  svcctl volumes list --global")]
pub(in crate::cli) struct Args {
    /// List global volumes
    #[arg(long)]
    global: bool,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    if args.global {
        let listed = session.list("list global volumes", ListGlobalVolumes::default()).await?;
        return show(session, &listed, "no global volumes; `svcctl volumes create --global` makes one");
    }
    let listed = session.list("list network volumes", ListNetworkVolumes::default()).await?;
    show(session, &listed, "no network volumes; `svcctl volumes create` makes one")
}

fn show<T: Resource>(session: &Session, listed: &ListReply<T>, none: &str) -> Result<(), Failure> {
    if listed.items().len() == 0 {
        session.ui.note_empty(none);
    }
    output::list(session, listed)
}

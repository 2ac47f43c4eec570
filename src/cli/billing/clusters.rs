//! `svcctl billing clusters`

use super::{
    show::{self, ShowArgs},
    window::WindowArgs,
};
use crate::{
    cli::{failure::Failure, session::Session},
    ops::bill::Bill,
    wire::billing::ListClusterBilling,
};

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Args {
    #[command(flatten)]
    window: WindowArgs,
    #[command(flatten)]
    show: ShowArgs,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    const DOING: &str = "read the billing history of instant clusters";
    let window = args.window.resolve(session)?;
    let query = ListClusterBilling {
        start_time: window.start,
        end_time: window.end,
        bucket_size: Some(window.bucket),
        last_n: window.last_n,
        ..ListClusterBilling::default()
    };
    let reply = session.call(DOING, query).await?;
    let bill = Bill::read(&reply.json(), Some("clusterId")).map_err(|error| Failure::call(DOING, error))?;
    show::bill(session, &bill, Some("CLUSTER"), "Instant clusters", &args.show).await
}

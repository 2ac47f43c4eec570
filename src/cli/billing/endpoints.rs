//! `svcctl billing endpoints`

use super::{
    show::{self, ShowArgs},
    window::WindowArgs,
};
use crate::{
    cli::{failure::Failure, session::Session},
    ops::bill::Bill,
    wire::billing::ListEndpointBilling,
};

#[derive(Debug, clap::Args)]
pub(in crate::cli) struct Args {
    #[command(flatten)]
    window: WindowArgs,
    #[command(flatten)]
    show: ShowArgs,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    const DOING: &str = "read the billing history of public endpoints";
    let window = args.window.resolve(session)?;
    let query = ListEndpointBilling {
        start_time: window.start,
        end_time: window.end,
        bucket_size: Some(window.bucket),
        last_n: window.last_n,
    };
    let reply = session.call(DOING, query).await?;
    let bill = Bill::read(&reply.json(), None).map_err(|error| Failure::call(DOING, error))?;
    show::bill(session, &bill, None, "Public endpoints", &args.show).await
}

//! `svcctl serverless get`

use super::{
    find,
    view::{self, Row},
};
use crate::{
    cli::{failure::Failure, output, resources::select, session::Session, settings::format::Format},
    ops::serverless::{activity::EndpointActivity, price::Prices},
};
use wire::serverless::endpoints::GetEndpoint;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  svcctl serverless get echo
  svcctl serverless get echo -o json --jq .requestUrls.run")]
pub(in crate::cli) struct Args {
    /// Endpoints by id, unique name or unique prefix of an id; - reads ids from standard input
    #[arg(value_name = "ID", required = true)]
    ids: Vec<String>,
    /// Show the values of secrets in the environment
    #[arg(long)]
    reveal: bool,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    if args.reveal {
        session.ui.reveal();
    }
    let mut rows = Vec::new();
    for found in find::several(session, &args.ids).await? {
        let id = found.id;
        let reply = session.call(&format!("get endpoint `{id}`"), GetEndpoint { id: id.clone() }).await?;
        let body = reply.json().into_owned();
        rows.push((Row::from(reply.value), body));
    }
    let alone = select::is_one(&args.ids);
    if let ([(row, body)], true) = (rows.as_mut_slice(), alone) {
        if matches!(session.settings.format, Format::Table | Format::Wide) {
            row.live = live(session, row).await?;
        }
        return output::one(session, row, body, view::detail(row, session.platform.now()?, args.reveal));
    }
    output::several(session, &rows, alone)
}

/// The endpoint's activity; `None` if it is gone by now, or its jobs cannot be queried.
async fn live(session: &Session, row: &Row) -> Result<Option<EndpointActivity>, Failure> {
    let api = session.api()?;
    let Ok(jobs) = find::jobs(session, &row.endpoint) else { return Ok(None) };
    let look = async { EndpointActivity::of(api, &jobs, &row.endpoint, &Prices::read(api).await?).await };
    Ok(look.await.inspect_err(|error| session.ui.note(&format!("what it does is not known: {error}"))).ok())
}

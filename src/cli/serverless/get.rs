//! `svcctl serverless get`

use super::{
    find, health,
    view::{self, Row},
};
use crate::cli::{failure::Failure, output, resources::select, session::Session, settings::format::Format};
use ops::serverless::{activity::EndpointActivity, price::Prices};
use wire::serverless::endpoints::GetEndpoint;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  svcctl serverless get echo
  svcctl serverless get echo -o json --jq .requestUrls.run
  svcctl serverless get echo --health -o json --jq .jobs.inQueue")]
pub(in crate::cli) struct Args {
    /// Endpoints by id, unique name or unique prefix of an id; - reads ids from standard input
    #[arg(value_name = "ID", required = true)]
    ids: Vec<String>,
    /// Show the values of secrets in the environment
    #[arg(long)]
    reveal: bool,
    /// Count its jobs and workers, as its job API tells them
    #[arg(long)]
    health: bool,
    /// Keep watching the counts and show every change, until Ctrl-C
    #[arg(short, long, requires = "health")]
    watch: bool,
    /// Where its jobs go, instead of where the endpoint says
    #[arg(long, value_name = "URL", requires = "health")]
    job_url: Option<String>,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    if args.health {
        let [id] = args.ids.as_slice() else {
            return Err(Failure::usage("--health is of one endpoint", "name one"));
        };
        return health::counts(session, id, args.job_url.as_deref(), args.watch).await;
    }
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

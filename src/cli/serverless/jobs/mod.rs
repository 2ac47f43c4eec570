//! `svcctl serverless jobs`

pub(super) mod call;
pub(super) mod follow;
pub(super) mod input;
pub(super) mod selection;
pub(super) mod submit;
pub(super) mod view;

use super::{
    find::{self, EndpointTarget},
    health, status,
};
use crate::cli::{
    args::choice::choice,
    failure::Failure,
    output::{self, watch::Watch},
    session::Session,
    settings::format::Format,
    terminal::text,
};
use api::CallError;
use ops::list::{self, ListReply};
use view::JobRow;
use wire::serverless::jobs::{JobStatus, ListJobs};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  svcctl serverless jobs echo
  svcctl serverless jobs echo --status in-queue,in-progress --watch
  svcctl serverless jobs echo JOB -o json --jq .output
  svcctl serverless jobs echo JOB JOB --watch
  svcctl serverless jobs echo --status failed -o id \\
      | xargs svcctl serverless retry echo")]
pub(in crate::cli) struct Args {
    /// An endpoint by id, unique name or unique prefix of its id
    id: String,
    /// Show these jobs in detail, instead of a list
    #[arg(value_name = "JOB", conflicts_with_all = ["status", "limit"])]
    jobs: Vec<String>,
    /// Only jobs with these statuses
    #[arg(long, value_name = "STATUS", value_delimiter = ',', value_parser = choice::<JobStatus>(), ignore_case = true)]
    status: Vec<JobStatus>,
    /// Only the newest so many jobs, 1000 at most
    #[arg(long, value_name = "N", default_value = "100", value_parser = clap::value_parser!(u32).range(1..=1000))]
    limit: u32,
    /// Keep watching and show every change, until Ctrl-C or until the jobs that are named have ended
    #[arg(short, long)]
    watch: bool,
    /// Where its jobs go, instead of where the endpoint says
    #[arg(long, value_name = "URL")]
    job_url: Option<String>,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    let target = find::target(session, &args.id, args.job_url.as_deref()).await?;
    if !args.jobs.is_empty() {
        return status::named(session, &target, &args.jobs, args.watch).await;
    }
    let empty =
        if args.status.is_empty() { "no jobs: none was sent, or none is kept any more" } else { "no jobs match" };
    let failed = |error| Failure::call(format!("list the jobs of endpoint `{}`", target.id), error);
    if args.watch {
        let title = |listed: &ListReply<JobRow>| {
            format!("{}  {}  Ctrl-C ends", target.name, text::count(listed.items().len(), "job"))
        };
        let watch = Watch { title: &title, at_rest: JobRow::clone, empty };
        return watch.run(session, async || read(session, &target, &args).await.map_err(failed)).await;
    }
    let listed = match read(session, &target, &args).await {
        Ok(listed) => listed,
        Err(error) if matches!(error.status(), Some(404 | 405 | 501)) => return counts(session, &target).await,
        Err(error) => return Err(failed(error)),
    };
    if listed.items().len() == 0 {
        session.ui.note_empty(empty);
    }
    output::list(session, &listed)
}

/// The jobs, with what they cost where that is shown.
async fn read(session: &Session, target: &EndpointTarget, args: &Args) -> Result<ListReply<JobRow>, CallError> {
    let status = match args.status.as_slice() {
        [only] => Some(*only),
        _ => None,
    };
    // With several statuses, the newest may have others.
    let limit = if args.status.len() > 1 { 1000 } else { args.limit };
    let list = ListJobs { endpoint: target.id.clone(), status, limit: Some(limit) };
    let mut listed = list::all(&target.jobs, list).await?;
    if args.status.len() > 1 {
        let mut left = args.limit;
        listed.retain(|job| {
            let fits = left > 0 && args.status.iter().any(|status| job.status.is(status));
            left -= u32::from(fits);
            fits
        });
    }
    let shows_cost = matches!(session.settings.format, Format::Table | Format::Wide | Format::Csv);
    let rates = if shows_cost && listed.items().any(|job| job.execution_time.is_some()) {
        view::rates(session, target).await.unwrap_or_default()
    } else {
        None
    };
    Ok(listed.map(|job| JobRow { cost: rates.as_ref().and_then(|rates| rates.of_job(&job)), job }))
}

/// The counts from a server that cannot list jobs.
async fn counts(session: &Session, target: &EndpointTarget) -> Result<(), Failure> {
    let reply = health::read(&target.jobs, &target.id).await?;
    session.ui.note("the server does not list jobs; these are its counts");
    health::show(session, &reply)
}

//! `svcctl serverless retry`

use super::{
    find,
    jobs::selection::{JobSelection, act, select_jobs},
};
use crate::cli::{failure::Failure, output, session::Session};
use wire::serverless::jobs::{JobStatus, RetryJob};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Only jobs that are FAILED or TIMED_OUT can run again, as long as they are kept.

Examples:
  svcctl serverless retry echo JOB
  svcctl serverless retry echo --failed")]
pub(in crate::cli) struct Args {
    /// An endpoint by id, unique name or unique prefix of its id
    id: String,
    /// The jobs
    #[arg(value_name = "JOB", required_unless_present = "failed")]
    jobs: Vec<String>,
    /// All jobs that failed or timed out
    #[arg(long, conflicts_with = "jobs")]
    failed: bool,
    /// Where its jobs go, instead of where the endpoint says
    #[arg(long, value_name = "URL")]
    job_url: Option<String>,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    let target = find::target(session, &args.id, args.job_url.as_deref()).await?;
    let failed = [JobStatus::Failed, JobStatus::TimedOut];
    let statuses = if args.failed { &failed[..] } else { &[] };
    let JobSelection { ids, alone } = select_jobs(session, &target, &args.jobs, statuses).await?;
    let retry = |job: String| RetryJob { endpoint: target.id.clone(), job };
    let (rows, end) = act(session, &target, "retry", &ids, retry).await?;
    output::several(session, &rows, alone)?;
    end
}

//! `svcctl serverless cancel`

use super::{
    find,
    jobs::selection::{JobSelection, act, select_jobs},
};
use crate::cli::{
    failure::Failure,
    output,
    session::{Session, leftovers::PendingJob},
};
use wire::serverless::jobs::{CancelJob, JobStatus};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  svcctl serverless cancel echo JOB
  svcctl serverless cancel echo --queued")]
pub(in crate::cli) struct Args {
    /// An endpoint by id, unique name or unique prefix of its id
    id: String,
    /// The jobs
    #[arg(value_name = "JOB", required_unless_present_any = ["queued", "running"])]
    jobs: Vec<String>,
    /// All jobs that wait
    #[arg(long, conflicts_with = "jobs")]
    queued: bool,
    /// All jobs that run
    #[arg(long, conflicts_with = "jobs")]
    running: bool,
    /// Where its jobs go, instead of where the endpoint says
    #[arg(long, value_name = "URL")]
    job_url: Option<String>,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    let target = find::target(session, &args.id, args.job_url.as_deref()).await?;
    let statuses: Vec<JobStatus> = [(args.queued, JobStatus::InQueue), (args.running, JobStatus::InProgress)]
        .into_iter()
        .filter_map(|(is_meant, status)| is_meant.then_some(status))
        .collect();
    let JobSelection { ids, alone } = select_jobs(session, &target, &args.jobs, &statuses).await?;
    let cancel = |job: String| CancelJob { endpoint: target.id.clone(), job };
    let (rows, end) = act(session, &target, "cancel", &ids, cancel).await?;
    output::several(session, &rows, alone)?;
    end
}

/// Cancels the job that was waited for.
pub(in crate::cli) async fn pending(session: &Session, job: &PendingJob) -> Result<(), Failure> {
    let target = find::target(session, &job.endpoint, None).await?;
    let cancel = CancelJob { endpoint: target.id.clone(), job: job.id.clone() };
    let doing = format!("cancel job `{}`", job.id);
    target.jobs.call(cancel).await.map(drop).map_err(|error| Failure::call(doing, error))
}

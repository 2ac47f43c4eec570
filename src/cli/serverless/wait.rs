//! `svcctl serverless wait`

use std::time::Duration;

use super::{
    find::{self, EndpointTarget},
    jobs::{
        follow,
        view::{self, JobRow, with_cost},
    },
    patch, waiting,
};
use crate::cli::{args::values::Span, failure::Failure, output, session::Session};
use ops::serverless::{jobs::JobSnapshot, wait::Condition};
use wire::serverless::endpoints::GetEndpoint;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Conditions of an endpoint:
  ready            a worker is ready
  workers=N        N workers are ready
  drained          no job is queued or runs
  rollout          every worker runs the newest version
  scaled-to-zero   there is no worker

The exit code is 10 when a job did not complete, or when the endpoint cannot get there.

Examples:
  svcctl serverless wait echo JOB JOB
  svcctl serverless wait echo --for drained && svcctl serverless stop echo")]
pub(in crate::cli) struct Args {
    /// An endpoint by id, unique name or unique prefix of its id
    id: String,
    /// The jobs
    #[arg(value_name = "JOB", required_unless_present = "condition")]
    jobs: Vec<String>,
    /// A condition of the endpoint: ready, workers=N, drained, rollout or scaled-to-zero
    #[arg(long = "for", value_name = "CONDITION", conflicts_with = "jobs")]
    condition: Option<Condition>,
    /// How long to wait
    #[arg(long, value_name = "DURATION", default_value = "10m")]
    timeout: Span,
    /// Where its jobs go, instead of where the endpoint says
    #[arg(long, value_name = "URL")]
    job_url: Option<String>,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    let target = find::target(session, &args.id, args.job_url.as_deref()).await?;
    match args.condition {
        Some(condition) => for_endpoint(session, &target, condition, args.timeout.0).await,
        None => for_jobs(session, &target, &args.jobs, args.timeout.0).await,
    }
}

async fn for_endpoint(
    session: &Session,
    target: &EndpointTarget,
    condition: Condition,
    timeout: Duration,
) -> Result<(), Failure> {
    let get = GetEndpoint { id: target.id.clone() };
    if let Some(endpoint) = &target.endpoint {
        waiting::until(session, &target.jobs, endpoint, condition, timeout).await?;
    }
    let reply = session.call(&format!("get endpoint `{}`", target.id), get).await?;
    patch::show(session, &reply)
}

async fn for_jobs(
    session: &Session,
    target: &EndpointTarget,
    ids: &[String],
    timeout: Duration,
) -> Result<(), Failure> {
    let mut ends = follow::ends(session, target, ids, Some(timeout)).await?;
    let rates = view::rates(session, target).await?;
    let (mut rows, mut failures) = (Vec::new(), Vec::new());
    for id in ids {
        // A job that was named twice is shown once.
        let Some(seen) = ends.remove(id) else { continue };
        failures.extend(follow::failure_of(target, id, &seen));
        if let JobSnapshot::Ended(job, body) = seen {
            let cost = rates.as_ref().and_then(|rates| rates.of_job(&job));
            rows.push((JobRow { job, cost }, with_cost(&body, cost)));
        }
    }
    output::several(session, &rows, ids.len() == 1)?;
    match failures.len() {
        0 => Ok(()),
        1 => failures.pop().map_or(Ok(()), Err),
        _ => {
            for failure in &failures {
                session.ui.report(failure, &session.settings.backend);
            }
            Err(Failure::Reported(failures[0].exit()))
        }
    }
}

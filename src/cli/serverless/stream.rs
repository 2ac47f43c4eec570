//! `svcctl serverless stream`

use std::time::Duration;

use super::{
    find::{self, EndpointTarget},
    jobs::follow,
};
use crate::cli::{
    args::values::Span,
    failure::{Failure, Kind},
    output,
    session::{Session, leftovers::PendingJob},
    terminal::text,
};
use api::CallError;
use ops::{
    serverless::jobs::{self, JobSnapshot},
    wait::PollSchedule,
};
use wire::serverless::jobs::{JobStream, StreamJob};

/// How long a server may hold the question for more, in milliseconds.
const HOLD: u64 = 5_000;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Reading takes away what is read: another reader of the same job gets the rest.

Examples:
  svcctl serverless stream llm JOB
  svcctl serverless run llm --field prompt=hello --stream | jq -r .token")]
pub(in crate::cli) struct Args {
    /// An endpoint by id, unique name or unique prefix of its id
    id: String,
    /// The job
    #[arg(value_name = "JOB")]
    job: String,
    /// How long to wait [default: until the job ends]
    #[arg(long, value_name = "DURATION")]
    timeout: Option<Span>,
    /// Where its jobs go, instead of where the endpoint says
    #[arg(long, value_name = "URL")]
    job_url: Option<String>,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    let target = find::target(session, &args.id, args.job_url.as_deref()).await?;
    to_end(session, &target, &args.job, args.timeout.map(|span| span.0)).await
}

/// Prints each part of a job's output as it comes, until it ends.
pub(super) async fn to_end(
    session: &Session,
    target: &EndpointTarget,
    id: &str,
    timeout: Option<Duration>,
) -> Result<(), Failure> {
    let failed = |error| Failure::call("read the output", error);
    session.ui.interrupt_state.set_job(Some(PendingJob { endpoint: target.id.clone(), id: id.to_owned() }));
    let timeout = timeout.unwrap_or(Duration::MAX);
    let mut schedule = PollSchedule::begin(session.platform.pace());
    loop {
        let query = StreamJob { endpoint: target.id.clone(), job: id.to_owned(), wait: Some(HOLD) };
        let JobStream { status, stream } = match target.jobs.call(query).await {
            Ok(reply) => reply.value,
            Err(error) if error.status() == Some(404) => return Err(follow::gone(id)),
            Err(error) => return Err(failed(error)),
        };
        for chunk in &stream {
            output::element(session, chunk.output.text().as_bytes())?;
        }
        session.ui.flush()?;
        let is_over = status.known().is_some_and(|status| status.is_final());
        if is_over && stream.is_empty() {
            session.ui.interrupt_state.set_job(None);
            return end(session, target, id).await;
        }
        if schedule.elapsed() >= timeout {
            return Err(timed_out(target, id, timeout));
        }
        if !stream.is_empty() {
            schedule.quicken();
        } else if !target
            .jobs
            .idle(session.platform.pace(), timeout.saturating_sub(schedule.elapsed()))
            .await
            .map_err(failed)?
        {
            schedule.rest(&target.jobs, timeout.saturating_sub(schedule.elapsed())).await;
        }
    }
}

/// The final state of the job.
async fn end(session: &Session, target: &EndpointTarget, id: &str) -> Result<(), Failure> {
    let seen = jobs::get(&target.jobs, &target.id, id).await;
    let seen = seen.map_err(|error: CallError| Failure::call("read the job", error))?;
    // A stream that was read to its end has lost nothing.
    let JobSnapshot::Ended(..) = seen else { return session.ui.flush() };
    follow::failure_of(target, id, &seen).map_or(Ok(()), Err)
}

fn timed_out(target: &EndpointTarget, id: &str, timeout: Duration) -> Failure {
    let endpoint = &target.id;
    Failure::Told {
        kind: Kind::TimedOut,
        what: format!("job `{id}` has not ended after {}", text::span(timeout)),
        details: Vec::new(),
        hint: Some(format!("`svcctl serverless stream {endpoint} {id}` reads on")),
    }
}

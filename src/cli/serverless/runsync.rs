//! `svcctl serverless runsync`

use std::time::Duration;

use super::{
    find,
    jobs::{input::InputArgs, submit::submit},
    memory, run,
};
use crate::cli::{args::values::Span, failure::Failure, session::Session};
use ops::serverless::jobs::JobSnapshot;
use wire::serverless::jobs::{RUN_SYNC_LIMIT, RUN_SYNC_WAIT, RunJobSync};

/// The longest that a server is asked to hold the answer: a silent connection is given up.
const HOLD: Duration = Duration::from_secs(45);

#[derive(Debug, clap::Args)]
#[command(after_help = "\
It prints the output of the job, as `run --wait` does; an answer that comes before the job ends is waited on.

Example:
  svcctl serverless run echo --wait --input '{\"prompt\": \"hello\"}'")]
pub(in crate::cli) struct Args {
    /// An endpoint by id, unique name or unique prefix of its id
    id: String,
    #[command(flatten)]
    input: InputArgs,
    /// How long to wait
    #[arg(long, value_name = "DURATION", default_value = "5m")]
    wait: Span,
    /// Send the job again when its answer was lost, though it may then run twice
    #[arg(long)]
    resend: bool,
    /// Where its jobs go, instead of where the endpoint says
    #[arg(long, value_name = "URL")]
    job_url: Option<String>,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    let target = find::target(session, &args.id, args.job_url.as_deref()).await?;
    let body = args.input.request(session, RUN_SYNC_LIMIT).await?;
    let began = session.platform.pace().now();
    let (least, _, _) = RUN_SYNC_WAIT;
    let wait = u64::try_from(args.wait.0.min(HOLD).as_millis()).unwrap_or(least).max(least);
    let job = RunJobSync { endpoint: target.id.clone(), wait: Some(wait), body };
    let reply = submit(session, &target, job, args.resend).await?;
    let id = reply.value.id.clone();
    memory::remember_job(session, &target.id, &id);
    if reply.value.status.known().is_some_and(|status| status.is_final()) {
        let body = reply.json().into_owned();
        let seen = JobSnapshot::Ended(reply.value, body);
        run::print(session, &target, &seen).await?;
        return super::jobs::follow::failure_of(&target, &id, &seen).map_or(Ok(()), Err);
    }
    let left = args.wait.0.saturating_sub(session.platform.pace().now().saturating_sub(began));
    run::finish(session, &target, &id, left).await
}

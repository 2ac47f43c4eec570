//! `svcctl serverless run`

use std::time::Duration;

use super::{
    find::{self, EndpointTarget},
    jobs::{
        follow,
        input::InputArgs,
        submit::submit,
        view::{self, JobRow, with_cost},
    },
    memory, stream,
};
use crate::cli::{args::values::Span, failure::Failure, output, session::Session, settings::format::Format};
use ops::serverless::jobs::JobSnapshot;
use wire::serverless::jobs::{RUN_LIMIT, RunJob};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Without --wait it prints the job's id and status. With it, where the job is and why it waits goes to standard error, and \
its output alone to standard output; -o json prints the whole job with its cost. The exit code is 10 when the job did not \
complete.

Examples:
  svcctl serverless run echo --input '{\"prompt\": \"hello\"}' --wait
  svcctl serverless run echo --field prompt=hi --wait --timeout 5m
  svcctl serverless run echo --field prompt=hello --field steps=20
  svcctl serverless run echo --input-file job.json -o id
  svcctl serverless run llm --field prompt=hello --stream")]
pub(in crate::cli) struct Args {
    /// An endpoint by id, unique name or unique prefix of its id
    id: String,
    #[command(flatten)]
    input: InputArgs,
    /// Wait until the job ends, at most this long, and print its output
    #[arg(long, value_name = "DURATION", num_args = 0..=1, require_equals = true, default_missing_value = "365d")]
    wait: Option<Span>,
    /// The longest to wait, with --wait or --stream [default: until the job ends]
    #[arg(long, value_name = "DURATION")]
    timeout: Option<Span>,
    /// Print each part of the output as it comes, one a line, until the job ends
    #[arg(long)]
    stream: bool,
    /// Send the job again when its answer was lost, though it may then run twice
    #[arg(long)]
    resend: bool,
    /// Where its jobs go, instead of where the endpoint says
    #[arg(long, value_name = "URL")]
    job_url: Option<String>,
}

impl Args {
    /// Whether it waits for the job.
    pub(super) const fn waits(&self) -> bool {
        self.wait.is_some() || self.stream
    }
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    if args.timeout.is_some() && !args.waits() {
        return Err(Failure::usage("--timeout limits a wait, and there is none", "give --wait or --stream, too"));
    }
    let limit = [args.wait, args.timeout].into_iter().flatten().map(|span| span.0).min();
    let target = find::target(session, &args.id, args.job_url.as_deref()).await?;
    let body = args.input.request(session, RUN_LIMIT).await?;
    let has_webhook = body.webhook.is_some();
    let reply = submit(session, &target, RunJob { endpoint: target.id.clone(), body }, args.resend).await?;
    let id = reply.value.id.clone();
    memory::remember_job(session, &target.id, &id);
    if has_webhook && !args.waits() && target.jobs.engine().is_some() {
        session.ui.note(
            "the next command that waits sends its message, or `svcctl serve`: on the embedded engine nothing else does",
        );
    }
    if args.stream {
        return stream::to_end(session, &target, &id, limit).await;
    }
    match limit {
        Some(timeout) => finish(session, &target, &id, timeout).await,
        None => show(session, &reply.value, &reply.json()),
    }
}

/// A job that was sent.
fn show(session: &Session, job: &wire::serverless::jobs::Job, body: &[u8]) -> Result<(), Failure> {
    let row = JobRow { job: job.clone(), cost: None };
    output::one(session, &row, body, view::detail(&row, session.platform.now()?))
}

/// Waits for a job, and prints its output, or all of it.
pub(super) async fn finish(
    session: &Session,
    target: &EndpointTarget,
    id: &str,
    timeout: Duration,
) -> Result<(), Failure> {
    let ends = follow::ends(session, target, &[id.to_owned()], Some(timeout)).await?;
    let seen = ends.get(id).unwrap_or(&JobSnapshot::Gone);
    print(session, target, seen).await?;
    follow::failure_of(target, id, seen).map_or(Ok(()), Err)
}

/// The output of a job that ended, or all of it in the formats that show things whole.
pub(super) async fn print(session: &Session, target: &EndpointTarget, seen: &JobSnapshot) -> Result<(), Failure> {
    let JobSnapshot::Ended(job, body) = seen else { return Ok(()) };
    match session.settings.format {
        Format::Table | Format::Wide => match &job.output {
            Some(output) => output::json(session, output.text().as_bytes()),
            None => Ok(()),
        },
        Format::Json | Format::Ndjson | Format::Yaml | Format::Csv | Format::Id => {
            let rates = view::rates(session, target).await?;
            let row = JobRow { cost: rates.and_then(|rates| rates.of_job(job)), job: job.clone() };
            let body = with_cost(body, row.cost);
            output::one(session, &row, &body, view::detail(&row, session.platform.now()?))
        }
    }
}

//! `svcctl serverless`

mod audit;
mod batch;
mod bench;
mod cancel;
mod cost;
mod create;
mod delete;
pub(super) mod find;
mod get;
mod health;
mod jobs;
mod list;
mod logs;
mod memory;
mod origin;
mod patch;
mod purge;
mod releases;
mod request;
mod retry;
mod rollback;
mod rollout;
mod run;
mod runsync;
mod scale;
mod start;
mod status;
mod stop;
mod stream;
mod update;
mod view;
mod wait;
mod waiting;
mod webhooks;
mod why;
mod worker;
mod workers;

use clap::Subcommand;

pub(super) use audit::read as audit;
pub(super) use cancel::pending as cancel_pending;
pub(super) use memory::{remembered_jobs, stopped_here};

use super::{
    args::grammar::LazyArgs,
    failure::Failure,
    output::shape::{Shape, reference},
    session::Session,
};
use jobs::call;
use jobs::view::JobRow;
use ops::serverless::{batch::Record, why::Answer};
use view::Row;
use wire::serverless::{
    endpoints::{Endpoint, ListEndpointsResponse},
    jobs::{EndpointHealth, Purged},
    workers::ListEndpointWorkers,
};

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// List endpoints
    #[command(visible_alias = "ls")]
    List(list::Args),
    /// Show endpoints in detail
    Get(get::Args),
    /// Create an endpoint
    Create(LazyArgs<create::Args>),
    /// Change an endpoint
    Update(LazyArgs<update::Args>),
    /// Earlier word for `update`
    #[command(hide = true)]
    Scale(scale::Args),
    /// Let no worker of an endpoint run; jobs wait until it is started
    Stop(stop::Args),
    /// Let workers run again as before the stop
    Start(start::Args),
    /// Delete endpoints, with their workers and jobs
    #[command(visible_alias = "rm")]
    Delete(delete::Args),
    /// List the workers of an endpoint
    Workers(workers::Args),
    /// Earlier word for `get --health`
    #[command(hide = true)]
    Health(health::Args),
    /// Print the logs of an endpoint's workers
    Logs(logs::Args),
    /// List the releases of an endpoint, show what one changed, or how far the newest is
    Releases(releases::Args),
    /// Earlier word for `releases --rollout`
    #[command(hide = true)]
    Rollout(rollout::Args),
    /// Go back to the settings of an earlier release
    Rollback(rollback::Args),
    /// Send a job
    Run(LazyArgs<run::Args>),
    /// Earlier word for `run --wait`
    #[command(hide = true)]
    Runsync(LazyArgs<runsync::Args>),
    /// Earlier word for `jobs ID JOB`
    #[command(hide = true)]
    Status(status::Args),
    /// Print the parts of a job's output as they come
    Stream(stream::Args),
    /// Cancel jobs
    Cancel(cancel::Args),
    /// Run failed jobs again
    Retry(retry::Args),
    /// Cancel every job that is queued
    Purge(purge::Args),
    /// List the jobs of an endpoint, or show some of them in detail
    Jobs(jobs::Args),
    /// Wait for jobs to end, or for a condition of an endpoint
    Wait(wait::Args),
    /// Say why a job waits, and what would help
    Why(why::Args),
    /// Show what an endpoint cost: jobs, starts, idle workers
    Cost(cost::Args),
    /// Show endpoints that cost money without work
    Audit(audit::Args),
    /// Send a request through a load balancer endpoint
    Call(LazyArgs<call::Args>),
    /// Send many jobs from a file, and collect their results
    Batch(LazyArgs<batch::Args>),
    /// Measure waits, starts, run times and cost under a load
    Bench(LazyArgs<bench::Args>),
    /// Run local processes as workers
    #[command(after_help = "Example:\n  svcctl serverless worker run echo -- python handler.py")]
    #[command(subcommand)]
    Worker(worker::Command),
}

impl Command {
    pub(super) async fn run(self, session: &Session) -> Result<(), Failure> {
        if let Some((former, now)) = self.renamed() {
            session.ui.renamed(&format!("serverless {former}"), &format!("serverless {now}"));
        }
        if self.waits() {
            return Box::pin(webhooks::beside(session, self.carry_out(session))).await;
        }
        self.carry_out(session).await
    }

    /// The earlier word for a command, and what it is called now.
    fn renamed(&self) -> Option<(&'static str, &'static str)> {
        let words = [
            (matches!(self, Self::Scale(_)), "scale", "update"),
            (matches!(self, Self::Health(_)), "health", "get --health"),
            (matches!(self, Self::Rollout(_)), "rollout", "releases --rollout"),
            (matches!(self, Self::Runsync(_)), "runsync", "run --wait"),
            (matches!(self, Self::Status(_)), "status", "jobs"),
        ];
        words.into_iter().find(|(is_it, ..)| *is_it).map(|(_, former, now)| (former, now))
    }

    /// Whether it waits for jobs.
    const fn waits(&self) -> bool {
        if let Self::Run(args) = self {
            return args.0.waits();
        }
        matches!(self, Self::Runsync(_) | Self::Stream(_) | Self::Wait(_) | Self::Batch(_) | Self::Bench(_))
    }

    async fn carry_out(self, session: &Session) -> Result<(), Failure> {
        carry_out!(
            self,
            session,
            [
                List(list),
                Get(get),
                Create(*create),
                Update(*update),
                Scale(scale),
                Stop(stop),
                Start(start),
                Delete(delete),
                Workers(workers),
                Health(health),
                Logs(logs),
                Releases(releases),
                Rollout(rollout),
                Rollback(rollback),
                Run(*run),
                Runsync(*runsync),
                Status(status),
                Stream(stream),
                Cancel(cancel),
                Retry(retry),
                Purge(purge),
                Jobs(jobs),
                Wait(wait),
                Why(why),
                Cost(cost),
                Audit(audit),
                Call(*call),
                Batch(*batch, pinned),
                Bench(*bench, pinned),
                Worker(worker)
            ]
        )
    }

    /// Whether it runs until a signal, which it hears itself.
    pub(super) const fn serves(&self) -> bool {
        if let Self::Worker(command) = self { command.serves() } else { matches!(self, Self::Batch(_)) }
    }
}

/// One endpoint, in rows that say more than its settings.
const ENDPOINT: Shape = Shape::with_rows::<Row>(reference::<Endpoint>);

/// The output of a command in the group.
pub(super) fn shape(verbs: &[&str]) -> Option<Shape> {
    Some(match verbs {
        ["list"] => Shape::with_rows::<Row>(reference::<ListEndpointsResponse>),
        ["get" | "stop" | "start"] => Shape::with_rows::<Row>(view::one_or_several),
        ["create" | "update" | "scale" | "rollback"] => ENDPOINT,
        ["delete"] => Shape::TEXT,
        ["workers"] => Shape::list::<ListEndpointWorkers>(),
        ["health"] => Shape::own::<EndpointHealth>(),
        ["logs"] => Shape::own::<logs::WorkerLine>(),
        ["releases"] => releases::SHAPE,
        ["rollout"] => rollout::SHAPE,
        ["run" | "runsync"] => Shape::with_rows::<JobRow>(jobs::view::priced),
        // `wait` shows jobs, or the endpoint.
        ["status" | "cancel" | "retry" | "wait"] => Shape::with_rows::<JobRow>(jobs::view::one_or_several),
        ["jobs"] => Shape::with_rows::<JobRow>(jobs::view::listed_or_named),
        ["stream" | "call"] => Shape::ANY,
        ["purge"] => Shape::own::<Purged>(),
        ["why"] => Shape::own::<Answer>(),
        ["cost"] => Shape::own::<cost::Report>(),
        ["audit"] => audit::SHAPE,
        ["batch"] => Shape::own::<Record>(),
        ["bench"] => Shape::own::<bench::Report>(),
        ["worker", verbs @ ..] => return worker::shape(verbs),
        _ => return None,
    })
}

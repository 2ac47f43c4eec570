//! `svcctl serverless`

mod create;
mod delete;
mod find;
mod get;
mod health;
mod list;
mod logs;
mod memory;
mod patch;
mod releases;
mod request;
mod rollback;
mod rollout;
mod scale;
mod start;
mod stop;
mod update;
mod view;
mod waiting;
mod watch;
mod workers;

use clap::Subcommand;

use super::{
    failure::Failure,
    session::Session,
    shape::{Shape, reference},
};
use view::Row;
use wire::serverless::{
    endpoints::{Endpoint, ListEndpointsResponse},
    jobs::EndpointHealth,
    releases::ListEndpointReleases,
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
    Create(Box<create::Args>),
    /// Change an endpoint
    Update(Box<update::Args>),
    /// Change how many workers an endpoint has, which starts no rollout
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
    /// Count the jobs and workers of an endpoint
    Health(health::Args),
    /// Print the logs of an endpoint's workers
    Logs(logs::Args),
    /// List the releases of an endpoint, or show what one changed
    Releases(releases::Args),
    /// Show how far the newest release is rolled out, or wait for it
    Rollout(rollout::Args),
    /// Go back to the settings of an earlier release
    Rollback(rollback::Args),
}

impl Command {
    pub(super) async fn run(self, session: &Session) -> Result<(), Failure> {
        match self {
            Self::List(args) => list::run(session, args).await,
            Self::Get(args) => get::run(session, args).await,
            Self::Create(args) => create::run(session, *args).await,
            Self::Update(args) => update::run(session, *args).await,
            Self::Scale(args) => scale::run(session, args).await,
            Self::Stop(args) => stop::run(session, args).await,
            Self::Start(args) => start::run(session, args).await,
            Self::Delete(args) => delete::run(session, args).await,
            Self::Workers(args) => workers::run(session, args).await,
            Self::Health(args) => health::run(session, args).await,
            Self::Logs(args) => logs::run(session, args).await,
            Self::Releases(args) => releases::run(session, args).await,
            Self::Rollout(args) => rollout::run(session, args).await,
            Self::Rollback(args) => rollback::run(session, args).await,
        }
    }
}

/// One endpoint, in rows that say more than its settings.
const ENDPOINT: Shape = Shape::with_rows::<Row>(reference::<Endpoint>);

/// What a command of the group prints.
pub(super) fn shape(verbs: &[&str]) -> Option<Shape> {
    Some(match verbs {
        ["list"] => Shape::with_rows::<Row>(reference::<ListEndpointsResponse>),
        ["get"] => Shape::with_rows::<Row>(view::one_or_several),
        ["create" | "update" | "rollback"] => ENDPOINT,
        ["scale" | "stop" | "start"] => Shape::with_rows::<Row>(view::one_or_several),
        ["delete"] => Shape::TEXT,
        ["workers"] => Shape::list::<ListEndpointWorkers>(),
        ["health"] => Shape::own::<EndpointHealth>(),
        ["logs"] => Shape::own::<logs::WorkerLine>(),
        ["releases"] => Shape::list::<ListEndpointReleases>(),
        ["rollout"] => rollout::SHAPE,
        _ => return None,
    })
}

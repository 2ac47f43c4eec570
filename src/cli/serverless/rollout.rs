//! `svcctl serverless rollout`

use std::time::Duration;

use schemars::SchemaGenerator;
use serde::Serialize;
use serde_json::Value;

use super::{
    find,
    waiting::{self, bar, old_worker},
};
use crate::cli::{
    args::values::Span,
    failure::Failure,
    output::{
        self, Detail,
        shape::{Shape, reference},
    },
    session::Session,
};
use ops::serverless::wait::Condition;
use wire::serverless::{
    releases::{ListEndpointReleases, Rollout},
    workers::{ListEndpointWorkers, Worker},
};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  svcctl serverless releases echo --rollout --watch")]
pub(in crate::cli) struct Args {
    /// An endpoint by id, unique name or unique prefix of its id
    id: String,
    /// Wait until every worker runs the newest version
    #[arg(short, long)]
    watch: bool,
    /// How long to wait [default: 15m]
    #[arg(long, value_name = "DURATION")]
    timeout: Option<Span>,
}

/// The default timeout.
const PATIENCE: Duration = Duration::from_secs(15 * 60);

/// How far a rollout is.
#[derive(Debug, Serialize, schemars::JsonSchema)]
#[serde(rename_all = "camelCase")]
struct State {
    /// The newest version.
    version: Option<u32>,
    rollout: Rollout,
    /// The workers that run an older one.
    stale: Vec<Worker>,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    show(session, &args.id, (args.watch, args.timeout)).await
}

/// Shows how far the newest release is: as it is, or when every worker runs it (`wait`, for so long).
pub(super) async fn show(session: &Session, id: &str, (watch, timeout): (bool, Option<Span>)) -> Result<(), Failure> {
    let found = find::one(session, id).await?;
    if let Some(endpoint) = found.item.as_ref().filter(|_| watch || timeout.is_some()) {
        let jobs = find::jobs(session, endpoint)?;
        let timeout = timeout.map_or(PATIENCE, |span| span.0);
        waiting::until(session, &jobs, endpoint, Condition::Rollout, timeout).await?;
    }
    let list = ListEndpointReleases { id: found.id.clone(), limit: Some(1), cursor: None };
    let releases = session.call(&format!("read the releases of endpoint `{}`", found.id), list).await?.value;
    let workers = ListEndpointWorkers { id: found.id.clone() };
    let workers = session.call(&format!("list the workers of endpoint `{}`", found.id), workers).await?.value.workers;
    let stale = workers.into_iter().filter(|worker| worker.is_stale).collect();
    let state = State { version: releases.endpoint_version, rollout: releases.rollout, stale };
    output::document(session, &state, detail(&state))
}

fn detail(state: &State) -> Detail {
    let mut detail = Detail::default();
    detail.rows("version", state.version.map(|version| version.to_string()));
    let Rollout { workers_on_latest, workers_total, percent_on_latest, in_progress } = &state.rollout;
    detail.row("rollout", if *in_progress { "in progress" } else { "done" });
    if **workers_total == Some(0) {
        detail.row("workers", "none");
    } else {
        let share = format!("{workers_on_latest} of {workers_total} on the newest version ({percent_on_latest} %)");
        detail.row("workers", format!("{} {share}", bar(**percent_on_latest)));
    }
    detail.rows("stale", state.stale.iter().map(old_worker));
    detail
}

/// The output of the command.
pub(super) const SHAPE: Shape = Shape::own::<State>();

/// The schema of the output.
pub(super) fn schema(generator: &mut SchemaGenerator) -> Value {
    reference::<State>(generator)
}

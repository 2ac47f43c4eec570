//! `svcctl clusters wait`

use std::time::Duration;

use clap::ValueEnum;

use super::{find, get, view::Row};
use crate::cli::{args::values::Span, failure::Failure, pods::watch, resources::select, session::Session};
use ops::wait::{Condition, Goal};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
All pods are looked at together. One that is in ERROR, or has ended, ends the wait: exit code 10, and its last lines.

Examples:
  svcctl clusters wait llm
  svcctl clusters wait llm --for ssh && svcctl clusters run llm -- nvidia-smi -L")]
pub(in crate::cli) struct Args {
    /// Clusters by id, unique name or unique prefix of an id; - reads ids from standard input
    #[arg(value_name = "ID", required = true)]
    ids: Vec<String>,
    /// What all pods have to be
    #[arg(long = "for", value_name = "CONDITION", value_enum, default_value_t)]
    condition: WaitCondition,
    /// How long to wait
    #[arg(long, value_name = "DURATION", default_value = "10m")]
    timeout: Span,
}

/// The condition that all pods of a cluster must meet.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum WaitCondition {
    /// The container is healthy
    #[default]
    Running,
    /// It runs, and every published port answers
    Ready,
    /// It runs, and its ssh server greets
    Ssh,
}

impl WaitCondition {
    /// The same for a pod.
    const fn condition(self) -> Condition {
        match self {
            Self::Running => Condition::Running,
            Self::Ready => Condition::Ready,
            Self::Ssh => Condition::Ssh,
        }
    }
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    let ids: Vec<String> = find::several(session, &args.ids).await?.into_iter().map(|cluster| cluster.id).collect();
    until(session, &ids, args.condition, args.timeout.0).await?;
    let mut rows = Vec::new();
    for id in &ids {
        let (cluster, body) = find::read(session, id).await?;
        rows.push((Row::from(cluster), body));
    }
    get::show(session, rows, select::is_one(&args.ids)).await
}

/// Waits until all pods of these clusters are there; anything else is a failure.
pub(super) async fn until(
    session: &Session,
    ids: &[String],
    target: WaitCondition,
    timeout: Duration,
) -> Result<(), Failure> {
    let mut pods = Vec::new();
    for id in ids {
        pods.extend(find::members(session, id).await?.pods.into_iter().map(|pod| pod.id));
    }
    watch::until(session, &pods, Goal { condition: target.condition(), timeout }).await.map(drop)
}

//! `svcctl engine kubernetes clean`

use std::collections::BTreeSet;

use super::{connect_to, failed, failure, find};
use crate::cli::{
    failure::Failure,
    session::{Session, prompt},
    terminal::text::count,
};
use driver::kubernetes::Cluster;
use engine::Engine;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
What belongs to no known pod is left over when an engine lost its data or went back to an older state. Its contents are \
lost.

With --node you vouch that a node is dead for good: its pods are removed without waiting for it, and can be started \
elsewhere. If it still runs, they run twice.

Examples:
  svcctl engine kubernetes clean KUBE-1
  svcctl engine kubernetes clean KUBE-1 --node node7")]
pub(in crate::cli) struct Args {
    /// A cluster by name or unique prefix of it
    cluster: String,
    /// A node that is gone for good
    #[arg(long, value_name = "NAME")]
    node: Option<String>,
    /// Do not ask
    #[arg(short, long)]
    yes: bool,
}

const DOING: &str = "clean the cluster";

/// The pods and workers that have something on a cluster, and that no record knows.
pub(super) async fn strays(engine: &Engine, site: &str, cluster: &Cluster) -> Result<Vec<String>, Failure> {
    // In this order, so that anything found here already has its record, if it has one at all.
    let found = cluster.belongings().await.map_err(|error| failed(DOING, error))?;
    let wanted = engine.wanted(site).map_err(|error| Failure::admin(DOING, error))?;
    let known: BTreeSet<String> = wanted.into_iter().map(|wanted| wanted.generation.of).collect();
    Ok(found.into_iter().filter(|pod| !known.contains(pod)).collect())
}

pub(super) async fn run(session: &Session, engine: &Engine, args: &Args) -> Result<(), Failure> {
    let site = find(engine, &args.cluster)?;
    let cluster = connect_to(session, engine, &site).await.map_err(|fault| failure(DOING, fault))?;
    if let Some(node) = &args.node {
        let question = format!("Is node `{node}` dead for good, and shall its pods be removed without waiting for it?");
        prompt::confirm(session, args.yes, &[], &question).await?;
        let removed = cluster.remove_all_on(node).await.map_err(|error| failed(DOING, error))?;
        session.ui.note(&format!("removed {} of node `{node}`", count(removed.len(), "pod")));
        return Ok(());
    }
    let left = strays(engine, &site.id, &cluster).await?;
    if left.is_empty() {
        session.ui.note(&format!("everything of ours on `{}` belongs to something that the engine knows", site.id));
        return Ok(());
    }
    let lines: Vec<String> = left.iter().map(|pod| format!("everything of {pod}, volumes included")).collect();
    let question = format!("Remove what is left of {} from `{}` for good?", count(left.len(), "pod"), site.id);
    prompt::confirm(session, args.yes, &lines, &question).await?;
    for pod in left {
        cluster.remove_all_of(&pod).await.map_err(|error| failed(DOING, error))?;
        session.ui.note(&format!("removed what was left of {pod}"));
    }
    Ok(())
}

//! `svcctl clusters delete`

use super::find;
use crate::cli::{
    failure::Failure,
    resources::{failures, select::Selection},
    session::{Session, prompt},
    terminal::text,
};
use ops::{
    clusters::{self, Members},
    together::together,
};
use wire::{
    clusters::{Cluster, DeleteCluster},
    money::Usd,
};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  svcctl clusters delete llm
  svcctl clusters list --name 'run-*' -o id | svcctl clusters delete - --yes")]
pub(in crate::cli) struct Args {
    /// Clusters by id, unique name or unique prefix of an id; - reads ids from standard input
    #[arg(value_name = "ID", required = true)]
    ids: Vec<String>,
    /// Do not ask
    #[arg(short, long)]
    yes: bool,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    let clusters = find::several(session, &args.ids).await?;
    if clusters.is_empty() {
        return Ok(());
    }
    let lines = if session.platform.rehearses() { Vec::new() } else { told(session, &clusters).await };
    let question = match clusters.as_slice() {
        [_] => "Delete this cluster with all its pods, for good?".to_owned(),
        several => format!("Delete these {} clusters with all their pods, for good?", several.len()),
    };
    prompt::confirm(session, args.yes, &lines, &question).await?;
    let deleted = together(clusters.iter().map(|cluster| delete(session, cluster))).await;
    failures::end(session, deleted.into_iter().filter_map(Result::err))
}

/// The clusters to delete with their daily cost, one per line, then the total.
async fn told(session: &Session, clusters: &[Selection<Cluster>]) -> Vec<String> {
    let members = together(clusters.iter().map(|cluster| per_day(session, &cluster.id))).await;
    let line = |(cluster, (pods, cost)): (&Selection<Cluster>, &(usize, Option<Usd>))| {
        let Selection { id, name, .. } = cluster;
        format!("{id}  {name}  {}  {} USD per day", text::count(*pods, "pod"), day(*cost))
    };
    let mut lines: Vec<String> = clusters.iter().zip(&members).map(line).collect();
    if clusters.len() > 1 {
        let all = members.iter().map(|(_, cost)| *cost).sum::<Option<Usd>>();
        lines.push(format!("{} clusters in all  {} USD per day", clusters.len(), day(all)));
    }
    lines
}

/// An amount for a day, which may not be known.
pub(super) fn day(cost: Option<Usd>) -> String {
    cost.map_or_else(|| text::told(cost), text::cents)
}

/// A cluster's number of pods, and its daily cost if reported.
async fn per_day(session: &Session, id: &str) -> (usize, Option<Usd>) {
    let Ok(api) = session.api() else { return (0, None) };
    let members = clusters::read(api, id).await.ok();
    (members.as_ref().map_or(0, |members| members.pods.len()), members.as_ref().and_then(Members::per_day))
}

async fn delete(session: &Session, cluster: &Selection<Cluster>) -> Result<(), Failure> {
    let Selection { id, name, .. } = cluster;
    session.call(&format!("delete cluster `{id}`"), DeleteCluster { id: id.clone() }).await?;
    session.ui.note(&format!("cluster `{name}` ({id}) is deleted with all its pods"));
    Ok(())
}

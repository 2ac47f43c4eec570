//! `svcctl clusters reap`

use serde::Serialize;

use super::delete::day;
use crate::cli::{
    args::values::Span,
    failure::{Exit, Failure},
    output::{
        self,
        columns::{Cell, Column, Resource, WIDE},
        shape::{Shape, object, reference},
    },
    resources::reaping::{self, Reapable},
    session::{Session, prompt},
    terminal::text,
};
use ops::{
    clusters::{
        Members,
        audit::{overdue, with_members},
    },
    lease::ReapReason,
};
use wire::{
    Timestamp,
    clusters::{Cluster, DeleteCluster, GetCluster},
    money::Usd,
};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  svcctl pods reap --clusters --dry-run")]
pub(in crate::cli) struct Args {
    #[command(flatten)]
    reap: ReapArgs,
}

/// The clusters to reap, and whether to ask first.
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct ReapArgs {
    /// Only show what would end
    #[arg(long)]
    pub(in crate::cli) dry_run: bool,
    /// Also end what is at least this old, whatever its lease
    #[arg(long, value_name = "DURATION")]
    pub(in crate::cli) older_than: Option<Span>,
    /// Do not ask
    #[arg(short, long)]
    pub(in crate::cli) yes: bool,
}

/// A cluster that is to go.
#[derive(Debug, Clone, Serialize, schemars::JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Candidate {
    id: String,
    name: String,
    /// How many there are.
    pods: usize,
    created_at: Option<Timestamp>,
    /// When its lease ended; none for one that is too old.
    expires_at: Option<Timestamp>,
    because: String,
    cost_per_day: Option<Usd>,
}

impl Resource for Candidate {
    const COLUMNS: &'static [Column<Self>] = &[
        Column::new("ID", 0, |cluster| Cell::text(&cluster.id)),
        Column::new("NAME", 0, |cluster| Cell::text(&cluster.name)),
        Column::new("PODS", 3, |cluster| Cell::number(cluster.pods)),
        Column::new("BECAUSE", 1, |cluster| Cell::text(&cluster.because)),
        Column::new("USD/DAY", 2, |cluster| Cell::money(cluster.cost_per_day)),
        Column::new("CREATED", 4, |cluster| Cell::moment(cluster.created_at)),
        Column::new("EXPIRED", WIDE, |cluster| Cell::moment(cluster.expires_at)),
    ];

    fn id(&self) -> String {
        self.id.clone()
    }
}

impl Reapable for Candidate {
    const WORDS: [&'static str; 3] = ["cluster", "clusters", "deleted"];

    fn told(&self) -> [&str; 2] {
        [&self.name, &self.because]
    }

    async fn end(&self, session: &Session) -> Result<(), Failure> {
        let id = &self.id;
        session.call(&format!("delete cluster `{id}`"), DeleteCluster { id: id.clone() }).await.map(drop)
    }

    async fn is_gone(&self, session: &Session) -> bool {
        let read = session.call("look at the cluster", GetCluster { id: self.id.clone() }).await;
        read.is_err_and(|failure| failure.exit() == Exit::NotFound)
    }
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    session.ui.renamed("clusters reap", "pods reap --clusters");
    reap(session, &args.reap).await
}

/// Deletes the clusters that are past their lease.
pub(in crate::cli) async fn reap(session: &Session, args: &ReapArgs) -> Result<(), Failure> {
    let clusters = with_members(session.api()?).await.map_err(|error| Failure::call("list clusters", error))?;
    let (now, oldest) = (session.platform.now()?, args.older_than.map(|span| span.0));
    tell_unknown(session, &clusters, oldest.is_some());
    let due = |(cluster, members): &(Cluster, Members)| {
        overdue(cluster, members, now, oldest).map(|why| candidate(cluster, members, why))
    };
    let candidates: Vec<Candidate> = clusters.iter().filter_map(due).collect();
    if candidates.is_empty() {
        reaping::tell_none::<Candidate>(session, oldest, "");
    }
    if args.dry_run || candidates.is_empty() {
        return output::records(session, &candidates, "clusters");
    }
    let question = match candidates.as_slice() {
        [_] => "Delete this cluster with all its pods, for good?".to_owned(),
        several => format!("Delete these {} clusters with all their pods, for good?", several.len()),
    };
    let line = |cluster: &Candidate| {
        let Candidate { id, name, because, .. } = cluster;
        format!(
            "{id}  {name}  {}  {because}  {} USD per day",
            text::count(cluster.pods, "pod"),
            day(cluster.cost_per_day)
        )
    };
    let lines: Vec<String> = candidates.iter().map(line).collect();
    prompt::confirm(session, args.yes, &lines, &question).await?;
    reaping::all(session, candidates).await
}

/// Clusters that cannot be judged are never ended, which their owner should know.
fn tell_unknown(session: &Session, clusters: &[(Cluster, Members)], by_age: bool) {
    for (Cluster { id, created_at, .. }, members) in clusters {
        if members.pods.first().is_none_or(|pod| pod.env.is_none()) {
            session
                .ui
                .warn(&format!("the service does not tell the environment of cluster `{id}`, so its lease is unknown"));
        } else if by_age && created_at.is_none() {
            session.ui.warn(&format!("the service does not tell how old cluster `{id}` is"));
        }
    }
}

fn candidate(cluster: &Cluster, members: &Members, why: ReapReason) -> Candidate {
    let env = members.pods.first().and_then(|pod| pod.env.as_ref());
    Candidate {
        id: cluster.id.clone(),
        name: cluster.name.clone(),
        pods: members.pods.len(),
        created_at: *cluster.created_at,
        expires_at: reaping::lease_end(env, why),
        because: reaping::because(why),
        cost_per_day: if members.pods.is_empty() { None } else { members.per_day() },
    }
}

/// The output of the command.
pub(in crate::cli) const SHAPE: Shape =
    Shape::with_rows::<Candidate>(|generator| object([("clusters", reference::<Vec<Candidate>>(generator))]));

//! `svcctl engine kubernetes`: clusters whose pods are pods there (kubernetes.md, Command line).

mod add;
mod check;
mod clean;
mod offer;
mod row;

use std::time::Duration;

use clap::Subcommand;

use super::hosts::failure;
use crate::cli::{
    failure::{Failure, Kind},
    output,
    session::{Session, prompt},
};
use driver::{
    kubernetes::{Cluster, error::ApiError, kubeconfig::Kubeconfig},
    runtime::Fault,
};
use engine::{Engine, fleet::ClusterSpec, kubernetes::ClusterSite};
use ops::select;

pub(super) use check::Check;
pub(super) use row::Row;

#[derive(Debug, Subcommand)]
pub(in crate::cli) enum Command {
    /// Add a cluster: find out what its nodes have, show it, and ask
    Add(Box<add::Args>),
    /// List the clusters
    #[command(after_help = "Example:\n  svcctl engine kubernetes list")]
    #[command(visible_alias = "ls")]
    List,
    /// Show a cluster and its nodes
    #[command(after_help = "Example:\n  svcctl engine kubernetes get KUBE-1")]
    Get {
        /// A cluster by name or unique prefix of it
        cluster: String,
    },
    /// Check clusters for problems, worst first
    Check(check::Args),
    /// Place and start no more pods on a cluster; running pods go on
    #[command(after_help = "Example:\n  svcctl engine kubernetes drain KUBE-1")]
    Drain {
        /// A cluster by name or unique prefix of it
        cluster: String,
    },
    /// Place and start pods on a cluster again
    #[command(after_help = "Example:\n  svcctl engine kubernetes resume KUBE-1")]
    Resume {
        /// A cluster by name or unique prefix of it
        cluster: String,
    },
    /// Take a cluster without pods out of the fleet, and give up its namespace
    #[command(after_help = "Example:\n  svcctl engine kubernetes remove KUBE-1")]
    #[command(visible_alias = "rm")]
    Remove {
        /// A cluster by name or unique prefix of it
        cluster: String,
        /// Do not ask
        #[arg(short, long)]
        yes: bool,
    },
    /// Remove what carries this engine's labels and belongs to no pod that it knows
    Clean(clean::Args),
}

impl Command {
    pub(super) async fn run(self, session: &Session) -> Result<(), Failure> {
        if let Self::Add(args) = &self
            && args.print_manifests
        {
            return add::print_manifests(session, args);
        }
        let engine = session.platform.engine_with_its_clock()?;
        match self {
            Self::Add(args) => add::run(session, &engine, *args).await,
            Self::List => list(session, &engine),
            Self::Get { cluster } => {
                let row = row::of(find(&engine, &cluster)?);
                let body = serde_json::to_vec(&row).expect("a cluster serialises");
                let detail = row.detail();
                output::one(session, &row, &body, detail)
            }
            Self::Check(args) => check::run(session, &engine, &args).await,
            Self::Drain { cluster } => {
                let cluster = set_drained(&engine, &cluster, true)?;
                session.ui.note(&format!("cluster `{cluster}` takes no more pods; running pods go on"));
                Ok(())
            }
            Self::Resume { cluster } => {
                let cluster = set_drained(&engine, &cluster, false)?;
                session.ui.note(&format!("cluster `{cluster}` takes pods again"));
                Ok(())
            }
            Self::Remove { cluster, yes } => remove(session, &engine, &cluster, yes).await,
            Self::Clean(args) => clean::run(session, &engine, &args).await,
        }
    }
}

fn list(session: &Session, engine: &Engine) -> Result<(), Failure> {
    let rows: Vec<Row> = all(engine)?.into_iter().map(row::of).collect();
    if rows.is_empty() {
        session.ui.note_empty("no clusters; `svcctl engine kubernetes add NAME --kubeconfig FILE` adds one");
    }
    output::records(session, &rows, "clusters")
}

fn all(engine: &Engine) -> Result<Vec<ClusterSite>, Failure> {
    engine.clusters().map_err(|error| Failure::admin("list the clusters", error))
}

/// A cluster by the name that `add` gave it, by its data center, or by a unique prefix of either.
fn find(engine: &Engine, typed: &str) -> Result<ClusterSite, Failure> {
    let clusters = all(engine)?;
    let names: Vec<row::Name> =
        clusters.iter().map(|site| row::Name { id: site.id.clone(), name: site.name.clone() }).collect();
    let chosen = select::own(&names, typed)?.id.clone();
    let chosen = clusters.into_iter().find(|site| site.id == chosen);
    Ok(chosen.expect("the name was taken from there"))
}

fn set_drained(engine: &Engine, typed: &str, is_drained: bool) -> Result<String, Failure> {
    let cluster = find(engine, typed)?.id;
    let changed = engine.change_host(&cluster, |state, _| state.is_drained = is_drained);
    changed.map_err(|error| Failure::admin("change the cluster", error))?;
    Ok(cluster)
}

async fn remove(session: &Session, engine: &Engine, typed: &str, yes: bool) -> Result<(), Failure> {
    const DOING: &str = "remove the cluster";
    let site = find(engine, typed)?;
    let cluster = connect_to(session, engine, &site).await;
    // Pods are what the fleet asks about; what no record knows would stay there for good.
    if let (0, Ok(cluster)) = (site.pods, &cluster) {
        let left = clean::strays(engine, &site.id, cluster).await?;
        if !left.is_empty() {
            return Err(Failure::Told {
                kind: Kind::Refused,
                what: format!("failed to {DOING}"),
                details: vec![format!("it has something of pods that the engine does not know: {}", left.join(", "))],
                hint: Some(format!("`svcctl engine kubernetes clean {}` removes it", site.id)),
            });
        }
    }
    prompt::confirm(session, yes, &[], &format!("Take cluster `{}` out of the fleet?", site.id)).await?;
    engine.remove_cluster(&site.id).map_err(|error| Failure::admin(DOING, error))?;
    session.ui.note(&format!("cluster `{}` left the fleet", site.id));
    let given_up = match cluster {
        Ok(cluster) => cluster.give_up().await.map_err(ApiError::into_fault),
        Err(fault) => Err(fault),
    };
    if let Err(fault) = given_up {
        let namespace = &site.spec.namespace;
        session.ui.warn(&format!(
            "its Lease may be left there ({fault}); `kubectl -n {namespace} delete lease svcctl-engine` lets other engines \
             have the namespace"
        ));
    }
    if site.spec.per_account.is_some() {
        let identity = engine.identity().map_err(|error| Failure::admin(DOING, error))?;
        session.ui.note(&format!(
            "the namespaces of its accounts stay; `kubectl delete namespaces -l svcctl.engine={identity}` removes them"
        ));
    }
    Ok(())
}

/// Connects to a cluster of the fleet.
async fn connect_to(session: &Session, engine: &Engine, site: &ClusterSite) -> Result<Cluster, Fault> {
    let refused = |reason: String| Fault::Refused(reason);
    let text = engine.kubeconfig(&site.id).map_err(|error| refused(error.to_string()))?;
    let text = text.ok_or_else(|| {
        refused(format!(
            "its credential is missing, as after an import; `svcctl engine kubernetes add {} --kubeconfig FILE` gives it \
             again",
            site.name
        ))
    })?;
    let config = Kubeconfig::parse(&text).map_err(|error| refused(error.to_string()))?;
    connect(session, engine, &site.spec, config).await
}

async fn connect(session: &Session, engine: &Engine, spec: &ClusterSpec, config: Kubeconfig) -> Result<Cluster, Fault> {
    let identity = engine.identity().map_err(|error| Fault::Refused(error.to_string()))?;
    Cluster::connect(spec, config, &identity, Duration::ZERO, session.platform.clock().clone()).await
}

fn failed(doing: &str, error: ApiError) -> Failure {
    failure(doing, error.into_fault())
}

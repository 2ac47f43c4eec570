//! Kubernetes clusters as data centers (kubernetes.md): their settings and credentials, the nodes that were observed, and
//! where the engine expects a pod before the cluster has chosen its node.
//!
//! A driver tells what it sees ([`Engine::observe_cluster`]); pods and workers on a cluster are tenants of a site like
//! those on hosts (`hosts`).

mod begin;
mod nodes;
#[cfg(test)]
mod tests;

use crate::{
    AdminError, Context, Engine,
    fleet::{ClusterSpec, Fleet, Machine, NodeView, Refusal},
    model::HostState,
    store::Access,
};

pub(crate) use begin::{allocation, begin, check_start, in_vain, labels, preferred};

/// A cluster of the fleet, and what is known of it.
#[derive(Debug, Clone, PartialEq)]
pub struct ClusterSite {
    /// The data center that it is.
    pub id: String,
    /// Its display name.
    pub name: String,
    /// How it is used.
    pub spec: ClusterSpec,
    /// Its state as a whole.
    pub state: HostState,
    /// The number of pods and workers that have, or may have, something there.
    pub pods: usize,
    /// Why none of its nodes takes pods now.
    pub refusal: Option<String>,
    /// Its nodes, by name.
    pub nodes: Vec<ClusterNode>,
}

/// A node of a cluster.
#[derive(Debug, Clone, PartialEq)]
pub struct ClusterNode {
    /// How it was seen last.
    pub view: NodeView,
    /// The machine that it is. `None` if it offers nothing.
    pub machine: Option<Machine>,
    /// Units that are taken by pods and workers of this engine.
    pub used_units: u32,
    /// Units that are free, whoever has the others.
    pub free_units: u32,
    /// The number of pods and workers that are there, or expected there.
    pub pods: u32,
    /// Why it takes no pods now.
    pub refusal: Option<String>,
    /// Whether its object is gone.
    pub is_deleted: bool,
}

impl Engine {
    /// The clusters of the fleet, in fleet order.
    pub fn clusters(&self) -> Result<Vec<ClusterSite>, AdminError> {
        self.admin(Access::Read, |context| {
            let fleet = context.fleet()?;
            let sites = fleet.data_centers.iter().filter(|site| site.kubernetes.is_some());
            sites.map(|site| view(context, &fleet, &site.id)).collect()
        })
    }

    /// The credential of a cluster: a kubeconfig with one context. `None` if it was never given, or lost in an import.
    pub fn kubeconfig(&self, site: &str) -> Result<Option<String>, AdminError> {
        self.admin(Access::Read, |context| Ok(context.tx.kubeconfig(site)?))
    }

    /// Replaces the credential of a cluster.
    pub fn set_kubeconfig(&self, site: &str, kubeconfig: &str) -> Result<(), AdminError> {
        self.admin(Access::Write, |context| {
            check_cluster(&*context.fleet()?, site)?;
            context.tx.note_host(site);
            Ok(context.tx.put_kubeconfig(site, kubeconfig)?)
        })
    }
}

fn view(context: &Context<'_>, fleet: &Fleet, id: &str) -> Result<ClusterSite, AdminError> {
    let site = fleet.site(id).ok_or_else(|| unknown(id))?;
    let spec = site.kubernetes.as_deref().ok_or_else(|| unknown(id))?;
    let hosts = context.tx.on_hosts()?;
    let prefix = crate::fleet::machine_id(id, "");
    let mut nodes = Vec::new();
    for (machine, on) in hosts.iter().filter(|(machine, _)| machine.starts_with(&prefix)) {
        let Some(node) = &on.node else { continue };
        let machine = site.machines.iter().find(|one| one.id == *machine);
        let refusal = machine.and_then(|machine| machine.refusal(&hosts, context.now));
        nodes.push(ClusterNode {
            view: node.view.clone(),
            used_units: on.taken.units,
            free_units: machine.map_or(0, |machine| on.free_on_node(machine).units),
            pods: on.taken.pods,
            refusal: refusal.map(|refusal| Refusal::in_words(vec![refusal])),
            is_deleted: node.is_deleted,
            machine: machine.cloned(),
        });
    }
    nodes.sort_by(|one, other| one.view.name.cmp(&other.view.name));
    Ok(ClusterSite {
        id: id.to_owned(),
        name: site.name.clone(),
        spec: spec.clone(),
        state: hosts.get(id).map(|on| on.state.clone()).unwrap_or_default(),
        pods: context.tx.pods_on(id)?.len() + context.tx.workers_on(id)?.len(),
        refusal: crate::fleet::cluster_refusal(id, &hosts, context.now),
        nodes,
    })
}

fn unknown(site: &str) -> AdminError {
    AdminError::Refused(format!("`{site}` is no cluster of the fleet"))
}

fn check_cluster(fleet: &Fleet, site: &str) -> Result<(), AdminError> {
    fleet.cluster(site).map(drop).ok_or_else(|| unknown(site))
}

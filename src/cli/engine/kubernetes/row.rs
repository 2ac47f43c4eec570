//! The display of a cluster.

use std::collections::BTreeMap;

use serde::Serialize;

use super::offer::nothing;
use crate::cli::{
    engine::site::Status,
    output::{
        Detail,
        columns::{Cell, Column, Resource, WIDE},
    },
};
use engine::{
    fleet::{ClusterSpec, Exposure},
    kubernetes::{ClusterNode, ClusterSite},
};
use ops::select::Named;
use wire::Timestamp;

/// A cluster and what is known of it.
#[derive(Debug, Serialize, schemars::JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(in crate::cli) struct Row {
    /// The data center that it is.
    id: String,
    /// Its name.
    name: String,
    status: Status,
    /// The namespace of its pods, or the beginning of theirs.
    namespace: String,
    /// The limits of the quota in each account's namespace, where each has one.
    account_quota: Option<BTreeMap<String, String>>,
    /// How `tcp` ports of its pods are published.
    expose: &'static str,
    /// How long a pod may wait for a node, in seconds.
    bind_grace: u32,
    /// The Prometheus with the figures of its GPUs, if one is known.
    metrics: Option<String>,
    /// How many pods have something there.
    pods: usize,
    /// Its nodes.
    nodes: Vec<NodeRow>,
    /// When a server saw it last.
    last_contact: Option<Timestamp>,
    /// Since when it has been out of reach.
    unreachable_since: Option<Timestamp>,
    /// Why it takes no pods now.
    refusal: Option<String>,
}

/// A node of a cluster.
#[derive(Debug, Serialize, schemars::JsonSchema)]
#[serde(rename_all = "camelCase")]
struct NodeRow {
    /// Its name.
    name: String,
    /// Its GPU type or CPU flavor; null if it offers nothing.
    kind: Option<String>,
    /// Its GPUs, or its vCPUs.
    units: u32,
    /// Those that pods of this engine have.
    used: u32,
    /// Those that nobody has.
    free: u32,
    /// Why it takes no pods, or offers nothing.
    refusal: Option<String>,
}

/// The row of a cluster.
pub(super) fn of(site: ClusterSite) -> Row {
    let ClusterSite { id, name, spec, state, pods, refusal, nodes } = site;
    let ClusterSpec { namespace, per_account, expose, bind_grace, metrics, .. } = spec;
    let status = Status::of(&state);
    Row {
        id,
        name,
        status: if status == Status::Ready && refusal.is_some() { Status::Unreachable } else { status },
        namespace,
        account_quota: per_account,
        expose: match expose {
            Exposure::NodePort => "nodeport",
            Exposure::LoadBalancer => "loadbalancer",
            Exposure::None => "none",
        },
        bind_grace,
        metrics,
        pods,
        nodes: nodes.into_iter().map(node).collect(),
        last_contact: state.last_contact,
        unreachable_since: state.unreachable_since,
        refusal,
    }
}

fn node(node: ClusterNode) -> NodeRow {
    let ClusterNode { view, machine, used_units, free_units, pods: _, refusal, is_deleted } = node;
    let refusal = if is_deleted { Some("its object is deleted".to_owned()) } else { refusal };
    let refusal = refusal.or_else(|| machine.is_none().then(|| nothing(&view)));
    let kind =
        machine.as_ref().and_then(|machine| machine.gpu.as_ref().map(|gpu| gpu.id.clone()).or(machine.cpu.clone()));
    NodeRow {
        name: view.name,
        kind,
        units: machine.as_ref().map_or(0, engine::fleet::Machine::units),
        used: used_units,
        free: if refusal.is_some() { 0 } else { free_units },
        refusal,
    }
}

impl Row {
    /// All that is known of it.
    pub(super) fn detail(&self) -> Detail {
        let mut detail = Detail::default();
        let moment = |moment: Option<Timestamp>| moment.map(|moment| moment.to_string());
        detail.row("id", self.id.as_str());
        detail.row("name", self.name.as_str());
        detail.row("status", self.status.name());
        detail.rows("refusal", self.refusal.clone());
        detail.row("namespace", self.namespace.as_str());
        detail.rows("account quota", self.account_quota.as_ref().map(quota));
        detail.row("expose", self.expose);
        detail.row("bind grace", format!("{} s", self.bind_grace));
        detail.rows("metrics", self.metrics.clone());
        detail.row("pods", self.pods.to_string());
        detail.rows("nodes", self.nodes.iter().map(NodeRow::line));
        detail.rows("last contact", moment(self.last_contact));
        detail.rows("unreachable since", moment(self.unreachable_since));
        detail
    }

    fn free(&self) -> String {
        let sum = |count: fn(&NodeRow) -> u32| self.nodes.iter().map(|node| u64::from(count(node))).sum::<u64>();
        format!("{} of {}", sum(|node| node.free), sum(|node| node.units))
    }
}

impl NodeRow {
    fn line(&self) -> String {
        let Self { name, kind, units, used: _, free, refusal } = self;
        let offer = kind.as_ref().map(|kind| format!("{free} of {units} {kind} free"));
        let parts: Vec<&str> = offer.as_deref().into_iter().chain(refusal.as_deref()).collect();
        format!("{name}: {}", parts.join(", "))
    }
}

impl Resource for Row {
    const COLUMNS: &'static [Column<Self>] = &[
        Column::new("ID", 0, |row| Cell::text(&row.id)),
        Column::new("STATUS", 0, |row| Cell::Status(row.status.name().to_owned())),
        Column::new("NAMESPACE", 2, |row| Cell::text(&row.namespace)),
        Column::new("NODES", 1, |row| Cell::number(u64::try_from(row.nodes.len()).unwrap_or(u64::MAX))),
        Column::new("FREE", 0, |row| Cell::text(row.free())),
        Column::new("PODS", 1, |row| Cell::number(u64::try_from(row.pods).unwrap_or(u64::MAX))),
        Column::new("CONTACT", 3, |row| Cell::moment(row.last_contact)),
        Column::new("NAME", WIDE, |row| Cell::text(&row.name)),
        Column::new("EXPOSE", WIDE, |row| Cell::text(row.expose)),
    ];
}

/// The limits of a quota, in words.
fn quota(limits: &BTreeMap<String, String>) -> String {
    let each: Vec<String> = limits.iter().map(|(resource, amount)| format!("{amount} {resource}")).collect();
    if each.is_empty() { "none; each has a namespace".to_owned() } else { each.join(", ") }
}

/// A cluster as someone names it.
pub(super) struct Name {
    pub(super) id: String,
    pub(super) name: String,
}

impl Named for Name {
    const KIND: &'static str = "Kubernetes cluster";

    fn id(&self) -> &str {
        &self.id
    }

    fn name(&self) -> &str {
        &self.name
    }
}

//! Nodes of clusters as machines (kubernetes.md, Capacity): what each offers, what is free there, and why it takes no
//! pods.

use std::{borrow::Cow, collections::BTreeMap, time::Duration};

use serde::{Deserialize, Serialize};

use super::{
    ClusterSpec, ClusterView, Fleet, HostOccupancies, HostOccupancy, Machine, MachineGpu, NodeResources, NodeView,
    Share,
};
use wire::{Timestamp, pods::Cloud};

/// Bytes of a GB, as pods count them.
const GB: u64 = 1 << 30;
/// A cluster that was not seen for this long takes no new pods.
const STALE: Duration = Duration::from_secs(60);

/// A node, and what the engine remembers of it.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub(crate) struct NodeRecord {
    /// How it was seen last.
    pub(crate) view: NodeView,
    /// When its kubelet was last heard of, once it is silent.
    pub(crate) silent_since: Option<Timestamp>,
    /// Whether its pods were given up since.
    pub(crate) is_lost: bool,
    /// Whether its object is gone. It is kept while something of a pod may be there, and as an example of what an
    /// autoscaler adds.
    pub(crate) is_deleted: bool,
}

/// The nodes of every cluster, by machine.
pub(crate) type NodeRecords = BTreeMap<String, NodeRecord>;

/// The node that a machine is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NodePlace {
    /// Its cluster: a data center.
    pub site: String,
    /// Its name there. `None` for one that an autoscaler may add.
    pub node: Option<String>,
}

/// The id of the machine that a node is.
pub fn machine_id(site: &str, node: &str) -> String {
    format!("{site}/{node}")
}

/// A share of a node for each of its GPUs.
#[derive(Debug, Clone, Copy)]
struct GpuShare {
    vcpus: u32,
    memory: u32,
    /// The most GPUs that a node of the type has.
    gpus: u32,
}

impl Fleet {
    /// The fleet with the nodes of its clusters as their machines.
    #[must_use]
    pub(crate) fn with_nodes(mut self, nodes: &NodeRecords) -> Self {
        for place in 0..self.data_centers.len() {
            let site = &self.data_centers[place];
            if let Some(spec) = &site.kubernetes {
                let prefix = machine_id(&site.id, "");
                let of_site = nodes.iter().filter(|(machine, _)| machine.starts_with(&prefix));
                let of_site: Vec<&NodeRecord> = of_site.map(|(_, node)| node).collect();
                self.data_centers[place].machines = self.machines_of(&site.id, spec, &of_site);
            }
        }
        self
    }

    /// The machines that a cluster of the fleet has by a view of it.
    pub fn machines_in(&self, site: &str, view: &ClusterView) -> Vec<Machine> {
        let Some(spec) = self.cluster(site) else { return Vec::new() };
        let nodes: Vec<NodeRecord> =
            view.nodes.iter().map(|node| NodeRecord { view: node.clone(), ..NodeRecord::default() }).collect();
        self.machines_of(site, spec, &nodes.iter().collect::<Vec<_>>())
    }

    /// The fleet as it is configured: nodes are observed.
    #[must_use]
    pub(crate) fn without_nodes(mut self) -> Self {
        self.data_centers.iter_mut().for_each(|site| site.machines.retain(|machine| machine.node.is_none()));
        self
    }

    fn machines_of(&self, site: &str, spec: &ClusterSpec, nodes: &[&NodeRecord]) -> Vec<Machine> {
        let mut shares = self.shares(spec, nodes.iter().filter(|node| !node.is_deleted));
        // The nodes of a type as they were before the last one went.
        for (kind, (share, _)) in self.shares(spec, nodes.iter().filter(|node| node.is_deleted)) {
            shares.entry(kind).or_insert((share, 0));
        }
        let machine = |node: &&NodeRecord| {
            let view = &node.view;
            let place = NodePlace { site: site.to_owned(), node: Some(view.name.clone()) };
            match self.offered_type(spec, view) {
                Some(kind) => {
                    share(view)?;
                    Some(gpu_machine(
                        machine_id(site, &view.name),
                        place,
                        (kind, view.allocatable.gpus),
                        shares[kind].0,
                    ))
                    .map(|machine| Machine { cuda: view.cuda, ..machine })
                }
                None => self.cpu_machine(spec, view, place),
            }
        };
        let mut machines: Vec<Machine> = nodes.iter().filter(|node| !node.is_deleted).filter_map(machine).collect();
        for (kind, most) in &spec.max {
            let Some((kind, (share, live))) = shares.get_key_value(kind.as_str()) else { continue };
            for number in *live..*most {
                let place = NodePlace { site: site.to_owned(), node: None };
                machines.push(gpu_machine(
                    machine_id(site, &format!("{kind}#{number}")),
                    place,
                    (kind, share.gpus),
                    *share,
                ));
            }
        }
        machines
    }

    /// The smallest share of a GPU among nodes of each type, and how many there are.
    fn shares<'n>(
        &self,
        spec: &ClusterSpec,
        nodes: impl Iterator<Item = &'n &'n NodeRecord>,
    ) -> BTreeMap<&str, (GpuShare, u32)> {
        let mut shares: BTreeMap<&str, (GpuShare, u32)> = BTreeMap::new();
        for node in nodes {
            let (Some(kind), Some(share)) = (self.offered_type(spec, &node.view), share(&node.view)) else { continue };
            let (least, count) = shares.entry(kind).or_insert((share, 0));
            *least = GpuShare {
                vcpus: least.vcpus.min(share.vcpus),
                memory: least.memory.min(share.memory),
                gpus: least.gpus.max(share.gpus),
            };
            *count += 1;
        }
        shares
    }

    /// The GPU type that a node offers.
    fn offered_type(&self, spec: &ClusterSpec, view: &NodeView) -> Option<&str> {
        let kind = self.type_of_node(spec, view).filter(|_| view.unfit.is_none())?;
        self.gpu_type(kind)?.price_in(Cloud::Secure).map(|_| kind)
    }

    /// A node without GPUs, if the cluster offers CPUs.
    fn cpu_machine(&self, spec: &ClusterSpec, view: &NodeView, place: NodePlace) -> Option<Machine> {
        let flavor = self.cpu_flavor(spec.cpu.as_deref()?)?;
        if view.allocatable.gpus > 0 || view.product.is_some() || view.unfit.is_some() {
            return None;
        }
        let room = view.allocatable.less(view.daemons);
        let vcpus = whole(room.millicpus / 1000).min(whole(room.memory / GB) / flavor.ram_gb_per_vcpu.max(1));
        (vcpus > 0).then(|| Machine {
            id: machine_id(&place.site, &view.name),
            cloud: Cloud::Secure,
            gpu: None,
            cpu: Some(flavor.id.clone()),
            vcpus,
            memory: vcpus.saturating_mul(flavor.ram_gb_per_vcpu),
            cuda: None,
            host: None,
            node: Some(place),
        })
    }
}

fn gpu_machine(id: String, place: NodePlace, (kind, count): (&str, u32), share: GpuShare) -> Machine {
    Machine {
        id,
        cloud: Cloud::Secure,
        gpu: Some(MachineGpu { id: kind.to_owned(), count }),
        cpu: None,
        vcpus: share.vcpus.saturating_mul(count),
        memory: share.memory.saturating_mul(count),
        cuda: None,
        host: None,
        node: Some(place),
    }
}

/// Whole vCPUs and GB for each of its GPUs, without what its daemons use. `None` where a GPU would have less than one
/// of either.
fn share(view: &NodeView) -> Option<GpuShare> {
    let room = view.allocatable.less(view.daemons);
    let gpus = view.allocatable.gpus;
    let vcpus = whole(room.millicpus / 1000).checked_div(gpus)?;
    let memory = whole(room.memory / GB).checked_div(gpus)?;
    (vcpus > 0 && memory > 0).then_some(GpuShare { vcpus, memory, gpus })
}

fn whole(number: u64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

impl HostOccupancy {
    /// The share of a node that a pod can have now.
    pub(crate) fn free_on_node(&self, machine: &Machine) -> Share {
        self.left_on_node(machine, &self.taken.share())
    }

    /// The same once all terminating containers of ours are gone.
    pub(crate) fn free_soon_on_node(&self, machine: &Machine) -> Share {
        self.left_on_node(machine, &self.taken.share().less(&self.taken.leaving))
    }

    fn left_on_node(&self, machine: &Machine, taken: &Share) -> Share {
        let Some(view) = self.node.as_ref().map(|node| &node.view) else {
            return Share { units: machine.units().saturating_sub(taken.units), ..Share::UNLIMITED };
        };
        let ours = self.used(machine, taken);
        share_on(machine, view.allocatable.less(view.daemons).less(view.others).less(ours))
    }

    /// The resources of a node that our pods use.
    pub(super) fn used_on_node(&self, machine: &Machine) -> NodeResources {
        self.used(machine, &self.taken.share())
    }

    fn used(&self, machine: &Machine, taken: &Share) -> NodeResources {
        NodeResources {
            gpus: if machine.gpu.is_some() { taken.units } else { 0 },
            millicpus: u64::from(taken.vcpus) * 1000,
            memory: u64::from(taken.memory) * GB,
            disk: u64::from(taken.disk) * GB,
            pods: self.taken.pods,
        }
    }

    /// Whether more is asked of a node than it has: others came first.
    pub(crate) fn is_crowded(&self, machine: &Machine) -> bool {
        let Some(view) = self.node.as_ref().map(|node| &node.view) else {
            return self.taken.units > machine.units();
        };
        let left = view.allocatable.less(view.daemons).less(view.others);
        let has = |ours: u32, unit: u64, left: u64| u64::from(ours).saturating_mul(unit) <= left;
        let taken = &self.taken;
        let fits = has(taken.vcpus, 1000, left.millicpus) && has(taken.memory, GB, left.memory);
        !fits || (machine.gpu.is_some() && taken.units > left.gpus)
    }
}

/// These resources as a share of a machine.
pub(super) fn share_on(machine: &Machine, left: NodeResources) -> Share {
    let units = units_on(machine, left).min(machine.units());
    Share { units, disk: whole(left.disk / GB), ..Share::UNLIMITED }
}

/// These resources in units of machines like this one.
pub(super) fn units_on(machine: &Machine, left: NodeResources) -> u32 {
    let units = machine.units().max(1);
    // Whole, as the share of each is.
    let (vcpus, memory) = (u64::from(machine.vcpus / units).max(1), u64::from(machine.memory / units).max(1));
    let by_share = whole((left.millicpus / (1000 * vcpus)).min(left.memory / (GB * memory)));
    let by_units = if machine.gpu.is_some() { left.gpus } else { by_share };
    if left.pods == 0 { 0 } else { by_units.min(by_share) }
}

/// Why a machine takes no pods now.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Refusal {
    /// All of its cluster, or the host itself, for this reason.
    Whole(String),
    /// The node with this name is cordoned.
    Cordon(String),
    /// A node has this taint.
    Taint(String),
    /// A node is not ready.
    NotReady,
}

impl Refusal {
    /// These refusals in words, each reason once.
    pub(crate) fn in_words(mut refusals: Vec<Self>) -> String {
        let silent = refusals.iter().filter(|one| **one == Self::NotReady).count();
        refusals.sort();
        refusals.dedup();
        let word = |one: Self| match one {
            Self::Whole(reason) => reason,
            Self::Cordon(node) => format!("node {node} cordoned"),
            Self::Taint(taint) => format!("taint {taint}"),
            Self::NotReady if silent == 1 => "1 node not ready".to_owned(),
            Self::NotReady => format!("{silent} nodes not ready"),
        };
        refusals.into_iter().map(word).collect::<Vec<_>>().join(", ")
    }
}

impl Machine {
    /// Why it takes no pods now, if it is a host or node that does not.
    pub(crate) fn refusal(&self, hosts: &HostOccupancies, now: Timestamp) -> Option<Refusal> {
        if self.host.is_some() {
            let reason = hosts.get(&self.id)?.refusal()?;
            return Some(Refusal::Whole(format!("`{}` {reason}", self.id)));
        }
        let place = self.node.as_ref()?;
        if let Some(reason) = cluster_refusal(&place.site, hosts, now) {
            return Some(Refusal::Whole(reason));
        }
        let view = &hosts.get(&self.id)?.node.as_ref()?.view;
        if view.is_cordoned {
            Some(Refusal::Cordon(view.name.clone()))
        } else if !view.is_ready {
            Some(Refusal::NotReady)
        } else {
            view.taints.first().cloned().map(Refusal::Taint)
        }
    }
}

/// Why no node of a cluster takes pods now.
pub(crate) fn cluster_refusal(site: &str, hosts: &HostOccupancies, now: Timestamp) -> Option<String> {
    let state = hosts.get(site).map(|on| &on.state);
    let seen = state.and_then(|state| state.last_contact);
    let why: Cow<'_, str> = match (state, seen) {
        (Some(state), _) if state.taken.is_some() => "belongs to another engine".into(),
        (Some(state), _) if state.is_drained => "is drained".into(),
        (_, None) => "is unreachable: its nodes were not seen yet".into(),
        (_, Some(seen)) if now >= seen.after(STALE) => {
            format!("is unreachable: nodes last seen {} s ago", now.since(seen).as_secs()).into()
        }
        _ => return None,
    };
    Some(format!("cluster `{site}` {why}"))
}

//! Placement of a pod (behaviour.md, Placement): a machine that satisfies every clause; among those, the one with the
//! fewest free units left over, then the lowest id. If there is none, the answer names the clause that eliminated the
//! last candidate.

use super::fleet::{
    CpuFlavor, Exposure, GpuModel, Host, HostOccupancies, HostOccupancy, Machine, PendingUnits, Quotas, Rack, Refusal,
    Room, Share, Stock,
};
use crate::model::CudaNeed;
use wire::{Problem, Timestamp, pods::Cloud};

/// A pod's requirements for its machine.
#[derive(Debug, Clone)]
pub(super) struct Need<'a> {
    pub(super) compute: ComputeNeed<'a>,
    pub(super) cloud: Cloud,
    /// Empty means any.
    pub(super) data_centers: &'a [String],
    /// The data center of its network volume.
    pub(super) volume: Option<String>,
    pub(super) global_network: bool,
    /// GB of its disks, which count on hosts.
    pub(super) disk: u32,
    /// Number of public ports that it needs on a host.
    pub(super) ports: usize,
    /// Whether it mounts a volume that others can mount, too.
    pub(super) shares: bool,
    /// A feature that no host supports, if it needs one.
    pub(super) simulated_alone: Option<&'static str>,
}

impl<'a> Need<'a> {
    /// A worker's requirements, in any place.
    pub(super) const fn of_worker(compute: ComputeNeed<'a>) -> Self {
        Self {
            compute,
            cloud: Cloud::Secure,
            data_centers: &[],
            volume: None,
            global_network: false,
            disk: 0,
            ports: 0,
            shares: false,
            simulated_alone: None,
        }
    }

    /// The requirements of several alike on one machine.
    pub(super) fn times(&self, pods: u32) -> Self {
        let compute = match &self.compute {
            ComputeNeed::Gpu { model, count, cuda, ram_per_gpu, vcpus_per_gpu } => ComputeNeed::Gpu {
                model,
                count: count.saturating_mul(pods),
                cuda: cuda.clone(),
                ram_per_gpu: *ram_per_gpu,
                vcpus_per_gpu: *vcpus_per_gpu,
            },
            ComputeNeed::Cpu { flavor, vcpus } => ComputeNeed::Cpu { flavor, vcpus: vcpus.saturating_mul(pods) },
        };
        let (disk, ports) = (self.disk.saturating_mul(pods), self.ports.saturating_mul(pods as usize));
        Self { compute, disk, ports, ..self.clone() }
    }

    /// The clause for free units.
    fn free_clause(&self) -> String {
        format!("has {} {} free", self.compute.units(), self.compute.unit_name())
    }
}

/// Its compute requirements.
#[derive(Debug, Clone)]
pub(super) enum ComputeNeed<'a> {
    Gpu { model: &'a GpuModel, count: u32, cuda: CudaNeed, ram_per_gpu: u32, vcpus_per_gpu: u32 },
    Cpu { flavor: &'a CpuFlavor, vcpus: u32 },
}

impl ComputeNeed<'_> {
    /// GPUs or vCPUs.
    pub(super) const fn units(&self) -> u32 {
        match self {
            Self::Gpu { count, .. } => *count,
            Self::Cpu { vcpus, .. } => *vcpus,
        }
    }

    /// The CUDA versions that will do.
    pub(super) const fn cuda(&self) -> &CudaNeed {
        match self {
            Self::Gpu { cuda, .. } => cuda,
            Self::Cpu { .. } => &CudaNeed::Any,
        }
    }

    const fn unit_name(&self) -> &'static str {
        match self {
            Self::Gpu { .. } => "GPUs",
            Self::Cpu { .. } => "vCPUs",
        }
    }

    /// The GPU type or CPU flavor.
    pub(super) fn name(&self) -> &str {
        match self {
            Self::Gpu { model, .. } => &model.id,
            Self::Cpu { flavor, .. } => &flavor.id,
        }
    }

    /// Whether a machine has this GPU type or CPU flavor.
    pub(super) fn is_met_by_type(&self, machine: &Machine) -> bool {
        match self {
            Self::Gpu { model, .. } => machine.gpu.as_ref().is_some_and(|gpu| gpu.id == model.id),
            Self::Cpu { flavor, .. } => machine.cpu.as_deref() == Some(&flavor.id),
        }
    }
}

/// The fleet's hosts and nodes as they are at one moment.
#[derive(Debug, Clone, Copy)]
pub(super) struct RealView<'v> {
    pub(super) hosts: &'v HostOccupancies,
    pub(super) quotas: &'v Quotas<'v>,
    pub(super) now: Timestamp,
}

/// A candidate machine, or a representative of a rack.
struct Candidate<'c> {
    host: Host<'c>,
    free: Share,
    /// Why it takes no pods now, if it is a host or node that does not.
    refusal: Option<Refusal>,
    /// The units that a quota leaves, if those are fewer than the machine has free.
    quota: Option<u32>,
}

impl<'c> Candidate<'c> {
    /// A machine with `free` free units.
    fn new(host: Host<'c>, free: u32, view: RealView<'_>) -> Self {
        let (machine, on) = (host.machine, view.hosts.get(&host.machine.id));
        let units = Share { units: free, ..Share::UNLIMITED };
        let free = match (&machine.host, &machine.node, on) {
            (Some(spec), _, Some(on)) => Share { units: on.usable(machine, free), ..on.free(machine, spec) },
            (Some(spec), ..) => Share { disk: spec.disk, ports: spec.ports.0.clone().count(), ..units },
            (None, Some(_), Some(on)) => {
                let left = on.free_on_node(machine);
                Share { units: left.units.min(free), ..left }
            }
            (None, ..) => units,
        };
        let (free, quota) = match view.quotas.share(&host) {
            Some(share) => {
                let disk = free.disk.min(share.disk);
                let free = Share { units: free.units.min(share.units), disk, ..free };
                (free, Some(share.units).filter(|left| *left < machine.units()))
            }
            None => (free, None),
        };
        Self { host, free: with_ports(host, free), refusal: machine.refusal(view.hosts, view.now), quota }
    }

    /// A host or node as it will be once all exiting containers are gone.
    fn soon(host: Host<'c>, on: &HostOccupancy, view: RealView<'_>) -> Self {
        let machine = host.machine;
        let free = match &machine.host {
            Some(spec) => on.free_soon(machine, spec),
            None => on.free_soon_on_node(machine),
        };
        Self { host, free: with_ports(host, free), refusal: machine.refusal(view.hosts, view.now), quota: None }
    }

    const fn is_real(&self) -> bool {
        self.host.is_real()
    }
}

/// A cluster that publishes no ports has none.
fn with_ports(host: Host<'_>, free: Share) -> Share {
    let exposes = host.site.kubernetes.as_ref().is_none_or(|spec| spec.expose != Exposure::None);
    if exposes { free } else { Share { ports: 0, ..free } }
}

/// Whether a volume of the data center is the same on every machine there that a pod may get.
fn shares_volumes(candidate: &Candidate<'_>) -> bool {
    let machines = &candidate.host.site.machines;
    let is_only_host = || machines.iter().filter(|machine| machine.host.is_some()).count() == 1;
    // A cluster has network volumes by its storage class alone.
    candidate.host.machine.host.as_ref().is_none_or(|spec| spec.network_path.is_some() || is_only_host())
}

/// A clause: its text, and its condition on a candidate.
type Clause<'a> = (String, Box<dyn Fn(&Candidate<'_>) -> bool + 'a>);

/// Finds the machine for a pod, at a cost independent of the number of simulated machines.
pub(super) fn place<'r>(
    room: &'r Room,
    view: RealView<'_>,
    pending: &PendingUnits,
    need: &Need<'_>,
) -> Result<Host<'r>, Problem> {
    let racks = room.racks(need.compute.name(), pending);
    let racks = fitting(racks, need, |rack| Candidate::new(rack.example(), rack.most_free(), view))?;
    let best = |rack: &Rack<'r>| {
        let ((free, rank), host) = rack.best(need.compute.units())?;
        Some(((Candidate::new(host, free, view).free.units, rank), host))
    };
    // A node that is there comes before one that an autoscaler may add.
    let best = racks.iter().filter_map(best).min_by_key(|(rank, host)| (host.machine.is_expected(), *rank));
    Ok(best.expect("every clause left a machine").1)
}

/// The host or node on which a pod fits once exiting containers are gone. Used after [`place`] found none.
pub(super) fn place_soon<'r>(room: &'r Room, view: RealView<'_>, need: &Need<'_>) -> Option<Host<'r>> {
    let is_busy = |on: &&HostOccupancy| on.taken.leaving != Share::default();
    let candidates: Vec<Host<'r>> = view
        .hosts
        .iter()
        .filter(|(_, on)| is_busy(on))
        .filter_map(|(id, _)| Some(room.machine(id)?.0))
        .filter(Host::is_real)
        .collect();
    let soon = |host: &Host<'r>| {
        let on = view.hosts.get(&host.machine.id).expect("a host in use");
        Candidate::soon(*host, on, view)
    };
    let fit = fitting(candidates, need, soon).ok()?;
    fit.into_iter().min_by_key(|host| (soon(host).free.units, &host.machine.id))
}

/// Every suitable machine for a pod, at least one, best first.
pub(super) fn ranked<'f>(stock: &Stock<'f>, need: &Need<'_>) -> Result<Vec<Host<'f>>, Problem> {
    let view = RealView { hosts: &stock.hosts, quotas: &stock.quotas, now: stock.now };
    let candidate = |host: &Host<'f>| {
        // Its refusal has a clause of its own.
        let used = stock.used.get(&host.machine.id).copied().unwrap_or(0);
        Candidate::new(*host, host.machine.units().saturating_sub(used), view)
    };
    let mut hosts = fitting(stock.fleet.hosts().collect(), need, candidate)?;
    hosts.sort_by_key(|host| (host.machine.is_expected(), stock.free(host), host.machine.id.as_str()));
    Ok(hosts)
}

/// The machines or racks that satisfy every clause.
fn fitting<'s, T>(
    mut candidates: Vec<T>,
    need: &Need<'_>,
    seen: impl Fn(&T) -> Candidate<'s>,
) -> Result<Vec<T>, Problem> {
    let mut refusals: Vec<(bool, Refusal)> = Vec::new();
    for (says, holds) in clauses(need) {
        let mut units = NodeUnits::default();
        let mut quota = None;
        candidates.retain(|candidate| {
            let candidate = seen(candidate);
            let is_fit = holds(&candidate);
            if !is_fit && says == TAKES_PODS {
                let is_node = candidate.host.machine.node.is_some();
                refusals.extend(candidate.refusal.map(|refusal| (is_node, refusal)));
            } else if !is_fit && candidate.host.machine.node.is_some() {
                units.add(candidate.free.units);
                quota = quota.max(candidate.quota);
            }
            is_fit
        });
        if candidates.is_empty() {
            let what = need.compute.name();
            let is_of_units = says == need.free_clause();
            let free = is_of_units.then(|| units.in_words(need.compute.units())).flatten();
            let quota = quota.filter(|left| is_of_units && *left < need.compute.units());
            let quota = quota.map(|left| format!("the quota of the namespace leaves {left}"));
            // The nodes that are out count with those that are full: the cluster is one place.
            refusals.retain(|(is_node, _)| *is_node || says == TAKES_PODS);
            let refusals = Refusal::in_words(refusals.into_iter().map(|(_, refusal)| refusal).collect());
            let refusals = Some(refusals).filter(|words| !words.is_empty());
            let why: Vec<String> = quota.or(free).into_iter().chain(refusals).collect();
            let why = if why.is_empty() { String::new() } else { format!(": {}", why.join(", ")) };
            return Err(Problem::rejected(format!("no capacity: no machine with `{what}` {says}{why}")));
        }
    }
    Ok(candidates)
}

/// Units that are free on nodes, none of which has enough.
#[derive(Default)]
struct NodeUnits {
    all: u64,
    nodes: usize,
}

impl NodeUnits {
    const fn add(&mut self, free: u32) {
        self.all += free as u64;
        self.nodes += 1;
    }

    /// The free capacity, if it would be enough in one place.
    fn in_words(&self, needed: u32) -> Option<String> {
        let Self { all, nodes } = *self;
        (nodes > 1 && all >= u64::from(needed)).then(|| format!("{all} free, on no node {needed} together"))
    }
}

/// The clause that reports for each host why it fails.
const TAKES_PODS: &str = "takes pods now";

fn clauses<'a>(need: &'a Need<'_>) -> Vec<Clause<'a>> {
    let compute = &need.compute;
    let mut clauses: Vec<Clause<'a>> = vec![
        ("is in the fleet".into(), Box::new(move |one| compute.is_met_by_type(one.host.machine))),
        (format!("is in the {} cloud", need.cloud.as_str()), Box::new(move |one| one.host.machine.cloud == need.cloud)),
    ];
    if let Some(what) = need.simulated_alone {
        let says = format!("is simulated, and {what} run on no other");
        clauses.push((says, Box::new(|one| !one.is_real())));
    }
    if !need.data_centers.is_empty() {
        let says = format!("is in {}", need.data_centers.join(", "));
        clauses.push((says, Box::new(move |one| need.data_centers.contains(&one.host.site.id))));
    }
    if let Some(site) = &need.volume {
        clauses.push((
            format!("is in {site}, where its network volume is"),
            Box::new(move |one| one.host.site.id == *site),
        ));
    }
    if need.shares {
        let says = "has the volumes of its data center at hand, as a folder that each of its hosts mounts".to_owned();
        clauses.push((says, Box::new(shares_volumes)));
    }
    if need.global_network {
        let says = "is in a data center with global networking".to_owned();
        clauses.push((says, Box::new(|one| one.host.site.global_network && !one.is_real())));
    }
    if let ComputeNeed::Gpu { cuda, ram_per_gpu, vcpus_per_gpu, .. } = compute {
        if *cuda != CudaNeed::Any {
            clauses.push((format!("reports {}", cuda.describe()), Box::new(|one| cuda.accepts(one.host.machine.cuda))));
        }
        let per_gpu = |total: u32, least: u32, units: u32| u64::from(total) >= u64::from(least) * u64::from(units);
        clauses.push((
            format!("has {ram_per_gpu} GB of RAM per GPU"),
            Box::new(move |one| per_gpu(one.host.machine.memory, *ram_per_gpu, one.host.machine.units())),
        ));
        clauses.push((
            format!("has {vcpus_per_gpu} vCPUs per GPU"),
            Box::new(move |one| per_gpu(one.host.machine.vcpus, *vcpus_per_gpu, one.host.machine.units())),
        ));
    }
    let (units, name) = (compute.units(), compute.unit_name());
    clauses.push((format!("has {units} {name} in all"), Box::new(move |one| one.host.machine.units() >= units)));
    clauses.push((TAKES_PODS.to_owned(), Box::new(|one| one.refusal.is_none())));
    clauses.push((need.free_clause(), Box::new(move |one| one.free.units >= units)));
    clauses.push((format!("has {} GB of disk free", need.disk), Box::new(|one| one.free.disk >= need.disk)));
    if need.ports > 0 {
        clauses.push((format!("has {} public ports free", need.ports), Box::new(|one| one.free.ports >= need.ports)));
    }
    clauses
}

#[cfg(test)]
mod tests {
    use std::{collections::HashMap, sync::Arc};

    use proptest::prelude::*;

    use super::{
        ComputeNeed, CudaNeed, HostOccupancies, Need, PendingUnits, Quotas, RealView, Room, Stock, place, ranked,
    };
    use crate::Fleet;
    use crate::fleet::Layout;
    use wire::Timestamp;

    const TYPE: &str = "NVIDIA GeForce RTX 4090";

    fn need(fleet: &Fleet, count: u32, cuda: CudaNeed) -> Need<'_> {
        let model = fleet.gpu_type(TYPE).expect("in the fleet");
        let compute = ComputeNeed::Gpu { model, count, cuda, ram_per_gpu: 1, vcpus_per_gpu: 1 };
        Need::of_worker(compute)
    }

    /// A change to a machine's units in use or pending, and the number of GPUs requested.
    fn steps() -> impl Strategy<Value = Vec<(usize, u32, i64, u32)>> {
        prop::collection::vec((any::<usize>(), 0..10u32, -9..9i64, 1..10u32), 1..60)
    }

    proptest! {
        /// The result, a machine or the failed clause, equals that of checking every machine.
        #[test]
        fn the_machine_with_the_fewest_units_left_over_is_taken(steps in steps()) {
            let fleet = Arc::new(Fleet::shipped());
            let machines: Vec<&str> = fleet.hosts().map(|host| host.machine.id.as_str()).collect();
            let mut room = Room::new(Arc::new(Layout::new(Arc::clone(&fleet))), &HashMap::new());
            let (mut used, mut pending): (HashMap<String, u32>, _) = (HashMap::new(), PendingUnits::new());
            for (machine, now, more, count) in steps {
                let machine = machines[machine % machines.len()];
                used.insert(machine.to_owned(), now);
                room.set_used(machine, now);
                if more % 3 == 0 {
                    pending.insert(machine.to_owned(), more);
                }
                let held = |id: &str| {
                    let held = i64::from(used.get(id).copied().unwrap_or(0)) + pending.get(id).copied().unwrap_or(0);
                    (id.to_owned(), u32::try_from(held).unwrap_or(0))
                };
                let used = Arc::new(machines.iter().map(|id| held(id)).collect());
                let (now, none) = (Timestamp::from_seconds(0), HostOccupancies::new());
                let stock = Stock::new(&fleet, used, Arc::default(), now);
                let quotas = Quotas::default();
                let view = RealView { hosts: &none, quotas: &quotas, now };
                for cuda in [CudaNeed::Any, CudaNeed::AtLeast("12.8".parse().expect("a version"))] {
                    let need = need(&fleet, count, cuda);
                    let id = |host: super::Host<'_>| host.machine.id.clone();
                    let found = place(&room, view, &pending, &need).map(id).map_err(|problem| problem.detail);
                    let looked = ranked(&stock, &need).map(|hosts| id(hosts[0])).map_err(|problem| problem.detail);
                    prop_assert_eq!(found, looked);
                }
            }
            prop_assert_eq!(room.used(), used.into_iter().filter(|(_, units)| *units > 0).collect());
        }
    }

    #[test]
    fn a_minimum_of_12_2_takes_12_11_and_an_exact_12_2_does_not() {
        let fleet = Arc::new(Fleet::shipped());
        let room = Room::new(Arc::new(Layout::new(Arc::clone(&fleet))), &HashMap::new());
        let place = |cuda| {
            let none = HostOccupancies::new();
            let quotas = Quotas::default();
            let view = RealView { hosts: &none, quotas: &quotas, now: Timestamp::from_seconds(0) };
            place(&room, view, &PendingUnits::new(), &need(&fleet, 1, cuda)).map(|host| host.machine.cuda)
        };
        let version = |text: &str| text.parse().expect("a version");
        let at_least = place(CudaNeed::AtLeast(version("12.11"))).expect("room");
        assert!(at_least >= Some(version("12.11")));
        assert_eq!(place(CudaNeed::OneOf(vec![version("12.11")])), Ok(Some(version("12.11"))));
        let nowhere = place(CudaNeed::OneOf(vec![version("9.0")])).expect_err("no such host");
        assert_eq!(nowhere.detail, format!("no capacity: no machine with `{TYPE}` reports CUDA 9.0"));
    }
}

//! Placement of a pod (behaviour.md, Placement): a machine that satisfies every clause; among those, the one with the
//! fewest free units left over, then the lowest id. If there is none, the answer names the clause that eliminated the
//! last candidate.

use super::fleet::{
    CpuFlavor, GpuModel, Host, HostOccupancies, HostOccupancy, HostSpec, Machine, PendingUnits, Rack, Room, Share,
    Stock,
};
use wire::{Problem, pods::Cloud, scalar::CudaVersion};

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
}

/// Its compute requirements.
#[derive(Debug, Clone)]
pub(super) enum ComputeNeed<'a> {
    Gpu { model: &'a GpuModel, count: u32, cuda: CudaNeed, ram_per_gpu: u32, vcpus_per_gpu: u32 },
    Cpu { flavor: &'a CpuFlavor, vcpus: u32 },
}

/// The CUDA versions that the host may report.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) enum CudaNeed {
    /// Any or none.
    #[default]
    Any,
    /// Exactly one of these.
    OneOf(Vec<CudaVersion>),
    /// This version or higher.
    AtLeast(CudaVersion),
}

impl CudaNeed {
    /// An empty list means no constraint.
    pub(super) fn one_of(versions: Vec<CudaVersion>) -> Self {
        if versions.is_empty() { Self::Any } else { Self::OneOf(versions) }
    }

    fn accepts(&self, reported: Option<CudaVersion>) -> bool {
        match self {
            Self::Any => true,
            Self::OneOf(versions) => reported.is_some_and(|version| versions.contains(&version)),
            Self::AtLeast(least) => reported.is_some_and(|version| version >= *least),
        }
    }

    fn describe(&self) -> String {
        match self {
            Self::Any => "any CUDA version".to_owned(),
            Self::OneOf(versions) => {
                let versions: Vec<String> = versions.iter().map(ToString::to_string).collect();
                format!("CUDA {}", versions.join(" or "))
            }
            Self::AtLeast(least) => format!("CUDA {least} or higher"),
        }
    }
}

impl ComputeNeed<'_> {
    /// GPUs or vCPUs.
    pub(super) const fn units(&self) -> u32 {
        match self {
            Self::Gpu { count, .. } => *count,
            Self::Cpu { vcpus, .. } => *vcpus,
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

/// A candidate machine, or a representative of a rack.
struct Candidate<'c> {
    host: Host<'c>,
    free: Share,
    /// Its host settings and the resources taken on it.
    real: Option<(&'c HostSpec, Option<&'c HostOccupancy>)>,
}

impl<'c> Candidate<'c> {
    /// A machine with `free` free units.
    fn new(host: Host<'c>, free: u32, hosts: &'c HostOccupancies) -> Self {
        let Some(spec) = host.machine.host.as_deref() else {
            return Self { host, free: Share { units: free, disk: u32::MAX, ports: usize::MAX }, real: None };
        };
        let on = hosts.get(&host.machine.id);
        let all = Share { units: free, disk: spec.disk, ports: spec.ports.0.clone().count() };
        let usable = |on: &HostOccupancy| Share { units: on.usable(host.machine, free), ..on.free(host.machine, spec) };
        Self { host, free: on.map_or(all, usable), real: Some((spec, on)) }
    }

    /// A host as it will be once all exiting containers are gone.
    fn soon(host: Host<'c>, spec: &'c HostSpec, on: &'c HostOccupancy) -> Self {
        Self { host, free: on.free_soon(host.machine, spec), real: Some((spec, Some(on))) }
    }

    /// Why it takes no pods now, if it is a host that does not.
    fn refusal(&self) -> Option<&'static str> {
        self.real.and_then(|(_, on)| on?.refusal())
    }
}

/// Whether a volume of the data center is the same on every machine there that a pod may get.
fn shares_volumes(candidate: &Candidate<'_>) -> bool {
    let machines = &candidate.host.site.machines;
    let is_only_host = || machines.iter().filter(|machine| machine.host.is_some()).count() == 1;
    candidate.real.is_none_or(|(spec, _)| spec.network_path.is_some() || is_only_host())
}

/// A clause: its text, and its condition on a candidate.
type Clause<'a> = (String, Box<dyn Fn(&Candidate<'_>) -> bool + 'a>);

/// Finds the machine for a pod, at a cost independent of the fleet's size.
pub(super) fn place<'r>(
    room: &'r Room,
    hosts: &HostOccupancies,
    pending: &PendingUnits,
    need: &Need<'_>,
) -> Result<Host<'r>, Problem> {
    let racks = room.racks(need.compute.name(), pending);
    let racks = fitting(racks, need, |rack| Candidate::new(rack.example(), rack.most_free(), hosts))?;
    let best = |rack: &Rack<'r>| {
        let ((free, rank), host) = rack.best(need.compute.units())?;
        Some(((Candidate::new(host, free, hosts).free.units, rank), host))
    };
    let best = racks.iter().filter_map(best).min_by_key(|(rank, _)| *rank);
    Ok(best.expect("every clause left a machine").1)
}

/// The host on which a pod fits once exiting containers are gone. Used after [`place`] found none.
pub(super) fn place_soon<'r>(room: &'r Room, hosts: &HostOccupancies, need: &Need<'_>) -> Option<Host<'r>> {
    let is_busy = |on: &&HostOccupancy| on.taken.leaving != Share::default();
    let candidates: Vec<Host<'r>> = hosts
        .iter()
        .filter(|(_, on)| is_busy(on))
        .filter_map(|(id, _)| Some(room.machine(id)?.0))
        .filter(Host::is_real)
        .collect();
    let soon = |host: &Host<'r>| {
        let (spec, on) = host.machine.host.as_deref().zip(hosts.get(&host.machine.id)).expect("a host in use");
        Candidate::soon(*host, spec, on)
    };
    let fit = fitting(candidates, need, soon).ok()?;
    fit.into_iter().min_by_key(|host| (soon(host).free.units, &host.machine.id))
}

/// Every suitable machine for a pod, at least one, best first.
pub(super) fn ranked<'f>(stock: &Stock<'f>, need: &Need<'_>) -> Result<Vec<Host<'f>>, Problem> {
    let candidate = |host: &Host<'f>| Candidate::new(*host, stock.free(host.machine), &stock.hosts);
    let mut hosts = fitting(stock.fleet.hosts().collect(), need, candidate)?;
    hosts.sort_by_key(|host| (stock.free(host.machine), host.machine.id.as_str()));
    Ok(hosts)
}

/// The machines or racks that satisfy every clause.
fn fitting<'s, T>(
    mut candidates: Vec<T>,
    need: &Need<'_>,
    seen: impl Fn(&T) -> Candidate<'s>,
) -> Result<Vec<T>, Problem> {
    let refusal = |candidate: &T| {
        let candidate = seen(candidate);
        candidate.refusal().map(|reason| format!("`{}` {reason}", candidate.host.machine.id))
    };
    for (says, holds) in clauses(need) {
        let mut refusals = Vec::new();
        candidates.retain(|candidate| {
            let is_fit = holds(&seen(candidate));
            if !is_fit && says == TAKES_PODS {
                refusals.extend(refusal(candidate));
            }
            is_fit
        });
        if candidates.is_empty() {
            let what = need.compute.name();
            let why = if refusals.is_empty() { String::new() } else { format!(": {}", refusals.join(", ")) };
            return Err(Problem::rejected(format!("no capacity: no machine with `{what}` {says}{why}")));
        }
    }
    Ok(candidates)
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
        clauses.push((says, Box::new(|one| one.real.is_none())));
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
        clauses.push((says, Box::new(|one| one.host.site.global_network && one.real.is_none())));
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
    let (units, name) = (compute.units(), if matches!(compute, ComputeNeed::Gpu { .. }) { "GPUs" } else { "vCPUs" });
    clauses.push((format!("has {units} {name} in all"), Box::new(move |one| one.host.machine.units() >= units)));
    clauses.push((TAKES_PODS.to_owned(), Box::new(|one| one.refusal().is_none())));
    clauses.push((format!("has {units} {name} free"), Box::new(move |one| one.free.units >= units)));
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

    use super::{ComputeNeed, CudaNeed, HostOccupancies, Need, PendingUnits, Room, Stock, place, ranked};
    use crate::Fleet;
    use crate::fleet::Layout;

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
                let stock = Stock { fleet: &fleet, used, hosts: Arc::default() };
                for cuda in [CudaNeed::Any, CudaNeed::AtLeast("12.8".parse().expect("a version"))] {
                    let need = need(&fleet, count, cuda);
                    let id = |host: super::Host<'_>| host.machine.id.clone();
                    let found = place(&room, &HostOccupancies::new(), &pending, &need).map(id).map_err(|problem| problem.detail);
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
            place(&room, &HostOccupancies::new(), &PendingUnits::new(), &need(&fleet, 1, cuda))
                .map(|host| host.machine.cuda)
        };
        let version = |text: &str| text.parse().expect("a version");
        let at_least = place(CudaNeed::AtLeast(version("12.11"))).expect("room");
        assert!(at_least >= Some(version("12.11")));
        assert_eq!(place(CudaNeed::OneOf(vec![version("12.11")])), Ok(Some(version("12.11"))));
        let nowhere = place(CudaNeed::OneOf(vec![version("9.0")])).expect_err("no such host");
        assert_eq!(nowhere.detail, format!("no capacity: no machine with `{TYPE}` reports CUDA 9.0"));
    }
}

//! Where a pod lands (behaviour.md, Placement): one machine that satisfies every clause, the one with the fewest free
//! units left over, then the lowest id. When there is none, the answer names the clause that left nothing.

use super::fleet::{CpuFlavor, GpuModel, Host, Machine, Stock};
use wire::{Problem, pods::Cloud, scalar::CudaVersion};

/// What a pod needs of its machine.
#[derive(Debug, Clone)]
pub(super) struct Need<'a> {
    pub(super) compute: ComputeNeed<'a>,
    pub(super) cloud: Cloud,
    /// Empty is anywhere.
    pub(super) data_centers: &'a [String],
    /// The data center of the network volume that it mounts.
    pub(super) volume: Option<String>,
    pub(super) global_network: bool,
}

/// What it computes with.
#[derive(Debug, Clone)]
pub(super) enum ComputeNeed<'a> {
    Gpu { model: &'a GpuModel, count: u32, cuda: CudaNeed, ram_per_gpu: u32, vcpus_per_gpu: u32 },
    Cpu { flavor: &'a CpuFlavor, vcpus: u32 },
}

/// Which CUDA versions the host may report.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) enum CudaNeed {
    /// Any, or none at all.
    #[default]
    Any,
    /// Exactly one of these.
    OneOf(Vec<CudaVersion>),
    /// This one or a higher one.
    AtLeast(CudaVersion),
}

impl CudaNeed {
    /// An empty list is no constraint.
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
    /// GPUs, or vCPUs.
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

    /// Whether a machine has the GPU type or the CPU flavor.
    pub(super) fn is_met_by_type(&self, machine: &Machine) -> bool {
        match self {
            Self::Gpu { model, .. } => machine.gpu.as_ref().is_some_and(|gpu| gpu.id == model.id),
            Self::Cpu { flavor, .. } => machine.cpu.as_deref() == Some(&flavor.id),
        }
    }
}

/// One clause: what it says, and whether a host satisfies it.
type Clause<'a> = (String, Box<dyn Fn(&Host<'_>) -> bool + 'a>);

/// Finds the machine for a pod.
pub(super) fn place<'f>(stock: &Stock<'f>, need: &Need<'_>) -> Result<Host<'f>, Problem> {
    let hosts = fitting(stock, need)?;
    Ok(hosts.into_iter().min_by_key(|host| rank(stock, host)).expect("every clause left a host"))
}

/// Every machine that would do for a pod, at least one, the best first.
pub(super) fn ranked<'f>(stock: &Stock<'f>, need: &Need<'_>) -> Result<Vec<Host<'f>>, Problem> {
    let mut hosts = fitting(stock, need)?;
    hosts.sort_by_key(|host| rank(stock, host));
    Ok(hosts)
}

/// What is the least for the best machine. All machines that are compared give up as many units.
fn rank<'f>(stock: &Stock<'f>, host: &Host<'f>) -> (u32, &'f str) {
    (stock.free(host.machine), &host.machine.id)
}

/// The machines that satisfy every clause.
fn fitting<'f>(stock: &Stock<'f>, need: &Need<'_>) -> Result<Vec<Host<'f>>, Problem> {
    let mut hosts: Vec<Host<'f>> = stock.fleet.hosts().collect();
    for (says, holds) in clauses(stock, need) {
        hosts.retain(|host| holds(host));
        if hosts.is_empty() {
            let what = need.compute.name();
            return Err(Problem::rejected(format!("no capacity: no machine with `{what}` {says}")));
        }
    }
    Ok(hosts)
}

fn clauses<'a>(stock: &'a Stock<'_>, need: &'a Need<'_>) -> Vec<Clause<'a>> {
    let compute = &need.compute;
    let mut clauses: Vec<Clause<'a>> = vec![
        ("is in the fleet".into(), Box::new(move |host| compute.is_met_by_type(host.machine))),
        (format!("is in the {} cloud", need.cloud.as_str()), Box::new(move |host| host.machine.cloud == need.cloud)),
    ];
    if !need.data_centers.is_empty() {
        let says = format!("is in {}", need.data_centers.join(", "));
        clauses.push((says, Box::new(move |host| need.data_centers.contains(&host.site.id))));
    }
    if let Some(site) = &need.volume {
        clauses
            .push((format!("is in {site}, where its network volume is"), Box::new(move |host| host.site.id == *site)));
    }
    if need.global_network {
        let says = "is in a data center with global networking".to_owned();
        clauses.push((says, Box::new(|host| host.site.global_network)));
    }
    if let ComputeNeed::Gpu { cuda, ram_per_gpu, vcpus_per_gpu, .. } = compute {
        if *cuda != CudaNeed::Any {
            clauses.push((format!("reports {}", cuda.describe()), Box::new(|host| cuda.accepts(host.machine.cuda))));
        }
        let per_gpu = |total: u32, least: u32, units: u32| u64::from(total) >= u64::from(least) * u64::from(units);
        clauses.push((
            format!("has {ram_per_gpu} GB of RAM per GPU"),
            Box::new(move |host| per_gpu(host.machine.memory, *ram_per_gpu, host.machine.units())),
        ));
        clauses.push((
            format!("has {vcpus_per_gpu} vCPUs per GPU"),
            Box::new(move |host| per_gpu(host.machine.vcpus, *vcpus_per_gpu, host.machine.units())),
        ));
    }
    let (units, name) = (compute.units(), if matches!(compute, ComputeNeed::Gpu { .. }) { "GPUs" } else { "vCPUs" });
    clauses.push((format!("has {units} {name} in all"), Box::new(move |host| host.machine.units() >= units)));
    clauses.push((format!("has {units} {name} free"), Box::new(move |host| stock.free(host.machine) >= units)));
    clauses
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::{ComputeNeed, CudaNeed, Need, Stock, place};
    use crate::Fleet;
    use wire::pods::Cloud;

    const TYPE: &str = "NVIDIA GeForce RTX 4090";

    fn need(fleet: &Fleet, count: u32, cuda: CudaNeed) -> Need<'_> {
        let model = fleet.gpu_type(TYPE).expect("in the fleet");
        let compute = ComputeNeed::Gpu { model, count, cuda, ram_per_gpu: 1, vcpus_per_gpu: 1 };
        Need { compute, cloud: Cloud::Secure, data_centers: &[], volume: None, global_network: false }
    }

    #[test]
    fn the_machine_with_the_fewest_units_left_over_is_taken() {
        let fleet = Fleet::shipped();
        let mut stock = Stock { fleet: &fleet, used: Arc::default() };
        for count in [1, 2, 4, 8, 3, 1, 1, 5] {
            let need = need(&fleet, count, CudaNeed::Any);
            let chosen = place(&stock, &need).expect("room");
            let free = stock.free(chosen.machine);
            let better = fleet.hosts().filter(|host| {
                let machine = host.machine;
                let fits = need.compute.is_met_by_type(machine) && machine.cloud == Cloud::Secure;
                let left = stock.free(machine);
                fits && left >= count && (left, &machine.id) < (free, &chosen.machine.id)
            });
            assert_eq!(better.count(), 0, "{count} on {}", chosen.machine.id);
            *Arc::make_mut(&mut stock.used).entry(chosen.machine.id.clone()).or_default() += count;
        }
    }

    #[test]
    fn a_minimum_of_12_2_takes_12_11_and_an_exact_12_2_does_not() {
        let fleet = Fleet::shipped();
        let stock = Stock { fleet: &fleet, used: Arc::default() };
        let version = |text: &str| text.parse().expect("a version");
        let at_least = place(&stock, &need(&fleet, 1, CudaNeed::AtLeast(version("12.11")))).expect("room");
        assert!(at_least.machine.cuda >= Some(version("12.11")));
        let exact = place(&stock, &need(&fleet, 1, CudaNeed::OneOf(vec![version("12.11")]))).expect("room");
        assert_eq!(exact.machine.cuda, Some(version("12.11")));
        let nowhere = place(&stock, &need(&fleet, 1, CudaNeed::OneOf(vec![version("9.0")]))).expect_err("no such host");
        assert_eq!(nowhere.detail, format!("no capacity: no machine with `{TYPE}` reports CUDA 9.0"));
    }
}

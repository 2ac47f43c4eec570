//! The beginning of a generation on a cluster: what is fixed for it, and the node where the engine expects it. The
//! cluster decides; the engine hints at its own best fit, and counts the pod there until it is told (kubernetes.md,
//! What a cluster is).

use std::{collections::BTreeMap, time::Duration};

use crate::{
    Context, EngineError,
    fleet::{ClusterSpec, Fleet, Host, HostOccupancies, NodeView, PendingUnits, Quotas, cluster_refusal},
    model::{ClusterAllocation, Compute, CudaNeed, HostAllocation, PodRecord, Wait},
    placement::{self, ComputeNeed, Need, RealView},
};
use wire::Problem;

/// The label with a node's name.
const HOSTNAME: &str = "kubernetes.io/hostname";

/// A pod's or worker's part of a cluster before its first generation; `None` if the machine is no node.
pub(crate) fn allocation(host: Host<'_>, cuda: &CudaNeed) -> Option<HostAllocation> {
    let place = host.machine.node.as_ref()?;
    let cluster =
        ClusterAllocation { hint: Some(host.machine.id.clone()), cuda: cuda.clone(), ..ClusterAllocation::default() };
    Some(HostAllocation {
        site: Some(place.site.clone()),
        on_cluster: Some(Box::new(cluster)),
        ..HostAllocation::default()
    })
}

/// Begins the next generation of a pod on its cluster; `was` is the pod before. Its node may be another one.
pub(crate) fn begin(context: &Context<'_>, was: Option<&PodRecord>, pod: &mut PodRecord) -> Result<(), EngineError> {
    let fleet = context.fleet()?;
    let site = site_of(pod).to_owned();
    let Some(spec) = fleet.cluster(&site) else { return Err(left(&site).into()) };
    // The units that its last container gives back are its own.
    let last = was.filter(|was| was.takes_units());
    let again = match (was, last) {
        (None, _) => None,
        (Some(_), Some(last)) => last.machine().map(str::to_owned),
        (Some(_), None) => Some(place_again(context, pod)?),
    };
    // A generation that was never made leaves what was there before it.
    let had_last =
        |last: &PodRecord| last.real.as_ref().and_then(|real| real.on_cluster.as_ref()).is_some_and(|on| on.has_last);
    let has_last = last.is_some_and(|last| last.host.machine.is_some() || had_last(last));
    let labels = {
        let cuda = pod.real.as_ref().and_then(|real| real.on_cluster.as_ref()).map(|cluster| cluster.cuda.clone());
        labels(&fleet, &*context.tx.on_hosts()?, &site, (&pod.compute, &cuda.unwrap_or_default()))
    };
    let has_volume = pod.mounts.persistent.is_some();
    let Some(real) = pod.real.as_mut() else { return Ok(()) };
    let Some(cluster) = real.on_cluster.as_mut() else { return Ok(()) };
    let hint = again.or_else(|| cluster.hint.take());
    let until = context.now.after(Duration::from_secs(spec.bind_grace.into()));
    let cuda = std::mem::take(&mut cluster.cuda);
    **cluster = ClusterAllocation { hint, has_last, labels, cuda, until: Some(until), ..ClusterAllocation::default() };
    // Nothing is charged before it has a container.
    real.is_unseen = true;
    real.renew(has_volume);
    pod.host.machine = None;
    Ok(())
}

fn site_of(pod: &PodRecord) -> &str {
    pod.real.as_ref().and_then(|real| real.site.as_deref()).unwrap_or(&pod.host.data_center)
}

fn left(site: &str) -> Problem {
    Problem::rejected(format!("no capacity: the pod's data center `{site}` is no longer in the fleet"))
}

/// 400 for a start on a cluster that takes no pods or has no room for this one. Returns whether the pod is on a
/// cluster.
pub(crate) fn check_start(context: &Context<'_>, pod: &PodRecord) -> Result<bool, EngineError> {
    let Some((real, cluster)) = pod.real.as_ref().and_then(|real| Some((real, real.on_cluster.as_ref()?))) else {
        return Ok(false);
    };
    let (fleet, site) = (context.fleet()?, site_of(pod));
    if fleet.cluster(site).is_none() {
        return Err(left(site).into());
    }
    if cluster.is_lost && real.is_present {
        let machine = pod.host.place();
        let node = machine.split_once('/').map_or(machine, |(_, node)| node);
        let what = format!(
            "no capacity: something of the pod may still run on node {node}, which was lost; once it is known to be gone \
             for good, `svcctl engine kubernetes clean {site} --node {node}` says so"
        );
        return Err(Problem::rejected(what).into());
    }
    if let Some(reason) = cluster_refusal(site, &*context.tx.on_hosts()?, context.now) {
        return Err(Problem::rejected(format!("no capacity: {reason}")).into());
    }
    if !pod.takes_units() {
        place_again(context, pod)?;
    }
    Ok(true)
}

/// The machine where a pod of a cluster fits now, or will once terminating containers are gone.
pub(super) fn place_again(context: &Context<'_>, pod: &PodRecord) -> Result<String, EngineError> {
    let (fleet, room, hosts) = (context.fleet()?, context.room()?, context.tx.on_hosts()?);
    let kind = |id: &str| Problem::rejected(format!("no capacity: `{id}` is no longer in the fleet"));
    let cuda = pod.real.as_ref().and_then(|real| real.on_cluster.as_ref()).map(|cluster| cluster.cuda.clone());
    let compute = match &pod.compute {
        Compute::Gpu { id, count, .. } => ComputeNeed::Gpu {
            model: fleet.gpu_type(id).ok_or_else(|| kind(id))?,
            count: *count,
            cuda: cuda.unwrap_or_default(),
            ram_per_gpu: 1,
            vcpus_per_gpu: 1,
        },
        Compute::Cpu { id, vcpus, .. } => {
            ComputeNeed::Cpu { flavor: fleet.cpu_flavor(id).ok_or_else(|| kind(id))?, vcpus: *vcpus }
        }
    };
    let sites = [site_of(pod).to_owned()];
    let need = Need { data_centers: &sites, disk: pod.container.disk, ..Need::of_worker(compute) };
    let quotas = Quotas::new(&fleet, &hosts);
    let view = RealView { hosts: &hosts, quotas: &quotas, now: context.now };
    let found = match placement::place(&room, view, &PendingUnits::new(), &need) {
        Ok(host) => host,
        Err(full) => placement::place_soon(&room, view, &need).ok_or(full)?,
    };
    Ok(found.machine.id.clone())
}

/// The labels that the node of a generation must have: its GPU product, and the CUDA version if one was asked for.
pub(crate) fn labels(
    fleet: &Fleet,
    hosts: &HostOccupancies,
    site: &str,
    (compute, cuda): (&Compute, &CudaNeed),
) -> Vec<(String, Vec<String>)> {
    let (Compute::Gpu { id, .. }, Some(spec)) = (compute, fleet.cluster(site)) else { return Vec::new() };
    let nodes = nodes_of_type(fleet, hosts, (site, spec), id);
    let mut products: BTreeMap<&str, Vec<String>> = BTreeMap::new();
    for (label, product) in nodes.iter().filter_map(|node| node.product.as_ref()) {
        products.entry(label).or_default().push(product.clone());
    }
    // A cluster has one source of labels; where it has two, the more frequent one counts.
    let mut required: Vec<(String, Vec<String>)> = Vec::new();
    if let Some((label, products)) = products.into_iter().max_by_key(|(_, products)| products.len()) {
        required.push((label.to_owned(), distinct(products)));
    }
    if *cuda == CudaNeed::Any {
        return required;
    }
    let fit: Vec<&&NodeView> = nodes.iter().filter(|node| cuda.accepts(node.cuda)).collect();
    let label = fit.first().and_then(|node| node.cuda_label.as_ref()).map(|(label, _)| label);
    let is_labelled = |node: &&&NodeView| node.cuda_label.as_ref().map(|(label, _)| label) == label;
    required.push(match label.filter(|_| fit.iter().all(is_labelled)) {
        Some(label) => {
            let versions = fit.iter().filter_map(|node| Some(node.cuda_label.as_ref()?.1.clone()));
            (label.clone(), distinct(versions.collect()))
        }
        None => (HOSTNAME.to_owned(), distinct(fit.iter().map(|node| node.name.clone()).collect())),
    });
    required
}

fn nodes_of_type<'h>(
    fleet: &Fleet,
    hosts: &'h HostOccupancies,
    (site, spec): (&str, &ClusterSpec),
    id: &str,
) -> Vec<&'h NodeView> {
    let prefix = crate::fleet::machine_id(site, "");
    let of_site = hosts.iter().filter(|(machine, _)| machine.starts_with(&prefix));
    let views = of_site.filter_map(|(_, on)| Some(&on.node.as_ref()?.view));
    views.filter(|view| fleet.type_of_node(spec, view) == Some(id)).collect()
}

fn distinct(mut values: Vec<String>) -> Vec<String> {
    values.sort_unstable();
    values.dedup();
    values
}

/// The name of the node where a generation is expected, if it is one that is there.
pub(crate) fn preferred(fleet: &Fleet, hint: Option<&str>) -> Option<String> {
    fleet.host(hint?)?.machine.node.as_ref()?.node.clone()
}

/// Why a pod that waited for too long on a cluster gets no container.
pub(crate) fn in_vain(pod: &PodRecord) -> String {
    let cluster = pod.real.as_ref().and_then(|real| real.on_cluster.as_ref());
    let wait = cluster.and_then(|cluster| cluster.wait.clone());
    let is_bound = cluster.is_some_and(|cluster| cluster.is_bound);
    match wait {
        Some((Wait::Image, why)) if is_bound => format!("cannot pull image `{}`: {why}", pod.container.image),
        Some((_, why)) => format!("no node took the pod: {why}"),
        None => "no node took the pod: its cluster did not say why".to_owned(),
    }
}

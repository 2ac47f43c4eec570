//! Hosts and clusters in a new fleet.

use crate::{
    AdminError, Context, Fleet,
    context::settings::clock_offset,
    fleet::{Host, HostOccupancy, HostUsage},
};

/// Hosts with pods stay hosts, no machine with simulated pods becomes one, and none joins while the clock is moved.
pub(crate) fn check_joining(context: &Context<'_>, fleet: &Fleet) -> Result<(), AdminError> {
    let (tx, known, before) = (context.tx, context.tx.on_hosts()?, context.fleet()?);
    for site in before.data_centers.iter().filter(|site| site.kubernetes.is_some()) {
        check_cluster_staying(context, &site.id, &before, fleet)?;
    }
    let mut staying = known.iter().filter(|(machine, on)| on.taken.pods > 0 && !is_of_cluster(&before, machine));
    staying.try_for_each(|(machine, on)| check_staying(machine, on, fleet))?;
    if clock_offset(tx)? != 0
        && let Some(site) = fleet.data_centers.iter().find(|site| site.kubernetes.is_some())
    {
        return refused(format!(
            "data center `{}` is a Kubernetes cluster, and the engine's clock was moved; `engine clock reset` takes the \
             machine's time again",
            site.id
        ));
    }
    let used = tx.stored_machine_use()?;
    for id in fleet.hosts().filter(is_host).map(|host| &host.machine.id) {
        let of_pods = known.get(id).map_or(0, |on| on.taken.units);
        if used.get(id).copied().unwrap_or(0) > of_pods {
            return refused(format!(
                "simulated pods or workers run on machine `{id}`, which becomes a host; terminate them first"
            ));
        }
        if clock_offset(tx)? != 0 {
            return refused(format!(
                "machine `{id}` is a host, and the engine's clock was moved; `engine clock reset` takes the machine's time again"
            ));
        }
    }
    Ok(())
}

fn is_host(host: &Host<'_>) -> bool {
    host.machine.host.is_some()
}

/// Whether a machine is a node of a cluster of this fleet, which may be gone.
pub(crate) fn is_of_cluster(fleet: &Fleet, machine: &str) -> bool {
    machine.split_once('/').is_some_and(|(site, _)| fleet.cluster(site).is_some())
}

/// A cluster with pods stays the same cluster, where their driver looks for them.
fn check_cluster_staying(context: &Context<'_>, site: &str, before: &Fleet, fleet: &Fleet) -> Result<(), AdminError> {
    let namespaces =
        |fleet: &Fleet| fleet.cluster(site).map(|spec| (spec.namespace.clone(), spec.per_account.is_some()));
    if namespaces(before) == namespaces(fleet) {
        return Ok(());
    }
    let pods = context.tx.pods_on(site)?.len() + context.tx.workers_on(site)?.len();
    if pods == 0 {
        return Ok(());
    }
    let pods = if pods == 1 { "a pod or worker".to_owned() } else { format!("{pods} pods and workers") };
    refused(format!(
        "cluster `{site}` has something of {pods}, which the new fleet would lose; terminate what is left, and wait until \
         `svcctl serve` has removed it"
    ))
}

/// A host with pods keeps everything that they use.
fn check_staying(machine: &str, on: &HostOccupancy, fleet: &Fleet) -> Result<(), AdminError> {
    let HostUsage { pods, disk, gpus, .. } = &on.taken;
    let Some(spec) = fleet.host(machine).and_then(|host| host.machine.host.as_deref()) else {
        let pods = if *pods == 1 { "a pod or worker".to_owned() } else { format!("{pods} pods and workers") };
        return refused(format!(
            "host `{machine}` has something of {pods}, which the new fleet would lose; terminate what is left, and wait \
             until `svcctl serve` has removed its containers"
        ));
    };
    if let Some(uuid) = gpus.iter().find(|uuid| !spec.gpus.contains(uuid)) {
        return refused(format!("a pod has GPU `{uuid}` of host `{machine}`, which the new fleet does not have there"));
    }
    if *disk > spec.disk {
        let room = spec.disk;
        return refused(format!("pods take {disk} GB of host `{machine}`, and the new fleet has {room} GB there"));
    }
    Ok(())
}

fn refused(what: String) -> Result<(), AdminError> {
    Err(AdminError::Refused(what))
}

/// Forgets the state of hosts that are no longer in the fleet, and marks all others as changed.
pub(crate) fn settle(context: &Context<'_>, fleet: &Fleet) -> Result<(), AdminError> {
    let is_there = |machine: &str| {
        let is_cluster = fleet.cluster(machine).is_some() || is_of_cluster(fleet, machine);
        is_cluster || fleet.host(machine).is_some_and(|host| is_host(&host))
    };
    for machine in context.tx.on_hosts()?.keys().filter(|machine| !is_there(machine)) {
        context.tx.forget_host(machine)?;
    }
    context.tx.forget_clusters(|site| fleet.cluster(site).is_some())?;
    for host in fleet.hosts().filter(is_host) {
        context.tx.note_host(&host.machine.id);
    }
    for site in fleet.data_centers.iter().filter(|site| site.kubernetes.is_some()) {
        context.tx.note_host(&site.id);
    }
    Ok(())
}

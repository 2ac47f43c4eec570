//! Assigns host resources to a pod or worker in the transaction that places it: GPUs by UUID, public ports by number
//! (runtime.md, A pod and its container). The host itself never decides.

use std::collections::BTreeSet;

use super::waiting;
use crate::{
    Context, EngineError, Fleet,
    fleet::{Host, HostOccupancy, HostSpec, Machine},
    kubernetes,
    model::{Compute, Container, CudaNeed, HostAllocation, PodRecord, WorkerAllocation, WorkerHost, WorkerRecord},
};
use wire::{
    Problem,
    pods::PodStatus,
    scalar::{Port, Protocol},
};

/// Begins the next generation of a pod that has its machine and its new status; `was` is the pod before. If terminating
/// containers are in its way, it waits for them. Does nothing on a simulated machine.
pub(crate) fn begin(context: &Context<'_>, was: Option<&PodRecord>, pod: &mut PodRecord) -> Result<(), EngineError> {
    if pod.real.as_ref().is_some_and(|real| real.on_cluster.is_some()) {
        return kubernetes::begin(context, was, pod);
    }
    let fleet = context.fleet()?;
    let Some(machine) = pod_host(&fleet, pod).map(|host| host.machine) else { return Ok(()) };
    let Some(spec) = machine.host.as_deref() else {
        // The machine was a host when the pod last ran.
        pod.real = None;
        return Ok(());
    };
    if was.is_some_and(|was| was.waits_since().is_some()) {
        // Changes apply when it gets its room.
        return Ok(());
    }
    let on = on_host(context, machine)?;
    let takes_units = was.is_some_and(PodRecord::takes_units);
    let has_to_wait = !takes_units && waiting::has_to_wait((machine, spec, &on), was, pod);
    let real = pod.real.get_or_insert_default();
    real.address.clone_from(&spec.address);
    real.is_unseen |= was.is_none_or(|was| matches!(was.status, PodStatus::Exited | PodStatus::Error));
    if !takes_units {
        real.gpus.clear();
    }
    if has_to_wait {
        real.wait(context.now);
        return Ok(());
    }
    Ok(settle_in((machine, spec, &on), pod)?)
}

/// Assigns a pod its host resources, and has its next container created.
pub(super) fn settle_in(host: (&Machine, &HostSpec, &HostOccupancy), pod: &mut PodRecord) -> Result<(), Problem> {
    let Some(real) = pod.real.as_mut() else { return Ok(()) };
    if let Compute::Gpu { count, .. } = &pod.compute {
        assign_gpus(host, *count, real)?;
    }
    assign_ports(host, &pod.container.ports, real)?;
    real.renew(pod.mounts.persistent.is_some());
    Ok(())
}

/// The machine of a pod, if it is known and still in the fleet.
fn pod_host<'f>(fleet: &'f Fleet, pod: &PodRecord) -> Option<Host<'f>> {
    fleet.host(pod.host.machine.as_deref()?)
}

/// A worker's resources on the machine where it was placed; `None` on a simulated one. Its last container is gone.
pub(crate) fn lodge(
    context: &Context<'_>,
    worker: &WorkerRecord,
    host: &WorkerHost,
    (ports, cuda): (&[Port], &CudaNeed),
) -> Result<Option<WorkerAllocation>, EngineError> {
    let fleet = context.fleet()?;
    let Some(place) = fleet.host(&host.machine) else { return Ok(None) };
    let machine = place.machine;
    let WorkerHost { units, vcpus, memory, .. } = *host;
    let stay = |real| WorkerAllocation { machine: machine.id.clone(), units, vcpus, memory, disk: worker.disk, real };
    if let Some(mut real) = kubernetes::allocation(place, cuda) {
        real.generation = worker.stay.as_ref().map_or(0, |stay| stay.real.generation);
        if let Some(cluster) = &mut real.on_cluster {
            let compute = host.compute();
            cluster.labels = kubernetes::labels(&fleet, &*context.tx.on_hosts()?, &place.site.id, (&compute, cuda));
        }
        real.renew(false);
        return Ok(Some(stay(real)));
    }
    let Some(spec) = machine.host.as_deref() else { return Ok(None) };
    let on = on_host(context, machine)?;
    let generation = worker.stay.as_ref().map_or(0, |stay| stay.real.generation);
    let mut real = HostAllocation { generation, address: spec.address.clone(), ..HostAllocation::default() };
    if host.gpu.is_some() {
        assign_gpus((machine, spec, &on), host.units, &mut real)?;
    }
    assign_ports((machine, spec, &on), ports, &mut real)?;
    real.renew(false);
    Ok(Some(stay(real)))
}

/// Assigns a pod on a host the resources for its changed settings. Its container, if wanted, is recreated.
pub(crate) fn reconfigure(context: &Context<'_>, was: &PodRecord, pod: &mut PodRecord) -> Result<(), EngineError> {
    let Some(mut real) = pod.real.take() else { return Ok(()) };
    if matches!(pod.status, PodStatus::Provisioning | PodStatus::Starting | PodStatus::Running) {
        pod.real = Some(real);
        return begin(context, Some(was), pod);
    }
    let fleet = context.fleet()?;
    if let Some((machine, spec)) =
        pod_host(&fleet, pod).and_then(|host| Some((host.machine, host.machine.host.as_deref()?)))
    {
        assign_ports((machine, spec, &on_host(context, machine)?), &pod.container.ports, &mut real)?;
    }
    pod.real = Some(real);
    Ok(())
}

pub(super) fn on_host(context: &Context<'_>, machine: &Machine) -> Result<HostOccupancy, EngineError> {
    Ok(context.tx.on_hosts()?.get(&machine.id).cloned().unwrap_or_default())
}

/// The GPUs it already has, except those that fell off the host, and free ones for the rest.
fn assign_gpus(
    (machine, spec, on): (&Machine, &HostSpec, &HostOccupancy),
    count: u32,
    real: &mut HostAllocation,
) -> Result<(), Problem> {
    let count = usize::try_from(count).unwrap_or(usize::MAX);
    real.gpus.retain(|uuid| spec.gpus.contains(uuid) && !on.state.lost_gpus.contains(uuid));
    let missing = count.saturating_sub(real.gpus.len());
    real.gpus.extend(on.free_gpus(spec).take(missing).cloned());
    if real.gpus.len() == count {
        return Ok(());
    }
    let (machine, free) = (&machine.id, real.gpus.len());
    Err(Problem::rejected(format!(
        "no capacity: the pod's machine `{machine}` has {free} free and the pod needs {count}"
    )))
}

/// A public port for each `tcp` port. It keeps those it has, and those of its last container until that is gone.
fn assign_ports(
    (machine, spec, on): (&Machine, &HostSpec, &HostOccupancy),
    ports: &[Port],
    real: &mut HostAllocation,
) -> Result<(), Problem> {
    let mut own: BTreeSet<u16> = real.ports.values().copied().collect();
    for port in ports.iter().filter(|port| port.protocol == Protocol::Tcp) {
        if real.ports.contains_key(&port.number) {
            continue;
        }
        let Some(public) = on.taken.next_port(spec, None, &own) else {
            let machine = &machine.id;
            let full = format!("no capacity: the pod's machine `{machine}` has no public port free for `{port}`");
            return Err(Problem::rejected(full));
        };
        own.insert(public);
        real.ports.insert(port.number, public);
    }
    Ok(())
}

/// How often another program may hold the port assigned to a container.
const PORT_TRIES: u8 = 10;

/// Another program holds a port of `machine` that was assigned to a container: it gets the next free one. Returns the
/// text for its log, or, after too many tries or when none is free, why its start failed. `None` if the port is not its
/// own.
pub(crate) fn next_port(
    context: &Context<'_>,
    machine: &str,
    real: &mut HostAllocation,
    (public, reason): (u16, &str),
) -> Result<Option<Result<String, String>>, EngineError> {
    let fleet = context.fleet()?;
    let spec = fleet.host(machine).and_then(|host| host.machine.host.as_deref());
    let hosts = context.tx.on_hosts()?;
    let taken = hosts.get(machine).map(|on| on.taken.clone()).unwrap_or_default();
    let Some(port) = real.ports.iter().find(|(_, one)| **one == public).map(|(port, _)| *port) else {
        return Ok(None);
    };
    real.port_tries = real.port_tries.saturating_add(1);
    let is_last = real.port_tries >= PORT_TRIES;
    let free = spec.and_then(|spec| taken.next_port(spec, Some(public), &BTreeSet::new())).filter(|_| !is_last);
    let Some(free) = free else {
        let tries = real.port_tries;
        let tried = if tries == 1 { String::new() } else { format!("; {tries} ports were tried") };
        return Ok(Some(Err(format!("cannot publish {port}/tcp: port {public} is taken: {reason}{tried}"))));
    };
    real.ports.insert(port, free);
    Ok(Some(Ok(format!("port {public} is taken: {reason}; {port}/tcp is published at {free}"))))
}

/// 400 for a start on a host that takes no pods, or has no room for this one. Returns whether the machine is a host.
pub(crate) fn check_start(context: &Context<'_>, pod: &PodRecord) -> Result<bool, EngineError> {
    if kubernetes::check_start(context, pod)? {
        return Ok(true);
    }
    let fleet = context.fleet()?;
    let Some(host) = pod_host(&fleet, pod).filter(Host::is_real) else { return Ok(false) };
    let on = on_host(context, host.machine)?;
    if let Some(reason) = on.refusal() {
        return Err(Problem::rejected(format!("no capacity: the pod's machine `{}` {reason}", host.machine.id)).into());
    }
    waiting::check_start(host, &on, pod)?;
    Ok(true)
}

/// 400 for disks that do not fit on a pod's host.
pub(crate) fn check_disk(context: &Context<'_>, pod: &PodRecord, container: &Container) -> Result<(), EngineError> {
    if pod.real.is_none() || container.disk <= pod.container.disk {
        return Ok(());
    }
    let fleet = context.fleet()?;
    let Some(host) = pod_host(&fleet, pod) else { return Ok(()) };
    let changed = PodRecord { container: container.clone(), ..pod.clone() };
    check_room(host.machine, &on_host(context, host.machine)?, pod, &changed)
}

fn check_room(machine: &Machine, on: &HostOccupancy, was: &PodRecord, pod: &PodRecord) -> Result<(), EngineError> {
    let Some(spec) = machine.host.as_deref() else { return Ok(()) };
    let disk = |pod: &PodRecord| pod.holding().map_or(0, |holding| holding.disk);
    let (more, free) = (disk(pod).saturating_sub(disk(was)), on.free(machine, spec).disk);
    if more <= free {
        return Ok(());
    }
    let what = format!(
        "no capacity: the pod's machine `{}` has {free} GB of disk free and the pod needs {more} GB more",
        machine.id
    );
    Err(Problem::rejected(what).into())
}

//! Pods that wait for resources that others hold on their host (runtime.md, A pod and its container). A pod that only
//! fits once terminating containers are gone is PROVISIONING until then. It gets its GPUs and ports only at that point,
//! so no GPU ever has two owners.

use std::time::Duration;

use super::assign;
use crate::{
    Context, EngineError, booking,
    fleet::{Host, HostOccupancy, HostSpec, Machine, Share, TenantResources},
    model::{Event, HostAllocation, LONGEST_WAIT, PodRecord},
};
use wire::Problem;

/// How long a container has to exit by itself.
pub const GRACE: Duration = Duration::from_secs(10);
/// Why a pod that waited for too long gets no container.
pub(crate) fn in_vain(pod: &PodRecord) -> String {
    format!(
        "no capacity: what {} has room for is still held by containers that end, {} s after it was asked for; start the \
         pod again, or terminate it",
        pod.host.place(),
        LONGEST_WAIT.as_secs()
    )
}

/// Logs what a pod is waiting for, if anything.
pub(crate) fn tell_wait(context: &Context<'_>, pod: &PodRecord) -> Result<(), EngineError> {
    if pod.waits_since().is_some() {
        let line = format!("waiting for containers that end on {}: the pod has their room then", pod.host.place());
        context.tx.add_event(&pod.id, context.now, Event::Noted(line), None)?;
    }
    Ok(())
}

/// The host resources a pod needs in addition to those it has: now, and once terminating containers are gone.
pub(super) fn needed(was: Option<&PodRecord>, pod: &PodRecord) -> [Share; 2] {
    let holding = was.and_then(PodRecord::holding);
    let has = holding.as_ref().map_or_else(Share::default, TenantResources::share);
    let leaving = holding.map(|holding| holding.leaving).unwrap_or_default();
    let all = pod.share(was);
    [all.less(&has), all.less(&has.less(&leaving))]
}

/// Whether a pod that takes no units yet must wait for them.
pub(super) fn has_to_wait(
    (machine, spec, on): (&Machine, &HostSpec, &HostOccupancy),
    was: Option<&PodRecord>,
    pod: &PodRecord,
) -> bool {
    let [now, soon] = needed(was, pod);
    !on.free(machine, spec).covers(&now) && on.free_soon(machine, spec).covers(&soon)
}

/// 400 for a start that does not fit on its host, even after all terminating containers are gone. A pod whose own
/// container is not gone yet keeps its resources, unless another one waits for them. Ports are checked when assigned.
pub(super) fn check_start(host: Host<'_>, on: &HostOccupancy, pod: &PodRecord) -> Result<(), Problem> {
    let Some(spec) = host.machine.host.as_deref() else { return Ok(()) };
    let [now, soon] = needed(Some(pod), pod);
    let (free, free_soon) = (on.free(host.machine, spec), on.free_soon(host.machine, spec));
    let machine = &host.machine.id;
    if free_soon.units < soon.units {
        let (free, units) = (free.units, pod.compute.units());
        let full = format!("no capacity: the pod's machine `{machine}` has {free} free and the pod needs {units}");
        return Err(Problem::rejected(full));
    }
    if free_soon.disk < soon.disk {
        let (free, more) = (free.disk, now.disk.max(1));
        return Err(Problem::rejected(format!(
            "no capacity: the pod's machine `{machine}` has {free} GB of disk free and the pod needs {more} GB more"
        )));
    }
    Ok(())
}

/// Gives the pods that wait on a host their resources, in waiting order, as far as available.
pub(super) fn admit(context: &Context<'_>, machine: &str) -> Result<(), EngineError> {
    if context.tx.on_hosts()?.get(machine).is_none_or(|on| on.taken.awaited == Share::default()) {
        return Ok(());
    }
    let fleet = context.fleet()?;
    let Some(machine) = fleet.host(machine).map(|host| host.machine) else { return Ok(()) };
    let Some(spec) = machine.host.as_deref() else { return Ok(()) };
    let mut waiting = context.tx.pods_on(&machine.id)?;
    waiting.retain(|pod| pod.waits_since().is_some());
    waiting.sort_by_key(|pod| (pod.waits_since(), pod.created_at));
    for pod in waiting {
        let on = assign::on_host(context, machine)?;
        let awaited = pod.holding().map(|holding| holding.awaited).unwrap_or_default();
        let mut admitted = (*pod).clone();
        if on.refusal().is_none()
            && on.free_for_waiting(machine, spec).covers(&awaited)
            && assign::settle_in((machine, spec, &on), &mut admitted).is_ok()
        {
            let event = Event::Noted(format!("{} has room now", machine.id));
            booking::save_pod(
                context.tx,
                &*context.runtime_settings()?,
                Some(&pod),
                &admitted,
                (context.now, Some(event)),
            )?;
        }
    }
    Ok(())
}

impl PodRecord {
    /// The host resources it takes once held: all of them, with the ports it already has.
    fn share(&self, was: Option<&Self>) -> Share {
        let (none, before) = (HostAllocation::default(), was.and_then(|was| was.real.as_deref()));
        let before = before.unwrap_or(&none);
        let persistent = self.mounts.persistent.as_ref().map_or(0, |mount| mount.size);
        let (units, vcpus, memory) = self.compute.all();
        Share {
            units,
            vcpus,
            memory,
            disk: self.container.disk.saturating_add(persistent),
            ports: before.ports.len() + before.missing_ports(&self.container.ports),
        }
    }
}

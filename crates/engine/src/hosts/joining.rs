//! Hosts in a new fleet.

use crate::{
    AdminError, Context, Fleet,
    context::settings::clock_offset,
    fleet::{Host, HostOccupancy, HostUsage},
};

/// Hosts with pods stay hosts, no machine with simulated pods becomes one, and none joins while the clock is moved.
pub(crate) fn check_joining(context: &Context<'_>, fleet: &Fleet) -> Result<(), AdminError> {
    let (tx, known) = (context.tx, context.tx.on_hosts()?);
    let mut staying = known.iter().filter(|(_, on)| on.taken.pods > 0);
    staying.try_for_each(|(machine, on)| check_staying(machine, on, fleet))?;
    let used = tx.stored_machine_use()?;
    for id in fleet.hosts().filter(Host::is_real).map(|host| &host.machine.id) {
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
    let is_host = |machine: &str| fleet.host(machine).is_some_and(|host| host.is_real());
    for machine in context.tx.on_hosts()?.keys().filter(|machine| !is_host(machine)) {
        context.tx.forget_host(machine)?;
    }
    for host in fleet.hosts().filter(Host::is_real) {
        context.tx.note_host(&host.machine.id);
    }
    Ok(())
}

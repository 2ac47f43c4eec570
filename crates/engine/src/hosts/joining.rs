//! Hosts in a new fleet.

use crate::{AdminError, Context, Fleet, admin::clock_offset, fleet::Host};

/// Hosts with pods stay what they are, no machine with simulated pods becomes one, and none comes while the clock is moved.
pub(crate) fn check_joining(context: &Context<'_>, fleet: &Fleet) -> Result<(), AdminError> {
    let refused = |what: String| Err(AdminError::Refused(what));
    let (tx, known) = (context.tx, context.tx.on_hosts()?);
    for (machine, on) in known.iter().filter(|(_, on)| on.taken.pods > 0) {
        let Some(spec) = fleet.host(machine).and_then(|host| host.machine.host.as_deref()) else {
            let pods = on.taken.pods;
            let what =
                format!("host `{machine}` has something of {pods} pods; terminate them, and wait until it is gone");
            return refused(what);
        };
        if let Some(uuid) = on.taken.gpus.iter().find(|uuid| !spec.gpus.contains(uuid)) {
            return refused(format!("a pod has GPU `{uuid}` of host `{machine}`, which the new fleet has not there"));
        }
        if on.taken.disk > spec.disk {
            let taken = on.taken.disk;
            return refused(format!(
                "pods take {taken} GB of host `{machine}`, and the new fleet has {} GB there",
                spec.disk
            ));
        }
    }
    let used = tx.stored_machine_use()?;
    for host in fleet.hosts().filter(Host::is_real) {
        let id = &host.machine.id;
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

/// Forgets what is known of hosts that are no longer in the fleet, and has all others looked at.
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

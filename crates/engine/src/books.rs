//! Verifies derived data against the books.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::{AdminError, Context, clusters, fleet::HostOccupancies, ledger, page::Page, serverless, teams};
use crate::model::WorkerRecord;

/// Checks account totals, units in use, host state, and users and teams.
pub(super) fn check(context: &Context<'_>) -> Result<(), AdminError> {
    let tx = context.tx;
    if let Some(what) = tx.misplaced()? {
        return Err(tx.damaged(what).into());
    }
    let accounts = tx.accounts()?;
    if let Some(id) = teams::holders(tx)?.into_iter().find(|id| !accounts.contains(id)) {
        return Err(tx.damaged(format!("account `{id}` is missing")).into());
    }
    let mut held: BTreeMap<String, u32> = BTreeMap::new();
    let mut on_hosts = BTreeSet::new();
    for pod in tx.pods_on_hosts()? {
        if let Some(machine) = pod.machine().map(str::to_owned).filter(|_| pod.gone_at().is_some() && pod.takes_units())
        {
            *held.entry(machine).or_default() += pod.compute.units();
        }
        on_hosts.insert(pod.id.clone());
    }
    for account in accounts {
        ledger::check_sums(tx, &account)?;
        clusters::check(context, &account)?;
        for pod in tx.pods(&account, &Page::whole().after, None)? {
            if pod.on_host().is_some() && !on_hosts.contains(&pod.id) {
                return Err(tx.damaged(format!("pod `{}` is on a host that does not know of it", pod.id)).into());
            }
            if let Some(machine) = pod.machine().map(str::to_owned).filter(|_| pod.takes_units()) {
                *held.entry(machine).or_default() += pod.compute.units();
            }
        }
    }
    check_hosts(context)?;
    let workers = tx.all_workers()?;
    let hosted = tx.workers_on_hosts()?;
    // Workers that are gone may still have something on a host.
    let left = hosted.iter().filter(|one| workers.iter().all(|worker| worker.id != one.id));
    for (machine, units) in workers.iter().chain(left).filter_map(WorkerRecord::units) {
        *held.entry(machine.to_owned()).or_default() += units;
    }
    if let Some(lost) = workers.iter().find(|one| one.staying().is_some() && hosted.iter().all(|of| of.id != one.id)) {
        return Err(tx.damaged(format!("worker `{}` is on a host that does not know of it", lost.id)).into());
    }
    serverless::check_counts(context)?;
    let stored = tx.stored_machine_use()?;
    // Pods may hold units of nodes that are gone.
    let room = context.room()?;
    let in_fleet = stored.iter().filter(|(machine, _)| room.machine(machine).is_some());
    let in_fleet: HashMap<String, u32> = in_fleet.map(|(machine, units)| (machine.clone(), *units)).collect();
    let is_known = *tx.machine_use()? == stored && room.used() == in_fleet;
    let booked: BTreeMap<String, u32> = stored.into_iter().collect();
    if held == booked && is_known {
        Ok(())
    } else {
        Err(tx.damaged(format!("pods and workers hold {held:?}, and {booked:?} is booked")).into())
    }
}

/// Checks that no two pods or workers share a GPU or port of a host, that their disks fit, and that cached host state
/// matches the store.
fn check_hosts(context: &Context<'_>) -> Result<(), AdminError> {
    let (tx, fleet) = (context.tx, context.fleet()?);
    let (stored, twice) = tx.stored_on_hosts()?;
    if let Some(what) = twice {
        return Err(tx.damaged(format!("two pods or workers have {what}")).into());
    }
    for (machine, on) in &stored {
        let Some(spec) = fleet.host(machine).and_then(|host| host.machine.host.as_deref()) else { continue };
        let (taken, disk) = (on.taken.disk.saturating_sub(on.taken.awaited.disk), spec.disk);
        if taken > disk {
            return Err(tx.damaged(format!("pods take {taken} GB of host `{machine}`, which has {disk} GB")).into());
        }
    }
    // The cache may contain hosts with nothing on them.
    let known = tx.on_hosts()?;
    let ids: BTreeSet<&String> = known.keys().chain(stored.keys()).collect();
    let on = |hosts: &HostOccupancies, id: &str| hosts.get(id).cloned().unwrap_or_default();
    match ids.into_iter().find(|id| on(&known, id) != on(&stored, id)) {
        Some(id) => Err(tx.damaged(format!("what is known of host `{id}` is not what is stored")).into()),
        None => Ok(()),
    }
}

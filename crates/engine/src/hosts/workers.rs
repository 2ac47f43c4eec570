//! Workers of endpoints on hosts: the resources they take, and how a driver's observations change them.

use std::net::IpAddr;

use super::{Fact, transition::TenantProgress};
use crate::{
    Context, EngineError, booking,
    model::{Phase, WorkerPorts, WorkerRecord},
    registries::delegations,
    secrets,
    serverless::{scheduler::EndpointScheduler, settle},
};
use wire::Timestamp;

/// Whether an observation changes nothing, for example because it is repeated.
pub(super) fn is_known(worker: &WorkerRecord, seen: &Fact) -> bool {
    let Some(stay) = worker.staying() else { return true };
    let progress = TenantProgress {
        allocation: &stay.real,
        machine: Some(&stay.machine),
        wants_container: worker.wants_container(),
        awaits_image: worker.phase == Phase::Pulling,
        awaits_container: false,
        is_starting: worker.phase == Phase::Booting,
        // Requests show that a handler is ready, and its silence that it is not.
        is_up: true,
        can_pause: false,
        is_left: true,
        may_bind: false,
    };
    progress.knows(seen)
}

/// Records an observation of a worker's newest generation. It takes effect now: anything that happened to a worker
/// while no server was listening shows in its silence.
pub(super) fn observe(
    context: &Context<'_>,
    worker: &WorkerRecord,
    gone: Option<Timestamp>,
    seen: Fact,
) -> Result<(), EngineError> {
    if is_known(worker, &seen) {
        return Ok(());
    }
    if let Some(gone) = gone {
        return leave(context, worker, gone);
    }
    let Some(mut scheduler) = EndpointScheduler::load(context, &worker.endpoint, context.now)? else { return Ok(()) };
    if let Some(index) = scheduler.position(&worker.id) {
        scheduler.see(index, seen)?;
    }
    settle::settle_one(scheduler)
}

/// The container of a worker that is itself gone has gone: nothing holds its host resources any more.
fn leave(context: &Context<'_>, worker: &WorkerRecord, gone: Timestamp) -> Result<(), EngineError> {
    let mut left = worker.clone();
    left.vacate();
    if booking::save_worker(context.tx, Some(worker), &left, Some(gone), context.now)? {
        context.tx.wake_waiting(context.now)?;
    }
    Ok(())
}

/// A node of a cluster was lost: the same.
pub(crate) fn lose_node(context: &Context<'_>, site: &str, machine: &str) -> Result<(), EngineError> {
    each_running(context, site, |scheduler, index| {
        let worker = &scheduler.workers[index];
        if worker.staying().is_none_or(|stay| stay.machine != machine || stay.real.is_unbound()) {
            return Ok(());
        }
        let worker = worker.id.clone();
        scheduler.says(&worker, "node lost")?;
        scheduler.lose(&worker)
    })
}

/// A host was unreachable for too long: it is unknown what still runs there, so its workers are lost with their jobs.
pub(super) fn lose_host(context: &Context<'_>, machine: &str) -> Result<(), EngineError> {
    each_running(context, machine, |scheduler, index| {
        let worker = scheduler.workers[index].id.clone();
        scheduler.says(&worker, "host lost")?;
        scheduler.lose(&worker)
    })
}

/// GPUs fell off a host: workers that have one cannot continue.
pub(super) fn lose_gpus(context: &Context<'_>, machine: &str, uuids: &[String]) -> Result<(), EngineError> {
    each_running(context, machine, |scheduler, index| {
        let own = scheduler.workers[index].staying().map_or(&[][..], |stay| &stay.real.gpus);
        let Some(uuid) = own.iter().find(|uuid| uuids.contains(uuid)) else { return Ok(()) };
        let reason = format!("GPU {uuid} fell off the host");
        scheduler.give_up(index, &reason)
    })
}

/// Applies something to each worker that should have a container on a host.
fn each_running(
    context: &Context<'_>,
    machine: &str,
    happens: impl Fn(&mut EndpointScheduler<'_>, usize) -> Result<(), EngineError>,
) -> Result<(), EngineError> {
    for worker in context.tx.workers_on(machine)?.iter().filter(|worker| worker.wants_container()) {
        let Some(mut scheduler) = EndpointScheduler::load(context, &worker.endpoint, context.now)? else { continue };
        // The previous worker's change may have ended this one.
        let index = scheduler.position(&worker.id).filter(|index| scheduler.workers[*index].wants_container());
        if let Some(index) = index {
            happens(&mut scheduler, index)?;
            settle::settle_one(scheduler)?;
        }
    }
    Ok(())
}

/// Why no container may be created for a worker.
pub(super) fn refusal(context: &Context<'_>, worker: &WorkerRecord) -> Result<Option<String>, EngineError> {
    let Some((endpoint, _)) = context.tx.endpoint(&worker.endpoint)? else { return Ok(None) };
    let container = &endpoint.container;
    let pull = delegations::refusal(context, &worker.account, &worker.image, container.registry.as_deref())?;
    if pull.is_some() {
        return Ok(pull);
    }
    if let Some(missing) = secrets::missing(context, &worker.account, &container.env)? {
        return Ok(Some(missing));
    }
    if let Some(ports) = WorkerPorts::of(&endpoint) {
        // It takes no jobs, and need not reach the server.
        return Ok(ports.err());
    }
    let base = context.engine.worker_base();
    Ok(is_of_one_machine(base).then(|| {
        format!(
            "a container cannot reach {base}, where jobs are taken: have the server listen at an address of its machine, and \
             name it with `svcctl serve --worker-url`"
        )
    }))
}

/// Whether an address means the local machine, so that a container given it would reach itself.
pub fn is_of_one_machine(url: &str) -> bool {
    let Ok(uri) = url.parse::<http::Uri>() else { return false };
    let host = uri.host().unwrap_or_default().trim_start_matches('[').trim_end_matches(']').to_ascii_lowercase();
    match host.parse::<IpAddr>() {
        Ok(address) => address.is_loopback() || address.is_unspecified(),
        Err(_) => host == "localhost" || host.ends_with(".localhost"),
    }
}

#[cfg(test)]
mod tests {
    use super::is_of_one_machine;

    #[test]
    fn a_container_is_not_sent_to_itself() {
        for url in [
            "http://127.0.0.1:8080",
            "https://127.8.9.1",
            "http://[::1]:1/",
            "http://0.0.0.0:8080",
            "http://[::]:80",
            "http://localhost:8080",
            "http://api.LOCALHOST",
        ] {
            assert!(is_of_one_machine(url), "{url}");
        }
        for url in
            ["http://172.17.0.1:8080", "https://api.example.com", "http://[fd00::1]:1", "http://localhost.example"]
        {
            assert!(!is_of_one_machine(url), "{url}");
        }
    }
}

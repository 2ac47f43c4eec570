//! Placement of workers (serverless.md, Workers): pools in order, types in a pool by price, then as for pods.

use std::cmp::Reverse;

use super::{
    acts::{self, BootBehavior},
    scheduler::{EndpointScheduler, process_of},
};
use crate::{
    Context, EngineError,
    fleet::{Fleet, GpuModel, Host, PendingUnits, Quotas},
    hosts,
    model::{
        Compute, CpuChoice, CudaNeed, EndpointCompute, EndpointRecord, GpuChoice, Phase, WorkerHost, WorkerProcess,
    },
    placement::{self, ComputeNeed, Need, RealView},
    pods, volumes,
};
use wire::scalar::Protocol;

/// Places waiting workers: PRIORITY_FLASHBOOT first, then oldest first.
pub(super) fn place_waiting(schedulers: &mut [EndpointScheduler<'_>]) -> Result<(), EngineError> {
    let mut waiting = Vec::new();
    for (place, scheduler) in schedulers.iter().enumerate().filter(|(_, scheduler)| !scheduler.is_throttled()) {
        for worker in scheduler.workers.iter().filter(|worker| worker.phase == Phase::Throttled) {
            let rank = (Reverse(scheduler.record.flashboot), worker.created_at, worker.id.clone());
            waiting.push((rank, place));
        }
    }
    waiting.sort();
    for ((_, _, worker), place) in waiting {
        let taken = pending(schedulers);
        schedulers[place].place(&worker, &taken)?;
    }
    schedulers.iter_mut().try_for_each(EndpointScheduler::note_waiting)
}

/// Units held by workers in memory beyond the booked ones.
fn pending(schedulers: &[EndpointScheduler<'_>]) -> PendingUnits {
    let mut units = PendingUnits::new();
    for scheduler in schedulers {
        for (machine, count) in scheduler.pending_units() {
            *units.entry(machine).or_default() += count;
        }
    }
    units
}

impl EndpointScheduler<'_> {
    /// Changes to its workers' units that are not booked yet.
    pub(super) fn pending_units(&self) -> PendingUnits {
        let mut units: PendingUnits = PendingUnits::new();
        let sides = self.workers.iter().map(|worker| (worker, 1)).chain(self.stored().iter().map(|one| (one, -1)));
        for (worker, sign) in sides {
            if let Some((machine, count)) = worker.units() {
                *units.entry(machine.to_owned()).or_default() += sign * i64::from(count);
            }
        }
        units.retain(|_, count| *count != 0);
        units
    }

    /// Sets the price of starting stretches to the current one, whatever it was at placement.
    pub(super) fn price_stretches(&mut self) -> Result<(), EngineError> {
        for index in 0..self.workers.len() {
            let worker = &self.workers[index];
            let stored = self.stored().iter().find(|stored| stored.id == worker.id);
            let before = stored.and_then(|stored| stored.charged_since);
            if worker.charged_since.is_none() || worker.charged_since == before {
                continue;
            }
            let fleet = self.context.fleet()?;
            if let Some(host) = &mut self.workers[index].host
                && let Some(price) = price_now(&fleet, host)
            {
                host.price = price;
            }
        }
        Ok(())
    }

    /// Whether the machine of a parked worker has capacity for it.
    pub(super) fn has_room(&self, index: usize, pending: &PendingUnits) -> Result<bool, EngineError> {
        let Some(host) = &self.workers[index].host else { return Ok(false) };
        let room = self.context.room()?;
        let more = pending.get(&host.machine).copied().unwrap_or(0);
        Ok(room.machine(&host.machine).is_some_and(|(_, free)| i64::from(free) - more >= i64::from(host.units)))
    }

    /// Places a waiting worker, if a machine is available.
    fn place(&mut self, worker: &str, pending: &PendingUnits) -> Result<(), EngineError> {
        let Some(index) = self.position(worker) else { return Ok(()) };
        // Its earlier resources on a host must be released first.
        if self.workers[index].staying().is_some() {
            return Ok(());
        }
        let Some(host) = find_host(self.context, &self.record, pending)? else { return Ok(()) };
        match self.settle_on(index, host) {
            // Its last GPU or port was taken at this very moment.
            Err(EngineError::Problem(_)) => Ok(()),
            done => done,
        }
    }

    /// Logs once for each worker without a machine that it waits for one.
    fn note_waiting(&mut self) -> Result<(), EngineError> {
        for index in 0..self.workers.len() {
            let worker = &mut self.workers[index];
            if worker.phase == Phase::Throttled && !worker.is_told && worker.staying().is_none() {
                worker.is_told = true;
                let id = worker.id.clone();
                let fleet = self.context.fleet()?;
                let has_hosts_alone = fleet.hosts().next().is_some() && fleet.hosts().all(|host| host.is_real());
                let why = simulated_alone(&self.record).filter(|_| has_hosts_alone);
                let why = why.map_or_else(
                    || "no machine has room for the worker".to_owned(),
                    |what| format!("every machine of the fleet is a host, and {what} run on simulated machines alone"),
                );
                self.says(&id, &format!("throttled: {why}; it waits for one"))?;
            }
        }
        Ok(())
    }

    /// Assigns a worker to its machine.
    pub(super) fn settle_on(&mut self, index: usize, host: WorkerHost) -> Result<(), EngineError> {
        let (tx, at) = (self.context.tx, self.at);
        let image = self.workers[index].image.clone();
        let settings = self.context.runtime_settings()?;
        let cuda = match &self.record.compute {
            EndpointCompute::Gpu(choice) => cuda(choice),
            EndpointCompute::Cpu(_) => CudaNeed::Any,
        };
        let asks = (&self.record.container.ports[..], &cuda);
        let stay = hosts::lodge(self.context, &self.workers[index], &host, asks)?;
        let is_there = BootBehavior::of(&image) == BootBehavior::Local
            || (stay.is_none() && tx.has_image(&host.machine, &image)?);
        let id = self.workers[index].id.clone();
        self.says(&id, &format!("assigned to machine {} in {}", host.machine, host.data_center))?;
        let worker = &mut self.workers[index];
        worker.host = Some(host);
        worker.is_told = false;
        self.changed = true;
        if let Some(stay) = stay {
            worker.stay = Some(Box::new(stay));
            worker.attached = Some(WorkerProcess::to_be_started());
            worker.enter(Phase::Pulling, at, None);
            self.book_now(index)?;
        } else {
            if worker.stay.is_some() {
                // Its last process was in a container.
                worker.attached = process_of(&image);
            }
            let span = settings.jittered(&worker.id, worker.failures.into(), settings.provisioning);
            worker.enter(Phase::Pulling, at, Some(if is_there { at } else { at.after(span) }));
        }
        if is_there { Ok(()) } else { self.says(&id, &format!("pull image {image}")) }
    }
}

/// Why no host can run the endpoint's workers: their image acts.
fn simulated_alone(endpoint: &EndpointRecord) -> Option<&'static str> {
    acts::is_acting(&endpoint.container.image).then_some("images `svcctl/...`")
}

/// A machine for a worker of an endpoint.
pub(super) fn find_host(
    context: &Context<'_>,
    endpoint: &EndpointRecord,
    pending: &PendingUnits,
) -> Result<Option<WorkerHost>, EngineError> {
    let fleet = context.fleet()?;
    let (room, hosts) = (context.room()?, context.tx.on_hosts()?);
    let Some((sites, volumes)) = sites(context, endpoint)? else { return Ok(None) };
    let quotas = Quotas::new(&fleet, &hosts);
    let view = RealView { hosts: &hosts, quotas: &quotas, now: context.now };
    let find = |compute: ComputeNeed<'_>| -> Option<WorkerHost> {
        let price = price(&compute)?;
        let need = Need {
            data_centers: &sites,
            disk: endpoint.container.disk,
            ports: endpoint.container.ports.iter().filter(|port| port.protocol == Protocol::Tcp).count(),
            shares: !volumes.is_empty() || endpoint.global.is_some(),
            simulated_alone: simulated_alone(endpoint),
            ..Need::of_worker(compute)
        };
        let host = placement::place(&room, view, pending, &need).ok()?;
        let volume = volumes.iter().find(|(_, site)| *site == host.site.id).map(|(id, _)| id.clone());
        Some(hosted(&need.compute, host, price, volume))
    };
    Ok(match &endpoint.compute {
        EndpointCompute::Gpu(choice) => models(&fleet, choice).into_iter().find_map(|model| {
            find(ComputeNeed::Gpu { model, count: choice.count, cuda: cuda(choice), ram_per_gpu: 1, vcpus_per_gpu: 1 })
        }),
        EndpointCompute::Cpu(choices) => choices.iter().find_map(|CpuChoice { id, vcpus }| {
            find(ComputeNeed::Cpu { flavor: fleet.cpu_flavor(id)?, vcpus: *vcpus })
        }),
    })
}

/// Data centers, and volumes with their data centers.
type Places = (Vec<String>, Vec<(String, String)>);

/// The data centers where a worker may run, and the volumes with theirs. Empty means any; `None` means nowhere.
fn sites(context: &Context<'_>, endpoint: &EndpointRecord) -> Result<Option<Places>, EngineError> {
    let mut places = Vec::new();
    for id in &endpoint.volumes {
        if let Some(volume) = volumes::find_network_of(context, &endpoint.account, id)? {
            places.push((id.clone(), volume.data_center));
        }
    }
    if endpoint.volumes.is_empty() {
        return Ok(Some((endpoint.data_centers.clone(), places)));
    }
    let sites: Vec<String> = places.iter().map(|(_, site)| site.clone()).collect();
    Ok((!sites.is_empty()).then_some((sites, places)))
}

/// The GPU types of the pools in order, by serverless price within a pool, then by id.
pub(super) fn models<'f>(fleet: &'f Fleet, choice: &GpuChoice) -> Vec<&'f GpuModel> {
    let of = |pool: &String| {
        let is_of = |model: &&GpuModel| model.pool.as_ref() == Some(pool) && !choice.excluded.contains(&model.id);
        let mut models: Vec<&GpuModel> = fleet.gpu_types.iter().filter(is_of).collect();
        models.sort_by_key(|model| (model.price.serverless.map(|price| price.0), model.id.clone()));
        models
    };
    choice.pools.iter().flat_map(of).collect()
}

/// The CUDA versions that an endpoint's hosts may report.
fn cuda(choice: &GpuChoice) -> CudaNeed {
    match choice.min_cuda {
        Some(least) => CudaNeed::AtLeast(least),
        None => CudaNeed::one_of(choice.allowed_cuda.clone()),
    }
}

/// The serverless price of a worker, in micro-dollars per hour; `None` if not offered.
fn price(compute: &ComputeNeed<'_>) -> Option<i64> {
    Some(match compute {
        ComputeNeed::Gpu { model, count, .. } => model.price.serverless?.0.times(*count).micros(),
        ComputeNeed::Cpu { flavor, vcpus } => flavor.price.serverless_per_vcpu.0.times(*vcpus).micros(),
    })
}

/// The price of a worker on this machine if its stretch starts now; `None` if no longer offered.
fn price_now(fleet: &Fleet, host: &WorkerHost) -> Option<i64> {
    if let Some(gpu) = &host.gpu {
        let model = fleet.gpu_types.iter().find(|model| model.id == *gpu)?;
        return Some(model.price.serverless?.0.times(host.units).micros());
    }
    let flavor = fleet.cpu_flavor(host.flavor.as_ref()?)?;
    Some(flavor.price.serverless_per_vcpu.0.times(host.vcpus).micros())
}

fn hosted(compute: &ComputeNeed<'_>, host: Host<'_>, price: i64, volume: Option<String>) -> WorkerHost {
    let (gpu, units, vcpus, memory) = match pods::share(compute, host) {
        Compute::Gpu { id, count, vcpus, memory } => (Some(id), count, vcpus, memory),
        Compute::Cpu { vcpus, memory, .. } => (None, vcpus, vcpus, memory),
    };
    let flavor = match compute {
        ComputeNeed::Cpu { flavor, .. } => Some(flavor.id.clone()),
        ComputeNeed::Gpu { .. } => None,
    };
    let (machine, data_center) = (host.machine.id.clone(), host.site.id.clone());
    WorkerHost { machine, data_center, gpu, units, vcpus, memory, flavor, price, volume }
}

/// The hourly price of the most expensive worker that an endpoint may have, in micro-dollars.
pub(super) fn dearest(fleet: &Fleet, endpoint: &EndpointRecord) -> i64 {
    let prices: Vec<i64> = match &endpoint.compute {
        EndpointCompute::Gpu(choice) => models(fleet, choice)
            .into_iter()
            .filter_map(|model| Some(model.price.serverless?.0.times(choice.count).micros()))
            .collect(),
        EndpointCompute::Cpu(choices) => choices
            .iter()
            .filter_map(|choice| {
                Some(fleet.cpu_flavor(&choice.id)?.price.serverless_per_vcpu.0.times(choice.vcpus).micros())
            })
            .collect(),
    };
    prices.into_iter().max().unwrap_or(0)
}

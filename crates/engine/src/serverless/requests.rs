//! Requests through LOAD_BALANCER endpoints (serverless.md, Load balancer endpoints).
//!
//! A request is stored as a job without input, so that scaling counts it and a crashed server leaves none behind: one
//! that waits or runs for too long expires like a job.

use std::{net::SocketAddr, time::Duration};

use super::{
    acts::SimulatedReply,
    endpoints::{find, find_record},
    jobs::new_id,
    scheduler::EndpointScheduler,
    settle,
};
use crate::{
    Caller, Context, Engine, EngineError, Write,
    model::{Affinity, JobRecord, Phase, WorkerPorts},
    store::Access,
};
use wire::{
    Problem,
    serverless::{
        endpoints::EndpointType,
        jobs::{JobStatus, Json},
        requests::{ANSWER, STRICT_WAIT, WAIT},
    },
};

/// The state of a request.
#[derive(Debug, Clone, PartialEq)]
pub enum Passage {
    /// No worker is ready for it yet.
    Waiting,
    /// A worker has it.
    At {
        /// The worker's id.
        worker: String,
        /// How that worker answers.
        answer: Answering,
    },
    /// It waited or ran for too long, or its endpoint or worker is gone.
    Over,
}

/// A port of a container.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ContainerPort {
    /// The site of the container.
    pub site: String,
    /// The site's name for the container.
    pub container: String,
    /// The port in the container.
    pub port: u16,
}

/// How a worker answers a request.
#[derive(Debug, Clone, PartialEq)]
pub enum Answering {
    /// It is a process listening at this address.
    Process(SocketAddr),
    /// It listens in a container.
    Container(ContainerPort),
    /// It is simulated, with this answer.
    Simulated {
        /// The remaining time.
        after: Duration,
        /// The answer.
        reply: SimulatedReply,
    },
}

impl Engine {
    /// Admits a request and returns its id. 400 for an endpoint with a queue, 402 without balance, 404 if the only
    /// worker that may answer is gone.
    pub fn begin_request(
        &self,
        caller: &Caller,
        endpoint: &str,
        affinity: Option<Affinity>,
    ) -> Result<String, EngineError> {
        self.transaction(Access::Write, caller.account(), |context| begin_request(context, endpoint, affinity))
    }

    /// The current state of a request.
    pub fn request(&self, caller: &Caller, endpoint: &str, id: &str) -> Result<Passage, EngineError> {
        self.transaction(Access::Read, caller.account(), |context| {
            let Some(request) = context.tx.job(endpoint, id)? else { return Ok(Passage::Over) };
            let (worker, started) = match (request.status, request.worker, request.started_at) {
                (JobStatus::InQueue, ..) => return Ok(Passage::Waiting),
                (JobStatus::InProgress, Some(worker), Some(started)) => (worker, started),
                _ => return Ok(Passage::Over),
            };
            let Some((record, None)) = context.tx.worker(&worker)? else { return Ok(Passage::Over) };
            let address = record.attached.as_ref().and_then(|attached| attached.address);
            let endpoint = || find_record(context, endpoint);
            let answer = match (address, record.staying()) {
                (_, Some(_)) => {
                    let (Some((site, container)), Some(Ok(ports))) = (record.running(), WorkerPorts::of(&endpoint()?))
                    else {
                        return Ok(Passage::Over);
                    };
                    let (site, container) = (site.to_owned(), container.to_owned());
                    Answering::Container(ContainerPort { site, container, port: ports.requests })
                }
                (Some(address), None) => Answering::Process(address),
                (None, None) => {
                    let (span, reply) = SimulatedReply::of(&endpoint()?, &record.image);
                    Answering::Simulated { after: started.after(span).since(context.now), reply }
                }
            };
            Ok(Passage::At { worker, answer })
        })
    }

    /// Whether an endpoint has this worker; a parked one does not count.
    pub fn has_worker(&self, caller: &Caller, endpoint: &str, worker: &str) -> Result<bool, EngineError> {
        self.transaction(Access::Read, caller.account(), |context| Ok(find(context, endpoint)?.has(worker)))
    }

    /// Removes a request that was answered or abandoned.
    pub fn end_request(&self, caller: &Caller, endpoint: &str, id: &str) -> Result<(), EngineError> {
        self.transaction(Access::Write, caller.account(), |context| end_request(context, endpoint, id))
    }
}

impl Write {
    /// [`Engine::begin_request`]. Its value is the id.
    pub fn begin_request(caller: &Caller, endpoint: String, affinity: Option<Affinity>) -> Self {
        Self::task(caller, 0, move |context| begin_request(context, &endpoint, affinity))
    }

    /// Gives a request whose worker still answers as much time again as at its start. Its value is `()`.
    pub fn keep_request(caller: &Caller, endpoint: String, id: String) -> Self {
        Self::task(caller, 0, move |context| keep_request(context, &endpoint, &id))
    }

    /// [`Engine::end_request`]. Its value is `()`.
    pub fn end_request(caller: &Caller, endpoint: String, id: String) -> Self {
        Self::task(caller, 0, move |context| end_request(context, &endpoint, &id))
    }
}

fn begin_request(context: &Context<'_>, endpoint: &str, affinity: Option<Affinity>) -> Result<String, EngineError> {
    let mut scheduler = load_balancer(context, endpoint)?;
    scheduler.check_funds("requests")?;
    if let Some(affinity) = affinity.as_ref().filter(|affinity| affinity.is_strict()) {
        scheduler.check_affinity(affinity)?;
    }
    let id = scheduler.take_in(affinity)?;
    settle::settle_one(scheduler)?;
    Ok(id)
}

fn keep_request(context: &Context<'_>, endpoint: &str, id: &str) -> Result<(), EngineError> {
    let scheduler = load_balancer(context, endpoint)?;
    if let Some(request) = context.tx.job(endpoint, id)?.filter(|request| request.status == JobStatus::InProgress) {
        let expires_at = scheduler.at.after(ANSWER);
        scheduler.put_job(&JobRecord { expires_at, ..request }, None)?;
    }
    settle::settle_one(scheduler)
}

fn end_request(context: &Context<'_>, endpoint: &str, id: &str) -> Result<(), EngineError> {
    let mut scheduler = load_balancer(context, endpoint)?;
    if let Some(request) = context.tx.job(endpoint, id)? {
        scheduler.dismiss(&request)?;
    }
    settle::settle_one(scheduler)
}

pub(super) fn load_balancer<'c>(context: &'c Context<'c>, id: &str) -> Result<EndpointScheduler<'c>, EngineError> {
    let scheduler = find(context, id)?;
    if scheduler.record.kind == EndpointType::LoadBalancer {
        return Ok(scheduler);
    }
    Err(Problem::rejected(format!("endpoint `{id}` has a queue; submit a job to it")).into())
}

impl EndpointScheduler<'_> {
    /// Checks that the only worker that may answer exists or will return.
    fn check_affinity(&mut self, affinity: &Affinity) -> Result<(), EngineError> {
        let gone = || Problem::new(404, format!("affinity_worker_gone: worker `{}` is gone", affinity.worker()));
        let index = self.position(affinity.worker()).ok_or_else(gone)?;
        if self.workers[index].phase != Phase::Parked {
            return Ok(());
        }
        let is_back = matches!(affinity, Affinity::Resumes(_)) && self.has_room(index, &self.pending_units())?;
        if is_back { self.revive(index) } else { Err(gone().into()) }
    }

    fn take_in(&mut self, affinity: Option<Affinity>) -> Result<String, EngineError> {
        let wait = if affinity.as_ref().is_some_and(Affinity::is_strict) { STRICT_WAIT } else { WAIT };
        let id = new_id(self.context, "")?;
        let queued = JobRecord::queued(id, &self.record.id, self.at, self.at.after(wait));
        Ok(self.admit(JobRecord { affinity, ..queued }, &Json::of(&()))?.id)
    }

    /// Removes a request from the books.
    pub(super) fn dismiss(&mut self, request: &JobRecord) -> Result<(), EngineError> {
        self.leave(request);
        self.free(request);
        self.changed = true;
        self.context.touch(&self.record.id);
        self.delete_job(request)
    }

    /// Assigns requests to ready workers: least loaded first, then lowest id. A request whose only permitted worker is
    /// gone stops waiting.
    pub(super) fn dispatch_requests(&mut self) -> Result<(), EngineError> {
        if self.state.queued == 0 {
            return Ok(());
        }
        for request in self.context.tx.queued_jobs(&self.record.id)? {
            if let Some(index) = self.worker_for(request.affinity.as_ref()) {
                let expires_at = self.at.after(ANSWER);
                self.hand_over(index, JobRecord { expires_at, ..request }, None)?;
            } else if request.affinity.as_ref().is_some_and(|affinity| self.is_in_vain(affinity)) {
                self.dismiss(&request)?;
            }
        }
        Ok(())
    }

    /// Whether the only worker that may answer is gone.
    fn is_in_vain(&self, affinity: &Affinity) -> bool {
        affinity.is_strict() && !self.has(affinity.worker())
    }

    fn has(&self, worker: &str) -> bool {
        self.workers.iter().any(|one| one.id == worker && one.phase != Phase::Parked)
    }

    fn worker_for(&self, affinity: Option<&Affinity>) -> Option<usize> {
        let is_ready = |index: &usize| self.workers[*index].is_ready() && !self.makes_way(&self.workers[*index]);
        let ready: Vec<usize> = (0..self.workers.len()).filter(is_ready).collect();
        let least = || ready.iter().copied().min_by_key(|index| (self.workers[*index].jobs, &self.workers[*index].id));
        let Some(affinity) = affinity else { return least() };
        let wished = ready.iter().copied().find(|index| self.workers[*index].id == affinity.worker());
        if affinity.is_strict() { wished } else { wished.or_else(least) }
    }
}

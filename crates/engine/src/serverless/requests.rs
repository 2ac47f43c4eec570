//! Requests on their way through LOAD_BALANCER endpoints (serverless.md, Load balancer endpoints).
//!
//! A request is stored as a job without input, so that scaling sees it and a server that dies leaves none behind: one
//! that waits or runs for too long is removed as a job is whose time is over.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use super::{
    endpoints::find,
    record::{JobRecord, Phase},
    settle,
    station::Station,
};
use crate::{Caller, Context, Engine, EngineError, ledger, store::Access};
use wire::{
    Problem,
    money::Usd,
    serverless::{
        endpoints::EndpointType,
        jobs::{JobStatus, Json},
    },
};

/// How long a request waits for a worker.
const WAIT: Duration = Duration::from_secs(120);
/// How long one waits that only one worker may answer.
const STRICT_WAIT: Duration = Duration::from_secs(300);
/// How long a worker has for a request.
const ANSWER: Duration = Duration::from_secs(330);

/// Which worker a request is for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Affinity {
    /// This one, if it is ready.
    Prefers(String),
    /// This one alone.
    Strict(String),
    /// This one alone; if it is parked, it is started again.
    Resumes(String),
}

impl Affinity {
    const fn is_strict(&self) -> bool {
        matches!(self, Self::Strict(_) | Self::Resumes(_))
    }

    fn worker(&self) -> &str {
        let (Self::Prefers(worker) | Self::Strict(worker) | Self::Resumes(worker)) = self;
        worker
    }
}

/// Where a request is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Passage {
    /// No worker is ready for it yet.
    Waiting,
    /// This worker answers it.
    At {
        /// The worker's id.
        worker: String,
        /// Its container image.
        image: String,
    },
    /// It waited, or was answered, for too long, or its endpoint or worker is gone.
    Over,
}

impl Engine {
    /// Takes a request in; gives its id. 400 on an endpoint with a queue, 402 without money, 404 where the only worker
    /// that may answer it is gone.
    pub fn begin_request(
        &self,
        caller: &Caller,
        endpoint: &str,
        affinity: Option<Affinity>,
    ) -> Result<String, EngineError> {
        self.transaction(Access::Write, &caller.account, |context| {
            let mut station = load_balancer(context, endpoint)?;
            if !ledger::can_pay(context.tx, context.account, Usd::from_micros(1), context.now)? {
                return Err(Problem::balance("the account has no money left; requests are not taken").into());
            }
            if let Some(affinity) = affinity.as_ref().filter(|affinity| affinity.is_strict()) {
                station.check_affinity(affinity)?;
            }
            let id = station.admit(affinity)?;
            settle::settle_one(station)?;
            Ok(id)
        })
    }

    /// Where a request is now.
    pub fn request(&self, caller: &Caller, endpoint: &str, id: &str) -> Result<Passage, EngineError> {
        self.transaction(Access::Read, &caller.account, |context| {
            let Some(request) = context.tx.job(endpoint, id)? else { return Ok(Passage::Over) };
            let worker = match (request.status, request.worker) {
                (JobStatus::InQueue, _) => return Ok(Passage::Waiting),
                (JobStatus::InProgress, Some(worker)) => worker,
                _ => return Ok(Passage::Over),
            };
            let found = context.tx.worker(&worker)?.filter(|(_, gone)| gone.is_none());
            Ok(found.map_or(Passage::Over, |(record, _)| Passage::At { worker, image: record.image }))
        })
    }

    /// A request was answered, or is given up.
    pub fn end_request(&self, caller: &Caller, endpoint: &str, id: &str) -> Result<(), EngineError> {
        self.transaction(Access::Write, &caller.account, |context| {
            let mut station = load_balancer(context, endpoint)?;
            if let Some(request) = context.tx.job(endpoint, id)? {
                station.dismiss(&request)?;
            }
            settle::settle_one(station)
        })
    }
}

fn load_balancer<'c>(context: &'c Context<'c>, id: &str) -> Result<Station<'c>, EngineError> {
    let station = find(context, id)?;
    if station.record.kind == EndpointType::LoadBalancer {
        return Ok(station);
    }
    Err(Problem::rejected(format!("endpoint `{id}` has a queue; submit a job to it")).into())
}

impl Station<'_> {
    /// Whether the only worker that may answer is there, or comes back.
    fn check_affinity(&mut self, affinity: &Affinity) -> Result<(), EngineError> {
        let gone = || Problem::new(404, format!("affinity_worker_gone: worker `{}` is gone", affinity.worker()));
        let index = self.position(affinity.worker()).ok_or_else(gone)?;
        if self.workers[index].phase != Phase::Parked {
            return Ok(());
        }
        let is_back = matches!(affinity, Affinity::Resumes(_)) && self.has_room(index, &self.pending_units())?;
        if is_back { self.revive(index) } else { Err(gone().into()) }
    }

    fn admit(&mut self, affinity: Option<Affinity>) -> Result<String, EngineError> {
        let wait = if affinity.as_ref().is_some_and(Affinity::is_strict) { STRICT_WAIT } else { WAIT };
        self.state.tail += 1;
        let request = JobRecord {
            seq: 0,
            id: self.context.engine.chance.uuid(),
            endpoint: self.record.id.clone(),
            status: JobStatus::InQueue,
            low: false,
            place: self.state.tail,
            worker: None,
            submitted_at: self.at,
            queued_at: self.at,
            started_at: None,
            ended_at: None,
            timeout: u64::try_from((ANSWER * 2).as_millis()).unwrap_or(u64::MAX),
            expires_at: self.at.after(wait),
            kept: 0,
            retries: 0,
            attempts: 0,
            error: None,
            webhook: None,
            s3_config: None,
            plan: None,
            read: 0,
            // No heartbeat names a request.
            heard: true,
            doomed: false,
            late: false,
            affinity,
        };
        let id = request.id.clone();
        self.context.tx.insert_job(&request, &Json::of(&()))?;
        self.state.queued += 1;
        self.state.last_request = Some(self.at);
        Ok(id)
    }

    /// Takes a request out of the books.
    pub(super) fn dismiss(&mut self, request: &JobRecord) -> Result<(), EngineError> {
        self.leave(request);
        self.free(request);
        self.changed = true;
        self.context.touch(&self.record.id);
        Ok(self.context.tx.delete_job(request.seq)?)
    }

    /// Requests go to ready workers: the least loaded first, then the lowest id.
    pub(super) fn dispatch_requests(&mut self) -> Result<(), EngineError> {
        if self.state.queued == 0 {
            return Ok(());
        }
        for request in self.context.tx.queued_jobs(&self.record.id)? {
            if let Some(index) = self.worker_for(request.affinity.as_ref()) {
                let expires_at = self.at.after(ANSWER);
                self.hand_over(index, JobRecord { expires_at, ..request }, None)?;
            }
        }
        Ok(())
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

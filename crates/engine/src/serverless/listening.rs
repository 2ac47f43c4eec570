//! Workers that listen, those of LOAD_BALANCER endpoints: their health checks, by the runner of a local process or by the
//! driver of a container; and a runner's reports of exits (serverless.md, Real workers and Load balancer endpoints).

use std::net::SocketAddr;

use super::{SILENT, endpoints::find, requests::load_balancer, scheduler::EndpointScheduler, settle};
use crate::{
    AdminError, Caller, Engine, EngineError,
    model::{HealthCheck, Phase, WorkerPorts, WorkerRecord},
    store::Access,
};
use wire::Problem;

/// A worker that listens in a running container.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ListeningWorker {
    /// The worker's id.
    pub id: String,
    /// The endpoint's id.
    pub endpoint: String,
    /// The site of the container.
    pub site: String,
    /// The site's name for the container.
    pub container: String,
    /// The port for health checks.
    pub port: u16,
    /// The path for health checks.
    pub path: String,
    /// Whether it is ready.
    pub is_ready: bool,
}

/// The result of a health check.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Health {
    /// 200.
    Ready,
    /// 204.
    Initializing,
    /// Anything else: the status, or `None` if a worker that was ready no longer accepts connections.
    Unhealthy(Option<u16>),
    /// A worker that was ready has not answered for so long that it counts as lost.
    Silent,
}

impl Health {
    /// The meaning of a health check's status.
    pub const fn of(status: u16) -> Self {
        match status {
            200 => Self::Ready,
            204 => Self::Initializing,
            _ => Self::Unhealthy(Some(status)),
        }
    }

    /// Why the worker is unhealthy; `None` if it is not.
    fn fault(self) -> Option<String> {
        match self {
            Self::Ready | Self::Initializing => None,
            Self::Unhealthy(None) => Some("the worker takes no connection any more".to_owned()),
            Self::Unhealthy(Some(status)) => Some(format!("the health check of the worker answered {status}")),
            Self::Silent => Some(format!("the health check of the worker got no answer for {} s", SILENT.as_secs())),
        }
    }
}

impl Engine {
    /// Records the health check of a local worker that listens at `address`: 404 if the worker is gone. Counts as a
    /// sign of life.
    pub fn report_health(
        &self,
        caller: &Caller,
        endpoint: &str,
        worker: &str,
        (address, health): (SocketAddr, Health),
    ) -> Result<(), EngineError> {
        self.transaction(Access::Write, caller.account(), |context| {
            let mut scheduler = load_balancer(context, endpoint)?;
            let index = scheduler.position(worker).ok_or_else(|| Problem::not_found("worker", worker))?;
            let Some(attached) = &mut scheduler.workers[index].attached else {
                return Err(Problem::rejected(format!("worker `{worker}` is simulated; nothing listens for it")).into());
            };
            attached.address = Some(address);
            scheduler.hear(index, SILENT);
            scheduler.set_health(index, health)?;
            settle::settle_one(scheduler)
        })
    }

    /// The workers on hosts and clusters that listen, as far as their containers run.
    pub fn listening_workers(&self) -> Result<Vec<ListeningWorker>, AdminError> {
        self.admin(Access::Read, |context| {
            let mut listening = Vec::new();
            for worker in context.tx.workers_that_listen()? {
                let Some((endpoint, _)) = context.tx.endpoint(&worker.endpoint)? else { continue };
                let (Some(HealthCheck { health_path, .. }), Some(Ok(ports)), Some((site, container))) =
                    (HealthCheck::of(&endpoint), WorkerPorts::of(&endpoint), worker.running())
                else {
                    continue;
                };
                listening.push(ListeningWorker {
                    site: site.to_owned(),
                    container: container.to_owned(),
                    port: ports.health,
                    path: health_path,
                    is_ready: worker.is_ready(),
                    id: worker.id,
                    endpoint: worker.endpoint,
                });
            }
            Ok(listening)
        })
    }

    /// Records the health check of a worker in a container; nothing if that container has gone meanwhile.
    pub fn record_health(&self, checked: &ListeningWorker, health: Health) -> Result<(), AdminError> {
        self.admin(Access::Write, |context| {
            let Some(mut scheduler) = EndpointScheduler::load(context, &checked.endpoint, context.now)? else {
                return Ok(());
            };
            let is_same = |worker: &WorkerRecord| {
                worker.id == checked.id && worker.running().is_some_and(|(_, container)| container == checked.container)
            };
            if let Some(index) = scheduler.workers.iter().position(is_same) {
                scheduler.set_health(index, health)?;
            }
            Ok(settle::settle_one(scheduler)?)
        })
    }

    /// Records that a local worker's process ended and is being restarted: its work is lost. 404 if the worker is gone.
    pub fn report_exit(&self, caller: &Caller, endpoint: &str, worker: &str) -> Result<(), EngineError> {
        self.transaction(Access::Write, caller.account(), |context| {
            let mut scheduler = find(context, endpoint)?;
            let index = scheduler.position(worker).ok_or_else(|| Problem::not_found("worker", worker))?;
            let one = &scheduler.workers[index];
            let has_runner =
                one.staying().is_none() && one.attached.as_ref().is_some_and(|attached| attached.by_runner);
            if !has_runner {
                return Err(Problem::rejected(format!("worker `{worker}` has no process of a runner")).into());
            }
            // A worker that has never been ready is still starting and may use its start timeout.
            if scheduler.workers[index].is_ready() {
                scheduler.says(worker, "the process of the worker ended")?;
                scheduler.begin_anew(index)?;
            }
            settle::settle_one(scheduler)
        })
    }
}

impl EndpointScheduler<'_> {
    /// A worker that waits for a machine or for its next start has no process yet, and no health.
    fn set_health(&mut self, index: usize, health: Health) -> Result<(), EngineError> {
        match (health.fault(), self.workers[index].phase) {
            (None, Phase::Pulling | Phase::Booting) if health == Health::Ready => self.get_ready(index),
            (Some(reason), Phase::Booting | Phase::Idle | Phase::Running) => self.give_up(index, &reason),
            _ => Ok(()),
        }
    }
}

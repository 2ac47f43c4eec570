//! A runner's reports on its processes: exits, and health checks of processes that listen, the local workers of
//! LOAD_BALANCER endpoints (serverless.md, Real workers and Load balancer endpoints).

use std::net::SocketAddr;

use super::{SILENT, endpoints::find, requests::load_balancer, settle};
use crate::{
    Caller, Engine, EngineError,
    model::{EndpointRecord, Phase},
    store::Access,
};
use wire::{Problem, serverless::endpoints::EndpointType};

/// The settings of a process that answers requests.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HealthCheck {
    /// The health check path.
    pub health_path: String,
    /// Whether health checks use a separate port.
    pub is_apart: bool,
}

impl HealthCheck {
    /// The settings of an endpoint's processes; `None` if they take jobs.
    pub(super) fn of(endpoint: &EndpointRecord) -> Option<Self> {
        if endpoint.kind != EndpointType::LoadBalancer {
            return None;
        }
        let said =
            |name: &str| endpoint.container.env.get(name).map(|text| text.trim()).filter(|text| !text.is_empty());
        let path = said("HEALTH_CHECK_PATH").unwrap_or("/ping").trim_start_matches('/');
        let port = said("PORT").unwrap_or("80");
        let is_apart = said("PORT_HEALTH").is_some_and(|health| health != port);
        Some(Self { health_path: format!("/{path}"), is_apart })
    }
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
            match (health, scheduler.workers[index].phase) {
                (Health::Ready, Phase::Pulling | Phase::Booting) => scheduler.get_ready(index)?,
                (Health::Unhealthy(status), Phase::Booting | Phase::Idle | Phase::Running) => {
                    let reason = status.map_or_else(
                        || "the worker takes no connection any more".to_owned(),
                        |status| format!("the health check of the worker answered {status}"),
                    );
                    scheduler.give_up(index, &reason)?;
                }
                // A worker that waits for a machine or for its next start has no process yet.
                (Health::Ready | Health::Initializing | Health::Unhealthy(_), _) => {}
            }
            settle::settle_one(scheduler)
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

//! Injected incidents of endpoints (serverless.md, Acting images), and scale-down of unused endpoints.

use std::time::Duration;

use super::{endpoints::find, scheduler::EndpointScheduler, settle};
use crate::{
    Caller, Engine, EngineError,
    model::{JobRecord, WorkerRecord},
    store::Access,
};
use wire::{Problem, Timestamp, serverless::jobs::JobStatus};

/// How long no worker finds a machine or gets a job.
const MINUTE: Duration = Duration::from_secs(60);
/// How long a rollout stalls.
const STALL: Duration = Duration::from_secs(600);
/// An endpoint without a request for this long has at most `LEFT` workers, and none after `UNUSED`.
const IDLE: Duration = Duration::from_secs(3 * 24 * 3600);
const UNUSED: Duration = Duration::from_secs(7 * 24 * 3600);
const LEFT: u32 = 2;

/// An incident of an endpoint.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Incident {
    /// For a minute none of its workers finds a machine.
    WorkerThrottle,
    /// The worker that runs a job, or takes it next, vanishes with it.
    WorkerLost,
    /// For a minute its workers get no jobs, although they are ready.
    DeafQueue,
    /// The result of a cancelled job still arrives.
    LateResult,
    /// For ten minutes no worker is replaced by a newer version.
    RolloutStall,
    /// It counts as unused: its `max` becomes 0.
    InactiveEndpoint,
}

impl Incident {
    /// All incidents.
    pub const ALL: [Self; 6] = [
        Self::WorkerThrottle,
        Self::WorkerLost,
        Self::DeafQueue,
        Self::LateResult,
        Self::RolloutStall,
        Self::InactiveEndpoint,
    ];

    /// The name (`serve --fault`).
    pub const fn name(self) -> &'static str {
        match self {
            Self::WorkerThrottle => "worker-throttle",
            Self::WorkerLost => "worker-lost",
            Self::DeafQueue => "deaf-queue",
            Self::LateResult => "late-result",
            Self::RolloutStall => "rollout-stall",
            Self::InactiveEndpoint => "inactive-endpoint",
        }
    }
}

impl Engine {
    /// Applies an incident to an endpoint of the caller, or to this job of it. Returns whether it applied: it does not
    /// if there is no possible target.
    pub fn incident(
        &self,
        caller: &Caller,
        endpoint: &str,
        job: Option<&str>,
        incident: Incident,
    ) -> Result<bool, EngineError> {
        let happened = self.transaction(Access::Write, caller.account(), |context| {
            let mut scheduler = find(context, endpoint)?;
            let job = job.map(|job| context.tx.job(endpoint, job)).transpose()?.flatten();
            let happens = scheduler.suffer(incident, job)?;
            settle::settle_one(scheduler)?;
            Ok(happens)
        });
        match happened {
            Err(EngineError::Problem(Problem { status: 404, .. })) => Ok(false),
            other => other,
        }
    }
}

impl EndpointScheduler<'_> {
    fn suffer(&mut self, incident: Incident, job: Option<JobRecord>) -> Result<bool, EngineError> {
        let at = self.at;
        match (incident, job) {
            (Incident::WorkerThrottle, _) => self.state.throttled_until = Some(at.after(MINUTE)),
            (Incident::DeafQueue, _) => self.state.deaf_until = Some(at.after(MINUTE)),
            (Incident::RolloutStall, _) => self.state.stalled_until = Some(at.after(STALL)),
            (Incident::InactiveEndpoint, _) => self.lower(0)?,
            (Incident::WorkerLost, Some(job)) if job.status == JobStatus::InProgress => {
                let worker = job.worker.unwrap_or_default();
                self.says(&worker, "the machine of the worker does not answer any more")?;
                self.lose(&worker)?;
            }
            (Incident::WorkerLost, Some(job)) if job.status == JobStatus::InQueue => {
                self.context.tx.put_job(&JobRecord { doomed: true, ..job })?;
            }
            (Incident::LateResult, Some(job)) if job.status == JobStatus::Cancelled && job.started_at.is_some() => {
                self.context.tx.put_job(&JobRecord { late: true, ..job })?;
            }
            (Incident::WorkerLost | Incident::LateResult, _) => return Ok(false),
        }
        self.changed = true;
        Ok(true)
    }

    /// Lowers the maximum.
    fn lower(&mut self, max: u32) -> Result<(), EngineError> {
        self.record.max = max.min(self.record.max);
        self.record.min = self.record.min.min(self.record.max);
        Ok(self.context.tx.put_endpoint(&self.record)?)
    }

    /// Ends expired incidents, and scales down an unused endpoint.
    pub(super) fn let_pass(&mut self) -> Result<(), EngineError> {
        let at = self.at;
        let state = &mut self.state;
        for until in [&mut state.throttled_until, &mut state.deaf_until, &mut state.stalled_until] {
            if until.is_some_and(|until| until <= at) {
                *until = None;
                self.changed = true;
            }
        }
        if let Some((due, max)) = self.next_lowering()?
            && due <= at
        {
            self.lower(max)?;
            self.changed = true;
        }
        Ok(())
    }

    /// When an unused endpoint gets fewer workers, and how many, if the runtime setting enables that.
    fn next_lowering(&self) -> Result<Option<(Timestamp, u32)>, EngineError> {
        if !self.context.runtime_settings()?.inactivity || self.record.max == 0 {
            return Ok(None);
        }
        let used = self.state.last_request.unwrap_or(self.record.created_at);
        Ok(Some(if self.record.max > LEFT { (used.after(IDLE), LEFT) } else { (used.after(UNUSED), 0) }))
    }

    /// The next time when an incident or a scale-down is due.
    pub(super) fn next_passing(&self) -> Result<Option<Timestamp>, EngineError> {
        let state = &self.state;
        let ends = [state.throttled_until, state.deaf_until, state.stalled_until];
        Ok(ends.into_iter().flatten().chain(self.next_lowering()?.map(|(due, _)| due)).min())
    }

    /// Whether its workers get no jobs.
    pub(super) const fn is_deaf(&self) -> bool {
        self.state.deaf_until.is_some()
    }

    /// Whether none of its workers finds a machine.
    pub(super) const fn is_throttled(&self) -> bool {
        self.state.throttled_until.is_some()
    }

    /// Whether a worker must be replaced by a newer version.
    pub(super) fn makes_way(&self, worker: &WorkerRecord) -> bool {
        worker.version < self.record.rolled && self.state.stalled_until.is_none()
    }
}

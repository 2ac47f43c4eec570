//! Starting workers: pull, boot, become ready or fail, retry (serverless.md, Workers).

use std::time::Duration;

use super::{EndpointScheduler, count};
use crate::{
    EngineError,
    model::{Phase, WorkerPorts, WorkerProcess, WorkerRecord},
    registries::delegations,
    runtime::simulated::digest,
    secrets,
    serverless::{FAILED_IN_A_ROW, acts::BootBehavior},
};
use wire::serverless::endpoints::Flashboot;

impl EndpointScheduler<'_> {
    /// Moves workers on when their phase is due to end.
    pub(crate) fn move_workers(&mut self) -> Result<(), EngineError> {
        let due: Vec<String> = self
            .workers
            .iter()
            .filter(|worker| worker.due.is_some_and(|due| due <= self.at))
            .map(|worker| worker.id.clone())
            .collect();
        for worker in due {
            if let Some(index) = self.position(&worker) {
                self.changed = true;
                self.move_on(index)?;
            }
        }
        Ok(())
    }

    fn move_on(&mut self, index: usize) -> Result<(), EngineError> {
        let boot = BootBehavior::of(&self.workers[index].image);
        let id = self.workers[index].id.clone();
        match self.workers[index].phase {
            Phase::Pulling if boot == BootBehavior::PullFails => {
                let reason = format!("the image {} cannot be pulled", self.workers[index].image);
                self.fail(index, &reason)
            }
            Phase::Pulling => {
                if let Some(reason) = self.pull_refusal(index)? {
                    return self.fail(index, &reason);
                }
                if let Some(host) = &self.workers[index].host {
                    self.context.tx.add_image(&host.machine, &self.workers[index].image)?;
                }
                self.boot(index)
            }
            Phase::Booting if boot == BootBehavior::Crashes => {
                self.fail(index, "the container exited before its handler")
            }
            Phase::Booting if self.boot_span(index)? > self.init_timeout() => {
                // After a container has made contact, only its handler can be at fault.
                let worker = &self.workers[index];
                let is_silent = worker.staying().is_some() && worker.attached.is_some() && worker.is_unheard();
                let why = match WorkerPorts::of(&self.record) {
                    Some(_) if worker.staying().is_some() => ": its health check never answered 200",
                    None if is_silent => ", and nothing was heard of it: can its container reach the server?",
                    _ => "",
                };
                let reason = format!("the worker did not get ready in {} s{why}", self.init_timeout().as_secs());
                self.fail(index, &reason)
            }
            Phase::Booting => self.get_ready(index),
            Phase::Unhealthy => self.try_again(index),
            Phase::Parked => {
                self.workers.remove(index);
                self.says(&id, "remove container: its state is no longer kept")
            }
            Phase::Throttled | Phase::Idle | Phase::Running | Phase::Gone => {
                self.workers[index].due = None;
                Ok(())
            }
        }
    }

    /// A worker becomes ready.
    pub(crate) fn get_ready(&mut self, index: usize) -> Result<(), EngineError> {
        let at = self.at;
        let worker = &mut self.workers[index];
        worker.enter(Phase::Idle, at, None);
        worker.started_at = Some(at);
        (worker.failures, worker.failing_since) = (0, None);
        self.state.failed_starts = 0;
        self.changed = true;
        let id = worker.id.clone();
        self.says(&id, "the worker is ready")
    }

    /// Why its image may not be pulled; `None` if it may, or is already on the machine.
    fn pull_refusal(&self, index: usize) -> Result<Option<String>, EngineError> {
        let worker = &self.workers[index];
        if let Some(host) = &worker.host
            && self.context.tx.has_image(&host.machine, &worker.image)?
        {
            return Ok(None);
        }
        delegations::refusal(self.context, &worker.account, &worker.image, self.record.container.registry.as_deref())
    }

    /// Why a worker's container cannot start: a secret is missing.
    pub(crate) fn start_refusal(&self) -> Result<Option<String>, EngineError> {
        secrets::missing(self.context, &self.record.account, &self.record.container.env)
    }

    /// Starts a worker's container.
    pub(crate) fn boot(&mut self, index: usize) -> Result<(), EngineError> {
        if let Some(reason) = self.start_refusal()? {
            return self.fail(index, &reason);
        }
        self.workers[index].enter(Phase::Booting, self.at, None);
        let span = self.boot_span(index)?.min(self.init_timeout());
        self.workers[index].due = Some(self.at.after(span));
        let id = self.workers[index].id.clone();
        self.says(&id, "start container")
    }

    /// How long a worker needs to become ready if nothing interrupts its start.
    fn boot_span(&self, index: usize) -> Result<Duration, EngineError> {
        let worker = &self.workers[index];
        if worker.staying().is_some() {
            // Its first request shows that it is ready.
            return Ok(Duration::MAX);
        }
        Ok(match BootBehavior::of(&worker.image) {
            BootBehavior::Takes(span) => span,
            BootBehavior::Never | BootBehavior::Local => Duration::MAX,
            BootBehavior::Usual | BootBehavior::Crashes | BootBehavior::PullFails => {
                let settings = self.context.runtime_settings()?;
                settings.jittered(&worker.id, worker.failures.into(), settings.starting)
            }
        })
    }

    /// The start timeout: env `<P>_INIT_TIMEOUT` in seconds, with any prefix. If there are several, ours takes
    /// precedence, else the first.
    fn init_timeout(&self) -> Duration {
        const USUAL: f64 = 420.0;
        let names = self.record.container.env.keys().map(String::as_str).filter(|name| name.ends_with("_INIT_TIMEOUT"));
        let said = ["SVCCTL_INIT_TIMEOUT"].into_iter().chain(names).find_map(|name| self.record.env_number(name));
        let seconds = said.unwrap_or(USUAL).clamp(1.0, 1e6);
        Duration::from_secs_f64(seconds)
    }

    /// A start failed.
    pub(crate) fn fail(&mut self, index: usize, reason: &str) -> Result<(), EngineError> {
        let at = self.at;
        self.state.failed_starts = self.state.failed_starts.saturating_add(1);
        let worker = &mut self.workers[index];
        let rest = backoff(worker.failures);
        worker.failures = worker.failures.saturating_add(1);
        worker.failing_since.get_or_insert(at);
        worker.enter(Phase::Unhealthy, at, Some(at.after(rest)));
        (worker.host, worker.started_at) = (None, None);
        let id = worker.id.clone();
        self.says(&id, &format!("{reason}; the worker is UNHEALTHY and starts again in {} s", rest.as_secs()))?;
        if self.state.failed_starts == FAILED_IN_A_ROW {
            self.says(&id, "five starts in a row failed: one worker at a time tries until one gets ready")?;
        }
        Ok(())
    }

    /// Fails all starting workers with this reason.
    pub(crate) fn fail_starting(&mut self, reason: &str) -> Result<(), EngineError> {
        for index in 0..self.workers.len() {
            if self.workers[index].phase == Phase::Booting {
                self.fail(index, reason)?;
            }
        }
        Ok(())
    }

    /// Restarts an unhealthy worker, unless it has failed for a week or is no longer wanted.
    fn try_again(&mut self, index: usize) -> Result<(), EngineError> {
        const GIVEN_UP: Duration = Duration::from_secs(7 * 24 * 3600);
        let worker = &self.workers[index];
        let is_given_up = worker.failing_since.is_some_and(|since| since.after(GIVEN_UP) <= self.at);
        let id = worker.id.clone();
        if is_given_up || self.staying() > self.target()? {
            self.workers.remove(index);
            return self.says(&id, "remove container");
        }
        if self.is_probing() && self.starting() > 0 {
            let rest = backoff(worker.failures.saturating_sub(1));
            self.workers[index].due = Some(self.at.after(rest));
            return Ok(());
        }
        self.workers[index].enter(Phase::Throttled, self.at, None);
        Ok(())
    }

    /// Whether so many starts failed that only one worker at a time retries.
    pub(super) const fn is_probing(&self) -> bool {
        self.state.failed_starts >= FAILED_IN_A_ROW
    }

    pub(super) fn starting(&self) -> u32 {
        let is_starting =
            |worker: &&WorkerRecord| matches!(worker.phase, Phase::Throttled | Phase::Pulling | Phase::Booting);
        count(self.workers.iter().filter(is_starting))
    }

    /// Restarts workers of older versions, and starts new ones as scaling requires. They then wait for a machine.
    pub(crate) fn start(&mut self) -> Result<(), EngineError> {
        let (at, version, image) = (self.at, self.record.version, self.record.container.image.clone());
        let rolled = self.record.rolled;
        let is_stalled = self.state.stalled_until.is_some();
        for worker in &mut self.workers {
            let is_starting = matches!(worker.phase, Phase::Throttled | Phase::Pulling | Phase::Booting);
            let makes_way = worker.version < rolled && !is_stalled;
            if is_starting && worker.version < version && (makes_way || worker.phase == Phase::Throttled) {
                (worker.version, worker.image) = (version, image.clone());
                worker.attached = process_of(&image);
                worker.host = None;
                worker.disk = self.record.container.disk;
                worker.enter(Phase::Throttled, at, None);
                self.changed = true;
            }
            // The failure may be fixed: restart now, with the backoff reset.
            if worker.phase == Phase::Unhealthy && makes_way && worker.due.is_some() {
                (worker.version, worker.image) = (version, image.clone());
                worker.attached = process_of(&image);
                worker.disk = self.record.container.disk;
                (worker.failures, worker.failing_since, worker.due) = (0, None, Some(at));
                self.changed = true;
            }
        }
        let room = self.record.max.saturating_sub(self.total());
        let missing = self.target()?.saturating_sub(self.staying()).min(room);
        let most = if self.is_probing() { 1_u32.saturating_sub(self.starting()) } else { u32::MAX };
        for _ in 0..missing.min(most) {
            self.start_one()?;
        }
        Ok(())
    }

    fn start_one(&mut self) -> Result<(), EngineError> {
        self.state.last_start = Some(self.at);
        self.changed = true;
        if let Some(index) = self.parked()? {
            return self.revive(index);
        }
        let worker = self.new_worker();
        let id = worker.id.clone();
        self.workers.push(worker);
        self.says(&id, "create container")
    }

    /// A worker that waits for a machine. Its id derives from the endpoint's history.
    pub(crate) fn new_worker(&mut self) -> WorkerRecord {
        self.state.started = self.state.started.saturating_add(1);
        WorkerRecord {
            id: worker_id(&self.record.id, self.state.started),
            endpoint: self.record.id.clone(),
            account: self.record.account.clone(),
            version: self.record.version,
            image: self.record.container.image.clone(),
            phase: Phase::Throttled,
            since: self.at,
            due: None,
            created_at: self.at,
            started_at: None,
            host: None,
            disk: self.record.container.disk,
            charged_since: None,
            billed_until: None,
            jobs: 0,
            failures: 0,
            failing_since: None,
            is_told: false,
            attached: process_of(&self.record.container.image),
            stay: None,
        }
    }

    /// The most recently parked worker whose machine has capacity.
    fn parked(&self) -> Result<Option<usize>, EngineError> {
        let is_fit = |index: &usize| {
            self.workers[*index].phase == Phase::Parked && self.workers[*index].version == self.record.version
        };
        let mut parked: Vec<usize> = (0..self.workers.len()).filter(is_fit).collect();
        parked.sort_by_key(|index| std::cmp::Reverse((self.workers[*index].since, self.workers[*index].id.clone())));
        if parked.is_empty() || self.is_throttled() {
            return Ok(None);
        }
        let pending = self.pending_units();
        for index in parked {
            if self.has_room(index, &pending)? {
                return Ok(Some(index));
            }
        }
        Ok(None)
    }

    pub(crate) fn revive(&mut self, index: usize) -> Result<(), EngineError> {
        if let Some(reason) = self.start_refusal()? {
            return self.fail(index, &reason);
        }
        let span = match self.record.flashboot {
            Flashboot::PriorityFlashboot => Duration::from_millis(200),
            Flashboot::Flashboot | Flashboot::Off => Duration::from_millis(500),
        };
        let due = self.at.after(span);
        self.workers[index].enter(Phase::Booting, self.at, Some(due));
        let id = self.workers[index].id.clone();
        self.says(&id, "start container: its state was kept")
    }
}

/// For images that run as processes, a runner starts one for the worker, which reports when it is ready.
pub(crate) fn process_of(image: &str) -> Option<WorkerProcess> {
    (BootBehavior::of(image) == BootBehavior::Local).then(WorkerProcess::to_be_started)
}

/// The backoff of an unhealthy worker after `failures` failures: 10 s x 2^n, at most 300 s.
fn backoff(failures: u32) -> Duration {
    const FIRST: u64 = 10;
    const LONGEST: u64 = 300;
    Duration::from_secs(FIRST.saturating_mul(1 << failures.min(6)).min(LONGEST))
}

/// 14 pseudorandom characters.
fn worker_id(endpoint: &str, number: u64) -> String {
    const ALPHABET: &[u8; 36] = b"abcdefghijklmnopqrstuvwxyz0123456789";
    let mut draws = [digest(endpoint, &[number, 1]), digest(endpoint, &[number, 2])];
    let mut next = |half: usize| {
        let digit = usize::try_from(draws[half] % 36).unwrap_or(0);
        draws[half] /= 36;
        char::from(ALPHABET[digit])
    };
    (0..14).map(|at| next(at / 7)).collect()
}

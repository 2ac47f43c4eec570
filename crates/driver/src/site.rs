//! Drives one site: connects, looks, plans, acts, and reacts to what it sees (runtime.md, Reconciliation).

mod background;
mod disks;
mod measurements;
pub(crate) mod memory;

use std::{pin::pin, sync::Arc, time::Duration};

use futures_util::{FutureExt, StreamExt};
use tokio::{
    sync::{Notify, watch},
    task::JoinSet,
    time::{MissedTickBehavior, interval, sleep, timeout},
};

use crate::{
    act::{Outcome, StepError, StepExecutor},
    connector::{Connector, Site, SiteSpec},
    failpoint::Failpoint,
    log_sink::{LogFiles, LogSink},
    plan::{Step, View, plan, strangers},
    records::{EngineRecords, Records},
    runtime::{Fault, ObservedContainer, Runtime, State},
    system_log::SystemLog,
};
use disks::DiskMeter;
use engine::{
    AdminError, Clock,
    hosts::{DesiredState, Generation, Presence},
};
use measurements::Measurements;
use memory::{Memory, StepResult};
use net::{Backoff, accept::stopped};
use wire::Timestamp;

/// How often to look at a site without a reason.
const TICK: Duration = Duration::from_secs(10);
/// How long a site has to answer.
const ANSWER: Duration = Duration::from_secs(30);
/// How long after a connection began everything requested over the previous one has taken effect. A create takes up to
/// a second on a busy host.
const SETTLED: Duration = Duration::from_secs(5);
/// How long a step other than a pull may take before the log says what is awaited, and the host is asked again.
const STEP: Duration = Duration::from_secs(45);
/// The pauses between attempts to connect.
const PAUSES: Backoff = Backoff::new(Duration::from_secs(1), 2.0, Duration::from_secs(10));

/// Receives reports for the operator.
pub type Report = Arc<dyn Fn(String) + Send + Sync>;

/// The parameters and tools of a site's driver.
pub struct DriverContext<C> {
    /// Connects to the site.
    pub connector: Arc<C>,
    /// The records of its pods.
    pub records: EngineRecords,
    /// Their logs.
    pub system_log: SystemLog,
    /// The current time.
    pub clock: Clock,
    /// How long a site may be out of reach before its pods are given up.
    pub grace: Duration,
    /// Notified when a pod may have changed.
    pub wake: Arc<Notify>,
    /// Signals when to end.
    pub stopping: watch::Receiver<bool>,
    /// Receives reports for the operator.
    pub report: Report,
    /// Where to die, in tests.
    pub failpoint: Arc<Failpoint>,
}

/// Carries out the steps at a site.
type SiteExecutor<C> = StepExecutor<<C as Connector>::Runtime, EngineRecords, LogFiles<<C as Connector>::Runtime>>;

/// Why a connection is no longer used.
enum ConnectionEnd {
    Stopped,
    Broken(String),
}

/// Drives a site until it is asked to stop. Its containers keep running.
pub async fn drive<C: Connector>(
    site: Site,
    context: DriverContext<C>,
    on_contact: impl Fn(Option<&C::Runtime>) + Send + Sync,
) {
    let mut stopping = context.stopping.clone();
    let mut driver = SiteDriver { site, context, is_out_of_reach: false, taken: None, memory: Memory::default() };
    let mut failures = 0_u32;
    loop {
        let connected = tokio::select! {
            connected = timeout(ANSWER, driver.context.connector.connect(&driver.site)) => connected,
            () = stopped(&mut stopping) => return,
        };
        let why = match connected {
            Ok(Ok(runtime)) => {
                on_contact(Some(&runtime));
                failures = 0;
                let end = driver.attend(runtime).await;
                on_contact(None);
                match end {
                    ConnectionEnd::Stopped => return,
                    ConnectionEnd::Broken(why) => why,
                }
            }
            Ok(Err(fault)) => fault.to_string(),
            Err(_) => "it does not answer".to_owned(),
        };
        driver.lose_contact(&why).await;
        failures = failures.saturating_add(1);
        tokio::select! {
            () = sleep(PAUSES.step(failures)) => {}
            () = stopped(&mut stopping) => return,
        }
    }
}

struct SiteDriver<C> {
    site: Site,
    context: DriverContext<C>,
    is_out_of_reach: bool,
    /// The reason why our engine cannot use the host.
    taken: Option<String>,
    memory: Memory,
}

impl<C: Connector> SiteDriver<C> {
    /// Manages the host for as long as it answers.
    async fn attend(&mut self, runtime: C::Runtime) -> ConnectionEnd {
        let actor = StepExecutor {
            runtime: runtime.clone(),
            records: self.context.records.clone(),
            log: LogFiles::new(self.context.system_log.clone(), runtime.clone()),
            pull: self.site.pull(),
            pulls: Arc::default(),
            images: Arc::default(),
            clock: self.context.clock.clone(),
            failpoint: Arc::clone(&self.context.failpoint),
            unread: Arc::default(),
        };
        let mut stopping = self.context.stopping.clone();
        let mut events = pin!(runtime.events().fuse());
        let (mut tasks, mut measurements, mut disks) = (JoinSet::new(), Measurements::default(), DiskMeter::default());
        let mut tick = interval(TICK);
        tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
        self.memory.begin(self.context.clock.now());
        let mut is_first_look = true;
        loop {
            match self.look(&actor, &mut tasks, is_first_look).await {
                Ok(()) => is_first_look = false,
                Err(StepError::Unreachable(why)) => return ConnectionEnd::Broken(why),
                // The store or the host may work again at the next tick.
                Err(trouble @ (StepError::Unclear(_) | StepError::Engine(_))) => self.report(&trouble.to_string()),
            }
            let pause = self.memory.pause(self.context.clock.now(), SETTLED);
            tokio::select! {
                () = stopped(&mut stopping) => return ConnectionEnd::Stopped,
                event = events.next() => match event {
                    Some(Ok(())) => while let Some(Some(Ok(()))) = events.next().now_or_never() {},
                    Some(Err(fault)) => return ConnectionEnd::Broken(fault.to_string()),
                    None => return ConnectionEnd::Broken("its stream of events ended".to_owned()),
                },
                Some(done) = tasks.join_next_with_id() => if let Some(end) = self.finish(&actor, done).await {
                    return end;
                },
                () = self.context.wake.notified() => {}
                () = sleep(pause) => {}
                _ = tick.tick() => {
                    self.memory.tell_again();
                    let (report, kind, site) = (Arc::clone(&self.context.report), self.site.kind(), self.site.id.clone());
                    let failed = move |error: AdminError| report(format!("{kind} `{site}`: {error}"));
                    measurements.tick(&actor, &self.memory.containers, self.site.gpus(), failed.clone());
                    disks.tick(&actor, &self.memory.containers, failed);
                }
            }
            while let Some(done) = tasks.try_join_next_with_id() {
                if let Some(end) = self.finish(&actor, done).await {
                    return end;
                }
            }
        }
    }

    /// Compares the actual state with the wanted one, reports news to the engine, and begins the steps that are due.
    async fn look(
        &mut self,
        actor: &SiteExecutor<C>,
        tasks: &mut JoinSet<StepResult>,
        is_first_look: bool,
    ) -> Result<(), StepError> {
        // Fetch the wanted pods before the containers, so that a container found later was wanted by then.
        let wanted = actor.records.wanted().await?;
        let pods = self.memory.pods(&wanted);
        actor.records.keep_events(pods).await?;
        let (found, volumes) = timeout(ANSWER, async { tokio::join!(actor.runtime.list(), actor.runtime.volumes()) })
            .await
            .map_err(|_| StepError::Unreachable("it does not answer".to_owned()))?;
        let found = found.map_err(unseen)?;
        let volumes = volumes.map_err(unseen)?.into_iter().collect();
        let now = self.context.clock.now();
        self.meet(actor, now, &wanted).await?;
        self.show(actor, now, &wanted).await?;
        self.watch(actor, &found, &wanted).await;
        let strangers = strangers(&found, &volumes, &wanted);
        let mut wanted = wanted;
        if !strangers.is_empty() {
            wanted.extend(actor.records.left_behind(strangers).await?);
        }
        let view = View {
            found: &found,
            volumes: &volumes,
            fetched: &self.memory.fetched,
            may_have_ended_with_host: is_first_look || actor.runtime.is_restarting(now),
            is_settled: self.memory.is_settled(now, SETTLED),
            now,
        };
        let steps = plan(view, &wanted);
        self.memory.keep_to(&wanted, tasks);
        let shall_run = |wanted: &DesiredState| wanted.want == Presence::Container;
        actor.images.keep_to(|generation| wanted.iter().any(|one| shall_run(one) && one.generation == *generation));
        let (tell, act): (Vec<_>, Vec<_>) =
            self.memory.choose(steps, now).into_iter().partition(|step| matches!(step, Step::Tell(_)));
        let seen: Vec<_> =
            tell.into_iter().filter_map(|step| if let Step::Tell(seen) = step { Some(seen) } else { None }).collect();
        if !seen.is_empty() {
            let outcome = actor.tell(seen).await?;
            if matches!(&outcome, Outcome::Told(taken) if !taken.is_empty()) {
                // That may have changed what is wanted.
                self.context.wake.notify_one();
            }
            self.memory.take(outcome);
        }
        for step in act {
            let actor = actor.clone();
            self.memory.begin_step(step, tasks, |step| async move {
                if matches!(step, Step::Fetch(_)) {
                    return actor.carry_out(step).await;
                }
                let late = format!("the host is still {} after {} s", step.in_words(), STEP.as_secs());
                timeout(STEP, actor.carry_out(step)).await.unwrap_or(Ok(Outcome::Later(late)))
            });
        }
        Ok(())
    }

    /// Tells the engine the machines of a cluster, when they changed and now and then.
    async fn show(
        &mut self,
        actor: &SiteExecutor<C>,
        now: Timestamp,
        wanted: &[DesiredState],
    ) -> Result<(), StepError> {
        let known = wanted.iter().map(|wanted| wanted.generation.of.as_str()).collect();
        let Some(view) = actor.runtime.view(&known).await.map_err(unseen)? else { return Ok(()) };
        if self.memory.is_view_due(&view, now, TICK) {
            actor.records.observe_cluster(view, self.context.grace).await?;
        }
        Ok(())
    }

    /// Follows running containers, and reports those that became unhealthy. Whatever the engine has not heard yet comes
    /// first in a log.
    async fn watch(&mut self, actor: &SiteExecutor<C>, found: &[ObservedContainer], wanted: &[DesiredState]) {
        self.memory.containers.clear();
        for found in found {
            let (Some(generation), State::Running { healthy, .. }) = (&found.generation, &found.state) else {
                continue;
            };
            let Some(wanted) = wanted.iter().find(|wanted| wanted.generation == *generation) else { continue };
            let is_starting = *healthy == Some(false);
            if wanted.was_running || is_starting {
                actor.log.follow(generation, &found.handle).await;
            }
            self.memory.containers.push((generation.clone(), found.handle.clone()));
            if let Some(line) = self.memory.health(&found.handle, wanted.was_running && is_starting) {
                actor.log.say(generation, line);
            }
        }
    }

    /// Handles the outcome of a step.
    async fn finish(
        &mut self,
        actor: &SiteExecutor<C>,
        done: Result<(tokio::task::Id, StepResult), tokio::task::JoinError>,
    ) -> Option<ConnectionEnd> {
        let (id, finished) = match done {
            Ok(done) => done,
            Err(error) => {
                self.memory.forget(error.id());
                if error.is_panic() {
                    self.report("a step of the driver panicked; it is tried again");
                }
                return None;
            }
        };
        self.memory.forget(id);
        let StepResult { generation, result } = finished;
        match result {
            Ok(Outcome::Later(why)) => self.postpone(actor, &generation, why).await,
            Ok(Outcome::Waits) => self.memory.postpone_on(&generation, self.context.clock.now()),
            Ok(Outcome::HostFull(why)) => {
                self.report(&format!("its disk is full: {why}"));
                self.note(self.context.records.change_host(|host, _| host.is_full = true).await.map(drop));
                // The request failed; a removal is retried.
                self.memory.postpone(&generation, self.context.clock.now());
            }
            Ok(outcome) => {
                self.memory.succeed(&generation);
                self.memory.take(outcome);
            }
            Err(StepError::Unreachable(why)) => return Some(ConnectionEnd::Broken(why)),
            Err(trouble @ (StepError::Unclear(_) | StepError::Engine(_))) => {
                self.report(&trouble.to_string());
                self.memory.postpone(&generation, self.context.clock.now());
            }
        }
        None
    }

    /// Retries it later, or gives it up.
    async fn postpone(&mut self, actor: &SiteExecutor<C>, generation: &Generation, why: String) {
        let now = self.context.clock.now();
        match self.memory.postpone(generation, now) {
            Some(pause) => {
                let line = format!("{why}; trying again in {} s", pause.as_secs());
                self.context.system_log.say(generation, &line);
            }
            None => {
                if let Err(trouble) = actor.give_up(generation, why).await {
                    self.report(&trouble.to_string());
                }
            }
        }
    }

    /// The host answers.
    async fn meet(
        &mut self,
        actor: &SiteExecutor<C>,
        now: Timestamp,
        wanted: &[DesiredState],
    ) -> Result<(), StepError> {
        if !self.is_out_of_reach && !self.memory.is_contact_due(now, TICK) {
            return Ok(());
        }
        let taken = actor.runtime.claim().await.map_err(unseen)?;
        if self.taken != taken {
            match &taken {
                Some(reason) => self.report(&format!(
                    "{reason}: it gets no pods from this one; terminate those that it has, and remove it with \
                     `svcctl engine {} remove {}`",
                    self.site.group(),
                    self.site.id
                )),
                None => self.report("it belongs to this engine again"),
            }
            self.taken.clone_from(&taken);
        }
        let was_lost = std::mem::take(&mut self.is_out_of_reach);
        let worker_url = self.context.records.worker_url().to_owned();
        self.context
            .records
            .change_host(|host, now| {
                host.worker_url = Some(worker_url);
                host.last_contact = Some(now);
                host.unreachable_since = None;
                host.is_lost = false;
                host.taken = taken;
            })
            .await?;
        if was_lost {
            self.say_to_all(wanted, &format!("{} reachable again", self.site.kind()));
            self.report("it can be reached again");
        }
        Ok(())
    }

    /// The host does not answer: reports that once, and gives up its pods after the grace period.
    async fn lose_contact(&mut self, why: &str) {
        if !std::mem::replace(&mut self.is_out_of_reach, true) {
            self.report(&format!("it cannot be reached: {why}"));
            match self.context.records.wanted().await {
                Ok(wanted) => self.say_to_all(&wanted, &format!("{} unreachable", self.site.kind())),
                Err(error) => self.report(&error.to_string()),
            }
        }
        let since = self
            .context
            .records
            .change_host(|host, now| {
                host.unreachable_since.get_or_insert(now);
            })
            .await;
        // The nodes of a cluster go on without its API server.
        let is_host = matches!(self.site.spec, SiteSpec::Host(_));
        let is_over = is_host
            && since.as_ref().is_ok_and(|host| {
                let since = host.unreachable_since.unwrap_or(self.context.clock.now());
                !host.is_lost && self.context.clock.now() >= since.after(self.context.grace)
            });
        self.note(since.map(drop));
        if is_over {
            self.report("its pods are given up");
            self.note(self.context.records.lose_host().await);
        }
    }

    fn say_to_all(&self, wanted: &[DesiredState], line: &str) {
        for wanted in wanted.iter().filter(|wanted| wanted.want == Presence::Container) {
            self.context.system_log.say(&wanted.generation, line);
        }
    }

    fn report(&self, text: &str) {
        (self.context.report)(format!("{} `{}`: {text}", self.site.kind(), self.site.id));
    }

    fn note(&self, done: Result<(), AdminError>) {
        if let Err(error) = done {
            self.report(&error.to_string());
        }
    }
}

fn unseen(fault: Fault) -> StepError {
    if let Fault::Unreachable(why) = fault {
        StepError::Unreachable(why)
    } else {
        StepError::Unclear(fault.to_string())
    }
}

//! Carries out one step of a plan. A step may be dropped or killed anywhere: the next look finds what it left.

mod images;

use std::{
    collections::HashMap,
    future::Future,
    sync::{Arc, Mutex, PoisonError},
};

use crate::{
    digest,
    failpoint::{Failpoint, Point},
    images::ImagePins,
    log_sink::LogSink,
    mask::Mask,
    plan::Step,
    pull_queue::PullQueue,
    records::Records,
    reference::{self, Reference},
    runtime::{CreatedContainer, Fault, Handle, Image, ObservedContainer, Runtime, State, Volume},
};
use engine::{
    AdminError, Clock,
    fleet::Pull,
    hosts::{Fact, GRACE, Generation, Observation, spec::ContainerSpec},
};

/// How often a host is asked for a log that it does not return.
const READS: u32 = 3;

/// Carries out steps on a host.
#[derive(Clone)]
pub struct StepExecutor<R, B, L> {
    /// The host.
    pub runtime: R,
    /// The records of its pods.
    pub records: B,
    /// Their logs.
    pub log: L,
    /// When images may be pulled.
    pub pull: Pull,
    /// Whose turn it is to pull.
    pub pulls: Arc<PullQueue>,
    /// The images that are needed.
    pub images: Arc<ImagePins>,
    /// The current time.
    pub clock: Clock,
    /// Where to die, for tests.
    pub failpoint: Arc<Failpoint>,
    /// How often the host failed to return the log of a container that has ended.
    pub unread: Arc<Mutex<HashMap<Handle, u32>>>,
}

/// The outcome of a step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    /// Done, or no longer wanted. The next look decides what follows.
    Done,
    /// The image is present.
    Fetched(Generation, Image),
    /// It may work later; why it failed now.
    Later(String),
    /// The site does not take it now, which the engine was told: it is tried again for as long as it is wanted.
    Waits,
    /// The host's disk is full; which step failed.
    HostFull(String),
    /// The engine took these observations.
    Told(Vec<Observation>),
}

/// Why a step was not carried out.
#[derive(Debug, thiserror::Error)]
pub enum StepError {
    /// The host is out of reach.
    #[error("{0}")]
    Unreachable(String),
    /// The host answered, but its answer does not show its state.
    #[error("its state is unknown: {0}")]
    Unclear(String),
    /// The engine failed.
    #[error(transparent)]
    Engine(#[from] AdminError),
}

impl<R: Runtime, B: Records, L: LogSink> StepExecutor<R, B, L> {
    /// Carries out a step.
    pub async fn carry_out(&self, step: Step) -> Result<Outcome, StepError> {
        if let Step::Fetch(generation)
        | Step::Make(generation, _)
        | Step::Start(generation, _)
        | Step::Revive(generation, _) = &step
        {
            // Another engine may have taken the host since the last look.
            match self.runtime.claim().await {
                Ok(None) => {}
                Ok(Some(reason)) => return self.failed(generation, Fault::Refused(reason)).await,
                Err(fault) => return self.failed(generation, fault).await,
            }
        }
        match step {
            Step::Tell(observation) => self.tell(vec![observation]).await,
            Step::End(found) => self.end(&found).await,
            Step::RemoveVolume(generation) => or_later(self.runtime.remove_volume(&Volume::Of(generation.of))).await,
            Step::Fetch(generation) => self.fetch(generation).await,
            Step::Make(generation, image) => self.make(generation, image).await,
            Step::Start(generation, found) => self.start(generation, found).await,
            Step::Revive(generation, container) => self.revive(generation, container).await,
        }
    }

    /// Records observations.
    pub async fn tell(&self, seen: Vec<Observation>) -> Result<Outcome, StepError> {
        let is_leaving = seen.iter().any(|observation| observation.seen == Fact::Gone);
        self.failpoint.pass(if is_leaving { Point::Leaving } else { Point::Telling });
        let taken = self.records.observe(seen.clone()).await?;
        Ok(Outcome::Told(seen.into_iter().zip(taken).filter_map(|(seen, taken)| taken.then_some(seen)).collect()))
    }

    async fn tell_of(&self, generation: &Generation, seen: Fact) -> Result<bool, StepError> {
        let generation = generation.clone();
        let told = self.tell(vec![Observation { generation, at: self.clock.now(), seen }]).await?;
        Ok(matches!(told, Outcome::Told(taken) if !taken.is_empty()))
    }

    async fn fetch(&self, generation: Generation) -> Result<Outcome, StepError> {
        let Some(spec) = self.records.container(&generation).await? else { return Ok(Outcome::Done) };
        if self.runtime.pulls_itself() {
            return Ok(match Reference::parse(&spec.image) {
                Ok(name) => Outcome::Fetched(generation, Image(name.to_string())),
                Err(malformed) => {
                    let fault = Fault::Refused(reference::refusal(&spec.image, malformed));
                    return self.failed(&generation, fault).await;
                }
            });
        }
        let image = match self.image(&generation, &spec).await {
            Ok(image) => image,
            Err(fault) => return self.failed(&generation, fault).await,
        };
        self.note_image(&generation, &spec.image, &image).await?;
        self.failpoint.pass(Point::Fetched);
        let is_wanted = self.tell_of(&generation, Fact::Image).await?;
        Ok(if is_wanted { Outcome::Fetched(generation, image) } else { Outcome::Done })
    }

    async fn image(&self, generation: &Generation, spec: &ContainerSpec) -> Result<Image, Fault> {
        // A daemon takes the name as part of a path, so nothing is asked for before it is parsed.
        let name = Reference::parse(&spec.image)
            .map_err(|malformed| Fault::Refused(reference::refusal(&spec.image, malformed)))?;
        let there = if self.pull == Pull::Always {
            None
        } else {
            let _turn = self.pulls.asking().await;
            self.runtime.image(&name).await?
        };
        let is_checked = spec.credential.is_some() && self.pull == Pull::Auto;
        let mask = Mask::of(spec);
        if let Some(there) = &there
            && (self.pull == Pull::Missing || !(is_checked || (name.is_latest() && there.has_registry)))
        {
            return Ok(there.image.clone());
        }
        let mut place = self.pulls.line_up(&spec.account);
        if place.has_to_wait() {
            self.log.say(generation, "waiting to pull the image: other pulls of this account go first");
            place.wait().await;
        }
        let pulled = self.pull_within(generation, &name, spec).await;
        match (pulled.map_err(|fault| mask.fault(fault)), there) {
            // An outdated image will do if no registry knows it or can be asked, and no right to it had to be shown.
            (Err(fault), Some(there)) if !is_checked && is_nowhere(&fault) => {
                let reason = fault.to_string();
                self.log.say(generation, &format!("cannot pull the image: {reason}"));
                self.log.say(generation, "using the image that is on the host");
                Ok(there.image)
            }
            (pulled, _) => pulled,
        }
    }

    async fn make(&self, generation: Generation, image: Image) -> Result<Outcome, StepError> {
        let Some(spec) = self.records.container(&generation).await? else { return Ok(Outcome::Done) };
        let CreatedContainer { container, passed_over } = match self.runtime.create(&spec, &image).await {
            Ok(made) => made,
            // Another driver made it, or we did before our connection broke.
            Err(Fault::Exists) => return self.meet(generation, &spec).await,
            Err(fault) => return self.failed(&generation, Mask::of(&spec).fault(fault)).await,
        };
        self.failpoint.pass(Point::Created);
        for name in passed_over {
            self.log.say(&generation, &format!("the container `{name}` on the host is not svcctl's; it is left alone"));
        }
        // Another driver may have recorded meanwhile that nothing is left of it.
        if self.records.container(&generation).await?.is_none() {
            return or_later(self.runtime.remove(&container)).await;
        }
        self.log.say(&generation, "container created");
        self.start_made(generation, &spec, &container).await
    }

    /// A container of that name exists already, or will in a moment.
    async fn meet(&self, generation: Generation, spec: &ContainerSpec) -> Result<Outcome, StepError> {
        let found = self.runtime.list().await;
        let found = found.map(|all| all.into_iter().find(|found| found.generation.as_ref() == Some(&generation)));
        match found {
            Ok(Some(found)) if matches!(found.state, State::Created(_)) => self.start_or_remove(spec, found).await,
            Ok(Some(_)) => Ok(Outcome::Done),
            Ok(None) => Ok(Outcome::Later("a container of that name is being created".to_owned())),
            Err(fault) => self.failed(&generation, fault).await,
        }
    }

    async fn start(&self, generation: Generation, found: ObservedContainer) -> Result<Outcome, StepError> {
        let Some(spec) = self.records.container(&generation).await? else { return Ok(Outcome::Done) };
        self.start_or_remove(&spec, found).await
    }

    /// Starts a container that was created, if it is the right one.
    async fn start_or_remove(&self, spec: &ContainerSpec, found: ObservedContainer) -> Result<Outcome, StepError> {
        let ObservedContainer { handle, spec: made_from, state, .. } = found;
        if !digest::is_of(spec, &made_from) {
            return or_later(self.runtime.remove(&handle)).await;
        }
        let generation = spec.generation.clone();
        match state {
            // It was tried before, but the failure was not recorded.
            State::Created(Some(fault)) => {
                self.not_started(&generation, spec, &handle, Mask::of(spec).fault(fault)).await
            }
            State::Created(None)
            | State::Removing
            | State::Unplaced(_)
            | State::Reported(..)
            | State::Running { .. }
            | State::Ended { .. } => self.start_made(generation, spec, &handle).await,
        }
    }

    async fn start_made(
        &self,
        generation: Generation,
        spec: &ContainerSpec,
        container: &Handle,
    ) -> Result<Outcome, StepError> {
        self.failpoint.pass(Point::Starting);
        self.log.attach(&generation, container).await;
        if let Err(fault) = self.runtime.start(container).await {
            self.log.forget(container).await;
            return self.not_started(&generation, spec, container, Mask::of(spec).fault(fault)).await;
        }
        self.failpoint.pass(Point::Started);
        Ok(Outcome::Done)
    }

    async fn not_started(
        &self,
        generation: &Generation,
        spec: &ContainerSpec,
        container: &Handle,
        fault: Fault,
    ) -> Result<Outcome, StepError> {
        if matches!(fault, Fault::Remake(_)) {
            return or_later(self.runtime.remove(container)).await;
        }
        let Fault::PortTaken { port, reason } = fault else { return self.failed(generation, fault).await };
        // A daemon that does not name the port leaves only one candidate.
        let is_ours = spec.tcp.values().any(|public| *public == port);
        let public = if is_ours { Some(port) } else { spec.tcp.values().next().copied() };
        let Some(public) = public else { return self.failed(generation, Fault::Refused(reason)).await };
        self.tell_of(generation, Fact::PortTaken { public, reason }).await?;
        // A different port needs a different container.
        or_later(self.runtime.remove(container)).await
    }

    async fn revive(&self, generation: Generation, container: Handle) -> Result<Outcome, StepError> {
        if !self.tell_of(&generation, Fact::HostRestarted).await? {
            return Ok(Outcome::Done);
        }
        // It may have been stopped since the last look, and its place given to another one.
        let Some(spec) = self.records.container(&generation).await? else { return Ok(Outcome::Done) };
        // Its log may have been followed to the end, which is not the end any more.
        self.log.forget(&container).await;
        self.failpoint.pass(Point::Starting);
        if let Err(fault) = self.runtime.start(&container).await {
            return self.failed(&generation, Mask::of(&spec).fault(fault)).await;
        }
        self.failpoint.pass(Point::Started);
        Ok(Outcome::Done)
    }

    /// Stops a container, keeps its log to the end, and removes it.
    async fn end(&self, found: &ObservedContainer) -> Result<Outcome, StepError> {
        let ObservedContainer { handle, generation, state, .. } = found;
        if matches!(state, State::Running { .. })
            && let Err(fault) = self.runtime.stop(handle, GRACE).await
        {
            return later(fault);
        }
        self.failpoint.pass(Point::Stopped);
        if let Some(generation) = generation
            && !state.is_unborn()
            && let Some(why) = self.drain(generation, handle).await?
        {
            return Ok(Outcome::Later(why));
        }
        self.failpoint.pass(Point::Drained);
        if let Err(fault) = self.runtime.remove(handle).await {
            return later(fault);
        }
        self.log.forget(handle).await;
        self.unread.lock().unwrap_or_else(PoisonError::into_inner).remove(handle);
        self.failpoint.pass(Point::Removed);
        Ok(Outcome::Done)
    }

    /// Keeps a log to its end, or says why to retry. A log that the host does not return is given up eventually: the
    /// pod's share of the host is not free until its container is removed.
    async fn drain(&self, generation: &Generation, container: &Handle) -> Result<Option<String>, StepError> {
        let is_lost = |unread: &HashMap<Handle, u32>| unread.get(container).is_some_and(|reads| *reads >= READS);
        if is_lost(&self.unread.lock().unwrap_or_else(PoisonError::into_inner)) {
            return Ok(None);
        }
        let Err(fault) = self.log.drain(generation, container).await else { return Ok(None) };
        // A daemon that cannot read a log may disconnect as if it were gone itself.
        if let Err(Fault::Unreachable(reason)) = self.runtime.inspect(container).await {
            return Err(StepError::Unreachable(reason));
        }
        let reads = {
            let mut unread = self.unread.lock().unwrap_or_else(PoisonError::into_inner);
            let reads = unread.entry(container.clone()).or_default();
            *reads += 1;
            *reads
        };
        if reads < READS {
            return Ok(Some(format!("the host does not return the container's log: {fault}")));
        }
        self.log.lose(generation, &fault);
        Ok(None)
    }

    /// A container was not created or not started.
    async fn failed(&self, generation: &Generation, fault: Fault) -> Result<Outcome, StepError> {
        match fault {
            Fault::Refused(reason) => {
                self.tell_of(generation, Fact::Failed(reason)).await?;
                Ok(Outcome::Done)
            }
            Fault::HostFull(reason) => {
                self.tell_of(generation, Fact::Failed(reason.clone())).await?;
                Ok(Outcome::HostFull(reason))
            }
            Fault::Waits { on, why } => {
                self.tell_of(generation, Fact::Waits { on, why }).await?;
                Ok(Outcome::Waits)
            }
            Fault::Exists
            | Fault::Missing(_)
            | Fault::Unreachable(_)
            | Fault::Later(_)
            | Fault::PortTaken { .. }
            | Fault::Remake(_) => later(fault),
        }
    }

    /// Gives up after enough tries.
    pub async fn give_up(&self, generation: &Generation, reason: String) -> Result<(), StepError> {
        self.tell_of(generation, Fact::Failed(reason)).await.map(drop)
    }
}

async fn or_later(done: impl Future<Output = Result<(), Fault>> + Send) -> Result<Outcome, StepError> {
    match done.await {
        Ok(()) => Ok(Outcome::Done),
        Err(fault) => later(fault),
    }
}

fn later(fault: Fault) -> Result<Outcome, StepError> {
    match fault {
        Fault::Unreachable(reason) => Err(StepError::Unreachable(reason)),
        Fault::HostFull(reason) => Ok(Outcome::HostFull(reason)),
        Fault::Exists
        | Fault::Missing(_)
        | Fault::Later(_)
        | Fault::Waits { .. }
        | Fault::PortTaken { .. }
        | Fault::Refused(_)
        | Fault::Remake(_) => Ok(Outcome::Later(fault.to_string())),
    }
}

/// Whether a pull failed because no registry knows the image or can be asked; a registry that refuses it is another
/// matter.
fn is_nowhere(fault: &Fault) -> bool {
    const UNKNOWN: [&str; 3] = ["does not exist", "not found", "manifest unknown"];
    match fault {
        Fault::Later(_) => true,
        Fault::Refused(reason) => UNKNOWN.iter().any(|words| reason.to_lowercase().contains(words)),
        Fault::Exists
        | Fault::Missing(_)
        | Fault::Unreachable(_)
        | Fault::Waits { .. }
        | Fault::PortTaken { .. }
        | Fault::HostFull(_)
        | Fault::Remake(_) => false,
    }
}

//! A driver's memory of a host between two looks. It only affects timing and repetition: a driver that begins without
//! it does the same.

use std::{
    collections::{HashMap, HashSet},
    future::Future,
    time::Duration,
};

use tokio::task::{AbortHandle, Id, JoinSet};

use crate::{
    act::{Outcome, StepError},
    plan::Step,
    retry::RetrySchedule,
    runtime::{Handle, Image},
};
use engine::{
    fleet::ClusterView,
    hosts::{DesiredState, Fact, Generation, Observation, Presence},
};
use wire::Timestamp;

/// The maximum number of concurrent steps, not counting image fetches, which queue for their pulls.
const TOGETHER: usize = 8;
/// The longest wait for something that is due.
const LONG: Duration = Duration::from_secs(60);

/// The result of a step.
pub(crate) struct StepResult {
    pub(crate) generation: Generation,
    pub(crate) result: Result<Outcome, StepError>,
}

/// A step in progress.
struct RunningStep {
    task: AbortHandle,
    generation: Generation,
    is_fetch: bool,
}

/// The subject of a fact. The last fact of each subject holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Subject {
    Life,
    Machine,
    Ports,
    Network,
}

impl Subject {
    const fn of(fact: &Fact) -> Self {
        if matches!(fact, Fact::Bound { .. }) {
            Self::Machine
        } else if matches!(fact, Fact::Ports { .. }) {
            Self::Ports
        } else if matches!(fact, Fact::Joined { .. }) {
            Self::Network
        } else {
            Self::Life
        }
    }
}

/// A driver's memory of a host.
#[derive(Default)]
pub(crate) struct Memory {
    /// The fetched images.
    pub(crate) fetched: HashMap<Generation, Image>,
    /// Running containers, as of the last look.
    pub(crate) containers: Vec<(Generation, Handle)>,
    /// Facts the engine knows already, so that each is reported once.
    told: HashMap<(String, Subject), (Generation, Fact)>,
    /// Pending retries, and when they are due.
    tries: HashMap<Generation, (RetrySchedule, Timestamp)>,
    /// The pods with a step in progress.
    busy: HashMap<String, RunningStep>,
    unhealthy: HashSet<Handle>,
    /// The pods of the last look.
    pods: Vec<String>,
    /// When this connection began.
    began: Option<Timestamp>,
    contact: Option<Timestamp>,
    /// The machines of a cluster as last told, and when.
    view: Option<(ClusterView, Timestamp)>,
}

impl Memory {
    /// A connection begins.
    pub(crate) fn begin(&mut self, now: Timestamp) {
        self.began = Some(now);
        self.contact = None;
        self.view = None;
        self.busy.clear();
        self.tries.clear();
        // The host's state may have changed meanwhile.
        self.told.clear();
    }

    /// Reports everything again: another process may have reset the store to an earlier state.
    pub(crate) fn tell_again(&mut self) {
        self.told.clear();
    }

    /// An attempt has succeeded.
    pub(crate) fn succeed(&mut self, generation: &Generation) {
        self.tries.remove(generation);
    }

    /// Whether requests from before this connection have taken effect by now.
    pub(crate) fn is_settled(&self, now: Timestamp, after: Duration) -> bool {
        self.began.is_some_and(|began| now >= began.after(after))
    }

    /// Whether it is time to record that the host answers.
    pub(crate) fn is_contact_due(&mut self, now: Timestamp, every: Duration) -> bool {
        let is_due = self.contact.is_none_or(|contact| now >= contact.after(every));
        if is_due {
            self.contact = Some(now);
        }
        is_due
    }

    /// Whether it is time to tell the machines of a cluster: they changed, or were not told for this long.
    pub(crate) fn is_view_due(&mut self, view: &ClusterView, now: Timestamp, every: Duration) -> bool {
        let is_known = self.view.as_ref().is_some_and(|(known, told)| known == view && now < told.after(every));
        if !is_known {
            self.view = Some((view.clone(), now));
        }
        !is_known
    }

    /// How long until something is due without an event.
    pub(crate) fn pause(&self, now: Timestamp, settled: Duration) -> Duration {
        let settles = self.began.map(|began| began.after(settled)).filter(|at| *at > now);
        let due = self.tries.values().map(|(_, due)| *due).filter(|due| *due > now).chain(settles).min();
        let until = |due: Timestamp| Duration::from_millis((due.millis() - now.millis()).unsigned_abs());
        due.map_or(LONG, until).min(LONG)
    }

    /// Cancels pulls that are no longer wanted, and forgets obsolete entries.
    pub(crate) fn keep_to(&mut self, wanted: &[DesiredState], tasks: &mut JoinSet<StepResult>) {
        let wants: HashSet<&Generation> = wanted
            .iter()
            .filter(|wanted| wanted.want == Presence::Container)
            .map(|wanted| &wanted.generation)
            .collect();
        let pods: HashSet<&str> = wanted.iter().map(|wanted| wanted.generation.of.as_str()).collect();
        self.busy.retain(|_, busy| {
            let is_over = busy.is_fetch && !wants.contains(&busy.generation);
            if is_over {
                busy.task.abort();
            }
            !is_over
        });
        self.fetched.retain(|generation, _| wants.contains(generation));
        self.tries.retain(|generation, _| pods.contains(generation.of.as_str()));
        self.told.retain(|(pod, _), _| pods.contains(pod.as_str()));
        if tasks.is_empty() {
            self.busy.clear();
        }
    }

    /// The steps of a plan that can be taken now, removals first.
    pub(crate) fn choose(&self, mut steps: Vec<Step>, now: Timestamp) -> Vec<Step> {
        let mut room = TOGETHER.saturating_sub(self.busy.values().filter(|busy| !busy.is_fetch).count());
        steps.sort_by_key(|step| !step.removes());
        steps.retain(|step| {
            // A running container may be seen before the host has answered its start: it may never answer.
            let tells_running = matches!(step, Step::Tell(Observation { seen, .. })
                if matches!(seen, Fact::Started | Fact::Running { .. }) || Subject::of(seen) != Subject::Life);
            if self.busy.contains_key(step.pod()) && !tells_running {
                return false;
            }
            let Step::Tell(seen) = step else {
                let is_due = self.tries.iter().all(|(of, (_, due))| of.of != step.pod() || *due <= now);
                if matches!(step, Step::Fetch(_)) {
                    return is_due;
                }
                let may = is_due && room > 0;
                room -= usize::from(may);
                return may;
            };
            let subject = (step.pod().to_owned(), Subject::of(&seen.seen));
            self.told.get(&subject) != Some(&(seen.generation.clone(), seen.seen.clone()))
        });
        steps
    }

    /// Begins a step concurrently with others.
    pub(crate) fn begin_step<F>(
        &mut self,
        step: Step,
        tasks: &mut JoinSet<StepResult>,
        carry_out: impl FnOnce(Step) -> F,
    ) where
        F: Future<Output = Result<Outcome, StepError>> + Send + 'static,
    {
        let generation = match &step {
            Step::Tell(Observation { generation, .. })
            | Step::RemoveVolume(generation)
            | Step::Fetch(generation)
            | Step::Make(generation, _)
            | Step::Start(generation, _)
            | Step::Revive(generation, _) => Some(generation.clone()),
            Step::End(found) => found.generation.clone(),
        };
        let Some(generation) = generation else { return };
        let (of, is_fetch) = (generation.of.clone(), matches!(step, Step::Fetch(_)));
        let (told, work) = (generation.clone(), carry_out(step));
        let task = tasks.spawn(async move { StepResult { generation: told, result: work.await } });
        self.busy.insert(of, RunningStep { task, generation, is_fetch });
    }

    /// A step is no longer in progress.
    pub(crate) fn forget(&mut self, id: Id) {
        self.busy.retain(|_, busy| busy.task.id() != id);
    }

    /// Takes note of a step's outcome.
    pub(crate) fn take(&mut self, outcome: Outcome) {
        match outcome {
            Outcome::Fetched(generation, image) => {
                self.fetched.insert(generation, image);
            }
            Outcome::Told(taken) => {
                for Observation { generation, seen, .. } in taken {
                    let subject = (generation.of.clone(), Subject::of(&seen));
                    self.told.insert(subject, (generation, seen));
                }
            }
            Outcome::Done | Outcome::Later(_) | Outcome::Waits | Outcome::HostFull(_) => {}
        }
    }

    /// The current pods, and those of the last look: their events matter, too.
    pub(crate) fn pods(&mut self, wanted: &[DesiredState]) -> Vec<String> {
        let pods: Vec<String> = wanted.iter().map(|wanted| wanted.generation.of.clone()).collect();
        let mut all = std::mem::replace(&mut self.pods, pods.clone());
        all.extend(pods);
        all.sort_unstable();
        all.dedup();
        all
    }

    /// When to retry; `None` after enough attempts.
    pub(crate) fn postpone(&mut self, generation: &Generation, now: Timestamp) -> Option<Duration> {
        let (mut tries, _) = self.tries.get(generation).copied().unwrap_or_else(|| (RetrySchedule::begin(now), now));
        let pause = tries.again(now);
        match pause {
            Some(pause) => {
                self.tries.insert(generation.clone(), (tries, now.after(pause)));
            }
            None => {
                self.tries.remove(generation);
            }
        }
        pause
    }

    /// The same for something that is tried for as long as it is wanted.
    pub(crate) fn postpone_on(&mut self, generation: &Generation, now: Timestamp) {
        if self.postpone(generation, now).is_none() {
            self.postpone(generation, now);
        }
    }

    /// A line when the health of a running container has changed.
    pub(crate) fn health(&mut self, container: &Handle, is_unhealthy: bool) -> Option<&'static str> {
        if is_unhealthy {
            self.unhealthy.insert(container.clone()).then_some("container is unhealthy")
        } else {
            self.unhealthy.remove(container).then_some("container is healthy again")
        }
    }
}

//! What a driver remembers of a host between two looks. Nothing of it matters but for time and repetition: a driver that
//! begins with none does the same.

use std::{
    collections::{HashMap, HashSet, VecDeque},
    future::Future,
    time::Duration,
};

use tokio::task::{AbortHandle, Id, JoinSet};

use crate::{
    act::{Outcome, Trouble},
    plan::Step,
    runtime::{Found, Handle, Image},
    tries::Tries,
};
use engine::hosts::{Generation, Observation, Seen, Want, Wanted};
use wire::Timestamp;

/// The most steps at a time that are no pull, and the most pulls.
const TOGETHER: usize = 8;
/// How many pods that are gone are remembered.
const PARTED: usize = 4096;
/// The longest wait for something that is due.
const LONG: Duration = Duration::from_secs(60);

/// What a step leaves behind.
pub(super) struct Finished {
    pub(super) generation: Generation,
    pub(super) result: Result<Outcome, Trouble>,
}

/// A step under way.
struct Busy {
    task: AbortHandle,
    generation: Generation,
    is_fetch: bool,
}

/// What a driver remembers of a host.
#[derive(Default)]
pub(super) struct Memory {
    /// The images that were fetched.
    pub(super) fetched: HashMap<Generation, Image>,
    /// What runs, as of the last look.
    pub(super) containers: Vec<(Generation, Handle)>,
    /// What the engine knows: each is told once.
    told: HashMap<String, (Generation, Seen)>,
    /// What is tried again, and when.
    tries: HashMap<Generation, (Tries, Timestamp)>,
    /// The pods with a step under way.
    busy: HashMap<String, Busy>,
    /// Pods of which the engine was told that nothing is left, and which it may have forgotten.
    parted: VecDeque<Wanted>,
    unhealthy: HashSet<Handle>,
    /// The pods of the last look.
    pods: Vec<String>,
    /// Since when this connection has been there.
    began: Option<Timestamp>,
    contact: Option<Timestamp>,
}

impl Memory {
    /// A connection begins.
    pub(super) fn begin(&mut self, now: Timestamp) {
        self.began = Some(now);
        self.contact = None;
        self.busy.clear();
        self.tries.clear();
        // What was there may have changed behind our back.
        self.told.clear();
    }

    /// Whether what was asked for before this connection has happened by now.
    pub(super) fn is_settled(&self, now: Timestamp, after: Duration) -> bool {
        self.began.is_some_and(|began| now >= began.after(after))
    }

    /// Whether it is time to write down that the host answers.
    pub(super) fn is_contact_due(&mut self, now: Timestamp, every: Duration) -> bool {
        let is_due = self.contact.is_none_or(|contact| now >= contact.after(every));
        if is_due {
            self.contact = Some(now);
        }
        is_due
    }

    /// How long until something is due by itself.
    pub(super) fn pause(&self, now: Timestamp, settled: Duration) -> Duration {
        let settles = self.began.map(|began| began.after(settled)).filter(|at| *at > now);
        let due = self.tries.values().map(|(_, due)| *due).filter(|due| *due > now).chain(settles).min();
        let until = |due: Timestamp| Duration::from_millis((due.millis() - now.millis()).unsigned_abs());
        due.map_or(LONG, until).min(LONG)
    }

    /// What is wanted, and of pods that are gone, nothing: a container that comes late is not left behind.
    pub(super) fn with_parted(&self, mut wanted: Vec<Wanted>, found: &[Found]) -> Vec<Wanted> {
        let known: HashSet<&str> = wanted.iter().map(|wanted| wanted.generation.of.as_str()).collect();
        let there = found.iter().filter_map(|found| found.generation.as_ref()).map(|generation| generation.of.as_str());
        let late: HashSet<&str> = there.filter(|of| !known.contains(of)).collect();
        let late = self.parted.iter().filter(|parted| late.contains(parted.generation.of.as_str())).cloned();
        let late: Vec<Wanted> = late.collect();
        wanted.extend(late);
        wanted
    }

    /// Gives up pulls that nobody waits for any more, and forgets what is of no use.
    pub(super) fn keep_to(&mut self, wanted: &[Wanted], tasks: &mut JoinSet<Finished>) {
        let wants: HashSet<&Generation> =
            wanted.iter().filter(|wanted| wanted.want == Want::Container).map(|wanted| &wanted.generation).collect();
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
        self.told.retain(|pod, _| pods.contains(pod.as_str()));
        if tasks.is_empty() {
            self.busy.clear();
        }
    }

    /// The steps of a plan that can be taken now, removals first.
    pub(super) fn choose(&self, mut steps: Vec<Step>, now: Timestamp) -> Vec<Step> {
        let is_fetch = |step: &Step| matches!(step, Step::Fetch(_));
        let mut fetches = TOGETHER.saturating_sub(self.busy.values().filter(|busy| busy.is_fetch).count());
        let mut others = TOGETHER.saturating_sub(self.busy.values().filter(|busy| !busy.is_fetch).count());
        steps.sort_by_key(|step| !step.removes());
        steps.retain(|step| {
            if self.busy.contains_key(step.pod()) {
                return false;
            }
            let Step::Tell(seen) = step else {
                let room = if is_fetch(step) { &mut fetches } else { &mut others };
                let is_due = self.tries.iter().all(|(of, (_, due))| of.of != step.pod() || *due <= now);
                let may = is_due && *room > 0;
                *room -= usize::from(may);
                return may;
            };
            self.told.get(step.pod()) != Some(&(seen.generation.clone(), seen.seen.clone()))
        });
        steps
    }

    /// Begins a step beside others.
    pub(super) fn begin_step<F>(&mut self, step: Step, tasks: &mut JoinSet<Finished>, carry_out: impl FnOnce(Step) -> F)
    where
        F: Future<Output = Result<Outcome, Trouble>> + Send + 'static,
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
        let task = tasks.spawn(async move { Finished { generation: told, result: work.await } });
        self.busy.insert(of, Busy { task, generation, is_fetch });
    }

    /// A step is under way no longer.
    pub(super) fn forget(&mut self, id: Id) {
        self.busy.retain(|_, busy| busy.task.id() != id);
    }

    /// Takes note of what came of a step.
    pub(super) fn take(&mut self, outcome: Outcome, wanted: &[Wanted]) {
        match outcome {
            Outcome::Fetched(generation, image) => {
                self.tries.remove(&generation);
                self.fetched.insert(generation, image);
            }
            Outcome::Told(taken) => {
                for Observation { generation, seen, .. } in taken {
                    if seen == Seen::Gone {
                        self.part(wanted.iter().find(|wanted| wanted.generation == generation));
                    }
                    self.told.insert(generation.of.clone(), (generation, seen));
                }
            }
            Outcome::Done | Outcome::Later(_) | Outcome::HostFull(_) => {}
        }
    }

    /// Remembers a pod of which nothing is wanted any more.
    fn part(&mut self, wanted: Option<&Wanted>) {
        let Some(wanted) = wanted.filter(|wanted| wanted.want == Want::Nothing) else { return };
        if self.parted.iter().any(|parted| parted.generation == wanted.generation) {
            return;
        }
        if self.parted.len() == PARTED {
            self.parted.pop_front();
        }
        self.parted.push_back(wanted.clone());
    }

    /// The pods that are there, and those that were there at the last look: to these something has happened, too.
    pub(super) fn pods(&mut self, wanted: &[Wanted]) -> Vec<String> {
        let pods: Vec<String> = wanted.iter().map(|wanted| wanted.generation.of.clone()).collect();
        let mut all = std::mem::replace(&mut self.pods, pods.clone());
        all.extend(pods);
        all.sort_unstable();
        all.dedup();
        all
    }

    /// When to try again; `None` when it was tried for long enough.
    pub(super) fn postpone(&mut self, generation: &Generation, now: Timestamp) -> Option<Duration> {
        let (mut tries, _) = self.tries.get(generation).copied().unwrap_or_else(|| (Tries::begin(now), now));
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

    /// A line when the health of a running container changed.
    pub(super) fn health(&mut self, container: &Handle, is_unhealthy: bool) -> Option<&'static str> {
        if is_unhealthy {
            self.unhealthy.insert(container.clone()).then_some("container is unhealthy")
        } else {
            self.unhealthy.remove(container).then_some("container is healthy again")
        }
    }
}

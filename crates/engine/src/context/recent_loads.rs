//! The load of pods on hosts in the last ten minutes (console.md, Live), in the memory of the process that drives the
//! hosts: at most 120 samples of four bytes a pod.

use std::{
    collections::{BTreeMap, HashMap, VecDeque},
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use crate::model::{Figures, LoadSample};
use wire::{Timestamp, pods::IDLE_BELOW};

/// The time between two samples, and how many make ten minutes.
pub(crate) const STEP: Duration = Duration::from_secs(5);
pub(crate) const SAMPLES: u32 = 120;
/// The maximum number of pods whose samples are kept: 5 MB of samples. Others have no past until some are over.
const PODS: usize = 10_000;

/// How long every GPU of a pod is idle before webhooks are told (behaviour.md, Webhooks).
const IDLE: Duration = Duration::from_secs(3600);

/// The samples of pods, by id.
#[derive(Debug, Default)]
pub(crate) struct RecentLoads(Mutex<HashMap<String, Ring>>);

impl RecentLoads {
    /// Keeps what was measured now, and forgets pods that were not measured for ten minutes. Returns those whose GPUs
    /// have all been idle for an hour, once.
    pub(crate) fn put(&self, now: Timestamp, measured: &BTreeMap<String, Figures>) -> Vec<String> {
        let slot = slot(now);
        let mut rings = self.rings();
        // A clock that was set back leaves samples of a time to come.
        rings.retain(|_, ring| (0..i64::from(SAMPLES)).contains(&(slot - ring.last)));
        let mut idle = Vec::new();
        for (pod, figures) in measured {
            if let Some(ring) = rings.get_mut(pod) {
                ring.put(slot, figures.sample());
                if ring.idle.is_over(slot, figures) {
                    idle.push(pod.clone());
                }
            } else if rings.len() < PODS {
                rings.insert(pod.clone(), Ring::new(slot, figures.sample()));
            }
        }
        idle
    }

    /// The samples of a container that began then, up to now and without the present one, oldest first. The step in
    /// which it began is left out: it may be measured of the container before.
    pub(crate) fn of(&self, pod: &str, began: Timestamp, now: Timestamp) -> Vec<Option<LoadSample>> {
        let (began, now) = (slot(began), slot(now));
        let first = (now - i64::from(SAMPLES) + 1).max(began + 1);
        let rings = self.rings();
        let Some(ring) = rings.get(pod) else { return Vec::new() };
        (first..now).map(|slot| ring.at(slot)).skip_while(Option::is_none).collect()
    }

    fn rings(&self) -> MutexGuard<'_, HashMap<String, Ring>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The number of a step since 1970.
fn slot(at: Timestamp) -> i64 {
    at.millis().div_euclid(i64::try_from(STEP.as_millis()).unwrap_or(i64::MAX))
}

/// The last samples of a pod, one a step; `None` where nothing was measured.
#[derive(Debug)]
struct Ring {
    /// The step of the newest sample.
    last: i64,
    idle: IdleSpan,
    samples: VecDeque<Option<LoadSample>>,
}

impl Ring {
    fn new(slot: i64, sample: LoadSample) -> Self {
        Self { last: slot, idle: IdleSpan::default(), samples: VecDeque::from([Some(sample)]) }
    }

    /// Adds a sample, less than [`SAMPLES`] steps after the last.
    fn put(&mut self, slot: i64, sample: LoadSample) {
        if slot == self.last {
            self.samples.pop_back();
        }
        self.samples.extend((self.last + 1..slot).map(|_| None));
        self.samples.push_back(Some(sample));
        self.last = slot;
        while self.samples.len() > usize::try_from(SAMPLES).unwrap_or(usize::MAX) {
            self.samples.pop_front();
        }
    }

    fn at(&self, slot: i64) -> Option<LoadSample> {
        let back = usize::try_from(self.last - slot).ok()?;
        let index = self.samples.len().checked_sub(back + 1)?;
        *self.samples.get(index)?
    }
}

/// For how long all GPUs of a pod have been idle.
#[derive(Debug, Default)]
struct IdleSpan {
    /// The first idle step.
    since: Option<i64>,
    is_told: bool,
}

impl IdleSpan {
    /// Whether it is long enough now, for the first time. A pod without GPUs is never idle.
    fn is_over(&mut self, slot: i64, figures: &Figures) -> bool {
        let is_idle = !figures.gpus.is_empty() && figures.gpus.iter().all(|(used, _)| *used < IDLE_BELOW);
        if !is_idle {
            *self = Self::default();
            return false;
        }
        let steps = slot - *self.since.get_or_insert(slot);
        let is_over = steps * i64::try_from(STEP.as_secs()).unwrap_or(1) >= i64::try_from(IDLE.as_secs()).unwrap_or(0);
        is_over && !std::mem::replace(&mut self.is_told, is_over)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::{PODS, RecentLoads, SAMPLES, STEP};
    use crate::model::{Figures, LoadSample};
    use wire::Timestamp;

    fn step(number: u32) -> Timestamp {
        Timestamp::from_millis(0).after(STEP * number)
    }

    fn measured(pod: &str, cpu: u8) -> BTreeMap<String, Figures> {
        BTreeMap::from([(pod.to_owned(), Figures { cpu, memory: 20, gpus: vec![(30, 0), (41, 0)] })])
    }

    fn cpus(loads: &RecentLoads, now: u32) -> Vec<Option<u8>> {
        loads.of("p", step(0), step(now)).into_iter().map(|sample| sample.map(|sample| sample.cpu)).collect()
    }

    #[test]
    fn ten_minutes_are_kept_and_no_more() {
        assert_eq!(size_of::<Option<LoadSample>>(), 4);
        let loads = RecentLoads::default();
        for number in 1..=300 {
            loads.put(step(number), &measured("p", u8::try_from(number % 100).expect("a percentage")));
        }
        let all = loads.of("p", step(0), step(300));
        assert_eq!(all.len(), 119);
        assert_eq!(all.first(), Some(&Some(LoadSample { gpu: Some(36), cpu: 81, memory: 20 })));
        assert_eq!(all.last().copied().flatten().map(|sample| sample.cpu), Some(99));
        assert_eq!(loads.rings()["p"].samples.len(), 120);
    }

    #[test]
    fn what_was_not_measured_is_a_gap_and_the_step_of_a_start_is_left_out() {
        let loads = RecentLoads::default();
        for (number, cpu) in [(0, 1), (1, 2), (1, 3), (4, 5)] {
            loads.put(step(number), &measured("p", cpu));
        }
        assert_eq!(cpus(&loads, 4), [Some(3), None, None]);
        assert_eq!(cpus(&loads, 6), [Some(3), None, None, Some(5), None]);
        assert_eq!(loads.of("p", step(1), step(5)).len(), 1, "a container that began at the first step");
        assert_eq!(loads.of("q", step(0), step(5)), []);
    }

    #[test]
    fn a_pod_that_is_no_longer_measured_is_forgotten_and_there_is_a_limit_to_pods() {
        let loads = RecentLoads::default();
        loads.put(step(1), &measured("p", 1));
        loads.put(step(SAMPLES), &measured("q", 1));
        assert_eq!(loads.rings().len(), 2);
        loads.put(step(SAMPLES + 1), &measured("q", 1));
        assert_eq!(loads.rings().len(), 1);
        // A clock that was set back begins anew.
        loads.put(step(3), &measured("p", 2));
        assert_eq!(loads.rings().keys().collect::<Vec<_>>(), ["p"]);
        let many = (0..PODS + 5).flat_map(|number| measured(&number.to_string(), 1)).collect();
        loads.put(step(3), &many);
        assert_eq!(loads.rings().len(), PODS);
    }
}

//! The results of a load, and its projected results with other settings (cli.md, serverless). Times are in
//! milliseconds.

use schemars::JsonSchema;
use serde::Serialize;

use super::{cost::for_millis, starts::Start};
use wire::{money::Usd, pricing::Rate};

/// One hour, in milliseconds.
const HOUR: u64 = 3_600_000;

/// How large the values of a sample are: so many percent of them are no larger.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Quantiles {
    /// How many there are.
    pub count: usize,
    /// 50 %, in milliseconds.
    pub p50: u64,
    /// 90 %, in milliseconds.
    pub p90: u64,
    /// 98 %, in milliseconds.
    pub p98: u64,
}

impl Quantiles {
    /// Summarises a sample; `None` if it is empty.
    pub fn of(sample: impl IntoIterator<Item = u64>) -> Option<Self> {
        let mut values: Vec<u64> = sample.into_iter().collect();
        values.sort_unstable();
        // Nearest rank: a measured value, never an interpolated one.
        let at = |percent: usize| values.get((values.len() * percent).div_ceil(100).saturating_sub(1)).copied();
        Some(Self { count: values.len(), p50: at(50)?, p90: at(90)?, p98: at(98)? })
    }
}

/// How workers started, by kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
pub struct ColdStarts {
    /// From the machine to the start of the container, where the image had to be fetched.
    pub pull: Option<Quantiles>,
    /// From the start of the container until it was ready.
    pub boot: Option<Quantiles>,
    /// The same, where its state had been kept.
    pub revived: Option<Quantiles>,
}

impl ColdStarts {
    /// Summarises these starts.
    pub fn of(starts: &[Start]) -> Self {
        let of_kind = |is_revived| ready(starts).filter(move |start| start.is_revived() == is_revived);
        Self {
            pull: Quantiles::of(of_kind(false).filter_map(|start| start.pull).filter(|pull| *pull > 0)),
            boot: Quantiles::of(of_kind(false).map(|start| start.boot)),
            revived: Quantiles::of(of_kind(true).map(|start| start.boot)),
        }
    }
}

/// The starts of workers that became ready.
fn ready(starts: &[Start]) -> impl Iterator<Item = &Start> {
    starts.iter().filter(|start| start.is_ready)
}

/// Jobs per second, in hundredths: 100 is one.
pub fn throughput(jobs: usize, elapsed: u64) -> u64 {
    let jobs = u64::try_from(jobs).unwrap_or(u64::MAX);
    jobs.saturating_mul(100_000).checked_div(elapsed.max(1)).unwrap_or_default()
}

/// The hourly cost, given the cost of this much time.
pub fn hourly(cost: Usd, elapsed: u64) -> Usd {
    let micros = i128::from(cost.micros()) * i128::from(HOUR) / i128::from(elapsed.max(1));
    Usd::from_micros(i64::try_from(micros).unwrap_or(i64::MAX))
}

/// A job of the measured load.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Arrival {
    /// When it arrived.
    pub at: u64,
    /// How long it ran.
    pub run: u64,
}

/// The settings to replay with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Settings {
    /// Workers that never stop.
    pub min: u32,
    /// The most workers.
    pub max: u32,
    /// How long a worker without work stays.
    pub idle: u64,
    /// How long a job waits before a second worker starts, and so on.
    pub step: u64,
    /// How many open jobs call for one worker.
    pub jobs_a_worker: usize,
}

/// How long a start takes.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct StartTime {
    /// The part that is not charged.
    pub pull: u64,
    /// The part that is charged.
    pub boot: u64,
}

impl StartTime {
    /// The mean of the measured starts.
    pub fn mean(starts: &[Start]) -> Self {
        let count = u64::try_from(ready(starts).count()).unwrap_or(u64::MAX).max(1);
        let sum = |value: fn(&Start) -> u64| ready(starts).map(value).fold(0, u64::saturating_add) / count;
        Self { pull: sum(|start| start.pull.unwrap_or(0)), boot: sum(|start| start.boot) }
    }
}

/// The projected results of the load.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Replay {
    /// How long workers would be charged for.
    pub charged: u64,
    /// From the first job to the end of the last.
    pub elapsed: u64,
    /// How long each job would wait.
    pub waits: Vec<u64>,
}

impl Replay {
    /// What an hour of this load would cost.
    pub fn hourly(&self, rate: Rate) -> Usd {
        hourly(for_millis(rate, self.charged), self.elapsed)
    }
}

/// A worker of the replay.
#[derive(Debug, Clone, Copy)]
struct Worker {
    charged_from: u64,
    /// When it is ready, or finished with its last job.
    free: u64,
    is_kept: bool,
}

impl Worker {
    fn charged_until(&self, end: u64) -> u64 {
        end.saturating_sub(self.charged_from)
    }
}

/// Replays a load with these settings: jobs in order, each on the worker that is available first; among several free
/// ones, the one idle for the shortest time. The scaling is simpler than the platform's, so settings can be compared
/// without trying each.
pub fn replay(load: &[Arrival], settings: &Settings, start: StartTime) -> Replay {
    let mut load = load.to_vec();
    load.sort_unstable_by_key(|arrival| arrival.at);
    let begin = load.first().map_or(0, |arrival| arrival.at);
    let kept = Worker { charged_from: begin, free: begin, is_kept: true };
    let mut workers = vec![kept; usize::try_from(settings.min).unwrap_or(usize::MAX).min(1000)];
    let (mut charged, mut end, mut last_start) = (0_u64, begin, None);
    let (mut waits, mut ends) = (Vec::new(), Vec::new());
    for Arrival { at, run } in load {
        workers.retain(|worker| {
            let ends = worker.free.saturating_add(settings.idle);
            let stays = worker.is_kept || ends > at;
            if !stays {
                charged = charged.saturating_add(worker.charged_until(ends));
            }
            stays
        });
        let first = workers.iter().map(|worker| worker.free).min();
        let due = if workers.is_empty() { at } else { at.max(last_start.unwrap_or(0)).saturating_add(settings.step) };
        let open = ends.iter().filter(|end| **end > at).count() + 1;
        let is_asked = workers.len() < open.div_ceil(settings.jobs_a_worker.max(1));
        let has_room = workers.len() < usize::try_from(settings.max).unwrap_or(usize::MAX);
        if first.is_none_or(|first| first > due) && has_room && is_asked {
            last_start = Some(due);
            let charged_from = due.saturating_add(start.pull);
            workers.push(Worker { charged_from, free: charged_from.saturating_add(start.boot), is_kept: false });
        }
        // Free ones first, the one idle for the shortest time; else the one that becomes free soonest.
        let rank = |worker: &&mut Worker| {
            if worker.free <= at { (0, u64::MAX - worker.free) } else { (1, worker.free) }
        };
        let Some(worker) = workers.iter_mut().min_by_key(rank) else { continue };
        let begins = worker.free.max(at);
        worker.free = begins.saturating_add(run);
        end = end.max(worker.free);
        ends.push(worker.free);
        waits.push(begins - at);
    }
    for worker in &workers {
        let ends = if worker.is_kept { end } else { worker.free.saturating_add(settings.idle).min(end) };
        charged = charged.saturating_add(worker.charged_until(ends));
    }
    Replay { charged, elapsed: end - begin, waits }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{Arrival, ColdStarts, Quantiles, Settings, Start, StartTime, hourly, replay, throughput};
    use wire::{Timestamp, money::Usd};

    const ONE: Settings = Settings { min: 0, max: 1, idle: 10_000, step: 0, jobs_a_worker: 1 };
    const START: StartTime = StartTime { pull: 1000, boot: 2000 };

    fn every(gap: u64, run: u64, count: u64) -> Vec<Arrival> {
        (0..count).map(|number| Arrival { at: number * gap, run }).collect()
    }

    #[test]
    fn quantiles_are_values_of_the_sample() {
        assert_eq!(Quantiles::of([]), None);
        assert_eq!(Quantiles::of([7]), Some(Quantiles { count: 1, p50: 7, p90: 7, p98: 7 }));
        assert_eq!(Quantiles::of(1..=100), Some(Quantiles { count: 100, p50: 50, p90: 90, p98: 98 }));
        assert_eq!(Quantiles::of([4, 1, 3, 2]), Some(Quantiles { count: 4, p50: 2, p90: 4, p98: 4 }));
    }

    #[test]
    fn starts_are_told_apart_by_what_was_there() {
        let start =
            |pull, boot| Start { worker: "w".into(), began: Timestamp::from_seconds(0), is_ready: true, pull, boot };
        let cold = ColdStarts::of(&[start(Some(900), 2000), start(Some(0), 1000), start(None, 500)]);
        let count = |quantiles: Option<Quantiles>| quantiles.map(|quantiles| (quantiles.count, quantiles.p98));
        assert_eq!([cold.pull, cold.boot, cold.revived].map(count), [Some((1, 900)), Some((2, 2000)), Some((1, 500))]);
    }

    #[test]
    fn rates_are_of_the_time_that_passed() {
        assert_eq!((throughput(50, 10_000), throughput(0, 0)), (500, 0));
        assert_eq!(hourly(Usd::from_micros(1_000), 36_000), Usd::from_micros(100_000));
    }

    #[test]
    fn a_worker_that_stays_longer_is_there_for_the_next_job() {
        // A one-second job every 20 s: with 10 s each starts cold, with 30 s only the first.
        let load = every(20_000, 1000, 3);
        let short = replay(&load, &ONE, START);
        assert_eq!((short.waits.as_slice(), short.elapsed), (&[3000, 3000, 3000][..], 44_000));
        assert_eq!(short.charged, (2000 + 1000 + 10_000) * 2 + 2000 + 1000);
        let long = replay(&load, &Settings { idle: 30_000, ..ONE }, START);
        assert_eq!((long.waits.as_slice(), long.charged), (&[3000, 0, 0][..], 40_000));
        let kept = replay(&load, &Settings { min: 1, ..ONE }, START);
        assert_eq!((kept.waits.as_slice(), kept.charged), (&[0, 0, 0][..], 41_000));
    }

    #[test]
    fn a_second_worker_is_started_when_the_scaling_says_so() {
        let load = every(0, 10_000, 2);
        let waits = |settings: Settings| replay(&load, &settings, START).waits;
        assert_eq!(waits(ONE), [3000, 13_000]);
        assert_eq!(waits(Settings { max: 2, ..ONE }), [3000, 3000]);
        assert_eq!(waits(Settings { max: 2, step: 4000, ..ONE }), [3000, 7000]);
        assert_eq!(waits(Settings { max: 2, jobs_a_worker: 2, ..ONE }), [3000, 13_000]);
    }

    proptest! {
        #[test]
        fn a_replay_charges_at_least_the_runs_and_loses_no_job(
            load in prop::collection::vec((0_u64..100_000, 0_u64..20_000), 1..40),
            (min, max) in (0_u32..3, 1_u32..5),
            idle in 0_u64..60_000,
            step in prop_oneof![Just(0_u64), 1_u64..5000],
        ) {
            let load: Vec<Arrival> = load.into_iter().map(|(at, run)| Arrival { at, run }).collect();
            let settings = Settings { min: min.min(max), max, idle, step, jobs_a_worker: 1 };
            let replayed = replay(&load, &settings, START);
            prop_assert_eq!(replayed.waits.len(), load.len());
            prop_assert!(replayed.charged >= load.iter().map(|arrival| arrival.run).sum::<u64>());
            prop_assert!(replayed.charged <= u64::from(max) * replayed.elapsed);
            let longer = replay(&load, &Settings { min: max, ..settings }, START);
            prop_assert!(longer.charged >= longer.elapsed * u64::from(max));
        }
    }
}

//! An endpoint's spending, by purpose: jobs, starts, and workers that were ready but had no work (cli.md, serverless).
//!
//! The total is the bill's for exactly the window, to the micro-dollar, and its parts add up to it: whatever is neither
//! a job nor a start is idle. A server that does not report its workers' stretches bills by whole hours, so the window
//! is widened to match.

use std::{
    collections::{BTreeMap, BTreeSet},
    time::Duration,
};

use super::{
    cost::{Rates, began, for_millis},
    starts::{self, Start},
    stretches::{Stretch, Stretches},
};
use crate::bill::{self, Bill, Group};
use api::{Api, CallError};
use wire::{
    Timestamp,
    billing::{BucketSize, ListServerlessBilling, ServerlessGrouping},
    money::Usd,
    serverless::{
        endpoints::Endpoint,
        jobs::{Job, JobStatus, ListJobs},
        workers::{ListEndpointWorkers, WorkerStatus},
    },
};

/// How long a server keeps ended jobs.
pub const KEPT: Duration = Duration::from_secs(30 * 60);

/// A part of the spending.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Part {
    /// Its duration, in milliseconds; `None` if unknown.
    pub millis: Option<u64>,
    /// Its cost.
    pub cost: Usd,
}

/// The spending in a window.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spend {
    /// The start of the window.
    pub since: Timestamp,
    /// The end of the window, exclusive.
    pub until: Timestamp,
    /// Whether the window is the one requested, rather than the whole hours around it.
    pub is_exact: bool,
    /// Whether some workers ended so long ago that their starts are unknown.
    pub is_forgotten: bool,
    /// The total, according to the bill.
    pub total: Usd,
    /// Containers that started.
    pub start: Part,
    /// Jobs that ran.
    pub run: Part,
    /// Everything else.
    pub idle: Part,
    /// How many jobs ended in it, as far as still known.
    pub jobs: usize,
    /// Whether any workers crash or do not answer.
    pub is_unhealthy: bool,
}

impl Spend {
    /// The cost of a job, with its share of all overhead.
    pub fn per_job(&self) -> Option<Usd> {
        let jobs = i64::try_from(self.jobs).ok().filter(|jobs| *jobs > 0)?;
        Some(Usd::from_micros(self.total.micros() / jobs))
    }

    /// The share of idle workers in percent, rounded down.
    pub fn idle_percent(&self) -> Option<u8> {
        let total = self.total.micros();
        let share = i128::from(self.idle.cost.micros()) * 100;
        (total > 0).then(|| u8::try_from(share / i128::from(total)).unwrap_or(100))
    }

    /// Reads the spending of an endpoint in a window, which ends now if `until` is not given.
    pub async fn read(
        (api, jobs): (&Api, &Api),
        endpoint: &Endpoint,
        (since, until): (Timestamp, Option<Timestamp>),
        now: Timestamp,
    ) -> Result<Self, CallError> {
        let listed = api.call(ListEndpointWorkers { id: endpoint.id.clone() }).await?.value.workers;
        let is_unhealthy = listed.iter().any(|worker| worker.status.is(&WorkerStatus::Unhealthy));
        let jobs = known(jobs, &endpoint.id).await?;
        let spend = match Stretches::read(api, &endpoint.id, since, until).await? {
            Some(stretches) => Self::of_stretches(api, &endpoint.id, &stretches, &jobs).await,
            None => Self::of_hours(api, endpoint, (since, until, now), &jobs).await?,
        };
        Ok(Self { is_unhealthy, ..spend })
    }

    /// The spending, from stretches.
    async fn of_stretches(api: &Api, endpoint: &str, stretches: &Stretches, jobs: &[Job]) -> Self {
        let window = (stretches.since, stretches.until);
        let workers = stretches.list.iter().map(|stretch| stretch.worker.clone()).collect();
        let first = stretches.list.iter().map(|stretch| stretch.begin).min();
        let from = first.map_or(stretches.since, |first| first.min(stretches.since));
        let starts = starts::read(api, endpoint, &workers, (from, stretches.until)).await;
        let booted = |start: &Start| Spell::lasting(&start.worker, start.began, start.boot);
        let boots: Vec<Spell> = starts.list.iter().map(booted).collect();
        let runs: Vec<Spell> = jobs.iter().filter_map(|job| Spell::of_job(job, stretches.until)).collect();
        Self {
            is_forgotten: !starts.forgotten.is_empty(),
            ..Self::divide(window, stretches.total, ended(jobs, window), parts(stretches, &runs, &boots))
        }
    }

    /// The spending in the whole hours around a window, at catalog prices.
    async fn of_hours(
        api: &Api,
        endpoint: &Endpoint,
        (since, until, now): (Timestamp, Option<Timestamp>, Timestamp),
        jobs: &[Job],
    ) -> Result<Self, CallError> {
        let bill = bill_of(api, &endpoint.id, since, until).await?;
        let total = total(api, &endpoint.id, &bill)?;
        let window = (bill.start.unwrap_or(since), bill.end.or(until).unwrap_or(now));
        let rates = Rates::read(api, endpoint, now).await?;
        let of_worker = |row: &bill::Row| if let Group::Of(worker) = &row.group { Some(worker.clone()) } else { None };
        let mut workers: BTreeSet<String> = bill.rows.iter().filter_map(of_worker).collect();
        workers.extend(jobs.iter().filter_map(|job| job.worker_id.clone()));
        let starts = starts::read(api, &endpoint.id, &workers, (window.0, now)).await;
        let is_in = |job: &&Job| Spell::of_job(job, now).is_none_or(|run| run.end > window.0 && run.end <= window.1);
        let run = Part {
            millis: Some(jobs.iter().filter(is_in).filter_map(|job| job.execution_time).fold(0, u64::saturating_add)),
            cost: jobs.iter().filter(is_in).filter_map(|job| rates.of_job(job)).sum(),
        };
        let cost = |start: &Start| rates.of_worker(&start.worker).map(|rate| for_millis(rate, start.boot));
        let start = Part {
            millis: Some(starts.list.iter().map(|start| start.boot).fold(0, u64::saturating_add)),
            cost: starts.list.iter().filter_map(cost).sum(),
        };
        let run = Part { cost: run.cost.min(total), ..run };
        let start = Part { cost: start.cost.min(total - run.cost), ..start };
        let idle = Part { millis: None, cost: total - run.cost - start.cost };
        let parts = Parts { run, start, idle };
        Ok(Self { is_exact: false, ..Self::divide(window, total, ended(jobs, window), parts) })
    }

    fn divide((since, until): (Timestamp, Timestamp), total: Usd, jobs: usize, parts: Parts) -> Self {
        let Parts { run, start, idle } = parts;
        let (is_exact, is_forgotten, is_unhealthy) = (true, false, false);
        Self { since, until, is_exact, is_forgotten, total, start, run, idle, jobs, is_unhealthy }
    }
}

/// The parts of a total.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
struct Parts {
    run: Part,
    start: Part,
    idle: Part,
}

/// A span of a worker's activity.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Spell {
    worker: String,
    begin: Timestamp,
    end: Timestamp,
}

impl Spell {
    fn lasting(worker: &str, begin: Timestamp, millis: u64) -> Self {
        Self { worker: worker.to_owned(), begin, end: begin.after(Duration::from_millis(millis)) }
    }

    /// The latest attempt of a job; one still running lasts until then.
    fn of_job(job: &Job, until: Timestamp) -> Option<Self> {
        let (worker, begin) = (job.worker_id.as_ref()?, began(job)?);
        match job.execution_time {
            Some(millis) => Some(Self::lasting(worker, begin, millis)),
            None if job.status.is(&JobStatus::InProgress) => {
                Some(Self { worker: worker.clone(), begin, end: until.max(begin) })
            }
            None => None,
        }
    }
}

/// Splits the cost of each stretch in the window. Jobs that ran at the same time are counted once. No job runs before
/// its worker is ready; for a retried job it is not known when it began.
fn parts(stretches: &Stretches, runs: &[Spell], boots: &[Spell]) -> Parts {
    let window = (stretches.since.millis(), stretches.until.millis());
    let by_stretch = |spells: &[Spell]| {
        let mut spans: BTreeMap<usize, Vec<(i64, i64)>> = BTreeMap::new();
        for spell in spells {
            let (begin, end) = (spell.begin.millis().max(window.0), spell.end.millis().min(window.1));
            if let Some(place) = stretches.at(&spell.worker, spell.begin).filter(|_| begin < end) {
                spans.entry(place).or_default().push((begin, end));
            }
        }
        spans
    };
    let (mut runs, mut boots) = (by_stretch(runs), by_stretch(boots));
    let mut sums = [(0_u64, Usd::ZERO); 3];
    for (place, stretch) in stretches.list.iter().enumerate() {
        let span = stretch.end.millis().min(window.1) - stretch.begin.millis().max(window.0);
        let mut left = (u64::try_from(span).unwrap_or(0), stretch.amount.max(Usd::ZERO));
        let booted = apart(boots.remove(&place).unwrap_or_default());
        let ran = without(apart(runs.remove(&place).unwrap_or_default()), &booted);
        for (sum, spans) in sums.iter_mut().zip([booted, ran]) {
            let part = taken(stretch, &spans, left);
            left = (left.0 - part.0, left.1 - part.1);
            *sum = (sum.0.saturating_add(part.0), sum.1 + part.1);
        }
        sums[2] = (sums[2].0.saturating_add(left.0), sums[2].1 + left.1);
    }
    let [start, run, idle] = sums.map(|(millis, cost)| Part { millis: Some(millis), cost });
    Parts { run, start, idle }
}

/// The total of a stretch's spans, in milliseconds and money, capped at what is left of it.
fn taken(stretch: &Stretch, spans: &[(i64, i64)], left: (u64, Usd)) -> (u64, Usd) {
    let lengths = spans.iter().map(|(begin, end)| begin.abs_diff(*end));
    let millis = lengths.clone().fold(0, u64::saturating_add);
    let cost: Usd = lengths.map(|millis| for_millis(stretch.rate, millis)).sum();
    (millis.min(left.0), cost.min(left.1))
}

/// Sorts spans and merges overlapping ones.
fn apart(mut spans: Vec<(i64, i64)>) -> Vec<(i64, i64)> {
    spans.sort_unstable();
    let mut apart: Vec<(i64, i64)> = Vec::new();
    for (begin, end) in spans {
        match apart.last_mut() {
            Some(last) if begin < last.1 => last.1 = last.1.max(end),
            _ => apart.push((begin, end)),
        }
    }
    apart
}

/// Spans minus other spans.
fn without(spans: Vec<(i64, i64)>, others: &[(i64, i64)]) -> Vec<(i64, i64)> {
    others.iter().fold(spans, |left, (from, to)| {
        let cut = |(begin, end): (i64, i64)| [(begin, end.min(*from)), (begin.max(*to), end)];
        left.into_iter().flat_map(cut).filter(|(begin, end)| begin < end).collect()
    })
}

/// The cost of an endpoint since a moment, or since the start of that hour, according to the bill.
pub async fn billed(api: &Api, endpoint: &str, since: Timestamp) -> Result<Usd, CallError> {
    total(api, endpoint, &bill_of(api, endpoint, since, None).await?)
}

/// The bill of the whole hours around a window, or of its months if the window is too long for hours.
async fn bill_of(api: &Api, endpoint: &str, since: Timestamp, until: Option<Timestamp>) -> Result<Bill, CallError> {
    let query = |bucket| ListServerlessBilling {
        start_time: Some(since),
        end_time: until,
        bucket_size: Some(bucket),
        grouping: Some(ServerlessGrouping::PodId),
        serverless_id: Some(endpoint.to_owned()),
        ..ListServerlessBilling::default()
    };
    match bill::of_serverless(api, query(BucketSize::Hour)).await {
        Err(error) if error.status() == Some(400) => bill::of_serverless(api, query(BucketSize::Month)).await,
        read => read,
    }
}

fn total(api: &Api, endpoint: &str, bill: &Bill) -> Result<Usd, CallError> {
    let total: Option<Usd> = bill.rows.iter().map(bill::Row::total).sum();
    total.ok_or_else(|| api.lacking("endpoint", endpoint, "amount"))
}

/// The jobs of an endpoint that have begun, as far as known.
async fn known(jobs: &Api, endpoint: &str) -> Result<Vec<Job>, CallError> {
    let list = ListJobs { endpoint: endpoint.to_owned(), status: None, limit: Some(1000) };
    let listed = match jobs.call(list).await {
        Ok(reply) => reply.value.requests,
        Err(error) if matches!(error.status(), Some(400 | 404 | 405 | 501)) => Vec::new(),
        Err(error) => return Err(error),
    };
    Ok(listed.into_iter().filter(|job| job.worker_id.is_some()).collect())
}

/// How many jobs ended in a window.
fn ended(jobs: &[Job], (since, until): (Timestamp, Timestamp)) -> usize {
    let ends = jobs.iter().filter(|job| job.execution_time.is_some()).filter_map(|job| Spell::of_job(job, until));
    ends.filter(|run| since < run.end && run.end <= until).count()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{Spell, Stretch, Stretches, parts};
    use wire::{Timestamp, money::Usd, pricing::Rate};

    fn at(second: i64) -> Timestamp {
        Timestamp::from_seconds(second)
    }

    proptest! {
        #[test]
        fn the_parts_add_up_to_the_bill_whatever_is_known_of_jobs_and_starts(
            stretches in prop::collection::vec((0_usize..3, 0_i64..100, 1_i64..50, 0_i64..3_000_000), 0..8),
            spells in prop::collection::vec((any::<bool>(), 0_usize..4, -20_000_i64..150_000, 0_u64..60_000), 0..12),
            (since, length) in (0_i64..80, 1_i64..80),
        ) {
            let until = since + length;
            let list: Vec<Stretch> = stretches
                .into_iter()
                .map(|(worker, begin, length, price)| {
                    let (end, rate) = (begin + length, Rate::hourly(Usd::from_micros(price)));
                    let within = |second: i64| rate.accrued(second.clamp(since, until) - begin);
                    let amount = within(end.max(since)) - within(begin.min(until));
                    Stretch { worker: worker.to_string(), begin: at(begin), end: at(end), rate, amount }
                })
                .filter(|stretch| stretch.begin < at(until) && stretch.end > at(since))
                .collect();
            let total: Usd = list.iter().map(|stretch| stretch.amount).sum();
            let stretches = Stretches { since: at(since), until: at(until), total, list };
            let of = |is_run: bool| -> Vec<Spell> {
                let own = spells.iter().filter(|spell| spell.0 == is_run);
                own.map(|(_, worker, begin, millis)| {
                    Spell::lasting(&worker.to_string(), Timestamp::from_millis(*begin), *millis)
                })
                .collect()
            };
            let parts = parts(&stretches, &of(true), &of(false));
            prop_assert_eq!(parts.run.cost + parts.start.cost + parts.idle.cost, total);
            for part in [parts.run, parts.start, parts.idle] {
                prop_assert!(part.cost >= Usd::ZERO);
            }
        }
    }
}

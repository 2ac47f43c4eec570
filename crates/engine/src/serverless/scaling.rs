//! The desired number of workers of an endpoint (serverless.md, Scaling).

use std::time::Duration;

use wire::{Timestamp, serverless::endpoints::Scaling};

/// The inputs of scaling.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Demand {
    /// Queued jobs, excluding low-priority ones.
    pub(crate) queued: u64,
    /// Running jobs.
    pub(crate) in_progress: u64,
    /// Since when the first queued job has waited.
    pub(crate) oldest: Option<Timestamp>,
    /// Workers running a job.
    pub(crate) running: u32,
    /// Workers that are not ending, including unhealthy and throttled ones.
    pub(crate) workers: u32,
    /// When the last worker was started.
    pub(crate) last_start: Option<Timestamp>,
}

/// The limits set on an endpoint.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Bounds {
    pub(crate) min: u32,
    pub(crate) max: u32,
}

/// The desired number of workers at `at`.
pub(crate) fn want(scaling: &Scaling, Bounds { min, max }: Bounds, demand: &Demand, at: Timestamp) -> u32 {
    let wanted = match scaling {
        Scaling::RequestCount { request_count } => {
            let work = demand.queued.saturating_add(demand.in_progress);
            u32::try_from(work.div_ceil(u64::from(*request_count).max(1))).unwrap_or(u32::MAX)
        }
        Scaling::QueueDelay { .. } if demand.queued == 0 => demand.running,
        Scaling::QueueDelay { .. } if demand.workers == 0 => 1,
        Scaling::QueueDelay { queue_delay } => {
            let steps = next_step(*queue_delay, demand).is_some_and(|step| step <= at);
            demand.workers.saturating_add(u32::from(steps))
        }
    };
    wanted.max(min).min(max)
}

/// When the desired number may change with time alone.
pub(crate) fn next_look(scaling: &Scaling, bounds: Bounds, demand: &Demand, at: Timestamp) -> Option<Timestamp> {
    match scaling {
        Scaling::QueueDelay { queue_delay } if demand.queued > 0 && demand.workers < bounds.max => {
            next_step(*queue_delay, demand).filter(|step| *step > at)
        }
        Scaling::QueueDelay { .. } | Scaling::RequestCount { .. } => None,
    }
}

/// When both the oldest job and the last start are older than the delay.
fn next_step(queue_delay: f64, demand: &Demand) -> Option<Timestamp> {
    let delay = Duration::try_from_secs_f64(queue_delay).unwrap_or(Duration::MAX);
    let waited = demand.oldest?.after(delay);
    Some(demand.last_start.map_or(waited, |start| waited.max(start.after(delay))))
}

#[cfg(test)]
mod tests {
    use super::{Bounds, Demand, next_look, want};
    use wire::{Timestamp, serverless::endpoints::Scaling};

    const DELAY: Scaling = Scaling::QueueDelay { queue_delay: 4.0 };
    const WIDE: Bounds = Bounds { min: 0, max: 10 };
    const NOTHING: Demand =
        Demand { queued: 0, in_progress: 0, oldest: None, running: 0, workers: 0, last_start: None };

    fn at(second: i64) -> Timestamp {
        Timestamp::from_seconds(second)
    }

    #[test]
    fn as_many_workers_as_the_count_of_requests_asks_for() {
        let scaling = Scaling::RequestCount { request_count: 3 };
        let wants = |queued, in_progress| want(&scaling, WIDE, &Demand { queued, in_progress, ..NOTHING }, at(0));
        assert_eq!([wants(0, 0), wants(1, 0), wants(2, 1), wants(2, 2), wants(100, 0)], [0, 1, 1, 2, 10]);
    }

    #[test]
    fn the_first_job_starts_a_worker_at_once_and_each_further_one_after_the_delay() {
        let first = Demand { queued: 1, oldest: Some(at(0)), ..NOTHING };
        assert_eq!(want(&DELAY, WIDE, &first, at(0)), 1);
        let second = Demand { queued: 5, workers: 1, last_start: Some(at(1)), ..first };
        assert_eq!([3, 4, 5, 6].map(|second_| want(&DELAY, WIDE, &second, at(second_))), [1, 1, 2, 2]);
        assert_eq!(next_look(&DELAY, WIDE, &second, at(2)), Some(at(5)));
        assert_eq!(next_look(&DELAY, Bounds { min: 0, max: 1 }, &second, at(2)), None);
    }

    #[test]
    fn an_empty_queue_keeps_the_workers_that_run_and_the_least() {
        let busy = Demand { in_progress: 2, running: 2, workers: 4, ..NOTHING };
        assert_eq!(want(&DELAY, WIDE, &busy, at(9)), 2);
        assert_eq!(want(&DELAY, Bounds { min: 3, max: 10 }, &busy, at(9)), 3);
        assert_eq!(want(&DELAY, Bounds { min: 3, max: 1 }, &busy, at(9)), 1);
    }
}

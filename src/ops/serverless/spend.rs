//! What an endpoint spent, and on what: jobs, starts, and workers that were ready without work (cli.md, serverless).
//!
//! The total is the bill's, to the micro-dollar, and its parts add up to it: what is neither a job nor a start is idle.

use std::{collections::BTreeSet, time::Duration};

use super::{
    cost::{Rates, for_millis},
    starts::{self, Start},
};
use crate::{
    api::{Api, CallError},
    ops::bill::{self, Bill, Group},
};
use wire::{
    Timestamp,
    billing::{BucketSize, ListServerlessBilling, ServerlessGrouping},
    money::Usd,
    serverless::{
        endpoints::Endpoint,
        jobs::{Job, JobStatus, ListJobs},
        workers::ListEndpointWorkers,
    },
};

/// How long a server keeps jobs that ended.
pub const KEPT: Duration = Duration::from_secs(30 * 60);

/// A part of what was spent.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Part {
    /// For how long, in milliseconds; nothing where that is not known.
    pub millis: Option<u64>,
    /// What it cost.
    pub cost: Usd,
}

/// What was spent in a window.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spend {
    /// All of it, as the bill says.
    pub total: Usd,
    /// Containers that started.
    pub start: Part,
    /// Jobs that ran.
    pub run: Part,
    /// Everything else.
    pub idle: Part,
    /// How many jobs ended in it, as far as they are still known.
    pub jobs: usize,
}

impl Spend {
    /// Divides a total: the parts add up to it, whatever was counted.
    pub fn divide(total: Usd, run: Part, start: Part, jobs: usize) -> Self {
        let run = Part { cost: run.cost.min(total).max(Usd::ZERO), ..run };
        let start = Part { cost: start.cost.min(total - run.cost).max(Usd::ZERO), ..start };
        let idle = Part { millis: None, cost: total - run.cost - start.cost };
        Self { total, start, run, idle, jobs }
    }

    /// What a job cost, with its share of everything.
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

    /// Reads what an endpoint spent since a moment.
    pub async fn read(
        (api, jobs): (&Api, &Api),
        endpoint: &Endpoint,
        rates: &Rates,
        since: Timestamp,
    ) -> Result<Self, CallError> {
        let bill = bill_of(api, &endpoint.id, since).await?;
        let total = total(api, &endpoint.id, &bill)?;
        let ended = ended(jobs, &endpoint.id, since).await?;
        let run = run(rates, &ended);
        let mut workers: BTreeSet<String> = bill
            .rows
            .iter()
            .filter_map(|row| if let Group::Of(worker) = &row.group { Some(worker.clone()) } else { None })
            .collect();
        let listed = api.call(ListEndpointWorkers { id: endpoint.id.clone() }).await?.value.workers;
        workers.extend(listed.into_iter().map(|worker| worker.id));
        let start = start(api, &endpoint.id, rates, &workers, since).await;
        let mut spend = Self::divide(total, run, start, ended.len());
        spend.idle.millis = rates.only().and_then(|rate| {
            let month = i128::from(wire::pricing::MONTH) * 1000;
            let millis = i128::from(spend.idle.cost.micros()) * month / i128::from(rate.monthly().max(1));
            u64::try_from(millis).ok()
        });
        Ok(spend)
    }
}

/// What an endpoint cost since a moment, as the bill says.
pub async fn billed(api: &Api, endpoint: &str, since: Timestamp) -> Result<Usd, CallError> {
    total(api, endpoint, &bill_of(api, endpoint, since).await?)
}

async fn bill_of(api: &Api, endpoint: &str, since: Timestamp) -> Result<Bill, CallError> {
    let query = ListServerlessBilling {
        start_time: Some(since),
        bucket_size: Some(BucketSize::Month),
        grouping: Some(ServerlessGrouping::PodId),
        serverless_id: Some(endpoint.to_owned()),
        ..ListServerlessBilling::default()
    };
    bill::of_serverless(api, query).await
}

fn total(api: &Api, endpoint: &str, bill: &Bill) -> Result<Usd, CallError> {
    let total: Option<Usd> = bill.rows.iter().map(bill::Row::total).sum();
    total.ok_or_else(|| api.lacking("endpoint", endpoint, "amount"))
}

/// The jobs that ended since then, as far as they are known.
async fn ended(jobs: &Api, endpoint: &str, since: Timestamp) -> Result<Vec<Job>, CallError> {
    let list = ListJobs { endpoint: endpoint.to_owned(), status: None, limit: Some(1000) };
    let listed = match jobs.call(list).await {
        Ok(reply) => reply.value.requests,
        Err(error) if matches!(error.status(), Some(400 | 404 | 405 | 501)) => Vec::new(),
        Err(error) => return Err(error),
    };
    let is_ended = |job: &Job| {
        let ran = job.execution_time.is_some() && !job.status.is(&JobStatus::InProgress);
        ran && job.created_at.is_none_or(|created| created >= since)
    };
    Ok(listed.into_iter().filter(is_ended).collect())
}

fn run(rates: &Rates, jobs: &[Job]) -> Part {
    let millis = jobs.iter().filter_map(|job| job.execution_time).sum();
    let cost = jobs.iter().filter_map(|job| rates.of_job(job)).sum();
    Part { millis: Some(millis), cost }
}

/// How long containers took to start, by the logs that are still there.
async fn start(api: &Api, endpoint: &str, rates: &Rates, workers: &BTreeSet<String>, since: Timestamp) -> Part {
    let starts = starts::read(api, endpoint, workers, since).await;
    let millis = starts.iter().map(|start| start.boot).fold(0, u64::saturating_add);
    let cost = |start: &Start| rates.of_worker(&start.worker).map(|rate| for_millis(rate, start.boot));
    Part { millis: Some(millis), cost: starts.iter().filter_map(cost).sum() }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{Part, Spend};
    use wire::money::Usd;

    proptest! {
        #[test]
        fn the_parts_add_up_to_the_bill(total in 0_i64..1_000_000_000, run in 0_i64..1_000_000_000, start in 0_i64..1_000_000_000) {
            let part = |micros| Part { millis: None, cost: Usd::from_micros(micros) };
            let spend = Spend::divide(Usd::from_micros(total), part(run), part(start), 7);
            prop_assert_eq!(spend.run.cost + spend.start.cost + spend.idle.cost, spend.total);
            for part in [spend.run, spend.start, spend.idle] {
                prop_assert!(part.cost >= Usd::ZERO);
            }
            prop_assert!(spend.idle_percent().is_none_or(|percent| percent <= 100));
        }
    }
}

//! What a job costs: its execution time at the rate of the stretch of its worker (serverless.md, Money).

use std::{collections::HashMap, time::Duration};

use super::{
    price::{Hardware, Prices},
    stretches::Stretches,
};
use crate::api::{Api, CallError};
use wire::{
    Timestamp,
    money::Usd,
    pricing::{MONTH, Rate},
    serverless::{endpoints::Endpoint, jobs::Job, workers::ListEndpointWorkers},
};

/// How far back stretches are read: a job is known for 30 minutes after its end, and clocks may differ.
const RECENT: Duration = Duration::from_secs(2 * 3600);

/// The rates of an endpoint's workers, as far as they were seen.
#[derive(Debug)]
pub struct Rates {
    endpoint: Endpoint,
    source: Source,
}

/// What the rates are from.
#[derive(Debug)]
enum Source {
    /// The bill, which has the rate of each stretch.
    Billed(Stretches),
    /// The catalog, at a server whose bill does not tell them.
    ListReply {
        prices: Prices,
        workers: HashMap<String, Rate>,
        /// The one rate that all its workers have as it is set now, if they have.
        only: Option<Rate>,
    },
}

impl Rates {
    /// Reads what the workers of the last two hours cost.
    pub async fn read(api: &Api, endpoint: &Endpoint, now: Timestamp) -> Result<Self, CallError> {
        // A key may be for jobs and not for bills.
        let recent = Stretches::read(api, &endpoint.id, now.before(RECENT), None).await;
        let source = if let Ok(Some(stretches)) = recent {
            Source::Billed(stretches)
        } else {
            let prices = Prices::read(api).await?;
            let only = prices.of(&Hardware::from(endpoint)).and_then(|range| range.only());
            Source::ListReply { prices, workers: HashMap::new(), only }
        };
        let mut rates = Self { endpoint: endpoint.clone(), source };
        let looked = rates.look_at_list(api).await;
        if !matches!(rates.source, Source::ListReply { only: Some(_), .. }) {
            looked?;
        }
        Ok(rates)
    }

    /// Looks again, for workers that came since.
    pub async fn look(&mut self, api: &Api, now: Timestamp) -> Result<(), CallError> {
        if let Source::Billed(stretches) = &mut self.source {
            if let Some(read) = Stretches::read(api, &self.endpoint.id, now.before(RECENT), None).await? {
                *stretches = read;
            }
            return Ok(());
        }
        self.look_at_list(api).await
    }

    /// Looks at the workers that are there, where the catalog has to say what they cost.
    async fn look_at_list(&mut self, api: &Api) -> Result<(), CallError> {
        let Source::ListReply { prices, workers, .. } = &mut self.source else { return Ok(()) };
        let list = ListEndpointWorkers { id: self.endpoint.id.clone() };
        for worker in api.call(list).await?.value.workers {
            if let Some(rate) = prices.of_worker(&self.endpoint, &worker) {
                workers.insert(worker.id, rate);
            }
        }
        Ok(())
    }

    /// Whether what a worker costs is known.
    pub fn knows(&self, worker: &str) -> bool {
        self.of_worker(worker).is_some()
    }

    /// The rate of a worker, in its last stretch.
    pub fn of_worker(&self, worker: &str) -> Option<Rate> {
        match &self.source {
            Source::Billed(stretches) => stretches.rate(worker, None),
            Source::ListReply { workers, only, .. } => workers.get(worker).copied().or(*only),
        }
    }

    /// What a job cost; nothing where that is not known, or as long as it has not run.
    pub fn of_job(&self, job: &Job) -> Option<Usd> {
        let worker = job.worker_id.as_ref()?;
        let rate = match &self.source {
            Source::Billed(stretches) => stretches.rate(worker, began(job)),
            Source::ListReply { .. } => self.of_worker(worker),
        };
        Some(for_millis(rate?, job.execution_time?))
    }
}

/// When the latest attempt of a job began, as a list of jobs tells.
pub fn began(job: &Job) -> Option<Timestamp> {
    Some(job.created_at?.after(Duration::from_millis(job.delay_time?)))
}

/// What a rate comes to in so many milliseconds, rounded down to the micro-dollar.
pub fn for_millis(rate: Rate, millis: u64) -> Usd {
    let micros = i128::from(rate.monthly()) * i128::from(millis) / (i128::from(MONTH) * 1000);
    Usd::from_micros(i64::try_from(micros).unwrap_or(i64::MAX))
}

#[cfg(test)]
mod tests {
    use super::for_millis;
    use wire::{money::Usd, pricing::Rate};

    #[test]
    fn a_job_costs_by_the_millisecond() {
        let rate = Rate::hourly(Usd::from_micros(3_600_000));
        assert_eq!(for_millis(rate, 1_500), Usd::from_micros(1_500));
        assert_eq!(for_millis(rate, 0), Usd::ZERO);
        assert_eq!(for_millis(rate, u64::MAX), Usd::from_micros(i64::MAX));
    }
}

//! What a job costs: its execution time at the rate of its worker (serverless.md, Money).

use std::collections::HashMap;

use super::price::{Hardware, Prices};
use crate::api::{Api, CallError};
use wire::{
    money::Usd,
    pricing::{MONTH, Rate},
    serverless::{endpoints::Endpoint, jobs::Job, workers::ListEndpointWorkers},
};

/// The rates of an endpoint's workers, as far as they were seen.
#[derive(Debug)]
pub struct Rates {
    endpoint: Endpoint,
    prices: Prices,
    workers: HashMap<String, Rate>,
    /// The one rate that all its workers have, if they have.
    only: Option<Rate>,
}

impl Rates {
    /// Reads the catalog and looks at the workers.
    pub async fn read(api: &Api, endpoint: &Endpoint) -> Result<Self, CallError> {
        let prices = Prices::read(api).await?;
        let only = prices.of(&Hardware::from(endpoint)).and_then(|range| range.only());
        let mut rates = Self { endpoint: endpoint.clone(), prices, workers: HashMap::new(), only };
        rates.look(api).await?;
        Ok(rates)
    }

    /// Looks at the workers that are there, unless all of them cost the same.
    pub async fn look(&mut self, api: &Api) -> Result<(), CallError> {
        if self.only.is_some() {
            return Ok(());
        }
        let list = ListEndpointWorkers { id: self.endpoint.id.clone() };
        for worker in api.call(list).await?.value.workers {
            if let Some(rate) = self.prices.of_worker(&self.endpoint, &worker) {
                self.workers.insert(worker.id, rate);
            }
        }
        Ok(())
    }

    /// Whether what a worker costs is known.
    pub fn knows(&self, worker: &str) -> bool {
        self.only.is_some() || self.workers.contains_key(worker)
    }

    /// The one rate of all its workers, where they have one.
    pub const fn only(&self) -> Option<Rate> {
        self.only
    }

    /// The rate of a worker.
    pub fn of_worker(&self, worker: &str) -> Option<Rate> {
        self.only.or_else(|| self.workers.get(worker).copied())
    }

    /// What a job cost; nothing where that is not known, or as long as it has not run.
    pub fn of_job(&self, job: &Job) -> Option<Usd> {
        Some(for_millis(self.of_worker(job.worker_id.as_ref()?)?, job.execution_time?))
    }
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

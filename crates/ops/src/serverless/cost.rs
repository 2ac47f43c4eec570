//! The cost of a job: its execution time at the rate of its worker's stretch (serverless.md, Money).

use std::{collections::HashMap, time::Duration};

use super::{
    price::{Hardware, Prices},
    stretches::Stretches,
};
use api::{Api, CallError};
use wire::{
    Timestamp,
    money::Usd,
    pricing::{MONTH, Rate},
    serverless::{endpoints::Endpoint, jobs::Job, workers::ListEndpointWorkers},
};

/// How far back to read stretches: a job is kept for 30 minutes after its end, and clocks may differ.
const RECENT: Duration = Duration::from_secs(2 * 3600);

/// The rates of an endpoint's workers, as far as they have been seen.
#[derive(Debug)]
pub struct Rates {
    endpoint: Endpoint,
    source: Source,
}

/// The source of the rates.
#[derive(Debug)]
enum Source {
    /// The bill, with the rate of each stretch.
    Billed(Stretches),
    /// The catalog, for a server whose bill does not include them.
    ListReply {
        prices: Prices,
        workers: HashMap<String, Rate>,
        /// The single rate of all workers under the current settings, if there is one.
        only: Option<Rate>,
    },
}

impl Rates {
    /// Reads the cost of the last two hours' workers.
    pub async fn read(api: &Api, endpoint: &Endpoint, now: Timestamp) -> Result<Self, CallError> {
        // A key may have access to jobs but not to bills.
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

    /// Reads again, for workers added since.
    pub async fn look(&mut self, api: &Api, now: Timestamp) -> Result<(), CallError> {
        if let Source::Billed(stretches) = &mut self.source {
            if let Some(read) = Stretches::read(api, &self.endpoint.id, now.before(RECENT), None).await? {
                *stretches = read;
            }
            return Ok(());
        }
        self.look_at_list(api).await
    }

    /// Reads the current workers, if their rates come from the catalog.
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

    /// Whether a worker's cost is known.
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

    /// The cost of a job; `None` if unknown or before it has run.
    pub fn of_job(&self, job: &Job) -> Option<Usd> {
        let worker = job.worker_id.as_ref()?;
        let rate = match &self.source {
            Source::Billed(stretches) => stretches.rate(worker, began(job)),
            Source::ListReply { .. } => self.of_worker(worker),
        };
        Some(for_millis(rate?, job.execution_time?))
    }
}

/// When the latest attempt of a job began, according to a job list.
pub fn began(job: &Job) -> Option<Timestamp> {
    Some(job.created_at?.after(Duration::from_millis(job.delay_time?)))
}

/// The cost of this many milliseconds at a rate, rounded down to the micro-dollar.
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

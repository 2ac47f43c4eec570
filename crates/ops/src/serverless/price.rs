//! The cost of workers: the catalog's serverless prices plus the container disk (serverless.md, Money).

use crate::list;
use api::{Api, CallError};
use wire::{
    catalog::{CpuType, GpuType, ListCpuTypes, ListGpuTypes},
    container::DEFAULT_DISK,
    money::Usd,
    pricing::{Rate, RunningRates},
    serverless::{
        endpoints::{CreateEndpointRequest, Endpoint},
        workers::{Worker, WorkerStatus},
    },
};

/// The prices of the catalog.
#[derive(Debug, Clone)]
pub struct Prices {
    gpus: Vec<GpuType>,
    cpus: Vec<CpuType>,
}

/// The hardware that a worker may run on.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Hardware {
    pools: Vec<String>,
    excluded: Vec<String>,
    count: u32,
    /// Flavors with their vCPUs; empty for a GPU endpoint.
    cpus: Vec<(String, u32)>,
    /// GB of container disk; `None` if not reported.
    disk: Option<u32>,
}

/// The cost of a worker on the cheapest and the most expensive hardware it may get.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Range {
    /// On the cheapest.
    pub least: Rate,
    /// On the most expensive.
    pub most: Rate,
}

impl Range {
    /// For this many workers and hours: from and to.
    pub fn of(&self, workers: u32, hours: i64) -> (Usd, Usd) {
        let amount = |rate: Rate| rate.accrued(hours.saturating_mul(3600)).times(workers);
        (amount(self.least), amount(self.most))
    }

    /// The single rate, if all hardware costs the same.
    pub fn only(&self) -> Option<Rate> {
        (self.least == self.most).then_some(self.least)
    }
}

impl From<&Endpoint> for Hardware {
    fn from(endpoint: &Endpoint) -> Self {
        let cpus = endpoint.cpu.iter().flatten().map(|cpu| (cpu.id.clone(), cpu.vcpu_count.unwrap_or_default()));
        let gpu = endpoint.gpu.as_ref();
        Self {
            pools: gpu.map(|gpu| gpu.pools.clone()).unwrap_or_default(),
            excluded: gpu.map(|gpu| gpu.excluded_types.clone()).unwrap_or_default(),
            count: gpu.and_then(|gpu| *gpu.count).unwrap_or(1),
            cpus: cpus.collect(),
            disk: *endpoint.disk,
        }
    }
}

impl From<&CreateEndpointRequest> for Hardware {
    fn from(body: &CreateEndpointRequest) -> Self {
        let gpu = body.gpu.clone().unwrap_or_default();
        let cpus = body.cpu.iter().flatten().map(|cpu| (cpu.id.clone(), cpu.vcpu_count));
        Self {
            excluded: gpu.excluded_types.unwrap_or_default(),
            count: gpu.count.unwrap_or(1),
            pools: gpu.pools,
            cpus: cpus.collect(),
            disk: Some(body.disk.unwrap_or(DEFAULT_DISK)),
        }
    }
}

impl Prices {
    /// Reads the catalog.
    pub async fn read(api: &Api) -> Result<Self, CallError> {
        let gpus = list::all(api, ListGpuTypes::default()).await?.into_items();
        let cpus = list::all(api, ListCpuTypes::default()).await?.into_items();
        Ok(Self { gpus, cpus })
    }

    /// The cost of a worker on this hardware; `None` if a price is not reported.
    pub fn of(&self, hardware: &Hardware) -> Option<Range> {
        let rates: Option<Vec<Rate>> = if hardware.cpus.is_empty() {
            let is_taken = |gpu: &&GpuType| {
                gpu.pool.as_ref().is_some_and(|pool| hardware.pools.contains(pool))
                    && !hardware.excluded.contains(&gpu.id)
            };
            self.gpus.iter().filter(is_taken).map(|gpu| self.gpu(&gpu.id, hardware.count, hardware.disk)).collect()
        } else {
            hardware.cpus.iter().map(|(id, vcpus)| self.cpu(id, *vcpus, hardware.disk)).collect()
        };
        let rates = rates?;
        let by_price = |rate: &&Rate| rate.monthly();
        Some(Range { least: *rates.iter().min_by_key(by_price)?, most: *rates.iter().max_by_key(by_price)? })
    }

    /// The cost of a worker while it is charged; `None` if not reported.
    pub fn of_worker(&self, endpoint: &Endpoint, worker: &Worker) -> Option<Rate> {
        let hardware = Hardware::from(endpoint);
        match &worker.gpu_type_id {
            Some(gpu) => self.gpu(gpu, worker.gpu_count.unwrap_or(hardware.count), hardware.disk),
            // The answer does not say which of several flavors it got.
            None if hardware.cpus.is_empty() => None,
            None => self.of(&hardware)?.only(),
        }
    }

    /// The current hourly cost of these workers; `None` if a price is not reported. Workers that are pulling or
    /// starting are left out: the answer does not distinguish the two, and pulling is free.
    pub fn per_hour(&self, endpoint: &Endpoint, workers: &[Worker]) -> Option<Usd> {
        let is_charged =
            |worker: &&Worker| worker.status.is(&WorkerStatus::Running) || worker.status.is(&WorkerStatus::Idle);
        let rate = |worker: &Worker| self.of_worker(endpoint, worker).map(|rate| rate.accrued(3600));
        workers.iter().filter(is_charged).map(rate).sum()
    }

    fn gpu(&self, id: &str, count: u32, disk: Option<u32>) -> Option<Rate> {
        let price = self.gpus.iter().find(|gpu| gpu.id == id)?.price.serverless?;
        Some(RunningRates::new(price.times(count), disk?, None).total())
    }

    fn cpu(&self, id: &str, vcpus: u32, disk: Option<u32>) -> Option<Rate> {
        let price = (*self.cpus.iter().find(|cpu| cpu.id == id)?.price.serverless_per_vcpu)?;
        Some(RunningRates::new(price.times(vcpus), disk?, None).total())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{Hardware, Prices};
    use wire::money::Usd;

    fn prices() -> Prices {
        let gpu = |id: &str, price: f64| json!({ "id": id, "pool": "ADA_24", "manufacturer": "NVIDIA", "price": { "serverless": price } });
        Prices {
            gpus: [gpu("L4", 0.5), gpu("4090", 1.0)].map(|gpu| serde_json::from_value(gpu).unwrap()).into(),
            cpus: vec![
                serde_json::from_value(json!({ "id": "cpu5c", "price": { "serverlessPerVcpu": 0.05 } })).unwrap(),
            ],
        }
    }

    #[test]
    fn a_worker_costs_between_its_cheapest_and_its_dearest_card() {
        let hardware = Hardware { pools: vec!["ADA_24".into()], count: 2, disk: Some(72), ..Hardware::default() };
        let range = prices().of(&hardware).unwrap();
        // 72 GB at 0.10 USD a month is 0.01 USD an hour.
        assert_eq!(range.of(3, 1), (Usd::from_micros(3_030_000), Usd::from_micros(6_030_000)));
        assert_eq!(range.only(), None);
        let one = Hardware { excluded: vec!["4090".into()], ..hardware };
        assert_eq!(prices().of(&one).unwrap().only().unwrap().accrued(3600), Usd::from_micros(1_010_000));
    }

    #[test]
    fn what_is_not_told_has_no_price() {
        let cpu = |id: &str| Hardware { cpus: vec![(id.into(), 4)], disk: Some(0), ..Hardware::default() };
        assert_eq!(prices().of(&cpu("cpu5c")).unwrap().of(1, 1).0, Usd::from_micros(200_000));
        assert_eq!(prices().of(&cpu("cpu9x")), None);
        assert_eq!(prices().of(&Hardware { disk: None, ..cpu("cpu5c") }), None);
        assert_eq!(prices().of(&Hardware::default()), None);
    }
}

//! List prices, and the conversion of a rate to an amount (behaviour.md, Money).
//!
//! Both the ledger and estimates use these rates, so they agree to the micro-dollar.

use super::{catalog::NetworkVolumeType, money::Usd};

/// The length of a month for storage prices, in seconds: 30 days.
pub const MONTH: i64 = 30 * 24 * 3600;
/// The hours in that month.
const HOURS: i64 = 30 * 24;

/// Container disk and running persistent mount: 0.10 USD per GB and month.
const DISK: i64 = 100_000;
/// A stopped persistent mount: 0.20 USD.
const STOPPED_DISK: i64 = 200_000;
/// The first 1000 GB of a STANDARD volume: 0.07 USD.
const VOLUME: i64 = 70_000;
/// Each GB beyond that: 0.05 USD.
const LARGE_VOLUME: i64 = 50_000;
/// A HIGH_PERFORMANCE volume: 0.14 USD.
const FAST_VOLUME: i64 = 140_000;
/// The size above which the lower rate applies, in GB.
const LARGE: i64 = 1000;

/// A rate in micro-dollars per 30 days: the unit in which hourly and monthly prices are both whole.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Rate(i64);

impl Rate {
    /// From a price per hour.
    pub const fn hourly(price: Usd) -> Self {
        Self(price.micros().saturating_mul(HOURS))
    }

    /// From micro-dollars per 30 days.
    pub const fn from_monthly(micros: i64) -> Self {
        Self(micros)
    }

    /// In micro-dollars per 30 days.
    pub const fn monthly(self) -> i64 {
        self.0
    }

    /// The amount accrued after `seconds`, rounded down to the micro-dollar.
    pub fn accrued(self, seconds: i64) -> Usd {
        let micros = i128::from(self.0) * i128::from(seconds.max(0)) / i128::from(MONTH);
        Usd::from_micros(i64::try_from(micros).unwrap_or(i64::MAX))
    }

    /// A container disk of `size` GB, charged while the pod is not EXITED.
    pub fn container_disk(size: u32) -> Self {
        Self(DISK * i64::from(size))
    }

    /// A persistent mount of `size` GB; it costs more while the pod is stopped.
    pub fn persistent_disk(size: u32, stopped: bool) -> Self {
        Self(if stopped { STOPPED_DISK } else { DISK } * i64::from(size))
    }

    /// A network volume of `size` GB, from creation to deletion.
    pub fn network_volume(size: u32, kind: NetworkVolumeType) -> Self {
        let size = i64::from(size);
        Self(match kind {
            NetworkVolumeType::Standard => VOLUME * size.min(LARGE) + LARGE_VOLUME * (size - LARGE).max(0),
            NetworkVolumeType::HighPerformance => FAST_VOLUME * size,
        })
    }
}

/// The charges of a pod, a cluster member or a worker while it has its machine: one rate a ledger line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RunningRates {
    /// Its GPUs or vCPUs.
    pub compute: Rate,
    /// Its container disk.
    pub disk: Rate,
    /// Its persistent mount, if it has one.
    pub persistent: Option<Rate>,
}

impl RunningRates {
    /// With this price of all its GPUs or vCPUs per hour, a container disk and a persistent mount in GB.
    pub fn new(price: Usd, disk: u32, persistent: Option<u32>) -> Self {
        Self {
            compute: Rate::hourly(price),
            disk: Rate::container_disk(disk),
            persistent: persistent.map(|size| Rate::persistent_disk(size, false)),
        }
    }

    /// The cost of an hour, each line rounded down as the ledger does.
    pub fn hour(&self) -> Usd {
        [self.compute, self.disk].into_iter().chain(self.persistent).map(|rate| rate.accrued(3600)).sum()
    }

    /// The sum of the rates.
    pub fn total(&self) -> Rate {
        let rates = [self.compute, self.disk].into_iter().chain(self.persistent);
        Rate(rates.fold(0, |total, rate| total.saturating_add(rate.0)))
    }
}

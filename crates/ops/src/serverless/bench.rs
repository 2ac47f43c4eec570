//! The results of a load (cli.md, serverless). Times are in milliseconds.

use schemars::JsonSchema;
use serde::Serialize;

use super::starts::Start;
use wire::money::Usd;

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

#[cfg(test)]
mod tests {
    use super::{ColdStarts, Quantiles, Start, hourly, throughput};
    use wire::{Timestamp, money::Usd};

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
}

//! Growing delays between attempts: one rule for requests, creates, lists, lost logs, unreachable hosts and polling.

use std::time::Duration;

use backon::{BackoffBuilder as _, ExponentialBuilder};

/// The attempt from which delays no longer grow.
const LAST: u32 = 64;

/// A backoff. backon computes the delays; randomness and sleeping are up to the caller, so that a test knows each delay
/// and waits for none. (backon's own jitter only lengthens delays and uses its own random numbers.)
#[derive(Debug, Clone, Copy)]
pub struct Backoff {
    steps: ExponentialBuilder,
    spread: (f64, f64),
}

impl Backoff {
    /// The first delay, the growth factor, and the maximum delay.
    pub const fn new(first: Duration, factor: f32, longest: Duration) -> Self {
        let steps = ExponentialBuilder::new().with_min_delay(first).with_factor(factor).with_max_delay(longest);
        Self { steps: steps.without_max_times(), spread: (1.0, 1.0) }
    }

    /// The range of the jitter as parts of a delay, so that many waiting programs do not retry in step.
    #[must_use]
    pub const fn spread(self, least: f64, most: f64) -> Self {
        Self { spread: (least, most), ..self }
    }

    /// The delay after this many attempts, before jitter. Zero counts as one.
    pub fn step(&self, tried: u32) -> Duration {
        // Every backoff has reached its maximum by then.
        let skipped = tried.clamp(1, LAST) - 1;
        self.steps.build().nth(skipped as usize).unwrap_or_default()
    }

    /// A delay with jitter, by `jitter` from 0 to 1.
    pub fn with_jitter(&self, step: Duration, jitter: f64) -> Duration {
        let (least, most) = self.spread;
        step.mul_f64(least + (most - least) * jitter.clamp(0.0, 1.0))
    }

    /// The delay after this many attempts, with jitter.
    pub fn pause(&self, tried: u32, jitter: f64) -> Duration {
        self.with_jitter(self.step(tried), jitter)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use proptest::prelude::*;

    use super::Backoff;

    #[test]
    fn pauses_grow_by_the_factor_up_to_the_longest() {
        let backoff = Backoff::new(Duration::from_secs(1), 1.5, Duration::from_secs(3)).spread(0.5, 1.0);
        let millis = |tried, jitter| backoff.pause(tried, jitter).as_millis();
        assert_eq!(
            [0, 1, 2, 3, 4, 5, 1000, u32::MAX].map(|tried| millis(tried, 1.0)),
            [1000, 1000, 1500, 2250, 3000, 3000, 3000, 3000]
        );
        assert_eq!((millis(1, 0.0), millis(2, 0.5)), (500, 1125));
    }

    proptest! {
        #[test]
        fn a_pause_is_within_its_bounds(tried: u32, jitter in -1.0..2.0, first in 1..10_000_u64, more in 0..100_000_u64) {
            let (first, longest) = (Duration::from_millis(first), Duration::from_millis(first + more));
            let backoff = Backoff::new(first, 2.0, longest).spread(0.75, 1.25);
            let pause = backoff.pause(tried, jitter);
            prop_assert!(first.mul_f64(0.75) <= pause && pause <= longest.mul_f64(1.25), "{pause:?}");
        }
    }
}

//! Real time for waits.

use std::{future::Future, time::Duration};

use rand::{
    RngExt, SeedableRng,
    rngs::{StdRng, SysRng},
};
use tokio::time::Instant;

use crate::ops::wait::Pacer;

/// Time as it passes.
pub(super) struct RealTime {
    since: Instant,
    chance: StdRng,
}

impl RealTime {
    /// Begins to count now.
    pub(super) fn start() -> Self {
        let chance = StdRng::try_from_rng(&mut SysRng).unwrap_or_else(|_| StdRng::seed_from_u64(0));
        Self { since: Instant::now(), chance }
    }
}

impl Pacer for RealTime {
    fn elapsed(&self) -> Duration {
        self.since.elapsed()
    }

    fn sleep(&mut self, span: Duration) -> impl Future<Output = ()> {
        tokio::time::sleep(span)
    }

    fn chance(&mut self) -> f64 {
        self.chance.random()
    }
}

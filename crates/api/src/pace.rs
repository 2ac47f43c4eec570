//! The passing of time, and the randomness that keeps many waiting programs from polling in step. Both are passed in,
//! so a test waits for hours in no time.

use std::{
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use tokio::time::Instant;

use engine::{ManualClock, Rng};

/// How time passes during a wait. Copies share it.
#[derive(Debug, Clone)]
pub enum Pace {
    /// Real time.
    Real(RealPace),
    /// Instantly.
    Manual(ManualPace),
}

/// Real time.
#[derive(Debug, Clone)]
pub struct RealPace {
    since: Instant,
    rng: Arc<Rng>,
}

/// Time that only passes during a sleep, which ends at once.
#[derive(Debug, Clone, Default)]
pub struct ManualPace {
    slept: Arc<Mutex<Vec<Duration>>>,
    clock: Option<ManualClock>,
}

impl Pace {
    /// Real time, from now on.
    pub fn real() -> Self {
        Self::Real(RealPace { since: Instant::now(), rng: Arc::new(Rng::from_system()) })
    }

    /// The time since a fixed, arbitrary moment.
    pub fn now(&self) -> Duration {
        match self {
            Self::Real(pace) => pace.since.elapsed(),
            Self::Manual(pace) => pace.slept().iter().sum(),
        }
    }

    /// Waits.
    pub async fn sleep(&self, span: Duration) {
        match self {
            Self::Real(_) => tokio::time::sleep(span).await,
            Self::Manual(pace) => pace.sleep(span),
        }
    }

    /// A random number from 0 to 1.
    pub fn jitter(&self) -> f64 {
        match self {
            Self::Real(pace) => pace.rng.fraction(),
            Self::Manual(_) => 0.5,
        }
    }
}

impl ManualPace {
    /// Also advances this clock.
    pub fn with(clock: ManualClock) -> Self {
        Self { slept: Arc::default(), clock: Some(clock) }
    }

    /// The duration of each sleep.
    pub fn slept(&self) -> Vec<Duration> {
        self.slept.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    fn sleep(&self, span: Duration) {
        self.slept.lock().unwrap_or_else(PoisonError::into_inner).push(span);
        if let Some(clock) = &self.clock {
            clock.advance(span);
        }
    }
}

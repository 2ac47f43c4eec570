//! The passing of time, and the chance that keeps many waiting programs from asking in step. Both are passed in, so a
//! test waits for hours in no time.

use std::{
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use tokio::time::Instant;

use engine::{Chance, ManualClock};

/// How time passes while a caller waits. Copies share it.
#[derive(Debug, Clone)]
pub enum Pace {
    /// As it does.
    Real(RealPace),
    /// In no time.
    Manual(ManualPace),
}

/// Time as it passes.
#[derive(Debug, Clone)]
pub struct RealPace {
    since: Instant,
    chance: Arc<Chance>,
}

/// Time that passes only while someone sleeps, who then wakes at once.
#[derive(Debug, Clone, Default)]
pub struct ManualPace {
    slept: Arc<Mutex<Vec<Duration>>>,
    clock: Option<ManualClock>,
}

impl Pace {
    /// Time as it passes, from now on.
    pub fn real() -> Self {
        Self::Real(RealPace { since: Instant::now(), chance: Arc::new(Chance::from_system()) })
    }

    /// How long it is since an unnamed moment, which stays the same.
    pub fn now(&self) -> Duration {
        match self {
            Self::Real(pace) => pace.since.elapsed(),
            Self::Manual(pace) => pace.slept().iter().sum(),
        }
    }

    /// Lets time pass.
    pub async fn sleep(&self, span: Duration) {
        match self {
            Self::Real(_) => tokio::time::sleep(span).await,
            Self::Manual(pace) => pace.sleep(span),
        }
    }

    /// A random number from 0 to 1.
    pub fn chance(&self) -> f64 {
        match self {
            Self::Real(pace) => pace.chance.fraction(),
            Self::Manual(_) => 0.5,
        }
    }
}

impl ManualPace {
    /// Takes a clock along.
    pub fn with(clock: ManualClock) -> Self {
        Self { slept: Arc::default(), clock: Some(clock) }
    }

    /// How long was slept, each time.
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

//! The engine's clock. Nothing else in the engine asks what time it is (docs/ARCHITECTURE.md, decision 3).

use std::sync::{
    Arc,
    atomic::{AtomicI64, Ordering},
};

use crate::wire::Timestamp;

/// Where the time comes from. The engine adds the offset that its store holds (`svcctl engine clock`).
#[derive(Debug, Clone, Default)]
pub enum Clock {
    /// The machine's clock.
    #[default]
    System,
    /// A clock that moves only when it is told to.
    Manual(ManualClock),
}

impl Clock {
    /// The time now.
    pub fn now(&self) -> Timestamp {
        match self {
            #[allow(clippy::disallowed_methods, reason = "the one place that asks the machine")]
            Self::System => chrono::Utc::now().into(),
            Self::Manual(clock) => clock.now(),
        }
    }
}

/// A clock for tests; its copies show the same time.
#[derive(Debug, Clone)]
pub struct ManualClock(Arc<AtomicI64>);

impl ManualClock {
    /// A clock that stands at `start`.
    pub fn at(start: Timestamp) -> Self {
        Self(Arc::new(AtomicI64::new(start.millis())))
    }

    /// What it shows.
    pub fn now(&self) -> Timestamp {
        Timestamp::from_millis(self.0.load(Ordering::SeqCst))
    }

    /// Moves it on.
    pub fn advance(&self, span: std::time::Duration) {
        self.0.store(self.now().after(span).millis(), Ordering::SeqCst);
    }
}

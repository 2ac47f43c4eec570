//! The engine's clock. Nothing else in the engine reads the time (docs/ARCHITECTURE.md, decision 3).

use std::{
    sync::{
        Arc,
        atomic::{AtomicI64, Ordering},
    },
    time::SystemTime,
};

use wire::Timestamp;

/// The source of time. The engine adds the offset in its store (`svcctl engine clock`).
#[derive(Debug, Clone, Default)]
pub enum Clock {
    /// The machine's clock.
    #[default]
    System,
    /// A clock that only moves on demand.
    Manual(ManualClock),
}

impl Clock {
    /// The time now.
    pub fn now(&self) -> Timestamp {
        match self {
            #[allow(clippy::disallowed_methods, reason = "the one place that asks the machine")]
            Self::System => since_1970(SystemTime::now()),
            Self::Manual(clock) => clock.now(),
        }
    }
}

/// The machine's time. Its clock may be before 1970: an empty battery resets it to the manufacturer's default.
fn since_1970(time: SystemTime) -> Timestamp {
    let millis = |span: std::time::Duration| i64::try_from(span.as_millis()).unwrap_or(i64::MAX);
    Timestamp::from_millis(match time.duration_since(SystemTime::UNIX_EPOCH) {
        Ok(after) => millis(after),
        Err(before) => -millis(before.duration()),
    })
}

/// A clock for tests; clones share the same time.
#[derive(Debug, Clone)]
pub struct ManualClock(Arc<AtomicI64>);

impl ManualClock {
    /// A clock that starts at `start`.
    pub fn at(start: Timestamp) -> Self {
        Self(Arc::new(AtomicI64::new(start.millis())))
    }

    /// The current time.
    pub fn now(&self) -> Timestamp {
        Timestamp::from_millis(self.0.load(Ordering::SeqCst))
    }

    /// Advances it.
    pub fn advance(&self, span: std::time::Duration) {
        self.0.store(self.now().after(span).millis(), Ordering::SeqCst);
    }
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, SystemTime};

    use super::since_1970;

    #[test]
    fn a_clock_before_1970_has_a_time_too() {
        let at = |seconds: u64| SystemTime::UNIX_EPOCH + Duration::from_secs(seconds);
        assert_eq!(since_1970(at(1_795_348_800)).to_string(), "2026-11-22T12:00:00Z");
        assert_eq!(since_1970(SystemTime::UNIX_EPOCH - Duration::from_secs(60)).to_string(), "1969-12-31T23:59:00Z");
    }
}

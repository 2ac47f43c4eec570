//! Retries something that may work later, less and less often, and gives up in the end (runtime.md, Faults).

use std::time::Duration;

use net::Backoff;
use wire::Timestamp;

/// The pauses between attempts.
const PAUSES: Backoff = Backoff::new(Duration::from_secs(1), 2.0, Duration::from_secs(60));
/// For how long something is retried.
const PATIENCE: Duration = Duration::from_secs(600);

/// The attempts at one thing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct RetrySchedule {
    began: Timestamp,
    made: u32,
}

impl RetrySchedule {
    /// The first attempt is made now.
    pub const fn begin(now: Timestamp) -> Self {
        Self { began: now, made: 0 }
    }

    /// How long to wait before the next attempt: 1, 2, 4 ... 60 s. `None` after 10 minutes of attempts.
    pub fn again(&mut self, now: Timestamp) -> Option<Duration> {
        self.made += 1;
        let pause = PAUSES.step(self.made);
        (now.after(pause) <= self.began.after(PATIENCE)).then_some(pause)
    }
}

#[cfg(test)]
mod tests {
    use super::RetrySchedule;
    use wire::Timestamp;

    #[test]
    fn pauses_grow_to_a_minute_and_end_after_ten() {
        let begin = Timestamp::from_millis(1_800_000_000_000);
        let (mut now, mut tries) = (begin, RetrySchedule::begin(begin));
        let mut pauses = Vec::new();
        while let Some(pause) = tries.again(now) {
            now = now.after(pause);
            pauses.push(pause.as_secs());
        }
        assert_eq!(pauses[..8], [1, 2, 4, 8, 16, 32, 60, 60]);
        let spent = (now.millis() - begin.millis()) / 1000;
        assert!((540..=600).contains(&spent), "{spent}");
    }
}

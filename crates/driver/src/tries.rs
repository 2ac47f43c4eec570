//! Something that may work later is tried again, less and less often, and given up in the end (runtime.md, Faults).

use std::time::Duration;

use net::Backoff;
use wire::Timestamp;

/// The pauses between two tries.
const PAUSES: Backoff = Backoff::new(Duration::from_secs(1), 2.0, Duration::from_secs(60));
/// How long something is tried.
const PATIENCE: Duration = Duration::from_secs(600);

/// The tries of one thing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tries {
    began: Timestamp,
    made: u32,
}

impl Tries {
    /// The first try is made now.
    pub const fn begin(now: Timestamp) -> Self {
        Self { began: now, made: 0 }
    }

    /// How long to wait before the next try: 1, 2, 4 ... 60 s. `None` when it was tried for 10 minutes.
    pub fn again(&mut self, now: Timestamp) -> Option<Duration> {
        self.made += 1;
        let pause = PAUSES.step(self.made);
        (now.after(pause) <= self.began.after(PATIENCE)).then_some(pause)
    }
}

#[cfg(test)]
mod tests {
    use super::Tries;
    use wire::Timestamp;

    #[test]
    fn pauses_grow_to_a_minute_and_end_after_ten() {
        let begin = Timestamp::from_millis(1_800_000_000_000);
        let (mut now, mut tries) = (begin, Tries::begin(begin));
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

//! The intervals between two looks at the same thing (cli.md, Waiting).

use std::time::Duration;

use crate::api::{Api, Pace};

/// The first interval between two looks, and how long it stays so.
const FIRST: Duration = Duration::from_millis(500);
const EAGER: Duration = Duration::from_secs(5);
/// The longest interval.
const LONGEST: Duration = Duration::from_secs(10);
/// The longest interval while the server's limits are scarce.
const SPARING: Duration = Duration::from_secs(60);
/// By how much an interval may be shorter or longer, so that many waiting programs do not ask in step.
const JITTER: f64 = 0.1;

/// When to look next: soon at first, less and less often, and with care for the server's limits.
#[derive(Debug)]
pub struct Looks<'a> {
    pace: &'a Pace,
    began: Duration,
    eager_since: Duration,
    interval: Duration,
}

impl<'a> Looks<'a> {
    /// The first look is now.
    pub fn begin(pace: &'a Pace) -> Self {
        Self { pace, began: pace.now(), eager_since: pace.now(), interval: FIRST }
    }

    /// How long it is since the first look.
    pub fn elapsed(&self) -> Duration {
        self.pace.now().saturating_sub(self.began)
    }

    /// Something changed: more may follow.
    pub fn quicken(&mut self) {
        (self.eager_since, self.interval) = (self.pace.now(), FIRST);
    }

    /// Lets time pass until the next look.
    pub async fn rest(&mut self, api: &Api, at_most: Duration) {
        if self.pace.now().saturating_sub(self.eager_since) >= EAGER {
            self.interval = self.interval.mul_f64(1.5).min(LONGEST);
        }
        // What is left of the server's limits has to last, for other programs too.
        let interval = self.interval.max(api.spacing().unwrap_or_default().min(SPARING));
        let jittered = interval.mul_f64(1.0 + JITTER * (2.0 * self.pace.chance() - 1.0));
        self.pace.sleep(jittered.min(at_most)).await;
    }
}

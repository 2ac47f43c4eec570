//! The intervals between two looks at the same thing (cli.md, Waiting).

use std::time::Duration;

use crate::api::{Api, Backoff, Pace};

/// The intervals between two looks.
const BACKOFF: Backoff = Backoff::new(Duration::from_millis(500), 1.5, Duration::from_secs(10)).spread(0.9, 1.1);
/// How long the first one stays.
const EAGER: Duration = Duration::from_secs(5);
/// The time that each request of a look takes up at least.
const SPACING: Duration = Duration::from_millis(100);
/// The longest interval while the server's limits are scarce.
const SPARING: Duration = Duration::from_secs(60);

/// When to look next: soon at first, less and less often, and with care for the server's limits.
#[derive(Debug)]
pub struct PollSchedule<'a> {
    pace: &'a Pace,
    began: Duration,
    eager_since: Duration,
    /// How many intervals there were, the eager ones being one.
    intervals: u32,
}

impl<'a> PollSchedule<'a> {
    /// The first look is now.
    pub fn begin(pace: &'a Pace) -> Self {
        Self { pace, began: pace.now(), eager_since: pace.now(), intervals: 1 }
    }

    /// How long it is since the first look.
    pub fn elapsed(&self) -> Duration {
        self.pace.now().saturating_sub(self.began)
    }

    /// Something changed: more may follow.
    pub fn quicken(&mut self) {
        (self.eager_since, self.intervals) = (self.pace.now(), 1);
    }

    /// Lets time pass until the next look.
    pub async fn rest(&mut self, api: &Api, at_most: Duration) {
        self.rest_between(api, 1, at_most).await;
    }

    /// The same between looks of several requests each.
    pub async fn rest_between(&mut self, api: &Api, requests: u32, at_most: Duration) {
        if self.pace.now().saturating_sub(self.eager_since) >= EAGER {
            self.intervals = self.intervals.saturating_add(1);
        }
        // What is left of the server's limits has to last, for other programs too.
        let spacing = api.spacing().unwrap_or_default().min(SPARING).max(SPACING.saturating_mul(requests));
        let interval = BACKOFF.step(self.intervals).max(spacing);
        self.pace.sleep(BACKOFF.by_chance(interval, self.pace.chance()).min(at_most)).await;
    }
}

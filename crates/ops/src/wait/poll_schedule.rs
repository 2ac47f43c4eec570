//! The intervals between two polls (cli.md, Waiting).

use std::time::Duration;

use api::{Api, Backoff, Pace};

/// The intervals between two polls.
const BACKOFF: Backoff = Backoff::new(Duration::from_millis(500), 1.5, Duration::from_secs(10)).spread(0.9, 1.1);
/// How long to keep the first one.
const EAGER: Duration = Duration::from_secs(5);
/// The minimum time per request of a poll.
const SPACING: Duration = Duration::from_millis(100);
/// The longest interval while the server's limits are scarce.
const SPARING: Duration = Duration::from_secs(60);

/// When to poll next: soon at first, then less and less often, and with regard for the server's limits.
#[derive(Debug)]
pub struct PollSchedule<'a> {
    pace: &'a Pace,
    began: Duration,
    eager_since: Duration,
    /// How many intervals there were, counting the eager ones as one.
    intervals: u32,
}

impl<'a> PollSchedule<'a> {
    /// The first poll is now.
    pub fn begin(pace: &'a Pace) -> Self {
        Self { pace, began: pace.now(), eager_since: pace.now(), intervals: 1 }
    }

    /// The time since the first poll.
    pub fn elapsed(&self) -> Duration {
        self.pace.now().saturating_sub(self.began)
    }

    /// Polls faster again: after one change, more may follow.
    pub fn quicken(&mut self) {
        (self.eager_since, self.intervals) = (self.pace.now(), 1);
    }

    /// Sleeps until the next poll.
    pub async fn rest(&mut self, api: &Api, at_most: Duration) {
        self.rest_between(api, 1, at_most).await;
    }

    /// The same between polls of several requests each.
    pub async fn rest_between(&mut self, api: &Api, requests: u32, at_most: Duration) {
        if self.pace.now().saturating_sub(self.eager_since) >= EAGER {
            self.intervals = self.intervals.saturating_add(1);
        }
        // The remaining server limit has to last, for other programs too.
        let spacing = api.spacing().unwrap_or_default().min(SPARING).max(SPACING.saturating_mul(requests));
        let interval = BACKOFF.step(self.intervals).max(spacing);
        self.pace.sleep(BACKOFF.with_jitter(interval, self.pace.jitter()).min(at_most)).await;
    }
}

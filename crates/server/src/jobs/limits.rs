//! Rate limits of the job API: by account, endpoint and operation, in windows of ten seconds that begin with the first
//! request, and a number of concurrent requests (serverless.md, Jobs).

use std::{
    collections::HashMap,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicU32, Ordering},
    },
};

use axum::http::{HeaderValue, header::RETRY_AFTER};

use super::Refusal;
use wire::{Problem, Timestamp, serverless::jobs::Limits};

/// The length of a window, in milliseconds.
const WINDOW: i64 = 10_000;
/// The number of counts from which on expired ones are cleaned up.
const MANY: usize = 1024;
/// How many characters of an id count: existing ids are shorter, and a longer one costs no more.
const LONGEST: usize = 64;
/// The seconds after which a caller over the concurrency limit may try again.
const SOON: i64 = 1;

/// Account, endpoint and operation.
type Key = (String, String, &'static str);

/// The counts of all limited operations.
#[derive(Debug, Default)]
pub(crate) struct JobLimits(Mutex<HashMap<Key, Count>>);

#[derive(Debug)]
struct Count {
    started: Timestamp,
    used: u32,
    at_once: Arc<AtomicU32>,
}

/// One of the concurrent requests.
#[derive(Debug)]
pub(super) struct InFlight(Arc<AtomicU32>);

impl Drop for InFlight {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

impl JobLimits {
    /// Resets the counts. Requests being answered keep their places.
    pub(crate) fn clear(&self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    /// Counts a request, unless it exceeds the limit: 429.
    pub(super) fn enter(
        &self,
        (account, endpoint, operation): (&str, &str, &'static str),
        limits: Limits,
        now: Timestamp,
    ) -> Result<InFlight, Refusal> {
        let mut counts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if counts.len() >= MANY {
            counts.retain(|_, count| count.left(now).is_some() || count.at_once.load(Ordering::SeqCst) > 0);
        }
        let endpoint = endpoint.chars().take(LONGEST).collect();
        let count = counts.entry((account.to_owned(), endpoint, operation)).or_insert_with(|| Count {
            started: now,
            used: 0,
            at_once: Arc::default(),
        });
        if count.left(now).is_none() {
            (count.started, count.used) = (now, 0);
        }
        if count.used >= limits.in_ten_seconds {
            let what = format!("{} requests in 10 seconds", limits.in_ten_seconds);
            return Err(too_many(&what, (count.left(now).unwrap_or(WINDOW) + 999) / 1000));
        }
        // Places are only taken under the lock, so none is taken twice.
        if let Some(most) = limits.at_once.filter(|most| count.at_once.load(Ordering::SeqCst) >= *most) {
            return Err(too_many(&format!("{most} requests at once"), SOON));
        }
        count.used += 1;
        count.at_once.fetch_add(1, Ordering::SeqCst);
        Ok(InFlight(Arc::clone(&count.at_once)))
    }
}

impl Count {
    /// The milliseconds until its window ends; `None` if it has ended, or if the clock was set back.
    fn left(&self, now: Timestamp) -> Option<i64> {
        let age = now.millis().saturating_sub(self.started.millis());
        (0..WINDOW).contains(&age).then(|| WINDOW - age)
    }
}

fn too_many(what: &str, seconds: i64) -> Refusal {
    let detail = format!("this operation of this endpoint is limited to {what}; try again in {seconds} s");
    Refusal::with(Problem::new(429, detail), RETRY_AFTER, HeaderValue::from(seconds))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::JobLimits;
    use wire::{Timestamp, serverless::jobs::Limits};

    const FEW: Limits = Limits { in_ten_seconds: 3, at_once: Some(2), body: 0 };

    fn now() -> Timestamp {
        "2026-11-20T12:00:00Z".parse().unwrap()
    }

    #[test]
    fn a_place_is_free_again_when_its_request_is_answered() {
        let limits = JobLimits::default();
        let first = limits.enter(("a", "e", "run"), FEW, now()).unwrap();
        let _second = limits.enter(("a", "e", "run"), FEW, now()).unwrap();
        assert_eq!(limits.enter(("a", "e", "run"), FEW, now()).unwrap_err().into_problem().status, 429);
        drop(first);
        limits.enter(("a", "e", "run"), FEW, now()).unwrap();
    }

    #[test]
    fn each_account_endpoint_and_operation_has_a_count_of_its_own() {
        let limits = JobLimits::default();
        let enter = |key, at| limits.enter(key, FEW, at).map(drop);
        for key in [("a", "e", "run"), ("b", "e", "run"), ("a", "f", "run"), ("a", "e", "status")] {
            for _ in 0..3 {
                enter(key, now()).unwrap();
            }
            enter(key, now()).unwrap_err();
        }
        enter(("a", "e", "run"), now().after(Duration::from_millis(9_999))).unwrap_err();
        enter(("a", "e", "run"), now().after(Duration::from_secs(10))).unwrap();
    }

    #[test]
    fn what_is_over_is_forgotten() {
        let limits = JobLimits::default();
        for number in 0..super::MANY {
            drop(limits.enter(("a", &number.to_string(), "run"), FEW, now()).unwrap());
        }
        let _later = limits.enter(("a", "e", "run"), FEW, now().after(Duration::from_secs(11))).unwrap();
        assert_eq!(limits.0.lock().unwrap().len(), 1);
    }
}

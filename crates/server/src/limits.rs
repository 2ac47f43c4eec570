//! Rate limits of accounts: fixed windows that begin with an account's first request.
//!
//! A session counts for its user's own account, whatever team it acts for; an API key for the account that it acts for.
//! So the sessions and keys of a user share one count, and the keys of a team another.

use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
};

use axum::http::{HeaderMap, HeaderName, HeaderValue, header::RETRY_AFTER};

use super::reply::Refusal;
use wire::{Problem, Timestamp};

/// The windows: name and seconds.
const WINDOWS: [(&str, u32); 3] = [("minute", 60), ("hour", 3_600), ("day", 86_400)];

/// The number of requests an account may send.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Quotas {
    /// In a minute.
    pub minute: u64,
    /// In an hour.
    pub hour: u64,
    /// In a day.
    pub day: u64,
}

impl Default for Quotas {
    fn default() -> Self {
        Self { minute: 60, hour: 3_000, day: 50_000 }
    }
}

/// One window of one account.
#[derive(Debug, Clone, Copy)]
struct Window {
    started: Timestamp,
    used: u64,
}

/// The counts of all accounts.
#[derive(Debug)]
pub(super) struct Limits {
    quotas: [u64; 3],
    /// The quotas, as sent to clients.
    policy: Option<HeaderValue>,
    /// The account that has no limits.
    exempt: Option<&'static str>,
    accounts: Mutex<HashMap<String, [Window; 3]>>,
}

/// The remaining requests of an account in each window, and the seconds until the window restarts.
#[derive(Debug)]
pub(super) struct RateLimitStatus {
    quotas: [u64; 3],
    policy: Option<HeaderValue>,
    left: [(u64, u64); 3],
}

impl Limits {
    pub(super) fn new(quotas: Quotas, exempt: Option<&'static str>) -> Self {
        let quotas = [quotas.minute, quotas.hour, quotas.day];
        let policy = windows(["q", "w"], |at| (quotas[at], WINDOWS[at].1.into()));
        Self { quotas, policy, exempt, accounts: Mutex::default() }
    }

    /// Resets the counts.
    pub(super) fn clear(&self) {
        self.accounts.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    /// Counts a request, unless a window is used up: returns the account's remaining requests if it has limits, and 429
    /// if it exceeds them.
    pub(super) fn count(&self, account: &str, now: Timestamp) -> (Option<RateLimitStatus>, Result<(), Refusal>) {
        if self.exempt == Some(account) {
            return (None, Ok(()));
        }
        let mut accounts = self.accounts.lock().unwrap_or_else(PoisonError::into_inner);
        let windows = match accounts.get_mut(account) {
            Some(windows) => windows,
            None => accounts.entry(account.to_owned()).or_insert([Window { started: now, used: 0 }; 3]),
        };
        for (window, (_, seconds)) in windows.iter_mut().zip(WINDOWS) {
            let age = now.millis().saturating_sub(window.started.millis());
            // Setting a clock back must not lock anyone out.
            if !(0..i64::from(seconds) * 1000).contains(&age) {
                *window = Window { started: now, used: 0 };
            }
        }
        let over = (0..WINDOWS.len()).rev().find(|at| windows[*at].used >= self.quotas[*at]);
        if over.is_none() {
            for window in windows.iter_mut() {
                window.used += 1;
            }
        }
        let left = std::array::from_fn(|at| {
            let age = now.since(windows[at].started).as_secs();
            (self.quotas[at].saturating_sub(windows[at].used), u64::from(WINDOWS[at].1).saturating_sub(age))
        });
        let rate_limit = RateLimitStatus { quotas: self.quotas, policy: self.policy.clone(), left };
        let admitted = over.map_or(Ok(()), |at| Err(rate_limit.refusal(at)));
        (Some(rate_limit), admitted)
    }
}

impl RateLimitStatus {
    fn refusal(&self, at: usize) -> Refusal {
        let (quota, window, seconds) = (self.quotas[at], WINDOWS[at].0, self.left[at].1);
        let detail = format!("the quota of {quota} requests per {window} is used up; try again in {seconds} s");
        Refusal::with(Problem::new(429, detail), RETRY_AFTER, HeaderValue::from(seconds))
    }

    /// Adds the headers for the client.
    pub(super) fn write(&self, headers: &mut HeaderMap) {
        const LIMIT: HeaderName = HeaderName::from_static("ratelimit");
        const POLICY: HeaderName = HeaderName::from_static("ratelimit-policy");
        let limit = windows(["r", "t"], |at| self.left[at]);
        for (name, value) in [(LIMIT, limit), (POLICY, self.policy.clone())] {
            if let Some(value) = value {
                headers.insert(name, value);
            }
        }
    }
}

/// A header with two numbers for each window. It is part of every answer, so it is written without the formatter.
fn windows([first, second]: [&str; 2], entry: impl Fn(usize) -> (u64, u64)) -> Option<HeaderValue> {
    let mut text = String::with_capacity(128);
    for (at, (name, _)) in WINDOWS.iter().enumerate() {
        let comma = if at > 0 { ", " } else { "" };
        let (one, other) = entry(at);
        text.extend([comma, "\"", name, "\";", first, "=", itoa::Buffer::new().format(one)]);
        text.extend([";", second, "=", itoa::Buffer::new().format(other)]);
    }
    HeaderValue::try_from(text).ok()
}

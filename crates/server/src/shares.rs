//! Limits on one account's concurrent use of a server (docs/SECURITY.md, Bounds): slow reads and their answers,
//! arriving bodies, followed logs. A caller that wants more waits for its own to end, and nobody else does.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use axum::{
    body::{Body, HttpBody},
    http::{HeaderValue, header::CONTENT_TYPE, header::RETRY_AFTER},
    response::Response,
};
use tokio::{
    sync::{Notify, OwnedSemaphorePermit, Semaphore, SemaphorePermit},
    time::timeout,
};

use super::{
    guarded_body::GuardedBody,
    reply::{Outcome, Refusal},
};
use wire::Problem;

/// The maximum number of long answers being read or not yet written.
const READS: usize = 8;
/// How many pages of them, and of followed logs, are read and rendered at a time: of one account, and of all by threads
/// that yield to nobody.
const PAGES: usize = 2;
/// An answer of up to this many bytes no longer counts once it is there, and a body of as many is not large.
const SMALL: u64 = 64 << 10;
/// Bodies arriving or in use, in KiB: of one account, and in total. A larger one takes all of it.
const BODIES: usize = 10 << 10;
const ALL_BODIES: usize = 40 << 10;
/// The maximum number of followed logs, and how many of them yield to nobody.
const FOLLOWED: usize = 64;
const FEW: usize = 8;
/// The maximum number of upgraded connections to workers.
const UPGRADED: usize = 256;
/// The maximum number of answers waiting for an event: of a job, or a job for a worker.
const WAITS: usize = 512;
/// How long to wait for one's own share.
const PATIENCE: Duration = Duration::from_secs(30);
/// The seconds after which to try again.
const SOON: i64 = 5;
/// The number of accounts from which on idle ones are forgotten.
const MANY: usize = 1024;

/// The shares of all accounts.
#[derive(Debug)]
pub(super) struct Shares {
    accounts: Mutex<HashMap<String, Arc<Share>>>,
    bodies: Arc<Semaphore>,
    /// The pages being read by threads that yield to nobody.
    pages: Semaphore,
    /// Notified of each long read and each large body.
    used: Notify,
}

/// The rest of an account's share.
#[derive(Debug)]
struct Share {
    reads: Arc<Semaphore>,
    bodies: Arc<Semaphore>,
    followed: Arc<Semaphore>,
    pages: Arc<Semaphore>,
    waits: Arc<Semaphore>,
    upgraded: Arc<Semaphore>,
}

/// A permit for one of the long reads of an account.
#[derive(Debug)]
pub(super) struct ReadPermit {
    share: Arc<Share>,
    _permit: OwnedSemaphorePermit,
}

/// A permit for an upgraded connection to a worker.
#[derive(Debug)]
pub(super) struct UpgradePermit {
    _place: OwnedSemaphorePermit,
}

/// A permit for a body, within what its account and all accounts may send at once.
#[derive(Debug)]
pub(super) struct BodyPermit {
    _own: OwnedSemaphorePermit,
    _all: OwnedSemaphorePermit,
}

/// A permit to follow a log for an account.
#[derive(Debug)]
pub(super) struct FollowPermit {
    share: Arc<Share>,
    _place: OwnedSemaphorePermit,
}

impl Default for Shares {
    fn default() -> Self {
        Self {
            accounts: Mutex::default(),
            bodies: Arc::new(Semaphore::new(ALL_BODIES)),
            pages: Semaphore::new(PAGES),
            used: Notify::new(),
        }
    }
}

impl Default for Share {
    fn default() -> Self {
        let of = |most| Arc::new(Semaphore::new(most));
        let (reads, bodies, followed) = (of(READS), of(BODIES), of(FOLLOWED));
        Self { reads, bodies, followed, pages: of(PAGES), waits: of(WAITS), upgraded: of(UPGRADED) }
    }
}

impl Share {
    /// Whether the account reads no long answer and sends no body.
    fn is_idle(&self) -> bool {
        self.reads.available_permits() == READS && self.bodies.available_permits() == BODIES
    }

    fn is_whole(&self) -> bool {
        self.upgraded.available_permits() == UPGRADED
            && self.is_idle()
            && self.followed.available_permits() == FOLLOWED
            && self.waits.available_permits() == WAITS
    }
}

impl Shares {
    /// Waits for a place among the long reads of an account.
    pub(super) async fn read(&self, account: &str) -> Result<ReadPermit, Refusal> {
        self.used.notify_one();
        let share = self.of(account);
        let taken = || format!("{READS} long answers to this account are being read or written");
        Ok(ReadPermit { _permit: patiently(Arc::clone(&share.reads), 1, taken).await?, share })
    }

    /// Waits for one's turn to read a page of a long answer for an account.
    pub(super) async fn turn(&self, account: &str) -> Option<OwnedSemaphorePermit> {
        turn(&self.of(account)).await
    }

    /// Waits for a place among the pages that threads read which yield to nobody: first come, first served. They keep
    /// the store busy, and never all of it.
    pub(super) async fn page(&self) -> Option<SemaphorePermit<'_>> {
        self.pages.acquire().await.ok()
    }

    /// Waits for room for a body of this many bytes.
    pub(super) async fn body(&self, account: &str, bytes: usize) -> Result<BodyPermit, Refusal> {
        if bytes as u64 > SMALL {
            self.used.notify_one();
        }
        let kib = bytes.div_ceil(1 << 10).max(1);
        let own = patiently(Arc::clone(&self.of(account).bodies), kib.min(BODIES), || {
            format!("{} MB of bodies of this account are being worked on", BODIES >> 10)
        })
        .await?;
        let all = patiently(Arc::clone(&self.bodies), kib.min(ALL_BODIES), || {
            format!("{} MB of bodies are being worked on", ALL_BODIES >> 10)
        })
        .await?;
        Ok(BodyPermit { _own: own, _all: all })
    }

    /// A place among an account's waiting answers.
    pub(super) fn wait(&self, account: &str) -> Result<OwnedSemaphorePermit, Refusal> {
        let place = Arc::clone(&self.of(account).waits).try_acquire_owned();
        place.map_err(|_| busy(429, &format!("{WAITS} answers to this account wait")))
    }

    /// A place among an account's followers of logs.
    pub(super) fn follow(&self, account: &str) -> Result<FollowPermit, Refusal> {
        let share = self.of(account);
        let place = Arc::clone(&share.followed).try_acquire_owned();
        let full = |_| busy(429, &format!("{FOLLOWED} logs are being followed for this account"));
        Ok(FollowPermit { _place: place.map_err(full)?, share })
    }

    /// A place among an account's upgraded connections to workers.
    pub(super) fn upgrade(&self, account: &str) -> Result<UpgradePermit, Refusal> {
        let place = Arc::clone(&self.of(account).upgraded).try_acquire_owned();
        let full = |_| busy(429, &format!("{UPGRADED} connections to workers are open for this account"));
        Ok(UpgradePermit { _place: place.map_err(full)? })
    }

    /// Waits for a long read or a large body, unless there was one since the last call.
    pub(super) async fn used(&self) {
        self.used.notified().await;
    }

    /// Whether no account reads a long answer or sends a body.
    pub(super) fn are_idle(&self) -> bool {
        let accounts = self.accounts.lock().unwrap_or_else(PoisonError::into_inner);
        accounts.values().all(|share| share.is_idle())
    }

    fn of(&self, account: &str) -> Arc<Share> {
        let mut accounts = self.accounts.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(share) = accounts.get(account) {
            return Arc::clone(share);
        }
        if accounts.len() >= MANY {
            accounts.retain(|_, share| Arc::strong_count(share) > 1 || !share.is_whole());
        }
        Arc::clone(accounts.entry(account.to_owned()).or_default())
    }
}

impl ReadPermit {
    /// Whether the account reads so much at a time that it yields to others.
    pub(super) fn others(&self) -> bool {
        READS - self.share.reads.available_permits() > PAGES
    }

    /// Keeps the place until a long answer is written, unless it is a stream of events, which has separate limits.
    pub(super) fn until_written(self, outcome: Outcome) -> Outcome {
        let is_kept = |response: &Response| {
            let is_events = response.headers().get(CONTENT_TYPE).is_some_and(|of| of == "text/event-stream");
            !is_events && response.body().size_hint().upper().is_none_or(|bytes| bytes > SMALL)
        };
        let keep = |response: Response| {
            if is_kept(&response) {
                response.map(|body| Body::new(GuardedBody { body, _guard: self }))
            } else {
                response
            }
        };
        Outcome { response: outcome.response.map(keep), ..outcome }
    }
}

impl FollowPermit {
    /// Waits for one's turn to read a page.
    pub(super) async fn turn(&self) -> Option<OwnedSemaphorePermit> {
        turn(&self.share).await
    }

    /// Whether the account follows so many logs that each follower must yield.
    pub(super) fn others(&self) -> bool {
        FOLLOWED - self.share.followed.available_permits() > FEW
    }
}

async fn turn(share: &Share) -> Option<OwnedSemaphorePermit> {
    Arc::clone(&share.pages).acquire_owned().await.ok()
}

async fn patiently(
    of: Arc<Semaphore>,
    most: usize,
    taken: impl Fn() -> String,
) -> Result<OwnedSemaphorePermit, Refusal> {
    let most = u32::try_from(most).unwrap_or(u32::MAX);
    let waited = timeout(PATIENCE, of.acquire_many_owned(most)).await;
    waited.ok().and_then(Result::ok).ok_or_else(|| busy(503, &taken()))
}

fn busy(status: u16, taken: &str) -> Refusal {
    let problem = Problem::new(status, format!("{taken}, as many as may be; try again in {SOON} s"));
    Refusal::with(problem, RETRY_AFTER, HeaderValue::from(SOON))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use tokio::time::timeout;

    use super::{BODIES, FOLLOWED, MANY, READS, Shares, WAITS};

    const SOON: Duration = Duration::from_millis(20);

    #[tokio::test]
    async fn one_account_waits_for_itself_and_no_other_for_it() {
        let shares = Shares::default();
        let mut places = Vec::new();
        for _ in 0..READS {
            places.push(shares.read("a").await.expect("a place"));
        }
        assert!(timeout(SOON, shares.read("a")).await.is_err(), "there is none left");
        drop(shares.read("b").await.expect("of another account there is"));
        places.pop();
        drop(shares.read("a").await.expect("one ended"));
        let large = shares.body("a", BODIES << 10).await.expect("room");
        assert!(timeout(SOON, shares.body("a", 20_000)).await.is_err(), "there is no room");
        drop(shares.body("b", 30 << 20).await.expect("one that is larger than its share has all of it"));
        drop(large);
        drop(shares.body("a", 20_000).await.expect("room"));
    }

    #[test]
    fn who_follows_or_waits_for_too_much_is_told_when_to_try_again() {
        let shares = Shares::default();
        let slots: Vec<_> = (0..FOLLOWED).map(|_| shares.follow("a").expect("a slot")).collect();
        let waits: Vec<_> = (0..WAITS).map(|_| shares.wait("a").expect("a place")).collect();
        for refused in [shares.follow("a").err(), shares.wait("a").err()] {
            assert_eq!(refused.expect("no place").into_problem().status, 429);
        }
        assert!(shares.follow("b").is_ok() && shares.wait("b").is_ok());
        drop((slots, waits));
        assert!(shares.follow("a").is_ok() && shares.wait("a").is_ok());
    }

    #[test]
    fn accounts_that_take_nothing_are_forgotten() {
        let shares = Shares::default();
        let kept = shares.follow("kept").expect("a slot");
        for number in 0..3 * MANY {
            drop(shares.wait(&number.to_string()).expect("a place"));
        }
        assert!(shares.accounts.lock().expect("a list").len() <= MANY);
        let others: Vec<_> = (1..FOLLOWED).map(|_| shares.follow("kept").expect("a slot")).collect();
        assert!(shares.follow("kept").is_err(), "what it takes is not forgotten");
        drop((kept, others));
    }
}

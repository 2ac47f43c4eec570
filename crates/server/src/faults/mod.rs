//! Faults that a server injects, so that clients can be tested against them (behaviour.md, The simulated runtime).
//!
//! A fault defines which requests it strikes, what it does to them, and when. Counts are exact under concurrent
//! requests, and draws come from a seed, so that a run can be repeated.

mod incidents;
mod parse;
mod pattern;

use std::{
    sync::{
        Arc, PoisonError, RwLock,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use axum::http::{HeaderValue, Method, header::RETRY_AFTER};
pub(super) use incidents::Views;
pub use parse::FaultError;
use pattern::Pattern;

use super::reply::Refusal;
use engine::Rng;
use wire::Problem;

/// A fault, as requested.
#[derive(Debug, Clone, PartialEq)]
pub struct Fault {
    text: String,
    kind: Kind,
    trigger: Trigger,
}

/// The effect of a fault, and its targets.
#[derive(Debug, Clone, PartialEq)]
enum Kind {
    Requests { method: Option<Method>, path: Pattern, latency: Duration, effect: Effect },
    Incident(Incident),
}

/// The outcome for a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Effect {
    /// It is carried out.
    None,
    /// It is not carried out, and answered with this status.
    Status(u16),
    /// It is not carried out, and the connection is closed.
    DropBefore,
    /// It is carried out, and the connection is closed without the answer.
    DropAfter,
}

/// Failures as they happen in practice.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Incident {
    /// A create takes effect, but the answer is a 500.
    CreatedBut500,
    /// The catalog says HIGH, but creates find no room.
    CapacityFlap,
    /// A pod is RUNNING a minute before its ports are published.
    RunningBeforeSsh,
    /// A pod gets other public ports after a restart.
    StalePort,
    /// 429.
    Throttle,
    /// A pod is PROVISIONING a minute longer.
    SlowProvision,
    /// A failure of an endpoint or a job, in the engine.
    Endpoint(engine::Incident),
    /// The message of an ended job does not arrive.
    WebhookLost,
}

/// Which of its matching requests a fault strikes.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Trigger {
    Always,
    First(u64),
    Probability(f64),
}

/// An active fault: how often it struck, and its source of draws.
#[derive(Debug)]
struct ActiveFault {
    fault: Fault,
    struck: AtomicU64,
    rng: Rng,
}

/// The faults of a server.
#[derive(Debug)]
pub(super) struct Faults {
    seed: u64,
    active: RwLock<Arc<[ActiveFault]>>,
    pub(super) views: Views,
}

/// The combined effect of the faults on one request.
#[derive(Debug, Default)]
pub(super) struct FaultOutcome {
    /// The delay of the answer.
    pub(super) latency: Duration,
    /// The refusal to answer with, without carrying out the request.
    pub(super) refusal: Option<Refusal>,
    /// The connection is closed: before the request is carried out, or after.
    pub(super) drop: Option<Moment>,
    /// The faults, for the log.
    pub(super) cause: Option<String>,
}

/// When a connection is closed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Moment {
    Before,
    After,
}

impl Fault {
    /// The text that it was parsed from.
    pub fn text(&self) -> &str {
        &self.text
    }
}

impl Faults {
    pub(super) fn new(seed: u64, faults: Vec<Fault>) -> Self {
        let this = Self { seed, active: RwLock::new(Arc::new([])), views: Views::default() };
        this.set(faults);
        this
    }

    /// Replaces the faults. Counts and draws start over.
    pub(super) fn set(&self, faults: Vec<Fault>) {
        let seeds = (0..).map(|number: u64| self.seed.wrapping_add(number));
        let arm = |(fault, seed)| ActiveFault { fault, struck: AtomicU64::new(0), rng: Rng::from_seed(seed) };
        let active = faults.into_iter().zip(seeds).map(arm).collect();
        *self.active.write().unwrap_or_else(PoisonError::into_inner) = active;
        self.views.forget();
    }

    /// Restarts counts and draws.
    pub(super) fn rewind(&self) {
        self.set(self.active().iter().map(|active| active.fault.clone()).collect());
    }

    /// The texts of the active faults.
    pub(super) fn texts(&self) -> Vec<String> {
        self.active().iter().map(|active| active.fault.text.clone()).collect()
    }

    fn active(&self) -> Arc<[ActiveFault]> {
        Arc::clone(&self.active.read().unwrap_or_else(PoisonError::into_inner))
    }

    /// The effect on a request. Faults are checked in order; one that decides the request's outcome ends the search.
    pub(super) fn strike(&self, method: &Method, path: &str) -> FaultOutcome {
        let mut outcome = FaultOutcome::default();
        if !path.starts_with("/v2/") {
            return outcome;
        }
        for active in &*self.active() {
            let (added, effect) = match &active.fault.kind {
                Kind::Requests { method: asked, path: pattern, latency, effect } => {
                    if asked.as_ref().is_some_and(|asked| asked != method) || !pattern.matches(path) {
                        continue;
                    }
                    (*latency, *effect)
                }
                Kind::Incident(Incident::Throttle) => (Duration::ZERO, Effect::Status(429)),
                Kind::Incident(_) => continue,
            };
            if !active.strikes() {
                continue;
            }
            outcome.latency = outcome.latency.saturating_add(added);
            outcome.cause = Some(cause(&active.fault));
            match effect {
                Effect::None => continue,
                Effect::Status(status) => outcome.refusal = Some(injected(status)),
                Effect::DropBefore => outcome.drop = Some(Moment::Before),
                Effect::DropAfter => outcome.drop = Some(Moment::After),
            }
            break;
        }
        outcome
    }

    /// Whether there are faults that need more than the first line of a request.
    pub(super) fn have_incidents(&self) -> bool {
        self.active().iter().any(|active| matches!(active.fault.kind, Kind::Incident(_)))
    }

    /// Whether an incident happens now; if so, the text for the log.
    fn happens(&self, incident: Incident) -> Option<String> {
        let active = self.active();
        let strikes = active.iter().find(|active| active.fault.kind == Kind::Incident(incident) && active.strikes());
        strikes.map(|active| cause(&active.fault))
    }

    /// Whether the next message of an ended job is lost.
    pub(super) fn lose_webhook(&self) -> bool {
        self.happens(Incident::WebhookLost).is_some()
    }

    /// Applies an incident, if due and applicable: `strikes` does it, and returns whether it could. If not, it happens
    /// another time. Returns the text for the log if it happened.
    pub(super) fn befall(&self, incident: Incident, strikes: impl FnOnce() -> bool) -> Option<String> {
        let active = self.active();
        let active = active.iter().find(|active| active.fault.kind == Kind::Incident(incident) && active.strikes())?;
        if strikes() {
            return Some(cause(&active.fault));
        }
        active.take_back();
        None
    }

    /// Whether an incident can still happen.
    pub(super) fn threatens(&self, incident: Incident) -> bool {
        self.active().iter().any(|active| active.fault.kind == Kind::Incident(incident) && !active.is_spent())
    }
}

impl ActiveFault {
    fn strikes(&self) -> bool {
        match self.fault.trigger {
            Trigger::Always => true,
            Trigger::First(count) => {
                let next = |struck| (struck < count).then_some(struck + 1);
                self.struck.fetch_update(Ordering::SeqCst, Ordering::SeqCst, next).is_ok()
            }
            Trigger::Probability(probability) => self.rng.happens(probability),
        }
    }

    /// It did not strike after all.
    fn take_back(&self) {
        if let Trigger::First(_) = self.fault.trigger {
            self.struck.fetch_sub(1, Ordering::SeqCst);
        }
    }

    fn is_spent(&self) -> bool {
        matches!(self.fault.trigger, Trigger::First(count) if self.struck.load(Ordering::SeqCst) >= count)
    }
}

fn cause(fault: &Fault) -> String {
    format!("injected: {}", fault.text)
}

/// The answer with a fault's status.
fn injected(status: u16) -> Refusal {
    if status == 429 {
        let problem =
            Problem::new(429, "the quota of requests per minute is used up; try again in 1 s (injected fault)");
        return Refusal::with(problem, RETRY_AFTER, HeaderValue::from_static("1"));
    }
    Problem::new(status, format!("the service answers {status} (injected fault)")).into()
}

//! One create per candidate, and what becomes of each answer (platform.md, section 7).

use std::{cell::Cell, time::Duration};

use super::{Candidate, PlaceError, Placed, See, Step, Surplus, Terms, Wish, marker};
use crate::api::{Api, Backoff, CallError, Pace, Retries};
use wire::{
    money::Usd,
    pods::{CreatePod, CreatePodRequest, DeletePod, Pod},
};

/// How often a candidate is tried while the service fails. Another candidate of a service that fails does no better, so
/// that is the end of it.
const TRIES: u32 = 4;
/// How often a candidate is tried while the service limits.
const LIMITED: u32 = 10;
/// The longest pause that is made because the service asks for it: what the windows of a minute and an hour take. The
/// window of a day is too long to wait for.
const LONGEST_ASKED: Duration = Duration::from_secs(3600);
/// The pause behind a failure.
const BACKOFF: Backoff = Backoff::new(Duration::from_millis(500), 2.0, Duration::from_secs(128)).spread(0.5, 1.0);

/// What came of trying.
pub(super) enum Verdict {
    /// There is a pod.
    Placed(Box<Placed>),
    /// Every candidate answered 400, or 403 and 400; this is the last 400. Nothing when there was no candidate.
    Full(Option<CallError>),
    /// Every candidate answered 403; this is the last one.
    Denied(CallError),
}

/// What an answer means for the candidate that gave it.
enum Next {
    Placed(Box<Placed>),
    /// 400.
    Full(CallError),
    /// 403.
    Denied(CallError),
}

/// What every try needs.
pub(super) struct Attempts<'a> {
    pub(super) api: &'a Api,
    pub(super) wish: &'a Wish,
    pub(super) terms: &'a Terms,
    pub(super) pace: &'a Pace,
    pub(super) see: See<'a>,
    /// When the first of all tries began.
    pub(super) began: Duration,
    /// Whether an answer was lost, so that a pod may appear later.
    pub(super) is_unclear: Cell<bool>,
}

impl Attempts<'_> {
    /// Tries one candidate after the other. Gives those that answered 400, too.
    pub(super) async fn each(&self, candidates: &[Candidate]) -> Result<(Verdict, Vec<Candidate>), PlaceError> {
        let (mut refused, mut full, mut denied) = (Vec::new(), None, None);
        for (index, candidate) in candidates.iter().enumerate() {
            match self.one(index, candidate).await? {
                Next::Placed(placed) => return Ok((Verdict::Placed(placed), refused)),
                Next::Denied(error) => denied = Some(error),
                Next::Full(error) => {
                    full = Some(error);
                    refused.push(candidate.clone());
                }
            }
        }
        if self.is_unclear.get()
            && let Ok(Some(placed)) = self.adopted(None).await
        {
            return Ok((Verdict::Placed(Box::new(placed)), refused));
        }
        let verdict = match (full, denied) {
            (None, Some(error)) => Verdict::Denied(error),
            (full, _) => Verdict::Full(full),
        };
        Ok((verdict, refused))
    }

    /// Tries one candidate until it is clear what becomes of it.
    async fn one(&self, index: usize, candidate: &Candidate) -> Result<Next, PlaceError> {
        let (mut failed, mut limited) = (0, 0);
        loop {
            (self.see)(Step::Trying(index, candidate));
            let create = CreatePod { body: self.body(candidate) };
            let error = match self.api.call_with(create, Retries::None).await {
                Ok(reply) => {
                    let json = reply.json().into_owned();
                    return Ok(Next::Placed(Box::new(self.created(candidate, (reply.value, json)).await)));
                }
                Err(error) => error,
            };
            (self.see)(Step::Failed(candidate, &error));
            let asked = error.retry_after();
            match error.status() {
                Some(400) => return Ok(Next::Full(error)),
                Some(403) => return Ok(Next::Denied(error)),
                Some(429) => limited += 1,
                _ if marker::may_pass(&error) => failed += 1,
                _ => return Err(PlaceError::Ended(error)),
            }
            let is_last = failed >= TRIES || limited >= LIMITED || asked.is_some_and(|asked| asked > LONGEST_ASKED);
            if !is_last || error.may_have_happened() {
                let asked = asked.filter(|asked| *asked <= LONGEST_ASKED);
                let pause = asked.unwrap_or_else(|| BACKOFF.pause(failed, self.pace.chance()));
                (self.see)(Step::Waiting(pause));
                self.pace.sleep(pause).await;
            }
            // The pause has given a create that was still under way the time to show.
            if error.may_have_happened() {
                self.is_unclear.set(true);
                match self.adopted(candidate.price).await {
                    Ok(None) => {}
                    Ok(Some(placed)) => return Ok(Next::Placed(Box::new(placed))),
                    Err(look) => return Err(PlaceError::Unclear { error, look }),
                }
            }
            if is_last {
                return Err(PlaceError::Ended(error));
            }
        }
    }

    /// The body for one candidate.
    fn body(&self, candidate: &Candidate) -> CreatePodRequest {
        let mut body = candidate.body(self.wish);
        marker::mark(&mut body, &self.terms.create_id);
        if let Some((now, span)) = self.terms.lease {
            // A lease begins with its pod, however long it took to find a place.
            let waited = self.pace.now().saturating_sub(self.began);
            marker::lease(&mut body, now.after(waited).after(span));
        }
        body
    }

    /// A pod was created. Where an earlier answer was lost, there may be another one by now.
    async fn created(&self, candidate: &Candidate, (pod, json): (Pod, Vec<u8>)) -> Placed {
        let mut surplus = Vec::new();
        if self.is_unclear.get() {
            // That nothing more can be seen is no reason to give up what is there.
            let found = marker::find_all(self.api, &self.terms.create_id, self.pace).await.unwrap_or_default();
            surplus = self.take_back(found.into_iter().map(|(pod, _)| pod.id).filter(|id| *id != pod.id)).await;
        }
        Placed { pod, json, adopted: false, quote: candidate.price, surplus }
    }

    /// The oldest of the pods that the tries rented, when there is one.
    async fn adopted(&self, quote: Option<Usd>) -> Result<Option<Placed>, CallError> {
        let mut found = marker::find_all(self.api, &self.terms.create_id, self.pace).await?.into_iter();
        let Some((pod, json)) = found.next() else { return Ok(None) };
        let surplus = self.take_back(found.map(|(pod, _)| pod.id)).await;
        Ok(Some(Placed { pod, json, adopted: true, quote, surplus }))
    }

    /// Deletes pods beside the one that was asked for. Each of them is a try of this command, unless the id was typed:
    /// then another command may have rented it, and it stays.
    async fn take_back(&self, ids: impl Iterator<Item = String>) -> Vec<Surplus> {
        let mut surplus = Vec::new();
        for id in ids {
            let is_gone = !self.terms.is_again && self.api.call(DeletePod { id: id.clone() }).await.is_ok();
            surplus.push(Surplus { id, is_gone });
        }
        surplus
    }
}

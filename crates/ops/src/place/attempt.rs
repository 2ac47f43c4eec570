//! One create per candidate, and how each answer is handled (platform.md, section 7).

use std::{cell::Cell, time::Duration};

use super::{
    Candidate, PlaceError, Placeable, Placement, PlacementRequest, Step, StepObserver, Surplus, Terms, Trace, marker,
};
use api::{Api, Backoff, CallError, Pace};
use wire::{money::Usd, pods::CreatePodRequest};

/// How often to try a candidate while the service fails. Another candidate would fare no better, so placing ends there.
const TRIES: u32 = 4;
/// How often to try a candidate while the service rate-limits.
const LIMITED: u32 = 10;
/// The longest pause made at the service's request: enough for the per-minute and per-hour windows. The daily window is
/// too long to wait for.
const LONGEST_ASKED: Duration = Duration::from_secs(3600);
/// The pause after a failure.
const BACKOFF: Backoff = Backoff::new(Duration::from_millis(500), 2.0, Duration::from_secs(128)).spread(0.5, 1.0);

/// The outcome of a round.
pub(super) enum RoundOutcome<G> {
    /// It is rented.
    Placed(Box<Placement<G>>),
    /// Every candidate answered 400, or a mix of 403 and 400; this is the last 400. `None` if there was no candidate.
    Full(Option<CallError>),
    /// Every candidate answered 403; this is the last one.
    Denied(CallError),
}

/// The meaning of an answer for its candidate.
enum CandidateOutcome<G> {
    Placed(Box<Placement<G>>),
    /// 400.
    Full(CallError),
    /// 403.
    Denied(CallError),
}

/// Shared by all tries.
pub(super) struct Attempts<'a> {
    pub(super) api: &'a Api,
    pub(super) request: &'a PlacementRequest,
    pub(super) terms: &'a Terms,
    /// Identifies what was rented if an answer is lost.
    pub(super) trace: &'a Trace,
    pub(super) pace: &'a Pace,
    pub(super) see: StepObserver<'a>,
    /// When the first try began.
    pub(super) began: Duration,
    /// Whether an answer was lost, so that something may appear later.
    pub(super) is_unclear: Cell<bool>,
}

impl Attempts<'_> {
    /// Tries the candidates in order. Also returns those that answered 400.
    pub(super) async fn each<G: Placeable>(
        &self,
        candidates: &[Candidate],
    ) -> Result<(RoundOutcome<G>, Vec<Candidate>), PlaceError> {
        let (mut refused, mut full, mut denied) = (Vec::new(), None, None);
        for (index, candidate) in candidates.iter().enumerate() {
            match self.one(index, candidate).await? {
                CandidateOutcome::Placed(placed) => return Ok((RoundOutcome::Placed(placed), refused)),
                CandidateOutcome::Denied(error) => denied = Some(error),
                CandidateOutcome::Full(error) => {
                    full = Some(error);
                    refused.push(candidate.clone());
                }
            }
        }
        if self.is_unclear.get()
            && let Ok(Some(placed)) = self.adopted(None).await
        {
            return Ok((RoundOutcome::Placed(Box::new(placed)), refused));
        }
        let verdict = match (full, denied) {
            (None, Some(error)) => RoundOutcome::Denied(error),
            (full, _) => RoundOutcome::Full(full),
        };
        Ok((verdict, refused))
    }

    /// Tries one candidate until its outcome is clear.
    async fn one<G: Placeable>(&self, index: usize, candidate: &Candidate) -> Result<CandidateOutcome<G>, PlaceError> {
        let (mut failed, mut limited) = (0, 0);
        loop {
            (self.see)(Step::Trying(index, candidate, self.trace));
            let error = match G::create(self.api, self.request, self.body(candidate)).await {
                Ok(made) => return Ok(CandidateOutcome::Placed(Box::new(self.created(candidate, made).await))),
                Err(error) => error,
            };
            (self.see)(Step::Failed(candidate, &error));
            let asked = error.retry_after();
            match error.status() {
                Some(400) => return Ok(CandidateOutcome::Full(error)),
                Some(403) => return Ok(CandidateOutcome::Denied(error)),
                Some(429) => limited += 1,
                _ if marker::may_pass(&error) => failed += 1,
                _ => return Err(PlaceError::Ended(error)),
            }
            let is_last = failed >= TRIES || limited >= LIMITED || asked.is_some_and(|asked| asked > LONGEST_ASKED);
            if !is_last || error.may_have_happened() {
                let asked = asked.filter(|asked| *asked <= LONGEST_ASKED);
                let pause = asked.unwrap_or_else(|| BACKOFF.pause(failed, self.pace.jitter()));
                (self.see)(Step::Waiting(pause));
                self.pace.sleep(pause).await;
            }
            // The pause gave a create still in flight time to show up.
            if error.may_have_happened() {
                self.is_unclear.set(true);
                match self.adopted(candidate.price).await {
                    Ok(None) => {}
                    Ok(Some(placed)) => return Ok(CandidateOutcome::Placed(Box::new(placed))),
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
        let mut body = candidate.body(self.request);
        if !self.request.takes_env() {
            return body;
        }
        marker::mark(&mut body, &self.terms.create_id);
        if let Some((now, span)) = self.terms.lease {
            // The lease begins when the create is sent, however long it took to find a place.
            let waited = self.pace.now().saturating_sub(self.began);
            marker::lease(&mut body, now.after(waited).after(span));
        }
        body
    }

    /// Something was created. If an earlier answer was lost, there may be a second one by now.
    async fn created<G: Placeable>(&self, candidate: &Candidate, (made, json): (G, Vec<u8>)) -> Placement<G> {
        let mut surplus = Vec::new();
        if self.is_unclear.get() {
            // Being unable to list more is no reason to give up the one we have.
            let found = marker::find_all::<G>(self.api, self.trace, self.pace).await.unwrap_or_default();
            let others = found.into_iter().filter(|(other, _)| other.id() != made.id());
            surplus = self.take_back(others).await;
        }
        Placement { made, json, adopted: false, quote: candidate.price, surplus }
    }

    /// The oldest thing that the tries rented, if any.
    async fn adopted<G: Placeable>(&self, quote: Option<Usd>) -> Result<Option<Placement<G>>, CallError> {
        let mut found = marker::find_all(self.api, self.trace, self.pace).await?.into_iter();
        let Some((made, json)) = found.next() else { return Ok(None) };
        let surplus = self.take_back(found).await;
        Ok(Some(Placement { made, json, adopted: true, quote, surplus }))
    }

    /// Deletes surplus things beside the one requested. They come from this command's tries, unless the id was typed or
    /// nothing is marked: then another command may have rented them, and they stay.
    async fn take_back<G: Placeable>(&self, others: impl Iterator<Item = (G, Vec<u8>)>) -> Vec<Surplus> {
        let is_ours = !self.terms.is_again && self.trace.unmarked.is_none();
        let mut surplus = Vec::new();
        for (other, _) in others {
            let is_gone = is_ours && G::delete(self.api, other.id()).await;
            surplus.push(Surplus { id: other.id().to_owned(), is_gone });
        }
        surplus
    }
}

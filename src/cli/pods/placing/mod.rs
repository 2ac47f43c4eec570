//! Rents a pod or a cluster while reporting to a person or a script: the attempts, the reasons when nothing has room,
//! and the search for leftovers when a signal ends it.

pub(super) mod answers;
pub(super) mod ask;
pub(in crate::cli) mod dry_run;
pub(in crate::cli) mod hardware;
pub(super) mod on_failure;
pub(super) mod outcome;

use std::{cell::Cell, time::Duration};

use crate::cli::{
    failure::{Failure, Kind},
    output::progress::Board,
    session::Session,
    terminal::text::{self, escape},
};
use api::CallError;
use ops::{
    estimate::Estimate,
    place::{
        self, Candidate, PlaceError, Placeable, Placement, PlacementRequest, ResourceKind, Step, Surplus, reasons,
    },
};
use wire::{Timestamp, money::Usd};

/// The shortest pause that is reported even where progress is not shown.
const LONG: Duration = Duration::from_secs(5);

/// How something is rented, as far as it was typed.
#[derive(Default)]
pub(in crate::cli) struct Terms {
    pub(in crate::cli) create_id: Option<String>,
    pub(in crate::cli) lease: Option<(Timestamp, Duration)>,
    pub(in crate::cli) persistence: Option<Duration>,
    /// The cost of a pod's disks, if the price is shown before sending.
    pub(in crate::cli) disks: Option<Estimate>,
}

/// Rents one pod or cluster.
pub(in crate::cli) async fn place<G: Placeable>(
    session: &Session,
    request: &PlacementRequest,
    terms: Terms,
) -> Result<Placement<G>, Failure> {
    let disks = terms.disks;
    let terms = place::Terms {
        is_again: terms.create_id.is_some(),
        create_id: terms.create_id.unwrap_or_else(|| session.platform.rng().create_id()),
        lease: terms.lease,
        persistence: terms.persistence,
    };
    let board = Board::start(session);
    let reporter = PlacementReporter {
        session,
        board: &board,
        request,
        disks,
        told: Cell::new(None),
        is_unclear: Cell::new(false),
        places: Cell::new(0),
    };
    let result =
        place::place::<G>(session.api()?, request, &terms, session.platform.pace(), &|step| reporter.see(&step)).await;
    session.ui.interrupt_state.set_pending_create(None);
    drop(board);
    let placed = result.map_err(|error| failure(request, &terms.create_id, error))?;
    let what = noun(request);
    for Surplus { id, is_gone } in &placed.surplus {
        if *is_gone {
            session.ui.note(&format!("{what} `{id}` of a try whose answer was lost is terminated"));
        } else if request.takes_env() {
            session.ui.warn(&format!("{what} `{id}` carries the same id, {}, and costs, too", terms.create_id));
        } else {
            session.ui.warn(&format!("{what} `{id}` is alike and as new, and costs, too: it may be of a lost answer"));
        }
    }
    Ok(placed)
}

/// Shows progress, and remembers what to search for when a signal comes.
struct PlacementReporter<'a> {
    session: &'a Session,
    board: &'a Board,
    request: &'a PlacementRequest,
    disks: Option<Estimate>,
    /// The price that was told last.
    told: Cell<Option<(Option<Usd>, Option<Usd>)>>,
    /// Whether a try may have rented something that was not seen.
    is_unclear: Cell<bool>,
    /// How many places are tried.
    places: Cell<usize>,
}

impl PlacementReporter<'_> {
    fn see(&self, step: &Step<'_>) {
        match step {
            Step::Planned(places) => self.places.set(places.len()),
            Step::Trying(index, candidate, trace) => {
                self.tell_price(candidate);
                self.session.ui.interrupt_state.set_pending_create(Some((*trace).clone()));
                self.board.begin(|| format!("{}/{}  {}", index + 1, self.places.get(), line(candidate)));
            }
            Step::Failed(candidate, error) => {
                if error.may_have_happened() {
                    self.is_unclear.set(true);
                } else if !self.is_unclear.get() {
                    self.session.ui.interrupt_state.set_pending_create(None);
                }
                let told = || format!("{}  {}", line(candidate), answer(error));
                self.board.end(told);
                if self.session.settings.verbose && !self.board.is_live() {
                    self.session.ui.note(&told());
                }
            }
            Step::Waiting(span) => self.pause("trying it again", *span),
            Step::Resting(span) => self.pause("no room anywhere; trying everything again", *span),
        }
    }

    /// Reports the price of this candidate before sending, once per price.
    fn tell_price(&self, candidate: &Candidate) {
        let Some(disks) = &self.disks else { return };
        let price = in_all(self.request, candidate.price, disks);
        if self.told.replace(Some(price)) != Some(price) {
            self.session.ui.note(&price_line(self.request, &candidate.hardware, price));
        }
    }

    fn pause(&self, what: &str, span: Duration) {
        let told = || format!("{what} in {}", text::span(span));
        self.board.begin(told);
        if span >= LONG && !self.board.is_live() {
            // Shown even if notes are suppressed: a command that pauses silently looks like one that hangs.
            self.session.ui.say(&format!("{}\n", escape(&told())));
        }
    }
}

/// A place on a line.
fn line(candidate: &Candidate) -> String {
    let site = candidate.data_center.as_deref().unwrap_or("any data center");
    format!("{site}  {}  {}", candidate.hardware, candidate.cloud.as_str())
}

/// An answer on a line.
fn answer(error: &CallError) -> String {
    error.status().map_or_else(|| error.to_string(), |status| format!("{status} {error}"))
}

/// The cost per hour and per day, disks included, given the hourly price of all GPUs together.
pub(in crate::cli) fn in_all(
    request: &PlacementRequest,
    gpus: Option<Usd>,
    disks: &Estimate,
) -> (Option<Usd>, Option<Usd>) {
    let all = |hours: u32| {
        let disks = disks.for_seconds(i64::from(hours) * 3600)?.times(request.pods());
        Some(gpus?.times(hours) + disks)
    };
    (all(1), all(24))
}

/// A price on a line, with what it is of.
pub(in crate::cli) fn price_line(
    request: &PlacementRequest,
    hardware: &str,
    price: (Option<Usd>, Option<Usd>),
) -> String {
    let cents = |price: Option<Usd>| price.map_or_else(|| text::told(price), text::cents);
    let (hour, day) = (cents(price.0), cents(price.1));
    format!(
        "{} pods of {} x {hardware} cost {hour} USD per hour, {day} USD per day, disks included",
        request.pods(),
        request.count()
    )
}

/// The error when nothing is left to try.
pub(in crate::cli) async fn nowhere(session: &Session, request: &PlacementRequest) -> Failure {
    let Ok(api) = session.api() else { return no_room(request, None, None) };
    let why = place::explain(api, request).await.ok();
    no_room(request, None, why.as_ref())
}

fn no_room(request: &PlacementRequest, last: Option<CallError>, why: Option<&place::Why>) -> Failure {
    Failure::NoRoom {
        doing: doing(request),
        error: last.map(Box::new),
        reasons: why.map(|why| reasons::sentences(request, why)).unwrap_or_default(),
        hint: if request.cluster.is_some() {
            "`svcctl catalog gpus --available --product cluster` shows where two pods fit".to_owned()
        } else if request.is_gpu() {
            "`svcctl catalog gpus --available` shows what has room".to_owned()
        } else {
            "`svcctl catalog cpus --available` shows what has room".to_owned()
        },
    }
}

fn doing(request: &PlacementRequest) -> String {
    format!("create {} `{}`", noun(request), request.body.name)
}

/// The kind of thing rented, in one word.
const fn noun(request: &PlacementRequest) -> &'static str {
    if request.cluster.is_some() { ResourceKind::Cluster.noun() } else { ResourceKind::Pod.noun() }
}

/// The failure of a rent.
pub(in crate::cli) fn failure(request: &PlacementRequest, create_id: &str, error: PlaceError) -> Failure {
    match error {
        PlaceError::Unread(error) => Failure::call(format!("find a place for the {}", noun(request)), error),
        PlaceError::Ended(error) | PlaceError::Denied(error) | PlaceError::Rejected(error) => {
            Failure::call(doing(request), error)
        }
        PlaceError::NoRoom { last, why } => no_room(request, last, why.as_deref()),
        PlaceError::Unclear { error, look } => Failure::Told {
            kind: Kind::Unavailable,
            what: format!("failed to {}", doing(request)),
            details: vec![error.to_string(), format!("whether it was rented cannot be seen: {look}")],
            hint: Some(if request.takes_env() {
                format!("run it again with `--create-id {create_id}`, which looks for the {} first", noun(request))
            } else {
                "look at `svcctl clusters list` before you run it again".to_owned()
            }),
        },
    }
}

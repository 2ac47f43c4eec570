//! Renting with a person or a script looking on: what is tried, what is said when nothing has room, and what is looked
//! for when a signal ends it.

use std::{cell::Cell, time::Duration};

use super::reasons;
use crate::{
    api::CallError,
    cli::{
        failure::{Failure, Kind},
        output::{progress::Board, text},
        session::Session,
    },
    ops::place::{self, Candidate, PlaceError, Placed, Step, Surplus, Wish},
};
use wire::Timestamp;

/// The shortest pause that is reported even where progress is not shown.
const LONG: Duration = Duration::from_secs(5);

/// How a pod is rented, as far as it was typed.
pub(super) struct Terms {
    pub(super) create_id: Option<String>,
    pub(super) lease: Option<(Timestamp, Duration)>,
    pub(super) persistence: Option<Duration>,
}

/// Rents one pod.
pub(super) async fn place(session: &Session, wish: &Wish, terms: Terms) -> Result<Placed, Failure> {
    let terms = place::Terms {
        is_again: terms.create_id.is_some(),
        create_id: terms.create_id.unwrap_or_else(|| session.platform.chance().create_id()),
        lease: terms.lease,
        persistence: terms.persistence,
    };
    let board = Board::start(session);
    let onlooker = Onlooker {
        session,
        board: &board,
        create_id: &terms.create_id,
        is_unclear: Cell::new(false),
        places: Cell::new(0),
    };
    let result = place::place(session.api()?, wish, &terms, session.platform.pace(), &|step| onlooker.see(&step)).await;
    session.ui.standing.set_underway(None);
    drop(board);
    let placed = result.map_err(|error| failure(wish, &terms.create_id, error))?;
    for Surplus { id, is_gone } in &placed.surplus {
        if *is_gone {
            session.ui.note(&format!("pod `{id}` of a try whose answer was lost is terminated"));
        } else {
            session.ui.warn(&format!("pod `{id}` carries the same id, {}, and costs, too", terms.create_id));
        }
    }
    Ok(placed)
}

/// Who shows what goes on, and remembers what has to be looked for when a signal comes.
struct Onlooker<'a> {
    session: &'a Session,
    board: &'a Board,
    create_id: &'a str,
    /// Whether a try may have rented a pod that was not seen.
    is_unclear: Cell<bool>,
    /// How many places are tried.
    places: Cell<usize>,
}

impl Onlooker<'_> {
    fn see(&self, step: &Step<'_>) {
        match step {
            Step::Planned(places) => self.places.set(places.len()),
            Step::Trying(index, candidate) => {
                self.session.ui.standing.set_underway(Some(self.create_id.to_owned()));
                self.board.begin(|| format!("{}/{}  {}", index + 1, self.places.get(), line(candidate)));
            }
            Step::Failed(candidate, error) => {
                if error.may_have_happened() {
                    self.is_unclear.set(true);
                } else if !self.is_unclear.get() {
                    self.session.ui.standing.set_underway(None);
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

    fn pause(&self, what: &str, span: Duration) {
        let told = || format!("{what} in {}", text::span(span));
        self.board.begin(told);
        if span >= LONG && !self.board.is_live() {
            self.session.ui.note(&told());
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

/// What is said when nothing is left to try.
pub(super) async fn nowhere(session: &Session, wish: &Wish) -> Failure {
    let Ok(api) = session.api() else { return no_room(wish, None, None) };
    let why = place::explain(api, wish).await.ok();
    no_room(wish, None, why.as_ref())
}

fn no_room(wish: &Wish, last: Option<CallError>, why: Option<&place::Why>) -> Failure {
    Failure::NoRoom {
        doing: doing(wish),
        error: last.map(Box::new),
        reasons: why.map(|why| reasons::sentences(wish, why)).unwrap_or_default(),
        hint: "`svcctl catalog gpus --available` shows what has room".to_owned(),
    }
}

fn doing(wish: &Wish) -> String {
    format!("create pod `{}`", wish.body.name)
}

fn failure(wish: &Wish, create_id: &str, error: PlaceError) -> Failure {
    match error {
        PlaceError::Unread(error) => Failure::call("find a place for the pod", error),
        PlaceError::Ended(error) | PlaceError::Denied(error) | PlaceError::Rejected(error) => {
            Failure::call(doing(wish), error)
        }
        PlaceError::NoRoom { last, why } => no_room(wish, last, why.as_deref()),
        PlaceError::Unclear { error, look } => Failure::Told {
            kind: Kind::Unavailable,
            what: format!("failed to {}", doing(wish)),
            details: vec![error.to_string(), format!("whether it was rented cannot be seen: {look}")],
            hint: Some(format!("run it again with `--create-id {create_id}`, which looks for the pod first")),
        },
    }
}

//! Shared by the `audit` commands: how costs and leases are worded.

use schemars::SchemaGenerator;
use serde_json::{Value, json};

use crate::cli::{
    output::{columns::Cell, shape::Shape},
    session::Session,
    terminal::text,
};
use api::CallError;
use ops::lease::Term;
use wire::money::Usd;

/// Warns that costs are estimates, because the bill cannot be read.
pub(in crate::cli) fn warn_unread(session: &Session, unread: Option<&CallError>) {
    if let Some(error) = unread {
        session
            .ui
            .warn(&format!("the bill cannot be read ({error}); costs with ~ are today's price over the whole life"));
    }
}

/// The cost so far. Estimates are marked when shown to people.
pub(in crate::cli) fn so_far(spent: Option<Usd>, is_marked: bool) -> Cell {
    match spent {
        Some(cost) if is_marked => Cell::Estimate(cost),
        cost => Cell::money(cost),
    }
}

/// How much the busiest GPU is used, in percent.
pub(in crate::cli) fn gpu_use(busiest: Option<u8>, is_idle: bool) -> Cell {
    match busiest {
        Some(_) if is_idle => Cell::text("idle"),
        Some(busiest) => Cell::text(format!("{busiest} %")),
        None => Cell::Empty,
    }
}

/// The output of a command that shows pods, or clusters instead.
pub(in crate::cli) fn either(generator: &mut SchemaGenerator, pods: Value, clusters: Shape) -> Value {
    let clusters = clusters.json.map_or(Value::Null, |clusters| clusters(generator));
    json!({ "oneOf": [pods, clusters] })
}

/// A lease in a few words.
pub(in crate::cli) fn lease(term: Term) -> String {
    match term {
        Term::Left(span) => format!("{} left", text::span(span)),
        Term::Past(span) => format!("past by {}", text::span(span)),
        Term::Unknown => String::new(),
        Term::None | Term::Unreadable => word(term).to_owned(),
    }
}

/// A lease as programs read it.
pub(in crate::cli) const fn word(term: Term) -> &'static str {
    match term {
        Term::None => "none",
        Term::Left(_) => "left",
        Term::Past(_) => "past",
        Term::Unreadable => "unreadable",
        Term::Unknown => "unknown",
    }
}

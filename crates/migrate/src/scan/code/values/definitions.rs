//! Finds assignments of names in a program.

use std::ops::Range;

use super::key;
use crate::scan::{
    Language,
    code::{token::Kind, view::View},
};

/// Calls that join their arguments to a path.
pub(super) fn joins(callee: &str) -> bool {
    let name = callee.to_ascii_lowercase();
    ["join", "url", "concat", "path", "resolve", "endpoint"].iter().any(|word| name.contains(word))
}

/// A name assigned here, and the tokens of its value.
pub(super) fn definition(view: &View<'_>, at: usize) -> Option<(String, Range<usize>)> {
    let tokens = &view.tokens;
    let mut name = match tokens.kind(at)? {
        Kind::Word => tokens.str(at).to_owned(),
        Kind::Begin if tokens.mate(at) == at + 2 => tokens.str(at + 1).to_owned(),
        _ => return None,
    };
    let end = view.statements.get(view.owner[at])?.range.end;
    let mut equals = tokens.next(at);
    // The type of a parameter with a default: `base: str = "..."`.
    let is_typed = matches!(view.language, Language::Python | Language::TypeScript)
        && tokens.is(equals, "=")
        && tokens.before(at).is_some_and(|colon| tokens.is(colon, ":"));
    if is_typed {
        return None;
    }
    // A type between name and value.
    if tokens.is(equals, ":") && !tokens.is(equals + 1, "=") && !tokens.is(equals + 1, ":") {
        let value = (equals..(equals + 8).min(end)).find(|at| tokens.is(*at, "=") && !tokens.is(*at + 1, ">"));
        if let Some(value) = value.filter(|_| tokens.kind(at) == Some(Kind::Word)) {
            equals = value;
        }
    }
    if tokens.is(equals, "?") && tokens.is(equals + 1, "=") || tokens.is(equals, ":") && tokens.is(equals + 1, "=") {
        equals += 1;
    }
    let is_pair =
        tokens.is(equals, ":") && !tokens.is(equals + 1, ":") || tokens.is(equals, "=") && tokens.is(equals + 1, ">");
    let is_comparison = tokens.is(equals, "=") && (tokens.is(equals + 1, "=") || tokens.is(equals + 1, "~"));
    if !(tokens.is(equals, "=") || is_pair) || is_comparison {
        return None;
    }
    let skipped = usize::from(tokens.is(equals, "=") && tokens.is(equals + 1, ">"));
    let start = tokens.skip_blank(equals + 1 + skipped, end);
    if let Some(rest) = name.rsplit(':').next().filter(|_| name.starts_with('$')) {
        name = rest.to_owned();
    }
    let stop =
        if tokens.kind(view.parents[at]) == Some(Kind::Open) || is_pair { view.end_of_value(start, end) } else { end };
    let stop = if view.language == Language::Shell { stop.min(shell_end(view, start, end)) } else { stop };
    (start < stop).then(|| (key(&name).to_owned(), start..stop))
}

/// The maximum number of tokens in a command line word.
const LONGEST_WORD: usize = 1_000;

/// The end of the command line word.
fn shell_end(view: &View<'_>, start: usize, end: usize) -> usize {
    let mut at = start;
    let end = end.min(start.saturating_add(LONGEST_WORD));
    while at < end {
        let next = view.tokens.next(at).max(at + 1);
        let is_closed = matches!(view.tokens.kind(next), Some(Kind::HoleClose | Kind::End));
        if next >= end || is_closed || view.tokens.start(next) != view.tokens.end(next - 1) {
            return next;
        }
        at = next;
    }
    end
}

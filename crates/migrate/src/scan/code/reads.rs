//! Reads of answers by names that only v1 had, whatever they are read from; and programs of jq.

use std::ops::Range;

use super::{
    flow::{Use, What},
    held::Held,
    literals, names,
    token::Kind,
    view::View,
    words,
};
use crate::{
    rules::{Rule, table},
    scan::{Edit, Found, Language, Remedy},
};

/// The reads of fields by their names alone.
pub(super) fn by_name(view: &View<'_>) -> Vec<Found> {
    (0..view.count())
        .filter_map(|at| read(view, at))
        .filter_map(|(range, name)| field(view, range, &name, None))
        .collect()
}

/// A member, or a key that is looked up.
fn read(view: &View<'_>, at: usize) -> Option<(Range<usize>, String)> {
    let tokens = &view.tokens;
    let is_kept = |name: &str| names::is_telling(name) || name == "displayName";
    match tokens.kind(at)? {
        Kind::Word if is_kept(tokens.str(at)) => {
            let before = tokens.before(at)?;
            let is_member = words::is_access(tokens, before) && !tokens.is(at + 1, "(") && !is_written(view, at + 1);
            let is_static = tokens.is(before, ":") && view.language != Language::Php;
            let is_taken = is_destructured(view, at);
            let is_inner = tokens.before(before).is_some_and(|outer| is_outer(tokens.str(outer)));
            ((is_member && !is_static && !is_inner) || is_taken)
                .then(|| (tokens.start(at)..tokens.end(at), tokens.str(at).to_owned()))
        }
        Kind::Begin => {
            let name = literals::plain_text(view, at).filter(|name| is_kept(name))?;
            let behind = tokens.mate(at) + 1;
            let open = view.parents[at];
            let is_first = tokens.before(at) == Some(open);
            let is_index = tokens.is(open, "[")
                && is_first
                && tokens.is(behind, "]")
                && is_value(view, open)
                && !is_written(view, behind + 1);
            let is_key = tokens.is(open, "(")
                && is_first
                && view.callee(open).is_some_and(|callee| words::reads_key(tokens.str(callee)));
            let is_inner = is_index
                && tokens.before(open).is_some_and(|close| {
                    tokens.kind(close) == Some(Kind::Close) && is_outer(tokens.str(close.saturating_sub(2)))
                });
            ((is_index && !is_inner) || is_key).then(|| (tokens.start(at)..tokens.end(behind - 1), name))
        }
        _ => None,
    }
}

/// Whether a name is that of a part of an answer, whose own fields are not counted again.
fn is_outer(name: &str) -> bool {
    ["template", "machine", "networkVolume"].contains(&name)
}

fn is_written(view: &View<'_>, at: usize) -> bool {
    let tokens = &view.tokens;
    tokens.is(at, "=") && !tokens.is(at + 1, "=") && !tokens.is(at + 1, "~")
}

/// Whether a value stands before a square bracket, so that it is an index and no list.
fn is_value(view: &View<'_>, open: usize) -> bool {
    let tokens = &view.tokens;
    let is_near = |before: usize| tokens.end(before) == tokens.start(open);
    tokens.before(open).is_some_and(|before| {
        is_near(before)
            && (matches!(tokens.kind(before), Some(Kind::Word | Kind::Close))
                || tokens.is(before, "?")
                || tokens.is(before, ".")
                || tokens.is(before, "!"))
    })
}

/// `const { desiredStatus } = pod`, `({ costPerHr }) => ...`
fn is_destructured(view: &View<'_>, at: usize) -> bool {
    let tokens = &view.tokens;
    let open = view.parents[at];
    let is_item = tokens.before(at).is_some_and(|before| before == open || tokens.is(before, ","));
    is_item && open < view.count() && view.is_pattern(open)
}

/// The finding about a field that is read.
fn field(view: &View<'_>, range: Range<usize>, name: &str, held: Option<Held>) -> Option<Found> {
    let text = view.tokens.text;
    if name == "displayName" {
        let before = &text[text.floor_char_boundary(range.start.saturating_sub(12))..range.start];
        let is_gpu = before.to_ascii_lowercase().contains("gpu");
        return is_gpu.then(|| by_hand(range, names::gpu_name()));
    }
    let rule = names::reply(held.and_then(Held::subject), name)?;
    Some(renamed(view, range, name, rule))
}

/// A name that is another in v2; what became several or an object is changed by a person.
fn renamed(view: &View<'_>, range: Range<usize>, name: &str, rule: &'static Rule) -> Found {
    let text = view.tokens.text;
    let crate::rules::New::Field(new) = rule.new else { return by_hand(range, rule) };
    let is_plain = new.chars().all(char::is_alphanumeric) && rule.id != "pod-reply-desired-status";
    let at = text[range.clone()].find(name).filter(|_| is_plain);
    let Some(at) = at else { return by_hand(range, rule) };
    let start = range.start + at;
    // What is taken apart under its own name keeps it, for all that is behind.
    let new_text = if is_short(view, &range) { format!("{new}: {name}") } else { new.to_owned() };
    let edit = Edit { start, end: start + name.len(), text: new_text };
    Found { range, rule, replacement: new.to_owned(), remedy: Remedy::Edits(vec![edit]) }
}

/// Whether a name stands for a field and for a variable at once: `{ name }` of JavaScript.
fn is_short(view: &View<'_>, range: &Range<usize>) -> bool {
    let is_script = matches!(view.language, Language::JavaScript | Language::TypeScript);
    let before = view.tokens.text[..range.start].trim_end();
    let behind = view.tokens.text[range.end..].trim_start();
    let is_default = behind.starts_with('=') && !behind.starts_with("==");
    let is_quoted = view.tokens.text[range.clone()].contains(['"', '\'', '`']);
    is_script && !is_quoted && before.ends_with(['{', ',']) && (behind.starts_with([',', '}']) || is_default)
}

pub(super) fn by_hand(range: Range<usize>, rule: &'static Rule) -> Found {
    let text = rule.text.trim_end_matches('.');
    let mut characters = text.chars();
    let reason: String =
        characters.next().map(|first| first.to_lowercase().chain(characters).collect()).unwrap_or_default();
    Found { range, rule, replacement: rule.new.to_string(), remedy: Remedy::ByHand(reason) }
}

/// The findings of how answers are used.
pub(super) fn of_uses(view: &View<'_>, uses: &[Use]) -> Vec<Found> {
    uses.iter().filter_map(|one| of_use(view, one)).collect()
}

fn of_use(view: &View<'_>, one: &Use) -> Option<Found> {
    let range = one.range.clone();
    match &one.what {
        What::Field(name) => field(view, range, name, Some(one.held)).filter(|_| one.held.subject().is_some()),
        What::Error => Some(by_hand(range, &table::ERROR_SHAPE)),
        What::Status => Some(by_hand(range, &table::STATUS_CODES)),
        What::List(at) => Some(list(view, range, *at, one.held)),
    }
}

/// A list that is used bare. In Python its wrapper is unpacked in place where the value stands alone.
fn list(view: &View<'_>, range: Range<usize>, at: Option<usize>, held: Held) -> Found {
    let mut found = by_hand(range.clone(), &table::LIST_WRAPPER);
    let Some(wrapper) = held.wrapper() else { return found };
    wrapper.clone_into(&mut found.replacement);
    let is_python = view.language == Language::Python && view.tokens.text[range].ends_with(".json()");
    if let Some(at) = at.filter(|_| is_python) {
        let edit = Edit { start: at, end: at, text: format!("[\"{wrapper}\"]") };
        found.remedy = Remedy::Edits(vec![edit]);
    }
    found
}

/// `{name}` of jq makes a field of that name, which those behind the program read.
fn kept(mut found: Found, name: &str) -> Found {
    if let Remedy::Edits(edits) = &mut found.remedy {
        for edit in edits {
            edit.text = format!("{name}: .{}", edit.text);
        }
    }
    found
}

/// The findings in a program of jq, whose input is the answer that is held.
pub(super) fn of_jq(view: &View<'_>, program: Range<usize>, held: Option<Held>) -> Vec<Found> {
    let text = &view.tokens.text[program.clone()];
    let mut found = Vec::new();
    if let Some(held) = held.filter(|held| held.is_list()) {
        let is_bare =
            ["[]", ".[", "length", "map(", "first", "last", "any(", "all("].iter().find_map(|form| text.find(form));
        if let Some(at) = is_bare {
            let mut one = by_hand(program.start + at..program.start + at + 2, &table::LIST_WRAPPER);
            if let Some(wrapper) = held.wrapper() {
                one.replacement = format!(".{wrapper}[]");
            }
            found.push(one);
        }
    }
    let is_name = |c: char| c.is_alphanumeric() || c == '_';
    let mut at = 0;
    while let Some(begin) = text[at..].find(is_name).map(|begin| at + begin) {
        let end = text[begin..].find(|c| !is_name(c)).map_or(text.len(), |length| begin + length);
        let name = &text[begin..end];
        let before = text[..begin].trim_end();
        let behind = text[end..].trim_start();
        let is_member = before.ends_with('.');
        let is_short = before.ends_with(['{', ',']) && behind.starts_with([',', '}']);
        if is_member || is_short {
            let is_error = ["message", "error"].contains(&name) && held.is_some();
            let known = held.filter(|held| held.subject().is_some());
            let range = program.start + begin..program.start + end;
            if is_error {
                found.push(by_hand(range, &table::ERROR_SHAPE));
            } else if known.is_some() || names::is_telling(name) || name == "displayName" {
                found.extend(field(view, range, name, known).map(|one| if is_short { kept(one, name) } else { one }));
            }
        }
        at = end;
    }
    found
}

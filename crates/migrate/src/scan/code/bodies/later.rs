//! The later uses of a literal: additions to its variable, reads from it, and embedding in another.

use std::ops::Range;

use super::{NEAR, RECENT};
use crate::scan::{
    Language,
    body::Entry,
    code::{literals, names, token::Kind as Token, view::View, words},
};

/// Whether this reads a member of a variable, not the whole: `body.name`, `$body['name']`, but not `body.to_json()`.
pub(super) fn is_part(view: &View<'_>, at: usize) -> bool {
    let tokens = &view.tokens;
    if view.language == Language::Shell {
        return false;
    }
    let mut member = at + 1;
    while words::is_access(tokens, member) {
        member += 1;
    }
    let is_member = member > at + 1 && tokens.kind(member) == Some(Token::Word) && !tokens.is(member + 1, "(");
    let is_bare_call = view.language == Language::Ruby || tokens.is(at + 1, ":");
    is_member && !is_bare_call || tokens.is(at + 1, "[") && tokens.end(at) == tokens.start(at + 1)
}

/// The entries added to a variable after its literal, and whether all are in view.
pub(super) fn additions(view: &View<'_>, name: &str, open: usize) -> (Vec<Entry>, bool) {
    let tokens = &view.tokens;
    let function = view.function_of(open);
    let start = tokens.next(open);
    let bound = function.map_or(view.count(), |number| view.functions[number].body.end);
    let mut entries = Vec::new();
    let mut is_seen = true;
    for at in view.places(name, start..bound).iter().copied().take(NEAR) {
        if view.function_of(at) != function {
            continue;
        }
        if tokens.is(at + 1, "=") && !tokens.is(at + 2, "=") && view.statements[view.owner[at]].range.start == at {
            break;
        }
        if let Some(entry) = addition(view, at) {
            entries.push(entry);
            continue;
        }
        let method = if tokens.is(at + 1, ".") { tokens.str(at + 2) } else { "" };
        is_seen = is_seen
            && !["update", "putAll", "merge", "merge!", "setdefault", "extend"].contains(&method)
            && !(tokens.is(at + 1, "|") && tokens.is(at + 2, "="));
    }
    (entries, is_seen)
}

/// The later reads of members of a literal's variable.
pub(super) fn own_reads(view: &View<'_>, name: &str, open: usize) -> Vec<Range<usize>> {
    let tokens = &view.tokens;
    let function = view.function_of(open);
    let bound = function.map_or(view.count(), |number| view.functions[number].body.end);
    let is_set = |at: usize| tokens.is(at + 1, "=") && !tokens.is(at + 2, "=");
    let mut found = Vec::new();
    for at in view.places(name, tokens.next(open)..bound).iter().copied().take(NEAR) {
        if view.function_of(at) == function && is_set(at) {
            break;
        }
        // Another function may have its own parameter or variable with this name.
        let is_other = view.function_of(at).filter(|own| Some(*own) != function).is_some_and(|own| {
            let own = &view.functions[own];
            !view.places(name, own.parameters.clone()).is_empty()
                || view.places(name, own.body.clone()).iter().take(RECENT).any(|at| is_set(*at))
        });
        if is_other || !is_part(view, at) || tokens.before(at).is_some_and(|before| words::is_access(tokens, before)) {
            continue;
        }
        let (range, behind) = if tokens.is(at + 1, "[") {
            (at + 2..tokens.mate(at + 1), tokens.mate(at + 1))
        } else {
            let member = (at + 1..at + 5).find(|at| tokens.kind(*at) == Some(Token::Word)).unwrap_or(at + 1);
            (member..member + 1, member)
        };
        let text = tokens.start(range.start)..tokens.end(range.end.max(range.start + 1) - 1);
        let key = tokens.text[text.clone()].trim_matches(['"', '\'', ':']);
        if names::is_telling_body(key) && !is_set(behind) {
            found.push(text);
        }
    }
    found
}

/// Whether a literal is spread into another with more entries, and so is only part of a body.
pub(super) fn is_spread(view: &View<'_>, name: &str, open: usize) -> bool {
    let tokens = &view.tokens;
    let bound = view.function_of(open).map_or(view.count(), |number| view.functions[number].body.end);
    view.places(name, tokens.next(open)..bound).iter().copied().take(NEAR).any(|at| {
        let is_before = |text: &str| at > 1 && tokens.is(at - 1, text) && tokens.is(at - 2, text);
        let outer = view.parents[at];
        let is_entry = tokens.is(outer, "{") && !view.is_block[outer] || tokens.is(outer, "[");
        let callee = tokens.is(outer, "(").then(|| view.callee(outer)).flatten().map(|at| tokens.str(at));
        let is_merged = callee.is_some_and(|name| ["array_merge", "assign", "dict", "putAll", "merge"].contains(&name));
        let is_more = is_merged
            && (outer..tokens.mate(outer)).take(NEAR).any(|at| view.parents[at] == outer && tokens.is(at, ","));
        let merges = tokens.is(at + 1, ".") && tokens.is(at + 2, "merge");
        (is_before("*") || is_before(".")) && is_entry || is_more || merges
    })
}

/// `body["x"] = value`, `body.x = value`
fn addition(view: &View<'_>, at: usize) -> Option<Entry> {
    let tokens = &view.tokens;
    let end = view.statements[view.owner[at]].range.end;
    let entry = |key: String, key_range: Range<usize>, value: Range<usize>| Entry {
        key,
        key_range,
        value: literals::node(view, value, 8),
    };
    if tokens.is(at + 1, "[") {
        let close = tokens.mate(at + 1);
        let first = if tokens.is(at + 2, ":") { at + 3 } else { at + 2 };
        let (key, behind) = literals::key(view, first)?;
        let is_set = behind == close && tokens.is(close + 1, "=") && !tokens.is(close + 2, "=");
        let value = tokens.skip_blank(close + 2, end);
        let is_key = tokens.kind(first) == Some(Token::Begin) || first == at + 3;
        return (is_set && is_key && value < end)
            .then(|| entry(key, tokens.start(at + 2)..tokens.end(behind - 1), value..end));
    }
    if !tokens.is(at + 1, ".") || tokens.kind(at + 2) != Some(Token::Word) {
        return None;
    }
    let member = at + 2;
    if tokens.is(at + 3, "=") && !tokens.is(at + 4, "=") {
        let value = tokens.skip_blank(at + 4, end);
        return (value < end)
            .then(|| entry(tokens.str(member).to_owned(), tokens.start(member)..tokens.end(member), value..end));
    }
    None
}

//! Object literals in programs, and JSON in their strings, as bodies.

mod quoted;

use std::ops::Range;

use super::{token::Kind as Token, view::View};
use crate::scan::{
    Language,
    body::{Entry, Form, Kind, Node},
};

/// An object in a program.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Object {
    /// The token that opens it.
    pub(super) open: usize,
    pub(super) form: Form,
    pub(super) range: Range<usize>,
    pub(super) entries: Vec<Entry>,
    /// Whether it is complete.
    pub(super) is_whole: bool,
}

/// The maximum nesting depth of values.
const DEPTH: usize = 8;

/// The object that opens here, if any.
pub(super) fn object(view: &View<'_>, open: usize) -> Option<Object> {
    let tokens = &view.tokens;
    // After `<` it is a type.
    if tokens.mate(open) <= open || tokens.before(open).is_some_and(|before| tokens.is(before, "<")) {
        return None;
    }
    if is_type(view, open) || is_schema(view, open) || view.is_pattern(open) {
        return None;
    }
    match tokens.kind(open)? {
        Token::Begin => quoted::object(view, open),
        Token::Open if view.is_block[open] => None,
        Token::Open if tokens.is(open, "{") || tokens.is(open, "[") && view.language == Language::Php => {
            let (entries, is_whole) = entries(view, open, DEPTH);
            let form = Form::Literal(view.language);
            Some(Object { open, form, range: whole(view, open), entries, is_whole })
        }
        Token::Open if tokens.is(open, "(") && matches!(view.language, Language::Python | Language::Ruby) => {
            let callee = view.callee(open)?;
            let (entries, is_whole) = entries(view, open, DEPTH);
            let form = if tokens.is(callee, "dict") { Form::Dict } else { Form::Arguments(view.language) };
            (!entries.is_empty()).then(|| Object { open, form, range: whole(view, open), entries, is_whole })
        }
        _ => None,
    }
}

/// Whether a TypeScript bracket opens a type rather than a value: `interface X {`, `type X = {`, `(pod: {`.
pub(super) fn is_type(view: &View<'_>, open: usize) -> bool {
    let tokens = &view.tokens;
    if view.language != Language::TypeScript || !tokens.is(open, "{") {
        return false;
    }
    let head = || (open.saturating_sub(8)..open).rev().take_while(|at| !tokens.is(*at, ";") && !tokens.is(*at, "}"));
    let is_named = head()
        .any(|at| tokens.is(at, "interface") || tokens.is(at, "type") && tokens.kind(at + 1) == Some(Token::Word));
    let is_annotation = tokens.before(open).filter(|colon| tokens.is(*colon, ":")).is_some_and(|colon| {
        let name = tokens.before(colon);
        let keyword = name.and_then(|name| tokens.before(name));
        let in_round = name.is_some_and(|name| tokens.is(view.parents[name], "("));
        in_round || keyword.is_some_and(|at| ["let", "const", "var"].contains(&tokens.str(at)))
    });
    // `Promise<{ podId: string }>`
    let is_argument = tokens
        .before(open)
        .filter(|sign| tokens.is(*sign, "<"))
        .and_then(|sign| tokens.before(sign))
        .is_some_and(|name| tokens.is(name, "Promise"));
    is_named || is_annotation || is_argument
}

/// Whether a bracket contains a schema of a common library, whose members are types: `z.object({`.
fn is_schema(view: &View<'_>, open: usize) -> bool {
    let tokens = &view.tokens;
    let Some(outer) = tokens.before(open).filter(|outer| tokens.is(open, "{") && tokens.is(*outer, "(")) else {
        return false;
    };
    view.callee(outer).is_some_and(|callee| {
        ["object", "strictObject", "looseObject", "shape"].contains(&tokens.str(callee))
            && tokens.before(callee).is_some_and(|before| tokens.is(before, "."))
    })
}

fn whole(view: &View<'_>, open: usize) -> Range<usize> {
    view.tokens.start(open)..view.tokens.end(view.tokens.mate(open))
}

/// The entries between two brackets, and whether they are complete.
fn entries(view: &View<'_>, open: usize, depth: usize) -> (Vec<Entry>, bool) {
    let tokens = &view.tokens;
    let close = tokens.mate(open);
    let mut found = Vec::new();
    let mut is_whole = true;
    let mut at = tokens.skip_blank(open + 1, close);
    while at < close {
        let end = end_of_entry(view, at, close);
        match entry(view, at, end, depth) {
            Some(entry) => found.push(entry),
            None => is_whole = is_whole && tokens.is(open, "(") && !tokens.is(at, "*") && !tokens.is(at, "."),
        }
        at = tokens.skip_blank(end, close);
        while at < close && (tokens.is(at, ",") || tokens.is(at, ";") || tokens.is_blank(at)) {
            at += 1;
        }
    }
    (found, is_whole)
}

/// The end of an entry: a comma, or in PowerShell the end of the line.
fn end_of_entry(view: &View<'_>, start: usize, close: usize) -> usize {
    let tokens = &view.tokens;
    let mut at = start;
    while at < close && !tokens.is(at, ",") && !tokens.is(at, ";") {
        if view.language == Language::PowerShell && tokens.kind(at) == Some(Token::Newline) {
            break;
        }
        at = tokens.next(at).max(at + 1);
    }
    at.min(close)
}

fn entry(view: &View<'_>, start: usize, end: usize, depth: usize) -> Option<Entry> {
    let tokens = &view.tokens;
    let mut at = start;
    if view.language == Language::CSharp && tokens.kind(at) == Some(Token::Open) {
        return entry_of_dictionary(view, at, end, depth);
    }
    let is_symbol = view.language == Language::Ruby && tokens.is(at, ":");
    at += usize::from(is_symbol);
    let (key, behind) = key(view, at)?;
    let key_range = tokens.start(start)..tokens.end(behind - 1);
    let mut value = tokens.skip_blank(behind, end);
    if value >= end {
        // `{ name }` is short for `{ name: name }`.
        let is_short = matches!(view.language, Language::JavaScript | Language::TypeScript)
            && tokens.kind(at) == Some(Token::Word);
        let node = Node { range: key_range.clone(), kind: Kind::Opaque };
        return is_short.then_some(Entry { key, key_range, value: node });
    }
    let is_arrow = tokens.is(value, "=") && tokens.is(value + 1, ">");
    let is_optional = tokens.is(value, "?") && tokens.is(value + 1, ":");
    if is_arrow {
        value += 2;
    } else if !is_optional && (tokens.is(value, ":") || tokens.is(value, "=") && !tokens.is(value + 1, "=")) {
        value += 1;
    } else {
        return None;
    }
    let value = tokens.skip_blank(value, end);
    (value < end).then(|| Entry { key, key_range, value: node(view, value..trimmed(view, value, end), depth) })
}

/// `["x"] = value`, `{ "x", value }`
fn entry_of_dictionary(view: &View<'_>, open: usize, end: usize, depth: usize) -> Option<Entry> {
    let tokens = &view.tokens;
    let close = tokens.mate(open);
    let first = tokens.skip_blank(open + 1, close);
    let (key, behind) = key(view, first).filter(|_| tokens.kind(first) == Some(Token::Begin))?;
    let key_range = tokens.start(first)..tokens.end(behind - 1);
    let sign = tokens.skip_blank(behind, close);
    let (value, end) = if tokens.is(open, "{") && tokens.is(sign, ",") {
        (tokens.skip_blank(sign + 1, close), close)
    } else if tokens.is(open, "[") && sign == close && tokens.is(close + 1, "=") {
        (tokens.skip_blank(close + 2, end), end)
    } else {
        return None;
    };
    (value < end).then(|| Entry { key, key_range, value: node(view, value..trimmed(view, value, end), depth) })
}

/// The range without trailing blanks.
fn trimmed(view: &View<'_>, start: usize, mut end: usize) -> usize {
    while end > start + 1 && view.tokens.is_blank(end - 1) {
        end -= 1;
    }
    end
}

/// A key, and the token after it.
pub(super) fn key(view: &View<'_>, at: usize) -> Option<(String, usize)> {
    let tokens = &view.tokens;
    match tokens.kind(at)? {
        Token::Word => Some((tokens.str(at).to_owned(), at + 1)),
        Token::Begin => Some((plain_text(view, at)?, tokens.mate(at) + 1)),
        _ => None,
    }
}

/// The text of a string without holes or escapes.
pub(super) fn plain_text(view: &View<'_>, begin: usize) -> Option<String> {
    let tokens = &view.tokens;
    let inside = begin + 1..tokens.mate(begin);
    inside.clone().all(|at| tokens.kind(at) == Some(Token::Chunk)).then(|| inside.map(|at| tokens.str(at)).collect())
}

/// The value of a token range.
pub(super) fn node(view: &View<'_>, value: Range<usize>, depth: usize) -> Node {
    let tokens = &view.tokens;
    let range = tokens.start(value.start)..tokens.end(value.end.max(value.start + 1) - 1);
    let kind = kind(view, value, depth).unwrap_or(Kind::Opaque);
    Node { range, kind }
}

fn kind(view: &View<'_>, value: Range<usize>, depth: usize) -> Option<Kind> {
    let tokens = &view.tokens;
    let first = value.start;
    let is_one = tokens.next(first) >= value.end;
    match tokens.kind(first)? {
        Token::Begin if is_one && tokens.str(first).starts_with("%w") => {
            let text = plain_text(view, first)?;
            let range = tokens.start(first)..tokens.end(tokens.mate(first));
            let items =
                text.split_whitespace().map(|word| Node { range: range.clone(), kind: Kind::Text(word.to_owned()) });
            Some(Kind::List(items.collect()))
        }
        Token::Begin if is_one => {
            let text = plain_text(view, first).filter(|text| !is_variable(text));
            Some(text.map_or(Kind::OpaqueText, Kind::Text))
        }
        Token::Number if is_one => serde_json::from_str(&tokens.str(first).replace('_', "")).ok().map(Kind::Number),
        Token::Number => {
            let text = &tokens.text[tokens.start(first)..tokens.end(value.end - 1)];
            serde_json::from_str(text).ok().map(Kind::Number)
        }
        Token::Word if is_one => match tokens.str(first) {
            "true" | "True" | "$true" => Some(Kind::Bool(true)),
            "false" | "False" | "$false" => Some(Kind::Bool(false)),
            "None" | "null" | "nil" | "$null" | "undefined" => Some(Kind::Null),
            _ => None,
        },
        _ if depth == 0 => None,
        Token::Open if is_one && tokens.is(first, "{") => object_kind(view, first, depth),
        Token::Open if is_one && view.language == Language::Php => {
            let has_keys = (first..tokens.mate(first)).any(|at| view.parents[at] == first && tokens.is(at, ">"));
            if has_keys { object_kind(view, first, depth) } else { list(view, first, depth) }
        }
        Token::Open if is_one && tokens.is(first, "[") => list(view, first, depth),
        Token::Punct if tokens.is(first, "@") && tokens.is(first + 1, "(") => list(view, first + 1, depth),
        Token::Punct if tokens.is(first, "@") && tokens.is(first + 1, "{") => object_kind(view, first + 1, depth),
        _ => collection(view, value, depth),
    }
}

/// Whether a text is a variable of the shell that the program is part of: `"$NAME"`, `"${NAME}"`.
fn is_variable(text: &str) -> bool {
    let name = text.strip_prefix("${").and_then(|rest| rest.strip_suffix('}')).or_else(|| text.strip_prefix('$'));
    name.is_some_and(|name| !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_'))
}

/// `new[] { ... }`, `vec![...]`, `[]string{...}`, `List.of(...)`, `Arrays.asList(...)`, `map[string]string{...}`, `json!([...])`
fn collection(view: &View<'_>, value: Range<usize>, depth: usize) -> Option<Kind> {
    let tokens = &view.tokens;
    let mut at = value.start;
    let mut open = None;
    while at < value.end {
        if matches!(tokens.kind(at), Some(Token::Open)) && tokens.next(at) >= value.end {
            open = Some(at);
        }
        at = tokens.next(at).max(at + 1);
    }
    let open = open?;
    let head: String = (value.start..open).map(|at| tokens.str(at)).collect();
    let is_list = tokens.is(open, "{")
        && (head.starts_with("new[]") || head.starts_with("[]") || head.starts_with("newList") || head.ends_with("[]"))
        || tokens.is(open, "[") && head == "vec!"
        || tokens.is(open, "(")
            && ["List.of", "Arrays.asList", "Collections.singletonList", "Set.of", "array"].contains(&head.as_str());
    if is_list {
        return list(view, open, depth);
    }
    let is_map = tokens.is(open, "{") && (head.starts_with("map[") || head == "new" || head == "hash");
    if is_map { object_kind(view, open, depth) } else { None }
}

fn object_kind(view: &View<'_>, open: usize, depth: usize) -> Option<Kind> {
    let (entries, is_whole) = entries(view, open, depth - 1);
    is_whole.then_some(Kind::Object(entries))
}

fn list(view: &View<'_>, open: usize, depth: usize) -> Option<Kind> {
    let tokens = &view.tokens;
    let close = tokens.mate(open);
    let mut items = Vec::new();
    let mut at = tokens.skip_blank(open + 1, close);
    while at < close {
        let end = end_of_entry(view, at, close);
        let stop = trimmed(view, at, end);
        let is_spread = tokens.is(at, ".") || tokens.is(at, "*") || (at..stop).any(|at| tokens.is(at, "for"));
        if is_spread {
            return None;
        }
        items.push(node(view, at..stop, depth - 1));
        at = tokens.skip_blank(end + 1, close);
    }
    Some(Kind::List(items))
}

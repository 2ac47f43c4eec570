//! Objects in strings: JSON, and jq programs that build objects.

use std::ops::Range;

use super::{DEPTH, Object};
use crate::scan::{
    Language,
    body::{Entry, Form, Kind, Node},
    code::{token::Kind as Token, view::View},
};

/// JSON in a string.
pub(super) fn object(view: &View<'_>, begin: usize) -> Option<Object> {
    let tokens = &view.tokens;
    let end = tokens.mate(begin);
    let inside = tokens.end(begin)..tokens.start(end).max(tokens.end(begin));
    let text = &tokens.text[inside.clone()];
    let start = inside.start + text.find(|c: char| !c.is_whitespace())?;
    if !tokens.text[start..].starts_with('{') {
        return None;
    }
    let first = tokens.text[start + 1..inside.end].trim_start();
    let quotes = ["\\\"", "\"\"", "\""];
    let is_jq = is_made_by_jq(view, begin);
    // A jq program has unquoted keys.
    let quote = match quotes.into_iter().find(|quote| first.starts_with(quote)) {
        Some(quote) => quote,
        None if is_jq && tokens.str(begin) == "\"" => "\\\"",
        None if is_jq => "\"",
        None => return None,
    };
    let holes = (begin + 1..end)
        .filter(|at| tokens.kind(*at) == Some(Token::HoleOpen) && view.parents[*at] == begin)
        .map(|at| tokens.start(at)..tokens.end(tokens.mate(at)))
        .collect();
    let mut json = Json { text: tokens.text, at: start, end: inside.end, quote, holes, is_jq };
    let (entries, is_whole) = json.object(DEPTH);
    // Further jq processing of the object is out of view.
    let is_whole = is_whole && (!is_jq || json.rest().trim().is_empty());
    let is_body = !entries.is_empty();
    let form = if is_jq { Form::Literal(Language::Shell) } else { Form::Quoted(quote) };
    is_body.then_some(Object { open: begin, form, range: start..json.at, entries, is_whole })
}

/// The maximum distance in tokens between jq and its program.
const NEAR: usize = 100;

/// Whether a string is a jq program that builds its output from nothing: `jq -n '{...}'`.
fn is_made_by_jq(view: &View<'_>, begin: usize) -> bool {
    if view.language != Language::Shell {
        return false;
    }
    let tokens = &view.tokens;
    let start = view.statements.get(view.owner[begin]).map_or(begin, |statement| statement.range.start);
    let start = start.max(begin.saturating_sub(NEAR));
    let command = (start..begin).rev().take_while(|at| !tokens.is(*at, "|")).find(|at| tokens.is(*at, "jq"));
    let is_flag = |at: usize| {
        let word = tokens.str(at);
        let is_short = word.strip_prefix('-').is_some_and(|letters| !letters.starts_with('-') && letters.contains('n'));
        tokens.kind(at) == Some(Token::Word) && (is_short || word == "--null-input")
    };
    command.is_some_and(|command| (command..begin).any(is_flag))
}

/// JSON with holes.
struct Json<'a> {
    text: &'a str,
    at: usize,
    end: usize,
    quote: &'static str,
    holes: Vec<Range<usize>>,
    /// Whether it is a jq program: unquoted keys and computed values.
    is_jq: bool,
}

impl Json<'_> {
    fn rest(&self) -> &str {
        &self.text[self.at..self.end]
    }

    fn blank(&mut self) {
        let rest = self.rest();
        self.at += rest.len() - rest.trim_start().len();
    }

    fn eat(&mut self, text: &str) -> bool {
        self.blank();
        let is_there = self.rest().starts_with(text);
        self.at += if is_there { text.len() } else { 0 };
        is_there
    }

    fn hole(&self) -> Option<usize> {
        self.holes.binary_search_by_key(&self.at, |hole| hole.start).ok().map(|found| self.holes[found].end)
    }

    /// Parses from an opening bracket; an interrupted object is incomplete.
    fn object(&mut self, depth: usize) -> (Vec<Entry>, bool) {
        let mut entries = Vec::new();
        self.eat("{");
        loop {
            if self.eat("}") {
                return (entries, true);
            }
            self.blank();
            let start = self.at;
            let Some(key) = self.key() else { return (entries, false) };
            let key_range = start..self.at;
            if !self.eat(":") {
                // `{$name}` and `{name}` abbreviate a key and its value.
                if !self.is_jq {
                    return (entries, false);
                }
                entries.push(Entry {
                    key,
                    key_range: key_range.clone(),
                    value: Node { range: key_range, kind: Kind::Opaque },
                });
                if !self.eat(",") && !self.rest().trim_start().starts_with('}') {
                    return (entries, false);
                }
                continue;
            }
            let (value, goes_on) = self.value(depth);
            entries.push(Entry { key, key_range, value });
            if !goes_on {
                return (entries, false);
            }
            if !self.eat(",") && !self.rest().trim_start().starts_with('}') {
                return (entries, false);
            }
        }
    }

    /// A key; in a jq program it may be a plain word or a variable name.
    fn key(&mut self) -> Option<String> {
        if self.is_jq && !self.rest().starts_with(self.quote) {
            let name = self.rest().trim_start_matches('$');
            let length = name.find(|c: char| !c.is_alphanumeric() && c != '_').unwrap_or(name.len());
            let key = name[..length].to_owned();
            self.at += self.rest().len() - name.len() + length;
            return Some(key).filter(|key| !key.is_empty());
        }
        match self.string()? {
            Kind::Text(key) => Some(key),
            _ => None,
        }
    }

    /// The end of a value computed by jq.
    fn computed(&self) -> usize {
        let mut depth = 0_usize;
        let rest = self.rest();
        let is_end = |c: char| match c {
            '(' | '[' | '{' => {
                depth += 1;
                false
            }
            ',' => depth == 0,
            ')' | ']' | '}' => {
                let is_outer = depth == 0;
                depth = depth.saturating_sub(1);
                is_outer
            }
            _ => false,
        };
        rest.find(is_end).unwrap_or(rest.len())
    }

    /// A string whose quote opens here.
    fn string(&mut self) -> Option<Kind> {
        if !self.eat(self.quote) {
            return None;
        }
        let start = self.at;
        let mut has_hole = false;
        while self.at < self.end {
            if let Some(end) = self.hole() {
                has_hole = true;
                self.at = end;
            } else if self.rest().starts_with(self.quote) {
                let text = self.text[start..self.at].to_owned();
                self.at += self.quote.len();
                let is_plain = !has_hole && !text.contains('\\');
                return Some(if is_plain { Kind::Text(text) } else { Kind::OpaqueText });
            } else if self.rest().starts_with('\\') {
                self.at = (self.at + 2).min(self.end);
                while !self.text.is_char_boundary(self.at) {
                    self.at += 1;
                }
            } else {
                self.at += self.rest().chars().next().map_or(1, char::len_utf8);
            }
        }
        None
    }

    /// A value, and whether the text continues as JSON after it.
    fn value(&mut self, depth: usize) -> (Node, bool) {
        self.blank();
        let start = self.at;
        let rest = self.rest();
        let (kind, goes_on) = if let Some(end) = self.hole() {
            self.at = end;
            (Kind::Opaque, true)
        } else if rest.starts_with(self.quote) {
            match self.string() {
                Some(kind) => (kind, true),
                None => (Kind::OpaqueText, false),
            }
        } else if rest.starts_with('{') && depth > 0 {
            let (entries, is_whole) = self.object(depth - 1);
            (if is_whole { Kind::Object(entries) } else { Kind::Opaque }, is_whole)
        } else if rest.starts_with('[') && depth > 0 {
            self.list(depth - 1)
        } else {
            let length =
                if self.is_jq { self.computed() } else { rest.find([',', '}', ']', '\n']).unwrap_or(rest.len()) };
            let word = rest[..length].trim_end().to_owned();
            self.at += word.len();
            let kind = match word.as_str() {
                "true" => Kind::Bool(true),
                "false" => Kind::Bool(false),
                "null" => Kind::Null,
                word => serde_json::from_str(word).map_or(Kind::Opaque, Kind::Number),
            };
            (kind, !word.is_empty())
        };
        (Node { range: start..self.at, kind }, goes_on)
    }

    fn list(&mut self, depth: usize) -> (Kind, bool) {
        self.eat("[");
        let mut items = Vec::new();
        loop {
            if self.eat("]") {
                return (Kind::List(items), true);
            }
            let (node, goes_on) = self.value(depth);
            items.push(node);
            if !goes_on || !self.eat(",") && !self.rest().trim_start().starts_with(']') {
                return (Kind::Opaque, false);
            }
        }
    }
}

//! Values of texts: strings concatenated with other values, and the names that refer to them.

mod definitions;

use std::{collections::HashMap, ops::Range};

use self::definitions::{definition, joins};

use super::{token::Kind, view::View};
use crate::scan::{Language, address::Piece};

/// A part of a text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Part {
    /// A literal here.
    Here(Range<usize>),
    /// Known through a name.
    Known(String),
    /// Unknown, with this name.
    Hole(String),
}

/// A text assembled from strings and values.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Chain {
    pub(super) parts: Vec<Part>,
    /// Its tokens.
    pub(super) tokens: Range<usize>,
}

/// The value of a name from a position on.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Definition {
    at: usize,
    /// Its function; `None` for the whole file.
    function: Option<usize>,
    parts: Vec<Part>,
}

/// The names in a text that refer to texts.
#[derive(Debug, Default)]
pub(super) struct Names {
    by_name: HashMap<String, Vec<Definition>>,
}

/// The maximum number of parts in a text, and of names to resolve.
const MOST_PARTS: usize = 64;

/// The maximum number of tokens inspected for a name's text.
const LONGEST: usize = 1_000;

impl Names {
    pub(super) fn of(view: &View<'_>) -> Self {
        let mut names = Self::default();
        for at in 0..view.count() {
            // An empty text stands for one that is set later: `POD_ID=""`.
            if let Some((name, value)) = definition(view, at)
                && let Some(parts) = names.value(view, value).filter(|parts| !parts.is_empty())
            {
                let function = view.function_of(at);
                names.by_name.entry(name).or_default().push(Definition { at, function, parts });
            }
        }
        names
    }

    /// The value of a name at a position.
    fn look_up(&self, view: &View<'_>, name: &str, at: usize, is_member: bool) -> Option<Vec<Part>> {
        let own = view.function_of(at);
        let known = self.by_name.get(name).and_then(|definitions| {
            let mut before = definitions.iter().rev().filter(|definition| definition.at < at);
            let local = before.clone().find(|definition| definition.function.is_some() && definition.function == own);
            let global = before.find(|definition| definition.function.is_none());
            let member = definitions.iter().find(|_| is_member || definitions.len() == 1);
            local.or(global).or(member)
        });
        known.map(|definition| elsewhere(view, &definition.parts))
    }

    /// The text of a token range: its first string that may be an address, or the value of its only name.
    fn value(&self, view: &View<'_>, value: Range<usize>) -> Option<Vec<Part>> {
        let tokens = &view.tokens;
        if tokens.str(value.start) == "$(" {
            return None;
        }
        let mut first = None;
        let mut at = value.start;
        let value = value.start..value.end.min(value.start + LONGEST);
        while at < value.end {
            if tokens.kind(at) == Some(Kind::Begin) {
                let chain = self.chain(view, at)?;
                let text = plain(view, &chain.parts);
                if text.contains('/') {
                    return Some(chain.parts);
                }
                first.get_or_insert(chain.parts);
                at = chain.tokens.end.max(at + 1);
            } else if view.language == Language::Shell
                && tokens.kind(at) == Some(Kind::Word)
                && tokens.str(at).contains('/')
            {
                return Some(self.shell_word(view, at)?.parts);
            } else {
                at += 1;
            }
        }
        if let Some(parts) = first {
            // The name of an environment variable, or a plain text.
            let is_text = tokens.kind(value.start) == Some(Kind::Begin);
            let name = plain(view, &parts);
            return Some(if is_text { parts } else { vec![Part::Hole(name)] }).filter(|_| value.len() < 12);
        }
        let end = self.operand_after(view, value.start, value.end)?;
        (tokens.skip_blank(end.1, value.end) >= value.end).then_some(end.0)
    }

    /// The text around the string that starts here.
    pub(super) fn chain(&self, view: &View<'_>, begin: usize) -> Option<Chain> {
        if view.language == Language::Shell {
            return self.shell_word(view, begin);
        }
        let mut parts = self.string(view, begin);
        let mut range = begin..view.tokens.mate(begin) + 1;
        self.glue_left(view, &mut range, &mut parts);
        self.glue_right(view, &mut range, &mut parts);
        self.join(view, &mut range, &mut parts);
        Some(Chain { parts, tokens: range })
    }

    /// The parts of one string.
    fn string(&self, view: &View<'_>, begin: usize) -> Vec<Part> {
        let tokens = &view.tokens;
        let end = tokens.mate(begin);
        let mut parts = Vec::new();
        let mut at = begin + 1;
        while at < end && parts.len() < MOST_PARTS {
            match tokens.kind(at) {
                Some(Kind::HoleOpen) => {
                    parts.extend(self.hole(view, at));
                    at = tokens.mate(at).max(at);
                }
                Some(_) => parts.push(Part::Here(tokens.start(at)..tokens.end(at))),
                None => {}
            }
            at += 1;
        }
        parts
    }

    /// The value of a hole.
    fn hole(&self, view: &View<'_>, open: usize) -> Vec<Part> {
        let tokens = &view.tokens;
        let close = tokens.mate(open);
        let first = tokens.skip_blank(open + 1, close);
        // A command's output is unknown, but `$(NAME)` in a Makefile is a variable.
        if view.language == Language::Shell && tokens.str(open) == "$(" && close > open + 2 {
            return vec![Part::Hole(String::new())];
        }
        // `${API:-https://host/v1}` states its default.
        if view.language == Language::Shell && first + 1 < close && tokens.kind(first + 1) == Some(Kind::Punct) {
            let value = (first + 2..close).take(MOST_PARTS).find(|at| tokens.str(*at).contains('/'));
            if let Some(chain) = value.and_then(|at| self.shell_word(view, at)) {
                return chain.parts;
            }
        }
        if let Some((parts, end)) = self.operand_after(view, first, close)
            && tokens.skip_blank(end, close) >= close
        {
            return parts;
        }
        vec![Part::Hole(Self::name_in(view, open + 1..close))]
    }

    /// A name for the text between two tokens: its last word.
    fn name_in(view: &View<'_>, range: Range<usize>) -> String {
        let last = range.rev().take(MOST_PARTS).find(|at| view.tokens.kind(*at) == Some(Kind::Word));
        last.map(|at| view.tokens.str(at).trim_start_matches(['$', '@'])).unwrap_or_default().to_owned()
    }

    fn is_plus(view: &View<'_>, at: usize) -> bool {
        let plus = if view.language == Language::Php { "." } else { "+" };
        view.tokens.is(at, plus) && !view.tokens.is(at + 1, "=")
    }

    fn glue_left(&self, view: &View<'_>, range: &mut Range<usize>, parts: &mut Vec<Part>) {
        while parts.len() < MOST_PARTS {
            let Some(plus) = view.tokens.before(range.start).filter(|at| Self::is_plus(view, *at)) else { return };
            let Some((left, start)) = self.operand_before(view, plus) else { return };
            parts.splice(0..0, left);
            range.start = start;
        }
    }

    fn glue_right(&self, view: &View<'_>, range: &mut Range<usize>, parts: &mut Vec<Part>) {
        let bound = view.statements.get(view.owner[range.start]).map_or(view.count(), |statement| statement.range.end);
        while parts.len() < MOST_PARTS {
            let plus = view.tokens.skip_blank(range.end, bound);
            let is_glued = Self::is_plus(view, plus);
            let next = view.tokens.skip_blank(if is_glued { plus + 1 } else { plus }, bound);
            // Adjacent strings form one string.
            let is_beside =
                !is_glued && view.language == Language::Python && view.tokens.kind(next) == Some(Kind::Begin);
            if !is_glued && !is_beside {
                return;
            }
            let Some((right, end)) = self.operand_after(view, next, bound) else { return };
            parts.extend(right);
            range.end = end;
        }
    }

    /// A value that ends before this token, and its start.
    fn operand_before(&self, view: &View<'_>, end: usize) -> Option<(Vec<Part>, usize)> {
        let tokens = &view.tokens;
        let last = tokens.before(end)?;
        match tokens.kind(last)? {
            Kind::End => {
                let begin = tokens.mate(last);
                Some((self.string(view, begin), begin))
            }
            Kind::Word | Kind::Close => {
                let mut start = last;
                for _ in 0..16 {
                    if tokens.kind(start) == Some(Kind::Close) {
                        start = tokens.mate(start);
                        match tokens.before(start) {
                            Some(before) if tokens.kind(before) == Some(Kind::Word) => start = before,
                            _ => break,
                        }
                    }
                    let Some(dot) = tokens.before(start).filter(|at| is_access(view, *at)) else { break };
                    let Some(before) = (0..=dot).rev().take(3).find(|at| !is_access(view, *at)) else { break };
                    if !matches!(tokens.kind(before), Some(Kind::Word | Kind::Close)) {
                        break;
                    }
                    start = before;
                }
                Some((self.named(view, start..last + 1), start))
            }
            _ => None,
        }
    }

    /// A value that starts here, and the token after it.
    fn operand_after(&self, view: &View<'_>, start: usize, bound: usize) -> Option<(Vec<Part>, usize)> {
        let tokens = &view.tokens;
        let mut at = start;
        while tokens.is(at, "&") || tokens.is(at, "*") || tokens.is(at, "await") || tokens.is(at, "new") {
            at += 1;
        }
        match tokens.kind(at)? {
            Kind::Begin => Some((self.string(view, at), tokens.mate(at) + 1)),
            Kind::Word | Kind::Number if at < bound => {
                let mut end = at + 1;
                while end < bound {
                    if tokens.kind(end) == Some(Kind::Open) && !view.is_block[end] && !tokens.is(end, "{") {
                        end = tokens.next(end);
                    } else if is_access(view, end) && !Self::is_plus(view, end)
                        || tokens.kind(end) == Some(Kind::Word) && is_access(view, end - 1)
                        || tokens.is(end, "!") && tokens.kind(end + 1) == Some(Kind::Open)
                    {
                        end += 1;
                    } else {
                        break;
                    }
                }
                Some((self.named(view, at..end.min(bound)), end.min(bound)))
            }
            Kind::Open if tokens.is(at, "(") => {
                let close = tokens.mate(at);
                Some((vec![Part::Hole(Self::name_in(view, at..close))], close + 1))
            }
            _ => None,
        }
    }

    /// The value of a name, member or call. A method call counts as its receiver: `base.rstrip("/")`.
    fn named(&self, view: &View<'_>, range: Range<usize>) -> Vec<Part> {
        let tokens = &view.tokens;
        let mut name = None;
        let mut is_member = false;
        let mut at = range.start;
        while at < range.end {
            if tokens.kind(at) == Some(Kind::Word) {
                // An element of a value is a different value.
                if tokens.is(at + 1, "[") {
                    name = None;
                    break;
                }
                if tokens.is(at + 1, "(") {
                    break;
                }
                is_member = name.is_some();
                name = Some(tokens.str(at));
            }
            at = tokens.next(at).max(at + 1);
        }
        let bare = name.unwrap_or_default();
        let key = key(bare);
        match name.and_then(|_| self.look_up(view, key, range.start, is_member || bare.starts_with('@'))) {
            Some(parts) => parts,
            None => vec![Part::Hole(if name.is_some() { key.to_owned() } else { Self::name_in(view, range) })],
        }
    }

    /// The whole concatenation of a call with this text: `urljoin(base, "pods")`, `[BASE, "/pods/", id].concat()`.
    fn join(&self, view: &View<'_>, range: &mut Range<usize>, parts: &mut Vec<Part>) {
        let tokens = &view.tokens;
        let open = view.parents[range.start];
        if !(tokens.is(open, "(") || tokens.is(open, "[")) {
            return;
        }
        let close = tokens.mate(open);
        let callee = view.callee(open).map(|at| tokens.str(at)).unwrap_or_default();
        let is_list = tokens.is(open, "[") && (tokens.is(close + 1, ".") && joins(tokens.str(close + 2)));
        let is_call = tokens.is(open, "(") && joins(callee);
        if !is_list && !is_call || close <= open {
            return;
        }
        let mut items: Vec<Vec<Part>> = Vec::new();
        let mut at = tokens.skip_blank(open + 1, close);
        while at < close && items.len() < MOST_PARTS {
            let end = view.end_of_value(at, close);
            items.push(if range.start >= at && range.end <= end {
                parts.clone()
            } else {
                self.operand_after(view, at, end).map(|(parts, _)| parts).unwrap_or_default()
            });
            at = tokens.skip_blank(end + 1, close);
        }
        // `new URL("pods", base)` has the base after the path.
        if let [path, base] = items.as_mut_slice()
            && plain(view, base).contains("://")
            && !plain(view, path).contains("://")
        {
            std::mem::swap(path, base);
        }
        let glued = items.into_iter().filter(|item| !item.is_empty()).fold(Vec::new(), |mut glued: Vec<Part>, item| {
            let is_apart =
                !glued.is_empty() && !plain(view, &glued).ends_with('/') && !plain(view, &item).starts_with('/');
            if is_apart {
                glued.push(Part::Known("/".into()));
            }
            glued.extend(item);
            glued
        });
        *parts = glued;
        *range = open + 1..close;
    }

    /// The command line word that contains this token, delimited by blanks.
    pub(super) fn shell_word(&self, view: &View<'_>, token: usize) -> Option<Chain> {
        let tokens = &view.tokens;
        let is_part = |at: usize| {
            matches!(
                tokens.kind(at),
                Some(Kind::Word | Kind::Number | Kind::Begin | Kind::HoleOpen | Kind::End | Kind::HoleClose)
            ) || ["=", "{", "}"].iter().any(|text| tokens.is(at, text))
        };
        let mut start = token;
        while start > 0
            && is_part(start - 1)
            && tokens.end(start - 1) == tokens.start(start)
            && view.parents[start - 1] != start - 1
        {
            let before = start - 1;
            let opened = if matches!(tokens.kind(before), Some(Kind::End | Kind::HoleClose)) {
                tokens.mate(before)
            } else {
                before
            };
            if opened > before || view.parents[opened] != view.parents[token] || tokens.is(opened, "=") {
                break;
            }
            start = opened;
        }
        let mut parts = Vec::new();
        let mut at = start;
        loop {
            match tokens.kind(at)? {
                Kind::Begin => parts.extend(self.string(view, at)),
                Kind::HoleOpen => parts.extend(self.hole(view, at)),
                _ => parts.push(Part::Here(tokens.start(at)..tokens.end(at))),
            }
            let next = tokens.next(at);
            if next >= view.count()
                || !is_part(next)
                || tokens.start(next) != tokens.end(next - 1)
                || parts.len() > MOST_PARTS
                || matches!(tokens.kind(next), Some(Kind::End | Kind::HoleClose))
            {
                return Some(Chain { parts, tokens: start..next });
            }
            at = next;
        }
    }
}

/// A name without language-specific prefixes.
fn key(name: &str) -> &str {
    let bare = name.trim_start_matches(['$', '@']);
    bare.rsplit(':').next().unwrap_or(bare)
}

/// Whether the token separates a value from its member.
fn is_access(view: &View<'_>, at: usize) -> bool {
    let tokens = &view.tokens;
    tokens.is(at, ".")
        || tokens.is(at, "?") && (tokens.is(at + 1, ".") || tokens.is(at + 1, "-"))
        || tokens.is(at, ":") && (tokens.is(at + 1, ":") || at > 0 && tokens.is(at - 1, ":"))
        || tokens.is(at, "-") && tokens.is(at + 1, ">")
        || tokens.is(at, ">") && at > 0 && tokens.is(at - 1, "-")
        || tokens.is(at, "!") && tokens.is(at + 1, ".")
}

/// The text of parts, with a mark for each hole.
pub(super) fn plain(view: &View<'_>, parts: &[Part]) -> String {
    parts
        .iter()
        .map(|part| match part {
            Part::Here(range) => &view.tokens.text[range.clone()],
            Part::Known(text) => text,
            Part::Hole(_) => "\0",
        })
        .collect()
}

/// The same parts, relative to another position.
fn elsewhere(view: &View<'_>, parts: &[Part]) -> Vec<Part> {
    parts
        .iter()
        .map(|part| match part {
            Part::Here(range) => Part::Known(view.tokens.text[range.clone()].to_owned()),
            other => other.clone(),
        })
        .collect()
}

impl Part {
    /// In the form that the address reader takes.
    pub(super) fn piece<'a>(&'a self, text: &'a str) -> Piece<'a> {
        match self {
            Self::Here(range) => Piece::Here(&text[range.clone()], range.start),
            Self::Known(text) => Piece::Known(text),
            Self::Hole(name) => Piece::Hole(name),
        }
    }
}

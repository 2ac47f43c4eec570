//! The functions of a program: names, parameters and bodies.

use std::ops::Range;

use super::{Function, KEYWORDS, View};
use crate::scan::{Language, code::token::Kind, lines::line_start};

impl View<'_> {
    pub(super) fn find_functions(&mut self) {
        let mut functions = Vec::new();
        for at in 0..self.count() {
            if self.tokens.kind(at) != Some(Kind::Word) {
                continue;
            }
            self.words.entry(self.tokens.str(at)).or_default().push(at);
            if let Some(function) = self.function_at(at) {
                self.is_declared[at] = function.parameters.start <= at + 2;
                functions.push(function);
            }
        }
        self.functions = functions;
        let mut parts: Vec<(Range<usize>, usize)> = Vec::new();
        for (number, function) in self.functions.iter().enumerate() {
            parts.extend([(function.parameters.clone(), number), (function.body.clone(), number)]);
        }
        parts.retain(|(range, _)| !range.is_empty());
        // One that starts later or ends earlier is nested.
        parts.sort_by_key(|(range, _)| (range.start, usize::MAX - range.end));
        let mut open: Vec<(usize, usize)> = Vec::new();
        let mut next = parts.into_iter().peekable();
        for at in 0..self.count() {
            while let Some((range, number)) = next.next_if(|(range, _)| range.start <= at) {
                open.push((range.end, number));
            }
            while open.last().is_some_and(|(end, _)| *end <= at) {
                open.pop();
            }
            self.inside[at] = open.last().map(|(_, number)| *number);
        }
    }

    /// The function whose name is here.
    fn function_at(&self, at: usize) -> Option<Function> {
        let tokens = &self.tokens;
        let name = tokens.str(at);
        let keyword = tokens.before(at).map(|before| tokens.str(before)).unwrap_or_default();
        // `def self.name`
        let is_of_class = self.language == Language::Ruby
            && keyword == "."
            && at > 2
            && tokens.is(at - 2, "self")
            && tokens.is(at - 3, "def");
        if self.language == Language::Ruby && name == "self" {
            return None;
        }
        let is_declared = is_of_class
            || ["def", "function", "func", "fn", "fun", "sub"].contains(&keyword.to_ascii_lowercase().as_str())
            || (keyword == ")" && self.language == Language::Go && self.is_go_method(at));
        if KEYWORDS.contains(&name) && !is_declared {
            return None;
        }
        let end_of_statement = self.statements.get(self.owner[at])?.range.end;
        // `name = (a) => ...`, `name: async (a) => ...`
        let mut open = at + 1;
        let mut is_assigned = false;
        if tokens.is(open, "=") || tokens.is(open, ":") {
            is_assigned = true;
            open = tokens.skip_blank(open + 1, end_of_statement);
            while tokens.is(open, "async") || tokens.is(open, "function") {
                open += 1;
            }
        }
        if tokens.is(open, "<") {
            open = (open..(open + 16).min(end_of_statement)).find(|at| tokens.is(*at, "(")).unwrap_or(open);
        }
        let has_brackets = tokens.is(open, "(");
        if !has_brackets && !is_declared {
            return None;
        }
        let (parameters, behind) = if has_brackets {
            let close = tokens.mate(open);
            (open + 1..close, close + 1)
        } else {
            (at + 1..at + 1, at + 1)
        };
        let body = match self.language {
            Language::Python | Language::Ruby if is_declared => Some(self.indented(at, behind)),
            Language::Python | Language::Ruby => None,
            _ => self.body_behind(behind, at),
        }?;
        let is_arrow = tokens.is(body.start.wrapping_sub(1), ">") || tokens.is(body.start.saturating_sub(2), ">");
        (is_declared || !is_assigned || is_arrow).then(|| Function { name: name.to_owned(), parameters, body })
    }

    fn is_go_method(&self, name: usize) -> bool {
        let Some(close) = self.tokens.before(name) else { return false };
        self.tokens.before(self.tokens.mate(close)).is_some_and(|at| self.tokens.is(at, "func"))
    }

    /// The block, or the expression after an arrow, that follows the parameters in the same statement.
    fn body_behind(&self, behind: usize, name: usize) -> Option<Range<usize>> {
        let tokens = &self.tokens;
        let end = self.statements.get(self.owner[name])?.range.end;
        let mut at = tokens.skip_blank(behind, end);
        for _ in 0..24 {
            // A bracket that closes here opened before the name: `if (is_known(name)) {`.
            if at >= end || tokens.kind(at) == Some(Kind::Close) {
                return None;
            }
            if self.is_block[at] && tokens.is(at, "{") {
                return Some(at + 1..tokens.mate(at));
            }
            if tokens.is(at, "=") && tokens.is(at + 1, ">") {
                let first = tokens.skip_blank(at + 2, end);
                if self.is_block.get(first).is_some_and(|is_block| *is_block) && tokens.is(first, "{") {
                    return Some(first + 1..tokens.mate(first));
                }
                return Some(first..self.end_of_value(first, end));
            }
            if tokens.is(at, ",")
                || tokens.is(at, ";")
                || tokens.is(at, ".")
                || tokens.is(at, "+")
                || tokens.is(at, "=")
            {
                return None;
            }
            at = tokens.skip_blank(tokens.next(at), end);
        }
        None
    }

    /// The lines after a header that are indented more deeply.
    fn indented(&self, name: usize, behind: usize) -> Range<usize> {
        let tokens = &self.tokens;
        let own = self.column(name);
        let mut at = behind;
        let mut start = None;
        while at < self.count() {
            if tokens.kind(at) == Some(Kind::Newline) {
                let first = tokens.skip_blank(at, self.count());
                if first >= self.count() {
                    break;
                }
                if self.column(first) <= own {
                    return start.unwrap_or(behind)..first;
                }
                start.get_or_insert(behind);
                at = first;
            } else {
                at = tokens.next(at).max(at + 1);
            }
        }
        behind..self.count()
    }

    /// The indentation of a token's line.
    fn column(&self, at: usize) -> usize {
        let text = self.tokens.text;
        let line = &text[line_start(text, self.tokens.start(at))..];
        line.len() - line.trim_start_matches([' ', '\t']).len()
    }
}

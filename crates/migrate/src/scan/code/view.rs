//! The structure of a program: which brackets are values and which contain statements, and the ranges of statements and
//! functions.

mod functions;

use std::{collections::HashMap, ops::Range};

use super::token::{Kind, Tokens};
use crate::scan::Language;

/// Tokens with their structure.
pub(super) struct View<'a> {
    pub(super) tokens: Tokens<'a>,
    pub(super) language: Language,
    /// For each token, the opening token of its innermost bracket; the number of tokens if none.
    pub(super) parents: Vec<usize>,
    /// For each token, whether it opens a block of statements.
    pub(super) is_block: Vec<bool>,
    pub(super) statements: Vec<Statement>,
    /// For each token, its innermost statement.
    pub(super) owner: Vec<usize>,
    pub(super) functions: Vec<Function>,
    /// For each token, its innermost function.
    inside: Vec<Option<usize>>,
    /// For each token, whether it is the name in a function declaration.
    pub(super) is_declared: Vec<bool>,
    /// The positions of each word.
    words: HashMap<&'a str, Vec<usize>>,
}

/// A statement, or the head of one that has a block.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Statement {
    /// Its tokens, including nested blocks.
    pub(super) range: Range<usize>,
}

/// A function declared in the text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Function {
    pub(super) name: String,
    /// The tokens of its parameter list.
    pub(super) parameters: Range<usize>,
    /// The tokens of its body.
    pub(super) body: Range<usize>,
}

/// The maximum depth of distinct blocks.
const DEPTH: usize = 64;
/// The maximum number of tokens in a value that ends at a comma.
const LONGEST_VALUE: usize = 4_096;
/// The maximum number of tokens in type arguments.
const NEAR: usize = 64;

/// Keywords before parentheses that neither declare nor call a function.
const KEYWORDS: &[&str] = &[
    "if", "elseif", "elif", "for", "foreach", "while", "switch", "match", "catch", "until", "unless", "return",
    "await", "and", "or", "not", "in", "using", "lock", "with", "function", "fn", "func", "def", "print", "echo",
    "array", "list", "import", "try", "from", "yield", "throw", "raise", "typeof", "new", "else", "when", "case",
];

impl<'a> View<'a> {
    pub(super) fn of(tokens: Tokens<'a>, language: Language) -> Self {
        let count = tokens.all.len();
        let mut view = Self {
            tokens,
            language,
            parents: vec![count; count],
            is_block: vec![false; count],
            statements: Vec::new(),
            owner: vec![0; count],
            functions: Vec::new(),
            inside: vec![None; count],
            is_declared: vec![false; count],
            words: HashMap::new(),
        };
        view.find_parents();
        view.find_statements();
        view.find_functions();
        view
    }

    pub(super) fn count(&self) -> usize {
        self.tokens.all.len()
    }

    /// Whether lines end statements.
    fn has_lines(&self) -> bool {
        !matches!(self.language, Language::Rust | Language::Php | Language::CSharp | Language::Java)
    }

    fn find_parents(&mut self) {
        let mut open: Vec<usize> = Vec::new();
        for at in 0..self.count() {
            let kind = self.tokens.all[at].kind;
            if matches!(kind, Kind::Close | Kind::HoleClose | Kind::End) {
                open.pop();
            }
            self.parents[at] = open.last().copied().unwrap_or(self.count());
            if matches!(kind, Kind::Open | Kind::HoleOpen | Kind::Begin) && self.tokens.all[at].mate > at {
                self.is_block[at] = match kind {
                    Kind::HoleOpen => true,
                    Kind::Open => self.holds_statements(at),
                    _ => false,
                };
                open.push(at);
            }
        }
    }

    /// Whether a curly bracket contains statements rather than a value.
    fn holds_statements(&self, open: usize) -> bool {
        let tokens = &self.tokens;
        if self.language == Language::Shell && tokens.is(open, "(") {
            return tokens.before(open).is_none_or(|before| !tokens.is(before, "="));
        }
        if !tokens.is(open, "{") || self.language == Language::Python {
            return false;
        }
        let close = tokens.mate(open);
        let first = tokens.skip_blank(open + 1, close);
        let second = tokens.skip_blank(tokens.next(first), close);
        let is_key = matches!(tokens.kind(first), Some(Kind::Word | Kind::Begin | Kind::Number));
        let is_pair = tokens.is(second, ":") && !tokens.is(second + 1, ":") && !tokens.is(second + 1, "=")
            || tokens.is(second, "=") && tokens.is(second + 1, ">")
            || tokens.is(second, ",") && self.is_value_place(open);
        if is_key && is_pair && !tokens.is(first, "default") && !tokens.is(first, "case") {
            return false;
        }
        let Some(before) = tokens.before(open) else { return true };
        if matches!(self.language, Language::PowerShell) && tokens.is(before, "@") {
            return false;
        }
        // `const { data } = ...` and `const { data } of ...` destructure a value.
        let is_taken = tokens.is(close + 1, "of")
            || tokens.is(close + 1, "=") && !tokens.is(close + 2, "=") && !tokens.is(close + 2, ">");
        if is_taken && matches!(self.language, Language::JavaScript | Language::TypeScript) {
            return false;
        }
        if self.language == Language::CSharp {
            return !self.is_made(before);
        }
        if tokens.is(first, "}") || (tokens.is(first, ".") && tokens.is(first + 1, ".")) {
            return !self.is_value_place(open);
        }
        let is_script = matches!(self.language, Language::JavaScript | Language::TypeScript);
        let is_short = is_key && (tokens.is(second, "}") || tokens.is(second, "("));
        !is_script || !is_short || !self.is_value_place(open)
    }

    /// Whether the text ending here is `new` with a type, with or without arguments: the following bracket contains
    /// values.
    fn is_made(&self, last: usize) -> bool {
        let tokens = &self.tokens;
        let mut at = Some(last);
        while let Some(end) = at.filter(|at| tokens.is(*at, ")") || tokens.is(*at, "]")) {
            at = tokens.before(tokens.mate(end));
        }
        let Some(mut at) = at.and_then(|at| self.before_types(at)) else { return false };
        for _ in 0..NEAR {
            if tokens.is(at, "new") {
                return true;
            }
            if tokens.kind(at) != Some(Kind::Word) && !tokens.is(at, ".") {
                return false;
            }
            let Some(before) = tokens.before(at) else { return false };
            at = before;
        }
        false
    }

    /// The token before the type arguments that end here; the token itself if there are none.
    fn before_types(&self, last: usize) -> Option<usize> {
        let tokens = &self.tokens;
        let (mut at, mut depth) = (last, 0_usize);
        let bound = last.saturating_sub(NEAR);
        while at >= bound {
            if tokens.is(at, ">") {
                depth += 1;
            } else if depth == 0 {
                return Some(at);
            } else if tokens.is(at, "<") {
                depth -= 1;
            }
            at = at.checked_sub(1)?;
        }
        None
    }

    /// Whether a bracket destructures a value: `const { data } = ...`, `({ id }) => ...`, `for (const { id } of pods)`.
    pub(super) fn is_pattern(&self, open: usize) -> bool {
        let tokens = &self.tokens;
        if !matches!(self.language, Language::JavaScript | Language::TypeScript) || self.is_block[open] {
            return false;
        }
        let behind = tokens.mate(open) + 1;
        tokens.is(open, "{")
            && (tokens.is(behind, "=") && !tokens.is(behind + 1, "=")
                || tokens.is(behind, ")") && tokens.is(behind + 1, "=") && tokens.is(behind + 2, ">")
                || tokens.is(behind, "of"))
    }

    /// Whether a value is expected before this bracket.
    fn is_value_place(&self, open: usize) -> bool {
        let Some(before) = self.tokens.before(open) else { return false };
        let is_arrow = self.tokens.is(before, ">") && self.tokens.is(before.saturating_sub(1), "=");
        !is_arrow && ["(", ",", "=", ":", "[", "return", "?", "|", "&"].iter().any(|text| self.tokens.is(before, text))
    }

    fn find_statements(&mut self) {
        let mut blocks = vec![(0, self.count(), 0)];
        while let Some((begin, end, depth)) = blocks.pop() {
            let mut start = self.tokens.skip_blank(begin, end);
            while start < end {
                let stop = self.end_of_statement(start, end);
                let number = self.statements.len();
                self.statements.push(Statement { range: start..stop });
                let mut at = start;
                while at < stop {
                    self.owner[at] = number;
                    if self.is_block[at] && depth < DEPTH {
                        let close = self.tokens.mate(at).min(end);
                        blocks.push((at + 1, close, depth + 1));
                        at = close.max(at);
                    }
                    at += 1;
                }
                start = stop.max(start + 1);
                while start < end && (self.tokens.is_blank(start) || self.tokens.is(start, ";")) {
                    start += 1;
                }
            }
        }
        // Nested statements come after their parents, so the innermost owner is written last.
        self.statements.sort_by_key(|statement| (statement.range.start, usize::MAX - statement.range.end));
        for (number, statement) in self.statements.iter().enumerate() {
            for at in statement.range.clone() {
                self.owner[at] = number;
            }
        }
    }

    fn end_of_statement(&self, start: usize, end: usize) -> usize {
        let tokens = &self.tokens;
        let is_shell = self.language == Language::Shell;
        let mut at = start;
        while at < end {
            if tokens.is(at, ";") {
                return at;
            }
            let is_brace_block = self.is_block[at] && tokens.is(at, "{");
            if tokens.kind(at) == Some(Kind::Newline)
                && (self.has_lines() || tokens.str(at).contains("<?"))
                && !self.goes_on(at, end)
            {
                return at;
            }
            let next = if tokens.is_blank(at) { tokens.skip_blank(at, end) } else { tokens.next(at).min(end) };
            if is_brace_block && !is_shell {
                let behind = tokens.skip_blank(next, end);
                let goes_on = [")", ".", ",", ";", "(", "|", "?"].iter().any(|text| tokens.is(behind, text));
                if !goes_on || tokens.is(behind, ";") {
                    return next;
                }
            }
            at = next.max(at + 1);
        }
        end
    }

    /// Whether a statement continues on the next line.
    fn goes_on(&self, newline: usize, end: usize) -> bool {
        let tokens = &self.tokens;
        let next = tokens.skip_blank(newline, end);
        if next >= end {
            return false;
        }
        let begins = |texts: &[&str]| texts.iter().any(|text| tokens.is(next, text));
        let is_python = self.language == Language::Python;
        if !is_python && begins(&[".", "?", "|", "&", "+", ":"]) && self.language != Language::Shell {
            return !(tokens.is(next, ":") && self.language == Language::Ruby);
        }
        let Some(last) = tokens.before(newline) else { return false };
        ["=", "+", ",", ".", "|", "&", "?", "\\", "=>"].iter().any(|text| tokens.is(last, text))
            && !(self.language == Language::Shell && ["=", "+", ",", ".", "?"].iter().any(|text| tokens.is(last, text)))
            && !(self.language == Language::Shell && tokens.is(last, "&") && !tokens.is(last.saturating_sub(1), "&"))
    }

    /// The end of a value: a comma, or the end of its enclosing construct.
    pub(super) fn end_of_value(&self, start: usize, end: usize) -> usize {
        let mut at = start;
        let end = end.min(start.saturating_add(LONGEST_VALUE));
        while at < end
            && !self.tokens.is(at, ",")
            && !self.tokens.is(at, ";")
            && self.tokens.kind(at) != Some(Kind::Close)
        {
            at = self.tokens.next(at).max(at + 1);
        }
        at.min(end)
    }

    /// The innermost function around a token.
    pub(super) fn function_of(&self, at: usize) -> Option<usize> {
        self.inside.get(at).copied().flatten()
    }

    /// The positions of a word between two tokens.
    pub(super) fn places(&self, word: &str, range: Range<usize>) -> &[usize] {
        let all = self.words.get(word).map_or(&[][..], Vec::as_slice);
        let begin = all.partition_point(|at| *at < range.start);
        let end = all.partition_point(|at| *at < range.end);
        &all[begin..end.max(begin)]
    }

    /// The called word before an opening parenthesis, past type arguments.
    pub(super) fn callee(&self, open: usize) -> Option<usize> {
        let tokens = &self.tokens;
        let mut at = tokens.before(open)?;
        if tokens.is(at, ">") {
            let mut depth = 0;
            let bound = at.saturating_sub(NEAR);
            while at > bound {
                if tokens.is(at, ">") {
                    depth += 1;
                } else if tokens.is(at, "<") {
                    depth -= 1;
                    if depth == 0 {
                        at -= 1;
                        break;
                    }
                }
                at -= 1;
            }
            while at > 0 && tokens.is(at, ":") {
                at -= 1;
            }
        }
        if tokens.is(at, "!") {
            at = at.checked_sub(1)?;
        }
        (tokens.kind(at) == Some(Kind::Word) && !KEYWORDS.contains(&tokens.str(at))).then_some(at)
    }

    /// The opening tokens around a token, innermost first, up to the statement.
    pub(super) fn ancestors(&self, at: usize) -> impl Iterator<Item = usize> + '_ {
        let bound = self.statements.get(self.owner[at]).map_or(0, |statement| statement.range.start);
        std::iter::successors(self.parents.get(at).copied(), |open| self.parents.get(*open).copied())
            .take_while(move |open| *open >= bound && *open < self.count())
            .take(DEPTH)
    }
}

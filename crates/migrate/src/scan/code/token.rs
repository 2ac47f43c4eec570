//! A program as tokens, with matching ends for brackets, strings and holes.

use std::ops::Range;

/// The kind of a token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// A name or keyword; in a shell, any run of plain characters.
    Word,
    /// Starts with a digit.
    Number,
    /// One character of punctuation.
    Punct,
    /// `(`, `[` or `{`
    Open,
    /// The matching end.
    Close,
    /// The start of a string, with its prefix.
    Begin,
    /// Plain text of a string.
    Chunk,
    /// An escaped character of a string.
    Escape,
    /// The start of a hole: an expression in a string, or a shell variable.
    HoleOpen,
    /// Its end, which may be empty.
    HoleClose,
    /// The end of a string; empty if unclosed.
    End,
    /// The mark of a here-document (`<<EOF`), which matches the document.
    HereMark,
    /// A regular expression.
    Regex,
    Comment,
    /// A line end, or the text between two program parts.
    Newline,
}

/// A token.
#[derive(Debug, Clone)]
pub(super) struct Token {
    pub(super) kind: Kind,
    /// Its range, in bytes.
    pub(super) range: Range<usize>,
    /// The matching token: the number of tokens if it is missing, the token itself if it needs none.
    pub(super) mate: usize,
}

/// The tokens of a text.
pub(super) struct Tokens<'a> {
    pub(super) text: &'a str,
    pub(super) all: Vec<Token>,
}

impl<'a> Tokens<'a> {
    pub(super) fn kind(&self, at: usize) -> Option<Kind> {
        self.all.get(at).map(|token| token.kind)
    }

    /// The text of a token; empty after the last.
    pub(super) fn str(&self, at: usize) -> &'a str {
        self.all.get(at).map_or("", |token| &self.text[token.range.clone()])
    }

    pub(super) fn start(&self, at: usize) -> usize {
        self.all.get(at).map_or(self.text.len(), |token| token.range.start)
    }

    pub(super) fn end(&self, at: usize) -> usize {
        self.all.get(at).map_or(self.text.len(), |token| token.range.end)
    }

    /// The match of a bracket, string or hole; the last token if unclosed.
    pub(super) fn mate(&self, at: usize) -> usize {
        self.all.get(at).map_or(at, |token| token.mate.min(self.all.len().saturating_sub(1)))
    }

    /// Whether the token is this punctuation, bracket or word.
    pub(super) fn is(&self, at: usize, text: &str) -> bool {
        self.all.get(at).is_some_and(|token| {
            matches!(token.kind, Kind::Punct | Kind::Open | Kind::Close | Kind::Word) && self.str(at) == text
        })
    }

    /// The token after this one and everything that it opens.
    pub(super) fn next(&self, at: usize) -> usize {
        match self.kind(at) {
            Some(Kind::Open | Kind::Begin | Kind::HoleOpen) => self.mate(at).max(at) + 1,
            _ => at + 1,
        }
    }

    /// Whether the program ignores it.
    pub(super) fn is_blank(&self, at: usize) -> bool {
        matches!(self.kind(at), Some(Kind::Comment | Kind::Newline))
    }

    /// The first significant token from `at`, before `end`.
    pub(super) fn skip_blank(&self, mut at: usize, end: usize) -> usize {
        while at < end && self.is_blank(at) {
            at += 1;
        }
        at
    }

    /// The last significant token before `at`.
    pub(super) fn before(&self, at: usize) -> Option<usize> {
        (0..at).rev().take(64).find(|at| !self.is_blank(*at))
    }
}

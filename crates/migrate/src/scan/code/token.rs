//! A program as tokens whose brackets, strings and holes know their other end.

use std::ops::Range;

/// What a token is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// A name or keyword; in a shell, any run of plain characters.
    Word,
    /// It begins with a digit.
    Number,
    /// One character of punctuation.
    Punct,
    /// `(`, `[` or `{`
    Open,
    /// The other end of it.
    Close,
    /// The begin of a string, with its prefix.
    Begin,
    /// Plain text of a string.
    Chunk,
    /// An escaped character of a string.
    Escape,
    /// The begin of a hole: of a program in a string, or of a variable in a shell.
    HoleOpen,
    /// Its end, which may be empty.
    HoleClose,
    /// The end of a string; empty where it is not closed.
    End,
    /// Where a document is asked for that follows below (`<<EOF`); its mate is that document.
    HereMark,
    /// A regular expression.
    Regex,
    Comment,
    /// An end of a line, or what stands between two parts of a program.
    Newline,
}

/// A token.
#[derive(Debug, Clone)]
pub(super) struct Token {
    pub(super) kind: Kind,
    /// Where it stands, in bytes.
    pub(super) range: Range<usize>,
    /// The token at the other end; without one, the number of tokens, or the token itself where it has no other end.
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

    /// The text of a token; empty behind the last.
    pub(super) fn str(&self, at: usize) -> &'a str {
        self.all.get(at).map_or("", |token| &self.text[token.range.clone()])
    }

    pub(super) fn start(&self, at: usize) -> usize {
        self.all.get(at).map_or(self.text.len(), |token| token.range.start)
    }

    pub(super) fn end(&self, at: usize) -> usize {
        self.all.get(at).map_or(self.text.len(), |token| token.range.end)
    }

    /// The other end of a bracket, string or hole; the last token for what is not closed.
    pub(super) fn mate(&self, at: usize) -> usize {
        self.all.get(at).map_or(at, |token| token.mate.min(self.all.len().saturating_sub(1)))
    }

    /// Whether the token is this punctuation, bracket or word.
    pub(super) fn is(&self, at: usize, text: &str) -> bool {
        self.all.get(at).is_some_and(|token| {
            matches!(token.kind, Kind::Punct | Kind::Open | Kind::Close | Kind::Word) && self.str(at) == text
        })
    }

    /// The token behind this one and all that it opens.
    pub(super) fn next(&self, at: usize) -> usize {
        match self.kind(at) {
            Some(Kind::Open | Kind::Begin | Kind::HoleOpen) => self.mate(at).max(at) + 1,
            _ => at + 1,
        }
    }

    /// Whether it says nothing to a program.
    pub(super) fn is_blank(&self, at: usize) -> bool {
        matches!(self.kind(at), Some(Kind::Comment | Kind::Newline))
    }

    /// The first token from `at` on that says something, before `end`.
    pub(super) fn skip_blank(&self, mut at: usize, end: usize) -> usize {
        while at < end && self.is_blank(at) {
            at += 1;
        }
        at
    }

    /// The token before `at` that says something.
    pub(super) fn before(&self, at: usize) -> Option<usize> {
        (0..at).rev().take(64).find(|at| !self.is_blank(*at))
    }
}

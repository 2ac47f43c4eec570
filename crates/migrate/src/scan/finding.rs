//! What a scan finds, and how it can be changed.

use std::ops::Range;

use crate::rules::Rule;

/// A form of v1 in a text, as its reader reports it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// Where it stands, in bytes of the file.
    pub range: Range<usize>,
    /// By which rule it differs from v2.
    pub rule: &'static Rule,
    /// What stands there in v2, for a person: a path, a field, or a few words.
    pub replacement: String,
    /// How it is changed.
    pub remedy: Remedy,
}

/// What a reader makes of one file.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Sight {
    /// The forms of v1, in any order.
    pub found: Vec<Found>,
    /// Whether the file breaks the rules of its format, so that less is seen in it.
    pub is_broken: bool,
    /// Bases that end in `/v1`, by where they stand and with their host, of which nothing says whose they are.
    pub open_bases: Vec<(usize, String)>,
    /// What the file has to do with others.
    pub ties: Ties,
}

/// What a file has to do with the other files of its tree.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Ties {
    /// Its paths are glued to a base that stands in another file, or its bodies are sent by one.
    pub borrows: bool,
    /// A list of v1 goes where it is not in view what is done with it.
    pub loses_sight: bool,
    /// It has a base of v1 that others may use.
    pub lends: bool,
    /// Its own requests are glued to that base.
    pub uses_own: bool,
    /// What is in it makes it a file for v1 whatever others say.
    pub is_proven: bool,
    /// The language, for what can import what.
    pub language: Option<super::Language>,
}

impl Sight {
    /// Takes in what was seen in a program inside of this one, which may lose sight of an answer as well.
    pub fn take(&mut self, other: Self) {
        self.ties.loses_sight |= other.ties.loses_sight;
        self.found.extend(other.found);
    }
}

/// How a form of v1 is changed into one of v2.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Remedy {
    /// By these edits, which are sure. Findings that go together (the fields of one body) name the same edits, and each
    /// is applied once.
    Edits(Vec<Edit>),
    /// By a person, for this reason: a whole clause, such as "the number of GPU types is not known here".
    ByHand(String),
}

/// A text in place of another.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Edit {
    /// Begin of the old text, in bytes of the file.
    pub start: usize,
    /// End of the old text.
    pub end: usize,
    /// The new text.
    pub text: String,
}

/// What is found, with its place for people.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in characters.
    pub column: usize,
    /// The text that stands there, its first line.
    pub text: String,
    /// The rest.
    pub found: Found,
}

impl Finding {
    /// Places what was found in `text`.
    pub fn place(found: Found, text: &str) -> Self {
        Cursor::default().place(found, text)
    }
}

/// How far a text was read, so that many findings in order are placed in one go.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Cursor {
    at: usize,
    lines: usize,
    columns: usize,
}

impl Cursor {
    /// Places what was found in `text`, no earlier than what was placed before.
    pub(super) fn place(&mut self, found: Found, text: &str) -> Finding {
        for character in text[self.at..found.range.start].chars() {
            if character == '\n' {
                (self.lines, self.columns) = (self.lines + 1, 0);
            } else {
                self.columns += 1;
            }
        }
        self.at = found.range.start;
        Finding {
            line: self.lines + 1,
            column: self.columns + 1,
            text: text[found.range.clone()].lines().next().unwrap_or_default().to_owned(),
            found,
        }
    }
}

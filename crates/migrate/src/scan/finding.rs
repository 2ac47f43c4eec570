//! The findings of a scan, and their changes.

use std::ops::Range;

use crate::rules::Rule;

/// A v1 form in a text, as reported by its reader.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct V1Form {
    /// Its range, in bytes of the file.
    pub range: Range<usize>,
    /// The rule for its difference from v2.
    pub rule: &'static Rule,
    /// The v2 form for users: a path, a field, or a few words.
    pub replacement: String,
    /// How to change it.
    pub remedy: Remedy,
}

impl V1Form {
    /// A use of what a rule is about, with the rule's own v2 form.
    pub(super) fn of(rule: &'static Rule, range: Range<usize>, remedy: Remedy) -> Self {
        Self { range, rule, replacement: rule.new.to_string(), remedy }
    }

    /// The same, which a person must change for this reason.
    pub(super) fn by_hand(rule: &'static Rule, range: Range<usize>, reason: impl Into<String>) -> Self {
        Self::of(rule, range, Remedy::ByHand(reason.into()))
    }
}

/// The result of reading a file.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FileScan {
    /// The v1 forms, in any order.
    pub found: Vec<V1Form>,
    /// Whether the file's syntax is invalid, so that the reader may miss something.
    pub is_broken: bool,
    /// Bases ending in `/v1` that cannot be attributed, with position and host.
    pub open_bases: Vec<(usize, String)>,
    /// The requests whose lists go where they are out of view.
    pub lost: Vec<usize>,
}

/// The change of a v1 form to v2.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Remedy {
    /// These edits, which are right whatever becomes of the rest. Findings that belong together (the fields of one body)
    /// share the same edits, and each is applied once. None at all where the change belongs to a base in another file.
    Edits(Vec<Edit>),
    /// A person must make it, for this reason: a whole clause, such as "the number of GPU types is not known here".
    ByHand(String),
}

/// A replacement of text.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Edit {
    /// The start of the old text, in bytes of the file.
    pub start: usize,
    /// The end of the old text.
    pub end: usize,
    /// The new text.
    pub text: String,
}

/// A finding with its location for users.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// The line, from 1.
    pub line: usize,
    /// The column, from 1, in characters.
    pub column: usize,
    /// The first line of the text there.
    pub text: String,
    /// The rest.
    pub found: V1Form,
}

impl Finding {
    /// Locates a finding in `text`.
    pub fn place(found: V1Form, text: &str) -> Self {
        Cursor::default().place(found, text)
    }
}

/// How far a text was read, so that many ordered findings are located in one pass.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Cursor {
    at: usize,
    lines: usize,
    columns: usize,
}

impl Cursor {
    /// Locates a finding in `text`, which must not precede the previous one.
    pub(super) fn place(&mut self, found: V1Form, text: &str) -> Finding {
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

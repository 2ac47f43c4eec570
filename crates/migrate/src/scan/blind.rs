//! The blind spots of a scan, so that silence is not mistaken for proof.

use super::source::Unread;

/// The blind spots of a scan, by kind.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Blindness {
    spots: Vec<Spot>,
}

/// All blind spots of one kind.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spot {
    /// The kind.
    pub kind: Kind,
    /// The number of occurrences.
    pub count: usize,
    /// The first [`MOST_PLACES`] places.
    pub places: Vec<BlindPlace>,
}

/// The place of a blind spot.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BlindPlace {
    /// The name of the file.
    pub file: String,
    /// The line, from 1; `None` for the whole file.
    pub line: Option<usize>,
    /// The reason, unless the kind implies it.
    pub reason: String,
}

/// The maximum number of places kept per kind.
pub const MOST_PLACES: usize = 200;

/// The kinds of blind spots, most important first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// An address that ends in `/v1`, of an unknown service.
    Base,
    /// A file on which the scan itself failed: a bug in this program.
    Failed,
    /// More findings than a report may contain.
    Limit,
    /// A file that could not be read.
    Unreadable,
    /// A file in an unsupported language that contains v1 words.
    Language,
    /// A data file with invalid syntax that contains v1 words.
    Broken,
    /// A file in UTF-16.
    Encoding,
    /// A generated file.
    Generated,
    /// A minified file.
    Minified,
    /// A file larger than any written by hand.
    Large,
    /// A binary file.
    Binary,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Self; 11] = [
        Self::Base,
        Self::Failed,
        Self::Limit,
        Self::Unreadable,
        Self::Language,
        Self::Broken,
        Self::Encoding,
        Self::Generated,
        Self::Minified,
        Self::Large,
        Self::Binary,
    ];

    /// The name in JSON.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Base => "base",
            Self::Failed => "failed",
            Self::Limit => "limit",
            Self::Unreadable => "unreadable",
            Self::Language => "language",
            Self::Broken => "broken",
            Self::Encoding => "encoding",
            Self::Generated => "generated",
            Self::Minified => "minified",
            Self::Large => "large",
            Self::Binary => "binary",
        }
    }

    /// The description for users, to be followed by a number.
    pub const fn text(self) -> &'static str {
        match self {
            Self::Base => "addresses that end in /v1, which count where --host names their host",
            Self::Failed => "files at which the scan itself failed",
            Self::Limit => "files whose findings a report has no room for",
            Self::Unreadable => "files that could not be read",
            Self::Language => "files with words of v1 in a language that is not read",
            Self::Broken => "data files with words of v1 that do not parse",
            Self::Encoding => "files in UTF-16",
            Self::Generated => "generated files",
            Self::Minified => "minified files",
            Self::Large => "files above 1 MiB",
            Self::Binary => "binary files",
        }
    }
}

/// The limits of every scan, whatever the tree: part of every report.
pub const ALWAYS: [&str; 3] = [
    "addresses that come from the environment, from a database or from another machine while a program runs",
    "bodies and answers that pass through code which is not in these files, such as client libraries",
    "ignored and hidden files, but for .env files and those of pipelines (name a file to have it read)",
];

impl Blindness {
    /// All blind spots, by kind.
    pub fn spots(&self) -> &[Spot] {
        &self.spots
    }

    /// Whether files were skipped for reasons outside them, so that a clean report would be misleading.
    pub fn is_incomplete(&self) -> bool {
        self.spots.iter().any(|spot| matches!(spot.kind, Kind::Failed | Kind::Limit))
    }

    pub(super) fn note(&mut self, kind: Kind, place: BlindPlace) {
        let at = match self.spots.binary_search_by_key(&kind, |spot| spot.kind) {
            Ok(at) => at,
            Err(at) => {
                self.spots.insert(at, Spot { kind, count: 0, places: Vec::new() });
                at
            }
        };
        let spot = &mut self.spots[at];
        spot.count += 1;
        if spot.places.len() < MOST_PLACES && kind != Kind::Binary {
            spot.places.push(place);
        }
    }

    pub(super) fn unread(&mut self, file: String, why: Unread) {
        let (kind, reason) = match why {
            Unread::Binary => (Kind::Binary, String::new()),
            Unread::Large => (Kind::Large, String::new()),
            Unread::Encoding => (Kind::Encoding, String::new()),
            Unread::Generated => (Kind::Generated, String::new()),
            Unread::Minified => (Kind::Minified, String::new()),
            Unread::Closed(reason) => (Kind::Unreadable, reason),
        };
        self.note(kind, BlindPlace { file, line: None, reason });
    }
}

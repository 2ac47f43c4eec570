//! What a scan cannot see, so that silence is not taken for proof.

use super::source::Unread;

/// What a scan could not see, by kind.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Blindness {
    spots: Vec<Spot>,
}

/// Everything of one kind that a scan could not see.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Spot {
    /// Of which kind it is.
    pub kind: Kind,
    /// How often it came up.
    pub count: usize,
    /// Where, the first [`MOST_PLACES`].
    pub places: Vec<Place>,
}

/// Where a scan could not see.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Place {
    /// The name of the file.
    pub file: String,
    /// The line, from 1; nothing for the whole file.
    pub line: Option<usize>,
    /// Why, where the kind does not say it.
    pub reason: String,
}

/// How many places of a kind are kept.
pub const MOST_PLACES: usize = 200;

/// The kinds of what a scan cannot see, those that matter most first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// An address that ends in `/v1`, where nothing says whose it is.
    Base,
    /// A file at which the scan itself failed: a fault of this program.
    Failed,
    /// More findings than a report holds.
    Limit,
    /// A file that the system did not let be read.
    Unreadable,
    /// A file in a language that is not read, with words of v1 in it.
    Language,
    /// A data file that breaks the rules of its format, with words of v1 in it.
    Broken,
    /// A file in UTF-16.
    Encoding,
    /// A file that a program wrote.
    Generated,
    /// A file whose line ends a program took out.
    Minified,
    /// A file that is larger than anything written by hand.
    Large,
    /// A file that holds no text.
    Binary,
}

impl Kind {
    /// All of them.
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

    /// As programs read it.
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

    /// What it is, for a person; a number follows.
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

/// What no scan sees, whatever the tree: it belongs to every report.
pub const ALWAYS: [&str; 3] = [
    "addresses that come from the environment, from a database or from another machine while a program runs",
    "bodies and answers that pass through code which is not in these files, such as client libraries",
    "ignored and hidden files, but for .env files and those of pipelines (name a file to have it read)",
];

impl Blindness {
    /// Everything that could not be seen, by kind.
    pub fn spots(&self) -> &[Spot] {
        &self.spots
    }

    /// Whether files were passed over for a reason that is not theirs, so that a clean report is none.
    pub fn is_incomplete(&self) -> bool {
        self.spots.iter().any(|spot| matches!(spot.kind, Kind::Failed | Kind::Limit))
    }

    pub(super) fn note(&mut self, kind: Kind, place: Place) {
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
        self.note(kind, Place { file, line: None, reason });
    }
}

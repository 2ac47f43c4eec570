//! Finds remaining uses of v1 in code, data and documents.
//!
//! The reader of its language reads a file: `code` for programs and shell, `data` for JSON, YAML, TOML, HCL and .env,
//! `documents` for prose. All of them recognize requests with `address`, bodies with [`super::translate`] and fields
//! with the table of rules, and report each form's location and its change to v2. Nothing here writes a file or prints.
//!
//! A scan makes two passes over the tree: first it collects from every file with a v1 word what others may need
//! ([`Reach`]), then it reads each file again, alone, using all of that. Only one file is in memory at a time.

pub mod address;
mod baseline;
mod blind;
pub mod body;
mod code;
mod data;
mod documents;
mod embedded;
mod finding;
mod language;
mod lines;
mod marker;
pub mod note;
mod reach;
mod readers;
mod report;
mod source;
mod walk;
mod words;

use std::{
    collections::HashMap,
    io,
    path::{Path, PathBuf},
};

pub use baseline::{Baseline, BaselineError, REPORT_VERSION};
pub use blind::{ALWAYS, BlindPlace, Blindness, Kind as BlindKind, MOST_PLACES, Spot as BlindSpot};
pub use finding::{Edit, FileScan, Finding, Remedy, V1Form};
pub use language::Language;
use lines::line_number;
pub use marker::Marker;
pub use reach::{Part, Reach};
pub use report::{Counts, FileReport, FindingStatus, Report, ReportedFinding};
use source::Unread;
pub(crate) use walk::name;

/// The input of a scan.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Input {
    /// A file, or everything in a folder.
    Path(PathBuf),
    /// A text without a file.
    Text {
        /// Its name in reports.
        name: String,
        /// Its content.
        bytes: Vec<u8>,
    },
}

/// Why a scan failed.
#[derive(Debug, thiserror::Error)]
pub enum ScanError {
    /// A named path cannot be read.
    #[error("cannot read `{}`: {error}", path.display())]
    Path {
        /// The path.
        path: PathBuf,
        /// The system's error.
        error: io::Error,
    },
}

/// Options of a scan.
#[derive(Debug, Clone, Copy, Default)]
pub struct Options<'a> {
    /// The findings of an earlier scan.
    pub baseline: Option<&'a Baseline>,
    /// Hosts to treat as the service's, without further evidence.
    pub hosts: &'a [String],
    /// Whether findings in documents count even if the documents are not named.
    pub documents: bool,
    /// Parts of the analysis to skip.
    pub without: &'a [Part],
    /// Texts to read in place of files, by the paths of the walk.
    pub texts: Option<&'a HashMap<PathBuf, String>>,
}

impl Options<'_> {
    fn text_of(&self, path: &Path) -> Result<String, Unread> {
        self.texts.and_then(|texts| texts.get(path)).map_or_else(|| source::read(path), |text| Ok(text.clone()))
    }
}

/// A text that may contain v1 uses.
struct Candidate {
    source: Source,
    name: String,
    language: Language,
    is_named: bool,
}

enum Source {
    File(PathBuf),
    Text(String),
}

/// The maximum number of findings in a report: beyond it, only the files are named.
const MOST_FINDINGS: usize = 200_000;

/// A function that reads a text.
type Reader = fn(Language, &Path, &str, &Reach) -> FileScan;

/// Scans and reports. Calls `each` for every file with findings, with its text and the knowledge about the tree.
pub fn scan(
    inputs: &[Input],
    options: Options<'_>,
    each: impl FnMut(&FileReport, &str, &Reach),
) -> Result<Report, ScanError> {
    scan_by(readers::sight, inputs, options, each)
}

fn scan_by(
    reader: Reader,
    inputs: &[Input],
    options: Options<'_>,
    mut each: impl FnMut(&FileReport, &str, &Reach),
) -> Result<Report, ScanError> {
    let mut survey = Survey { reach: Reach::of(options.hosts, options.without), ..Survey::default() };
    survey.look(inputs, options)?;
    let Survey { candidates, reach, blindness, read } = survey;
    let mut report = Report { files: Vec::new(), blindness, read };
    let mut room = MOST_FINDINGS;
    for Candidate { source, name, language, is_named } in candidates {
        let (path, text) = match source {
            Source::Text(text) => (None, text),
            Source::File(path) => match options.text_of(&path) {
                Ok(text) => (Some(path), text),
                Err(why) => {
                    report.blindness.unread(name, why);
                    continue;
                }
            },
        };
        let is_document = language == Language::Document && !is_named && !options.documents;
        let looked = guarded(|| {
            let FileScan { mut found, is_broken, lost, open_bases } = reader(language, Path::new(&name), &text, &reach);
            note::stand_in(language, &text, &mut found);
            let file = FileReport::new(path, name.clone(), &text, found, options.baseline, is_document);
            (FileReport { lost, language, ..file }, is_broken, open_bases)
        });
        let mut blind =
            |kind, line, reason| report.blindness.note(kind, BlindPlace { file: name.clone(), line, reason });
        let (mut file, is_broken, open_bases) = match looked {
            Ok(looked) => looked,
            Err(reason) => {
                blind(BlindKind::Failed, None, reason);
                continue;
            }
        };
        for (at, host) in open_bases {
            blind(BlindKind::Base, Some(line_number(&text, at)), host);
        }
        if is_broken && words::telling(&text).is_some() {
            blind(BlindKind::Broken, None, String::new());
        }
        if file.is_empty() {
            continue;
        }
        each(&file, &text, &reach);
        if file.seen.len() > room {
            blind(BlindKind::Limit, None, String::new());
            continue;
        }
        room -= file.seen.len();
        file.forget_edits();
        report.files.push(file);
    }
    Ok(report)
}

/// Runs the reader of one file. A bug in it becomes a line in the report instead of ending the run.
fn guarded<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    std::panic::catch_unwind(std::panic::AssertUnwindSafe(work)).map_err(|payload| {
        let text = payload.downcast_ref::<String>().map(String::as_str);
        text.or_else(|| payload.downcast_ref::<&str>().copied()).unwrap_or("it broke off").to_owned()
    })
}

/// A text as a scan reads it, with unchanged byte positions; `None` if it is none.
pub fn decode(bytes: Vec<u8>) -> Option<String> {
    source::text(bytes).ok()
}

/// The number of syntax faults in a file, as far as its reader can tell: unmatched brackets and quotes in a program,
/// and one for unreadable data.
pub fn faults(name: &Path, text: &str) -> usize {
    match Language::of(name, text.lines().next().unwrap_or_default()) {
        Some(Language::Document) | None => 0,
        Some(language @ (Language::Json | Language::Yaml | Language::Toml | Language::Hcl | Language::Env)) => {
            usize::from(!data::is_whole(language, text))
        }
        Some(language) => code::loose_ends(language, text),
    }
}

/// The result of the first pass over a tree.
#[derive(Default)]
struct Survey {
    candidates: Vec<Candidate>,
    reach: Reach,
    blindness: Blindness,
    read: usize,
}

impl Survey {
    fn look(&mut self, inputs: &[Input], options: Options<'_>) -> Result<(), ScanError> {
        let paths: Vec<PathBuf> = inputs.iter().filter_map(Input::path).cloned().collect();
        for file in walk::files(&paths).map_err(|(path, error)| ScanError::Path { path, error })? {
            match file {
                Ok(file) => self.look_at_file(file, options),
                Err(closed) => self.blindness.unread(walk::name(&closed.path), Unread::Closed(closed.reason)),
            }
        }
        for input in inputs {
            if let Input::Text { name, bytes } = input {
                match source::text(bytes.clone()) {
                    Ok(text) => {
                        let language = readers::guess(&text);
                        self.look_at_text(Source::Text(String::new()), name.clone(), Some(language), text, true);
                    }
                    Err(why) => self.blindness.unread(name.clone(), why),
                }
            }
        }
        Ok(())
    }

    fn look_at_file(&mut self, walk::File { path, is_named }: walk::File, options: Options<'_>) {
        let name = walk::name(&path);
        let text = match options.text_of(&path) {
            Ok(text) => text,
            Err(why) => return self.blindness.unread(name, why),
        };
        let first_line = text.lines().next().unwrap_or_default();
        let language = Language::of(&path, first_line).or_else(|| is_named.then(|| readers::guess(&text)));
        self.look_at_text(Source::File(path), name, language, text, is_named);
    }

    fn look_at_text(&mut self, source: Source, name: String, language: Option<Language>, text: String, is_named: bool) {
        let Some(language) = language else {
            if let Some(at) = words::telling(&text) {
                let line = Some(line_number(&text, at));
                let place = BlindPlace { file: name, line, reason: String::new() };
                self.blindness.note(BlindKind::Language, place);
            }
            return;
        };
        self.read += 1;
        if let Some(why) = source::written_by_a_program(language, &text) {
            self.read -= 1;
            return self.blindness.unread(name, why);
        }
        let reach = &mut self.reach;
        if language == Language::Go {
            reach.note_types(&text);
        }
        if !words::are_in(&text) {
            return;
        }
        if let Err(reason) = guarded(|| readers::survey(language, Path::new(&name), &text, reach)) {
            return self.blindness.note(BlindKind::Failed, BlindPlace { file: name, line: None, reason });
        }
        let source = if let Source::Text(_) = source { Source::Text(text) } else { source };
        self.candidates.push(Candidate { source, name, language, is_named });
    }
}

impl Input {
    fn path(&self) -> Option<&PathBuf> {
        match self {
            Self::Path(path) => Some(path),
            Self::Text { .. } => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{BlindKind, Input, Options, Report, readers, scan_by};

    fn text(name: &str) -> Input {
        Input::Text { name: name.to_owned(), bytes: b"curl https://rest.gpu.example/v1/pods\n".to_vec() }
    }

    #[test]
    fn a_fault_of_a_reader_is_told_and_ends_neither_the_scan_nor_the_report() {
        let inputs = ["one", "faulty", "two"].map(text);
        let hook = std::panic::take_hook();
        std::panic::set_hook(Box::new(|_| ()));
        let scanned = scan_by(
            |language, name, text, reach| {
                assert!(!name.ends_with("faulty"), "a fault in {}", name.display());
                readers::sight(language, name, text, reach)
            },
            &inputs,
            Options::default(),
            |_, _, _| (),
        );
        std::panic::set_hook(hook);
        let Report { files, blindness, read } = scanned.expect("a report");
        assert_eq!(files.iter().map(|file| file.name.as_str()).collect::<Vec<_>>(), ["one", "two"]);
        assert_eq!(read, 3);
        let [spot] = blindness.spots() else { panic!("{blindness:?}") };
        assert_eq!((spot.kind, spot.count), (BlindKind::Failed, 1));
        assert_eq!((spot.places[0].file.as_str(), spot.places[0].reason.as_str()), ("faulty", "a fault in faulty"));
        assert!(blindness.is_incomplete(), "the command exits 2");
    }
}

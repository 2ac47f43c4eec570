//! Finds what is left of v1 in code, data and documents.
//!
//! A file is read by the reader of its language: `code` for programs and shell, `data` for JSON, YAML, TOML, HCL and
//! .env, `documents` for prose. All of them recognise requests by `address`, bodies by [`super::translate`] and
//! fields by the one table of rules, and say where each form stands and how it becomes one of v2. Nothing here writes
//! a file or prints.
//!
//! A scan goes over the tree twice: first every file that holds a word of v1 tells what others may need to know
//! ([`Reach`]), then each is read again, alone, with all of that known. No more than one file is in memory at a time.

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
mod marker;
mod reach;
mod readers;
mod report;
mod source;
mod walk;
mod words;

use std::{
    io,
    path::{Path, PathBuf},
};

pub use baseline::{Baseline, BaselineError, REPORT_VERSION};
pub use blind::{ALWAYS, Blindness, Kind as BlindKind, MOST_PLACES, Place as BlindPlace, Spot as BlindSpot};
pub use finding::{Blind, Edit, Finding, Found, Remedy, Sight};
pub use language::Language;
pub use marker::Marker;
pub use reach::{Part, Reach};
pub use report::{Counts, FileReport, Report, Seen, Standing};
use source::Unread;

/// What is scanned.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Input {
    /// A file, or everything below a folder.
    Path(PathBuf),
    /// A text without a file.
    Text {
        /// How reports call it.
        name: String,
        /// What it says.
        bytes: Vec<u8>,
    },
}

/// Why nothing can be scanned.
#[derive(Debug, thiserror::Error)]
pub enum ScanError {
    /// A path was named that cannot be looked at.
    #[error("cannot read `{}`: {error}", path.display())]
    Path {
        /// The path.
        path: PathBuf,
        /// What the system said.
        error: io::Error,
    },
}

/// A text that may have something of v1 in it.
struct Candidate {
    source: Source,
    name: String,
    language: Language,
}

enum Source {
    File(PathBuf),
    Text(String),
}

/// Scans, and reports what is found. `each` gets every file in which something was found, with its text.
pub fn scan(
    inputs: &[Input],
    baseline: Option<&Baseline>,
    mut each: impl FnMut(&FileReport, &str),
) -> Result<Report, ScanError> {
    let mut survey = Survey::default();
    survey.look(inputs)?;
    let Survey { candidates, reach, blindness, read } = survey;
    let mut report = Report { files: Vec::new(), blindness, read };
    for Candidate { source, name, language } in candidates {
        let (path, text) = match source {
            Source::Text(text) => (None, text),
            Source::File(path) => match source::read(&path) {
                Ok(text) => (Some(path), text),
                Err(why) => {
                    report.blindness.unread(name, why);
                    continue;
                }
            },
        };
        let Sight { found, blind, is_broken } = readers::sight(language, Path::new(&name), &text, &reach);
        if is_broken && words::telling(&text).is_some() {
            let place = BlindPlace { file: name.clone(), line: None, reason: String::new() };
            report.blindness.note(BlindKind::Broken, place);
        }
        for (line, reason) in report::lines(blind, &text) {
            let place = BlindPlace { file: name.clone(), line: Some(line), reason };
            report.blindness.note(BlindKind::Computed, place);
        }
        let file = FileReport::new(path, name, &text, found, baseline);
        if !file.is_empty() {
            each(&file, &text);
            report.files.push(file);
        }
    }
    Ok(report)
}

/// How much of a file breaks the rules of its language, as far as its reader can tell: brackets and quotes without their
/// other end in a program, and one for data that cannot be read at all.
pub fn faults(name: &Path, text: &str) -> usize {
    match Language::of(name, text.lines().next().unwrap_or_default()) {
        Some(Language::Document) | None => 0,
        Some(language @ (Language::Json | Language::Yaml | Language::Toml | Language::Hcl | Language::Env)) => {
            usize::from(!data::is_whole(language, text))
        }
        Some(language) => code::loose_ends(language, text),
    }
}

/// What the first look at a tree gives.
#[derive(Default)]
struct Survey {
    candidates: Vec<Candidate>,
    reach: Reach,
    blindness: Blindness,
    read: usize,
}

impl Survey {
    fn look(&mut self, inputs: &[Input]) -> Result<(), ScanError> {
        let paths: Vec<PathBuf> = inputs.iter().filter_map(Input::path).cloned().collect();
        for file in walk::files(&paths).map_err(|(path, error)| ScanError::Path { path, error })? {
            match file {
                Ok(file) => self.look_at_file(file),
                Err(closed) => self.blindness.unread(walk::name(&closed.path), Unread::Closed(closed.reason)),
            }
        }
        for input in inputs {
            if let Input::Text { name, bytes } = input {
                match source::text(bytes.clone()) {
                    Ok(text) => {
                        let language = readers::guess(&text);
                        self.look_at_text(Source::Text(String::new()), name.clone(), Some(language), text);
                    }
                    Err(why) => self.blindness.unread(name.clone(), why),
                }
            }
        }
        Ok(())
    }

    fn look_at_file(&mut self, walk::File { path, is_named }: walk::File) {
        let name = walk::name(&path);
        let text = match source::read(&path) {
            Ok(text) => text,
            Err(why) => return self.blindness.unread(name, why),
        };
        let first_line = text.lines().next().unwrap_or_default();
        let language = Language::of(&path, first_line).or_else(|| is_named.then(|| readers::guess(&text)));
        self.look_at_text(Source::File(path), name, language, text);
    }

    fn look_at_text(&mut self, source: Source, name: String, language: Option<Language>, text: String) {
        let Some(language) = language else {
            if let Some(at) = words::telling(&text) {
                let line = text[..at].bytes().filter(|byte| *byte == b'\n').count() + 1;
                let place = BlindPlace { file: name, line: Some(line), reason: String::new() };
                self.blindness.note(BlindKind::Language, place);
            }
            return;
        };
        self.read += 1;
        if let Some(why) = source::written_by_a_program(language, &text) {
            self.read -= 1;
            return self.blindness.unread(name, why);
        }
        if !words::are_in(&text) {
            return;
        }
        readers::survey(language, Path::new(&name), &text, &mut self.reach);
        let source = if let Source::Text(_) = source { Source::Text(text) } else { source };
        self.candidates.push(Candidate { source, name, language });
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

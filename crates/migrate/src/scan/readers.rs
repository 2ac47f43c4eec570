//! Dispatches files to readers.

use std::path::Path;

use super::{FileScan, Language, Reach, code, data, documents, language::Kind};

/// Collects what other files may need to know about this one.
pub(super) fn survey(language: Language, name: &Path, text: &str, reach: &mut Reach) {
    match language.kind() {
        Kind::Data(_) => data::survey(language, name, text, reach),
        // Documents prove nothing about programs.
        Kind::Prose => {}
        Kind::Code => code::survey(language, name, text, reach),
    }
}

/// Finds remaining v1 uses in a text.
pub(super) fn sight(language: Language, name: &Path, text: &str, reach: &Reach) -> FileScan {
    match language.kind() {
        Kind::Data(_) => data::sight(language, name, text, reach),
        Kind::Prose => documents::sight(name, text, reach),
        Kind::Code => code::sight(language, name, text, reach),
    }
}

/// The language of a text without a file name.
pub(super) fn guess(text: &str) -> Language {
    let first_line = text.lines().next().unwrap_or_default();
    if let Some(language) = Language::of(Path::new("-"), first_line) {
        return language;
    }
    if text.trim_start().starts_with(['{', '[']) && data::is_whole(Language::Json, text) {
        return Language::Json;
    }
    let calls = |line: &str| ["curl", "wget", "http ", "https "].iter().any(|tool| line.contains(tool));
    if text.lines().any(calls) { Language::Shell } else { Language::Document }
}

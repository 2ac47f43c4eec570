//! Which reader reads what.

use std::path::Path;

use super::{Language, Reach, Sight, code, data, documents};

/// Gathers what other files may need to know of this one.
pub(super) fn survey(language: Language, name: &Path, text: &str, reach: &mut Reach) {
    match reader(language) {
        Reader::Data => data::survey(language, name, text, reach),
        Reader::Documents => documents::survey(name, text, reach),
        Reader::Code => code::survey(language, name, text, reach),
    }
}

/// Finds what is left of v1 in a text.
pub(super) fn sight(language: Language, name: &Path, text: &str, reach: &Reach) -> Sight {
    match reader(language) {
        Reader::Data => data::sight(language, name, text, reach),
        Reader::Documents => documents::sight(name, text, reach),
        Reader::Code => code::sight(language, name, text, reach),
    }
}

/// Whether a text breaks the rules of its format, so that less is seen in it.
pub(super) fn is_broken(language: Language, text: &str) -> bool {
    reader(language) == Reader::Data && !data::is_whole(language, text)
}

/// The readers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Reader {
    Code,
    Data,
    Documents,
}

const fn reader(language: Language) -> Reader {
    match language {
        Language::Json | Language::Yaml | Language::Toml | Language::Hcl | Language::Env => Reader::Data,
        Language::Document => Reader::Documents,
        Language::Python
        | Language::JavaScript
        | Language::TypeScript
        | Language::Shell
        | Language::Go
        | Language::Rust
        | Language::Php
        | Language::CSharp
        | Language::Java
        | Language::Ruby
        | Language::PowerShell => Reader::Code,
    }
}

/// The language of a text without a name.
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

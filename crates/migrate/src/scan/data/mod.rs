//! JSON, YAML, TOML, HCL and .env: parses every format into the same value tree, which one finder reads.
//!
//! Texts are searched too: addresses, JSON in a string, shell in `run:`. A file with invalid syntax is read as prose,
//! and is a blind spot.

pub(super) mod above;
mod env;
mod fields;
mod gather;
mod hcl;
mod json;
mod leaf;
mod request;
mod toml;
mod verdict;
mod wrappers;
mod yaml;

use std::{collections::HashMap, ops::Range, path::Path};

use gather::Gathered;

use super::{
    FileScan, Language, Reach,
    body::Node,
    language::{Format, Kind},
};

/// The values of a file.
#[derive(Debug, Clone, PartialEq)]
struct Tree {
    /// Its values, or documents.
    roots: Vec<Node>,
    /// Named blocks, by the names that refer to them: `data.http.pods`.
    blocks: HashMap<String, Range<usize>>,
}

/// The values of a text; `None` if its syntax is invalid.
fn parse(language: Language, text: &str) -> Option<Tree> {
    let Kind::Data(format) = language.kind() else { return None };
    let roots = match format {
        Format::Json => json::parse(text)?,
        Format::Yaml => yaml::parse(text)?,
        Format::Toml => toml::parse(text)?,
        Format::Env => env::parse(text),
        Format::Hcl => return hcl::parse(text),
    };
    Some(Tree { roots, blocks: HashMap::new() })
}

/// Whether a text has valid syntax for its format.
pub(super) fn is_whole(language: Language, text: &str) -> bool {
    parse(language, text).is_some()
}

/// Collects what a file tells others.
pub(super) fn survey(language: Language, name: &Path, text: &str, reach: &mut Reach) {
    if let Some(tree) = parse(language, text) {
        Gathered::of(language, name, text, &tree).tell(reach);
    }
}

/// Finds remaining v1 uses in a file.
pub(super) fn sight(language: Language, name: &Path, text: &str, reach: &Reach) -> FileScan {
    match parse(language, text) {
        Some(tree) => {
            let mut sight = Gathered::of(language, name, text, &tree).sight(reach);
            if language == Language::Hcl {
                sight.found.extend(wrappers::found(text));
            }
            sight
        }
        None => FileScan { is_broken: true, ..super::documents::sight_prose(text, reach) },
    }
}

//! What the programs of a tree tell each other: constants, what functions give, and what speaks for v1.

use std::{
    collections::{BTreeMap, BTreeSet, HashMap},
    path::{Path, PathBuf},
};

use super::held::Held;
use crate::scan::Language;

/// What one file tells others.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(in crate::scan) struct Facts {
    pub(super) language: Option<Language>,
    /// Whether it has requests that are v1's beyond doubt.
    pub(super) is_proven: bool,
    /// Whether it has a base of v1.
    pub(super) has_base: bool,
    /// Whether it has paths of v1 below a base that is not in sight.
    pub(super) has_paths: bool,
    /// Whether it has names that only v1 had.
    pub(super) has_names: bool,
    pub(super) constants: Vec<(String, String)>,
    pub(super) functions: Vec<(String, Held)>,
    /// The last parts of what it imports.
    pub(super) imports: BTreeSet<String>,
    pub(super) hosts: BTreeSet<String>,
    pub(super) bases: BTreeSet<String>,
}

impl Facts {
    /// The hosts that requests of v1 go to.
    pub(in crate::scan) fn hosts(&self) -> impl Iterator<Item = &str> {
        self.hosts.iter().map(String::as_str)
    }

    /// The names of variables that requests of v1 are glued to.
    pub(in crate::scan) fn bases(&self) -> impl Iterator<Item = &str> {
        self.bases.iter().map(String::as_str)
    }
}

/// The programs of a tree.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(in crate::scan) struct Files {
    facts: BTreeMap<PathBuf, Facts>,
    /// Files by their name without extension, and by the name of their folder.
    by_name: BTreeMap<String, BTreeSet<PathBuf>>,
    /// Files by what they import.
    by_import: BTreeMap<String, BTreeSet<PathBuf>>,
}

/// What speaks for v1 in the reach of a file.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Evidence {
    pub(super) is_proven: bool,
    pub(super) has_base: bool,
    pub(super) has_paths: bool,
    pub(super) has_names: bool,
}

/// How many files of the same name are looked at.
const MOST: usize = 64;

impl Files {
    /// Adds what a file tells.
    pub(in crate::scan) fn add(&mut self, path: &Path, facts: Facts) {
        for name in own_names(path) {
            self.by_name.entry(name).or_default().insert(path.to_owned());
        }
        for name in &facts.imports {
            self.by_import.entry(name.clone()).or_default().insert(path.to_owned());
        }
        self.facts.insert(path.to_owned(), facts);
    }

    /// The files that a file imports; where several could be meant, the nearest.
    fn imported(&self, path: &Path, facts: &Facts) -> BTreeSet<&Path> {
        let mut found = BTreeSet::new();
        for name in &facts.imports {
            found.extend(self.nearest(path, facts.language, self.by_name.get(name)));
        }
        if matches!(facts.language, Some(Language::Go | Language::Java | Language::CSharp)) {
            let folder = path.parent();
            let same = folder.and_then(Path::file_name).and_then(|name| self.by_name.get(name.to_str()?));
            found.extend(
                same.into_iter()
                    .flatten()
                    .map(PathBuf::as_path)
                    .filter(|other| other.parent() == folder && self.facts[*other].language == facts.language)
                    .take(MOST),
            );
        }
        found.remove(path);
        found
    }

    /// The files that import a file.
    fn importing(&self, path: &Path, language: Option<Language>) -> BTreeSet<&Path> {
        let importers = own_names(path).into_iter().filter_map(|name| self.by_import.get(&name)).flatten().take(MOST);
        importers
            .map(PathBuf::as_path)
            .filter(|importer| {
                let facts = &self.facts[*importer];
                related(facts.language, language) && self.imported(importer, facts).contains(path)
            })
            .collect()
    }

    fn nearest<'a>(
        &'a self,
        path: &Path,
        language: Option<Language>,
        all: Option<&'a BTreeSet<PathBuf>>,
    ) -> Vec<&'a Path> {
        let candidates: Vec<&Path> = all
            .into_iter()
            .flatten()
            .take(MOST)
            .map(PathBuf::as_path)
            .filter(|other| *other != path && related(self.facts[*other].language, language))
            .collect();
        let shared = |other: &Path| other.components().zip(path.components()).take_while(|(a, b)| a == b).count();
        let most = candidates.iter().map(|other| shared(other)).max().unwrap_or(0);
        candidates.into_iter().filter(|other| shared(other) == most).collect()
    }

    /// What a file may use of others, two imports far: constants and functions.
    pub(super) fn known(&self, path: &Path, own: &Facts) -> (HashMap<String, String>, HashMap<String, Held>) {
        let mut constants = HashMap::new();
        let mut functions = HashMap::new();
        let near = self.imported(path, own);
        let far: Vec<&Path> = near.iter().flat_map(|other| self.imported(other, &self.facts[*other])).collect();
        for other in near.into_iter().chain(far) {
            let facts = &self.facts[other];
            for (name, value) in &facts.constants {
                constants.entry(name.clone()).or_insert_with(|| value.clone());
            }
            for (name, held) in &facts.functions {
                functions.entry(name.clone()).or_insert(*held);
            }
        }
        (constants, functions)
    }

    /// What speaks for v1 in a file and in those that it imports or that import it, two steps far.
    pub(super) fn evidence(&self, path: &Path, own: &Facts) -> Evidence {
        let around = |path: &Path, facts: &Facts| -> Vec<&Path> {
            let mut near: Vec<&Path> = self.imported(path, facts).into_iter().collect();
            near.extend(self.importing(path, facts.language));
            near
        };
        let near = around(path, own);
        let far: Vec<&Path> = near.iter().flat_map(|other| around(other, &self.facts[*other])).collect();
        let mut all = Evidence {
            is_proven: own.is_proven,
            has_base: own.has_base,
            has_paths: own.has_paths,
            has_names: own.has_names,
        };
        for other in near.iter().chain(&far) {
            let facts = &self.facts[*other];
            all.is_proven |= facts.is_proven;
            all.has_base |= facts.has_base;
            all.has_paths |= facts.has_paths;
        }
        all
    }
}

/// The names by which a file is imported.
fn own_names(path: &Path) -> Vec<String> {
    let stem = path.file_stem().and_then(|stem| stem.to_str());
    let folder = path.parent().and_then(Path::file_name).and_then(|name| name.to_str());
    let mut names: Vec<String> = stem.into_iter().chain(folder).map(str::to_owned).collect();
    names.dedup();
    names
}

fn related(one: Option<Language>, other: Option<Language>) -> bool {
    let is_script = |language: Option<Language>| matches!(language, Some(Language::JavaScript | Language::TypeScript));
    one == other || is_script(one) && is_script(other)
}

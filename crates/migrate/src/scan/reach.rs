//! Knowledge shared between the files of a tree: a host that one file proves to be a v1 host counts in all of them.

use std::collections::{BTreeMap, BTreeSet};

/// The knowledge about a whole tree, collected before anything is found.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Reach {
    hosts: BTreeSet<String>,
    used: BTreeSet<String>,
    files: BTreeSet<String>,
    readers: BTreeMap<String, bool>,
    has_lender: bool,
    has_successor: bool,
    fixed: BTreeSet<String>,
    lacking: Vec<Part>,
}

/// The maximum number of types of Go that are told apart; with more of them, none may change.
const MOST_TYPES: usize = 100_000;
/// The maximum length of their names, in bytes.
const LONGEST_TYPE: usize = 64;

/// A part of the analysis that can be skipped to measure its value: [`super::Options::without`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// Evidence from other files of the tree.
    Tree,
    /// Ignoring files already on v2.
    Current,
    /// Ignoring the program's own pages and routes.
    Routes,
    /// Ignoring GraphQL queries.
    Graphql,
    /// Ignoring the program's own settings and parameters.
    OwnNames,
    /// Lists used as bare arrays.
    Lists,
    /// Tracking which variables hold which answers.
    Answers,
    /// Assembling bodies from their literal and later statements.
    Bodies,
    /// Embedded programs.
    Programs,
    /// Values of names: `BASE = "..."`.
    Constants,
}

impl Part {
    /// All parts.
    pub const ALL: [Self; 10] = [
        Self::Tree,
        Self::Current,
        Self::Routes,
        Self::Graphql,
        Self::OwnNames,
        Self::Lists,
        Self::Answers,
        Self::Bodies,
        Self::Programs,
        Self::Constants,
    ];
}

impl Reach {
    /// Initial knowledge: only that these hosts are the service's. Skips the given parts.
    pub fn of(hosts: &[String], lacking: &[Part]) -> Self {
        let hosts = hosts.iter().map(|host| host.to_ascii_lowercase()).collect();
        Self { hosts, lacking: lacking.to_vec(), ..Self::default() }
    }

    /// Whether a part of the analysis is skipped.
    pub(super) fn lacks(&self, part: Part) -> bool {
        self.lacking.contains(&part)
    }

    /// Records that v1 requests go to this host.
    pub fn prove_host(&mut self, host: &str) {
        if !self.hosts.contains(host) {
            self.hosts.insert(host.to_owned());
        }
    }

    /// Whether v1 requests go to this host.
    pub fn has_host(&self, host: &str) -> bool {
        self.hosts.contains(host)
    }

    /// Records that v1 requests use a base in the variable with this name, in the environment or a configuration.
    pub fn prove_base(&mut self, name: &str) {
        if !self.used.contains(name) {
            self.used.insert(name.to_owned());
        }
    }

    /// Whether v1 requests use a base in a variable with this name.
    pub fn has_base(&self, name: &str) -> bool {
        self.used.contains(name)
    }

    /// Records that a file contains something unique to v1.
    pub fn prove_file(&mut self, name: &str) {
        if !self.files.contains(name) {
            self.files.insert(name.to_owned());
        }
    }

    /// Records that a program glues paths to what a variable with this name holds, and whether it is rewritten.
    pub fn note_reader(&mut self, name: &str, is_rewritten: bool) {
        *self.readers.entry(name.to_owned()).or_insert(true) &= is_rewritten;
    }

    /// Whether a variable with this name has readers, all of which are rewritten.
    pub fn has_ported_readers(&self, name: &str) -> bool {
        self.readers.get(name).is_some_and(|is_rewritten| *is_rewritten)
    }

    /// Records that a file has a v2 address and no v1 base.
    pub fn note_successor(&mut self) {
        self.has_successor = true;
    }

    /// Whether the bases of this tree are those of v2.
    pub fn is_ported(&self) -> bool {
        self.has_successor && !self.has_lender
    }

    /// Records that a file has a v1 base that others may use.
    pub fn note_lender(&mut self) {
        self.has_lender = true;
    }

    /// Whether any file has such a base.
    pub fn has_lender(&self) -> bool {
        self.has_lender
    }

    /// Records the types in a Go file that may not get methods for JSON: those with such methods, those that are
    /// embedded, which give their methods away, and those that others are made of, which do not get them.
    pub fn note_types(&mut self, text: &str) {
        for line in text.lines() {
            let line = line.split(['`', '/']).next().unwrap_or_default().trim();
            let type_of = match line.strip_prefix("func (").and_then(|rest| rest.split_once(')')) {
                Some((receiver, method)) => Some(receiver)
                    .filter(|_| [" MarshalJSON(", " UnmarshalJSON("].iter().any(|own| method.starts_with(own))),
                None => Some(line).filter(|line| line.starts_with("type ") || !line.contains(' ')),
            };
            let name = type_of.unwrap_or_default().rsplit([' ', '*', '.']).next().unwrap_or_default();
            let is_name = !name.is_empty() && name.chars().all(|c| c.is_alphanumeric() || c == '_');
            if is_name && name.len() < LONGEST_TYPE && self.fixed.len() < MOST_TYPES {
                self.fixed.insert(name.to_owned());
            }
        }
    }

    /// Whether a type of Go may not get methods for JSON.
    pub fn has_fixed_type(&self, name: &str) -> bool {
        self.fixed.len() >= MOST_TYPES || name.len() >= LONGEST_TYPE || self.fixed.contains(name)
    }

    /// Whether any file of the tree is a v1 file.
    pub fn is_live(&self) -> bool {
        !self.files.is_empty() || !self.hosts.is_empty()
    }

    /// Whether a file contains something unique to v1.
    pub fn has_file(&self, name: &str) -> bool {
        self.files.contains(name)
    }
}

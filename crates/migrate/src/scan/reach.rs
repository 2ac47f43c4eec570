//! What the files of a tree say about each other: a host that one file proves to be one of v1 counts in all of them.

use std::collections::{BTreeMap, BTreeSet};

use super::code::Files;

/// What is known of the whole tree, gathered before anything is found.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Reach {
    hosts: BTreeSet<String>,
    used: BTreeSet<String>,
    bases: BTreeMap<String, String>,
    files: BTreeSet<String>,
    /// What programs tell each other.
    pub(super) programs: Files,
}

impl Reach {
    /// Notes that requests of v1 go to this host.
    pub fn prove_host(&mut self, host: &str) {
        if !self.hosts.contains(host) {
            self.hosts.insert(host.to_owned());
        }
    }

    /// Whether requests of v1 go to this host.
    pub fn has_host(&self, host: &str) -> bool {
        self.hosts.contains(host)
    }

    /// Notes that requests of v1 are glued to the variable of this name: of the environment, of a configuration.
    pub fn prove_base(&mut self, name: &str) {
        if !self.used.contains(name) {
            self.used.insert(name.to_owned());
        }
    }

    /// Whether requests of v1 are glued to a variable of this name.
    pub fn has_base(&self, name: &str) -> bool {
        self.used.contains(name)
    }

    /// Notes that a data file gives this base of v1 (`https://host/v1`) to a variable of this name.
    pub fn note_base(&mut self, name: &str, base: &str) {
        if !self.bases.contains_key(name) {
            self.bases.insert(name.to_owned(), base.to_owned());
        }
    }

    /// The base of v1 that a data file gives to a variable of this name.
    pub fn base(&self, name: &str) -> Option<&str> {
        self.bases.get(name).map(String::as_str)
    }

    /// Notes that a file has something in it that only v1 had.
    pub fn prove_file(&mut self, name: &str) {
        if !self.files.contains(name) {
            self.files.insert(name.to_owned());
        }
    }

    /// Whether a file has something in it that only v1 had.
    pub fn has_file(&self, name: &str) -> bool {
        self.files.contains(name)
    }
}

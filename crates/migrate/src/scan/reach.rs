//! What the files of a tree say about each other: a host that one file proves to be one of v1 counts in all of them.

use std::collections::BTreeSet;

/// What is known of the whole tree, gathered before anything is found.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Reach {
    hosts: BTreeSet<String>,
    used: BTreeSet<String>,
    files: BTreeSet<String>,
    has_lender: bool,
    lacking: Vec<Part>,
}

/// A part of the analysis that can be left out, to see what it is worth: [`super::Options::without`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// What other files of the tree prove.
    Tree,
    /// Files that are on v2 already are passed over.
    Current,
    /// Pages and routes of the program's own are passed over.
    Routes,
    /// Queries of GraphQL are passed over.
    Graphql,
    /// Settings and parameters of the program's own are passed over.
    OwnNames,
    /// Lists that are taken for bare arrays.
    Lists,
    /// Which variables hold which answer.
    Answers,
    /// Bodies are put together from their literal and the statements behind it.
    Bodies,
    /// Programs inside of programs.
    Programs,
    /// What names stand for: `BASE = "..."`.
    Constants,
}

impl Part {
    /// All of them.
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
    /// Nothing is known yet, but that these hosts are the service's. The parts are left out.
    pub fn of(hosts: &[String], lacking: &[Part]) -> Self {
        let hosts = hosts.iter().map(|host| host.to_ascii_lowercase()).collect();
        Self { hosts, lacking: lacking.to_vec(), ..Self::default() }
    }

    /// Whether a part of the analysis is left out.
    pub(super) fn lacks(&self, part: Part) -> bool {
        self.lacking.contains(&part)
    }

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

    /// Notes that a file has something in it that only v1 had.
    pub fn prove_file(&mut self, name: &str) {
        if !self.files.contains(name) {
            self.files.insert(name.to_owned());
        }
    }

    /// Notes that a file has a base of v1, which others may use.
    pub fn note_lender(&mut self) {
        self.has_lender = true;
    }

    /// Whether any file has one.
    pub fn has_lender(&self) -> bool {
        self.has_lender
    }

    /// Whether any file of the tree is one for v1.
    pub fn is_live(&self) -> bool {
        !self.files.is_empty() || !self.hosts.is_empty()
    }

    /// Whether a file has something in it that only v1 had.
    pub fn has_file(&self, name: &str) -> bool {
        self.files.contains(name)
    }
}

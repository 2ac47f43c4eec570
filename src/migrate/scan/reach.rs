//! What the files of a tree say about each other: a host that one file proves to be one of v1 counts in all of them.

use std::collections::BTreeSet;

/// What is known of the whole tree, gathered before anything is found.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Reach {
    hosts: BTreeSet<String>,
    bases: BTreeSet<String>,
}

impl Reach {
    /// Notes that requests of v1 go to this host.
    pub fn prove_host(&mut self, host: &str) {
        if !self.hosts.contains(host) {
            self.hosts.insert(host.to_owned());
        }
    }

    /// Notes that requests of v1 are glued to the variable of this name: of the environment, of a configuration.
    pub fn prove_base(&mut self, name: &str) {
        if !self.bases.contains(name) {
            self.bases.insert(name.to_owned());
        }
    }

    /// Whether requests of v1 go to this host.
    pub fn has_host(&self, host: &str) -> bool {
        self.hosts.contains(host)
    }

    /// Whether requests of v1 are glued to a variable of this name.
    pub fn has_base(&self, name: &str) -> bool {
        self.bases.contains(name)
    }
}

//! Decides which candidates are v1 uses, once the whole file and the tree are known.

use std::collections::BTreeSet;

use super::gather::{Gathered, Ground};
use super::request::Spotted;
use crate::{
    routes::Call,
    rules::table,
    scan::{
        FileScan, Reach, Remedy, V1Form,
        address::{Evidence, Version},
        body, readers,
    },
};

impl Gathered<'_> {
    /// Shares what this file proves.
    pub(super) fn tell(&self, reach: &mut Reach) {
        if self.bases.iter().any(|(_, base, _)| base.evidence != Evidence::Counter) {
            reach.note_lender();
        }
        for (language, embedded) in &self.embedded {
            readers::survey(*language, self.name, &embedded.text, reach);
        }
        let has_strong = self.requests.iter().any(|request| request.evidence >= Evidence::Plain);
        // A script in the file sends requests to the base that the file names.
        let is_used = |names: &[String]| names.iter().any(|name| reach.has_base(name));
        let has_script = !self.embedded.is_empty()
            && self.bases.iter().any(|(_, base, names)| base.evidence != Evidence::Counter && is_used(names));
        if has_script
            || has_strong
            || self.is_sure_by_names()
            || self.requests.iter().any(|request| self.is_below_a_base(request))
        {
            reach.prove_file(&self.name.to_string_lossy());
        }
        for request in self.requests.iter().filter(|request| request.evidence >= Evidence::Plain) {
            request.host.iter().for_each(|host| reach.prove_host(host));
        }
        // A path without a base belongs to the base of its file, if there is one.
        let mut hosts: Vec<&String> = self.bases.iter().filter_map(|(_, base, _)| base.host.as_ref()).collect();
        hosts.dedup();
        if let [host] = hosts.as_slice()
            && self.requests.iter().any(|request| self.is_below_a_base(request))
        {
            reach.prove_host(host);
        }
    }

    /// Finds remaining v1 uses.
    pub(super) fn sight(self, reach: &Reach) -> FileScan {
        let is_proven = self.is_proven(reach);
        let counts: Vec<bool> = self.requests.iter().map(|request| self.counts(request, is_proven, reach)).collect();
        let mut sight = FileScan::default();
        for (request, _) in self.requests.iter().zip(&counts).filter(|(_, counts)| **counts) {
            sight.found.extend(request.found.iter().cloned());
        }
        let listed = self
            .requests
            .iter()
            .zip(&counts)
            .filter(|(request, counts)| **counts && matches!(request.call, Call::List(_) | Call::Bill(_)));
        let listed: BTreeSet<usize> =
            listed.flat_map(|(request, _)| request.found.iter().map(|found| found.range.start)).collect();
        for (block, found) in &self.lists {
            if listed.range(block.clone()).next().is_some() {
                sight.found.push(found.clone());
            }
        }
        for (found, base, names) in &self.bases {
            let is_proven = base.host.as_ref().is_some_and(|host| reach.has_host(host))
                || names.iter().any(|name| reach.has_base(name))
                || base.host.is_none() && is_proven;
            if is_proven && base.evidence != Evidence::Counter {
                // It moves with the program that reads it, or not at all.
                let is_read = names.iter().any(|name| reach.has_ported_readers(name))
                    || base.host.is_none()
                    || self.requests.iter().any(|request| self.is_below_a_base(request));
                let remedy = if is_read {
                    found.remedy.clone()
                } else {
                    Remedy::ByHand("no program that is rewritten reads it by this name".to_owned())
                };
                sight.found.push(V1Form { remedy, ..found.clone() });
            }
        }
        for (body, ground) in &self.bodies {
            let found = match ground {
                Ground::Request(index) if counts[*index] => body::findings(self.text, body),
                // The object's origin is not certain enough to report its other names as wrong.
                Ground::Names => without_unknown(body::findings(self.text, body)),
                Ground::Hint if is_proven => without_unknown(body::findings(self.text, body)),
                Ground::Request(_) | Ground::Hint => Vec::new(),
            };
            sight.found.extend(found);
        }
        for (content, body, _) in self.inner.iter().filter(|inner| counts[inner.2]) {
            sight.found.extend(content.outward(body::findings(&content.text, body)));
        }
        for (found, _) in self.replies.iter().filter(|(_, is_sure)| *is_sure || is_proven) {
            sight.found.extend(found.iter().cloned());
        }
        if is_proven {
            sight.found.extend(self.reads);
        }
        for (language, embedded) in &self.embedded {
            let seen = readers::sight(*language, self.name, &embedded.text, reach);
            sight.found.extend(embedded.outward(seen.found));
        }
        sight
    }

    fn is_proven(&self, reach: &Reach) -> bool {
        self.requests.iter().any(|request| request.evidence >= Evidence::Plain)
            || self.is_sure_by_names()
            || reach.has_file(&self.name.to_string_lossy())
    }

    fn is_sure_by_names(&self) -> bool {
        self.bodies.iter().any(|(_, ground)| *ground == Ground::Names)
            || self.replies.iter().any(|(_, is_sure)| *is_sure)
    }

    /// Whether a path without its own base is a v1 path, in a file with a v1 base.
    fn is_below_a_base(&self, request: &Spotted) -> bool {
        let is_plain = !matches!(request.rule.id, "endpoints-path" | "templates-path" | "openapi-path");
        let has_base = self.bases.iter().any(|(_, base, _)| base.evidence != Evidence::Counter);
        request.version == Version::Unknown
            && request.evidence == Evidence::Weak
            && request.host.is_none()
            && is_plain
            && has_base
            && !self.is_current
    }

    /// Whether a request is a v1 request, as far as the evidence shows.
    fn counts(&self, request: &Spotted, is_proven: bool, reach: &Reach) -> bool {
        match request.evidence {
            Evidence::Counter => false,
            Evidence::Plain | Evidence::Strong => true,
            Evidence::Weak => match (&request.host, request.version) {
                (Some(host), _) => reach.has_host(host),
                (None, Version::Here | Version::Base) => is_proven,
                (None, Version::Unknown) => self.is_below_a_base(request) || is_proven && !self.is_current,
            },
        }
    }
}

fn without_unknown(found: Vec<V1Form>) -> Vec<V1Form> {
    found.into_iter().filter(|found| found.rule != &table::UNKNOWN_FIELD).collect()
}

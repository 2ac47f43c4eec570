//! What a scan says: for each file what was found, and for all of them what it could not see.

use std::{collections::HashMap, fmt::Write, path::PathBuf};

use sha2::{Digest, Sha256};

use super::{
    Baseline, Finding, Marker,
    blind::Blindness,
    finding::{Cursor, Ties},
};
use crate::rules::Class;

/// What a scan says.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Report {
    /// The files in which something was found, in the order of the walk.
    pub files: Vec<FileReport>,
    /// What it could not see.
    pub blindness: Blindness,
    /// How many files were read.
    pub read: usize,
}

/// What was found in one file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileReport {
    /// Where it is; nothing for standard input.
    pub path: Option<PathBuf>,
    /// How it is called: the path with `/` between its parts.
    pub name: String,
    /// What was found, from top to bottom.
    pub seen: Vec<Seen>,
    /// Markers that set nothing aside.
    pub idle: Vec<Marker>,
    /// What the file has to do with others.
    pub ties: Ties,
}

/// A finding, and whether it counts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seen {
    /// What was found.
    pub finding: Finding,
    /// Line and column behind it, from 1, the column in characters.
    pub end: (usize, usize),
    /// Whether it counts.
    pub standing: Standing,
    /// What it is known by when lines move: 32 hexadecimal digits of its path, rule, text and number among its like.
    pub fingerprint: String,
}

/// Whether a finding counts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Standing {
    /// It does.
    New,
    /// The baseline has it.
    Known,
    /// This marker sets it aside.
    Aside(Marker),
    /// It stands in a document that was met on the way: people have to read it, and no program runs it.
    Document,
}

/// How many findings there are of each class.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    /// v2 rejects the old form.
    pub rename: usize,
    /// v2 has no GraphQL.
    pub graphql: usize,
    /// v2 does something else.
    pub silent: usize,
    /// There is no equivalent.
    pub removed: usize,
}

impl Counts {
    /// Of a class.
    pub fn of(&self, class: Class) -> usize {
        match class {
            Class::Rename => self.rename,
            Class::Graphql => self.graphql,
            Class::Silent => self.silent,
            Class::Removed => self.removed,
        }
    }

    /// Of all classes.
    pub fn all(&self) -> usize {
        self.rename + self.graphql + self.silent + self.removed
    }
}

impl Report {
    /// Every finding with the name of its file, in order.
    pub fn seen(&self) -> impl Iterator<Item = (&str, &Seen)> {
        self.files.iter().flat_map(|file| file.seen.iter().map(|seen| (file.name.as_str(), seen)))
    }

    /// Those that count.
    pub fn counting(&self) -> impl Iterator<Item = (&str, &Seen)> {
        self.seen().filter(|(_, seen)| seen.standing == Standing::New)
    }

    /// How many of them there are.
    pub fn counts(&self) -> Counts {
        let mut counts = Counts::default();
        for (_, seen) in self.counting() {
            match seen.finding.found.rule.class {
                Class::Rename => counts.rename += 1,
                Class::Graphql => counts.graphql += 1,
                Class::Silent => counts.silent += 1,
                Class::Removed => counts.removed += 1,
            }
        }
        counts
    }

    /// Those in documents.
    pub fn in_documents(&self) -> impl Iterator<Item = (&str, &Seen)> {
        self.seen().filter(|(_, seen)| seen.standing == Standing::Document)
    }

    /// Markers that set nothing aside, with the name of their file.
    pub fn idle(&self) -> impl Iterator<Item = (&str, &Marker)> {
        self.files.iter().flat_map(|file| file.idle.iter().map(|marker| (file.name.as_str(), marker)))
    }
}

impl FileReport {
    /// Places what was found in `text`, and asks markers and baseline what counts of it.
    pub(super) fn new(
        path: Option<PathBuf>,
        name: String,
        text: &str,
        mut found: Vec<super::Found>,
        baseline: Option<&Baseline>,
        is_document: bool,
    ) -> Self {
        debug_assert!(found.iter().all(|found| text.get(found.range.clone()).is_some()), "{name}");
        found.retain(|found| text.get(found.range.clone()).is_some());
        found.sort_by(|a, b| (a.range.start, a.rule.id, a.range.end).cmp(&(b.range.start, b.rule.id, b.range.end)));
        found.dedup_by(|a, b| a.range == b.range && a.rule.id == b.rule.id);
        let markers = super::marker::read(text);
        let mut used = vec![false; markers.len()];
        let mut like: HashMap<(&'static str, String), usize> = HashMap::new();
        let (mut seen, mut cursor) = (Vec::with_capacity(found.len()), Cursor::default());
        for found in found {
            let range = found.range.clone();
            let finding = cursor.place(found, text);
            let rule = finding.found.rule.id;
            let number = like.entry((rule, finding.text.clone())).or_default();
            let fingerprint = fingerprint(&name, rule, &finding.text, *number);
            *number += 1;
            let markers = markers.iter().zip(&mut used).filter(|(marker, _)| marker.covers(finding.line, rule));
            let mut aside = None;
            for (marker, used) in markers {
                *used = true;
                aside.get_or_insert(marker);
            }
            let standing = match aside {
                Some(marker) => Standing::Aside(marker.clone()),
                None if baseline.is_some_and(|baseline| baseline.has(&fingerprint)) => Standing::Known,
                None if is_document => Standing::Document,
                None => Standing::New,
            };
            let end = end(&finding, &text[range]);
            seen.push(Seen { finding, end, standing, fingerprint });
        }
        let idle = markers.into_iter().zip(used).filter(|(_, used)| !used).map(|(marker, _)| marker).collect();
        Self { path, name, seen, idle, ties: Ties::default() }
    }

    /// Gives back what edits take: a report says only that there are some.
    pub(super) fn forget_edits(&mut self) {
        for seen in &mut self.seen {
            if let super::Remedy::Edits(edits) = &mut seen.finding.found.remedy {
                *edits = Vec::new();
            }
        }
    }

    /// Whether there is nothing to say about the file.
    pub(super) fn is_empty(&self) -> bool {
        self.seen.is_empty() && self.idle.is_empty()
    }
}

/// Line and column behind a finding whose whole text this is.
fn end(finding: &Finding, text: &str) -> (usize, usize) {
    match text.rsplit_once('\n') {
        Some((before, last)) => {
            let lines = before.bytes().filter(|byte| *byte == b'\n').count() + 1;
            (finding.line + lines, last.chars().count() + 1)
        }
        None => (finding.line, finding.column + text.chars().count()),
    }
}

fn fingerprint(name: &str, rule: &str, text: &str, number: usize) -> String {
    let digest = Sha256::digest(format!("{name}\0{rule}\0{text}\0{number}"));
    digest[..16].iter().fold(String::with_capacity(32), |mut hex, byte| {
        write!(hex, "{byte:02x}").expect("a string takes everything");
        hex
    })
}

//! The report of a scan: findings per file, and blind spots.

use std::{collections::HashMap, path::PathBuf};

use sha2::{Digest, Sha256};

use super::{Baseline, Finding, Language, Marker, blind::Blindness, finding::Cursor};
use crate::rules::Class;

/// The report of a scan.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Report {
    /// The files with findings, in walk order.
    pub files: Vec<FileReport>,
    /// Its blind spots.
    pub blindness: Blindness,
    /// The number of files read.
    pub read: usize,
}

/// The findings in one file.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FileReport {
    /// Its path; `None` for standard input.
    pub path: Option<PathBuf>,
    /// Its name: the path with `/` as separator.
    pub name: String,
    /// The findings, from top to bottom.
    pub seen: Vec<ReportedFinding>,
    /// Markers that suppress nothing.
    pub idle: Vec<Marker>,
    /// The requests whose lists go where they are out of view, in bytes.
    pub lost: Vec<usize>,
    /// The file's language.
    pub language: Language,
}

/// A finding, and whether it counts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ReportedFinding {
    /// The finding.
    pub finding: Finding,
    /// Line and column after its end, from 1, the column in characters.
    pub end: (usize, usize),
    /// Whether it counts.
    pub status: FindingStatus,
    /// Its identity when lines move: 32 hexadecimal digits, a hash of path, rule, text and index among equals.
    pub fingerprint: String,
}

/// Whether a finding counts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FindingStatus {
    /// It counts.
    New,
    /// It is in the baseline.
    Baselined,
    /// This marker suppresses it.
    Suppressed(Marker),
    /// It is in a document that was not named: people read it, but no program runs it.
    Document,
}

/// The number of findings in each class.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Counts {
    /// v2 rejects the old form.
    pub rename: usize,
    /// v2 has no GraphQL.
    pub graphql: usize,
    /// v2 does something else.
    pub silent: usize,
    /// No equivalent.
    pub removed: usize,
}

impl Counts {
    /// The count of a class.
    pub fn of(&self, class: Class) -> usize {
        match class {
            Class::Rename => self.rename,
            Class::Graphql => self.graphql,
            Class::Silent => self.silent,
            Class::Removed => self.removed,
        }
    }

    /// The total.
    pub fn all(&self) -> usize {
        self.rename + self.graphql + self.silent + self.removed
    }
}

impl Report {
    /// Every finding with its file name, in order.
    pub fn seen(&self) -> impl Iterator<Item = (&str, &ReportedFinding)> {
        self.files.iter().flat_map(|file| file.seen.iter().map(|seen| (file.name.as_str(), seen)))
    }

    /// The findings that count.
    pub fn counting(&self) -> impl Iterator<Item = (&str, &ReportedFinding)> {
        self.seen().filter(|(_, seen)| seen.status == FindingStatus::New)
    }

    /// Their number by class.
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

    /// The findings in documents.
    pub fn in_documents(&self) -> impl Iterator<Item = (&str, &ReportedFinding)> {
        self.seen().filter(|(_, seen)| seen.status == FindingStatus::Document)
    }

    /// Markers that suppress nothing, with their file name.
    pub fn idle(&self) -> impl Iterator<Item = (&str, &Marker)> {
        self.files.iter().flat_map(|file| file.idle.iter().map(|marker| (file.name.as_str(), marker)))
    }
}

impl FileReport {
    /// Locates the findings in `text`, and decides by markers and baseline which count.
    pub(super) fn new(
        path: Option<PathBuf>,
        name: String,
        text: &str,
        mut found: Vec<super::V1Form>,
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
            let status = match aside {
                Some(marker) => FindingStatus::Suppressed(marker.clone()),
                None if baseline.is_some_and(|baseline| baseline.has(&fingerprint)) => FindingStatus::Baselined,
                None if is_document => FindingStatus::Document,
                None => FindingStatus::New,
            };
            let end = end(&finding, &text[range]);
            seen.push(ReportedFinding { finding, end, status, fingerprint });
        }
        let idle = markers.into_iter().zip(used).filter(|(_, used)| !used).map(|(marker, _)| marker).collect();
        Self { path, name, seen, idle, lost: Vec::new(), language: Language::Document }
    }

    /// Frees the memory of edits: a report only says whether there are any.
    pub(super) fn forget_edits(&mut self) {
        for seen in &mut self.seen {
            if let super::Remedy::Edits(edits) = &mut seen.finding.found.remedy {
                *edits = Vec::new();
            }
        }
    }

    /// Whether there is nothing to report about the file.
    pub(super) fn is_empty(&self) -> bool {
        self.seen.is_empty() && self.idle.is_empty()
    }
}

/// Line and column after the end of a finding with this whole text.
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
    wire::hex::encode(&digest[..16])
}

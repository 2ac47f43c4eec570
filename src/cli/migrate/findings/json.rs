//! The report for programs. Its form is stable: fields are added, and none changes meaning while `version` stays the
//! same.

use schemars::JsonSchema;
use serde::Serialize;

use super::{aside, fault};
use migrate::{
    rules::Class,
    scan::{ALWAYS, FindingStatus, Marker, REPORT_VERSION, Remedy, Report, ReportedFinding},
};

/// A report.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Document<'a> {
    version: u64,
    tool: Tool,
    summary: Summary,
    /// Findings that count.
    findings: Vec<Finding<'a>>,
    /// Findings that are in the baseline.
    known: Vec<Finding<'a>>,
    /// Findings that comments set aside.
    set_aside: Vec<Finding<'a>>,
    /// Findings in documents met on the way, which do not count.
    documents: Vec<Finding<'a>>,
    /// Comments that set nothing aside.
    idle_markers: Vec<IdleMarker<'a>>,
    /// Places that this scan could not see into.
    blind_spots: Vec<Spot<'a>>,
    /// Things that no scan can see.
    limits: [&'static str; ALWAYS.len()],
}

#[derive(Debug, Serialize, JsonSchema)]
struct Tool {
    name: &'static str,
    version: &'static str,
}

#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Summary {
    files_read: usize,
    findings: usize,
    rename: usize,
    graphql: usize,
    silent: usize,
    removed: usize,
    known: usize,
    set_aside: usize,
    documents: usize,
}

#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Finding<'a> {
    file: &'a str,
    /// From 1, as all of them; columns in characters.
    line: usize,
    column: usize,
    end_line: usize,
    end_column: usize,
    rule: &'static str,
    class: Class,
    /// The first line of the code.
    text: &'a str,
    /// The message of the rule.
    message: &'static str,
    /// The replacement in v2.
    replacement: &'a str,
    /// Why a person has to change it; null where `migrate rewrite` has an edit.
    by_hand: Option<&'a str>,
    fingerprint: &'a str,
    /// The comment that sets it aside.
    #[serde(skip_serializing_if = "Option::is_none")]
    marker: Option<MarkerPlace<'a>>,
}

#[derive(Debug, Serialize, JsonSchema)]
struct MarkerPlace<'a> {
    line: usize,
    text: &'a str,
}

#[derive(Debug, Serialize, JsonSchema)]
struct IdleMarker<'a> {
    file: &'a str,
    line: usize,
    text: &'a str,
    reason: String,
}

#[derive(Debug, Serialize, JsonSchema)]
struct Spot<'a> {
    kind: &'static str,
    text: &'static str,
    count: usize,
    places: Vec<Location<'a>>,
}

#[derive(Debug, Serialize, JsonSchema)]
struct Location<'a> {
    file: &'a str,
    line: Option<usize>,
    #[serde(skip_serializing_if = "str::is_empty")]
    reason: &'a str,
}

impl<'a> Document<'a> {
    pub(super) fn of(report: &'a Report) -> Self {
        let counts = report.counts();
        let known = report.seen().filter(|(_, seen)| seen.status == FindingStatus::Baselined);
        let known: Vec<Finding<'_>> = known.map(|(file, seen)| Finding::of(file, seen)).collect();
        let set_aside: Vec<Finding<'_>> = aside(report).map(|(file, seen, _)| Finding::of(file, seen)).collect();
        let documents: Vec<Finding<'_>> = report.in_documents().map(|(file, seen)| Finding::of(file, seen)).collect();
        Self {
            version: REPORT_VERSION,
            tool: Tool { name: "svcctl", version: env!("CARGO_PKG_VERSION") },
            summary: Summary {
                files_read: report.read,
                findings: counts.all(),
                rename: counts.rename,
                graphql: counts.graphql,
                silent: counts.silent,
                removed: counts.removed,
                known: known.len(),
                set_aside: set_aside.len(),
                documents: documents.len(),
            },
            findings: report.counting().map(|(file, seen)| Finding::of(file, seen)).collect(),
            known,
            set_aside,
            documents,
            idle_markers: report.idle().map(|(file, marker)| IdleMarker::of(file, marker)).collect(),
            blind_spots: report.blindness.spots().iter().map(Spot::of).collect(),
            limits: ALWAYS,
        }
    }
}

impl<'a> Finding<'a> {
    fn of(file: &'a str, seen: &'a ReportedFinding) -> Self {
        let found = &seen.finding.found;
        Self {
            file,
            line: seen.finding.line,
            column: seen.finding.column,
            end_line: seen.end.0,
            end_column: seen.end.1,
            rule: found.rule.id,
            class: found.rule.class,
            text: &seen.finding.text,
            message: found.rule.text,
            replacement: &found.replacement,
            by_hand: match &found.remedy {
                Remedy::Edits(_) => None,
                Remedy::ByHand(reason) => Some(reason),
            },
            fingerprint: &seen.fingerprint,
            marker: match &seen.status {
                FindingStatus::Suppressed(marker) => Some(MarkerPlace { line: marker.line, text: &marker.words }),
                FindingStatus::New | FindingStatus::Baselined | FindingStatus::Document => None,
            },
        }
    }
}

impl<'a> IdleMarker<'a> {
    fn of(file: &'a str, marker: &'a Marker) -> Self {
        Self { file, line: marker.line, text: &marker.words, reason: fault(marker) }
    }
}

impl<'a> Spot<'a> {
    fn of(spot: &'a migrate::scan::BlindSpot) -> Self {
        let places = spot.places.iter();
        Self {
            kind: spot.kind.as_str(),
            text: spot.kind.text(),
            count: spot.count,
            places: places
                .map(|place| Location { file: &place.file, line: place.line, reason: &place.reason })
                .collect(),
        }
    }
}

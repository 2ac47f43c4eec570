//! The report of a scan, in formats for people and programs. All of it goes to standard output: findings that count,
//! those set aside, and files that could not be scanned.

mod github;
mod json;
mod markdown;
mod sarif;
mod table;

use clap::ValueEnum;

use crate::cli::{
    failure::Failure,
    output::{
        self,
        shape::{Shape, reference},
    },
    session::Session,
    settings::format::Format,
    terminal::{json::indent, text::count},
};
use migrate::{
    rules::Class,
    scan::{BlindPlace, Counts, FindingStatus, Remedy, Report, ReportedFinding},
};

/// How a report is printed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum ReportFormat {
    /// For people
    Table,
    /// For programs, and as a baseline
    Json,
    /// SARIF 2.1.0, for code scanning
    Sarif,
    /// Annotations of a workflow on GitHub
    Github,
    /// For the comment of a pull request
    Markdown,
}

/// Prints a report, in the format of the command or else in the one of `-o`. `rewritable` is how many findings a
/// rewrite would settle.
pub(super) fn show(
    session: &Session,
    report: &Report,
    format: Option<ReportFormat>,
    (has_baseline, rewritable): (bool, usize),
) -> Result<(), Failure> {
    match (format, session.settings.format) {
        (Some(ReportFormat::Table), _) | (None, Format::Table | Format::Wide) => {
            table::print(session, report, rewritable)
        }
        (Some(ReportFormat::Json), _) | (None, Format::Json) => {
            let body = serde_json::to_vec(&json::Document::of(report)).expect("plain values serialise");
            session.ui.line(&indent(&body))
        }
        (Some(ReportFormat::Sarif), _) => {
            let body = serde_json::to_vec(&sarif::log(report, has_baseline)).expect("plain values serialise");
            session.ui.line(&indent(&body))
        }
        (Some(ReportFormat::Github), _) => session.ui.print(&github::commands(report)),
        (Some(ReportFormat::Markdown), _) => session.ui.print(&markdown::comment(report)),
        (None, Format::Yaml) => output::value(session, &json::Document::of(report)),
        (None, Format::Ndjson | Format::Csv | Format::Id) => output::records(session, &table::rows(report), "findings"),
    }
}

/// The classes that there is something of: `2 silent, 1 removed`.
fn classes(counts: &Counts) -> String {
    let of = |class: Class| (counts.of(class) > 0).then(|| format!("{} {class}", counts.of(class)));
    let parts: Vec<String> =
        [Class::Rename, Class::Graphql, Class::Silent, Class::Removed].into_iter().filter_map(of).collect();
    parts.join(", ")
}

/// A one-sentence summary of a scan.
fn summary(report: &Report) -> String {
    let counts = report.counts();
    let read = count(report.read, "file");
    let mut text = match counts.all() {
        0 if report.blindness.is_incomplete() => format!("Nothing of v1 in what could be scanned of {read}."),
        0 => format!("Nothing of v1 in {read}."),
        all => {
            let files = report.counting().map(|(file, _)| file).collect::<std::collections::BTreeSet<_>>().len();
            format!("{} in {files} of {read}: {}.", count(all, "finding"), classes(&counts))
        }
    };
    let of = |is: fn(&FindingStatus) -> bool| report.seen().filter(|(_, seen)| is(&seen.status)).count();
    let (known, aside) =
        (of(|status| *status == FindingStatus::Baselined), of(|status| matches!(status, FindingStatus::Suppressed(_))));
    if known > 0 {
        text += &format!(" {known} more in the baseline.");
    }
    let documents = report.in_documents().count();
    if documents > 0 {
        text += &format!(" {documents} more in documents.");
    }
    if aside > 0 {
        text += &format!(" {aside} more set aside by comments.");
    }
    text
}

/// Advice on a finding: its v2 replacement, and why a person has to make the change.
fn advice(seen: &ReportedFinding) -> String {
    let found = &seen.finding.found;
    match &found.remedy {
        Remedy::Edits(_) => found.replacement.clone(),
        Remedy::ByHand(reason) => format!("{} (by hand: {reason})", found.replacement),
    }
}

/// A place that could not be seen: `deploy.py:12`.
fn place(place: &BlindPlace) -> String {
    match place.line {
        Some(line) => format!("{}:{line}", place.file),
        None => place.file.clone(),
    }
}

/// Those that markers set aside, each with the words of its marker.
fn aside(report: &Report) -> impl Iterator<Item = (&str, &ReportedFinding, &str)> {
    report.seen().filter_map(|(file, seen)| match &seen.status {
        FindingStatus::Suppressed(marker) => Some((file, seen, marker.words.as_str())),
        FindingStatus::New | FindingStatus::Baselined | FindingStatus::Document => None,
    })
}

/// The mistake in a marker that sets nothing aside.
fn fault(marker: &migrate::scan::Marker) -> String {
    let unknown: Vec<String> = marker.unknown_rules().map(|id| format!("`{id}`")).collect();
    match unknown.as_slice() {
        [] => "it sets nothing aside".to_owned(),
        ids => format!("there is no rule {}", ids.join(", ")),
    }
}

/// The output of `migrate scan`.
pub(super) const SHAPE: Shape = Shape::with_rows::<table::Row>(reference::<json::Document<'static>>);

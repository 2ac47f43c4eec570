//! The report for a person at a terminal.

use schemars::JsonSchema;
use serde::Serialize;

use super::{aside, count, fault, place, summary};
use crate::cli::{
    failure::Failure,
    output::{
        self,
        columns::{Cell, Column, Resource, WIDE},
    },
    session::Session,
    terminal::text::{behind, escape},
};
use migrate::{
    rules::Class,
    scan::{ALWAYS, BlindKind, Remedy, Report, ReportedFinding},
};

/// A finding as a row.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Row {
    /// `file:line:column`, which terminals and editors open.
    place: String,
    class: Class,
    rule: &'static str,
    replacement: String,
    by_hand: String,
    text: String,
    fingerprint: String,
}

impl Resource for Row {
    const COLUMNS: &'static [Column<Self>] = &[
        // A place that is cut leads nowhere.
        Column::new("PLACE", 0, |row: &Self| Cell::Status(row.place.clone())),
        Column::new("CLASS", 0, |row: &Self| Cell::Status(row.class.to_string())),
        Column::new("RULE", 0, |row: &Self| Cell::text(row.rule)),
        Column::new("IN V2", 0, |row: &Self| Cell::text(&row.replacement)),
        Column::new("BY HAND", WIDE, |row: &Self| Cell::text(&row.by_hand)),
        Column::new("IN V1", WIDE, |row: &Self| Cell::text(&row.text)),
        Column::new("FINGERPRINT", WIDE, |row: &Self| Cell::text(&row.fingerprint)),
    ];

    fn id(&self) -> String {
        self.fingerprint.clone()
    }
}

impl Row {
    fn of(file: &str, seen: &ReportedFinding) -> Self {
        let finding = &seen.finding;
        Self {
            place: format!("{file}:{}:{}", finding.line, finding.column),
            class: finding.found.rule.class,
            rule: finding.found.rule.id,
            replacement: finding.found.replacement.clone(),
            by_hand: if let Remedy::ByHand(reason) = &finding.found.remedy { reason.clone() } else { String::new() },
            text: finding.text.clone(),
            fingerprint: seen.fingerprint.clone(),
        }
    }
}

/// The findings that count, one per row.
pub(super) fn rows(report: &Report) -> Vec<Row> {
    report.counting().map(|(file, seen)| Row::of(file, seen)).collect()
}

/// How many places of a kind are named.
const PLACES: usize = 5;

pub(super) fn print(session: &Session, report: &Report, rewritable: usize) -> Result<(), Failure> {
    let rows = rows(report);
    if !rows.is_empty() {
        output::own_rows(session, &rows)?;
        session.ui.line("")?;
    }
    let paint = session.settings.paint;
    session.ui.line(&paint.strong(&summary(report)))?;
    if !rows.is_empty() {
        let some = match rewritable {
            0 => "`svcctl migrate rewrite` changes none of them: each needs a person".to_owned(),
            some => format!("`svcctl migrate rewrite` changes {some} of them"),
        };
        let more = format!("{some}; `svcctl migrate explain RULE` says more.");
        session.ui.print(&behind("", &more, 0, session.settings.width))?;
    }
    documents(session, report)?;
    let mut aside = aside(report).peekable();
    if aside.peek().is_some() {
        session.ui.line(&format!("\n{}", paint.strong("Set aside by comments:")))?;
    }
    for (file, seen, words) in aside {
        let finding = &seen.finding;
        let line = format!("  {file}:{}:{}  {}  {words}", finding.line, finding.column, finding.found.rule.id);
        session.ui.line(&escape(&line))?;
    }
    let mut idle = report.idle().peekable();
    if idle.peek().is_some() {
        session.ui.line(&format!("\n{}", paint.strong("Comments that set nothing aside:")))?;
    }
    for (file, marker) in idle {
        session.ui.line(&escape(&format!("  {file}:{}  {}: {}", marker.line, marker.words, fault(marker))))?;
    }
    blind_spots(session, report)
}

/// The findings in documents, one per line: people follow these, and no program runs them.
fn documents(session: &Session, report: &Report) -> Result<(), Failure> {
    const SHOWN: usize = 20;
    let all = report.in_documents().count();
    if all == 0 {
        return Ok(());
    }
    let head = "In documents, which do not count (--documents, or name them):";
    session.ui.line(&format!("\n{}", session.settings.paint.strong(head)))?;
    for (file, seen) in report.in_documents().take(SHOWN) {
        let finding = &seen.finding;
        let (rule, new) = (finding.found.rule.id, &finding.found.replacement);
        session.ui.line(&escape(&format!("  {file}:{}:{}  {rule}  {new}", finding.line, finding.column)))?;
    }
    if all > SHOWN {
        session.ui.line(&format!("  and {} (--format json has them)", count(all - SHOWN, "other")))?;
    }
    Ok(())
}

fn blind_spots(session: &Session, report: &Report) -> Result<(), Failure> {
    session.ui.line(&format!("\n{}", session.settings.paint.strong("What this scan cannot see:")))?;
    for spot in report.blindness.spots() {
        session.ui.line(&format!("  {}: {}", spot.kind.text(), spot.count))?;
        for blind in spot.places.iter().take(PLACES) {
            let reason = if blind.reason.is_empty() { String::new() } else { format!(": {}", blind.reason) };
            session.ui.line(&escape(&format!("    {}{reason}", place(blind))))?;
        }
        if spot.count > PLACES && spot.kind != BlindKind::Binary {
            session.ui.line(&format!("    and {} (--format json has them)", count(spot.count - PLACES, "other")))?;
        }
    }
    ALWAYS.iter().try_for_each(|limit| session.ui.print(&behind("  ", limit, 4, session.settings.width)))
}

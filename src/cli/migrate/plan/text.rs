//! The plan on a terminal.

use schemars::JsonSchema;
use serde::Serialize;

use super::{estimate, next, steps, summary, time};
use crate::cli::{
    failure::Failure,
    output::{
        self,
        columns::{Cell, Column, Resource, WIDE},
    },
    session::Session,
    terminal::text::{behind, count},
};
use migrate::plan::{MigrationPlan, Program, RuleUse};

/// How many programs and rules are shown: it is one page.
const SHOWN: usize = 20;

/// A program as a row.
#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Row {
    program: String,
    files: usize,
    automatic: usize,
    by_hand: usize,
    time: String,
    next: &'static str,
    /// The first place left to a person.
    first: String,
}

impl Resource for Row {
    const COLUMNS: &'static [Column<Self>] = &[
        Column::new("PROGRAM", 0, |row: &Self| Cell::text(&row.program)),
        Column::new("FILES", 2, |row: &Self| Cell::number(row.files)),
        Column::new("AUTOMATIC", 0, |row: &Self| Cell::number(row.automatic)),
        Column::new("BY HAND", 0, |row: &Self| Cell::number(row.by_hand)),
        Column::new("TIME", 0, |row: &Self| Cell::text(&row.time)),
        Column::new("NEXT", 1, |row: &Self| Cell::text(row.next)),
        Column::new("FIRST", WIDE, |row: &Self| Cell::text(&row.first)),
    ];

    fn id(&self) -> String {
        self.program.clone()
    }
}

impl Row {
    fn of(program: &Program) -> Self {
        let first = program.places.first();
        Self {
            program: program.folder.clone(),
            files: program.work.files,
            automatic: program.work.automatic,
            by_hand: program.work.by_hand,
            time: time(program.work),
            next: next(program),
            first: first.map(|left| format!("{}:{} {}", left.name, left.line, left.rule.id)).unwrap_or_default(),
        }
    }
}

/// The programs, one per row.
pub(super) fn rows(plan: &MigrationPlan) -> Vec<Row> {
    plan.programs.iter().map(Row::of).collect()
}

pub(super) fn print(session: &Session, plan: &MigrationPlan) -> Result<(), Failure> {
    let (paint, width) = (session.settings.paint, session.settings.width);
    let head = |text: &str| session.ui.line(&format!("\n{}", paint.strong(text)));
    session.ui.line(&paint.strong(&summary(plan)))?;
    if plan.counts.all() == 0 {
        return documents(session, plan);
    }
    session.ui.print(&behind("", &estimate(plan), 0, width))?;
    head("Steps")?;
    for (number, step) in steps(plan).iter().enumerate() {
        session.ui.print(&behind(&format!("  {}. ", number + 1), step, 5, width))?;
    }
    head("Programs, in this order")?;
    let rows = rows(plan);
    output::own_rows(session, &rows[..rows.len().min(SHOWN)])?;
    let more = plan.program_count().saturating_sub(SHOWN);
    if more > 0 {
        session.ui.line(&format!("and {} (--format html or json lists them)", count(more, "more program")))?;
    }
    head("Behaviours without an equal in v2")?;
    let without: Vec<&RuleUse> = plan.without_equal().collect();
    if without.is_empty() {
        session.ui.line("  none")?;
    }
    for used in without {
        let words = format!("{}. {} Nearest: {}.", places(used), used.rule.text, used.rule.new);
        session.ui.print(&behind(&format!("  {}: ", used.rule.id), &words, 4, width))?;
    }
    head("Rules, most work first")?;
    for used in plan.rules.iter().take(SHOWN) {
        session.ui.line(&format!("  {:<8} {:<28} {}", used.rule.class, used.rule.id, places(used)))?;
    }
    let more = plan.rules.len().saturating_sub(SHOWN);
    if more > 0 {
        session.ui.line(&format!("  and {} (--format html or json lists them)", count(more, "more rule")))?;
    }
    documents(session, plan)
}

fn documents(session: &Session, plan: &MigrationPlan) -> Result<(), Failure> {
    if plan.in_documents > 0 {
        let found = count(plan.in_documents, "finding");
        session.ui.line(&format!("\n{found} more in documents, which do not count (--documents)."))?;
    }
    if !plan.is_complete {
        session.ui.line("\nNot every file could be read: `svcctl migrate scan` names the others.")?;
    }
    Ok(())
}

/// How much a rule needs.
fn places(used: &RuleUse) -> String {
    let programs = count(used.programs, "program");
    let checks = if used.checks > 0 { format!(", {} to check", used.checks) } else { String::new() };
    format!("{} automatic, {} by hand{checks}, in {programs}", used.automatic, used.by_hand)
}

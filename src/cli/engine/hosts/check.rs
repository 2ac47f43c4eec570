//! `svcctl engine hosts check`

use serde::Serialize;

use super::{all, data_folder, find};
use crate::cli::{
    failure::{Exit, Failure},
    output::{
        self,
        columns::{Cell, Column, Resource},
    },
    session::Session,
    settings::{Settings, format::Format},
    terminal::text::{behind, escape},
};
use driver::docker::check::{self, Finding, Level};
use engine::{Engine, hosts::HostView};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
The exit code is 0 if pods can run on every host that was looked at, warnings or not, else 9.

Examples:
  svcctl engine hosts check
  svcctl engine hosts check node1")]
pub(in crate::cli) struct Args {
    /// A host by name or unique prefix of it [default: all]
    host: Option<String>,
}

/// The result of a check of a host.
#[derive(Debug, Serialize, schemars::JsonSchema)]
pub(in crate::cli) struct Check {
    /// The host.
    host: String,
    /// The subject of the check.
    #[serde(rename = "check")]
    subject: &'static str,
    status: Status,
    /// The finding.
    detail: String,
    /// The suggested fix.
    hint: Option<String>,
}

/// How a check ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, schemars::JsonSchema)]
#[serde(rename_all = "lowercase")]
pub(in crate::cli) enum Status {
    /// No pod can run there.
    Fail,
    /// Pods run, and not as they should.
    Warn,
    /// All is well.
    Ok,
}

impl Status {
    pub(in crate::cli) const fn name(self) -> &'static str {
        match self {
            Self::Fail => "fail",
            Self::Warn => "warn",
            Self::Ok => "ok",
        }
    }
}

impl Resource for Check {
    const COLUMNS: &'static [Column<Self>] = &[
        Column::new("HOST", 0, |check| Cell::text(&check.host)),
        Column::new("CHECK", 0, |check| Cell::text(check.subject)),
        Column::new("STATUS", 0, |check| Cell::text(check.status.name())),
        Column::new("DETAIL", 0, |check| Cell::text(&check.detail)),
        Column::new("HINT", 1, |check| Cell::maybe(check.hint.as_ref())),
    ];
}

pub(super) async fn run(session: &Session, engine: &Engine, args: &Args) -> Result<(), Failure> {
    let hosts = match &args.host {
        Some(typed) => vec![find(engine, typed)?],
        None => all(engine)?,
    };
    if hosts.is_empty() {
        session.ui.note_empty("no hosts; `svcctl engine hosts add NAME ENDPOINT` adds one");
    }
    let mut checks = Vec::new();
    for host in hosts {
        checks.extend(examine(session, engine, host).await?);
    }
    // Within a level, grouped by host.
    checks.sort_by_key(|check| check.status);
    show(session, &checks)?;
    let has_failed = checks.iter().any(|check| check.status == Status::Fail);
    if has_failed { Err(Failure::Reported(Exit::Unavailable)) } else { Ok(()) }
}

async fn examine(session: &Session, engine: &Engine, view: HostView) -> Result<Vec<Check>, Failure> {
    let failed = |error| Failure::admin("check the host", error);
    let now = || session.platform.clock().now();
    let findings = check::examine(engine, &data_folder(session), &view, now).await.map_err(failed)?;
    let host = view.machine.id;
    let row = |Finding { level, check: subject, detail, hint }| {
        let status = match level {
            Level::Fail => Status::Fail,
            Level::Warn => Status::Warn,
            Level::Ok => Status::Ok,
        };
        Check { host: host.clone(), subject, status, detail, hint }
    };
    Ok(findings.into_iter().map(row).collect())
}

fn show(session: &Session, checks: &[Check]) -> Result<(), Failure> {
    let is_table = matches!(session.settings.format, Format::Table | Format::Wide);
    if is_table && session.settings.columns.is_none() {
        return checks.iter().try_for_each(|Check { host, subject, status, detail, hint }| {
            session.ui.print(&render((host, subject, *status), detail, hint.as_deref(), &session.settings))
        });
    }
    output::records(session, checks, "checks")
}

/// A line, and what to do below it. Nothing is cut: it is read once, and in full.
pub(in crate::cli) fn render(
    (of, subject, status): (&str, &str, Status),
    detail: &str,
    hint: Option<&str>,
    settings: &Settings,
) -> String {
    /// The column of the detail.
    const COLUMN: usize = 6;
    let (paint, width) = (settings.paint, settings.width);
    // Colour has no width, so the name is filled up before it gets any.
    let name = format!("{:<4}", status.name());
    let name = match status {
        Status::Ok => paint.good(&name),
        Status::Warn => paint.strong(&name),
        Status::Fail => paint.bad(&name),
    };
    let mut text = format!("{name}  {}  {subject}\n", escape(of));
    text.push_str(&behind(&" ".repeat(COLUMN), &escape(detail), COLUMN, width));
    if let Some(hint) = hint {
        let head = format!("{:COLUMN$}{} ", "", paint.strong("hint:"));
        text.push_str(&behind(&head, &escape(hint), COLUMN + "hint: ".len(), width));
    }
    text
}

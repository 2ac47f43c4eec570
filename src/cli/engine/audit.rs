//! `svcctl engine audit`

use clap::Subcommand;

use super::named::user_id;
use crate::cli::{
    args::values::Since,
    failure::Failure,
    output::{
        self,
        columns::{Cell, Column, Resource},
    },
    session::Session,
};
use engine::{AuditEntry, AuditFilter};

#[derive(Debug, Subcommand)]
pub(in crate::cli) enum Command {
    /// List who did what through a server or its console, newest first; it is kept for 90 days
    #[command(after_help = "\
Examples:
  svcctl engine audit list --since 2h
  svcctl engine audit list --user ada --target ID")]
    #[command(visible_alias = "ls")]
    List {
        /// Only what happened since a time, or a duration back from now like 2h
        #[arg(long, value_name = "TIME")]
        since: Option<Since>,
        /// Only what this user did, by id, unique name or unique prefix of their id
        #[arg(long, value_name = "ID")]
        user: Option<String>,
        /// Only what was done to this id
        #[arg(long, value_name = "ID")]
        target: Option<String>,
        /// At most this many
        #[arg(long, value_name = "N", default_value_t = 1000)]
        limit: u32,
    },
}

impl Resource for AuditEntry {
    const COLUMNS: &'static [Column<Self>] = &[
        Column::new("TIME", 0, |entry| Cell::Moment(entry.at)),
        Column::new("USER", 0, |entry| Cell::maybe(entry.user.as_ref())),
        Column::new("ACTION", 0, |entry| Cell::text(&entry.action)),
        Column::new("RESULT", 0, |entry| Cell::text(&entry.result)),
        Column::new("TARGET", 1, |entry| Cell::maybe(entry.target.as_ref())),
        Column::new("VIA", 1, |entry| Cell::text(&entry.via)),
        Column::new("ADDRESS", 2, |entry| Cell::maybe(entry.address.as_ref())),
        Column::new("KEY", 2, |entry| Cell::maybe(entry.key.as_ref())),
        Column::new("SESSION", 2, |entry| Cell::maybe(entry.session.as_ref())),
        Column::new("REQUEST", 3, |entry| Cell::maybe(entry.request.as_ref())),
    ];
}

impl Command {
    pub(super) fn run(self, session: &Session) -> Result<(), Failure> {
        let Self::List { since, user, target, limit } = self;
        let engine = session.platform.engine_with_its_clock()?;
        let now = session.platform.now()?;
        let user = user.map(|typed| user_id(&engine, &typed)).transpose()?;
        let filter = AuditFilter { since: since.map(|since| since.moment(now)), user, target, limit };
        let entries = engine.audit(&filter).map_err(|error| Failure::admin("read the audit", error))?;
        if entries.is_empty() {
            session.ui.note_empty("nothing; the audit has what was done through `svcctl serve` and the console");
        }
        output::records(session, &entries, "entries")
    }
}

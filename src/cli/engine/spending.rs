//! `svcctl engine spending`

use crate::cli::{
    failure::Failure,
    output::{
        self,
        columns::{Cell, Column, Resource, WIDE},
    },
    session::Session,
};
use engine::PersonSpending;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
A user counts with what they made in an account, theirs or that of a team; what a key made counts for \
the account of the key. Bills (`svcctl billing`) are those of one account.

Examples:
  svcctl engine spending
  svcctl engine spending -o csv")]
pub(in crate::cli) struct Args {}

impl Resource for PersonSpending {
    const COLUMNS: &'static [Column<Self>] = &[
        Column::new("ID", WIDE, |one| Cell::text(&one.user)),
        Column::new("USER", 0, |one| Cell::text(&one.user_name)),
        Column::new("ACCOUNT", 1, |one| Cell::text(&one.account_name)),
        Column::new("USD/HOUR", 0, |one| Cell::money(one.per_hour)),
        Column::new("THIS MONTH", 0, |one| Cell::money(one.month)),
    ];
}

pub(super) fn run(session: &Session) -> Result<(), Failure> {
    let engine = session.platform.engine_with_its_clock()?;
    let all = engine.spending().map_err(|error| Failure::admin("add up what is spent", error))?;
    if all.is_empty() {
        session.ui.note_empty("nobody spent anything this month");
    }
    output::records(session, &all, "spending")
}

//! `svcctl config list`

use std::cell::LazyCell;

use serde::Serialize;
use serde_json::Value;

use crate::cli::{
    failure::Failure,
    output::{
        self,
        columns::{Cell, Column, Resource},
        shape::{Shape, object, reference},
    },
    preferences::{ALIASES, DEFAULTS, Entry, Preferences, dotted, problem},
    session::Session,
};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  svcctl config list
  svcctl config list -o json --jq '.settings[] | select(.problem)'")]
pub(in crate::cli) struct Args {}

/// A setting in a row.
#[derive(Debug, Serialize, schemars::JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(in crate::cli::config) struct Row {
    /// Its key, from the top of the file.
    key: String,
    /// Its value in the file.
    value: Value,
    /// The line that says it.
    line: usize,
    /// Why it has no effect, if it has none.
    problem: Option<String>,
    /// The value for a table.
    #[serde(skip)]
    shown: String,
}

impl Resource for Row {
    const COLUMNS: &'static [Column<Self>] = &[
        Column::new("KEY", 0, |row| Cell::text(&row.key)),
        Column::new("VALUE", 0, |row| Cell::text(&row.shown)),
        Column::new("LINE", 2, |row| Cell::Number(row.line.to_string())),
        Column::new("PROBLEM", 1, |row| Cell::maybe(row.problem.as_ref())),
    ];

    fn id(&self) -> String {
        self.key.clone()
    }
}

pub(in crate::cli::config) fn run(session: &Session, _args: &Args) -> Result<(), Failure> {
    let preferences = Preferences::whole(&session.settings.config)?;
    // Only defaults and aliases are checked against the grammar, which takes longer to make than all the rest.
    let root = LazyCell::new(|| session.grammar.whole());
    let row = |table: Option<&str>, entry: &Entry| {
        let problem = table.and_then(|table| problem(&root, &preferences, entry, table == DEFAULTS));
        let key = table.into_iter().map(str::to_owned).chain(entry.key.iter().cloned()).collect::<Vec<_>>();
        Row { key: dotted(&key), value: entry.value.clone(), line: entry.line, problem, shown: entry.masked() }
    };
    let mut rows: Vec<Row> = preferences.others().iter().map(|entry| row(None, entry)).collect();
    rows.extend(preferences.defaults().iter().map(|entry| row(Some(DEFAULTS), entry)));
    rows.extend(preferences.aliases().iter().map(|entry| row(Some(ALIASES), entry)));
    rows.sort_by_key(|row| row.line);
    if rows.is_empty() {
        session.ui.note_empty("config.toml says nothing; `svcctl config set` writes it");
    }
    output::records(session, &rows, "settings")
}

/// The output of the command.
pub(in crate::cli::config) const SHAPE: Shape =
    Shape::with_rows::<Row>(|generator| object([("settings", reference::<Vec<Row>>(generator))]));

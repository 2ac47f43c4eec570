//! `svcctl context list`

use serde::Serialize;

use crate::cli::{
    backend::{KeyPlace, context_name::EMBEDDED},
    failure::Failure,
    output::{
        self,
        columns::{Cell, Column, Resource},
        shape::{Shape, object, reference},
    },
    session::Session,
    settings::config::Contexts,
};
use api::BaseUrl;

#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  svcctl context list")]
pub(in crate::cli) struct Args {}

/// A context in a row.
#[derive(Debug, Serialize, schemars::JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Row {
    name: String,
    base_url: Option<String>,
    team_id: Option<String>,
    key: Option<KeyPlace>,
    selected: bool,
}

impl Resource for Row {
    const COLUMNS: &'static [Column<Self>] = &[
        Column::new("SELECTED", 1, |row| if row.selected { Cell::text("*") } else { Cell::Empty }),
        Column::new("NAME", 0, |row| Cell::text(&row.name)),
        Column::new("PLACE", 0, |row| Cell::text(row.base_url.as_deref().unwrap_or("in this process"))),
        Column::new("TEAM", 3, |row| Cell::maybe(row.team_id.as_ref())),
        Column::new("KEY", 2, |row| row.key.map_or(Cell::Empty, |place| Cell::text(place.name()))),
    ];

    fn id(&self) -> String {
        self.name.clone()
    }
}

pub(super) fn run(session: &Session, _args: &Args) -> Result<(), Failure> {
    output::records(session, &rows(session.settings.config.contexts()?), "contexts")
}

fn rows(contexts: Contexts) -> Vec<Row> {
    let Contexts { selected, named, .. } = contexts;
    let embedded =
        Row { name: EMBEDDED.to_owned(), base_url: None, team_id: None, key: None, selected: selected.is_none() };
    let remote = named.into_iter().map(|(name, context)| Row {
        selected: selected.as_ref() == Some(&name),
        name: name.to_string(),
        base_url: Some(BaseUrl::to_string(&context.base_url)),
        team_id: context.team_id,
        key: context.key,
    });
    std::iter::once(embedded).chain(remote).collect()
}

/// The output of the command.
pub(super) const SHAPE: Shape =
    Shape::with_rows::<Row>(|generator| object([("contexts", reference::<Vec<Row>>(generator))]));

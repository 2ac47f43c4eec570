//! `svcctl volumes`: network volumes, and with `--global` global ones.

mod create;
mod delete;
mod get;
mod list;
mod update;

use clap::Subcommand;
use schemars::{JsonSchema, SchemaGenerator};
use serde_json::{Value, json};

use super::{
    columns::{Cell, Column, Resource},
    failure::Failure,
    session::Session,
    shape::{Shape, reference},
};
use wire::volumes::{GlobalVolume, ListGlobalVolumesResponse, ListNetworkVolumesResponse, NetworkVolume};

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// List volumes
    #[command(visible_alias = "ls")]
    List(list::Args),
    /// Show a volume
    Get(get::Args),
    /// Create a volume
    Create(create::Args),
    /// Rename a volume, or make it larger
    Update(update::Args),
    /// Delete volumes and everything on them
    #[command(visible_alias = "rm")]
    Delete(delete::Args),
}

impl Command {
    pub(super) async fn run(self, session: &Session) -> Result<(), Failure> {
        match self {
            Self::List(args) => list::run(session, args).await,
            Self::Get(args) => get::run(session, args).await,
            Self::Create(args) => create::run(session, args).await,
            Self::Update(args) => update::run(session, args).await,
            Self::Delete(args) => delete::run(session, args).await,
        }
    }
}

impl Resource for NetworkVolume {
    const COLUMNS: &'static [Column<Self>] = &[
        Column::new("ID", 0, |volume: &Self| Cell::text(&volume.id)),
        Column::new("NAME", 0, |volume: &Self| Cell::text(&volume.name)),
        Column::new("SIZE GB", 1, |volume: &Self| Cell::seen(&volume.size)),
        Column::new("DATA CENTER", 2, |volume: &Self| Cell::text(&volume.data_center)),
        Column::new("TYPE", 3, |volume: &Self| Cell::text(volume.kind.to_string())),
    ];

    fn id(&self) -> String {
        self.id.clone()
    }
}

impl Resource for GlobalVolume {
    const COLUMNS: &'static [Column<Self>] = &[
        Column::new("ID", 0, |volume: &Self| Cell::text(&volume.id)),
        Column::new("NAME", 0, |volume: &Self| Cell::text(&volume.name)),
    ];

    fn id(&self) -> String {
        self.id.clone()
    }
}

/// Network volumes, or global ones.
fn either<N: JsonSchema, G: JsonSchema>(generator: &mut SchemaGenerator) -> Value {
    json!({ "oneOf": [reference::<N>(generator), reference::<G>(generator)] })
}

/// What a command of the group prints.
pub(super) fn shape(verbs: &[&str]) -> Option<Shape> {
    Some(match verbs {
        ["list"] => Shape::with_rows::<NetworkVolume>(either::<ListNetworkVolumesResponse, ListGlobalVolumesResponse>),
        ["get" | "create" | "update"] => Shape::with_rows::<NetworkVolume>(either::<NetworkVolume, GlobalVolume>),
        ["delete"] => Shape::TEXT,
        _ => return None,
    })
}

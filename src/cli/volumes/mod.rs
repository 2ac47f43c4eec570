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
    args::values::Source,
    failure::Failure,
    output::{
        self, Detail,
        columns::{Cell, Column, Resource, WIDE},
        shape::{Shape, reference},
    },
    session::{Session, input},
};
use engine::Handle;
use wire::{
    schema,
    volumes::{GlobalVolume, ListGlobalVolumesResponse, ListNetworkVolumesResponse, NetworkVolume},
};

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
        carry_out!(self, session, [List(list), Get(get), Create(create), Update(update), Delete(delete)])
    }
}

impl Resource for NetworkVolume {
    const COLUMNS: &'static [Column<Self>] = &[
        Column::new("ID", 0, |volume| Cell::text(&volume.id)),
        Column::new("NAME", 0, |volume| Cell::text(&volume.name)),
        Column::new("SIZE GB", 1, |volume| Cell::seen(&volume.size)),
        Column::new("DATA CENTER", 2, |volume| Cell::text(&volume.data_center)),
        Column::new("TYPE", 3, |volume| Cell::text(volume.kind.to_string())),
    ];
}

impl Resource for GlobalVolume {
    const COLUMNS: &'static [Column<Self>] = &[
        Column::new("ID", 0, |volume| Cell::text(&volume.id)),
        Column::new("NAME", 0, |volume| Cell::text(&volume.name)),
        Column::new("CREATED", WIDE, |volume| Cell::moment(*volume.created_at)),
        Column::new("BY", WIDE, |volume| Cell::maybe(volume.created_by_user_id.as_ref())),
    ];
}

/// The fields of a body in a file, to which flags add; none without a file.
async fn body(session: &Session, file: Option<&Source>) -> Result<Value, Failure> {
    match file {
        Some(source) => input::body(session, source).await,
        None => Ok(json!({})),
    }
}

/// Sends a request of these fields, and shows the volume of its reply. `doing` reads on after "failed to".
async fn send<O>(session: &Session, doing: &str, fields: Value) -> Result<(), Failure>
where
    O: Handle<Output: Resource>,
{
    let request = schema::decode::<O>(fields).map_err(|problem| Failure::call(doing, problem))?;
    let reply = session.call(doing, request).await?;
    output::one(session, &reply.value, &reply.json(), Detail::of(&reply.value, session.platform.now()?))
}

/// Network volumes, or global ones.
fn either<N: JsonSchema, G: JsonSchema>(generator: &mut SchemaGenerator) -> Value {
    json!({ "oneOf": [reference::<N>(generator), reference::<G>(generator)] })
}

/// The output of a command in the group.
pub(super) fn shape(verbs: &[&str]) -> Option<Shape> {
    Some(match verbs {
        ["list"] => Shape::with_rows::<NetworkVolume>(either::<ListNetworkVolumesResponse, ListGlobalVolumesResponse>),
        ["get" | "create" | "update"] => Shape::with_rows::<NetworkVolume>(either::<NetworkVolume, GlobalVolume>),
        ["delete"] => Shape::TEXT,
        _ => return None,
    })
}

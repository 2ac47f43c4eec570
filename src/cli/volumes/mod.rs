//! `svcctl volumes`: network volumes, and with `--global` global ones.

mod create;
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
    resources::owned::{self, AccountResource, Deletable, DeleteArgs, Readable},
    session::{Session, input},
    terminal::text::told,
};
use engine::Handle;
use wire::{
    schema,
    volumes::{
        DeleteGlobalVolume, DeleteNetworkVolume, GetGlobalVolume, GetNetworkVolume, GlobalVolume, ListGlobalVolumes,
        ListGlobalVolumesResponse, ListNetworkVolumes, ListNetworkVolumesResponse, NetworkVolume,
    },
};

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// List volumes
    #[command(visible_alias = "ls", after_help = "Examples:\n  svcctl volumes list\n  svcctl volumes list --global")]
    List {
        /// List global volumes
        #[arg(long)]
        global: bool,
    },
    /// Show a volume
    #[command(after_help = "Examples:\n  svcctl volumes get data\n  svcctl volumes get shared --global")]
    Get {
        /// A volume by id, unique name or unique prefix of its id
        id: String,
        /// It is a global volume
        #[arg(long)]
        global: bool,
    },
    /// Create a volume
    Create(create::Args),
    /// Rename a volume, or make it larger
    Update(update::Args),
    /// Delete volumes and everything on them
    #[command(
        visible_alias = "rm",
        mut_arg("ids", |ids| ids.help("Volumes by id, unique name or unique prefix of an id")),
        after_help = "\
Examples:
  svcctl volumes delete data
  svcctl volumes delete shared --global --yes"
    )]
    Delete {
        /// They are global volumes
        #[arg(long)]
        global: bool,
        #[command(flatten)]
        chosen: DeleteArgs,
    },
}

impl Command {
    pub(super) async fn run(self, session: &Session) -> Result<(), Failure> {
        match self {
            Self::List { global: false } => owned::list::<NetworkVolume>(session).await,
            Self::List { global: true } => owned::list::<GlobalVolume>(session).await,
            Self::Get { id, global: false } => owned::get::<NetworkVolume>(session, &id, false).await,
            Self::Get { id, global: true } => owned::get::<GlobalVolume>(session, &id, false).await,
            Self::Create(args) => create::run(session, args).await,
            Self::Update(args) => update::run(session, args).await,
            Self::Delete { chosen, global: false } => owned::delete::<NetworkVolume>(session, &chosen).await,
            Self::Delete { chosen, global: true } => owned::delete::<GlobalVolume>(session, &chosen).await,
        }
    }
}

const QUESTIONS: [&str; 2] =
    ["Delete this volume, with everything on it?", "Delete these {} volumes, with everything on them?"];

impl AccountResource for NetworkVolume {
    type List = ListNetworkVolumes;
    const LISTING: &'static str = "list network volumes";
    const NONE: Option<&'static str> = Some("no network volumes; `svcctl volumes create` makes one");
}

impl Readable for NetworkVolume {
    type Get = GetNetworkVolume;
}

impl Deletable for NetworkVolume {
    type Delete = DeleteNetworkVolume;
    const QUESTIONS: [&'static str; 2] = QUESTIONS;

    fn line(&self) -> String {
        format!("{}  {}  {} GB in {}", self.id, self.name, self.size, self.data_center)
    }

    fn total(volumes: &[&Self]) -> Option<String> {
        let size = told(volumes.iter().map(|volume| volume.size.map(u64::from)).sum::<Option<u64>>());
        Some(format!("{} volumes in all  {size} GB", volumes.len()))
    }
}

impl AccountResource for GlobalVolume {
    type List = ListGlobalVolumes;
    const LISTING: &'static str = "list global volumes";
    const NONE: Option<&'static str> = Some("no global volumes; `svcctl volumes create --global` makes one");
}

impl Readable for GlobalVolume {
    type Get = GetGlobalVolume;
}

impl Deletable for GlobalVolume {
    type Delete = DeleteGlobalVolume;
    const QUESTIONS: [&'static str; 2] = QUESTIONS;
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

//! `svcctl volumes update`

use serde_json::{Value, json};

use crate::cli::{
    container::set,
    failure::Failure,
    input,
    output::{self, Detail},
    select,
    session::Session,
    values::Source,
};
use wire::{
    schema,
    volumes::{ListGlobalVolumes, ListNetworkVolumes, UpdateGlobalVolume, UpdateNetworkVolume},
};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  svcctl volumes update data --size 200
  svcctl volumes update shared --global --name models")]
pub(in crate::cli) struct Args {
    /// A volume by id, unique name or unique prefix of its id
    id: String,
    /// A body in JSON or YAML, or - for standard input; flags override it
    #[arg(long, value_name = "FILE")]
    file: Option<Source>,
    /// A new name
    #[arg(long)]
    name: Option<String>,
    /// A new size in GB; a volume never shrinks
    #[arg(long, value_name = "GB", conflicts_with = "global")]
    size: Option<u32>,
    /// It is a global volume
    #[arg(long)]
    global: bool,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    let mut body = match &args.file {
        Some(source) => input::body(session, source).await?,
        None => json!({}),
    };
    if let Value::Object(fields) = &mut body {
        set(fields, "name", args.name.as_deref());
        set(fields, "size", args.size);
        if fields.is_empty() {
            return Err(Failure::usage("nothing to change", "give --name or --size"));
        }
    }
    if args.global {
        let id = select::own_id(session, ListGlobalVolumes::default(), &args.id).await?;
        let doing = format!("update global volume `{id}`");
        let update = schema::decode::<UpdateGlobalVolume>(json!({ "id": id, "body": body }))
            .map_err(|problem| Failure::call(&doing, problem))?;
        let reply = session.call(&doing, update).await?;
        return output::one(session, &reply.value, &reply.json(), Detail::of(&reply.value, session.platform.now()?));
    }
    let id = select::own_id(session, ListNetworkVolumes::default(), &args.id).await?;
    let doing = format!("update network volume `{id}`");
    let update = schema::decode::<UpdateNetworkVolume>(json!({ "id": id, "body": body }))
        .map_err(|problem| Failure::call(&doing, problem))?;
    let reply = session.call(&doing, update).await?;
    output::one(session, &reply.value, &reply.json(), Detail::of(&reply.value, session.platform.now()?))
}

//! `svcctl volumes update`

use serde_json::{Value, json};

use super::send;
use crate::cli::{
    args::{units::gigabytes, values::Source},
    failure::Failure,
    resources::{container::set, select},
    session::Session,
};
use wire::volumes::{ListGlobalVolumes, ListNetworkVolumes, UpdateGlobalVolume, UpdateNetworkVolume};

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
    #[arg(long, value_name = "GB", value_parser = gigabytes, conflicts_with = "global")]
    size: Option<u32>,
    /// It is a global volume
    #[arg(long)]
    global: bool,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    let mut body = super::body(session, args.file.as_ref()).await?;
    if let Value::Object(fields) = &mut body {
        set(fields, "name", args.name.as_deref());
        set(fields, "size", args.size);
        if fields.is_empty() {
            return Err(Failure::usage("nothing to change", "give --name or --size"));
        }
    }
    if args.global {
        let id = select::own_id(session, ListGlobalVolumes::default(), &args.id).await?;
        let fields = json!({ "id": id, "body": body });
        return send::<UpdateGlobalVolume>(session, &format!("update global volume `{id}`"), fields).await;
    }
    let id = select::own_id(session, ListNetworkVolumes::default(), &args.id).await?;
    let fields = json!({ "id": id, "body": body });
    send::<UpdateNetworkVolume>(session, &format!("update network volume `{id}`"), fields).await
}

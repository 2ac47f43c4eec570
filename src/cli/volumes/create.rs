//! `svcctl volumes create`

use serde_json::{Map, Value, json};

use super::send;
use crate::cli::{choice::choice, container::set, failure::Failure, resolve, select, session::Session, values::Source};
use wire::{
    catalog::{ListDataCenters, NetworkVolumeType},
    volumes::{CreateGlobalVolume, CreateNetworkVolume},
};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  svcctl volumes create data --size 100 --data-center EU-RO-1
  svcctl volumes create shared --global")]
pub(in crate::cli) struct Args {
    /// The volume's name
    name: Option<String>,
    /// A body in JSON or YAML, or - for standard input; flags override it
    #[arg(long, value_name = "FILE")]
    file: Option<Source>,
    /// Its size in GB
    #[arg(long, value_name = "GB", conflicts_with = "global")]
    size: Option<u32>,
    /// The data center to create it in
    #[arg(long, value_name = "ID", conflicts_with = "global")]
    data_center: Option<String>,
    /// Its performance tier
    #[arg(long = "type", value_name = "TYPE", value_parser = choice::<NetworkVolumeType>(), ignore_case = true,
          conflicts_with = "global")]
    kind: Option<NetworkVolumeType>,
    /// Create a global volume
    #[arg(long)]
    global: bool,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    let mut body = super::body(session, args.file.as_ref()).await?;
    resolve::file(session, &mut body).await?;
    if let Value::Object(fields) = &mut body {
        apply(session, &args, fields).await?;
    }
    let fields = json!({ "body": body });
    if args.global {
        return send::<CreateGlobalVolume>(session, "create the volume", fields).await;
    }
    send::<CreateNetworkVolume>(session, "create the volume", fields).await
}

async fn apply(session: &Session, args: &Args, fields: &mut Map<String, Value>) -> Result<(), Failure> {
    set(fields, "name", args.name.as_deref());
    set(fields, "size", args.size);
    set(fields, "type", args.kind.map(|kind| json!(kind)));
    if let Some(typed) = &args.data_center {
        let id = select::offered(session, ListDataCenters::default(), typed).await?;
        set(fields, "dataCenter", Some(id));
    }
    let needed = [("name", "NAME"), ("size", "--size"), ("dataCenter", "--data-center")];
    let needed = if args.global { &needed[..1] } else { &needed[..] };
    let missing: Vec<&str> =
        needed.iter().filter(|(field, _)| !fields.contains_key(*field)).map(|(_, flag)| *flag).collect();
    if missing.is_empty() || args.file.is_some() {
        return Ok(());
    }
    let what = format!("the volume needs {}", missing.join(", "));
    Err(Failure::usage(what, "for example `svcctl volumes create data --size 100 --data-center EU-RO-1`"))
}

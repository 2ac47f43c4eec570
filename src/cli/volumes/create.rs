//! `svcctl volumes create`

use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::cli::{
    args::{choice::choice, units::gigabytes, values::Source},
    failure::Failure,
    output::{self, Detail, columns::Resource},
    resources::{container::set, resolve, select, unmarked},
    session::{Session, leftovers::UnmarkedResource},
};
use wire::{
    Operation,
    catalog::{ListDataCenters, NetworkVolumeType},
    schema,
    volumes::{
        CreateGlobalVolume, CreateNetworkVolume, GlobalVolume, ListGlobalVolumes, ListNetworkVolumes, NetworkVolume,
    },
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
    #[arg(long, value_name = "GB", value_parser = gigabytes, conflicts_with = "global")]
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
        let create = decoded::<CreateGlobalVolume>(fields)?;
        let name = create.body.name.clone();
        let resource = UnmarkedResource {
            noun: "volume",
            name: name.clone(),
            list: "svcctl volumes list --global",
            delete: "svcctl volumes delete --global",
            cost: "by what is on it".to_owned(),
        };
        let is_alike = move |volume: &GlobalVolume| volume.name == name;
        let made = unmarked::create(session, resource, create, ListGlobalVolumes::default(), is_alike).await?;
        return show(session, &made);
    }
    let create = decoded::<CreateNetworkVolume>(fields)?;
    let asked = create.body.clone();
    let cost = format!("money for its {} GB until it is deleted", asked.size);
    let resource = UnmarkedResource {
        noun: "volume",
        name: asked.name.clone(),
        list: "svcctl volumes list",
        delete: "svcctl volumes delete",
        cost,
    };
    let is_alike = move |volume: &NetworkVolume| {
        volume.name == asked.name
            && volume.size.is_none_or(|size| size == asked.size)
            && volume.data_center == asked.data_center
    };
    let made = unmarked::create(session, resource, create, ListNetworkVolumes::default(), is_alike).await?;
    show(session, &made)
}

fn decoded<O: Operation>(fields: Value) -> Result<O, Failure> {
    schema::decode::<O>(fields).map_err(|problem| Failure::call("create the volume", problem))
}

fn show<V: Resource + Serialize>(session: &Session, (volume, json): &(V, Vec<u8>)) -> Result<(), Failure> {
    output::one(session, volume, json, Detail::of(volume, session.platform.now()?))
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

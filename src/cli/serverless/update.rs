//! `svcctl serverless update`

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use super::{
    create::{agree, warn_latest},
    find, patch,
    request::{HardwareArgs, WorkersArgs},
    waiting,
};
use crate::cli::{
    args::values::{Source, Span},
    failure::Failure,
    output,
    resources::{
        container::{ContainerArgs, set, set_variables, unknown_env},
        resolve, select,
    },
    secrets::known::StrictArgs,
    session::{Session, input},
};
use ops::serverless::{price::Hardware, wait::Condition};
use wire::serverless::endpoints::Endpoint;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
A change of image, command, environment, disk, ports or registry replaces every worker, one that runs a job when it is \
done. A change of hardware, data centers, volumes or flashboot holds for workers that start from then on. Name, workers, \
scaling and timeout hold at once.

Examples:
  svcctl serverless update echo --max 10
  svcctl serverless update echo --image me/echo:2 --wait
  svcctl serverless update echo --env LOG=debug --unset-env OLD
  svcctl serverless update echo --pool ADA_24 --exclude 'NVIDIA L4'")]
pub(in crate::cli) struct Args {
    /// An endpoint by id, unique name or unique prefix of its id
    id: String,
    /// An update body in JSON or YAML, or - for standard input; flags override it
    #[arg(long, display_order = 11, value_name = "FILE")]
    file: Option<Source>,
    /// Rename it
    #[arg(long, display_order = 1)]
    name: Option<String>,
    /// A serverless template whose settings are applied once
    #[arg(long, display_order = 4, value_name = "ID")]
    template: Option<String>,
    /// Remove an environment variable; may be repeated
    #[arg(long, display_order = 7, value_name = "K")]
    unset_env: Vec<String>,
    /// Remove the registry credential
    #[arg(long, display_order = 10, conflicts_with = "registry")]
    no_registry: bool,
    /// Print the body and what it does, and change nothing
    #[arg(long, display_order = 12)]
    dry_run: bool,
    /// Wait until every worker runs the new version, or for this condition (see `svcctl serverless wait --help`)
    #[arg(long, display_order = 13, value_name = "CONDITION", num_args = 0..=1, require_equals = true,
          default_missing_value = "rollout")]
    wait: Option<Condition>,
    /// How long to wait
    #[arg(long, display_order = 14, value_name = "DURATION", default_value = "15m")]
    wait_timeout: Span,
    /// Do not ask what --min costs
    #[arg(short, long, display_order = 15)]
    yes: bool,
    #[command(flatten)]
    workers: WorkersArgs,
    #[command(flatten)]
    hardware: HardwareArgs,
    #[command(flatten)]
    secrets: StrictArgs,
    #[command(flatten)]
    container: ContainerArgs,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    let found = find::one(session, &args.id).await?;
    let body = body(session, &args, found.item.as_ref()).await?;
    let update = patch::decode(&found.id, &body)?;
    warn_latest(session, update.body.image.as_deref());
    args.secrets.check(session, update.body.env.as_ref(), update.body.template_id.as_deref()).await?;
    let Some(endpoint) = &found.item else { return patch::send(session, update).await.map(drop) };
    patch::tell(session, endpoint, &update.body);
    if args.dry_run {
        return output::value(session, &update.body);
    }
    agree_to_min(session, args.yes, endpoint, update.body.workers.as_ref().and_then(|workers| workers.min)).await?;
    let reply = patch::send(session, update).await?;
    if let Some(condition) = args.wait {
        let jobs = find::jobs(session, &reply.value)?;
        waiting::until(session, &jobs, &reply.value, condition, args.wait_timeout.0).await?;
    }
    patch::show(session, &reply)
}

/// Says what more workers cost that are always there, and asks on a terminal.
pub(super) async fn agree_to_min(
    session: &Session,
    yes: bool,
    endpoint: &Endpoint,
    min: Option<u32>,
) -> Result<(), Failure> {
    let before = endpoint.workers.as_ref().and_then(|workers| workers.min).unwrap_or(0);
    match min.filter(|min| *min > before) {
        Some(min) => agree(session, yes, &Hardware::from(endpoint), min).await.map(drop),
        None => Ok(()),
    }
}

async fn body(session: &Session, args: &Args, endpoint: Option<&Endpoint>) -> Result<Value, Failure> {
    let mut body = match &args.file {
        Some(source) => input::body(session, source).await?,
        None => json!({}),
    };
    if args.file.is_some() {
        resolve::file(session, &mut body).await?;
    }
    if let Value::Object(fields) = &mut body {
        set(fields, "name", args.name.as_deref());
        if let Some(typed) = &args.template {
            set(fields, "templateId", Some(select::template(session, typed).await?));
        }
        set(fields, "registry", args.no_registry.then_some(Value::Null));
        args.container.apply(fields);
        args.workers.apply(fields)?;
        args.hardware.apply(session, fields).await?;
        complete_gpu(args, endpoint, fields)?;
        change_env(session, args, endpoint.and_then(|endpoint| endpoint.env.as_ref()), fields).await?;
        if fields.is_empty() {
            return Err(Failure::usage("nothing to change", "give at least one flag; `--help` names them"));
        }
    }
    resolve::account(session, &mut body).await?;
    Ok(body)
}

/// Pools and exclusions are interpreted together, so the one not typed is sent along unchanged.
fn complete_gpu(args: &Args, endpoint: Option<&Endpoint>, body: &mut Map<String, Value>) -> Result<(), Failure> {
    let (pools, exclusions) = (args.hardware.needs_pools(), args.hardware.needs_exclusions());
    let Some(Value::Object(gpu)) = body.get_mut("gpu").filter(|_| pools || exclusions) else { return Ok(()) };
    let Some(old) = endpoint.and_then(|endpoint| endpoint.gpu.as_ref()) else {
        if endpoint.is_some() {
            // A CPU endpoint: the service says so.
            return Ok(());
        }
        let what = "--curl cannot show a change of --pool or --exclude alone, which depends on what is set now";
        return Err(Failure::usage(what, "give both, or run it without --curl"));
    };
    if pools {
        gpu.entry("pools").or_insert_with(|| json!(old.pools));
    }
    if exclusions && !gpu.contains_key("excludedTypes") {
        let named = gpu.get("pools").and_then(Value::as_array).cloned().unwrap_or_default();
        let keeps_pools = old.pools.iter().all(|pool| named.iter().any(|named| named == pool));
        // Exclusions of a pool that goes are refused.
        if keeps_pools {
            gpu.insert("excludedTypes".into(), json!(old.excluded_types));
        } else {
            gpu.insert("excludedTypes".into(), json!([]));
        }
    }
    Ok(())
}

/// An update replaces the whole environment, so what stays is sent along.
async fn change_env(
    session: &Session,
    args: &Args,
    env: Option<&BTreeMap<String, String>>,
    fields: &mut Map<String, Value>,
) -> Result<(), Failure> {
    let variables = args.container.variables(session).await?;
    if variables.is_empty() && args.unset_env.is_empty() {
        return Ok(());
    }
    let Some(env) = env else { return Err(unknown_env()) };
    if let Value::Object(env) = fields.entry("env").or_insert_with(|| json!(env)) {
        env.retain(|name, _| !args.unset_env.contains(name));
    }
    set_variables(fields, variables);
    Ok(())
}

//! `svcctl pods update`

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use super::view;
use crate::{
    cli::{
        container::{ContainerArgs, MountArgs, set, set_variables, unknown_env},
        failure::Failure,
        input, out, resolve, select,
        session::Session,
        values::{Source, Span, Variable},
    },
    wire::{Timestamp, lease::EXPIRES_AT, pods::UpdatePod, schema},
};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
A change of the container restarts it when it runs; the environment, and with it the lease, is a part of it.

Examples:
  svcctl pods update demo --image python:3.13 --env LOG=debug --unset-env OLD
  svcctl pods update demo --ttl 4h
  svcctl pods update demo --lock")]
pub(in crate::cli) struct Args {
    /// A pod by id, unique name or unique prefix of its id
    #[arg(value_name = "ID")]
    id: String,
    /// An update body in JSON or YAML, or - for standard input; flags go before it
    #[arg(long, value_name = "FILE")]
    file: Option<Source>,
    /// A new name
    #[arg(long)]
    name: Option<String>,
    /// Prevent stop and restart
    #[arg(long, conflicts_with = "unlock")]
    lock: bool,
    /// Allow stop and restart again
    #[arg(long)]
    unlock: bool,
    /// An environment variable to take away; repeat it for more
    #[arg(long, value_name = "K")]
    unset_env: Vec<String>,
    /// Give it a lease that ends so long from now
    #[arg(long, value_name = "DURATION", conflicts_with = "no_ttl")]
    ttl: Option<Span>,
    /// Take its lease away
    #[arg(long)]
    no_ttl: bool,
    /// Take the registry credential away
    #[arg(long, conflicts_with = "registry")]
    no_registry: bool,
    /// A template, by id or name, whose settings are applied once
    #[arg(long, value_name = "ID")]
    template: Option<String>,
    /// Join or leave the account's global network at the next start
    #[arg(long, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true")]
    global_networking: Option<bool>,
    /// Show the values of secrets in the environment
    #[arg(long)]
    reveal: bool,
    #[command(flatten)]
    container: ContainerArgs,
    #[command(flatten)]
    mounts: MountArgs,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    let (id, env) = if session.rehearses() {
        (args.id.clone(), None)
    } else {
        let pod = select::pod(session, &args.id).await?;
        (pod.id, pod.env.into_option())
    };
    let body = body(session, &args, env).await?;
    let doing = format!("update pod `{id}`");
    let update = schema::decode::<UpdatePod>(json!({ "id": id, "body": body }))
        .map_err(|problem| Failure::call(&doing, problem))?;
    let reply = session.call(&doing, update).await?;
    let detail = view::detail(&reply.value, session.now()?, args.reveal);
    out::one(session, &reply.value, &reply.json(), detail)
}

async fn body(session: &Session, args: &Args, env: Option<BTreeMap<String, String>>) -> Result<Value, Failure> {
    let mut body = match &args.file {
        Some(source) => input::body(session, source).await?,
        None => json!({}),
    };
    resolve::file(session, &mut body).await?;
    if let Value::Object(fields) = &mut body {
        set(fields, "name", args.name.as_deref());
        set(fields, "locked", (args.lock || args.unlock).then_some(args.lock));
        if let Some(typed) = &args.template {
            set(fields, "templateId", Some(select::template(session, typed).await?));
        }
        set(fields, "globalNetworking", args.global_networking);
        set(fields, "registry", args.no_registry.then_some(Value::Null));
        args.container.apply(fields);
        args.mounts.apply(fields);
        change_env(session, args, env, fields).await?;
        if fields.is_empty() {
            return Err(Failure::usage("nothing to change", "give at least one flag; `--help` names them"));
        }
    }
    resolve::account(session, &mut body).await?;
    Ok(body)
}

/// An update replaces the whole environment, so what stays is sent along.
async fn change_env(
    session: &Session,
    args: &Args,
    env: Option<BTreeMap<String, String>>,
    fields: &mut Map<String, Value>,
) -> Result<(), Failure> {
    let mut variables = args.container.variables(session).await?;
    if let Some(Span(span)) = args.ttl {
        let end = Timestamp::from_seconds(session.now()?.after(span).seconds());
        variables.push(Variable { key: EXPIRES_AT.to_owned(), value: end.to_string() });
    }
    let is_unset = |name: &String| args.unset_env.contains(name) || (args.no_ttl && name == EXPIRES_AT);
    if variables.is_empty() && args.unset_env.is_empty() && !args.no_ttl {
        return Ok(());
    }
    let Some(env) = env else { return Err(unknown_env()) };
    let env = fields.entry("env").or_insert_with(|| json!(env));
    if let Value::Object(env) = env {
        env.retain(|name, _| !is_unset(name));
    }
    set_variables(fields, variables);
    Ok(())
}

//! `svcctl pods update`

use std::collections::BTreeMap;

use serde_json::{Map, Value, json};

use super::{loss, unanswered, view};
use crate::cli::{
    args::values::{Source, Ttl, Variable},
    failure::{Failure, Kind},
    output,
    resources::{
        container::{ContainerArgs, MountArgs, set, set_variables, unknown_env},
        resolve, select,
    },
    secrets::known::StrictArgs,
    session::{Session, input, prompt},
};
use wire::{
    Timestamp,
    lease::EXPIRES_AT,
    mounts::Mounts,
    pods::{GetPod, Pod, PodStatus, UpdatePod, UpdatePodRequest},
    scalar::Port,
    schema,
};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
A change of the container restarts it when it runs, and wipes its container disk: it asks before that. A new lease alone \
restarts nothing on the embedded engine and on `svcctl serve`; on other servers it does, for it is a part of the \
environment.

Examples:
  svcctl pods update demo --image python:3.13 --env LOG=debug --unset-env OLD
  svcctl pods update demo --ttl 4h
  svcctl pods update demo --lock")]
pub(in crate::cli) struct Args {
    /// A pod by id, unique name or unique prefix of its id
    #[arg(value_name = "ID")]
    id: String,
    /// An update body in JSON or YAML, or - for standard input; flags override it
    #[arg(long, display_order = 11, value_name = "FILE")]
    file: Option<Source>,
    /// Rename it
    #[arg(long, display_order = 1)]
    name: Option<String>,
    /// Lock it against stop and restart, and against terminate unless a person is asked
    #[arg(long, display_order = 10, conflicts_with = "unlock")]
    lock: bool,
    /// Unlock it
    #[arg(long, display_order = 10)]
    unlock: bool,
    /// Remove an environment variable; may be repeated
    #[arg(long, display_order = 7, value_name = "K")]
    unset_env: Vec<String>,
    /// Set its lease: how long it may live from now
    #[arg(long, display_order = 8, value_name = "DURATION", conflicts_with = "no_ttl")]
    ttl: Option<Ttl>,
    /// Remove its lease
    #[arg(long, display_order = 9)]
    no_ttl: bool,
    /// Remove the registry credential
    #[arg(long, display_order = 14, conflicts_with = "registry")]
    no_registry: bool,
    /// A template by id or name, whose settings are applied once
    #[arg(long, display_order = 12, value_name = "ID")]
    template: Option<String>,
    /// Join or leave the account's global network at the next start
    #[arg(long, display_order = 13, value_name = "BOOL", num_args = 0..=1, require_equals = true, default_missing_value = "true",
          hide_possible_values = true)]
    global_networking: Option<bool>,
    /// Show the values of secrets in the environment
    #[arg(long, display_order = 15)]
    reveal: bool,
    /// Do not ask before a running container is restarted
    #[arg(short, long, display_order = 16)]
    yes: bool,
    #[command(flatten)]
    secrets: StrictArgs,
    #[command(flatten)]
    container: ContainerArgs,
    #[command(flatten)]
    mounts: MountArgs,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    let pod = if session.platform.rehearses() { None } else { Some(select::pod(session, &args.id).await?) };
    if pod.is_none() {
        select::warn_of_pod_names(session, std::slice::from_ref(&args.id));
    }
    let id = pod.as_ref().map_or(&args.id, |pod| &pod.id);
    let env = pod.as_ref().and_then(|pod| pod.env.as_ref()).cloned();
    let body = body(session, &args, env).await?;
    let doing = format!("update pod `{id}`");
    let update = schema::decode::<UpdatePod>(json!({ "id": id, "body": body }))
        .map_err(|problem| Failure::call(&doing, problem))?;
    args.secrets.check(session, update.body.env.as_ref(), update.body.template_id.as_deref()).await?;
    if let Some(pod) = &pod {
        agree(session, args.yes, pod, &update.body).await?;
    }
    let (pod, json) = send(session, doing, update, pod.as_ref()).await?;
    let detail = view::detail(&pod, session.platform.now()?, args.reveal);
    output::one(session, &pod, &json, detail)
}

/// Lets a pod live that long from now, or without end. Refuses where that would restart its container: that is for
/// somebody who was asked.
pub(super) async fn lease(session: &Session, id: &str, ttl: Option<Ttl>) -> Result<(), Failure> {
    let doing = format!("update pod `{id}`");
    let pod = session.call(&doing, GetPod::of(id)).await?.value;
    let mut env = pod.env.as_ref().cloned().ok_or_else(unknown_env)?;
    match ttl {
        Some(ttl) => env.insert(EXPIRES_AT.to_owned(), end(session, ttl)?.to_string()),
        None => env.remove(EXPIRES_AT),
    };
    let restarts = pod.status.is(&PodStatus::Running) && pod.env.as_ref() != Some(&env);
    if restarts && !session.api()?.keeps_leases().await {
        let flag = ttl.map_or("--no-ttl".to_owned(), |Ttl(span)| format!("--ttl {}s", span.as_secs()));
        let what =
            format!("this service restarts the container for a new lease: `svcctl pods update {id} {flag}` asks");
        return Err(Failure::Told { kind: Kind::Refused, what, details: Vec::new(), hint: None });
    }
    let body = UpdatePodRequest { env: Some(env), ..UpdatePodRequest::default() };
    send(session, doing, UpdatePod { id: id.to_owned(), body }, Some(&pod)).await.map(drop)
}

/// The end of a lease that begins now.
fn end(session: &Session, Ttl(span): Ttl) -> Result<Timestamp, Failure> {
    Ok(Timestamp::from_seconds(session.platform.now()?.after(span).seconds()))
}

/// Sends the update; returns the pod afterwards, with its JSON. If the answer is lost, the pod is checked.
async fn send(
    session: &Session,
    doing: String,
    update: UpdatePod,
    before: Option<&Pod>,
) -> Result<(Pod, Vec<u8>), Failure> {
    let asked = update.body.clone();
    match (session.api()?.call(update).await, before) {
        (Ok(reply), _) => {
            let json = reply.json().into_owned();
            Ok((reply.value, json))
        }
        (Err(error), Some(before)) if error.may_have_happened() => {
            unanswered::update(session, before, |now| missing(now, &asked), error).await
        }
        (Err(error), _) => Err(Failure::call(doing, error)),
    }
}

/// The fields of an update that a pod has not taken over. Fields set by a template cannot be judged.
fn missing(pod: &Pod, body: &UpdatePodRequest) -> Vec<&'static str> {
    let mounts = body.mounts.as_ref().and_then(|mounts| mounts.persistent.as_ref());
    let persistent = pod.mounts.as_ref().and_then(|mounts| mounts.persistent.as_ref());
    let beside = [
        ("name", body.name.as_ref().is_some_and(|name| *name != pod.name)),
        ("locked", body.locked.is_some_and(|locked| locked != pod.locked)),
        ("globalNetworking", body.global_networking.is_some_and(|joins| joins != pod.global_networking.enabled)),
        ("the persistent mount", mounts.is_some() && mounts != persistent),
    ];
    let beside = beside.into_iter().filter(|(_, is_missing)| *is_missing).map(|(field, _)| field);
    changes(pod, body).into_iter().chain(beside).collect()
}

/// Asks before a running container is restarted, which a change of it does (behaviour.md, Pod life cycle).
async fn agree(session: &Session, yes: bool, pod: &Pod, body: &UpdatePodRequest) -> Result<(), Failure> {
    let changes = changes(pod, body);
    if changes.is_empty() || !pod.status.is(&PodStatus::Running) {
        return Ok(());
    }
    // Our engine restarts nothing for a lease alone, embedded or behind `svcctl serve`; other servers know no leases.
    if changes == [LEASE] && session.api()?.keeps_leases().await {
        return Ok(());
    }
    let Pod { id, name, .. } = pod;
    let lines = [
        format!("{id}  {name}  a change of {} restarts its container", changes.join(", ")),
        format!("    {}", loss::restarted(pod)),
    ];
    prompt::confirm(session, yes, &lines, "Restart it?").await
}

/// The name of the lease, for people.
const LEASE: &str = "the lease (in env)";

/// The fields of an update that affect the container.
fn changes(pod: &Pod, body: &UpdatePodRequest) -> Vec<&'static str> {
    let without_lease = |env: &BTreeMap<String, String>| {
        let mut env = env.clone();
        env.remove(EXPIRES_AT);
        env
    };
    // A field that the answer omits may have any value, so naming it counts as a change.
    let env = body.env.as_ref().filter(|env| Some(*env) != pod.env.as_ref());
    let is_lease =
        |env: &BTreeMap<String, String>| pod.env.as_ref().is_some_and(|old| without_lease(env) == without_lease(old));
    let ports = |ports: &Vec<Port>| !ports.iter().map(Port::to_string).eq(pod.ports.iter().cloned());
    let words = |new: Option<&Vec<String>>, old: Option<&Vec<String>>| {
        new.is_some_and(|new| new.as_slice() != old.map_or(&[][..], Vec::as_slice))
    };
    let checks = [
        // The template's contents are not compared.
        ("the template", body.template_id.is_some()),
        ("image", body.image.as_ref().is_some_and(|image| *image != pod.image)),
        ("args", body.args.as_ref().is_some_and(|args| *args != pod.args)),
        ("cmd", words(body.cmd.as_ref(), pod.cmd.as_ref())),
        ("entrypoint", words(body.entrypoint.as_ref(), pod.entrypoint.as_ref())),
        ("disk", body.disk.is_some_and(|disk| Some(disk) != *pod.disk)),
        ("env", env.is_some_and(|env| !is_lease(env))),
        (LEASE, env.is_some_and(is_lease)),
        ("ports", body.ports.as_ref().is_some_and(ports)),
        ("registry", body.registry.as_ref().is_some_and(|registry| *registry != pod.registry)),
        (
            "a mount path",
            body.mounts.as_ref().is_some_and(|mounts| pod.mounts.as_ref().is_none_or(|old| moves(mounts, old))),
        ),
    ];
    checks.into_iter().filter(|(_, is_new)| *is_new).map(|(field, _)| field).collect()
}

/// Whether a mount gets another path; one without a path keeps its own.
fn moves(new: &Mounts, old: &Mounts) -> bool {
    let persistent =
        new.persistent.as_ref().map(|mount| &mount.path) != old.persistent.as_ref().map(|mount| &mount.path);
    let network = new.network_mount().map(|mount| &mount.path) != old.network_mount().map(|mount| &mount.path);
    let path = new.global_mount().and_then(|mount| mount.path.as_ref());
    let global = path.is_some() && path != old.global_mount().and_then(|mount| mount.path.as_ref());
    (new.persistent.is_some() && persistent) || (new.network_mount().is_some() && network) || global
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
    if let Some(ttl) = args.ttl {
        variables.push(Variable { key: EXPIRES_AT.to_owned(), value: end(session, ttl)?.to_string() });
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

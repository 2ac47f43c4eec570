//! `api`: any operation that has no task of its own, checked against its schema. What rents, ends or could undo a lease
//! is left to the tasks, whose limits hold.

use http::Method;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::{
    answer::Answer,
    content::{Excerpt, MOST, Masks, USUAL, clean, clipped},
    desk::Task,
    limits::refused,
};
use crate::cli::{
    api::RawReply,
    failure::Failure,
    terminal::masking::{MASK, is_secret},
};
use api::{Api, Request, Retries};
use engine::Handle;
use wire::{OPERATIONS, Operation, Problem, operation::Descriptor, schema};

/// The longest text in an answer, in bytes.
const LONGEST: usize = 1000;

/// The arguments.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Input {
    /// Like listTemplates: see help
    operation: String,
    /// Path and query fields, and `body`
    #[serde(default)]
    with: Map<String, Value>,
    /// The id, of what is deleted
    #[serde(default)]
    confirm: Option<String>,
    /// Default 4096
    #[serde(default)]
    #[schemars(range(max = 65536))]
    max_bytes: Option<u32>,
}

/// The answer.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Output {
    status: u16,
    /// The reply, if it is short enough.
    reply: Value,
    /// Its beginning, if it is not.
    cut: Option<String>,
}

/// Checks the fields of an operation, and makes its request.
type Compose = fn(Value) -> Result<Request, Problem>;

fn compose<O: Handle>(fields: Value) -> Result<Request, Problem> {
    schema::decode::<O>(fields).map(|operation| Request::of(&operation))
}

macro_rules! composers {
    ($($operation:ty,)*) => { &[$((<$operation as Operation>::ID, compose::<$operation> as Compose)),*] };
}

/// How the request of each operation is made.
const COMPOSERS: &[(&str, Compose)] = wire::operations!(composers);

/// The check that an operation needs before it is sent.
enum Admission {
    /// Nothing: it reads.
    Reads,
    /// That this server may change things.
    Changes,
    /// The same, and the id repeated.
    Deletes,
    /// A task does it, within the limits.
    Task(&'static str),
}

fn admission(operation: &Descriptor, with: &Map<String, Value>) -> Admission {
    let (group, verb) = operation.id.split_once('.').unwrap_or((operation.id, ""));
    if operation.method == Method::GET {
        let is_log = operation.id == "pods.logs" || operation.id == "serverless.logs";
        return if is_log { Admission::Task("`logs` reads it") } else { Admission::Reads };
    }
    match (group, verb) {
        ("pods" | "clusters", "create") => Admission::Task("`rent` does it, with a lease"),
        ("pods" | "clusters" | "serverless" | "endpoints", "delete") => Admission::Task("`end` does it"),
        ("pods", "action") => Admission::Task("`end` stops and terminates, `rent` with the same name starts again"),
        ("serverless" | "endpoints", _) => Admission::Task("`endpoints` creates and changes them"),
        ("pods", "update") if !changes_only(with, &["name", "locked"]) => {
            Admission::Task("of a pod only `name` and `locked` can be changed: its environment holds its lease")
        }
        ("volumes" | "network-volumes" | "global-volumes", _) => Admission::Task(
            "a volume costs until a person deletes it, and can have no lease: a person does it with `svcctl volumes`",
        ),
        _ if operation.path.contains("-volumes") => Admission::Task(
            "a volume costs until a person deletes it, and can have no lease: a person does it with `svcctl volumes`",
        ),
        _ if operation.method == Method::DELETE || operation.method == Method::PUT => Admission::Deletes,
        _ => Admission::Changes,
    }
}

/// Whether a body has no other fields.
fn changes_only(with: &Map<String, Value>, allowed: &[&str]) -> bool {
    let fields = with.get("body").and_then(Value::as_object);
    fields.is_none_or(|fields| fields.keys().all(|name| allowed.contains(&name.as_str())))
}

pub(super) async fn carry_out(task: &Task<'_>, input: Input) -> Result<Answer<Output>, Failure> {
    let Input { operation, with, confirm, max_bytes } = input;
    let found = OPERATIONS.iter().find(|one| one.id == operation || one.name == operation);
    let Some(found) = found else {
        let what = format!("there is no operation `{}`", clean(&clipped(&operation, 80)));
        return Err(Failure::usage(what, "`help` with a word finds operations"));
    };
    match admission(found, &with) {
        Admission::Reads => {}
        Admission::Changes => task.desk.limits.check_may_change()?,
        Admission::Task(instead) => {
            return Err(refused(format!("`{}` is not sent as it is", found.name), instead.to_owned()));
        }
        Admission::Deletes => {
            task.desk.limits.check_may_change()?;
            let id = with.get("id").and_then(Value::as_str).unwrap_or(found.name);
            if confirm.as_deref() != Some(id) {
                let what = format!("`{}` removes something for good", found.name);
                return Err(refused(what, format!("if the person wants that, give `confirm` {}", clean(id))));
            }
        }
    }
    let doing = format!("carry out {}", found.name);
    let composed = COMPOSERS.iter().find(|(id, _)| *id == found.id).map(|(_, compose)| compose(Value::Object(with)));
    let request = composed
        .unwrap_or_else(|| Err(Problem::not_implemented(found.name)))
        .map_err(|problem| Failure::call(&doing, problem))?;
    let mut reply = match task.session.api()? {
        Api::Remote(remote) => {
            let sent = remote.ask(&request, Retries::Safe).await;
            RawReply::There(sent.map_err(|error| Failure::call(&doing, error))?)
        }
        Api::Embedded(_) | Api::Rehearsed(_) => RawReply::ask_here(task.session, &doing, &request).await?,
    };
    let status = reply.head().0;
    let mut body = Vec::new();
    // A list may be of any length; more than is shown is not held.
    while let Some(part) = reply.next().await.map_err(|error| Failure::call(&doing, error))? {
        body.extend(part);
        if body.len() > 16 * MOST as usize {
            break;
        }
    }
    Ok(answer(found, status, &body, max_bytes.unwrap_or(USUAL).min(MOST) as usize))
}

fn answer(operation: &Descriptor, status: u16, body: &[u8], most: usize) -> Answer<Output> {
    let head = format!("{} answered {status}", operation.name);
    let parsed: Option<Value> = serde_json::from_slice(body).ok();
    let Some(mut reply) = parsed else {
        let text = String::from_utf8_lossy(body);
        let cut = Excerpt::of([text.as_ref()].into_iter(), &Masks::default(), most).text();
        let cut = Some(cut).filter(|cut| !cut.is_empty());
        return Answer::new(head, Output { status, reply: Value::Null, cut });
    };
    tame(&mut reply, false);
    let text = reply.to_string();
    if text.len() <= most {
        let quote = Excerpt { lines: vec![format!("| {text}")], earlier: 0 }.quoted("the service");
        return Answer::priced(head, Output { status, reply, cut: None }).quoting(quote);
    }
    let cut = clipped(&text, most).into_owned();
    let head = format!("{head}; its beginning is shown: ask for less (`limit`), or more `maxBytes`");
    let quote = Excerpt { lines: vec![format!("| {cut}")], earlier: 0 }.quoted("the service");
    Answer::priced(head, Output { status, reply: Value::Null, cut: Some(cut) }).quoting(quote)
}

/// Texts fit to be read, without values of secrets.
fn tame(value: &mut Value, is_env: bool) {
    match value {
        Value::String(text) => *text = clean(&clipped(&Masks::default().mask(text), LONGEST)),
        Value::Array(items) => items.iter_mut().for_each(|item| tame(item, false)),
        Value::Object(fields) => {
            for (name, value) in fields {
                let is_hidden = value.is_string() && (is_env && is_secret(name) || name == "password");
                if is_hidden { *value = MASK.into() } else { tame(value, name == "env") }
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

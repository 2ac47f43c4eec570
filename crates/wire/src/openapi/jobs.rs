//! The job API's section of the document, marked as an extension (serverless.md, Jobs). No document covers the worker
//! protocol.

use http::Method;
use schemars::SchemaGenerator;
use serde_json::{Map, Value, json};

use super::{insert, request_half};
use crate::{
    Operation as _,
    operation::{Descriptor, path_parameters},
    schema,
    serverless::{
        endpoints::CreateEndpoint,
        jobs::{self, JobOperation, JobProblem, Limits},
    },
};

const TAG: &str = "jobs";

/// Refusal statuses, their names in the document, and when they occur.
const REFUSALS: [(u16, &str, &str); 9] = [
    (400, "JobBadRequest", "Body or parameters are wrong, or the endpoint is of type LOAD_BALANCER."),
    (401, "JobUnauthorized", "The API key is missing, malformed, expired or unknown."),
    (402, "JobPaymentRequired", "The balance is used up."),
    (403, "JobForbidden", "The API key lacks the scope."),
    (404, "JobNotFound", "The endpoint or the job was not found, or is not accessible; jobs are kept for a time."),
    (409, "JobConflict", "The state of the job does not allow it."),
    (413, "JobContentTooLarge", "The request body is too large."),
    (429, "JobTooManyRequests", "A limit of the operation is reached; `detail` names it."),
    (500, "JobServiceFailure", "The service failed; try again in a moment."),
];

/// An operation with its types erased, plus the details specific to the job API.
struct Entry {
    operation: Descriptor,
    limits: Limits,
    also_post: bool,
}

fn entry<O: JobOperation>() -> Entry {
    Entry { operation: Descriptor::of::<O>(), limits: O::LIMITS, also_post: O::ALSO_POST }
}

/// The section.
pub(super) fn tag() -> Value {
    json!({
        "name": TAG,
        "description": "The job API of endpoints of type QUEUE. It stands beside API v2: every success answers 200, \
                        errors have no `status`, a key may stand in `Authorization` without `Bearer`, and calls \
                        count against limits of their own: by account, endpoint and operation.",
        "x-extension": true,
    })
}

/// Where a client can use the id of a new endpoint or a submitted job.
pub(super) fn links_from(operation: &Descriptor) -> Map<String, Value> {
    let id = "$response.body#/id";
    let (named, parameters) = match operation.id {
        CreateEndpoint::ID => (vec!["endpoint"], json!({ "endpoint": id })),
        jobs::RunJob::ID => (vec!["endpoint", "job"], json!({ "endpoint": "$request.path.endpoint", "job": id })),
        _ => return Map::new(),
    };
    let is_follower = |entry: &Entry| path_parameters(entry.operation.path).collect::<Vec<_>>() == named;
    let names = entries().into_iter().filter(is_follower).flat_map(|entry| names(&entry));
    names.map(|name| (name.clone(), json!({ "operationId": name, "parameters": parameters }))).collect()
}

/// Its name, and that of the equivalent POST.
fn names(entry: &Entry) -> Vec<String> {
    let name = entry.operation.name;
    let post = entry.also_post.then(|| format!("{name}ByPost"));
    [name.to_owned()].into_iter().chain(post).collect()
}

fn entries() -> Vec<Entry> {
    macro_rules! entries {
        ($($operation:ty,)*) => { vec![$(entry::<$operation>()),*] };
    }
    crate::job_operations!(entries)
}

/// Adds every operation of the job API.
pub(super) fn insert_all(
    paths: &mut Map<String, Value>,
    requests: &mut SchemaGenerator,
    replies: &mut SchemaGenerator,
) {
    for entry in entries() {
        let item = item(&entry, requests, replies);
        if let [_, name] = &names(&entry)[..] {
            let mut post = item.clone();
            post.insert("operationId".into(), name.as_str().into());
            insert(paths, entry.operation.path, Method::POST.as_str(), post);
        }
        insert(paths, entry.operation.path, entry.operation.method.as_str(), item);
    }
}

fn item(entry: &Entry, requests: &mut SchemaGenerator, replies: &mut SchemaGenerator) -> Map<String, Value> {
    let Entry { operation, limits, also_post: _ } = entry;
    let (mut item, parameters) = request_half(operation, requests);
    let mut output = (operation.output)(replies);
    schema::tidy_all(&mut output);
    let mut success = json!({
        "description": "Done.",
        "headers": headers(false),
        "content": { "application/json": { "schema": output.to_value() } },
    });
    let links = links_from(operation);
    if !links.is_empty() {
        success["links"] = links.into();
    }
    let mut responses = Map::from_iter([("200".to_owned(), success)]);
    for (status, name, _) in REFUSALS {
        let has_body = item.contains_key("requestBody");
        let follows = match status {
            402 | 413 => has_body,
            409 => operation.id == jobs::RetryJob::ID,
            _ => true,
        };
        if follows {
            let status = if status == 500 { "5XX".to_owned() } else { status.to_string() };
            responses.insert(status, json!({ "$ref": format!("#/components/responses/{name}") }));
        }
    }
    item.insert("description".into(), told(*limits).into());
    item.insert("parameters".into(), parameters);
    item.insert("responses".into(), responses.into());
    item.insert("x-extension".into(), true.into());
    item
}

/// The limits of an operation, in words.
fn told(limits: Limits) -> String {
    let Limits { in_ten_seconds, at_once, body } = limits;
    let at_once = at_once.map_or_else(String::new, |most| format!(", {most} at once"));
    let body = if body == crate::BODY_LIMIT { String::new() } else { format!(" The body has at most {body} bytes.") };
    format!("At most {in_ten_seconds} requests in 10 seconds{at_once}.{body}")
}

fn headers(has_more: bool) -> Value {
    let reference = |name: &str| json!({ "$ref": format!("#/components/headers/{name}") });
    let mut headers = json!({ "X-Request-Id": reference("X-Request-Id") });
    if has_more {
        headers["Retry-After"] = reference("Retry-After");
    }
    headers
}

/// Adds the responses that the section refers to.
pub(super) fn insert_responses(responses: &mut Value, replies: &mut SchemaGenerator) {
    let problem = replies.subschema_for::<JobProblem>().to_value();
    for (status, name, description) in REFUSALS {
        let mut response = json!({
            "description": description,
            "headers": headers(status == 429),
            "content": { "application/json": { "schema": problem } },
        });
        if status == 401 {
            response["headers"]["WWW-Authenticate"] = json!({ "$ref": "#/components/headers/WWW-Authenticate" });
        }
        responses[name] = response;
    }
}

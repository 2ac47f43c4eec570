//! The responses of an operation: success, refusals, and their headers (platform.md, sections 7 and 8).

use schemars::SchemaGenerator;
use serde_json::{Map, Value, json};

use super::links;
use crate::{
    operation::{Descriptor, path_parameters},
    problem::Problem,
    schema,
};

/// Refusal statuses, their names in the document, and when they occur.
const REFUSALS: [(u16, &str, &str); 10] = [
    (400, "BadRequest", "The request matches the contract and is rejected: a rule between fields, or no capacity."),
    (401, "Unauthorized", "The API key is missing, malformed, expired or unknown."),
    (402, "PaymentRequired", "The balance does not pay for it."),
    (403, "Forbidden", "The API key lacks the scope."),
    (404, "NotFound", "It was not found, or is not accessible."),
    (409, "Conflict", "The state of the resource does not allow it."),
    (413, "ContentTooLarge", "The request body, or what it expands to with its template, is too large."),
    (415, "UnsupportedMediaType", "The request body is not `application/json`."),
    (422, "UnprocessableContent", "Body or parameters do not match the contract; `errors` lists every violation."),
    (429, "TooManyRequests", "The quota of a window is used up; `detail` names the window."),
];

/// Refusals that every operation may answer.
const ALWAYS: [u16; 3] = [401, 403, 429];

/// The response for every failure of the service.
const FAILURE: &str = "ServiceFailure";

/// The responses of an operation by status.
pub(super) fn of(operation: &Descriptor, replies: &mut SchemaGenerator) -> Map<String, Value> {
    let mut responses = successes(operation, replies);
    refuse(operation, &mut responses);
    responses
}

/// Adds the refusals that follow from the request's shape, and those specific to the operation.
pub(super) fn refuse(operation: &Descriptor, responses: &mut Map<String, Value>) {
    let mut request = schema::generator(schema::Side::Request, "/$defs");
    let input = (operation.input)(&mut request).to_value();
    let fields: Vec<&String> = input["properties"].as_object().into_iter().flat_map(Map::keys).collect();
    let in_path: Vec<&str> = path_parameters(operation.path).collect();
    let has_body = fields.iter().any(|field| *field == "body");
    let has_query = fields.iter().any(|field| *field != "body" && !in_path.contains(&field.as_str()));
    for (status, name, _) in REFUSALS {
        let follows = match status {
            404 => !in_path.is_empty(),
            413 | 415 => has_body,
            422 => has_body || has_query,
            _ => ALWAYS.contains(&status),
        };
        if follows || operation.refusals.contains(&status) {
            responses.insert(status.to_string(), reference(name));
        }
    }
    responses.insert("5XX".into(), reference(FAILURE));
}

fn reference(name: &str) -> Value {
    json!({ "$ref": format!("#/components/responses/{name}") })
}

fn successes(operation: &Descriptor, replies: &mut SchemaGenerator) -> Map<String, Value> {
    let mut responses = Map::new();
    let nothing = |description: &str| json!({ "description": description, "headers": headers(&[]) });
    if operation.status == 204 {
        responses.insert("204".into(), nothing("Done."));
        return responses;
    }
    let mut output = (operation.output)(replies);
    schema::tidy_all(&mut output);
    let mut output = output.to_value();
    if let Some(pod) = nullable(&output) {
        output = pod;
        responses.insert("204".into(), nothing("Done; nothing is left to show."));
    }
    let mut response = nothing("Done.");
    response["content"] = json!({ "application/json": { "schema": output } });
    let links = links::from(operation, &output, replies);
    if !links.is_empty() {
        response["links"] = links.into();
    }
    responses.insert(operation.status.to_string(), response);
    responses
}

/// The schema of an optional reply when it is present.
fn nullable(output: &Value) -> Option<Value> {
    let variants = output["anyOf"].as_array()?;
    variants.iter().find(|variant| variant.get("$ref").is_some()).cloned()
}

/// The headers common to all responses, plus `more`.
pub(super) fn headers(more: &[&str]) -> Value {
    let names = ["X-Request-Id", "RateLimit", "RateLimit-Policy"].iter().chain(more);
    names.map(|name| ((*name).to_owned(), json!({ "$ref": format!("#/components/headers/{name}") }))).collect()
}

/// The responses that operations refer to.
pub(super) fn components(replies: &mut SchemaGenerator) -> Value {
    let problem = replies.subschema_for::<Problem>().to_value();
    let response = |description: &str, more: &[&str]| {
        json!({
            "description": description,
            "headers": headers(more),
            "content": { "application/problem+json": { "schema": problem } },
        })
    };
    let mut components: Map<String, Value> = Map::new();
    for (status, name, description) in REFUSALS {
        let more: &[&str] = match status {
            401 => &["WWW-Authenticate"],
            429 => &["Retry-After"],
            _ => &[],
        };
        components.insert(name.into(), response(description, more));
    }
    components.insert(FAILURE.into(), response("The service failed; try again in a moment.", &[]));
    components.into()
}

/// The headers that responses refer to.
pub(super) fn header_components() -> Value {
    let header = |required: bool, description: &str, schema: Value| json!({ "required": required, "description": description, "schema": schema });
    let text = || json!({ "type": "string", "minLength": 1 });
    json!({
        "X-Request-Id": header(true, "Names this request.", json!({ "type": "string", "pattern": "^[A-Za-z0-9]+$" })),
        "RateLimit": header(
            false,
            "For each window the remaining requests `r` and the seconds `t` until it begins anew. Not for callers \
             that are exempt.",
            text(),
        ),
        "RateLimit-Policy": header(false, "For each window its quota `q` and its length `w` in seconds.", text()),
        "Retry-After": header(true, "Seconds to wait.", json!({ "type": "integer", "minimum": 0 })),
        "Cache-Control": header(true, "No answer is kept.", json!({ "type": "string", "const": "no-cache" })),
        "X-Accel-Buffering": header(true, "No proxy holds lines back.", json!({ "type": "string", "const": "no" })),
        "WWW-Authenticate": header(true, "The scheme to use.", json!({ "type": "string", "const": "Bearer" })),
    })
}

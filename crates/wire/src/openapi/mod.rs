//! The OpenAPI 3.1 document of API v2, generated from the list of operations.

mod jobs;
mod links;
mod responses;

use serde_json::{Map, Value, json};

use super::{
    BODY_LIMIT, OPERATIONS,
    operation::{Descriptor, Operation, path_parameters},
    pods::ReadPodLogs,
    schema::{self, Side},
    serverless::workers::ReadWorkerLogs,
};

const COMPONENTS: &str = "/components/schemas";

/// One event of a log stream in its wire form.
const EVENT: &str = "id: 2026-11-21T09:30:00.000Z/000000000001\n\
    data: {\"ts\":\"2026-11-21T09:30:00.000Z\",\"source\":\"container\",\"line\":\"listening on port 8888\"}\n\n";

/// The API version in the document.
pub const VERSION: &str = "2";

/// The document that `GET /v2/openapi.json` serves.
pub fn document() -> Value {
    let mut requests = schema::generator(Side::Request, COMPONENTS);
    let mut replies = schema::generator(Side::Reply, COMPONENTS);
    let mut paths = Map::new();
    for operation in OPERATIONS {
        let (mut item, parameters) = request_half(operation, &mut requests);
        item.insert("parameters".into(), parameters);
        item.insert("responses".into(), responses::of(operation, &mut replies).into());
        insert(&mut paths, operation.path, operation.method.as_str(), item);
    }
    insert(&mut paths, ReadPodLogs::PATH, "GET", logs::<ReadPodLogs>(&mut requests, &mut replies));
    insert(&mut paths, ReadWorkerLogs::PATH, "GET", logs::<ReadWorkerLogs>(&mut requests, &mut replies));
    jobs::insert_all(&mut paths, &mut requests, &mut replies);
    let mut responses = responses::components(&mut replies);
    jobs::insert_responses(&mut responses, &mut replies);
    let mut schemas = replies.take_definitions(true);
    schemas.append(&mut requests.take_definitions(true));
    json!({
        "openapi": "3.1.0",
        "info": {
            "title": "Compute Platform REST API",
            "version": VERSION,
            "description": format!("A request body may have at most {BODY_LIMIT} bytes, but for jobs and secrets."),
        },
        "tags": [jobs::tag()],
        "security": [{ "bearer": [] }],
        "paths": paths,
        "components": {
            "securitySchemes": { "bearer": { "type": "http", "scheme": "bearer" } },
            "headers": responses::header_components(),
            "responses": responses,
            "schemas": schemas,
        },
    })
}

fn insert(paths: &mut Map<String, Value>, path: &str, method: &str, item: Map<String, Value>) {
    let methods = paths.entry(path).or_insert_with(|| json!({}));
    if let Value::Object(methods) = methods {
        methods.insert(method.to_ascii_lowercase(), item.into());
    }
}

/// The id, tag, body and parameters of an operation.
fn request_half(operation: &Descriptor, requests: &mut schemars::SchemaGenerator) -> (Map<String, Value>, Value) {
    let mut input = (operation.input)(requests);
    schema::tidy_all(&mut input);
    let input = input.to_value();
    let mut item = Map::new();
    item.insert("operationId".into(), operation.name.into());
    let group = operation.id.split('.').next().unwrap_or_default();
    item.insert("tags".into(), json!([group]));
    let mut parameters = Vec::new();
    for (name, property) in input["properties"].as_object().into_iter().flatten() {
        if name == "body" {
            let body = json!({ "required": true, "content": { "application/json": { "schema": property } } });
            item.insert("requestBody".into(), body);
        } else {
            parameters.push(parameter(operation.path, name, property));
        }
    }
    (item, parameters.into())
}

fn parameter(path: &str, name: &str, property: &Value) -> Value {
    let in_path = path_parameters(path).any(|parameter| parameter == name);
    let mut property = property.clone();
    let description = property.as_object_mut().and_then(|property| property.remove("description"));
    let mut parameter = json!({
        "name": name,
        "in": if in_path { "path" } else { "query" },
        "required": in_path,
        "schema": property,
    });
    if let Some(description) = description {
        parameter["description"] = description;
    }
    if parameter["schema"]["type"] == "array" {
        parameter["style"] = "form".into();
        parameter["explode"] = false.into();
    }
    parameter
}

/// The two log streams are not JSON, so they are not in the list of operations.
fn logs<O: Operation>(
    requests: &mut schemars::SchemaGenerator,
    replies: &mut schemars::SchemaGenerator,
) -> Map<String, Value> {
    let operation = Descriptor::of::<O>();
    let (mut item, mut parameters) = request_half(&operation, requests);
    if let Value::Array(parameters) = &mut parameters {
        parameters.push(json!({
            "name": "Last-Event-ID",
            "in": "header",
            "required": false,
            "description": "The id of the last event that was received, or a time; the stream goes on behind it.",
            "schema": { "type": "string" },
        }));
    }
    let line = (operation.output)(replies).to_value();
    item.insert("parameters".into(), parameters);
    let events = json!({
        "type": "string",
        "description": "Server-Sent Events, one for each line: `id` is `<ts>/<12-digit sequence>` and tells where the \
                        line stands, `data` is a LogLine as JSON. A comment line shows that a silent stream is alive.",
        "examples": [EVENT],
        "x-event-data": line,
    });
    let stream = json!({
        "description": "The stream, which ends with what it is the log of.",
        "headers": responses::headers(&["Cache-Control", "X-Accel-Buffering"]),
        "content": { "text/event-stream": { "schema": events } },
    });
    let mut responses = Map::from_iter([("200".to_owned(), stream)]);
    responses::refuse(&operation, &mut responses);
    item.insert("responses".into(), responses.into());
    item
}

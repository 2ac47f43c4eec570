//! v1's second API in front of v2 (migration.md, GraphQL). A document is resolved to the fields it asks for
//! (`document`), each operation calls v2 as v1's REST does (`queries`, `changes`), and the result is cut to the
//! selection (`select`), using the types of `schema`.

mod changes;
mod document;
mod error;
mod queries;
mod schema;
mod select;
mod view;

use axum::http::{Method, Uri};
use document::{Field, GraphqlRequest, Kind};
use error::GraphqlError;
use schema::SCHEMA;
use serde_json::{Map, Value, json};

use super::answer::{Answer, Refusal, RequestContext};
use migrate::rules::{of_operation, table};

/// Whether this path is the GraphQL one.
pub(super) fn is_path(path: &str) -> bool {
    matches!(path.trim_matches('/'), "graphql" | "v1/graphql")
}

/// The key in the address.
pub(super) fn key(uri: &Uri) -> Option<String> {
    parameter(uri, "api_key").filter(|key| !key.is_empty())
}

/// The answer to a refused request. Refusals of web pages keep their status; the rest are 200, as always in GraphQL.
pub(super) fn refusal(refused: Refusal) -> Answer {
    let status = if matches!(refused.status, 403 | 408 | 413 | 415) { refused.status } else { 200 };
    Answer::ok(json!({ "errors": [GraphqlError::from(refused).json(None)] })).with_status(status)
}

/// Answers a request.
pub(super) async fn answer(context: &mut RequestContext<'_>, method: &Method, uri: &Uri, body: &[u8]) -> Answer {
    match read(method, uri, body).and_then(|asked| document::read(&asked)) {
        Ok((Kind::Mutation, _)) if method == Method::GET => {
            let failed = GraphqlError::invalid("a GET carries out queries alone; send mutations by POST");
            Answer::ok(json!({ "errors": [failed.json(None)] }))
        }
        Ok((kind, fields)) => carry_out(context, kind, &fields).await,
        Err(failed) => Answer::ok(json!({ "errors": [failed.json(None)] })),
    }
}

/// Carries out operations sequentially, as mutations require. One that fails is null and does not affect the others.
async fn carry_out(context: &mut RequestContext<'_>, kind: Kind, fields: &[Field]) -> Answer {
    let (mut data, mut errors) = (Map::new(), Vec::new());
    for field in fields {
        let value = match operation(context, kind, field).await {
            Ok(value) => value,
            Err(refused) => {
                context.rules.extend(refused.rule);
                errors.push(GraphqlError::from(refused).json(Some(&field.key)));
                Value::Null
            }
        };
        data.insert(field.key.clone(), value);
    }
    let mut body = json!({ "data": data });
    if !errors.is_empty() {
        body["errors"] = errors.into();
    }
    Answer::ok(body)
}

async fn operation(context: &mut RequestContext<'_>, kind: Kind, field: &Field) -> Result<Value, Refusal> {
    let of = match kind {
        Kind::Query => "Query",
        Kind::Mutation => "Mutation",
    };
    match field.name.as_str() {
        "__typename" => return Ok(json!(of)),
        "__schema" => return Ok(select::introspected(&field.fields, &SCHEMA.shown)),
        "__type" => {
            let name = field.arguments.get("name").and_then(Value::as_str).unwrap_or_default();
            return Ok(select::introspected(&field.fields, &SCHEMA.shown_type(name)));
        }
        _ => {}
    }
    let served = SCHEMA.field(of, &field.name);
    let Some((result, rule)) = served.zip(of_operation(&field.name)) else {
        let what = format!("{} has no equal in v2", field.name);
        return Err(Refusal::under(&table::GRAPHQL_OPERATION, 400, what));
    };
    context.apply(rule);
    let value = match kind {
        Kind::Query => queries::answer(context, field).await?,
        Kind::Mutation => changes::carry_out(context, field).await?,
    };
    Ok(select::select(context, result, &field.fields, &value))
}

/// The GraphQL request: the body of a POST, or the query of a GET.
fn read(method: &Method, uri: &Uri, body: &[u8]) -> Result<GraphqlRequest, GraphqlError> {
    let object = |variables: Option<Value>| match variables {
        None | Some(Value::Null) => Ok(Map::new()),
        Some(Value::Object(variables)) => Ok(variables),
        // Some clients send them as a text.
        Some(Value::String(text)) if text.is_empty() => Ok(Map::new()),
        Some(Value::String(text)) => serde_json::from_str(&text)
            .map_err(|error| GraphqlError::input(format!("`variables` is no object: {error}"))),
        Some(_) => Err(GraphqlError::input("`variables` is no object")),
    };
    let (query, variables, operation_name) = match *method {
        Method::GET => {
            (parameter(uri, "query"), parameter(uri, "variables").map(Value::from), parameter(uri, "operationName"))
        }
        Method::POST => {
            let mut fields = match serde_json::from_slice(body) {
                Ok(Value::Object(fields)) => fields,
                Ok(_) => return Err(GraphqlError::input("the body is no JSON object; send one request at a time")),
                Err(error) => return Err(GraphqlError::input(format!("the body is not JSON: {error}"))),
            };
            let mut text = |name: &str| fields.remove(name).and_then(|value| value.as_str().map(str::to_owned));
            let (query, name) = (text("query"), text("operationName"));
            (query, fields.remove("variables"), name)
        }
        _ => return Err(GraphqlError::input("send a request of GraphQL by POST")),
    };
    let Some(query) = query else {
        return Err(GraphqlError::input("there is no `query`: send {\"query\": \"...\", \"variables\": {...}}"));
    };
    Ok(GraphqlRequest { query, variables: object(variables)?, operation_name })
}

fn parameter(uri: &Uri, name: &str) -> Option<String> {
    let pairs = form_urlencoded::parse(uri.query().unwrap_or_default().as_bytes());
    pairs.into_iter().find(|(given, _)| given == name).map(|(_, value)| value.into_owned())
}

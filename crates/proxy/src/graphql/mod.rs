//! v1's second API in front of v2 (migration.md, GraphQL). `migrate::graphql` resolves a document to the operations it asks
//! for, each calls v2 as v1's REST does (`changes`, `queries`), and the result is cut to the selection (`select`), using
//! the types of `schema`.

mod changes;
mod error;
mod queries;
mod schema;
mod select;
mod view;

use axum::http::{Method, Uri};
use schema::SCHEMA;
use serde_json::{Map, Value, json};

use super::answer::{Answer, Refusal, RequestContext};
use migrate::graphql::{self, Field, GraphqlError, GraphqlRequest, Kind, Operation};

/// The key in the address.
pub(super) fn key(uri: &Uri) -> Option<String> {
    parameter(uri, "api_key").filter(|key| !key.is_empty())
}

/// The answer to a refused request. Refusals of web pages keep their status; the rest are 200, as always in GraphQL.
pub(super) fn refusal(refused: Refusal) -> Answer {
    let status = if matches!(refused.status, 403 | 408 | 413 | 415) { refused.status } else { 200 };
    Answer::ok(json!({ "errors": [error::of(refused).json(None)] })).with_status(status)
}

/// Answers a request.
pub(super) async fn answer(context: &mut RequestContext<'_>, method: &Method, uri: &Uri, body: &[u8]) -> Answer {
    match read(method, uri, body).and_then(|asked| graphql::read_by(method, &asked)) {
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
                errors.push(error::of(refused).json(Some(&field.key)));
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
    let (operation, rule) = match Operation::of(kind, field) {
        Ok(known) => known,
        Err(error) => {
            let mut refused = Refusal::new(400, error.to_string());
            refused.rule = error.rule();
            return Err(refused);
        }
    };
    context.apply(rule);
    let value = changes::carry_out(context, operation).await?;
    let result = SCHEMA.field(of, &field.name).unwrap_or_default();
    Ok(select::select(context, result, &field.fields, &value))
}

/// The GraphQL request: the body of a POST, or the query of a GET.
fn read(method: &Method, uri: &Uri, body: &[u8]) -> Result<GraphqlRequest, GraphqlError> {
    match *method {
        Method::GET => GraphqlRequest::of_query(uri.query().unwrap_or_default()),
        Method::POST => match serde_json::from_slice(body) {
            Ok(Value::Object(fields)) => GraphqlRequest::of_body(fields),
            Ok(_) => Err(GraphqlError::input("the body is no JSON object; send one request at a time")),
            Err(error) => Err(GraphqlError::input(format!("the body is not JSON: {error}"))),
        },
        _ => Err(GraphqlError::input("send a request of GraphQL by POST")),
    }
}

fn parameter(uri: &Uri, name: &str) -> Option<String> {
    let pairs = form_urlencoded::parse(uri.query().unwrap_or_default().as_bytes());
    pairs.into_iter().find(|(given, _)| given == name).map(|(_, value)| value.into_owned())
}

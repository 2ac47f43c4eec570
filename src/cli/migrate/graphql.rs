//! `svcctl migrate request POST /graphql`: the v2 requests for one request of v1's GraphQL.

use std::collections::BTreeMap;

use http::Method;
use serde_json::{Value, json};

use super::{body, decisions, hardware, request::RequestFormat};
use crate::cli::{
    args::values::Source,
    failure::{Failure, Kind},
    session::{Session, input},
};
use migrate::{
    body::{Decision, Fields, container_calls, graphql_pod},
    graphql::{self, Field, GraphqlError, GraphqlRequest, Operation},
    rules::Rule,
};
use wire::{Request, catalog::ListGpuTypes};

/// A request to translate.
pub(super) struct OldRequest<'a> {
    pub(super) method: &'a Method,
    /// Its path with the query, or its URL.
    pub(super) address: &'a str,
    pub(super) file: Option<&'a Source>,
}

/// Whether an address is that of GraphQL.
pub(super) fn is_address(address: &str) -> bool {
    let below = address.split_once("://").map_or(address, |(_, rest)| rest.find('/').map_or("/", |at| &rest[at..]));
    graphql::is_path(below.split(['?', '#']).next().unwrap_or_default())
}

/// Prints the v2 requests.
pub(super) async fn run(
    session: &Session,
    asked: &OldRequest<'_>,
    accepted: &[&'static Rule],
    format: RequestFormat,
) -> Result<(), Failure> {
    let request = read(session, asked).await?;
    let (kind, fields) = graphql::read_by(asked.method, &request).map_err(wrong)?;
    let (mut requests, mut made): (Vec<Request>, Vec<Decision>) = (Vec::new(), Vec::new());
    for field in &fields {
        let (operation, rule) = Operation::of(kind, field).map_err(|error| refused(field, &error))?;
        let (operation, pools) = prepared(session, operation, &mut made).await?;
        let translation = graphql::translate(operation, rule, &pools, accepted)
            .map_err(|problem| Failure::call(format!("make a v2 request of `{}`", field.name), problem))?;
        requests.extend(translation.requests);
        made.extend(translation.decisions);
    }
    decisions::tell(session, &made);
    decisions::check(&made, accepted, false)?;
    show(session, &requests, format)
}

/// The request: the body of a POST, a text of GraphQL alone, or the query of a GET.
async fn read(session: &Session, asked: &OldRequest<'_>) -> Result<GraphqlRequest, Failure> {
    match (asked.method, asked.file) {
        (&Method::GET, None) => {
            let query = asked.address.split_once('?').map_or("", |(_, query)| query);
            GraphqlRequest::of_query(query.split('#').next().unwrap_or_default()).map_err(wrong)
        }
        (&Method::POST, Some(source)) => {
            let text = input::text(session, source).await?;
            match serde_json::from_str(&text) {
                Ok(Value::Object(body)) => GraphqlRequest::of_body(body).map_err(wrong),
                Ok(_) | Err(_) => Ok(GraphqlRequest { query: text, ..GraphqlRequest::default() }),
            }
        }
        (&Method::POST, None) => {
            let what = "this request has a body";
            Err(Failure::usage(what, "give the JSON body or the text of GraphQL with --file"))
        }
        _ => Err(Failure::usage("GraphQL is sent by POST", "give POST /graphql --file FILE, or GET with ?query=")),
    }
}

/// An operation whose input names its hardware, and what else its translation needs.
async fn prepared(
    session: &Session,
    mut operation: Operation,
    made: &mut Vec<Decision>,
) -> Result<(Operation, BTreeMap<String, String>), Failure> {
    let mut pools = BTreeMap::new();
    if let Operation::Deploy { input, .. } = &mut operation {
        made.extend(container_calls(input));
        if let Some((id, decision)) = hardware::default(session, &graphql_pod(input.clone())).await? {
            input.insert("gpuTypeIdList".to_owned(), json!([id]));
            made.push(decision);
        }
    }
    if let Operation::SaveEndpoint(..) = &operation {
        let reply = session.call("read the catalog", ListGpuTypes::default()).await?;
        pools.extend(reply.value.gpus.into_iter().filter_map(|gpu| Some((gpu.id, gpu.pool?))));
    }
    Ok((operation, pools))
}

fn wrong(error: GraphqlError) -> Failure {
    Failure::usage(
        error.to_string(),
        "give the body of one request of GraphQL: {\"query\": \"...\", \"variables\": {...}}",
    )
}

/// The failure of a field that is no operation with an equal in v2.
fn refused(field: &Field, error: &graphql::OperationError) -> Failure {
    let Some(rule) = error.rule() else {
        return Failure::usage(format!("`{}`: {error}", field.name), "give the operation what it needs");
    };
    Failure::Told {
        kind: Kind::Refused,
        what: error.to_string(),
        details: vec![format!("{}: {}", rule.id, rule.text)],
        hint: Some("`svcctl migrate explain` lists the operations with an equal".to_owned()),
    }
}

fn show(session: &Session, requests: &[Request], format: RequestFormat) -> Result<(), Failure> {
    if format == RequestFormat::Json {
        let requests: Value = requests.iter().map(|request| Value::Object(super::request::object(request))).collect();
        return body::show(session, &Fields::from_iter([("requests".to_owned(), requests)]));
    }
    requests.iter().try_for_each(|request| session.ui.line(&super::request::line(session, request, format)))
}

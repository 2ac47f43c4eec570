//! `svcctl migrate request`

use std::collections::BTreeMap;

use clap::ValueEnum;
use http::Method;
use serde_json::{Value, json};

use super::{
    body,
    decisions::{self, AcceptArgs},
    graphql::{self, OldRequest},
    hardware,
};
use crate::cli::{
    args::values::Source,
    failure::{Failure, Kind},
    session::{Session, curl},
    settings::format::Format,
};
use api::Request;
use migrate::{
    body::{Fields, container_calls},
    request::{Old, RequestError},
};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
The v2 request goes to standard output, every decision with its rule to standard error. Nothing is \
sent. PATH may begin with /v1 or not, and may be a whole URL.

POST /graphql translates the operations of one request of GraphQL, from its JSON body or its text alone; each may take \
several requests of v2.

Examples:
  svcctl migrate request POST /pods/abc/stop
  svcctl migrate request POST /v1/pods --file pod-v1.json --to api
  svcctl migrate request GET '/v1/billing/endpoints?endpointId=abc'
  svcctl migrate request POST /graphql --file query.graphql")]
pub(in crate::cli) struct Args {
    /// The method of the v1 request, like POST
    method: Method,
    /// Its path with the query, or its URL
    path: String,
    /// Its body in JSON or YAML, or - for standard input
    #[arg(long, value_name = "FILE")]
    file: Option<Source>,
    /// How to print the v2 request [default: curl; json with -o json]
    #[arg(long, value_enum)]
    to: Option<RequestFormat>,
    #[command(flatten)]
    accept: AcceptArgs,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum RequestFormat {
    /// A curl command
    Curl,
    /// A `svcctl api` command
    Api,
    /// Method, path and body
    Json,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    let accepted = args.accept.rules()?;
    let method = args.method.as_str().to_uppercase().parse().unwrap_or_else(|_| args.method.clone());
    let by_format = if session.settings.format == Format::Json { RequestFormat::Json } else { RequestFormat::Curl };
    let format = args.to.unwrap_or(by_format);
    if graphql::is_address(&args.path) {
        let asked = OldRequest { method: &method, address: &args.path, file: args.file.as_ref() };
        return graphql::run(session, &asked, &accepted, format).await;
    }
    let old = Old::parse(&method, &args.path).map_err(|error| {
        Failure::usage(error.to_string(), "give method and path of one v1 request, like GET /pods/abc")
    })?;
    let mut fields = match &args.file {
        Some(source) if old.has_body() => body::object(session, source).await?,
        Some(_) => return Err(Failure::usage("this request has no body", "leave --file out")),
        None if old.has_body() => {
            return Err(Failure::usage("this request has a body", "give the body of the v1 request with --file"));
        }
        None => Fields::new(),
    };
    let pools = if old.needs_pools() { body::pools(session, &fields).await? } else { BTreeMap::new() };
    decisions::tell(session, &container_calls(&fields));
    if old.is_create_of_pod() {
        let written_out = hardware::write_out(session, &mut fields).await?;
        decisions::tell(session, written_out.as_slice());
    }
    let new = old.translate(fields, &pools, &accepted).map_err(|error| match error {
        RequestError::Removed(rule) => Failure::Told {
            kind: Kind::Refused,
            what: "v2 has no equivalent of this v1 request".to_owned(),
            details: vec![format!("{}: {}", rule.id, rule.text)],
            hint: Some(format!("`svcctl migrate explain {}` shows what comes nearest", rule.id)),
        },
        RequestError::Contract(problem) => Failure::call("make a v2 request of it", problem),
    })?;
    decisions::tell(session, &new.decisions);
    decisions::check(&new.decisions, &accepted, false)?;
    if format == RequestFormat::Json {
        return body::show(session, &object(&new.request));
    }
    session.ui.line(&line(session, &new.request, format))
}

/// The request as a command.
pub(super) fn line(session: &Session, request: &Request, format: RequestFormat) -> String {
    match format {
        RequestFormat::Curl => curl::line(request, &session.settings.backend),
        RequestFormat::Api | RequestFormat::Json => api_line(request),
    }
}

/// The request as one object; `body` only where there is one.
pub(super) fn object(request: &Request) -> Fields {
    let mut object = Fields::new();
    object.insert("method".into(), json!(request.method.as_str()));
    object.insert("path".into(), json!(request.target));
    let body: Option<Value> = request.body.as_deref().and_then(|body| serde_json::from_slice(body).ok());
    object.extend(body.map(|body| ("body".to_owned(), body)));
    object
}

/// The request as a line for a shell.
fn api_line(request: &Request) -> String {
    let line = ["svcctl", "api", request.method.as_str(), &request.target];
    match &request.body {
        None => shell_words::join(line),
        Some(body) => {
            let body = String::from_utf8_lossy(body).into_owned();
            format!("printf %s {} | {} --file -", shell_words::quote(&body), shell_words::join(line))
        }
    }
}

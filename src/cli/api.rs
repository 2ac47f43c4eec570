//! `svcctl api`: any request, unmodified.

use std::time::Duration;

use http::{Method, StatusCode, header::CONTENT_TYPE};

use super::{
    args::values::{Source, Variable},
    failure::Failure,
    output,
    session::{Session, input},
    terminal::text::escape,
};
use api::{Api, CallError, Event, ReplyStream, Request, Retries};
use server;
use wire::Problem;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
The body is printed as it is received, and indented on a terminal.

Examples:
  svcctl api GET /v2/pods --field limit=5
  svcctl api POST /v2/pods --field name=demo --field image=nginx \\
      --field gpu.id='NVIDIA L4'
  svcctl api PATCH /v2/pods/ID --file change.json
  svcctl api GET /v2/openapi.json")]
pub(super) struct Args {
    /// The method, like GET
    method: Method,
    /// The path with its query, like /v2/pods
    path: String,
    /// The body, or - for standard input; it is sent as it is
    #[arg(long, value_name = "FILE", conflicts_with = "field")]
    file: Option<Source>,
    /// A field of the JSON body, with dots for nested objects; for GET and DELETE, a query parameter
    #[arg(long, value_name = "K=V")]
    field: Vec<Variable>,
    /// Print the status and headers before the body
    #[arg(short, long)]
    include: bool,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    let request = request(session, &args).await?;
    let doing = format!("{} {}", request.method, request.target);
    let answer = ask(session, &doing, request).await?;
    show(session, &args, &doing, answer).await
}

async fn request(session: &Session, args: &Args) -> Result<Request, Failure> {
    let method = args.method.as_str().to_uppercase().parse().unwrap_or_else(|_| args.method.clone());
    let in_query = [Method::GET, Method::DELETE, Method::HEAD].contains(&method);
    let body = match &args.file {
        Some(source) => Some(input::bytes(session, source).await?),
        None if in_query || args.field.is_empty() => None,
        None => Some(input::object(&args.field)?.to_string().into_bytes()),
    };
    let pairs = args.field.iter().filter(|_| in_query).map(|field| (field.key.clone(), field.value.clone()));
    Ok(Request::any(method, &args.path, &pairs.collect::<Vec<_>>(), body))
}

/// An answer of a server, or of the engine in this process.
pub(super) enum RawReply<'a> {
    Here(server::Answer),
    There(ReplyStream<'a>),
}

impl RawReply<'_> {
    /// Asks the engine in this process, through the routes of the server.
    pub(super) async fn ask_here(session: &Session, doing: &str, request: &Request) -> Result<Self, Failure> {
        let observer = session.platform.observer(None)?;
        observer.tell(|| Event::Sent { request, url: &request.target, headers: Vec::new() });
        let mut asked = http::Request::builder().method(request.method.clone()).uri(&request.target);
        if request.body.is_some() && !request.headers.iter().any(|(name, _)| name == CONTENT_TYPE.as_str()) {
            asked = asked.header(CONTENT_TYPE, "application/json");
        }
        for (name, value) in &request.headers {
            asked = asked.header(&**name, value);
        }
        let asked = asked.body(request.body.clone().unwrap_or_default());
        let asked = asked.map_err(|error| Failure::usage(error.to_string(), "give a path like /v2/pods"))?;
        let answer = server::answer(session.platform.engine()?, asked).await;
        let (status, headers) = (answer.status, answer.headers.clone());
        let mut arriving = RawReply::Here(answer);
        let body =
            if status < 400 { None } else { Some(arriving.rest().await.map_err(|error| Failure::call(doing, error))?) };
        observer.tell(|| Event::Answered { status, headers, body: body.as_deref(), took: Duration::ZERO });
        let Some(body) = body else { return Ok(arriving) };
        let said = || match String::from_utf8_lossy(&body).trim() {
            "" => "the engine said no more".to_owned(),
            // A worker's answer is not an engine problem.
            text => wire::json::cut(text),
        };
        let problem = serde_json::from_slice(&body).unwrap_or_else(|_| Problem::new(status, said()));
        Err(Failure::call(doing, problem))
    }

    /// The status and the headers.
    pub(super) fn head(&self) -> (u16, &[(String, String)]) {
        match self {
            Self::Here(answer) => (answer.status, &answer.headers),
            Self::There(answer) => (answer.status, &answer.headers),
        }
    }

    /// The next part of the body; `None` after the last.
    pub(super) async fn next(&mut self) -> Result<Option<Vec<u8>>, CallError> {
        match self {
            Self::Here(answer) => Ok(answer.next().await?),
            Self::There(answer) => answer.next().await,
        }
    }

    /// The rest of the body.
    pub(super) async fn rest(&mut self) -> Result<Vec<u8>, CallError> {
        let mut body = Vec::new();
        while let Some(part) = self.next().await? {
            body.extend(part);
        }
        Ok(body)
    }
}

async fn ask<'a>(session: &'a Session, doing: &str, request: Request) -> Result<RawReply<'a>, Failure> {
    let failed = |error| Failure::call(doing, error);
    if session.settings.backend.is_embedded() && !session.platform.rehearses() {
        return RawReply::ask_here(session, doing, &request).await;
    }
    match session.api()? {
        Api::Remote(remote) => remote.ask(&request, Retries::Safe).await.map(RawReply::There).map_err(failed),
        Api::Embedded(_) | Api::Rehearsed(_) => Err(failed(CallError::NotSent { request: Box::new(request) })),
    }
}

/// Prints an answer: JSON for a person on a terminal, and everything else as it comes.
async fn show(session: &Session, args: &Args, doing: &str, mut answer: RawReply<'_>) -> Result<(), Failure> {
    let failed = |error| Failure::call(doing, error);
    let (status, headers) = answer.head();
    if args.include {
        let reason = StatusCode::from_u16(status).ok().and_then(|status| status.canonical_reason()).unwrap_or_default();
        session.ui.line(format!("{status} {reason}").trim_end())?;
        for (name, value) in headers {
            session.ui.line(&escape(&format!("{name}: {value}")))?;
        }
        session.ui.line("")?;
    }
    let is_json = headers.iter().any(|(name, value)| name == CONTENT_TYPE.as_str() && value.contains("json"));
    let is_whole = session.settings.filter.is_some() || (is_json && session.settings.width.is_some());
    if is_whole {
        let body = answer.rest().await.map_err(failed)?;
        return if body.is_empty() { Ok(()) } else { output::json(session, &body) };
    }
    while let Some(part) = answer.next().await.map_err(failed)? {
        session.ui.write(&part)?;
        session.ui.flush()?;
    }
    Ok(())
}

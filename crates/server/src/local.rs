//! The routes without a network, for the owner of the engine: paths, decoding and statuses are a server's; keys, limits
//! and their headers are omitted.

use std::sync::Arc;

use axum::{
    body::{Body, BodyDataStream},
    http::{self, HeaderValue},
};
use futures_util::StreamExt;
use tokio::sync::watch;

use super::{Options, Server, balance, decode, jobs, reply::Outcome, routes};
use engine::{Caller, Engine};
use wire::Problem;

/// An answer, whose body may be a stream.
#[derive(Debug)]
pub struct Answer {
    /// The status.
    pub status: u16,
    /// The headers.
    pub headers: Vec<(String, String)>,
    body: BodyDataStream,
    /// A stream continues while this exists.
    _running: watch::Sender<bool>,
}

impl Answer {
    /// The next part of the body; `None` after the last.
    pub async fn next(&mut self) -> Result<Option<Vec<u8>>, Problem> {
        let part = self.body.next().await.transpose();
        let part = part.map_err(|error| Problem::internal(format!("the answer broke off: {error}")))?;
        Ok(part.map(|part| part.to_vec()))
    }
}

/// Answers one request in this process, as the engine owner's account.
pub async fn answer(engine: Engine, request: http::Request<Vec<u8>>) -> Answer {
    let (running, stopping) = watch::channel(false);
    let outcome = respond(engine, request, stopping).await;
    let response = outcome.response.expect("only a fault leaves a request without an answer");
    let (head, body) = response.into_parts();
    let text = |value: &HeaderValue| String::from_utf8_lossy(value.as_bytes()).into_owned();
    let headers = head.headers.iter().map(|(name, value)| (name.to_string(), text(value))).collect();
    Answer { status: head.status.as_u16(), headers, body: body.into_data_stream(), _running: running }
}

async fn respond(engine: Engine, request: http::Request<Vec<u8>>, stopping: watch::Receiver<bool>) -> Outcome {
    let (parts, body) = request.into_parts();
    let server = Arc::new(Server::new(engine.into(), Options::default(), stopping));
    if balance::endpoint(&parts).is_some() {
        return balance::respond_within(&server, parts, Body::from(body)).await;
    }
    if let Some(found) = server.jobs.at(parts.uri.path()) {
        return jobs::respond_within(&server, found, parts, Body::from(body)).await;
    }
    let limit = server.routes.body_limit(&parts.method, parts.uri.path());
    let body = match decode::body(&parts.headers, Body::from(body), limit, server.bounds.body).await {
        Ok(body) => body,
        Err(refusal) => return refusal.into(),
    };
    if let Some(content) = routes::open(&parts.method, parts.uri.path()) {
        return content.answer().into();
    }
    server.carry_out(Caller::local(), parts, body).await.unwrap_or_else(Outcome::from)
}

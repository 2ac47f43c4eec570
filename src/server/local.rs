//! The routes without a network, for whoever owns the engine: paths, decoding and statuses are those of a server; keys,
//! limits and the headers that go with them are left out.

use std::sync::Arc;

use axum::{
    body::{Body, BodyDataStream},
    http::{self, HeaderValue},
    response::Response,
};
use futures_util::StreamExt;
use tokio::sync::watch;

use super::{Limits, Options, Quotas, Routes, Server, gather, reply, routes};
use crate::engine::{Caller, Chance, Engine};

/// An answer, whose body may be a stream.
#[derive(Debug)]
pub struct Answer {
    /// The status.
    pub status: u16,
    /// The headers.
    pub headers: Vec<(String, String)>,
    body: BodyDataStream,
    /// A stream goes on while this is there.
    _running: watch::Sender<bool>,
}

impl Answer {
    /// The next part of the body; `None` behind the last.
    pub async fn next(&mut self) -> Option<Vec<u8>> {
        self.body.next().await?.ok().map(|part| part.to_vec())
    }
}

/// Answers one request in this process, as the account that the engine's owner has.
pub async fn answer(engine: Engine, request: http::Request<Vec<u8>>) -> Answer {
    let (running, stopping) = watch::channel(false);
    let (head, body) = respond(engine, request, stopping).await.into_parts();
    let text = |value: &HeaderValue| String::from_utf8_lossy(value.as_bytes()).into_owned();
    let headers = head.headers.iter().map(|(name, value)| (name.to_string(), text(value))).collect();
    Answer { status: head.status.as_u16(), headers, body: body.into_data_stream(), _running: running }
}

async fn respond(engine: Engine, request: http::Request<Vec<u8>>, stopping: watch::Receiver<bool>) -> Response {
    let (parts, body) = request.into_parts();
    let body = match gather::body(&parts.headers, Body::from(body)).await {
        Ok(body) => body,
        Err(problem) => return reply::problem(&problem),
    };
    let Options { clock, heartbeat, .. } = Options::default();
    let server = Arc::new(Server {
        engine,
        routes: Routes::new(),
        limits: Limits::new(Quotas::default()),
        clock,
        admitted: None,
        heartbeat,
        chance: Chance::from_system(),
        stopping,
    });
    let answer = move || match routes::open(&parts.method, parts.uri.path()) {
        Some(response) => response,
        None => server.carry_out(Caller::local(), &parts, &body).unwrap_or_else(reply::Refusal::into_response),
    };
    tokio::task::spawn_blocking(answer).await.unwrap_or_else(|_| reply::problem(&reply::failed()))
}

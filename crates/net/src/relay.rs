//! Relays HTTP/1.1: each request over a connection of its own, and the bytes of an upgraded connection.

use std::{error::Error, future::Future};

use http::{Request, Response};
use hyper::{
    body::{Body, Incoming},
    client::conn::http1::handshake,
    upgrade::OnUpgrade,
};
use hyper_util::rt::TokioIo;
use tokio::io::{AsyncRead, AsyncWrite, copy_bidirectional};

/// Sends a request over a new connection, and returns the head of the answer. The connection ends with the answer or its
/// reader, unless the answer upgrades it. Nothing is sent twice.
pub async fn send<S, B>(stream: S, request: Request<B>) -> hyper::Result<Response<Incoming>>
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
    B: Body<Data: Send, Error: Into<Box<dyn Error + Send + Sync>>> + Send + 'static,
{
    let (mut sender, connection) = handshake(TokioIo::new(stream)).await?;
    tokio::spawn(connection.with_upgrades());
    sender.send_request(request).await
}

/// Relays a client's upgraded connection to the one that its request upgraded, until either end is gone.
pub fn join<S, E>(client: OnUpgrade, upstream: impl Future<Output = Result<S, E>> + Send + 'static)
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
    E: Send + 'static,
{
    tokio::spawn(async move {
        if let (Ok(client), Ok(mut upstream)) = tokio::join!(client, upstream) {
            let _ = copy_bidirectional(&mut TokioIo::new(client), &mut upstream).await;
        }
    });
}

//! A connection becomes a WebSocket (RFC 6455): the answer to its request, and its frames in bounds.

use std::time::Duration;

use axum::{
    body::{Body, Bytes},
    http::{
        HeaderMap, HeaderName, HeaderValue, Method, StatusCode,
        header::{CONNECTION, SEC_WEBSOCKET_ACCEPT, SEC_WEBSOCKET_KEY, SEC_WEBSOCKET_VERSION, UPGRADE},
        request::Parts,
    },
    response::Response,
};
use base64::{Engine as _, prelude::BASE64_STANDARD};
use futures_util::{SinkExt, StreamExt};
use ring::digest;
use tokio::time::timeout;
use tokio_tungstenite::{
    WebSocketStream,
    tungstenite::{
        Error, Message,
        protocol::{CloseFrame, Role, WebSocketConfig, frame::coding::CloseCode},
    },
};

use super::answer::Refusal;
use server::Stream;

/// Hashed with the key of a request (RFC 6455, section 1.3).
const GUID: &[u8] = b"258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
/// The maximum frame of a page, in bytes.
const FRAME: usize = 64 << 10;
/// The buffers of a connection, in bytes.
const READ: usize = 8 << 10;
const WRITE: usize = 32 << 10;
/// The maximum of what waits to be written: more than the largest message.
const WAITING: usize = 4 << 20;
/// How long the end of a connection may take.
const GOODBYE: Duration = Duration::from_secs(2);

/// The frames of a page.
pub(super) struct Socket(WebSocketStream<Box<dyn Stream>>);

/// A message of a page.
#[derive(Debug)]
pub(super) enum PageMessage {
    Text(String),
    Bytes(Bytes),
    /// A sign of life.
    Other,
}

/// Why a connection ends, as its page is told: a code of RFC 6455, or one of 4400 and more like the status of HTTP.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct CloseReason {
    pub(super) code: u16,
    pub(super) reason: &'static str,
}

/// The connection is gone.
#[derive(Debug)]
pub(super) struct SocketClosed;

/// The answer that turns the connection of a request into a WebSocket: 426 if it asks for none.
pub(super) fn accept(request: &Parts) -> Result<Response, Refusal> {
    let headers = &request.headers;
    let names = |header: &HeaderName, word: &str| {
        let values = headers.get_all(header).iter().filter_map(|value| value.to_str().ok());
        values.flat_map(|value| value.split(',')).any(|one| one.trim().eq_ignore_ascii_case(word))
    };
    let is_upgrade = request.method == Method::GET && names(&CONNECTION, "upgrade") && names(&UPGRADE, "websocket");
    let key = headers.get(SEC_WEBSOCKET_KEY).filter(|_| is_upgrade && is_version(headers));
    let Some(key) = key.filter(|key| BASE64_STANDARD.decode(key.as_bytes()).is_ok_and(|key| key.len() == 16)) else {
        return Err(Refusal::new(426, "this is a WebSocket of version 13; the page opens it"));
    };
    let mut hash = digest::Context::new(&digest::SHA1_FOR_LEGACY_USE_ONLY);
    hash.update(key.as_bytes());
    hash.update(GUID);
    let accepted = HeaderValue::try_from(BASE64_STANDARD.encode(hash.finish())).map_err(|_| Refusal::failed())?;
    let mut response = Response::new(Body::empty());
    *response.status_mut() = StatusCode::SWITCHING_PROTOCOLS;
    let all = response.headers_mut();
    all.insert(CONNECTION, HeaderValue::from_static("upgrade"));
    all.insert(UPGRADE, HeaderValue::from_static("websocket"));
    all.insert(SEC_WEBSOCKET_ACCEPT, accepted);
    Ok(response)
}

fn is_version(headers: &HeaderMap) -> bool {
    headers.get(SEC_WEBSOCKET_VERSION).is_some_and(|version| version == "13")
}

impl Socket {
    /// A connection that was accepted, with what was read of it already.
    pub(super) async fn open(stream: Box<dyn Stream>, read: Bytes) -> Self {
        let config = WebSocketConfig::default()
            .read_buffer_size(READ)
            .write_buffer_size(WRITE)
            .max_write_buffer_size(WAITING)
            .max_message_size(Some(FRAME))
            .max_frame_size(Some(FRAME));
        Self(WebSocketStream::from_partially_read(stream, read.to_vec(), Role::Server, Some(config)).await)
    }

    /// The next message; an error if there is none any more, and how to take leave if that is the page's fault.
    pub(super) async fn next(&mut self) -> Result<PageMessage, CloseReason> {
        const LEFT: CloseReason = CloseReason { code: 1000, reason: "" };
        match self.0.next().await {
            Some(Ok(Message::Text(text))) => Ok(PageMessage::Text(text.as_str().to_owned())),
            Some(Ok(Message::Binary(bytes))) => Ok(PageMessage::Bytes(bytes)),
            Some(Ok(Message::Ping(_) | Message::Pong(_) | Message::Frame(_))) => Ok(PageMessage::Other),
            Some(Err(Error::Capacity(_))) => Err(CloseReason { code: 4413, reason: "a message has at most 64 KiB" }),
            Some(Err(Error::Protocol(_) | Error::Utf8(_))) => {
                Err(CloseReason { code: 1002, reason: "this is no message" })
            }
            Some(Ok(Message::Close(_)) | Err(_)) | None => Err(LEFT),
        }
    }

    /// Sends a text.
    pub(super) async fn text(&mut self, text: String) -> Result<(), SocketClosed> {
        self.0.send(Message::text(text)).await.map_err(|_| SocketClosed)
    }

    /// Sends bytes.
    pub(super) async fn bytes(&mut self, bytes: Vec<u8>) -> Result<(), SocketClosed> {
        self.0.send(Message::binary(bytes)).await.map_err(|_| SocketClosed)
    }

    /// Sends a sign of life, which a browser answers by itself.
    pub(super) async fn ping(&mut self) -> Result<(), SocketClosed> {
        self.0.send(Message::Ping(Bytes::new())).await.map_err(|_| SocketClosed)
    }

    /// Ends the connection.
    pub(super) async fn end(mut self, goodbye: CloseReason) {
        let frame = CloseFrame { code: CloseCode::from(goodbye.code), reason: goodbye.reason.into() };
        let end = async {
            if self.0.close(Some(frame)).await.is_ok() {
                // The page answers with its own end.
                while let Some(Ok(_)) = self.0.next().await {}
            }
        };
        // A page that is gone answers nothing.
        let _ = timeout(GOODBYE, end).await;
    }
}

#[cfg(test)]
mod tests {
    use axum::http::{Request, header::SEC_WEBSOCKET_ACCEPT};

    use super::accept;

    #[test]
    fn the_answer_proves_that_the_request_was_understood() {
        let request = |key: &str, version: &str| {
            let request = Request::builder().uri("/console/data/live").header("connection", "keep-alive, Upgrade");
            let request = request.header("upgrade", "websocket").header("sec-websocket-version", version);
            request.header("sec-websocket-key", key).body(()).expect("a request").into_parts().0
        };
        // The example of RFC 6455, section 1.3.
        let response = accept(&request("dGhlIHNhbXBsZSBub25jZQ==", "13")).expect("accepted");
        assert_eq!(response.headers()[SEC_WEBSOCKET_ACCEPT], "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
        for (key, version) in [("dGhlIHNhbXBsZSBub25jZQ==", "8"), ("short", "13"), ("", "13")] {
            assert_eq!(accept(&request(key, version)).expect_err("refused").status(), 426);
        }
    }
}

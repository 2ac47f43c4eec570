//! WebSockets to an API server: the upgraded connection of a request (kubernetes.md, Logs, figures, exec).

use futures_util::{Sink, SinkExt, Stream, StreamExt};
use http::header;
use reqwest::Upgraded;
use tokio_tungstenite::{
    WebSocketStream,
    tungstenite::{
        Error, Message,
        handshake::{client::generate_key, derive_accept_key},
        protocol::{Role, WebSocketConfig},
    },
};

use super::{
    client::{ApiClient, Parameter},
    error::ApiError,
};

/// The maximum size of a message.
const LARGEST: usize = 1 << 20;

/// A WebSocket, and the protocol that the server chose.
pub(super) struct Socket {
    stream: WebSocketStream<Upgraded>,
    /// The protocol.
    pub(super) protocol: String,
}

impl ApiClient {
    /// Opens a WebSocket that speaks one of these protocols, the best one first.
    pub(super) async fn open(
        &self,
        path: &str,
        query: &[Parameter<'_>],
        protocols: &[&str],
    ) -> Result<Socket, ApiError> {
        let key = generate_key();
        let response = self.upgrade(path, query, &key, &protocols.join(", ")).await?;
        let header = |name| response.headers().get(name).and_then(|value| value.to_str().ok()).map(str::to_owned);
        let protocol = header(header::SEC_WEBSOCKET_PROTOCOL).unwrap_or_default();
        let is_accepted = header(header::SEC_WEBSOCKET_ACCEPT) == Some(derive_accept_key(key.as_bytes()));
        if !is_accepted || !protocols.contains(&protocol.as_str()) {
            return Err(ApiError::Unreadable("it does not speak WebSockets as asked".to_owned()));
        }
        let upgraded = response.upgrade().await.map_err(|error| ApiError::Unreachable(error.to_string()))?;
        let config = WebSocketConfig::default()
            .read_buffer_size(32 << 10)
            .write_buffer_size(0)
            .max_write_buffer_size(LARGEST)
            .max_message_size(Some(LARGEST))
            .max_frame_size(Some(LARGEST));
        let stream = WebSocketStream::from_raw_socket(upgraded, Role::Client, Some(config)).await;
        Ok(Socket { stream, protocol })
    }
}

impl Socket {
    /// Its halves. Each message is a channel's number, and bytes.
    pub(super) fn split(self) -> (SocketSender, SocketReceiver) {
        let (sender, receiver) = self.stream.split();
        (SocketSender(Box::pin(sender)), SocketReceiver(Box::pin(receiver)))
    }
}

/// The half that sends.
pub(super) struct SocketSender(std::pin::Pin<Box<dyn Sink<Message, Error = Error> + Send>>);

impl SocketSender {
    /// Sends bytes on a channel.
    pub(super) async fn send(&mut self, channel: u8, bytes: &[u8]) -> Result<(), ApiError> {
        let mut message = Vec::with_capacity(bytes.len() + 1);
        message.push(channel);
        message.extend_from_slice(bytes);
        self.0.send(Message::Binary(message.into())).await.map_err(|error| cut(&error))
    }

    /// Says that nothing follows on any channel.
    pub(super) async fn close(&mut self) {
        // The other side may have gone first.
        let _ = self.0.send(Message::Close(None)).await;
    }
}

/// The half that receives.
pub(super) struct SocketReceiver(std::pin::Pin<Box<dyn Stream<Item = Result<Message, Error>> + Send>>);

impl SocketReceiver {
    /// The next bytes of a channel; `None` at the end.
    pub(super) async fn next(&mut self) -> Option<Result<(u8, Vec<u8>), ApiError>> {
        loop {
            let bytes = match self.0.next().await? {
                Ok(Message::Binary(bytes)) => bytes.to_vec(),
                Ok(Message::Text(text)) => text.as_bytes().to_vec(),
                Ok(Message::Close(_)) | Err(Error::ConnectionClosed | Error::AlreadyClosed) => return None,
                Ok(Message::Ping(_) | Message::Pong(_) | Message::Frame(_)) => continue,
                Err(error) => return Some(Err(cut(&error))),
            };
            if let Some((channel, bytes)) = bytes.split_first() {
                return Some(Ok((*channel, bytes.to_vec())));
            }
        }
    }
}

fn cut(error: &Error) -> ApiError {
    ApiError::Unreachable(format!("the connection to the container was cut: {error}"))
}

//! The messages of ended jobs on their way to the addresses that asked for them (serverless.md, Jobs): sent by a server, and by
//! commands that wait where no server runs.

use std::time::Duration;

use reqwest::{Client, header::CONTENT_TYPE, redirect::Policy};
use rustls::crypto::ring;

use engine::Webhook;

/// How long a try may take.
const PATIENCE: Duration = Duration::from_secs(10);

/// Sends messages. It follows no redirect.
#[derive(Debug, Clone)]
pub(crate) struct Messenger(Client);

impl Messenger {
    /// Gets ready. Reading the system's certificates takes a while.
    pub(crate) fn new() -> Option<Self> {
        // An error means that another caller was quicker to install the same provider.
        let _ = ring::default_provider().install_default();
        Client::builder().redirect(Policy::none()).timeout(PATIENCE).no_proxy().build().ok().map(Self)
    }

    /// Sends one message; says whether it arrived.
    pub(crate) async fn send(&self, message: &Webhook) -> bool {
        let request = self.0.post(&message.url).header(CONTENT_TYPE, "application/json").body(message.body.clone());
        request.send().await.is_ok_and(|response| response.status().is_success())
    }
}

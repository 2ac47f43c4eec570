//! Sends the messages of ended jobs to the addresses that requested them (serverless.md, Jobs), and what happens to the
//! webhooks of accounts, signed (behaviour.md, Webhooks): from a server, and from
//! commands that wait where no server runs.

use std::{net::IpAddr, sync::Arc, time::Duration};

use reqwest::{
    Client, Url,
    dns::{Addrs, Name, Resolve, Resolving},
    header::CONTENT_TYPE,
    redirect::Policy,
};
use rustls::crypto::ring;
use tokio::net::lookup_host;

use engine::{Clock, Signature, Webhook};
use net::reach::Reach;

/// How long an attempt may take.
const PATIENCE: Duration = Duration::from_secs(10);

/// Sends messages. It follows no redirects.
#[derive(Debug, Clone)]
pub struct WebhookClient {
    client: Client,
    reach: Arc<Reach>,
}

impl WebhookClient {
    /// Prepares to send to these addresses. Reading the system's certificates takes a while.
    pub fn new(reach: Reach) -> Option<Self> {
        // An error means that another caller was quicker to install the same provider.
        let _ = ring::default_provider().install_default();
        let reach = Arc::new(reach);
        let client = Client::builder()
            .redirect(Policy::none())
            .timeout(PATIENCE)
            .no_proxy()
            .dns_resolver(ReachResolver(Arc::clone(&reach)))
            .build();
        Some(Self { client: client.ok()?, reach })
    }

    /// Sends one message; returns whether it arrived.
    pub async fn send(&self, message: &Webhook) -> bool {
        let Ok(url) = Url::parse(&message.url) else { return false };
        // A literal address is not resolved.
        let literal = url.host_str().and_then(|host| host.trim_matches(['[', ']']).parse::<IpAddr>().ok());
        if literal.is_some_and(|address| !self.reach.admits(address)) {
            return false;
        }
        let mut request = self.client.post(url).header(CONTENT_TYPE, "application/json");
        if let Some(signing) = &message.signing {
            // The machine's clock, whatever the engine's is: receivers refuse what seems old.
            let signature = Signature::new(signing, Clock::System.now(), &message.body);
            let Some(Signature { id, timestamp, signature }) = signature else { return false };
            request = request
                .header("webhook-id", id)
                .header("webhook-timestamp", timestamp)
                .header("webhook-signature", signature);
        }
        let request = request.body(message.body.clone());
        request.send().await.is_ok_and(|response| response.status().is_success())
    }
}

/// Resolves a name to the addresses that messages may be sent to.
struct ReachResolver(Arc<Reach>);

impl Resolve for ReachResolver {
    fn resolve(&self, name: Name) -> Resolving {
        let reach = Arc::clone(&self.0);
        Box::pin(async move {
            let found = lookup_host((name.as_str(), 0)).await?;
            let admitted: Vec<_> = found.filter(|address| reach.admits(address.ip())).collect();
            Ok(Box::new(admitted.into_iter()) as Addrs)
        })
    }
}

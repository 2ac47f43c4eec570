//! Messages of ended jobs (serverless.md, Jobs) and to webhooks of accounts (behaviour.md, Webhooks): the engine keeps them with their due times, and this server sends
//! them.
//!
//! One task sleeps until something becomes due or happens. A failed attempt is recorded, and the engine schedules the
//! next one. Stopping the server aborts an attempt; the message is due again at the next start.

use std::{sync::Arc, time::Duration};

use futures_util::stream::{FuturesUnordered, StreamExt};
use tokio::{task::spawn_blocking, time::sleep};

use super::{Server, WebhookClient, writes};
use engine::{Outgoing, Webhook, Write};

/// The shortest time between two checks.
const BREATH: Duration = Duration::from_millis(50);
/// The time between two checks while due messages wait for those being sent.
const WHILE_FULL: Duration = Duration::from_millis(500);
/// The longest sleep, after which a clock moved elsewhere is noticed. Nothing else needs it.
const LONGEST: Duration = Duration::from_secs(60);

/// Sends due messages until the server stops.
pub(super) async fn send_all(server: Arc<Server>) {
    let mut stopping = server.stopping.clone();
    tokio::select! {
        () = sending(&server) => {}
        _ = stopping.wait_for(|stopping| *stopping) => {}
    }
}

async fn sending(server: &Arc<Server>) {
    let (mut client, mut outgoing) = (None, Outgoing::default());
    let mut on_their_way = FuturesUnordered::new();
    let mut any = server.notifier.any();
    loop {
        any.mark_unchanged();
        for message in due(server, &outgoing).await {
            // Most servers never send one.
            if client.is_none() {
                let reach = server.reach.clone();
                client = spawn_blocking(|| WebhookClient::new(reach)).await.ok().flatten();
            }
            outgoing.begin(&message);
            on_their_way.push(deliver(server, client.clone(), message));
        }
        let shortest = if on_their_way.is_empty() { BREATH } else { WHILE_FULL };
        let pause = until_next(server).await.unwrap_or(LONGEST).clamp(shortest, LONGEST);
        tokio::select! {
            () = sleep(pause) => {}
            Some(message) = on_their_way.next() => outgoing.end(&message),
            // A check takes a place in line with the writes, so many changes share one.
            _ = any.changed() => sleep(BREATH).await,
        }
    }
}

/// The time until a message is due, or a change that may send one.
async fn until_next(server: &Arc<Server>) -> Option<Duration> {
    let next = server.read(|engine| Ok(engine.until_webhook()?.into_iter().chain(engine.until_due()?).min()));
    next.await.ok().flatten()
}

/// The due messages that may be sent now. Most looks find none.
async fn due(server: &Arc<Server>, outgoing: &Outgoing) -> Vec<Webhook> {
    let until = server.read(|engine| Ok(engine.until_webhook()?)).await;
    if until.is_ok_and(|until| until.is_some_and(|until| until.is_zero())) {
        writes::value(server, Write::due_webhooks(outgoing.clone())).await.unwrap_or_default()
    } else {
        Vec::new()
    }
}

/// Sends one message, and records the outcome.
async fn deliver(server: &Arc<Server>, client: Option<WebhookClient>, message: Webhook) -> Webhook {
    let arrived = match client {
        // Lost on purpose: the engine considers it sent.
        _ if server.faults.lose_webhook() => true,
        Some(client) => client.send(&message).await,
        None => false,
    };
    // If the outcome cannot be recorded, it is sent again.
    let _ = writes::value::<()>(server, Write::settle_webhook(message.id, arrived)).await;
    message
}

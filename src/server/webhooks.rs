//! Messages of ended jobs (serverless.md, Jobs): the engine keeps them with the times at which they are due, and this
//! server sends them.
//!
//! One task sleeps until something becomes due or happens. A try that fails is settled as such, and the engine says when
//! the next one is. Stopping the server ends a try; the message is due again at the next start.

use std::{sync::Arc, time::Duration};

use futures_util::future::join_all;
use tokio::time::sleep;

use super::{Messenger, Server, bell, on_thread};
use engine::Webhook;

/// How many are sent at a time.
const AT_A_TIME: u32 = 16;
/// The shortest time between two looks.
const BREATH: Duration = Duration::from_millis(50);
/// The longest sleep, within which a clock that was moved elsewhere is noticed. Nothing else needs it.
const LONGEST: Duration = Duration::from_secs(60);

/// Sends what is due until the server stops.
pub(super) async fn send_all(server: Arc<Server>) {
    let mut stopping = server.stopping.clone();
    tokio::select! {
        () = sending(&server) => {}
        _ = stopping.wait_for(|stopping| *stopping) => {}
    }
}

async fn sending(server: &Arc<Server>) {
    let mut messenger = None;
    let mut any = server.bells.any();
    loop {
        any.mark_unchanged();
        while let due @ [_, ..] = &*due(server).await {
            // Most servers never send one.
            if messenger.is_none() {
                messenger = tokio::task::spawn_blocking(Messenger::new).await.ok().flatten();
            }
            join_all(due.iter().map(|message| deliver(server, messenger.as_ref(), message))).await;
        }
        let pause = match bell::until_due(server).await {
            Some(due) if due.is_zero() => {
                bell::catch_up(server).await;
                BREATH
            }
            due => due.unwrap_or(LONGEST).min(until_next(server).await).clamp(BREATH, LONGEST),
        };
        tokio::select! {
            () = sleep(pause) => {}
            // To look takes a place in line with the writes, so many changes share a look.
            _ = any.changed() => sleep(BREATH).await,
        }
    }
}

/// How long it is until the next message is due.
async fn until_next(server: &Arc<Server>) -> Duration {
    let server = Arc::clone(server);
    let next = on_thread(move || Ok(server.engine.until_webhook()?)).await;
    next.ok().flatten().unwrap_or(LONGEST)
}

async fn due(server: &Arc<Server>) -> Vec<Webhook> {
    let server = Arc::clone(server);
    on_thread(move || Ok(server.engine.due_webhooks(AT_A_TIME)?)).await.unwrap_or_default()
}

/// Sends one message, and notes what came of it.
async fn deliver(server: &Arc<Server>, messenger: Option<&Messenger>, message: &Webhook) {
    let arrived = match messenger {
        // It is lost on purpose: the engine takes it for sent.
        _ if server.faults.lose_webhook() => true,
        Some(messenger) => messenger.send(message).await,
        None => false,
    };
    let (server, id) = (Arc::clone(server), message.id);
    // What cannot be noted is sent again.
    let _ = on_thread(move || Ok(server.engine.settle_webhook(id, arrived)?)).await;
}

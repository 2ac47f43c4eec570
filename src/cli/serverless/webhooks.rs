//! Webhooks of ended jobs, sent by a command that waits on the embedded engine (serverless.md, Jobs): without a server,
//! nothing else sends them.

use std::time::Duration;

use futures_util::future::join_all;
use tokio::sync::Notify;

use crate::cli::{failure::Failure, session::Session};
use engine::{Engine, EngineError, Outgoing};
use net::reach::Reach;
use server::WebhookClient;

/// The time between two checks.
const LOOK: Duration = Duration::from_millis(500);

/// Runs a waiting task, sending webhooks during and after it. Undelivered ones stay in the engine's outbox.
pub(super) async fn beside(session: &Session, work: impl Future<Output = Result<(), Failure>>) -> Result<(), Failure> {
    let over = Notify::new();
    let work = async {
        let done = work.await;
        over.notify_one();
        done
    };
    let send = async {
        let (mut client, mut is_over) = (None, false);
        while !is_over {
            tokio::select! {
                () = over.notified() => is_over = true,
                // Sending takes real time, whatever clock the task uses.
                () = tokio::time::sleep(LOOK) => {}
            }
            // The work opens the engine, where it needs one.
            if let Some(engine) = session.platform.opened().and_then(|api| api.engine()) {
                send_due(engine, &mut client).await?;
            }
        }
        Ok::<_, EngineError>(())
    };
    let (done, sent) = tokio::join!(work, send);
    let engine = session.platform.opened().and_then(|api| api.engine());
    let left = engine.map(Engine::until_webhook).transpose();
    if left.is_ok_and(|left| left.flatten().is_some()) || sent.is_err() {
        session.ui.note(
            "a message to a webhook did not arrive; `svcctl serve`, or the next command that waits, sends it again",
        );
    }
    done
}

/// Sends what is due.
async fn send_due(engine: &Engine, client: &mut Option<WebhookClient>) -> Result<(), EngineError> {
    while let due @ [_, ..] = &*engine.due_webhooks(&Outgoing::default())? {
        // Most commands never send one.
        if client.is_none() {
            *client = WebhookClient::new(Reach::everywhere());
        }
        let client = client.as_ref();
        let sent = join_all(due.iter().map(|message| async move {
            match client {
                Some(client) => (message.id, client.send(message).await),
                None => (message.id, false),
            }
        }));
        for (id, arrived) in sent.await {
            engine.settle_webhook(id, arrived)?;
        }
    }
    Ok(())
}

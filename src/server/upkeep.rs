//! What can wait: what jobs left behind is removed little by little, and its space on disk given back.

use std::{sync::Arc, time::Duration};

use tokio::time::sleep;

use super::{Server, on_thread};

/// How often to look, at the most and at the least.
const OFTEN: Duration = Duration::from_secs(1);
const SELDOM: Duration = Duration::from_secs(60);
/// How long to let others write between two steps.
const BREATH: Duration = Duration::from_millis(20);

/// Tidies up as long as the server runs.
pub(super) async fn tidy_up(server: Arc<Server>) {
    let mut any = server.notifier.any();
    loop {
        any.mark_unchanged();
        while step(&server).await {
            sleep(BREATH).await;
        }
        sleep(OFTEN).await;
        tokio::select! {
            _ = any.changed() => {}
            () = sleep(SELDOM) => {}
        }
    }
}

async fn step(server: &Arc<Server>) -> bool {
    let server = Arc::clone(server);
    // What fails now may be done later.
    on_thread(move || Ok(server.engine.tidy_up()?)).await.unwrap_or(false)
}

//! Deferred work: leftovers of jobs are removed little by little, and their disk space is released; freed memory is
//! returned.

use std::{sync::Arc, time::Duration};

use tokio::time::sleep;

use super::{Server, on_thread, writes};
use engine::Write;

/// The shortest and longest time between checks.
const OFTEN: Duration = Duration::from_secs(1);
const SELDOM: Duration = Duration::from_secs(60);
/// How long after a large body or a long answer memory is returned, if there is none by then.
const QUIET: Duration = Duration::from_secs(5);
/// How long to let others write between two steps.
const BREATH: Duration = Duration::from_millis(20);

/// Tidies up while the server runs.
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
    let engine = Arc::clone(server);
    let is_tidy = on_thread(move || Ok(engine.engine.is_tidy()?)).await;
    // If this fails now, it is done later.
    is_tidy.is_ok_and(|is_tidy| !is_tidy) && writes::value(server, Write::tidy_up()).await.unwrap_or(false)
}

/// Returns the memory of large bodies and long answers once none is left.
pub(super) async fn return_memory(server: Arc<Server>) {
    loop {
        server.shares.used().await;
        sleep(QUIET).await;
        while !server.shares.are_idle() {
            sleep(QUIET).await;
        }
        // If there is no thread for it, there is a next time.
        let _ = tokio::task::spawn_blocking(heap::trim).await;
    }
}

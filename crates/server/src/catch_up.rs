//! Applies due changes before a read that finds one.
//!
//! A read on a thread would write them by itself. Of a hundred that find the same change due, each would wait for the
//! store, and all other writes with them. So they are written in line for a commit, once for all who wait.

use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering::Relaxed},
};

use tokio::sync::Mutex;

use super::{Server, writes};
use engine::Write;

/// The times that due changes were applied.
#[derive(Default)]
pub(super) struct CatchUps {
    begun: AtomicU64,
    /// Held by the one that is under way.
    turn: Mutex<()>,
}

impl Server {
    /// Applies what is due. If that fails, the next request reports it.
    pub(super) async fn catch_up(self: &Arc<Self>) {
        let CatchUps { begun, turn } = &self.catch_ups;
        let before = begun.load(Relaxed);
        let _turn = turn.lock().await;
        // One that has begun since then has applied it.
        if begun.load(Relaxed) == before && self.engine.is_due_at_once() == Some(true) {
            begun.fetch_add(1, Relaxed);
            let _ = writes::carry_out(self, Write::catch_up()).await;
        }
    }
}

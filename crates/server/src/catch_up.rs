//! Applies due changes before a read that finds one.
//!
//! A read on a thread would write them by itself. Of a hundred that find the same change due, each would wait for the
//! store, and all other writes with them. So they are written in line for a commit, once for all who wait.

use std::sync::{
    Arc,
    atomic::{AtomicU64, Ordering::Relaxed},
};

use tokio::sync::Mutex;

use super::{Server, on_thread, reply::Refusal, writes};
use engine::{Engine, Write};

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

    /// Reads on a thread that may wait, once what is due has been applied.
    pub(super) async fn read<T: Send + 'static>(
        self: &Arc<Self>,
        read: impl FnOnce(&Engine) -> Result<T, Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        self.catch_up().await;
        let engine = Arc::clone(&self.engine);
        on_thread(move || read(&engine)).await
    }
}

#[cfg(test)]
mod tests {
    use std::{
        sync::{Arc, atomic::Ordering::Relaxed},
        time::Duration,
    };

    use axum::{body::Bytes, extract::Request};
    use futures_util::future::join_all;
    use tokio::sync::watch;

    use crate::{AdmittedKey, Clock, Options, Rng, Server};
    use engine::{Engine, ManualClock, Store};
    use wire::Timestamp;

    #[tokio::test]
    async fn what_is_due_is_applied_once_for_all_who_find_it() {
        let clock = ManualClock::at(Timestamp::from_millis(1_795_348_800_000));
        let store = Store::in_memory().expect("a store");
        let engine = Engine::new(store, Clock::Manual(clock.clone()), Rng::from_seed(1));
        let options = Options { admitted: Some(AdmittedKey::new("k")), ..Options::default() };
        let server = Arc::new(Server::new(Arc::new(engine), options, watch::channel(false).1));
        let create = Request::builder().method("POST").uri("/v2/pods").header("authorization", "Bearer k");
        let create = create.header("content-type", "application/json").body(()).expect("a request").into_parts().0;
        let pod = br#"{"name":"n","image":"base:0","cpu":{"id":"cpu3c","vcpuCount":2}}"#;
        let created = server.answer_received(create, Bytes::from_static(pod)).await.ok().and_then(|it| it.response);
        assert_eq!(created.expect("an answer").status(), 201);
        // It comes up.
        clock.advance(Duration::from_secs(3600));
        assert_eq!(server.engine.is_due_at_once(), Some(true));
        join_all((0..100).map(|_| server.catch_up())).await;
        assert_eq!((server.engine.is_due_at_once(), server.catch_ups.begun.load(Relaxed)), (Some(false), 1));
    }
}

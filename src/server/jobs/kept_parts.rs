//! Large parts of a request are stored ahead of it, piece by piece, and only one piece at a time across all requests,
//! so that no other write waits for more than a piece.

use std::sync::Arc;

use super::Refusal;
use crate::server::{Server, on_thread};
use engine::{Caller, Engine};
use wire::serverless::jobs::Json;

/// The parts stored ahead of a request.
pub(super) struct KeptParts {
    server: Arc<Server>,
    caller: Caller,
    kept: Vec<i64>,
}

impl KeptParts {
    pub(super) fn of(server: &Arc<Server>, caller: &Caller) -> Self {
        Self { server: Arc::clone(server), caller: caller.clone(), kept: Vec::new() }
    }

    /// Stores a part if it is large, and returns its substitute.
    pub(super) async fn keep(&mut self, json: Json) -> Result<Json, Refusal> {
        if !Engine::is_kept_ahead(&json) {
            return Ok(json);
        }
        let (server, caller) = (Arc::clone(&self.server), self.caller.clone());
        let mut coming = on_thread(move || Ok(server.engine.begin_to_keep(&caller, json)?)).await?;
        self.kept.push(coming.id());
        loop {
            let server = Arc::clone(&self.server);
            let turn = self.server.shares.piece().await;
            let kept = on_thread(move || Ok((server.engine.keep_on(&mut coming)?, coming))).await;
            drop(turn);
            match kept {
                Ok((Some(kept), _)) => return Ok(kept),
                Ok((None, rest)) => coming = rest,
                Err(refusal) => {
                    self.end().await;
                    return Err(refusal);
                }
            }
        }
    }

    /// The same, for an optional part.
    pub(super) async fn keep_any(&mut self, part: Option<Json>) -> Result<Option<Json>, Refusal> {
        match part {
            Some(part) => self.keep(part).await.map(Some),
            None => Ok(None),
        }
    }

    /// The request was carried out: parts it did not take are not needed.
    pub(super) async fn end(&mut self) {
        if self.kept.is_empty() {
            return;
        }
        let (server, kept) = (Arc::clone(&self.server), std::mem::take(&mut self.kept));
        // If this fails, it is done within the hour.
        let _ = on_thread(move || Ok(server.engine.forget_untaken(&kept)?)).await;
    }
}

//! Large parts of a request are stored ahead of it, piece by piece, and each piece waits in line like any other write,
//! so that none waits for more than a piece of each account.

use std::sync::Arc;

use super::Refusal;
use crate::{Server, aside, writes};
use engine::{Caller, Engine, InputPlan, PartUpload, Write};
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

    /// Stores an input if it is large, and returns its substitute.
    pub(super) async fn keep_input(&mut self, input: Json) -> Result<Json, Refusal> {
        if !Engine::is_kept_ahead(&input) {
            return Ok(input);
        }
        let (input, plan) = aside::work(move || {
            let plan = InputPlan::of(&input);
            Ok((input, plan))
        })
        .await?;
        self.keep(input, plan).await
    }

    /// Stores another part if it is there and large, and returns its substitute.
    pub(super) async fn keep_any(&mut self, part: Option<Json>) -> Result<Option<Json>, Refusal> {
        match part {
            Some(part) if Engine::is_kept_ahead(&part) => self.keep(part, None).await.map(Some),
            small => Ok(small),
        }
    }

    async fn keep(&mut self, json: Json, plan: Option<InputPlan>) -> Result<Json, Refusal> {
        let begin = Write::begin_to_keep(&self.caller, json, plan);
        let mut coming: PartUpload = writes::value(&self.server, begin).await?;
        self.kept.push(coming.id());
        loop {
            let piece = Write::keep_on(&self.caller, coming);
            match writes::value(&self.server, piece).await {
                Ok((_, Some(kept))) => return Ok(kept),
                Ok((rest, None)) => coming = rest,
                Err(refusal) => {
                    self.end().await;
                    return Err(refusal);
                }
            }
        }
    }

    /// The request was carried out: parts it did not take are not needed.
    pub(super) async fn end(&mut self) {
        if self.kept.is_empty() {
            return;
        }
        let forget = Write::forget_untaken(&self.caller, std::mem::take(&mut self.kept));
        // If this fails, it is done within the hour.
        let _ = writes::carry_out(&self.server, forget).await;
    }
}

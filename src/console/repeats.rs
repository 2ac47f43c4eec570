//! Writes that come twice: a browser sends a request again by itself, a POST too, when a kept connection ends without an
//! answer. A page names each of its writes once, so that the second one is known and does nothing.

use std::{
    collections::{HashSet, VecDeque},
    sync::{Mutex, PoisonError},
};

use axum::http::HeaderMap;

use super::Refusal;

/// The header in which a page names a write.
const NAME: &str = "x-console-request";
/// The longest name, in bytes.
const LONGEST: usize = 64;
/// How many writes are remembered. A browser repeats at once, or never.
const KEPT: usize = 4096;

/// The writes that came last.
#[derive(Debug, Default)]
pub(super) struct Repeats(Mutex<WriteNames>);

#[derive(Debug, Default)]
struct WriteNames {
    names: HashSet<String>,
    /// In the order in which they came.
    order: VecDeque<String>,
}

impl Repeats {
    /// Refuses a write that came before: 502, since nobody knows here what its answer was. One without a name is let
    /// through.
    pub(super) fn check(&self, session: &str, headers: &HeaderMap) -> Result<(), Refusal> {
        let Some(name) = headers.get(NAME) else { return Ok(()) };
        let name = name.to_str().ok().filter(|name| !name.is_empty() && name.len() <= LONGEST);
        let name = name.ok_or_else(|| Refusal::new(400, format!("`{NAME}` is a name of at most {LONGEST} bytes")))?;
        let mut seen = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let name = format!("{session} {name}");
        if !seen.names.insert(name.clone()) {
            return Err(Refusal::new(502, "the answer to this request was lost, and it is not carried out twice"));
        }
        seen.order.push_back(name);
        if seen.order.len() > KEPT
            && let Some(oldest) = seen.order.pop_front()
        {
            seen.names.remove(&oldest);
        }
        Ok(())
    }
}

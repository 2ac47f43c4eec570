//! Who did what (console.md, Security): the writes of this server, for the audit in its store.
//!
//! Entries are gathered for a second and written together, so that they cost a busy server little and an idle one
//! nothing.

use std::{
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use axum::{
    body::Bytes,
    http::{Method, request::Parts},
    response::Response,
};
use serde::Deserialize;
use tokio::{sync::Notify, time::sleep};

use super::{HangupDetector, Server, on_thread};
use engine::{AuditEntry, Caller};
use wire::Timestamp;

/// How long entries are gathered.
const GATHER: Duration = Duration::from_secs(1);
/// The maximum number of entries that wait; beyond it they are lost, and the audit says how many.
const WAITING: usize = 50_000;

/// The entries that are to be written.
#[derive(Debug, Default)]
pub(super) struct AuditQueue {
    waiting: Mutex<(Vec<AuditEntry>, u64)>,
    added: Notify,
}

impl AuditQueue {
    /// Adds what a request did, if it is audited, now that it is answered.
    pub(super) fn end(&self, entry: Option<Box<AuditEntry>>, response: Option<&Response>, request_id: &str) {
        let Some(entry) = entry else { return };
        let status = response.map(|response| response.status().as_u16().to_string());
        let result = status.unwrap_or_else(|| "no answer".to_owned());
        self.add(AuditEntry { result, request: Some(request_id.to_owned()), ..*entry });
    }

    fn add(&self, entry: AuditEntry) {
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        let (entries, lost) = &mut *waiting;
        if entries.len() < WAITING {
            entries.push(entry);
        } else {
            *lost += 1;
        }
        self.added.notify_one();
    }

    fn take(&self, now: Timestamp) -> Vec<AuditEntry> {
        let (mut entries, lost) = std::mem::take(&mut *self.waiting.lock().unwrap_or_else(PoisonError::into_inner));
        if lost > 0 {
            let mut entry = entry("api", format!("{lost} entries lost"));
            entry.at = now;
            entries.push(entry);
        }
        entries
    }
}

/// Writes entries while the server runs.
pub(super) async fn write_all(server: Arc<Server>) {
    loop {
        server.audit.added.notified().await;
        sleep(GATHER).await;
        flush(&server).await;
    }
}

/// Writes the entries that wait. A store that fails loses them, and its requests fail as well.
pub(super) async fn flush(server: &Arc<Server>) {
    let entries = server.audit.take(server.clock.now());
    if !entries.is_empty() {
        let server = Arc::clone(server);
        let _ = on_thread(move || server.engine.add_audit(entries).map_err(super::controls::refusal)).await;
    }
}

/// The entry of a request that is about to change something; `None` for one that only reads. Its end is added later.
pub(super) fn about(request: &Parts, body: &Bytes, caller: &Caller, now: Timestamp) -> Option<AuditEntry> {
    /// The part of a body that says what is done.
    #[derive(Deserialize)]
    struct Action {
        action: String,
    }
    if matches!(request.method, Method::GET | Method::HEAD | Method::OPTIONS) {
        return None;
    }
    let path = request.uri.path();
    let mut action = format!("{} {path}", request.method);
    if path.ends_with("/action")
        && let Ok(Action { action: word }) = serde_json::from_slice(body)
    {
        action = format!("{action} {word}");
    }
    let peer = request.extensions.get::<HangupDetector>().and_then(HangupDetector::peer);
    Some(AuditEntry {
        at: now,
        user: Some(caller.payer().to_owned()),
        key: caller.key().map(str::to_owned),
        session: caller.session().map(str::to_owned),
        address: peer.map(|peer| peer.to_string()),
        target: path.strip_prefix("/v2/").and_then(|path| path.split('/').nth(1)).map(str::to_owned),
        ..entry(if caller.session().is_some() { "console" } else { "api" }, action)
    })
}

fn entry(via: &str, action: String) -> AuditEntry {
    AuditEntry {
        at: Timestamp::from_millis(0),
        user: None,
        key: None,
        session: None,
        address: None,
        via: via.to_owned(),
        action,
        target: None,
        result: String::new(),
        request: None,
    }
}

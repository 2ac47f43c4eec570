//! One line for every request: its first line, caller and outcome, and the cause of a failure if the answer does not
//! contain it.
//!
//! A line contains no header, body or query, and a path segment that could be a key is masked. Lines go into a queue
//! (`log_queue.rs`), and its reader writes them. If they come faster than they are written, some are lost, so that a log
//! never delays a request; the next line says how many.

use std::borrow::Cow;

use axum::http::{Method, Uri};
use percent_encoding::percent_decode_str;
use serde::Serialize;

use super::log_queue::{LogReader, LogSender, log_queue};
use wire::Timestamp;

/// The maximum length of a path segment that is shown.
const LONGEST: usize = 64;
/// The substitute for masked parts.
const MASK: &str = "***";

/// A request that was answered.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct LogEntry {
    /// When it was received.
    pub time: Timestamp,
    /// Its id, as sent to the client.
    pub request_id: String,
    /// Its method.
    pub method: String,
    /// Its path, without the query.
    pub path: String,
    /// The status of the answer; `None` if the connection was closed instead.
    pub status: Option<u16>,
    /// How long it took, in milliseconds. A stream is logged when it begins.
    pub millis: u64,
    /// The length of the answer's body; `None` for a stream.
    pub bytes: Option<u64>,
    /// The caller's account; `None` if the client did not identify itself.
    pub account: Option<String>,
    /// The id of its API key; `None` for a session and for a key unknown to the engine.
    pub key: Option<String>,
    /// The cause, for the log only: why the service failed, or which fault was injected.
    pub cause: Option<String>,
    /// How many lines were lost before this one.
    #[serde(skip_serializing_if = "is_zero")]
    pub lost: u64,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
const fn is_zero(number: &u64) -> bool {
    *number == 0
}

/// The sending end of a log.
#[derive(Debug)]
pub struct RequestLog(LogSender<LogEntry>);

/// A log, and the reader of its lines.
pub fn request_log() -> (RequestLog, LogReader<LogEntry>) {
    let (lines, written) = log_queue();
    (RequestLog(lines), written)
}

impl RequestLog {
    /// Adds a line, or counts it as lost if too many wait.
    pub(super) fn add(&self, entry: LogEntry) {
        self.0.add(entry.bytes_held(), |lost| LogEntry { lost, ..entry });
    }
}

impl LogEntry {
    /// How much memory it takes.
    fn bytes_held(&self) -> usize {
        let Self { request_id, method, path, account, key, cause, .. } = self;
        let optional = [account, key, cause].into_iter().flatten().map(String::len).sum::<usize>();
        size_of::<Self>() + request_id.len() + method.len() + path.len() + optional
    }

    /// One line of text.
    pub fn text(&self) -> String {
        let Self { time, request_id, method, path, status, millis, bytes, account, key, cause, lost } = self;
        let or_dash = |number: Option<u64>| number.map_or(Cow::Borrowed("-"), |number| number.to_string().into());
        let (status, bytes) = (or_dash(status.map(u64::from)), or_dash(*bytes));
        let [account, key] = [account, key].map(|id| id.as_deref().unwrap_or("-"));
        let mut line =
            format!("{time} {status} {method} {path} {millis}ms {bytes}B account={account} key={key} id={request_id}");
        if let Some(cause) = cause {
            line += &format!(" cause={cause:?}");
        }
        if *lost > 0 {
            line += &format!(" lost={lost}");
        }
        line
    }

    /// One line of JSON.
    pub fn json(&self) -> String {
        serde_json::to_string(self).expect("entries serialise")
    }
}

/// The parts of a request's first line that may be shown.
pub fn shown(method: &Method, uri: &Uri) -> (String, String) {
    let is_secret = |part: &str| part.len() > LONGEST || percent_decode_str(part).decode_utf8_lossy().contains("svk_");
    let is_plain = |path: &str| path.len() <= LONGEST && !path.contains('%') && !path.contains("svk_");
    let mask = |part| if is_secret(part) { MASK } else { part };
    let method = if method.as_str().len() > LONGEST { MASK } else { method.as_str() };
    let path = uri.path();
    let path = if is_plain(path) { path.to_owned() } else { path.split('/').map(mask).collect::<Vec<_>>().join("/") };
    (method.to_owned(), path)
}

#[cfg(test)]
mod tests {
    use axum::http::Method;

    use super::{LogEntry, shown};

    fn entry(path: &str) -> LogEntry {
        LogEntry {
            time: "2026-11-20T12:00:00Z".parse().expect("a time"),
            request_id: "r1".to_owned(),
            method: "GET".to_owned(),
            path: path.to_owned(),
            status: None,
            millis: 3,
            bytes: None,
            account: None,
            key: None,
            cause: Some("a \"quoted\"\nreason".to_owned()),
            lost: 0,
        }
    }

    #[test]
    fn an_entry_is_one_line() {
        let expected = r#"2026-11-20T12:00:00Z - GET /v2 3ms -B account=- key=- id=r1 cause="a \"quoted\"\nreason""#;
        assert_eq!(entry("/v2").text(), expected);
        assert!(!entry("/v2").json().contains('\n'));
    }

    #[test]
    fn a_path_shows_no_key_and_no_query() {
        let path = |uri: &str| shown(&Method::GET, &uri.parse().expect("a URI")).1;
        assert_eq!(path("/v2/pods/abc?key=svk_x"), "/v2/pods/abc");
        assert_eq!(path("/v2/pods/svk_x/logs"), "/v2/pods/***/logs");
        assert_eq!(path("/v2/%73vk_x"), "/v2/***");
        assert_eq!(path(&format!("/{}/{}", "a".repeat(64), "a".repeat(65))), format!("/{}/***", "a".repeat(64)));
    }
}

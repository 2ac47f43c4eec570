//! Watches: the changes of a collection since a version (kubernetes.md, Reconciliation).

use std::pin::Pin;

use futures_util::{Stream, StreamExt, stream};
use serde::{Deserialize, de::DeserializeOwned};
use serde_json::value::RawValue;

use super::{
    client::{ApiClient, Parameter},
    error::{ApiError, Status},
    objects::AnyObject,
    pace::Urgency,
};

/// The maximum size of one change.
const LARGEST: usize = 4 << 20;

/// A change of an object.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Change<T> {
    /// It was created, or is another one now.
    Put(T),
    /// It is gone. This is what it was last.
    Gone(T),
    /// Nothing, but the watch has come to this version.
    Version(String),
}

/// The changes of a collection.
pub struct Watch {
    pieces: Pin<Box<dyn Stream<Item = Result<Vec<u8>, ApiError>> + Send>>,
    buffer: Vec<u8>,
}

impl ApiClient {
    /// Watches a collection from a version on.
    pub async fn watch(&self, path: &str, query: &[Parameter<'_>], version: &str) -> Result<Watch, ApiError> {
        let mut query = query.to_vec();
        query.push(("watch", "true".to_owned()));
        query.push(("allowWatchBookmarks", "true".to_owned()));
        query.push(("resourceVersion", version.to_owned()));
        let pieces = self.stream(path, &query, Urgency::First).await?;
        Ok(Watch { pieces: Box::pin(pieces), buffer: Vec::new() })
    }
}

impl Watch {
    /// The next change; `None` when the server ends the watch. May be dropped while it waits.
    pub async fn next<T: DeserializeOwned>(&mut self) -> Option<Result<Change<T>, ApiError>> {
        loop {
            if let Some(end) = self.buffer.iter().position(|byte| *byte == b'\n') {
                let line: Vec<u8> = self.buffer.drain(..=end).collect();
                if line.trim_ascii().is_empty() {
                    continue;
                }
                return Some(parse(&line));
            }
            if self.buffer.len() > LARGEST {
                (self.buffer, self.pieces) = (Vec::new(), Box::pin(stream::empty()));
                return Some(Err(ApiError::Unreadable("an object of a watch is larger than 4 MiB".to_owned())));
            }
            match self.pieces.next().await {
                Some(Ok(piece)) => self.buffer.extend_from_slice(&piece),
                Some(Err(error)) => return Some(Err(error)),
                None => return None,
            }
        }
    }
}

#[derive(Deserialize)]
struct WatchLine<'l> {
    #[serde(rename = "type")]
    kind: String,
    #[serde(borrow)]
    object: &'l RawValue,
}

fn parse<T: DeserializeOwned>(line: &[u8]) -> Result<Change<T>, ApiError> {
    let unreadable = |error: serde_json::Error| {
        // Its message may quote a value.
        ApiError::Unreadable(format!("a watch: line {}, column {}", error.line(), error.column()))
    };
    let WatchLine { kind, object } = serde_json::from_slice(line).map_err(unreadable)?;
    let text = object.get();
    match kind.as_str() {
        "ADDED" | "MODIFIED" => Ok(Change::Put(serde_json::from_str(text).map_err(unreadable)?)),
        "DELETED" => Ok(Change::Gone(serde_json::from_str(text).map_err(unreadable)?)),
        "BOOKMARK" => {
            let object: AnyObject = serde_json::from_str(text).map_err(unreadable)?;
            Ok(Change::Version(object.metadata.resource_version))
        }
        // An answer that began with 200 ends with the refusal as an event.
        _ => {
            let status: Status = serde_json::from_str(text).map_err(unreadable)?;
            Err(ApiError::of_status(status.code, &status, None))
        }
    }
}

#[cfg(test)]
mod tests {
    use futures_util::stream;

    use super::{Change, LARGEST, Watch};
    use crate::kubernetes::{error::ApiError, objects::AnyObject};

    fn all(pieces: Vec<&str>) -> Vec<Result<Change<AnyObject>, ApiError>> {
        let pieces: Vec<_> = pieces.into_iter().map(|piece| Ok(piece.as_bytes().to_vec())).collect();
        let mut watch = Watch { pieces: Box::pin(stream::iter(pieces)), buffer: Vec::new() };
        let mut changes = Vec::new();
        let read = async {
            while let Some(change) = watch.next().await {
                changes.push(change);
            }
        };
        tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(read);
        changes
    }

    #[test]
    fn changes_arrive_however_they_are_cut() {
        let changes = all(vec![
            r#"{"type":"ADDED","object":{"metadata":{"na"#,
            r#"me":"a","resourceVersion":"1"}}}"#,
            "\n\n",
            concat!(r#"{"type":"BOOKMARK","object":{"metadata":{"resourceVersion":"7"}}}"#, "\n"),
            concat!(r#"{"type":"DELETED","object":{"metadata":{"name":"a"}}}"#, "\n", r#"{"type":"ADDED""#),
        ]);
        let [Ok(Change::Put(put)), Ok(Change::Version(version)), Ok(Change::Gone(gone))] = &changes[..] else {
            panic!("{changes:?}")
        };
        assert_eq!((put.metadata.name.as_str(), version.as_str(), gone.metadata.name.as_str()), ("a", "7", "a"));
    }

    #[test]
    fn an_expired_version_comes_as_an_event_of_an_answer_that_succeeded() {
        let line = r#"{"type":"ERROR","object":{"kind":"Status","code":410,"reason":"Expired","message":"too old"}}"#;
        assert_eq!(all(vec![line, "\n"]), [Err(ApiError::Expired("too old".to_owned()))]);
    }

    #[test]
    fn an_object_without_end_is_refused() {
        let endless = "x".repeat(LARGEST / 2 + 1);
        let changes = all(vec![&endless, &endless, "\n"]);
        assert!(matches!(&changes[..], [Err(ApiError::Unreadable(_))]), "{} changes", changes.len());
    }
}

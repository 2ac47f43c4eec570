//! Reading an answer, which is never larger and never slower than it may be.

use std::time::Duration;

use http::Method;
use reqwest::Response;
use tokio::time::timeout;

use super::{BaseUrl, CallError, connection};
use crate::wire::Operation;

/// The largest problem. What it says is for a person, who is told the status when it is larger.
pub(super) const PROBLEM: usize = 1 << 20;
/// The largest answer that is one resource.
const RESOURCE: usize = 16 << 20;
/// The largest page of a list: a server may send everything as one page.
const LIST: usize = 256 << 20;

/// An answer that comes part by part.
#[derive(Debug)]
pub struct Incoming<'a> {
    /// The HTTP status.
    pub status: u16,
    /// The headers, in the order in which they came.
    pub headers: Vec<(String, String)>,
    pub(super) base: &'a BaseUrl,
    pub(super) response: Response,
}

impl Incoming<'_> {
    /// The next part of the body; `None` behind the last.
    pub async fn next(&mut self) -> Result<Option<Vec<u8>>, CallError> {
        let part = self.response.chunk().await.map_err(|error| connection::failure(self.base, &error))?;
        Ok(part.map(|part| part.to_vec()))
    }
}

/// Why an answer could not be read to its end.
#[derive(Debug)]
pub(super) enum ReadError {
    /// It is larger than this.
    TooLarge(usize),
    /// It was not complete after this time, though something came all the while.
    TooSlow(Duration),
    /// It broke off.
    Broken(reqwest::Error),
}

/// The largest answer to an operation.
pub(super) fn bound<O: Operation>() -> usize {
    let is_list = O::METHOD == Method::GET && !O::PATH.ends_with('}');
    if is_list { LIST } else { RESOURCE }
}

/// The headers of an answer as text.
pub(super) fn headers(response: &Response) -> Vec<(String, String)> {
    let text = |value: &[u8]| String::from_utf8_lossy(value).into_owned();
    response.headers().iter().map(|(name, value)| (name.to_string(), text(value.as_bytes()))).collect()
}

/// Reads a body chunk by chunk, up to `bound` bytes and for `whole` at the most.
pub(super) async fn read(mut response: Response, bound: usize, whole: Duration) -> Result<Vec<u8>, ReadError> {
    if response.content_length().is_some_and(|length| usize::try_from(length).map_or(true, |length| length > bound)) {
        return Err(ReadError::TooLarge(bound));
    }
    let read = async {
        let mut body = Vec::new();
        while let Some(chunk) = response.chunk().await.map_err(ReadError::Broken)? {
            if body.len() + chunk.len() > bound {
                return Err(ReadError::TooLarge(bound));
            }
            body.extend_from_slice(&chunk);
        }
        Ok(body)
    };
    timeout(whole, read).await.unwrap_or(Err(ReadError::TooSlow(whole)))
}

/// A size in words.
pub(super) fn size(bytes: usize) -> String {
    format!("{} MiB", bytes >> 20)
}

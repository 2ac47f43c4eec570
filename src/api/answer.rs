//! Reading an answer, which is never larger and never slower than it may be.

use std::{pin::Pin, time::Duration};

use http::Method;
use reqwest::Response;
use tokio::time::{Sleep, sleep};

use super::{BaseUrl, CallError, connection};
use wire::Operation;

/// The largest problem. What it says is for a person, who is told the status when it is larger.
pub(super) const PROBLEM: usize = 1 << 20;
/// The largest answer that is one resource.
const RESOURCE: usize = 16 << 20;
/// How much of a long body is read before any of it is passed on.
pub(super) const FIRST: usize = 1 << 20;
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
    // What a job put out is as long as its handler made it.
    let is_job = O::PATH.starts_with("/v2/{endpoint}/");
    if is_list || is_job { LIST } else { RESOURCE }
}

/// The headers of an answer as text.
pub(super) fn headers(response: &Response) -> Vec<(String, String)> {
    let text = |value: &[u8]| String::from_utf8_lossy(value).into_owned();
    response.headers().iter().map(|(name, value)| (name.to_string(), text(value.as_bytes()))).collect()
}

/// A body, read chunk by chunk, up to `bound` bytes and for `whole` at the most.
#[derive(Debug)]
pub(super) struct Reader {
    response: Response,
    left: usize,
    bound: usize,
    whole: Duration,
    end: Pin<Box<Sleep>>,
}

impl Reader {
    pub(super) fn new(response: Response, bound: usize, whole: Duration) -> Result<Self, ReadError> {
        let is_longer = |length| usize::try_from(length).map_or(true, |length| length > bound);
        if response.content_length().is_some_and(is_longer) {
            return Err(ReadError::TooLarge(bound));
        }
        Ok(Self { response, left: bound, bound, whole, end: Box::pin(sleep(whole)) })
    }

    /// Puts what came next behind what is in `body`: whether anything did.
    pub(super) async fn read(&mut self, body: &mut Vec<u8>) -> Result<bool, ReadError> {
        let chunk = tokio::select! {
            biased;
            chunk = self.response.chunk() => chunk.map_err(ReadError::Broken)?,
            () = &mut self.end => return Err(ReadError::TooSlow(self.whole)),
        };
        let Some(chunk) = chunk else { return Ok(false) };
        self.left = self.left.checked_sub(chunk.len()).ok_or(ReadError::TooLarge(self.bound))?;
        body.extend_from_slice(&chunk);
        Ok(true)
    }
}

/// Reads a body to its end.
pub(super) async fn read(response: Response, bound: usize, whole: Duration) -> Result<Vec<u8>, ReadError> {
    let mut reader = Reader::new(response, bound, whole)?;
    let mut body = Vec::new();
    while reader.read(&mut body).await? {}
    Ok(body)
}

/// A size in words.
pub(super) fn size(bytes: usize) -> String {
    format!("{} MiB", bytes >> 20)
}

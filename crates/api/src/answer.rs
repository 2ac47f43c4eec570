//! Reads an answer within limits of size and time.

use std::{pin::Pin, time::Duration};

use http::Method;
use reqwest::Response;
use serde_json::{Map, Value};
use tokio::time::{Sleep, sleep};

use super::{BaseUrl, CallError, connection};
use wire::Operation;

/// The maximum size of a problem. Its text is for a person, who sees the status if it is larger.
pub(super) const PROBLEM: usize = 1 << 20;
/// The maximum size of an answer with one resource.
const RESOURCE: usize = 16 << 20;
/// How much of a long body is read before any of it is passed on.
pub(super) const FIRST: usize = 1 << 20;
/// The maximum size of a list page: a server may send everything as one page.
const LIST: usize = 256 << 20;

/// A streamed answer.
#[derive(Debug)]
pub struct ReplyStream<'a> {
    /// The HTTP status.
    pub status: u16,
    /// The headers, in the order received.
    pub headers: Vec<(String, String)>,
    pub(super) base: &'a BaseUrl,
    pub(super) response: Response,
}

impl ReplyStream<'_> {
    /// The next part of the body; `None` after the last.
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
    /// It was not complete after this time, although data kept arriving.
    TooSlow(Duration),
    /// It broke off.
    Broken(reqwest::Error),
}

/// The maximum size of an operation's answer.
pub(super) fn bound<O: Operation>() -> usize {
    let is_list = O::METHOD == Method::GET && !O::PATH.ends_with('}');
    // The output of a job is as long as its handler made it.
    let is_job = O::PATH.starts_with("/v2/{endpoint}/");
    if is_list || is_job { LIST } else { RESOURCE }
}

/// The readable text of an unexpected answer: the text of an error in it, or of a page.
pub(crate) fn speech(body: &[u8]) -> Option<String> {
    /// How much of it is shown, in characters.
    const LONGEST: usize = 300;
    /// How much of a page is scanned, in bytes.
    const PAGE: usize = 16 << 10;
    let text = match serde_json::from_slice(body) {
        Ok(Value::Object(fields)) => error_in(&fields).unwrap_or_else(|| Value::Object(fields).to_string()),
        Ok(Value::String(text)) => text,
        Ok(other) => other.to_string(),
        Err(_) => without_tags(&String::from_utf8_lossy(&body[..body.len().min(PAGE)])),
    };
    let words: Vec<&str> = text.split_whitespace().collect();
    let text = words.join(" ");
    let end = text.char_indices().nth(LONGEST).map(|(end, _)| end);
    let text = end.map_or_else(|| text.clone(), |end| format!("{}...", &text[..end]));
    (!text.is_empty()).then_some(text)
}

/// The text of an error, under any of its usual names.
fn error_in(fields: &Map<String, Value>) -> Option<String> {
    let text = |name: &str| match fields.get(name)? {
        Value::String(text) => Some(text.clone()),
        Value::Object(inner) => inner.get("message")?.as_str().map(str::to_owned),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) => None,
    };
    ["detail", "message", "error", "title", "msg"].into_iter().find_map(text)
}

/// Why an answer cannot be read, with its own text.
pub fn misread(reason: &str, body: &[u8]) -> String {
    // A longer one is someone's data.
    let body = if body.len() <= PROBLEM { body } else { &[] };
    let fields: Option<Map<String, Value>> = serde_json::from_slice(body).ok();
    match fields.as_ref().and_then(error_in).and_then(|said| speech(said.as_bytes())) {
        Some(said) => format!("{reason}; it says: {said}"),
        None => reason.to_owned(),
    }
}

/// A page as text: the text between its tags, without scripts and styles.
fn without_tags(page: &str) -> String {
    let mut text = String::new();
    let mut rest = page;
    while let Some((before, tag)) = rest.split_once('<') {
        text.push_str(before);
        text.push(' ');
        let silent = ["script", "style"]
            .into_iter()
            .find(|name| tag.get(..name.len()).is_some_and(|begin| begin.eq_ignore_ascii_case(name)));
        let end = silent.and_then(|name| tag.to_ascii_lowercase().find(&format!("</{name}")));
        rest = tag[end.unwrap_or_default()..].split_once('>').map_or("", |(_, rest)| rest);
    }
    text + rest
}

/// The headers of an answer as text.
pub(super) fn headers(response: &Response) -> Vec<(String, String)> {
    let text = |value: &[u8]| String::from_utf8_lossy(value).into_owned();
    response.headers().iter().map(|(name, value)| (name.to_string(), text(value.as_bytes()))).collect()
}

/// A body, read chunk by chunk, up to `bound` bytes and for at most `whole`.
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

    /// Appends the next data to `body`; returns whether there was any.
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

/// A size as text.
pub(super) fn size(bytes: usize) -> String {
    format!("{} MiB", bytes >> 20)
}

#[cfg(test)]
mod tests {
    use super::{misread, speech};

    #[test]
    fn what_a_body_says_is_found_in_whatever_form_it_has() {
        let long = "x ".repeat(1000);
        for (body, said) in [
            ("", None),
            ("{}", Some("{}")),
            (r#"{"message":"Forbidden"}"#, Some("Forbidden")),
            (r#"{"error":{"code":7,"message":"no such tenant"}}"#, Some("no such tenant")),
            (r#"{"detail":"a\nb","message":"c"}"#, Some("a b")),
            ("Access denied\r\n", Some("Access denied")),
            (
                "<html><head><style>a{b:c}</style><title>403</title></head><body><h1>Blocked</h1> by policy 12</body>",
                Some("403 Blocked by policy 12"),
            ),
            ("a < b", Some("a")),
            ("<script>", None),
            (&long, Some(&format!("{}...", long[..300].trim_end()))),
        ] {
            let found = speech(body.as_bytes());
            let expected = said.map(|said| said.replace(" ...", "..."));
            assert_eq!(found.map(|found| found.replace(" ...", "...")), expected, "{body}");
        }
        assert_eq!(misread("no id", br#"{"detail":"over quota","status":403}"#), "no id; it says: over quota");
        assert_eq!(misread("no id", b"[]"), "no id");
    }
}

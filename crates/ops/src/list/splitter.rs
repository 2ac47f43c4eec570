//! Splits one page of a list while it arrives. Its elements are located and checked to be JSON, but not kept.

use std::ops::Range;

use serde::de::DeserializeOwned;
use serde_json::{Deserializer, value::RawValue};

use api::misread;

/// The size limit of one element, and of all the page's other fields together.
const ELEMENT: usize = 16 << 20;
const OTHERS: usize = 1 << 20;

/// A page being received.
#[derive(Debug)]
pub(super) struct Splitter {
    /// The field that holds the elements.
    key: &'static str,
    /// The bytes received and not yet returned.
    buffer: Vec<u8>,
    /// Up to where the buffer has been returned.
    given: usize,
    /// Up to where the buffer has been parsed.
    at: usize,
    state: State,
    /// How long the buffer must be before parsing is worth another attempt.
    wanted: usize,
    /// Whether all input has arrived.
    ended: bool,
    /// The other fields, and their size.
    others: Vec<(String, Box<RawValue>)>,
    size: usize,
    /// Whether the elements have begun, and how many were returned.
    found: bool,
    elements: usize,
}

/// The token expected next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum State {
    /// The page.
    Page,
    /// Its first field, if it has any.
    FirstField,
    /// A field.
    Field,
    /// A comma or the end of the page.
    AfterField,
    /// The first element, if there is any.
    FirstElement,
    /// A comma or the end of the elements.
    AfterElement,
    /// Nothing more.
    End,
}

/// The next piece of a page.
#[derive(Debug)]
pub(super) enum Step {
    /// More input is needed.
    Wait,
    /// An element: the text since the previous one, and the element itself, as ranges in the buffer.
    Element(Range<usize>, Range<usize>),
    /// There are no more elements.
    End,
}

/// Why there is no value, yet or ever.
enum ScanError {
    Bytes,
    Sense(String),
}

impl From<String> for ScanError {
    fn from(reason: String) -> Self {
        Self::Sense(reason)
    }
}

impl Splitter {
    pub(super) fn new(key: &'static str) -> Self {
        let (buffer, others, state) = (Vec::new(), Vec::new(), State::Page);
        Self {
            key,
            buffer,
            given: 0,
            at: 0,
            state,
            wanted: 0,
            ended: false,
            others,
            size: 0,
            found: false,
            elements: 0,
        }
    }

    /// Makes room for more input; bytes already returned are dropped.
    pub(super) fn room(&mut self) -> &mut Vec<u8> {
        self.buffer.drain(..self.given);
        self.at -= self.given;
        self.wanted = self.wanted.saturating_sub(self.given);
        self.given = 0;
        &mut self.buffer
    }

    /// The bytes of a range in the buffer.
    pub(super) fn bytes(&self, place: Range<usize>) -> &[u8] {
        &self.buffer[place]
    }

    /// Marks the end of the input.
    pub(super) fn end(&mut self) {
        self.ended = true;
    }

    /// How many elements were returned.
    pub(super) fn count(&self) -> usize {
        self.elements
    }

    /// The fields beside the elements, as far as they have arrived.
    pub(super) fn others(&self) -> &[(String, Box<RawValue>)] {
        &self.others
    }

    /// A field beside the elements; the default if it is missing or of another type.
    pub(super) fn other<T: DeserializeOwned + Default>(&self, name: &str) -> T {
        let found = self.others.iter().find(|(other, _)| other == name);
        found.and_then(|(_, value)| serde_json::from_str(value.get()).ok()).unwrap_or_default()
    }

    /// Why a document is not a list: it may say so itself.
    fn lacking(&self) -> String {
        let others =
            self.others.iter().map(|(name, value)| format!("{}:{value}", serde_json::Value::from(name.as_str())));
        let document = format!("{{{}}}", others.collect::<Vec<_>>().join(","));
        misread(&format!("missing field `{}`", self.key), document.as_bytes())
    }

    /// The bytes of an ended page that were not returned.
    pub(super) fn rest(&self) -> &[u8] {
        &self.buffer[self.given..]
    }

    /// The next piece.
    pub(super) fn step(&mut self) -> Result<Step, String> {
        if self.buffer.len() < self.wanted && !self.ended {
            return Ok(Step::Wait);
        }
        loop {
            let before = self.at;
            match self.advance() {
                Ok(Some(step)) => return Ok(step),
                Ok(None) => {}
                Err(ScanError::Sense(reason)) => return Err(reason),
                Err(ScanError::Bytes) if self.ended => return Err("it breaks off in the middle".to_owned()),
                Err(ScanError::Bytes) => {
                    // Do not parse a value anew with every byte that arrives.
                    self.at = before;
                    self.wanted = before + 2 * (self.buffer.len() - before);
                    return self.check_size().map(|()| Step::Wait);
                }
            }
        }
    }

    /// All input has been parsed except the start of a value, which must not grow without bound.
    fn check_size(&self) -> Result<(), String> {
        let in_elements = matches!(self.state, State::FirstElement | State::AfterElement);
        let bound = if in_elements { ELEMENT } else { OTHERS };
        let is_larger = self.buffer.len() - self.given > bound;
        if is_larger { Err(format!("a part of it is larger than {} MiB", bound >> 20)) } else { Ok(()) }
    }

    /// Advances by one step.
    fn advance(&mut self) -> Result<Option<Step>, ScanError> {
        let state = self.state;
        self.state = match state {
            State::Page => {
                self.expect(b"{", "an object")?;
                State::FirstField
            }
            State::FirstField if self.peek()? == b'}' => State::AfterField,
            State::FirstField | State::Field => self.field()?,
            State::AfterField => match self.expect(b",}", "`,` or `}`")? {
                b',' => State::Field,
                _ if self.found => State::End,
                _ => return Err(self.lacking().into()),
            },
            State::FirstElement | State::AfterElement if self.peek()? == b']' => {
                self.at += 1;
                State::AfterField
            }
            State::FirstElement => return self.element().map(Some),
            State::AfterElement => {
                self.expect(b",", "`,` or `]`")?;
                return self.element().map(Some);
            }
            State::End => match self.peek() {
                Ok(_) => return Err(format!("{} stands behind its end", self.shown()).into()),
                Err(_) if self.ended => return Ok(Some(Step::End)),
                Err(missing) => return Err(missing),
            },
        };
        Ok(None)
    }

    fn element(&mut self) -> Result<Step, ScanError> {
        self.peek()?;
        let start = self.at;
        self.at += value(&self.buffer[start..], self.ended)?.get().len();
        let lead = self.given..start;
        (self.state, self.given) = (State::AfterElement, self.at);
        self.elements += 1;
        Ok(Step::Element(lead, start..self.at))
    }

    /// Reads a field, or the start of the one with the elements.
    fn field(&mut self) -> Result<State, ScanError> {
        if self.peek()? != b'"' {
            return Err(format!("a field is expected in front of {}", self.shown()).into());
        }
        let name = value(&self.buffer[self.at..], self.ended)?;
        self.at += name.get().len();
        let name: String = serde_json::from_str(name.get()).map_err(|error| error.to_string())?;
        if self.others.iter().any(|(other, _)| *other == name) || (self.found && name == self.key) {
            return Err(format!("duplicate field `{name}`").into());
        }
        self.expect(b":", "`:`")?;
        if name == self.key {
            self.expect(b"[", &format!("a list in `{name}`"))?;
            self.found = true;
            return Ok(State::FirstElement);
        }
        self.peek()?;
        let value = value(&self.buffer[self.at..], self.ended)?.to_owned();
        self.at += value.get().len();
        self.size += name.len() + value.get().len();
        self.others.push((name, value));
        if self.size > OTHERS {
            return Err(format!("what is beside `{}` is larger than {} MiB", self.key, OTHERS >> 20).into());
        }
        Ok(State::AfterField)
    }

    /// The next byte that is not whitespace.
    fn peek(&mut self) -> Result<u8, ScanError> {
        while let Some(byte) = self.buffer.get(self.at) {
            if !b" \n\r\t".contains(byte) {
                return Ok(*byte);
            }
            self.at += 1;
        }
        Err(ScanError::Bytes)
    }

    /// Consumes one of these bytes.
    fn expect(&mut self, expected: &[u8], what: &str) -> Result<u8, ScanError> {
        let byte = self.peek()?;
        if !expected.contains(&byte) {
            return Err(format!("{what} is expected in front of {}", self.shown()).into());
        }
        self.at += 1;
        Ok(byte)
    }

    /// The start of the unexpected input.
    fn shown(&self) -> String {
        let rest = &self.buffer[self.at..];
        format!("`{}`", String::from_utf8_lossy(&rest[..rest.len().min(20)]))
    }
}

/// The JSON value at the start of some bytes. A number may continue past their end.
fn value(bytes: &[u8], ended: bool) -> Result<&RawValue, ScanError> {
    let mut values = Deserializer::from_slice(bytes).into_iter::<&RawValue>();
    match values.next() {
        Some(Ok(_)) if values.byte_offset() == bytes.len() && !ended => Err(ScanError::Bytes),
        Some(Ok(value)) => Ok(value),
        Some(Err(error)) if error.is_eof() || (!ended && is_at_end(&error, bytes)) => Err(ScanError::Bytes),
        Some(Err(error)) => Err(ScanError::Sense(error.to_string())),
        None => Err(ScanError::Bytes),
    }
}

/// Whether the error is at the very end, as with `0.` before another digit arrives.
fn is_at_end(error: &serde_json::Error, bytes: &[u8]) -> bool {
    let mut lines = bytes.split(|byte| *byte == b'\n');
    let last = lines.next_back().map_or(0, <[u8]>::len);
    error.line() == lines.count() + 1 && error.column() >= last
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{Splitter, Step};

    /// The elements of a page that arrives in chunks of these sizes, and the document they form.
    fn split(text: &str, sizes: &[usize]) -> Result<(Vec<String>, String), String> {
        let mut page = Splitter::new("pods");
        let (mut elements, mut document) = (Vec::new(), Vec::new());
        let (mut rest, mut sizes) = (text.as_bytes(), sizes.iter().cycle());
        loop {
            match page.step()? {
                Step::Wait if rest.is_empty() => page.end(),
                Step::Wait => {
                    let (part, others) = rest.split_at((*sizes.next().unwrap()).min(rest.len()));
                    page.room().extend_from_slice(part);
                    rest = others;
                }
                Step::Element(lead, json) => {
                    document.extend_from_slice(page.bytes(lead));
                    document.extend_from_slice(page.bytes(json.clone()));
                    elements.push(String::from_utf8(page.bytes(json).to_vec()).unwrap());
                }
                Step::End => {
                    document.extend_from_slice(page.rest());
                    return Ok((elements, String::from_utf8(document).unwrap()));
                }
            }
        }
    }

    const PAGE: &str = r#" {"more": [1, "]}"], "pods" :[ {"id":"\"\\ü","cost":0.25,"x":-1e+5}, -0.5,
        "a,]", [[]], 17 ,true] , "pagination":{"nextCursor":null},"pi":3.14 }
        "#;

    #[test]
    fn a_page_comes_out_as_it_went_in_wherever_it_was_cut() {
        let expected = [r#"{"id":"\"\\ü","cost":0.25,"x":-1e+5}"#, "-0.5", r#""a,]""#, "[[]]", "17", "true"];
        for size in 1..PAGE.len() {
            let (elements, document) = split(PAGE, &[size]).unwrap();
            assert_eq!(
                (elements.as_slice(), document.as_str()),
                (expected.map(String::from).as_slice(), PAGE),
                "{size}"
            );
        }
        assert_eq!(split("{\"pods\":[]}", &[1]).unwrap(), (Vec::new(), "{\"pods\":[]}".to_owned()));
    }

    #[test]
    fn what_is_no_page_is_told_wherever_it_was_cut() {
        for (text, reason) in [
            ("", "breaks off"),
            ("null", "an object is expected"),
            ("[]", "an object is expected"),
            ("<html>", "an object is expected"),
            ("{}", "missing field `pods`"),
            (r#"{"a":1}"#, "missing field `pods`"),
            (r#"{"pods":{}}"#, "a list in `pods` is expected"),
            (r#"{"pods":null}"#, "a list in `pods` is expected"),
            (r#"{"pods":[1}"#, "`,` or `]` is expected"),
            (r#"{"pods":[1,]}"#, "expected value"),
            (r#"{"pods":[,1]}"#, "expected value"),
            (r#"{"pods":[-]}"#, "invalid number"),
            (r#"{"pods":[1]"#, "breaks off"),
            (r#"{"pods":[{"id":"a"#, "breaks off"),
            (r#"{"pods":[1],}"#, "a field is expected"),
            (r#"{"pods":[1]} {"#, "stands behind its end"),
            (r#"{"pods":[1],"pods":[2]}"#, "duplicate field `pods`"),
        ] {
            for size in 1..=text.len().max(1) {
                let error = split(text, &[size]).expect_err(text);
                assert!(error.contains(reason), "{text} in parts of {size}: {error}");
            }
        }
    }

    proptest! {
        #[test]
        fn any_text_is_taken_apart_or_refused_whatever_its_parts(
            text in r#"\{"pods":\[([0-9.e"\\\[\]{},: -]|true){0,12}\]\}"#,
            sizes in proptest::collection::vec(1..9_usize, 1..5),
        ) {
            let whole: Result<serde_json::Value, _> = serde_json::from_str(&text);
            let parts = split(&text, &sizes);
            prop_assert_eq!(parts.is_ok(), whole.is_ok_and(|value| value["pods"].is_array()));
        }
    }
}

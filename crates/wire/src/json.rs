//! Conversion between types and JSON through one reader and one writer, since each further pair is compiled again for
//! every type. Errors say where the JSON does not fit.

use std::fmt;

use jsonc_parser::{Scanner, ScannerOptions, tokens::Token};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;

use super::lenient;

/// The longest name that a message repeats, in characters.
const LONGEST_NAME: usize = 100;

/// Why JSON does not fit a type, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Unfit {
    /// Field names and indexes from the root to the faulty value; empty for the root.
    pub path: Vec<String>,
    /// The fault.
    pub reason: String,
}

impl std::error::Error for Unfit {}

/// `pods[3].cost: invalid type: ...`.
impl fmt::Display for Unfit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let path = dotted(&self.path);
        match path.strip_prefix('.').unwrap_or(&path) {
            "" => f.write_str(&self.reason),
            path => write!(f, "{path}: {}", self.reason),
        }
    }
}

/// Reads a value of type `T`.
pub fn read<T: DeserializeOwned>(json: &[u8]) -> Result<T, Unfit> {
    let read = || serde_json::from_slice(json);
    lenient::trusting(read).or_else(|_| read()).map_err(|error| Unfit::new(json, &error))
}

/// Serializes one of our own values.
///
/// # Panics
/// If a map has non-string keys, which none of our types has.
pub fn write<T: Serialize>(value: &T) -> Vec<u8> {
    serde_json::to_vec(value).expect("values of our own serialise")
}

/// Converts one of our own values to a tree.
pub fn tree<T: Serialize>(value: &T) -> Value {
    let reread = |json: &[u8]| serde_json::from_slice(json).expect("what was written is JSON");
    reread(&write(value))
}

/// A path as written after the name of a value: `.gpu.count`, `[3].id`.
pub fn dotted(path: &[String]) -> String {
    let mut dotted = String::new();
    for segment in path {
        match segment.parse::<usize>() {
            Ok(index) => dotted.push_str(&format!("[{index}]")),
            Err(_) => dotted.extend([".", &cut(segment)]),
        }
    }
    dotted
}

/// Shortens a name to a readable length.
pub fn cut(name: &str) -> String {
    match name.char_indices().nth(LONGEST_NAME) {
        Some((end, _)) => format!("{}...", &name[..end]),
        None => name.to_owned(),
    }
}

impl Unfit {
    fn new(json: &[u8], error: &serde_json::Error) -> Self {
        let said = error.to_string();
        let reason = said.rsplit_once(" at line ").map_or(said.as_str(), |(reason, _)| reason).to_owned();
        let lines = json.split_inclusive(|byte| *byte == b'\n');
        let before: usize = lines.take(error.line().saturating_sub(1)).map(<[u8]>::len).sum();
        Self { path: path_at(json, before + error.column()), reason }
    }
}

/// A value that has started and not ended.
enum UnfinishedValue {
    Object(Option<String>),
    Array(usize),
}

/// The path of the value where a decoder stopped after `end` bytes. A second pass finds it: a decoder that tracks the
/// path while reading would be compiled again for every type.
fn path_at(json: &[u8], end: usize) -> Vec<String> {
    let text = str::from_utf8(json).unwrap_or_else(|error| str::from_utf8(&json[..error.valid_up_to()]).unwrap_or(""));
    let mut scanner = Scanner::new(text, &ScannerOptions::default());
    let mut open: Vec<UnfinishedValue> = Vec::new();
    while let Ok(Some(token)) = scanner.scan() {
        if scanner.token_end() > end {
            break;
        }
        match (token, open.last_mut()) {
            (Token::OpenBrace, _) => open.push(UnfinishedValue::Object(None)),
            (Token::OpenBracket, _) => open.push(UnfinishedValue::Array(0)),
            (Token::CloseBrace | Token::CloseBracket, _) => drop(open.pop()),
            (Token::Comma, Some(UnfinishedValue::Array(index))) => *index += 1,
            (Token::Comma, Some(UnfinishedValue::Object(name))) => *name = None,
            (Token::String(text), Some(UnfinishedValue::Object(name @ None))) => *name = Some(text.into_owned()),
            _ => {}
        }
    }
    let segment = |open| match open {
        UnfinishedValue::Object(name) => name,
        UnfinishedValue::Array(index) => Some(index.to_string()),
    };
    open.into_iter().filter_map(segment).collect()
}

#[cfg(test)]
mod tests {
    use serde::Deserialize;

    use super::read;
    use crate::Timestamp;

    #[derive(Debug, Deserialize)]
    #[serde(deny_unknown_fields)]
    #[allow(dead_code, reason = "only read into")]
    struct Whole {
        parts: Vec<Part>,
        #[serde(default)]
        since: Option<Timestamp>,
    }

    #[derive(Debug, Deserialize)]
    #[allow(dead_code, reason = "only read into")]
    struct Part {
        id: String,
        #[serde(default)]
        count: Option<u8>,
    }

    fn told(json: &str) -> String {
        read::<Whole>(json.as_bytes()).expect_err("it does not fit").to_string()
    }

    #[test]
    fn what_does_not_fit_is_named_by_its_place() {
        let cases = [
            (r#"{"parts":[{"id":"a"},{"id":7}]}"#, "parts[1].id: invalid type: integer `7`, expected a string"),
            ("{\n \"parts\": [\n  {\"id\": \"a\"},\n  {\"count\": 1}\n ]\n}", "parts[1]: missing field `id`"),
            (r#"{"parts":[{"id":"a","count":300}]}"#, "parts[0].count: invalid value: integer `300`, expected u8"),
            (r#"{"parts":[{"id":[]}]}"#, "parts[0].id: invalid type: sequence, expected a string"),
            (r#"{"parts":[{"id":"a","count":{}}]}"#, "parts[0].count: invalid type: map, expected u8"),
            (r#"{"parts":[{"id":"a","count":true}]}"#, "parts[0].count: invalid type: boolean `true`, expected u8"),
            (r#"{"parts":{}}"#, "parts: invalid type: map, expected a sequence"),
            (r#"{"parts":[],"more":1}"#, "more: unknown field `more`, expected `parts` or `since`"),
            (r#"{"since":"soon","parts":[]}"#, "since: `soon` is not a time in RFC 3339 like 2026-11-21T09:30:00Z"),
            ("{}", "missing field `parts`"),
            ("[3]", "[0]: invalid type: integer `3`, expected a sequence"),
            ("\u{1}", "expected value"),
            ("", "EOF while parsing a value"),
        ];
        for (json, expected) in cases {
            assert_eq!(told(json), expected, "{json}");
        }
    }

    #[test]
    fn what_is_no_text_is_no_value_and_no_panic() {
        assert_eq!(read::<Whole>(b"{\"parts\":[{\"id\":\"\xff\"}]}").expect_err("no text").path, ["parts", "0", "id"]);
    }

    proptest::proptest! {
        #[test]
        fn no_bytes_are_too_strange(json in proptest::collection::vec(proptest::num::u8::ANY, 0..60)) {
            let _ = read::<Whole>(&json).map_err(|unfit| unfit.to_string());
        }
    }
}

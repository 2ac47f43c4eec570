//! JSON in other formats. Works on the received text, so that field order, number formats and unknown fields are
//! preserved.

use std::borrow::Cow;

use serde_norway::Value as Yaml;

use super::text::acts;

/// One JSON text, taken apart into strings, marks and everything else.
enum Piece<'a> {
    Open(char),
    Close(char),
    Comma,
    Colon,
    Value(&'a str),
}

/// Indented, with nothing in it that would act on a terminal.
pub(in crate::cli) fn indent(body: &[u8]) -> String {
    let text = String::from_utf8_lossy(body);
    let mut indented = String::with_capacity(text.len() * 2);
    let mut depth: usize = 0;
    let mut fresh = false;
    for piece in pieces(&text) {
        let closing = matches!(piece, Piece::Close(_));
        if closing {
            depth = depth.saturating_sub(1);
        }
        // An empty list or object stays on its line.
        if closing != fresh && (closing || fresh) {
            break_line(&mut indented, depth);
        }
        fresh = false;
        match piece {
            Piece::Open(mark) => {
                indented.push(mark);
                depth += 1;
                fresh = true;
            }
            Piece::Close(mark) => indented.push(mark),
            Piece::Comma => {
                indented.push(',');
                break_line(&mut indented, depth);
            }
            Piece::Colon => indented.push_str(": "),
            Piece::Value(value) => indented.extend(value.chars().map(visible).map(String::from_iter)),
        }
    }
    indented
}

/// How many brackets are open at once, at most.
pub(in crate::cli) fn depth(body: &[u8]) -> usize {
    let (mut open, mut deepest, mut in_string, mut escaped) = (0_usize, 0, false, false);
    for byte in body {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = in_string,
            b'"' => in_string = !in_string,
            b'{' | b'[' if !in_string => {
                open += 1;
                deepest = deepest.max(open);
            }
            b'}' | b']' if !in_string => open = open.saturating_sub(1),
            _ => {}
        }
    }
    deepest
}

/// On one line.
pub(in crate::cli) fn compact(body: &[u8]) -> Cow<'_, str> {
    let text = String::from_utf8_lossy(body);
    if is_compact(&text) {
        return text;
    }
    let mut compact = String::with_capacity(text.len());
    for piece in pieces(&text) {
        match piece {
            Piece::Open(mark) | Piece::Close(mark) => compact.push(mark),
            Piece::Comma => compact.push(','),
            Piece::Colon => compact.push(':'),
            Piece::Value(value) => compact.push_str(value),
        }
    }
    compact.into()
}

/// Whether there is no space outside of strings.
fn is_compact(text: &str) -> bool {
    let (mut in_string, mut escaped) = (false, false);
    text.bytes().all(|byte| {
        match byte {
            _ if escaped => escaped = false,
            b'\\' => escaped = in_string,
            b'"' => in_string = !in_string,
            _ => return in_string || !byte.is_ascii_whitespace(),
        }
        true
    })
}

/// The same text, with nothing in it that would act on a terminal: inside of strings, where alone such characters stand,
/// JSON has an escape for each.
pub(in crate::cli) fn shown(json: &str) -> Cow<'_, str> {
    if json.contains(is_hidden) { json.chars().map(visible).map(String::from_iter).collect() } else { json.into() }
}

/// A line of JSON in which nothing acts on a terminal.
pub(in crate::cli) fn line(json: &serde_json::Value) -> String {
    format!("{}\n", shown(&json.to_string()))
}

/// As YAML.
pub(in crate::cli) fn yaml(body: &[u8]) -> String {
    // A mapping of YAML keeps the order of its keys.
    let Ok(mut value) = serde_json::from_slice::<Yaml>(body) else {
        return String::from_utf8_lossy(body).into_owned();
    };
    let written = |value: &Yaml| serde_norway::to_string(value).expect("what came as JSON can be written as YAML");
    let plain = written(&value);
    if !plain.contains(is_hidden) && !has_odd_float(&value) {
        return plain;
    }
    let mut held = Placeholders { mark: "held".to_owned(), strings: Vec::new() };
    while plain.contains(&held.mark) {
        held.mark.push('x');
    }
    held.take(&mut value);
    held.put_back(&written(&value))
}

/// A number in a form that every YAML version reads, for cases where the usual form is a string to YAML 1.1: its
/// exponents need a sign, with a point before them.
fn odd_float(number: &serde_norway::Number) -> Option<String> {
    let float = number.as_f64().filter(|float| number.is_f64() && float.is_finite())?;
    let written = format!("{float:?}");
    let (digits, exponent) = written.split_once('e')?;
    if float.abs() < 1.0 && float.abs() > 1e-12 {
        return Some(float.to_string());
    }
    let point = if digits.contains('.') { "" } else { ".0" };
    let sign = if exponent.starts_with('-') { "" } else { "+" };
    Some(format!("{digits}{point}e{sign}{exponent}"))
}

fn has_odd_float(value: &Yaml) -> bool {
    match value {
        Yaml::Number(number) => odd_float(number).is_some(),
        Yaml::Sequence(items) => items.iter().any(has_odd_float),
        Yaml::Mapping(fields) => fields.values().any(has_odd_float),
        Yaml::Null | Yaml::Bool(_) | Yaml::String(_) | Yaml::Tagged(_) => false,
    }
}

/// Handles texts that a YAML writer would write unsafely: strings left unquoted although they would affect a terminal,
/// and numbers that some readers take for strings. Each is replaced by a word while the rest is written, then inserted
/// as JSON, which is valid YAML.
struct Placeholders {
    /// The prefix of every such word, which occurs nowhere else.
    mark: String,
    strings: Vec<String>,
}

impl Placeholders {
    fn take(&mut self, value: &mut Yaml) {
        match value {
            Yaml::String(text) if text.contains(is_hidden) => {
                let quoted = serde_json::to_string(text).expect("texts serialise");
                *text = self.hold(shown(&quoted).into_owned());
            }
            Yaml::Number(number) => {
                if let Some(text) = odd_float(number) {
                    *value = Yaml::String(self.hold(text));
                }
            }
            Yaml::Sequence(items) => items.iter_mut().for_each(|item| self.take(item)),
            Yaml::Mapping(fields) => {
                let taken = std::mem::take(fields).into_iter().map(|(mut name, mut field)| {
                    self.take(&mut name);
                    self.take(&mut field);
                    (name, field)
                });
                *fields = taken.collect();
            }
            Yaml::Null | Yaml::Bool(_) | Yaml::String(_) | Yaml::Tagged(_) => {}
        }
    }

    /// Stores a text, and returns the word that replaces it.
    fn hold(&mut self, text: String) -> String {
        let word = format!("{}{:08}", self.mark, self.strings.len());
        self.strings.push(text);
        word
    }

    fn put_back(&self, yaml: &str) -> String {
        let mut parts = yaml.split(self.mark.as_str());
        let mut text = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let (number, rest) = part.split_at_checked(8).unwrap_or((part, ""));
            let string = number.parse().ok().and_then(|number: usize| self.strings.get(number));
            text += string.map_or("", String::as_str);
            text += rest;
        }
        text
    }
}

fn break_line(text: &mut String, depth: usize) {
    text.push('\n');
    text.extend(std::iter::repeat_n("  ", depth));
}

/// Whether a character acts on a terminal, and JSON lets it stand.
fn is_hidden(character: char) -> bool {
    character >= '\u{7f}' && acts(character)
}

/// JSON escapes the control characters below 0x20 itself; the others may stand in it as they are.
fn visible(character: char) -> Vec<char> {
    if is_hidden(character) { format!("\\u{:04x}", u32::from(character)).chars().collect() } else { vec![character] }
}

fn pieces(text: &str) -> impl Iterator<Item = Piece<'_>> {
    let mut rest = text.trim_start();
    std::iter::from_fn(move || {
        let first = rest.chars().next()?;
        let (piece, length) = match first {
            '{' | '[' => (Piece::Open(first), 1),
            '}' | ']' => (Piece::Close(first), 1),
            ',' => (Piece::Comma, 1),
            ':' => (Piece::Colon, 1),
            '"' => {
                let length = string_length(rest);
                (Piece::Value(&rest[..length]), length)
            }
            _ => {
                let ends = |character: char| character.is_whitespace() || "{}[],:\"".contains(character);
                let length = rest.find(ends).unwrap_or(rest.len()).max(1);
                (Piece::Value(&rest[..length]), length)
            }
        };
        rest = rest[length..].trim_start();
        Some(piece)
    })
}

/// The bytes of the string literal at the start of `text`, quotes included.
fn string_length(text: &str) -> usize {
    let mut escaped = false;
    for (index, character) in text.char_indices().skip(1) {
        match character {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return index + 1,
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::Value;

    use super::{compact, depth, indent, shown, yaml};

    const BODY: &[u8] = br#"{"b": 1.50, "a":{},"c":[ ],"d":[1e3,{"x":"a\"}, \\"}],"e":null}"#;

    #[test]
    fn indenting_keeps_order_and_numbers() {
        let expected = r#"{
  "b": 1.50,
  "a": {},
  "c": [],
  "d": [
    1e3,
    {
      "x": "a\"}, \\"
    }
  ],
  "e": null
}"#;
        assert_eq!(indent(BODY), expected);
    }

    #[test]
    fn what_acts_on_a_terminal_is_escaped_as_json_does() {
        assert_eq!(indent("\"\u{9b}2J\u{202e}\"".as_bytes()), r#""\u009b2J\u202e""#);
    }

    #[test]
    fn compact_is_one_line_and_yaml_keeps_the_order() {
        assert_eq!(compact(BODY), r#"{"b":1.50,"a":{},"c":[],"d":[1e3,{"x":"a\"}, \\"}],"e":null}"#);
        assert_eq!(yaml(br#"{"b":1,"a":["x"]}"#), "b: 1\na:\n- x\n");
    }

    #[test]
    fn numbers_of_yaml_are_numbers_to_every_reader() {
        let body = br#"{"a":0.000003,"b":[1e-7,1.5e300,-2e-30],"c":1.25,"d":"3e-6"}"#;
        let written = yaml(body);
        for line in ["a: 0.000003", "- 0.0000001", "- 1.5e+300", "- -2.0e-30", "c: 1.25"] {
            assert!(written.lines().any(|one| one == line), "{line}: {written}");
        }
        let again: Value = serde_norway::from_str(&written).expect("YAML");
        assert_eq!(again, serde_json::from_slice::<Value>(body).expect("JSON"));
    }

    #[test]
    fn only_brackets_outside_of_strings_are_deep() {
        assert_eq!((depth(BODY), depth(br#""[[{\"[""#), depth(b"")), (3, 0, 0));
    }

    #[test]
    fn yaml_and_problems_act_on_no_terminal_and_say_the_same() {
        let odd = "held00000000 \u{9b}2J \u{202e}x \u{61c} \u{7f} \"quoted\" \\u202e";
        let body = serde_json::json!({ odd: [odd, "plain", "\\u{202e}"], "held": { "a": odd } });
        let text = body.to_string();
        for written in [yaml(text.as_bytes()), shown(&text).into_owned()] {
            assert!(!written.contains(|c: char| c != '\n' && super::acts(c)), "{written:?}");
            assert_eq!(serde_norway::from_str::<Value>(&written).expect("YAML"), body, "{written}");
        }
    }

    fn json() -> impl Strategy<Value = Value> {
        let leaf = prop_oneof![
            Just(Value::Null),
            any::<bool>().prop_map(Value::from),
            any::<i64>().prop_map(Value::from),
            "\\PC*|[\\\\\"{},:\u{0}-\u{ff}]*".prop_map(Value::from),
        ];
        leaf.prop_recursive(4, 32, 4, |inner| {
            prop_oneof![
                proptest::collection::vec(inner.clone(), 0..4).prop_map(Value::from),
                proptest::collection::btree_map("\\PC*", inner, 0..4).prop_map(Value::from_iter),
            ]
        })
    }

    proptest! {
        #[test]
        fn neither_changes_what_is_said(value in json()) {
            let body = value.to_string();
            prop_assert_eq!(&serde_json::from_str::<Value>(&indent(body.as_bytes())).expect("JSON"), &value);
            prop_assert_eq!(&compact(body.as_bytes()), &body);
            prop_assert_eq!(&serde_norway::from_str::<Value>(&yaml(body.as_bytes())).expect("YAML"), &value);
        }
    }
}

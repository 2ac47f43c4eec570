//! Writes JSON values in the language and style of a literal.

use serde_json::Value;

use super::{Body, Entry, Form, Kind, Node};
use crate::{
    body::Fields,
    scan::{Language, lines::line_start},
};

/// Writes values in the style of a literal.
pub(super) struct Writer<'a> {
    notation: Notation,
    key: KeyStyle,
    /// The separator between key and value.
    colon: String,
    /// The quote of a text, as in the file.
    quote: &'a str,
    /// The start of a Go map.
    opening: &'a str,
    /// Whether object brackets have inner spaces.
    is_spaced: bool,
    /// The line ending.
    line_end: &'static str,
    /// The indentation step inside brackets.
    step: &'a str,
    /// The gap after a comma within a line.
    gap: &'static str,
}

/// Brackets and keywords.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Notation {
    /// `{}` and `[]`, with `true` and `null`.
    Json,
    Python,
    Go,
    /// JSON on one line, where a bare text may need quotes.
    Yaml,
    /// `{ a = 1 }` and `[]`.
    Equals,
}

/// The syntax of a key.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum KeyStyle {
    Bare,
    Quoted,
}

const BY_HAND: &str = "a body in this form is for a person";

impl<'a> Writer<'a> {
    /// Adopts the style of a literal, or says why it cannot.
    pub(super) fn of(text: &'a str, body: &Body) -> Result<Self, String> {
        let before = text[..body.range.start].trim_end();
        let notation = match body.form {
            Form::Dict => Notation::Python,
            Form::Quoted(_) => Notation::Json,
            Form::Arguments(_) => return Err(BY_HAND.to_owned()),
            Form::Literal(language) => match language {
                Language::Python => Notation::Python,
                Language::JavaScript | Language::TypeScript | Language::Json => Notation::Json,
                Language::Go => Notation::Go,
                Language::Yaml => Notation::Yaml,
                Language::Toml | Language::Hcl => Notation::Equals,
                // A jq program, which can only use quotes inside the shell's single quotes.
                Language::Shell if before.ends_with('\'') => Notation::Json,
                Language::CSharp
                | Language::Java
                | Language::Php
                | Language::PowerShell
                | Language::Ruby
                | Language::Rust
                | Language::Shell
                | Language::Env
                | Language::Document => return Err(BY_HAND.to_owned()),
            },
        };
        let sample = body.entries.iter().find(|entry| entry.key_range != entry.value.range);
        let key = match body.form {
            // Nested objects are literals with quotes; the keys of the body itself are bare.
            Form::Dict => KeyStyle::Bare,
            Form::Quoted(_) => KeyStyle::Quoted,
            Form::Literal(_) | Form::Arguments(_) => {
                body.entries.first().map_or_else(|| key_style_of(notation), |entry| key_style(text, entry))
            }
        };
        let colon = sample
            .map(|entry| &text[entry.key_range.end..entry.value.range.start])
            .filter(|colon| !colon.contains('\n') && !colon.is_empty() && colon.len() < 8)
            .map_or_else(|| colon_of(notation, body.form).to_owned(), plain_colon);
        let inside = text.get(body.range.start + 1..).unwrap_or_default();
        let is_spaced = match notation {
            Notation::Equals => true,
            Notation::Json => key != KeyStyle::Quoted && !inside.starts_with(|c: char| c.is_alphanumeric()),
            Notation::Python | Notation::Go | Notation::Yaml => false,
        };
        let opening = if notation == Notation::Go { opening_of_go(before)? } else { "" };
        let line_end = if text[body.range.clone()].contains("\r\n") { "\r\n" } else { "\n" };
        Ok(Self {
            notation,
            key,
            colon,
            quote: quote(text, body, notation),
            opening,
            is_spaced,
            line_end,
            step: step(text, body),
            gap: gap(text, body),
        })
    }

    /// A key of the body.
    pub(super) fn key(&self, name: &str) -> String {
        match self.key {
            KeyStyle::Bare => name.to_owned(),
            KeyStyle::Quoted => format!("{0}{name}{0}", self.quote),
        }
    }

    /// The separator between key and value.
    pub(super) fn colon(&self) -> &str {
        &self.colon
    }

    /// The gap after a comma within a line: a space, except in compact JSON.
    pub(super) const fn gap(&self) -> &'static str {
        self.gap
    }

    /// The separator between entries, given the text between two of them.
    pub(super) fn comma(&self, between: &str) -> &'static str {
        match self.notation {
            Notation::Yaml if !between.contains(',') => "",
            Notation::Equals if !between.contains(',') && between.contains('\n') => "",
            Notation::Json | Notation::Python | Notation::Go | Notation::Yaml | Notation::Equals => ",",
        }
    }

    /// A value, on one line or, with an indentation, one line per entry. `known` has the text of values already in the
    /// literal.
    pub(super) fn value(&self, value: &Value, known: &[(Value, &str)], indent: Option<&str>) -> Result<String, String> {
        if let Some((_, source)) = known.iter().find(|(other, source)| other == value && self.is_movable(source)) {
            return Ok((*source).to_owned());
        }
        Ok(match value {
            Value::Null => self.word("null", "None", "nil"),
            Value::Bool(true) => self.word("true", "True", "true"),
            Value::Bool(false) => self.word("false", "False", "false"),
            Value::Number(number) => number.to_string(),
            Value::String(text) => self.text(text)?,
            Value::Array(items) => self.list(items, known)?,
            Value::Object(fields) => self.object(fields, known, indent)?,
        })
    }

    /// In a YAML flow mapping some texts need quotes.
    fn is_movable(&self, source: &str) -> bool {
        self.notation != Notation::Yaml
            || source.starts_with(['"', '\'']) && !source.contains('\n')
            || !source.contains(['\n', ',', '[', ']', '{', '}', '#', ':', '&', '*', '!', '|', '>'])
    }

    fn word(&self, json: &str, python: &str, go: &str) -> String {
        match self.notation {
            Notation::Python => python.to_owned(),
            Notation::Go => go.to_owned(),
            Notation::Json | Notation::Yaml | Notation::Equals => json.to_owned(),
        }
    }

    /// A quoted text. Leaves a text that needs escapes to a person, since escape rules vary too much.
    fn text(&self, text: &str) -> Result<String, String> {
        let is_plain = |c: char| !c.is_control() && !matches!(c, '"' | '\'' | '\\' | '`' | '$' | '#' | '{' | '%');
        if text.chars().all(is_plain) {
            return Ok(format!("{0}{text}{0}", self.quote));
        }
        if self.notation == Notation::Json && self.quote == "\"" && !text.contains(['\'', '$', '`']) {
            return Ok(Value::from(text).to_string());
        }
        Err(format!("the text `{}` would have to be quoted anew", text.escape_default()))
    }

    fn list(&self, items: &[Value], known: &[(Value, &str)]) -> Result<String, String> {
        let texts: Vec<String> = items.iter().map(|item| self.value(item, known, None)).collect::<Result<_, _>>()?;
        let joined = texts.join(&format!(",{}", self.gap));
        Ok(match self.notation {
            Notation::Json | Notation::Python | Notation::Yaml | Notation::Equals => format!("[{joined}]"),
            Notation::Go if items.iter().all(Value::is_string) => format!("[]string{{{joined}}}"),
            Notation::Go => format!("[]any{{{joined}}}"),
        })
    }

    fn object(&self, fields: &Fields, known: &[(Value, &str)], indent: Option<&str>) -> Result<String, String> {
        let colon = if self.key == KeyStyle::Bare && self.notation == Notation::Python { ": " } else { &self.colon };
        let is_python = self.notation == Notation::Python;
        let key = |name: &str| if is_python { format!("{0}{name}{0}", self.quote) } else { self.key(name) };
        let mut names: Vec<&String> = fields.keys().collect();
        names.sort_by_key(|name| NESTED.iter().position(|other| other == name).unwrap_or(NESTED.len()));
        let entries: Vec<String> = names
            .into_iter()
            .map(|name| Ok(format!("{}{colon}{}", key(name), self.value(&fields[name], known, None)?)))
            .collect::<Result<_, String>>()?;
        let (open, close) = match self.notation {
            Notation::Json | Notation::Python | Notation::Yaml | Notation::Equals => ("{".to_owned(), "}"),
            Notation::Go => (format!("{}{{", self.opening), "}"),
        };
        if let (Some(indent), true) = (indent, self.can_break()) {
            let step = self.step;
            let line = self.line_end;
            let glue = format!(",{line}{indent}{step}");
            let last = if matches!(self.notation, Notation::Json | Notation::Yaml) { "" } else { "," };
            return Ok(format!("{open}{line}{indent}{step}{}{last}{line}{indent}{close}", entries.join(&glue)));
        }
        let blank = if self.is_spaced { " " } else { "" };
        Ok(format!("{open}{blank}{}{blank}{close}", entries.join(&format!(",{}", self.gap))))
    }

    /// Whether an object may span several lines.
    const fn can_break(&self) -> bool {
        match self.notation {
            Notation::Json | Notation::Python | Notation::Go => true,
            Notation::Yaml | Notation::Equals => false,
        }
    }
}

/// The order of nested fields.
const NESTED: [&str; 12] = [
    "id",
    "volumeId",
    "type",
    "count",
    "vcpuCount",
    "size",
    "path",
    "min",
    "max",
    "idleTimeout",
    "queueDelay",
    "requestCount",
];

fn key_style(text: &str, entry: &Entry) -> KeyStyle {
    let source = &text[entry.key_range.clone()];
    match source.chars().next() {
        Some(first) if first.is_alphabetic() || first == '_' => KeyStyle::Bare,
        Some(_) | None => KeyStyle::Quoted,
    }
}

const fn key_style_of(notation: Notation) -> KeyStyle {
    match notation {
        Notation::Json | Notation::Python | Notation::Go => KeyStyle::Quoted,
        Notation::Yaml | Notation::Equals => KeyStyle::Bare,
    }
}

const fn colon_of(notation: Notation, form: Form) -> &'static str {
    match (notation, form) {
        (_, Form::Dict) => "=",
        (Notation::Json | Notation::Python | Notation::Go | Notation::Yaml, _) => ": ",
        (Notation::Equals, _) => " = ",
    }
}

/// The separator of key and value, without padding that aligns values.
fn plain_colon(colon: &str) -> String {
    let sign = colon.trim();
    let before = if colon.starts_with(' ') { " " } else { "" };
    let after = if colon.ends_with([' ', '\t']) { " " } else { "" };
    format!("{before}{sign}{after}")
}

/// The quotes of a literal's texts: those of its first text, else of its keys.
fn quote<'a>(text: &'a str, body: &Body, notation: Notation) -> &'a str {
    if let Form::Quoted(quote) = body.form {
        return quote;
    }
    let is_free =
        matches!(notation, Notation::Json | Notation::Python) && !matches!(body.form, Form::Literal(Language::Json));
    let keys = body.entries.iter().map(|entry| &text[entry.key_range.clone()]);
    let texts = body.entries.iter().filter_map(|entry| first_text(&entry.value)).map(|node| &text[node.range.clone()]);
    let first = texts.chain(keys).find(|source| source.starts_with(['"', '\'']));
    match first {
        Some(source) if is_free => &source[..1],
        Some(_) | None => "\"",
    }
}

fn first_text(node: &Node) -> Option<&Node> {
    match &node.kind {
        Kind::Text(_) => Some(node),
        Kind::List(items) => items.iter().find_map(first_text),
        Kind::Object(entries) => entries.iter().find_map(|entry| first_text(&entry.value)),
        Kind::Null | Kind::Bool(_) | Kind::Number(_) | Kind::OpaqueText | Kind::Opaque => None,
    }
}

/// The gap after a comma: none if the first two entries have none, as in compact JSON.
fn gap(text: &str, body: &Body) -> &'static str {
    match body.entries.as_slice() {
        [one, two, ..] if &text[one.value.range.end..two.key_range.start] == "," => "",
        _ => " ",
    }
}

/// The indentation of a literal's entries relative to its first line.
fn step<'a>(text: &'a str, body: &Body) -> &'a str {
    let outer = indent_of(text, body.range.start);
    let inner = body.entries.first().map_or("", |entry| indent_of(text, entry.key_range.start));
    inner.strip_prefix(outer).filter(|step| !step.is_empty()).unwrap_or("  ")
}

/// The indentation of the line at a position.
pub(super) fn indent_of(text: &str, at: usize) -> &str {
    let line = &text[line_start(text, at)..at];
    &line[..line.len() - line.trim_start().len()]
}

/// The map type with arbitrary values before a Go literal.
fn opening_of_go(before: &str) -> Result<&str, String> {
    let word = before.rfind(|c: char| !(c.is_alphanumeric() || "_.[]{}*".contains(c))).map_or(0, |at| at + 1);
    let opening = &before[word..];
    let has_any = ["]any", "]interface{}"].iter().any(|end| opening.ends_with(end));
    if opening.starts_with("map[string]") && !has_any {
        return Err("the type of the map takes no nested objects".to_owned());
    }
    // A named map type such as `gin.H` works too.
    Ok(if opening.is_empty() { "map[string]any" } else { opening })
}

//! Values of JSON in the language and the style of a literal.

use serde_json::Value;

use super::{Body, Entry, Form, Kind, Node};
use crate::{body::Fields, scan::Language};

/// Writes values as the rest of a literal is written.
pub(super) struct Writer<'a> {
    notation: Notation,
    key: KeyStyle,
    /// Between a key and its value.
    colon: String,
    /// Around a text, as it is written in the file.
    quote: &'a str,
    /// How a map of Go begins.
    opening: &'a str,
    /// Whether a blank stands inside of the brackets of objects.
    is_spaced: bool,
    /// How a line ends.
    line_end: &'static str,
    /// By how much what is inside of brackets is indented.
    step: &'a str,
    /// Behind a comma within a line.
    gap: &'static str,
}

/// Brackets and words.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Notation {
    /// `{}` and `[]`, with `true` and `null`.
    Json,
    Python,
    Go,
    Php,
    PowerShell,
    CSharp,
    /// As JSON, on one line, where a bare text may have to be quoted.
    Yaml,
    /// `{ a = 1 }` and `[]`.
    Equals,
}

/// How a key is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum KeyStyle {
    Bare,
    Symbol,
    Quoted,
}

const BY_HAND: &str = "a body in this form is for a person";

impl<'a> Writer<'a> {
    /// Takes over the style of a literal, or says why it cannot.
    pub(super) fn of(text: &'a str, body: &Body) -> Result<Self, String> {
        let before = text[..body.range.start].trim_end();
        let notation = match body.form {
            Form::Dict => Notation::Python,
            Form::Quoted(_) => Notation::Json,
            Form::Arguments(_) => return Err(BY_HAND.to_owned()),
            Form::Literal(language) => match language {
                Language::Python => Notation::Python,
                Language::JavaScript | Language::TypeScript | Language::Ruby | Language::Rust | Language::Json => {
                    Notation::Json
                }
                Language::Go => Notation::Go,
                Language::Php => Notation::Php,
                Language::PowerShell => Notation::PowerShell,
                Language::CSharp if before.ends_with("new") => Notation::CSharp,
                Language::Yaml => Notation::Yaml,
                Language::Toml | Language::Hcl => Notation::Equals,
                // A program of jq, which has no quotes to spare but in single quotes of the shell.
                Language::Shell if before.ends_with('\'') => Notation::Json,
                Language::CSharp | Language::Java | Language::Shell | Language::Env | Language::Document => {
                    return Err(BY_HAND.to_owned());
                }
            },
        };
        let sample = body.entries.iter().find(|entry| entry.key_range != entry.value.range);
        let key = match body.form {
            // What is nested is a literal with quotes; the keys of the body itself are bare.
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
            Notation::Equals | Notation::PowerShell | Notation::CSharp => true,
            Notation::Json => key != KeyStyle::Quoted && !inside.starts_with(|c: char| c.is_alphanumeric()),
            Notation::Python | Notation::Go | Notation::Php | Notation::Yaml => false,
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
            KeyStyle::Symbol => format!(":{name}"),
            KeyStyle::Quoted => format!("{0}{name}{0}", self.quote),
        }
    }

    /// What stands between a key and its value.
    pub(super) fn colon(&self) -> &str {
        &self.colon
    }

    /// What stands behind a comma within a line: a blank, but in compact JSON.
    pub(super) const fn gap(&self) -> &'static str {
        self.gap
    }

    /// What parts entries, as between two of them.
    pub(super) fn comma(&self, between: &str) -> &'static str {
        match self.notation {
            Notation::Yaml if !between.contains(',') => "",
            Notation::Equals if !between.contains(',') && between.contains('\n') => "",
            Notation::PowerShell if between.contains('\n') && !between.contains(';') => "",
            Notation::PowerShell => ";",
            Notation::Json
            | Notation::Python
            | Notation::Go
            | Notation::Php
            | Notation::CSharp
            | Notation::Yaml
            | Notation::Equals => ",",
        }
    }

    /// A value, on one line or, with an indentation, broken into a line an entry. `known` has the text of values that
    /// the literal has already.
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

    /// In a flow mapping of YAML not every text may stand without quotes.
    fn is_movable(&self, source: &str) -> bool {
        self.notation != Notation::Yaml
            || source.starts_with(['"', '\'']) && !source.contains('\n')
            || !source.contains(['\n', ',', '[', ']', '{', '}', '#', ':', '&', '*', '!', '|', '>'])
    }

    fn word(&self, json: &str, python: &str, go: &str) -> String {
        match self.notation {
            Notation::Python => python.to_owned(),
            Notation::Go => go.to_owned(),
            Notation::PowerShell => format!("${json}"),
            Notation::Json | Notation::Php | Notation::CSharp | Notation::Yaml | Notation::Equals => json.to_owned(),
        }
    }

    /// A text in quotes. What would have to be escaped is left to a person: the rules differ too much for it.
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
            Notation::Json | Notation::Python | Notation::Php | Notation::Yaml | Notation::Equals => {
                format!("[{joined}]")
            }
            Notation::Go if items.iter().all(Value::is_string) => format!("[]string{{{joined}}}"),
            Notation::Go => format!("[]any{{{joined}}}"),
            Notation::PowerShell => format!("@({joined})"),
            Notation::CSharp => format!("new[] {{ {joined} }}"),
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
            Notation::Php => ("[".to_owned(), "]"),
            Notation::PowerShell => ("@{".to_owned(), "}"),
            Notation::CSharp => ("new {".to_owned(), "}"),
        };
        if let (Some(indent), true) = (indent, self.can_break()) {
            let step = self.step;
            let line = self.line_end;
            let glue = format!(",{line}{indent}{step}");
            let last = if matches!(self.notation, Notation::Json | Notation::Yaml) { "" } else { "," };
            return Ok(format!("{open}{line}{indent}{step}{}{last}{line}{indent}{close}", entries.join(&glue)));
        }
        let comma = if self.notation == Notation::PowerShell { ";" } else { "," };
        let blank = if self.is_spaced { " " } else { "" };
        Ok(format!("{open}{blank}{}{blank}{close}", entries.join(&format!("{comma}{}", self.gap))))
    }

    /// Whether an object may go over several lines.
    const fn can_break(&self) -> bool {
        match self.notation {
            Notation::Json | Notation::Python | Notation::Go | Notation::Php | Notation::CSharp => true,
            Notation::PowerShell | Notation::Yaml | Notation::Equals => false,
        }
    }
}

/// In this order nested fields are written.
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
        Some(':') => KeyStyle::Symbol,
        Some(first) if first.is_alphabetic() || first == '_' => KeyStyle::Bare,
        Some(_) | None => KeyStyle::Quoted,
    }
}

const fn key_style_of(notation: Notation) -> KeyStyle {
    match notation {
        Notation::Json | Notation::Python | Notation::Go | Notation::Php => KeyStyle::Quoted,
        Notation::PowerShell | Notation::CSharp | Notation::Yaml | Notation::Equals => KeyStyle::Bare,
    }
}

const fn colon_of(notation: Notation, form: Form) -> &'static str {
    match (notation, form) {
        (_, Form::Dict) => "=",
        (Notation::Json | Notation::Python | Notation::Go | Notation::Yaml, _) => ": ",
        (Notation::Php, _) => " => ",
        (Notation::PowerShell | Notation::CSharp | Notation::Equals, _) => " = ",
    }
}

/// What parts a key from its value, without what only aligns the values of one literal.
fn plain_colon(colon: &str) -> String {
    let sign = colon.trim();
    let before = if colon.starts_with(' ') { " " } else { "" };
    let after = if colon.ends_with([' ', '\t']) { " " } else { "" };
    format!("{before}{sign}{after}")
}

/// How the texts of a literal are quoted: as the first one of it, else as its keys.
fn quote<'a>(text: &'a str, body: &Body, notation: Notation) -> &'a str {
    if let Form::Quoted(quote) = body.form {
        return quote;
    }
    let is_free = matches!(notation, Notation::Json | Notation::Python | Notation::Php | Notation::PowerShell)
        && !matches!(body.form, Form::Literal(Language::Json | Language::Rust));
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

/// What stands behind a comma: nothing where the first two entries have nothing there, as compact JSON has it.
fn gap(text: &str, body: &Body) -> &'static str {
    match body.entries.as_slice() {
        [one, two, ..] if &text[one.value.range.end..two.key_range.start] == "," => "",
        _ => " ",
    }
}

/// By how much the entries of a literal are indented beyond the line that it begins on.
fn step<'a>(text: &'a str, body: &Body) -> &'a str {
    let outer = indent_of(text, body.range.start);
    let inner = body.entries.first().map_or("", |entry| indent_of(text, entry.key_range.start));
    inner.strip_prefix(outer).filter(|step| !step.is_empty()).unwrap_or("  ")
}

/// The blanks that the line of a place begins with.
pub(super) fn indent_of(text: &str, at: usize) -> &str {
    let begin = text[..at].rfind('\n').map_or(0, |end| end + 1);
    let line = &text[begin..at];
    &line[..line.len() - line.trim_start().len()]
}

/// The type of a map that takes any value, as it stands before a literal of Go.
fn opening_of_go(before: &str) -> Result<&str, String> {
    let word = before.rfind(|c: char| !(c.is_alphanumeric() || "_.[]{}*".contains(c))).map_or(0, |at| at + 1);
    let opening = &before[word..];
    let has_any = ["]any", "]interface{}"].iter().any(|end| opening.ends_with(end));
    if opening.starts_with("map[string]") && !has_any {
        return Err("the type of the map takes no nested objects".to_owned());
    }
    // A name of a map type, such as `gin.H`, is as good.
    Ok(if opening.is_empty() { "map[string]any" } else { opening })
}

//! Documents that say what an account is to have: the API's create bodies, each with its `kind` (cli.md, apply).

use std::{collections::BTreeMap, fmt};

use saphyr_parser::{Event, Parser, Span};
use serde::Deserialize;
use serde_json::{Map, Value};

use super::kinds::Kind;
use wire::Problem;

/// The most bytes of one file: a reader of YAML takes time by the square of the depth.
pub const FILE_BYTES: usize = 256 * 1024;
/// The most documents of one apply.
pub const DOCUMENTS: usize = 2_000;
/// The deepest nesting of a document.
const DEPTH: usize = 64;

/// One thing that an account is to have.
#[derive(Debug, Clone)]
pub struct Manifest {
    /// Its kind.
    pub kind: Kind,
    /// Its name, unique among the manifests of its kind.
    pub name: String,
    /// The create body, in the form of the contract; without values that cannot be read back.
    pub body: Map<String, Value>,
    /// Where values that cannot be read back come from, by the field of the create body.
    pub sources: BTreeMap<&'static str, ValueSource>,
    /// Where it stands.
    pub origin: Origin,
}

/// Where a value comes from that no file should hold.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub enum ValueSource {
    /// This environment variable.
    Env(String),
    /// Standard input, without the line break at its end.
    Stdin,
}

/// Where a document stands, and its fields in it.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Origin {
    /// The file, as it was named.
    pub file: String,
    /// The place of the document in its file, from 1.
    pub document: usize,
    /// The line of each field, by its path such as `$.ports[0]`.
    lines: BTreeMap<String, usize>,
}

/// A mistake in a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mistake {
    /// File, document and line.
    pub at: String,
    /// The field and what is wrong with it.
    pub what: String,
}

impl fmt::Display for Mistake {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}: {}", self.at, self.what)
    }
}

impl Origin {
    /// The position of a field: of the nearest one around it that is written.
    pub fn at(&self, field: &str) -> String {
        let mut path = field;
        let line = loop {
            if let Some(line) = self.lines.get(path) {
                break Some(*line);
            }
            match path.rfind(['.', '[']) {
                Some(end) => path = &path[..end],
                None => break None,
            }
        };
        let line = line.map(|line| format!(", line {line}")).unwrap_or_default();
        format!("{}, document {}{line}", self.file, self.document)
    }

    fn mistake(&self, field: &str, what: impl fmt::Display) -> Mistake {
        Mistake { at: self.at(field), what: format!("{field}: {what}") }
    }
}

/// Reads the documents of a file. Every mistake is told, not only the first.
pub fn parse(file: &str, text: &str) -> Result<Vec<Manifest>, Vec<Mistake>> {
    let whole = |what: String| vec![Mistake { at: file.to_owned(), what }];
    if text.len() > FILE_BYTES {
        return Err(whole(format!("is longer than {FILE_BYTES} bytes; spread it over several files")));
    }
    let lines = lines(text).map_err(|(line, what)| vec![Mistake { at: format!("{file}, line {line}"), what }])?;
    let (mut manifests, mut mistakes) = (Vec::new(), Vec::new());
    for (place, (document, lines)) in serde_norway::Deserializer::from_str(text).zip(lines).enumerate() {
        let origin = Origin { file: file.to_owned(), document: place + 1, lines };
        match Value::deserialize(document) {
            Ok(Value::Null) => {}
            Ok(Value::Object(fields)) => match manifest(fields, origin) {
                Ok(manifest) => manifests.push(manifest),
                Err(found) => mistakes.extend(found),
            },
            Ok(_) => mistakes.push(origin.mistake("$", "is no object with a `kind` and a `name`")),
            Err(error) => mistakes.push(origin.mistake("$", error)),
        }
    }
    if mistakes.is_empty() { Ok(manifests) } else { Err(mistakes) }
}

/// Two manifests of one kind and name contradict each other.
pub fn check_names(manifests: &[Manifest]) -> Result<(), Vec<Mistake>> {
    let mut known: BTreeMap<(Kind, String), &Origin> = BTreeMap::new();
    let mut mistakes = Vec::new();
    for manifest in manifests {
        let key = (manifest.kind, manifest.kind.key(&manifest.name));
        if let Some(first) = known.get(&key) {
            let what = format!("{} `{}` stands in {}, too", manifest.kind, manifest.name, first.at("$.name"));
            mistakes.push(manifest.origin.mistake("$.name", what));
        } else {
            known.insert(key, &manifest.origin);
        }
    }
    if mistakes.is_empty() { Ok(()) } else { Err(mistakes) }
}

/// The manifest of a document.
fn manifest(mut fields: Map<String, Value>, origin: Origin) -> Result<Manifest, Vec<Mistake>> {
    let one = |field: &str, what: String| vec![origin.mistake(field, what)];
    let kind = match fields.remove("kind") {
        Some(Value::String(word)) => Kind::of(&word)
            .ok_or_else(|| one("$.kind", format!("`{word}` is no kind; the kinds are {}", Kind::words())))?,
        Some(_) => return Err(one("$.kind", "is no text".to_owned())),
        None => return Err(one("$", format!("has no `kind`; the kinds are {}", Kind::words()))),
    };
    let Some(Value::String(name)) = fields.get("name").cloned() else {
        return Err(one("$.name", "a text is required".to_owned()));
    };
    let mut sources = BTreeMap::new();
    for (field, from) in kind.hidden_fields() {
        if fields.contains_key(*field) && *field != "username" {
            let what = format!("a file is no place for it; use `{from}: {{ env: NAME }}`, or `{from}: stdin`");
            return Err(one(&format!("$.{field}"), what));
        }
        let source = match fields.remove(*from) {
            Some(source) => serde_json::from_value(source)
                .map_err(|_| one(&format!("$.{from}"), "is neither `{ env: NAME }` nor `stdin`".to_owned()))?,
            // A user is no secret, and may be written out.
            None if fields.contains_key(*field) => continue,
            None => ValueSource::Env(variable(&name, field)),
        };
        sources.insert(*field, source);
    }
    let mut whole = fields;
    whole.extend(sources.keys().map(|field| ((*field).to_owned(), "hidden".into())));
    let problem = |problem: Problem| -> Vec<Mistake> {
        let errors = if problem.errors.is_empty() { vec![problem.detail] } else { problem.errors };
        let mistake = |error: &String| {
            let (field, what) = error.split_once(": ").filter(|(at, _)| at.starts_with('$')).unwrap_or(("$", error));
            // A field that is not of the contract stands in a line of its own.
            let unknown = what.strip_prefix("additional properties '").and_then(|rest| rest.split('\'').next());
            match unknown {
                Some(unknown) => origin.mistake(&format!("{field}.{unknown}"), what),
                None => origin.mistake(field, what),
            }
        };
        errors.iter().map(mistake).collect()
    };
    let mut body = (kind.table().check)(whole).map_err(problem)?;
    body.retain(|field, _| !sources.contains_key(field.as_str()));
    Ok(Manifest { kind, name, body, sources, origin })
}

/// The variable that has the value where none is named: the secret's own name, or that of the thing with the field.
pub(super) fn variable(name: &str, field: &str) -> String {
    let plain = name.to_uppercase().replace(|character: char| !character.is_ascii_alphanumeric(), "_");
    if field == "value" { name.to_owned() } else { format!("{plain}_{}", field.to_uppercase()) }
}

/// The lines of the fields of each document, by their paths; or the line at which a text is wrong, and what is wrong.
fn lines(text: &str) -> Result<Vec<BTreeMap<String, usize>>, (usize, String)> {
    let mut documents = Vec::new();
    let mut walk = LineWalk::default();
    let mut parser = Parser::new_from_str(text);
    while let Some(event) = parser.next_event() {
        let (event, span) = event.map_err(|error| (error.marker().line(), error.info().to_owned()))?;
        match event {
            Event::DocumentStart(_) => walk = LineWalk::default(),
            Event::DocumentEnd => documents.push(std::mem::take(&mut walk.lines)),
            Event::Scalar(text, ..) => walk.scalar(&text, &span)?,
            Event::Alias(_) => walk.scalar("", &span)?,
            Event::SequenceStart(..) | Event::MappingStart(..) => {
                walk.begin(matches!(event, Event::MappingStart(..)), &span)?;
            }
            Event::SequenceEnd | Event::MappingEnd => walk.end(),
            Event::Nothing | Event::StreamStart | Event::StreamEnd => {}
        }
    }
    Ok(documents)
}

/// The way through the fields of a document.
#[derive(Debug, Default)]
struct LineWalk {
    lines: BTreeMap<String, usize>,
    /// The open collections, the innermost last.
    open: Vec<OpenCollection>,
}

/// A collection whose end is still to come.
#[derive(Debug)]
struct OpenCollection {
    path: String,
    /// The key whose value comes next, in a mapping; `None` before a key.
    key: Option<String>,
    /// The number of elements so far, in a sequence.
    count: Option<usize>,
}

impl LineWalk {
    /// The path of the value that comes now; `None` if it is a key.
    fn path(&mut self) -> Option<String> {
        let Some(open) = self.open.last_mut() else { return Some("$".to_owned()) };
        if let Some(count) = &mut open.count {
            *count += 1;
            return Some(format!("{}[{}]", open.path, *count - 1));
        }
        open.key.take().map(|key| format!("{}.{key}", open.path))
    }

    fn scalar(&mut self, text: &str, span: &Span) -> Result<(), (usize, String)> {
        let line = span.start.line();
        if self.path().is_some() {
            return Ok(());
        }
        let Some(open) = self.open.last_mut() else { return Ok(()) };
        open.key = Some(text.to_owned());
        // The line of a field is that of its name.
        match self.lines.insert(format!("{}.{text}", open.path), line) {
            None => Ok(()),
            Some(first) => Err((line, format!("`{text}` is given twice, first in line {first}"))),
        }
    }

    fn begin(&mut self, is_map: bool, span: &Span) -> Result<(), (usize, String)> {
        let line = span.start.line();
        if self.open.len() >= DEPTH {
            return Err((line, format!("is nested more than {DEPTH} deep")));
        }
        let Some(path) = self.path() else { return Err((line, "a name of a field must be a text".to_owned())) };
        self.lines.entry(path.clone()).or_insert(line);
        self.open.push(OpenCollection { path, key: None, count: (!is_map).then_some(0) });
        Ok(())
    }

    fn end(&mut self) {
        self.open.pop();
    }
}

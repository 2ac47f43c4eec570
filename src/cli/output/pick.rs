//! `--columns`: selects the columns of rows, by table heading or JSON field.

use schemars::SchemaGenerator;
use serde_json::{Map, Value};

use super::columns::{Cell, Columns, Row, WIDE};
use crate::cli::{
    failure::{Failure, Kind},
    terminal::masking::{MASK, is_secret},
};
use wire::schema::{self, Side};

/// The path of a schema's definitions.
const DEFINITIONS: &str = "/$defs";
/// The field whose entries are variables, secrets among them.
const ENV: &str = "env";
/// How similar a name must be to be suggested: 1 is identical.
const ALIKE: f64 = 0.75;
/// How deep the fields are that an error lists.
const LISTED: usize = 2;

/// A column that is shown.
pub(super) struct Pick {
    pub(super) header: String,
    pub(super) priority: u8,
    from: PickSource,
}

/// Its source.
enum PickSource {
    /// A column of the table.
    Column(usize),
    /// A field of the JSON, step by step.
    Field(Vec<String>),
}

/// The columns of the table, or with `wide` all there are.
pub(super) fn usual(columns: Columns, wide: bool) -> Vec<Pick> {
    let picks = columns.iter().enumerate().map(|(place, (header, priority))| Pick {
        header: header.to_owned(),
        priority,
        from: PickSource::Column(place),
    });
    picks.filter(|pick| wide || pick.priority < WIDE).collect()
}

/// The columns of these names, in their order. None of them goes when it gets narrow.
pub(super) fn named(columns: Columns, names: &[String]) -> Result<Vec<Pick>, Failure> {
    let mut fields = None;
    let pick = |name: &String| {
        let typed = plain(name);
        if let Some((place, (header, _))) = columns.iter().enumerate().find(|(_, (header, _))| plain(header) == typed) {
            return Ok(Pick { header: header.to_owned(), priority: 0, from: PickSource::Column(place) });
        }
        let fields = fields.get_or_insert_with(|| Fields::of(columns));
        let path: Vec<String> = name.split('.').map(str::to_owned).collect();
        if fields.have(&path) {
            return Ok(Pick { header: name.clone(), priority: 0, from: PickSource::Field(path) });
        }
        let headings: Vec<String> = columns.iter().map(|(header, _)| plain(header)).collect();
        Err(unknown(name, &headings, &fields.names()))
    };
    names.iter().map(pick).collect()
}

/// Checks names of columns.
pub(in crate::cli) fn check_columns(columns: Columns, names: &[String]) -> Result<(), Failure> {
    named(columns, names).map(drop)
}

/// The names that columns go by: headings as they are typed, and fields of the JSON.
pub(in crate::cli) fn names_of(columns: Columns) -> Vec<String> {
    let mut names: Vec<String> = columns.iter().map(|(header, _)| plain(header)).collect();
    for field in Fields::of(columns).names() {
        if !names.contains(&field) {
            names.push(field);
        }
    }
    names
}

/// The places of these names among headings.
pub(super) fn places(names: &[String], headings: &[&str]) -> Result<Vec<usize>, Failure> {
    let place = |name: &String| {
        let place = headings.iter().position(|heading| plain(heading) == plain(name));
        let known: Vec<String> = headings.iter().map(|heading| plain(heading)).collect();
        place.ok_or_else(|| unknown(name, &known, &[]))
    };
    names.iter().map(place).collect()
}

/// A heading in typed form: `DATA CENTER` is `data-center`.
fn plain(heading: &str) -> String {
    heading.trim().to_lowercase().replace([' ', '_'], "-")
}

fn unknown(name: &str, headings: &[String], fields: &[String]) -> Failure {
    let known = || headings.iter().chain(fields);
    let likeness = |known: &String| strsim::jaro_winkler(&plain(known), &plain(name));
    let nearest = known().max_by(|one, other| likeness(one).total_cmp(&likeness(other)));
    let nearest = nearest.filter(|nearest| likeness(nearest) >= ALIKE);
    let mut details = vec![format!("columns: {}", headings.join(", "))];
    if !fields.is_empty() {
        details.push(format!("fields: {}", fields.join(", ")));
    }
    Failure::Told {
        kind: Kind::Usage,
        what: format!("there is no column `{name}`"),
        details,
        hint: Some(match nearest {
            Some(nearest) => format!("did you mean `{nearest}`?"),
            None => "name columns as the table heads them, or fields of the JSON like gpu.id".to_owned(),
        }),
    }
}

/// The fields that an element can have, as its schema says.
struct Fields {
    schema: Value,
    definitions: Map<String, Value>,
}

impl Fields {
    fn of(columns: Columns) -> Self {
        let mut generator: SchemaGenerator = schema::generator(Side::Reply, DEFINITIONS);
        let schema = columns.schema(&mut generator);
        Self { schema, definitions: generator.take_definitions(true) }
    }

    /// Whether a path leads to something. Below a map it may be named anything.
    fn have(&self, path: &[String]) -> bool {
        let mut at = vec![&self.schema];
        for (depth, step) in path.iter().enumerate() {
            let mut next = Vec::new();
            for schema in at.into_iter().flat_map(|schema| self.forms(schema)) {
                match schema.get("properties").and_then(|properties| properties.get(step)) {
                    Some(property) => next.push(property),
                    None if is_map(schema) && depth > 0 => return !step.is_empty(),
                    None => {}
                }
            }
            at = next;
        }
        !at.is_empty()
    }

    /// The possible forms of a schema: its reference, its variants, its list elements.
    fn forms<'s>(&'s self, schema: &'s Value) -> Vec<&'s Value> {
        let target = schema.get("$ref").and_then(Value::as_str).and_then(|path| path.rsplit('/').next());
        if let Some(definition) = target.and_then(|name| self.definitions.get(name)) {
            return self.forms(definition);
        }
        let below = ["anyOf", "oneOf", "allOf"].into_iter().filter_map(|form| schema.get(form)?.as_array()).flatten();
        let below: Vec<&Value> = below.chain(schema.get("items")).flat_map(|form| self.forms(form)).collect();
        if below.is_empty() { vec![schema] } else { below }
    }

    /// The names of the fields, and of those below them.
    fn names(&self) -> Vec<String> {
        let mut names = Vec::new();
        self.add_names(&self.schema, "", LISTED, &mut names);
        names
    }

    fn add_names(&self, schema: &Value, before: &str, depth: usize, names: &mut Vec<String>) {
        for schema in self.forms(schema) {
            for (name, property) in schema.get("properties").and_then(Value::as_object).into_iter().flatten() {
                let name = format!("{before}{name}");
                let count = names.len();
                if depth > 1 {
                    self.add_names(property, &format!("{name}."), depth - 1, names);
                }
                if names.len() == count {
                    names.push(name);
                }
            }
        }
    }
}

/// Whether a schema is that of a map, whose keys are anyone's.
fn is_map(schema: &Value) -> bool {
    schema.get("additionalProperties").is_some_and(|more| more != &Value::Bool(false))
}

/// The cells of a row. The JSON is read only where a field of it is shown, and then once.
pub(super) fn cells<'p>(picks: impl Iterator<Item = &'p Pick>, row: &dyn Row, reveal: bool) -> Vec<Cell> {
    let mut read: Option<Value> = None;
    let mut json = || {
        let value = read.get_or_insert_with(|| {
            let mut value = serde_json::from_slice(&row.json()).unwrap_or_default();
            if !reveal {
                mask(&mut value);
            }
            value
        });
        value.clone()
    };
    let cell = |pick: &Pick| match &pick.from {
        PickSource::Column(place) => row.cell(*place),
        PickSource::Field(path) => cell(dig(&json(), path)),
    };
    picks.map(cell).collect()
}

/// Puts a mask before every secret among variables.
fn mask(value: &mut Value) {
    match value {
        Value::Object(fields) => {
            for (name, field) in fields {
                if let (ENV, Value::Object(variables)) = (name.as_str(), &mut *field) {
                    let secrets = variables.iter_mut().filter(|(name, _)| is_secret(name));
                    secrets.for_each(|(_, value)| *value = MASK.into());
                } else {
                    mask(field);
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(mask),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

/// The value at a path; for a list, the value in each element.
fn dig(value: &Value, path: &[String]) -> Value {
    match (path, value) {
        ([], _) => value.clone(),
        (_, Value::Array(items)) => {
            let found = items.iter().map(|item| dig(item, path)).filter(|found| !found.is_null());
            Value::Array(found.collect())
        }
        ([step, rest @ ..], Value::Object(fields)) => match fields.get(step) {
            Some(field) => dig(field, rest),
            // The name of a variable may have dots itself.
            None => fields.get(&path.join(".")).cloned().unwrap_or_default(),
        },
        (_, Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_)) => Value::Null,
    }
}

/// A value in a row: a list of plain values with commas, anything deeper as JSON.
fn cell(value: Value) -> Cell {
    let is_plain = |value: &Value| !value.is_array() && !value.is_object();
    match value {
        Value::Null => Cell::Empty,
        Value::String(text) => Cell::text(text),
        Value::Number(number) => Cell::number(number),
        Value::Bool(yes) => Cell::text(yes.to_string()),
        Value::Array(items) if items.iter().all(is_plain) => {
            Cell::list(items.iter().map(|item| item.as_str().map_or_else(|| item.to_string(), str::to_owned)))
        }
        Value::Object(fields) if fields.is_empty() => Cell::Empty,
        value @ (Value::Array(_) | Value::Object(_)) => Cell::text(value.to_string()),
    }
}

//! The output of each command: the shape of its JSON and the columns of its rows. Each group declares it for its verbs;
//! `--columns` is validated against it before anything is done, and `schema` shows it.

use schemars::{JsonSchema, SchemaGenerator};
use serde_json::{Value, json};

use super::columns::{Columns, Resource};
use ops::list::List;
use wire::Operation;

/// The output of a command.
#[derive(Clone, Copy)]
pub(in crate::cli) struct Shape {
    /// The schema of its JSON; none where it prints none.
    pub(in crate::cli) json: Option<fn(&mut SchemaGenerator) -> Value>,
    /// Its rows.
    pub(in crate::cli) rows: Rows,
}

/// The rows of a command.
#[derive(Clone, Copy)]
pub(in crate::cli) enum Rows {
    /// There are none.
    None,
    /// Their columns depend on what is in them.
    Vary,
    /// Of a resource with these columns.
    Of(Columns),
}

impl Shape {
    /// Text for people, files, or nothing.
    pub(in crate::cli) const TEXT: Self = Self { json: None, rows: Rows::None };

    /// Any JSON.
    pub(in crate::cli) const ANY: Self = Self { json: Some(|_| json!({})), rows: Rows::None };

    /// A command-specific document.
    pub(in crate::cli) const fn own<T: JsonSchema>() -> Self {
        Self { json: Some(reference::<T>), rows: Rows::None }
    }

    /// A command-specific document with a handwritten schema.
    pub(in crate::cli) const fn written(json: fn(&mut SchemaGenerator) -> Value) -> Self {
        Self { json: Some(json), rows: Rows::None }
    }

    /// A command-specific document, and rows of its contents.
    pub(in crate::cli) const fn with_rows<T: Resource>(json: fn(&mut SchemaGenerator) -> Value) -> Self {
        Self { json: Some(json), rows: Rows::Of(Columns::of::<T>()) }
    }

    /// A command-specific document, in rows whose columns depend on what is asked for.
    pub(in crate::cli) const fn varying_rows(json: fn(&mut SchemaGenerator) -> Value) -> Self {
        Self { json: Some(json), rows: Rows::Vary }
    }

    /// The answer of an operation, in rows whose columns depend on it.
    pub(in crate::cli) const fn varying<O: Operation>() -> Self {
        Self { json: Some(reference::<O::Output>), rows: Rows::Vary }
    }

    /// The answer of an operation that lists things.
    pub(in crate::cli) const fn list<L: List<Item: Resource>>() -> Self {
        Self { json: Some(reference::<L::Output>), rows: Rows::Of(Columns::of::<L::Item>()) }
    }

    /// One thing.
    pub(in crate::cli) const fn one<T: Resource>() -> Self {
        Self { json: Some(reference::<T>), rows: Rows::Of(Columns::of::<T>()) }
    }

    /// One thing where one is named, and else the list of them.
    pub(in crate::cli) const fn one_or_list<L: List<Item: Resource>>() -> Self {
        Self { json: Some(either::<L::Item, L::Output>), rows: Rows::Of(Columns::of::<L::Item>()) }
    }

    /// One thing where one is named, and else an array of them.
    pub(in crate::cli) const fn several<T: Resource>() -> Self {
        Self { json: Some(either::<T, Vec<T>>), rows: Rows::Of(Columns::of::<T>()) }
    }
}

/// The schema of a type, among the definitions of a document.
pub(in crate::cli) fn reference<T: JsonSchema>(generator: &mut SchemaGenerator) -> Value {
    generator.subschema_for::<T>().to_value()
}

fn either<T: JsonSchema, S: JsonSchema>(generator: &mut SchemaGenerator) -> Value {
    json!({ "oneOf": [reference::<T>(generator), reference::<S>(generator)] })
}

/// An object of these fields, all of them there.
pub(in crate::cli) fn object<const N: usize>(fields: [(&str, Value); N]) -> Value {
    let names = fields.each_ref().map(|(name, _)| *name);
    let properties: serde_json::Map<String, Value> =
        fields.into_iter().map(|(name, schema)| (name.to_owned(), schema)).collect();
    json!({ "type": "object", "required": names.as_slice(), "properties": properties })
}

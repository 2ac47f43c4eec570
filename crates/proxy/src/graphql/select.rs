//! Cuts values to the selection.

use serde_json::{Map, Value};

use super::{super::answer::RequestContext, schema::SCHEMA};
use migrate::{graphql::Field, rules::table};

/// Cuts a value of this type to the selection. Anything that v2 does not report is null, and logged.
pub(super) fn select(context: &mut RequestContext<'_>, of: &str, fields: &[Field], value: &Value) -> Value {
    match value {
        Value::Array(items) => items.iter().map(|item| select(context, of, fields, item)).collect(),
        Value::Object(object) if SCHEMA.is_object(of) && !fields.is_empty() => {
            let mut selected = Map::new();
            for field in fields {
                let value = match (field.name.as_str(), object.get(&source(field))) {
                    ("__typename", _) => of.into(),
                    (name, Some(value)) => match SCHEMA.field(of, name) {
                        Some(inner) => select(context, inner, &field.fields, value),
                        None => Value::Null,
                    },
                    (_, None) => {
                        context.apply(&table::GRAPHQL_FIELD);
                        Value::Null
                    }
                };
                selected.insert(field.key.clone(), value);
            }
            selected.into()
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Object(_) => value.clone(),
    }
}

/// The key of a field's data in a value: a field that takes arguments is stored once per alias.
pub(super) fn source(field: &Field) -> String {
    if field.name == "lowestPrice" { format!("{} as {}", field.name, field.key) } else { field.name.clone() }
}

/// Cuts a part of the schema to the selection. Its values name their own type.
pub(super) fn introspected(fields: &[Field], value: &Value) -> Value {
    match value {
        Value::Array(items) => items.iter().map(|item| introspected(fields, item)).collect(),
        Value::Object(object) => {
            let cut = |field: &Field| {
                let value = object.get(&field.name).unwrap_or(&Value::Null);
                (field.key.clone(), introspected(&field.fields, value))
            };
            Value::Object(fields.iter().map(cut).collect())
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => value.clone(),
    }
}

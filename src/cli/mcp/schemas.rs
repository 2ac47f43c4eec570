//! Schemas as a model reads them: every conversation pays for each byte of them.

use schemars::JsonSchema;
use serde_json::{Map, Value, json};

use wire::schema::{self, Side};

/// Keywords that only a validator needs: the server checks everything by the whole schema.
const FOR_VALIDATORS: [&str; 11] = [
    "$schema",
    "title",
    "default",
    "format",
    "minimum",
    "maximum",
    "minLength",
    "maxLength",
    "minItems",
    "pattern",
    "examples",
];

/// The schema of a tool's arguments.
pub(super) fn input<T: JsonSchema>() -> Map<String, Value> {
    let mut schema = schema::value_schema::<T>(Side::Request);
    if let Value::Object(fields) = &mut schema {
        fields.remove("description");
    }
    compact(&mut schema, true);
    object(schema)
}

/// The schema of a tool's result: names and types of its fields. Their contents, the result shows.
pub(super) fn output<T: JsonSchema>() -> Map<String, Value> {
    let schema = schema::value_schema::<T>(Side::Reply);
    let fields = schema["properties"].as_object().cloned().unwrap_or_default();
    let kind = |field: &Value| {
        // Null is left out.
        let name = match field["type"].as_array() {
            Some(names) => names.iter().filter_map(Value::as_str).find(|name| *name != "null"),
            None => field["type"].as_str(),
        };
        let name = name.or_else(|| field.get("anyOf").map(|_| "object"));
        name.map_or(json!({}), |name| json!({ "type": name }))
    };
    let properties: Map<String, Value> = fields.iter().map(|(name, field)| (name.clone(), kind(field))).collect();
    object(json!({ "type": "object", "properties": properties }))
}

fn object(schema: Value) -> Map<String, Value> {
    if let Value::Object(fields) = schema { fields } else { Map::new() }
}

/// Leaves out what only a validator needs, and what follows from the rest.
pub(super) fn compact(schema: &mut Value, is_schema: bool) {
    match schema {
        Value::Object(fields) => {
            if is_schema {
                for keyword in FOR_VALIDATORS {
                    fields.remove(keyword);
                }
                if fields.get("additionalProperties").is_some_and(Value::is_boolean) {
                    fields.remove("additionalProperties");
                }
                if fields.contains_key("enum") {
                    for keyword in ["type", "description"] {
                        fields.remove(keyword);
                    }
                }
                if fields.get("description").is_some_and(|text| text == "USD") && fields.len() > 2 {
                    fields.remove("description");
                }
            }
            for (name, value) in fields.iter_mut() {
                // The fields of `properties` have names of their own.
                compact(value, !(is_schema && matches!(name.as_str(), "properties" | "$defs")));
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| compact(item, is_schema)),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

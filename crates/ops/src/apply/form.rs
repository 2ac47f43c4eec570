//! The JSON Schema of a manifest, for editors: the create bodies of the contract, each with its `kind`.

use serde_json::{Map, Value, json};

use super::kinds::Kind;

/// The schema.
pub fn form() -> Value {
    let mut definitions = Map::new();
    let forms: Vec<Value> = Kind::ALL.into_iter().map(|kind| form_of(kind, &mut definitions)).collect();
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A manifest of svcctl apply",
        "type": "object",
        "required": ["kind", "name"],
        "properties": { "kind": { "enum": Kind::ALL.map(Kind::word) }, "name": { "type": "string" } },
        "oneOf": forms,
        "$defs": definitions,
    })
}

/// The form of one kind. Definitions that its body uses go to those of all kinds.
fn form_of(kind: Kind, definitions: &mut Map<String, Value>) -> Value {
    let mut form = (kind.table().schema)();
    if let Some(Value::Object(own)) = form.as_object_mut().and_then(|form| form.remove("$defs")) {
        definitions.extend(own);
    }
    for annotation in ["$schema", "title", "example", "examples"] {
        form.as_object_mut().map(|form| form.remove(annotation));
    }
    if let Some(properties) = form["properties"].as_object_mut() {
        properties.insert("kind".to_owned(), json!({ "const": kind.word() }));
        for (field, from) in kind.hidden_fields() {
            if *field != "username" {
                properties.remove(*field);
            }
            properties.insert((*from).to_owned(), source(field));
        }
    }
    let is_hidden = |name: &Value| kind.hidden_fields().iter().any(|(field, _)| name == field);
    if let Some(required) = form["required"].as_array_mut() {
        required.retain(|name| !is_hidden(name));
        required.insert(0, "kind".into());
    }
    form
}

/// The form of what says where a value comes from.
fn source(field: &str) -> Value {
    json!({
        "description": format!("Where the {field} comes from: an environment variable, or standard input."),
        "oneOf": [
            { "const": "stdin" },
            {
                "type": "object",
                "properties": { "env": { "type": "string", "minLength": 1 } },
                "required": ["env"],
                "additionalProperties": false,
            },
        ],
    })
}

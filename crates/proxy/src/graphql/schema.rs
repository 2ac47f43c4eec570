//! The served types, read once from `schema.graphql`: they define what a selection may name and what introspection
//! returns.
#![allow(clippy::wildcard_enum_match_arm, reason = "of many kinds of definitions, a few are read")]

use std::{collections::HashMap, sync::LazyLock};

use apollo_parser::{
    Parser,
    cst::{self, CstNode, Definition},
};
use serde_json::{Value, json};

const TEXT: &str = include_str!("schema.graphql");

/// The types, and the whole schema in introspection form.
pub(super) struct Schema {
    /// The fields of each type, each with its type's name.
    types: HashMap<String, HashMap<String, String>>,
    /// `__schema`
    pub(super) shown: Value,
}

pub(super) static SCHEMA: LazyLock<Schema> = LazyLock::new(Schema::read);

impl Schema {
    /// The type of a field; `None` if the type has no such field.
    pub(super) fn field(&self, of: &str, name: &str) -> Option<&str> {
        self.types.get(of)?.get(name).map(String::as_str)
    }

    /// Whether values of this type have fields.
    pub(super) fn is_object(&self, name: &str) -> bool {
        self.types.contains_key(name)
    }

    /// A type in introspection form.
    pub(super) fn shown_type(&self, name: &str) -> Value {
        let types = self.shown["types"].as_array();
        types.into_iter().flatten().find(|shown| shown["name"] == name).cloned().unwrap_or_default()
    }

    fn read() -> Self {
        let (mut types, mut shown) = (HashMap::new(), Vec::new());
        for scalar in ["String", "Int", "Float", "Boolean", "ID"] {
            shown.push(whole("SCALAR", scalar, Value::Null));
        }
        let definitions: Vec<Definition> = Parser::new(TEXT).parse().document().definitions().collect();
        let kinds: HashMap<String, &str> = definitions.iter().filter_map(kind).collect();
        for definition in definitions {
            let Some((name, kind)) = self::kind(&definition) else { continue };
            let mut one = whole(kind, &name, Value::Null);
            match definition {
                Definition::ObjectTypeDefinition(object) => {
                    let fields: Vec<_> =
                        object.fields_definition().iter().flat_map(cst::FieldsDefinition::field_definitions).collect();
                    let inner = |field: &cst::FieldDefinition| Some((text(field.name()), innermost(field.ty()?)));
                    types.insert(name, fields.iter().filter_map(inner).collect());
                    one["fields"] = fields.iter().map(|field| shown_field(field, &kinds)).collect();
                    one["interfaces"] = json!([]);
                }
                Definition::InputObjectTypeDefinition(input) => {
                    let fields = input.input_fields_definition();
                    let fields = fields.iter().flat_map(cst::InputFieldsDefinition::input_value_definitions);
                    one["inputFields"] = fields.map(|field| shown_input(&field, &kinds)).collect();
                }
                Definition::EnumTypeDefinition(choices) => {
                    let values = choices.enum_values_definition();
                    let values = values.iter().flat_map(cst::EnumValuesDefinition::enum_value_definitions);
                    let value = |value: cst::EnumValueDefinition| {
                        let name = value.enum_value().map(|value| text(value.name()));
                        json!({ "__typename": "__EnumValue", "name": name, "description": null, "isDeprecated": false,
                                "deprecationReason": null })
                    };
                    one["enumValues"] = values.map(value).collect();
                }
                _ => {}
            }
            shown.push(one);
        }
        let shown = json!({
            "__typename": "__Schema", "description": null, "types": shown, "directives": [directive("skip"), directive("include")],
            "queryType": reference_to("OBJECT", "Query"), "mutationType": reference_to("OBJECT", "Mutation"),
            "subscriptionType": null,
        });
        Self { types, shown }
    }
}

/// The name of a type, and its introspection kind.
fn kind(definition: &Definition) -> Option<(String, &'static str)> {
    Some(match definition {
        Definition::ObjectTypeDefinition(object) => (text(object.name()), "OBJECT"),
        Definition::InputObjectTypeDefinition(input) => (text(input.name()), "INPUT_OBJECT"),
        Definition::EnumTypeDefinition(choices) => (text(choices.name()), "ENUM"),
        Definition::ScalarTypeDefinition(scalar) => (text(scalar.name()), "SCALAR"),
        _ => return None,
    })
}

fn text(name: Option<cst::Name>) -> String {
    name.map(|name| name.text().to_string()).unwrap_or_default()
}

/// A type with every field that introspection may ask for.
fn whole(kind: &str, name: &str, fields: Value) -> Value {
    json!({ "__typename": "__Type", "kind": kind, "name": name, "description": null, "fields": fields,
            "inputFields": null, "interfaces": null, "enumValues": null, "possibleTypes": null, "ofType": null,
            "specifiedByURL": null, "isOneOf": null })
}

fn reference_to(kind: &str, name: &str) -> Value {
    whole(kind, name, Value::Null)
}

fn directive(name: &str) -> Value {
    let condition = json!({ "kind": "NON_NULL", "name": null, "ofType": reference_to("SCALAR", "Boolean") });
    json!({
        "__typename": "__Directive", "name": name, "description": null, "isRepeatable": false,
        "locations": ["FIELD", "FRAGMENT_SPREAD", "INLINE_FRAGMENT"],
        "args": [{ "__typename": "__InputValue", "name": "if", "description": null, "type": condition,
                   "defaultValue": null, "isDeprecated": false, "deprecationReason": null }],
    })
}

fn shown_field(field: &cst::FieldDefinition, kinds: &HashMap<String, &str>) -> Value {
    let arguments = field.arguments_definition();
    let arguments = arguments.iter().flat_map(cst::ArgumentsDefinition::input_value_definitions);
    let description = field.description().and_then(|description| description.string_value()).map(String::from);
    json!({
        "__typename": "__Field", "name": text(field.name()), "description": description,
        "args": arguments.map(|argument| shown_input(&argument, kinds)).collect::<Vec<_>>(),
        "type": field.ty().map(|kind| reference(&kind, kinds)), "isDeprecated": false, "deprecationReason": null,
    })
}

fn shown_input(input: &cst::InputValueDefinition, kinds: &HashMap<String, &str>) -> Value {
    json!({
        "__typename": "__InputValue", "name": text(input.name()), "description": null,
        "type": input.ty().map(|kind| reference(&kind, kinds)), "defaultValue": null, "isDeprecated": false,
        "deprecationReason": null,
    })
}

/// A type as a field refers to it.
fn reference(kind: &cst::Type, kinds: &HashMap<String, &str>) -> Value {
    match kind {
        cst::Type::NamedType(named) => {
            let name = text(named.name());
            reference_to(kinds.get(&name).copied().unwrap_or("SCALAR"), &name)
        }
        cst::Type::ListType(list) => wrapped("LIST", list.ty().map(|kind| reference(&kind, kinds))),
        cst::Type::NonNullType(required) => {
            let named = required.named_type().map(cst::Type::NamedType);
            let inner = named.or_else(|| required.list_type().map(cst::Type::ListType));
            wrapped("NON_NULL", inner.map(|kind| reference(&kind, kinds)))
        }
    }
}

fn wrapped(kind: &str, of: Option<Value>) -> Value {
    let mut shown = whole(kind, "", Value::Null);
    shown["name"] = Value::Null;
    shown["ofType"] = of.unwrap_or_default();
    shown
}

/// The type without list and non-null wrappers.
fn innermost(kind: cst::Type) -> String {
    kind.syntax().to_string().chars().filter(|c| c.is_ascii_alphanumeric() || *c == '_').collect()
}

#[cfg(test)]
mod tests {
    use super::{Parser, SCHEMA, TEXT};
    use migrate::rules::of_operation;

    #[test]
    fn the_schema_reads_and_refers_to_its_own_types_alone() {
        let tree = Parser::new(TEXT).parse();
        assert_eq!(tree.errors().next(), None);
        for (of, fields) in &SCHEMA.types {
            for (name, kind) in fields {
                assert!(!SCHEMA.shown_type(kind).is_null(), "{of}.{name}: {kind}");
            }
        }
    }

    #[test]
    fn every_operation_has_its_rule_and_every_rule_an_operation() {
        let served: Vec<&String> = ["Query", "Mutation"].iter().flat_map(|of| SCHEMA.types[*of].keys()).collect();
        assert!(served.iter().all(|name| of_operation(name).is_some()), "{served:?}");
        for rule in migrate::rules::all() {
            let migrate::rules::Old::Operation(names) = rule.old else { continue };
            assert!(names.iter().all(|name| served.iter().any(|served| served == name)), "{names:?}");
        }
    }
}

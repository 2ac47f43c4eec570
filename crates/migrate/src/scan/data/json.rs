//! JSON, optionally with comments and trailing commas, or as one value per line.

use jsonc_parser::{
    CollectOptions, ParseOptions,
    ast::{ObjectPropName, Value},
    parse_to_ast,
};

use crate::scan::body::{Entry, Kind, Node};

/// The values of a text; `None` if it is not JSON.
pub(super) fn parse(text: &str) -> Option<Vec<Node>> {
    if let Some(node) = one(text, 0) {
        return Some(node.into_iter().collect());
    }
    let mut nodes = Vec::new();
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        if !line.trim().is_empty() {
            nodes.extend(one(line, at)?);
        }
        at += line.len();
    }
    Some(nodes)
}

/// The value of a text at `offset`; `Some(None)` if there are only comments and blanks.
fn one(text: &str, offset: usize) -> Option<Option<Node>> {
    let parsed = parse_to_ast(text, &CollectOptions::default(), &ParseOptions::default()).ok()?;
    Some(parsed.value.map(|value| node(value, offset)))
}

fn node(value: Value<'_>, offset: usize) -> Node {
    let at = |range: jsonc_parser::common::Range| range.start + offset..range.end + offset;
    match value {
        Value::StringLit(text) => Node { range: at(text.range), kind: Kind::Text(text.value.into_owned()) },
        Value::NumberLit(number) => {
            let kind = number.value.parse().map_or(Kind::Opaque, Kind::Number);
            Node { range: at(number.range), kind }
        }
        Value::BooleanLit(truth) => Node { range: at(truth.range), kind: Kind::Bool(truth.value) },
        Value::NullKeyword(null) => Node { range: at(null.range), kind: Kind::Null },
        Value::Array(array) => {
            let items = array.elements.into_iter().map(|item| node(item, offset)).collect();
            Node { range: at(array.range), kind: Kind::List(items) }
        }
        Value::Object(object) => {
            let entries = object.properties.into_iter().map(|property| {
                let key_range = match &property.name {
                    ObjectPropName::String(name) => at(name.range),
                    ObjectPropName::Word(name) => at(name.range),
                };
                Entry { key: property.name.into_string(), key_range, value: node(property.value, offset) }
            });
            Node { range: at(object.range), kind: Kind::Object(entries.collect()) }
        }
    }
}

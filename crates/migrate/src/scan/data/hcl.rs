//! HCL as used by Terraform. Blocks are objects under their name, a variable under its own.

use std::{collections::HashMap, ops::Range};

use hcl_edit::{
    Span,
    expr::{Expression, ObjectKey},
    structure::{Body, Structure},
};

use super::Tree;
use crate::scan::body::{Entry, Kind, Node};

/// Functions that return their argument in another form.
const ENCODERS: [&str; 3] = ["jsonencode", "yamlencode", "tomap"];

/// Parses a text; `None` if it is not HCL.
pub(super) fn parse(text: &str) -> Option<Tree> {
    let body: Body = text.parse().ok()?;
    let mut reading = HclReader::default();
    let entries = reading.body(&body);
    Some(Tree { roots: vec![Node { range: 0..text.len(), kind: Kind::Object(entries) }], blocks: reading.blocks })
}

#[derive(Default)]
struct HclReader {
    /// Data blocks, by the names that refer to them.
    blocks: HashMap<String, Range<usize>>,
}

impl HclReader {
    fn body(&mut self, body: &Body) -> Vec<Entry> {
        body.iter().filter_map(|structure| self.structure(structure)).collect()
    }

    fn structure(&mut self, structure: &Structure) -> Option<Entry> {
        match structure {
            Structure::Attribute(attribute) => {
                let value = Self::value(&attribute.value)?;
                Some(Entry { key: attribute.key.to_string(), key_range: attribute.key.span()?, value })
            }
            Structure::Block(block) => {
                let own = block.ident.as_str();
                let key = match (own, block.labels.first()) {
                    ("variable" | "output", Some(label)) => label.as_str(),
                    _ => own,
                };
                if let ("data", [kind, name]) = (own, block.labels.as_slice()) {
                    self.blocks.insert(format!("data.{}.{}", kind.as_str(), name.as_str()), block.span()?);
                }
                let value = Node { range: block.span()?, kind: Kind::Object(self.body(&block.body)) };
                Some(Entry { key: key.to_owned(), key_range: block.ident.span()?, value })
            }
        }
    }

    fn value(expression: &Expression) -> Option<Node> {
        let range = expression.span()?;
        let kind = match expression {
            Expression::Null(_) => Kind::Null,
            Expression::Bool(truth) => Kind::Bool(*truth.value()),
            Expression::Number(number) => number.value().to_string().parse().map_or(Kind::Opaque, Kind::Number),
            Expression::String(text) => Kind::Text(text.value().clone()),
            Expression::StringTemplate(_) => Kind::OpaqueText,
            Expression::HeredocTemplate(heredoc) => {
                // A heredoc without interpolation is like a quoted text.
                let plain = heredoc.template.iter().all(hcl_edit::template::Element::is_literal);
                if plain { Kind::Text(String::new()) } else { Kind::OpaqueText }
            }
            Expression::Array(array) => Kind::List(array.iter().filter_map(Self::value).collect()),
            Expression::Object(object) => {
                let entries = object.iter().filter_map(|(key, value)| {
                    let (key, key_range) = name(key)?;
                    Some(Entry { key, key_range, value: Self::value(value.expr())? })
                });
                Kind::Object(entries.collect())
            }
            Expression::Parenthesis(inner) => return Self::value(inner.inner()),
            Expression::FuncCall(call) if ENCODERS.contains(&call.name.name.as_str()) && call.args.len() == 1 => {
                return Self::value(call.args.iter().next()?);
            }
            Expression::Variable(_)
            | Expression::Conditional(_)
            | Expression::FuncCall(_)
            | Expression::Traversal(_)
            | Expression::UnaryOp(_)
            | Expression::BinaryOp(_)
            | Expression::ForExpr(_) => Kind::Opaque,
        };
        Some(Node { range, kind })
    }
}

fn name(key: &ObjectKey) -> Option<(String, Range<usize>)> {
    match key {
        ObjectKey::Ident(name) => Some((name.to_string(), name.span()?)),
        ObjectKey::Expression(Expression::String(name)) => Some((name.value().clone(), name.span()?)),
        ObjectKey::Expression(other) => Some((String::new(), other.span()?)),
    }
}

#[cfg(test)]
mod tests {
    use super::parse;
    use crate::scan::body::Kind;

    #[test]
    fn values_stand_where_they_stand() {
        let text = "variable \"api\" {\n  default = \"https://h/v1\"\n}\nresource \"a\" \"b\" {\n  path = \"${x}/pods\"\n  \
                    data = jsonencode({ c = 1, \"d\" : [true] })\n  e    = merge({ f = \"g\" }, var.h)\n}\n";
        let tree = parse(text).expect("HCL");
        let Kind::Object(blocks) = &tree.roots[0].kind else { panic!("an object") };
        let keys: Vec<&str> = blocks.iter().map(|entry| entry.key.as_str()).collect();
        assert_eq!(keys, ["api", "resource"]);
        let Kind::Object(attributes) = &blocks[1].value.kind else { panic!("an object") };
        let shown: Vec<(&str, &str)> =
            attributes.iter().map(|entry| (entry.key.as_str(), &text[entry.value.range.clone()])).collect();
        assert_eq!(
            shown,
            [("path", "\"${x}/pods\""), ("data", "{ c = 1, \"d\" : [true] }"), ("e", "merge({ f = \"g\" }, var.h)")]
        );
        assert_eq!(parse("a = {"), None);
    }
}

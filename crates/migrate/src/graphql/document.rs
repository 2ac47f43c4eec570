//! Resolves a GraphQL request to the fields it asks for: operation, variables, fragments and directives are expanded,
//! so later stages see only names, arguments and selections (GraphQL, sections 2 and 6.3).
//!
//! The cost of a document is bounded before any work is done for it: its tokens, its depth, and the number of fields
//! its fragments expand to.
#![allow(clippy::wildcard_enum_match_arm, reason = "of many kinds of definitions, a few are read")]

use std::{cell::Cell, collections::HashMap};

use apollo_parser::{
    Parser,
    cst::{self, CstNode, Definition, Selection},
};
use serde_json::Value;

use super::error::GraphqlError;
use crate::body::Fields;

/// The longest document in tokens; real programs use a few hundred.
const TOKENS: usize = 20_000;
/// How deep selections and values may be nested.
const DEPTH: usize = 32;
/// How many fields a request may ask for, after expanding fragments.
const FIELDS: usize = 2_000;
/// How many operations it may ask for: each is at least one v2 call.
const OPERATIONS: usize = 50;

/// How many bytes of variables may be substituted: one variable may occur many times.
const FILLED: usize = 16 << 20;

/// The content of a request.
#[derive(Debug, Clone, Default)]
pub struct GraphqlRequest {
    /// The document.
    pub query: String,
    /// The values of its variables.
    pub variables: Fields,
    /// Which of its operations to carry out, if it has several.
    pub operation_name: Option<String>,
}

/// Whether anything may change.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// Nothing changes.
    Query,
    /// Anything may.
    Mutation,
}

/// A requested field.
#[derive(Debug, Clone, PartialEq)]
pub struct Field {
    /// Its name in the answer.
    pub key: String,
    /// Its name in the schema.
    pub name: String,
    /// Its arguments, with variables filled in.
    pub arguments: Fields,
    /// Its own selection.
    pub fields: Vec<Self>,
}

impl Field {
    /// The argument `input`, or an empty one.
    pub fn input(&self) -> Fields {
        self.arguments.get("input").and_then(Value::as_object).cloned().unwrap_or_default()
    }

    /// The selections under this name, under any alias.
    pub fn selected<'a>(&'a self, name: &'a str) -> impl Iterator<Item = &'a Self> {
        self.fields.iter().filter(move |field| field.name == name)
    }
}

/// Reads the operation to carry out.
pub fn read(asked: &GraphqlRequest) -> Result<(Kind, Vec<Field>), GraphqlError> {
    let tree = Parser::new(&asked.query).recursion_limit(DEPTH).token_limit(TOKENS).parse();
    if let Some(error) = tree.errors().next() {
        return Err(GraphqlError::syntax(error.message(), &asked.query, error.index()));
    }
    let (mut operations, mut fragments) = (Vec::new(), HashMap::new());
    for definition in tree.document().definitions() {
        match definition {
            Definition::OperationDefinition(operation) => operations.push(operation),
            Definition::FragmentDefinition(fragment) => {
                let name = fragment.fragment_name().and_then(|name| name.name());
                fragments.extend(name.map(|name| (name.text().to_string(), fragment)));
            }
            _ => return Err(GraphqlError::invalid("the document defines types, and only operations are carried out")),
        }
    }
    let operation = choose(operations, asked.operation_name.as_deref())?;
    let kind = match operation.operation_type() {
        Some(kind) if kind.mutation_token().is_some() => Kind::Mutation,
        Some(kind) if kind.subscription_token().is_some() => {
            return Err(GraphqlError::invalid("subscriptions are not supported"));
        }
        Some(_) | None => Kind::Query,
    };
    let variables = variables(&operation, &asked.variables)?;
    let mut reading = FieldCollector { variables, fragments, count: 0 };
    let mut fields = Vec::new();
    reading.collect(operation.selection_set(), 0, &mut fields)?;
    if fields.len() > OPERATIONS {
        return Err(GraphqlError::invalid(format!("one request asks for at most {OPERATIONS} operations")));
    }
    Ok((kind, fields))
}

fn choose(
    operations: Vec<cst::OperationDefinition>,
    name: Option<&str>,
) -> Result<cst::OperationDefinition, GraphqlError> {
    let is_named =
        |operation: &cst::OperationDefinition, wanted: &str| operation.name().is_some_and(|name| name.text() == wanted);
    let count = operations.len();
    let mut operations = operations.into_iter();
    match name.filter(|name| !name.is_empty()) {
        Some(name) => operations
            .find(|operation| is_named(operation, name))
            .ok_or_else(|| GraphqlError::invalid(format!("Unknown operation named \"{name}\"."))),
        None if count > 1 => {
            Err(GraphqlError::invalid("Must provide operation name if query contains multiple operations."))
        }
        None => operations.next().ok_or_else(|| GraphqlError::invalid("Must provide an operation.")),
    }
}

/// The variables that an operation declares: the given values, else their defaults.
fn variables(operation: &cst::OperationDefinition, given: &Fields) -> Result<Variables, GraphqlError> {
    let mut variables = Variables::default();
    let declared = operation.variable_definitions();
    for variable in declared.iter().flat_map(cst::VariableDefinitions::variable_definitions) {
        let Some(name) = variable.variable().and_then(|variable| variable.name()) else { continue };
        let name = name.text().to_string();
        let kind = variable.ty().map(|kind| kind.syntax().to_string()).unwrap_or_default();
        let kind = kind.trim();
        let default = variable.default_value().and_then(|default| default.value());
        let default = default.map(|default| constant(default, &Variables::default())).transpose()?.flatten();
        let value = given.get(&name).cloned().or(default);
        if kind.ends_with('!') && value.as_ref().is_none_or(Value::is_null) {
            let what = format!("Variable \"${name}\" of required type \"{kind}\" was not provided.");
            return Err(GraphqlError::input(what));
        }
        let size = value.as_ref().map_or(0, |value| value.to_string().len());
        variables.values.insert(name, (value, size));
    }
    variables.left.set(FILLED);
    Ok(variables)
}

/// The variables of an operation.
#[derive(Default)]
struct Variables {
    /// Each with its size; `None` for one that was declared but not given.
    values: HashMap<String, (Option<Value>, usize)>,
    /// How many more bytes of them may be substituted.
    left: Cell<usize>,
}

impl Variables {
    fn fill_in(&self, name: &str) -> Result<Option<Value>, GraphqlError> {
        let known = self.values.get(name);
        let (value, size) =
            known.ok_or_else(|| GraphqlError::invalid(format!("Variable \"${name}\" is not defined.")))?;
        let left = self.left.get().checked_sub(*size);
        self.left
            .set(left.ok_or_else(|| GraphqlError::invalid("the variables are too long for how often they are used"))?);
        Ok(value.clone())
    }
}

struct FieldCollector {
    variables: Variables,
    fragments: HashMap<String, cst::FragmentDefinition>,
    count: usize,
}

impl FieldCollector {
    /// Collects the fields of a selection; those with the same name in the answer are one field.
    fn collect(
        &mut self,
        set: Option<cst::SelectionSet>,
        depth: usize,
        into: &mut Vec<Field>,
    ) -> Result<(), GraphqlError> {
        if depth > DEPTH {
            return Err(GraphqlError::invalid(format!("the selection is nested more than {DEPTH} deep")));
        }
        for selection in set.iter().flat_map(cst::SelectionSet::selections) {
            self.count += 1;
            if self.count > FIELDS {
                return Err(GraphqlError::invalid(format!("the selection has more than {FIELDS} fields")));
            }
            match selection {
                Selection::Field(field) if self.is_wanted(field.directives())? => {
                    let field = self.field(&field, depth)?;
                    merge(into, field)?;
                }
                Selection::FragmentSpread(spread) if self.is_wanted(spread.directives())? => {
                    let name = spread.fragment_name().and_then(|name| name.name());
                    let name = name.map(|name| name.text().to_string()).unwrap_or_default();
                    let fragment = self.fragments.get(&name).cloned();
                    let fragment =
                        fragment.ok_or_else(|| GraphqlError::invalid(format!("Unknown fragment \"{name}\".")))?;
                    self.collect(fragment.selection_set(), depth + 1, into)?;
                }
                // There are no interfaces or unions, so a type condition has no effect.
                Selection::InlineFragment(fragment) if self.is_wanted(fragment.directives())? => {
                    self.collect(fragment.selection_set(), depth + 1, into)?;
                }
                Selection::Field(_) | Selection::FragmentSpread(_) | Selection::InlineFragment(_) => {}
            }
        }
        Ok(())
    }

    fn field(&mut self, field: &cst::Field, depth: usize) -> Result<Field, GraphqlError> {
        let text = |name: Option<cst::Name>| name.map(|name| name.text().to_string());
        let name = text(field.name()).unwrap_or_default();
        let key = text(field.alias().and_then(|alias| alias.name())).unwrap_or_else(|| name.clone());
        let arguments = self.arguments(field.arguments())?;
        let mut fields = Vec::new();
        self.collect(field.selection_set(), depth + 1, &mut fields)?;
        Ok(Field { key, name, arguments, fields })
    }

    fn arguments(&self, arguments: Option<cst::Arguments>) -> Result<Fields, GraphqlError> {
        let mut named = Fields::new();
        for argument in arguments.iter().flat_map(cst::Arguments::arguments) {
            let (Some(name), Some(value)) = (argument.name(), argument.value()) else { continue };
            named.extend(constant(value, &self.variables)?.map(|value| (name.text().to_string(), value)));
        }
        Ok(named)
    }

    /// The result of `@skip` and `@include`.
    fn is_wanted(&self, directives: Option<cst::Directives>) -> Result<bool, GraphqlError> {
        for directive in directives.iter().flat_map(cst::Directives::directives) {
            let name = directive.name().map(|name| name.text().to_string()).unwrap_or_default();
            let arguments = self.arguments(directive.arguments())?;
            let condition = arguments.get("if").and_then(Value::as_bool);
            let is_wanted = match (name.as_str(), condition) {
                ("skip", Some(condition)) => !condition,
                ("include", Some(condition)) => condition,
                ("skip" | "include", None) => {
                    return Err(GraphqlError::input(format!("`@{name}` needs `if`, true or false")));
                }
                _ => true,
            };
            if !is_wanted {
                return Ok(false);
            }
        }
        Ok(true)
    }
}

/// Two fields with one name in the answer are the same field, with the selections of both (section 5.3.2).
fn merge(fields: &mut Vec<Field>, field: Field) -> Result<(), GraphqlError> {
    let Some(other) = fields.iter_mut().find(|other| other.key == field.key) else {
        fields.push(field);
        return Ok(());
    };
    if other.name != field.name || other.arguments != field.arguments {
        let what = format!("Fields \"{}\" conflict: use different aliases to ask for both.", field.key);
        return Err(GraphqlError::invalid(what));
    }
    for field in field.fields {
        merge(&mut other.fields, field)?;
    }
    Ok(())
}

/// A value with its variables substituted; `None` for a variable that was left out.
fn constant(value: cst::Value, variables: &Variables) -> Result<Option<Value>, GraphqlError> {
    Ok(Some(match value {
        cst::Value::Variable(variable) => {
            let name = variable.name().map(|name| name.text().to_string()).unwrap_or_default();
            return variables.fill_in(&name);
        }
        cst::Value::StringValue(text) => String::from(text).into(),
        cst::Value::IntValue(number) => self::number(&number.syntax().to_string())?,
        cst::Value::FloatValue(number) => self::number(&number.syntax().to_string())?,
        cst::Value::BooleanValue(boolean) => boolean.true_token().is_some().into(),
        cst::Value::NullValue(_) => Value::Null,
        cst::Value::EnumValue(name) => name.syntax().to_string().trim().into(),
        cst::Value::ListValue(list) => {
            let values = list.values().map(|value| Ok(constant(value, variables)?.unwrap_or_default()));
            Value::Array(values.collect::<Result<_, GraphqlError>>()?)
        }
        cst::Value::ObjectValue(object) => {
            let mut fields = Fields::new();
            for field in object.object_fields() {
                let (Some(name), Some(value)) = (field.name(), field.value()) else { continue };
                fields.extend(constant(value, variables)?.map(|value| (name.text().to_string(), value)));
            }
            fields.into()
        }
    }))
}

fn number(text: &str) -> Result<Value, GraphqlError> {
    // A token may include white space and comments.
    let text = text.split_whitespace().next().unwrap_or_default();
    let number = serde_json::from_str::<serde_json::Number>(text);
    number.map(Value::Number).map_err(|_| GraphqlError::input(format!("`{text}` is no number")))
}

#[cfg(test)]
mod tests;

//! The table of rules: the form in v1, the form in v2, and how the old form fails.
//!
//! Ids are stable: users name them on the command line, and suppress or accept them in files. `table.rs` has the data,
//! this module its types. Nothing here finds or changes anything.

mod page;
pub mod table;

use std::fmt;

pub use page::page;
use serde::Serialize;

/// One difference between v1 and v2.
#[derive(Debug, PartialEq, Eq)]
pub struct Rule {
    /// Its id, such as `pod-image-name`.
    pub id: &'static str,
    /// How the old form fails against v2.
    pub class: Class,
    /// The change, as a sentence for users.
    pub text: &'static str,
    /// The form in v1.
    pub old: Old,
    /// The form in v2.
    pub new: New,
    /// An example in v1.
    pub before: &'static str,
    /// The same in v2.
    pub after: &'static str,
}

/// How an old form fails against v2, least harmful first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, schemars::JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Class {
    /// v2 rejects the old form (404, 422), so the problem shows up.
    Rename,
    /// An operation or word of v1's GraphQL, which v2 lacks (migration.md, GraphQL): it maps to a v2 call.
    Graphql,
    /// Same name but another meaning, or a dropped default: it passes every check and does the wrong thing.
    Silent,
    /// No equivalent: the user must decide.
    Removed,
}

impl Class {
    /// The name in reports.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Rename => "rename",
            Self::Graphql => "graphql",
            Self::Silent => "silent",
            Self::Removed => "removed",
        }
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// The subject of a body or an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Subject {
    /// Pods.
    Pod,
    /// Serverless endpoints.
    Endpoint,
    /// Templates.
    Template,
    /// Network volumes.
    Volume,
    /// Records of a billing history.
    Billing,
}

impl Subject {
    /// The name in a sentence.
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Pod => "pod",
            Self::Endpoint => "endpoint",
            Self::Template => "template",
            Self::Volume => "network volume",
            Self::Billing => "billing record",
        }
    }
}

/// A v1 form. Paths are relative to the prefix `/v1`.
#[derive(Debug, PartialEq, Eq)]
pub enum Old {
    /// Requests with these methods to this path and, if it ends in `/*`, to paths below it.
    Path(&'static [&'static str], &'static str),
    /// Query parameters of this path.
    Query(&'static str, &'static [&'static str]),
    /// Fields of a request body.
    Body(Subject, &'static [&'static str]),
    /// Fields of an answer.
    Reply(Subject, &'static [&'static str]),
    /// Operations of GraphQL.
    Operation(&'static [&'static str]),
    /// Something that programs rely on in every answer.
    Habit(&'static str),
}

/// A v2 form.
#[derive(Debug, PartialEq, Eq)]
pub enum New {
    /// A request: method, or `*` if unchanged, and path.
    Path(&'static str, &'static str),
    /// A field of a body, an answer or a query, as a dotted path.
    Field(&'static str),
    /// The client takes over.
    Client(&'static str),
    /// No equivalent.
    Nothing,
}

impl fmt::Display for Old {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Path(methods, path) => write!(f, "{} /v1{path}", methods.join(", ")),
            Self::Query(path, names) => write!(f, "{} in the query of /v1{path}", names.join(", ")),
            Self::Body(subject, names) => write!(f, "{} in the body of a {}", names.join(", "), subject.as_str()),
            Self::Reply(subject, names) => write!(f, "{} in the answer about a {}", names.join(", "), subject.as_str()),
            Self::Operation(names) => write!(f, "{} of GraphQL", names.join(", ")),
            Self::Habit(habit) => f.write_str(habit),
        }
    }
}

impl fmt::Display for New {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Path("*", path) => write!(f, "{path}"),
            Self::Path(method, path) => write!(f, "{method} {path}"),
            Self::Field(field) => f.write_str(field),
            Self::Client(how) => f.write_str(how),
            Self::Nothing => f.write_str("none"),
        }
    }
}

/// Every rule, in page order.
pub fn all() -> &'static [&'static Rule] {
    table::ALL
}

/// The rule for a GraphQL operation; `None` if v2 has no equivalent.
pub fn of_operation(name: &str) -> Option<&'static Rule> {
    all().iter().copied().find(|rule| matches!(rule.old, Old::Operation(names) if names.contains(&name)))
}

/// The rule with this id.
pub fn find(id: &str) -> Option<&'static Rule> {
    all().iter().copied().find(|rule| rule.id == id)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::{New, Old, all, find};
    use wire::OPERATIONS;

    #[test]
    fn ids_are_unique_and_plain() {
        let ids: BTreeSet<&str> = all().iter().map(|rule| rule.id).collect();
        assert_eq!(ids.len(), all().len());
        assert!(ids.iter().all(|id| id.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-')), "{ids:?}");
        assert!(ids.iter().all(|id| find(id).is_some_and(|rule| rule.id == *id)));
    }

    #[test]
    fn every_rule_has_a_sentence_and_an_example() {
        for rule in all() {
            assert!(rule.text.ends_with('.') && !rule.text.contains('|'), "{}: {}", rule.id, rule.text);
            assert!(!rule.before.is_empty() && !rule.after.is_empty(), "{}", rule.id);
            assert!(rule.new != New::Nothing || rule.class == super::Class::Removed, "{}", rule.id);
        }
    }

    #[test]
    fn the_paths_of_v2_are_those_of_the_contract() {
        let known = |path: &str| OPERATIONS.iter().any(|operation| operation.path.starts_with(path));
        for rule in all() {
            let New::Path(_, path) = &rule.new else { continue };
            let path = path.trim_end_matches("/*");
            assert!(known(path) || path.starts_with("/v2/serverless") || path == "/v2/openapi.json", "{}", rule.id);
            assert!(matches!(rule.old, Old::Path(..) | Old::Query(..) | Old::Operation(..)), "{}", rule.id);
        }
    }
}

//! Translates v1 bodies to v2 bodies, with one decision per rule. Writes out the defaults that v2 dropped, so that the
//! result stays the same.

mod commands;
mod container;
mod endpoint;
mod flags;
mod graphql;
mod pod;
mod template;
mod volume;

pub use commands::container_calls;
pub use container::PATH;
pub use endpoint::{create as endpoint, gpu_type_ids, update as endpoint_update};
pub use flags::pods_create;
pub use graphql::{graphql_endpoint, graphql_pod, graphql_template};
pub use pod::{Choice, Order, create as pod, update as pod_update};
use serde_json::{Map, Value, json};
pub use template::{create as template, update as template_update};
pub use volume::{create as volume, update as volume_update};

use super::rules::{Rule, Subject, table};
use wire::{
    Operation, Problem, Violation,
    pods::{CreatePod, UpdatePod},
    schema,
    templates::{CreateTemplate, UpdateTemplate},
    volumes::{CreateNetworkVolume, UpdateNetworkVolume},
};

/// A JSON object.
pub type Fields = Map<String, Value>;

/// The loss caused by a decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Loss {
    /// None: the result is the same.
    Nothing,
    /// A single request cannot express it; a client that sends several can.
    OneRequest,
    /// Text that only people read: the program behaves the same without it.
    Text,
    /// Behaviour: the result differs from v1.
    Behaviour,
}

/// The decision about one part of a v1 request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decision {
    /// The rule applied.
    pub rule: &'static Rule,
    /// The action taken.
    pub text: String,
    /// Its loss.
    pub loss: Loss,
}

/// A v2 body and the decisions behind it.
#[derive(Debug, Clone, PartialEq)]
pub struct Translated {
    /// The body.
    pub body: Fields,
    /// All decisions, in order.
    pub decisions: Vec<Decision>,
    /// The choice that a single body cannot express; only for pods.
    pub choice: Choice,
    /// The `gpu` or `cpu` of a pod, even if no type or flavor is named yet.
    pub hardware: Fields,
}

/// Hardware that a pod body must name in v2 but could leave open in v1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unnamed {
    /// The GPU type.
    GpuType,
    /// The CPU flavor.
    CpuFlavor,
}

impl Unnamed {
    /// The rule that it breaks.
    pub fn rule(self) -> &'static Rule {
        match self {
            Self::GpuType => &table::POD_GPU_TYPE_IDS,
            Self::CpuFlavor => &table::POD_CPU_FLAVOR_IDS,
        }
    }

    /// The v1 field that names it.
    pub const fn field(self) -> &'static str {
        match self {
            Self::GpuType => "gpuTypeIds",
            Self::CpuFlavor => "cpuFlavorIds",
        }
    }
}

impl Translated {
    /// The fields that a v2 create requires and the body of a new pod leaves open.
    pub fn unnamed(&self) -> Option<Unnamed> {
        let is_named = self.body.contains_key("gpu") || self.body.contains_key("cpu");
        let unnamed = if self.choice.is_cpu { Unnamed::CpuFlavor } else { Unnamed::GpuType };
        (!is_named).then_some(unnamed)
    }

    /// The decisions with a loss whose rule ids are not accepted.
    pub fn refused<'a>(&'a self, accepted: &'a [&'static Rule]) -> impl Iterator<Item = &'a Decision> {
        refused(&self.decisions, accepted)
    }
}

/// The decisions with a loss that are not accepted.
pub fn refused<'a>(decisions: &'a [Decision], accepted: &'a [&'static Rule]) -> impl Iterator<Item = &'a Decision> {
    decisions.iter().filter(|decision| decision.loss != Loss::Nothing && !accepted.contains(&decision.rule))
}

/// A v1 body being read; its remaining fields are not understood yet.
struct BodyReader {
    fields: Fields,
    decisions: Vec<Decision>,
}

impl BodyReader {
    /// v1 clients send null, "" and [] for omitted fields. Only `ports` gives [] a meaning.
    fn of(fields: Fields) -> Self {
        let is_given = |name: &str, value: &Value| !is_absent(value) || (name == "ports" && value.is_array());
        let fields = fields.into_iter().filter(|(name, value)| is_given(name, value)).collect();
        Self { fields, decisions: Vec::new() }
    }

    fn take(&mut self, name: &str) -> Option<Value> {
        self.fields.remove(name)
    }

    /// A list; a single text counts as a list of one.
    fn take_list(&mut self, name: &str) -> Option<Vec<Value>> {
        let value = self.take(name)?;
        let Value::Array(items) = value else { return Some(vec![value]) };
        Some(items.into_iter().filter(|item| !is_absent(item)).collect())
    }

    /// A list of texts.
    fn take_texts(&mut self, name: &str) -> Vec<String> {
        self.take_list(name).unwrap_or_default().iter().map(text).collect()
    }

    /// Records a lossless decision.
    fn note(&mut self, rule: &'static Rule, text: impl Into<String>) {
        self.lose(rule, Loss::Nothing, text);
    }

    fn lose(&mut self, rule: &'static Rule, loss: Loss, text: impl Into<String>) {
        self.decisions.push(Decision { rule, text: text.into(), loss });
    }

    /// Renames a field, keeping its value.
    fn rename(&mut self, rule: &'static Rule, old: &str, new: &str, target: &mut Fields) {
        if let Some(value) = self.take(old) {
            self.note(rule, format!("`{old}` becomes `{new}`"));
            target.insert(new.rsplit('.').next().unwrap_or(new).to_owned(), value);
        }
    }

    /// Keeps fields that are identical in both versions.
    fn keep(&mut self, names: &[&str], target: &mut Fields) {
        for name in names {
            if let Some(value) = self.take(name) {
                target.insert((*name).to_owned(), value);
            }
        }
    }

    /// Drops a field without effect here.
    fn ignore(&mut self, rule: &'static Rule, name: &str, why: &str) {
        if self.take(name).is_some() {
            self.note(rule, format!("`{name}` is dropped: {why}"));
        }
    }

    /// Reports remaining fields instead of silently dropping them.
    fn finish(mut self, subject: Subject, body: Fields) -> Translated {
        let left = std::mem::take(&mut self.fields).into_iter().filter(|(_, value)| !is_absent(value));
        for (name, _) in left {
            let what = format!("v1 knows no field `{name}` in the body of a {}; it is left out", subject.as_str());
            self.lose(&table::UNKNOWN_FIELD, Loss::Behaviour, what);
        }
        Translated { body, decisions: self.decisions, choice: Choice::default(), hardware: Fields::new() }
    }
}

fn is_absent(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.is_empty(),
        Value::Array(items) => items.is_empty(),
        Value::Bool(_) | Value::Number(_) | Value::Object(_) => false,
    }
}

/// A value as plain text.
fn text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// A whole number, which a v1 client may send as text.
fn number(value: Value) -> Value {
    match value.as_str().and_then(|text| text.trim().parse::<i64>().ok()) {
        Some(number) => number.into(),
        None => value,
    }
}

/// Validates a v2 body of `O` against the contract and the rules between its fields in `rules`.
fn check<O: Operation>(fields: Value, rules: impl FnOnce(&O) -> Vec<Violation>) -> Result<(), Problem> {
    let operation: O = schema::decode(fields)?;
    Problem::broken_rules(rules(&operation)).map_or(Ok(()), Err)
}

/// Validates a create body against the v2 contract, as far as possible without a server.
pub fn check_create(subject: Subject, body: &Fields) -> Result<(), Problem> {
    let fields = json!({ "body": body });
    match subject {
        Subject::Pod => check::<CreatePod>(fields, |create| create.body.broken_rules()),
        Subject::Template => check::<CreateTemplate>(fields, |_| Vec::new()),
        Subject::Volume => check::<CreateNetworkVolume>(fields, |_| Vec::new()),
        Subject::Endpoint => endpoint::check(body, true),
        Subject::Billing => Ok(()),
    }
}

/// The same for an update body.
pub fn check_update(subject: Subject, body: &Fields) -> Result<(), Problem> {
    let fields = json!({ "id": "id", "body": body });
    match subject {
        Subject::Pod => check::<UpdatePod>(fields, |update| update.body.broken_rules()),
        Subject::Template => check::<UpdateTemplate>(fields, |_| Vec::new()),
        Subject::Volume => check::<UpdateNetworkVolume>(fields, |_| Vec::new()),
        Subject::Endpoint => endpoint::check(body, false),
        Subject::Billing => Ok(()),
    }
}

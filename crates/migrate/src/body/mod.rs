//! v1 bodies become v2 bodies, one decision a rule. The defaults that v2 dropped are written out, so that what is made
//! stays the same.

mod container;
mod endpoint;
mod flags;
mod graphql;
mod pod;
mod template;
mod volume;

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

/// What is given up by a decision.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Loss {
    /// Nothing: the result is the same.
    Nothing,
    /// What one request cannot say; a client that sends several keeps it.
    OneRequest,
    /// Text that only people read: the program does the same without it.
    Text,
    /// Behaviour: the result differs from what v1 gave.
    Behaviour,
}

/// What became of one part of a v1 request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decision {
    /// By which rule.
    pub rule: &'static Rule,
    /// What was done.
    pub text: String,
    /// What it costs.
    pub loss: Loss,
}

/// A v2 body, and how it came about.
#[derive(Debug, Clone, PartialEq)]
pub struct Translated {
    /// The body.
    pub body: Fields,
    /// Everything that was decided, in order.
    pub decisions: Vec<Decision>,
    /// What one body cannot say; only of pods.
    pub choice: Choice,
    /// The `gpu` of a GPU pod, also where no type is named yet.
    pub gpu: Fields,
}

/// The hardware that the body of a pod has to name in v2, and could leave open in v1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Unnamed {
    /// The GPU type.
    GpuType,
    /// The CPU flavor.
    CpuFlavor,
}

impl Unnamed {
    /// The rule that stands against it.
    pub fn rule(self) -> &'static Rule {
        match self {
            Self::GpuType => &table::POD_GPU_TYPE_IDS,
            Self::CpuFlavor => &table::POD_CPU_FLAVOR_IDS,
        }
    }

    /// The field of v1 that names it.
    pub const fn field(self) -> &'static str {
        match self {
            Self::GpuType => "gpuTypeIds",
            Self::CpuFlavor => "cpuFlavorIds",
        }
    }
}

impl Translated {
    /// What the body of a new pod leaves open, and no create of v2 can.
    pub fn unnamed(&self) -> Option<Unnamed> {
        let is_named = self.body.contains_key("gpu") || self.body.contains_key("cpu");
        let unnamed = if self.choice.is_cpu { Unnamed::CpuFlavor } else { Unnamed::GpuType };
        (!is_named).then_some(unnamed)
    }

    /// The decisions that cost more than nothing and are not accepted by rule id.
    pub fn refused<'a>(&'a self, accepted: &'a [&'static Rule]) -> impl Iterator<Item = &'a Decision> {
        refused(&self.decisions, accepted)
    }
}

/// The decisions that cost more than nothing and are not accepted.
pub fn refused<'a>(decisions: &'a [Decision], accepted: &'a [&'static Rule]) -> impl Iterator<Item = &'a Decision> {
    decisions.iter().filter(|decision| decision.loss != Loss::Nothing && !accepted.contains(&decision.rule))
}

/// A v1 body that is being read: what is left in it was not understood yet.
struct Reading {
    fields: Fields,
    decisions: Vec<Decision>,
}

impl Reading {
    /// v1 clients send null, "" and [] for what they leave out. `ports` alone means its [].
    fn of(fields: Fields) -> Self {
        let is_given = |name: &str, value: &Value| !is_absent(value) || (name == "ports" && value.is_array());
        let fields = fields.into_iter().filter(|(name, value)| is_given(name, value)).collect();
        Self { fields, decisions: Vec::new() }
    }

    fn take(&mut self, name: &str) -> Option<Value> {
        self.fields.remove(name)
    }

    /// A list; a single text is a list of one.
    fn take_list(&mut self, name: &str) -> Option<Vec<Value>> {
        let value = self.take(name)?;
        let Value::Array(items) = value else { return Some(vec![value]) };
        Some(items.into_iter().filter(|item| !is_absent(item)).collect())
    }

    /// A list of texts.
    fn take_texts(&mut self, name: &str) -> Vec<String> {
        self.take_list(name).unwrap_or_default().iter().map(text).collect()
    }

    /// Notes what was done, at no cost.
    fn note(&mut self, rule: &'static Rule, text: impl Into<String>) {
        self.lose(rule, Loss::Nothing, text);
    }

    fn lose(&mut self, rule: &'static Rule, loss: Loss, text: impl Into<String>) {
        self.decisions.push(Decision { rule, text: text.into(), loss });
    }

    /// Moves a field whose value stays as it is.
    fn rename(&mut self, rule: &'static Rule, old: &str, new: &str, target: &mut Fields) {
        if let Some(value) = self.take(old) {
            self.note(rule, format!("`{old}` becomes `{new}`"));
            target.insert(new.rsplit('.').next().unwrap_or(new).to_owned(), value);
        }
    }

    /// Keeps fields that are the same in both versions.
    fn keep(&mut self, names: &[&str], target: &mut Fields) {
        for name in names {
            if let Some(value) = self.take(name) {
                target.insert((*name).to_owned(), value);
            }
        }
    }

    /// Drops a field that has no effect here.
    fn ignore(&mut self, rule: &'static Rule, name: &str, why: &str) {
        if self.take(name).is_some() {
            self.note(rule, format!("`{name}` is dropped: {why}"));
        }
    }

    /// What is left is reported, never dropped in silence.
    fn finish(mut self, subject: Subject, body: Fields) -> Translated {
        let left = std::mem::take(&mut self.fields).into_iter().filter(|(_, value)| !is_absent(value));
        for (name, _) in left {
            let what = format!("v1 knows no field `{name}` in the body of a {}; it is left out", subject.as_str());
            self.lose(&table::UNKNOWN_FIELD, Loss::Behaviour, what);
        }
        Translated { body, decisions: self.decisions, choice: Choice::default(), gpu: Fields::new() }
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

/// A whole number, which a v1 client may send as a text.
fn number(value: Value) -> Value {
    match value.as_str().and_then(|text| text.trim().parse::<i64>().ok()) {
        Some(number) => number.into(),
        None => value,
    }
}

/// Checks a v2 body of `O` against the contract, and by `rules` between its fields.
fn check<O: Operation>(fields: Value, rules: impl FnOnce(&O) -> Vec<Violation>) -> Result<(), Problem> {
    let operation: O = schema::decode(fields)?;
    Problem::broken_rules(rules(&operation)).map_or(Ok(()), Err)
}

/// Checks the body of a create against the contract of v2, as far as it can be known without a server.
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

/// The same for the body of an update.
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

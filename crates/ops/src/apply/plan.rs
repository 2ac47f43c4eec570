//! The steps that an apply would take.

use std::collections::{BTreeMap, BTreeSet};

use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use super::{
    compare::{self, Difference},
    kinds::{Fields, Kind},
    manifest::Manifest,
    record::ApplyRecord,
    state::{AccountState, AmbiguousName, Item, texts},
};

/// Stands for the id of a resource that is still to be made. No id has this form.
const UNKNOWN: &str = "(known once it is made)";

/// The action on a resource.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum PlanAction {
    /// It is made.
    Create,
    /// Fields of it are changed in place.
    Update,
    /// It is deleted and made anew: a field cannot be changed in place.
    Replace,
    /// It is as asked for.
    Keep,
    /// It is deleted: an earlier apply made it, and no file has it any more.
    Prune,
}

/// One step of a plan.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct PlanStep {
    /// The action.
    pub action: PlanAction,
    /// With a thing of this kind.
    pub kind: Kind,
    /// Of this name.
    pub name: String,
    /// Its id; null for what is still to be made.
    pub id: Option<String>,
    /// The fields that differ; for a thing that is made anew, those that cannot be changed in place.
    pub fields: Vec<String>,
    /// The place of its manifest; `None` for what is pruned.
    #[serde(skip)]
    pub manifest: Option<usize>,
}

/// All steps, in the order in which they are told: by kind, as things are made.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Plan {
    /// The steps.
    pub steps: Vec<PlanStep>,
}

impl Plan {
    /// The steps with an action.
    pub fn with(&self, action: PlanAction) -> impl DoubleEndedIterator<Item = &PlanStep> {
        self.steps.iter().filter(move |step| step.action == action)
    }

    /// Whether the account is as asked for.
    pub fn is_empty(&self) -> bool {
        self.steps.iter().all(|step| step.action == PlanAction::Keep)
    }
}

/// The kinds that have to be read to plan these manifests.
pub fn kinds_of(manifests: &[Manifest], record: &ApplyRecord) -> BTreeSet<Kind> {
    let mut kinds: BTreeSet<Kind> = manifests.iter().map(|manifest| manifest.kind).collect();
    kinds.extend(record.entries.iter().map(|entry| entry.kind));
    for manifest in manifests {
        let mut body = Value::Object(manifest.body.clone());
        for (path, kind) in manifest.kind.table().references {
            if !texts(&mut body, path).is_empty() {
                kinds.insert(*kind);
            }
        }
    }
    kinds
}

/// Plans the way from what an account has to what the manifests ask for.
pub fn plan(
    manifests: &[Manifest],
    state: &AccountState,
    record: &ApplyRecord,
    prune: bool,
) -> Result<Plan, AmbiguousName> {
    let mut order: Vec<usize> = (0..manifests.len()).collect();
    order.sort_by_key(|place| manifests[*place].kind);
    let (mut plan, mut targets) = (Plan::default(), Targets::of(manifests));
    for place in order {
        let manifest = &manifests[place];
        let step = step(place, manifest, state, record, &targets)?;
        let is_new = matches!(step.action, PlanAction::Create | PlanAction::Replace);
        if step.action == PlanAction::Replace {
            targets.doomed.extend(step.id.iter().map(|id| (manifest.kind, id.clone())));
        }
        targets.made.insert((manifest.kind, manifest.kind.key(&manifest.name)), step.id.clone().filter(|_| !is_new));
        plan.steps.push(step);
    }
    if prune {
        plan.steps.extend(pruned(manifests, state, record));
    }
    Ok(plan)
}

/// The step for one manifest.
fn step(
    place: usize,
    manifest: &Manifest,
    state: &AccountState,
    record: &ApplyRecord,
    targets: &Targets,
) -> Result<PlanStep, AmbiguousName> {
    let Manifest { kind, name, body, .. } = manifest;
    let entry = record.find(*kind, name);
    let wanted = targets.resolve(*kind, body, state)?;
    let found = state.find((*kind, name), Some(body), entry)?;
    let (action, fields) = match found.map(|item| compare::difference(*kind, &wanted, item, entry)) {
        None => (PlanAction::Create, Vec::new()),
        Some(Difference { updates, remakes }) => match (updates.is_empty(), remakes.is_empty()) {
            (true, true) => (PlanAction::Keep, Vec::new()),
            (false, true) => (PlanAction::Update, updates),
            (_, false) => (PlanAction::Replace, remakes),
        },
    };
    let id = found.map(|item| item.id.clone());
    Ok(PlanStep { action, kind: *kind, name: name.clone(), id, fields, manifest: Some(place) })
}

/// Resources that earlier applies made and no manifest has, the last made first.
fn pruned(manifests: &[Manifest], state: &AccountState, record: &ApplyRecord) -> Vec<PlanStep> {
    let is_wanted = |kind: Kind, name: &str| {
        manifests.iter().any(|manifest| manifest.kind == kind && kind.key(&manifest.name) == kind.key(name))
    };
    let gone = record.entries.iter().filter(|entry| entry.made && !is_wanted(entry.kind, &entry.name));
    let mut steps: Vec<PlanStep> = gone
        .filter_map(|entry| {
            let item = match &entry.id {
                Some(id) => state.by_id(entry.kind, id),
                // Several of the name: it cannot be said which one an apply made.
                None => state.by_name(entry.kind, &entry.name).ok().flatten(),
            }?;
            Some(PlanStep {
                action: PlanAction::Prune,
                kind: entry.kind,
                name: entry.name.clone(),
                id: Some(item.id.clone()),
                fields: Vec::new(),
                manifest: None,
            })
        })
        .collect();
    steps.reverse();
    steps.sort_by_key(|step| std::cmp::Reverse(step.kind));
    steps
}

/// The ids behind the names in bodies.
#[derive(Debug, Default)]
pub(super) struct Targets {
    /// The things of the manifests: `None` while they are still to be made.
    pub(super) made: BTreeMap<(Kind, String), Option<String>>,
    /// The ids of things that are deleted to be made anew.
    doomed: BTreeSet<(Kind, String)>,
}

impl Targets {
    /// All of these are still to be made.
    pub(super) fn of(manifests: &[Manifest]) -> Self {
        let key = |manifest: &Manifest| (manifest.kind, manifest.kind.key(&manifest.name));
        Self { made: manifests.iter().map(|manifest| (key(manifest), None)).collect(), doomed: BTreeSet::new() }
    }

    /// A body with the ids of the things that it names: of other manifests, or of the account. What is neither stays as
    /// it is written: it may be the id of a public template, and the service answers.
    pub(super) fn resolve(&self, kind: Kind, body: &Fields, state: &AccountState) -> Result<Fields, AmbiguousName> {
        let mut body = Value::Object(body.clone());
        for (path, target) in kind.table().references {
            for text in texts(&mut body, path) {
                *text = self.id(*target, text, state)?;
            }
        }
        Ok(if let Value::Object(fields) = body { fields } else { Fields::new() })
    }

    fn id(&self, kind: Kind, typed: &str, state: &AccountState) -> Result<String, AmbiguousName> {
        let unknown = || UNKNOWN.to_owned();
        if let Some(made) = self.made.get(&(kind, kind.key(typed))) {
            return Ok(made.clone().unwrap_or_else(unknown));
        }
        if self.doomed.contains(&(kind, typed.to_owned())) {
            return Ok(unknown());
        }
        if state.by_id(kind, typed).is_some() {
            return Ok(typed.to_owned());
        }
        let named: Option<&Item> = state.by_name(kind, typed)?;
        Ok(named.map_or_else(|| typed.to_owned(), |item| item.id.clone()))
    }
}

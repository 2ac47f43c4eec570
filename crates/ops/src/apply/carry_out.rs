//! Carries a plan out: deletes what is made anew, makes and changes in the order of dependency, prunes in reverse.

use std::{collections::BTreeMap, io, time::Duration};

use super::{
    compare,
    kinds::{Fields, Kind},
    manifest::Manifest,
    plan::{Plan, PlanAction, PlanStep, Targets},
    record::{ApplyRecord, RecordEntry},
    state::{self, AccountState, AmbiguousName, Item},
};
use crate::place::{self, PlaceError, Placeable, PlacementRequest, Types};
use api::{Api, Backoff, CallError, Pace};
use wire::{
    Problem,
    clusters::{Cluster, CreateCluster},
    pods::{CreatePod, CreatePodRequest, Pod},
    schema,
};

/// How often to look for what a create without an answer made.
const LOOKS: u32 = 3;
/// The pause before the next look.
const BACKOFF: Backoff = Backoff::new(Duration::from_secs(1), 2.0, Duration::from_secs(4)).spread(0.5, 1.0);

/// Why a plan was not carried out to its end. What is done stays done.
#[derive(Debug, thiserror::Error)]
pub enum ApplyError {
    /// A call failed.
    #[error("failed to {doing}: {error}")]
    Call {
        /// The step; it reads on after "failed to".
        doing: String,
        /// Why.
        error: CallError,
    },
    /// A pod or a cluster found no place.
    #[error("{error}")]
    Place {
        /// The request that found no place.
        request: Box<PlacementRequest>,
        /// Its `SVCCTL_CREATE_ID`.
        create_id: String,
        /// Why.
        error: Box<PlaceError>,
    },
    /// A name means more than one thing.
    #[error(transparent)]
    Ambiguous(#[from] AmbiguousName),
    /// The record could not be written.
    #[error("cannot write the record: {0}")]
    Record(#[from] io::Error),
}

/// Everything that carrying out a plan needs.
pub struct ApplyRun<'a> {
    /// The platform.
    pub api: &'a Api,
    /// The time between attempts.
    pub pace: &'a Pace,
    /// The desired resources.
    pub manifests: &'a [Manifest],
    /// The account at the time of the plan.
    pub state: &'a AccountState,
    /// The values that no file holds, by the place of the manifest: of those that the plan makes.
    pub values: &'a dyn Fn(usize) -> Fields,
    /// Stores the record: before and after each step, so that a cut loses nothing.
    pub store: &'a dyn Fn(&ApplyRecord) -> io::Result<()>,
    /// Told each step that is done.
    pub observe: &'a dyn Fn(&PlanStep),
}

/// Where a thing comes from that is there after a create.
enum Creation {
    /// The create made it.
    Made,
    /// Another apply, or an earlier try, made it.
    Adopted,
}

impl ApplyRun<'_> {
    /// Carries the plan out. Returns its steps as they were done, with the ids of what was made.
    pub async fn carry_out(&self, plan: &Plan, record: &mut ApplyRecord) -> Result<Vec<PlanStep>, ApplyError> {
        let mut targets = Targets::of(self.manifests);
        for step in plan.with(PlanAction::Replace).rev() {
            self.delete(step).await?;
        }
        let mut done = Vec::new();
        for step in &plan.steps {
            let Some(manifest) = step.manifest.map(|place| &self.manifests[place]) else { continue };
            let wanted = targets.resolve(step.kind, &manifest.body, self.state)?;
            let id = match step.action {
                PlanAction::Create | PlanAction::Replace => self.create(step, &wanted, record).await?,
                PlanAction::Update => self.update(step, &wanted, record).await?,
                PlanAction::Keep | PlanAction::Prune => keep(step, &wanted, record),
            };
            targets.made.insert((step.kind, step.kind.key(&step.name)), Some(id.clone()));
            let step = PlanStep { id: Some(id), ..step.clone() };
            (self.observe)(&step);
            done.push(step);
        }
        for step in plan.with(PlanAction::Prune) {
            self.delete(step).await?;
            record.remove(step.kind, &step.name);
            (self.store)(record)?;
            (self.observe)(step);
            done.push(step.clone());
        }
        self.forget(record);
        (self.store)(record)?;
        Ok(done)
    }

    /// Removes what is gone from the record, and what no file has and no apply made.
    fn forget(&self, record: &mut ApplyRecord) {
        let is_asked_for = |entry: &RecordEntry| {
            let key = entry.kind.key(&entry.name);
            self.manifests.iter().any(|manifest| manifest.kind == entry.kind && entry.kind.key(&manifest.name) == key)
        };
        let is_there =
            |entry: &RecordEntry| entry.id.as_ref().is_none_or(|id| self.state.by_id(entry.kind, id).is_some());
        record.entries.retain(|entry| is_asked_for(entry) || entry.made && is_there(entry));
    }

    async fn delete(&self, step: &PlanStep) -> Result<(), ApplyError> {
        let id = step.id.clone().unwrap_or_default();
        let doing = || format!("delete {} `{}`", step.kind, step.name);
        (step.kind.table().delete)(self.api, id).await.map_err(|error| ApplyError::Call { doing: doing(), error })
    }

    /// Changes a thing in place.
    async fn update(&self, step: &PlanStep, wanted: &Fields, record: &mut ApplyRecord) -> Result<String, ApplyError> {
        let id = step.id.clone().unwrap_or_default();
        if let Some(item) = self.state.by_id(step.kind, &id) {
            self.send(step, &step.fields, wanted, item).await?;
        }
        record.put(entry(step, Some(id.clone()), wanted, record));
        (self.store)(record)?;
        Ok(id)
    }

    async fn send(&self, step: &PlanStep, fields: &[String], wanted: &Fields, item: &Item) -> Result<(), ApplyError> {
        // A template that is applied replaces what the body does not set.
        let is_whole = fields.iter().any(|field| field == "templateId");
        let updatable = step.kind.updatable();
        let chosen = wanted.iter().filter(|(field, _)| {
            fields.contains(field) || is_whole && updatable.contains(field.as_str()) && *field != "mounts"
        });
        let mut body: Fields = chosen.map(|(field, value)| (field.clone(), value.clone())).collect();
        if let Some(env) = body.get_mut("env") {
            *env = compare::whole_environment(env, item.body.get("env"), wanted.contains_key("templateId"));
        }
        let doing = || format!("update {} `{}`", step.kind, step.name);
        let sent = (step.kind.table().update)(self.api, item.id.clone(), body).await;
        sent.map(drop).map_err(|error| ApplyError::Call { doing: doing(), error })
    }

    /// Makes a thing: exactly one, however often it is cut or tried, and by however many.
    async fn create(&self, step: &PlanStep, wanted: &Fields, record: &mut ApplyRecord) -> Result<String, ApplyError> {
        let mut entry = RecordEntry { made: true, ..entry(step, None, wanted, record) };
        record.put(entry.clone());
        (self.store)(record)?;
        let values = step.manifest.map(|place| (self.values)(place)).unwrap_or_default();
        let mut body = wanted.clone();
        body.extend(values);
        let (id, origin) = self.make(step, body).await?;
        let (id, origin) = self.settle(step, id, origin).await?;
        if matches!(origin, Creation::Adopted) {
            self.adapt(step, &id, wanted).await?;
        }
        entry.id = Some(id.clone());
        record.put(entry);
        (self.store)(record)?;
        Ok(id)
    }

    /// Sends the create.
    async fn make(&self, step: &PlanStep, body: Fields) -> Result<(String, Creation), ApplyError> {
        let doing = || format!("create {} `{}`", step.kind, step.name);
        let wrong = |error: CallError| ApplyError::Call { doing: doing(), error };
        let body = serde_json::json!({ "body": body });
        match step.kind {
            Kind::Pod => {
                let create = schema::decode::<CreatePod>(body).map_err(|problem| wrong(problem.into()))?;
                self.place::<Pod>(step, placement(create.body)).await
            }
            Kind::Cluster => {
                let create = schema::decode::<CreateCluster>(body).map_err(|problem| wrong(problem.into()))?;
                let member = PlacementRequest::member_of(&create.body);
                let request = PlacementRequest { cluster: Some(create.body), ..placement(member) };
                self.place::<Cluster>(step, request).await
            }
            Kind::Secret
            | Kind::Registry
            | Kind::SshKey
            | Kind::NetworkVolume
            | Kind::GlobalVolume
            | Kind::Template
            | Kind::Endpoint => {
                let body = body["body"].as_object().cloned().unwrap_or_default();
                match (step.kind.table().create)(self.api, body).await {
                    Ok(fields) => Ok((state::item(step.kind, fields, &BTreeMap::new()).id, Creation::Made)),
                    Err(error) => self.find_made(step, error).await,
                }
            }
        }
    }

    /// Finds what a create made whose answer was lost, or what another made under a name that is taken now.
    async fn find_made(&self, step: &PlanStep, error: CallError) -> Result<(String, Creation), ApplyError> {
        let doing = || format!("create {} `{}`", step.kind, step.name);
        let is_taken = error.status() == Some(409);
        let looks = if is_taken { 1 } else { LOOKS };
        if is_taken || error.may_have_happened() {
            for look in 1..=looks {
                if let Ok(found) = self.newcomers(step).await
                    && let Some(item) = found.into_iter().next()
                {
                    return Ok((item.id, Creation::Adopted));
                }
                if look < looks {
                    self.pace.sleep(BACKOFF.pause(look, self.pace.jitter())).await;
                }
            }
        }
        Err(ApplyError::Call { doing: doing(), error })
    }

    /// Rents a pod or a cluster, as `pods create` does. Its marker follows from its name, so that the pod of a create
    /// that was cut is found by the next one.
    async fn place<G: Placeable>(
        &self,
        step: &PlanStep,
        request: PlacementRequest,
    ) -> Result<(String, Creation), ApplyError> {
        let create_id = format!("apply:{}:{}", step.kind, step.name);
        let terms = place::Terms { create_id: create_id.clone(), is_again: true, lease: None, persistence: None };
        match place::place::<G>(self.api, &request, &terms, self.pace, &|_| {}).await {
            Ok(placed) => {
                let origin = if placed.adopted { Creation::Adopted } else { Creation::Made };
                Ok((placed.made.id().to_owned(), origin))
            }
            Err(error) => Err(ApplyError::Place { request: Box::new(request), create_id, error: Box::new(error) }),
        }
    }

    /// The things of the step's name that were not there when the plan was made, oldest first.
    async fn newcomers(&self, step: &PlanStep) -> Result<Vec<Item>, CallError> {
        let key = step.kind.key(&step.name);
        let mut items = state::items(self.api, step.kind).await?;
        items.retain(|item| step.kind.key(&item.name) == key && self.state.by_id(step.kind, &item.id).is_none());
        Ok(items)
    }

    /// Two applies at once may both have created: the first in the list stays, whoever looks, and each takes back its
    /// own. In this process' engine applies take turns.
    async fn settle(&self, step: &PlanStep, id: String, origin: Creation) -> Result<(String, Creation), ApplyError> {
        if !matches!(self.api, Api::Remote(_)) || matches!(step.kind, Kind::Secret | Kind::SshKey) {
            return Ok((id, origin));
        }
        let doing = || format!("find out whether {} `{}` is the only one", step.kind, step.name);
        let found = self.newcomers(step).await.map_err(|error| ApplyError::Call { doing: doing(), error })?;
        let Some(first) = found.first().filter(|first| first.id != id) else { return Ok((id, origin)) };
        if matches!(origin, Creation::Made) {
            self.delete(&PlanStep { id: Some(id), ..step.clone() }).await?;
        }
        Ok((first.id.clone(), Creation::Adopted))
    }

    /// Brings what another made to what is asked for here, as far as it can be changed in place.
    async fn adapt(&self, step: &PlanStep, id: &str, wanted: &Fields) -> Result<(), ApplyError> {
        let doing = || format!("read {} `{}`", step.kind, step.name);
        let read = |error: CallError| ApplyError::Call { doing: doing(), error };
        let items = state::items(self.api, step.kind).await.map_err(read)?;
        let gone = || read(Problem::not_found(step.kind.word(), id).into());
        let item = items.iter().find(|item| item.id == id).ok_or_else(gone)?;
        let difference = compare::difference(step.kind, wanted, item, None);
        if difference.updates.is_empty() { Ok(()) } else { self.send(step, &difference.updates, wanted, item).await }
    }
}

/// The request of a body, with nothing left to choose but what the body itself leaves.
fn placement(body: CreatePodRequest) -> PlacementRequest {
    let hardware = body.gpu.as_ref().map(|gpu| &gpu.id).or(body.cpu.as_ref().map(|cpu| &cpu.id));
    PlacementRequest {
        types: Types::Named(hardware.into_iter().cloned().collect()),
        clouds: vec![body.cloud.unwrap_or_default()],
        regions: Vec::new(),
        countries: Vec::new(),
        min_vram: None,
        max_price: None,
        order: None,
        body,
        cluster: None,
    }
}

/// Notes a thing that is as it shall be, and returns its id.
fn keep(step: &PlanStep, wanted: &Fields, record: &mut ApplyRecord) -> String {
    let id = step.id.clone().unwrap_or_default();
    record.put(entry(step, Some(id.clone()), wanted, record));
    id
}

/// The entry of a thing that was there: who made it stays as it was.
fn entry(step: &PlanStep, id: Option<String>, wanted: &Fields, record: &ApplyRecord) -> RecordEntry {
    let made = record.find(step.kind, &step.name).is_some_and(|entry| entry.made);
    let unread = compare::take_unread(step.kind, &mut wanted.clone());
    RecordEntry { kind: step.kind, name: step.name.clone(), id, made, unread }
}

//! `rent`: one pod or cluster under a name, with a lease and within the limits, until it is usable.

use std::{collections::BTreeMap, time::Duration};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::{
    answer::Answer,
    desk::Task,
    limits::{self, Rental, RentedKind, refused},
    pods::{PodRow, row},
    request::{Container, HardwareInput, TimeSpan},
};
use crate::cli::{
    failure::{Failure, Kind},
    pods::{placing, watch},
    session::Session,
    terminal::text,
};
use api::Api;
use ops::{
    clusters, estimate,
    place::{self, Placeable, Placement, PlacementRequest, Step, Terms, marker::CREATE_ID},
    wait::{Condition, Goal, WaitOutcome, wait_explained},
};
use wire::{
    clusters::{Cluster, DeleteCluster},
    lease::EXPIRES_AT,
    money::Usd,
    pods::{ActOnPod, DeletePod, Pod, PodAction, PodActionRequest, PodStatus},
};

/// How long it waits unless told otherwise: many clients give a call up after a minute.
pub(super) const PATIENCE: Duration = Duration::from_secs(50);

/// The arguments.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct Input {
    /// Unique: the same name finds the same pod again
    #[schemars(length(min = 1))]
    name: String,
    hardware: HardwareInput,
    #[serde(default)]
    image: Option<String>,
    #[serde(default)]
    command: Option<Vec<String>>,
    #[serde(default)]
    env: Option<BTreeMap<String, String>>,
    /// Like 22/tcp
    #[serde(default)]
    ports: Option<Vec<String>>,
    /// GB
    #[serde(default)]
    disk: Option<u32>,
    /// Further fields of createPod
    #[serde(default)]
    more: Option<Map<String, Value>>,
    /// Lease, like 2h
    #[serde(default)]
    ttl: Option<TimeSpan>,
    /// running (default), ready, ssh
    #[serde(default)]
    until: Option<String>,
    /// Default 50s
    #[serde(default)]
    wait: Option<TimeSpan>,
}

/// The rented resource.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Output {
    /// Whether it is usable.
    ready: bool,
    /// Whether an earlier call rented it.
    found: bool,
    pods: Vec<PodRow>,
    cluster: Option<String>,
}

pub(super) async fn carry_out(task: &Task<'_>, input: Input) -> Result<Answer<Output>, Failure> {
    let Input { name, hardware, image, command, env, ports, disk, more, ttl, until, wait } = input;
    let condition = condition(until.as_deref())?;
    let container = Container { name, image, command, env, ports, disk, more };
    let request = hardware.placement(task.session, checked(container)?.body()).await?;
    let lease = ttl.map(|span| span.0);
    let (ids, cluster, found) = if request.cluster.is_some() {
        let rented = rent::<Cluster>(task, request, lease).await?;
        let members = clusters::read(task.session.api()?, &rented.made.id).await;
        let members = members.map_err(|error| Failure::call("read the pods of the cluster", error))?;
        let ids = members.pods.into_iter().map(|pod| pod.id).collect();
        (ids, Some(rented.made.id), rented.adopted)
    } else {
        let rented = rent::<Pod>(task, request, lease).await?;
        (vec![rented.made.id], None, rented.adopted)
    };
    let wait = wait.map_or(PATIENCE, |span| span.0);
    let (outcome, pods) = until_usable(task, &ids, condition, wait).await?;
    Ok(answer(outcome, &pods, cluster, found))
}

fn condition(until: Option<&str>) -> Result<Condition, Failure> {
    let Some(until) = until else { return Ok(Condition::Running) };
    let parsed = until.parse::<Condition>();
    parsed.map_err(|error| Failure::usage(error.to_string(), "say running, ready or ssh"))
}

/// Refuses fields that would undo what this server sets.
pub(super) fn checked(container: Container) -> Result<Container, Failure> {
    let more = container.more.as_ref().and_then(|more| more.get("env")).and_then(Value::as_object);
    let names = container.env.iter().flat_map(BTreeMap::keys).chain(more.into_iter().flat_map(Map::keys));
    for name in names {
        if name == EXPIRES_AT || name == CREATE_ID {
            let hint = "leave it out; `ttl` sets the lease";
            return Err(refused(format!("`{name}` is set by this server alone"), hint.to_owned()));
        }
    }
    Ok(container)
}

/// A resource that can be rented and ended.
pub(super) trait Rentable: Placeable {
    /// As it is entered in the book, with its current price.
    async fn rental(&self, api: &Api) -> Rental;
    /// Ends it.
    async fn end(session: &Session, id: &str) -> Result<(), Failure>;
    /// Starts it again if it stands still.
    async fn resume(&self, session: &Session) -> Result<(), Failure>;
}

impl Rentable for Pod {
    async fn rental(&self, _: &Api) -> Rental {
        limits::of_pod(self)
    }

    async fn end(session: &Session, id: &str) -> Result<(), Failure> {
        session.call(&format!("terminate pod `{id}`"), DeletePod { id: id.to_owned() }).await.map(drop)
    }

    async fn resume(&self, session: &Session) -> Result<(), Failure> {
        if !self.status.is(&PodStatus::Exited) || !self.allows(PodAction::Start) {
            return Ok(());
        }
        let body = PodActionRequest { action: PodAction::Start };
        session.call("start the pod again", ActOnPod { id: self.id.clone(), body }).await.map(drop)
    }
}

impl Rentable for Cluster {
    async fn rental(&self, api: &Api) -> Rental {
        let members = clusters::read(api, &self.id).await.ok();
        let per_hour = members.as_ref().and_then(|members| members.for_seconds(3600));
        let first = members.as_ref().and_then(|members| members.pods.first()).map(limits::of_pod);
        Rental {
            kind: RentedKind::Cluster,
            id: self.id.clone(),
            name: self.name.clone(),
            status: first.as_ref().map(|pod| pod.status.clone()).unwrap_or_default(),
            per_hour,
            fixed: per_hour,
            since: *self.created_at,
            until: first.as_ref().and_then(|pod| pod.until),
            create_id: first.and_then(|pod| pod.create_id),
        }
    }

    async fn end(session: &Session, id: &str) -> Result<(), Failure> {
        session.call(&format!("delete cluster `{id}`"), DeleteCluster { id: id.to_owned() }).await.map(drop)
    }

    async fn resume(&self, _: &Session) -> Result<(), Failure> {
        Ok(())
    }
}

/// Rents it, or finds what an earlier call rented under this name. The book is locked until the platform has answered,
/// and the call is carried out to its end though nobody may wait for it any more.
pub(super) async fn rent<G: Rentable>(
    task: &Task<'_>,
    mut request: PlacementRequest,
    lease: Option<Duration>,
) -> Result<Placement<G>, Failure> {
    let limits = &task.desk.limits;
    limits.check_may_change()?;
    let lease = limits.lease(lease)?;
    if !request.takes_env() {
        let hint = "name the image, and what the template would set, in the call itself";
        return Err(refused("a cluster of a template can have no lease".to_owned(), hint.to_owned()));
    }
    let (session, api, now) = (task.session, task.session.api()?, task.now()?);
    let create_id = limits::create_id(&request.body.name);
    let mut book = task.desk.open_book().await?;
    let account = book.account(api, now).await.map_err(|error| Failure::call("read what is rented", error))?;
    let is_there = account.rentals.iter().any(|rental| rental.create_id.as_ref() == Some(&create_id));
    let room = match limits.room(&account, lease) {
        // An existing one costs no more when it is found again.
        Err(_) if is_there => Some(Usd::ZERO),
        room => room?,
    };
    let room = match room {
        Some(room) => Some((room - disks(api, &request).await?).max(Usd::from_micros(1))),
        None => None,
    };
    request.max_price = request.max_price.into_iter().chain(room).min();
    let terms = Terms { create_id: create_id.clone(), is_again: true, lease: Some((now, lease)), persistence: None };
    let see = |step: Step<'_>| match step {
        Step::Planned(places) => task.progress(format!("{} places may have room", places.len())),
        Step::Trying(_, candidate, _) => task.progress(format!(
            "asking {} for {}",
            candidate.data_center.as_deref().unwrap_or("any data center"),
            candidate.hardware
        )),
        Step::Failed(..) => {}
        Step::Waiting(pause) | Step::Resting(pause) => task.progress(format!("trying again in {}", text::span(pause))),
    };
    let placed = place::place::<G>(api, &request, &terms, session.platform.pace(), &see).await;
    let placed = placed.map_err(|error| {
        let is_capped = room.is_some_and(|room| request.max_price == Some(room));
        let failure = placing::failure(&request, &create_id, error);
        let is_full = matches!(failure, Failure::NoRoom { error: None, .. });
        if is_capped && is_full { limits.exhausted(&account, lease) } else { failure }
    })?;
    for surplus in placed.surplus.iter().filter(|surplus| !surplus.is_gone) {
        G::end(session, &surplus.id).await?;
    }
    let rental = placed.made.rental(api).await;
    if placed.adopted {
        resume(task, &placed.made, &rental, room).await?;
    } else if let Some(room) = limits.room(&account, lease)?
        && rental.per_hour.is_none_or(|cost| cost > room)
    {
        G::end(session, placed.made.id()).await?;
        let cost = text::told(rental.per_hour);
        let what = format!("it came at {cost} USD per hour, and the limits leave {room}; it is ended");
        return Err(refused(what, "ask for cheaper hardware".to_owned()));
    }
    book.enter(rental);
    Ok(placed)
}

/// Starts again what stands still, within the limits.
async fn resume<G: Rentable>(task: &Task<'_>, made: &G, rental: &Rental, room: Option<Usd>) -> Result<(), Failure> {
    let now = task.now()?;
    if rental.until.is_none_or(|until| until <= now) {
        let hint = format!("`end` with `what` {} removes it", rental.id);
        return Err(refused(format!("the lease of `{}` is over", rental.id), hint));
    }
    if room == Some(Usd::ZERO) && rental.status == PodStatus::Exited.as_str() {
        let hint = "end something else first, or this one";
        return Err(refused("the limits leave no room to start it again".to_owned(), hint.to_owned()));
    }
    made.resume(task.session).await
}

/// The cost of the disks of all its pods per hour.
async fn disks(api: &Api, request: &PlacementRequest) -> Result<Usd, Failure> {
    let disks = estimate::of_disks(api, &request.body).await;
    let disks = disks.map_err(|error| Failure::call("price the disks", error))?;
    Ok(disks.per_hour().unwrap_or(Usd::ZERO).times(request.pods()))
}

/// Waits for pods, and says what goes on costing when that is given up.
pub(super) async fn until_usable(
    task: &Task<'_>,
    ids: &[String],
    condition: Condition,
    timeout: Duration,
) -> Result<(WaitOutcome, Vec<Pod>), Failure> {
    let (api, pace) = (task.session.api()?, task.session.platform.pace());
    let began = pace.now();
    let see = |watched: &[ops::wait::WatchedPod]| {
        task.progress(watch::say(api, watched, pace.now().saturating_sub(began)));
    };
    let waited = task.while_awaited(wait_explained(api, ids, Goal { condition, timeout }, pace, see)).await;
    let Some(waited) = waited else {
        let ids = ids.join("`, `");
        return Err(task.abandoned(format!(
            "`{ids}` stays rented and costs until its lease ends; `pods` shows it, `end` ends it"
        )));
    };
    let (outcome, watched) = waited.map_err(|error| Failure::call("wait for the pod", error))?;
    let gone = watched.iter().find(|watched| watched.pod.is_none()).map(|watched| watched.id.clone());
    let pods: Vec<Pod> = watched.into_iter().filter_map(|watched| watched.pod).collect();
    match (outcome, gone) {
        (WaitOutcome::Impossible, Some(id)) => Err(Failure::Told {
            kind: Kind::WrongState,
            what: format!("pod `{id}` is gone"),
            details: Vec::new(),
            hint: Some("`why` says how it ended".to_owned()),
        }),
        _ => Ok((outcome, pods)),
    }
}

fn answer(outcome: WaitOutcome, pods: &[Pod], cluster: Option<String>, found: bool) -> Answer<Output> {
    let rows: Vec<PodRow> = pods.iter().map(row).collect();
    let head = match outcome {
        WaitOutcome::Reached => "usable",
        WaitOutcome::TimedOut => "rented and not usable yet: call rent again with the same name to wait on",
        WaitOutcome::Impossible => "rented, and it cannot become usable: `why` says why",
    };
    let head = if found { format!("{head} (it was rented before)") } else { head.to_owned() };
    let lines: Vec<String> = std::iter::once(head).chain(rows.iter().map(PodRow::line)).collect();
    let output = Output { ready: outcome == WaitOutcome::Reached, found, pods: rows, cluster };
    Answer::priced(lines.join("\n"), output)
}

//! Requests for pods.

use std::time::Duration;

use serde_json::{Value, json};

use super::{
    answer::{Answer, Refusal, RequestContext},
    fill, place, view,
};
use api::{Api, CallError};
use migrate::{
    body::{self, Fields, Translated},
    rules::table,
};
use ops::{
    list,
    place::{Trace, marker},
    wait::PollSchedule,
};
use wire::{
    mounts::Mounts,
    pods::{ActOnPod, CreatePod, DeletePod, GetPod, ListPods, Pod, PodAction, PodActionRequest, PodStatus, UpdatePod},
    schema,
    volumes::{ListNetworkVolumes, NetworkVolume},
};

type Query = [(String, String)];

/// How long an action waits for a pod that is coming up.
const PATIENCE: Duration = Duration::from_secs(60);

/// The pauses between checks for a pod whose create was not answered: it may be in flight.
const SETTLING: [Duration; 2] = [Duration::from_secs(1), Duration::from_secs(3)];

/// The parts that an answer includes beside the pod itself.
#[derive(Debug, Default)]
struct Expansions {
    template: bool,
    volumes: Option<Vec<NetworkVolume>>,
}

pub(super) async fn list(context: &mut RequestContext<'_>, query: &Query) -> Result<Answer, Refusal> {
    context.apply(&table::LIST_WRAPPER);
    let mut pods = list::all(&context.api, ListPods::default()).await?.into_items();
    for (name, value) in query.iter().filter(|(name, _)| !name.starts_with("include")) {
        context.apply(&table::PODS_LIST_FILTERS);
        retain(context, &mut pods, name, value, query)?;
    }
    let expansions = expansions(context, query).await?;
    view::learn(context, &pods).await;
    Ok(Answer::ok(pods.iter().map(|pod| show(context, pod, &expansions)).collect()))
}

/// Applies a filter. A filter that is repeated, or lists several values, matches any of them; one that is given up
/// matches everything.
fn retain(
    context: &mut RequestContext<'_>,
    pods: &mut Vec<Pod>,
    name: &str,
    value: &str,
    query: &Query,
) -> Result<(), Refusal> {
    let listed: Vec<&str> =
        query.iter().filter(|(other, _)| other == name).flat_map(|(_, value)| value.split(',')).collect();
    let is_listed = |id: Option<&str>| id.is_some_and(|id| listed.contains(&id));
    let keep: Box<dyn Fn(&Pod) -> bool + '_> = match name {
        "computeType" => Box::new(|pod| value == if pod.cpu.is_some() { "CPU" } else { "GPU" }),
        "cpuFlavorId" => Box::new(|pod| is_listed(pod.cpu.as_ref().map(|cpu| cpu.id.as_str()))),
        "dataCenterId" => Box::new(|pod| is_listed(pod.data_center_id.as_deref())),
        "desiredStatus" => Box::new(|pod| view::desired_status(pod) == value),
        "gpuTypeId" => Box::new(|pod| is_listed(pod.gpu.as_ref().map(|gpu| gpu.id.as_str()))),
        "id" => Box::new(|pod| pod.id == value),
        "imageName" => Box::new(|pod| pod.image == value),
        "name" => Box::new(|pod| pod.name == value),
        "networkVolumeId" => Box::new(|pod| {
            pod.mounts.as_ref().and_then(Mounts::network_mount).is_some_and(|mount| mount.volume_id == value)
        }),
        // Pods do not record their template, and none in the list belongs to an endpoint.
        "templateId" => return context.give_up(&table::POD_TEMPLATE_ID, table::POD_TEMPLATE_ID.text),
        "endpointId" => return context.give_up(&table::PODS_LIST_FILTERS, table::PODS_LIST_FILTERS.text),
        _ => return context.give_up(&table::UNKNOWN_FIELD, format!("unknown filter `{name}`")),
    };
    pods.retain(|pod| keep(pod));
    Ok(())
}

async fn expansions(context: &mut RequestContext<'_>, query: &Query) -> Result<Expansions, Refusal> {
    let mut expansions = Expansions::default();
    for (name, _) in query.iter().filter(|(name, value)| name.starts_with("include") && value != "false") {
        context.apply(&table::PODS_LIST_INCLUDE);
        match name.as_str() {
            "includeMachine" => context.apply(&table::REPLY_MACHINE),
            "includeTemplate" => expansions.template = true,
            "includeNetworkVolume" => {
                let volumes = list::all(&context.api, ListNetworkVolumes::default()).await?;
                expansions.volumes = Some(volumes.into_items());
            }
            "includeSavingsPlans" => context.give_up(&table::REPLY_SAVINGS_PLANS, table::REPLY_SAVINGS_PLANS.text)?,
            _ => context.give_up(&table::PODS_LIST_INCLUDE, table::PODS_LIST_INCLUDE.text)?,
        }
    }
    Ok(expansions)
}

fn show(context: &mut RequestContext<'_>, pod: &Pod, expansions: &Expansions) -> Value {
    let mut shown = view::pod(context, pod);
    if expansions.template {
        shown["template"] = Value::Null;
    }
    if let (Some(volumes), Some(mount)) = (&expansions.volumes, pod.mounts.as_ref().and_then(Mounts::network_mount)) {
        let volume = volumes.iter().find(|volume| volume.id == mount.volume_id);
        shown["networkVolume"] = volume.map_or(Value::Null, view::network_volume);
    }
    shown
}

/// One pod as an answer shows it.
async fn shown(context: &mut RequestContext<'_>, pod: Pod) -> Result<Value, Refusal> {
    let pods = [pod];
    view::learn(context, &pods).await;
    Ok(view::pod(context, &pods[0]))
}

pub(super) async fn get(context: &mut RequestContext<'_>, id: String, query: &Query) -> Result<Answer, Refusal> {
    let pods = [context.api.call(GetPod::of(id)).await?.value];
    let expansions = expansions(context, query).await?;
    view::learn(context, &pods).await;
    Ok(Answer::ok(show(context, &pods[0], &expansions)))
}

pub(super) async fn create(context: &mut RequestContext<'_>, fields: Fields) -> Result<Answer, Refusal> {
    let volume = fill::VolumeFields::of(&fields);
    let pod = rent(context, body::pod(fields), volume).await?;
    Ok(Answer::created(shown(context, pod).await?))
}

/// Rents the pod of a translated body: candidates are tried in order, as v1 did itself. If an answer is lost, the pod
/// is found by its marker.
pub(super) async fn rent(
    context: &mut RequestContext<'_>,
    mut translated: Translated,
    volume: fill::VolumeFields,
) -> Result<Pod, Refusal> {
    context.take(&translated.decisions)?;
    fill::by_template(context, &mut translated, volume).await?;
    place::skip_unknown(&context.api, &mut translated).await;
    let (mut last, locked) = (None, translated.choice.locked);
    for candidate in place::candidates(&context.api, &translated).await? {
        let mut create = schema::decode::<CreatePod>(json!({ "body": candidate }))?;
        let trace = mark(context, &mut create);
        match context.api.call(create).await {
            Ok(reply) => return rented(context, reply.value, locked).await,
            // The next one may have room, or be allowed (platform.md, section 7).
            Err(error) if matches!(error.status(), Some(400 | 403)) => last = Some(error),
            // Trying the next one could rent twice.
            Err(error) if error.may_have_happened() => {
                let pod = find(context, trace.as_ref(), error).await?;
                return rented(context, pod, locked).await;
            }
            Err(error) => return Err(error.into()),
        }
    }
    Err(last.map_or_else(|| Refusal::new(400, "no capacity: there is nothing that fits"), Refusal::from))
}

/// Marks a create so that its pod can be found. Only a remote server can lose answers; a marker set by the program is
/// left alone.
fn mark(context: &RequestContext<'_>, create: &mut CreatePod) -> Option<Trace> {
    let is_marked = create.body.env.as_ref().is_some_and(|env| env.contains_key(marker::CREATE_ID));
    if is_marked || !matches!(context.api, Api::Remote(_)) {
        return None;
    }
    let trace = Trace::of_pod(&context.rng.create_id());
    marker::mark(&mut create.body, &trace.create_id);
    Some(trace)
}

/// The pod of a create whose answer was lost, or the failure with what is known about it.
async fn find(context: &RequestContext<'_>, trace: Option<&Trace>, error: CallError) -> Result<Pod, Refusal> {
    let told = |what: &str| {
        let mut refused = Refusal::from(error);
        refused.message += what;
        refused
    };
    let unclear = "; the pod may have been rented all the same: list the pods before you try again";
    let Some(trace) = trace else { return Err(told(unclear)) };
    for pause in SETTLING.iter().map(Some).chain([None]) {
        match marker::find::<Pod>(&context.api, trace, context.pace).await {
            Ok(Some((pod, _))) => return Ok(pod),
            Ok(None) => {}
            Err(_) => return Err(told(unclear)),
        }
        if let Some(pause) = pause {
            context.pace.sleep(*pause).await;
        }
    }
    Err(told("; the pod was looked for, and is not there"))
}

/// A rented pod, completed as requested: v2 locks a pod by an update.
async fn rented(context: &RequestContext<'_>, pod: Pod, locked: bool) -> Result<Pod, Refusal> {
    if !locked {
        return Ok(pod);
    }
    let lock = schema::decode::<UpdatePod>(json!({ "id": pod.id, "body": { "locked": true } }))?;
    let failed = |error| Refusal::from(error).after(&format!("pod `{}` is rented, and not locked", pod.id));
    Ok(context.api.call(lock).await.map_err(failed)?.value)
}

pub(super) async fn update(context: &mut RequestContext<'_>, id: String, fields: Fields) -> Result<Answer, Refusal> {
    let mut translated = body::pod_update(fields);
    context.take(&translated.decisions)?;
    let has_env = translated.body.contains_key("env") && matches!(context.api, Api::Remote(_));
    if translated.choice.without_volume || translated.body.contains_key("mounts") || has_env {
        let pod = context.api.call(GetPod::of(id.clone())).await?.value;
        if translated.choice.without_volume && view::persistent(&pod).is_some() {
            let what = "a pod keeps its volume until it is deleted; `volumeInGb` cannot become 0";
            context.give_up(&table::POD_VOLUME, what)?;
        }
        fill::by_pod(&mut translated.body, &pod);
        fill::keep_marker(&mut translated.body, &pod);
    }
    let update = schema::decode::<UpdatePod>(json!({ "id": id, "body": translated.body }))?;
    let pod = context.api.call(update).await?.value;
    Ok(Answer::ok(shown(context, pod).await?))
}

pub(super) async fn act(context: &mut RequestContext<'_>, id: String, action: PodAction) -> Result<Answer, Refusal> {
    match carry_out(context, &id, action).await? {
        Some(pod) => Ok(Answer::ok(shown(context, pod).await?)),
        None => Ok(Answer::deleted()),
    }
}

/// v1's reset: if it is accepted that v2 has none, the closest equivalent.
pub(super) async fn reset(context: &mut RequestContext<'_>, id: String) -> Result<Answer, Refusal> {
    context.give_up(&table::PODS_RESET_PATH, table::PODS_RESET_PATH.text)?;
    act(context, id, PodAction::Restart).await
}

/// Carries out an action, waiting for a pod that is coming up: v1 called it RUNNING from the start.
pub(super) async fn carry_out(
    context: &RequestContext<'_>,
    id: &str,
    mut action: PodAction,
) -> Result<Option<Pod>, CallError> {
    let mut schedule = PollSchedule::begin(context.pace);
    loop {
        let act = ActOnPod { id: id.to_owned(), body: PodActionRequest { action } };
        let conflict = match context.api.call(act).await {
            Ok(reply) => return Ok(reply.value),
            Err(error) if error.status() == Some(409) => error,
            Err(error) => return Err(error),
        };
        let left = PATIENCE.saturating_sub(schedule.elapsed());
        let Ok(reply) = context.api.call(GetPod::of(id)).await else { return Err(conflict) };
        let pod = reply.value;
        match (pod.status.known(), action) {
            _ if pod.locked || left.is_zero() => return Err(conflict),
            (Some(PodStatus::Provisioning | PodStatus::Starting), PodAction::Restart | PodAction::Stop) => {
                schedule.rest(&context.api, left).await;
            }
            // It came up between the two requests.
            (Some(PodStatus::Running), PodAction::Restart | PodAction::Stop) => schedule.rest(&context.api, left).await,
            // Starting a broken-down container restarts it.
            (Some(PodStatus::Error), PodAction::Restart) => action = PodAction::Start,
            _ => return Err(conflict),
        }
    }
}

pub(super) async fn delete(context: &mut RequestContext<'_>, id: String) -> Result<Answer, Refusal> {
    context.apply(&table::STATUS_CODES);
    end(context, id).await.map(|()| Answer::deleted())
}

/// Ends a pod for good.
pub(super) async fn end(context: &RequestContext<'_>, id: String) -> Result<(), Refusal> {
    let conflict = match context.api.call(DeletePod { id: id.clone() }).await {
        Ok(_) => return Ok(()),
        Err(error) if error.status() == Some(409) => error,
        Err(error) => return Err(error.into()),
    };
    // An ended pod may be listed for a while; v1 counts it as deleted.
    let pod = context.api.call(GetPod::of(id)).await?.value;
    if pod.status.is(&PodStatus::Terminated) { Ok(()) } else { Err(conflict.into()) }
}

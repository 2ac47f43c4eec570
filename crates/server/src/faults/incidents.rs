//! Incidents: events that strike a request on its way through the engine, or changes that its answer does not show yet.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use axum::{body::Body, response::Response};
use futures_util::FutureExt;
use http_body_util::{BodyExt, Collected};
use serde_json::Value;

use super::{Faults, Incident, injected};
use crate::{
    dispatch::Call,
    reply::{Done, Outcome, Refusal},
    routes::Route,
};
use engine::{Caller, Engine, EngineError, Incident as Kind};
use wire::{
    Problem,
    clusters::CreateCluster,
    pods::{ActOnPod, CreatePod, GetPod, ReadPodLogs},
    serverless::{endpoints::UpdateEndpoint, workers::ReadWorkerLogs},
};

/// How long a pod is RUNNING before its ports are published, in seconds of the engine's time.
const UNPUBLISHED: u64 = 60;
/// How much longer a pod is PROVISIONING.
const DELAY: Duration = Duration::from_secs(60);
/// The number of pods from which on expired draws are cleaned up.
const MANY: usize = 1024;

/// A start of a pod: its id and when it started.
type Start = (String, String);

/// Which pod starts are shown without their ports. The draw for each start is made once, however often and by whom it
/// is read.
#[derive(Debug, Default)]
pub(crate) struct Views(Mutex<HashMap<Start, bool>>);

impl Views {
    pub(super) fn forget(&self) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    fn is_struck(&self, start: Start, draw: impl FnOnce() -> bool) -> bool {
        let mut drawn = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if drawn.len() >= MANY && !drawn.contains_key(&start) {
            // Times of one clock compare as text; a start this long before the newest is shown with its ports by now.
            let mut times: Vec<String> = drawn.keys().map(|(_, at)| at.clone()).collect();
            times.sort_unstable();
            let median = times.swap_remove(times.len() / 2);
            drawn.retain(|(_, at), _| *at >= median);
        }
        *drawn.entry(start).or_insert_with(draw)
    }
}

impl Faults {
    /// Carries out a request, and applies incidents to it. Also returns the text for the log.
    pub(crate) fn carry_out(&self, route: &Route, call: Call) -> Done {
        let (server, caller) = (Arc::clone(&call.server), call.caller.clone());
        let is_restart = route.is::<ActOnPod>() && call.fields["body"]["action"] == "restart";
        let endpoint = call.fields["id"].as_str().unwrap_or_default().to_owned();
        let dispatch = route.decode(call)?;
        let is_create = route.is::<CreatePod>() || route.is::<CreateCluster>();
        if is_create && let Some(cause) = self.happens(Incident::CapacityFlap) {
            let full = Problem::rejected("no capacity: the last machine has just been taken");
            return Err(Refusal::from(full).because(cause));
        }
        let stalled = route.is::<UpdateEndpoint>().then(|| {
            let happens = || server.engine.incident(&caller, &endpoint, None, Kind::RolloutStall).unwrap_or(false);
            self.befall(Incident::Endpoint(Kind::RolloutStall), happens)
        });
        let mut outcome = dispatch.finish(&server.engine)?;
        if route.is::<ReadPodLogs>() || route.is::<ReadWorkerLogs>() {
            // A log has no end, and contains nothing that an incident changes.
            return Ok(outcome);
        }
        let Some(response) = outcome.response.take() else { return Ok(outcome) };
        let (parts, body) = response.into_parts();
        // The body of any other answer is available at once.
        let body = body.collect().now_or_never().and_then(Result::ok).map(Collected::to_bytes).unwrap_or_default();
        let Ok(mut shown) = serde_json::from_slice::<Value>(&body) else {
            return Ok(Response::from_parts(parts, Body::from(body)).into());
        };
        let pod = (caller.account(), shown["id"].as_str().unwrap_or_default());
        let cause = match route {
            _ if is_create => self.after_create(&server.engine, pod)?,
            _ if is_restart => self.after_restart(&server.engine, pod)?,
            _ => stalled.flatten(),
        };
        match route.group() {
            "pods" => self.hide_ports(&mut shown),
            "clusters" => self.hide_ports_of_clusters(&server.engine, &caller, &mut shown)?,
            "catalog" if self.threatens(Incident::CapacityFlap) => promise(&mut shown),
            _ => {}
        }
        Ok(Outcome { cause, ..Response::from_parts(parts, Body::from(shown.to_string())).into() })
    }

    /// Applies incidents to a created pod or cluster, by account and id, and to the answer.
    fn after_create(&self, engine: &Engine, (account, id): (&str, &str)) -> Result<Option<String>, Refusal> {
        let slow = self.happens(Incident::SlowProvision);
        if slow.is_some() {
            engine.delay(account, id, DELAY)?;
        }
        match self.happens(Incident::CreatedBut500) {
            Some(lost) => Err(injected(500).because(lost)),
            None => Ok(slow),
        }
    }

    /// Applies incidents to a restarted pod.
    fn after_restart(&self, engine: &Engine, (account, id): (&str, &str)) -> Result<Option<String>, Refusal> {
        let moved = self.happens(Incident::StalePort);
        if moved.is_some() {
            engine.move_ports(account, id)?;
        }
        Ok(moved)
    }

    /// Hides the ports of pods that started a moment ago.
    fn hide_ports(&self, shown: &mut Value) {
        if let Some(pods) = shown.get_mut("pods").and_then(Value::as_array_mut) {
            for pod in pods {
                self.hide_ports(pod);
            }
            return;
        }
        let uptime = shown["runtime"]["uptime"].as_u64();
        if uptime.is_none_or(|uptime| uptime >= UNPUBLISHED) {
            return;
        }
        let text = |field: &str| shown[field].as_str().unwrap_or_default().to_owned();
        let start = (text("id"), text("startedAt"));
        if !self.views.is_struck(start, || self.happens(Incident::RunningBeforeSsh).is_some()) {
            return;
        }
        // A cluster does not show its member's, either.
        shown["ssh"]["direct"] = Value::Null;
        for port in shown["runtime"]["ports"].as_array_mut().into_iter().flatten() {
            port["public"] = Value::Null;
            port["ip"] = Value::Null;
        }
    }
}

impl Faults {
    /// Hides the ports of members, and the address of a primary whose ports are hidden.
    fn hide_ports_of_clusters(&self, engine: &Engine, caller: &Caller, shown: &mut Value) -> Result<(), EngineError> {
        if let Some(clusters) = shown.get_mut("clusters").and_then(Value::as_array_mut) {
            return clusters.iter_mut().try_for_each(|one| self.hide_ports_of_clusters(engine, caller, one));
        }
        self.hide_ports(shown);
        let Some(primary) = shown.get_mut("primary").and_then(Value::as_object_mut) else { return Ok(()) };
        let id = primary["podId"].as_str().unwrap_or_default().to_owned();
        let pod = engine.render(caller, GetPod::of(id))?;
        let mut pod = serde_json::from_slice(&pod).unwrap_or_default();
        self.hide_ports(&mut pod);
        if pod["ssh"]["direct"].is_null() {
            primary.remove("sshEndpoint");
        }
        Ok(())
    }
}

/// Replaces every reported availability with HIGH.
fn promise(shown: &mut Value) {
    match shown {
        Value::Array(items) => items.iter_mut().for_each(promise),
        Value::Object(fields) => {
            for (name, field) in fields {
                match (name.as_str(), &*field) {
                    ("availability", Value::String(_)) => *field = "HIGH".into(),
                    ("available", Value::Bool(_)) => *field = true.into(),
                    _ => promise(field),
                }
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
    }
}

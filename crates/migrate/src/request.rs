//! Translates a v1 request to the equivalent v2 request.

use std::collections::BTreeMap;

use http::Method;
use percent_encoding::{NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::json;

use super::{
    body::{self, Decision, Fields, Loss, Translated},
    routes::{Call, History, Resource, Route, RouteError, route},
    rules::{Rule, table},
};
use wire::{Problem, Request, registries::CreateRegistry, schema};

/// A v1 request.
#[derive(Debug, Clone)]
pub struct Old {
    /// The requested operation.
    pub route: Route,
    /// Its query, without empty parameters.
    pub query: Vec<(String, String)>,
}

/// A v2 request and the decisions behind it.
#[derive(Debug)]
pub struct New {
    /// The request.
    pub request: Request,
    /// All decisions, in order.
    pub decisions: Vec<Decision>,
}

/// Why there is no v2 request.
#[derive(Debug, thiserror::Error)]
pub enum RequestError {
    /// The operation has no equivalent.
    #[error("{}", .0.text)]
    Removed(&'static Rule),
    /// The v2 request would break the contract.
    #[error(transparent)]
    Contract(#[from] Problem),
}

impl Old {
    /// Parses method and address: a path with or without `/v1`, or a full URL.
    pub fn parse(method: &Method, address: &str) -> Result<Self, RouteError> {
        let below = address.split_once("://").map_or(address, |(_, rest)| rest.find('/').map_or("/", |at| &rest[at..]));
        let below = below.split('#').next().unwrap_or_default();
        let (path, query) = below.split_once('?').unwrap_or((below, ""));
        let pairs = form_urlencoded::parse(query.as_bytes()).into_owned();
        Ok(Self { route: route(method, path)?, query: pairs.filter(|(_, value)| !value.is_empty()).collect() })
    }

    /// Whether it has a body.
    pub fn has_body(&self) -> bool {
        matches!(self.route.call, Call::Create(_) | Call::Update(..))
    }

    /// Whether it creates a pod, whose body must name its hardware in v2.
    pub fn is_create_of_pod(&self) -> bool {
        self.route.call == Call::Create(Resource::Pods)
    }

    /// Whether its body may name GPU types of endpoints, whose pools must be looked up.
    pub fn needs_pools(&self) -> bool {
        matches!(self.route.call, Call::Create(Resource::Endpoints) | Call::Update(Resource::Endpoints, _))
    }

    /// The v2 request. Validates its body only if nothing in it was refused.
    pub fn translate(
        self,
        fields: Fields,
        pools: &BTreeMap<String, String>,
        accepted: &[&'static Rule],
    ) -> Result<New, RequestError> {
        let Self { route: Route { call, rules }, query } = self;
        let mut decisions: Vec<Decision> = rules.iter().copied().chain(call.effect()).map(about).collect();
        let mut pairs = Vec::new();
        for (name, value) in query {
            decisions.extend(parameter(&call, &name, &value, &mut pairs));
        }
        let (method, path, body) = match call {
            Call::List(resource) => {
                decisions.push(about(&table::LIST_WRAPPER));
                (Method::GET, resource.path().to_owned(), None)
            }
            Call::Create(resource) => {
                let body = translate(resource, fields, pools, true, accepted, &mut decisions)?;
                (Method::POST, resource.path().to_owned(), Some(body))
            }
            Call::Get(resource, id) => (Method::GET, one(resource, &id), None),
            Call::Update(resource, id) => {
                let body = translate(resource, fields, pools, false, accepted, &mut decisions)?;
                (Method::PATCH, one(resource, &id), Some(body))
            }
            Call::Delete(resource, id) => (Method::DELETE, one(resource, &id), None),
            Call::Act(id, action) => {
                let body = Fields::from_iter([("action".to_owned(), json!(action))]);
                (Method::POST, one(Resource::Pods, &id) + "/action", Some(body))
            }
            Call::Reset(_) => return Err(RequestError::Removed(&table::PODS_RESET_PATH)),
            Call::Bill(history) => (Method::GET, history.path().to_owned(), None),
            Call::OpenApi => (Method::GET, "/v2/openapi.json".to_owned(), None),
        };
        let body = body.map(|body| serde_json::to_vec(&body).expect("plain values serialise"));
        Ok(New { request: Request::any(method, &path, &pairs, body), decisions })
    }
}

/// A decision with its rule's text.
fn about(rule: &'static Rule) -> Decision {
    Decision { rule, text: rule.text.to_owned(), loss: Loss::Nothing }
}

pub(crate) fn one(resource: Resource, id: &str) -> String {
    format!("{}/{}", resource.path(), utf8_percent_encode(id, NON_ALPHANUMERIC))
}

/// Whether a pod list takes this as a filter or an expansion.
fn is_in(rule: &Rule, name: &str) -> bool {
    matches!(&rule.old, super::rules::Old::Query(_, names) if names.contains(&name))
}

/// The decision about one query parameter.
pub(super) fn parameter(call: &Call, name: &str, value: &str, pairs: &mut Vec<(String, String)>) -> Option<Decision> {
    let lost = |rule: &'static Rule| {
        Some(Decision { rule, text: format!("`{name}` is dropped: {}", lowered(rule.text)), loss: Loss::Behaviour })
    };
    let mut keep = |name: &str| pairs.push((name.to_owned(), value.to_owned()));
    match (call, name) {
        (Call::List(Resource::Pods), name) if is_in(&table::PODS_LIST_FILTERS, name) => lost(&table::PODS_LIST_FILTERS),
        (Call::List(Resource::Pods) | Call::Get(Resource::Pods, _), name) if is_in(&table::PODS_LIST_INCLUDE, name) => {
            let decision = lost(&table::PODS_LIST_INCLUDE);
            let loss = if value == "false" { Loss::Nothing } else { Loss::Behaviour };
            decision.map(|decision| Decision { loss, ..decision })
        }
        (Call::Bill(_), "startTime" | "endTime" | "bucketSize" | "lastN")
        | (Call::Bill(History::Pods), "podId")
        | (Call::Bill(History::Volumes), "networkVolumeId") => {
            keep(name);
            None
        }
        (Call::Bill(History::Endpoints), "endpointId") => {
            keep("serverlessId");
            Some(about(&table::BILLING_ENDPOINT_FILTER))
        }
        (Call::Bill(history), "grouping") => {
            // The records of a history always name its resource.
            let is_own = matches!((history, value), (History::Pods, "podId") | (History::Endpoints, "endpointId"));
            let loss = if is_own { Loss::Nothing } else { Loss::Behaviour };
            lost(&table::BILLING_GROUPING).map(|decision| Decision { loss, ..decision })
        }
        (Call::Bill(_), "gpuTypeId") => lost(&table::BILLING_GPU_FILTER),
        _ => lost(&table::UNKNOWN_FIELD),
    }
}

/// A sentence in the form of a clause.
fn lowered(sentence: &str) -> String {
    let mut characters = sentence.trim_end_matches('.').chars();
    characters.next().map(|first| first.to_lowercase().chain(characters).collect()).unwrap_or_default()
}

/// The body, validated against the contract unless part of it is refused.
fn translate(
    resource: Resource,
    fields: Fields,
    pools: &BTreeMap<String, String>,
    is_create: bool,
    accepted: &[&'static Rule],
    decisions: &mut Vec<Decision>,
) -> Result<Fields, RequestError> {
    let Some(subject) = resource.subject() else {
        schema::decode::<CreateRegistry>(json!({ "body": &fields }))?;
        return Ok(fields);
    };
    let translated = super::translate(subject, fields, pools, is_create);
    let is_refused = translated.refused(accepted).next().is_some();
    let Translated { body, decisions: made, .. } = translated;
    decisions.extend(made);
    if !is_refused {
        if is_create { body::check_create(subject, &body) } else { body::check_update(subject, &body) }?;
    }
    Ok(body)
}

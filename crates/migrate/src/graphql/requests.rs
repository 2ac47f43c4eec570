//! The v2 requests for an operation, without carrying it out.

use std::collections::BTreeMap;

use http::Method;
use serde_json::{Value, json};

use super::{Operation, Part};
use crate::{
    body::{self, Decision, Fields, Loss, Translated},
    request::one,
    routes::Resource,
    rules::{Rule, table},
};
use wire::{
    Problem, Request,
    account::{ListSshKeys, SetSshKeys},
    catalog::ListGpuTypes,
    organization::ListOrganizationUsers,
    pods::{ActOnPod, DeletePod, GetPod, ListPods, PodAction, PodActionRequest},
    registries::{CreateRegistry, DeleteRegistry, ListRegistries},
    schema,
    serverless::endpoints::{DeleteEndpoint, ListEndpoints},
    templates::{DeleteTemplate, ListTemplates},
    volumes::ListNetworkVolumes,
};

/// The v2 requests for an operation, and the decisions behind them.
#[derive(Debug, Default)]
pub struct Translation {
    /// The requests, in order.
    pub requests: Vec<Request>,
    /// All decisions, in order.
    pub decisions: Vec<Decision>,
}

/// Translates an operation. `pools` maps GPU types to their pools; only endpoints need it. Bodies are validated only if
/// nothing in them was refused.
pub fn translate(
    operation: Operation,
    rule: &'static Rule,
    pools: &BTreeMap<String, String>,
    accepted: &[&'static Rule],
) -> Result<Translation, Problem> {
    let mut made = Translation::default();
    made.note(rule, Loss::Nothing, rule.text);
    match operation {
        Operation::Deploy { input, is_bid } => {
            made.bid(is_bid);
            made.save((Resource::Pods, None), body::graphql_pod(input), accepted)?;
        }
        Operation::Resume { pod, gpu_count, is_bid } => {
            made.bid(is_bid);
            if gpu_count.is_some() {
                let what = "`gpuCount` is dropped: a pod keeps its number of GPUs, so check that it has as many";
                made.note(&table::GRAPHQL_RESUME, Loss::Nothing, what);
            }
            made.requests.push(act(pod, PodAction::Start));
        }
        Operation::Stop(pod) => made.requests.push(act(pod, PodAction::Stop)),
        Operation::Terminate(id) => made.requests.push(Request::of(&DeletePod { id })),
        Operation::Pod(id) => made.requests.push(Request::of(&GetPod::of(id))),
        Operation::Myself(parts) => made.parts(&parts),
        Operation::GpuTypes { ids, prices } => {
            if !ids.is_empty() {
                let what = "`id` is no parameter of the catalog: take the types out of the answer";
                made.note(&table::GRAPHQL_GPU_TYPES, Loss::Nothing, what);
            }
            made.requests.push(Request::of(&ListGpuTypes::default()));
            for (_, price) in prices {
                for cloud in price.clouds() {
                    made.add(Request::of(&price.stock(*cloud)));
                }
            }
        }
        Operation::SaveTemplate(id, input) => {
            let translated = body::graphql_template(input, id.is_none());
            made.save((Resource::Templates, id), translated, accepted)?;
        }
        Operation::DeleteTemplate(name) => {
            let what = format!("v2 deletes a template by its id: look up the one of `{name}` in the list");
            made.note(&table::GRAPHQL_DELETE_TEMPLATE, Loss::Nothing, what);
            made.requests.push(Request::of(&ListTemplates::default()));
            made.requests.push(Request::of(&DeleteTemplate { id: "TEMPLATE_ID".to_owned() }));
        }
        Operation::SaveEndpoint(id, input) => {
            let translated = body::graphql_endpoint(input, pools, id.is_none());
            made.save((Resource::Endpoints, id), translated, accepted)?;
        }
        Operation::DeleteEndpoint(id) => made.requests.push(Request::of(&DeleteEndpoint { id })),
        Operation::SaveRegistry(input) => {
            let create = schema::decode::<CreateRegistry>(json!({ "body": input }))?;
            made.requests.push(Request::of(&create));
        }
        Operation::DeleteRegistry(id) => made.requests.push(Request::of(&DeleteRegistry { id })),
        Operation::SaveSettings(input, parts) => {
            for name in unknown_settings(&input) {
                let what = format!("v2 has no setting `{name}`; `pubKey` is the only one");
                made.note(&table::UNKNOWN_FIELD, Loss::Behaviour, what);
            }
            if let Some(keys) = ssh_keys(&input)? {
                made.requests.push(Request::of(&keys));
            }
            made.parts(&parts);
        }
    }
    Ok(made)
}

/// The settings of a user that v2 does not have.
pub fn unknown_settings(input: &Fields) -> impl Iterator<Item = &str> {
    input.iter().filter(|(name, value)| *name != "pubKey" && !value.is_null()).map(|(name, _)| name.as_str())
}

/// The ssh keys of a user's settings: v1 had them as one text, one key per line.
pub fn ssh_keys(input: &Fields) -> Result<Option<SetSshKeys>, Problem> {
    let Some(text) = input.get("pubKey").and_then(Value::as_str) else { return Ok(None) };
    let keys: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    schema::decode::<SetSshKeys>(json!({ "body": { "keys": keys } })).map(Some)
}

fn act(id: String, action: PodAction) -> Request {
    Request::of(&ActOnPod { id, body: PodActionRequest { action } })
}

impl Translation {
    fn note(&mut self, rule: &'static Rule, loss: Loss, text: impl Into<String>) {
        self.decisions.push(Decision { rule, text: text.into(), loss });
    }

    /// Adds a request, once.
    fn add(&mut self, request: Request) {
        if !self.requests.contains(&request) {
            self.requests.push(request);
        }
    }

    fn bid(&mut self, is_bid: bool) {
        if is_bid {
            self.note(&table::POD_INTERRUPTIBLE, Loss::Behaviour, table::POD_INTERRUPTIBLE.text);
        }
    }

    fn parts(&mut self, parts: &[Part]) {
        for part in parts {
            let request = match part {
                Part::Pods | Part::Spend => Request::of(&ListPods::default()),
                Part::Balance => {
                    let what = "`clientBalance` has no equal: API v2 does not report the balance";
                    self.note(&table::GRAPHQL_FIELD, Loss::Behaviour, what);
                    continue;
                }
                Part::Owner => Request::of(&ListOrganizationUsers {}),
                Part::Keys => Request::of(&ListSshKeys {}),
                Part::Endpoints => Request::of(&ListEndpoints::default()),
                Part::Templates => Request::of(&ListTemplates::default()),
                Part::Volumes => Request::of(&ListNetworkVolumes::default()),
                Part::Registries => Request::of(&ListRegistries::default()),
            };
            self.add(request);
        }
    }

    /// A create, or an update of what has this id.
    fn save(
        &mut self,
        (resource, id): (Resource, Option<String>),
        translated: Translated,
        accepted: &[&'static Rule],
    ) -> Result<(), Problem> {
        let is_whole = translated.refused(accepted).next().is_none();
        if let Some(subject) = resource.subject().filter(|_| is_whole) {
            let check = if id.is_none() { body::check_create } else { body::check_update };
            check(subject, &translated.body)?;
        }
        let body = serde_json::to_vec(&translated.body).expect("plain values serialise");
        let (method, path) = match id {
            None => (Method::POST, resource.path().to_owned()),
            Some(id) => (Method::PATCH, one(resource, &id)),
        };
        self.requests.push(Request::any(method, &path, &[], Some(body)));
        self.decisions.extend(translated.decisions);
        Ok(())
    }
}

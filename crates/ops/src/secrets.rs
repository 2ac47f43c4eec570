//! Everything that names a secret, and which of it still runs with an older value (cli.md, registries delegations,
//! secrets, account).

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use super::list;
use api::{Api, CallError};
use wire::{
    Timestamp,
    placeholder::{Prefixes, names},
    pods::{ListPods, Pod, PodStatus},
    secrets::Secret,
    serverless::{
        endpoints::{Endpoint, ListEndpoints},
        workers::{ListEndpointWorkers, Worker, WorkerStatus},
    },
    templates::{ListTemplates, Template},
};

type Env = BTreeMap<String, String>;

/// A resource with an environment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Holder {
    /// A pod; members of clusters are pods.
    Pod,
    /// A serverless endpoint, whose workers have it.
    Endpoint,
    /// A template.
    Template,
}

impl Holder {
    /// Its wording in a sentence.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Pod => "pod",
            Self::Endpoint => "endpoint",
            Self::Template => "template",
        }
    }
}

/// Something that names a secret.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, JsonSchema)]
pub struct Use {
    /// Its kind.
    pub kind: Holder,
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The variables that name the secret.
    pub variables: Vec<String>,
    /// The status of a pod.
    pub status: Option<String>,
    /// How many containers of it run.
    pub running: usize,
    /// How many of them started before the secret got its value.
    pub older: usize,
}

/// Everything in an account that has an environment.
#[derive(Debug)]
pub struct Holders {
    pods: Vec<Pod>,
    endpoints: Vec<(Endpoint, Vec<Worker>)>,
    templates: Vec<Template>,
}

impl Holders {
    /// Reads them. Workers are requested only for endpoints that name a secret.
    pub async fn read(api: &Api) -> Result<Self, CallError> {
        let everything = ListPods { include_cluster_pods: Some(true), ..ListPods::default() };
        let pods = list::all(api, everything).await?.into_items();
        let templates = list::all(api, ListTemplates::default()).await?.into_items();
        let mut endpoints = Vec::new();
        for endpoint in list::all(api, ListEndpoints::default()).await?.into_items() {
            let names_any = endpoint.env.iter().flatten().any(|(_, value)| !names(value, Prefixes::Any).is_empty());
            let workers = if names_any {
                list::all(api, ListEndpointWorkers { id: endpoint.id.clone() }).await?.into_items()
            } else {
                Vec::new()
            };
            endpoints.push((endpoint, workers));
        }
        Ok(Self { pods, endpoints, templates })
    }

    /// Those that name a secret whose value has been valid since this time.
    pub fn of(&self, name: &str, valid_since: Option<Timestamp>) -> Vec<Use> {
        let variables = |env: Option<&Env>| -> Vec<String> {
            let names_it = |(_, value): &(&String, &String)| names(value, Prefixes::Any).contains(name);
            env.into_iter().flatten().filter(names_it).map(|(variable, _)| variable.clone()).collect()
        };
        let is_older = |started: Option<Timestamp>| started.zip(valid_since).is_some_and(|(at, since)| at < since);
        let pods = self.pods.iter().map(|pod| {
            let runs = pod.status.is(&PodStatus::Running);
            let older = runs && is_older(pod.started_at);
            Use {
                kind: Holder::Pod,
                id: pod.id.clone(),
                name: pod.name.clone(),
                variables: variables(pod.env.as_ref()),
                status: Some(pod.status.to_string()),
                running: usize::from(runs),
                older: usize::from(older),
            }
        });
        let endpoints = self.endpoints.iter().map(|(endpoint, workers)| {
            let runs =
                |worker: &&Worker| worker.status.is(&WorkerStatus::Running) || worker.status.is(&WorkerStatus::Idle);
            Use {
                kind: Holder::Endpoint,
                id: endpoint.id.clone(),
                name: endpoint.name.clone(),
                variables: variables(endpoint.env.as_ref()),
                status: None,
                running: workers.iter().filter(runs).count(),
                older: workers.iter().filter(runs).filter(|worker| is_older(worker.started_at)).count(),
            }
        });
        let templates = self.templates.iter().map(|template| Use {
            kind: Holder::Template,
            id: template.id.clone(),
            name: template.name.clone(),
            variables: variables(template.env.as_ref()),
            status: None,
            running: 0,
            older: 0,
        });
        pods.chain(endpoints).chain(templates).filter(|one| !one.variables.is_empty()).collect()
    }
}

/// A variable that names a missing secret.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MissingSecret {
    /// The variable.
    pub variable: String,
    /// The secret.
    pub name: String,
    /// The name of a secret that differs only in letter case.
    pub similar: Option<String>,
}

/// The variables of an environment that name a secret not among these.
pub fn missing(env: &Env, secrets: &[Secret]) -> Vec<MissingSecret> {
    let of = |(variable, value): (&String, &String)| -> Vec<MissingSecret> {
        let unknown = names(value, Prefixes::Any).into_iter();
        let unknown = unknown.filter(|name| !secrets.iter().any(|secret| secret.name == *name));
        let missing = |name: String| {
            let similar = secrets.iter().find(|secret| secret.name.eq_ignore_ascii_case(&name));
            MissingSecret { variable: variable.clone(), similar: similar.map(|secret| secret.name.clone()), name }
        };
        unknown.map(missing).collect()
    };
    env.iter().flat_map(of).collect()
}

/// Whether an environment names any secret.
pub fn names_any(env: &Env) -> bool {
    env.values().any(|value| !names(value, Prefixes::Any).is_empty())
}

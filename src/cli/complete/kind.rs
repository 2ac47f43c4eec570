//! Completable things: which arguments take each kind, and how to list all of a kind.

use clap::Arg;

use super::Candidate;
use crate::cli::{
    backend::context_name::EMBEDDED,
    commands::shape_of,
    failure::Failure,
    output::{column_names, columns::Columns, shape::Rows},
    serverless,
    session::Session,
};
use api::{Api, CallError};
use engine::{Handle, Rng, hosts::HostView, kubernetes::ClusterSite};
use migrate::rules;
use ops::{
    list::{List, ListReader},
    select::Named,
};
use wire::{
    catalog::{ListCatalogTemplates, ListCpuTypes, ListDataCenters, ListGpuTypes},
    clusters::ListClusters,
    delegations::ListDelegations,
    organization::ListOrganizationUsers,
    pods::{ListPods, Pod},
    registries::ListRegistries,
    secrets::{ListSecrets, Secret},
    serverless::{endpoints::ListEndpoints, workers::ListEndpointWorkers},
    templates::ListTemplates,
    volumes::{ListGlobalVolumes, ListNetworkVolumes},
};

/// The conditions pods are waited for; a port follows the `=`.
const CONDITIONS: [&str; 7] = ["running", "ready", "ssh", "port=", "http=", "exited", "terminated"];
/// The conditions endpoints are waited for.
const ENDPOINT_CONDITIONS: [&str; 5] = ["ready", "workers=", "drained", "rollout", "scaled-to-zero"];
/// For how many endpoints to look up workers.
const FEW: usize = 10;
/// How many things of a kind are offered at most.
const MANY: usize = 1000;

/// A kind of thing with ids.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Pods,
    Gpus,
    Cpus,
    DataCenters,
    Templates,
    /// Those that a pod can be made from: one's own, and the public ones.
    AllTemplates,
    NetworkVolumes,
    GlobalVolumes,
    /// Network volumes, or with `--global` global ones.
    Volumes,
    Registries,
    Delegations,
    Secrets,
    Users,
    Endpoints,
    /// Workers of the account's endpoints.
    Workers,
    /// Jobs that were submitted from here.
    Jobs,
    Clusters,
    Contexts,
    /// Real machines of the embedded engine.
    Hosts,
    /// Kubernetes clusters of the embedded engine.
    Kubernetes,
}

/// The completion that an argument takes.
pub(super) enum Completion {
    Kind(Kind),
    Words(FixedWords),
    Files,
    /// A file name, or a pod followed by a colon.
    FilesOrPods,
}

/// Words that are the same for everyone. They are built on demand: listing the columns of every command takes longer
/// than the rest of a completion.
#[derive(Clone, Copy)]
pub(super) enum FixedWords {
    Columns(Columns),
    Conditions(&'static [&'static str]),
    /// Rules of migration.
    Rules,
}

impl FixedWords {
    pub(super) fn all(self) -> Vec<Candidate> {
        let plain = |value: &str| Candidate { value: value.to_owned(), about: String::new() };
        let rule = |rule: &&rules::Rule| Candidate { value: rule.id.to_owned(), about: rule.text.to_owned() };
        match self {
            Self::Columns(columns) => column_names(columns).iter().map(|name| plain(name)).collect(),
            Self::Conditions(conditions) => conditions.iter().map(|condition| plain(condition)).collect(),
            Self::Rules => rules::all().iter().map(rule).collect(),
        }
    }
}

impl Kind {
    const ALL: [Self; 20] = [
        Self::Pods,
        Self::Gpus,
        Self::Cpus,
        Self::DataCenters,
        Self::Templates,
        Self::AllTemplates,
        Self::NetworkVolumes,
        Self::GlobalVolumes,
        Self::Volumes,
        Self::Registries,
        Self::Delegations,
        Self::Secrets,
        Self::Users,
        Self::Endpoints,
        Self::Workers,
        Self::Jobs,
        Self::Clusters,
        Self::Contexts,
        Self::Hosts,
        Self::Kubernetes,
    ];

    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::Pods => "pods",
            Self::Gpus => "gpus",
            Self::Cpus => "cpus",
            Self::DataCenters => "data-centers",
            Self::Templates => "templates",
            Self::AllTemplates => "all-templates",
            Self::NetworkVolumes => "network-volumes",
            Self::GlobalVolumes => "global-volumes",
            Self::Volumes => "volumes",
            Self::Registries => "registries",
            Self::Delegations => "delegations",
            Self::Secrets => "secrets",
            Self::Users => "users",
            Self::Endpoints => "endpoints",
            Self::Workers => "workers",
            Self::Jobs => "jobs",
            Self::Clusters => "clusters",
            Self::Contexts => "contexts",
            Self::Hosts => "hosts",
            Self::Kubernetes => "kubernetes",
        }
    }

    pub(super) fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.name() == name)
    }

    /// The kind that is meant, with what else is typed.
    pub(super) fn of(self, words: &[String]) -> Self {
        match (self == Self::Volumes, words.iter().any(|word| word == "--global")) {
            (false, _) => self,
            (true, false) => Self::NetworkVolumes,
            (true, true) => Self::GlobalVolumes,
        }
    }

    /// Whether everyone sees the same, which seldom changes.
    pub(super) const fn is_catalog(self) -> bool {
        matches!(self, Self::Gpus | Self::Cpus | Self::DataCenters)
    }
}

/// The completion of an argument of the command at this path. A flag means the same everywhere; an unnamed argument is
/// a thing of its group.
pub(super) fn wanted(path: &[String], arg: &Arg) -> Option<Completion> {
    if !arg.get_action().takes_values() || !arg.get_possible_values().is_empty() {
        return None;
    }
    let value_name = arg.get_value_names().and_then(|names| names.first()).map_or("", |name| name.as_str());
    if matches!(value_name, "FILE" | "DIR") || arg.get_id() == "file" {
        return Some(Completion::Files);
    }
    let path: Vec<&str> = path.iter().map(String::as_str).collect();
    if path == ["pods", "cp"] && arg.is_positional() {
        return Some(Completion::FilesOrPods);
    }
    if let Some(words) = words(&path, arg) {
        return Some(Completion::Words(words));
    }
    let kind = match (arg.get_long(), path.as_slice()) {
        (Some("gpu" | "gpu-id"), _) | (None, ["catalog", "gpus"]) => Kind::Gpus,
        (Some("cpu"), _) | (None, ["catalog", "cpus"]) => Kind::Cpus,
        (Some("data-center"), _) | (None, ["catalog", "datacenters"]) => Kind::DataCenters,
        (Some("template"), _) => Kind::AllTemplates,
        (None, ["templates", "get" | "update" | "delete"]) => Kind::Templates,
        (Some("network-volume"), _) => Kind::NetworkVolumes,
        (Some("global-volume"), _) => Kind::GlobalVolumes,
        (None, ["volumes", "get" | "update" | "delete"]) => Kind::Volumes,
        (Some("registry"), _) | (None, ["registries", "get" | "delete"]) => Kind::Registries,
        (None, ["registries", "delegations", "delete"]) => Kind::Delegations,
        (None, ["secrets", "rotate" | "describe" | "uses" | "delete"]) if is_first(arg) => Kind::Secrets,
        (Some("name"), ["secrets", "list"]) => Kind::Secrets,
        (None, ["organization", "users"]) => Kind::Users,
        (Some("worker" | "affinity"), ["serverless", ..]) => Kind::Workers,
        (Some("job"), ["serverless", ..]) => Kind::Jobs,
        // New things have no id yet.
        (
            None,
            ["pods" | "clusters", "create" | "why"]
            | ["serverless", "create"]
            | ["engine", "hosts" | "kubernetes", "add"],
        ) => {
            return None;
        }
        (None, ["serverless", ..]) if is_first(arg) => Kind::Endpoints,
        (None, ["serverless", ..]) if value_name == "JOB" => Kind::Jobs,
        (Some("context"), _) | (None, ["context", "use" | "remove" | "show"]) => Kind::Contexts,
        (Some("pod-id"), _) | (None, ["billing", "estimate"]) => Kind::Pods,
        (None, ["engine", "hosts", _]) if is_first(arg) => Kind::Hosts,
        (None, ["engine", "kubernetes", _]) if is_first(arg) => Kind::Kubernetes,
        (None, ["clusters", ..]) if is_first(arg) => Kind::Clusters,
        (None, ["pods", ..]) if is_first(arg) => Kind::Pods,
        _ => return None,
    };
    Some(Completion::Kind(kind))
}

/// The fixed words that an argument takes.
fn words(path: &[&str], arg: &Arg) -> Option<FixedWords> {
    match (arg.get_long(), path) {
        (Some("columns"), path) => match shape_of(path)?.rows {
            Rows::Of(columns) => Some(FixedWords::Columns(columns)),
            Rows::None | Rows::Vary => None,
        },
        (Some("for" | "wait"), ["pods", ..]) => Some(FixedWords::Conditions(&CONDITIONS)),
        (Some("for"), ["serverless", ..]) => Some(FixedWords::Conditions(&ENDPOINT_CONDITIONS)),
        (Some("accept"), _) | (None, ["migrate", "explain"]) => Some(FixedWords::Rules),
        _ => None,
    }
}

fn is_first(arg: &Arg) -> bool {
    arg.get_index() == Some(1)
}

/// Everything of a kind.
pub(super) async fn ask(kind: Kind, session: &Session) -> Result<Vec<Candidate>, Failure> {
    // Completion must not create a missing file.
    let is_new = || session.settings.data_file.as_deref().is_none_or(|file| !file.exists());
    // Hosts are the engine's own, wherever the account is.
    if kind == Kind::Hosts {
        return if is_new() { Ok(Vec::new()) } else { hosts(session) };
    }
    if kind == Kind::Kubernetes {
        return if is_new() { Ok(Vec::new()) } else { kubernetes(session) };
    }
    let fresh;
    let api = if session.settings.backend.is_embedded() && is_new() {
        fresh = Api::embedded(session.platform.engine_in_memory(Rng::from_system())?);
        &fresh
    } else {
        session.api()?
    };
    let found = match kind {
        Kind::Pods => pods(api).await,
        Kind::Gpus => all(api, ListGpuTypes::default()).await,
        Kind::Cpus => all(api, ListCpuTypes::default()).await,
        Kind::DataCenters => all(api, ListDataCenters::default()).await,
        Kind::Templates => all(api, ListTemplates::default()).await,
        Kind::AllTemplates => all_templates(api).await,
        Kind::NetworkVolumes | Kind::Volumes => all(api, ListNetworkVolumes::default()).await,
        Kind::GlobalVolumes => all(api, ListGlobalVolumes::default()).await,
        Kind::Registries => all(api, ListRegistries::default()).await,
        Kind::Delegations => all(api, ListDelegations::default()).await,
        Kind::Secrets => secrets(api).await,
        Kind::Users => all(api, ListOrganizationUsers::default()).await,
        Kind::Endpoints => all(api, ListEndpoints::default()).await,
        Kind::Clusters => all(api, ListClusters::default()).await,
        Kind::Workers => workers(api).await,
        Kind::Jobs => Ok(jobs(session)),
        Kind::Contexts => Ok(contexts(session)),
        // They were found above.
        Kind::Hosts | Kind::Kubernetes => Ok(Vec::new()),
    };
    found.map_err(|error| Failure::call("complete", error))
}

/// The contexts, from the config file.
pub(super) fn contexts(session: &Session) -> Vec<Candidate> {
    let named = session.settings.config.contexts().map(|contexts| contexts.named).unwrap_or_default();
    let embedded = Candidate { value: EMBEDDED.to_owned(), about: "in this process".to_owned() };
    let remote = named
        .into_iter()
        .map(|(name, context)| Candidate { value: name.to_string(), about: context.base_url.to_string() });
    std::iter::once(embedded).chain(remote).collect()
}

/// The hosts of the engine's fleet, with their data centers.
fn hosts(session: &Session) -> Result<Vec<Candidate>, Failure> {
    let hosts = session.platform.engine()?.hosts().map_err(|error| Failure::admin("complete", error))?;
    let offer = |host: HostView| Candidate { value: host.machine.id, about: host.data_center };
    Ok(hosts.into_iter().map(offer).filter(is_typable).collect())
}

/// The clusters of the engine's fleet, with their names.
fn kubernetes(session: &Session) -> Result<Vec<Candidate>, Failure> {
    let sites = session.platform.engine()?.clusters().map_err(|error| Failure::admin("complete", error))?;
    let offer = |site: ClusterSite| Candidate { value: site.id, about: site.name };
    Ok(sites.into_iter().map(offer).filter(is_typable).collect())
}

/// Pods by id, and by name where it is one's alone.
async fn pods(api: &Api) -> Result<Vec<Candidate>, CallError> {
    let pods: Vec<Pod> = some(api, ListPods::default()).await?;
    let is_alone = |name: &str| pods.iter().filter(|pod| pod.name == name).count() == 1;
    let names = pods.iter().filter(|pod| is_alone(&pod.name));
    let names = names.map(|pod| Candidate { value: pod.name.clone(), about: format!("{}, {}", pod.status, pod.id) });
    let ids =
        pods.iter().map(|pod| Candidate { value: pod.id.clone(), about: format!("{}, {}", pod.name, pod.status) });
    Ok(names.chain(ids).filter(is_typable).collect())
}

/// Secrets by name: that is what environments have.
async fn secrets(api: &Api) -> Result<Vec<Candidate>, CallError> {
    let secrets = some(api, ListSecrets::default()).await?.into_iter();
    let offer = |secret: Secret| Candidate { value: secret.name, about: secret.description.unwrap_or_default() };
    Ok(secrets.map(offer).filter(is_typable).collect())
}

/// The workers of the first endpoints.
async fn workers(api: &Api) -> Result<Vec<Candidate>, CallError> {
    let mut found = Vec::new();
    for endpoint in some(api, ListEndpoints::default()).await?.into_iter().take(FEW) {
        for worker in some(api, ListEndpointWorkers { id: endpoint.id.clone() }).await? {
            found.push(Candidate { value: worker.id, about: format!("{}, {}", endpoint.name, worker.status) });
        }
    }
    Ok(found)
}

/// The jobs that were submitted from here, the last of each endpoint first.
fn jobs(session: &Session) -> Vec<Candidate> {
    let jobs = serverless::remembered_jobs(session);
    jobs.into_iter().map(|(endpoint, job)| Candidate { value: job, about: endpoint }).collect()
}

/// One's own templates, then the public ones, which go by their ids.
async fn all_templates(api: &Api) -> Result<Vec<Candidate>, CallError> {
    let mut found = all(api, ListTemplates::default()).await?;
    let public = some(api, ListCatalogTemplates::default()).await?;
    found.extend(public.into_iter().map(|template| Candidate { value: template.id, about: template.name }));
    found.retain(is_typable);
    Ok(found)
}

/// Things by id, and by name where that is another.
async fn all<L: List<Item: Named> + Handle>(api: &Api, list: L) -> Result<Vec<Candidate>, CallError> {
    let items = some(api, list).await?;
    let offers = items.iter().flat_map(|item| {
        let (id, name) = (item.id().to_owned(), item.name().to_owned());
        let by_name = (name != id).then(|| Candidate { value: name.clone(), about: id.clone() });
        let about = if by_name.is_some() { name } else { String::new() };
        [Some(Candidate { value: id, about }), by_name].into_iter().flatten()
    });
    Ok(offers.filter(is_typable).collect())
}

/// The first of a list.
async fn some<L: List>(api: &Api, list: L) -> Result<Vec<L::Item>, CallError> {
    let mut reader = ListReader::open(api, list).await?;
    let mut items = Vec::new();
    while items.len() < MANY
        && let Some(element) = reader.next().await?
    {
        items.push(element.read()?);
    }
    Ok(items)
}

/// Whether it can be typed at all: a name from outside may be anything.
fn is_typable(candidate: &Candidate) -> bool {
    !candidate.value.is_empty() && !candidate.value.starts_with('-') && !candidate.value.chars().any(char::is_control)
}

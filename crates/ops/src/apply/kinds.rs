//! The kinds of things that a manifest can describe: one table says how each is listed, made, changed and deleted. What
//! can be changed in place follows from the update bodies of the contract.

use std::{collections::BTreeSet, fmt, future::Future, pin::Pin};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use super::ssh_keys;
use crate::list::{self, List};
use api::{Api, CallError, Retries};
use engine::Handle;
use wire::{
    NoContent, Operation, Problem, Violation,
    clusters::{CreateCluster, CreateClusterRequest, DeleteCluster, ListClusters, UpdateCluster, UpdateClusterRequest},
    pods::{CreatePod, CreatePodRequest, DeletePod, ListPods, UpdatePod, UpdatePodRequest},
    registries::{CreateRegistry, CreateRegistryRequest, DeleteRegistry, ListRegistries},
    schema,
    secrets::{CreateSecret, CreateSecretRequest, DeleteSecret, ListSecrets, UpdateSecret, UpdateSecretRequest},
    serverless::endpoints::{
        CreateEndpoint, CreateEndpointRequest, DeleteEndpoint, ListEndpoints, UpdateEndpoint, UpdateEndpointRequest,
    },
    templates::{
        CreateTemplate, CreateTemplateRequest, DeleteTemplate, ListTemplates, UpdateTemplate, UpdateTemplateRequest,
    },
    volumes::{
        CreateGlobalVolume, CreateGlobalVolumeRequest, CreateNetworkVolume, CreateNetworkVolumeRequest,
        DeleteGlobalVolume, DeleteNetworkVolume, ListGlobalVolumes, ListNetworkVolumes, UpdateGlobalVolume,
        UpdateGlobalVolumeRequest, UpdateNetworkVolume, UpdateNetworkVolumeRequest,
    },
};

/// A kind of thing, in the order in which they are made: what others name comes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// A secret.
    Secret,
    /// A credential for private images.
    Registry,
    /// An ssh public key of the account.
    SshKey,
    /// A network volume.
    NetworkVolume,
    /// A global volume.
    GlobalVolume,
    /// A template.
    Template,
    /// A pod.
    Pod,
    /// A serverless endpoint.
    Endpoint,
    /// An instant cluster.
    Cluster,
}

/// The outcome of a call on any kind.
pub(super) type Answer<'a, T> = Pin<Box<dyn Future<Output = Result<T, CallError>> + 'a>>;
/// The fields of a body or a reply.
pub type Fields = Map<String, Value>;

/// All that the kinds differ in.
pub(super) struct KindTable {
    /// The JSON Schema of the create body.
    pub schema: fn() -> Value,
    /// The fields that an update takes.
    pub(super) updatable: fn() -> BTreeSet<String>,
    /// Reads a create body: the same in the form of the contract, or what is wrong with it.
    pub check: fn(Fields) -> Result<Fields, Problem>,
    /// Lists all of them, oldest first, as received.
    pub list: fn(&Api) -> Answer<'_, Vec<Fields>>,
    /// Creates one from a body, once. Pods and clusters are placed instead.
    pub create: fn(&Api, Fields) -> Answer<'_, Fields>,
    /// Changes one.
    pub update: fn(&Api, String, Fields) -> Answer<'_, Fields>,
    /// Deletes one.
    pub delete: fn(&Api, String) -> Answer<'_, ()>,
    /// The places in a body that name other things; a star stands for every element.
    pub references: &'static [(&'static str, Kind)],
    /// The places in a body that no reply shows: what was applied last is remembered.
    pub unread: &'static [&'static str],
    /// The fields that cannot be read back, and what says where they come from.
    pub(super) hidden: &'static [(&'static str, &'static str)],
}

impl Kind {
    /// Every kind, in the order in which they are made.
    pub const ALL: [Self; 9] = [
        Self::Secret,
        Self::Registry,
        Self::SshKey,
        Self::NetworkVolume,
        Self::GlobalVolume,
        Self::Template,
        Self::Pod,
        Self::Endpoint,
        Self::Cluster,
    ];

    /// Its word in a manifest.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Secret => "secret",
            Self::Registry => "registry",
            Self::SshKey => "ssh-key",
            Self::NetworkVolume => "network-volume",
            Self::GlobalVolume => "global-volume",
            Self::Template => "template",
            Self::Pod => "pod",
            Self::Endpoint => "endpoint",
            Self::Cluster => "cluster",
        }
    }

    /// The kind of a word.
    pub fn of(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.word() == word)
    }

    /// Every word, in a sentence.
    pub fn words() -> String {
        Self::ALL.map(Self::word).join(", ")
    }

    /// The form of a name by which two are the same: those of secrets are unique whatever their case.
    pub fn key(self, name: &str) -> String {
        if self == Self::Secret { name.to_lowercase() } else { name.to_owned() }
    }

    /// The fields of the create body that cannot be read back, and the field that says where each comes from.
    pub(super) const fn hidden_fields(self) -> &'static [(&'static str, &'static str)] {
        self.table().hidden
    }

    /// The fields that an update takes.
    pub fn updatable(self) -> BTreeSet<String> {
        (self.table().updatable)()
    }

    /// How it is listed, made, changed and deleted.
    pub(super) const fn table(self) -> &'static KindTable {
        match self {
            Self::Secret => &SECRET,
            Self::Registry => &REGISTRY,
            Self::SshKey => &ssh_keys::TABLE,
            Self::NetworkVolume => &NETWORK_VOLUME,
            Self::GlobalVolume => &GLOBAL_VOLUME,
            Self::Template => &TEMPLATE,
            Self::Pod => &POD,
            Self::Endpoint => &ENDPOINT,
            Self::Cluster => &CLUSTER,
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.word())
    }
}

const REGISTRY_OF: (&str, Kind) = ("/registry", Kind::Registry);
const TEMPLATE_OF: (&str, Kind) = ("/templateId", Kind::Template);
const POD_MOUNTS: [(&str, Kind); 2] =
    [("/mounts/network/*/volumeId", Kind::NetworkVolume), ("/mounts/global/*/volumeId", Kind::GlobalVolume)];

const SECRET: KindTable = KindTable {
    schema: schema::body_schema::<CreateSecretRequest>,
    updatable: fields::<UpdateSecretRequest>,
    check: |body| checked::<CreateSecret>(body, |_| Vec::new()),
    list: listed::<ListSecrets>,
    create: created::<CreateSecret>,
    update: updated::<UpdateSecret>,
    delete: deleted::<DeleteSecret>,
    references: &[],
    unread: &[],
    hidden: &[("value", "valueFrom")],
};

const REGISTRY: KindTable = KindTable {
    schema: schema::body_schema::<CreateRegistryRequest>,
    updatable: BTreeSet::new,
    check: |body| checked::<CreateRegistry>(body, |_| Vec::new()),
    list: listed::<ListRegistries>,
    create: created::<CreateRegistry>,
    update: |_, id, _| fixed(Kind::Registry, id),
    delete: deleted::<DeleteRegistry>,
    references: &[],
    unread: &["/username"],
    hidden: &[("username", "usernameFrom"), ("password", "passwordFrom")],
};

const NETWORK_VOLUME: KindTable = KindTable {
    schema: schema::body_schema::<CreateNetworkVolumeRequest>,
    updatable: fields::<UpdateNetworkVolumeRequest>,
    check: |body| checked::<CreateNetworkVolume>(body, |_| Vec::new()),
    list: listed::<ListNetworkVolumes>,
    create: created::<CreateNetworkVolume>,
    update: updated::<UpdateNetworkVolume>,
    delete: deleted::<DeleteNetworkVolume>,
    references: &[],
    unread: &[],
    hidden: &[],
};

const GLOBAL_VOLUME: KindTable = KindTable {
    schema: schema::body_schema::<CreateGlobalVolumeRequest>,
    updatable: fields::<UpdateGlobalVolumeRequest>,
    check: |body| {
        let mut body = checked::<CreateGlobalVolume>(body, |_| Vec::new())?;
        // The service removes the whitespace around a name.
        if let Some(Value::String(name)) = body.get_mut("name") {
            *name = name.trim().to_owned();
        }
        Ok(body)
    },
    list: listed::<ListGlobalVolumes>,
    create: created::<CreateGlobalVolume>,
    update: updated::<UpdateGlobalVolume>,
    delete: deleted::<DeleteGlobalVolume>,
    references: &[],
    unread: &[],
    hidden: &[],
};

const TEMPLATE: KindTable = KindTable {
    schema: schema::body_schema::<CreateTemplateRequest>,
    updatable: fields::<UpdateTemplateRequest>,
    check: |body| checked::<CreateTemplate>(body, |_| Vec::new()),
    list: listed::<ListTemplates>,
    create: created::<CreateTemplate>,
    update: updated::<UpdateTemplate>,
    delete: deleted::<DeleteTemplate>,
    references: &[REGISTRY_OF],
    unread: &[],
    hidden: &[],
};

const POD: KindTable = KindTable {
    schema: schema::body_schema::<CreatePodRequest>,
    updatable: fields::<UpdatePodRequest>,
    check: |body| checked::<CreatePod>(body, |create| create.body.broken_rules()),
    list: listed::<ListPods>,
    create: created::<CreatePod>,
    update: updated::<UpdatePod>,
    delete: deleted::<DeletePod>,
    references: &[REGISTRY_OF, TEMPLATE_OF, POD_MOUNTS[0], POD_MOUNTS[1]],
    unread: &[
        "/templateId",
        "/startSsh",
        "/startJupyter",
        "/globalNetworking",
        "/gpu/allowedCudaVersions",
        "/gpu/minCudaVersion",
        "/gpu/minRamPerGpu",
        "/gpu/minVcpuCountPerGpu",
    ],
    hidden: &[],
};

const ENDPOINT: KindTable = KindTable {
    schema: schema::body_schema::<CreateEndpointRequest>,
    updatable: fields::<UpdateEndpointRequest>,
    check: |body| checked::<CreateEndpoint>(body, |create| [create.body.unfit(), create.body.broken_rules()].concat()),
    list: listed::<ListEndpoints>,
    create: created::<CreateEndpoint>,
    update: updated::<UpdateEndpoint>,
    delete: deleted::<DeleteEndpoint>,
    references: &[
        REGISTRY_OF,
        TEMPLATE_OF,
        ("/networkVolumes/*", Kind::NetworkVolume),
        ("/mounts/network/*/networkVolumeId", Kind::NetworkVolume),
        ("/mounts/global/*/globalVolumeId", Kind::GlobalVolume),
    ],
    unread: &["/templateId"],
    hidden: &[],
};

const CLUSTER: KindTable = KindTable {
    schema: schema::body_schema::<CreateClusterRequest>,
    updatable: fields::<UpdateClusterRequest>,
    check: |body| checked::<CreateCluster>(body, |create| [create.body.unfit(), create.body.broken_rules()].concat()),
    list: listed::<ListClusters>,
    create: created::<CreateCluster>,
    update: updated::<UpdateCluster>,
    delete: deleted::<DeleteCluster>,
    references: &[TEMPLATE_OF, POD_MOUNTS[0], POD_MOUNTS[1]],
    unread: &["/templateId", "/startSsh", "/startJupyter"],
    hidden: &[],
};

/// The names of the fields of a body.
fn fields<T: JsonSchema>() -> BTreeSet<String> {
    let schema = schema::body_schema::<T>();
    schema["properties"].as_object().into_iter().flatten().map(|(name, _)| name.clone()).collect()
}

/// A create body in the form of the contract.
fn checked<O: Operation>(body: Fields, broken: fn(&O) -> Vec<Violation>) -> Result<Fields, Problem> {
    let create: O = schema::decode(json!({ "body": body }))?;
    if let Some(problem) = Problem::broken_rules(broken(&create)) {
        return Err(problem);
    }
    match wire::json::tree(&create)["body"].take() {
        Value::Object(fields) => Ok(fields),
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) | Value::Array(_) => Ok(body),
    }
}

fn listed<L: List + Default>(api: &Api) -> Answer<'_, Vec<Fields>> {
    Box::pin(async {
        let listed = list::all(api, L::default()).await?;
        listed.elements().map(|json| read(api, json)).collect()
    })
}

fn created<O: Handle>(api: &Api, body: Fields) -> Answer<'_, Fields>
where
    O::Output: Serialize,
{
    Box::pin(async move {
        let create: O = schema::decode(json!({ "body": body }))?;
        read(api, &api.call_with(create, Retries::Safe).await?.json())
    })
}

fn updated<O: Handle>(api: &Api, id: String, body: Fields) -> Answer<'_, Fields>
where
    O::Output: Serialize,
{
    Box::pin(async move {
        let update: O = schema::decode(json!({ "id": id, "body": body }))?;
        read(api, &api.call(update).await?.json())
    })
}

/// Deletes a thing; that it is gone already is no failure.
fn deleted<O: Handle<Output = NoContent>>(api: &Api, id: String) -> Answer<'_, ()> {
    Box::pin(async move {
        let delete: O = schema::decode(json!({ "id": id }))?;
        match api.call(delete).await {
            Ok(_) => Ok(()),
            Err(error) if error.status() == Some(404) => Ok(()),
            Err(error) => Err(error),
        }
    })
}

/// The answer for a kind without an update.
pub(super) fn fixed<'a>(kind: Kind, id: String) -> Answer<'a, Fields> {
    Box::pin(async move { Err(Problem::rejected(format!("{kind} `{id}` cannot be changed")).into()) })
}

/// The fields of a reply.
pub(super) fn read(api: &Api, json: &[u8]) -> Result<Fields, CallError> {
    serde_json::from_slice(json).map_err(|error| api.unreadable(error.to_string()))
}

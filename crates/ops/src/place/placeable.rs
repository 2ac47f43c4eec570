//! The product of one create: a pod, or a cluster of identical pods. Both are placed alike; they differ in how they are
//! created, found again and deleted.

use std::{collections::BTreeSet, future::Future};

use super::{PlacementRequest, marker::CREATE_ID};
use crate::list;
use api::{Api, CallError, Retries};
use wire::{
    Timestamp,
    clusters::{Cluster, CreateCluster, CreateClusterRequest, DeleteCluster, GetCluster, ListClusters},
    pods::{Cloud, CreateGpuConfig, CreatePod, CreatePodRequest, DeletePod, ListPods, Pod},
};

/// Which of the two.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ResourceKind {
    /// A pod.
    Pod,
    /// A cluster.
    Cluster,
}

impl ResourceKind {
    /// Its name in a sentence.
    pub const fn noun(self) -> &'static str {
        match self {
            Self::Pod => "pod",
            Self::Cluster => "cluster",
        }
    }
}

/// Identifies the product of a create that was not answered.
#[derive(Debug, Clone)]
pub struct Trace {
    /// The kind of thing requested.
    pub what: ResourceKind,
    /// Its value of `SVCCTL_CREATE_ID`.
    pub create_id: String,
    /// For a cluster that cannot carry the id: what distinguishes it from others instead.
    pub unmarked: Option<UnmarkedCluster>,
}

/// A cluster that uses its template's environment and so carries no marker: any cluster like this one that did not
/// exist when the command began.
#[derive(Debug, Clone)]
pub struct UnmarkedCluster {
    request: Box<CreateClusterRequest>,
    known: BTreeSet<String>,
}

impl UnmarkedCluster {
    /// Whether a cluster may be the one. The GPU type is not compared: it varies between candidates.
    fn fits(&self, cluster: &Cluster) -> bool {
        let Self { request, known } = self;
        let size = |(each, pods)| (each, pods) == (request.compute.gpu_count_per_pod, request.compute.pod_count);
        !known.contains(&cluster.id)
            && cluster.name == request.name
            && cluster.kind.is(&request.kind)
            // Not every server reports it.
            && cluster.template.as_ref().is_none_or(|id| request.template_id.as_ref() == Some(id))
            && cluster.compute.as_ref().is_none_or(|compute| size((compute.gpu_count_per_pod, compute.pod_count)))
    }
}

impl Trace {
    /// The trace that a create of this request leaves. If nothing else separates old from new, the account's existing
    /// clusters are read first.
    pub async fn of(api: &Api, request: &PlacementRequest, create_id: &str) -> Result<Self, CallError> {
        let what = if request.cluster.is_some() { ResourceKind::Cluster } else { ResourceKind::Pod };
        let unmarked = match &request.cluster {
            Some(cluster) if !request.takes_env() => {
                let listed = list::all(api, ListClusters::default()).await?;
                let known = listed.items().map(|listed| listed.id.clone()).collect();
                Some(UnmarkedCluster { request: Box::new(cluster.clone()), known })
            }
            Some(_) | None => None,
        };
        Ok(Self { what, create_id: create_id.to_owned(), unmarked })
    }

    /// The trace of a pod with this marker.
    pub fn of_pod(create_id: &str) -> Self {
        Self { what: ResourceKind::Pod, create_id: create_id.to_owned(), unmarked: None }
    }

    fn marks(&self, pod: &Pod) -> bool {
        pod.env.as_ref().and_then(|env| env.get(CREATE_ID)).is_some_and(|id| *id == self.create_id)
    }
}

/// Something that a create produces.
pub trait Placeable: Sized {
    /// Its id.
    fn id(&self) -> &str;

    /// When it was created, if the answer says so.
    fn created_at(&self) -> Option<Timestamp>;

    /// Sends one create, once. Returns the result with the JSON it was read from.
    fn create(
        api: &Api,
        request: &PlacementRequest,
        body: CreatePodRequest,
    ) -> impl Future<Output = Result<(Self, Vec<u8>), CallError>>;

    /// Everything with this trace, in any order.
    fn find(api: &Api, trace: &Trace) -> impl Future<Output = Result<Vec<(Self, Vec<u8>)>, CallError>>;

    /// Deletes it; returns whether it is gone.
    fn delete(api: &Api, id: &str) -> impl Future<Output = bool>;
}

impl Placeable for Pod {
    fn id(&self) -> &str {
        &self.id
    }

    fn created_at(&self) -> Option<Timestamp> {
        *self.created_at
    }

    async fn create(api: &Api, _: &PlacementRequest, body: CreatePodRequest) -> Result<(Self, Vec<u8>), CallError> {
        let reply = api.call_with(CreatePod { body }, Retries::None).await?;
        let json = reply.json().into_owned();
        Ok((reply.value, json))
    }

    async fn find(api: &Api, trace: &Trace) -> Result<Vec<(Self, Vec<u8>)>, CallError> {
        let listed = list::all(api, ListPods::default()).await?;
        let marked = listed.items().zip(listed.elements()).filter(|(pod, _)| trace.marks(pod));
        let found: Vec<_> = marked.map(|(pod, json)| (pod.clone(), json.to_vec())).collect();
        // A pod without an environment may be the one: renting another would be a guess.
        match listed.items().find(|pod| found.is_empty() && pod.env.is_none()) {
            Some(pod) => Err(api.lacking("pod", &pod.id, "env")),
            None => Ok(found),
        }
    }

    async fn delete(api: &Api, id: &str) -> bool {
        api.call(DeletePod { id: id.to_owned() }).await.is_ok()
    }
}

impl Placeable for Cluster {
    fn id(&self) -> &str {
        &self.id
    }

    fn created_at(&self) -> Option<Timestamp> {
        *self.created_at
    }

    async fn create(
        api: &Api,
        request: &PlacementRequest,
        body: CreatePodRequest,
    ) -> Result<(Self, Vec<u8>), CallError> {
        let body = request.cluster_of(body).expect("a request for a cluster has its body");
        let reply = api.call_with(CreateCluster { body }, Retries::None).await?;
        let json = reply.json().into_owned();
        Ok((reply.value, json))
    }

    async fn find(api: &Api, trace: &Trace) -> Result<Vec<(Self, Vec<u8>)>, CallError> {
        let Some(unmarked) = &trace.unmarked else { return marked(api, trace).await };
        let listed = list::all(api, ListClusters::default()).await?;
        let alike = listed.items().zip(listed.elements()).filter(|(cluster, _)| unmarked.fits(cluster));
        Ok(alike.map(|(cluster, json)| (cluster.clone(), json.to_vec())).collect())
    }

    async fn delete(api: &Api, id: &str) -> bool {
        api.call(DeleteCluster { id: id.to_owned() }).await.is_ok()
    }
}

/// The clusters whose members carry the marker: a cluster itself shows no environment.
async fn marked(api: &Api, trace: &Trace) -> Result<Vec<(Cluster, Vec<u8>)>, CallError> {
    let everything = ListPods { include_cluster_pods: Some(true), ..ListPods::default() };
    let listed = list::all(api, everything).await?;
    let members = || listed.items().filter_map(|pod| Some((pod, &pod.cluster.as_ref()?.id)));
    let ids: BTreeSet<&String> = members().filter(|(pod, _)| trace.marks(pod)).map(|(_, id)| id).collect();
    if let Some((pod, _)) = members().find(|(pod, _)| ids.is_empty() && pod.env.is_none()) {
        return Err(api.lacking("pod", &pod.id, "env"));
    }
    let mut found = Vec::new();
    for id in ids {
        match api.call(GetCluster { id: id.clone() }).await {
            Ok(reply) => {
                let json = reply.json().into_owned();
                found.push((reply.value, json));
            }
            // It has been deleted since.
            Err(error) if error.status() == Some(404) => {}
            Err(error) => return Err(error),
        }
    }
    Ok(found)
}

impl PlacementRequest {
    /// Converts a cluster request into one for pods like this, all in one data center (clusters.md, Create a cluster).
    pub fn member_of(body: &CreateClusterRequest) -> CreatePodRequest {
        CreatePodRequest {
            name: body.name.clone(),
            image: body.image.clone(),
            template_id: body.template_id.clone(),
            gpu: Some(CreateGpuConfig {
                id: body.compute.gpu_type_id.clone(),
                count: Some(body.compute.gpu_count_per_pod),
                ..CreateGpuConfig::default()
            }),
            cloud: Some(Cloud::Secure),
            data_center_ids: body.data_center_ids.clone(),
            mounts: body.mounts.clone(),
            disk: body.disk,
            env: body.env.clone(),
            ports: body.ports.clone(),
            ..CreatePodRequest::default()
        }
    }

    /// The create body of the cluster whose pods are placed like this one; `None` for a single pod.
    pub fn cluster_of(&self, member: CreatePodRequest) -> Option<CreateClusterRequest> {
        let mut body = self.cluster.clone()?;
        body.compute.gpu_type_id = member.gpu.map(|gpu| gpu.id).unwrap_or_default();
        body.data_center_ids = member.data_center_ids;
        if self.takes_env() {
            body.env = member.env;
        }
        Some(body)
    }

    /// Whether the body may have an environment: a cluster with a template uses the template's.
    pub fn takes_env(&self) -> bool {
        self.cluster.as_ref().is_none_or(|cluster| cluster.template_id.is_none())
    }

    /// How many pods one create rents.
    pub fn pods(&self) -> u32 {
        self.cluster.as_ref().map_or(1, |cluster| cluster.compute.pod_count)
    }

    /// GPUs or vCPUs of all pods together.
    pub fn units(&self) -> u32 {
        self.count().saturating_mul(self.pods())
    }
}

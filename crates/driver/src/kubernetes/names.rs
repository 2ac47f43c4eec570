//! The names, labels and paths of our objects (kubernetes.md, A pod and its Pod).

use engine::hosts::Generation;

use crate::runtime::Handle;

/// The engine that an object belongs to.
pub(super) const ENGINE: &str = "svcctl.engine";
/// Its pod.
pub(super) const POD: &str = "svcctl.pod";
/// The number of the generation among its pod's.
pub(super) const GENERATION: &str = "svcctl.generation";
/// The account of its pod.
pub(super) const ACCOUNT: &str = "svcctl.account";
/// The cluster of pods that its pod is a member of.
pub(super) const CLUSTER: &str = "svcctl.cluster";
/// The network or global volume.
pub(super) const VOLUME: &str = "svcctl.volume";
/// The digest of the spec, an annotation.
pub(super) const SPEC: &str = "svcctl.spec";
/// The finalizer that keeps a Pod until its end was seen.
pub(super) const OBSERVED: &str = "svcctl.io/observed";
/// The name of a Pod's only container.
pub(super) const CONTAINER: &str = "main";
/// The Lease that says which engine a namespace belongs to.
pub(super) const LEASE: &str = "svcctl-engine";
/// The resource of GPUs.
pub(super) const GPU: &str = "nvidia.com/gpu";

/// The name of a generation's Pod, and of its Secret: the key that makes a create happen once.
pub(super) fn pod(Generation { of, number }: &Generation) -> String {
    format!("svcctl-{of}-{number}")
}

/// The name of the Secret with a generation's registry credential. It is another one than that with its environment,
/// which the container receives as a whole.
pub(super) fn pull_secret(generation: &Generation) -> String {
    format!("{}-pull", pod(generation))
}

/// The name of a pod's Service and of its claim, which its generations share.
pub(super) fn shared(pod: &str) -> String {
    format!("svcctl-{pod}")
}

/// The name of the claim of a network or global volume.
pub(super) fn volume(id: &str) -> String {
    format!("svcctl-nv-{id}")
}

/// The handle of a Pod: name and uid, since names are used again.
pub(super) fn handle(name: &str, uid: &str) -> Handle {
    Handle(format!("{name}/{uid}"))
}

/// The name and uid of a handle.
pub(super) fn parts(Handle(handle): &Handle) -> (&str, &str) {
    handle.split_once('/').unwrap_or((handle, ""))
}

/// Paths of the API in one namespace.
#[derive(Debug, Clone)]
pub(super) struct Paths {
    namespace: String,
}

impl Paths {
    /// Those of this namespace.
    pub(super) fn new(namespace: &str) -> Self {
        Self { namespace: namespace.to_owned() }
    }

    /// A collection of the core group, such as `pods`.
    pub(super) fn all(&self, kind: &str) -> String {
        format!("/api/v1/namespaces/{}/{kind}", self.namespace)
    }

    /// An object of it.
    pub(super) fn one(&self, kind: &str, name: &str) -> String {
        format!("{}/{name}", self.all(kind))
    }

    /// The Leases.
    pub(super) fn leases(&self) -> String {
        format!("/apis/coordination.k8s.io/v1/namespaces/{}/leases", self.namespace)
    }

    /// The network policies.
    pub(super) fn policies(&self) -> String {
        format!("/apis/networking.k8s.io/v1/namespaces/{}/networkpolicies", self.namespace)
    }

    /// The usage of Pods.
    pub(super) fn metrics(&self) -> String {
        format!("/apis/metrics.k8s.io/v1beta1/namespaces/{}/pods", self.namespace)
    }
}

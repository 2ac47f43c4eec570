//! The names, labels and paths of our objects (kubernetes.md, A pod and its Pod).

use engine::{fleet::ClusterSpec, hosts::Generation};
use sha2::{Digest, Sha256};

use super::objects::Metadata;
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
/// The maximum length of a namespace's name.
const LABEL: usize = 63;
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

/// The namespace of an account's pods.
pub(super) fn namespace(ClusterSpec { namespace: home, per_account, .. }: &ClusterSpec, account: &str) -> String {
    if per_account.is_none() {
        return home.clone();
    }
    let name = format!("{home}-{account}");
    let is_part = |byte: u8| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-';
    let is_label = name.len() <= LABEL && !account.is_empty() && account.bytes().all(is_part);
    if is_label && !account.starts_with('-') && !account.ends_with('-') {
        return name;
    }
    // No account is called so: two dashes.
    format!("{home}--{}", wire::hex::encode(&Sha256::digest(account)[..10]))
}

/// Whether pods of ours may be in a namespace.
pub(super) fn is_ours(ClusterSpec { namespace: home, per_account, .. }: &ClusterSpec, namespace: &str) -> bool {
    match namespace.strip_prefix(home.as_str()) {
        Some(rest) => rest.is_empty() || per_account.is_some() && rest.starts_with('-'),
        None => false,
    }
}

/// A Pod of ours. Names are used again, uids are not.
#[derive(Debug, Clone, Copy)]
pub(super) struct PodKey<'k> {
    pub(super) namespace: &'k str,
    pub(super) name: &'k str,
    pub(super) uid: &'k str,
}

impl<'k> PodKey<'k> {
    /// That of a Pod.
    pub(super) fn of(Metadata { namespace, name, uid, .. }: &'k Metadata) -> Self {
        Self { namespace, name, uid }
    }

    /// The one that a handle names. The engine's namespace, `home`, is left out.
    pub(super) fn parse(Handle(handle): &'k Handle, home: &'k str) -> Self {
        let (rest, uid) = handle.rsplit_once('/').unwrap_or((handle, ""));
        let (namespace, name) = rest.rsplit_once('/').unwrap_or((home, rest));
        Self { namespace, name, uid }
    }

    /// Its handle.
    pub(super) fn handle(&self, home: &str) -> Handle {
        let Self { namespace, name, uid } = self;
        Handle(if *namespace == home { format!("{name}/{uid}") } else { format!("{namespace}/{name}/{uid}") })
    }

    /// Its path.
    pub(super) fn path(&self) -> String {
        Paths::new(self.namespace).one("pods", self.name)
    }
}

/// Paths of the API in one namespace, or in all: those of collections only.
#[derive(Debug, Clone)]
pub(super) struct Paths {
    /// With the words before it; empty for all.
    namespace: String,
}

impl Paths {
    /// Those of this namespace.
    pub(super) fn new(namespace: &str) -> Self {
        Self { namespace: format!("namespaces/{namespace}/") }
    }

    /// Those of the namespaces in which pods of ours may be.
    pub(super) fn of_pods(spec: &ClusterSpec) -> Self {
        if spec.per_account.is_some() { Self { namespace: String::new() } } else { Self::new(&spec.namespace) }
    }

    /// A collection of the core group, such as `pods`.
    pub(super) fn all(&self, kind: &str) -> String {
        format!("/api/v1/{}{kind}", self.namespace)
    }

    /// An object of it.
    pub(super) fn one(&self, kind: &str, name: &str) -> String {
        format!("{}/{name}", self.all(kind))
    }

    /// The Leases.
    pub(super) fn leases(&self) -> String {
        format!("/apis/coordination.k8s.io/v1/{}leases", self.namespace)
    }

    /// The network policies.
    pub(super) fn policies(&self) -> String {
        format!("/apis/networking.k8s.io/v1/{}networkpolicies", self.namespace)
    }

    /// The usage of Pods.
    pub(super) fn metrics(&self) -> String {
        format!("/apis/metrics.k8s.io/v1beta1/{}pods", self.namespace)
    }
}

#[cfg(test)]
mod tests {
    use engine::fleet::ClusterSpec;

    use super::{PodKey, is_ours, namespace};
    use crate::runtime::Handle;

    fn per_account() -> ClusterSpec {
        ClusterSpec { per_account: Some([].into()), ..ClusterSpec::default() }
    }

    #[test]
    fn a_handle_names_a_pod_and_is_as_it_was_in_the_engines_own_namespace() {
        for (namespace, handle) in [("svcctl", "p-1/u"), ("svcctl-ada", "svcctl-ada/p-1/u")] {
            let made = PodKey { namespace, name: "p-1", uid: "u" }.handle("svcctl");
            assert_eq!(made, Handle(handle.to_owned()));
            let read = PodKey::parse(&made, "svcctl");
            assert_eq!((read.namespace, read.name, read.uid), (namespace, "p-1", "u"));
        }
    }

    #[test]
    fn no_two_accounts_share_a_namespace_whatever_their_ids() {
        let long = "x".repeat(80);
        let ids = ["ada", "Ada", "a-da", "-ada", "ada-", "", "a_da", &long];
        let names: Vec<String> = ids.iter().map(|id| namespace(&per_account(), id)).collect();
        assert_eq!(names[0], "svcctl-ada");
        for (at, name) in names.iter().enumerate() {
            assert!(name.len() <= 63 && !name.ends_with('-') && !names[..at].contains(name), "{name}");
            assert!(is_ours(&per_account(), name) && !is_ours(&ClusterSpec::default(), name), "{name}");
        }
        assert_eq!(namespace(&ClusterSpec::default(), "ada"), "svcctl");
        assert!(!is_ours(&per_account(), "svcctl2"));
    }
}

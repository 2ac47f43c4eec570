//! The objects of a generation: a Secret, claims, a Service, and its Pod (kubernetes.md, A pod and its Pod).

use std::collections::BTreeMap;

use base64::{Engine as _, engine::general_purpose::STANDARD};
use engine::{
    fleet::{ClusterSpec, Exposure},
    hosts::{
        GRACE,
        spec::{ClusterMember, ClusterPlacement, ContainerSpec, Credential, Mount, MountSource},
    },
};
use serde_json::{Map, Value, json};

use super::{
    names::{self, ACCOUNT, CLUSTER, CONTAINER, ENGINE, GENERATION, GPU, OBSERVED, POD, SPEC, VOLUME},
    pod::{GATE, MADE, MEMBERS, made},
    selector::{self, SelectorError},
};
use crate::{capabilities::CAPABILITIES, digest, reference::Reference};

/// The maximum size of a Secret.
const SECRET: usize = 1 << 20;
/// The maximum size of one variable, with its name: the kernel starts no program with a larger one.
const VARIABLE: usize = (128 << 10) - 2;
/// The registry that a name without one means, as its credential names it.
const HUB: &str = "https://index.docker.io/v1/";
/// The features of a cluster's server, by its version.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Features {
    /// The second number of its version.
    pub(super) minor: u32,
    /// Whether our PriorityClass is there.
    pub(super) has_priority: bool,
}

/// The common part of all objects of a cluster.
#[derive(Debug, Clone, Copy)]
pub(super) struct Setting<'s> {
    /// The engine's id.
    pub(super) engine: &'s str,
    /// The cluster's settings.
    pub(super) spec: &'s ClusterSpec,
    /// The features of its server.
    pub(super) features: Features,
    /// How long a node may be silent, in seconds.
    pub(super) node_grace: u64,
}

impl Setting<'_> {
    fn labels(&self, of: &str, account: &str) -> Map<String, Value> {
        let mut labels = self.labels_of_account(account);
        labels.insert(POD.to_owned(), of.into());
        labels
    }

    /// The labels of an account's namespace.
    pub(super) fn labels_of_account(&self, account: &str) -> Map<String, Value> {
        [(ENGINE, self.engine), (ACCOUNT, account)]
            .map(|(name, value)| (name.to_owned(), value.into()))
            .into_iter()
            .collect()
    }

    fn metadata(&self, spec: &ContainerSpec, name: &str) -> Value {
        let mut labels = self.labels(&spec.generation.of, &spec.account);
        labels.insert(GENERATION.to_owned(), spec.generation.number.to_string().into());
        if let Some(ClusterMember { cluster, .. }) = &spec.member {
            labels.insert(CLUSTER.to_owned(), cluster.as_str().into());
        }
        json!({ "name": name, "labels": labels, "annotations": { SPEC: digest::of(spec) } })
    }

    /// The Secret with a generation's environment; the reason if it cannot have it.
    pub(super) fn environment(&self, spec: &ContainerSpec, ports: &BTreeMap<u16, u16>) -> Result<Value, String> {
        let mut env = spec.env.clone();
        env.extend(ports.iter().map(|(port, public)| (format!("SVCCTL_TCP_PORT_{port}"), public.to_string())));
        if let Some(address) = &self.spec.address {
            env.entry("SVCCTL_PUBLIC_IP".to_owned()).or_insert_with(|| address.clone());
        }
        let refused: Vec<&str> = env.keys().filter(|name| !is_variable(name)).map(String::as_str).collect();
        if !refused.is_empty() {
            return Err(format!("Kubernetes does not accept these names of variables: {}", refused.join(", ")));
        }
        if let Some((name, _)) = env.iter().find(|(name, value)| name.len() + value.len() > VARIABLE) {
            return Err(format!("the variable {name} is larger than 128 KiB, with which no program can be started"));
        }
        if env.iter().map(|(name, value)| name.len() + value.len()).sum::<usize>() > SECRET {
            return Err("the environment is larger than 1 MiB, which Kubernetes does not store".to_owned());
        }
        let data: Map<String, Value> =
            env.into_iter().map(|(name, value)| (name, STANDARD.encode(value).into())).collect();
        let metadata = self.metadata(spec, &names::pod(&spec.generation));
        Ok(json!({ "kind": "Secret", "type": "Opaque", "metadata": metadata, "data": data, "immutable": true }))
    }

    /// The Secret with a generation's registry credential.
    pub(super) fn credential(&self, spec: &ContainerSpec, Credential { username, password }: &Credential) -> Value {
        let name = Reference::parse(&spec.image).ok();
        let registry = name.as_ref().and_then(Reference::registry).filter(|name| *name != "docker.io").unwrap_or(HUB);
        let auth = STANDARD.encode(format!("{username}:{password}"));
        let auths = json!({ "auths": { registry: { "username": username, "password": password, "auth": auth } } });
        let metadata = self.metadata(spec, &names::pull_secret(&spec.generation));
        json!({
            "kind": "Secret", "type": "kubernetes.io/dockerconfigjson", "metadata": metadata, "immutable": true,
            "data": { ".dockerconfigjson": STANDARD.encode(auths.to_string()) },
        })
    }

    /// The Service of a pod's `tcp` ports; `None` without any, or where none are published.
    pub(super) fn service(&self, spec: &ContainerSpec) -> Option<Value> {
        let ports = spec.placement.as_ref().map_or(&[][..], |placement| &placement.tcp);
        let kind = match self.spec.expose {
            Exposure::NodePort => "NodePort",
            Exposure::LoadBalancer => "LoadBalancer",
            Exposure::None => return None,
        };
        let port = |port: &u16| json!({ "name": format!("tcp-{port}"), "port": port, "targetPort": port });
        let ports: Vec<Value> = ports.iter().map(port).collect();
        let of = &spec.generation.of;
        (!ports.is_empty()).then(|| {
            json!({
                "kind": "Service",
                "metadata": { "name": names::shared(of), "labels": self.labels(of, &spec.account) },
                "spec": { "type": kind, "selector": { ENGINE: self.engine, POD: of }, "ports": ports },
            })
        })
    }

    /// The Service that gives the members of its cluster their names; `None` if it is none. It has the label of the
    /// member that made it, so that it goes with that one at the latest: all members end together.
    pub(super) fn names_of_members(&self, spec: &ContainerSpec) -> Option<Value> {
        let ClusterMember { cluster, .. } = spec.member.as_ref()?;
        let selector = json!({ ENGINE: self.engine, CLUSTER: cluster });
        let mut labels = self.labels(&spec.generation.of, &spec.account);
        labels.insert(CLUSTER.to_owned(), cluster.as_str().into());
        Some(json!({
            "kind": "Service",
            "metadata": { "name": names::shared(cluster), "labels": labels },
            "spec": { "clusterIP": "None", "publishNotReadyAddresses": true, "selector": selector },
        }))
    }

    /// The claims of its mounts: name, and the claim.
    pub(super) fn claims(&self, spec: &ContainerSpec) -> Result<Vec<(String, Value)>, String> {
        let of = &spec.generation.of;
        let claim = |mount: &Mount| {
            let (name, size, mode, class, labels) = match &mount.source {
                MountSource::Persistent { size } => {
                    let labels = self.labels(of, &spec.account);
                    (names::shared(of), *size, "ReadWriteOnce", &self.spec.persistent_class, labels)
                }
                MountSource::Shared(id) => {
                    let sizes = spec.placement.as_ref().map(|placement| &placement.volumes);
                    let size = sizes.and_then(|sizes| sizes.get(id)).copied();
                    let size = size.ok_or_else(|| format!("the volume {id} has no size any more"))?;
                    if self.spec.network_class.is_none() {
                        return Err("this cluster has no storage class for network volumes".to_owned());
                    }
                    let mut labels = Map::new();
                    labels.insert(ENGINE.to_owned(), self.engine.into());
                    labels.insert(VOLUME.to_owned(), id.as_str().into());
                    (names::volume(id), size, "ReadWriteMany", &self.spec.network_class, labels)
                }
            };
            let mut claim = json!({
                "kind": "PersistentVolumeClaim",
                "metadata": { "name": name, "labels": labels },
                "spec": { "accessModes": [mode], "resources": { "requests": { "storage": format!("{size}Gi") } } },
            });
            if let Some(class) = class {
                claim["spec"]["storageClassName"] = class.as_str().into();
            }
            Ok((name, claim))
        };
        spec.mounts.iter().map(claim).collect()
    }

    /// The Pod.
    pub(super) fn pod(&self, spec: &ContainerSpec) -> Result<Value, SelectorError> {
        let nothing = ClusterPlacement::default();
        let placement = spec.placement.as_ref().unwrap_or(&nothing);
        let name = names::pod(&spec.generation);
        let mut metadata = self.metadata(spec, &name);
        metadata["finalizers"] = json!([OBSERVED]);
        let (millicpus, memory) = (u128::from(spec.vcpus) * 1000, u64::from(spec.memory) << 30);
        metadata["annotations"][MADE] = made((&spec.image, millicpus, memory, placement.gpus.into())).into();
        let mut pod = json!({
            "restartPolicy": "Never",
            "automountServiceAccountToken": false,
            "enableServiceLinks": false,
            "terminationGracePeriodSeconds": GRACE.as_secs(),
            "containers": [self.container(spec, placement)],
            "volumes": Self::volumes(spec),
            "tolerations": self.tolerations(placement),
            "securityContext": { "seccompProfile": { "type": "RuntimeDefault" } },
        });
        if let Some(affinity) = self.affinity(placement)? {
            pod["affinity"] = affinity;
        }
        if spec.credential.is_some() {
            pod["imagePullSecrets"] = json!([{ "name": names::pull_secret(&spec.generation) }]);
        }
        if let Some(class) = &self.spec.runtime_class {
            pod["runtimeClassName"] = class.as_str().into();
        }
        if self.features.has_priority {
            pod["priorityClassName"] = "svcctl".into();
        }
        // Root in the container is then nobody on the node.
        if self.features.minor >= 33 {
            pod["hostUsers"] = false.into();
        }
        if let Some(queue) = &self.spec.queue {
            metadata["labels"]["kueue.x-k8s.io/queue-name"] = queue.as_str().into();
        }
        if let Some(member) = &spec.member {
            self.join(member, &mut metadata, &mut pod);
        }
        Ok(json!({ "kind": "Pod", "apiVersion": "v1", "metadata": metadata, "spec": pod }))
    }

    /// A member of a cluster of pods: on a node of its own, under a name that the others know, and begun with them.
    fn join(&self, member: &ClusterMember, metadata: &mut Value, pod: &mut Value) {
        let ClusterMember { cluster, members, .. } = member;
        let others = json!({ "matchLabels": { ENGINE: self.engine, CLUSTER: cluster } });
        let apart = json!([{ "labelSelector": others, "topologyKey": "kubernetes.io/hostname" }]);
        pod["affinity"]["podAntiAffinity"]["requiredDuringSchedulingIgnoredDuringExecution"] = apart;
        metadata["annotations"][MEMBERS] = members.to_string().into();
        pod["hostname"] = member.host_name().into();
        pod["subdomain"] = names::shared(cluster).into();
        if self.spec.queue.is_some() {
            metadata["labels"]["kueue.x-k8s.io/pod-group-name"] = names::shared(cluster).into();
            metadata["annotations"]["kueue.x-k8s.io/pod-group-total-count"] = members.to_string().into();
        } else if self.features.minor >= 30 {
            pod["schedulingGates"] = json!([{ "name": GATE }]);
        }
    }

    fn container(&self, spec: &ContainerSpec, placement: &ClusterPlacement) -> Value {
        let mut limits = json!({
            "cpu": spec.vcpus.to_string(),
            "memory": (u64::from(spec.memory) << 30).to_string(),
            "ephemeral-storage": (u64::from(spec.disk) << 30).to_string(),
        });
        if placement.gpus > 0 {
            limits[GPU] = placement.gpus.to_string().into();
        }
        let capabilities = if self.spec.is_restricted {
            json!({ "drop": ["ALL"] })
        } else {
            json!({ "drop": ["ALL"], "add": CAPABILITIES })
        };
        let mut confinement = json!({ "allowPrivilegeEscalation": false, "capabilities": capabilities });
        if self.spec.is_restricted {
            confinement["runAsNonRoot"] = true.into();
        }
        let mut mounts = vec![json!({ "name": "shm", "mountPath": "/dev/shm" })];
        let mount =
            |(index, mount): (usize, &Mount)| json!({ "name": format!("mount-{index}"), "mountPath": mount.path });
        mounts.extend(spec.mounts.iter().enumerate().map(mount));
        let mut container = json!({
            "name": CONTAINER,
            "image": spec.image,
            "imagePullPolicy": "Always",
            "envFrom": [{ "secretRef": { "name": names::pod(&spec.generation) } }],
            "resources": { "limits": limits, "requests": limits },
            "volumeMounts": mounts,
            "securityContext": confinement,
            "terminationMessagePolicy": "File",
        });
        // An empty list would take the place of the image's own.
        if !spec.entrypoint.is_empty() {
            container["command"] = literal(&spec.entrypoint);
        }
        if !spec.cmd.is_empty() {
            container["args"] = literal(&spec.cmd);
        }
        container
    }

    fn volumes(spec: &ContainerSpec) -> Value {
        let half = (u64::from(spec.memory) << 29).to_string();
        let mut volumes = vec![json!({ "name": "shm", "emptyDir": { "medium": "Memory", "sizeLimit": half } })];
        for (index, mount) in spec.mounts.iter().enumerate() {
            let claim = match &mount.source {
                MountSource::Persistent { .. } => names::shared(&spec.generation.of),
                MountSource::Shared(id) => names::volume(id),
            };
            volumes.push(json!({
                "name": format!("mount-{index}"), "persistentVolumeClaim": { "claimName": claim },
            }));
        }
        Value::Array(volumes)
    }

    fn tolerations(&self, placement: &ClusterPlacement) -> Value {
        let silence = |key: &str| {
            json!({
                "key": format!("node.kubernetes.io/{key}"), "operator": "Exists", "effect": "NoExecute",
                "tolerationSeconds": self.node_grace,
            })
        };
        let mut all = vec![silence("not-ready"), silence("unreachable")];
        if placement.gpus > 0 {
            all.push(json!({ "key": GPU, "operator": "Exists" }));
        }
        Value::Array(all)
    }

    fn affinity(
        &self,
        ClusterPlacement { required, preferred, .. }: &ClusterPlacement,
    ) -> Result<Option<Value>, SelectorError> {
        let mut expressions = match &self.spec.nodes {
            Some(nodes) => selector::expressions(nodes)?,
            None => Vec::new(),
        };
        let label = |(key, values): &(String, Vec<String>)| json!({ "key": key, "operator": "In", "values": values });
        expressions.extend(required.iter().map(label));
        let mut affinity = Map::new();
        if !expressions.is_empty() {
            let terms = json!({ "nodeSelectorTerms": [{ "matchExpressions": expressions }] });
            affinity.insert("requiredDuringSchedulingIgnoredDuringExecution".to_owned(), terms);
        }
        if let Some(node) = preferred {
            let fields = json!([{ "key": "metadata.name", "operator": "In", "values": [node] }]);
            let hint = json!([{ "weight": 100, "preference": { "matchFields": fields } }]);
            affinity.insert("preferredDuringSchedulingIgnoredDuringExecution".to_owned(), hint);
        }
        Ok((!affinity.is_empty()).then(|| json!({ "nodeAffinity": affinity })))
    }
}

/// Arguments of which nothing is expanded: in those of a Pod, `$(X)` is a variable, and `$$` is a `$`.
fn literal(args: &[String]) -> Value {
    args.iter().map(|arg| Value::from(arg.replace('$', "$$"))).collect()
}

/// Whether Kubernetes accepts a name of a variable from a Secret.
fn is_variable(name: &str) -> bool {
    let is_part = |byte: u8| byte.is_ascii_alphanumeric() || b"-._".contains(&byte);
    let is_path = name == "." || name.starts_with("..");
    let begins = name.bytes().next().is_some_and(|first| is_part(first) && !first.is_ascii_digit());
    begins && !is_path && name.len() <= 253 && name.bytes().all(is_part)
}

#[cfg(test)]
mod tests;

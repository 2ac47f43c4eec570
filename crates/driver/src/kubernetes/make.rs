//! Creates the objects of a generation, each once: the name is the key (kubernetes.md, Reconciliation).

use std::{collections::BTreeMap, time::Duration};

use engine::{
    fleet::Exposure,
    hosts::{GRACE, Generation, Wait, spec::ContainerSpec},
};
use serde_json::{Value, json};
use tokio::time::timeout;

use super::{
    cluster::Cluster,
    error::ApiError,
    names::{self, OBSERVED, Paths, PodKey, SPEC},
    objects::{AnyObject, Metadata, Object, Pod, Service},
    pod::{MEMBERS, is_forgotten, is_gated, is_over},
    policy,
};
use crate::{
    digest,
    runtime::{CreatedContainer, Fault},
};

/// How long a Pod has to go after its container has ended.
const LEAVING: Duration = Duration::from_secs(10);

impl Cluster {
    /// Creates a generation's Pod, and before it whatever it needs. [`Fault::Exists`] if the Pod exists.
    pub(super) async fn make(&self, spec: &ContainerSpec) -> Result<CreatedContainer, Fault> {
        let namespace = self.prepare(&spec.account).await.map_err(unmade)?;
        match self.make_in(&Paths::new(&namespace), spec).await {
            Err(Fault::Missing(_)) if self.forget(&namespace) => {
                Err(Fault::Later(format!("the namespace {namespace} was removed, and is made again")))
            }
            made => made,
        }
    }

    async fn make_in(&self, paths: &Paths, spec: &ContainerSpec) -> Result<CreatedContainer, Fault> {
        let setting = self.setting();
        let pod = setting.pod(spec).map_err(|malformed| Fault::Refused(malformed.to_string()))?;
        let ports = self.publish(paths, spec).await.map_err(unmade)?;
        let environment = setting.environment(spec, &ports).map_err(Fault::Refused)?;
        let mut secrets = vec![self.put_secret(paths, spec, &environment).await?];
        if let Some(credential) = &spec.credential {
            secrets.push(self.put_secret(paths, spec, &setting.credential(spec, credential)).await?);
        }
        for (_, claim) in setting.claims(spec).map_err(Fault::Refused)? {
            if let Some(claim) = self.put(&paths.all("persistentvolumeclaims"), &claim).await.map_err(unmade)? {
                self.0.claims.note(claim);
            }
        }
        let names = setting.names_of_members(spec);
        if let Some(names) = &names {
            let (service, _) = self.put_service(paths, names).await.map_err(unmade)?;
            self.admit(paths, &service).await.map_err(unmade)?;
        }
        let pod: Pod = self.0.client.create(&paths.all("pods"), &pod).await.map_err(unmade)?;
        let metadata = pod.metadata.clone();
        self.0.pods.note(pod);
        let secrets = secrets.iter().map(|secret| paths.one("secrets", &secret.metadata.name));
        let service = names.as_ref().and_then(|names| names.pointer("/metadata/name")?.as_str());
        self.own(secrets.chain(service.map(|name| paths.one("services", name))).collect(), &metadata);
        self.remove_old_secrets(&spec.generation).await;
        Ok(CreatedContainer {
            container: PodKey::of(&metadata).handle(&self.0.spec.namespace),
            passed_over: Vec::new(),
        })
    }

    /// Creates an object in a collection, unless one of its name is there.
    pub(super) async fn put(&self, collection: &str, object: &Value) -> Result<Option<AnyObject>, ApiError> {
        match self.0.client.create(collection, object).await {
            Ok(object) => Ok(Some(object)),
            Err(ApiError::Exists(_)) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Creates a Service, unless one of its name is there. Returns it, and whether it is new.
    async fn put_service(&self, paths: &Paths, service: &Value) -> Result<(Service, bool), ApiError> {
        match self.0.client.create(&paths.all("services"), service).await {
            Ok(service) => Ok((service, true)),
            Err(ApiError::Exists(_)) => {
                let name = service.pointer("/metadata/name").and_then(Value::as_str).unwrap_or_default();
                let found: Service = self.0.client.get(&paths.one("services", name), &[]).await?;
                if found.metadata.deletion_timestamp.is_some() {
                    return Err(ApiError::Busy { reason: format!("the Service {name} is being removed"), pause: None });
                }
                Ok((found, false))
            }
            Err(error) => Err(error),
        }
    }

    /// Lets those in whom a Service is for, past the policy of the namespace.
    async fn admit(&self, paths: &Paths, service: &Service) -> Result<(), ApiError> {
        let (policies, policy) = (paths.policies(), policy::of_service(service));
        if self.put(&policies, &policy).await?.is_none() {
            let path = format!("{policies}/{}", service.metadata.name);
            self.0.client.patch::<AnyObject>(&path, &policy).await?;
        }
        Ok(())
    }

    /// Creates a Secret of a generation. One that is there was made by another driver, or by us before a connection
    /// broke: it is the same, or goes.
    async fn put_secret(&self, paths: &Paths, spec: &ContainerSpec, secret: &Value) -> Result<AnyObject, Fault> {
        if let Some(made) = self.put(&paths.all("secrets"), secret).await.map_err(unmade)? {
            self.0.secrets.note(made.clone());
            return Ok(made);
        }
        let name = secret.pointer("/metadata/name").and_then(Value::as_str).unwrap_or_default();
        let path = paths.one("secrets", name);
        let found: AnyObject = self.0.client.get(&path, &[]).await.map_err(unmade)?;
        let made_from = found.metadata.annotations.get(SPEC).map_or("", String::as_str);
        if digest::is_of(spec, made_from) && found.metadata.deletion_timestamp.is_none() {
            return Ok(found);
        }
        self.0.client.delete(&path, Some(&found.metadata.uid), None).await.map_err(unmade)?;
        Err(Fault::Later(format!("the Secret {name} is another one, and is removed")))
    }

    /// Makes objects go with their Pod, or with the last of several. Where that fails, or comes too late, a Secret is
    /// found without a Pod and removed, and a Service is owned by the next member. The Pod runs without, and nobody waits
    /// for it: of many Pods, all are created first.
    fn own(&self, objects: Vec<String>, Metadata { name, uid, .. }: &Metadata) {
        let owner = json!([{ "apiVersion": "v1", "kind": "Pod", "name": name, "uid": uid }]);
        let fields = json!({ "metadata": { "ownerReferences": owner } });
        // Not the cluster, whose mirrors would live as long.
        let client = self.0.client.clone();
        tokio::spawn(async move {
            for object in objects {
                let _ = client.add::<AnyObject>(&object, &fields).await;
            }
        });
    }

    /// Lets a member of a cluster of pods be scheduled, together with the others once all are there. Any other Pod is
    /// scheduled by itself.
    pub(super) async fn begin(&self, key: PodKey<'_>) -> Result<(), Fault> {
        let Some(pod) = self.pod(key).filter(is_gated) else { return Ok(()) };
        let members = pod.metadata.annotations.get(MEMBERS).and_then(|members| members.parse().ok()).unwrap_or(0);
        let cluster = pod.metadata.labels.get(names::CLUSTER);
        let of_cluster = |one: &Pod| {
            let is_of = one.metadata.labels.get(names::CLUSTER) == cluster;
            is_of && one.metadata.deletion_timestamp.is_none() && !is_over(one)
        };
        let there = self.0.pods.select(of_cluster);
        if there.len() < members {
            let why = format!("{} of {members} members of its cluster are there", there.len());
            return Err(Fault::Waits { on: Wait::Start, why });
        }
        let begin = there.iter().filter(|one| is_gated(one)).map(|one| {
            let path = PodKey::of(&one.metadata).path();
            let fields = json!({ "metadata": { "uid": one.metadata.uid }, "spec": { "schedulingGates": null } });
            async move { self.0.client.patch::<Pod>(&path, &fields).await.map(|pod| self.0.pods.note(pod)) }
        });
        let begun = futures_util::future::try_join_all(begin).await;
        begun.map(drop).map_err(ApiError::into_fault)
    }

    /// Publishes a pod's `tcp` ports, and no others any more. Returns those that are known already, which a load
    /// balancer's are not.
    async fn publish(&self, paths: &Paths, spec: &ContainerSpec) -> Result<BTreeMap<u16, u16>, ApiError> {
        let Some(service) = self.setting().service(spec) else {
            // The policy that lets clients in goes with it.
            let name = names::shared(&spec.generation.of);
            for former in self.0.services.select(|service| service.metadata.name == name) {
                self.remove_object("services", &former.metadata).await?;
            }
            return Ok(BTreeMap::new());
        };
        let (found, is_new) = self.put_service(paths, &service).await?;
        let asked = spec.placement.as_ref().map_or(&[][..], |placement| &placement.tcp);
        let service = if is_new || found.spec.ports.iter().map(|port| port.port).eq(asked.iter().copied()) {
            found
        } else {
            // Ports that stay keep their numbers.
            let port = |port: &u16| {
                let mut one = json!({ "name": format!("tcp-{port}"), "port": port, "targetPort": port });
                let known = found.spec.ports.iter().find(|known| known.port == *port && known.node_port > 0);
                if let Some(known) = known {
                    one["nodePort"] = known.node_port.into();
                }
                one
            };
            let ports: Vec<Value> = asked.iter().map(port).collect();
            let path = paths.one("services", &found.metadata.name);
            self.0.client.patch(&path, &json!({ "spec": { "ports": ports } })).await?
        };
        self.admit(paths, &service).await?;
        let of_nodes = service.spec.ports.iter().filter(|port| port.node_port > 0);
        let ports = of_nodes.map(|port| (port.port, port.node_port)).collect();
        self.0.services.note(service);
        Ok(if self.0.spec.expose == Exposure::NodePort { ports } else { BTreeMap::new() })
    }

    /// Ends a Pod with its grace, and waits until it has ended. Its object stays, with its exit code and log.
    pub(super) async fn end(&self, key: PodKey<'_>) -> Result<(), ApiError> {
        let (path, uid) = (key.path(), key.uid);
        let Some(pod) = self.pod(key) else { return Ok(()) };
        // The deadline of one that has no node does nothing.
        if pod.spec.node_name.is_empty() {
            return self.0.client.delete(&path, Some(uid), None).await;
        }
        if pod.spec.active_deadline_seconds.is_none() {
            let fields = json!({ "metadata": { "uid": uid }, "spec": { "activeDeadlineSeconds": 1 } });
            match self.0.client.patch::<Pod>(&path, &fields).await {
                Ok(pod) => self.0.pods.note(pod),
                // It is gone, or another one has its name.
                Err(ApiError::Missing(_) | ApiError::Conflict(_)) => return Ok(()),
                Err(error) => return Err(error),
            }
        }
        // A kubelet that takes longer is silent.
        self.wait(GRACE + LEAVING, || self.pod(key).is_none_or(|pod| has_ended(&pod))).await;
        Ok(())
    }

    /// Removes a Pod. On a node that is silent it stays until that is back, or vouched to be dead.
    pub(super) async fn remove_pod(&self, key: PodKey<'_>) -> Result<(), ApiError> {
        let Some(pod) = self.pod(key) else { return Ok(()) };
        let path = key.path();
        let is_silent = self.is_silent(&pod).await?;
        // Only who knows that nothing of it runs may remove an object without its node.
        let grace = (!is_silent && is_forgotten(&pod, self.0.clock.now())).then_some(0);
        match self.0.client.delete(&path, Some(key.uid), grace).await {
            // Another Pod has its name: this one is gone.
            Err(ApiError::Conflict(_)) => return Ok(()),
            done => done?,
        }
        if !is_silent {
            self.release_pod(&pod).await?;
        }
        // Who asks looks again at once.
        self.wait(LEAVING, || self.pod(key).is_none()).await;
        Ok(())
    }

    /// Waits until something mirrored is so, but no longer than this.
    async fn wait(&self, longest: Duration, holds: impl Fn() -> bool) {
        let mut changes = self.0.changes.subscribe();
        let wait = async {
            while !holds() {
                if changes.changed().await.is_err() {
                    return;
                }
            }
        };
        let _ = timeout(longest, wait).await;
    }

    /// Takes our finalizer off a Pod.
    pub(super) async fn release_pod(&self, pod: &Pod) -> Result<(), ApiError> {
        let metadata = pod.metadata();
        if !metadata.finalizers.iter().any(|name| name == OBSERVED) {
            return Ok(());
        }
        let others: Vec<&String> = metadata.finalizers.iter().filter(|name| *name != OBSERVED).collect();
        let fields = json!({ "metadata": { "uid": metadata.uid, "finalizers": others } });
        match self.0.client.patch::<Pod>(&PodKey::of(metadata).path(), &fields).await {
            Ok(_) | Err(ApiError::Missing(_) | ApiError::Conflict(_)) => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// Removes what is known of a pod but its Pods: its claim, its Services, and Secrets whose Pod was never made. What
    /// appears later is found by a later look.
    pub(super) async fn remove_belongings(&self, of: &str) -> Result<(), ApiError> {
        for (kind, object) in self.belongings_of(of) {
            self.remove_object(kind, &object).await?;
        }
        // Who asks looks again at once.
        self.wait(LEAVING, || self.belongings_of(of).is_empty()).await;
        Ok(())
    }

    /// Removes the claims of a network or global volume.
    pub(super) async fn remove_volume_claims(&self, id: &str) -> Result<(), ApiError> {
        for claim in self.0.claims.objects().await? {
            if claim.metadata.labels.get(names::VOLUME).is_some_and(|volume| volume == id) {
                self.remove_object("persistentvolumeclaims", &claim.metadata).await?;
            }
        }
        Ok(())
    }

    /// Removes an object, if it is still there.
    async fn remove_object(
        &self,
        kind: &str,
        Metadata { namespace, name, uid, .. }: &Metadata,
    ) -> Result<(), ApiError> {
        match self.0.client.delete(&Paths::new(namespace).one(kind, name), Some(uid), None).await {
            // Another one has its name: this one is gone.
            Ok(()) | Err(ApiError::Conflict(_)) => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// The belongings that [`Cluster::remove_belongings`] removes, each with its kind.
    fn belongings_of(&self, of: &str) -> Vec<(&'static str, Metadata)> {
        let is_of = |metadata: &Metadata| metadata.labels.get(names::POD).is_some_and(|pod| pod == of);
        let services = self.0.services.select(|service| is_of(&service.metadata));
        let claims = self.0.claims.select(|claim| is_of(&claim.metadata));
        let secrets = self.0.secrets.select(|secret| is_of(&secret.metadata));
        let services = services.into_iter().map(|service| ("services", service.metadata));
        let claims = claims.into_iter().map(|claim| ("persistentvolumeclaims", claim.metadata));
        services.chain(claims).chain(secrets.into_iter().map(|secret| ("secrets", secret.metadata))).collect()
    }

    /// Removes the Secrets of earlier generations of a pod: those whose Pod was never made.
    async fn remove_old_secrets(&self, generation: &Generation) {
        let is_old = |secret: &AnyObject| {
            let label = |name| secret.metadata.labels.get(name).map(String::as_str);
            let number = label(names::GENERATION).and_then(|number| number.parse::<u64>().ok());
            label(names::POD) == Some(&generation.of) && number.is_some_and(|number| number < generation.number)
        };
        for secret in self.0.secrets.select(is_old) {
            // The pod's end removes them, too.
            let _ = self.remove_object("secrets", &secret.metadata).await;
        }
    }
}

/// Whether the container of a Pod has ended. A server before 1.21 says `Failed` while it still runs for two seconds,
/// and nothing afterwards; its log ends with it.
fn has_ended(pod: &Pod) -> bool {
    is_over(pod) || pod.status.container_statuses.iter().any(|one| one.state.terminated.is_some())
}

/// Why an object was not created.
fn unmade(error: ApiError) -> Fault {
    if error.is_of_quota() || error.is_of_namespace() {
        Fault::Waits { on: Wait::Room, why: error.to_string() }
    } else {
        error.into_fault()
    }
}

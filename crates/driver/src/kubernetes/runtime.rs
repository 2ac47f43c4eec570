//! A cluster's implementation of the interface to a site.

use std::{
    collections::{BTreeMap, HashMap, HashSet},
    time::Duration,
};

use engine::{
    fleet::ClusterView,
    hosts::{
        Figures,
        spec::{ContainerSpec, Credential},
    },
};
use futures_util::{Stream, join, stream};
use tokio::net::TcpStream;

use super::{
    cluster::Cluster,
    error::ApiError,
    exec::{PROTOCOLS, forward},
    kubeconfig, log,
    names::{CONTAINER, POD},
    nodes,
    objects::{Pod, PodMetrics},
    quantity,
};
use crate::{
    reference::Reference,
    runtime::{
        ByteStream, CreatedContainer, Exec, ExecSession, Fault, Frame, Handle, Image, LocalImage, Nanos,
        ObservedContainer, PullProgress, Runtime, Volume, nanos,
    },
};

/// The protocol of a port forward.
const FORWARD: &[&str] = &["v4.channel.k8s.io"];

impl Runtime for Cluster {
    /// Its nodes pull, whenever a Pod needs an image.
    fn pulls_itself(&self) -> bool {
        true
    }

    async fn claim(&self) -> Result<Option<String>, Fault> {
        let owner = self.claimed().await.map_err(ApiError::into_fault)?;
        let namespace = &self.0.spec.namespace;
        Ok(owner.map(|other| format!("the namespace {namespace} belongs to another engine ({other})")))
    }

    async fn release(&self) -> Result<(), Fault> {
        self.give_up().await.map_err(ApiError::into_fault)
    }

    async fn list(&self) -> Result<Vec<ObservedContainer>, Fault> {
        self.observed().await.map_err(ApiError::into_fault)
    }

    async fn inspect(&self, container: &Handle) -> Result<Option<ObservedContainer>, Fault> {
        self.find(self.key(container)).await.map_err(ApiError::into_fault)
    }

    async fn view(&self, known: &HashSet<&str>) -> Result<Option<ClusterView>, Fault> {
        let nodes: Vec<_> = self.nodes().await.map_err(ApiError::into_fault)?.into_values().collect();
        let (all, sees_others) = self.everywhere().await.map_err(ApiError::into_fault)?;
        let quota = self.quota(&all).await.map_err(ApiError::into_fault)?;
        Ok(Some(nodes::view(self.version(), &nodes, (&all, sees_others, quota), (&self.0.engine, known))))
    }

    async fn pull(
        &self,
        image: &Reference,
        _: Option<&Credential>,
        _: impl FnMut(PullProgress) + Send,
    ) -> Result<Image, Fault> {
        Ok(Image(image.to_string()))
    }

    async fn image(&self, _: &Reference) -> Result<Option<LocalImage>, Fault> {
        Ok(None)
    }

    async fn create(&self, spec: &ContainerSpec, _: &Image) -> Result<CreatedContainer, Fault> {
        self.make(spec).await
    }

    async fn start(&self, container: &Handle) -> Result<(), Fault> {
        self.begin(self.key(container)).await
    }

    async fn stop(&self, container: &Handle, _: Duration) -> Result<(), Fault> {
        self.end(self.key(container)).await.map_err(ApiError::into_fault)
    }

    async fn remove(&self, container: &Handle) -> Result<(), Fault> {
        self.remove_pod(self.key(container)).await.map_err(ApiError::into_fault)
    }

    async fn remove_volume(&self, volume: &Volume) -> Result<(), Fault> {
        match volume {
            Volume::Of(pod) => self.remove_belongings(pod).await,
            Volume::Shared(id) => self.remove_volume_claims(id).await,
        }
        .map_err(ApiError::into_fault)
    }

    /// Those with a claim, a Service, or a Secret without a Pod.
    async fn volumes(&self) -> Result<Vec<String>, Fault> {
        let claims = self.0.claims.objects().await.map_err(ApiError::into_fault)?;
        let services = self.0.services.objects().await.map_err(ApiError::into_fault)?;
        let secrets = self.0.secrets.objects().await.map_err(ApiError::into_fault)?;
        let claims = claims.into_iter().map(|claim| claim.metadata);
        let services = services.into_iter().map(|service| service.metadata);
        let secrets = secrets.into_iter().map(|secret| secret.metadata);
        Ok(claims.chain(services).chain(secrets).filter_map(|mut metadata| metadata.labels.remove(POD)).collect())
    }

    fn logs(&self, container: &Handle, since: Option<Nanos>) -> impl Stream<Item = Result<Frame, Fault>> + Send {
        let path = format!("{}/log", self.key(container).path());
        let now = nanos(self.0.clock.now());
        log::follow(self.0.client.clone(), path, since, now)
    }

    async fn exec(&self, container: &Handle, exec: Exec) -> Result<ExecSession, Fault> {
        let Exec { command, env, terminal } = exec;
        let is_terminal = terminal.is_some();
        let mut query = vec![
            ("container", CONTAINER.to_owned()),
            ("stdin", "true".to_owned()),
            ("stdout", "true".to_owned()),
            ("stderr", (!is_terminal).to_string()),
            ("tty", is_terminal.to_string()),
        ];
        // An exec has no environment of its own.
        let prefix = if env.is_empty() { Vec::new() } else { [vec!["env".to_owned()], env].concat() };
        query.extend(prefix.into_iter().chain(command).map(|word| ("command", word)));
        let path = format!("{}/exec", self.key(container).path());
        let socket = self.0.client.open(&path, &query, &PROTOCOLS).await.map_err(ApiError::into_fault)?;
        Ok(self.0.programs.begin(socket, terminal))
    }

    async fn resize(&self, session: &str, size: (u16, u16)) -> Result<(), Fault> {
        self.0.programs.resize(session, size);
        Ok(())
    }

    async fn exit_code(&self, session: &str) -> Result<Option<i64>, Fault> {
        Ok(self.0.programs.exit_code(session))
    }

    async fn figures(&self, containers: &[Handle]) -> Result<BTreeMap<String, Figures>, Fault> {
        let path = self.0.pod_paths.metrics();
        let (metrics, mut gpus) = join!(self.0.client.list::<PodMetrics>(&path, &[]), self.gpu_figures());
        let metrics = match metrics {
            Ok(metrics) => metrics.items,
            // There is no metrics server.
            Err(ApiError::Missing(_) | ApiError::Forbidden(_)) => Vec::new(),
            Err(error) => return Err(error.into_fault()),
        };
        let metrics: HashMap<&str, &PodMetrics> = metrics.iter().map(|one| (one.metadata.name.as_str(), one)).collect();
        let figures = containers.iter().filter_map(|container| {
            let key = self.key(container);
            let (metrics, gpus) = (metrics.get(key.name), gpus.remove(key.name));
            let (cpu, memory) = match metrics {
                Some(metrics) => usage(&self.pod(key)?, metrics),
                None if gpus.is_some() => (0, 0),
                None => return None,
            };
            Some((container.0.clone(), Figures { cpu, memory, gpus: gpus.unwrap_or_default() }))
        });
        Ok(figures.collect())
    }

    async fn dial(&self, container: &Handle, port: u16) -> Result<Box<dyn ByteStream>, Fault> {
        let key = self.key(container);
        if kubeconfig::is_in_cluster() {
            let address = self.pod(key).map(|pod| pod.status.pod_ip).filter(|address| !address.is_empty());
            let address = address.ok_or_else(|| Fault::Missing("the pod has no address".to_owned()))?;
            let unreachable = |error: std::io::Error| Fault::Refused(format!("port {port}: {error}"));
            return Ok(Box::new(TcpStream::connect((address.as_str(), port)).await.map_err(unreachable)?));
        }
        let path = format!("{}/portforward", key.path());
        let query = [("ports", port.to_string())];
        let socket = self.0.client.open(&path, &query, FORWARD).await.map_err(ApiError::into_fault)?;
        Ok(Box::new(forward(socket)))
    }

    fn events(&self) -> impl Stream<Item = Result<(), Fault>> + Send {
        let changes = self.0.changes.subscribe();
        stream::unfold(changes, |mut changes| async {
            changes.changed().await.ok()?;
            Some((Ok(()), changes))
        })
    }
}

/// The vCPUs and memory that a Pod uses, in percent of what it may use.
fn usage(pod: &Pod, PodMetrics { containers, .. }: &PodMetrics) -> (u8, u8) {
    let percent = |name: &str, amount: &dyn Fn(&str) -> u128| -> u8 {
        let used: u128 = containers.iter().filter_map(|one| one.usage.get(name)).map(|text| amount(text)).sum();
        let limits = pod.spec.containers.iter().filter_map(|one| one.resources.limits.get(name));
        let limit: u128 = limits.map(|text| amount(text)).sum();
        (used * 100 / limit.max(1)).min(100).try_into().unwrap_or(100)
    };
    let thousandths = |text: &str| quantity::thousandths(text).unwrap_or(0);
    (percent("cpu", &thousandths), percent("memory", &thousandths))
}

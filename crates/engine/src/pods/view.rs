//! A pod in its API form.

use crate::{
    Context, Engine, EngineError, RuntimeSettings,
    hosts::{HttpProxy, SshProxy},
    model::{Compute, Figures, HostAllocation, Member, PodRecord},
    runtime,
};
use wire::{
    OpenEnum, Timestamp,
    money::Usd,
    pods::{
        CpuConfig, GlobalNetworking, GpuConfig, Pod, PodAction, PodCluster, PodSsh, PodStatus, PublishedPort,
        SshEndpoint,
    },
    scalar::{Port, Protocol},
};

/// The port for direct ssh.
pub(crate) const SSH_PORT: Port = Port { number: 22, protocol: Protocol::Tcp };

/// Parts of a pod's API form that are not in its record.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct PodExtras<'a> {
    /// The address of its ssh proxy.
    pub(super) ssh_proxy: Option<(&'a str, u16)>,
    /// Where the HTTP proxy to its ports is, if it is on a host that this process has a proxy for.
    pub(super) http_proxy: Option<&'a HttpProxy>,
    /// Its measured usage, if it runs on a host.
    pub(super) figures: Option<Figures>,
}

impl<'a> PodExtras<'a> {
    /// Of a pod, with its measurements. On a simulated machine, usage follows from the record.
    pub(super) fn of(
        engine: &'a Engine,
        settings: &'a RuntimeSettings,
        pod: &PodRecord,
        figures: Option<Figures>,
    ) -> Self {
        if pod.real.is_none() {
            return Self { ssh_proxy: Some((&settings.ssh_proxy, 22)), http_proxy: None, figures: None };
        }
        let ssh_proxy = engine.ssh_proxy.as_ref().map(|SshProxy { host, port, .. }| (host.as_str(), *port));
        Self { ssh_proxy, http_proxy: engine.http_proxy.as_ref(), figures }
    }

    /// Of a pod, within a transaction.
    pub(super) fn now(
        context: &Context<'a>,
        settings: &'a RuntimeSettings,
        pod: &PodRecord,
    ) -> Result<Self, EngineError> {
        let figures = if is_measured(pod) { context.tx.figures(&pod.id)? } else { None };
        Ok(Self::of(context.engine, settings, pod, figures))
    }
}

/// Whether its usage is measured on its host.
pub(super) fn is_measured(pod: &PodRecord) -> bool {
    pod.real.is_some() && pod.status == PodStatus::Running
}

/// Renders a pod as of a moment.
pub(super) fn show(pod: &PodRecord, now: Timestamp, beside: &PodExtras<'_>) -> Pod {
    let mut runtime = runtime::report(pod, now, beside.figures.as_ref());
    if let (Some(runtime), Some(proxy)) = (&mut runtime, beside.http_proxy) {
        for port in runtime.ports.iter_mut().filter(|port| port.kind == Protocol::Http.as_str()) {
            port.url = Some(proxy.url(&pod.id, port.private));
        }
    }
    let ssh = ssh(pod, beside.ssh_proxy);
    // An exited cluster member is still charged, but the contract ties the displayed cost to its status.
    let cost = if pod.status == PodStatus::Exited { Usd::ZERO } else { pod.cost() };
    let (gpu, cpu) = compute(&pod.compute);
    let given = |words: &[String]| (!words.is_empty()).then(|| words.to_vec());
    Pod {
        status: pod.status.into(),
        actions: actions(pod),
        image: pod.container.image.clone(),
        args: pod.container.args.clone(),
        cmd: given(&pod.container.cmd),
        entrypoint: given(&pod.container.entrypoint),
        disk: pod.container.disk.into(),
        mounts: pod.mounts.clone().into(),
        ports: pod.container.ports.iter().map(ToString::to_string).collect(),
        env: pod.container.env.clone().into(),
        registry: pod.container.registry.clone(),
        gpu,
        cpu,
        cloud: pod.host.cloud.into(),
        data_center_id: Some(pod.host.data_center.clone()),
        cuda_version: pod.host.cuda.map(|version| version.to_string()),
        ssh,
        cluster: pod.member.as_deref().map(|member| membership(member, pod.real.as_deref())),
        template: None,
        cost: cost.into(),
        locked: pod.locked,
        global_networking: global_networking(&pod.id, pod.network.address),
        runtime,
        created_at: pod.created_at.into(),
        started_at: pod.started_at,
        ended: None,
        id: pod.id.clone(),
        name: pod.name.clone(),
    }
}

/// The actions that its status allows. Actions on a cluster member go through its cluster.
fn actions(pod: &PodRecord) -> Vec<OpenEnum<PodAction>> {
    let allowed = pod.status.actions(pod.locked).filter(|_| pod.member.is_none());
    allowed.map(Into::into).collect()
}

/// Its cluster membership. Values that derive from the rank appear once it is assigned.
fn membership(member: &Member, real: Option<&HostAllocation>) -> PodCluster {
    PodCluster {
        id: member.cluster.clone(),
        rank: member.is_ranked.then_some(member.rank),
        role: member.role().filter(|_| member.is_ranked).map(Into::into),
        ip: member.ip(real).map(|ip| ip.to_string()),
    }
}

fn compute(compute: &Compute) -> (Option<GpuConfig>, Option<CpuConfig>) {
    match compute {
        Compute::Gpu { id, count, vcpus, memory } => {
            let number = |number: u32| serde_json::Number::from(number).into();
            let (vcpu_count, memory) = (number(*vcpus), number(*memory));
            let gpu = GpuConfig { id: id.clone(), count: (*count).into(), vcpu_count, memory };
            (Some(gpu), None)
        }
        Compute::Cpu { id, vcpus, memory } => {
            (None, Some(CpuConfig { id: id.clone(), vcpu_count: (*vcpus).into(), memory: (*memory).into() }))
        }
    }
}

fn ssh(pod: &PodRecord, proxy: Option<(&str, u16)>) -> PodSsh {
    if pod.status == PodStatus::Terminated {
        return PodSsh::default();
    }
    PodSsh { proxy: proxy.map(|(host, port)| self::proxy(&pod.id, &pod.token, host, port)), direct: direct(pod) }
}

/// How to connect to a pod through an ssh proxy.
pub(super) fn proxy(id: &str, token: &str, host: &str, port: u16) -> SshEndpoint {
    let username = format!("{id}-{token}");
    let port_option = if port == 22 { String::new() } else { format!(" -p {port}") };
    let command = format!("ssh {username}@{host}{port_option}");
    SshEndpoint { host: host.to_owned(), port, username, command }
}

/// How to connect to the ssh daemon of a running pod that publishes 22/tcp.
pub(crate) fn direct(pod: &PodRecord) -> Option<SshEndpoint> {
    if pod.status != PodStatus::Running {
        return None;
    }
    direct_at(&pod.container.ports, |port| runtime::published(pod, port))
}

/// The same for a running pod with these ports.
pub(super) fn direct_at(ports: &[Port], published: impl FnOnce(Port) -> PublishedPort) -> Option<SshEndpoint> {
    if !ports.contains(&SSH_PORT) {
        return None;
    }
    let published = published(SSH_PORT);
    let (host, port) = (published.ip?, published.public?);
    let command = format!("ssh root@{host} -p {port}");
    Some(SshEndpoint { host, port, username: "root".to_owned(), command })
}

/// The state of a pod with this address in the account's global network.
pub(super) fn global_networking(id: &str, address: Option<impl ToString>) -> GlobalNetworking {
    GlobalNetworking {
        enabled: address.is_some(),
        internal_dns: address.as_ref().map(|_| format!("{id}.svcctl.internal")),
        ip: address.map(|address| address.to_string()),
    }
}

//! The simulated runtime: containers that exist on paper.

use std::{net::Ipv4Addr, time::Duration};

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use crate::model::{Compute, LoadSample, PodRecord};
use wire::{
    Timestamp,
    pods::{GpuUtilization, PodRuntime, PodStatus, PublishedPort, Utilization},
    scalar::{Port, Protocol},
};

/// Timing of simulated pods, and their public addresses.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "camelCase", default, deny_unknown_fields)]
pub struct RuntimeSettings {
    /// Milliseconds in PROVISIONING.
    pub provisioning: u32,
    /// Milliseconds in STARTING.
    pub starting: u32,
    /// The maximum deviation of a duration, in percent.
    pub jitter: u8,
    /// Determines every pod's jitter.
    pub seed: u64,
    /// The host of the ssh proxy shown by pods.
    pub ssh_proxy: String,
    /// Whether endpoints unused for days get fewer workers (serverless.md, Workers).
    pub inactivity: bool,
}

impl Default for RuntimeSettings {
    fn default() -> Self {
        let ssh_proxy = "ssh.svcctl.internal".to_owned();
        Self { provisioning: 1000, starting: 2000, jitter: 0, seed: 0, ssh_proxy, inactivity: false }
    }
}

/// Spontaneous transitions of a pod.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Transition {
    /// The host is ready and the image is available.
    Prepared,
    /// The image cannot be pulled.
    PullFailed,
    /// The container is healthy.
    Healthy,
    /// The container exited by itself.
    Exited,
    /// The container crashed.
    Crashed,
}

/// The behaviour of an image. Any other image starts and runs until it is stopped.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Script {
    Normal,
    PullError,
    Crash,
    Exit(Duration),
    Stuck,
    Slow(Duration),
    Lines(u32),
    /// This rank of a cluster crashes.
    RankCrash(u32),
    /// This rank of a cluster stays in STARTING for this long.
    RankSlow(u32, Duration),
}

/// How long `svcctl/error:crash` runs.
const CRASH_AFTER: Duration = Duration::from_secs(2);

impl Script {
    fn of(image: &str) -> Self {
        let Some(name) = image.strip_prefix("svcctl/") else { return Self::Normal };
        let number = |text: &str| text.parse::<u32>().ok();
        let seconds = |text: &str| number(text).map(|seconds| Duration::from_secs(seconds.into()));
        match name.split_once(':').unwrap_or((name, "")) {
            ("error", "pull") => Self::PullError,
            ("error", "crash") => Self::Crash,
            ("stuck", "" | "latest") => Self::Stuck,
            ("exit", after) => seconds(after).map_or(Self::Normal, Self::Exit),
            ("slow", after) => seconds(after).map_or(Self::Normal, Self::Slow),
            ("rank-crash", rank) => number(rank).map_or(Self::Normal, Self::RankCrash),
            ("rank-slow", slow) => {
                let read = |(rank, after)| Some(Self::RankSlow(number(rank)?, seconds(after)?));
                slow.split_once('-').and_then(read).unwrap_or(Self::Normal)
            }
            ("lines", count) => number(count).map_or(Self::Normal, Self::Lines),
            _ => Self::Normal,
        }
    }
}

/// How many lines per second the container writes; `None` means a plausible few.
pub(crate) fn lines_per_second(image: &str) -> Option<u32> {
    match Script::of(image) {
        Script::Lines(count) => Some(count),
        Script::Normal
        | Script::PullError
        | Script::Crash
        | Script::Exit(_)
        | Script::Stuck
        | Script::Slow(_)
        | Script::RankCrash(_)
        | Script::RankSlow(..) => None,
    }
}

impl RuntimeSettings {
    /// The pod's next spontaneous transition and its time; `None` on a host, whatever the image.
    pub(crate) fn next_transition(&self, pod: &PodRecord) -> Option<(Timestamp, Transition)> {
        if pod.real.is_some() {
            return None;
        }
        let script = Script::of(&pod.container.image);
        let is_rank = |rank| pod.member.as_ref().is_some_and(|member| member.rank == rank);
        let (span, transition) = match (pod.status, script) {
            (PodStatus::Provisioning, Script::Stuck) => return None,
            (PodStatus::Provisioning, Script::PullError) => (self.span(pod, self.provisioning), Transition::PullFailed),
            (PodStatus::Provisioning, _) => (self.span(pod, self.provisioning), Transition::Prepared),
            (PodStatus::Starting, Script::Slow(span)) => (span, Transition::Healthy),
            (PodStatus::Starting, Script::RankSlow(rank, span)) if is_rank(rank) => (span, Transition::Healthy),
            (PodStatus::Starting, _) => (self.span(pod, self.starting), Transition::Healthy),
            (PodStatus::Running, Script::Exit(span)) => (span, Transition::Exited),
            (PodStatus::Running, Script::Crash) => (CRASH_AFTER, Transition::Crashed),
            (PodStatus::Running, Script::RankCrash(rank)) if is_rank(rank) => (CRASH_AFTER, Transition::Crashed),
            (PodStatus::Running | PodStatus::Exited | PodStatus::Error | PodStatus::Terminated, _) => return None,
        };
        Some((pod.since.after(span), transition))
    }

    fn span(&self, pod: &PodRecord, millis: u32) -> Duration {
        self.jittered(&pod.id, pod.launches.into(), millis)
    }

    /// A duration for a pod's or worker's `launch`th start, with that start's jitter.
    pub(crate) fn jittered(&self, id: &str, launch: u64, millis: u32) -> Duration {
        let jitter = u64::from(self.jitter.min(100));
        let draw = digest(id, &[self.seed, launch, u64::from(millis)]) % (2 * jitter + 1);
        Duration::from_millis(u64::from(millis) * (100 - jitter + draw) / 100)
    }
}

/// A pseudorandom number that is the same for the same pod and key in every process.
pub(crate) fn digest(pod: &str, key: &[u64]) -> u64 {
    draws(pod, key).iter().take(8).fold(0, |number, byte| number << 8 | u64::from(*byte))
}

/// 32 such numbers below 256.
fn draws(pod: &str, key: &[u64]) -> [u8; 32] {
    let mut hash = Sha256::new();
    hash.update(pod.as_bytes());
    for part in key {
        hash.update(part.to_be_bytes());
    }
    hash.finalize().into()
}

/// The inputs of a running container's report.
#[derive(Debug, Clone, Copy)]
pub(crate) struct RunningPod<'p> {
    /// The pod.
    pub(crate) id: &'p str,
    /// How many times a host was prepared for it.
    pub(crate) launches: u32,
    pub(crate) machine: &'p str,
    /// Its published ports.
    pub(crate) ports: &'p [Port],
    pub(crate) gpus: u32,
}

impl<'p> RunningPod<'p> {
    fn of(pod: &'p PodRecord) -> Self {
        let gpus = match &pod.compute {
            Compute::Gpu { count, .. } => *count,
            Compute::Cpu { .. } => 0,
        };
        let PodRecord { id, launches, host, container, .. } = pod;
        Self { id, launches: *launches, machine: host.place(), ports: &container.ports, gpus }
    }

    /// The public endpoint of a port: TCP at the host's address, HTTP through the service's proxy.
    pub(crate) fn published(&self, port: Port) -> PublishedPort {
        let outside = match port.protocol {
            Protocol::Http => None,
            Protocol::Tcp => {
                let slot = self.ports.iter().position(|other| *other == port).unwrap_or(0);
                // Up to 20 ports of a pod never collide: each has its own slot in a block of 20.
                let block = digest(self.id, &[u64::from(self.launches)]) % 2000;
                u16::try_from(20_000 + block * 20 + u64::try_from(slot).unwrap_or(0)).ok()
            }
        };
        PublishedPort {
            private: port.number,
            public: outside,
            kind: port.protocol.as_str().to_owned(),
            ip: outside.map(|_| host_address(self.machine).to_string()),
            url: None,
        }
    }

    /// The public endpoints of all its ports.
    pub(crate) fn published_ports(&self) -> Vec<PublishedPort> {
        self.ports.iter().map(|port| self.published(*port)).collect()
    }

    /// Its report after running for `uptime` seconds.
    pub(crate) fn report(&self, uptime: u64) -> PodRuntime {
        let load = Load::of(self.id, uptime);
        let gpu = |(util, memory): (u8, u8)| GpuUtilization { util: util.into(), memory_util: memory.into() };
        PodRuntime {
            uptime: uptime.into(),
            gpus: (0..self.gpus).map(|number| gpu(load.gpu(number))).collect(),
            cpu: Utilization { util: load.cpu().into() }.into(),
            memory: Utilization { util: load.memory().into() }.into(),
            ports: self.published_ports(),
        }
    }
}

/// The utilization of a running container's resources, in percent: a new value every ten seconds, around a level
/// specific to the pod.
#[derive(Debug)]
pub(crate) struct Load {
    levels: [u8; 32],
    waves: [u8; 32],
}

impl Load {
    /// Of a pod that has run for `uptime` seconds.
    pub(crate) fn of(pod: &str, uptime: u64) -> Self {
        Self { levels: draws(pod, &[0]), waves: draws(pod, &[1, uptime / 10]) }
    }

    pub(crate) fn cpu(&self) -> u8 {
        self.percent(0)
    }

    pub(crate) fn memory(&self) -> u8 {
        self.percent(1)
    }

    /// Of the GPU with this index: compute and memory.
    pub(crate) fn gpu(&self, number: u32) -> (u8, u8) {
        let part = 2 * (usize::try_from(number % 16).unwrap_or(0) + 1);
        (self.percent(part), self.percent(part + 1))
    }

    fn percent(&self, part: usize) -> u8 {
        25 + self.levels[part % 32] % 60 + self.waves[part % 32] % 11
    }
}

/// The public endpoint of a pod's port while the container runs.
pub(crate) fn published(pod: &PodRecord, port: Port) -> PublishedPort {
    RunningPod::of(pod).published(port)
}

/// The public address of a machine, from 198.18.0.0/15, reserved for tests.
fn host_address(machine: &str) -> Ipv4Addr {
    const NETWORK: u32 = u32::from_be_bytes([198, 18, 0, 0]);
    let host = u32::try_from(digest(machine, &[]) % ((1 << 17) - 2)).unwrap_or(0);
    Ipv4Addr::from(NETWORK + 1 + host)
}

/// The container's uptime in seconds; `None` while it does not run.
pub(crate) fn uptime(pod: &PodRecord, now: Timestamp) -> Option<u64> {
    let started = pod.started_at.filter(|_| pod.status == PodStatus::Running)?;
    Some(now.since(started).as_secs())
}

/// The running container's report; `None` while it does not run.
pub(crate) fn report(pod: &PodRecord, now: Timestamp) -> Option<PodRuntime> {
    uptime(pod, now).map(|uptime| RunningPod::of(pod).report(uptime))
}

/// The running container's load, as [`report`] has it; `None` while it does not run.
pub(crate) fn sample(pod: &PodRecord, at: Timestamp) -> Option<LoadSample> {
    let load = Load::of(&pod.id, uptime(pod, at)?);
    let gpus = (0..RunningPod::of(pod).gpus).map(|number| load.gpu(number).0);
    Some(LoadSample::new(gpus, load.cpu(), load.memory()))
}

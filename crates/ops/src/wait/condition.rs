//! The conditions a pod can be waited for, and its progress (cli.md, `pods wait`).

use std::{fmt, str::FromStr};

use api::{ProbeKind, ProbeTarget};
use wire::pods::{Pod, PodStatus, PublishedPort};

/// The ssh port.
const SSH: u16 = 22;

/// A condition to wait for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Condition {
    /// The container is healthy.
    Running,
    /// It runs, and every externally addressed port answers.
    Ready,
    /// It runs, and an ssh server sends its greeting.
    Ssh,
    /// It runs, and this container port accepts a connection where it is published.
    Port(u16),
    /// It runs, and this container port gives an HTTP answer below 500 where it is published.
    Http {
        /// The port in the container.
        port: u16,
        /// The path to request.
        path: String,
    },
    /// The container ended.
    Exited,
    /// The pod is gone.
    Terminated,
    /// The container ended in any way. It cannot be typed: it is for waiting while reading a log.
    Ended,
}

/// The progress of a pod.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Progress {
    /// Not there yet.
    Waiting,
    /// There.
    Reached,
    /// The condition cannot be reached.
    Impossible(Obstacle),
}

/// Why a pod cannot reach the condition.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Obstacle {
    /// It is unreachable from the pod's status.
    Status,
    /// It does not publish this port.
    Unpublished(u16),
    /// This port is reached through the service's proxy, whose address the API does not reveal.
    Proxied(u16),
}

/// The result of one check of a pod.
pub(super) enum Judgement {
    /// It is conclusive.
    Is(Progress),
    /// The condition is met once all of these targets answer.
    Probe(Vec<ProbeTarget>),
}

impl Condition {
    /// Judges a pod as last seen; `None` is a pod that the service no longer knows.
    pub(super) fn judge(&self, pod: Option<&Pod>) -> Judgement {
        use PodStatus::{Error, Exited, Provisioning, Running, Starting, Terminated};
        let Some(pod) = pod else { return Judgement::Is(self.judge_absent()) };
        // A status unknown to this version may lead anywhere.
        let Some(status) = pod.status.known() else { return Judgement::Is(Progress::Waiting) };
        let progress = match (self, status) {
            (Self::Exited, Exited)
            | (Self::Terminated, Terminated)
            | (Self::Running, Running)
            | (Self::Ended, Exited | Error | Terminated) => Progress::Reached,
            (Self::Exited | Self::Ended, Provisioning | Starting | Running)
            | (Self::Terminated, Provisioning | Starting | Running | Exited | Error)
            | (Self::Running, Provisioning | Starting) => Progress::Waiting,
            (_, Error | Exited | Terminated) => Progress::Impossible(Obstacle::Status),
            (Self::Ready | Self::Ssh | Self::Port(_) | Self::Http { .. }, Provisioning | Starting) => {
                self.unlisted_port(pod).map_or(Progress::Waiting, Progress::Impossible)
            }
            (Self::Ready | Self::Ssh | Self::Port(_) | Self::Http { .. }, Running) => {
                return self.targets(pod);
            }
        };
        Judgement::Is(progress)
    }

    /// Whether it needs more than the status of a pod: ports that answer.
    pub const fn looks_inside(&self) -> bool {
        match self {
            Self::Ready | Self::Ssh | Self::Port(_) | Self::Http { .. } => true,
            Self::Running | Self::Exited | Self::Terminated | Self::Ended => false,
        }
    }

    /// The progress of a pod that is neither listed nor known to the service.
    pub(super) fn judge_absent(&self) -> Progress {
        if matches!(self, Self::Terminated | Self::Ended) {
            Progress::Reached
        } else {
            Progress::Impossible(Obstacle::Status)
        }
    }

    /// The one port to wait for.
    const fn port(&self) -> Option<u16> {
        match self {
            Self::Port(port) | Self::Http { port, .. } => Some(*port),
            Self::Running | Self::Ready | Self::Ssh | Self::Exited | Self::Terminated | Self::Ended => None,
        }
    }

    /// A pod that does not list a port never publishes it.
    fn unlisted_port(&self, pod: &Pod) -> Option<Obstacle> {
        let port = self.port()?;
        (!lists(pod, port, "")).then_some(Obstacle::Unpublished(port))
    }

    /// Where a running pod must answer.
    fn targets(&self, pod: &Pod) -> Judgement {
        if let Some(obstacle) = self.unlisted_port(pod) {
            return Judgement::Is(Progress::Impossible(obstacle));
        }
        let targets = match self {
            Self::Ssh => ssh_target(pod).map(|target| vec![target]),
            Self::Ready => {
                let targets = direct_ports(pod).map(|port| target(published(pod, port)?, ready_kind(port)));
                targets.collect::<Option<Vec<ProbeTarget>>>()
            }
            Self::Port(port) | Self::Http { port, .. } => {
                let mappings = || runtime_ports(pod).filter(|mapping| mapping.private == *port);
                let found = mappings().find_map(|mapping| target(mapping, self.probe_kind()));
                // A port listed only as http never gets an address.
                if found.is_none() && !lists(pod, *port, "tcp") && mappings().next().is_some() {
                    return Judgement::Is(Progress::Impossible(Obstacle::Proxied(*port)));
                }
                found.map(|target| vec![target])
            }
            Self::Running | Self::Exited | Self::Terminated | Self::Ended => Some(Vec::new()),
        };
        // Unpublished ports will be published.
        targets.map_or(Judgement::Is(Progress::Waiting), Judgement::Probe)
    }

    fn probe_kind(&self) -> ProbeKind {
        match self {
            Self::Http { path, .. } => ProbeKind::Http(path.clone()),
            Self::Ssh => ProbeKind::SshBanner,
            Self::Running | Self::Ready | Self::Port(_) | Self::Exited | Self::Terminated | Self::Ended => {
                ProbeKind::Connection
            }
        }
    }
}

/// The ports of a running pod that are behind the service's proxy and so cannot be probed.
pub fn proxied_ports(pod: &Pod) -> impl Iterator<Item = u16> {
    let hidden = |mapping: &&PublishedPort| mapping.kind == "http" && mapping.public.is_none();
    runtime_ports(pod).filter(hidden).map(|mapping| mapping.private)
}

/// The published ports that have an address of their own, or will have.
fn direct_ports(pod: &Pod) -> impl Iterator<Item = &str> {
    let is_proxied = |port: &str| {
        let mapping = published(pod, port);
        port.ends_with("/http") && mapping.is_none_or(|mapping| mapping.public.is_none())
    };
    pod.ports.iter().map(String::as_str).filter(move |port| !is_proxied(port))
}

/// The probe for a port listed as `<port>/<protocol>`.
fn ready_kind(port: &str) -> ProbeKind {
    if port.ends_with("/http") { ProbeKind::Http("/".to_owned()) } else { ProbeKind::Connection }
}

/// Whether a pod lists a port of this kind, or of any kind if the kind is empty.
fn lists(pod: &Pod, port: u16, kind: &str) -> bool {
    let number = port.to_string();
    pod.ports.iter().any(|listed| {
        listed.split_once('/').is_some_and(|(private, listed)| private == number && (kind.is_empty() || listed == kind))
    })
}

fn runtime_ports(pod: &Pod) -> impl Iterator<Item = &PublishedPort> {
    pod.runtime.iter().flat_map(|runtime| &runtime.ports)
}

/// Where a port listed as `<port>/<protocol>` is published.
fn published<'a>(pod: &'a Pod, listed: &str) -> Option<&'a PublishedPort> {
    runtime_ports(pod).find(|mapping| listed.split_once('/') == Some((&mapping.private.to_string(), &mapping.kind)))
}

fn target(mapping: &PublishedPort, kind: ProbeKind) -> Option<ProbeTarget> {
    Some(ProbeTarget { private: mapping.private, host: mapping.ip.clone()?, public: mapping.public?, kind })
}

/// The pod's own ssh server, or the proxy if it publishes none.
fn ssh_target(pod: &Pod) -> Option<ProbeTarget> {
    let endpoint = if lists(pod, SSH, "tcp") { &pod.ssh.direct } else { &pod.ssh.proxy };
    let endpoint = endpoint.as_ref()?;
    Some(ProbeTarget { private: SSH, host: endpoint.host.clone(), public: endpoint.port, kind: ProbeKind::SshBanner })
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Running => f.write_str("running"),
            Self::Ready => f.write_str("ready"),
            Self::Ssh => f.write_str("ssh"),
            Self::Port(port) => write!(f, "port={port}"),
            Self::Http { port, path } if path == "/" => write!(f, "http={port}"),
            Self::Http { port, path } => write!(f, "http={port}{path}"),
            Self::Exited => f.write_str("exited"),
            Self::Terminated => f.write_str("terminated"),
            Self::Ended => f.write_str("ended"),
        }
    }
}

/// Why a text is not a condition.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not something to wait for: running, ready, ssh, port=N, http=N[/PATH], exited or terminated")]
pub struct ConditionError(String);

impl FromStr for Condition {
    type Err = ConditionError;

    fn from_str(text: &str) -> Result<Self, ConditionError> {
        let parse = || {
            let (word, value) = text.split_once('=').map_or((text, None), |(word, value)| (word, Some(value)));
            Some(match (word.to_ascii_lowercase().as_str(), value) {
                ("running", None) => Self::Running,
                ("ready", None) => Self::Ready,
                ("ssh", None) => Self::Ssh,
                ("port", Some(port)) => Self::Port(parse_port(port)?),
                ("http", Some(value)) => {
                    let (port, path) = value.split_at(value.find('/').unwrap_or(value.len()));
                    // It goes into a request unchanged.
                    let path = if path.is_empty() { "/" } else { path };
                    let is_sendable = path.bytes().all(|byte| byte.is_ascii_graphic() && byte != b'#');
                    let path = Some(path.to_owned()).filter(|_| is_sendable)?;
                    Self::Http { port: parse_port(port)?, path }
                }
                ("exited", None) => Self::Exited,
                ("terminated", None) => Self::Terminated,
                _ => return None,
            })
        };
        parse().ok_or_else(|| ConditionError(text.to_owned()))
    }
}

fn parse_port(text: &str) -> Option<u16> {
    text.parse().ok().filter(|port| *port > 0)
}

#[cfg(test)]
mod tests {
    use super::Condition;

    #[test]
    fn a_condition_reads_back_as_it_is_written() {
        let http = |path: &str| Condition::Http { port: 8080, path: path.to_owned() };
        for (text, condition) in [
            ("running", Condition::Running),
            ("ready", Condition::Ready),
            ("ssh", Condition::Ssh),
            ("port=22", Condition::Port(22)),
            ("http=8080", http("/")),
            ("http=8080/health?a=b", http("/health?a=b")),
            ("exited", Condition::Exited),
            ("terminated", Condition::Terminated),
        ] {
            assert_eq!(text.parse(), Ok(condition.clone()));
            assert_eq!(condition.to_string(), text);
        }
        assert_eq!("HTTP=8080/".parse(), Ok(http("/")));
    }

    #[test]
    fn what_is_no_condition_is_told() {
        for wrong in [
            "",
            "up",
            "ssh=22",
            "port",
            "port=",
            "port=0",
            "port=65536",
            "port=80/tcp",
            "http",
            "http=/",
            "http=80/a b",
        ] {
            let error = wrong.parse::<Condition>().expect_err(wrong);
            assert!(error.to_string().contains("port=N"), "{error}");
        }
    }
}

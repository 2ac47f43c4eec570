//! Settings that make a machine a host, whose pods are containers (runtime.md, Hosts).

use std::{fmt, ops::RangeInclusive, path::PathBuf, str::FromStr};

use serde::{Deserialize, Serialize};

/// A real machine: how to reach it, and its properties beyond those of every machine.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct HostSpec {
    /// The address of its container runtime.
    pub endpoint: Endpoint,
    /// The address or name that publishes `tcp` ports of its pods.
    pub address: String,
    /// The ports of that address available to pods.
    pub ports: PortRange,
    /// GB of disk for pods, without the reserve.
    pub disk: u32,
    /// The CPUs that it has, where it offers more vCPUs than that.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cpus: Option<u32>,
    /// The UUIDs of its GPUs, one per GPU.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub gpus: Vec<String>,
    /// When to pull an image.
    #[serde(default)]
    pub pull: Pull,
    /// The runtime for its containers instead of the default, such as `runsc`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub runtime: Option<String>,
    /// The folder with the data center's network volumes, which the operator mounts on each of its hosts. Without it,
    /// volumes are local to the host.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub network_path: Option<PathBuf>,
}

/// When to pull an image.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Pull {
    /// As `docker run` does, plus again for `latest` from a registry and for images that need a credential.
    #[default]
    Auto,
    /// For every container: a cached image does not prove access rights.
    Always,
    /// Only if it is missing.
    Missing,
}

/// The address of a container runtime: `unix:///PATH`, `ssh://[USER@]HOST[:PORT][/SOCKET]` or `https://HOST:PORT`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Endpoint {
    /// A socket on this machine.
    Unix(PathBuf),
    /// A socket on another machine, through the system's ssh.
    Ssh {
        /// The ssh destination: `HOST` or `USER@HOST`.
        destination: String,
        /// The port of its ssh daemon; `None` leaves it to the user's configuration.
        port: Option<u16>,
        /// The remote socket.
        socket: PathBuf,
    },
    /// A port with TLS and client certificates.
    Https {
        /// Host name or address.
        host: String,
        /// The port.
        port: u16,
    },
}

/// Ports of a host, both ends inclusive: `20000-39999`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PortRange(pub RangeInclusive<u16>);

/// The default socket of a daemon.
const SOCKET: &str = "/var/run/docker.sock";

/// Why a text is not a valid endpoint.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum EndpointError {
    /// `tcp://`.
    #[error(
        "`{0}` asks for no proof of who connects, and access to it is root access to that machine; use `ssh://`, or \
         `https://` with a client certificate"
    )]
    Open(String),
    /// Anything else.
    #[error("`{0}` is not an endpoint like unix:///var/run/docker.sock, ssh://user@host or https://host:2376")]
    Other(String),
}

impl FromStr for Endpoint {
    type Err = EndpointError;

    fn from_str(text: &str) -> Result<Self, EndpointError> {
        let other = || EndpointError::Other(text.to_owned());
        let (scheme, rest) = text.split_once("://").ok_or_else(other)?;
        let endpoint = match scheme {
            "unix" => rest.starts_with('/').then(|| Self::Unix(rest.into())),
            "ssh" => ssh(rest),
            "https" => https(rest),
            "tcp" | "http" => return Err(EndpointError::Open(text.to_owned())),
            _ => None,
        };
        endpoint.ok_or_else(other)
    }
}

/// Valid characters of a host name, address or ssh destination. An ssh argument must never start with a dash.
fn is_name(text: &str) -> bool {
    let is_part = |c: char| c.is_ascii_alphanumeric() || "._-:[]@%".contains(c);
    !text.is_empty() && !text.starts_with('-') && text.chars().all(is_part)
}

fn ssh(rest: &str) -> Option<Endpoint> {
    let (place, socket) = match rest.find('/') {
        Some(slash) => (&rest[..slash], &rest[slash..]),
        None => (rest, SOCKET),
    };
    let (user, host) = place.rsplit_once('@').map_or((None, place), |(user, host)| (Some(user), host));
    let (host, port) = split_port(host)?;
    let destination = user.map_or_else(|| host.to_owned(), |user| format!("{user}@{host}"));
    let is_right = is_name(&destination) && is_name(host);
    is_right.then(|| Endpoint::Ssh { destination, port, socket: socket.into() })
}

fn https(rest: &str) -> Option<Endpoint> {
    let (host, port) = split_port(rest.strip_suffix('/').unwrap_or(rest))?;
    (is_name(host) && !host.contains('@'))
        .then(|| Endpoint::Https { host: host.to_owned(), port: port.unwrap_or(2376) })
}

/// Splits off the port: a host without address brackets, and the port after it.
fn split_port(text: &str) -> Option<(&str, Option<u16>)> {
    if let Some(rest) = text.strip_prefix('[') {
        let (host, port) = rest.split_once(']')?;
        let port = if port.is_empty() { None } else { Some(port.strip_prefix(':')?.parse().ok()?) };
        return Some((host, port));
    }
    match text.split_once(':') {
        Some((host, port)) => Some((host, Some(port.parse().ok()?))),
        None => Some((text, None)),
    }
}

impl fmt::Display for Endpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let bracketed = |host: &str| if host.contains(':') { format!("[{host}]") } else { host.to_owned() };
        match self {
            Self::Unix(path) => write!(f, "unix://{}", path.display()),
            Self::Ssh { destination, port, socket } => {
                let (user, host) = destination
                    .rsplit_once('@')
                    .map_or((None, destination.as_str()), |(user, host)| (Some(user), host));
                write!(f, "ssh://")?;
                if let Some(user) = user {
                    write!(f, "{user}@")?;
                }
                write!(f, "{}", bracketed(host))?;
                if let Some(port) = port {
                    write!(f, ":{port}")?;
                }
                if socket.as_os_str() == SOCKET { Ok(()) } else { write!(f, "{}", socket.display()) }
            }
            Self::Https { host, port } => write!(f, "https://{}:{port}", bracketed(host)),
        }
    }
}

impl Serialize for Endpoint {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Endpoint {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<str>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

/// Why a text is not a valid port range.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a port range like 20000-39999")]
pub struct PortRangeError(String);

impl FromStr for PortRange {
    type Err = PortRangeError;

    fn from_str(text: &str) -> Result<Self, PortRangeError> {
        let read = || {
            let (first, last) = text.split_once('-')?;
            let (first, last): (u16, u16) = (first.parse().ok()?, last.parse().ok()?);
            (first > 0 && first <= last).then_some(Self(first..=last))
        };
        read().ok_or_else(|| PortRangeError(text.to_owned()))
    }
}

impl Default for PortRange {
    fn default() -> Self {
        Self(20_000..=39_999)
    }
}

impl fmt::Display for PortRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.0.start(), self.0.end())
    }
}

impl Serialize for PortRange {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for PortRange {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = std::borrow::Cow::<str>::deserialize(deserializer)?;
        text.parse().map_err(serde::de::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::{Endpoint, PortRange};

    #[test]
    fn an_endpoint_survives_its_text() {
        for text in [
            "unix:///var/run/docker.sock",
            "ssh://node1",
            "ssh://root@node1:2222",
            "ssh://root@node1/run/user/0/podman/podman.sock",
            "ssh://root@[fe80::1]:22",
            "https://node1:2376",
            "https://[::1]:2376",
        ] {
            let endpoint: Endpoint = text.parse().expect(text);
            assert_eq!(endpoint.to_string(), text);
        }
    }

    #[test]
    fn what_would_open_a_machine_or_end_up_as_an_option_of_ssh_is_no_endpoint() {
        for text in
            ["tcp://node1:2375", "http://node1", "ssh://-oProxyCommand=x", "ssh://a b", "unix://sock", "node1", ""]
        {
            assert!(text.parse::<Endpoint>().is_err(), "{text}");
        }
    }

    #[test]
    fn a_range_of_ports_is_not_empty() {
        assert_eq!("20000-20009".parse::<PortRange>().expect("a range").to_string(), "20000-20009");
        for text in ["0-5", "9-8", "1", "1-70000", "a-b"] {
            assert!(text.parse::<PortRange>().is_err(), "{text}");
        }
    }
}

//! `svcctl pods forward`

mod relay;
mod tunnel;
mod web;

use std::{
    fmt, io,
    net::{IpAddr, Ipv4Addr, SocketAddr},
    str::FromStr,
    sync::Arc,
};

use tokio::{net::TcpListener, task::JoinSet};

use super::reach::{Reach, Route, beyond_proxy, check_real, check_running};
use crate::cli::{
    failure::{Failure, Kind},
    resources::select,
    session::Session,
};
use relay::Upstream;
use tunnel::Tunnel;
use web::Base;
use wire::pods::{GetPod, Pod, PublishedPort};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Connections to a port here are carried to a port of the pod until Ctrl-C: by ssh where the pod publishes 22/tcp, so that \
any port will do, also one that only the pod itself can reach; else to where the port is published, if it is. The address \
is read anew when the connection breaks. Without LOCAL it is the same port here, with 0 any free one.

A port of http that only the service's proxy publishes is reached through that with --proxy-domain, which is its domain, \
or the URL in front of it.

Examples:
  svcctl pods forward demo 8888
  svcctl pods forward demo 5433:5432 0:6006
  svcctl pods forward demo 8888 --proxy-domain pods.example.com")]
pub(in crate::cli) struct Args {
    /// A pod by id, unique name or unique prefix of its id
    #[arg(value_name = "ID")]
    id: String,
    /// Ports: here and in the pod
    #[arg(value_name = "[LOCAL:]REMOTE", required = true)]
    ports: Vec<Ports>,
    /// The address to listen at
    #[arg(long, value_name = "IP", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    address: IpAddr,
    // A URL is no link in a help.
    #[arg(
        long,
        value_name = "DOMAIN",
        help = "The domain of the service's HTTP proxy, or a URL with it: http://pods.example.com:8081"
    )]
    proxy_domain: Option<Base>,
    /// The private key file
    #[arg(short, long, value_name = "FILE")]
    identity: Option<String>,
}

/// A local port and the pod's port behind it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Ports {
    local: u16,
    remote: u16,
}

impl FromStr for Ports {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let port = |text: &str| {
            let is_number = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
            text.parse::<u16>().ok().filter(|_| is_number).ok_or_else(|| format!("`{text}` is no port"))
        };
        let (local, remote) = match text.split_once(':') {
            Some((local, remote)) => (port(local)?, port(remote)?),
            None => (port(text)?, port(text)?),
        };
        if remote == 0 { Err("a pod has no port 0".to_owned()) } else { Ok(Self { local, remote }) }
    }
}

impl fmt::Display for Ports {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.local, self.remote)
    }
}

/// A local listener and the pod's port behind it.
struct BoundPort {
    listener: TcpListener,
    local: SocketAddr,
    remote: u16,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    if session.platform.rehearses() {
        let id = select::pod_id(session, &args.id).await?;
        return session.call("find the pod", GetPod::of(id)).await.map(drop);
    }
    let pod = select::pod(session, &args.id).await?;
    check_running(&pod)?;
    check_real(session, &pod)?;
    // Unreachable ports are reported before anything listens.
    let mut tunnel = None;
    if pod.ssh.direct.is_some() && cfg!(unix) {
        Reach::of(session, &pod, Some(Route::Direct), args.identity.as_deref()).await?;
        tunnel = Some(Tunnel::new(&pod, args.identity.as_deref(), &args.ports)?);
    }
    let upstreams = args.ports.iter().map(|ports| match &tunnel {
        Some(tunnel) => Ok(tunnel.upstream(ports.remote)),
        None => published(&pod, ports.remote, args.proxy_domain.as_ref()),
    });
    let upstreams = upstreams.collect::<Result<Vec<Upstream>, Failure>>()?;
    let mut listening = Vec::new();
    for ports in &args.ports {
        listening.push(listen(&pod, args.address, *ports).await?);
    }
    let mut open = match &mut tunnel {
        Some(tunnel) => Some(tunnel.open(session).await?),
        None => None,
    };
    if !args.address.is_loopback() {
        session.ui.warn(&format!("every machine that reaches {} reaches these ports of the pod", args.address));
    }
    for BoundPort { local, remote, .. } in &listening {
        session.ui.line(&format!("{local} -> {}:{remote}", pod.name))?;
    }
    session.ui.flush()?;
    let mut relays = JoinSet::new();
    for (BoundPort { listener, .. }, upstream) in listening.into_iter().zip(upstreams) {
        relays.spawn(relay::serve(listener, Arc::new(upstream)));
    }
    // A signal ends it; before that, only that the pod cannot be reached any more.
    if let (Some(tunnel), Some(open)) = (&mut tunnel, &mut open) {
        return tunnel.keep(session, open).await;
    }
    while relays.join_next().await.is_some() {}
    Ok(())
}

/// Listens at a port here.
async fn listen(pod: &Pod, address: IpAddr, ports: Ports) -> Result<BoundPort, Failure> {
    let opened = async {
        let listener = TcpListener::bind((address, ports.local)).await?;
        let local = listener.local_addr()?;
        Ok::<_, io::Error>(BoundPort { listener, local, remote: ports.remote })
    };
    opened.await.map_err(|error| {
        let Ports { local, remote } = ports;
        let (what, hint) = if error.kind() == io::ErrorKind::AddrInUse {
            (
                format!("port {local} of {address} is in use here"),
                format!("take any free one: `svcctl pods forward {} 0:{remote}`", pod.id),
            )
        } else if error.kind() == io::ErrorKind::PermissionDenied {
            (
                format!("port {local} of {address} is not for everyone here"),
                format!("take one from 1024 on, or any: `svcctl pods forward {} 0:{remote}`", pod.id),
            )
        } else {
            (
                format!("cannot listen at port {local} of {address}: {error}"),
                "--address takes an address of this machine".to_owned(),
            )
        };
        Failure::usage(what, hint)
    })
}

/// Where a port is published, for a pod without direct access.
fn published(pod: &Pod, remote: u16, proxy: Option<&Base>) -> Result<Upstream, Failure> {
    let Pod { id, name, .. } = pod;
    let ports = pod.runtime.as_ref().map(|runtime| runtime.ports.as_slice()).unwrap_or_default();
    let mapping = |kind: &str| ports.iter().find(|port| port.private == remote && port.kind == kind);
    let address = |mapping: &PublishedPort| Some((mapping.ip.clone()?, mapping.public?));
    if let Some((host, port)) = mapping("tcp").and_then(address).or_else(|| mapping("http").and_then(address)) {
        return Ok(Upstream::Published { host, port });
    }
    if pod.ports.contains(&format!("{remote}/http")) {
        if let Some(base) = proxy {
            return web::Site::new(base, id, remote).map(Upstream::Site);
        }
        if let Some(url) = mapping("http").and_then(|mapping| mapping.url.as_deref()) {
            return web::Site::told(url, remote).map(Upstream::Site);
        }
        let what = format!(
            "port {remote} of pod `{name}` ({id}) is published by the service's HTTP proxy, and the service does not \
             tell where that is"
        );
        let hint = "--proxy-domain names it; pods that are created with `--ssh --port 22/tcp` need none";
        return Err(Failure::usage(what, hint));
    }
    if pod.ports.contains(&format!("{remote}/tcp")) {
        let what = format!("port {remote}/tcp of pod `{name}` ({id}) is not published yet");
        let hint = Some(format!("`svcctl pods wait {id} --for port={remote}` waits until it is"));
        return Err(Failure::Told { kind: Kind::WrongState, what, details: Vec::new(), hint });
    }
    Err(beyond_proxy(pod, &format!("forwards no ports, and {remote} is none of those that it publishes")))
}

#[cfg(test)]
mod tests {
    use super::Ports;

    #[test]
    fn a_port_is_typed_alone_or_behind_the_one_here() {
        let read = |text: &str| text.parse::<Ports>().map(|ports| (ports.local, ports.remote));
        assert_eq!(read("8888"), Ok((8888, 8888)));
        assert_eq!(read("0:22"), Ok((0, 22)));
        assert_eq!(read("80:8080").map(|(local, _)| local), Ok(80));
        for text in ["", "0", "1:0", ":1", "1:", "65536", "+1", "a", "1:2:3", "-1"] {
            assert!(read(text).is_err(), "{text}");
        }
    }
}

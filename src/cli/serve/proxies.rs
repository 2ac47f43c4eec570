//! The proxies to pods on hosts, run alongside the server.

use std::{fmt, net::SocketAddr, str::FromStr, sync::Arc};

use driver::{
    connections::Connections,
    http::{self, Domain},
    platform::AnySite,
    ssh::{self, HostKey},
};
use engine::{
    Engine,
    hosts::{HttpProxy, SshProxy},
};
use reqwest::Url;
use tokio::{net::TcpListener, sync::watch, task::JoinHandle};

use super::{address, unable};
use crate::cli::failure::Failure;

// Which proxies listen. In a docstring, clap would take that for the sentence of `serve`.
#[derive(Debug, clap::Args)]
pub(super) struct ProxyArgs {
    /// Where the ssh proxy to pods on hosts listens; port 0 takes a free one
    #[arg(long, value_name = "HOST:PORT")]
    ssh_listen: Option<String>,
    /// What clients reach the ssh proxy at; where it listens, if left out
    #[arg(long, value_name = "HOST[:PORT]", requires = "ssh_listen")]
    ssh_host: Option<PublicHost>,
    /// Where the HTTP proxy to pods on hosts listens; port 0 takes a free one
    #[arg(long, value_name = "HOST:PORT", requires = "proxy_domain")]
    proxy_listen: Option<String>,
    /// The domain of the HTTP proxy: POD-PORT.DOMAIN is that `http` port of that pod; as a URL (https and the domain) where
    /// a server with TLS stands in front
    #[arg(long, value_name = "DOMAIN|URL", requires = "proxy_listen")]
    proxy_domain: Option<ProxyDomain>,
}

/// The domain of the HTTP proxy, and what clients reach it at, where that is not the port that it listens on.
#[derive(Debug, Clone, PartialEq, Eq)]
struct ProxyDomain {
    domain: Domain,
    /// Whether clients speak TLS, and the port, where it is not that of the scheme.
    public: Option<(bool, Option<u16>)>,
}

impl FromStr for ProxyDomain {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let domain = |text: &str| text.parse::<Domain>().map_err(|error| error.to_string());
        if !text.contains("://") {
            return Ok(Self { domain: domain(text)?, public: None });
        }
        let wrong = || format!("`{text}` is no URL like https://pods.example.com");
        let url: Url = text.parse().map_err(|_| wrong())?;
        let is_bare = url.path() == "/" && url.query().is_none() && url.fragment().is_none();
        let is_tls = match url.scheme() {
            "https" => true,
            "http" => false,
            _ => return Err(wrong()),
        };
        let has_user = !url.username().is_empty() || url.password().is_some();
        let name = url.domain().filter(|_| is_bare && !has_user).ok_or_else(wrong)?;
        Ok(Self { domain: domain(name)?, public: Some((is_tls, url.port())) })
    }
}

/// A host name or address, and perhaps a port.
#[derive(Debug, Clone, PartialEq, Eq)]
struct PublicHost {
    host: String,
    port: Option<u16>,
}

impl FromStr for PublicHost {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let parse = || {
            if let Ok(address) = text.parse::<SocketAddr>() {
                return Some(Self { host: address.ip().to_string(), port: Some(address.port()) });
            }
            if let Ok(address) = text.trim_start_matches('[').trim_end_matches(']').parse::<std::net::IpAddr>() {
                return Some(Self { host: address.to_string(), port: None });
            }
            let (host, port) = match text.split_once(':') {
                Some((host, port)) => (host, Some(port.parse().ok().filter(|port| *port > 0)?)),
                None => (text, None),
            };
            let is_name = |byte: u8| byte.is_ascii_alphanumeric() || b".-_".contains(&byte);
            let is_host = !host.is_empty() && !host.starts_with('-') && host.bytes().all(is_name);
            is_host.then(|| Self { host: host.to_owned(), port })
        };
        parse().ok_or_else(|| "expected a host like ssh.example.com or ssh.example.com:2222".to_owned())
    }
}

/// The proxies, which listen and do not answer yet.
#[derive(Default)]
pub(super) struct BoundProxies {
    ssh: Option<(TcpListener, HostKey, SshProxy)>,
    http: Option<(TcpListener, ProxyDomain, SocketAddr)>,
}

/// The proxies, until they are ended.
pub(super) struct RunningProxies {
    stop: watch::Sender<bool>,
    tasks: Vec<JoinHandle<()>>,
}

impl ProxyArgs {
    /// Listens.
    pub(super) async fn bind(&self, engine: &Engine, is_insecure: bool) -> Result<BoundProxies, Failure> {
        if self.ssh_listen.is_none() && self.proxy_listen.is_none() {
            return Ok(BoundProxies::default());
        }
        let Some(folder) = engine.folder() else {
            let what = "an engine in memory drives no hosts, so there are no pods that a proxy could reach";
            return Err(Failure::usage(what.to_owned(), "give a folder with --data, or leave the proxies out"));
        };
        let mut bound = BoundProxies::default();
        if let Some(listen) = &self.ssh_listen {
            let key = ssh::host_key(folder).map_err(|error| {
                Failure::usage(error.to_string(), "repair it, or move it away to have a new one made")
            })?;
            let (listener, address) = bind(listen, address(listen, true, "").await?).await?;
            let proxy = self.public(address, key.public())?;
            bound.ssh = Some((listener, key, proxy));
        }
        if let (Some(listen), Some(domain)) = (&self.proxy_listen, &self.proxy_domain) {
            let hint = "listen on 127.0.0.1 behind a server with TLS, or accept the risk with --insecure";
            let (listener, address) = bind(listen, address(listen, is_insecure, hint).await?).await?;
            bound.http = Some((listener, domain.clone(), address));
        }
        Ok(bound)
    }

    /// The address given to clients of the ssh proxy.
    fn public(&self, address: SocketAddr, host_key: String) -> Result<SshProxy, Failure> {
        match &self.ssh_host {
            Some(PublicHost { host, port }) => {
                Ok(SshProxy { host: host.clone(), port: port.unwrap_or_else(|| address.port()), host_key })
            }
            None if address.ip().is_unspecified() => {
                let what = format!("`{}` is no address that clients of the ssh proxy could reach", address.ip());
                Err(Failure::usage(what, "name this machine with --ssh-host, like --ssh-host ssh.example.com"))
            }
            None => Ok(SshProxy { host: address.ip().to_string(), port: address.port(), host_key }),
        }
    }
}

async fn bind(listen: &str, address: SocketAddr) -> Result<(TcpListener, SocketAddr), Failure> {
    let listener = TcpListener::bind(address).await.map_err(|error| unable(listen, &error))?;
    let address = listener.local_addr().map_err(|error| unable(listen, &error))?;
    Ok((listener, address))
}

impl BoundProxies {
    /// The client-facing address of the ssh proxy.
    pub(super) fn ssh_proxy(&self) -> Option<SshProxy> {
        self.ssh.as_ref().map(|(_, _, proxy)| proxy.clone())
    }

    /// Where clients reach the HTTP proxy: at the port it listens on, unless something else was said.
    pub(super) fn http_proxy(&self) -> Option<HttpProxy> {
        let (_, ProxyDomain { domain, public }, address) = self.http.as_ref()?;
        let (is_tls, port) = public.unwrap_or((false, Some(address.port()).filter(|port| *port != 80)));
        Some(HttpProxy { is_tls, domain: domain.to_string(), port })
    }

    /// The announcement of each proxy: its JSON name, its name in a sentence, its address, and its key if it has one.
    pub(super) fn announcements(&self) -> impl Iterator<Item = Announcement> {
        let ssh = self.ssh.as_ref().map(|(listener, key, _)| Announcement {
            name: "ssh",
            text: "ssh proxy on",
            place: listener.local_addr().map_or_else(|error| error.to_string(), |address| address.to_string()),
            key: Some(key.fingerprint()),
        });
        let http = self.http.as_ref().map(|(_, domain, address)| Announcement {
            name: "proxy",
            text: "HTTP proxy on",
            place: format!("http://{address} for *.{}", domain.domain),
            key: None,
        });
        ssh.into_iter().chain(http)
    }

    /// Answers from now on.
    pub(super) fn start(self, engine: &Arc<Engine>, connections: &Connections<AnySite>) -> RunningProxies {
        let (stop, stopping) = watch::channel(false);
        let mut tasks = Vec::new();
        if let Some((listener, key, _)) = self.ssh {
            let (engine, connections) = (Arc::clone(engine), connections.clone());
            tasks.push(tokio::spawn(ssh::serve(listener, key, engine, connections, stopping.clone())));
        }
        if let Some((listener, domain, _)) = self.http {
            let (engine, connections) = (Arc::clone(engine), connections.clone());
            tasks.push(tokio::spawn(http::serve(listener, domain.domain, engine, connections, stopping)));
        }
        RunningProxies { stop, tasks }
    }
}

/// The announcement that a proxy is listening.
pub(super) struct Announcement {
    pub(super) name: &'static str,
    text: &'static str,
    pub(super) place: String,
    key: Option<String>,
}

impl fmt::Display for Announcement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.text, self.place)?;
        self.key.as_ref().map_or(Ok(()), |key| write!(f, ", key {key}"))
    }
}

impl RunningProxies {
    /// Ends them: what runs for clients of the ssh proxy is hung up.
    pub(super) async fn end(self) {
        self.stop.send_replace(true);
        for task in self.tasks {
            let _ = task.await;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{ProxyDomain, PublicHost};

    #[test]
    fn the_domain_of_the_proxy_may_say_what_stands_in_front() {
        let read = |text: &str| text.parse::<ProxyDomain>().map(|read| (read.domain.to_string(), read.public));
        let name = || "pods.example.com".to_owned();
        assert_eq!(read("pods.example.com"), Ok((name(), None)));
        assert_eq!(read("https://pods.example.com"), Ok((name(), Some((true, None)))));
        assert_eq!(read("https://Pods.example.com:8443/"), Ok((name(), Some((true, Some(8443))))));
        assert_eq!(read("http://pods.example.com"), Ok((name(), Some((false, None)))));
        for text in
            ["", "a/b", "ftp://pods.example.com", "https://192.0.2.1", "https://a@pods.example.com", "https://a/b"]
        {
            assert!(read(text).is_err(), "{text}");
        }
    }

    #[test]
    fn a_host_may_have_a_port() {
        for (text, host, port) in [
            ("ssh.example.com", "ssh.example.com", None),
            ("ssh.example.com:2222", "ssh.example.com", Some(2222)),
            ("192.0.2.1:22", "192.0.2.1", Some(22)),
            ("[2001:db8::1]:22", "2001:db8::1", Some(22)),
            ("2001:db8::1", "2001:db8::1", None),
        ] {
            assert_eq!(text.parse(), Ok(PublicHost { host: host.to_owned(), port }), "{text}");
        }
        for text in ["", ":22", "a:0", "a:b", "-oProxyCommand=x", "a b", "a:70000"] {
            assert!(text.parse::<PublicHost>().is_err(), "{text}");
        }
    }
}

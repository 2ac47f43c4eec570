//! Proxies between client and server.

use std::fmt;

use reqwest::{NoProxy, Proxy};

/// The proxies for requests that leave this machine.
#[derive(Clone, Default)]
pub struct Proxies {
    proxies: Vec<Proxy>,
    encrypted: bool,
}

/// A text that is not a proxy address. It is not repeated: it may contain a password.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("it is not a URL like http://proxy.example.com:3128")]
pub struct ProxyError;

impl Proxies {
    /// A proxy for http:// addresses and one for https://, except for hosts in the list `except`.
    pub fn new(http: Option<&str>, https: Option<&str>, except: Option<&str>) -> Result<Self, ProxyError> {
        let except = except.and_then(NoProxy::from_string);
        let encrypted = [http, https].into_iter().flatten().any(|proxy| proxy.starts_with("https://"));
        let mut proxies = Vec::new();
        for proxy in [http.map(Proxy::http), https.map(Proxy::https)].into_iter().flatten() {
            proxies.push(proxy.map_err(|_| ProxyError)?.no_proxy(except.clone()));
        }
        Ok(Self { proxies, encrypted })
    }

    /// Whether the connection to a proxy is encrypted.
    pub(super) const fn are_encrypted(&self) -> bool {
        self.encrypted
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = Proxy> {
        self.proxies.iter().cloned()
    }
}

impl fmt::Debug for Proxies {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Proxies({})", self.proxies.len())
    }
}

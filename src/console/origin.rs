//! Which names the console answers to, and which pages may ask it (console.md, Security).
//!
//! A page elsewhere can have a browser send requests here, under any name that leads to this machine. So the name must
//! be one of our own, and what the browser says of the page must be, too. That `Origin` and `Host` agree proves
//! nothing: a page whose name was bound to this machine sends both.

use std::net::{IpAddr, SocketAddr};

use axum::http::{
    HeaderMap, HeaderName, Method,
    header::{HOST, ORIGIN},
};

use super::answer::Refusal;

/// The origins of a console.
#[derive(Debug, Clone)]
pub(crate) struct Origins {
    scheme: &'static str,
    /// The hosts with their ports, as a browser sends them.
    hosts: Vec<String>,
    /// Any address of this machine with this port, where it listens on all of them.
    any_address: Option<u16>,
    /// Scheme and host of the public address.
    public: Option<(String, String)>,
}

/// The purpose of a request.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Purpose {
    /// A file, which anybody may see. A link on another page may lead here.
    File,
    /// Data, which only our own page may ask for.
    Data,
    /// A WebSocket, which a browser opens across origins, too.
    Socket,
}

impl Origins {
    /// Of a console that listens on this address, with or without TLS, and has this public address.
    pub(crate) fn new(address: SocketAddr, is_tls: bool, public: Option<(String, String)>) -> Self {
        let (scheme, default) = if is_tls { ("https", 443) } else { ("http", 80) };
        let port = address.port();
        let names = [address.ip().to_string(), "localhost".to_owned(), "127.0.0.1".to_owned(), "::1".to_owned()];
        let bracketed = |name: String| if name.contains(':') { format!("[{name}]") } else { name };
        let mut hosts: Vec<String> = names.map(bracketed).iter().map(|name| format!("{name}:{port}")).collect();
        if port == default {
            let bare = hosts.iter().filter_map(|host| host.rsplit_once(':')).map(|(name, _)| name.to_owned());
            hosts.extend(bare.collect::<Vec<_>>());
        }
        let any_address = address.ip().is_unspecified().then_some(port);
        Self { scheme, hosts, any_address, public }
    }

    /// Whether it is served over TLS.
    pub(super) fn is_tls(&self) -> bool {
        self.scheme == "https"
    }

    /// Refuses a request under another name (421), or of a page that is not ours (403).
    pub(super) fn check(&self, method: &Method, headers: &HeaderMap, purpose: Purpose) -> Result<(), Refusal> {
        let host = only(headers, &HOST).unwrap_or_default();
        if !self.is_host(host) {
            let what = "the console does not answer to this name; use the address that `svcctl serve` prints, localhost, \
                        or --public-url";
            return Err(Refusal::new(421, what));
        }
        let foreign = || Refusal::new(403, "the request comes from a page that is not the console's own");
        match headers.get(ORIGIN) {
            Some(_) if only(headers, &ORIGIN).is_some_and(|origin| self.is_origin(origin)) => {}
            Some(_) => return Err(foreign()),
            None if purpose == Purpose::Socket => {
                return Err(Refusal::new(403, "a WebSocket is opened by a page of the console; `Origin` is missing"));
            }
            None => {}
        }
        let name = HeaderName::from_static("sec-fetch-site");
        let Some(site) = headers.get(&name) else { return Ok(()) };
        let mode = only(headers, &HeaderName::from_static("sec-fetch-mode")).unwrap_or_default();
        let is_ours = site == "same-origin"
            // Somebody typed the address, or followed a link to it.
            || (purpose == Purpose::File && method == Method::GET && (site == "none" || mode == "navigate"));
        if is_ours { Ok(()) } else { Err(foreign()) }
    }

    fn is_host(&self, host: &str) -> bool {
        let is = |other: &String| other.eq_ignore_ascii_case(host);
        self.hosts.iter().any(is) || self.public.as_ref().is_some_and(|(_, host)| is(host)) || self.is_address(host)
    }

    /// An address can be bound to no other name.
    fn is_address(&self, host: &str) -> bool {
        let Some((name, port)) = host.rsplit_once(':') else { return false };
        let name = name.strip_prefix('[').and_then(|name| name.strip_suffix(']')).unwrap_or(name);
        self.any_address.is_some_and(|own| port == own.to_string()) && name.parse::<IpAddr>().is_ok()
    }

    fn is_origin(&self, origin: &str) -> bool {
        let Some((scheme, host)) = origin.split_once("://") else { return false };
        let is_public = self
            .public
            .as_ref()
            .is_some_and(|(own, name)| own.eq_ignore_ascii_case(scheme) && name.eq_ignore_ascii_case(host));
        let is_here = self.hosts.iter().any(|own| own.eq_ignore_ascii_case(host)) || self.is_address(host);
        is_public || (scheme == self.scheme && is_here)
    }
}

/// The value of a header that is there once.
fn only<'h>(headers: &'h HeaderMap, name: &HeaderName) -> Option<&'h str> {
    let mut values = headers.get_all(name).iter();
    let value = values.next().filter(|_| values.next().is_none())?;
    value.to_str().ok()
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderMap, HeaderName, HeaderValue, Method};

    use super::{Origins, Purpose};

    /// The status of a request with these headers; 200 if it may pass.
    fn status(origins: &Origins, purpose: Purpose, headers: &[(&'static str, &'static str)]) -> u16 {
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            map.append(HeaderName::from_static(name), HeaderValue::from_static(value));
        }
        origins.check(&Method::GET, &map, purpose).map_or_else(|refusal| refusal.status(), |()| 200)
    }

    fn loopback() -> Origins {
        Origins::new("127.0.0.1:8080".parse().expect("an address"), false, None)
    }

    #[test]
    fn only_our_own_names_are_answered() {
        let host = |origins: &Origins, host| status(origins, Purpose::Data, &[("host", host)]);
        for own in ["127.0.0.1:8080", "localhost:8080", "LOCALHOST:8080", "[::1]:8080"] {
            assert_eq!(host(&loopback(), own), 200, "{own}");
        }
        for other in [
            "evil.example:8080",
            "localhost",
            "localhost:8081",
            "127.0.0.1.evil.example:8080",
            "10.0.0.7:8080",
            "localhost.:8080",
            "",
        ] {
            assert_eq!(host(&loopback(), other), 421, "{other}");
        }
        assert_eq!(status(&loopback(), Purpose::Data, &[]), 421);
        assert_eq!(status(&loopback(), Purpose::Data, &[("host", "localhost:8080"), ("host", "localhost:8080")]), 421);
        let open = Origins::new("0.0.0.0:80".parse().expect("an address"), false, None);
        for own in ["10.0.0.7:80", "localhost", "[fe80::1]:80"] {
            assert_eq!(host(&open, own), 200, "{own}");
        }
        assert_eq!(host(&open, "evil.example:80"), 421);
        let public = Some(("https".to_owned(), "gpu.example".to_owned()));
        let public = Origins::new("127.0.0.1:8080".parse().expect("an address"), false, public);
        assert_eq!(host(&public, "gpu.example"), 200);
        let origin = |origin| status(&public, Purpose::Data, &[("host", "127.0.0.1:8080"), ("origin", origin)]);
        assert_eq!((origin("https://gpu.example"), origin("http://gpu.example")), (200, 403));
    }

    #[test]
    fn a_page_elsewhere_may_lead_here_and_ask_nothing() {
        let site = |purpose, site, mode| {
            let headers = [("host", "localhost:8080"), ("sec-fetch-site", site), ("sec-fetch-mode", mode)];
            status(&loopback(), purpose, &headers)
        };
        assert_eq!(site(Purpose::Data, "same-origin", "cors"), 200);
        assert_eq!(site(Purpose::File, "none", "navigate"), 200);
        assert_eq!(site(Purpose::File, "cross-site", "navigate"), 200);
        for (purpose, from, mode) in [
            (Purpose::File, "cross-site", "no-cors"),
            (Purpose::File, "same-site", "no-cors"),
            (Purpose::Data, "cross-site", "navigate"),
            (Purpose::Data, "same-site", "cors"),
            (Purpose::Data, "none", "navigate"),
            (Purpose::Socket, "same-site", "websocket"),
        ] {
            assert_eq!(site(purpose, from, mode), 403, "{purpose:?} {from} {mode}");
        }
    }

    #[test]
    fn a_socket_needs_an_origin_and_it_must_be_ours() {
        let origin = |origin| status(&loopback(), Purpose::Socket, &[("host", "localhost:8080"), ("origin", origin)]);
        assert_eq!(status(&loopback(), Purpose::Socket, &[("host", "localhost:8080")]), 403);
        for own in ["http://localhost:8080", "http://127.0.0.1:8080"] {
            assert_eq!(origin(own), 200, "{own}");
        }
        for other in
            ["null", "http://localhost:8081", "https://localhost:8080", "http://evil.example", "localhost:8080"]
        {
            assert_eq!(origin(other), 403, "{other}");
        }
    }
}

//! The headers that a proxy removes, and those that it sets.

use std::net::SocketAddr;

use hyper::header::{EXPECT, HOST, HeaderMap, HeaderName, HeaderValue, PROXY_AUTHENTICATE, PROXY_AUTHORIZATION};

/// Headers that identify the client, which could have forged them.
const FORWARDED: [&str; 2] = ["forwarded", "x-real-ip"];

/// Removes headers that concern a single connection, except its upgrade, and those between the client and this proxy.
pub(super) fn clean(headers: &mut HeaderMap) {
    net::hop::clean(headers);
    headers.remove(PROXY_AUTHENTICATE);
    headers.remove(PROXY_AUTHORIZATION);
}

/// Sets the headers that name the client and the host that it asked for.
pub(super) fn forward(headers: &mut HeaderMap, host: HeaderValue, peer: SocketAddr) {
    let said: Vec<HeaderName> = headers
        .keys()
        .filter(|name| name.as_str().starts_with("x-forwarded-") || FORWARDED.contains(&name.as_str()))
        .cloned()
        .collect();
    for name in said {
        headers.remove(name);
    }
    // The proxy has already said that it will take the body.
    headers.remove(EXPECT);
    if let Ok(peer) = HeaderValue::from_str(&peer.ip().to_canonical().to_string()) {
        headers.insert("x-forwarded-for", peer);
    }
    headers.insert("x-forwarded-proto", HeaderValue::from_static("http"));
    headers.insert("x-forwarded-host", host.clone());
    headers.insert(HOST, host);
}

#[cfg(test)]
mod tests {
    use hyper::header::{HeaderMap, HeaderName, HeaderValue};

    use super::{clean, forward};

    fn passed(headers: &[(&'static str, &'static str)]) -> Vec<String> {
        let mut map = HeaderMap::new();
        for (name, value) in headers {
            map.append(HeaderName::from_static(name), HeaderValue::from_static(value));
        }
        clean(&mut map);
        forward(&mut map, HeaderValue::from_static("a-80.d"), "[::ffff:192.0.2.1]:99".parse().expect("an address"));
        let mut lines: Vec<_> =
            map.iter().map(|(name, value)| format!("{name}: {}", value.to_str().expect("a text"))).collect();
        lines.sort();
        lines
    }

    const TOLD: [&str; 4] =
        ["host: a-80.d", "x-forwarded-for: 192.0.2.1", "x-forwarded-host: a-80.d", "x-forwarded-proto: http"];

    #[test]
    fn who_asked_is_said_by_the_proxy_alone() {
        let said = [
            ("x-forwarded-for", "10.0.0.1"),
            ("x-forwarded-for", "10.0.0.2"),
            ("x-forwarded-port", "1"),
            ("forwarded", "for=10.0.0.1"),
            ("x-real-ip", "10.0.0.1"),
            ("host", "b-80.d"),
            ("connection", "close, x-hop"),
            ("x-hop", "1"),
            ("expect", "100-continue"),
            ("transfer-encoding", "chunked"),
            ("upgrade", "websocket"),
        ];
        assert_eq!(passed(&said), TOLD);
    }

    #[test]
    fn an_upgrade_that_is_asked_for_goes_through() {
        let mut expected = TOLD.map(str::to_owned).to_vec();
        expected.extend(["connection: upgrade".to_owned(), "upgrade: websocket".to_owned()]);
        expected.sort();
        assert_eq!(passed(&[("connection", "keep-alive, Upgrade"), ("upgrade", "websocket")]), expected);
    }
}

//! Keeps web pages out where no key is required. A browser sends requests to this machine on behalf of any page, but
//! gives itself away: by an `Origin`, by the name under which it found the server, or by a body that needs no
//! preflight.

use std::net::IpAddr;

use axum::http::{
    HeaderMap, Uri,
    header::{CONTENT_TYPE, HOST, ORIGIN},
};

use super::answer::Refusal;

/// Refuses requests from web pages. `is_local` says that only this machine reaches the proxy.
pub(super) fn check(uri: &Uri, headers: &HeaderMap, is_local: bool) -> Result<(), Refusal> {
    if headers.contains_key(ORIGIN) {
        return Err(Refusal::new(
            403,
            "the request comes from a web page; the proxy takes those with an API key alone",
        ));
    }
    let named = headers.get_all(HOST).iter().map(|host| host.to_str().unwrap_or_default());
    for host in named.chain(uri.authority().map(http::uri::Authority::as_str)) {
        if !is_own(host, is_local) {
            let what = format!("`{host}` is not a name of this proxy; use localhost or its IP address, or an API key");
            return Err(Refusal::new(403, what));
        }
    }
    Ok(())
}

/// A page may send texts and forms freely, but JSON only after a preflight, which is never granted.
pub(super) fn check_body(headers: &HeaderMap, body: &[u8]) -> Result<(), Refusal> {
    let Some(value) = headers.get(CONTENT_TYPE).filter(|_| !body.is_empty()) else { return Ok(()) };
    let value = String::from_utf8_lossy(value.as_bytes());
    let essence = value.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    if essence == "application/json" || essence.ends_with("+json") {
        return Ok(());
    }
    let what = format!("the body has the type `{essence}`; send `Content-Type: application/json`");
    Err(Refusal::new(415, what))
}

/// Whether a host names this server: `localhost`, or an address, which no other name can stand for.
fn is_own(host: &str, is_local: bool) -> bool {
    let name = match host.strip_prefix('[') {
        Some(rest) => rest.split(']').next().unwrap_or_default(),
        None => host.rsplit_once(':').map_or(host, |(name, _)| name),
    };
    match name.parse::<IpAddr>() {
        Ok(address) => address.is_loopback() || !is_local,
        Err(_) => name.trim_end_matches('.').eq_ignore_ascii_case("localhost"),
    }
}

#[cfg(test)]
mod tests {
    use super::is_own;

    #[test]
    fn a_host_is_own_when_no_name_can_stand_for_it() {
        for host in ["localhost", "LOCALHOST:8081", "localhost.", "127.0.0.1:8081", "127.1.2.3", "[::1]:8081", "[::1]"]
        {
            assert!(is_own(host, true) && is_own(host, false), "{host}");
        }
        for host in ["example.com", "127.0.0.1.example.com", "localhost.example.com:8081", "", ":8081"] {
            assert!(!is_own(host, true) && !is_own(host, false), "{host}");
        }
        for host in ["10.0.0.7:8081", "[fe80::1]:8081"] {
            assert!(!is_own(host, true) && is_own(host, false), "{host}");
        }
    }
}

//! Connections to a server: how they are established, and the meaning of failures.

use std::{
    error::Error,
    io,
    net::{Ipv4Addr, Ipv6Addr, SocketAddr},
    sync::Arc,
};

use reqwest::{Client, redirect::Policy};
use rustls::{ClientConfig, RootCertStore, crypto::ring};

use super::{BaseUrl, CallError, Proxies, Reach, Timeouts};

/// A client for one server. Redirects are not followed: the key is for this server only.
pub(super) fn client(base: &BaseUrl, proxies: &Proxies, timeouts: &Timeouts) -> reqwest::Result<Client> {
    // This machine has one address, whatever its names; resolving it would take a thread.
    let here = [SocketAddr::from((Ipv4Addr::LOCALHOST, 0)), SocketAddr::from((Ipv6Addr::LOCALHOST, 0))];
    let mut builder = Client::builder()
        .connect_timeout(timeouts.connect)
        .read_timeout(timeouts.silence)
        .redirect(Policy::none())
        .resolve_to_addrs("localhost", &here)
        .no_proxy();
    if !base.is_loopback() {
        builder = proxies.iter().fold(builder, reqwest::ClientBuilder::proxy);
    }
    if base.is_encrypted() || proxies.are_encrypted() {
        // An error means that another caller was quicker to install the same provider.
        let _ = ring::default_provider().install_default();
    } else {
        builder = builder.tls_backend_preconfigured(without_roots());
    }
    builder.build()
}

/// TLS without roots, for a client that does not use it: reading the system's certificates takes longer than a request.
fn without_roots() -> ClientConfig {
    ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .expect("the provider has the ciphers of TLS 1.2 and 1.3")
        .with_root_certificates(RootCertStore::empty())
        .with_no_client_auth()
}

/// The meaning of a failed request: how far it got, and the innermost cause, because the outer ones repeat the URL.
pub(super) fn failure(base: &BaseUrl, error: &reqwest::Error) -> CallError {
    let (mut cause, mut is_malformed, mut is_untrusted, mut is_lost): (&dyn Error, _, _, _) =
        (error, false, false, false);
    loop {
        if let Some(error) = cause.downcast_ref::<hyper::Error>() {
            is_malformed |= error.is_parse();
            is_lost |= !error.is_parse();
        }
        let inner = cause.downcast_ref::<io::Error>().and_then(io::Error::get_ref);
        is_untrusted |= inner.is_some_and(<dyn Error + Send + Sync>::is::<rustls::Error>);
        let Some(inner) = cause.source() else { break };
        cause = inner;
    }
    let (base, reason) = (base.to_string(), cause.to_string());
    if is_malformed || (error.is_decode() && !is_lost && !error.is_timeout()) {
        return CallError::Unreadable { base, reason };
    }
    let reach = match () {
        () if is_untrusted || error.is_builder() => Reach::Refused,
        () if error.is_connect() => Reach::NotSent,
        () => Reach::Sent,
    };
    CallError::Unreachable { base, reason, reach }
}

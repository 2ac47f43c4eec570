//! Proxies set in the environment.

use super::check::Check;
use crate::cli::{backend::Backend, session::Session};

/// Which proxies there are, without the passwords that may be in them.
pub(super) fn check(session: &Session) -> Check {
    const NAME: &str = "proxies";
    let [http, https, except] = &session.settings.proxies;
    let text = match session.platform.proxies() {
        Err(failure) => return Check::failed(NAME, &failure, &Backend::Embedded),
        Ok(_) if http.is_none() && https.is_none() => return Check::ok(NAME, "none"),
        Ok(_) => {
            let named = [("http", http), ("https", https)];
            let shown = named.map(|(scheme, proxy)| proxy.as_ref().map(|proxy| format!("{scheme} by {}", host(proxy))));
            shown.into_iter().flatten().collect::<Vec<_>>().join(", ")
        }
    };
    let except = except.as_ref().map_or_else(String::new, |hosts| format!("; none for {hosts}"));
    Check::ok(NAME, text + &except)
}

/// Scheme, host and port of a proxy.
fn host(proxy: &str) -> String {
    let (scheme, rest) = proxy.split_once("://").unwrap_or(("http", proxy));
    let authority = rest.split(['/', '?', '#']).next().unwrap_or_default();
    let host = authority.rsplit_once('@').map_or(authority, |(_, host)| host);
    format!("{scheme}://{host}")
}

#[cfg(test)]
mod tests {
    use super::host;

    #[test]
    fn a_proxy_is_shown_without_its_password() {
        for (proxy, shown) in [
            ("http://proxy.example:3128/", "http://proxy.example:3128"),
            ("https://me:p@ss@proxy.example", "https://proxy.example"),
            ("me:secret@proxy.example:8080", "http://proxy.example:8080"),
            ("socks5://u:a@b@h?x=@y", "socks5://h"),
        ] {
            assert_eq!(host(proxy), shown);
        }
    }
}

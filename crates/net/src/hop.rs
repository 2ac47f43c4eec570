//! Hop-by-hop headers, which a proxy does not forward.

use http::header::{CONNECTION, HeaderMap, HeaderName, HeaderValue, TE, TRAILER, TRANSFER_ENCODING, UPGRADE};

/// Headers that concern a single connection (RFC 9110, section 7.6.1), in addition to those listed in `Connection`.
const OF_CONNECTION: [HeaderName; 7] = [
    CONNECTION,
    HeaderName::from_static("keep-alive"),
    HeaderName::from_static("proxy-connection"),
    TE,
    TRAILER,
    TRANSFER_ENCODING,
    UPGRADE,
];

/// The protocol in `Upgrade`.
pub fn upgrade(headers: &HeaderMap) -> Option<HeaderValue> {
    let is_asked_for = named(headers).iter().any(|name| name == "upgrade");
    headers.get(UPGRADE).filter(|_| is_asked_for).cloned()
}

/// The headers listed in `Connection`.
fn named(headers: &HeaderMap) -> Vec<String> {
    let values = headers.get_all(CONNECTION).iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|text| text.split(',')).map(|name| name.trim().to_ascii_lowercase()).collect()
}

/// Removes hop-by-hop headers, except for an upgrade.
pub fn clean(headers: &mut HeaderMap) {
    let upgrade = upgrade(headers);
    for name in named(headers) {
        headers.remove(name);
    }
    for name in OF_CONNECTION {
        headers.remove(name);
    }
    if let Some(upgrade) = upgrade {
        headers.insert(UPGRADE, upgrade);
        headers.insert(CONNECTION, HeaderValue::from_static("upgrade"));
    }
}

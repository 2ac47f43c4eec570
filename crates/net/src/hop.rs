//! Headers that a proxy does not pass on, since they concern one of its two connections.

use http::header::{CONNECTION, HeaderMap, HeaderName, HeaderValue, TE, TRAILER, TRANSFER_ENCODING, UPGRADE};

/// Headers that concern one connection alone (RFC 9110, section 7.6.1), beside those that `Connection` names.
const OF_CONNECTION: [HeaderName; 7] = [
    CONNECTION,
    HeaderName::from_static("keep-alive"),
    HeaderName::from_static("proxy-connection"),
    TE,
    TRAILER,
    TRANSFER_ENCODING,
    UPGRADE,
];

/// What a connection is to become, as `Upgrade` says.
pub fn upgrade(headers: &HeaderMap) -> Option<HeaderValue> {
    let is_asked_for = named(headers).iter().any(|name| name == "upgrade");
    headers.get(UPGRADE).filter(|_| is_asked_for).cloned()
}

/// The headers that `Connection` names.
fn named(headers: &HeaderMap) -> Vec<String> {
    let values = headers.get_all(CONNECTION).iter().filter_map(|value| value.to_str().ok());
    values.flat_map(|text| text.split(',')).map(|name| name.trim().to_ascii_lowercase()).collect()
}

/// Takes out what concerns one connection alone, but for its upgrade.
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

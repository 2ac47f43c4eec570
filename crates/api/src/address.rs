//! The server and identity of a client: base address, key, team.

use std::{borrow::Cow, fmt, net::IpAddr, str::FromStr};

use reqwest::{Url, header::HeaderValue};
use sha2::{Digest, Sha256};

/// A text that cannot be a key or team: it has characters that no header can carry. The text is not repeated.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("it has characters that no HTTP header can carry")]
pub struct HeaderError;

/// An API key. It is never shown: its debug form is masked.
#[derive(Clone, PartialEq, Eq)]
pub struct ApiKey(HeaderValue);

/// The prefix of a key in its header.
const SCHEME: &str = "Bearer ";
/// The substitute for secrets.
pub const MASK: &str = "***";
/// A shorter text is never an issued key, and would be found in words that are not secret.
const SHORTEST: usize = 8;

impl FromStr for ApiKey {
    type Err = HeaderError;

    /// White space around a key is ignored.
    fn from_str(text: &str) -> Result<Self, HeaderError> {
        let mut value = HeaderValue::try_from(format!("{SCHEME}{}", text.trim())).map_err(|_| HeaderError)?;
        value.set_sensitive(true);
        Ok(Self(value))
    }
}

impl ApiKey {
    /// The value of the header `Authorization`.
    pub(super) fn header(&self) -> HeaderValue {
        self.0.clone()
    }

    /// A hash that distinguishes keys where no key may be stored.
    pub fn digest(&self) -> String {
        wire::hex::encode(&Sha256::digest(self.0.as_bytes()))
    }

    /// The text without the key: a server may repeat its input.
    pub fn hidden_in<'a>(&self, text: &'a str) -> Cow<'a, str> {
        let key = self.0.as_bytes().strip_prefix(SCHEME.as_bytes()).and_then(|key| std::str::from_utf8(key).ok());
        match key.filter(|key| key.len() >= SHORTEST && text.contains(key)) {
            Some(key) => Cow::Owned(text.replace(key, MASK)),
            None => Cow::Borrowed(text),
        }
    }
}

/// The team that a console session acts for (platform.md, section 5.4).
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TeamId(HeaderValue);

impl FromStr for TeamId {
    type Err = HeaderError;

    fn from_str(text: &str) -> Result<Self, HeaderError> {
        HeaderValue::try_from(text).map(Self).map_err(|_| HeaderError)
    }
}

impl TeamId {
    /// The value of the header `X-Team-Id`.
    pub(super) fn header(&self) -> HeaderValue {
        self.0.clone()
    }
}

impl fmt::Display for TeamId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&String::from_utf8_lossy(self.0.as_bytes()))
    }
}

impl fmt::Debug for ApiKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ApiKey(***)")
    }
}

/// The base address of a server: scheme and host, no path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BaseUrl(Url);

/// Why a text is not a base address.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is not a base URL like https://api.example.com: {reason}")]
pub struct BaseUrlError {
    text: String,
    reason: String,
}

impl FromStr for BaseUrl {
    type Err = BaseUrlError;

    fn from_str(text: &str) -> Result<Self, BaseUrlError> {
        let wrong = |reason: &str| BaseUrlError { text: text.to_owned(), reason: reason.to_owned() };
        let url = Url::parse(text).map_err(|error| wrong(&error.to_string()))?;
        if !matches!(url.scheme(), "http" | "https") || !url.has_host() {
            return Err(wrong("it needs http:// or https:// and a host"));
        }
        if !matches!(url.path(), "" | "/") || url.query().is_some() || url.fragment().is_some() {
            return Err(wrong("it has no path; every path begins with /v2 by itself"));
        }
        if !url.username().is_empty() || url.password().is_some() {
            return Err(BaseUrlError {
                text: "<a URL with a user or password>".to_owned(),
                reason: "the key goes into SVCCTL_API_KEY, not into the URL".to_owned(),
            });
        }
        Ok(Self(url))
    }
}

impl fmt::Display for BaseUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.as_str().trim_end_matches('/'))
    }
}

impl BaseUrl {
    /// The base of an endpoint's job paths (serverless.md, Endpoints): from `https://jobs.example.com`, and from a full
    /// address like `https://jobs.example.com/v2/ID/run`. A server may have a path before the `/v2`.
    pub fn of_jobs(text: &str, endpoint: &str) -> Result<Self, BaseUrlError> {
        let whole = text
            .find(&format!("/v2/{endpoint}/"))
            .or_else(|| text.strip_suffix(&format!("/v2/{endpoint}"))?.len().into());
        Self::with_path(&text[..whole.unwrap_or(text.len())])
    }

    /// A base with a path.
    pub fn with_path(text: &str) -> Result<Self, BaseUrlError> {
        let wrong = |reason: &str| BaseUrlError { text: text.to_owned(), reason: reason.to_owned() };
        let mut url = Url::parse(text).map_err(|error| wrong(&error.to_string()))?;
        let path = url.path().trim_end_matches('/').to_owned();
        url.set_path("");
        let Self(mut url) = url.as_str().parse()?;
        url.set_path(&path);
        Ok(Self(url))
    }

    /// The address without its path.
    #[must_use]
    pub fn origin(&self) -> Self {
        let mut url = self.0.clone();
        url.set_path("");
        Self(url)
    }

    /// Whether both belong to one server: same scheme, host and port. This machine has several names.
    pub fn is_of(&self, other: &Self) -> bool {
        let same =
            self.0.scheme() == other.0.scheme() && self.0.port_or_known_default() == other.0.port_or_known_default();
        same && (self.0.host() == other.0.host() || self.is_loopback() && other.is_loopback())
    }

    /// Whether requests are encrypted in transit.
    pub(super) fn is_encrypted(&self) -> bool {
        self.0.scheme() == "https"
    }

    /// Whether it is this machine.
    pub(super) fn is_loopback(&self) -> bool {
        let host = self.0.host_str().unwrap_or_default();
        let is_name = host.eq_ignore_ascii_case("localhost");
        is_name || host.trim_matches(['[', ']']).parse().is_ok_and(|address: IpAddr| address.is_loopback())
    }

    /// Whether data leaves this machine in clear text.
    pub fn is_exposed(&self) -> bool {
        !self.is_encrypted() && !self.is_loopback()
    }

    /// The URL of a path and query below it.
    pub(super) fn at(&self, target: &str) -> Option<Url> {
        Url::parse(&format!("{self}{target}")).ok()
    }
}

#[cfg(test)]
mod tests {
    use super::{ApiKey, BaseUrl};

    #[test]
    fn this_machine_is_known_by_every_name() {
        let is_loopback = |text: &str| text.parse::<BaseUrl>().expect("a base URL").is_loopback();
        for here in
            ["http://localhost:80", "http://LOCALHOST", "http://127.0.0.1:1", "http://127.9.9.9", "http://[::1]"]
        {
            assert!(is_loopback(here), "{here}");
        }
        for there in ["http://localhost.example.com", "http://10.0.0.1", "http://[2001:db8::1]", "https://example.com"]
        {
            assert!(!is_loopback(there), "{there}");
        }
    }

    #[test]
    fn the_base_of_jobs_is_what_stands_before_the_endpoint() {
        let base = |text: &str| BaseUrl::of_jobs(text, "e1").map(|base| base.to_string());
        for text in ["https://jobs.example.com", "https://jobs.example.com/", "https://jobs.example.com/v2/e1/run"] {
            assert_eq!(base(text).as_deref(), Ok("https://jobs.example.com"), "{text}");
        }
        assert_eq!(base("https://jobs.example.com/v2/e1").as_deref(), Ok("https://jobs.example.com"));
        assert_eq!(base("http://gate:1/east/v2/e1/status/{job_id}").as_deref(), Ok("http://gate:1/east"));
        for wrong in ["", "/v2/e1/run", "ftp://a/v2/e1/run", "https://me:pw@a/v2/e1/run", "https://a/?b=c"] {
            assert!(base(wrong).is_err(), "{wrong}");
        }
        let at = BaseUrl::of_jobs("http://gate:1/east/v2/e1/run", "e1").expect("a base").at("/v2/e1/health");
        assert_eq!(at.expect("an address").as_str(), "http://gate:1/east/v2/e1/health");
    }

    #[test]
    fn a_key_is_hidden_wherever_it_is_repeated() {
        let key: ApiKey = "svk_123456".parse().expect("a key");
        assert_eq!(key.hidden_in("`Bearer svk_123456` and svk_123456"), "`Bearer ***` and ***");
        assert_eq!(format!("{key:?}"), "ApiKey(***)");
        let short: ApiKey = "a".parse().expect("a key");
        assert_eq!(short.hidden_in("a banana"), "a banana");
    }
}

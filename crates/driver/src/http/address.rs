//! Finds the pod and port that a host name means.

use std::{fmt, str::FromStr};

/// The domain under which pods are reached, like `pods.example.com`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Domain(String);

/// Why a text is not a domain.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a domain like pods.example.com")]
pub struct DomainError(String);

/// A port of a pod.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct PodPort {
    pub(super) pod: String,
    pub(super) port: u16,
}

impl FromStr for Domain {
    type Err = DomainError;

    fn from_str(text: &str) -> Result<Self, DomainError> {
        let is_label = |label: &str| {
            let is_part = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-';
            !label.is_empty() && label.len() < 64 && label.bytes().all(is_part) && !label.starts_with('-')
        };
        if text.len() < 200 && text.split('.').all(is_label) {
            Ok(Self(text.to_ascii_lowercase()))
        } else {
            Err(DomainError(text.to_owned()))
        }
    }
}

impl fmt::Display for Domain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl Domain {
    /// The meaning of a `Host` header. Pod ids have no dash and no capital letter.
    pub(super) fn address(&self, host: &str) -> Option<PodPort> {
        let name = host.rsplit_once(':').map_or(host, |(name, _)| name).to_ascii_lowercase();
        let name = name.strip_suffix('.').unwrap_or(&name);
        let (pod, port) = name.strip_suffix(&self.0)?.strip_suffix('.')?.split_once('-')?;
        let is_id = !pod.is_empty() && pod.bytes().all(|byte| byte.is_ascii_alphanumeric());
        let port = port.parse().ok().filter(|_| is_id && !port.starts_with(['0', '+']))?;
        Some(PodPort { pod: pod.to_owned(), port })
    }
}

#[cfg(test)]
mod tests {
    use super::{Domain, PodPort};

    #[test]
    fn a_name_means_one_port_of_one_pod() {
        let domain: Domain = "Pods.example.com".parse().expect("a domain");
        let expected = Some(PodPort { pod: "abc1".to_owned(), port: 8080 });
        for host in ["abc1-8080.pods.example.com", "ABC1-8080.pods.EXAMPLE.com:8443", "abc1-8080.pods.example.com."] {
            assert_eq!(domain.address(host), expected, "{host}");
        }
        for host in [
            "pods.example.com",
            "abc1.pods.example.com",
            "abc1-8080",
            "abc1-8080.pods.example.org",
            "abc1-8080xpods.example.com",
            "a.abc1-8080.pods.example.com",
            "abc1-08080.pods.example.com",
            "abc1-+80.pods.example.com",
            "abc1-65536.pods.example.com",
            "-80.pods.example.com",
            "",
        ] {
            assert_eq!(domain.address(host), None, "{host}");
        }
    }

    #[test]
    fn what_is_no_name_of_hosts_is_no_domain() {
        for text in ["", ".", "a..b", "a b", "-a.b", "a:80", "*.example.com"] {
            assert!(text.parse::<Domain>().is_err(), "{text}");
        }
    }
}

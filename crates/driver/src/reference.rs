//! The name of an image, by the grammar of the OCI distribution specification. A daemon takes it as part of a path, so
//! nothing else may get there.

use std::fmt;

/// The tag implied by a name without one.
const LATEST: &str = "latest";
/// The maximum characters of a repository, of a registry's host with its port, and of a tag.
const LONGEST_REPOSITORY: usize = 255;
const LONGEST_HOST: usize = 259;
const LONGEST_TAG: usize = 128;
/// The number of hexadecimal digits in a digest.
const DIGEST: std::ops::RangeInclusive<usize> = 32..=128;
/// How much of a malformed name is shown.
const SHOWN: usize = 80;

/// The name of an image: `[HOST[:PORT]/]REPOSITORY[:TAG][@DIGEST]`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reference {
    /// The repository, with its registry if it names one.
    name: String,
    tag: Option<String>,
    digest: Option<String>,
}

/// Why a name is not a reference.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum ReferenceError {
    /// It is empty.
    #[error("it is empty")]
    Empty,
    /// The host of the registry.
    #[error("its registry is not a host with an optional port")]
    Host,
    /// The repository.
    #[error("a repository has lowercase letters and digits, with `.`, `_`, `__` or `-` between them, separated by `/`")]
    Repository,
    /// The repository has too many characters.
    #[error("its repository has more than {LONGEST_REPOSITORY} characters")]
    Long,
    /// The tag.
    #[error("a tag has at most {LONGEST_TAG} letters, digits, `_`, `.` and `-`, and begins with neither `.` nor `-`")]
    Tag,
    /// The digest.
    #[error("a digest is an algorithm, a colon and hexadecimal digits, as `sha256:...`")]
    Digest,
}

impl Reference {
    /// Parses a name.
    pub fn parse(text: &str) -> Result<Self, ReferenceError> {
        if text.is_empty() {
            return Err(ReferenceError::Empty);
        }
        let (rest, digest) = text.split_once('@').map_or((text, None), |(rest, digest)| (rest, Some(digest)));
        // A colon before the last slash belongs to a port.
        let last = rest.rfind('/').map_or(0, |at| at + 1);
        let colon = rest[last..].find(':').map(|at| last + at);
        let (name, tag) = colon.map_or((rest, None), |at| (&rest[..at], Some(&rest[at + 1..])));
        check_name(name)?;
        if !tag.is_none_or(is_tag) {
            return Err(ReferenceError::Tag);
        }
        if !digest.is_none_or(is_digest) {
            return Err(ReferenceError::Digest);
        }
        Ok(Self { name: name.to_owned(), tag: tag.map(str::to_owned), digest: digest.map(str::to_owned) })
    }

    /// The registry that it names; `None` for the default one.
    pub fn registry(&self) -> Option<&str> {
        let (host, _) = self.name.split_once('/')?;
        (host.contains(['.', ':']) || host == "localhost").then_some(host)
    }

    /// Whether it means the registry's newest image: its tag is `latest`, or it has none.
    pub fn is_latest(&self) -> bool {
        self.digest.is_none() && self.tag.as_deref().is_none_or(|tag| tag == LATEST)
    }

    /// Whether an image came from this name's registry, or was put there: judged by the names with digests that the
    /// host remembers for it, where `busybox` may be `docker.io/library/busybox`.
    pub fn is_of_registry(&self, digests: &[String]) -> bool {
        let is_end = |whole: &str, end: &str| {
            whole.strip_suffix(end).is_some_and(|before| before.is_empty() || before.ends_with('/'))
        };
        let mut names = digests.iter().filter_map(|digest| digest.split_once('@')).map(|(name, _)| name);
        names.any(|name| is_end(name, &self.name) || is_end(&self.name, name))
    }
}

/// With its tag or digest: a daemon asked for a name alone pulls every tag of it.
impl fmt::Display for Reference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)?;
        match (&self.tag, &self.digest) {
            (None, None) => write!(f, ":{LATEST}"),
            (tag, digest) => {
                tag.iter().try_for_each(|tag| write!(f, ":{tag}"))?;
                digest.iter().try_for_each(|digest| write!(f, "@{digest}"))
            }
        }
    }
}

/// The log message for a name that is not a reference.
pub fn refusal(image: &str, malformed: ReferenceError) -> String {
    let shown: String = image.chars().take(SHOWN).flat_map(char::escape_debug).collect();
    let more = if image.chars().nth(SHOWN).is_some() { "..." } else { "" };
    format!("`{shown}{more}` does not name an image: {malformed}; give the pod another image")
}

fn check_name(name: &str) -> Result<(), ReferenceError> {
    let repository = match name.split_once('/') {
        Some((host, repository)) if looks_like_host(host) => {
            if !is_host(host) {
                return Err(ReferenceError::Host);
            }
            repository
        }
        _ => name,
    };
    if repository.len() > LONGEST_REPOSITORY {
        return Err(ReferenceError::Long);
    }
    if repository.split('/').all(is_component) { Ok(()) } else { Err(ReferenceError::Repository) }
}

/// Whether the first part of a name is a host, not part of the repository. This is Docker's rule.
fn looks_like_host(part: &str) -> bool {
    part == "localhost" || part.contains(['.', ':']) || part.contains(|char: char| char.is_ascii_uppercase())
}

fn is_host(text: &str) -> bool {
    let (host, port) = match text.rsplit_once(':') {
        // In an IPv6 address in brackets without a port, the colon is inside.
        Some((host, port)) if !port.ends_with(']') => (host, Some(port)),
        _ => (text, None),
    };
    let is_port = |port: &str| !port.is_empty() && port.bytes().all(|byte| byte.is_ascii_digit());
    let is_label = |label: &str| {
        let has_ends = !label.is_empty() && !label.starts_with('-') && !label.ends_with('-');
        has_ends && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
    };
    let is_named = match host.strip_prefix('[').and_then(|host| host.strip_suffix(']')) {
        Some(address) => address.parse::<std::net::Ipv6Addr>().is_ok(),
        None => host.split('.').all(is_label),
    };
    text.len() <= LONGEST_HOST && is_named && port.is_none_or(is_port)
}

/// One part of a repository between slashes.
fn is_component(text: &str) -> bool {
    let mut separators = text.split(|char: char| char.is_ascii_lowercase() || char.is_ascii_digit());
    let is_bare = |separator: Option<&str>| separator == Some("");
    !text.is_empty()
        && is_bare(separators.next())
        && is_bare(separators.next_back())
        && separators
            .all(|separator| ["", ".", "_", "__"].contains(&separator) || separator.trim_matches('-').is_empty())
}

fn is_tag(text: &str) -> bool {
    let is_word = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    text.len() <= LONGEST_TAG
        && text.bytes().next().is_some_and(is_word)
        && text.bytes().all(|byte| is_word(byte) || b".-".contains(&byte))
}

fn is_digest(text: &str) -> bool {
    let Some((algorithm, digits)) = text.split_once(':') else { return false };
    let is_part = |part: &str| {
        part.starts_with(|char: char| char.is_ascii_alphabetic())
            && part.bytes().all(|byte| byte.is_ascii_alphanumeric())
    };
    algorithm.split(['+', '.', '_', '-']).all(is_part)
        && DIGEST.contains(&digits.len())
        && digits.bytes().all(|byte| byte.is_ascii_hexdigit())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::{Reference, ReferenceError, refusal};

    const DIGEST: &str = "sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef";

    fn reference(text: &str) -> Reference {
        Reference::parse(text).expect(text)
    }

    #[test]
    fn a_name_alone_gets_a_tag() {
        for (image, expected) in [
            ("busybox", "busybox:latest"),
            ("localhost:5000/a/busybox", "localhost:5000/a/busybox:latest"),
            ("localhost:5000/busybox:1", "localhost:5000/busybox:1"),
            ("[::1]:5000/busybox", "[::1]:5000/busybox:latest"),
            ("a__b/c---d.e", "a__b/c---d.e:latest"),
            ("Host/busybox:A_b.c-d", "Host/busybox:A_b.c-d"),
        ] {
            assert_eq!(reference(image).to_string(), expected);
        }
        for image in [format!("busybox@{DIGEST}"), format!("r.example/busybox:1@{DIGEST}")] {
            assert_eq!(reference(&image).to_string(), image);
        }
    }

    #[test]
    fn what_is_no_reference_is_refused_with_what_is_wrong() {
        use ReferenceError::{Digest, Empty, Host, Long, Repository, Tag};
        let long = "a".repeat(256);
        for (image, expected) in [
            ("", Empty),
            ("..", Repository),
            ("BB:1", Repository),
            ("x y", Repository),
            ("/a", Repository),
            ("a/", Repository),
            ("a//b", Repository),
            ("a___b", Repository),
            ("a_.b", Repository),
            ("[::1]/a__b/c-.d", Repository),
            ("-a", Repository),
            ("é", Repository),
            ("https://r.example/a", Host),
            ("-r.example/a", Host),
            ("r..example/a", Host),
            ("r:port/a", Host),
            ("[::g]/a", Host),
            ("bb:1/../../containers/json?all=1#", Repository),
            ("../../containers/json", Host),
            ("bb:", Tag),
            ("bb:.1", Tag),
            ("bb:é", Tag),
            ("bb:1?a=1", Tag),
            ("bb@sha256:f00", Digest),
            ("bb@f00", Digest),
            ("bb:1@", Digest),
            (&long, Long),
        ] {
            assert_eq!(Reference::parse(image), Err(expected), "{image}");
        }
        assert_eq!(Reference::parse(&format!("bb:{}", "a".repeat(129))), Err(Tag));
    }

    #[test]
    fn a_refusal_is_one_short_line() {
        let said = refusal(&"x\n".repeat(1000), ReferenceError::Repository);
        assert!(said.starts_with("`x\\nx\\n") && said.contains("...` does not name an image: ") && said.len() < 400);
    }

    #[test]
    fn a_tag_that_moves_is_latest() {
        for (image, expected) in
            [("a", true), ("a:latest", true), ("localhost:5000/a", true), ("a:1", false), ("localhost:5000/a:1", false)]
        {
            assert_eq!(reference(image).is_latest(), expected, "{image}");
        }
        assert!(!reference(&format!("a@{DIGEST}")).is_latest());
    }

    #[test]
    fn an_image_that_was_made_on_the_host_is_of_no_registry() {
        for (image, digest, expected) in [
            ("busybox", "busybox@sha256:f00", true),
            ("busybox:1", "docker.io/library/busybox@sha256:f00", true),
            ("docker.io/library/busybox", "busybox@sha256:f00", true),
            ("localhost:5000/a", "localhost:5000/a@sha256:f00", true),
            ("mine", "localhost:5000/busybox@sha256:f00", false),
            ("box", "busybox@sha256:f00", false),
        ] {
            assert_eq!(reference(image).is_of_registry(&[digest.to_owned()]), expected, "{image} {digest}");
        }
        assert!(!reference("busybox").is_of_registry(&[]));
    }

    proptest! {
        #[test]
        fn what_the_grammar_makes_is_read_and_shown_as_it_was(
            image in "([a-z0-9]{1,8}(\\.[A-Za-z0-9]{1,8}){1,2}(:[0-9]{1,5})?/)?([a-z0-9]{1,8}/){0,2}\
                      [a-z0-9]{1,8}(([._]|__|-{1,3})[a-z0-9]{1,8}){0,2}\
                      :[A-Za-z0-9_][A-Za-z0-9_.-]{0,20}(@sha256:[0-9a-f]{64})?"
        ) {
            prop_assert_eq!(reference(&image).to_string(), image);
        }

        #[test]
        fn what_is_read_leads_nowhere_else(image in "[ -~é]{0,40}|[a/:.@?#%]{0,12}") {
            if let Ok(reference) = Reference::parse(&image) {
                let shown = reference.to_string();
                prop_assert!(!shown.contains(['?', '#', '%', '\\', ' ']) && shown.is_ascii(), "{}", shown);
                prop_assert!(shown.split('/').all(|part| ![".", "..", ""].contains(&part)), "{}", shown);
            }
        }
    }
}

//! How an image is asked for, and how far its pull is.

use std::collections::HashMap;

use bollard::models::CreateImageInfo;

use crate::runtime::{Fault, Progress};
use engine::hosts::spec::Credential;

/// The name of an image with its tag: a daemon that is asked for a name alone pulls every tag of it.
pub(super) fn tagged(image: &str) -> String {
    let last = image.rsplit('/').next().unwrap_or(image);
    if last.contains(':') || image.contains('@') { image.to_owned() } else { format!("{image}:latest") }
}

/// Whether an image came from the registry that this name is of, or was put there: by the names with digests that the host
/// remembers of it, where `busybox` may be `docker.io/library/busybox`.
pub(super) fn is_of_registry(image: &str, digests: &[String]) -> bool {
    let tagged = tagged(image);
    let repository = tagged.split_once('@').map_or(tagged.as_str(), |(name, _)| name);
    let repository = match repository.rsplit_once(':') {
        Some((name, tag)) if !tag.contains('/') => name,
        _ => repository,
    };
    let is_end = |whole: &str, end: &str| {
        whole.strip_suffix(end).is_some_and(|before| before.is_empty() || before.ends_with('/'))
    };
    let mut names = digests.iter().filter_map(|digest| digest.split_once('@')).map(|(name, _)| name);
    names.any(|name| is_end(name, repository) || is_end(repository, name))
}

/// What the layers of a pull have said of themselves.
#[derive(Debug, Default)]
pub(super) struct Layers(HashMap<String, Layer>);

#[derive(Debug, Default, Clone, Copy)]
struct Layer {
    is_there: bool,
    bytes: (u64, u64),
}

impl Layers {
    /// Takes note of what the daemon says, and tells how far the pull is. Most of what it says is of no layer.
    pub(super) fn hear(&mut self, info: CreateImageInfo) -> Option<Progress> {
        let CreateImageInfo { id: Some(id), status: Some(status), progress_detail, .. } = info else { return None };
        let is_there = ["Pull complete", "Already exists", "Download complete"].contains(&status.as_str());
        if !is_there && !["Pulling fs layer", "Waiting", "Downloading", "Extracting"].contains(&status.as_str()) {
            return None;
        }
        let layer = self.0.entry(id).or_default();
        if status == "Downloading"
            && let Some(detail) = progress_detail
        {
            let bytes = |count: Option<i64>| count.and_then(|count| u64::try_from(count).ok()).unwrap_or(0);
            layer.bytes = (bytes(detail.current), bytes(detail.total));
        }
        if is_there {
            *layer = Layer { is_there, bytes: (layer.bytes.1, layer.bytes.1) };
        }
        Some(self.progress())
    }

    fn progress(&self) -> Progress {
        let there = self.0.values().filter(|layer| layer.is_there).count();
        let sum = |of: fn(&Layer) -> u64| self.0.values().map(of).sum();
        Progress { layers: (there, self.0.len()), bytes: (sum(|layer| layer.bytes.0), sum(|layer| layer.bytes.1)) }
    }
}

/// A fault without the password, should the registry's text have it.
pub(super) fn without_secrets(fault: Fault, credential: Option<&Credential>) -> Fault {
    let password = credential.map(|credential| credential.password.as_str()).filter(|password| !password.is_empty());
    let Some(password) = password else { return fault };
    let clean = |text: String| text.replace(password, "***");
    match fault {
        Fault::Missing(text) => Fault::Missing(clean(text)),
        Fault::Unreachable(text) => Fault::Unreachable(clean(text)),
        Fault::Later(text) => Fault::Later(clean(text)),
        Fault::HostFull(text) => Fault::HostFull(clean(text)),
        Fault::Refused(text) => Fault::Refused(clean(text)),
        Fault::Exists | Fault::PortTaken { .. } => fault,
    }
}

#[cfg(test)]
mod tests {
    use bollard::models::CreateImageInfo;

    use super::{Layers, is_of_registry, tagged, without_secrets};
    use crate::runtime::{Fault, Progress};
    use engine::hosts::spec::Credential;

    #[test]
    fn a_name_alone_gets_a_tag() {
        for (image, expected) in [
            ("busybox", "busybox:latest"),
            ("localhost:5000/a/busybox", "localhost:5000/a/busybox:latest"),
            ("localhost:5000/busybox:1", "localhost:5000/busybox:1"),
            ("busybox@sha256:f00", "busybox@sha256:f00"),
        ] {
            assert_eq!(tagged(image), expected);
        }
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
            assert_eq!(is_of_registry(image, &[digest.to_owned()]), expected, "{image} {digest}");
        }
        assert!(!is_of_registry("busybox", &[]));
    }

    #[test]
    fn progress_counts_layers_and_bytes() {
        let mut layers = Layers::default();
        let mut hear = |text: &str| {
            let info: CreateImageInfo = serde_json::from_str(text).expect("what a daemon says");
            layers.hear(info)
        };
        assert_eq!(hear(r#"{"status": "Pulling from library/busybox", "id": "latest"}"#), None);
        hear(r#"{"status": "Pulling fs layer", "id": "a"}"#);
        hear(r#"{"status": "Already exists", "id": "b"}"#);
        let half = hear(r#"{"status": "Downloading", "id": "a", "progressDetail": {"current": 50, "total": 100}}"#);
        assert_eq!(half, Some(Progress { layers: (1, 2), bytes: (50, 100) }));
        let whole = hear(r#"{"status": "Download complete", "id": "a"}"#);
        assert_eq!(whole, Some(Progress { layers: (2, 2), bytes: (100, 100) }));
    }

    #[test]
    fn no_password_is_told() {
        let credential = Credential { username: "u".to_owned(), password: "hunter2".to_owned() };
        let fault = Fault::Refused("https://u:hunter2@r: denied".to_owned());
        assert_eq!(without_secrets(fault, Some(&credential)), Fault::Refused("https://u:***@r: denied".to_owned()));
    }
}

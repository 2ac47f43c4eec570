//! How an image is asked for, and how far its pull is.

use std::collections::HashMap;

use bollard::models::CreateImageInfo;

use crate::runtime::{Fault, Progress};
use engine::hosts::spec::Credential;

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

    use super::{Layers, without_secrets};
    use crate::runtime::{Fault, Progress};
    use engine::hosts::spec::Credential;

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

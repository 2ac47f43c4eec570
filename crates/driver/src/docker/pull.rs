//! How an image is requested, and the progress of its pull.

use std::{collections::HashMap, time::Duration};

use bollard::{errors::Error, models::CreateImageInfo};
use futures_util::{Stream, StreamExt};
use tokio::time::{Instant, timeout_at};

use super::fault::{RequestKind, fault};
use crate::runtime::{Fault, PullProgress};

/// The bytes that count as progress of a download. A registry that sends fewer within the idle limit is treated as
/// sending none.
const STEP: u64 = 1 << 19;

/// How long a pull may take.
#[derive(Debug, Clone, Copy)]
pub(super) struct PullTimeouts {
    /// Without any progress.
    still: Duration,
    /// In total.
    whole: Duration,
}

pub(super) const PATIENCE: PullTimeouts =
    PullTimeouts { still: Duration::from_secs(60), whole: Duration::from_secs(30 * 60) };

/// Follows a pull to its end.
pub(super) async fn hear(
    pulling: impl Stream<Item = Result<CreateImageInfo, Error>>,
    mut progress: impl FnMut(PullProgress),
    PullTimeouts { still, whole }: PullTimeouts,
) -> Result<(), Fault> {
    let mut pulling = std::pin::pin!(pulling);
    let (mut layers, mut best) = (Layers::default(), 0);
    let mut moved = Instant::now();
    let last = moved + whole;
    loop {
        // After the download the layers are unpacked, which Podman does not report.
        let end = if layers.are_there() { last } else { last.min(moved + still) };
        let Ok(heard) = timeout_at(end, pulling.next()).await else {
            return Err(if end == last { too_long(whole) } else { too_still(still) });
        };
        let Some(info) = heard else { return Ok(()) };
        if let Some(at) = layers.hear(info.map_err(|error| fault(RequestKind::Pull, error))?) {
            progress(at);
        }
        if layers.steps() > best {
            (best, moved) = (layers.steps(), Instant::now());
        }
    }
}

/// It is retried like a registry that does not answer.
fn too_still(still: Duration) -> Fault {
    Fault::Later(format!("the registry sent almost nothing of the image for {} s", still.as_secs()))
}

/// A retry would start from scratch.
fn too_long(whole: Duration) -> Fault {
    let minutes = whole.as_secs() / 60;
    Fault::Refused(format!(
        "the image could not be pulled within {minutes} min; use a smaller image, or a nearer registry"
    ))
}

/// The progress that the layers of a pull have reported.
#[derive(Debug, Default)]
struct Layers {
    layers: HashMap<String, Layer>,
    /// How many reports said that a layer is being unpacked, which does not count as downloaded bytes.
    unpacking: u64,
}

#[derive(Debug, Default, Clone, Copy)]
struct Layer {
    is_there: bool,
    bytes: (u64, u64),
}

impl Layers {
    /// Takes note of a report of the daemon, and returns the progress. Most reports concern no layer.
    fn hear(&mut self, info: CreateImageInfo) -> Option<PullProgress> {
        let CreateImageInfo { id: Some(id), status: Some(status), progress_detail, .. } = info else { return None };
        let is_there = ["Pull complete", "Already exists", "Download complete"].contains(&status.as_str());
        if !is_there && !["Pulling fs layer", "Waiting", "Downloading", "Extracting"].contains(&status.as_str()) {
            return None;
        }
        self.unpacking += u64::from(status == "Extracting");
        let layer = self.layers.entry(id).or_default();
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

    fn are_there(&self) -> bool {
        !self.layers.is_empty() && self.layers.values().all(|layer| layer.is_there)
    }

    /// Grows with anything that shows progress of the pull.
    fn steps(&self) -> u64 {
        let PullProgress { layers: (there, all), bytes: (have, _) } = self.progress();
        let layers = u64::try_from(there + all).unwrap_or(u64::MAX);
        layers.saturating_add(have / STEP).saturating_add(self.unpacking)
    }

    fn progress(&self) -> PullProgress {
        let there = self.layers.values().filter(|layer| layer.is_there).count();
        let sum = |of: fn(&Layer) -> u64| self.layers.values().map(of).fold(0, u64::saturating_add);
        PullProgress {
            layers: (there, self.layers.len()),
            bytes: (sum(|layer| layer.bytes.0), sum(|layer| layer.bytes.1)),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use bollard::models::CreateImageInfo;
    use futures_util::{StreamExt, stream};

    use super::{Layers, PullTimeouts, hear};
    use crate::runtime::{Fault, PullProgress};

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
        assert_eq!(half, Some(PullProgress { layers: (1, 2), bytes: (50, 100) }));
        let whole = hear(r#"{"status": "Download complete", "id": "a"}"#);
        assert_eq!(whole, Some(PullProgress { layers: (2, 2), bytes: (100, 100) }));
    }

    /// A pull that reports this, with a pause after each, and then nothing more.
    fn heard(texts: &[&str], pause: u64) -> Result<(), Fault> {
        let infos: Vec<CreateImageInfo> =
            texts.iter().map(|text| serde_json::from_str(text).expect("what a daemon says")).collect();
        let said = stream::iter(infos).then(move |info| async move {
            tokio::time::sleep(Duration::from_millis(pause)).await;
            Ok(info)
        });
        let patience = PullTimeouts { still: Duration::from_millis(300), whole: Duration::from_millis(1000) };
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().expect("a runtime");
        runtime.block_on(hear(said.chain(stream::pending()), drop, patience))
    }

    #[test]
    fn a_pull_that_gets_on_has_half_an_hour_and_one_that_does_not_a_minute() {
        let drip = r#"{"status": "Downloading", "id": "a", "progressDetail": {"current": 50, "total": 100}}"#;
        assert!(matches!(heard(&[drip; 20], 100), Err(Fault::Later(text)) if text.contains("almost nothing")));
        let unpacks = r#"{"status": "Extracting", "id": "a"}"#;
        assert!(matches!(heard(&[unpacks; 20], 100), Err(Fault::Refused(text)) if text.contains("within")));
        let denied = r#"{"error": "denied", "errorDetail": {"message": "denied"}}"#;
        assert!(heard(&[denied], 0).is_err());
    }
}

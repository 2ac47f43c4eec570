//! What delays a pod that is waited for: what the platform said last in its log (cli.md, Waiting).

use std::time::Duration;

use tokio::time::timeout;

use super::WatchedPod;
use crate::api::Api;
use wire::pods::{LogSource, PodStatus, ReadPodLogs};

/// A pod that comes up as it should needs no explanation.
const FIRST: Duration = Duration::from_secs(5);
/// How often the log of a pod is read.
const EVERY: Duration = Duration::from_secs(10);
/// Of how many pods it is read.
const FEW: usize = 3;
/// The lines that are asked for: the last one counts.
const TAIL: u32 = 5;
/// How long a log may take. The end of its history is known by the silence behind it.
const PATIENCE: Duration = Duration::from_secs(3);

/// When logs are read next.
#[derive(Debug)]
pub(super) struct Causes(Duration);

impl Causes {
    pub(super) const fn new() -> Self {
        Self(FIRST)
    }

    /// Reads of a few pods that are on their way what the platform said last, when it is time to.
    pub(super) async fn read(&mut self, api: &Api, pods: &mut [WatchedPod], elapsed: Duration) {
        for watched in pods.iter_mut().filter(|watched| !is_on_its_way(watched)) {
            watched.cause = None;
        }
        if elapsed < self.0 {
            return;
        }
        self.0 = elapsed.saturating_add(EVERY);
        for watched in pods.iter_mut().filter(|watched| is_on_its_way(watched)).take(FEW) {
            let said = timeout(PATIENCE, last_of_platform(api, &watched.id)).await.ok().flatten();
            watched.cause = said.or(watched.cause.take());
        }
    }
}

fn is_on_its_way(watched: &WatchedPod) -> bool {
    let status = watched.pod.as_ref().and_then(|pod| pod.status.known().copied());
    matches!(status, Some(PodStatus::Provisioning | PodStatus::Starting))
}

/// What the platform said last of a pod. A log that cannot be read explains nothing.
async fn last_of_platform(api: &Api, id: &str) -> Option<String> {
    let query =
        ReadPodLogs { id: id.to_owned(), tail: Some(TAIL), source: Some(LogSource::System), ..ReadPodLogs::default() };
    let mut stream = api.logs(query, false).await.ok()?;
    let mut last = None;
    while let Ok(Some(line)) = stream.next().await {
        // A server that does not know the filter tells everything.
        if line.source.is(&LogSource::System) {
            last = Some(line.line);
        }
    }
    last
}

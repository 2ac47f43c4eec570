//! Why a pod is delayed: the platform's latest log line (cli.md, Waiting).

use std::time::Duration;

use tokio::time::timeout;

use super::WatchedPod;
use api::Api;
use wire::pods::{LogSource, PodStatus, ReadPodLogs};

/// A pod that comes up as expected needs no explanation.
const FIRST: Duration = Duration::from_secs(5);
/// How often to read a pod's log.
const EVERY: Duration = Duration::from_secs(10);
/// For how many pods to read it.
const FEW: usize = 3;
/// How many lines to request: the last one counts.
const TAIL: u32 = 5;
/// How long to wait for a log. The silence after its history marks the end.
const PATIENCE: Duration = Duration::from_secs(3);

/// When logs are read next.
#[derive(Debug)]
pub(super) struct Causes(Duration);

impl Causes {
    pub(super) const fn new() -> Self {
        Self(FIRST)
    }

    /// Reads the platform's latest line for a few pods on their way, when it is time to.
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

/// The platform's latest line for a pod. A log that cannot be read explains nothing.
async fn last_of_platform(api: &Api, id: &str) -> Option<String> {
    let query =
        ReadPodLogs { id: id.to_owned(), tail: Some(TAIL), source: Some(LogSource::System), ..ReadPodLogs::default() };
    let mut stream = api.logs(query, false).await.ok()?;
    let mut last = None;
    while let Ok(Some(line)) = stream.next().await {
        // A server without the filter returns everything.
        if line.source.is(&LogSource::System) {
            last = Some(line.line);
        }
    }
    last
}

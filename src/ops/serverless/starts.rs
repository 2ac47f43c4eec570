//! How long workers took to start, by the logs of the platform that are still there (serverless.md, Workers).

use std::collections::BTreeSet;

use crate::api::Api;
use wire::{Timestamp, pods::LogSource, serverless::workers::ReadWorkerLogs};

/// A worker that got ready. Times are in milliseconds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Start {
    /// The worker's id.
    pub worker: String,
    /// How long its machine fetched the image: 0 when it had it, nothing when its state was kept.
    pub pull: Option<u64>,
    /// How long its container took from its start, which is what is charged.
    pub boot: u64,
}

impl Start {
    /// Whether the state of the worker was kept from an earlier life.
    pub const fn is_revived(&self) -> bool {
        self.pull.is_none()
    }
}

/// The starts of these workers since then.
pub async fn read(api: &Api, endpoint: &str, workers: &BTreeSet<String>, since: Timestamp) -> Vec<Start> {
    let mut starts = Vec::new();
    for worker in workers {
        let query = ReadWorkerLogs {
            id: endpoint.to_owned(),
            worker_id: worker.clone(),
            source: Some(LogSource::System),
            since: Some(since),
            tail: None,
        };
        // A worker that is gone for long has no log any more.
        let Ok(mut stream) = api.worker_logs(query, false).await else { continue };
        let mut lines = Vec::new();
        while let Ok(Some(line)) = stream.next().await {
            lines.extend((*line.ts).map(|at| (at, line.line)));
        }
        starts.extend(of(worker, &lines));
    }
    starts
}

/// The starts that a log tells of.
fn of(worker: &str, lines: &[(Timestamp, String)]) -> Vec<Start> {
    let millis = |from: Timestamp, to: Timestamp| u64::try_from(to.since(from).as_millis()).unwrap_or(u64::MAX);
    let (mut starts, mut placed, mut began) = (Vec::new(), None, None);
    for (at, line) in lines {
        if line.starts_with("assigned to machine") {
            placed = Some(*at);
        } else if line.starts_with("start container: its state was kept") {
            began = Some((*at, None));
        } else if line.starts_with("start container") {
            began = Some((*at, Some(placed.take().map_or(0, |placed| millis(placed, *at)))));
        } else if line.contains("is ready") {
            starts.extend(began.take().map(|(began, pull)| Start {
                worker: worker.to_owned(),
                pull,
                boot: millis(began, *at),
            }));
        }
    }
    starts
}

#[cfg(test)]
mod tests {
    use super::of;
    use wire::Timestamp;

    #[test]
    fn a_log_tells_how_a_worker_started_each_time() {
        let lines = [
            (0, "create container"),
            (100, "assigned to machine m in EU-1"),
            (1100, "start container"),
            (3100, "the worker is ready"),
            (9000, "stop container; its state is kept for the next start"),
            (12_000, "start container: its state was kept"),
            (12_500, "the worker is ready"),
            (13_000, "the container exited before its handler; the worker is UNHEALTHY and starts again in 10 s"),
            (23_000, "assigned to machine m in EU-1"),
            (23_000, "start container"),
        ];
        let lines = lines.map(|(at, line)| (Timestamp::from_millis(at), line.to_owned()));
        let starts: Vec<(Option<u64>, u64)> = of("w", &lines).iter().map(|start| (start.pull, start.boot)).collect();
        assert_eq!(starts, [(Some(1000), 2000), (None, 500)]);
    }
}

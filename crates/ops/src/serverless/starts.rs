//! How long workers took to start, from the platform logs that still exist (serverless.md, Workers).

use std::collections::BTreeSet;

use api::Api;
use wire::{Timestamp, pods::LogSource, serverless::workers::ReadWorkerLogs};

/// A start of a worker. Times are in milliseconds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Start {
    /// The worker's id.
    pub worker: String,
    /// When its container started.
    pub began: Timestamp,
    /// Whether it became ready.
    pub is_ready: bool,
    /// How long its machine took to fetch the image: 0 if cached, `None` if the worker's state was kept.
    pub pull: Option<u64>,
    /// How long its container took from its start until it was ready or ended; this is what is charged.
    pub boot: u64,
}

impl Start {
    /// Whether the worker's state was kept from an earlier life.
    pub const fn is_revived(&self) -> bool {
        self.pull.is_none()
    }
}

/// The known starts of workers.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Starts {
    /// Every start found in a log.
    pub list: Vec<Start>,
    /// Workers without a log: they are long gone.
    pub forgotten: BTreeSet<String>,
}

/// The starts of these workers since then; one still in progress lasts until `now`.
pub async fn read(
    api: &Api,
    endpoint: &str,
    workers: &BTreeSet<String>,
    (since, now): (Timestamp, Timestamp),
) -> Starts {
    let mut starts = Starts::default();
    for worker in workers {
        let query = ReadWorkerLogs {
            id: endpoint.to_owned(),
            worker_id: worker.clone(),
            source: Some(LogSource::System),
            since: Some(since),
            tail: None,
        };
        let Ok(mut stream) = api.worker_logs(query, false).await else {
            starts.forgotten.insert(worker.clone());
            continue;
        };
        let mut lines = Vec::new();
        while let Ok(Some(line)) = stream.next().await {
            lines.extend((*line.ts).map(|at| (at, line.line)));
        }
        starts.list.extend(of(worker, &lines, now));
    }
    starts
}

/// Log lines that mark the end of a container's start. Hosts log more lines about one in progress.
const OVER: [&str; 10] = [
    "is ready",
    "UNHEALTHY",
    "remove container",
    "stop container",
    "start container",
    "assigned to machine",
    "throttled",
    "money is used up",
    "does not answer any more",
    "counts as lost",
];

/// The starts found in a log.
fn of(worker: &str, lines: &[(Timestamp, String)], now: Timestamp) -> Vec<Start> {
    let millis = |from: Timestamp, to: Timestamp| u64::try_from(to.since(from).as_millis()).unwrap_or(u64::MAX);
    let (mut starts, mut placed) = (Vec::new(), None);
    let mut open: Option<(Timestamp, Option<u64>)> = None;
    let start = |(began, pull): (Timestamp, Option<u64>), end: Timestamp, is_ready: bool| Start {
        worker: worker.to_owned(),
        began,
        is_ready,
        pull,
        boot: millis(began, end),
    };
    for (at, line) in lines {
        if let Some(began) = open.take_if(|_| OVER.iter().any(|over| line.contains(over))) {
            starts.push(start(began, *at, line.contains("is ready")));
        }
        if line.starts_with("assigned to machine") {
            placed = Some(*at);
        } else if line.starts_with("start container: its state was kept") {
            open = Some((*at, None));
        } else if line.starts_with("start container") {
            open = Some((*at, Some(placed.take().map_or(0, |placed| millis(placed, *at)))));
        }
    }
    starts.extend(open.map(|began| start(began, now, false)));
    starts
}

#[cfg(test)]
mod tests {
    use super::of;
    use wire::Timestamp;

    #[test]
    fn a_log_tells_how_a_worker_started_each_time_and_whether_it_got_ready() {
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
            (25_000, "the container exited before its handler; the worker is UNHEALTHY and starts again in 20 s"),
            (25_000, "five starts in a row failed: one worker at a time tries until one gets ready"),
            (45_000, "assigned to machine m in EU-1"),
            (46_000, "start container"),
        ];
        let lines = lines.map(|(at, line)| (Timestamp::from_millis(at), line.to_owned()));
        let starts = of("w", &lines, Timestamp::from_millis(47_500));
        let told: Vec<(i64, bool, Option<u64>, u64)> =
            starts.iter().map(|start| (start.began.millis(), start.is_ready, start.pull, start.boot)).collect();
        let expected = [
            (1100, true, Some(1000), 2000),
            (12_000, true, None, 500),
            (23_000, false, Some(0), 2000),
            (46_000, false, Some(1000), 1500),
        ];
        assert_eq!(told, expected);
    }
}

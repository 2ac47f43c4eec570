//! How a daemon's restart ends containers, and which of them ended with it (runtime.md, Reconciliation).

use std::time::Duration;

use bollard::query_parameters::InspectNetworkOptions;

use super::{
    daemon::Docker,
    fault::{RequestKind, fault},
};
use crate::runtime::Fault;
use wire::Timestamp;

/// The exit code of a container whose daemon, or whole machine, was killed under it.
const KILLED_WITH_HOST: i64 = 255;
/// How long before its start a daemon may have stopped its containers: the machine may have been booting meanwhile.
const STOPPING: Duration = Duration::from_secs(300);
/// How long after its start a daemon stops the containers it found.
const STARTING: Duration = Duration::from_secs(60);

impl Docker {
    /// When the daemon was started; `None` if it does not report that.
    pub(super) async fn started(&self) -> Result<Option<Timestamp>, Fault> {
        let ask = || async {
            // Docker does not report it, but recreates its default network whenever it starts.
            match self.0.client.inspect_network("bridge", None::<InspectNetworkOptions>).await {
                Ok(network) => Ok(network.created.and_then(|created| created.parse().ok())),
                Err(error) => {
                    let fault = fault(RequestKind::Anything, error);
                    if matches!(fault, Fault::Unreachable(_)) { Err(fault) } else { Ok(None) }
                }
            }
        };
        self.0.started.get_or_try_init(ask).await.copied()
    }

    /// The same, as far as it is known by now.
    pub(super) fn known_start(&self) -> Option<Timestamp> {
        self.0.started.get().copied().flatten()
    }

    /// Whether the daemon was started just now, and may still stop containers that it reports as running.
    pub(super) fn is_stopping_containers(&self, now: Timestamp) -> bool {
        !self.0.keeps_containers && self.known_start().is_some_and(|at| now <= at.after(STARTING))
    }
}

/// Whether a container that ran from `began` until `at` ended because its daemon did. Without its daemon it ends with a
/// particular code; a daemon that restarts stops the containers it finds, and one that is being stopped stops those it
/// has: then the code says nothing.
pub(super) fn ended_with_daemon(code: i64, (began, at): (Timestamp, Timestamp), started: Option<Timestamp>) -> bool {
    let is_near = |start: Timestamp| began < start && at >= start.before(STOPPING) && at <= start.after(STARTING);
    code == KILLED_WITH_HOST || started.is_some_and(is_near)
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::ended_with_daemon;
    use wire::Timestamp;

    #[test]
    fn a_container_ended_with_its_daemon_by_its_code_or_around_the_daemons_start() {
        let start = Timestamp::from_seconds(1_800_000_000);
        let (hour, minute) = (Duration::from_secs(3600), Duration::from_secs(60));
        for (code, began, at, with_daemon) in [
            (255, start.after(hour), start.after(2 * hour), true),
            (143, start.before(hour), start.before(4 * minute), true),
            (143, start.before(hour), start.after(minute), true),
            (143, start.before(hour), start.before(6 * minute), false),
            (143, start.before(hour), start.after(2 * minute), false),
            (143, start, start.after(minute), false),
        ] {
            assert_eq!(ended_with_daemon(code, (began, at), Some(start)), with_daemon, "{code} {began} {at}");
        }
        assert!(!ended_with_daemon(0, (start.before(hour), start), None));
    }
}

//! Health checks of listening processes, and their reports to the engine (serverless.md, Load balancer endpoints).

use std::{collections::HashMap, time::Duration};

use super::processes::{Listener, Ports};
use api::{Health, Remote, check_health};
use ops::{serverless::worker, together::together};

/// The time between two checks.
const EVERY: Duration = Duration::from_secs(1);

/// The known state of the listening processes.
#[derive(Default)]
pub(super) struct Checks {
    made: Option<Duration>,
    /// The workers that answered, and where.
    heard: HashMap<String, Ports>,
}

impl Checks {
    /// Asks each process for its health when it is time to, and passes on what it says. One that has not answered yet
    /// is still starting; one that answers too late says nothing, and counts as lost when that goes on.
    pub(super) async fn make(&mut self, (remote, endpoint): (&Remote, &str), listeners: Vec<Listener>, now: Duration) {
        if listeners.is_empty() || self.made.is_some_and(|made| now < made + EVERY) {
            return;
        }
        self.made = Some(now);
        self.heard.retain(|worker, _| listeners.iter().any(|listener| listener.worker == *worker));
        let checked = together(listeners.iter().map(check));
        let reports: Vec<(&str, (u16, Option<u16>))> = listeners
            .iter()
            .zip(checked.await)
            .filter_map(|(listener, checked)| {
                let (ports, health) = checked?;
                let status = match health {
                    Health::Status(status) => Some(status),
                    Health::Nothing if self.heard.get(&listener.worker) == Some(&ports) => None,
                    Health::Nothing | Health::Late => return None,
                };
                self.heard.insert(listener.worker.clone(), ports);
                Some((listener.worker.as_str(), (ports.requests, status)))
            })
            .collect();
        // The next check repeats a failed report.
        together(reports.into_iter().map(|(worker, report)| worker::report_health(remote, endpoint, worker, report)))
            .await;
    }
}

/// The result for a process; `None` for one that has ended, which is reported elsewhere.
async fn check(listener: &Listener) -> Option<(Ports, Health)> {
    let ports = listener.ports?;
    Some((ports, check_health(ports.health, &listener.health_path).await))
}

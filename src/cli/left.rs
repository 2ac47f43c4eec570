//! What a command leaves behind when it ends before its time, and how that is told.

use super::{failure::Failure, output::text, signals::Signal};
use wire::{Seen, money::Usd};

/// A pod that goes on and costs when the command is interrupted.
#[derive(Debug, Clone)]
pub(super) struct Stake {
    /// The pod's id.
    pub(super) id: String,
    /// What it costs per hour, if that is known.
    pub(super) cost: Seen<Usd>,
}

/// A job that goes on when the command is interrupted.
#[derive(Debug, Clone)]
pub(super) struct Underway {
    /// Its endpoint.
    pub(super) endpoint: String,
    /// Its id.
    pub(super) id: String,
}

impl Underway {
    /// What becomes of it.
    pub(super) fn line(&self) -> String {
        format!("job `{}` goes on", self.id)
    }

    /// The failure of a command that leaves it behind.
    pub(super) fn leaving(&self, signal: Signal) -> Failure {
        let Self { endpoint, id } = self;
        let hint = format!(
            "`svcctl serverless wait {endpoint} {id}` waits on, `svcctl serverless cancel {endpoint} {id}` cancels it"
        );
        Failure::Stopped { signal, left: vec![self.line()], hint: Some(hint) }
    }
}

/// What a command leaves behind when it ends before its time.
#[derive(Debug, Default)]
pub(super) struct Left {
    /// The pods that go on and cost.
    pub(super) stakes: Vec<Stake>,
    /// The id of a create that may have rented a pod whose id is not known yet.
    pub(super) underway: Option<String>,
    /// The job that is waited for, and goes on.
    pub(super) job: Option<Underway>,
    /// How far a command is that may end between two steps, a line each.
    pub(super) progress: Vec<String>,
}

impl Left {
    /// The pods that go on, a line each; many of them on one line.
    pub(super) fn lines(&self) -> Vec<String> {
        const MANY: usize = 8;
        if self.stakes.len() > MANY {
            let cost = text::total(self.stakes.iter().map(|stake| *stake.cost));
            return vec![format!("{} pods go on and cost {cost} USD per hour together", self.stakes.len())];
        }
        let line = |stake: &Stake| format!("pod `{}` goes on and costs {} USD per hour", stake.id, stake.cost);
        self.stakes.iter().map(line).collect()
    }
}

/// The failure of a command that may have rented a pod, which is not known.
pub(super) fn unsure(signal: Signal, line: String, create_id: &str) -> Failure {
    let hint = format!("run it again with `--create-id {create_id}`, which takes a pod that was rented all the same");
    Failure::Stopped { signal, left: vec![line], hint: Some(hint) }
}

/// The failure of a command that is ended while it is busy, so that nothing can be looked for.
pub(super) fn cut_off(left: &Left, signal: Signal) -> Failure {
    if !left.progress.is_empty() {
        return interrupted(signal, left.progress.clone());
    }
    if let Some(job) = &left.job {
        return job.leaving(signal);
    }
    match &left.underway {
        Some(create_id) => {
            let line = "a pod may have been rented; the engine was too busy to look for it".to_owned();
            unsure(signal, line, create_id)
        }
        None => leaving(signal, left.lines()),
    }
}

/// The failure of a command that stops between two steps, as far as it is.
pub(super) fn interrupted(signal: Signal, progress: Vec<String>) -> Failure {
    Failure::Stopped { signal, left: progress, hint: Some("run it again for the rest".to_owned()) }
}

/// The failure of a command that leaves pods behind, a line each.
pub(super) fn leaving(signal: Signal, left: Vec<String>) -> Failure {
    Failure::Stopped { signal, left, hint: Some("`svcctl pods terminate ID` removes a pod".to_owned()) }
}

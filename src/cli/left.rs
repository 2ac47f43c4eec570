//! What a command leaves behind when it ends before its time, and how that is told.

use super::{failure::Failure, output::text, signals::Signal};
use crate::ops::place::{Trace, What};
use wire::money::Usd;

/// A pod or cluster that goes on and costs when the command is interrupted.
#[derive(Debug, Clone)]
pub(super) struct Stake {
    /// Which of the two.
    pub(super) what: What,
    /// Its id.
    pub(super) id: String,
    /// What it costs per hour, if that is known.
    pub(super) cost: Option<Usd>,
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
    /// What goes on and costs.
    pub(super) stakes: Vec<Stake>,
    /// Whether what goes on was rented for this command alone, and ends with it.
    pub(super) is_bound: bool,
    /// The trace of a create that may have rented something whose id is not known yet.
    pub(super) underway: Option<Trace>,
    /// The job that is waited for, and goes on.
    pub(super) job: Option<Underway>,
    /// How far a command is that may end between two steps, a line each.
    pub(super) progress: Vec<String>,
    /// How such a command goes on, where that is not by running it again.
    pub(super) resume: Option<String>,
}

impl Left {
    /// What goes on, a line each; many on one line.
    pub(super) fn lines(&self) -> Vec<String> {
        const MANY: usize = 8;
        if self.stakes.len() > MANY {
            let cost = text::total(self.stakes.iter().map(|stake| stake.cost));
            let is_pod = |stake: &Stake| stake.what == What::Pod;
            let what = if self.stakes.iter().all(is_pod) { "pods" } else { "pods and clusters" };
            return vec![format!("{} {what} go on and cost {cost} USD per hour together", self.stakes.len())];
        }
        let line = |stake: &Stake| {
            format!("{} `{}` goes on and costs {} USD per hour", stake.what.noun(), stake.id, text::told(stake.cost))
        };
        self.stakes.iter().map(line).collect()
    }

    /// How what goes on is ended.
    pub(super) fn remedy(&self) -> &'static str {
        if self.stakes.iter().any(|stake| stake.what == What::Cluster) {
            "`svcctl clusters delete ID` removes a cluster"
        } else {
            "`svcctl pods terminate ID` removes a pod"
        }
    }
}

/// The failure of a command that may have rented something, which is not known.
pub(super) fn unsure(signal: Signal, line: String, trace: &Trace) -> Failure {
    let Trace { what, create_id, unmarked } = trace;
    let noun = what.noun();
    let hint = if unmarked.is_some() {
        format!("look at `svcctl {noun}s list` before you run it again")
    } else {
        format!("run it again with `--create-id {create_id}`, which takes a {noun} that was rented all the same")
    };
    Failure::Stopped { signal, left: vec![line], hint: Some(hint) }
}

/// The failure of a command that is ended while it is busy, so that nothing can be looked for.
pub(super) fn cut_off(left: &Left, signal: Signal) -> Failure {
    if !left.progress.is_empty() {
        return interrupted(signal, left.progress.clone(), left.resume.clone());
    }
    if let Some(job) = &left.job {
        return job.leaving(signal);
    }
    match &left.underway {
        Some(trace) => {
            let noun = trace.what.noun();
            let line = format!("a {noun} may have been rented; the engine was too busy to look for it");
            unsure(signal, line, trace)
        }
        None => leaving(signal, left),
    }
}

/// The failure of a command that stops between two steps, as far as it is.
pub(super) fn interrupted(signal: Signal, progress: Vec<String>, resume: Option<String>) -> Failure {
    let hint = resume.unwrap_or_else(|| "run it again for the rest".to_owned());
    Failure::Stopped { signal, left: progress, hint: Some(hint) }
}

/// The failure of a command that leaves pods or clusters behind, a line each.
pub(super) fn leaving(signal: Signal, left: &Left) -> Failure {
    Failure::Stopped { signal, left: left.lines(), hint: Some(left.remedy().to_owned()) }
}

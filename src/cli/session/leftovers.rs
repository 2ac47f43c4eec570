//! Things that a command leaves behind when it ends early, and how to report them.

use std::sync::Arc;

use crate::cli::{
    failure::Failure,
    terminal::{signal::Signal, text},
};
use ops::{
    place::{ResourceKind, Trace},
    unmarked::Seek,
};
use wire::money::Usd;

/// A pod or cluster that goes on and costs when the command is interrupted.
#[derive(Debug, Clone)]
pub(in crate::cli) struct RunningResource {
    /// Which of the two.
    pub(in crate::cli) what: ResourceKind,
    /// Its id.
    pub(in crate::cli) id: String,
    /// Its hourly cost, if known.
    pub(in crate::cli) cost: Option<Usd>,
}

/// A job that goes on when the command is interrupted.
#[derive(Debug, Clone)]
pub(in crate::cli) struct PendingJob {
    /// Its endpoint.
    pub(in crate::cli) endpoint: String,
    /// Its id.
    pub(in crate::cli) id: String,
}

impl PendingJob {
    /// A sentence about it.
    pub(in crate::cli) fn line(&self) -> String {
        format!("job `{}` goes on", self.id)
    }

    /// The failure of a command that leaves it behind.
    pub(in crate::cli) fn leaving(&self, signal: Signal) -> Failure {
        let Self { endpoint, id } = self;
        let hint = format!(
            "`svcctl serverless wait {endpoint} {id}` waits on, `svcctl serverless cancel {endpoint} {id}` cancels it"
        );
        Failure::Stopped { signal, left: vec![self.line()], hint: Some(hint) }
    }
}

/// Describes something created without a marker.
#[derive(Debug, Clone)]
pub(in crate::cli) struct UnmarkedResource {
    /// Like `volume`.
    pub(in crate::cli) noun: &'static str,
    /// The name that it gets.
    pub(in crate::cli) name: String,
    /// The command that lists what there is.
    pub(in crate::cli) list: &'static str,
    /// The command that deletes one, but for its id.
    pub(in crate::cli) delete: &'static str,
    /// Its cost if it exists, like `about 12 USD a day`.
    pub(in crate::cli) cost: String,
}

/// The possible product of a create that carries no marker, and whose id is not known yet.
#[derive(Debug, Clone)]
pub(in crate::cli) struct UnconfirmedCreate {
    pub(in crate::cli) resource: UnmarkedResource,
    /// Finds it.
    pub(in crate::cli) seek: Arc<dyn Seek>,
}

impl UnconfirmedCreate {
    /// The search result: nothing, or the ids of possible products.
    pub(in crate::cli) fn found(&self, signal: Signal, ids: &[String]) -> Failure {
        let UnmarkedResource { noun, name, delete, cost, .. } = &self.resource;
        let line = match ids {
            [] => return self.ended(signal, format!("no new {noun} `{name}` was found")),
            [id] => format!("{noun} `{name}` ({id}) was created and costs {cost}; delete it with `{delete} {id}`"),
            ids => format!(
                "several are new and alike: {}. One of them is probably yours and costs {cost}; delete it with \
                 `{delete} ID`",
                ids.join(", ")
            ),
        };
        Failure::Stopped { signal, left: vec![line], hint: None }
    }

    /// It cannot be told whether there is anything.
    pub(in crate::cli) fn unsure(&self, signal: Signal, reason: &str) -> Failure {
        let UnmarkedResource { noun, name, cost, .. } = &self.resource;
        let line = format!("{noun} `{name}` may have been created, which costs {cost}; {reason}");
        self.ended(signal, line)
    }

    fn ended(&self, signal: Signal, line: String) -> Failure {
        let hint = format!("look with `{}` before you run it again", self.resource.list);
        Failure::Stopped { signal, left: vec![line], hint: Some(hint) }
    }
}

/// How many to list individually.
const MANY: usize = 8;

/// Everything a command leaves behind when it ends early.
#[derive(Debug, Default)]
pub(in crate::cli) struct Leftovers {
    /// Resources that keep running and costing money.
    pub(in crate::cli) running: Vec<RunningResource>,
    /// Whether these were rented for this command alone and end with it.
    pub(in crate::cli) is_bound: bool,
    /// The one of them that the service was asked to end, and has not answered about.
    pub(in crate::cli) ending: Option<String>,
    /// The trace of a create that may have rented something whose id is not known yet.
    pub(in crate::cli) pending_create: Option<Trace>,
    /// The same of what carries no marker.
    pub(in crate::cli) unconfirmed: Option<UnconfirmedCreate>,
    /// The job that is waited for, and goes on.
    pub(in crate::cli) job: Option<PendingJob>,
    /// How far a command is that may end between two steps, a line each.
    pub(in crate::cli) progress: Vec<String>,
    /// How such a command goes on, where that is not by running it again.
    pub(in crate::cli) resume: Option<String>,
}

impl Leftovers {
    /// The running resources, one per line, or summed up on one line if there are many.
    pub(in crate::cli) fn lines(&self) -> Vec<String> {
        if self.running.len() > MANY {
            let cost = text::total(self.running.iter().map(|resource| resource.cost));
            let is_pod = |resource: &RunningResource| resource.what == ResourceKind::Pod;
            let what = if self.running.iter().all(is_pod) { "pods" } else { "pods and clusters" };
            return vec![format!("{} {what} are still running ({cost} USD/hour together)", self.running.len())];
        }
        let line = |resource: &RunningResource| {
            let (noun, id, cost) = (resource.what.noun(), &resource.id, text::told(resource.cost));
            let end = if resource.what == ResourceKind::Cluster { "delete" } else { "terminate" };
            if self.ending.as_ref() == Some(id) {
                return format!(
                    "{noun} `{id}` may still be running ({cost} USD/hour): the request to end it was sent and not \
                     answered; `svcctl {noun}s {end} {id}` makes sure"
                );
            }
            format!(
                "{noun} `{id}` is still running ({cost} USD/hour), follow with `svcctl {noun}s logs {id} --follow`, end \
                 with `svcctl {noun}s {end} {id}`"
            )
        };
        self.running.iter().map(line).collect()
    }

    /// How what goes on is ended, where its lines do not say so.
    fn remedy(&self) -> Option<&'static str> {
        if self.running.len() <= MANY {
            return None;
        }
        Some(if self.running.iter().any(|resource| resource.what == ResourceKind::Cluster) {
            "`svcctl clusters delete ID` removes a cluster"
        } else {
            "`svcctl pods terminate ID` removes a pod"
        })
    }
}

/// The failure of a command that may have rented something, which is not known.
pub(in crate::cli) fn unsure(signal: Signal, line: String, trace: &Trace) -> Failure {
    let Trace { what, create_id, unmarked } = trace;
    let noun = what.noun();
    let hint = if unmarked.is_some() {
        format!("look at `svcctl {noun}s list` before you run it again")
    } else {
        format!("run it again with `--create-id {create_id}`, which takes a {noun} that was rented all the same")
    };
    Failure::Stopped { signal, left: vec![line], hint: Some(hint) }
}

/// The failure of a command that is ended while busy, so that nothing can be searched for.
pub(in crate::cli) fn cut_off(leftovers: &Leftovers, signal: Signal) -> Failure {
    if !leftovers.progress.is_empty() {
        return interrupted(signal, leftovers.progress.clone(), leftovers.resume.clone());
    }
    if let Some(job) = &leftovers.job {
        return job.leaving(signal);
    }
    if let Some(unconfirmed) = &leftovers.unconfirmed {
        return unconfirmed.unsure(signal, "the engine was too busy to look for it");
    }
    match &leftovers.pending_create {
        Some(trace) => {
            let noun = trace.what.noun();
            let line = format!("a {noun} may have been rented; the engine was too busy to look for it");
            unsure(signal, line, trace)
        }
        None => leaving(signal, leftovers),
    }
}

/// The failure of a command that stops between two steps, with its progress.
pub(in crate::cli) fn interrupted(signal: Signal, progress: Vec<String>, resume: Option<String>) -> Failure {
    let hint = resume.unwrap_or_else(|| "run it again for the rest".to_owned());
    Failure::Stopped { signal, left: progress, hint: Some(hint) }
}

/// The failure of a command that leaves pods or clusters behind, one per line.
pub(in crate::cli) fn leaving(signal: Signal, leftovers: &Leftovers) -> Failure {
    Failure::Stopped { signal, left: leftovers.lines(), hint: leftovers.remedy().map(str::to_owned) }
}

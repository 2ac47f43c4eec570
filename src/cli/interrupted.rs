//! The report when a signal ends a command: what it leaves behind, which may have to be searched for first.

use std::{pin::pin, time::Duration};

use super::{
    failure::Failure,
    pods, serverless,
    session::{
        Session,
        leftovers::{PendingJob, RunningResource, UnconfirmedCreate, interrupted, unsure},
        prompt,
    },
    terminal::signal::Signal,
};
use api::{Api, CallError, Pace};
use ops::{
    clusters,
    place::{ResourceKind, Trace, marker},
};
use wire::{clusters::Cluster, pods::Pod};

/// How long to search for something.
const PATIENCE: Duration = Duration::from_secs(10);
/// The pauses between searches, because a create in flight takes a moment.
const PAUSES: [Duration; 3] = [Duration::from_millis(250), Duration::from_millis(750), Duration::from_secs(2)];

/// The result of the search.
enum SearchResult {
    Found,
    Nothing,
    Failed(String),
}

/// The failure of a command ended by a signal. A second signal ends the search for what it leaves behind.
pub(super) async fn stopped(session: &Session, signal: Signal, again: impl Future<Output = Signal>) -> Failure {
    let mut again = pin!(again);
    let progress = session.ui.interrupt_state.progress();
    if !progress.is_empty() {
        return interrupted(signal, progress, session.ui.interrupt_state.resume());
    }
    if let Some(job) = session.ui.interrupt_state.job() {
        return tokio::select! {
            biased;
            _ = &mut again => job.leaving(signal),
            failure = ask_to_cancel(session, signal, job.clone()) => failure,
        };
    }
    if let Some(unconfirmed) = session.ui.interrupt_state.unconfirmed() {
        return look_for_unconfirmed(session, signal, again, &unconfirmed).await;
    }
    let Some(trace) = session.ui.interrupt_state.pending_create() else {
        return left_or_ended(session, signal, again).await;
    };
    let noun = trace.what.noun();
    session.ui.note(&format!("interrupted; looking for a {noun} that may have been rented (Ctrl-C ends that, too)"));
    let look = tokio::select! {
        biased;
        _ = &mut again => SearchResult::Failed("interrupted".to_owned()),
        () = tokio::time::sleep(PATIENCE) => SearchResult::Failed("the service does not answer".to_owned()),
        look = search(session, &trace) => look,
    };
    let line = match look {
        SearchResult::Found => return left_or_ended(session, signal, again).await,
        SearchResult::Nothing => format!("no {noun} of this command was found"),
        SearchResult::Failed(reason) => format!("a {noun} may have been rented; it could not be looked for: {reason}"),
    };
    unsure(signal, line, &trace)
}

/// Searches for the products of a create without a marker, and reports them.
async fn look_for_unconfirmed(
    session: &Session,
    signal: Signal,
    again: impl Future<Output = Signal>,
    unconfirmed: &UnconfirmedCreate,
) -> Failure {
    let noun = unconfirmed.resource.noun;
    session.ui.note(&format!("interrupted; looking for the {noun} that may have been created (Ctrl-C ends that, too)"));
    let looked = tokio::select! {
        biased;
        _ = again => Err("it could not be looked for: interrupted".to_owned()),
        () = tokio::time::sleep(PATIENCE) => Err("it could not be looked for: the service does not answer".to_owned()),
        looked = seek(session, unconfirmed) => looked,
    };
    match looked {
        Ok(ids) => unconfirmed.found(signal, &ids),
        Err(reason) => unconfirmed.unsure(signal, &reason),
    }
}

/// Looks for it until something is there, for a while. Gives the ids, or why that cannot be told.
async fn seek(session: &Session, unconfirmed: &UnconfirmedCreate) -> Result<Vec<String>, String> {
    let Ok(api) = session.api() else { return Ok(Vec::new()) };
    for pause in PAUSES.iter().map(Some).chain([None]) {
        match unconfirmed.seek.seek(api).await {
            Ok(Some(ids)) if !ids.is_empty() => return Ok(ids),
            Ok(Some(_)) => {}
            Ok(None) => return Err("what was there before could not be listed, so nothing tells it apart".to_owned()),
            Err(error) => return Err(format!("it could not be looked for: {error}")),
        }
        if let Some(pause) = pause {
            session.platform.pace().sleep(*pause).await;
        }
    }
    Ok(Vec::new())
}

/// Asks whether a job is to be cancelled, where someone can be asked. It goes on otherwise.
async fn ask_to_cancel(session: &Session, signal: Signal, job: PendingJob) -> Failure {
    if signal != Signal::Interrupt || !session.settings.interactive {
        return job.leaving(signal);
    }
    let agreed = prompt::confirm(session, false, &[job.line()], "Cancel the job?").await;
    if agreed.is_err() {
        return job.leaving(signal);
    }
    match serverless::cancel_pending(session, &job).await {
        Ok(()) => Failure::Stopped { signal, left: vec![format!("job `{}` is cancelled", job.id)], hint: None },
        Err(failure) => {
            session.ui.report(&failure, &session.settings.backend);
            job.leaving(signal)
        }
    }
}

/// The failure of a command of which is known what goes on. What was rented for it alone is ended, unless someone wants
/// it to go on, or does not wait for it.
async fn left_or_ended(session: &Session, signal: Signal, again: impl Future<Output = Signal>) -> Failure {
    let bound = session.ui.interrupt_state.bound();
    if bound.is_empty() {
        return left(session, signal);
    }
    tokio::select! {
        biased;
        _ = again => left(session, signal),
        failure = end_bound(session, signal, &bound) => failure,
    }
}

/// Ends what was rented for this command alone, unless someone wants it to go on.
async fn end_bound(session: &Session, signal: Signal, bound: &[RunningResource]) -> Failure {
    if signal == Signal::Interrupt && session.settings.interactive {
        let ways = ["go on without me", "terminate the pod"].map(str::to_owned);
        if !matches!(prompt::choose(session, "The program runs on", &ways).await, Ok(1)) {
            return left(session, signal);
        }
    }
    let ended = tokio::select! {
        biased;
        ended = pods::run::release(session, bound) => ended,
        () = tokio::time::sleep(PATIENCE) => Vec::new(),
    };
    if ended.len() < bound.len() {
        return left(session, signal);
    }
    Failure::Stopped { signal, left: ended, hint: None }
}

/// The same, for a command that leaves behind only what it knows about.
pub(super) fn left(session: &Session, signal: Signal) -> Failure {
    session.ui.interrupt_state.leaving(signal)
}

/// Looks for what a create rented until it is there, for a while.
async fn search(session: &Session, trace: &Trace) -> SearchResult {
    let Ok(api) = session.api() else { return SearchResult::Nothing };
    for pause in PAUSES.iter().map(Some).chain([None]) {
        match found(api, session.platform.pace(), trace).await {
            Ok(Some(resource)) => {
                session.ui.interrupt_state.set_running(vec![resource]);
                return SearchResult::Found;
            }
            Ok(None) => {}
            Err(error) => return SearchResult::Failed(error.to_string()),
        }
        if let Some(pause) = pause {
            session.platform.pace().sleep(*pause).await;
        }
    }
    SearchResult::Nothing
}

/// The product of a create, if it exists. A cluster's cost is included if its members can be listed.
async fn found(api: &Api, pace: &Pace, trace: &Trace) -> Result<Option<RunningResource>, CallError> {
    let what = trace.what;
    match what {
        ResourceKind::Pod => {
            let found = marker::find::<Pod>(api, trace, pace).await?;
            Ok(found.map(|(pod, _)| RunningResource { what, id: pod.id, cost: *pod.cost }))
        }
        ResourceKind::Cluster => {
            let Some((cluster, _)) = marker::find::<Cluster>(api, trace, pace).await? else { return Ok(None) };
            let cost = clusters::read(api, &cluster.id).await.ok().and_then(|members| members.per_hour());
            Ok(Some(RunningResource { what, id: cluster.id, cost }))
        }
    }
}

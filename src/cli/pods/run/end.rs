//! The final state of a program's pod.

use super::{KeepPolicy, Run, files::RunResult};
use crate::cli::{
    failure::{Exit, Failure},
    pods::placing::outcome,
    session::{Session, leftovers::RunningResource},
};
use wire::{lease::Lease, pods::DeletePod};

/// Terminates the pod, unless it is to stay, and ends as the program did.
pub(super) async fn finish(session: &Session, run: &Run, ended: RunResult) -> Result<(), Failure> {
    let RunResult { result, is_lost } = ended;
    // A closed output is reported at the end.
    let flushed = session.ui.flush();
    let result = result.and(flushed);
    let stays = match run.keep {
        Some(KeepPolicy::Always) => true,
        Some(KeepPolicy::OnFailure) => result.is_err(),
        // Its lease ends it; until then its results can be fetched.
        None => is_lost,
    };
    if stays {
        tell_kept(session, run).await;
    } else {
        terminate(session, &run.pod.id).await;
    }
    session.ui.interrupt_state.set_running(Vec::new());
    result
}

/// Reports what is kept and its cost.
async fn tell_kept(session: &Session, run: &Run) {
    let id = &run.pod.id;
    match outcome::read(session, id).await {
        Ok((pod, _)) => session.ui.note(&format!(
            "pod `{}` ({id}) stays {} and costs {} USD per hour{}; `svcctl pods terminate {id}` ends it",
            pod.name,
            pod.status,
            pod.cost,
            lease_of(run),
        )),
        Err(failure) if failure.exit() == Exit::NotFound => session.ui.note(&format!("pod `{id}` is gone")),
        Err(failure) => session.ui.warn(&format!("pod `{id}` may go on and cost: {}", failure.one_line())),
    }
}

/// When a pod ends by itself.
fn lease_of(run: &Run) -> String {
    let end = run.pod.env.as_ref().and_then(|env| Lease::of(env).end());
    end.map_or_else(String::new, |end| format!(" until its lease ends at {end}"))
}

/// Terminates a pod; a failure is reported with the pod's cost. The exit code stays the program's.
async fn terminate(session: &Session, id: &str) -> bool {
    session.ui.interrupt_state.set_ending(Some(id));
    let done = session.call(&format!("terminate pod `{id}`"), DeletePod { id: id.to_owned() }).await;
    session.ui.interrupt_state.set_ending(None);
    match done {
        Ok(_) => true,
        // Its lease, or someone else, was faster.
        Err(failure) if failure.exit() == Exit::NotFound => true,
        Err(failure) => {
            session.ui.warn(&failure.one_line());
            session.ui.interrupt_state.running_lines().iter().for_each(|line| session.ui.warn(line));
            session.ui.warn(&format!("`svcctl pods terminate {id}` removes it; otherwise it ends with its lease"));
            false
        }
    }
}

/// Terminates what was rented for a program that is not waited for any more; says which of it.
pub(in crate::cli) async fn release(session: &Session, resources: &[RunningResource]) -> Vec<String> {
    let mut ended = Vec::new();
    for RunningResource { id, .. } in resources {
        if terminate(session, id).await {
            ended.push(format!("pod `{id}` is terminated"));
        }
    }
    ended
}

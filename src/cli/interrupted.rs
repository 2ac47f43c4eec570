//! What is said when a signal ends a command: what it leaves behind, which may have to be looked for first.

use std::time::Duration;

use super::{
    busy::Left,
    failure::{Failure, Signal},
    session::{Session, Stake},
};
use crate::ops::place::marker;

/// How long a pod is looked for.
const PATIENCE: Duration = Duration::from_secs(10);
/// When it is looked for again, because a create that was on its way takes a moment: the pauses between the looks.
const PAUSES: [Duration; 3] = [Duration::from_millis(250), Duration::from_millis(750), Duration::from_secs(2)];

/// What came of looking for a pod.
enum Look {
    Found,
    Nothing,
    Failed(String),
}

/// Waits until the terminal is gone. Only what changed its modes has to hear of it: anything else goes with it, unless it
/// was told to stay, as by nohup.
#[cfg(unix)]
pub(super) async fn hangup() {
    use tokio::signal::unix::{SignalKind, signal};
    let Ok(mut hangup) = signal(SignalKind::hangup()) else { return std::future::pending().await };
    hangup.recv().await;
}

/// Waits until the terminal is gone, which only Unix tells.
#[cfg(not(unix))]
pub(super) async fn hangup() {
    std::future::pending().await
}

/// The failure of a command that a signal ended. Another signal ends the look for what it leaves behind.
pub(super) async fn stopped(session: &Session, signal: Signal, again: impl Future<Output = Signal>) -> Failure {
    let progress = session.progress();
    if !progress.is_empty() {
        return interrupted(signal, progress);
    }
    let Some(create_id) = session.underway() else { return left(session, signal) };
    session.note("interrupted; looking for a pod that may have been rented (Ctrl-C ends that, too)");
    let look = tokio::select! {
        biased;
        _ = again => Look::Failed("interrupted".to_owned()),
        () = tokio::time::sleep(PATIENCE) => Look::Failed("the service does not answer".to_owned()),
        look = search(session, &create_id) => look,
    };
    let line = match look {
        Look::Found => return left(session, signal),
        Look::Nothing => "no pod of this command was found".to_owned(),
        Look::Failed(reason) => format!("a pod may have been rented; it could not be looked for: {reason}"),
    };
    unsure(signal, line, &create_id)
}

/// The failure of a command that may have rented a pod, which is not known.
fn unsure(signal: Signal, line: String, create_id: &str) -> Failure {
    let hint = format!("run it again with `--create-id {create_id}`, which takes a pod that was rented all the same");
    Failure::Stopped { signal, left: vec![line], hint: Some(hint) }
}

/// The failure of a command that is ended while it is busy, so that nothing can be looked for.
pub(super) fn cut_off(left: &Left, signal: Signal) -> Failure {
    if !left.progress.is_empty() {
        return interrupted(signal, left.progress.clone());
    }
    match &left.underway {
        Some(create_id) => {
            let line = "a pod may have been rented; the engine was too busy to look for it".to_owned();
            unsure(signal, line, create_id)
        }
        None => leaving(signal, left.lines()),
    }
}

fn interrupted(signal: Signal, progress: Vec<String>) -> Failure {
    Failure::Stopped { signal, left: progress, hint: Some("run it again for the rest".to_owned()) }
}

fn leaving(signal: Signal, left: Vec<String>) -> Failure {
    Failure::Stopped { signal, left, hint: Some("`svcctl pods terminate ID` removes a pod".to_owned()) }
}

/// The same, for a command that leaves nothing behind but what it knows of.
pub(super) fn left(session: &Session, signal: Signal) -> Failure {
    leaving(signal, session.stakes())
}

/// Looks for the pod of a create until it is there, for a while.
async fn search(session: &Session, create_id: &str) -> Look {
    let Ok(api) = session.api() else { return Look::Nothing };
    for pause in PAUSES.iter().map(Some).chain([None]) {
        match marker::find(api, create_id, session.pace()).await {
            Ok(Some((pod, _))) => {
                session.set_stakes(vec![Stake { id: pod.id, cost: pod.cost }]);
                return Look::Found;
            }
            Ok(None) => {}
            Err(error) => return Look::Failed(error.to_string()),
        }
        if let Some(pause) = pause {
            session.pace().sleep(*pause).await;
        }
    }
    Look::Nothing
}

//! `svcctl pods run --on POD`: the program runs in a pod that is there already, and leaves it there.

use super::files::{self, Files};
#[cfg(unix)]
use crate::cli::pods::cp::{Entry, PodConnection};
use crate::cli::{failure::Failure, resources::select, session::Session};
use wire::pods::GetPod;

/// Runs a program in this pod, with its files, and ends with its exit code.
pub(super) async fn run(session: &Session, typed: &str, files: &Files, program: &[String]) -> Result<(), Failure> {
    if session.platform.rehearses() {
        let id = select::pod_id(session, typed).await?;
        return session.call("find the pod", GetPod::of(id)).await.map(drop);
    }
    if program.is_empty() {
        return Err(Failure::usage(
            "nothing says which program to run",
            "name it behind `--`, like `-- python train.py`",
        ));
    }
    let pod = select::pod(session, typed).await?;
    files.send(session, &pod, std::time::Duration::ZERO).await?;
    let ended = program_in(session, &pod.id, files.folder(), program).await;
    let brought = if files::is_there(&ended) { files.receive(session, &pod).await } else { Ok(()) };
    files::with_results(session, ended, brought).result
}

#[cfg(unix)]
async fn program_in(session: &Session, id: &str, folder: Option<&str>, program: &[String]) -> Result<(), Failure> {
    PodConnection::to(session, Entry::default(), id).await?.run(session, folder, program).await
}

#[cfg(not(unix))]
async fn program_in(_: &Session, _: &str, _: Option<&str>, _: &[String]) -> Result<(), Failure> {
    let what = "--on runs programs on Unix only";
    Err(Failure::usage(what, "`svcctl pods exec` runs a command in a pod"))
}

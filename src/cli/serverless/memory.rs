//! State remembered about endpoints between runs, in the backend's state file.

use crate::cli::{
    backend::{Backend, context_name::EMBEDDED},
    failure::Failure,
    session::Session,
    settings::config::State,
};

/// The backend, as the state file names it.
fn backend(session: &Session) -> String {
    match &session.settings.backend {
        Backend::Embedded => {
            let file = session.settings.data_file.as_ref().map(|file| file.display().to_string());
            format!("{EMBEDDED} {}", file.unwrap_or_default())
        }
        Backend::Remote { base_url, context, team, .. } => {
            let context = context.as_ref().map(|name| format!("{name} ")).unwrap_or_default();
            let team = team.as_ref().map(|team| format!(" {team}")).unwrap_or_default();
            format!("{context}{base_url}{team}")
        }
    }
}

/// The remembered state.
pub(super) fn recall(session: &Session) -> Result<State, Failure> {
    Ok(session.settings.config.state(&backend(session))?)
}

/// Whether an endpoint was stopped from this machine.
pub(in crate::cli) fn stopped_here(session: &Session, id: &str) -> Result<bool, Failure> {
    Ok(recall(session)?.stopped.contains_key(id))
}

/// Changes what is remembered.
pub(super) fn remember(session: &Session, change: impl FnOnce(&mut State)) -> Result<(), Failure> {
    Ok(session.settings.config.lock()?.change_state(&backend(session), change)?)
}

/// Remembers a job that was submitted. Where nothing can be kept, it is only missing in completions.
pub(super) fn remember_job(session: &Session, endpoint: &str, job: &str) {
    let _ = remember(session, |state| state.add_job(endpoint, job));
}

/// The jobs that were submitted from here, with their endpoints.
pub(in crate::cli) fn remembered_jobs(session: &Session) -> Vec<(String, String)> {
    let jobs = recall(session).unwrap_or_default().jobs;
    jobs.into_iter().flat_map(|(endpoint, jobs)| jobs.into_iter().map(move |job| (endpoint.clone(), job))).collect()
}

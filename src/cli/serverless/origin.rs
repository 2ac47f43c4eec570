//! Which servers a key may be sent to: the one it belongs to, and those that the person named. The server says where an
//! endpoint takes its jobs, and a key that follows such hints blindly may go to an attacker (docs/SECURITY.md).

use crate::cli::{
    backend::Backend,
    failure::{Failure, Kind},
    login,
    session::{Session, prompt},
    settings::target,
};
use api::{BaseUrl, JobBaseError};

/// The addresses beside the server's own that take jobs: of the contexts at it, and `SVCCTL_JOBS_URL`.
pub(super) fn agreed(session: &Session) -> Result<Vec<BaseUrl>, Failure> {
    let Backend::Remote { base_url, .. } = &session.settings.backend else { return Ok(Vec::new()) };
    let named = session.settings.config.contexts()?;
    let here = named.named.values().filter(|context| context.base_url == *base_url);
    let mut agreed: Vec<BaseUrl> = here.filter_map(|context| context.jobs_url.clone()).collect();
    if let Some(typed) = session.platform.variable("SVCCTL_JOBS_URL").and_then(|text| text.to_str()) {
        agreed.push(target::parse_base_url(typed)?);
    }
    Ok(agreed)
}

/// Goes on when jobs may go to this address: the person at the terminal agrees, and the context keeps it.
pub(super) async fn ask(session: &Session, jobs: &BaseUrl) -> Result<(), Failure> {
    let Backend::Remote { base_url, context, .. } = &session.settings.backend else { return Ok(()) };
    if !session.settings.interactive {
        return Err(elsewhere(jobs));
    }
    let details = [format!("jobs of this server go to {jobs}, and so would your key for {base_url}")];
    prompt::confirm(session, false, &details, "Send them there?").await?;
    let name = match context {
        Some(name) => Some(name.clone()),
        None => login::only_context_at(session, base_url).ok().flatten(),
    };
    let Some(name) = name else { return Ok(()) };
    let locked = session.settings.config.lock()?;
    let mut contexts = locked.contexts()?;
    if let Some(context) = contexts.named.get_mut(&name).filter(|context| context.base_url == *base_url) {
        context.jobs_url = Some(jobs.origin());
        locked.save(&contexts)?;
        session.ui.note(&format!("context `{name}` keeps that; `svcctl context set {name} --jobs-url ''` forgets it"));
    }
    Ok(())
}

/// A key was not sent to an address that nobody named.
pub(super) fn elsewhere(jobs: &BaseUrl) -> Failure {
    let origin = jobs.origin();
    Failure::Told {
        kind: Kind::Usage,
        what: JobBaseError::Elsewhere(Box::new(origin.clone())).to_string(),
        details: Vec::new(),
        hint: Some(format!("if that is right, `svcctl context set --jobs-url {origin}`, or SVCCTL_JOBS_URL={origin}")),
    }
}

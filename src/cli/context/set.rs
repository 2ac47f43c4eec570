//! `svcctl context set`

use crate::cli::{
    backend::{Backend, context_name::ContextName},
    failure::{Failure, Kind},
    login,
    session::Session,
    settings::target,
};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
The key of a context goes to its server alone. Some services take jobs at another address than everything else: name it \
here, and jobs go there with the key.

Examples:
  svcctl context set --jobs-url https://jobs.example.com
  svcctl context set prod --jobs-url ''")]
pub(in crate::cli) struct Args {
    /// The context [default: the one in use]
    name: Option<ContextName>,
    /// Where the server takes jobs, if not at its own address; empty forgets it
    #[arg(long, value_name = "URL", required = true)]
    jobs_url: String,
}

pub(super) fn run(session: &Session, args: Args) -> Result<(), Failure> {
    let name = match args.name {
        Some(name) => name,
        None => in_use(session)?,
    };
    let jobs_url = if args.jobs_url.is_empty() { None } else { Some(target::parse_base_url(&args.jobs_url)?) };
    let locked = session.settings.config.lock()?;
    let mut contexts = locked.contexts()?;
    let Some(context) = contexts.named.get_mut(&name) else {
        return Err(Failure::Told {
            kind: Kind::Usage,
            what: format!("there is no context `{name}` at a server"),
            details: Vec::new(),
            hint: Some("`svcctl context list` shows those there are".to_owned()),
        });
    };
    context.jobs_url.clone_from(&jobs_url);
    locked.save(&contexts)?;
    let where_to = jobs_url.map_or_else(|| "its own address".to_owned(), |url| url.to_string());
    session.ui.note(&format!("jobs of context `{name}` go to {where_to}"));
    Ok(())
}

/// The context that commands run in.
fn in_use(session: &Session) -> Result<ContextName, Failure> {
    let (backend, _) = session.platform.locate(&session.settings.target)?;
    let named = match backend {
        Backend::Embedded => None,
        Backend::Remote { context: Some(name), .. } => Some(name),
        Backend::Remote { context: None, base_url, .. } => login::only_context_at(session, &base_url)?,
    };
    let hint = "name it, or `svcctl context add NAME --base-url URL` first; without a context, set SVCCTL_JOBS_URL";
    named.ok_or_else(|| Failure::usage("no context is in use", hint))
}

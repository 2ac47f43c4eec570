//! `svcctl logout`

use super::{
    backend::{Backend, KeyPlace},
    failure::{Failure, Kind},
    login,
    session::Session,
    settings::target,
};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  svcctl logout --context prod

The context stays, and the key stays valid at the server: revoke it there if it may have leaked.")]
pub(super) struct Args {}

pub(super) fn run(session: &Session, _args: &Args) -> Result<(), Failure> {
    let (backend, _) = session.platform.locate(&session.settings.target)?;
    let nowhere = |what: String| Err(Failure::usage(what, "name a context: `svcctl logout --context NAME`"));
    let name = match backend {
        Backend::Embedded => return nowhere("the embedded engine has no key".to_owned()),
        Backend::Remote { context: Some(name), .. } => name,
        Backend::Remote { context: None, base_url, .. } => match login::only_context_at(session, &base_url)? {
            Some(name) => name,
            None => return nowhere(format!("no context is at {base_url}, so no key is stored for it")),
        },
    };
    let config = &session.settings.config;
    let locked = config.lock()?;
    let mut contexts = locked.contexts()?;
    let Some((name, context)) = target::find(&name.to_string(), &contexts)? else {
        return nowhere("the embedded engine has no key".to_owned());
    };
    if context.key == Some(KeyPlace::Keyring) {
        let slot = config.slot(&name, &context.base_url)?;
        config.remove_from_keyring(&slot).map_err(|error| Failure::Told {
            kind: Kind::Other,
            what: format!("the key of context `{name}` is still in the keyring"),
            details: vec![error.to_string()],
            hint: Some("unlock the keyring and try again".to_owned()),
        })?;
    }
    let was_in_file = locked.remove_from_file(&name)?;
    if let Some(context) = contexts.named.get_mut(&name) {
        context.key = None;
    }
    locked.save(&contexts)?;
    if context.key.is_some() || was_in_file {
        session.ui.note(&format!("the key of context `{name}` is removed from this machine"));
    } else {
        session.ui.note(&format!("context `{name}` has no stored key"));
    }
    if session.platform.variable("SVCCTL_API_KEY").is_some() {
        session.ui.warn("SVCCTL_API_KEY is set and still used");
    }
    Ok(())
}

//! `svcctl context remove`

use crate::cli::{
    backend::{KeyPlace, context_name::EMBEDDED},
    failure::Failure,
    session::Session,
    settings::target,
};

#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  svcctl context remove prod")]
pub(in crate::cli) struct Args {
    /// The context
    name: String,
}

pub(super) fn run(session: &Session, args: &Args) -> Result<(), Failure> {
    let config = &session.settings.config;
    let locked = config.lock()?;
    let mut contexts = locked.contexts()?;
    let Some((name, context)) = target::find(&args.name, &contexts)? else {
        let what = format!("`{EMBEDDED}` cannot be removed: it is the engine in this program");
        return Err(Failure::usage(what, "`svcctl engine reset` makes it forget everything"));
    };
    if context.key == Some(KeyPlace::Keyring)
        && let Err(error) = config.remove_from_keyring(&config.slot(&name, &context.base_url)?)
    {
        session.ui.warn(&format!("the key of context `{name}` stays in the keyring: {error}"));
    }
    locked.remove_from_file(&name)?;
    contexts.named.remove(&name);
    let was_selected = contexts.selected.take_if(|selected| *selected == name).is_some();
    locked.save(&contexts)?;
    session.ui.note(&format!("context `{name}` is removed"));
    if was_selected {
        session.ui.note(&format!("it was selected; commands now run in `{EMBEDDED}`, in this process"));
    }
    Ok(())
}

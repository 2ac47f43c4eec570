//! Files, keyring, and the resulting backend.

use super::check::Check;
use crate::cli::{
    backend::Backend,
    failure::Failure,
    preferences::Preferences,
    session::Session,
    settings::{config::ConfigError, target::Reason},
};

/// The checks, and the backend where there is one.
pub(super) fn checks(session: &Session) -> (Vec<Check>, Option<Backend>) {
    let (backend, found) = backend(session);
    (vec![contexts(session), keys(session), keyring(session), backend], found)
}

fn contexts(session: &Session) -> Check {
    const NAME: &str = "contexts";
    let config = &session.settings.config;
    let look = || -> Result<String, ConfigError> {
        let (file, contexts) = (config.contexts_file()?, config.contexts()?);
        if !file.exists() {
            return Ok(format!("none; `svcctl context add` and `svcctl login` write `{}`", file.display()));
        }
        let count = contexts.named.len();
        let selected = contexts.selected.map_or_else(String::new, |name| format!(", `{name}` is selected"));
        Ok(format!("{count} in `{}`{selected}", file.display()))
    };
    look().map_or_else(|error| broken(NAME, error), |found| Check::ok(NAME, found))
}

fn keys(session: &Session) -> Check {
    const NAME: &str = "key file";
    let config = &session.settings.config;
    let look = || -> Result<Check, ConfigError> {
        let file = config.key_file()?;
        if !file.exists() {
            return Ok(Check::ok(NAME, "none"));
        }
        let file = file.display();
        let (was_open, count) = (config.guard_key_file()?, config.count_keys_in_file()?);
        if was_open {
            let what = format!("others could read `{file}`, which holds API keys; now they cannot");
            return Ok(Check::warn(NAME, what, "replace the keys if they may have been read"));
        }
        Ok(Check::ok(NAME, format!("{count} in `{file}`, which you alone can read")))
    };
    look().unwrap_or_else(|error| broken(NAME, error))
}

fn keyring(session: &Session) -> Check {
    let text = match session.settings.config.keyring_absence() {
        None => "there is one; keys go there".to_owned(),
        Some(why) => format!("not used: {why}; keys go into the file"),
    };
    Check::ok("keyring", text)
}

fn backend(session: &Session) -> (Check, Option<Backend>) {
    const NAME: &str = "place";
    let (backend, reason) = match session.platform.locate(&session.settings.target) {
        Ok(found) => found,
        Err(failure) => return (Check::failed(NAME, &failure, &Backend::Embedded), None),
    };
    let at = if reason == Reason::Selected { selected_at(session) } else { String::new() };
    (Check::ok(NAME, format!("{}, {}{at}", backend.in_words(), reason.in_words())), Some(backend))
}

/// The line that selects the context, in a sentence.
fn selected_at(session: &Session) -> String {
    let found = Preferences::whole(&session.settings.config).unwrap_or_default();
    found.find(&["context".to_owned()]).map_or_else(String::new, |entry| format!(" (config.toml, line {})", entry.line))
}

fn broken(name: &'static str, error: ConfigError) -> Check {
    match error {
        // Missing storage does not matter until something needs storing.
        ConfigError::Homeless => {
            Check::warn(name, error.to_string(), "set SVCCTL_CONFIG_DIR to a folder you can write")
        }
        ConfigError::Keyring | ConfigError::File { .. } | ConfigError::Damaged { .. } | ConfigError::Newer { .. } => {
            Check::failed(name, &Failure::from(error), &Backend::Embedded)
        }
    }
}

//! Access to stored keys for commands.

use super::config::{Config, KeyringError};
use crate::cli::{
    backend::{KeyPlace, Slot},
    failure::{Failure, Kind},
};
use api::ApiKey;

/// Reads the key of a slot.
pub(in crate::cli) fn load(
    config: &Config,
    slot: &Slot,
    place: KeyPlace,
    warn: impl FnOnce(&str),
) -> Result<ApiKey, Failure> {
    let name = slot.context();
    let (found, source) = match place {
        KeyPlace::Keyring => {
            let found = config.key_in_keyring(slot).map_err(|error| unreadable(slot, &error))?;
            (found, "the keyring".to_owned())
        }
        KeyPlace::File => {
            guard(config, warn)?;
            (config.key_in_file(slot)?, format!("`{}`", config.key_file()?.display()))
        }
    };
    let lost = |what: String| Failure::usage(what, format!("`svcctl login --context {name}` stores it again"));
    let key = found.ok_or_else(|| lost(format!("the key of context `{name}` is no longer in {source}")))?;
    key.key().map_err(|error| lost(format!("the key of context `{name}` in {source} is unusable: {error}")))
}

/// Warns when others could read the file of keys, which they then no longer can.
pub(in crate::cli) fn guard(config: &Config, warn: impl FnOnce(&str)) -> Result<(), Failure> {
    if config.guard_key_file()? {
        let file = config.key_file()?;
        let what = format!("others could read `{}`, which holds API keys; now they cannot", file.display());
        warn(&format!("{what}. Replace the keys if they may have been read"));
    }
    Ok(())
}

fn unreadable(slot: &Slot, error: &KeyringError) -> Failure {
    let name = slot.context();
    Failure::Told {
        kind: Kind::Usage,
        what: format!("the key of context `{name}` is in the keyring, which cannot be read"),
        details: vec![error.to_string()],
        hint: Some(format!(
            "unlock the keyring, set SVCCTL_API_KEY, or store it again: `svcctl login --context {name}`"
        )),
    }
}

//! The keys of contexts: in the keyring if there is one, else in `keys.json`, readable only by its owner.
//!
//! A key is stored under its context together with the address it was given for, and looked up by both: a context whose
//! address was changed has no key, so none is sent to the wrong server.

use std::{
    collections::BTreeMap,
    fmt, fs,
    path::{Path, PathBuf},
};

use serde::{Deserialize, Serialize};

use super::{Config, ConfigError, KeyringError, LockedConfig, file};
use crate::cli::backend::{KeyPlace, Slot, context_name::ContextName};
use api::{ApiKey, BaseUrl, HeaderError};

/// The file in its folder.
const FILE: &str = "keys.json";
/// The version of its form.
const VERSION: u64 = 1;

/// The text of a key. Its debug form is a mask.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub(in crate::cli) struct Secret(String);

/// Where a key was stored.
#[derive(Debug)]
pub(in crate::cli) struct StoredKey {
    /// The place.
    pub(in crate::cli) place: KeyPlace,
    /// Why it is not the keyring, where there is one.
    pub(in crate::cli) why: Option<KeyringError>,
}

/// The document.
#[derive(Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Keys {
    version: u64,
    keys: BTreeMap<ContextName, Entry>,
}

#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Entry {
    #[serde(with = "super::contexts::text")]
    base_url: BaseUrl,
    key: Secret,
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(***)")
    }
}

impl Secret {
    /// White space around a key is no part of it.
    pub(in crate::cli) fn new(text: &str) -> Self {
        Self(text.trim().to_owned())
    }

    /// Whether there is nothing in it.
    pub(in crate::cli) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// As a request carries it.
    pub(in crate::cli) fn key(&self) -> Result<ApiKey, HeaderError> {
        self.0.parse()
    }

    pub(in crate::cli) fn as_bytes(&self) -> &[u8] {
        self.0.as_bytes()
    }
}

impl Keys {
    fn read(folder: &Path) -> Result<Self, ConfigError> {
        let path = folder.join(FILE);
        let Some(document) = file::read(&path, VERSION, true)? else {
            return Ok(Self { version: VERSION, keys: BTreeMap::new() });
        };
        serde_json::from_value(document).map_err(|error| file::damaged(&path, &error, true))
    }
}

impl Config {
    /// Puts a key into the keyring; not where there is none, or it does not take the key, which is then told.
    pub(in crate::cli) fn put_into_keyring(&self, slot: &Slot, key: &Secret) -> StoredKey {
        match self.keyring.put(slot, key) {
            Ok(()) => StoredKey { place: KeyPlace::Keyring, why: None },
            Err(KeyringError::Absent(_)) => StoredKey { place: KeyPlace::File, why: None },
            Err(failed @ KeyringError::Failed(_)) => StoredKey { place: KeyPlace::File, why: Some(failed) },
        }
    }

    /// Reads a key of the keyring.
    pub(in crate::cli) fn key_in_keyring(&self, slot: &Slot) -> Result<Option<Secret>, KeyringError> {
        self.keyring.get(slot)
    }

    /// Removes a key from the keyring.
    pub(in crate::cli) fn remove_from_keyring(&self, slot: &Slot) -> Result<(), KeyringError> {
        self.keyring.remove(slot)
    }

    /// Reads a key of the file.
    pub(in crate::cli) fn key_in_file(&self, slot: &Slot) -> Result<Option<Secret>, ConfigError> {
        let entry = Keys::read(self.folder()?)?.keys.remove(&slot.context);
        Ok(entry.filter(|entry| entry.base_url == slot.base_url).map(|entry| entry.key))
    }

    /// How many keys are in the file.
    pub(in crate::cli) fn count_keys_in_file(&self) -> Result<usize, ConfigError> {
        Ok(Keys::read(self.folder()?)?.keys.len())
    }

    /// The file of keys.
    pub(in crate::cli) fn key_file(&self) -> Result<PathBuf, ConfigError> {
        Ok(self.folder()?.join(FILE))
    }

    /// Makes the key file private; returns whether others could read it before.
    pub(in crate::cli) fn guard_key_file(&self) -> Result<bool, ConfigError> {
        let path = self.key_file()?;
        take_away(&path).map_err(|source| ConfigError::File { doing: "protect", path, source })
    }
}

#[cfg(unix)]
fn take_away(path: &Path) -> std::io::Result<bool> {
    use std::os::unix::fs::PermissionsExt as _;
    /// Group and others.
    const NOT_THE_OWNER: u32 = 0o077;
    let mode = match fs::metadata(path) {
        Ok(found) => found.permissions().mode(),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(false),
        Err(error) => return Err(error),
    };
    if mode & NOT_THE_OWNER == 0 {
        return Ok(false);
    }
    fs::set_permissions(path, fs::Permissions::from_mode(0o600))?;
    Ok(true)
}

/// The folders of a user are that user's alone.
#[cfg(not(unix))]
#[allow(clippy::unnecessary_wraps, reason = "as it is elsewhere")]
fn take_away(_path: &Path) -> std::io::Result<bool> {
    Ok(false)
}

impl LockedConfig<'_> {
    /// Stores a key in the file, replacing any other of the context.
    pub(in crate::cli) fn put_into_file(&self, slot: &Slot, key: Secret) -> Result<(), ConfigError> {
        self.config.guard_key_file()?;
        let mut keys = Keys::read(self.folder)?;
        keys.keys.insert(slot.context.clone(), Entry { base_url: slot.base_url.clone(), key });
        file::replace_json(&self.folder.join(FILE), &keys)
    }

    /// Removes the key of a context from the file; whether there was one.
    pub(in crate::cli) fn remove_from_file(&self, context: &ContextName) -> Result<bool, ConfigError> {
        let mut keys = Keys::read(self.folder)?;
        let removed = keys.keys.remove(context).is_some();
        if removed {
            file::replace_json(&self.folder.join(FILE), &keys)?;
        }
        Ok(removed)
    }
}

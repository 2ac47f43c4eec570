//! State that svcctl keeps between runs: contexts in `config.toml`, and their keys in the keyring or `keys.json`.
//!
//! Everything that changes a file holds the folder's lock while it reads and writes, so two processes never undo each
//! other's changes. A file that cannot be read in full is never overwritten. `config.toml` holds no key.

mod contexts;
mod file;
mod keyring;
mod keys;
mod state;

use std::{
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
};

use contexts::earlier;
pub(in crate::cli) use contexts::{Context, Contexts, document};
use directories::ProjectDirs;
pub(in crate::cli) use file::read_text;
use keyring::Keyring;
pub(in crate::cli) use keyring::KeyringError;
pub(in crate::cli) use keys::Secret;
pub(in crate::cli) use state::{Figures, State};
use toml_edit::DocumentMut;

use crate::cli::{
    backend::{Slot, context_name::ContextName},
    failure::Failure,
    terminal::process_env::Variables,
};

/// Why configuration cannot be read or kept.
#[derive(Debug, thiserror::Error)]
pub(in crate::cli) enum ConfigError {
    /// There is no place for it.
    #[error("the system names no folder for the configuration of programs")]
    Homeless,
    /// `SVCCTL_KEYRING` is set to something that it cannot be.
    #[error("SVCCTL_KEYRING can only be `off`")]
    Keyring,
    /// A file or folder cannot be used.
    #[error("cannot {doing} `{}`: {source}", .path.display())]
    File {
        /// The operation attempted.
        doing: &'static str,
        /// With which file.
        path: PathBuf,
        /// The system's error.
        source: std::io::Error,
    },
    /// A file is malformed. Nothing is lost: it is left untouched.
    #[error("`{}` is damaged: {reason}", .path.display())]
    Damaged {
        /// The file.
        path: PathBuf,
        /// Where and why.
        reason: String,
    },
    /// A later version wrote the file.
    #[error("`{}` is of a newer svcctl: its version is {version}", .path.display())]
    Newer {
        /// The file.
        path: PathBuf,
        /// Its version.
        version: u64,
    },
}

impl From<ConfigError> for Failure {
    fn from(error: ConfigError) -> Self {
        let hint = match &error {
            ConfigError::Homeless | ConfigError::File { .. } => "set SVCCTL_CONFIG_DIR to a folder you can write",
            ConfigError::Keyring => "set it to off, or unset it",
            ConfigError::Damaged { .. } => "correct it, or move it away; nothing of it was changed",
            ConfigError::Newer { .. } => "update svcctl, or set SVCCTL_CONFIG_DIR to another folder",
        };
        Self::usage(error.to_string(), hint)
    }
}

/// Where configuration is stored.
#[derive(Debug, Clone)]
pub(in crate::cli) struct Config {
    folder: Option<PathBuf>,
    keyring: Keyring,
    /// The text of `config.toml` that was read a moment ago, until its contexts are asked for.
    ahead: ReadAhead,
}

/// A text that was read ahead; of no file, nothing.
type ReadAhead = Arc<Mutex<Option<Option<String>>>>;

/// The right to change the files: the lock of the folder, held until this is dropped.
pub(in crate::cli) struct LockedConfig<'a> {
    config: &'a Config,
    folder: &'a Path,
    _lock: std::fs::File,
}

impl Config {
    /// The configuration of these variables: in `SVCCTL_CONFIG_DIR`, else where the system keeps that of programs.
    pub(in crate::cli) fn of(variables: &Variables) -> Result<Self, ConfigError> {
        let folder = match variables.get("SVCCTL_CONFIG_DIR") {
            Some(folder) => Some(PathBuf::from(folder)),
            None => ProjectDirs::from("", "", "svcctl").map(|folders| folders.config_dir().to_owned()),
        };
        Ok(Self { folder, keyring: Keyring::of(variables)?, ahead: ReadAhead::default() })
    }

    fn folder(&self) -> Result<&Path, ConfigError> {
        self.folder.as_deref().ok_or(ConfigError::Homeless)
    }

    /// The contexts as they are now.
    pub(in crate::cli) fn contexts(&self) -> Result<Contexts, ConfigError> {
        // Without a folder nothing can have been kept.
        let Some(folder) = self.folder.as_deref() else { return Ok(Contexts::default()) };
        let ahead = self.ahead.lock().unwrap_or_else(PoisonError::into_inner).take();
        if !earlier::is_there(folder) {
            return ahead.map_or_else(|| Contexts::read(folder), |text| Contexts::of_text(folder, text.as_deref()));
        }
        match self.lock() {
            Ok(locked) => locked.contexts(),
            // The folder is not writable, but it is readable.
            Err(ConfigError::File { .. }) => earlier::with_later(folder),
            Err(error) => Err(error),
        }
    }

    /// The text of `config.toml`; nothing when there is none. The contexts that are asked for first are those of this
    /// text, so that a command reads the file once.
    pub(in crate::cli) fn text(&self) -> Result<Option<String>, ConfigError> {
        let Some(folder) = self.folder.as_deref() else { return Ok(None) };
        let text = file::read_text(&folder.join(contexts::FILE))?;
        *self.ahead.lock().unwrap_or_else(PoisonError::into_inner) = Some(text.clone());
        Ok(text)
    }

    /// The file that holds the contexts.
    pub(in crate::cli) fn contexts_file(&self) -> Result<PathBuf, ConfigError> {
        Ok(self.folder()?.join(contexts::FILE))
    }

    /// Why keys do not go into a keyring; `None` if they do.
    pub(in crate::cli) const fn keyring_absence(&self) -> Option<&'static str> {
        match self.keyring {
            Keyring::On => None,
            Keyring::Off(why) => Some(why),
        }
    }

    /// Waits until no other process changes the files, and keeps them out. Takes over `contexts.json`.
    pub(in crate::cli) fn lock(&self) -> Result<LockedConfig<'_>, ConfigError> {
        let folder = self.folder()?;
        let lock = file::lock(folder)?;
        earlier::take_over(folder)?;
        Ok(LockedConfig { config: self, folder, _lock: lock })
    }

    /// Where the key of a context is or would be stored.
    pub(in crate::cli) fn slot(&self, context: &ContextName, base_url: &api::BaseUrl) -> Result<Slot, ConfigError> {
        Ok(Slot::new(self.folder()?, context, base_url))
    }
}

impl LockedConfig<'_> {
    /// The contexts.
    pub(in crate::cli) fn contexts(&self) -> Result<Contexts, ConfigError> {
        Contexts::read(self.folder)
    }

    /// Replaces the contexts.
    pub(in crate::cli) fn save(&self, contexts: &Contexts) -> Result<(), ConfigError> {
        contexts.write(self.folder)
    }

    /// Edits `config.toml`, preserving the rest with all comments. `check` says whether the new text may replace the
    /// old one.
    pub(in crate::cli) fn edit<E: From<ConfigError>>(
        &self,
        change: impl FnOnce(&mut DocumentMut) -> Result<(), E>,
        check: impl FnOnce(&Path, &str) -> Result<(), E>,
    ) -> Result<(), E> {
        let path = self.folder.join(contexts::FILE);
        let text = file::read_text(&path)?.unwrap_or_default();
        let mut document = contexts::editable(&path, &text)?;
        change(&mut document)?;
        let changed = document.to_string();
        check(&path, &changed)?;
        Ok(file::replace(&path, changed.as_bytes())?)
    }

    /// Replaces the whole text of `config.toml`, if it is still what it `was`. Returns whether it is.
    pub(in crate::cli) fn rewrite(&self, was: &str, text: &str) -> Result<bool, ConfigError> {
        let path = self.folder.join(contexts::FILE);
        let is_same = file::read_text(&path)?.unwrap_or_default() == was;
        if is_same {
            file::replace(&path, text.as_bytes())?;
        }
        Ok(is_same)
    }
}

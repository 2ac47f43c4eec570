//! The operating system's keyring: the keychain on macOS, the credential store on Windows, the Secret Service
//! elsewhere.

#[cfg(any(target_os = "macos", windows))]
mod native;
#[cfg(not(any(target_os = "macos", windows)))]
mod secret_tool;

#[cfg(any(target_os = "macos", windows))]
use native as system;
#[cfg(not(any(target_os = "macos", windows)))]
use secret_tool as system;

use super::{ConfigError, Secret};
use crate::cli::{backend::Slot, terminal::process_env::Variables};

/// The name under which the keyring shows what is ours.
const SERVICE: &str = "svcctl";

/// Whether there is a keyring to try.
#[derive(Debug, Clone, Copy)]
pub(in crate::cli) enum Keyring {
    /// It is worth a try.
    On,
    /// It is not, and why.
    Off(&'static str),
}

/// Why the keyring did not do it.
#[derive(Debug, thiserror::Error)]
pub(in crate::cli) enum KeyringError {
    /// There is none.
    #[error("{0}")]
    Absent(&'static str),
    /// It refused.
    #[error("{0}")]
    Failed(String),
}

impl Keyring {
    /// `SVCCTL_KEYRING=off` keeps away from it, and so does a system without one.
    pub(in crate::cli) fn of(variables: &Variables) -> Result<Self, ConfigError> {
        match variables.get("SVCCTL_KEYRING").map(|value| value.to_str()) {
            None => Ok(system::absence(variables).map_or(Self::On, Self::Off)),
            Some(Some("off")) => Ok(Self::Off("SVCCTL_KEYRING is off")),
            Some(_) => Err(ConfigError::Keyring),
        }
    }

    const fn try_it(self) -> Result<(), KeyringError> {
        match self {
            Self::On => Ok(()),
            Self::Off(why) => Err(KeyringError::Absent(why)),
        }
    }

    pub(in crate::cli) fn put(self, slot: &Slot, key: &Secret) -> Result<(), KeyringError> {
        self.try_it()?;
        system::put(slot, key)
    }

    pub(in crate::cli) fn get(self, slot: &Slot) -> Result<Option<Secret>, KeyringError> {
        self.try_it()?;
        system::get(slot)
    }

    pub(in crate::cli) fn remove(self, slot: &Slot) -> Result<(), KeyringError> {
        self.try_it()?;
        system::remove(slot)
    }
}

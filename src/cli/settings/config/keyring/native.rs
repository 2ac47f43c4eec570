//! The built-in keyrings of macOS and Windows.

#[cfg(target_os = "macos")]
use apple_native_keyring_store::keychain::Store;
use keyring_core::{Entry, Error, api::CredentialStoreApi as _};
#[cfg(windows)]
use windows_native_keyring_store::Store;

use super::{KeyringError, SERVICE, Secret, Slot};
use crate::cli::terminal::process_env::Variables;

/// The keyring is part of the system.
pub(in crate::cli) const fn absence(_variables: &Variables) -> Option<&'static str> {
    None
}

pub(in crate::cli) fn put(slot: &Slot, key: &Secret) -> Result<(), KeyringError> {
    entry(slot).and_then(|entry| entry.set_secret(key.as_bytes())).map_err(|error| failed(&error))
}

pub(in crate::cli) fn get(slot: &Slot) -> Result<Option<Secret>, KeyringError> {
    match entry(slot).and_then(|entry| entry.get_secret()) {
        Ok(bytes) => Ok(Some(Secret::new(&String::from_utf8_lossy(&bytes)))),
        Err(Error::NoEntry) => Ok(None),
        Err(error) => Err(failed(&error)),
    }
}

pub(in crate::cli) fn remove(slot: &Slot) -> Result<(), KeyringError> {
    match entry(slot).and_then(|entry| entry.delete_credential()) {
        Ok(()) | Err(Error::NoEntry) => Ok(()),
        Err(error) => Err(failed(&error)),
    }
}

fn entry(slot: &Slot) -> keyring_core::Result<Entry> {
    let user = format!("{} at {} in {}", slot.context, slot.base_url, slot.folder.display());
    Store::new()?.build(SERVICE, &user, None)
}

fn failed(error: &Error) -> KeyringError {
    KeyringError::Failed(error.to_string())
}

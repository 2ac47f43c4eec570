//! The settings that every transaction may need, as the store keeps them.

use std::sync::Arc;

use crate::{
    fleet::{Fleet, FleetError},
    runtime::RuntimeSettings,
    store::{StoreError, Tx},
};

/// The setting for a fleet other than the shipped one.
pub(crate) const FLEET: &str = "fleet";
/// The setting for the clock offset, in milliseconds.
pub(crate) const CLOCK: &str = "clock-offset";
/// The setting for the simulated runtime's settings.
pub(crate) const RUNTIME: &str = "runtime";

/// The clock offset in the store, in milliseconds.
pub(crate) fn clock_offset(tx: &Tx<'_>) -> Result<i64, StoreError> {
    let read = || Ok(tx.setting(CLOCK)?.and_then(|text| text.parse().ok()).unwrap_or(0));
    tx.known(|settings| &mut settings.clock_offset, read)
}

/// The stored settings of the runtime, or the defaults.
pub(crate) fn runtime_settings(tx: &Tx<'_>) -> Result<Arc<RuntimeSettings>, StoreError> {
    let read = || match tx.setting(RUNTIME)? {
        Some(text) => tx.decode("the settings of the runtime", &text),
        None => Ok(RuntimeSettings::default()),
    };
    tx.known(|settings| &mut settings.runtime, || read().map(Arc::new))
}

/// The stored fleet; an empty text means the shipped one.
pub(crate) fn parse_fleet(tx: &Tx<'_>, text: &str) -> Result<Fleet, StoreError> {
    if text.is_empty() {
        return Ok(Fleet::shipped());
    }
    Fleet::parse(text).map_err(|error: FleetError| tx.damaged(error.to_string()))
}

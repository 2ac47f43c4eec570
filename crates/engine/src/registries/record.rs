//! The stored form of a registry credential. Templates and pods check here whether one exists.

use serde::{Deserialize, Serialize};

use crate::{Context, EngineError, account, hosts::spec::Credential, store::Resource};

/// A stored registry credential; its password is encrypted separately.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct RegistryRecord {
    pub(super) name: String,
    pub(super) username: String,
}

impl Resource for RegistryRecord {
    const KIND: &'static str = "registry";
}

/// The credential of an account's registry; `None` if it no longer exists.
pub(crate) fn credential(context: &Context<'_>, account: &str, id: &str) -> Result<Option<Credential>, EngineError> {
    let found = context.tx.resource::<RegistryRecord>(id)?.filter(|stored| stored.account == account);
    let password = context.tx.password(id)?;
    Ok(found.zip(password).map(|(stored, password)| Credential { username: stored.record.username, password }))
}

/// Whether the caller has a registry with this id.
pub(crate) fn exists(context: &Context<'_>, id: &str) -> Result<bool, EngineError> {
    Ok(account::find::<RegistryRecord>(context, id)?.is_some())
}

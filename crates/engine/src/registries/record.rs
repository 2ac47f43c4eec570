//! What is stored of a registry credential. Templates and pods ask here whether one exists.

use serde::{Deserialize, Serialize};

use crate::{Context, EngineError, account, hosts::spec::Credential, store::Resource};

/// A registry credential, as stored: its password is sealed beside it.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct RegistryRecord {
    pub(super) name: String,
    pub(super) username: String,
}

impl Resource for RegistryRecord {
    const KIND: &'static str = "registry";
}

/// What a registry of an account asks for; `None` when it is not there any more.
pub(crate) fn credential(context: &Context<'_>, account: &str, id: &str) -> Result<Option<Credential>, EngineError> {
    let found = context.tx.resource::<RegistryRecord>(id)?.filter(|stored| stored.account == account);
    let password = context.tx.password(id)?;
    Ok(found.zip(password).map(|(stored, password)| Credential { username: stored.record.username, password }))
}

/// Whether the caller has a registry of this id.
pub(crate) fn exists(context: &Context<'_>, id: &str) -> Result<bool, EngineError> {
    Ok(account::find::<RegistryRecord>(context, id)?.is_some())
}

//! What is stored of a registry credential. Templates and pods ask here whether one exists.

use serde::{Deserialize, Serialize};

use crate::{Context, EngineError, account, hosts::spec::Credential, store::Resource};

/// A registry credential, as stored. It has no `Debug`, so that no message can show the password.
#[derive(Clone, Serialize, Deserialize)]
pub(super) struct RegistryRecord {
    pub(super) name: String,
    pub(super) username: String,
    pub(super) password: String,
}

impl Resource for RegistryRecord {
    const KIND: &'static str = "registry";
}

/// What a registry of an account asks for; `None` when it is not there any more.
pub(crate) fn credential(context: &Context<'_>, account: &str, id: &str) -> Result<Option<Credential>, EngineError> {
    let found = context.tx.resource::<RegistryRecord>(id)?.filter(|stored| stored.account == account);
    Ok(found.map(|stored| Credential { username: stored.record.username, password: stored.record.password }))
}

/// Whether the caller has a registry of this id.
pub(crate) fn exists(context: &Context<'_>, id: &str) -> Result<bool, EngineError> {
    Ok(account::find::<RegistryRecord>(context, id)?.is_some())
}

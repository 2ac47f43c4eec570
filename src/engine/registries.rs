//! Registries: credentials for private images (wire.md, Registries). Nothing here reads user or password back.

use serde::{Deserialize, Serialize};

use super::{
    Context, EngineError, Handle, account,
    store::{Resource, Stored},
};
use crate::wire::{
    NoContent,
    registries::{
        CreateRegistry, CreateRegistryRequest, DeleteRegistry, GetRegistry, ListRegistries, ListRegistriesResponse,
        Registry,
    },
};

/// A registry credential, as stored. It has no `Debug`, so that no message can show the password.
#[derive(Clone, Serialize, Deserialize)]
struct RegistryRecord {
    name: String,
    username: String,
    password: String,
}

impl Resource for RegistryRecord {
    const KIND: &'static str = "registry";
}

/// Whether the caller has a registry of this id.
pub(super) fn exists(context: &Context<'_>, id: &str) -> Result<bool, EngineError> {
    Ok(account::find::<RegistryRecord>(context, id)?.is_some())
}

fn show(stored: Stored<RegistryRecord>) -> Registry {
    Registry { id: stored.id, name: stored.record.name }
}

impl Handle for ListRegistries {
    fn handle(self, context: &Context<'_>) -> Result<ListRegistriesResponse, EngineError> {
        let (registries, pagination) = account::list(context, self.limit, self.cursor.as_deref())?;
        Ok(ListRegistriesResponse { registries: registries.into_iter().map(show).collect(), pagination })
    }
}

impl Handle for CreateRegistry {
    fn handle(self, context: &Context<'_>) -> Result<Registry, EngineError> {
        let CreateRegistryRequest { name, username, password } = self.body;
        account::create(context, RegistryRecord { name, username, password }).map(show)
    }
}

impl Handle for GetRegistry {
    fn handle(self, context: &Context<'_>) -> Result<Registry, EngineError> {
        account::get(context, &self.id).map(show)
    }
}

impl Handle for DeleteRegistry {
    fn handle(self, context: &Context<'_>) -> Result<NoContent, EngineError> {
        let stored = account::get::<RegistryRecord>(context, &self.id)?;
        context.tx.delete_resource(&stored.id)?;
        Ok(NoContent)
    }
}

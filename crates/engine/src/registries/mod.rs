//! Registries: credentials for private images (wire.md, Registries). User and password cannot be read back.

pub(crate) mod delegations;
pub(crate) mod record;

use record::RegistryRecord;

use super::{
    Context, EngineError, Handle, account,
    pods::{self, Users},
    store::Document,
    templates,
};
use wire::{
    NoContent, Problem,
    registries::{
        CreateRegistry, CreateRegistryRequest, DeleteRegistry, GetRegistry, ListRegistries, ListRegistriesResponse,
        Registry,
    },
};

fn show(stored: Document<RegistryRecord>) -> Registry {
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
        let stored = account::create(context, RegistryRecord { name, username })?;
        context.tx.set_password(&stored.id, &password)?;
        Ok(show(stored))
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
        refuse_in_use(context, &stored.id)?;
        templates::forget_registry(context, &stored.id)?;
        context.tx.delete_password(&stored.id)?;
        context.tx.delete_resource(&stored.id)?;
        Ok(NoContent)
    }
}

/// 400 while a pod or endpoint uses the credential; a stopped pod will use it again (wire.md, Registries).
fn refuse_in_use(context: &Context<'_>, id: &str) -> Result<(), EngineError> {
    let names_it = |registry: Option<&str>| registry == Some(id);
    let found = pods::users(context, |pod| names_it(pod.container.registry.as_deref()))?;
    let Some(Users { names, remedy }) = found else {
        let found = context.tx.endpoint_with(context.account, |one| names_it(one.container.registry.as_deref()))?;
        let Some(endpoint) = found else { return Ok(()) };
        let what = format!("registry `{id}` is used by endpoint `{endpoint}`; take it away there or delete that first");
        return Err(Problem::rejected(what).into());
    };
    let what = format!("registry `{id}` is used by {names}; {remedy} or take the registry away first");
    Err(Problem::rejected(what).into())
}

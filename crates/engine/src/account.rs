//! The account: its ssh keys, its secrets, and what all documents of an account have in common.
//!
//! A document is a secret, a registry, a volume or a template. It belongs to one account, and another account's answers
//! exactly as one that does not exist, so every rule reaches documents through [`find`], [`get`] and [`list`].

use serde::{Deserialize, Serialize};

use super::{
    Context, EngineError, Handle,
    page::{Page, Position},
    store::{Resource, Stored},
};
use wire::{
    NoContent, Problem,
    account::{
        CreateSecret, DeleteSecret, ListSecrets, ListSecretsResponse, ListSshKeys, Secret, SetSshKeys, SshKeys,
        UpdateSecret,
    },
    list::Pagination,
};

/// The caller's document of this id.
pub(super) fn find<R: Resource>(context: &Context<'_>, id: &str) -> Result<Option<Stored<R>>, EngineError> {
    Ok(context.tx.resource(id)?.filter(|stored| stored.account == context.account))
}

/// The caller's document of this id; a 404 that names its kind when there is none.
pub(super) fn get<R: Resource>(context: &Context<'_>, id: &str) -> Result<Stored<R>, EngineError> {
    Ok(find(context, id)?.ok_or_else(|| Problem::not_found(R::KIND, id))?)
}

/// A page of the caller's documents, oldest first.
pub(super) fn list<R: Resource>(
    context: &Context<'_>,
    limit: Option<u32>,
    cursor: Option<&str>,
) -> Result<(Vec<Stored<R>>, Pagination), EngineError> {
    let page = Page::new(R::KIND, limit, cursor)?;
    let mut stored = context.tx.resources(context.account, &page.after, page.rows())?;
    let pagination =
        page.cut(&mut stored, |stored: &Stored<R>| Position { created_at: stored.created_at, id: stored.id.clone() });
    Ok((stored, pagination))
}

/// Stores a new document of the caller.
pub(super) fn create<R: Resource>(context: &Context<'_>, record: R) -> Result<Stored<R>, EngineError> {
    let mut id = context.engine.chance.resource_id();
    // Draws from a seed repeat, and the documents of the last run may still be there.
    while context.tx.is_resource(&id)? {
        id = context.engine.chance.resource_id();
    }
    let stored = Stored { id, account: context.account.to_owned(), created_at: context.now, record };
    context.tx.insert_resource(&stored)?;
    Ok(stored)
}

impl Handle for ListSshKeys {
    fn handle(self, context: &Context<'_>) -> Result<SshKeys, EngineError> {
        Ok(SshKeys { keys: context.tx.ssh_keys(context.account)? })
    }
}

impl Handle for SetSshKeys {
    fn handle(self, context: &Context<'_>) -> Result<SshKeys, EngineError> {
        let keys = self.body.keys;
        context.tx.set_ssh_keys(context.account, &keys)?;
        Ok(SshKeys { keys })
    }
}

/// A secret, as stored. It has no `Debug`, so that no message can show the value.
#[derive(Clone, Serialize, Deserialize)]
struct SecretRecord {
    name: String,
    value: String,
}

impl Resource for SecretRecord {
    const KIND: &'static str = "secret";
}

fn show(stored: Stored<SecretRecord>) -> Secret {
    Secret { id: stored.id, name: stored.record.name, created_at: stored.created_at.into() }
}

impl Handle for ListSecrets {
    fn handle(self, context: &Context<'_>) -> Result<ListSecretsResponse, EngineError> {
        let (secrets, _) = list::<SecretRecord>(context, None, None)?;
        let is_asked_for = |secret: &Secret| self.name.as_ref().is_none_or(|name| *name == secret.name);
        Ok(ListSecretsResponse { secrets: secrets.into_iter().map(show).filter(is_asked_for).collect() })
    }
}

impl Handle for CreateSecret {
    fn handle(self, context: &Context<'_>) -> Result<Secret, EngineError> {
        let (name, value) = (self.body.name, self.body.value);
        let (others, _) = list::<SecretRecord>(context, None, None)?;
        if let Some(other) = others.iter().find(|other| other.record.name == name) {
            let taken = format!("secret `{}` has the name `{name}` already; update it instead", other.id);
            return Err(Problem::conflict(taken).into());
        }
        create(context, SecretRecord { name, value }).map(show)
    }
}

impl Handle for UpdateSecret {
    fn handle(self, context: &Context<'_>) -> Result<Secret, EngineError> {
        let mut stored = get::<SecretRecord>(context, &self.id)?;
        stored.record.value = self.body.value;
        context.tx.update_resource(&stored.id, &stored.record)?;
        Ok(show(stored))
    }
}

impl Handle for DeleteSecret {
    fn handle(self, context: &Context<'_>) -> Result<NoContent, EngineError> {
        let stored = get::<SecretRecord>(context, &self.id)?;
        context.tx.delete_resource(&stored.id)?;
        Ok(NoContent)
    }
}

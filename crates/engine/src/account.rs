//! The account: its SSH keys, and access to its documents.
//!
//! A document is a registry, a delegation, a volume or a template. It belongs to one account; for other accounts it
//! does not exist, so every rule accesses documents through [`find`], [`get`] and [`list`].

use super::{
    Context, EngineError, Handle,
    page::{Page, Position},
    store::{Document, Resource},
};
use wire::{
    Problem,
    account::{ListSshKeys, SetSshKeys, SshKeys},
    list::Pagination,
};

/// The caller's document with this id.
pub(super) fn find<R: Resource>(context: &Context<'_>, id: &str) -> Result<Option<Document<R>>, EngineError> {
    Ok(context.tx.resource(id)?.filter(|stored| stored.account == context.account))
}

/// The caller's document with this id; a 404 that names its kind if there is none.
pub(super) fn get<R: Resource>(context: &Context<'_>, id: &str) -> Result<Document<R>, EngineError> {
    Ok(find(context, id)?.ok_or_else(|| Problem::not_found(R::KIND, id))?)
}

/// A page of the caller's documents, oldest first.
pub(super) fn list<R: Resource>(
    context: &Context<'_>,
    limit: Option<u32>,
    cursor: Option<&str>,
) -> Result<(Vec<Document<R>>, Pagination), EngineError> {
    let page = Page::new(R::KIND, limit, cursor)?;
    let mut stored = context.tx.resources(context.account, &page.after, page.rows())?;
    let pagination =
        page.cut(&mut stored, |stored: &Document<R>| Position { created_at: stored.created_at, id: stored.id.clone() });
    Ok((stored, pagination))
}

/// Stores a new document for the caller.
pub(super) fn create<R: Resource>(context: &Context<'_>, record: R) -> Result<Document<R>, EngineError> {
    let mut id = context.engine.rng.resource_id();
    // A seed repeats its draws, so documents of an earlier run may still use this id.
    while context.tx.is_resource(&id)? {
        id = context.engine.rng.resource_id();
    }
    let stored = Document { id, account: context.account.to_owned(), created_at: context.now, record };
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

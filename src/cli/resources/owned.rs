//! Resources of the account that are listed, shown and deleted in the same way. Each is declared once; the rest is here.

use super::select::{self, Selection};
use crate::cli::{
    failure::Failure,
    output::{self, Detail, columns::Resource},
    session::{Session, prompt},
};
use api::Reply;
use engine::Handle;
use ops::{list::List, select::Named};
use serde::Serialize;
use wire::{NoContent, Timestamp, operation::ById};

/// A resource that the account lists.
pub(in crate::cli) trait AccountResource: Resource + Clone {
    /// The operation that lists all of them.
    type List: List<Item = Self> + Default;
    /// The action of listing; it reads on after "failed to".
    const LISTING: &'static str;
    /// The note about an empty list.
    const NONE: Option<&'static str>;
}

/// A resource of which one can be read.
pub(in crate::cli) trait Readable: AccountResource + Named + Serialize {
    /// The operation that reads one.
    type Get: Handle<Output = Self> + ById;
    /// The noun for one of them, in messages.
    const NOUN: &'static str = Self::KIND;

    /// The id of the one that was typed.
    async fn id_of(session: &Session, typed: &str) -> Result<String, Failure> {
        select::own_id(session, Self::List::default(), typed).await
    }

    /// Its details.
    fn detail(&self, now: Timestamp, _reveal: bool) -> Detail {
        Detail::of(self, now)
    }
}

/// A resource that can be deleted.
pub(in crate::cli) trait Deletable: AccountResource + Named {
    /// The operation that deletes one.
    type Delete: Handle<Output = NoContent> + ById;
    /// The question before deleting one, and before deleting several, with `{}` for their number.
    const QUESTIONS: [&'static str; 2];

    /// A line about it, before it is deleted.
    fn line(&self) -> String {
        format!("{}  {}", Named::id(self), self.name())
    }

    /// A line about all of them together, if there is something to add up.
    fn total(_: &[&Self]) -> Option<String> {
        None
    }
}

/// The arguments of `delete`.
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct DeleteArgs {
    /// By id, unique name or unique prefix of an id
    #[arg(value_name = "ID", required = true)]
    pub(in crate::cli) ids: Vec<String>,
    /// Do not ask
    #[arg(short, long)]
    pub(in crate::cli) yes: bool,
}

/// Lists all of them.
pub(in crate::cli) async fn list<T: AccountResource>(session: &Session) -> Result<(), Failure> {
    let listed = session.list(T::LISTING, T::List::default()).await?;
    if let Some(none) = T::NONE.filter(|_| listed.items().len() == 0) {
        session.ui.note_empty(none);
    }
    output::list(session, &listed)
}

/// Shows one of them.
pub(in crate::cli) async fn get<T: Readable>(session: &Session, typed: &str, reveal: bool) -> Result<(), Failure> {
    if reveal {
        session.ui.reveal();
    }
    let id = T::id_of(session, typed).await?;
    let reply = session.call(&format!("get {} `{id}`", T::NOUN), T::Get::by_id(id)).await?;
    show(session, &reply, reveal)
}

/// Shows one that was read or changed.
pub(in crate::cli) fn show<T: Readable>(session: &Session, reply: &Reply<T>, reveal: bool) -> Result<(), Failure> {
    output::one(session, &reply.value, &reply.json(), reply.value.detail(session.platform.now()?, reveal))
}

/// Deletes those that were named, once that is agreed to.
pub(in crate::cli) async fn delete<T: Deletable>(session: &Session, args: &DeleteArgs) -> Result<(), Failure> {
    let chosen = select::all_own(session, T::List::default(), &args.ids).await?;
    let known: Vec<&T> = chosen.iter().filter_map(|one| one.item.as_ref()).collect();
    let mut lines: Vec<String> = known.iter().map(|one| one.line()).collect();
    if known.len() > 1 {
        lines.extend(T::total(&known));
    }
    prompt::confirm(session, args.yes, &lines, &question(T::QUESTIONS, chosen.len())).await?;
    each(session, T::KIND, chosen, T::Delete::by_id).await
}

/// The question before this many are deleted.
pub(in crate::cli) fn question([one, several]: [&str; 2], count: usize) -> String {
    if count == 1 { one.to_owned() } else { several.replace("{}", &count.to_string()) }
}

/// Deletes these things, of which one is a `noun`, and notes each that is gone. The first failure ends it.
pub(in crate::cli) async fn each<T, O: Handle<Output = NoContent>>(
    session: &Session,
    noun: &str,
    things: Vec<Selection<T>>,
    delete: impl Fn(String) -> O,
) -> Result<(), Failure> {
    for Selection { id, name, .. } in things {
        session.call(&format!("delete {noun} `{id}`"), delete(id.clone())).await?;
        session.ui.note(&format!("{noun} `{name}` ({id}) is deleted"));
    }
    Ok(())
}

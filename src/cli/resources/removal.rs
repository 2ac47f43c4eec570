//! Shared by the `delete` commands: selects things of the account, confirms and deletes them, one call each.

use super::select::{self, Selection};
use crate::{
    cli::{
        failure::Failure,
        session::{Session, prompt},
    },
    ops::{list::List, select::Named},
};
use engine::Handle;
use wire::NoContent;

/// What to delete.
#[derive(Debug, clap::Args)]
pub(in crate::cli) struct DeleteArgs {
    /// By id, unique name or unique prefix of an id
    #[arg(value_name = "ID", required = true)]
    pub(in crate::cli) ids: Vec<String>,
    /// Do not ask
    #[arg(short, long)]
    pub(in crate::cli) yes: bool,
}

/// The noun of a kind of thing, and the question before deleting.
pub(in crate::cli) struct RemovalWords {
    pub(in crate::cli) noun: &'static str,
    /// For one: `Delete this template?`
    pub(in crate::cli) one: &'static str,
    /// For several, with `{}` for their number.
    pub(in crate::cli) several: &'static str,
}

impl RemovalWords {
    /// The question before deleting this many.
    pub(in crate::cli) fn question(&self, count: usize) -> String {
        if count == 1 { self.one.to_owned() } else { self.several.replace("{}", &count.to_string()) }
    }
}

/// Deletes what was chosen of a list, once that is agreed to. `line` shows one of them.
pub(in crate::cli) async fn of<L, O>(
    session: &Session,
    args: &DeleteArgs,
    list: L,
    words: RemovalWords,
    line: impl Fn(&L::Item) -> String,
    delete: impl Fn(String) -> O,
) -> Result<(), Failure>
where
    L: List<Item: Named + Clone>,
    O: Handle<Output = NoContent>,
{
    let things = select::all_own(session, list, &args.ids).await?;
    let lines: Vec<String> = things.iter().filter_map(|thing| thing.item.as_ref()).map(line).collect();
    prompt::confirm(session, args.yes, &lines, &words.question(things.len())).await?;
    each(session, words.noun, things, delete).await
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

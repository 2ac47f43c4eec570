//! `svcctl config unset`

use toml_edit::{Item, TableLike};

use super::key::Key;
use crate::cli::{failure::Failure, session::Session};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
The key of a table removes all that is in it. The exit code is 4 where nothing is set.

Examples:
  svcctl config unset pods.create.gpu
  svcctl config unset aliases.up
  svcctl config unset defaults.pods")]
pub(in crate::cli) struct Args {
    /// The key of a default or an alias
    key: Key,
}

pub(in crate::cli::config) fn run(session: &Session, args: &Args) -> Result<(), Failure> {
    let key = &args.key;
    key.below()?;
    let locked = session.settings.config.lock()?;
    locked.edit(
        |document| if take(document.as_table_mut(), &key.names) { Ok(()) } else { Err(key.missing()) },
        |_, _| Ok(()),
    )?;
    session.ui.note(&format!("{key} is not set any more"));
    Ok(())
}

/// Removes what has this key, and tables of which nothing else was seen. False when there is none.
fn take(table: &mut dyn TableLike, key: &[String]) -> bool {
    let Some((name, below)) = key.split_first() else { return false };
    if below.is_empty() {
        return table.remove(name).is_some_and(|item| !item.is_none());
    }
    let Some(inner) = table.get_mut(name).and_then(Item::as_table_like_mut) else { return false };
    let is_taken = take(inner, below);
    let is_unseen = inner.is_empty() && inner.is_dotted();
    if is_taken && is_unseen {
        table.remove(name);
    }
    is_taken
}

//! `svcctl config`

mod edit;
mod get;
mod key;
mod list;
mod path;
mod set;
mod unset;

use clap::Subcommand;

use super::{failure::Failure, output::shape::Shape, session::Session};

#[derive(Debug, Subcommand)]
pub(in crate::cli) enum Command {
    /// List what config.toml says, and what is wrong with it
    #[command(visible_alias = "ls")]
    List(list::Args),
    /// Print a setting
    Get(get::Args),
    /// Edit config.toml, which stays as it is unless what you write is right
    Edit(edit::Args),
    /// Print where config.toml is
    Path(path::Args),
    /// Set the default of a flag, or an alias
    Set(set::Args),
    /// Remove a default or an alias
    #[command(visible_alias = "rm")]
    Unset(unset::Args),
}

impl Command {
    pub(in crate::cli) fn run(self, session: &Session) -> Result<(), Failure> {
        match self {
            Self::List(args) => list::run(session, &args),
            Self::Get(args) => get::run(session, &args),
            Self::Edit(args) => edit::run(session, args),
            Self::Path(args) => path::run(session, args),
            Self::Set(args) => set::run(session, &args),
            Self::Unset(args) => unset::run(session, &args),
        }
    }
}

/// The output of a command in the group.
pub(in crate::cli) fn shape(verbs: &[&str]) -> Option<Shape> {
    Some(match verbs {
        ["list"] => list::SHAPE,
        ["get"] => Shape::ANY,
        ["edit" | "path" | "set" | "unset"] => Shape::TEXT,
        _ => return None,
    })
}

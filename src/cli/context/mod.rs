//! `svcctl context`

mod add;
mod list;
mod remove;
mod set;
mod show;
mod r#use;

use clap::Subcommand;

use super::{failure::Failure, output::shape::Shape, session::Session};

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// List the contexts
    #[command(visible_alias = "ls")]
    List(list::Args),
    /// Select the context to run in
    Use(r#use::Args),
    /// Add a context: a server with a name
    Add(add::Args),
    /// Say where the jobs of a context go
    Set(set::Args),
    /// Remove a context, and its key
    #[command(visible_aliases = ["rm", "delete"])]
    Remove(remove::Args),
    /// Show where commands run, and why
    Show(show::Args),
}

impl Command {
    pub(super) fn run(self, session: &Session) -> Result<(), Failure> {
        match self {
            Self::List(args) => list::run(session, &args),
            Self::Use(args) => r#use::run(session, &args),
            Self::Add(args) => add::run(session, args),
            Self::Set(args) => set::run(session, args),
            Self::Remove(args) => remove::run(session, &args),
            Self::Show(args) => show::run(session, &args),
        }
    }
}

/// Says so when something else than the selection decides where commands run.
fn note_override(session: &Session) {
    for name in ["SVCCTL_BASE_URL", "SVCCTL_CONTEXT"] {
        if session.platform.variable(name).is_some() {
            session.ui.warn(&format!("{name} is set and comes before the selected context"));
        }
    }
}

/// The output of a command in the group.
pub(super) fn shape(verbs: &[&str]) -> Option<Shape> {
    Some(match verbs {
        ["list"] => list::SHAPE,
        ["show"] => Shape::own::<show::ContextView>(),
        ["add" | "use" | "set" | "remove"] => Shape::TEXT,
        _ => return None,
    })
}

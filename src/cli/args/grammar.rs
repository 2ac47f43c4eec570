//! The parts of the command line grammar, which is built as far as needed: in full, or only the branch that a command
//! line names (see `cli/parse.rs`).

use std::{cell::RefCell, ffi::OsString, mem::ManuallyDrop};

use clap::{ArgMatches, Args, Command, FromArgMatches, Subcommand};

thread_local! {
    /// The words of the command line whose branch is made. clap asks for the parts of a grammar by functions that can be
    /// given nothing.
    static WORDS: RefCell<Option<Vec<OsString>>> = const { RefCell::new(None) };
}

/// Does something with a grammar of which only the branch is made that these words name.
pub(in crate::cli) fn on_branch<T>(words: &[OsString], work: impl FnOnce() -> T) -> T {
    WORDS.set(Some(words.to_vec()));
    let done = work();
    WORDS.set(None);
    done
}

/// Gives a command those subcommands of another one that are named.
pub(in crate::cli) fn with_named(command: Command, from: &Command) -> Command {
    command.subcommands(from.get_subcommands().filter(|subcommand| !is_left_out(subcommand)).cloned())
}

/// Whether a branch is made, and it is none that this command is on.
fn is_left_out(command: &Command) -> bool {
    let has = |words: &Vec<OsString>, name: &str| words.iter().any(|word| word == name);
    WORDS.with_borrow(|words| {
        let mut names = command.get_all_aliases().chain([command.get_name()]);
        words.as_ref().is_some_and(|words| !names.any(|name| has(words, name)))
    })
}

/// The grammar of all commands, for those among them that read or show it. Only the parser, above them, knows it whole.
#[derive(Clone, Copy)]
pub(in crate::cli) struct Grammar(pub(in crate::cli) fn() -> Command);

impl Grammar {
    /// The groups of commands, without what is below them.
    pub(in crate::cli) fn root(self) -> Command {
        (self.0)()
    }

    /// The commands with those of every group, which otherwise are built when the group is named.
    pub(in crate::cli) fn whole(self) -> Command {
        let mut root = self.root();
        root.build();
        root
    }
}

/// The command of a group. What a group takes is made when the group is named, and not before.
#[derive(Debug)]
pub(in crate::cli) struct Verb<C> {
    pub(in crate::cli) command: C,
}

impl<C: Subcommand> Args for Verb<C> {
    fn augment_args(group: Command) -> Command {
        let group = group.subcommand_required(true).arg_required_else_help(true);
        if WORDS.with_borrow(Option::is_none) {
            return C::augment_subcommands(group);
        }
        with_named(group, &ManuallyDrop::new(C::augment_subcommands(Command::new("verbs"))))
    }

    fn augment_args_for_update(group: Command) -> Command {
        C::augment_subcommands_for_update(group)
    }
}

impl<C: Subcommand> FromArgMatches for Verb<C> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        C::from_arg_matches(matches).map(|command| Self { command })
    }

    fn from_arg_matches_mut(matches: &mut ArgMatches) -> Result<Self, clap::Error> {
        C::from_arg_matches_mut(matches).map(|command| Self { command })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        self.command.update_from_arg_matches(matches)
    }
}

/// The arguments of a command that has many. On a branch they are made when the command is named, and by its name alone:
/// clap adds the aliases of a command after its arguments, so a command with an alias is not one of these.
#[derive(Debug)]
pub(in crate::cli) struct LazyArgs<A>(pub(in crate::cli) Box<A>);

impl<A: Args> Args for LazyArgs<A> {
    fn augment_args(command: Command) -> Command {
        if is_left_out(&command) { command } else { A::augment_args(command) }
    }

    fn augment_args_for_update(command: Command) -> Command {
        A::augment_args_for_update(command)
    }
}

impl<A: Args> FromArgMatches for LazyArgs<A> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        A::from_arg_matches(matches).map(|args| Self(Box::new(args)))
    }

    fn from_arg_matches_mut(matches: &mut ArgMatches) -> Result<Self, clap::Error> {
        A::from_arg_matches_mut(matches).map(|args| Self(Box::new(args)))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        self.0.update_from_arg_matches(matches)
    }
}

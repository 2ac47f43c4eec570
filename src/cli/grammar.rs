//! The grammar that a command line is read with: as a rule the branch of it that the line names.
//!
//! Every command takes the global options besides its own, so the whole grammar has thousands of flags, and making it
//! takes longer than most commands. What the branch does not take (a mistake, a wish for help) is read once more with
//! the whole grammar: all that is ever shown comes from that.

use std::{cell::RefCell, ffi::OsString, mem::ManuallyDrop};

use clap::{ArgMatches, Args, Command, CommandFactory, FromArgMatches, Subcommand};

use super::{
    commands::{Cli, Group},
    settings::GlobalArgs,
};

thread_local! {
    /// The words of the command line whose branch is made. clap asks for the parts of a grammar by functions that can be
    /// given nothing.
    static WORDS: RefCell<Option<Vec<OsString>>> = const { RefCell::new(None) };
}

/// Reads a command line. No grammar is freed: that takes half as long as making it, and the process ends soon.
pub(super) fn parsed(words: &[OsString]) -> Result<Cli, clap::Error> {
    if let Some(cli) = by_branch(words) {
        return Ok(cli);
    }
    let mut whole = ManuallyDrop::new(Cli::command());
    let mut matches = whole.try_get_matches_from_mut(words)?;
    Cli::from_arg_matches_mut(&mut matches).map_err(|error| error.format(&mut whole))
}

/// Reads a command line with its branch of the grammar; `None` for one that is not to be read with it. A branch has fewer
/// commands than the whole grammar and none that are different, so what it reads is what that would read.
fn by_branch(words: &[OsString]) -> Option<Cli> {
    WORDS.set(Some(words.to_vec()));
    let groups = ManuallyDrop::new(Group::augment_subcommands(Command::new("groups")));
    let root = GlobalArgs::augment_args(Command::new("svcctl").disable_help_subcommand(true));
    let mut branch = ManuallyDrop::new(with_named(root, &groups));
    let matches = branch.try_get_matches_from_mut(words);
    WORDS.set(None);
    Cli::from_arg_matches_mut(&mut matches.ok()?).ok()
}

/// Gives a command those subcommands of another one that are named.
fn with_named(command: Command, from: &Command) -> Command {
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

/// The command of a group. What a group takes is made when the group is named, and not before.
#[derive(Debug)]
pub(super) struct Verb<C> {
    pub(super) command: C,
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

/// The arguments of a command that has many. On a branch they are made when the command is named.
#[derive(Debug)]
pub(super) struct Many<A>(pub(super) Box<A>);

impl<A: Args> Args for Many<A> {
    fn augment_args(command: Command) -> Command {
        if is_left_out(&command) { command } else { A::augment_args(command) }
    }

    fn augment_args_for_update(command: Command) -> Command {
        A::augment_args_for_update(command)
    }
}

impl<A: Args> FromArgMatches for Many<A> {
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

#[cfg(test)]
mod tests {
    use std::ffi::OsString;

    use clap::{Command, CommandFactory, FromArgMatches};

    use super::by_branch;
    use crate::cli::commands::{Cli, whole};

    fn examples(command: &Command, lines: &mut Vec<String>) {
        let help = command.get_after_help().map(ToString::to_string).unwrap_or_default().replace("\\\n", "");
        lines.extend(help.lines().map(str::trim).filter(|line| line.starts_with("svcctl ")).map(str::to_owned));
        command.get_subcommands().for_each(|subcommand| examples(subcommand, lines));
    }

    fn read_whole(words: &[OsString]) -> Option<String> {
        let mut matches = Cli::command().try_get_matches_from(words).ok()?;
        Cli::from_arg_matches_mut(&mut matches).ok().map(|cli| format!("{cli:?}"))
    }

    #[test]
    fn a_branch_reads_what_the_whole_grammar_reads() {
        let mut lines = Vec::new();
        examples(&whole(), &mut lines);
        assert!(lines.len() > 150, "{}", lines.len());
        let others = [
            "svcctl -o json --context pods pods --quiet ls --status running",
            "svcctl org users",
            "svcctl pods create serverless --name-prefix pods",
            "svcctl pods list --help",
            "svcctl pods lst",
            "svcctl pods",
            "svcctl list",
            "svcctl help pods list",
            "svcctl pods help",
            "svcctl pods list --version",
            "svcctl -V",
            "svcctl",
            "",
        ];
        let mut read = 0;
        for line in lines.iter().map(String::as_str).chain(others) {
            let Ok(words) = shell_words::split(line) else { continue };
            let words: Vec<OsString> = words.into_iter().map(Into::into).collect();
            let branch = by_branch(&words).map(|cli| format!("{cli:?}"));
            read += u32::from(branch.is_some());
            assert_eq!(branch, read_whole(&words), "{line}");
        }
        assert!(read > 100, "{read}");
    }
}

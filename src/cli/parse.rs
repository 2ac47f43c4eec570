//! Parses a command line: normally with only the branch of the grammar that it names.
//!
//! Every command takes the global options besides its own, so the whole grammar has thousands of flags, and building it
//! takes longer than most commands. Input that the branch rejects (a mistake, a request for help) is parsed again with
//! the whole grammar, which produces everything that is shown.

use std::{ffi::OsString, mem::ManuallyDrop};

use clap::{Args, Command, CommandFactory, FromArgMatches, Subcommand};

use super::{
    args::grammar::{on_branch, with_named},
    commands::{Cli, Group},
    settings::GlobalArgs,
};

/// Parses a command line. The grammar is never freed: that takes half as long as building it, and the process ends
/// soon.
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
    let matches = on_branch(words, || {
        let groups = ManuallyDrop::new(Group::augment_subcommands(Command::new("groups")));
        let root = GlobalArgs::augment_args(Command::new("svcctl").disable_help_subcommand(true));
        ManuallyDrop::new(with_named(root, &groups)).try_get_matches_from_mut(words)
    });
    Cli::from_arg_matches_mut(&mut matches.ok()?).ok()
}

#[cfg(test)]
mod tests {
    use std::ffi::OsString;

    use clap::{Command, CommandFactory, FromArgMatches};

    use super::by_branch;
    use crate::cli::commands::{Cli, GRAMMAR};

    fn examples(command: &Command, lines: &mut Vec<String>) {
        let help = command.get_after_help().map(ToString::to_string).unwrap_or_default().replace("\\\n", "");
        lines.extend(help.lines().map(str::trim).filter(|line| line.starts_with("svcctl ")).map(str::to_owned));
        command.get_subcommands().for_each(|subcommand| examples(subcommand, lines));
    }

    /// The commands that have another name, each by that name alone.
    fn renamed(command: &Command, path: &str, lines: &mut Vec<String>) {
        for subcommand in command.get_subcommands() {
            lines.extend(subcommand.get_all_aliases().map(|alias| format!("{path} {alias}")));
            renamed(subcommand, &format!("{path} {}", subcommand.get_name()), lines);
        }
    }

    fn read_whole(words: &[OsString]) -> Option<String> {
        let mut matches = Cli::command().try_get_matches_from(words).ok()?;
        Cli::from_arg_matches_mut(&mut matches).ok().map(|cli| format!("{cli:?}"))
    }

    #[test]
    fn a_branch_reads_what_the_whole_grammar_reads() {
        let mut lines = Vec::new();
        examples(&GRAMMAR.whole(), &mut lines);
        assert!(lines.len() > 150, "{}", lines.len());
        let shown = lines.len();
        renamed(&GRAMMAR.whole(), "svcctl", &mut lines);
        assert!(lines.len() > shown + 10, "{} more", lines.len() - shown);
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

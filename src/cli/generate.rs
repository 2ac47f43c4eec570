//! Completion scripts and manual pages, rendered from the same declarations that parse the arguments.

use std::{collections::BTreeMap, path::PathBuf};

use clap::{CommandFactory, ValueEnum};
use clap_complete::{Generator, Shell};

use super::{
    commands::Cli,
    completion::{scripts, static_script},
    help, manual,
};

/// Every generated file by its path in the repository: `completions/`, `man/` and a page of `docs/`. The scripts are those
/// that ask svcctl while someone types: packages install them.
pub fn files() -> BTreeMap<PathBuf, Vec<u8>> {
    let mut files = BTreeMap::new();
    for shell in Shell::value_variants() {
        let path = PathBuf::from("completions").join(shell.file_name("svcctl"));
        let script = scripts::script(*shell)
            .map_or_else(|| static_script(*shell, Cli::command()), |live| live.as_bytes().to_vec());
        files.insert(path, script);
    }
    // A page says the same whatever commit it is rendered at.
    let mut root = Cli::command().disable_help_subcommand(true).version(env!("CARGO_PKG_VERSION"));
    root.build();
    for (file, page) in manual::pages(&root) {
        files.insert(PathBuf::from("man").join(file), page);
    }
    for page in help::pages() {
        files.insert(PathBuf::from("man").join(page.file()), page.manual().into_bytes());
    }
    let environment = help::environment().markdown("Variables and files");
    files.insert(PathBuf::from("docs/ENVIRONMENT.md"), environment.into_bytes());
    files
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::files;
    use crate::cli::commands::GRAMMAR;

    #[test]
    fn the_declarations_are_sound() {
        GRAMMAR.whole().debug_assert();
    }

    #[test]
    fn every_command_says_what_it_does_and_every_flag_has_a_sentence() {
        fn check(command: &clap::Command) {
            // The comment of a struct of arguments would take the place of the command's.
            let about = command.get_about().map(ToString::to_string).unwrap_or_default();
            let first = about.split(' ').next().unwrap_or_default();
            let is_verb = !["A", "All", "How", "The", "What", "Who"].contains(&first) && !first.ends_with('s');
            assert!(!first.is_empty() && is_verb, "`{}` says: {about}", command.get_name());
            for arg in command.get_arguments() {
                assert!(arg.get_help().is_some(), "`{}` of `{}` says nothing", arg.get_id(), command.get_name());
            }
            command.get_subcommands().for_each(check);
        }
        check(&GRAMMAR.whole());
    }

    #[test]
    fn no_example_is_broken_at_80_columns() {
        fn check(command: &clap::Command) {
            let text = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            // An indented line is shown verbatim; a paragraph is one line, wrapped where necessary.
            for line in text.lines().filter(|line| line.starts_with(' ')) {
                assert!(line.chars().count() <= 80, "`{}`: {line}", command.get_name());
            }
            command.get_subcommands().for_each(check);
        }
        check(&GRAMMAR.whole());
    }

    #[test]
    fn there_is_a_script_for_every_shell_and_a_page_for_every_command() {
        let files = files();
        for path in ["completions/svcctl.bash", "completions/_svcctl", "man/svcctl.1", "man/svcctl-pods-create.1"] {
            assert!(files.get(Path::new(path)).is_some_and(|file| !file.is_empty()), "{path}");
        }
    }

    #[test]
    fn the_scripts_that_packages_install_ask_svcctl() {
        let files = files();
        let mut scripts = files.iter().filter(|(path, _)| path.starts_with("completions"));
        assert!(scripts.all(|(_, script)| String::from_utf8_lossy(script).contains("svcctl __complete")));
    }
}

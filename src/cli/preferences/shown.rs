//! Defaults and aliases in the tree of commands, for help and completion.

use clap::{Arg, Command};

use super::{Entry, Preferences, alias, flag};

impl Preferences {
    /// The commands, of which help shows the defaults of this file, and its aliases.
    pub(in crate::cli) fn shown(&self, root: Command) -> Command {
        let root = self.with_defaults(root, &[]);
        let aliases: Vec<(String, String)> =
            self.listed(&root).map(|(name, words)| (name.to_owned(), words.to_owned())).collect();
        let Some(widest) = aliases.iter().map(|(name, _)| name.chars().count()).max() else { return root };
        let lines = aliases.iter().map(|(name, words)| format!("  {name:widest$}  {words}\n"));
        let after = root.get_after_help().map(ToString::to_string).unwrap_or_default();
        let after = format!("Aliases:\n{}\n{after}", lines.collect::<String>());
        root.after_help(after)
    }

    /// The commands with aliases among them, for completion.
    pub(in crate::cli) fn offered(&self, root: Command) -> Command {
        let root = self.with_defaults(root, &[]);
        let alias = |(name, words): (&str, &str)| Command::new(name.to_owned()).about(format!("Alias of `{words}`"));
        let aliases: Vec<Command> = self.listed(&root).map(alias).collect();
        root.subcommands(aliases)
    }

    /// The names and words of aliases that no command hides.
    pub(in crate::cli) fn listed<'a>(&'a self, root: &'a Command) -> impl Iterator<Item = (&'a str, &'a str)> {
        let listed = self.aliases.iter().filter_map(|entry| match (entry.key.as_slice(), entry.value.as_str()) {
            ([name], Some(words)) => Some((name.as_str(), words)),
            _ => None,
        });
        listed.filter(|(name, _)| !alias::is_command(root, name))
    }

    fn with_defaults(&self, command: Command, path: &[&str]) -> Command {
        if self.defaults.is_empty() {
            return command;
        }
        let names: Vec<String> = command.get_subcommands().map(|below| below.get_name().to_owned()).collect();
        let marked: Vec<(String, String)> = command
            .get_arguments()
            .filter_map(|arg| {
                let (name, entry) = (arg.get_long()?, self.nearest(path, arg.get_long()?)?);
                flag::read(&command, path, name, &entry.value).ok()?;
                Some((name.to_owned(), entry.masked()))
            })
            .collect();
        let mut command = command.mut_args(|arg| match marked.iter().find(|(name, _)| arg.get_long() == Some(name)) {
            Some((_, value)) => mark(arg, value),
            None => arg,
        });
        for name in names {
            command =
                command.mut_subcommand(&name, |below| self.with_defaults(below, &[path, &[name.as_str()]].concat()));
        }
        command
    }

    /// The default of a flag of a command: its own, or that of all commands.
    fn nearest(&self, path: &[&str], name: &str) -> Option<&Entry> {
        let is_of = |entry: &&Entry| {
            entry.key.split_last().is_some_and(|(last, above)| {
                last == name && above.len() <= path.len() && above.iter().zip(path).all(|(name, typed)| name == typed)
            })
        };
        self.defaults.iter().filter(is_of).max_by_key(|entry| entry.key.len())
    }
}

/// The flag, whose help says what is its default, and from where.
fn mark(arg: Arg, value: &str) -> Arg {
    let help = arg.get_help().map(ToString::to_string).unwrap_or_default();
    let (help, _) = help.split_once(" [default: ").unwrap_or((&help, ""));
    let help = format!("{help} [default: {value}, by config.toml]");
    arg.help(help).hide_default_value(true)
}

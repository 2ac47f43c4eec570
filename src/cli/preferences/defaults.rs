//! Defaults: flags that are added after the command unless they were typed.

use std::{cmp::Reverse, collections::HashSet, ffi::OsString};

use clap::{Arg, ArgMatches, Command, parser::ValueSource};

use super::{
    CommandLine, Entry, Preferences,
    flag::{self, DefaultError, Flag},
    rules,
};
use crate::cli::{args::grammar::Grammar, failure::Failure, terminal::process_env::Variables};

/// The typed command, and its flags as far as they can be read.
struct TypedCommand<'c> {
    path: Vec<&'c str>,
    /// The group or command of each name of the path, and the program first.
    commands: Vec<&'c Command>,
    matches: &'c ArgMatches,
}

/// A default of the command that was typed.
struct Candidate<'p> {
    entry: &'p Entry,
    flag: Flag,
}

impl Candidate<'_> {
    /// How near to the command it is given.
    const fn depth(&self) -> usize {
        self.entry.key.len()
    }
}

/// Puts in the defaults of the command that was typed. A value that its flag does not take is a failure of the command,
/// unless the flag was typed; everything else that is wrong is a warning.
pub(super) fn insert(
    preferences: &Preferences,
    line: &mut CommandLine,
    variables: &Variables,
    grammar: Grammar,
) -> Result<(), Failure> {
    let mut root = grammar.root().ignore_errors(true);
    // Help is asked for, or the version.
    let Ok(matches) = root.try_get_matches_from_mut(&line.words) else { return Ok(()) };
    let Some(typed) = TypedCommand::of(&root, &matches) else { return Ok(()) };
    let spared: Vec<&str> = spared(&matches);
    if super::are_off(variables.get(super::NO_DEFAULTS)) || has(&matches, "no_defaults") && spared.is_empty() {
        return Ok(());
    }
    let is_out = |name: &str| spared.contains(&name) || is_overridden(name, variables) || typed.displaces(name);
    let candidates = typed.candidates(preferences, is_out, line)?;
    let candidates = typed.settle(preferences, candidates)?;
    let Some(at) = line.bare().get(typed.path.len() - 1).copied() else { return Ok(()) };
    for Candidate { entry, .. } in &candidates {
        let place = preferences.place(entry);
        line.notes.push(format!("default {} = {} ({place})", entry.name(), entry.masked()));
    }
    line.insert_behind(at, candidates.into_iter().flat_map(|candidate| candidate.flag.words));
    Ok(())
}

/// Checks the flags whose defaults are left out. A name that no flag has is a mistake, whatever defaults there are.
pub(in crate::cli) fn check_spared(words: &[OsString], names: &[String], grammar: Grammar) -> Result<(), Failure> {
    if names.is_empty() {
        return Ok(());
    }
    let mut root = grammar.root();
    let Ok(matches) = root.try_get_matches_from_mut(words) else { return Ok(()) };
    let Some(typed) = TypedCommand::of(&root, &matches) else { return Ok(()) };
    match spared(&matches).into_iter().find(|name| typed.arg(name).is_none()) {
        None => Ok(()),
        Some(name) => Err(Failure::usage(
            format!("`svcctl {}` has no flag `--{name}` whose default could be left out", typed.path.join(" ")),
            "name flags of the command, like --no-defaults=gpu,wait, or leave all out with --no-defaults",
        )),
    }
}

/// The flags whose defaults are not wanted this time.
fn spared(matches: &ArgMatches) -> Vec<&str> {
    let names = matches.try_get_many::<String>("no_defaults").ok().flatten();
    names.into_iter().flatten().map(|name| name.trim_start_matches('-')).collect()
}

/// Whether a variable says something else, which goes before a default (cli.md, Where a command runs).
fn is_overridden(name: &str, variables: &Variables) -> bool {
    name == "color" && variables.get("NO_COLOR").is_some()
}

fn has(matches: &ArgMatches, id: &str) -> bool {
    // An argument that the command does not have was not typed.
    matches.try_contains_id(id).is_ok_and(|is_there| is_there)
        && matches.value_source(id) == Some(ValueSource::CommandLine)
}

/// The name of a flag or argument in the rules.
fn name_of(arg: &Arg) -> &str {
    arg.get_long().unwrap_or(arg.get_id().as_str())
}

impl<'c> TypedCommand<'c> {
    /// The command these matches belong to; `None` unless it can be run.
    fn of(root: &'c Command, mut matches: &'c ArgMatches) -> Option<Self> {
        let (mut path, mut commands) = (Vec::new(), vec![root]);
        while let Some((name, below)) = matches.subcommand() {
            path.push(name);
            commands.push(commands.last()?.find_subcommand(name)?);
            matches = below;
        }
        let is_command = commands.last().is_some_and(|command| !command.has_subcommands());
        (is_command && !path.is_empty()).then_some(Self { path, commands, matches })
    }

    fn command(&self) -> &'c Command {
        self.commands[self.path.len()]
    }

    /// The defaults of this command, and of all commands unless it has its own of the same flag.
    fn candidates<'p>(
        &self,
        preferences: &'p Preferences,
        is_out: impl Fn(&str) -> bool,
        line: &mut CommandLine,
    ) -> Result<Vec<Candidate<'p>>, Failure> {
        let mut found: Vec<Candidate<'p>> = Vec::new();
        for entry in preferences.defaults() {
            let Some((name, above)) = entry.key.split_last() else { continue };
            let shared = above.iter().zip(&self.path).take_while(|(name, typed)| *name == *typed).count();
            let mut wrong = |what: String| {
                let (key, place) = (entry.name(), preferences.place(entry));
                line.warnings.push(format!("the default `{key}` of {place} does nothing: {what}"));
            };
            if shared < above.len() {
                // Flags under another command are checked by that command.
                let is_other = above.len() > self.path.len() && shared == self.path.len();
                if !is_other && let Err(what) = check_name(self.commands[shared], &self.path[..shared], &above[shared])
                {
                    wrong(what);
                }
                continue;
            }
            if is_out(name) {
                continue;
            }
            let is_own = shared == self.path.len();
            match flag::read(self.commands[shared], &self.path[..shared], name, &entry.value) {
                Ok(flag) => found.push(Candidate { entry, flag }),
                Err(DefaultError::Value(what)) if is_own => return Err(failure(preferences, entry, &what)),
                Err(what) => wrong(what.text()),
            }
        }
        // A nearer one goes before those of all commands.
        found.sort_by_key(|candidate| Reverse(candidate.depth()));
        let mut seen = HashSet::new();
        found.retain(|candidate| seen.insert(candidate.flag.name.clone()));
        // One that says that its flag is not set has kept the others out, and that is all.
        found.retain(|candidate| !candidate.flag.words.is_empty());
        Ok(found)
    }

    /// Whether a flag was typed, or one before which its default steps back.
    fn displaces(&self, name: &str) -> bool {
        let typed: Vec<&Arg> =
            self.command().get_arguments().filter(|arg| has(self.matches, arg.get_id().as_str())).collect();
        let names: Vec<&str> = typed.iter().map(|arg| name_of(arg)).collect();
        let Some(arg) = self.arg(name) else { return false };
        names.contains(&name)
            || rules::steps_back(&self.path, name, arg.is_global_set(), &names)
            || typed.iter().any(|other| self.excludes(arg, other))
    }

    fn arg(&self, name: &str) -> Option<&'c Arg> {
        self.command().get_arguments().find(|arg| arg.get_long() == Some(name))
    }

    /// Whether clap refuses two arguments side by side.
    fn excludes(&self, one: &Arg, other: &Arg) -> bool {
        let declares = |one: &Arg, other: &Arg| {
            self.command().get_arg_conflicts_with(one).iter().any(|found| found.get_id() == other.get_id())
        };
        declares(one, other) || declares(other, one)
    }

    /// Leaves out the defaults that need another flag, or step back before a nearer one; the nearest come first. Two that
    /// are given side by side and exclude each other are a mistake.
    fn settle<'p>(
        &self,
        preferences: &Preferences,
        candidates: Vec<Candidate<'p>>,
    ) -> Result<Vec<Candidate<'p>>, Failure> {
        let names: Vec<String> = candidates.iter().map(|candidate| candidate.flag.name.clone()).collect();
        let is_there = |name: &str| {
            let is_typed = || self.arg(name).is_some_and(|arg| has(self.matches, arg.get_id().as_str()));
            names.iter().any(|other| other == name) || is_typed()
        };
        let mut settled: Vec<Candidate<'p>> = Vec::new();
        for candidate in candidates {
            let name = candidate.flag.name.as_str();
            let Some(arg) = self.arg(name) else { continue };
            let nearer = settled.iter().filter(|other| other.depth() > candidate.depth());
            let nearer: Vec<&str> = nearer.map(|other| other.flag.name.as_str()).collect();
            let is_alone = rules::needs(name).is_some_and(|other| !is_there(other));
            if is_alone || rules::steps_back(&self.path, name, arg.is_global_set(), &nearer) {
                continue;
            }
            let excludes =
                |other: &&Candidate<'_>| self.arg(&other.flag.name).is_some_and(|other| self.excludes(arg, other));
            if let Some(other) = settled.iter().find(excludes) {
                let (key, place) = (other.entry.name(), preferences.place(other.entry));
                let what = format!("it and `{key}` of {place} exclude each other");
                return Err(failure(preferences, candidate.entry, &what));
            }
            settled.push(candidate);
        }
        Ok(settled)
    }
}

/// Checks the name of a group or command below another.
fn check_name(command: &Command, path: &[&str], name: &str) -> Result<(), String> {
    match command.find_subcommand(name) {
        Some(below) if below.get_name() == name => Ok(()),
        Some(below) => Err(format!("its name is `{}` in this file", below.get_name())),
        None => Err(format!("there is no command `{}`", [path, &[name]].concat().join(" "))),
    }
}

fn failure(preferences: &Preferences, entry: &Entry, what: &str) -> Failure {
    let (key, place) = (entry.name(), preferences.place(entry));
    Failure::usage(
        format!("the default `{key}` of {place} cannot be used: {what}"),
        format!("correct it, `svcctl config unset defaults.{key}` removes it, and --no-defaults leaves it out"),
    )
}

#[cfg(test)]
mod tests {
    use std::{ffi::OsString, path::Path};

    use clap::Parser;
    use proptest::{prelude::*, sample::subsequence};

    use super::{Preferences, Variables};
    use crate::cli::commands::{Cli, GRAMMAR};

    /// Flags of a create, each with a value in TOML and in typed form.
    const FLAGS: [(&str, &str, &str); 22] = [
        ("gpu", "\"L4\"", "--gpu=H100"),
        ("gpu-count", "2", "--gpu-count=4"),
        ("cpu", "\"cpu5c\"", "--cpu=cpu3g"),
        ("vcpus", "4", "--vcpus=8"),
        ("min-vram", "24", "--min-vram=48"),
        ("min-cuda", "\"12.4\"", "--min-cuda=12.1"),
        ("image", "\"a\"", "--image=b"),
        ("template", "\"t\"", "--template=u"),
        ("port", "[\"80/http\", \"22/tcp\"]", "--port=81/http"),
        ("env", "[\"A=1\"]", "--env=B=2"),
        ("args", "\"-v run\"", "--args=x"),
        ("entrypoint", "[\"sh\", \"-c\"]", "--entrypoint=bash"),
        ("ssh", "true", "--ssh=false"),
        ("cloud", "\"any\"", "--cloud=secure"),
        ("region", "[\"EUROPE\"]", "--region=europe"),
        ("data-center", "\"EU-RO-1\"", "--data-center=EU-CZ-1"),
        ("persistent", "\"10:/a\"", "--persistent=20:/b"),
        ("network-volume", "\"v:/a\"", "--network-volume=w:/b"),
        ("max-price", "1.5", "--max-price=2"),
        ("wait", "true", "--wait=ssh"),
        ("ttl", "\"2h\"", "--ttl=1h"),
        ("file", "\"pod.yaml\"", "--file=other.yaml"),
    ];

    fn preferences(flags: &[(&str, &str, &str)], more: &str) -> Preferences {
        let lines = flags.iter().map(|(name, value, _)| format!("pods.create.{name} = {value}"));
        let lines = lines.collect::<Vec<_>>().join("\n");
        Preferences::parse(Path::new("config.toml"), &format!("[defaults]\n{more}{lines}\n")).expect("TOML")
    }

    fn typed(flags: &[(&str, &str, &str)]) -> Vec<OsString> {
        let words = ["svcctl", "-q", "pods", "create", "demo"].into_iter();
        words.chain(flags.iter().map(|(_, _, typed)| *typed)).map(Into::into).collect()
    }

    fn parsed(words: &[OsString]) -> Result<String, String> {
        Cli::try_parse_from(words).map(|cli| format!("{cli:?}")).map_err(|error| error.to_string())
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

        #[test]
        fn a_line_with_all_flags_means_what_it_means_without_defaults(
            flags in subsequence(FLAGS.to_vec(), 0..=FLAGS.len()),
        ) {
            let preferences = preferences(&flags, "quiet = true\n");
            let words = typed(&flags);
            // Flags that are wrong side by side are so with defaults, too.
            let line = preferences.line(words.clone(), &Variables::default(), GRAMMAR).expect("nothing is left to put in");
            prop_assert_eq!(parsed(&line.words), parsed(&words));
            prop_assert_eq!(line.words, words);
        }

        #[test]
        fn no_default_makes_a_right_line_wrong(
            defaults in subsequence(FLAGS.to_vec(), 0..=FLAGS.len()),
            flags in subsequence(FLAGS.to_vec(), 0..=FLAGS.len()),
        ) {
            let words = typed(&flags);
            prop_assume!(parsed(&words).is_ok());
            // Two defaults that exclude each other are a mistake of the file, and told as one.
            if let Ok(line) = preferences(&defaults, "").line(words, &Variables::default(), GRAMMAR) {
                prop_assert!(parsed(&line.words).is_ok(), "{:?}", line.words);
            }
        }

        #[test]
        fn what_is_left_out_once_is_not_there(flags in subsequence(FLAGS.to_vec(), 0..=FLAGS.len())) {
            let preferences = preferences(&flags, "output = \"wide\"\n");
            let names: Vec<&str> = flags.iter().map(|(name, ..)| *name).collect();
            for off in ["--no-defaults".to_owned(), format!("--no-defaults={}", ["output"].iter().chain(&names).copied().collect::<Vec<_>>().join(","))] {
                let mut words = typed(&[]);
                words.push(off.into());
                let line = preferences.line(words.clone(), &Variables::default(), GRAMMAR).expect("nothing is looked at");
                prop_assert_eq!(line.words, words);
            }
        }
    }
}

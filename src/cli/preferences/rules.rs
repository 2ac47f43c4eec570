//! Which flags cannot be defaults, and to which flags a default yields (docs/CONFIG.md). Exclusions that clap knows are
//! not repeated here: these are the rules that only we know.

use clap::Command;
use serde_json::Value;

/// Flags that are typed each time, with the reason. It reads on after "`--yes`".
const TYPED: [(&[&str], &str); 5] = [
    (
        &["yes", "insecure", "resend", "skip-checks", "allow-dirty", "take-over", "replace", "write"],
        "agrees to what cannot be undone, so it is typed each time",
    ),
    (
        &["reveal", "with-secrets", "with-key", "value-stdin", "value-file", "password-stdin"],
        "shows or takes a secret, so it is typed each time",
    ),
    (&["create-id", "resume"], "tells one call from all others, so it is typed each time"),
    (&["context", "base-url"], "says where commands run; `svcctl context use` selects that"),
    (&["curl", "no-defaults"], "would hold for every command, and none would do what it says"),
];

/// Verbs that change or end existing things. The change has to be typed.
const CHANGING: [&str; 17] = [
    "start",
    "stop",
    "restart",
    "terminate",
    "reap",
    "update",
    "delete",
    "scale",
    "cancel",
    "retry",
    "purge",
    "rollback",
    "reset",
    "import",
    "set",
    "rotate",
    "clean",
];
/// Flags that say how something is done, and not to what or with what.
const MANNER: [&str; 11] = [
    "wait",
    "wait-timeout",
    "timeout",
    "on-failure",
    "if-needed",
    "if-missing",
    "dry-run",
    "strict",
    "job-url",
    "keep",
    "no-wrap",
];
/// Flags that no file says anything about.
const BESIDE_FILE: [&str; 4] = ["ttl", "retry-until", "order", "max-price"];
/// Verbs that make something, or ask about it, from flags or from a file that says everything.
const MAKING: [&str; 3] = ["create", "why", "run"];

/// The container settings in a template.
const CONTAINER: [&str; 11] =
    ["image", "disk", "port", "env", "env-file", "args", "entrypoint", "registry", "ssh", "jupyter", "persistent"];

/// The settings in a cluster's environment.
const IN_ENV: [&str; 2] = ["ttl", "nccl"];

/// Defaults that step back when one of these was typed.
const STEPS_BACK: [(&[&str], &[&str]); 13] = [
    (&CONTAINER, &["template"]),
    (&["template"], &["image"]),
    (&["args"], &["entrypoint", "cmd"]),
    (&["entrypoint"], &["args"]),
    (&["cuda", "min-cuda", "min-ram-per-gpu", "min-vcpus-per-gpu", "persistent"], &["cpu", "vcpus"]),
    // There are three ways to set the location, and a volume implies it too.
    (&["data-center", "region", "country"], &["data-center", "region", "country", "network-volume"]),
    (&["persistent"], &["network-volume", "global-volume"]),
    (&["network-volume", "global-volume"], &["persistent"]),
    (&["start-time", "end-time", "last-n"], &["start-time", "end-time", "last-n"]),
    (&["timeout"], &["wait-timeout"]),
    (&["template", "image", "gpu", "cpu", "keep", "timeout", "retry-until", "no-wrap", "dry-run"], &["on"]),
    (&["wait-timeout"], &["timeout"]),
    (&["output", "columns", "jq"], &["output", "columns", "jq", "as-request"]),
];

/// Defaults that only mean something beside another flag.
const NEEDS: [(&str, &str); 5] = [
    ("ssh-host", "ssh-listen"),
    ("proxy-listen", "proxy-domain"),
    ("proxy-domain", "proxy-listen"),
    ("tls-cert", "tls-key"),
    ("tls-key", "tls-cert"),
];

/// Whether the flag of this name can have this default, for a command or all of a group; or why not.
pub(super) fn allow(command: &Command, path: &[&str], name: &str, value: &Value) -> Result<(), String> {
    if let Some((_, why)) = TYPED.iter().find(|(names, _)| names.contains(&name)) {
        return Err(format!("`--{name}` {why}"));
    }
    if let Some(verb) = path.last().filter(|verb| CHANGING.contains(verb) && !command.has_subcommands())
        && !MANNER.contains(&name)
        && !is_global(command, name)
    {
        return Err(format!("`--{name}` says what `{verb}` changes, so it is typed each time"));
    }
    if !command.has_subcommands() {
        return Ok(());
    }
    match (name, value.as_str()) {
        ("jq" | "columns", _) => {
            Err(format!("`--{name}` fits one command and not the next; give it under one, like `pods.list.{name}`"))
        }
        ("output", Some(format @ ("id" | "csv"))) => {
            Err(format!("not every command can show `{format}`; give it under one, like `pods.list.output`"))
        }
        _ => Ok(()),
    }
}

/// Whether a default yields, given these flags and arguments after the command at this path.
pub(super) fn steps_back(path: &[&str], name: &str, is_global: bool, typed: &[&str]) -> bool {
    let by_rule = STEPS_BACK.iter().any(|(defaults, before)| {
        defaults.contains(&name) && before.iter().any(|other| *other != name && typed.contains(other))
    });
    // The template of a cluster has its whole environment, and a lease is in it.
    let by_template = path.first() == Some(&"clusters") && IN_ENV.contains(&name) && typed.contains(&"template");
    // Flags override a file, and what was not typed must not.
    let is_making = path.last().is_some_and(|verb| MAKING.contains(verb));
    let by_file = is_making && typed.contains(&"file") && !is_global && !says_manner(name);
    by_rule || by_template || by_file
}

/// The flag without which a default means nothing.
pub(super) fn needs(name: &str) -> Option<&'static str> {
    NEEDS.iter().find(|(default, _)| *default == name).map(|(_, other)| *other)
}

fn says_manner(name: &str) -> bool {
    MANNER.contains(&name) || BESIDE_FILE.contains(&name)
}

fn is_global(command: &Command, name: &str) -> bool {
    command.get_arguments().any(|arg| arg.get_long() == Some(name) && arg.is_global_set())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use clap::Command;

    use super::{BESIDE_FILE, CHANGING, IN_ENV, MAKING, MANNER, NEEDS, STEPS_BACK, TYPED};
    use crate::cli::commands::GRAMMAR;

    #[test]
    fn every_name_in_the_rules_is_that_of_something() {
        fn collect<'c>(command: &'c Command, flags: &mut BTreeSet<&'c str>, verbs: &mut BTreeSet<&'c str>) {
            verbs.insert(command.get_name());
            let name = |arg: &'c clap::Arg| arg.get_long().unwrap_or(arg.get_id().as_str());
            flags.extend(command.get_arguments().map(name));
            command.get_subcommands().for_each(|below| collect(below, flags, verbs));
        }
        let root = GRAMMAR.whole();
        let (mut flags, mut verbs) = (BTreeSet::new(), BTreeSet::new());
        collect(&root, &mut flags, &mut verbs);
        let lists =
            TYPED.iter().map(|(names, _)| *names).chain(STEPS_BACK.iter().flat_map(|(these, those)| [*these, *those]));
        let named = lists
            .flatten()
            .chain(&MANNER)
            .chain(&BESIDE_FILE)
            .chain(&IN_ENV)
            .copied()
            .chain(NEEDS.iter().flat_map(|(one, other)| [*one, *other]));
        let unknown: Vec<&str> = named.filter(|name| !flags.contains(name)).collect();
        assert!(unknown.is_empty(), "no flag is called {unknown:?}");
        let unknown: Vec<&&str> = CHANGING.iter().chain(&MAKING).filter(|verb| !verbs.contains(**verb)).collect();
        assert!(unknown.is_empty(), "no command is called {unknown:?}");
    }
}

//! `svcctl help global`

use clap::{Arg, Args, Command};

use super::page::{Page, Part, section};
use crate::cli::settings::GlobalArgs;

pub(super) fn page() -> Page {
    let root = GlobalArgs::augment_args(Command::new("svcctl"));
    let terms = root.get_arguments().filter(|arg| arg.is_global_set()).map(term);
    Page {
        name: "global",
        about: "The options that every command takes",
        sections: vec![
            section("Options", vec![Part::Terms(terms.collect())]),
            section(
                "Where they go",
                vec![Part::text(
                    "Anywhere on the command line before a `--`: `svcctl -o json pods list` and `svcctl pods list -o json` are the same. A flag overrides an environment variable, and that overrides the selected context (`svcctl help environment`).",
                )],
            ),
        ],
    }
}

/// An option and what it does, with the values that it takes.
fn term(arg: &Arg) -> (String, String) {
    let short = arg.get_short().map(|short| format!("-{short}, "));
    let value = arg.get_value_names().and_then(|names| names.first()).filter(|_| arg.get_action().takes_values());
    let value = value.map(|name| format!(" <{name}>"));
    let long = arg.get_long().unwrap_or_default();
    let name = format!("{}--{long}{}", short.unwrap_or_default(), value.unwrap_or_default());
    let mut about = arg.get_help().map(ToString::to_string).unwrap_or_default();
    let values = if arg.get_action().takes_values() { arg.get_possible_values() } else { Vec::new() };
    if !values.is_empty() {
        let values: Vec<&str> = values.iter().map(clap::builder::PossibleValue::get_name).collect();
        about.push_str(&format!(" ({})", values.join(", ")));
    }
    (name, about)
}

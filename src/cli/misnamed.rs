//! Variables that start with our prefix but that nothing reads: most likely a misspelt setting, whose command would go
//! somewhere unintended.

use std::ffi::{OsStr, OsString};

use super::{help, terminal::process_env::Variables};

const PREFIX: &str = "SVCCTL_";
/// Set in every container of a pod or worker, along with many other variables for the program there.
const IN_A_POD: &str = "SVCCTL_POD_ID";
/// From which likeness on another name may be meant: as clap has it for commands.
const ALIKE: f64 = 0.7;

/// A warning for each variable that nothing reads. One that the command line names is read because of that.
pub(super) fn warnings(variables: &Variables, args: &[OsString]) -> Vec<String> {
    if variables.get(IN_A_POD).is_some() {
        return Vec::new();
    }
    let known: Vec<&str> =
        help::variables().chain(help::variables_in_pods()).filter(|name| name.starts_with(PREFIX)).collect();
    let is_named = |name: &str| args.iter().any(|arg| arg.to_string_lossy().contains(name));
    let mut unread: Vec<&str> = variables.names().filter_map(OsStr::to_str).collect();
    unread.retain(|name| name.starts_with(PREFIX) && !known.contains(name) && !is_named(name));
    unread.sort_unstable();
    unread.into_iter().map(|name| warning(name, &known)).collect()
}

fn warning(name: &str, known: &[&str]) -> String {
    let meant = match nearest(name, known) {
        Some(meant) => format!("is {meant} meant?"),
        None => "`svcctl help environment` names those that are".to_owned(),
    };
    format!("{name} is set and not read; {meant}")
}

/// The variable that was probably meant: one whose words are those of the name, or sound like them.
fn nearest<'a>(name: &str, known: &[&'a str]) -> Option<&'a str> {
    let letters = |name: &str| name.strip_prefix(PREFIX).unwrap_or(name).replace('_', "").to_uppercase();
    let typed = letters(name);
    let likeness = |other: &str| {
        let other = letters(other);
        if other.contains(&typed) || typed.contains(&other) { 1.0 } else { strsim::jaro(&typed, &other) }
    };
    let alike = known.iter().map(|other| (likeness(other), *other)).filter(|(likeness, _)| *likeness >= ALIKE);
    // On a tie, the first: the variables that say where a command runs come before the others.
    alike.rev().max_by(|(one, _), (other, _)| one.total_cmp(other)).map(|(_, name)| name)
}

#[cfg(test)]
mod tests {
    use super::nearest;

    #[test]
    fn what_was_probably_meant_is_named() {
        let known = ["SVCCTL_BASE_URL", "SVCCTL_CONTEXT", "SVCCTL_API_KEY", "SVCCTL_TEAM_ID", "SVCCTL_DATA_DIR"];
        for (typed, meant) in [
            ("SVCCTL_BASEURL", Some("SVCCTL_BASE_URL")),
            ("SVCCTL_URL", Some("SVCCTL_BASE_URL")),
            ("SVCCTL_BASE_ULR", Some("SVCCTL_BASE_URL")),
            ("SVCCTL_APIKEY", Some("SVCCTL_API_KEY")),
            ("SVCCTL_KEY", Some("SVCCTL_API_KEY")),
            ("SVCCTL_CONTXT", Some("SVCCTL_CONTEXT")),
            ("SVCCTL_DATADIR", Some("SVCCTL_DATA_DIR")),
            ("SVCCTL_WHATEVER", None),
        ] {
            assert_eq!(nearest(typed, &known), meant, "{typed}");
        }
    }
}

//! Defaults and aliases in `config.toml`: their values, locations and errors.

use super::check::Check;
use crate::cli::{
    preferences::{self, Entry, NO_DEFAULTS, Preferences, problems},
    session::Session,
    terminal::text::count,
};

/// The checks: of defaults, and of aliases; none where the file cannot be read.
pub(super) fn checks(session: &Session) -> Vec<Check> {
    match Preferences::read(&session.settings.config) {
        // The contexts are in the same file, and their check has already reported its errors.
        Err(_) => Vec::new(),
        Ok(found) => vec![defaults(session, &found), aliases(session, &found)],
    }
}

fn defaults(session: &Session, found: &Preferences) -> Check {
    let check = look(session, "defaults", found, true);
    if found.defaults().is_empty() || !preferences::are_off(session.platform.variable(NO_DEFAULTS)) {
        return check;
    }
    Check { detail: format!("{}; left out, because {NO_DEFAULTS} is set", check.detail), ..check }
}

fn aliases(session: &Session, found: &Preferences) -> Check {
    look(session, "aliases", found, false)
}

fn look(session: &Session, name: &'static str, found: &Preferences, are_defaults: bool) -> Check {
    let entries = if are_defaults { found.defaults() } else { found.aliases() };
    if entries.is_empty() {
        return Check::ok(name, "none");
    }
    let wrong = problems(&session.grammar.whole(), found, are_defaults);
    if !wrong.is_empty() {
        return Check::warn(
            name,
            wrong.join("; "),
            "`svcctl config list` shows all, `config set` and `unset` change them",
        );
    }
    let told = |entry: &Entry| format!("{} = {} (line {})", entry.name(), entry.masked(), entry.line);
    let told: Vec<String> = entries.iter().map(told).collect();
    let noun = if are_defaults { "flag" } else { "command" };
    Check::ok(name, format!("of {} in `{}`: {}", count(entries.len(), noun), found.file().display(), told.join(", ")))
}

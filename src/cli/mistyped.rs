//! Output that replaces running a command: help, the version, or an error in the arguments.

use std::{ffi::OsString, io::Write};

use clap::error::ErrorKind;
use serde_json::{Value, json};

use super::{
    backend::Backend,
    commands::whole,
    failure::{Exit, Failure},
    preferences::Preferences,
    settings, suggest,
    terminal::{json, paint::Paint, process_env::ProcessEnv, text::fitted},
};

/// The heading under which `--help` lists the global options.
const GLOBAL: &str = "\nGlobal options:\n";
/// Shown instead when they are omitted.
const POINTER: &str = "\nUse `svcctl help global` for the options that every command takes.\n";

/// Messages of the number parsers, and their plain wording.
const WORDS: [(&str, &str); 4] = [
    ("invalid digit found in string", "it is not a whole number"),
    ("cannot parse integer from empty string", "a whole number is missing"),
    ("number too large to fit in target type", "the number is too large"),
    ("invalid float literal", "it is not a number"),
];

/// Shows help, the version, or what is wrong with the arguments. Help shows defaults and aliases, too.
pub(super) fn explain(
    mut error: clap::Error,
    args: &[OsString],
    preferences: &Preferences,
    env: &mut ProcessEnv,
) -> Exit {
    suggest::improve(&mut error, args, preferences);
    let is_help = matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand);
    if is_help
        && !preferences.is_empty()
        && let Err(shown) = preferences.shown(whole()).try_get_matches_from(args)
    {
        error = shown;
    }
    let asked_for = matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion);
    let terminal = &env.terminal;
    let is_terminal = if asked_for { terminal.stdout.is_some() } else { terminal.stderr.is_some() };
    let width = terminal.stderr.filter(|_| !asked_for && !is_help);
    let text = error.render();
    let points = is_help && !text.to_string().contains(GLOBAL);
    let paint = settings::typed_color(args).on(is_terminal, &env.variables);
    let text = match paint.0 {
        _ if !asked_for && settings::typed_json(args) => format!("{}\n", object(&plain(text.to_string()))),
        true => plain(text.ansi().to_string()),
        false => plain(text.to_string()),
    };
    let text = if points { text + POINTER } else { text };
    let text = fitted(&text, width);
    let sink = if asked_for { &mut env.stdout } else { &mut env.stderr };
    let written = sink.write_all(text.as_bytes()).and_then(|()| sink.flush());
    match written {
        Ok(()) if asked_for => Exit::Done,
        Ok(()) => Exit::Usage,
        Err(error) => Failure::Output(error).exit(),
    }
}

/// clap's message, reworded where its own is unhelpful.
fn plain(text: String) -> String {
    WORDS.iter().fold(text, |text, (said, meant)| text.replace(said, meant))
}

/// clap's error, in one sentence.
pub(super) fn sentence(error: &clap::Error) -> String {
    object(&plain(error.render().to_string()))["detail"].as_str().unwrap_or_default().to_owned()
}

/// Tells of a failure before there is a session.
pub(super) fn refuse(failure: &Failure, args: &[OsString], env: &mut ProcessEnv) -> Exit {
    let json = settings::typed_json(args).then(|| failure.json(&Backend::Embedded)).flatten();
    let text = json.map_or_else(
        || fitted(&failure.render(&Backend::Embedded, Paint(false)), env.terminal.stderr),
        |json| json::line(&json),
    );
    // Without standard error there is no one to report to.
    let _ = env.stderr.write_all(text.as_bytes());
    failure.exit()
}

/// clap's error as an object like other failures: summary, details, advice and usage.
fn object(text: &str) -> Value {
    let (mut about, mut tips, mut usage) = (Vec::new(), Vec::new(), None);
    for line in text.lines().map(str::trim).filter(|line| !line.is_empty()) {
        if let Some(tip) = line.strip_prefix("tip: ") {
            tips.push(tip);
        } else if let Some(line) = line.strip_prefix("Usage: ") {
            usage = Some(line);
        } else if line.starts_with("For more information") {
            break;
        } else if usage.is_none() {
            about.push(line.strip_prefix("error: ").unwrap_or(line));
        }
    }
    let title = about.first().copied().unwrap_or("the arguments are wrong").trim_end_matches(':');
    let hint = if tips.is_empty() { "`--help` shows what can be typed".to_owned() } else { tips.join("; ") };
    json!({ "title": title, "detail": about.join(" "), "hint": hint, "usage": usage })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::object;

    #[test]
    fn what_clap_says_is_taken_apart() {
        let text = "error: invalid value 'x' for '--color <WHEN>'\n  [possible values: auto, always, never]\n\n  tip: a similar value exists: 'auto'\n\nUsage: svcctl pods list [OPTIONS]\n\nFor more information, try '--help'.\n";
        assert_eq!(
            object(text),
            json!({
                "title": "invalid value 'x' for '--color <WHEN>'",
                "detail": "invalid value 'x' for '--color <WHEN>' [possible values: auto, always, never]",
                "hint": "a similar value exists: 'auto'",
                "usage": "svcctl pods list [OPTIONS]",
            })
        );
        let bare = object("error: the following required arguments were not provided:\n  <ID>...\n");
        assert_eq!(bare["title"], "the following required arguments were not provided");
        assert_eq!(bare["detail"], "the following required arguments were not provided: <ID>...");
    }
}

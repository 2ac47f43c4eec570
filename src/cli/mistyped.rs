//! Output that replaces running a command: help, the version, or an error in the arguments.

use std::{ffi::OsString, io::Write};

use clap::error::ErrorKind;

use super::{
    args::parse_error::{self, plain},
    backend::Backend,
    commands::GRAMMAR,
    failure::{Exit, Failure},
    help::POINTER,
    preferences::Preferences,
    settings, suggest,
    terminal::{json, paint::Paint, process_env::ProcessEnv, text::fitted},
};

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
        && let Err(shown) = preferences.shown(GRAMMAR.whole()).try_get_matches_from(args)
    {
        error = shown;
    }
    let asked_for = matches!(error.kind(), ErrorKind::DisplayHelp | ErrorKind::DisplayVersion);
    let terminal = &env.terminal;
    let is_terminal = if asked_for { terminal.stdout.is_some() } else { terminal.stderr.is_some() };
    let width = terminal.stderr.filter(|_| !asked_for && !is_help);
    let text = error.render();
    let paint = settings::typed_color(args).on(is_terminal, &env.variables);
    let text = match paint.0 {
        _ if !asked_for && settings::typed_json(args) => format!("{}\n", parse_error::object(&plain(text.to_string()))),
        true => plain(text.ansi().to_string()),
        false => plain(text.to_string()),
    };
    let text = if is_help { text + POINTER } else { text };
    let text = fitted(&text, width);
    let sink = if asked_for { &mut env.stdout } else { &mut env.stderr };
    let written = sink.write_all(text.as_bytes()).and_then(|()| sink.flush());
    match written {
        Ok(()) if asked_for => Exit::Done,
        Ok(()) => Exit::Usage,
        Err(error) => Failure::Output(error).exit(),
    }
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

//! Everything a person sees: arguments, settings, prompts, output, failures.
//!
//! A command is a translation. clap records what was typed, `settings` resolves it once, the verb's file turns it into
//! one request or one call of [`ops`], and `out` shows the answer. The path is the command: `svcctl pods create`
//! is `pods/create.rs`. Nothing below this layer prints, prompts or knows exit codes.

#[macro_use]
mod args;

mod api;
mod apply;
mod backend;
mod billing;
mod catalog;
mod clusters;
mod commands;
mod complete;
mod completion;
mod config;
mod console;
mod context;
mod doctor;
mod engine;
mod failure;
pub mod generate;
mod help;
mod interrupted;
mod login;
mod logout;
mod manual;
mod mcp;
mod migrate;
mod misnamed;
mod mistyped;
mod organization;
mod output;
mod parse;
mod pods;
mod preferences;
mod registries;
mod resources;
mod schema;
mod secrets;
mod serve;
mod serverless;
mod session;
mod settings;
mod ssh_keys;
mod suggest;
mod templates;
mod terminal;
mod volumes;

use std::{ffi::OsString, io::Write, pin::Pin, process::ExitCode};

use commands::GRAMMAR;
use failure::{Exit, Failure, Kind};
use preferences::Preferences;
use session::Session;
use settings::Settings;
use settings::config::Config;
use settings::target;
pub use terminal::outlet::Outlet;
pub use terminal::process_env::{ProcessEnv, Terminal, Variables};
use terminal::signal::{Signal, signalled};
use tokio::runtime::Builder;

/// After how many polls a thread of a runtime looks for events. The default is 61.
pub const EVENT_INTERVAL: u32 = 8;

/// Runs the program: what was typed, in this environment.
pub fn main(args: impl IntoIterator<Item = OsString>, mut env: ProcessEnv) -> ExitCode {
    let args: Vec<OsString> = args.into_iter().collect();
    if let Some(exit) = complete::answered(&args, &mut env).or_else(|| version(&args, &mut env)) {
        return exit.into();
    }
    let config = Config::of(&env.variables);
    let read = config.as_ref().map_or_else(|_| Ok(Preferences::default()), Preferences::read);
    let (preferences, unread) = read.map_or_else(|error| (Preferences::default(), Some(error)), |read| (read, None));
    let line = match preferences.line(args.clone(), &env.variables, GRAMMAR) {
        Ok(line) => line,
        Err(failure) => return mistyped::refuse(&failure, &args, &mut env).into(),
    };
    let cli = match parse::parsed(&line.words) {
        Ok(cli) => cli,
        Err(error) => return mistyped::explain(error, &line.words, &preferences, &mut env).into(),
    };
    if let Err(failure) = preferences::check_spared(&line.words, cli.global.spared(), GRAMMAR) {
        return mistyped::refuse(&failure, &line.words, &mut env).into();
    }
    for warning in misnamed::warnings(&env.variables, &args) {
        // Without standard error there is no one to report to.
        let _ = env.stderr.write_all(format!("warning: {warning}\n").as_bytes());
    }
    let is_traced = cli.global.is_traced();
    let resolved = Settings::resolve(cli.global, cli.group.has_place(), config, &env);
    let settings = match resolved.and_then(|settings| commands::check_columns(&line.words, settings)) {
        Ok(settings) => settings,
        Err(failure) => return mistyped::refuse(&failure, &line.words, &mut env).into(),
    };
    let session = Session::new(settings, GRAMMAR, args, env);
    line.warnings.iter().for_each(|warning| session.ui.warn(warning));
    line.notes.iter().filter(|_| is_traced).for_each(|note| session.ui.say(&format!("* {note}\n")));
    if let Some(error) = unread {
        session.ui.warn(&format!("defaults and aliases are left out: {error}"));
    }
    let result = run_to_end(&session, cli.group).and_then(|()| session.ui.flush());
    if session.platform.lacks_driver() {
        session.ui.note("no server is driving the hosts of this engine; `svcctl serve` does");
    }
    let exit = match &result {
        Ok(()) => Exit::Done,
        Err(failure) => {
            session.ui.report(failure, &session.settings.backend);
            failure.exit()
        }
    };
    if matches!(result, Err(Failure::Stopped { .. })) {
        session.ui.restore_terminal();
        // A thread still waiting for a key resets the terminal modes for each key, up to the very end.
        if let Some(modes) = session.ui.into_modes() {
            modes.restore();
        }
    }
    if let Err(Failure::PassedOn(code)) = result {
        return code.into();
    }
    exit.into()
}

/// Tells the version, when that is all that is asked for, and what was built and where commands run when more is. Scripts ask often, and
/// it takes no grammar of commands.
fn version(args: &[OsString], env: &mut ProcessEnv) -> Option<Exit> {
    let is = |arg: &OsString, names: [&str; 2]| names.iter().any(|name| arg == name);
    let (is_version, is_verbose) =
        (|arg: &OsString| is(arg, ["--version", "-V"]), |arg: &OsString| is(arg, ["--verbose", "-v"]));
    let place = match args {
        [_, asked] if is_version(asked) => String::new(),
        [_, one, other] if (is_version(one) && is_verbose(other)) || (is_verbose(one) && is_version(other)) => {
            let features = crate::FEATURES.join(", ");
            format!("target: {}\nfeatures: {features}\n{}\n", crate::TARGET, target::in_words(&env.variables))
        }
        _ => return None,
    };
    let text = format!("svcctl {}\n{place}", crate::VERSION);
    let told = env.stdout.write_all(text.as_bytes()).and_then(|()| env.stdout.flush());
    Some(told.map_or_else(|error| Failure::Output(error).exit(), |()| Exit::Done))
}

fn run_to_end(session: &Session, group: commands::Group) -> Result<(), Failure> {
    let serves = group.serves();
    let mut builder = if serves { Builder::new_multi_thread() } else { Builder::new_current_thread() };
    // While all threads are busy, a request is noticed after so many others were served.
    builder.event_interval(EVENT_INTERVAL);
    let runtime = builder.enable_all().build().map_err(|error| {
        let what = format!("failed to start: {error}");
        Failure::Told { kind: Kind::Other, what, details: Vec::new(), hint: None }
    })?;
    // It contains every command. As a type of its own, whatever polls or drops it would contain them once more.
    let command: Pin<Box<dyn Future<Output = Result<(), Failure>> + '_>> = Box::pin(commands::run(session, group));
    let result = runtime.block_on(async {
        // A signal ends a server too, but through its own shutdown.
        if serves {
            return command.await;
        }
        session.platform.end_when_busy();
        tokio::select! {
            biased;
            signal = signalled() => {
                if !session.ui.interrupt_state.ends() {
                    // The process is being ended at this moment.
                    return std::future::pending().await;
                }
                session.ui.restore_terminal();
                if signal == Signal::Interrupt && session.ui.interrupt_state.is_watching() {
                    return Ok(());
                }
                Err(interrupted::stopped(session, signal, signalled()).await)
            }
            result = command => result,
        }
    });
    // A thread may still be blocked reading standard input.
    runtime.shutdown_background();
    result
}

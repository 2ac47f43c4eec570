//! Everything a person sees: arguments, settings, prompts, output, failures.
//!
//! A command is a translation. clap records what was typed, `settings` resolves it once, the verb's file turns it
//! into one request or one call of [`crate::ops`], and `out` shows the answer. The path is the command:
//! `svcctl pods create` is `pods/create.rs`. Nothing below this layer prints, prompts or knows an exit code.

mod api;
mod billing;
mod busy;
mod catalog;
mod choice;
mod columns;
mod complete;
mod completion;
mod config;
mod container;
mod context;
mod credentials;
mod curl;
mod doctor;
mod engine;
mod failure;
mod files;
pub mod generate;
mod help;
mod input;
mod interrupted;
mod log_lines;
mod login;
mod logout;
mod manual;
mod migrate;
mod mistyped;
mod output;
mod place;
mod pods;
mod prompt;
mod registries;
mod resolve;
mod schema;
mod select;
mod serve;
mod session;
mod settings;
mod shape;
mod ssh_keys;
mod suggest;
mod surroundings;
mod templates;
mod trace;
mod values;
mod volumes;

use std::{ffi::OsString, process::ExitCode};

use clap::{Args, CommandFactory, Parser, Subcommand};
use failure::{Exit, Failure, Kind, Signal};
use session::Session;
use settings::{GlobalArgs, Settings};
pub use surroundings::{Surroundings, Terminal, Variables};
use tokio::runtime::Builder;

/// Rent GPU and CPU pods, or run the whole platform in this process.
#[derive(Debug, Parser)]
#[command(
    name = "svcctl",
    version = crate::VERSION,
    max_term_width = 100,
    after_help = EXAMPLES,
    disable_help_subcommand = true
)]
struct Cli {
    #[command(flatten)]
    global: GlobalArgs,
    #[command(subcommand)]
    group: Group,
}

const EXAMPLES: &str = "\
Examples:
  svcctl catalog gpus --available
  svcctl pods create demo --image python:3.12 --gpu 'RTX 4090' --wait
  svcctl pods logs demo --follow
  svcctl pods terminate demo

Until you choose a server (`svcctl login`, --context, --base-url), commands run in the embedded engine: no account, no \
real money. More help: `svcctl help environment`, `exit-codes`, `global`, `output`, `placing`.";

/// The commands with those of every group, which otherwise are built when the group is named.
fn whole() -> clap::Command {
    let mut root = Cli::command();
    root.build();
    root
}

/// The groups of commands.
#[derive(Debug, Subcommand)]
#[command(defer = true)]
enum Group {
    /// Rent pods and work with them
    #[command(after_help = "\
Examples:
  svcctl pods create demo --image python:3.12 --gpu 'RTX 4090' --wait
  svcctl pods list
  svcctl pods logs demo --follow
  svcctl pods terminate demo")]
    #[command(visible_alias = "pod")]
    Pods(Verb<pods::Command>),
    /// See what can be rented: GPU types, CPU flavors, data centers, public templates
    #[command(after_help = "\
Examples:
  svcctl catalog gpus --available --sort price
  svcctl catalog datacenters --region europe --gpu")]
    Catalog(Verb<catalog::Command>),
    /// Show what things cost, and estimate what they will cost
    #[command(after_help = "\
Examples:
  svcctl billing history --start-time 30d
  svcctl billing pods --last-n 7 --chart
  svcctl billing estimate --file pod.yaml")]
    Billing(Verb<billing::Command>),
    /// Manage the ssh public keys that pods accept
    #[command(after_help = "Examples:\n  svcctl ssh-keys add ~/.ssh/id_ed25519.pub\n  svcctl ssh-keys list")]
    SshKeys(Verb<ssh_keys::Command>),
    /// Manage reusable settings of pods
    #[command(after_help = "\
Examples:
  svcctl templates create lab --image me/lab --port 8888/http
  svcctl pods create demo --template lab --gpu 'RTX 4090'")]
    Templates(Verb<templates::Command>),
    /// Manage network volumes, or global volumes with --global
    #[command(after_help = "\
Examples:
  svcctl volumes create data --size 100 --data-center EU-RO-1
  svcctl pods create demo --image a --gpu L4 --network-volume ID:/data")]
    Volumes(Verb<volumes::Command>),
    /// Manage credentials for private images
    #[command(after_help = "\
Examples:
  svcctl registries create docker --username me
  svcctl pods create demo --image me/private --gpu L4 --registry ID")]
    Registries(Verb<registries::Command>),
    /// Migrate from API v1, which was shut down, to v2
    #[command(after_help = "\
Examples:
  svcctl migrate scan
  svcctl migrate rewrite src --write
  svcctl migrate body --file pod-v1.json > pod.json")]
    Migrate(Verb<migrate::Command>),
    /// Serve the embedded engine over HTTP
    Serve(serve::Args),
    /// Inspect and control the embedded engine: state, money, clock, fleet, runtime
    #[command(after_help = "\
Examples:
  svcctl engine status
  svcctl engine credit add 100
  svcctl engine clock advance 3d")]
    Engine(Verb<engine::Command>),
    /// Choose where commands run
    #[command(after_help = "\
Examples:
  svcctl context add prod --base-url https://api.example.com --use
  svcctl context list
  svcctl context use embedded")]
    Context(Verb<context::Command>),
    /// Store the API key of a server
    Login(login::Args),
    /// Remove a stored API key
    Logout(logout::Args),
    /// Send any API request, and print the response
    Api(api::Args),
    /// Check configuration, server, key, clock and engine, and suggest fixes
    Doctor(doctor::Args),
    /// Print the completion script of a shell
    Completion(completion::Args),
    /// Print the command line as one JSON document: commands, flags, exit codes, output shapes
    Schema(schema::Args),
    /// Show the help of a command, or a page: environment, exit-codes, global, output, placing
    Help(help::Args),
}

// What a group takes; its sentence is that of the group. A group that is a set of arguments is built when it is
// named, and not before.
#[derive(Debug, Args)]
struct Verb<C: Subcommand> {
    #[command(subcommand)]
    command: C,
}

impl Group {
    /// Whether it serves until a signal.
    const fn serves(&self) -> bool {
        if let Self::Migrate(verb) = self { verb.command.serves() } else { matches!(self, Self::Serve(_)) }
    }

    /// Whether its commands carry out operations, and so have to know where.
    const fn has_place(&self) -> bool {
        match self {
            Self::Pods(_)
            | Self::Catalog(_)
            | Self::Billing(_)
            | Self::SshKeys(_)
            | Self::Templates(_)
            | Self::Volumes(_)
            | Self::Registries(_)
            | Self::Api(_) => true,
            Self::Migrate(verb) => verb.command.has_place(),
            Self::Serve(_)
            | Self::Engine(_)
            | Self::Context(_)
            | Self::Login(_)
            | Self::Logout(_)
            | Self::Doctor(_)
            | Self::Completion(_)
            | Self::Schema(_)
            | Self::Help(_) => false,
        }
    }
}

/// Runs the program: what was typed, in these surroundings.
pub fn main(args: impl IntoIterator<Item = OsString>, mut surroundings: Surroundings) -> ExitCode {
    let args: Vec<OsString> = args.into_iter().collect();
    if let Some(exit) = complete::answered(&args, &mut surroundings) {
        return exit.into();
    }
    let cli = match Cli::try_parse_from(&args) {
        Ok(cli) => cli,
        Err(error) => return mistyped::explain(error, &args, &mut surroundings).into(),
    };
    let resolved = Settings::resolve(cli.global, cli.group.has_place(), &surroundings);
    let settings = match resolved.and_then(|settings| shape::check(&args, settings)) {
        Ok(settings) => settings,
        Err(failure) => return mistyped::refuse(&failure, &args, &mut surroundings).into(),
    };
    let session = Session::new(settings, args, surroundings);
    let result = run_to_end(&session, cli.group).and_then(|()| session.flush());
    let exit = match &result {
        Ok(()) => Exit::Done,
        Err(failure) => {
            session.report(failure);
            failure.exit()
        }
    };
    if matches!(result, Err(Failure::Stopped { .. })) {
        session.restore_terminal();
        // A thread that still waits for a key sets the modes of the terminal anew for each, up to the very end.
        if let Some(modes) = session.into_modes() {
            modes.restore();
        }
    }
    exit.into()
}

fn run_to_end(session: &Session, group: Group) -> Result<(), Failure> {
    let serves = group.serves();
    let mut builder = if serves { Builder::new_multi_thread() } else { Builder::new_current_thread() };
    let runtime = builder.enable_all().build().map_err(|error| {
        let what = format!("failed to start: {error}");
        Failure::Told { kind: Kind::Other, what, details: Vec::new(), hint: None }
    })?;
    let result = runtime.block_on(async {
        // A signal ends a server too, but by its own way out.
        if serves {
            return run(session, group).await;
        }
        session.end_when_busy();
        tokio::select! {
            biased;
            signal = signalled() => {
                if !session.ends() {
                    // The process is being ended at this moment.
                    return std::future::pending().await;
                }
                session.restore_terminal();
                if signal == Signal::Interrupt && session.is_watching() {
                    return Ok(());
                }
                Err(interrupted::stopped(session, signal, signalled()).await)
            }
            result = run(session, group) => result,
        }
    });
    // A thread may still be reading standard input, for ever.
    runtime.shutdown_background();
    result
}

async fn run(session: &Session, group: Group) -> Result<(), Failure> {
    match group {
        Group::Pods(Verb { command }) => Box::pin(command.run(session)).await,
        Group::Catalog(Verb { command }) => command.run(session).await,
        Group::Billing(Verb { command }) => command.run(session).await,
        Group::SshKeys(Verb { command }) => command.run(session).await,
        Group::Templates(Verb { command }) => command.run(session).await,
        Group::Volumes(Verb { command }) => command.run(session).await,
        Group::Registries(Verb { command }) => command.run(session).await,
        Group::Migrate(Verb { command }) => command.run(session).await,
        Group::Engine(Verb { command }) => command.run(session).await,
        Group::Serve(args) => serve::run(session, &args, signalled()).await,
        Group::Context(Verb { command }) => command.run(session),
        Group::Login(args) => login::run(session, args).await,
        Group::Logout(args) => logout::run(session, &args),
        Group::Api(args) => api::run(session, args).await,
        Group::Doctor(doctor::Args) => doctor::run(session).await,
        Group::Completion(args) => completion::run(session, &args),
        Group::Schema(schema::Args) => schema::run(session),
        Group::Help(args) => help::run(session, &args),
    }
}

/// Waits for a signal that ends the program. It is listened for from the call on, which is to be made within a
/// runtime, before anything is waited for.
#[cfg(unix)]
fn signalled() -> impl Future<Output = Signal> + Send + 'static {
    use tokio::signal::unix::{SignalKind, signal};
    let listening = (signal(SignalKind::interrupt()), signal(SignalKind::terminate()));
    async move {
        let (Ok(mut interrupt), Ok(mut terminate)) = listening else {
            return std::future::pending().await;
        };
        tokio::select! {
            _ = interrupt.recv() => Signal::Interrupt,
            _ = terminate.recv() => Signal::Terminate,
        }
    }
}

/// Waits for a signal that ends the program.
#[cfg(not(unix))]
async fn signalled() -> Signal {
    match tokio::signal::ctrl_c().await {
        Ok(()) => Signal::Interrupt,
        Err(_) => std::future::pending().await,
    }
}

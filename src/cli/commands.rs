//! The commands: the words of each group, its names, and the output of each command.

use std::ffi::OsString;

use clap::{ArgMatches, CommandFactory, Parser, Subcommand};

use super::{
    api, apply,
    args::grammar::{Grammar, Verb},
    billing, catalog, clusters, completion, config, console, context, doctor, engine,
    failure::Failure,
    help, login, logout, mcp, migrate, organization,
    output::{
        self,
        shape::{Rows, Shape},
    },
    pods, registries, schema, secrets, serve, serverless,
    session::Session,
    settings::{GlobalArgs, Settings},
    ssh_keys, templates,
    terminal::signal::signalled,
    volumes,
};

/// Rent GPU and CPU pods, or run the whole platform in this process.
#[derive(Debug, Parser)]
#[command(
    name = "svcctl",
    version = crate::VERSION,
    max_term_width = 100,
    after_help = EXAMPLES,
    disable_help_subcommand = true
)]
pub(super) struct Cli {
    #[command(flatten)]
    pub(super) global: GlobalArgs,
    #[command(subcommand)]
    pub(super) group: Group,
}

const EXAMPLES: &str = "\
Examples:
  svcctl catalog gpus --available
  svcctl pods create demo --image python:3.12 --gpu 'RTX 4090' --wait
  svcctl pods logs demo --follow
  svcctl pods terminate demo

Until you choose a server (`svcctl login`, --context, --base-url), commands run in the embedded engine: no account, no \
real money. More help: `svcctl help agents`, `environment`, `exit-codes`, `global`, `output`, `placing`.";

/// The grammar of all commands.
pub(super) const GRAMMAR: Grammar = Grammar(Cli::command);

/// The groups of commands.
#[derive(Debug, Subcommand)]
#[command(defer = true)]
pub(super) enum Group {
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
    /// Manage values that containers get and that cannot be read back
    #[command(after_help = "\
Examples:
  svcctl secrets create hf_token
  svcctl pods create demo --image me/app --gpu L4 --env \\
      'HF_TOKEN={{ SVCCTL_SECRET_hf_token }}'
  svcctl secrets uses hf_token")]
    #[command(visible_alias = "secret")]
    Secrets(Verb<secrets::Command>),
    /// See who belongs to the account, and in which role
    #[command(after_help = "Examples:\n  svcctl organization users\n  svcctl organization roles")]
    #[command(visible_alias = "org")]
    Organization(Verb<organization::Command>),
    /// Run jobs on workers that start and end with the work
    #[command(after_help = "\
Examples:
  svcctl serverless create echo --image svcctl/job:echo --gpu 'RTX 4090'
  svcctl serverless run echo --input '{\"hello\": \"world\"}' --wait
  svcctl serverless why echo
  svcctl serverless delete echo")]
    #[command(visible_alias = "sls")]
    Serverless(Verb<serverless::Command>),
    /// Rent instant clusters: pods that start together, on one private network
    #[command(after_help = "\
Examples:
  svcctl clusters create llm --type training --gpu 'H100 SXM' \\
      --gpus-per-pod 8 --pods 2 --image me/train --ssh --port 22/tcp \\
      --nccl --wait
  svcctl clusters run llm -- nvidia-smi -L
  svcctl clusters logs llm --follow
  svcctl clusters delete llm")]
    #[command(visible_alias = "cluster")]
    Clusters(Verb<clusters::Command>),
    /// Make the account have what files ask for
    Apply(Box<apply::Args>),
    /// Show how the account differs from what files ask for
    Diff(Box<apply::diff::Args>),
    /// Write what the account has as files
    Export(apply::export::Args),
    /// Migrate from API v1, which was shut down, to v2
    #[command(after_help = "\
Examples:
  svcctl migrate scan
  svcctl migrate rewrite src --write
  svcctl migrate body --file pod-v1.json > pod.json")]
    Migrate(Verb<migrate::Command>),
    /// Serve coding agents: the tasks of this program as tools (MCP)
    Mcp(Box<mcp::Args>),
    /// Serve the embedded engine over HTTP
    Serve(Box<serve::Args>),
    /// Look at pods, costs and logs in the browser
    #[command(args_conflicts_with_subcommands = true)]
    Console(console::Args),
    /// Inspect and control the embedded engine: state, money, clock, fleet, runtime
    #[command(after_help = "\
Examples:
  svcctl engine status
  svcctl engine credit add 100
  svcctl engine clock advance 3d")]
    Engine(Verb<engine::Command>),
    /// Set defaults of flags, and aliases
    #[command(after_help = "\
Examples:
  svcctl config set pods.create.gpu 'RTX 4090'
  svcctl config set aliases.up 'pods create --wait'
  svcctl config list

config.toml is described in `svcctl help environment`. SVCCTL_NO_DEFAULTS and --no-defaults leave defaults out.")]
    Config(Verb<config::Command>),
    /// Choose where commands run
    #[command(after_help = "\
Examples:
  svcctl context add prod https://api.example.com --use
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
    /// Show the help of a command, or a page: agents, environment, exit-codes, global, output, placing
    Help(help::Args),
}

impl Group {
    /// Whether it serves until a signal, and whether its commands carry out operations, and so have to know where.
    const fn needs(&self) -> (bool, bool) {
        match self {
            Self::Serverless(verb) => (verb.command.serves(), true),
            Self::Migrate(verb) => (verb.command.serves(), verb.command.has_place()),
            Self::Mcp(args) => (false, args.has_place()),
            Self::Engine(verb) => (false, verb.command.has_place()),
            Self::Serve(_) => (true, false),
            Self::Console(args) => (args.serves(), args.serves()),
            Self::Pods(_)
            | Self::Catalog(_)
            | Self::Billing(_)
            | Self::SshKeys(_)
            | Self::Templates(_)
            | Self::Volumes(_)
            | Self::Registries(_)
            | Self::Secrets(_)
            | Self::Organization(_)
            | Self::Clusters(_)
            | Self::Apply(_)
            | Self::Diff(_)
            | Self::Export(_)
            | Self::Api(_) => (false, true),
            Self::Config(_)
            | Self::Context(_)
            | Self::Login(_)
            | Self::Logout(_)
            | Self::Doctor(_)
            | Self::Completion(_)
            | Self::Schema(_)
            | Self::Help(_) => (false, false),
        }
    }

    /// Whether it serves until a signal.
    pub(super) const fn serves(&self) -> bool {
        self.needs().0
    }

    /// Whether its commands carry out operations, and so have to know where.
    pub(super) const fn has_place(&self) -> bool {
        self.needs().1
    }
}

/// Runs a command.
pub(super) async fn run(session: &Session, group: Group) -> Result<(), Failure> {
    match group {
        Group::Pods(Verb { command }) => Box::pin(command.run(session)).await,
        Group::Catalog(Verb { command }) => command.run(session).await,
        Group::Billing(Verb { command }) => command.run(session).await,
        Group::SshKeys(Verb { command }) => command.run(session).await,
        Group::Templates(Verb { command }) => command.run(session).await,
        Group::Volumes(Verb { command }) => command.run(session).await,
        Group::Registries(Verb { command }) => command.run(session).await,
        Group::Secrets(Verb { command }) => Box::pin(command.run(session)).await,
        Group::Organization(Verb { command }) => command.run(session).await,
        Group::Serverless(Verb { command }) => Box::pin(command.run(session)).await,
        Group::Clusters(Verb { command }) => Box::pin(command.run(session)).await,
        Group::Apply(args) => Box::pin(apply::run(session, *args)).await,
        Group::Diff(args) => Box::pin(apply::diff::run(session, *args)).await,
        Group::Export(args) => Box::pin(apply::export::run(session, args)).await,
        Group::Migrate(Verb { command }) => command.run(session).await,
        Group::Engine(Verb { command }) => command.run(session).await,
        Group::Mcp(args) => Box::pin(mcp::run(session, *args)).await,
        Group::Serve(args) => serve::run(session, &args, signalled()).await,
        Group::Console(args) => console::run(session, &args, signalled()).await,
        Group::Config(Verb { command }) => command.run(session),
        Group::Context(Verb { command }) => command.run(session),
        Group::Login(args) => login::run(session, args).await,
        Group::Logout(args) => logout::run(session, &args),
        Group::Api(args) => api::run(session, args).await,
        Group::Doctor(args) => doctor::run(session, &args).await,
        Group::Completion(args) => completion::run(session, &args, Cli::command()),
        Group::Schema(args) => schema::run(session, &args, &GRAMMAR.whole(), shape_of),
        Group::Help(args) => help::run(session, &args),
    }
}

/// The output of the command at this path; `None` if there is no such command.
pub(super) fn shape_of(path: &[&str]) -> Option<Shape> {
    let (group, verbs) = path.split_first()?;
    match *group {
        "pods" => pods::shape(verbs),
        "catalog" => catalog::shape(verbs),
        "billing" => billing::shape(verbs),
        "ssh-keys" => ssh_keys::shape(verbs),
        "templates" => templates::shape(verbs),
        "volumes" => volumes::shape(verbs),
        "registries" => registries::shape(verbs),
        "secrets" => secrets::shape(verbs),
        "organization" => organization::shape(verbs),
        "serverless" => serverless::shape(verbs),
        "clusters" => clusters::shape(verbs),
        "apply" | "diff" => Some(apply::SHAPE),
        "migrate" => migrate::shape(verbs),
        "mcp" => mcp::shape(verbs),
        "engine" => engine::shape(verbs),
        "config" => config::shape(verbs),
        "context" => context::shape(verbs),
        "serve" => Some(serve::SHAPE),
        "console" => console::shape(verbs),
        "api" | "schema" => Some(Shape::ANY),
        "doctor" => Some(doctor::SHAPE),
        "export" | "login" | "logout" | "completion" | "help" => Some(Shape::TEXT),
        _ => None,
    }
}

/// Checks the columns that were asked for, before anything is done.
pub(super) fn check_columns(args: &[OsString], settings: Settings) -> Result<Settings, Failure> {
    let Some(names) = &settings.columns else { return Ok(settings) };
    let Ok(matches) = Cli::command().try_get_matches_from(args) else { return Ok(settings) };
    let path = path_of(&matches);
    match shape_of(&path).map_or(Rows::None, |output| output.rows) {
        Rows::Vary => {}
        Rows::Of(columns) => output::check_columns(columns, names)?,
        Rows::None => {
            let what = format!("`svcctl {}` shows no rows to pick columns from", path.join(" "));
            return Err(Failure::usage(what, "leave --columns out"));
        }
    }
    Ok(settings)
}

/// The words that name a command.
fn path_of(matches: &ArgMatches) -> Vec<&str> {
    let below = matches.subcommand().map(|(name, matches)| [vec![name], path_of(matches)].concat());
    below.unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::{GRAMMAR, shape_of};

    #[test]
    fn every_command_says_what_it_prints() {
        fn check(command: &clap::Command, path: &[&str]) {
            if !command.has_subcommands() {
                assert!(shape_of(path).is_some(), "`{}` does not say what it prints", path.join(" "));
            }
            for verb in command.get_subcommands().filter(|verb| verb.get_name() != "help") {
                check(verb, &[path, &[verb.get_name()]].concat());
            }
        }
        check(&GRAMMAR.whole(), &[]);
    }
}

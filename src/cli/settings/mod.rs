//! Resolves flags, environment and terminal into settings, once. Nothing else reads the environment.

pub(super) mod config;
pub(super) mod credentials;
pub(super) mod files;
pub(super) mod filter;
pub(super) mod format;
pub(super) mod target;

use std::{
    ffi::{OsStr, OsString},
    path::PathBuf,
};

use clap::{Args, ValueEnum};
use directories::ProjectDirs;

use super::{
    backend::Backend,
    failure::{Failure, Kind},
    terminal::{
        paint::Paint,
        process_env::{ProcessEnv, Variables},
        text::escape,
    },
};
use config::{Config, ConfigError};
use filter::Filter;
use format::Format;
use target::{Target, text};

/// The flags that every command takes.
#[derive(Debug, Default, Args)]
#[command(next_help_heading = "Global options")]
pub(super) struct GlobalArgs {
    /// The format of results [default: table]
    #[arg(
        short,
        long,
        global = true,
        hide_short_help = true,
        hide_long_help = true,
        value_enum,
        value_name = "FORMAT"
    )]
    output: Option<Format>,
    /// Filter the JSON with a jq expression; strings are printed raw (see `svcctl help output`)
    #[arg(long, global = true, hide_short_help = true, hide_long_help = true, value_name = "EXPR")]
    jq: Option<String>,
    /// The columns to show: table headings, or JSON fields like gpu.id (see `svcctl help output`)
    #[arg(
        long,
        global = true,
        hide_short_help = true,
        hide_long_help = true,
        value_name = "NAMES",
        value_delimiter = ','
    )]
    columns: Option<Vec<String>>,
    /// Print results only: no notes, no progress
    #[arg(short, long, global = true, hide_short_help = true, hide_long_help = true)]
    quiet: bool,
    /// When to use colour
    #[arg(
        long,
        global = true,
        hide_short_help = true,
        hide_long_help = true,
        value_enum,
        default_value_t,
        value_name = "WHEN"
    )]
    color: ColorChoice,
    /// Never prompt; fail where an answer would be needed
    #[arg(long, global = true, hide_short_help = true, hide_long_help = true)]
    no_input: bool,
    /// Report every retry, with its delay and reason
    #[arg(short, long, global = true, hide_short_help = true, hide_long_help = true)]
    verbose: bool,
    /// Trace requests and responses to standard error, with secrets masked
    #[arg(long, global = true, hide_short_help = true, hide_long_help = true)]
    debug: bool,
    /// Trace requests and responses to a file (mode 0600)
    #[arg(long, global = true, hide_short_help = true, hide_long_help = true, value_name = "FILE")]
    debug_file: Option<PathBuf>,
    /// Print the request as a curl command and send nothing
    #[arg(long, global = true, hide_short_help = true, hide_long_help = true)]
    curl: bool,
    /// The context to run in [env: SVCCTL_CONTEXT]
    #[arg(long, global = true, hide_short_help = true, hide_long_help = true, value_name = "NAME")]
    context: Option<String>,
    /// The server to use instead of a context [env: SVCCTL_BASE_URL]
    #[arg(long, global = true, hide_short_help = true, hide_long_help = true, value_name = "URL")]
    base_url: Option<String>,
    /// Leave the defaults of config.toml out, or only those of these flags [env: SVCCTL_NO_DEFAULTS]
    #[arg(long, global = true, hide_short_help = true, hide_long_help = true, value_name = "FLAGS", num_args = 0.., require_equals = true,
          value_delimiter = ',')]
    no_defaults: Option<Vec<String>>,
}

impl GlobalArgs {
    /// The flags whose defaults are left out; none where all are, or none.
    pub(super) fn spared(&self) -> &[String] {
        self.no_defaults.as_deref().unwrap_or_default()
    }

    /// Whether requests are traced.
    pub(super) const fn is_traced(&self) -> bool {
        self.debug
    }

    /// Those of a completion: no prompts, no notes.
    pub(super) fn silent(context: Option<String>, base_url: Option<String>) -> Self {
        Self { quiet: true, no_input: true, context, base_url, ..Self::default() }
    }
}

/// When to use colour.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub(super) enum ColorChoice {
    /// On a terminal
    #[default]
    Auto,
    /// Always
    Always,
    /// Never
    Never,
}

impl ColorChoice {
    /// Whether a stream takes colour.
    pub(super) fn on(self, is_terminal: bool, variables: &Variables) -> Paint {
        match self {
            Self::Always => Paint(true),
            Self::Never => Paint(false),
            Self::Auto => Paint(is_terminal && !is_dumb(variables) && variables.get("NO_COLOR").is_none()),
        }
    }
}

/// The colour that was asked for, read off arguments that could not be parsed, or ask for help.
pub(super) fn typed_color(args: &[OsString]) -> ColorChoice {
    let value = args.iter().enumerate().find_map(|(place, arg)| match arg.to_str()?.strip_prefix("--color")? {
        "" => args.get(place + 1)?.to_str(),
        value => value.strip_prefix('='),
    });
    value.and_then(|value| ColorChoice::from_str(value, true).ok()).unwrap_or_default()
}

/// Whether JSON was asked for, read off arguments that could not be parsed.
pub(super) fn typed_json(args: &[OsString]) -> bool {
    /// The flags that may stand before `o` in one word.
    const SWITCHES: &str = "qvywf";
    let typed = args.iter().map(|arg| arg.to_str().unwrap_or_default()).skip(1).take_while(|arg| *arg != "--");
    let typed: Vec<&str> = typed.collect();
    let value = typed.iter().enumerate().find_map(|(place, arg)| {
        let rest = match (arg.strip_prefix("--output"), arg.strip_prefix('-')) {
            (Some(rest), _) => rest,
            (None, Some(short)) if !short.starts_with('-') => {
                short.trim_start_matches(|switch| SWITCHES.contains(switch)).strip_prefix('o')?
            }
            (None, _) => return None,
        };
        if rest.is_empty() { typed.get(place + 1).copied() } else { Some(rest.strip_prefix('=').unwrap_or(rest)) }
    });
    value.is_some_and(|value| value == "json" || value == "ndjson")
}

/// Whether the terminal knows no more than text.
fn is_dumb(variables: &Variables) -> bool {
    variables.get("TERM") == Some(OsStr::new("dumb"))
}

/// The settings for the whole run of a command.
#[derive(Debug)]
pub(super) struct Settings {
    /// How results are printed.
    pub(super) format: Format,
    /// Whether failures are reported as JSON: if JSON was requested by `-o`, and not just by a filter.
    pub(super) json_failures: bool,
    /// The filter applied to JSON before printing.
    pub(super) filter: Option<Filter>,
    /// The columns that were asked for, in their order.
    pub(super) columns: Option<Vec<String>>,
    /// Whether notes and progress are left out.
    pub(super) quiet: bool,
    /// Whether every pause is reported.
    pub(super) verbose: bool,
    /// Whether requests and answers are traced.
    pub(super) debug: bool,
    /// An additional file to trace them to.
    pub(super) debug_file: Option<PathBuf>,
    /// Whether requests are printed and not sent.
    pub(super) curl: bool,
    /// The proxies on the route to a server, for http:// and https://, and the hosts that need none.
    pub(super) proxies: [Option<String>; 3],
    /// Colour on standard output.
    pub(super) paint: Paint,
    /// Colour on standard error.
    pub(super) paint_stderr: Paint,
    /// Whether someone is there to be asked.
    pub(super) interactive: bool,
    /// Whether progress is shown live.
    pub(super) live: bool,
    /// The columns of the terminal on standard output; none when it is something else.
    pub(super) width: Option<usize>,
    /// The columns of the terminal on standard error; none when it is something else.
    pub(super) width_stderr: Option<usize>,
    /// The requested target of operations.
    pub(super) target: Target,
    /// Where operations run.
    pub(super) backend: Backend,
    /// Where contexts and keys are stored.
    pub(super) config: Config,
    /// The embedded engine's data file; none where the system names no home for it.
    pub(super) data_file: Option<PathBuf>,
}

impl Settings {
    /// Brings together what was typed and what is there. A command that carries out no operation has no use for a
    /// place, and runs even where that cannot be found.
    pub(super) fn resolve(
        flags: GlobalArgs,
        has_place: bool,
        config: Result<Config, ConfigError>,
        env: &ProcessEnv,
    ) -> Result<Self, Failure> {
        let ProcessEnv { variables, terminal, .. } = env;
        let format = format(&flags)?;
        let config = config?;
        let target = Target::of(flags.context, flags.base_url, variables)?;
        let backend = if has_place { target.locate(&config, variables)?.0 } else { Backend::Embedded };
        let automated = is_automated(variables);
        let paint = |is_terminal: bool| flags.color.on(is_terminal, variables);
        Ok(Self {
            format,
            json_failures: flags.output.is_some() && matches!(format, Format::Json | Format::Ndjson),
            filter: flags.jq.as_deref().map(filter).transpose()?,
            columns: flags.columns,
            quiet: flags.quiet,
            verbose: flags.verbose,
            debug: flags.debug,
            debug_file: flags.debug_file,
            curl: flags.curl,
            proxies: [proxy(variables, "http_proxy")?, proxy(variables, "https_proxy")?, proxy(variables, "no_proxy")?],
            paint: paint(terminal.stdout.is_some()),
            paint_stderr: paint(terminal.stderr.is_some()),
            interactive: terminal.stdin
                && terminal.stdout.is_some()
                && terminal.stderr.is_some()
                && !automated
                && !is_dumb(variables)
                && !flags.no_input,
            live: terminal.stderr.is_some() && !automated && !flags.quiet && !is_dumb(variables),
            width: terminal.stdout,
            width_stderr: terminal.stderr,
            target,
            backend,
            config,
            data_file: data_file(variables),
        })
    }
}

/// The format that was asked for, or that follows from what was. A filter needs JSON, and columns need rows.
fn format(flags: &GlobalArgs) -> Result<Format, Failure> {
    let name = |format: Format| format.to_possible_value().map(|value| value.get_name().to_owned()).unwrap_or_default();
    let (filtered, chosen) = (flags.jq.is_some(), flags.columns.is_some());
    if filtered && chosen {
        return Err(Failure::usage("--jq filters JSON, and --columns picks from rows", "use one of them"));
    }
    match flags.output {
        None if filtered => Ok(Format::Json),
        None => Ok(Format::default()),
        Some(format) if filtered && !matches!(format, Format::Json | Format::Ndjson) => {
            let what = format!("--jq filters JSON, and `-o {}` is none", name(format));
            Err(Failure::usage(what, "leave -o out; with `-o ndjson` every element is filtered on its own"))
        }
        Some(format) if chosen && !matches!(format, Format::Table | Format::Wide | Format::Csv) => {
            let what = format!("--columns picks from rows, and `-o {}` has none", name(format));
            Err(Failure::usage(what, "leave -o out, or use `-o csv`; --jq picks from JSON"))
        }
        Some(format) => Ok(format),
    }
}

/// A filter, or where it is wrong.
fn filter(expression: &str) -> Result<Filter, Failure> {
    Filter::new(expression).map_err(|mistake| Failure::Told {
        kind: Kind::Usage,
        what: format!("the filter cannot be read: {}", mistake.what),
        details: vec![
            escape(expression).into_owned(),
            format!("{:width$}^ character {}", "", mistake.at + 1, width = mistake.at),
        ],
        hint: Some("`svcctl help output` shows filters".to_owned()),
    })
}

/// The variables that coding agents set for the commands that they run.
const AGENTS: [&str; 5] = ["AI_AGENT", "CLAUDECODE", "CODEX_SANDBOX", "CURSOR_AGENT", "GEMINI_CLI"];

/// Whether a program reads: `CI` or the variable of a coding agent is set, to anything but a no.
fn is_automated(variables: &Variables) -> bool {
    let is_no = |value: &OsStr| ["0", "false"].iter().any(|no| value.eq_ignore_ascii_case(no));
    std::iter::once("CI").chain(AGENTS).any(|name| variables.get(name).is_some_and(|value| !is_no(value)))
}

/// The engine's data file: in SVCCTL_DATA_DIR, else where the system keeps data of programs.
fn data_file(variables: &Variables) -> Option<PathBuf> {
    let folder = match variables.get("SVCCTL_DATA_DIR") {
        Some(folder) => PathBuf::from(folder),
        None => ProjectDirs::from("", "", "svcctl")?.data_dir().to_owned(),
    };
    Some(folder.join("engine.db"))
}

/// A proxy variable, in lower or upper case, with a fallback to the general one.
fn proxy(variables: &Variables, name: &str) -> Result<Option<String>, Failure> {
    let all = ["all_proxy", "ALL_PROXY"].into_iter().filter(|_| name != "no_proxy");
    let names = [name.to_owned(), name.to_uppercase()].into_iter().chain(all.map(str::to_owned));
    let set = names.into_iter().find(|name| variables.get(name).is_some());
    set.map_or(Ok(None), |name| text(variables, &name))
}

//! Flags, environment and terminal become settings, once. Nothing else asks the environment.

use std::{
    ffi::{OsStr, OsString},
    path::PathBuf,
    str::FromStr,
};

use clap::{Args, ValueEnum};
use directories::ProjectDirs;

use super::{
    Surroundings,
    failure::Failure,
    out::{Format, Paint},
    surroundings::Variables,
};
use crate::api::{ApiKey, BaseUrl, HeaderError, TeamId};

/// The flags that every command takes.
#[derive(Debug, Args)]
#[command(next_help_heading = "Global options")]
pub(super) struct GlobalArgs {
    /// How to print results
    #[arg(short, long, global = true, value_enum, default_value_t, value_name = "FORMAT")]
    output: Format,
    /// Print nothing but what was asked for
    #[arg(short, long, global = true)]
    quiet: bool,
    /// When to use colour
    #[arg(long, global = true, value_enum, default_value_t, value_name = "WHEN")]
    color: ColorChoice,
    /// Never ask; fail where an answer would be needed
    #[arg(long, global = true)]
    no_input: bool,
    /// Say every pause before a request is sent again, and why
    #[arg(short, long, global = true)]
    verbose: bool,
    /// Trace requests and answers on standard error, secrets masked
    #[arg(long, global = true)]
    debug: bool,
    /// Trace them to a file that only you can read
    #[arg(long, global = true, value_name = "FILE")]
    debug_file: Option<PathBuf>,
    /// Print the request as a curl line and send nothing; ids are taken as they are typed
    #[arg(long, global = true)]
    curl: bool,
    /// Use the server at this address instead of the embedded engine (or set SVCCTL_BASE_URL)
    #[arg(long, global = true, value_name = "URL")]
    base_url: Option<String>,
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

/// Whether the terminal knows no more than text.
fn is_dumb(variables: &Variables) -> bool {
    variables.get("TERM") == Some(OsStr::new("dumb"))
}

/// What holds for the whole run of a command.
#[derive(Debug)]
pub(super) struct Settings {
    /// How results are printed.
    pub(super) format: Format,
    /// Whether notes and progress are left out.
    pub(super) quiet: bool,
    /// Whether every pause is said.
    pub(super) verbose: bool,
    /// Whether requests and answers are traced.
    pub(super) debug: bool,
    /// Where they are traced to as well.
    pub(super) debug_file: Option<PathBuf>,
    /// Whether requests are printed and not sent.
    pub(super) curl: bool,
    /// The proxies on the way to a server, for http:// and https://, and the hosts that need none.
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
    /// Where operations are carried out.
    pub(super) place: Place,
    /// The embedded engine's data file; none where the system names no home for it.
    pub(super) data_file: Option<PathBuf>,
}

/// Where operations are carried out.
#[derive(Debug)]
pub(super) enum Place {
    /// In this process.
    Embedded,
    /// At a server.
    Remote {
        /// Its address, as it was typed.
        base_url: String,
        /// The key, as it was set.
        key: Option<ApiKey>,
        /// The team to act for.
        team: Option<TeamId>,
    },
}

impl Settings {
    /// Brings together what was typed and what is there.
    pub(super) fn resolve(flags: GlobalArgs, surroundings: &Surroundings) -> Result<Self, Failure> {
        let Surroundings { variables, terminal, .. } = surroundings;
        let automated = is_automated(variables);
        let paint = |is_terminal: bool| flags.color.on(is_terminal, variables);
        Ok(Self {
            format: flags.output,
            quiet: flags.quiet,
            verbose: flags.verbose,
            debug: flags.debug,
            debug_file: flags.debug_file,
            curl: flags.curl,
            proxies: [proxy(variables, "http_proxy")?, proxy(variables, "https_proxy")?, proxy(variables, "no_proxy")?],
            paint: paint(terminal.stdout.is_some()),
            paint_stderr: paint(terminal.stderr),
            interactive: terminal.stdin && terminal.stderr && !automated && !flags.no_input,
            live: terminal.stderr && !automated && !flags.quiet && !is_dumb(variables),
            width: terminal.stdout,
            place: place(flags.base_url, variables)?,
            data_file: data_file(variables),
        })
    }
}

/// Whether nobody is watching: `CI` is set, to anything but a no.
fn is_automated(variables: &Variables) -> bool {
    variables.get("CI").is_some_and(|value| !["0", "false"].iter().any(|no| value.eq_ignore_ascii_case(no)))
}

fn place(base_url: Option<String>, variables: &Variables) -> Result<Place, Failure> {
    let base_url = match base_url {
        Some(base_url) => Some(base_url),
        None => text(variables, "SVCCTL_BASE_URL")?,
    };
    let Some(base_url) = base_url else {
        return Ok(Place::Embedded);
    };
    let (key, team) = (header(variables, "SVCCTL_API_KEY")?, header(variables, "SVCCTL_TEAM_ID")?);
    Ok(Place::Remote { base_url, key, team })
}

/// The engine's data file: in SVCCTL_DATA_DIR, else where the system keeps data of programs.
fn data_file(variables: &Variables) -> Option<PathBuf> {
    let folder = match variables.get("SVCCTL_DATA_DIR") {
        Some(folder) => PathBuf::from(folder),
        None => ProjectDirs::from("", "", "svcctl")?.data_dir().to_owned(),
    };
    Some(folder.join("engine.db"))
}

/// A variable about proxies, which go by small and by capital letters, and one for all where it has none of its own.
fn proxy(variables: &Variables, name: &str) -> Result<Option<String>, Failure> {
    let all = ["all_proxy", "ALL_PROXY"].into_iter().filter(|_| name != "no_proxy");
    let names = [name.to_owned(), name.to_uppercase()].into_iter().chain(all.map(str::to_owned));
    let set = names.into_iter().find(|name| variables.get(name).is_some());
    set.map_or(Ok(None), |name| text(variables, &name))
}

/// What a header will carry. Its text is in no message: it may be a key.
fn header<T: FromStr<Err = HeaderError>>(variables: &Variables, name: &str) -> Result<Option<T>, Failure> {
    let wrong = |error: HeaderError| Failure::usage(format!("{name} is unusable: {error}"), format!("set {name} anew"));
    text(variables, name)?.map(|text| text.parse().map_err(wrong)).transpose()
}

fn text(variables: &Variables, name: &str) -> Result<Option<String>, Failure> {
    let Some(value) = variables.get(name) else { return Ok(None) };
    let text = value.to_str().ok_or_else(|| {
        Failure::usage(format!("{name} is not valid UTF-8"), format!("set {name} to plain text, or unset it"))
    })?;
    Ok(Some(text.to_owned()))
}

impl Place {
    /// Whether operations are carried out in this process.
    pub(super) const fn is_embedded(&self) -> bool {
        matches!(self, Self::Embedded)
    }
}

/// Reads a base URL as it was typed.
pub(super) fn parse_base_url(typed: &str) -> Result<BaseUrl, Failure> {
    typed.parse().map_err(|error: crate::api::BaseUrlError| {
        Failure::usage(error.to_string(), "give scheme and host, in --base-url or SVCCTL_BASE_URL")
    })
}

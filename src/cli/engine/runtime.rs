//! `svcctl engine runtime`

use std::time::Duration;

use clap::{Args, Subcommand};

use crate::cli::{
    args::values::Span,
    failure::Failure,
    output::{self, Detail},
    session::Session,
};
use engine::{Engine, RuntimeSettings};

#[derive(Debug, Subcommand)]
pub(in crate::cli) enum Command {
    /// Show how simulated pods behave
    #[command(after_help = "Example:\n  svcctl engine runtime show")]
    Show,
    /// Change how simulated pods behave from now on
    #[command(after_help = "\
Examples:
  svcctl engine runtime set --provisioning 0s --starting 0s
  svcctl engine runtime set --starting 90s --jitter 50")]
    Set(SetArgs),
    /// Restore the default settings
    #[command(after_help = "Example:\n  svcctl engine runtime reset")]
    Reset,
}

#[derive(Debug, PartialEq, Eq, Default, Args)]
pub(in crate::cli) struct SetArgs {
    /// How long a pod is PROVISIONING, like 1s
    #[arg(long, value_name = "DURATION")]
    provisioning: Option<Span>,
    /// How long a pod is STARTING, like 2s
    #[arg(long, value_name = "DURATION")]
    starting: Option<Span>,
    /// The random variation of both, in percent
    #[arg(long, value_name = "PCT", value_parser = clap::value_parser!(u8).range(0..=100))]
    jitter: Option<u8>,
    /// The seed of the jitter
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// The host of the ssh proxy that pods show
    #[arg(long, value_name = "HOST")]
    ssh_proxy: Option<String>,
    /// Whether endpoints without a request get fewer workers after 3 days and none after 7
    #[arg(long, value_name = "on|off", value_parser = clap::builder::TypedValueParser::map(clap::builder::PossibleValuesParser::new(["on", "off"]), |text| text == "on"))]
    inactivity: Option<bool>,
}

impl Command {
    pub(super) fn run(self, session: &Session) -> Result<(), Failure> {
        let engine = session.platform.engine()?;
        match self {
            Self::Show => {}
            Self::Set(args) if args == SetArgs::default() => {
                return Err(Failure::usage("nothing to change", "give at least one flag; `--help` names them"));
            }
            Self::Set(args) => set(&engine, &apply(&args, read(&engine)?)?)?,
            Self::Reset => set(&engine, &RuntimeSettings::default())?,
        }
        let settings = read(&engine)?;
        let mut detail = Detail::default();
        let span = |millis: u32| humantime::format_duration(Duration::from_millis(millis.into())).to_string();
        detail.row("provisioning", span(settings.provisioning));
        detail.row("starting", span(settings.starting));
        detail.row("jitter", format!("{} %", settings.jitter));
        detail.row("seed", settings.seed.to_string());
        detail.row("ssh proxy", settings.ssh_proxy.as_str());
        detail.row("inactivity", if settings.inactivity { "on" } else { "off" });
        output::document(session, &settings, detail)
    }
}

fn read(engine: &Engine) -> Result<RuntimeSettings, Failure> {
    engine.runtime_settings().map_err(|error| Failure::admin("read the settings of the runtime", error))
}

fn set(engine: &Engine, settings: &RuntimeSettings) -> Result<(), Failure> {
    engine.set_runtime_settings(settings).map_err(|error| Failure::admin("set the settings of the runtime", error))
}

fn apply(args: &SetArgs, mut settings: RuntimeSettings) -> Result<RuntimeSettings, Failure> {
    let millis = |span: Span| {
        let millis = u32::try_from(span.0.as_millis());
        millis.map_err(|_| Failure::usage("a pod takes at most 49 days to come up", "give a shorter span"))
    };
    if let Some(span) = args.provisioning {
        settings.provisioning = millis(span)?;
    }
    if let Some(span) = args.starting {
        settings.starting = millis(span)?;
    }
    settings.jitter = args.jitter.unwrap_or(settings.jitter);
    settings.seed = args.seed.unwrap_or(settings.seed);
    settings.inactivity = args.inactivity.unwrap_or(settings.inactivity);
    settings.ssh_proxy = args.ssh_proxy.clone().unwrap_or(settings.ssh_proxy);
    Ok(settings)
}

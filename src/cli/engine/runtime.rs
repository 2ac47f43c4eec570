//! `svcctl engine runtime`

use std::time::Duration;

use clap::{Args, Subcommand};

use crate::{
    cli::{
        failure::Failure,
        out::{self, Detail},
        session::Session,
        values::Span,
    },
    engine::{Engine, Pace},
};

#[derive(Debug, Subcommand)]
pub(in crate::cli) enum Command {
    /// Show the pace
    Show,
    /// Change the pace, for every pod from now on
    Set(SetArgs),
    /// Take the usual pace again
    Reset,
}

#[derive(Debug, Args)]
#[group(required = true, multiple = true)]
pub(in crate::cli) struct SetArgs {
    /// How long a pod is PROVISIONING, like 1s
    #[arg(long, value_name = "DURATION")]
    provisioning: Option<Span>,
    /// How long a pod is STARTING, like 2s
    #[arg(long, value_name = "DURATION")]
    starting: Option<Span>,
    /// How much longer or shorter either may be, in percent
    #[arg(long, value_name = "PCT", value_parser = clap::value_parser!(u8).range(0..=100))]
    jitter: Option<u8>,
    /// Decides the jitter of every pod
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

impl Command {
    pub(super) fn run(self, session: &Session) -> Result<(), Failure> {
        let engine = session.engine()?;
        match self {
            Self::Show => {}
            Self::Set(args) => set(&engine, &apply(&args, read(&engine)?)?)?,
            Self::Reset => set(&engine, &Pace::default())?,
        }
        let pace = read(&engine)?;
        let mut detail = Detail::default();
        let span = |millis: u32| humantime::format_duration(Duration::from_millis(millis.into())).to_string();
        detail.row("provisioning", span(pace.provisioning));
        detail.row("starting", span(pace.starting));
        detail.row("jitter", format!("{} %", pace.jitter));
        detail.row("seed", pace.seed.to_string());
        out::document(session, &pace, detail)
    }
}

fn read(engine: &Engine) -> Result<Pace, Failure> {
    engine.pace().map_err(|error| Failure::admin("read the pace", error))
}

fn set(engine: &Engine, pace: &Pace) -> Result<(), Failure> {
    engine.set_pace(pace).map_err(|error| Failure::admin("set the pace", error))
}

fn apply(args: &SetArgs, mut pace: Pace) -> Result<Pace, Failure> {
    let millis = |span: Span| {
        let millis = u32::try_from(span.0.as_millis());
        millis.map_err(|_| Failure::usage("a pod takes at most 49 days to come up", "give a shorter span"))
    };
    if let Some(span) = args.provisioning {
        pace.provisioning = millis(span)?;
    }
    if let Some(span) = args.starting {
        pace.starting = millis(span)?;
    }
    pace.jitter = args.jitter.unwrap_or(pace.jitter);
    pace.seed = args.seed.unwrap_or(pace.seed);
    Ok(pace)
}

//! `svcctl engine fleet`

use clap::Subcommand;

use crate::cli::{
    args::values::Source,
    failure::{Failure, Kind},
    output,
    session::{Session, input},
    settings::format::Format,
    terminal::{json, text},
};
use engine::{Fleet, fleet::FleetError};

#[derive(Debug, Subcommand)]
pub(in crate::cli) enum Command {
    /// Print the fleet in use
    #[command(after_help = "Example:\n  svcctl engine fleet show > fleet.json")]
    Show,
    /// Replace the fleet
    #[command(after_help = "Example:\n  svcctl engine fleet set fleet.json")]
    Set {
        /// The file, or - for standard input
        file: Source,
    },
    /// Check a fleet without changing anything
    #[command(after_help = "Example:\n  svcctl engine fleet check fleet.json")]
    Check {
        /// The file, or - for standard input
        file: Source,
    },
    /// Restore the built-in fleet
    #[command(after_help = "Example:\n  svcctl engine fleet reset")]
    Reset,
}

impl Command {
    pub(super) async fn run(self, session: &Session) -> Result<(), Failure> {
        match self {
            Self::Show => show(session),
            Self::Set { file } => {
                let fleet = read(session, &file).await?;
                session.platform.engine()?.set_fleet(&fleet).map_err(|error| Failure::admin("set the fleet", error))?;
                session.ui.note("the fleet is set");
                Ok(())
            }
            Self::Check { file } => {
                let Fleet { gpu_types, cpu_flavors, data_centers } = read(session, &file).await?;
                let machines: usize = data_centers.iter().map(|site| site.machines.len()).sum();
                session.ui.note(&format!(
                    "the fleet is sound: {}, {}, {}, {}",
                    text::count(gpu_types.len(), "GPU type"),
                    text::count(cpu_flavors.len(), "CPU flavor"),
                    text::count(data_centers.len(), "data center"),
                    text::count(machines, "machine"),
                ));
                Ok(())
            }
            Self::Reset => {
                session.platform.engine()?.reset_fleet().map_err(|error| Failure::admin("reset the fleet", error))?;
                session.ui.note("the fleet is the shipped one");
                Ok(())
            }
        }
    }
}

/// A fleet is a document: every format but YAML shows it the same way, so that it can be edited and set again.
fn show(session: &Session) -> Result<(), Failure> {
    let fleet = session.platform.engine()?.fleet().map_err(|error| Failure::admin("read the fleet", error))?;
    let document = serde_json::to_vec(&fleet).expect("a fleet serialises");
    match session.settings.format {
        Format::Yaml => session.ui.print(&json::yaml(&document)),
        Format::Json | Format::Ndjson => output::json(session, &document),
        Format::Table | Format::Wide | Format::Csv | Format::Id => session.ui.line(&json::indent(&document)),
    }
}

/// The fleet of a file.
pub(in crate::cli) async fn read(session: &Session, source: &Source) -> Result<Fleet, Failure> {
    let text = input::text(session, source).await?;
    Fleet::parse(&text).map_err(|error| {
        let details = match error {
            FleetError::Shape(reason) => vec![reason.to_string()],
            FleetError::Rules(rules) => rules,
        };
        let what = format!("{} is no fleet", input::name(source));
        Failure::Told { kind: Kind::Refused, what, details, hint: Some("`svcctl engine fleet show` prints one".into()) }
    })
}

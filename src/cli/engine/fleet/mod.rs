//! `svcctl engine fleet`

mod diff;
mod record;

use clap::Subcommand;

use crate::cli::{
    args::values::Source,
    failure::{Failure, Kind},
    output,
    session::{Session, input},
    settings::format::Format,
    terminal::{json, text},
};
pub(in crate::cli) use diff::Change;
use engine::{
    Fleet,
    fleet::{FleetError, Site},
};
use ops::catalog::Catalog;
use record::Recorded;

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
    /// Make the catalog of a server the fleet: its types, prices, data centers and stock
    #[command(after_help = "\
The server is that of --context or --base-url. The machines are the fewest that give each data center the stock \
that the server reports, so `billing estimate`, `why` and tests go by what it offers now.

Example:
  svcctl engine fleet record --context work")]
    Record,
    /// Show how the fleet differs from what a server offers now
    #[command(after_help = "\
It exits with 0 if there is no difference, and with 2 if there is one.

Example:
  svcctl engine fleet diff --context work")]
    Diff,
    /// Restore the built-in fleet
    #[command(after_help = "Example:\n  svcctl engine fleet reset")]
    Reset,
}

impl Command {
    /// Whether it reads a server, and does not only work on this machine.
    pub(super) const fn has_place(&self) -> bool {
        matches!(self, Self::Record | Self::Diff)
    }

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
                let fleet = read(session, &file).await?;
                session.ui.note(&format!("the fleet is sound: {}", counted(&fleet)));
                Ok(())
            }
            Self::Record => record(session).await,
            Self::Diff => diff::run(session, &catalog(session).await?).await,
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

/// The catalog of the server that is chosen.
async fn catalog(session: &Session) -> Result<Catalog, Failure> {
    if session.settings.backend.is_embedded() {
        let what = "no server is chosen whose catalog could be read";
        return Err(Failure::usage(what, "add --context NAME or --base-url URL"));
    }
    Catalog::read(session.api()?).await.map_err(|error| Failure::call("read the catalog", error))
}

async fn record(session: &Session) -> Result<(), Failure> {
    let engine = session.platform.engine()?;
    let old = engine.fleet().map_err(|error| Failure::admin("read the fleet", error))?;
    let is_real = |site: &Site| site.kubernetes.is_some() || site.machines.iter().any(|machine| machine.host.is_some());
    if let Some(site) = old.data_centers.iter().find(|site| is_real(site)) {
        let what =
            format!("data center `{}` of the fleet has machines of yours, which a record would replace", site.id);
        let hint = "set SVCCTL_DATA_DIR to another folder, and record there";
        return Err(Failure::Told { kind: Kind::Refused, what, details: Vec::new(), hint: Some(hint.into()) });
    }
    let Some(Recorded { fleet, left_out }) = record::fleet(&catalog(session).await?) else {
        let what = "the catalog of the server needs more machines than a fleet may have".to_owned();
        return Err(Failure::Told { kind: Kind::Refused, what, details: Vec::new(), hint: None });
    };
    engine.set_fleet(&fleet).map_err(|error| Failure::admin("set the fleet", error))?;
    for id in left_out {
        session.ui.note(&format!("left out: {} (no price, or not all of its data)", wire::json::cut(&id)));
    }
    session.ui.note(&format!("the fleet is recorded: {}", counted(&fleet)));
    Ok(())
}

fn counted(fleet: &Fleet) -> String {
    let machines: usize = fleet.data_centers.iter().map(|site| site.machines.len()).sum();
    format!(
        "{}, {}, {}, {}",
        text::count(fleet.gpu_types.len(), "GPU type"),
        text::count(fleet.cpu_flavors.len(), "CPU flavor"),
        text::count(fleet.data_centers.len(), "data center"),
        text::count(machines, "machine"),
    )
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

//! `svcctl engine hosts clean`

use super::{connect, failure, find};
use crate::cli::{
    failure::Failure,
    session::{Session, prompt},
    terminal::text::count,
};
use driver::docker::check::strays::{self, KnownTenants};
use engine::Engine;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
They are left over when an engine lost its data or went back to an older state. Their contents are lost.

Example:
  svcctl engine hosts clean node1")]
pub(in crate::cli) struct Args {
    /// A host by name or unique prefix of it
    host: String,
    /// Do not ask
    #[arg(short, long)]
    yes: bool,
}

pub(super) async fn run(session: &Session, engine: &Engine, args: &Args) -> Result<(), Failure> {
    const DOING: &str = "clean the host";
    let view = find(engine, &args.host)?;
    let (host, spec) = (view.machine.id, view.machine.host.expect("a host is a machine that has one"));
    let client = connect(session, &spec.endpoint).await.map_err(|fault| failure(DOING, fault))?.client();
    // In this order, so that anything found here already has its record, if it has one at all.
    let found = strays::look(&client).await.map_err(|fault| failure(DOING, fault))?;
    let known = KnownTenants::of(engine, &host, &found.shared()).map_err(|error| Failure::admin(DOING, error))?;
    let strays = found.unknown_to(&known);
    let all = || strays.containers.iter().chain(&strays.volumes);
    if all().next().is_none() {
        session.ui.note(&format!("every container and volume on `{host}` belongs to something that the engine knows"));
        return Ok(());
    }
    let lines: Vec<String> = strays
        .containers
        .iter()
        .map(|stray| format!("container {}", stray.name))
        .chain(strays.volumes.iter().map(|stray| format!("volume {}, with all that is in it", stray.name)))
        .collect();
    let question = format!("Remove {} from `{host}` for good?", count(lines.len(), "thing"));
    prompt::confirm(session, args.yes, &lines, &question).await?;
    strays.remove(&client).await.map_err(|fault| failure(DOING, fault))?;
    for stray in all() {
        session.ui.note(&format!("removed {}", stray.name));
    }
    Ok(())
}

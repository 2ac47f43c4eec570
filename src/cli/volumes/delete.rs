//! `svcctl volumes delete`

use crate::cli::{
    failure::Failure,
    resources::{removal, select},
    session::{Session, prompt},
    terminal::text::told,
};
use wire::volumes::{DeleteGlobalVolume, DeleteNetworkVolume, ListGlobalVolumes, ListNetworkVolumes, NetworkVolume};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  svcctl volumes delete data
  svcctl volumes delete shared --global --yes")]
pub(in crate::cli) struct Args {
    /// Volumes by id, unique name or unique prefix of an id
    #[arg(value_name = "ID", required = true)]
    ids: Vec<String>,
    /// They are global volumes
    #[arg(long)]
    global: bool,
    /// Do not ask
    #[arg(short, long)]
    yes: bool,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    let question = match args.ids.as_slice() {
        [_] => "Delete this volume, with everything on it?".to_owned(),
        ids => format!("Delete these {} volumes, with everything on them?", ids.len()),
    };
    if args.global {
        let volumes = select::all_own(session, ListGlobalVolumes::default(), &args.ids).await?;
        let lines: Vec<String> = volumes.iter().map(|volume| format!("{}  {}", volume.id, volume.name)).collect();
        prompt::confirm(session, args.yes, &lines, &question).await?;
        return removal::each(session, "global volume", volumes, |id| DeleteGlobalVolume { id }).await;
    }
    let volumes = select::all_own(session, ListNetworkVolumes::default(), &args.ids).await?;
    let line = |volume: &NetworkVolume| {
        format!("{}  {}  {} GB in {}", volume.id, volume.name, volume.size, volume.data_center)
    };
    let known = || volumes.iter().filter_map(|volume| volume.item.as_ref());
    let mut lines: Vec<String> = known().map(line).collect();
    let size = told(known().map(|volume| volume.size.map(u64::from)).sum::<Option<u64>>());
    lines.extend((lines.len() > 1).then(|| format!("{} volumes in all  {size} GB", lines.len())));
    prompt::confirm(session, args.yes, &lines, &question).await?;
    removal::each(session, "network volume", volumes, |id| DeleteNetworkVolume { id }).await
}

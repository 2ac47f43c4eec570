//! `svcctl ssh-keys set`

use super::{add::read_file, key::PublicKey};
use crate::cli::{
    args::values::Source,
    failure::Failure,
    session::{Session, prompt},
};

#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  svcctl ssh-keys set ~/.ssh/id_ed25519.pub work.pub")]
pub(in crate::cli) struct Args {
    /// Files of public keys, or - for standard input
    #[arg(value_name = "FILE", required = true)]
    files: Vec<Source>,
    /// Do not ask
    #[arg(short, long)]
    yes: bool,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    let mut new: Vec<PublicKey> = Vec::new();
    for file in &args.files {
        for key in read_file(session, file).await? {
            if !new.iter().any(|other| other.is_same(&key)) {
                new.push(key);
            }
        }
    }
    let listed = super::read(session).await?;
    let json = listed.json();
    let lines = listed.into_items();
    let old: Vec<PublicKey> = lines.iter().map(|line| PublicKey::read(line)).collect();
    let difference = difference(&old, &new);
    if difference.is_empty() {
        session.ui.note("these are the account's keys already");
        return super::show(session, &lines, &json);
    }
    prompt::confirm(session, args.yes, &difference, "Replace the account's ssh keys?").await?;
    super::replace(session, new.into_iter().map(|key| key.line).collect()).await
}

/// The removed and added keys, one per line.
fn difference(old: &[PublicKey], new: &[PublicKey]) -> Vec<String> {
    let missing = |keys: &[PublicKey], key: &PublicKey| !keys.iter().any(|other| other.line == key.line);
    let gone = old.iter().filter(|key| missing(new, key)).map(|key| format!("- {}", key.label()));
    let come = new.iter().filter(|key| missing(old, key)).map(|key| format!("+ {}", key.label()));
    gone.chain(come).collect()
}

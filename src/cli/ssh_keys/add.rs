//! `svcctl ssh-keys add`

use super::key::{PublicKey, parse_file};
use crate::cli::{
    args::values::Source,
    failure::Failure,
    session::{Session, input},
};

#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  svcctl ssh-keys add ~/.ssh/id_ed25519.pub")]
pub(in crate::cli) struct Args {
    /// A file of public keys, or - for standard input
    file: Source,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    let new = read_file(session, &args.file).await?;
    let listed = super::read(session).await?;
    let json = listed.json();
    let mut keys = listed.into_items();
    let known: Vec<PublicKey> = keys.iter().map(|line| PublicKey::read(line)).collect();
    let before = keys.len();
    for key in new {
        if known.iter().any(|other| other.is_same(&key)) {
            session.ui.note(&format!("{} is there already", key.label()));
        } else {
            keys.push(key.line);
        }
    }
    if keys.len() == before { super::show(session, &keys, &json) } else { super::replace(session, keys).await }
}

/// The public keys of a file; anything else in it is wrong usage, and is not sent.
pub(super) async fn read_file(session: &Session, source: &Source) -> Result<Vec<PublicKey>, Failure> {
    let text = input::text(session, source).await?;
    parse_file(&text).map_err(|reason| {
        Failure::usage(
            format!("{}: {reason}", input::name(source)),
            "public keys are in files like ~/.ssh/id_ed25519.pub",
        )
    })
}

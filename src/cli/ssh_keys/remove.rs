//! `svcctl ssh-keys remove`

use super::key::PublicKey;
use crate::cli::{failure::Failure, session::Session};
use ops::select::{Candidate, SelectError, nearest};

#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  svcctl ssh-keys remove me@laptop")]
pub(in crate::cli) struct Args {
    /// Keys by fingerprint or comment
    #[arg(value_name = "FINGERPRINT|COMMENT", required = true)]
    keys: Vec<String>,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    let mut keys: Vec<PublicKey> =
        super::read(session).await?.into_items().iter().map(|line| PublicKey::read(line)).collect();
    let gone = args.keys.iter().map(|typed| find(&keys, typed)).collect::<Result<Vec<_>, _>>()?;
    keys.retain(|key| !gone.contains(key));
    super::replace(session, keys.into_iter().map(|key| key.line).collect()).await?;
    for key in gone {
        session.ui.note(&format!("{} is removed", key.label()));
    }
    Ok(())
}

fn find(keys: &[PublicKey], typed: &str) -> Result<PublicKey, SelectError> {
    let is_fingerprint = |key: &PublicKey| {
        let fingerprint = key.fingerprint.as_deref().unwrap_or_default();
        fingerprint == typed || fingerprint.strip_prefix("SHA256:") == Some(typed)
    };
    if let Some(key) = keys.iter().find(|key| !typed.is_empty() && (is_fingerprint(key) || key.line == typed)) {
        return Ok(key.clone());
    }
    let (kind, typed) = ("ssh key", typed.to_owned());
    let found: Vec<&PublicKey> = keys.iter().filter(|key| !typed.is_empty() && key.comment == typed).collect();
    match found.as_slice() {
        [] => {
            let nearest = nearest(keys.iter().map(|key| key.comment.as_str()), &typed).map(str::to_owned);
            Err(SelectError::Unknown { kind, typed, nearest })
        }
        [only] => Ok((*only).clone()),
        several => {
            let candidate = |key: &&PublicKey| Candidate { id: key.label(), name: key.algorithm.clone() };
            Err(SelectError::Ambiguous { kind, typed, candidates: several.iter().map(candidate).collect() })
        }
    }
}

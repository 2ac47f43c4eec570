//! `svcctl secrets describe`

use super::{find, show};
use crate::cli::{failure::Failure, session::Session};
use wire::secrets::{UpdateSecret, UpdateSecretRequest};

#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  svcctl secrets describe hf_token 'reads the models of the team'")]
pub(in crate::cli) struct Args {
    /// A secret by name or id
    name: String,
    /// What it is for; '' takes the description away
    text: String,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    let id = find::id(session, &args.name).await?;
    let body = UpdateSecretRequest { value: None, description: Some(args.text) };
    let reply = session.call(&format!("describe secret `{}`", args.name), UpdateSecret { id, body }).await?;
    show(session, &reply)
}

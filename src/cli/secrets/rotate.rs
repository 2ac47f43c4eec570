//! `svcctl secrets rotate`

use super::{find, show, value::ValueArgs};
use crate::cli::{failure::Failure, session::Session};
use wire::secrets::{UpdateSecret, UpdateSecretRequest};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
What runs keeps the old value until it starts again.

Examples:
  svcctl secrets rotate hf_token
  pass show hf | svcctl secrets rotate hf_token --value-stdin
  svcctl secrets uses hf_token")]
pub(in crate::cli) struct Args {
    /// A secret by name or id
    name: String,
    #[command(flatten)]
    value: ValueArgs,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    let id = find::id(session, &args.name).await?;
    let body = UpdateSecretRequest { value: Some(args.value.read(session).await?), description: None };
    let reply = session.call(&format!("rotate secret `{}`", args.name), UpdateSecret { id, body }).await?;
    let name = &reply.value.name;
    let note = "what runs keeps the old value until it starts again";
    session.ui.note(&format!("{note}; `svcctl secrets uses {name}` shows what that is"));
    show(session, &reply)
}

//! `svcctl ssh-keys list`

use crate::cli::{failure::Failure, session::Session};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  svcctl ssh-keys list
  svcctl ssh-keys list -o json | jq -r '.keys[]' > authorized_keys")]
pub(in crate::cli) struct Args {}

pub(super) async fn run(session: &Session, _args: Args) -> Result<(), Failure> {
    let listed = super::read(session).await?;
    let json = listed.json();
    super::show(session, &listed.into_items(), &json)
}

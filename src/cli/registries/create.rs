//! `svcctl registries create`

use crate::cli::{
    args::values::Source,
    failure::Failure,
    resources::owned::show,
    session::{Session, curl, input, prompt},
};
use wire::registries::{CreateRegistry, CreateRegistryRequest};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example:
  pass show registry \\
      | svcctl registries create docker --username me --password-stdin")]
pub(in crate::cli) struct Args {
    /// The credential's name
    name: String,
    /// The user name at the registry
    #[arg(long)]
    username: String,
    /// Read the password or token from standard input instead of prompting
    #[arg(long)]
    password_stdin: bool,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    let password = if session.platform.rehearses() {
        curl::REGISTRY_PASSWORD.to_owned()
    } else if args.password_stdin {
        let text = input::text(session, &Source::Stdin).await?;
        text.trim_end_matches(['\r', '\n']).to_owned()
    } else {
        prompt::secret(session, "password", "give it with --password-stdin").await?
    };
    if password.is_empty() {
        return Err(Failure::usage("the password is empty", "type it, or give it with --password-stdin"));
    }
    let body = CreateRegistryRequest { name: args.name, username: args.username, password };
    let reply = session.call("create the registry", CreateRegistry { body }).await?;
    show(session, &reply, false)
}

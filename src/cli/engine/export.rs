//! `svcctl engine export`

use crate::cli::{
    args::values::Source,
    failure::Failure,
    output,
    session::{Session, prompt},
    settings::files,
};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
It holds everything else of the data file: pods and the variables in them, money, users, hashes of API keys, keys of \
workers, hosts. Webhooks of accounts are left out, since a copy posts nothing. Without --with-secrets, secrets and registries are exported with their names and without values and \
passwords; where they are imported again, they keep those that they have there.

Examples:
  svcctl engine export state.json
  svcctl engine export state.json --with-secrets")]
pub(in crate::cli) struct Args {
    /// The file, or - for standard output
    #[arg(default_value = "-")]
    file: Source,
    /// Export the values of secrets and the passwords of registries as well, in clear text
    #[arg(long)]
    with_secrets: bool,
    /// Do not ask
    #[arg(short, long)]
    yes: bool,
}

pub(super) async fn run(session: &Session, args: &Args) -> Result<(), Failure> {
    let engine = session.platform.engine()?;
    if args.with_secrets {
        let question = "Write the values of all secrets and the passwords of all registries in clear text?";
        prompt::confirm(session, args.yes, &[], question).await?;
    }
    let exported = if args.with_secrets { engine.export_with_secrets() } else { engine.export() };
    let snapshot = exported.map_err(|error| Failure::admin("export the engine's state", error))?;
    let document = serde_json::to_vec(&snapshot).expect("a snapshot serialises");
    match &args.file {
        Source::Stdin => output::json(session, &document),
        Source::File(path) => {
            files::write_private(path, &[document.as_slice(), b"\n"].concat()).map_err(|error| {
                let what = format!("cannot write `{}`: {error}", path.display());
                Failure::usage(what, "give the path of a file that you can write, or - for standard output")
            })?;
            let holds = if args.with_secrets { ", the values of secrets and the passwords of registries" } else { "" };
            let what = "variables of pods and endpoints, hashes of API keys and the keys of workers";
            session.ui.note(&format!("the state is in `{}`; it holds {what}{holds}", path.display()));
            Ok(())
        }
    }
}

//! `svcctl engine export`

use crate::cli::{failure::Failure, files, output, session::Session, values::Source};

#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  svcctl engine export state.json")]
pub(in crate::cli) struct Args {
    /// The file, or - for standard output
    #[arg(default_value = "-")]
    file: Source,
}

pub(super) fn run(session: &Session, args: &Args) -> Result<(), Failure> {
    let snapshot =
        session.platform.engine()?.export().map_err(|error| Failure::admin("export the engine's state", error))?;
    let document = serde_json::to_vec(&snapshot).expect("a snapshot serialises");
    match &args.file {
        Source::Stdin => output::json(session, &document),
        Source::File(path) => {
            files::write_private(path, &[document.as_slice(), b"\n"].concat()).map_err(|error| {
                let what = format!("cannot write `{}`: {error}", path.display());
                Failure::usage(what, "give the path of a file that you can write, or - for standard output")
            })?;
            session.ui.note(&format!("the state is in `{}`; it holds registry passwords", path.display()));
            Ok(())
        }
    }
}

//! `svcctl engine export`

use std::{
    fs::OpenOptions,
    io::{self, Write},
    path::Path,
};

use crate::cli::{failure::Failure, out, session::Session, values::Source};

#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  svcctl engine export state.json")]
pub(in crate::cli) struct Args {
    /// The file, or - for standard output
    #[arg(default_value = "-")]
    file: Source,
}

pub(super) fn run(session: &Session, args: &Args) -> Result<(), Failure> {
    let snapshot = session.engine()?.export().map_err(|error| Failure::admin("export the engine's state", error))?;
    let document = serde_json::to_vec(&snapshot).expect("a snapshot serialises");
    match &args.file {
        Source::Stdin => out::json(session, &document),
        Source::File(path) => {
            write_private(path, &document).map_err(|error| {
                let what = format!("cannot write `{}`: {error}", path.display());
                Failure::usage(what, "give the path of a file that you can write, or - for standard output")
            })?;
            session.note(&format!("the state is in `{}`; it holds registry passwords", path.display()));
            Ok(())
        }
    }
}

/// Writes a file that only its owner can read. What is there is replaced when all is written, and not before.
fn write_private(path: &Path, document: &[u8]) -> io::Result<()> {
    let mut name = path.file_name().ok_or(io::ErrorKind::IsADirectory)?.to_owned();
    name.push(".part");
    let part = path.with_file_name(name);
    let written = private(&part).and_then(|mut file| {
        file.write_all(document)?;
        file.write_all(b"\n")?;
        file.sync_all()?;
        std::fs::rename(&part, path)
    });
    if written.is_err() {
        // The failure that counts is the first one.
        let _ = std::fs::remove_file(&part);
    }
    written
}

fn private(path: &Path) -> io::Result<std::fs::File> {
    let mut options = OpenOptions::new();
    options.write(true).create(true).truncate(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

//! `svcctl pods cp`

#[cfg(unix)]
mod bound;
#[cfg(unix)]
mod listing;
#[cfg(unix)]
mod local;
#[cfg(unix)]
mod pack;
mod place;
#[cfg(unix)]
mod receive;
#[cfg(unix)]
mod remote;
#[cfg(unix)]
mod route;
#[cfg(unix)]
mod send;
#[cfg(unix)]
mod sums;
#[cfg(unix)]
mod tree;
#[cfg(unix)]
mod work;

use std::ffi::OsString;

use super::reach::Route;
#[cfg(unix)]
use crate::cli::{failure::Failure, session::Session};
use place::Location;
pub(super) use place::RemotePath;
#[cfg(unix)]
pub(super) use work::PodConnection;
#[cfg(unix)]
use work::{LARGE, changing, here};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
One side is ID:PATH; a path there is taken from where a session begins, or from ~. A name here with a colon is typed as \
./a:b. What is a folder is copied with all that is in it, under its own name into a folder that is there, else to the \
new name; `dir/.` means what is in it. Modes, times and links are kept. Files that are there already with the same size, \
time and checksum are not sent again, and a copy that was cut off goes on: run it again. `-` is standard input or output.

Nothing but sh, find, stat, xargs and tar is needed in the pod, as busybox has them.

Examples:
  svcctl pods cp data demo:/work
  svcctl pods cp demo:/work/out/model.bin .
  svcctl pods cp demo:results/. results
  svcctl pods cp demo:/etc/hosts - | head -1")]
pub(in crate::cli) struct Args {
    /// What to copy: paths here, or ID:PATH
    #[arg(value_name = "SRC", required = true)]
    sources: Vec<OsString>,
    /// Where to: a path here, or ID:PATH
    #[arg(value_name = "DST", required = true)]
    target: OsString,
    /// How to connect [default: direct where the pod publishes 22/tcp, else proxy]
    #[arg(long, value_name = "WAY", value_enum)]
    via: Option<Route>,
    /// The private key file
    #[arg(short, long, value_name = "FILE")]
    identity: Option<String>,
}

impl Args {
    #[cfg(unix)]
    fn entry(&self) -> Entry<'_> {
        Entry { via: self.via, identity: self.identity.as_deref() }
    }
}

/// How a pod is entered.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Entry<'a> {
    /// The way, if one is asked for.
    pub(super) via: Option<Route>,
    /// The private key file.
    pub(super) identity: Option<&'a str>,
}

/// The requested operation.
enum CopyRequest {
    /// These, to a pod.
    Send(Vec<OsString>, String, RemotePath),
    /// These of pods, to here.
    Receive(Vec<(String, RemotePath)>, OsString),
    /// Standard input, to a file of a pod.
    Feed(String, RemotePath),
    /// A file of a pod, to standard output.
    Show(String, RemotePath),
}

impl CopyRequest {
    /// Exactly one side is in a pod.
    fn of(args: &Args) -> Result<Self, (String, String)> {
        let form = "`svcctl pods cp demo:/path .` copies from a pod, `svcctl pods cp file demo:/path` to one";
        let wrong = |what: &str| Err((what.to_owned(), form.to_owned()));
        let sources: Vec<Location> = args.sources.iter().map(|source| Location::of(source)).collect();
        match Location::of(&args.target) {
            Location::There(id, path) => {
                let mut local = Vec::new();
                for source in sources {
                    match source {
                        Location::Here(source) => local.push(source),
                        Location::Stream if args.sources.len() == 1 => return Ok(Self::Feed(id, path)),
                        Location::Stream => return wrong("standard input goes to one file alone"),
                        Location::There(..) => {
                            return wrong("both sides are in a pod; copy it here first, and then to the other pod");
                        }
                    }
                }
                Ok(Self::Send(local, id, path))
            }
            target @ (Location::Here(_) | Location::Stream) => {
                let mut remote = Vec::new();
                for source in sources {
                    let Location::There(id, path) = source else { return wrong("neither side is in a pod") };
                    remote.push((id, path));
                }
                match (target, remote.as_slice()) {
                    (Location::Stream, [(id, path)]) => Ok(Self::Show(id.clone(), path.clone())),
                    (Location::Stream, _) => wrong("one file alone goes to standard output"),
                    (_, _) => Ok(Self::Receive(remote, args.target.clone())),
                }
            }
        }
    }
}

#[cfg(unix)]
pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    let asked = CopyRequest::of(&args).map_err(|(what, hint)| Failure::usage(what, hint))?;
    work::run(session, &args, asked).await
}

/// Names, modes and links are those of Unix.
#[cfg(not(unix))]
pub(super) async fn run(_: &crate::cli::session::Session, args: Args) -> Result<(), crate::cli::failure::Failure> {
    use crate::cli::failure::{Failure, Kind};
    CopyRequest::of(&args).map_err(|(what, hint)| Failure::usage(what, hint))?;
    let what = "`pods cp` copies on Unix only".to_owned();
    let hint = Some("use scp with the address of `svcctl pods ssh POD --print`".to_owned());
    Err(Failure::Told { kind: Kind::Other, what, details: Vec::new(), hint })
}

//! `svcctl console`: the pages in the browser, for the context that holds (console.md, Where it runs).

use std::{
    ffi::OsString,
    io::Write as _,
    net::SocketAddr,
    path::Path,
    process::{Command as Process, Stdio},
    sync::Arc,
};

use clap::Subcommand;
use serde_json::json;
use tempfile::NamedTempFile;
use tokio::{net::TcpListener, sync::watch};

use super::{
    backend::Backend,
    engine::named::user_id,
    failure::{Failure, Kind},
    output::{
        self,
        shape::{Shape, object, reference},
    },
    serve::{
        self,
        pages::{self, Entrance, Pages},
        running,
    },
    session::Session,
    settings::{
        format::Format,
        target::{Source, Target},
    },
    terminal::signal::Signal,
};
use crate::console::{Console, Options, Origins, Sites, Upstream};
use driver::platform::{self, AnyConnector};
use engine::{Engine, LOCAL_ACCOUNT, Rng};
use server;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  svcctl console
  svcctl console --context prod --no-open
  svcctl console link --user ada

It serves until Ctrl-C, on this machine alone. The API key stays in this process: no browser has \
it. Where `svcctl serve` serves the same data, a link to that is printed instead.")]
pub(super) struct Args {
    #[command(subcommand)]
    command: Option<Command>,
    /// Where to listen, on this machine; port 0 takes a free one
    #[arg(long, value_name = "HOST:PORT", default_value = "127.0.0.1:0")]
    listen: String,
    /// Do not open a browser
    #[arg(long)]
    no_open: bool,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Print a new link to the console that `svcctl serve` serves; it works once, within ten minutes
    #[command(after_help = "Example:\n  svcctl console link --user ada")]
    Link {
        /// Whom it signs in: a user by id, unique name or unique prefix of their id
        #[arg(long, value_name = "ID", default_value = LOCAL_ACCOUNT)]
        user: String,
    },
}

impl Args {
    /// Whether it serves until a signal, for the current context.
    pub(super) const fn serves(&self) -> bool {
        self.command.is_none()
    }
}

pub(super) async fn run(
    session: &Session,
    args: &Args,
    signal: impl Future<Output = Signal> + Send + 'static,
) -> Result<(), Failure> {
    if let Some(Command::Link { user }) = &args.command {
        return print_link(session, user);
    }
    if session.platform.rehearses() {
        return Err(Failure::usage("--curl shows one request, and a console sends many", "leave it out"));
    }
    let base = match &session.settings.backend {
        Backend::Embedded => running_base(session),
        Backend::Remote { .. } => None,
    };
    if let Some(base) = base {
        let engine = session.platform.engine()?;
        let link = pages::link(&engine, LOCAL_ACCOUNT, &base)?;
        announce(session, &base, &link)?;
        return open(args, session, &link).map(drop);
    }
    serve_here(session, args, signal).await
}

async fn serve_here(
    session: &Session,
    args: &Args,
    signal: impl Future<Output = Signal> + Send + 'static,
) -> Result<(), Failure> {
    let unable = |error: std::io::Error| Failure::Told {
        kind: Kind::Other,
        what: format!("failed to serve on {}", args.listen),
        details: vec![error.to_string()],
        hint: Some("choose another port with --listen; 127.0.0.1:0 takes a free one".to_owned()),
    };
    let address = serve::address(&args.listen, false, "the console of a context is for this machine alone").await?;
    let listener = TcpListener::bind(address).await.map_err(unable)?;
    let address = listener.local_addr().map_err(unable)?;
    let base = format!("http://{address}");
    let stop = async move {
        signal.await;
    };
    let served = match &session.settings.backend {
        Backend::Embedded => {
            let engine = Arc::new(session.platform.engine()?);
            let entrance = Entrance::open(&engine, &base)?;
            announce(session, &base, &entrance.link)?;
            let _page = open(args, session, &entrance.link)?;
            let options =
                server::Options { clock: session.platform.clock(), limits_owner: false, ..server::Options::default() };
            let contexts = pages::contexts(session);
            let sites = sites(session, &engine);
            let pages = Pages { address, public: None, context: "embedded", contexts, has_api: false, sites };
            tokio::spawn(pages.serve(listener, engine, options, stop)).await
        }
        Backend::Remote { base_url, .. } => {
            // Who is signed in is known here, and to no other process.
            let engine = Arc::new(session.platform.engine_in_memory(Rng::from_system())?);
            let link = pages::link(&engine, LOCAL_ACCOUNT, &base)?;
            let (stopped, stopping) = watch::channel(false);
            let settings = (address, base_url.to_string(), stopping.clone());
            let console = Console::new(of_server(session, engine, settings)?);
            announce(session, &base, &link)?;
            let _page = open(args, session, &link)?;
            tokio::spawn(async move {
                let stop = async move {
                    stop.await;
                    stopped.send_replace(true);
                    // Connections end now, and everything else with them.
                    std::future::pending::<()>().await;
                };
                tokio::select! {
                    () = server::listen(listener, None, console, server::Bounds::default(), stopping) => {}
                    () = stop => {}
                }
            })
            .await
        }
    };
    served.map_err(|error| unable(error.into()))
}

/// The way to the hosts of the embedded engine, which nobody drives here.
fn sites(session: &Session, engine: &Arc<Engine>) -> Sites {
    let Some(folder) = engine.folder() else { return Sites::None };
    Sites::Embedded(AnyConnector::new(engine, folder.to_owned(), platform::GRACE, session.platform.clock()))
}

/// The way into pods of another server: `svcctl pods ssh` of this program, for the same server. Its key is in the
/// environment or in the files of the context, so that no list of processes has it.
fn entered_by_ssh(session: &Session) -> Sites {
    #[cfg(unix)]
    if let Ok(program) = std::env::current_exe() {
        let target = match &session.settings.target {
            Target::Address(address, Source::Flag) => vec!["--base-url", address],
            Target::Context(name, Source::Flag) => vec!["--context", name],
            Target::Address(_, Source::Environment) | Target::Context(_, Source::Environment) | Target::Unspoken => {
                Vec::new()
            }
        };
        let words = target.into_iter().chain(["pods", "ssh"]).map(OsString::from);
        return Sites::Ssh(std::iter::once(program.into_os_string()).chain(words).collect());
    }
    #[cfg(not(unix))]
    let _ = session;
    Sites::None
}

/// The console of a server elsewhere.
fn of_server(
    session: &Session,
    engine: Arc<Engine>,
    (address, server, stopping): (SocketAddr, String, watch::Receiver<bool>),
) -> Result<Options, Failure> {
    Ok(Options {
        clock: session.platform.clock(),
        engine,
        upstream: Upstream::There(Arc::new(session.platform.open(&session.ui)?)),
        behind: None,
        context: "server".to_owned(),
        server: Some(server),
        contexts: pages::contexts(session),
        admitted: None,
        origins: Origins::new(address, false, None),
        port: address.port(),
        sites: entered_by_ssh(session),
        stopping,
    })
}

/// Prints a link to the console that is served for the data of this machine.
fn print_link(session: &Session, user: &str) -> Result<(), Failure> {
    let Some(base) = running_base(session) else {
        let what = "nobody serves the console of this data";
        return Err(Failure::usage(what, "start `svcctl serve`, or `svcctl console`, which prints a link itself"));
    };
    let engine = session.platform.engine()?;
    let user = user_id(&engine, user)?;
    announce(session, &base, &pages::link(&engine, &user, &base)?)
}

/// Where the console of this machine's data is served.
fn running_base(session: &Session) -> Option<String> {
    let folder = session.settings.data_file.as_deref().and_then(Path::parent)?;
    running::find(folder)
}

fn announce(session: &Session, base: &str, link: &str) -> Result<(), Failure> {
    match session.settings.format {
        Format::Json | Format::Ndjson => {
            output::element(session, json!({ "url": base, "consoleUrl": link }).to_string().as_bytes())?;
        }
        Format::Table | Format::Wide | Format::Yaml | Format::Csv | Format::Id => session.ui.line(link)?,
    }
    session.ui.flush()
}

/// Opens a browser on a file that leads on to the link, since a link among arguments stands in the list of processes.
/// The file is there as long as what is returned.
fn open(args: &Args, session: &Session, link: &str) -> Result<Option<NamedTempFile>, Failure> {
    let has_screen = cfg!(not(all(unix, not(target_os = "macos"))))
        || ["DISPLAY", "WAYLAND_DISPLAY"].iter().any(|name| session.platform.variable(name).is_some());
    if args.no_open || !has_screen || session.settings.width.is_none() {
        return Ok(None);
    }
    let failed = |error: std::io::Error| Failure::Told {
        kind: Kind::Other,
        what: "failed to open a browser".to_owned(),
        details: vec![error.to_string()],
        hint: Some("open the link yourself, and leave the browser out with --no-open".to_owned()),
    };
    // Only its owner may read it.
    let mut page = tempfile::Builder::new().prefix("svcctl-console-").suffix(".html").tempfile().map_err(failed)?;
    let text = format!("<!doctype html><meta http-equiv=\"refresh\" content=\"0;url={link}\"><title>svcctl</title>\n");
    page.write_all(text.as_bytes()).and_then(|()| page.flush()).map_err(failed)?;
    let (program, words): (&str, &[&str]) = if cfg!(windows) {
        ("cmd", &["/C", "start", ""])
    } else if cfg!(target_os = "macos") {
        ("open", &[])
    } else {
        ("xdg-open", &[])
    };
    let mut opener = Process::new(program);
    opener.args(words).arg(page.path()).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    // Where there is no such program, the link is printed all the same.
    let _ = opener.spawn();
    Ok(Some(page))
}

/// The output of a command: where the console is, and the link that signs in.
pub(super) fn shape(verbs: &[&str]) -> Option<Shape> {
    match verbs {
        [] | ["link"] => Some(Shape::written(|generator| {
            object([("url", reference::<String>(generator)), ("consoleUrl", reference::<String>(generator))])
        })),
        _ => None,
    }
}

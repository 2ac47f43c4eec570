//! `svcctl migrate try`: a v1 program runs against the proxy, in front of an engine that is made for it and forgotten.

mod environment;
mod program;
mod record;
mod report;

use std::{ffi::OsString, path::PathBuf, sync::Arc};

use tokio::{net::TcpListener, sync::oneshot};

use self::{environment::Variable, record::Record};
use super::decisions::AcceptArgs;
use crate::cli::{
    args::values::Source,
    engine::fleet,
    failure::{Failure, Kind},
    serve,
    session::Session,
    settings::files,
    terminal::signal::Signal,
};
use api::Api;
use engine::RuntimeSettings;
use proxy::{Options, Proxy};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
The program runs as it is, with its own input and output, against a v1 proxy in front of an engine in memory. Nothing \
is rented and nothing of yours is touched; the engine is gone when the program ends. The program is told the address \
of the proxy in the variables that v1 programs read, and in those of --env:

  http://127.0.0.1:PORT/v1       RUNPOD_REST_URL, RUNPOD_REST_API_URL,
                                 RUNPOD_REST_BASE_URL, RUNPOD_REST_API_BASE_URL,
                                 RUNPOD_BASE_URL, RUNPOD_API_BASE,
                                 RUNPOD_API_BASE_URL
  http://127.0.0.1:PORT/graphql  RUNPOD_GRAPHQL_URL, RUNPOD_API_URL

RUNPOD_API_KEY gets a value if it has none. A program whose address is in its code needs a change, or --listen on the \
address that it has.

The report names every call, the rules that it needs, and the calls of v2 that it became. It goes to standard error \
when the program has ended, or to --report. The exit code is the program's.

Examples:
  svcctl migrate try -- python3 rent.py
  svcctl migrate try --env GPU_API -- ./deploy.sh
  svcctl migrate try --env GPU_HOST=/ --report trial.txt -- node list.mjs
  svcctl migrate try --accept pod-interruptible -- python3 rent.py")]
pub(in crate::cli) struct Args {
    /// Where the proxy listens, on this machine; port 0 takes a free one
    #[arg(long, value_name = "HOST:PORT", default_value = "127.0.0.1:0")]
    listen: String,
    /// Tell the program the proxy's address in this variable too, with this path [default path: /v1]; can be given again
    #[arg(long = "env", value_name = "NAME[=PATH]")]
    variables: Vec<Variable>,
    /// The fleet of the engine, as `svcctl engine fleet show` prints one
    #[arg(long, value_name = "FILE")]
    fleet: Option<Source>,
    /// Write the report to this file instead of standard error
    #[arg(long, value_name = "FILE")]
    report: Option<PathBuf>,
    #[command(flatten)]
    accept: AcceptArgs,
    /// The program and its arguments
    #[arg(value_name = "CMD", last = true, required = true)]
    command: Vec<OsString>,
}

pub(super) async fn run(
    session: &Session,
    args: Args,
    signal: impl Future<Output = Signal> + Send + 'static,
) -> Result<(), Failure> {
    let accepted = args.accept.rules()?;
    let address = serve::address(&args.listen, false, "listen on 127.0.0.1").await?;
    let engine = session.platform.engine_in_memory(session.platform.rng())?;
    if let Some(file) = &args.fleet {
        let fleet = fleet::read(session, file).await?;
        engine.set_fleet(&fleet).map_err(|error| Failure::admin("set the fleet", error))?;
    }
    // A rehearsal need not wait for pods to come up.
    let swift = RuntimeSettings { provisioning: 0, starting: 0, ..RuntimeSettings::default() };
    engine.set_runtime_settings(&swift).map_err(|error| Failure::admin("set up the engine", error))?;
    let unable = |error: std::io::Error| Failure::Told {
        kind: Kind::Other,
        what: format!("failed to serve on {}", args.listen),
        details: vec![error.to_string()],
        hint: Some("choose another port with --listen; 127.0.0.1:0 takes a free one".to_owned()),
    };
    let listener = TcpListener::bind(address).await.map_err(unable)?;
    let base = format!("http://{}", listener.local_addr().map_err(unable)?);
    let clock = session.platform.clock();
    let options = Options {
        now: Box::new(move || clock.now()),
        pace: session.platform.pace().clone(),
        gone: false,
        traces: true,
        accepted,
    };
    let (proxy, log) = Proxy::new(Api::embedded(engine), options);
    let recording = tokio::task::spawn_blocking(move || Record::of(&log));
    let (stop, stopped) = oneshot::channel::<()>();
    let served = tokio::spawn(Arc::clone(&proxy).serve(listener, async move {
        // A dropped sender stops it too.
        let _ = stopped.await;
    }));
    let variables = environment::of(session, &base, &args.variables);
    let ended = program::run(session, &args.command, variables, signal).await;
    drop(stop);
    served.await.map_err(|error| unable(error.into()))?;
    // With it goes the sender of log entries, so that the record knows its last one.
    drop(proxy);
    let record = recording.await.map_err(|error| unable(error.into()))?;
    let code = ended?;
    let report = report::render(session, &report::Trial { base: &base, record: &record, code });
    match &args.report {
        Some(path) => files::write_public(path, report.as_bytes()).map_err(|error| Failure::Told {
            kind: Kind::Other,
            what: format!("failed to write `{}`: {error}", path.display()),
            details: vec![format!("the program ended with exit code {code}")],
            hint: Some("give --report the path of a file that you can write".to_owned()),
        })?,
        None if session.settings.quiet => {}
        None => session.ui.say(&report),
    }
    if code == 0 { Ok(()) } else { Err(Failure::PassedOn(code)) }
}

//! `svcctl serverless worker run`

use std::{
    collections::{BTreeMap, BTreeSet},
    ffi::OsString,
    time::Duration,
};

use globset::{Glob, GlobMatcher};
use tokio::{
    net::TcpListener,
    sync::{mpsc, oneshot},
};

use super::{
    files::Files,
    health::Checks,
    processes::{OutputLine, Processes, Worker},
    remote, unshown,
    variables::AllowEnvArgs,
};
use crate::cli::{
    failure::{Failure, Kind},
    serverless::find,
    session::Session,
    terminal::{signal::Signal, text::escape},
};
use api::{CallError, Remote};
use ops::serverless::worker::{self, WorkerEnv};
use server::{self, AdmittedKey, Options};

/// How often to check the processes.
const TICK: Duration = Duration::from_millis(100);
/// How often the service is asked which workers it wants: one of this process, and one elsewhere.
const ASK: (Duration, Duration) = (Duration::from_millis(500), Duration::from_secs(2));
/// How often to check the files.
const LOOK: Duration = Duration::from_millis(500);
/// How long a service may be away before the workers are stopped.
const AWAY: Duration = Duration::from_secs(60);

#[derive(Debug, clap::Args)]
#[command(after_help = "\
The endpoint needs the image svcctl/local. Code that uses a public worker library runs unmodified, with --prefix set to \
what its variables begin with. A worker of a load balancer endpoint listens at PORT, which is a free port of this machine, \
and is ready once GET /ping (or HEALTH_CHECK_PATH of the endpoint's env) answers 200 there. On the embedded engine this \
command serves it on a free port meanwhile.

Examples:
  svcctl serverless create echo --image svcctl/local --cpu cpu5c:2
  svcctl serverless worker run echo --skip-checks -- python handler.py
  svcctl serverless worker run echo --watch-files '**/*.py' \\
      -- python handler.py
  svcctl serverless worker run api --workers 2 -- node server.js")]
pub(in crate::cli) struct Args {
    /// An endpoint by id, unique name or unique prefix of its id
    id: String,
    /// Hold this number of workers, instead of as many as scaling asks for
    #[arg(long, value_name = "N")]
    workers: Option<u32>,
    /// What the names of its variables begin with, as the worker library reads them [default: that of the server]
    #[arg(long, value_name = "PREFIX")]
    prefix: Option<String>,
    /// Tell worker libraries to leave out the checks of GPU, memory, disk and network that they start with
    #[arg(long)]
    skip_checks: bool,
    /// Start the workers anew when a file below this folder changes whose path fits, like '**/*.py'
    #[arg(long, value_name = "GLOB", value_parser = parse_glob)]
    watch_files: Option<GlobMatcher>,
    #[command(flatten)]
    allowed: AllowEnvArgs,
    /// The command of a worker
    #[arg(last = true, required = true, value_name = "CMD")]
    command: Vec<OsString>,
}

fn parse_glob(text: &str) -> Result<GlobMatcher, String> {
    Ok(Glob::new(text).map_err(|error| format!("it is no pattern like '**/*.py': {}", error.kind()))?.compile_matcher())
}

/// The server that the workers talk to.
struct JobServer {
    remote: Remote,
    ask: Duration,
}

pub(super) async fn run(session: &Session, args: Args, signal: impl Future<Output = Signal>) -> Result<(), Failure> {
    if session.platform.rehearses() {
        return Err(unshown());
    }
    let found = find::one(session, &args.id).await?;
    let (served, stop) = serve(session).await?;
    let (lines, printed) = mpsc::unbounded_channel();
    let processes = Processes::new(session, args.command.clone(), lines);
    let mut runner = Runner {
        session,
        args: &args,
        served: &served,
        endpoint: &found.id,
        processes,
        printed,
        left: BTreeSet::new(),
    };
    let ended = tokio::select! {
        biased;
        signal = signal => {
            session.ui.note(&format!("{}; the workers are stopped", if signal == Signal::Interrupt { "interrupted" } else { "terminated" }));
            Ok(())
        }
        ended = runner.work() => ended,
    };
    // The engine then waits for none of them.
    let _ = tokio::time::timeout(Duration::from_secs(2), worker::attend(&served.remote, &found.id, Some(0))).await;
    let Runner { processes, .. } = runner;
    processes.end_all().await;
    if let Some(stop) = stop {
        let _ = stop.send(());
    }
    ended
}

/// The session's server, or the in-process engine on a separate port, with a handle to stop it.
async fn serve(session: &Session) -> Result<(JobServer, Option<oneshot::Sender<()>>), Failure> {
    if let Some(remote) = remote(session)? {
        return Ok((JobServer { remote, ask: ASK.1 }, None));
    }
    let unable = |error: &std::io::Error| Failure::Told {
        kind: Kind::Other,
        what: format!("cannot serve the embedded engine on this machine: {error}"),
        details: Vec::new(),
        hint: None,
    };
    let listener = TcpListener::bind("127.0.0.1:0").await.map_err(|error| unable(&error))?;
    let url = format!("http://{}", listener.local_addr().map_err(|error| unable(&error))?);
    let engine = session.platform.engine()?.with_job_base(url.clone());
    let key = format!("svk_{}{}", session.platform.rng().create_id(), session.platform.rng().create_id());
    let options = Options {
        clock: session.platform.clock(),
        admitted: Some(AdmittedKey::new(&key)),
        limits_owner: false,
        ..Options::default()
    };
    let (stop, stopped) = oneshot::channel::<()>();
    let stopping = async move {
        let _ = stopped.await;
    };
    tokio::spawn(server::serve(listener, engine, options, stopping));
    let wrong = |what: String| Failure::usage(what, "report it: this cannot happen");
    let base = url.parse().map_err(|error: api::BaseUrlError| wrong(error.to_string()))?;
    let key = key.parse().map_err(|error: api::HeaderError| wrong(error.to_string()))?;
    let remote = session.platform.server(&base, Some(key), None)?;
    session.ui.note(&format!("the embedded engine is served on {url} for its workers"));
    Ok((JobServer { remote, ask: ASK.0 }, Some(stop)))
}

/// Keeps the processes in line with the engine.
struct Runner<'a> {
    session: &'a Session,
    args: &'a Args,
    served: &'a JobServer,
    endpoint: &'a str,
    processes: Processes<'a>,
    printed: mpsc::UnboundedReceiver<OutputLine>,
    /// The reports already made about omitted variables.
    left: BTreeSet<String>,
}

impl Runner<'_> {
    /// Works until something cannot go on.
    async fn work(&mut self) -> Result<(), Failure> {
        let pace = self.session.platform.pace();
        let mut files = self.args.watch_files.clone().map(Files::new);
        let mut checks = Checks::default();
        let (mut asked, mut looked, mut heard): (Option<Duration>, Duration, Duration) = (None, pace.now(), pace.now());
        loop {
            let now = pace.now();
            if asked.is_none_or(|asked| now >= asked + self.served.ask) {
                asked = Some(now);
                match worker::attend(&self.served.remote, self.endpoint, self.args.workers).await {
                    Ok(workers) => {
                        heard = now;
                        let workers = workers.iter().map(|env| self.worker(env)).collect();
                        self.processes.want(workers);
                    }
                    Err(error) => self.bear(error, now.saturating_sub(heard))?,
                }
            }
            if now >= looked + LOOK {
                looked = now;
                if files.as_mut().is_some_and(Files::changed) {
                    self.session.ui.note("a file changed; the workers are started anew");
                    self.processes.restart();
                }
            }
            self.processes.look()?;
            self.tell_ended().await;
            checks.make((&self.served.remote, self.endpoint), self.processes.listeners(), now).await;
            self.pass_on().await;
            pace.sleep(TICK).await;
        }
    }

    /// A worker with the variables of its process, unless it is to keep those that it has.
    fn worker(&mut self, env: &WorkerEnv) -> Worker {
        let prefix = self.args.prefix.as_deref();
        let mut variables = env.whole(self.endpoint, prefix).map(|whole| {
            let (variables, left) = self.args.allowed.here(whole);
            // Each is reported once, however often workers start.
            left.into_iter().filter(|line| self.left.insert(line.clone())).for_each(|line| self.session.ui.warn(&line));
            variables
        });
        if let Some(variables) = variables.as_mut().filter(|_| self.args.skip_checks) {
            let prefix = prefix.unwrap_or(&env.prefix);
            for name in ["SKIP_GPU_CHECK", "SKIP_AUTO_SYSTEM_CHECKS"] {
                variables.push((format!("{prefix}_{name}"), "true".to_owned()));
            }
        }
        Worker { id: env.worker.clone(), variables, listening: env.listening.clone() }
    }

    /// A service that is away for a moment is no reason to stop workers.
    fn bear(&self, error: CallError, away: Duration) -> Result<(), Failure> {
        let is_passing = error.status().is_none_or(|status| status >= 500 || status == 429);
        if is_passing && away < AWAY {
            self.session.ui.note(&format!("the service does not answer: {error}"));
            return Ok(());
        }
        if error.status() == Some(400) {
            return Err(Failure::Told {
                kind: Kind::Refused,
                what: format!("endpoint `{}` takes no local workers", self.endpoint),
                details: vec![error.to_string()],
                hint: Some(format!(
                    "`svcctl serverless update {} --image svcctl/local` makes it one that does",
                    self.endpoint
                )),
            });
        }
        Err(Failure::call("ask which workers are wanted", error))
    }

    /// Reports processes that ended by themselves, whose work is lost, before they are restarted.
    async fn tell_ended(&mut self) {
        let mut untold = Vec::new();
        for worker in self.processes.take_ended() {
            let told = worker::report_exit(&self.served.remote, self.endpoint, &worker).await;
            if told.is_err_and(|error| error.status().is_none_or(|status| status >= 500)) {
                untold.push(worker);
            }
        }
        self.processes.keep_ended(untold);
    }

    /// Shows what the processes printed, and adds it to their logs.
    async fn pass_on(&mut self) {
        let mut printed: BTreeMap<String, Vec<String>> = BTreeMap::new();
        while let Ok(OutputLine { worker, text }) = self.printed.try_recv() {
            self.session.ui.say(&format!(
                "{} | {}\n",
                escape(&worker),
                crate::cli::terminal::text::escape_but_colour(&text)
            ));
            printed.entry(worker).or_default().push(text);
        }
        for (worker, lines) in printed {
            // A log that lacks a line is no reason to stop a worker.
            let _ = worker::print(&self.served.remote, self.endpoint, &worker, &lines).await;
        }
    }
}

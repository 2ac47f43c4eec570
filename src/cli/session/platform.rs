//! A command's access to the platform: the API, opened on first use, the embedded engine, and the clock, pace and
//! randomness they use. It prints nothing itself.

use std::{
    cell::{Cell, OnceCell},
    ffi::OsStr,
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};

use super::{
    data_file,
    trace::{self, Tracing},
    ui::Ui,
    watchdog::Watchdog,
};
use crate::cli::{
    args::values::EnvPrefix,
    backend::{Backend, KeySource},
    failure::Failure,
    settings::{
        Settings,
        config::Config,
        credentials,
        target::{Reason, Target},
    },
    terminal::process_env::{Stderr, Variables},
};
use api::{Api, ApiKey, BaseUrl, Observer, Options, Pace, Proxies, Remote, TeamId};
use driver::lock::is_driven;
use engine::{Clock, Engine, Leap, Rng, Store};
use wire::{Timestamp, serverless::worker_api::DEFAULT_PREFIX};

/// Shown when the embedded engine is used for the first time (cli.md, Where a command runs).
const FIRST_USE: &str = "commands run in the embedded engine: its pods are simulated, nothing runs and no money is charged; \
                         `svcctl context add` and `svcctl login` lead to a server";

/// The action that fails when the engine cannot be opened.
pub(in crate::cli) const OPENING: &str = "open the embedded engine";

/// The platform as the settings place it: a server, or the engine in this process.
pub(in crate::cli) struct Platform {
    backend: Backend,
    config: Config,
    data_file: Option<PathBuf>,
    /// The proxies of the environment, for http:// and https://, and the hosts that need none.
    proxies: [Option<String>; 3],
    rehearses: bool,
    tracing: Tracing,
    api: OnceCell<Api>,
    clock: Clock,
    pace: Pace,
    seed: Cell<Option<u64>>,
    variables: Variables,
    /// Where in-flight requests are traced to.
    stderr: Stderr,
    /// Ends the command if a signal arrives while the engine works.
    watchdog: Watchdog,
    /// The milliseconds that the engine is ahead of the clock.
    ahead: Cell<i64>,
    /// Whether something else shall be on a host than before.
    host_work: Arc<AtomicBool>,
}

/// The platform's inputs from the process environment.
pub(in crate::cli) struct PlatformInputs {
    pub(in crate::cli) clock: Clock,
    pub(in crate::cli) pace: Pace,
    pub(in crate::cli) seed: Option<u64>,
    pub(in crate::cli) variables: Variables,
}

impl Platform {
    /// The platform of these settings; nothing is opened yet.
    pub(in crate::cli) fn new(settings: &Settings, inputs: PlatformInputs, stderr: Stderr, watchdog: Watchdog) -> Self {
        let PlatformInputs { clock, pace, seed, variables } = inputs;
        Self {
            backend: settings.backend.clone(),
            config: settings.config.clone(),
            data_file: settings.data_file.clone(),
            proxies: settings.proxies.clone(),
            rehearses: settings.curl,
            tracing: Tracing::of(settings),
            api: OnceCell::new(),
            clock,
            pace,
            seed: Cell::new(seed),
            variables,
            stderr,
            watchdog,
            ahead: Cell::new(0),
            host_work: Arc::default(),
        }
    }

    /// The API, opened when it is first asked for.
    pub(in crate::cli) fn api(&self, ui: &Ui) -> Result<&Api, Failure> {
        if let Some(api) = self.api.get() {
            return Ok(api);
        }
        let api = self.open(ui)?;
        Ok(self.api.get_or_init(|| api))
    }

    /// The API, opened for the caller to keep.
    pub(in crate::cli) fn open(&self, ui: &Ui) -> Result<Api, Failure> {
        match &self.backend {
            _ if self.rehearses => Ok(Api::Rehearsed(None)),
            Backend::Embedded => {
                let is_new = self.data_file.as_deref().is_some_and(|file| !file.exists());
                let (engine, host_work) = (self.engine()?, Arc::clone(&self.host_work));
                if is_new {
                    ui.note(FIRST_USE);
                }
                tell_leap(&engine, ui);
                engine.on_host_change(move |_| host_work.store(true, Ordering::Relaxed));
                Ok(Api::observed(engine, self.observer(None)?))
            }
            Backend::Remote { base_url, key, team, .. } => {
                let key = self.key(key, ui)?;
                if key.is_some() && base_url.is_exposed() {
                    ui.note(&format!("warning: {base_url} is not encrypted; the key travels in clear text"));
                }
                self.remote(base_url, key, team.clone())
            }
        }
    }

    /// Whether the embedded engine has work for a driver of its hosts, and there is none.
    pub(in crate::cli) fn lacks_driver(&self) -> bool {
        let folder = self.data_file.as_deref().and_then(Path::parent);
        self.host_work.load(Ordering::Relaxed) && folder.is_some_and(|folder| !is_driven(folder))
    }

    /// A server, reached as the settings say.
    pub(in crate::cli) fn remote(
        &self,
        base: &BaseUrl,
        key: Option<ApiKey>,
        team: Option<TeamId>,
    ) -> Result<Api, Failure> {
        Ok(Api::Remote(Box::new(self.server(base, key, team)?)))
    }

    /// The same, for what is in no API.
    pub(in crate::cli) fn server(
        &self,
        base: &BaseUrl,
        key: Option<ApiKey>,
        team: Option<TeamId>,
    ) -> Result<Remote, Failure> {
        let options = Options {
            pace: self.pace.clone(),
            observer: self.observer(key.clone())?,
            proxies: self.proxies()?,
            ..Options::default()
        };
        Ok(Remote::new(base.clone(), key, team).with(options))
    }

    /// The request tracer, with this key masked.
    pub(in crate::cli) fn observer(&self, key: Option<ApiKey>) -> Result<Observer, Failure> {
        trace::observer(&self.tracing, &self.stderr, key)
    }

    /// The key of a source, if it has one.
    pub(in crate::cli) fn key(&self, source: &KeySource, ui: &Ui) -> Result<Option<ApiKey>, Failure> {
        match source {
            KeySource::Missing => Ok(None),
            KeySource::Environment(key) => Ok(Some(key.clone())),
            KeySource::Stored(slot, place) => {
                credentials::load(&self.config, slot, *place, |text| ui.warn(text)).map(Some)
            }
        }
    }

    /// The backend of a target, and why it is that one.
    pub(in crate::cli) fn locate(&self, target: &Target) -> Result<(Backend, Reason), Failure> {
        target.locate(&self.config, &self.variables)
    }

    /// The server of a target, if it is one, and why it is that one.
    pub(in crate::cli) fn chosen_server(&self, target: &Target) -> Result<Option<(String, Reason)>, Failure> {
        target.server(&self.config)
    }

    /// The proxies of the environment.
    pub(in crate::cli) fn proxies(&self) -> Result<Proxies, Failure> {
        let [http, https, except] = &self.proxies;
        Proxies::new(http.as_deref(), https.as_deref(), except.as_deref()).map_err(|error| {
            let what = format!("the proxy of the environment is unusable: {error}");
            Failure::usage(what, "correct HTTP_PROXY and HTTPS_PROXY, or unset them")
        })
    }

    /// The API, if it was asked for.
    pub(in crate::cli) fn opened(&self) -> Option<&Api> {
        self.api.get()
    }

    /// Whether requests are shown and not sent. What was typed for an id is the id then: no list can be read.
    pub(in crate::cli) const fn rehearses(&self) -> bool {
        self.rehearses
    }

    /// The embedded engine, wherever operations are carried out.
    pub(in crate::cli) fn engine(&self) -> Result<Engine, Failure> {
        self.engine_with(self.rng())
    }

    /// The embedded engine, whose clock this program goes by from now on.
    pub(in crate::cli) fn engine_with_its_clock(&self) -> Result<Engine, Failure> {
        let engine = self.engine()?;
        self.go_by(&engine)?;
        Ok(engine)
    }

    /// The embedded engine with this source of randomness.
    pub(in crate::cli) fn engine_with(&self, rng: Rng) -> Result<Engine, Failure> {
        let Some(file) = &self.data_file else {
            let what = "the system names no folder for the data of programs";
            return Err(Failure::usage(what, "set SVCCTL_DATA_DIR to a folder you can write"));
        };
        self.engine_at(file, rng)
    }

    /// The engine whose data is in this file.
    pub(in crate::cli) fn engine_at(&self, file: &Path, rng: Rng) -> Result<Engine, Failure> {
        self.watchdog.begin();
        data_file::check(file)?;
        let failed = |error| data_file::cause(file, &error).unwrap_or_else(|| Failure::call(OPENING, error));
        let store = Store::open(file).map_err(failed)?;
        Ok(Engine::new(store, self.clock(), rng).with_worker_env_prefix(self.worker_env_prefix()?))
    }

    /// The prefix of the variables that workers read, including secrets in an environment.
    pub(in crate::cli) fn worker_env_prefix(&self) -> Result<String, Failure> {
        const NAME: &str = "SVCCTL_WORKER_ENV_PREFIX";
        let Some(set) = self.variable(NAME).filter(|set| !set.is_empty()) else {
            return Ok(DEFAULT_PREFIX.to_owned());
        };
        let EnvPrefix(prefix) = set.to_string_lossy().parse().map_err(|reason| {
            let hint = format!("unset {NAME}, or set it to a name like SVCCTL");
            Failure::usage(format!("{NAME} is wrong: {reason}"), hint)
        })?;
        Ok(prefix)
    }

    /// An engine that forgets everything in the end.
    pub(in crate::cli) fn engine_in_memory(&self, rng: Rng) -> Result<Engine, Failure> {
        let store = Store::in_memory().map_err(|error| Failure::call(OPENING, error))?;
        Ok(Engine::new(store, self.clock(), rng).with_worker_env_prefix(self.worker_env_prefix()?))
    }

    /// Has a signal end the command from now on, even while the embedded engine works.
    pub(in crate::cli) fn end_when_busy(&self) {
        self.watchdog.arm();
    }

    /// The clock that this program goes by.
    pub(in crate::cli) fn clock(&self) -> Clock {
        self.clock.clone()
    }

    /// How time passes while a command waits.
    pub(in crate::cli) const fn pace(&self) -> &Pace {
        &self.pace
    }

    /// A source of randomness; with a seed every one is another, and each the same in every run.
    pub(in crate::cli) fn rng(&self) -> Rng {
        let Some(seed) = self.seed.get() else { return Rng::from_system() };
        self.seed.set(Some(seed.wrapping_add(1)));
        Rng::from_seed(seed)
    }

    /// An environment variable that was named on the command line.
    pub(in crate::cli) fn variable(&self, name: &str) -> Option<&OsStr> {
        self.variables.get(name)
    }

    /// The time where operations are carried out: the embedded engine may be ahead of the machine.
    pub(in crate::cli) fn now(&self) -> Result<Timestamp, Failure> {
        let Some(engine) = self.api.get().and_then(Api::engine) else {
            return Ok(Timestamp::from_millis(self.clock.now().millis().saturating_add(self.ahead.get())));
        };
        let (now, _) = engine.clock().map_err(|error| Failure::admin("read the engine's clock", error))?;
        Ok(now)
    }

    /// Goes by the clock of this engine from now on: the times that it gives are relative to its own.
    pub(in crate::cli) fn go_by(&self, engine: &Engine) -> Result<(), Failure> {
        let (_, ahead) = engine.clock().map_err(|error| Failure::admin("read the engine's clock", error))?;
        self.ahead.set(ahead);
        Ok(())
    }
}
/// Reports that the clock has jumped ahead since the last command, and the cost of that. If the data file cannot be
/// opened, the command itself reports it.
pub(in crate::cli) fn tell_leap(engine: &Engine, ui: &Ui) {
    if let Ok(Some(Leap { from, to, cost })) = engine.leap() {
        let days = to.since(from).as_secs() / (24 * 3600);
        ui.note(&format!(
            "the clock is {days} days ahead of the last command, of {from}; what ran meanwhile cost {cost} USD"
        ));
    }
}

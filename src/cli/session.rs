//! What a running command works with: settings, what talks to the person (`ui.rs`), the clock, and the API, which is
//! opened when it is first used.

use std::{
    cell::{Cell, OnceCell},
    ffi::{OsStr, OsString},
    path::Path,
    sync::{Arc, MutexGuard, PoisonError},
};

use super::{
    busy::{self, Standing, Words},
    credentials,
    failure::Failure,
    left::{Left, Stake, Underway},
    place::{KeySource, Place},
    settings::Settings,
    surroundings::{Surroundings, Variables},
    trace,
    ui::Ui,
    wish::{Reason, Wish},
};
use crate::{
    api::{Api, ApiKey, BaseUrl, CallError, Options, Pace, Proxies, Remote, Reply, TeamId},
    ops::list::{self, List, Listed},
};
use engine::{Chance, Clock, Engine, Handle, Store};
use wire::Timestamp;

/// Everything that a command works with.
pub(super) struct Session {
    pub(super) settings: Settings,
    /// What talks to the person at the terminal.
    pub(super) ui: Ui,
    typed: Vec<OsString>,
    api: OnceCell<Api>,
    clock: Clock,
    pace: Pace,
    seed: Cell<Option<u64>>,
    variables: Variables,
    standing: Arc<Standing>,
    /// Whether a signal ends the command while the engine works.
    is_watched: Cell<bool>,
    ahead: Cell<i64>,
    watching: Cell<bool>,
}

impl Session {
    /// A session with these settings, which were `typed`.
    pub(super) fn new(settings: Settings, typed: Vec<OsString>, surroundings: Surroundings) -> Self {
        let Surroundings { stdin, stdout, stderr, clock, pace, seed, variables, terminal: _ } = surroundings;
        let standing: Arc<Standing> = Arc::default();
        let ui = Ui::new(&settings, stdin, stdout, stderr, Arc::clone(&standing));
        Self {
            settings,
            ui,
            typed,
            api: OnceCell::new(),
            clock,
            pace,
            seed: Cell::new(seed),
            variables,
            standing,
            is_watched: Cell::new(false),
            ahead: Cell::new(0),
            watching: Cell::new(false),
        }
    }

    /// The API, opened when it is first asked for.
    pub(super) fn api(&self) -> Result<&Api, Failure> {
        if let Some(api) = self.api.get() {
            return Ok(api);
        }
        let api = self.open()?;
        Ok(self.api.get_or_init(|| api))
    }

    /// The API, opened for whoever owns it from now on.
    pub(super) fn open(&self) -> Result<Api, Failure> {
        match &self.settings.place {
            _ if self.settings.curl => Ok(Api::Rehearsed),
            Place::Embedded => {
                Ok(Api::observed(self.engine()?, trace::observer(&self.settings, self.ui.stderr(), None)?))
            }
            Place::Remote { base_url, key, team, .. } => {
                let key = self.key(key)?;
                if key.is_some() && base_url.is_exposed() {
                    self.ui.note(&format!("warning: {base_url} is not encrypted; the key travels in clear text"));
                }
                self.remote(base_url, key, team.clone())
            }
        }
    }

    /// A server, reached as the settings say.
    pub(super) fn remote(&self, base: &BaseUrl, key: Option<ApiKey>, team: Option<TeamId>) -> Result<Api, Failure> {
        let options = Options {
            pace: self.pace.clone(),
            observer: trace::observer(&self.settings, self.ui.stderr(), key.clone())?,
            proxies: self.proxies()?,
            ..Options::default()
        };
        Ok(Api::Remote(Box::new(Remote::new(base.clone(), key, team).with(options))))
    }

    /// The key of a source, if it has one.
    pub(super) fn key(&self, source: &KeySource) -> Result<Option<ApiKey>, Failure> {
        match source {
            KeySource::Missing => Ok(None),
            KeySource::Environment(key) => Ok(Some(key.clone())),
            KeySource::Stored(slot, place) => {
                credentials::load(&self.settings.config, slot, *place, |text| self.ui.warn(text)).map(Some)
            }
        }
    }

    /// The place of a wish, and why it is that one.
    pub(super) fn locate(&self, wish: &Wish) -> Result<(Place, Reason), Failure> {
        wish.locate(&self.settings.config, &self.variables)
    }

    /// The proxies of the environment.
    pub(super) fn proxies(&self) -> Result<Proxies, Failure> {
        let [http, https, except] = &self.settings.proxies;
        Proxies::new(http.as_deref(), https.as_deref(), except.as_deref()).map_err(|error| {
            let what = format!("the proxy of the environment is unusable: {error}");
            Failure::usage(what, "correct HTTP_PROXY and HTTPS_PROXY, or unset them")
        })
    }

    /// The command line, from the program's name on.
    pub(super) fn typed(&self) -> &[OsString] {
        &self.typed
    }

    /// Whether requests are shown and not sent. What was typed for an id is the id then: nobody can be asked.
    pub(super) const fn rehearses(&self) -> bool {
        self.settings.curl
    }

    /// The embedded engine, wherever operations are carried out.
    pub(super) fn engine(&self) -> Result<Engine, Failure> {
        self.engine_with(self.chance())
    }

    /// The embedded engine with this source of chance.
    pub(super) fn engine_with(&self, chance: Chance) -> Result<Engine, Failure> {
        let Some(file) = &self.settings.data_file else {
            let what = "the system names no folder for the data of programs";
            return Err(Failure::usage(what, "set SVCCTL_DATA_DIR to a folder you can write"));
        };
        self.engine_at(file, chance)
    }

    /// The engine whose data is in this file.
    pub(super) fn engine_at(&self, file: &Path, chance: Chance) -> Result<Engine, Failure> {
        if self.is_watched.take() {
            let Settings { json_failures, paint_stderr, .. } = self.settings;
            let words = Words { stderr: Arc::clone(self.ui.stderr()), as_json: json_failures, paint: paint_stderr };
            busy::watch(Arc::clone(&self.standing), words);
        }
        let store = Store::open(file).map_err(|error| Failure::call("open the embedded engine", error))?;
        Ok(Engine::new(store, self.clock(), chance))
    }

    /// An engine that forgets everything in the end.
    pub(super) fn engine_in_memory(&self, chance: Chance) -> Result<Engine, Failure> {
        let store = Store::in_memory().map_err(|error| Failure::call("open the embedded engine", error))?;
        Ok(Engine::new(store, self.clock(), chance))
    }

    /// The clock that this program goes by.
    pub(super) fn clock(&self) -> Clock {
        self.clock.clone()
    }

    /// How time passes for whoever waits.
    pub(super) const fn pace(&self) -> &Pace {
        &self.pace
    }

    /// A source of chance; with a seed every one is another, and each the same in every run.
    pub(super) fn chance(&self) -> Chance {
        let Some(seed) = self.seed.get() else { return Chance::from_system() };
        self.seed.set(Some(seed.wrapping_add(1)));
        Chance::from_seed(seed)
    }

    /// An environment variable that was named on the command line.
    pub(super) fn variable(&self, name: &str) -> Option<&OsStr> {
        self.variables.get(name)
    }

    /// The time where operations are carried out: the embedded engine may be ahead of the machine.
    pub(super) fn now(&self) -> Result<Timestamp, Failure> {
        let Some(engine) = self.api.get().and_then(Api::engine) else {
            return Ok(Timestamp::from_millis(self.clock.now().millis().saturating_add(self.ahead.get())));
        };
        let (now, _) = engine.clock().map_err(|error| Failure::admin("read the engine's clock", error))?;
        Ok(now)
    }

    /// Goes by the clock of this engine from now on: the times that it gives are relative to its own.
    pub(super) fn go_by(&self, engine: &Engine) -> Result<(), Failure> {
        let (_, ahead) = engine.clock().map_err(|error| Failure::admin("read the engine's clock", error))?;
        self.ahead.set(ahead);
        Ok(())
    }

    /// Remembers that the command shows something until it is told to end: Ctrl-C is its normal way out from now on.
    pub(super) fn set_watching(&self) {
        self.watching.set(true);
    }

    /// Whether Ctrl-C is the normal way out.
    pub(super) const fn is_watching(&self) -> bool {
        self.watching.get()
    }

    /// Carries out one operation. `doing` reads on after "failed to".
    pub(super) async fn call<O: Handle>(&self, doing: &str, operation: O) -> Result<Reply<O::Output>, Failure> {
        self.api()?.call(operation).await.map_err(|error| Failure::call(doing, error))
    }

    /// Reads a list to its end.
    pub(super) async fn list<L: List>(&self, doing: &str, list: L) -> Result<Listed<L::Item>, Failure> {
        list::all(self.api()?, list).await.map_err(|error: CallError| Failure::call(doing, error))
    }

    /// Remembers what would be left behind.
    pub(super) fn set_stakes(&self, stakes: Vec<Stake>) {
        self.left().stakes = stakes;
    }

    /// What would be left behind now, a line each; many pods on one line.
    pub(super) fn stakes(&self) -> Vec<String> {
        self.left().lines()
    }

    fn left(&self) -> MutexGuard<'_, Left> {
        self.standing.left.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Has a signal end the command from now on, even while the embedded engine works.
    pub(super) fn end_when_busy(&self) {
        self.is_watched.set(true);
    }

    /// Takes it on to end the command because of a signal; says whether nobody else did.
    pub(super) fn ends(&self) -> bool {
        self.standing.end()
    }

    /// Remembers the id of a create that may have rented a pod which nobody has seen yet.
    pub(super) fn set_underway(&self, create_id: Option<String>) {
        self.left().underway = create_id;
    }

    /// The id of a create that may have rented a pod which nobody has seen yet.
    pub(super) fn underway(&self) -> Option<String> {
        self.left().underway.clone()
    }

    /// Remembers the job that is waited for.
    pub(super) fn set_job(&self, job: Option<Underway>) {
        self.left().job = job;
    }

    /// The job that is waited for.
    pub(super) fn job(&self) -> Option<Underway> {
        self.left().job.clone()
    }

    /// Remembers how far a command is that a signal may end between two steps, a line each.
    pub(super) fn set_progress(&self, lines: Vec<String>) {
        self.left().progress = lines;
    }

    /// How far such a command is; empty for every other.
    pub(super) fn progress(&self) -> Vec<String> {
        self.left().progress.clone()
    }
}

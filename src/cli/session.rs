//! What a running command works with: settings, streams, the clock, and the API, which is opened when it is first used.

use std::{
    cell::{OnceCell, RefCell},
    ffi::OsStr,
    io::{self, Read, Write},
    path::Path,
    sync::{Arc, Mutex, PoisonError},
};

use super::{
    Surroundings, Variables,
    failure::Failure,
    out::{Format, escape, progress},
    settings::{Place, Settings, parse_base_url},
};
use crate::{
    api::{Api, CallError, Remote, Reply},
    engine::{Chance, Clock, Engine, Handle, Store},
    ops::list::{self, List, Listed},
    wire::{Timestamp, money::Usd},
};

/// Everything that a command works with.
pub(super) struct Session {
    pub(super) settings: Settings,
    api: OnceCell<Api>,
    clock: Clock,
    variables: Variables,
    stdin: Arc<Mutex<Box<dyn Read + Send>>>,
    stdout: RefCell<Box<dyn Write>>,
    stderr: RefCell<Box<dyn Write>>,
    stakes: RefCell<Vec<Stake>>,
}

/// A pod that this command rented and would leave behind when it is interrupted.
#[derive(Debug, Clone)]
pub(super) struct Stake {
    /// The pod's id.
    pub(super) id: String,
    /// What it costs per hour.
    pub(super) cost: Usd,
}

impl Session {
    /// A session with these settings.
    pub(super) fn new(settings: Settings, surroundings: Surroundings) -> Self {
        let Surroundings { stdin, stdout, stderr, clock, variables, terminal: _ } = surroundings;
        Self {
            settings,
            api: OnceCell::new(),
            clock,
            variables,
            stdin: Arc::new(Mutex::new(stdin)),
            stdout: RefCell::new(stdout),
            stderr: RefCell::new(stderr),
            stakes: RefCell::default(),
        }
    }

    /// The API, opened when it is first asked for.
    pub(super) fn api(&self) -> Result<&Api, Failure> {
        if let Some(api) = self.api.get() {
            return Ok(api);
        }
        let api = match &self.settings.place {
            Place::Embedded => Api::embedded(self.engine()?),
            Place::Remote { base_url, key, team } => {
                let remote = Remote::new(parse_base_url(base_url)?, key.clone(), team.clone());
                Api::Remote(Box::new(remote))
            }
        };
        Ok(self.api.get_or_init(|| api))
    }

    /// The embedded engine, wherever operations are carried out.
    pub(super) fn engine(&self) -> Result<Engine, Failure> {
        self.engine_with(Chance::from_system())
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

    /// An environment variable that was named on the command line.
    pub(super) fn variable(&self, name: &str) -> Option<&OsStr> {
        self.variables.get(name)
    }

    /// The time where operations are carried out: the embedded engine may be ahead of the machine.
    pub(super) fn now(&self) -> Result<Timestamp, Failure> {
        match self.api.get() {
            Some(Api::Embedded(engine)) => {
                let (now, _) = engine.clock().map_err(|error| Failure::admin("read the engine's clock", error))?;
                Ok(now)
            }
            Some(Api::Remote(_)) | None => Ok(self.clock.now()),
        }
    }

    /// Carries out one operation. `doing` reads on after "failed to".
    pub(super) async fn call<O: Handle>(&self, doing: &str, operation: O) -> Result<Reply<O::Output>, Failure> {
        self.api()?.call(operation).await.map_err(|error| Failure::call(doing, error))
    }

    /// Reads a list to its end.
    pub(super) async fn list<L: List>(&self, doing: &str, list: L) -> Result<Listed<L::Item>, Failure> {
        list::all(self.api()?, list).await.map_err(|error: CallError| Failure::call(doing, error))
    }

    /// Writes results.
    pub(super) fn write(&self, bytes: &[u8]) -> Result<(), Failure> {
        self.stdout.borrow_mut().write_all(bytes).map_err(Failure::Output)
    }

    /// Writes results that end with a line end.
    pub(super) fn print(&self, text: &str) -> Result<(), Failure> {
        self.write(text.as_bytes())
    }

    /// Writes one line of results.
    pub(super) fn line(&self, text: &str) -> Result<(), Failure> {
        self.write(text.as_bytes())?;
        self.write(b"\n")
    }

    /// Lets whoever reads results see them now.
    pub(super) fn flush(&self) -> Result<(), Failure> {
        self.stdout.borrow_mut().flush().map_err(Failure::Output)
    }

    /// Says something beside the results; not when they are all that was asked for.
    pub(super) fn note(&self, text: &str) {
        if !self.settings.quiet {
            self.say(&format!("{}\n", escape(text)));
        }
    }

    /// Says why a table is empty; a program sees that by itself.
    pub(super) fn note_empty(&self, text: &str) {
        if matches!(self.settings.format, Format::Table | Format::Wide) {
            self.note(text);
        }
    }

    /// Says something that must be seen: warnings and failures, in text that is fit for a terminal.
    pub(super) fn say(&self, text: &str) {
        // Where standard error is gone, nobody can be told so.
        let _ = self.flush();
        let mut stderr = self.stderr.borrow_mut();
        let _ = stderr.write_all(text.as_bytes()).and_then(|()| stderr.flush());
    }

    /// Tells of a failure, in the form that was asked for.
    pub(super) fn report(&self, failure: &Failure) {
        let place = &self.settings.place;
        let text = match self.settings.format {
            Format::Json | Format::Ndjson => failure.json(place).map(|json| format!("{json}\n")).unwrap_or_default(),
            Format::Table | Format::Wide | Format::Yaml | Format::Csv | Format::Id => {
                failure.render(place, self.settings.paint_stderr)
            }
        };
        self.say(&text);
    }

    /// Reads all of standard input, on a thread of its own, so that a signal is heard meanwhile.
    pub(super) async fn read_stdin(&self) -> io::Result<Vec<u8>> {
        let stdin = Arc::clone(&self.stdin);
        let read = move || {
            let mut bytes = Vec::new();
            stdin.lock().unwrap_or_else(PoisonError::into_inner).read_to_end(&mut bytes)?;
            Ok(bytes)
        };
        tokio::task::spawn_blocking(read).await.unwrap_or_else(|error| Err(io::Error::other(error)))
    }

    /// Remembers what would be left behind.
    pub(super) fn set_stakes(&self, stakes: Vec<Stake>) {
        *self.stakes.borrow_mut() = stakes;
    }

    /// What would be left behind now, a line each.
    pub(super) fn stakes(&self) -> Vec<String> {
        let line = |stake: &Stake| format!("pod `{}` goes on and costs {} USD per hour", stake.id, stake.cost);
        self.stakes.borrow().iter().map(line).collect()
    }

    /// Puts the terminal back as it was found.
    pub(super) fn restore_terminal(&self) {
        if self.settings.interactive {
            progress::restore(&mut **self.stderr.borrow_mut());
        }
    }
}

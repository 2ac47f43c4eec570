//! What a running command works with: settings, streams, the clock, and the API, which is opened when it is first used.

use std::{
    cell::{Cell, OnceCell, RefCell, RefMut},
    ffi::{OsStr, OsString},
    io::{self, Read, Write},
    path::Path,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
};

use super::{
    busy::{self, Standing, Words},
    credentials, curl,
    failure::Failure,
    left::{Left, Stake},
    output::{
        format::Format,
        json,
        modes::{Modes, await_question, show_cursor},
        text::escape,
    },
    place::{KeySource, Place},
    settings::Settings,
    surroundings::{Stderr, Surroundings, Variables, read_whole},
    trace,
    wish::{Reason, Wish},
};
use crate::{
    api::{Api, ApiKey, BaseUrl, CallError, Options, Pace, Proxies, Remote, Reply, TeamId},
    ops::list::{self, List, Listed},
};
use engine::{Chance, Clock, Engine, Handle, Store};
use wire::Timestamp;

/// The longest line that is read from standard input, in bytes.
const LINE_LIMIT: usize = 64 * 1024;

/// Everything that a command works with.
pub(super) struct Session {
    pub(super) settings: Settings,
    typed: Vec<OsString>,
    api: OnceCell<Api>,
    clock: Clock,
    pace: Pace,
    seed: Cell<Option<u64>>,
    variables: Variables,
    stdin: Arc<Mutex<Box<dyn Read + Send>>>,
    stdout: RefCell<Box<dyn Write + Send>>,
    stderr: Stderr,
    standing: Arc<Standing>,
    /// Whether a signal ends the command while the engine works.
    is_watched: Cell<bool>,
    modes: OnceCell<Option<Modes>>,
    asking: Cell<bool>,
    /// Whether a question is open on a thread of its own.
    question: Arc<AtomicBool>,
    reveals: Cell<bool>,
    ahead: Cell<i64>,
    watching: Cell<bool>,
}

impl Session {
    /// A session with these settings, which were `typed`.
    pub(super) fn new(settings: Settings, typed: Vec<OsString>, surroundings: Surroundings) -> Self {
        let Surroundings { stdin, stdout, stderr, clock, pace, seed, variables, terminal: _ } = surroundings;
        Self {
            settings,
            typed,
            api: OnceCell::new(),
            clock,
            pace,
            seed: Cell::new(seed),
            variables,
            stdin: Arc::new(Mutex::new(stdin)),
            stdout: RefCell::new(stdout),
            stderr: Arc::new(Mutex::new(stderr)),
            standing: Arc::default(),
            is_watched: Cell::new(false),
            modes: OnceCell::new(),
            asking: Cell::new(false),
            question: Arc::default(),
            reveals: Cell::new(false),
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
            Place::Embedded => Ok(Api::observed(self.engine()?, trace::observer(&self.settings, &self.stderr, None)?)),
            Place::Remote { base_url, key, team, .. } => {
                let key = self.key(key)?;
                if key.is_some() && base_url.is_exposed() {
                    self.note(&format!("warning: {base_url} is not encrypted; the key travels in clear text"));
                }
                self.remote(base_url, key, team.clone())
            }
        }
    }

    /// A server, reached as the settings say.
    pub(super) fn remote(&self, base: &BaseUrl, key: Option<ApiKey>, team: Option<TeamId>) -> Result<Api, Failure> {
        let options = Options {
            pace: self.pace.clone(),
            observer: trace::observer(&self.settings, &self.stderr, key.clone())?,
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
                credentials::load(&self.settings.config, slot, *place, |text| self.warn(text)).map(Some)
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
            let words = Words { stderr: Arc::clone(&self.stderr), as_json: json_failures, paint: paint_stderr };
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

    /// Writes results.
    pub(super) fn write(&self, bytes: &[u8]) -> Result<(), Failure> {
        self.stdout.borrow_mut().write_all(bytes).map_err(Failure::Output)
    }

    /// Standard output, for whoever writes to it as to any other stream.
    pub(super) fn stdout(&self) -> RefMut<'_, Box<dyn Write + Send>> {
        self.stdout.borrow_mut()
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

    /// Warns of something, even when nothing but results was asked for.
    pub(super) fn warn(&self, text: &str) {
        self.say(&format!("warning: {}\n", escape(text)));
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
        let mut stderr = self.stderr.lock().unwrap_or_else(PoisonError::into_inner);
        let _ = stderr.write_all(text.as_bytes()).and_then(|()| stderr.flush());
    }

    /// Tells of a failure, in the form that was asked for.
    pub(super) fn report(&self, failure: &Failure) {
        let place = &self.settings.place;
        if let Some(request) = failure.unsent() {
            // A closed pipe has seen enough.
            let _ = self.line(&curl::line(request, place)).and_then(|()| self.flush());
            return;
        }
        let text = if self.settings.json_failures {
            failure.json(place).as_ref().map(json::line).unwrap_or_default()
        } else {
            failure.render(place, self.settings.paint_stderr)
        };
        self.say(&text);
    }

    /// Reads all of standard input if it is no longer than this, on a thread of its own, so that a signal is heard
    /// meanwhile.
    pub(super) async fn read_stdin(&self, longest: u64) -> io::Result<Vec<u8>> {
        let stdin = Arc::clone(&self.stdin);
        let read = move || read_whole(&mut **stdin.lock().unwrap_or_else(PoisonError::into_inner), longest);
        tokio::task::spawn_blocking(read).await.unwrap_or_else(|error| Err(io::Error::other(error)))
    }

    /// Reads the first line of standard input, on a thread of its own: whoever writes need not close it.
    pub(super) async fn read_line(&self) -> io::Result<String> {
        let stdin = Arc::clone(&self.stdin);
        let read = move || {
            let mut stdin = stdin.lock().unwrap_or_else(PoisonError::into_inner);
            let mut line = Vec::new();
            let mut byte = [0];
            while line.len() < LINE_LIMIT && stdin.read(&mut byte)? == 1 && byte != *b"\n" {
                line.push(byte[0]);
            }
            String::from_utf8(line).map_err(|_| io::Error::other("it is not UTF-8"))
        };
        tokio::task::spawn_blocking(read).await.unwrap_or_else(|error| Err(io::Error::other(error)))
    }

    /// Standard error, for whoever writes to it beside the command.
    pub(super) const fn stderr(&self) -> &Stderr {
        &self.stderr
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

    /// Shows secrets from now on, because that was asked for.
    pub(super) fn reveal(&self) {
        self.reveals.set(true);
    }

    /// Whether secrets are shown.
    pub(super) fn reveals(&self) -> bool {
        self.reveals.get()
    }

    /// Remembers how the terminal is, before someone is asked.
    pub(super) fn keep_terminal(&self) {
        self.modes.get_or_init(Modes::found);
        self.asking.set(true);
        self.standing.has_terminal.store(true, Ordering::SeqCst);
    }

    /// Remembers how the terminal is, and keeps it from showing what is typed: whoever asks shows of it what is to be
    /// seen. A terminal would show what is typed before the question listens, and between two keys.
    pub(super) fn mute_terminal(&self) {
        self.keep_terminal();
        if let Some(modes) = self.modes.get().and_then(Option::as_ref) {
            modes.mute();
        }
    }

    /// Begins a question, which is on a thread of its own: that says when it is over.
    pub(super) fn begin_question(&self) -> Arc<AtomicBool> {
        self.question.store(true, Ordering::Release);
        Arc::clone(&self.question)
    }

    /// How the terminal was found, if anything changed it. The session is over with it.
    pub(super) fn into_modes(self) -> Option<Modes> {
        self.modes.into_inner().flatten()
    }

    /// Someone was asked, and what was asked has left the terminal as it was.
    pub(super) fn was_answered(&self) {
        self.asking.set(false);
        self.standing.has_terminal.store(false, Ordering::SeqCst);
    }

    /// Lets the terminal show again what is typed.
    pub(super) fn unmute_terminal(&self) {
        if let Some(modes) = self.modes.get().and_then(Option::as_ref) {
            modes.restore();
        }
    }

    /// Remembers the id of a create that may have rented a pod which nobody has seen yet.
    pub(super) fn set_underway(&self, create_id: Option<String>) {
        self.left().underway = create_id;
    }

    /// The id of a create that may have rented a pod which nobody has seen yet.
    pub(super) fn underway(&self) -> Option<String> {
        self.left().underway.clone()
    }

    /// Remembers how far a command is that a signal may end between two steps, a line each.
    pub(super) fn set_progress(&self, lines: Vec<String>) {
        self.left().progress = lines;
    }

    /// How far such a command is; empty for every other.
    pub(super) fn progress(&self) -> Vec<String> {
        self.left().progress.clone()
    }

    /// Puts the terminal back as it was found.
    pub(super) fn restore_terminal(&self) {
        await_question(&self.question);
        if let Some(modes) = self.modes.get().and_then(Option::as_ref) {
            modes.restore();
        }
        if self.settings.interactive {
            let mut stderr = self.stderr.lock().unwrap_or_else(PoisonError::into_inner);
            show_cursor(&mut **stderr, self.asking.take());
        }
    }
}

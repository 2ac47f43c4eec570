//! The context of a running command: its settings, the person at the terminal (`ui.rs`) and the platform
//! (`platform.rs`). Code here needs both; everything else uses one of the two.

pub(super) mod child_process;
pub(super) mod curl;
pub(super) mod data_file;
pub(super) mod input;
pub(super) mod leftovers;
pub(super) mod platform;
pub(super) mod prompt;
pub(super) mod signals;
pub(super) mod trace;
pub(super) mod ui;
mod watchdog;

use std::{ffi::OsString, sync::Arc};

use super::{
    args::grammar::Grammar, backend::KeySource, failure::Failure, settings::Settings, terminal::process_env::ProcessEnv,
};
use api::{Api, ApiKey, CallError, Reply};
use engine::Handle;
use ops::list::{self, List, ListReply};
use platform::{Platform, PlatformInputs};
use signals::InterruptState;
use ui::Ui;
use watchdog::{ErrorSink, Watchdog};

/// Everything that a command works with.
pub(super) struct Session {
    pub(super) settings: Settings,
    /// All commands, this one among them.
    pub(super) grammar: Grammar,
    /// Access to the person at the terminal.
    pub(super) ui: Ui,
    /// Access to the platform.
    pub(super) platform: Platform,
}

impl Session {
    /// A session with these settings, which were `typed`.
    pub(super) fn new(settings: Settings, grammar: Grammar, typed: Vec<OsString>, env: ProcessEnv) -> Self {
        let ProcessEnv { stdin, stdout, stderr, clock, pace, seed, variables, terminal: _ } = env;
        let interrupt_state = Arc::<InterruptState>::default();
        let ui = Ui::new(&settings, typed, (stdin, stdout, stderr), Arc::clone(&interrupt_state));
        let sink = ErrorSink {
            stderr: Arc::clone(ui.stderr()),
            as_json: settings.json_failures,
            paint: settings.paint_stderr,
            width: settings.width_stderr,
        };
        let inputs = PlatformInputs { clock, pace, seed, variables };
        let stderr = Arc::clone(ui.stderr());
        let platform = Platform::new(&settings, inputs, stderr, Watchdog::new(interrupt_state, sink));
        Self { settings, grammar, ui, platform }
    }

    /// The API, opened when it is first asked for.
    pub(super) fn api(&self) -> Result<&Api, Failure> {
        self.platform.api(&self.ui)
    }

    /// The key of a source, if it has one.
    pub(super) fn key(&self, source: &KeySource) -> Result<Option<ApiKey>, Failure> {
        self.platform.key(source, &self.ui)
    }

    /// Carries out one operation. `doing` reads on after "failed to".
    pub(super) async fn call<O: Handle>(&self, doing: &str, operation: O) -> Result<Reply<O::Output>, Failure> {
        self.api()?.call(operation).await.map_err(|error| Failure::call(doing, error))
    }

    /// Reads a list to its end.
    pub(super) async fn list<L: List>(&self, doing: &str, list: L) -> Result<ListReply<L::Item>, Failure> {
        list::all(self.api()?, list).await.map_err(|error: CallError| Failure::call(doing, error))
    }
}

//! The inputs of a process: variables, streams, terminal and clock. Passed in, so that a test can substitute them.

use std::{
    collections::HashMap,
    ffi::{OsStr, OsString},
    io::{self, IsTerminal, Read, Write},
    sync::{Arc, Mutex},
};

use dialoguer::console::Term;

use super::outlet::Outlet;
use api::Pace;
use engine::Clock;

/// Everything outside that a command can see.
pub struct ProcessEnv {
    /// The environment variables.
    pub variables: Variables,
    /// Standard input.
    pub stdin: Box<dyn Read + Send>,
    /// Standard output: results and nothing else.
    pub stdout: Outlet,
    /// Standard error: progress, notes, prompts and failures.
    pub stderr: Outlet,
    /// Which of the streams are a terminal.
    pub terminal: Terminal,
    /// The current time.
    pub clock: Clock,
    /// How time passes while a command waits.
    pub pace: Pace,
    /// The seed for ids, tokens and keys, which makes them the same in every run; `None` uses the operating system's
    /// randomness.
    pub seed: Option<u64>,
}

/// Standard error, which in-flight requests also write to.
pub(in crate::cli) type Stderr = Arc<Mutex<Outlet>>;

/// The environment variables of a process.
#[derive(Debug, Clone, Default)]
pub struct Variables(HashMap<OsString, OsString>);

/// Which streams are a terminal, and how wide it is.
#[derive(Debug, Clone, Copy, Default)]
pub struct Terminal {
    /// Whether standard input is one.
    pub stdin: bool,
    /// The columns of standard output, when it is one.
    pub stdout: Option<usize>,
    /// The columns of standard error, when it is one.
    pub stderr: Option<usize>,
}

impl ProcessEnv {
    /// Those of this process.
    pub fn of_process() -> Self {
        let outlet = |to: Box<dyn Write + Send>, is_terminal: bool| {
            if is_terminal { Outlet::terminal(to) } else { Outlet::plain(to) }
        };
        let columns = |term: Term| term.size_checked().map_or(80, |(_, columns)| usize::from(columns));
        Self {
            variables: std::env::vars_os().collect(),
            stdin: Box::new(io::stdin()),
            // Rows come by the thousand; the session flushes when someone waits for them.
            stdout: outlet(Box::new(io::BufWriter::new(io::stdout())), io::stdout().is_terminal()),
            stderr: outlet(Box::new(io::stderr()), io::stderr().is_terminal()),
            terminal: Terminal {
                stdin: io::stdin().is_terminal(),
                stdout: io::stdout().is_terminal().then(|| columns(Term::stdout())),
                stderr: io::stderr().is_terminal().then(|| columns(Term::stderr())),
            },
            clock: Clock::System,
            pace: Pace::real(),
            seed: None,
        }
    }
}

impl ProcessEnv {
    /// The same, with empty input and without output.
    pub(in crate::cli) fn without_streams(&self) -> Self {
        Self {
            variables: self.variables.clone(),
            stdin: Box::new(io::empty()),
            stdout: Outlet::plain(io::sink()),
            stderr: Outlet::plain(io::sink()),
            terminal: Terminal::default(),
            clock: self.clock.clone(),
            pace: self.pace.clone(),
            seed: self.seed,
        }
    }
}

impl FromIterator<(OsString, OsString)> for Variables {
    fn from_iter<I: IntoIterator<Item = (OsString, OsString)>>(variables: I) -> Self {
        Self(variables.into_iter().collect())
    }
}

impl Variables {
    /// The names of those that are set.
    pub fn names(&self) -> impl Iterator<Item = &OsStr> {
        self.0.iter().filter(|(_, value)| !value.is_empty()).map(|(name, _)| name.as_os_str())
    }

    /// A variable; an empty one counts as not set.
    pub(in crate::cli) fn get(&self, name: &str) -> Option<&OsStr> {
        self.0.get(OsStr::new(name)).map(OsString::as_os_str).filter(|value| !value.is_empty())
    }
}

/// Everything that comes, if that is no more than `longest` bytes.
pub(in crate::cli) fn read_whole(source: impl Read, longest: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let mut limited = source.take(longest);
    limited.read_to_end(&mut bytes)?;
    let mut more = [0];
    if limited.limit() == 0 && limited.into_inner().read(&mut more)? > 0 {
        return Err(io::Error::other(format!("it is longer than {} MiB", longest >> 20)));
    }
    Ok(bytes)
}

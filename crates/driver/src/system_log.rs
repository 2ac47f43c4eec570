//! A driver's lines in the system log of a pod (runtime.md, Logs, figures).

use std::{sync::Arc, time::Duration};

use engine::{
    Clock,
    hosts::{ContainerExit, Generation},
    kept::{Entry, KeptLogs, Origin},
};
use wire::Timestamp;

use crate::runtime::{PullProgress, nanos};

/// How often a pull reports its progress.
const PROGRESS: Duration = Duration::from_secs(2);
/// The exit codes of containers ended by a signal begin after this one.
const SIGNALLED: i64 = 128;
/// Signals by number: those that end a process and have the same number on every machine.
const SIGNALS: [(i64, &str); 11] = [
    (1, "SIGHUP"),
    (2, "SIGINT"),
    (3, "SIGQUIT"),
    (4, "SIGILL"),
    (6, "SIGABRT"),
    (8, "SIGFPE"),
    (9, "SIGKILL"),
    (11, "SIGSEGV"),
    (13, "SIGPIPE"),
    (14, "SIGALRM"),
    (15, "SIGTERM"),
];

/// Writes system lines.
#[derive(Debug, Clone)]
pub struct SystemLog {
    kept: Arc<KeptLogs>,
    clock: Clock,
}

impl SystemLog {
    /// The journal that writes to these logs, using this clock.
    pub const fn new(kept: Arc<KeptLogs>, clock: Clock) -> Self {
        Self { kept, clock }
    }

    /// The logs that it writes to.
    pub const fn kept(&self) -> &Arc<KeptLogs> {
        &self.kept
    }

    /// The clock that it uses.
    pub const fn clock(&self) -> &Clock {
        &self.clock
    }

    /// Logs a line for a container. If the disk is full the line is dropped: nothing may wait for it.
    pub fn say(&self, of: &Generation, line: &str) {
        self.tell(of, Origin::System, line);
    }

    /// The same under another name than the platform's.
    pub(crate) fn tell(&self, of: &Generation, origin: Origin, line: &str) {
        let at = nanos(self.clock.now());
        let entry = |line: &str| Entry { at, generation: of.number, origin, bytes: line.as_bytes().to_vec() };
        let _ = self.kept.append(&of.of, line.lines().map(entry).collect());
    }

    /// Reports the progress of a pull now and then.
    pub const fn pulling(&self, of: Generation) -> PullReporter<'_> {
        PullReporter { journal: self, of, said: None }
    }
}

/// Reports the progress of a pull.
#[derive(Debug)]
pub struct PullReporter<'j> {
    journal: &'j SystemLog,
    of: Generation,
    /// When it last reported, and what.
    said: Option<(Timestamp, String)>,
}

impl PullReporter<'_> {
    /// Takes note, and reports it unless something was reported just before.
    pub fn note(&mut self, progress: PullProgress) {
        let (now, line) = (self.journal.clock.now(), in_words(progress));
        let is_due = self.said.as_ref().is_none_or(|(at, said)| now.since(*at) >= PROGRESS && *said != line);
        if is_due {
            self.journal.say(&self.of, &line);
            self.said = Some((now, line));
        }
    }
}

/// The progress of a pull: `pulling image: 3 of 7 layers, 120 of 400 MB`.
fn in_words(PullProgress { layers: (there, all), bytes: (have, total) }: PullProgress) -> String {
    let megabytes = |bytes: u64| bytes.div_ceil(1_000_000);
    let layers = format!("pulling image: {there} of {all} layers");
    if total == 0 { layers } else { format!("{layers}, {} of {} MB", megabytes(have), megabytes(total)) }
}

/// How a container ended: `container exited with code 137 (SIGKILL)`.
pub fn ended(ending: &ContainerExit) -> String {
    let signal = SIGNALS.iter().find(|(number, _)| ending.code == SIGNALLED + number);
    let signal = signal.map(|(_, name)| format!(" ({name})")).unwrap_or_default();
    let memory = if ending.out_of_memory { ", out of memory" } else { "" };
    format!("container exited with code {}{signal}{memory}", ending.code)
}

#[cfg(test)]
mod tests {
    use std::{sync::Arc, time::Duration};

    use engine::{
        Clock, ManualClock,
        hosts::{ContainerExit, Generation},
        kept::{KeptLogs, Start},
    };
    use wire::Timestamp;

    use super::{PullProgress, SystemLog, ended};

    #[test]
    fn a_pull_speaks_once_in_two_seconds_and_only_of_news() {
        let folder = tempfile::tempdir().expect("a folder");
        let clock = ManualClock::at(Timestamp::from_seconds(1_800_000_000));
        let journal = SystemLog::new(Arc::new(KeptLogs::open(folder.path())), Clock::Manual(clock.clone()));
        let mut pulling = journal.pulling(Generation { of: "abc".to_owned(), number: 1 });
        for bytes in [0, 1, 150_000_000, 150_000_000, 400_000_000] {
            pulling.note(PullProgress { layers: (3, 7), bytes: (bytes, 400_000_000) });
            clock.advance(Duration::from_millis(1500));
        }
        pulling.note(PullProgress { layers: (3, 7), bytes: (400_000_000, 400_000_000) });
        let page = journal.kept().read("abc", Start::Behind(0), 100, |_| true).expect("a log");
        let said: Vec<_> =
            page.lines.iter().map(|(_, entry)| String::from_utf8_lossy(&entry.bytes).into_owned()).collect();
        let expected = ["0 of 400 MB", "150 of 400 MB", "400 of 400 MB"];
        assert_eq!(said, expected.map(|bytes| format!("pulling image: 3 of 7 layers, {bytes}")));
    }

    #[test]
    fn the_end_of_a_container_is_told_with_its_signal() {
        let ending = |code, out_of_memory| ended(&ContainerExit { code, out_of_memory });
        assert_eq!(ending(0, false), "container exited with code 0");
        assert_eq!(ending(3, false), "container exited with code 3");
        assert_eq!(ending(143, false), "container exited with code 143 (SIGTERM)");
        assert_eq!(ending(137, true), "container exited with code 137 (SIGKILL), out of memory");
    }
}

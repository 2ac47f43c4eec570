//! The processes of workers: starts them, ends them, and restarts them if they end by themselves. Listening ones get
//! separate ports, since several run on one machine.

use std::{
    collections::{HashMap, hash_map::Entry},
    ffi::OsString,
    io::{self, BufRead, BufReader, Read},
    net::TcpListener,
    process::{Child, Stdio},
    thread,
    time::Duration,
};

use tokio::sync::mpsc::UnboundedSender;

use super::variables::Variables;

use crate::cli::{
    failure::Failure,
    session::{
        Session,
        child_process::{self, ended, tell},
    },
};
use ops::serverless::worker::ListenSettings;

/// How long a process may take to end before it is killed.
const PATIENCE: Duration = Duration::from_secs(5);
/// The pause before a process that ended is started again; it doubles with each time.
const PAUSE: Duration = Duration::from_secs(1);
/// The longest pause.
const LONGEST: Duration = Duration::from_secs(30);
/// A process that lived longer than this is started again as if it were the first time.
const STEADY: Duration = Duration::from_secs(30);

/// A line that the process of a worker printed.
pub(super) struct OutputLine {
    pub(super) worker: String,
    pub(super) text: String,
}

/// The processes of workers, by worker.
pub(super) struct Processes<'a> {
    session: &'a Session,
    command: Vec<OsString>,
    lines: UnboundedSender<OutputLine>,
    desired: HashMap<String, DesiredWorker>,
    ending: Vec<EndingProcess>,
    /// Workers whose processes ended by themselves, which was not told yet.
    ended: Vec<String>,
}

/// A worker that needs a process, and that process's inputs.
pub(super) struct Worker {
    pub(super) id: String,
    /// `None` if its process is to keep its current ones.
    pub(super) variables: Option<Variables>,
    /// Its settings for answering requests itself.
    pub(super) listening: Option<ListenSettings>,
}

/// Where a process listens.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Ports {
    /// For requests.
    pub(super) requests: u16,
    /// For the health check.
    pub(super) health: u16,
}

/// A process that listens, to be asked for its health.
pub(super) struct Listener {
    pub(super) worker: String,
    pub(super) health_path: String,
    /// Where; nothing when it has ended.
    pub(super) ports: Option<Ports>,
}

/// A worker that is to have a process.
struct DesiredWorker {
    worker: Worker,
    process: Option<(Child, Duration)>,
    /// Where the last process listened.
    ports: Option<Ports>,
    /// How often in a row it ended soon.
    failures: u32,
    /// When it is started again.
    due: Duration,
}

/// A process that was told to end.
struct EndingProcess {
    child: Child,
    told: Duration,
    is_killed: bool,
}

impl<'a> Processes<'a> {
    pub(super) fn new(session: &'a Session, command: Vec<OsString>, lines: UnboundedSender<OutputLine>) -> Self {
        Self { session, command, lines, desired: HashMap::new(), ending: Vec::new(), ended: Vec::new() }
    }

    /// Sets the workers that need a process; all others are ended. A running process keeps its variables, and gets new
    /// ones at its next start.
    pub(super) fn want(&mut self, workers: Vec<Worker>) {
        let gone: Vec<String> =
            self.desired.keys().filter(|id| !workers.iter().any(|worker| worker.id == **id)).cloned().collect();
        for worker in gone {
            self.session.ui.note(&format!("worker {worker} is stopped"));
            self.end(&worker);
        }
        let now = self.session.platform.pace().now();
        for worker in workers {
            match self.desired.entry(worker.id.clone()) {
                Entry::Occupied(desired) if worker.variables.is_some() => desired.into_mut().worker = worker,
                Entry::Vacant(place) if worker.variables.is_some() => {
                    place.insert(DesiredWorker { worker, process: None, ports: None, failures: 0, due: now });
                }
                Entry::Occupied(_) | Entry::Vacant(_) => {}
            }
        }
    }

    /// The workers whose processes ended by themselves, to be told of.
    pub(super) fn take_ended(&mut self) -> Vec<String> {
        std::mem::take(&mut self.ended)
    }

    /// They could not be told of.
    pub(super) fn keep_ended(&mut self, workers: Vec<String>) {
        self.ended.extend(workers);
    }

    /// The processes that listen.
    pub(super) fn listeners(&self) -> Vec<Listener> {
        let listener = |desired: &DesiredWorker| {
            let health_path = desired.worker.listening.as_ref()?.health_path.clone();
            let ports = desired.ports.filter(|_| desired.process.is_some());
            Some(Listener { worker: desired.worker.id.clone(), health_path, ports })
        };
        self.desired.values().filter_map(listener).collect()
    }

    /// Restarts all of them.
    pub(super) fn restart(&mut self) {
        let now = self.session.platform.pace().now();
        for desired in self.desired.values_mut() {
            if let Some((child, _)) = desired.process.take() {
                self.ending.push(EndingProcess { child, told: now, is_killed: false });
                tell(&self.ending[self.ending.len() - 1].child, false);
            }
            (desired.failures, desired.due) = (0, now);
        }
    }

    /// Starts those that are due, and handles those that ended.
    pub(super) fn look(&mut self) -> Result<(), Failure> {
        let now = self.session.platform.pace().now();
        for (worker, desired) in &mut self.desired {
            if let Some((child, began)) = &mut desired.process {
                let Ok(Some(status)) = ended(child) else { continue };
                desired.failures = if now.saturating_sub(*began) > STEADY { 0 } else { desired.failures + 1 };
                let pause = (PAUSE * 2_u32.saturating_pow(desired.failures.saturating_sub(1).min(10))).min(LONGEST);
                self.session
                    .ui
                    .note(&format!("worker {worker} ended ({status}); it is started again in {} s", pause.as_secs()));
                (desired.process, desired.due) = (None, now + pause);
                self.ended.push(worker.clone());
            } else if now >= desired.due {
                desired.ports = desired.worker.listening.as_ref().map(Ports::free).transpose()?;
                let child =
                    start(&self.command, desired.worker.variables.as_deref().unwrap_or_default(), desired.ports)?;
                self.session.ui.note(&format!("worker {worker} is started"));
                desired.process = Some((self::read(child, worker, &self.lines), now));
            }
        }
        self.ending.retain_mut(|ending| ending.goes_on(now));
        Ok(())
    }

    /// Tells all of them to end, and waits until they have.
    pub(super) async fn end_all(mut self) {
        let all: Vec<String> = self.desired.keys().cloned().collect();
        for worker in &all {
            self.end(worker);
        }
        let pace = self.session.platform.pace();
        while !self.ending.is_empty() {
            let now = pace.now();
            self.ending.retain_mut(|ending| ending.goes_on(now));
            pace.sleep(Duration::from_millis(20)).await;
        }
    }

    fn end(&mut self, worker: &str) {
        if let Some(DesiredWorker { process: Some((child, _)), .. }) = self.desired.remove(worker) {
            tell(&child, false);
            self.ending.push(EndingProcess { child, told: self.session.platform.pace().now(), is_killed: false });
        }
    }
}

impl Drop for Processes<'_> {
    /// Ends the processes, however the command ends.
    fn drop(&mut self) {
        let running = self.desired.values_mut().filter_map(|desired| desired.process.take()).map(|(child, _)| child);
        for mut child in running.chain(self.ending.drain(..).map(|ending| ending.child)) {
            tell(&child, true);
            let _ = child.wait();
        }
    }
}

impl Ports {
    /// Ports that are free now.
    fn free(listening: &ListenSettings) -> Result<Self, Failure> {
        let bind = || TcpListener::bind("127.0.0.1:0").and_then(|held| Ok((held.local_addr()?.port(), held)));
        // Both are held until they are known, so they differ.
        let (requests, _held) = bind().map_err(|error| unstarted(&error))?;
        let (health, _held) = bind().map_err(|error| unstarted(&error))?;
        Ok(Self { requests, health: if listening.is_apart { health } else { requests } })
    }
}

impl EndingProcess {
    /// Whether it has not ended yet; one that takes too long is killed.
    fn goes_on(&mut self, now: Duration) -> bool {
        if matches!(ended(&mut self.child), Ok(Some(_)) | Err(_)) {
            return false;
        }
        if !self.is_killed && now.saturating_sub(self.told) >= PATIENCE {
            self.is_killed = true;
            tell(&self.child, true);
        }
        true
    }
}

/// Starts a process.
fn start(command: &[OsString], variables: &[(String, String)], ports: Option<Ports>) -> Result<Child, Failure> {
    let mut started = child_process::bound(command).map_err(|error| unstarted(&error))?;
    started.envs(variables.iter().map(|(name, value)| (name, value)));
    if let Some(Ports { requests, health }) = ports {
        started.env("PORT", requests.to_string()).env("PORT_HEALTH", health.to_string());
    }
    started.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    child_process::group(&mut started);
    started.spawn().map_err(|error| unstarted(&error))
}

fn unstarted(error: &io::Error) -> Failure {
    Failure::usage(format!("cannot start a worker: {error}"), "check the command behind `--`")
}

/// Reads a process's output on separate threads.
fn read(mut child: Child, worker: &str, lines: &UnboundedSender<OutputLine>) -> Child {
    let streams: [Option<Box<dyn Read + Send>>; 2] = [
        child.stdout.take().map(|stream| Box::new(stream) as Box<dyn Read + Send>),
        child.stderr.take().map(|stream| Box::new(stream) as Box<dyn Read + Send>),
    ];
    for stream in streams.into_iter().flatten() {
        let (worker, lines) = (worker.to_owned(), lines.clone());
        let read = move || {
            for line in BufReader::new(stream).split(b'\n') {
                let Ok(line) = line else { return };
                let text = String::from_utf8_lossy(line.strip_suffix(b"\r").unwrap_or(&line)).into_owned();
                if lines.send(OutputLine { worker: worker.clone(), text }).is_err() {
                    return;
                }
            }
        };
        // If no thread can be started, its output is not shown.
        let _ = thread::Builder::new().name("worker".to_owned()).spawn(read);
    }
    child
}

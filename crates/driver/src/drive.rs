//! Drives the hosts of an engine: once per data folder, with one task per host (runtime.md, What is real).

use std::{
    collections::HashMap,
    fs::{self, File, OpenOptions, TryLockError},
    io,
    path::{Path, PathBuf},
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use tokio::{
    sync::{Notify, watch},
    task::{JoinHandle, spawn_blocking},
    time::{MissedTickBehavior, interval, sleep, timeout},
};

use crate::{
    docker::{Docker, DockerConnector},
    host::{Means, Report, drive},
    hosts::Hosts,
    points::Death,
    records::Books,
    runtime::Runtime,
    system::Journal,
    writes::Writes,
};
use engine::{AdminError, Clock, Engine, fleet::HostSpec, hosts::DesiredState};
use net::accept::stopped;

/// How long to wait before retrying a failed attempt, or a lock that another process holds.
const AGAIN: Duration = Duration::from_secs(1);
/// How often logs of forgotten pods are removed.
const TIDY: Duration = Duration::from_secs(600);
/// After this many failed attempts, another process is taken to drive the hosts.
const MISSES: u32 = 3;
/// How long a host's driver may take to end.
const PATIENCE: Duration = Duration::from_secs(2);
/// The lock file of a driver, beside the data file.
const LOCK: &str = "driver.lock";

/// The parameters of a driver.
#[derive(Debug)]
pub struct Options {
    /// The current time.
    pub clock: Clock,
    /// How long a host may be out of reach before its pods are given up.
    pub grace: Duration,
    /// Where to die, for tests.
    pub death: Death,
}

/// The hosts currently in contact.
#[derive(Clone, Default)]
pub struct Contacts(Arc<Mutex<HashMap<String, Docker>>>);

impl Contacts {
    /// The host of this name, if it is in contact.
    pub fn get(&self, machine: &str) -> Option<Docker> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).get(machine).cloned()
    }

    fn put(&self, machine: &str, docker: Option<&Docker>) {
        let mut contacts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match docker {
            Some(docker) => contacts.insert(machine.to_owned(), docker.clone()),
            None => contacts.remove(machine),
        };
    }
}

impl Hosts for Contacts {
    type Runtime = Docker;

    fn runtime(&self, machine: &str) -> Option<Docker> {
        self.get(machine)
    }
}

/// Locks the hosts of a data folder for this process, until the file is closed. `None` while another process drives
/// them.
pub fn lock(folder: &Path) -> io::Result<Option<File>> {
    let path = folder.join(LOCK);
    if !may_be_opened(&path) {
        return Err(io::Error::other("it is no regular file"));
    }
    let file = OpenOptions::new().create(true).append(true).open(path)?;
    match file.try_lock() {
        Ok(()) => Ok(Some(file)),
        Err(TryLockError::WouldBlock) => Ok(None),
        Err(TryLockError::Error(error)) => Err(error),
    }
}

/// Whether a process drives the hosts of a data folder.
pub fn is_driven(folder: &Path) -> bool {
    let path = folder.join(LOCK);
    if !may_be_opened(&path) {
        return false;
    }
    let asked = File::open(path).map(|file| file.try_lock_shared());
    matches!(asked, Ok(Err(TryLockError::WouldBlock)))
}

/// Whether opening it returns at once: opening a named pipe waits until someone opens its other end.
fn may_be_opened(path: &Path) -> bool {
    fs::metadata(path).map_or(true, |found| found.is_file())
}

/// Drives an engine's hosts, including those added later, until it is told to end.
pub async fn drive_all(
    engine: Arc<Engine>,
    folder: PathBuf,
    options: Options,
    contacts: Contacts,
    report: Report,
    mut stopping: watch::Receiver<bool>,
) {
    let Some(kept) = engine.kept_logs().cloned() else { return };
    let bells = Arc::<Bells>::default();
    let rung = Arc::clone(&bells);
    engine.on_host_change(move |machine| rung.ring(machine));
    let Options { clock, grace, death } = options;
    let means = Shared {
        connect: Arc::new(DockerConnector::new(Arc::clone(&engine), folder.clone())),
        journal: Journal::new(kept, clock.clone()),
        clock,
        grace,
        death: Arc::new(death),
        contacts,
        report,
    };
    let mut drivers = Drivers { engine, folder, means, bells, lock: None, misses: 0, running: HashMap::new() };
    let (mut changes, mut writes, mut tidy) = (None, Writes::to(&drivers.folder), interval(TIDY));
    tidy.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        // An unreadable store reports why when it is asked for its hosts.
        let seen = drivers.ask(|engine| Ok(engine.changes()?)).await.ok();
        let is_new = std::mem::replace(&mut changes, seen) != seen || seen.is_none();
        if (is_new || drivers.misses > 0)
            && let Err(error) = drivers.keep_up().await
        {
            (drivers.means.report)(error.to_string());
            changes = None;
        }
        tokio::select! {
            () = writes.next() => {}
            () = sleep(AGAIN), if changes.is_none() || drivers.misses > 0 => {}
            _ = tidy.tick(), if drivers.lock.is_some() => {
                if let Err(error) = drivers.ask(Engine::forget_logs).await {
                    (drivers.means.report)(error.to_string());
                }
            }
            () = stopped(&mut stopping) => break,
        }
    }
    for (_, driver) in drivers.running.drain() {
        driver.end().await;
    }
}

/// Shared by the drivers of all hosts.
struct Shared {
    connect: Arc<DockerConnector>,
    journal: Journal,
    clock: Clock,
    grace: Duration,
    death: Arc<Death>,
    contacts: Contacts,
    report: Report,
}

/// The drivers of an engine's hosts.
struct Drivers {
    engine: Arc<Engine>,
    folder: PathBuf,
    means: Shared,
    bells: Arc<Bells>,
    lock: Option<File>,
    /// The number of failed attempts.
    misses: u32,
    running: HashMap<String, Running>,
}

/// The driver of one host.
struct Running {
    spec: HostSpec,
    wanted: Vec<DesiredState>,
    stop: watch::Sender<bool>,
    task: JoinHandle<()>,
}

impl Running {
    async fn end(mut self) {
        self.stop.send_replace(true);
        // A host that does not answer must not delay the end. The next driver finds unfinished work.
        if timeout(PATIENCE, &mut self.task).await.is_err() {
            self.task.abort();
        }
    }
}

impl Drivers {
    async fn ask<T: Send + 'static>(
        &self,
        question: impl FnOnce(&Engine) -> Result<T, AdminError> + Send + 'static,
    ) -> Result<T, AdminError> {
        let engine = Arc::clone(&self.engine);
        let asked = spawn_blocking(move || question(&engine)).await;
        asked.unwrap_or_else(|error| Err(AdminError::Refused(format!("the engine did not answer: {error}"))))
    }

    /// Runs a driver for each existing host, and for no other.
    async fn keep_up(&mut self) -> Result<(), AdminError> {
        let hosts = self.ask(Engine::hosts).await?;
        if hosts.is_empty() && self.running.is_empty() {
            return Ok(());
        }
        if !self.is_first().await? {
            return Ok(());
        }
        let hosts = hosts.into_iter().filter_map(|host| Some((host.machine.id, *host.machine.host?)));
        let hosts: HashMap<String, HostSpec> = hosts.collect();
        let over = self
            .running
            .iter()
            .filter(|(machine, running)| hosts.get(*machine) != Some(&running.spec) || running.task.is_finished());
        let over: Vec<String> = over.map(|(machine, _)| machine.clone()).collect();
        for machine in over {
            let contact = self.means.contacts.get(&machine);
            if let Some(running) = self.running.remove(&machine) {
                running.end().await;
            }
            if !hosts.contains_key(&machine)
                && let Some(docker) = contact
            {
                // It may have been claimed again while another process removed it and gave it up.
                tokio::spawn(async move { timeout(PATIENCE, docker.release()).await });
            }
        }
        for (machine, spec) in hosts {
            let wanted = {
                let machine = machine.clone();
                self.ask(move |engine| engine.wanted(&machine)).await?
            };
            match self.running.get_mut(&machine) {
                Some(running) if running.wanted == wanted => {}
                Some(running) => {
                    running.wanted = wanted;
                    self.bells.ring(&machine);
                }
                None => {
                    let running = self.begin(machine.clone(), spec, wanted);
                    self.running.insert(machine, running);
                }
            }
        }
        Ok(())
    }

    /// Whether this process has the lock. Whatever happened while nobody held it is recorded first.
    async fn is_first(&mut self) -> Result<bool, AdminError> {
        if self.lock.is_some() {
            return Ok(true);
        }
        let unable =
            |error: io::Error| AdminError::Refused(format!("`{LOCK}` of the data folder cannot be used: {error}"));
        let Some(lock) = lock(&self.folder).map_err(unable)? else {
            self.misses = self.misses.saturating_add(1);
            // `is_driven` also holds it for a moment.
            if self.misses == MISSES {
                (self.means.report)("another process drives the hosts of this engine; this one only serves".to_owned());
            }
            return Ok(false);
        };
        (self.lock, self.misses) = (Some(lock), 0);
        self.ask(Engine::keep_all_events).await?;
        Ok(true)
    }

    fn begin(&self, machine: String, spec: HostSpec, wanted: Vec<DesiredState>) -> Running {
        let (stop, stopping) = watch::channel(false);
        let Shared { connect, journal, clock, grace, death, contacts, report } = &self.means;
        let means = Means {
            connect: Arc::clone(connect),
            books: Books::new(Arc::clone(&self.engine), machine.clone()),
            journal: journal.clone(),
            clock: clock.clone(),
            grace: *grace,
            bell: self.bells.of(&machine),
            stopping,
            report: Arc::clone(report),
            death: Arc::clone(death),
        };
        let (contacts, host) = (contacts.clone(), spec.clone());
        let task = tokio::spawn(async move {
            let on_contact = |docker: Option<&Docker>| contacts.put(&machine, docker);
            drive(machine.clone(), host, means, on_contact).await;
        });
        Running { spec, wanted, stop, task }
    }
}

/// Wakes the drivers.
#[derive(Default)]
struct Bells(Mutex<HashMap<String, Arc<Notify>>>);

impl Bells {
    fn of(&self, machine: &str) -> Arc<Notify> {
        let mut bells = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(bells.entry(machine.to_owned()).or_default())
    }

    fn ring(&self, machine: &str) {
        self.of(machine).notify_one();
    }
}

#[cfg(all(test, unix))]
mod tests {
    use std::process::Command;

    use super::{LOCK, is_driven, lock};

    #[test]
    fn a_pipe_in_the_place_of_the_lock_is_no_lock_and_not_waited_for() {
        let folder = tempfile::tempdir().expect("a folder");
        let made = Command::new("mkfifo").arg(folder.path().join(LOCK)).status().expect("mkfifo runs");
        assert!(made.success());
        assert!(!is_driven(folder.path()));
        assert_eq!(lock(folder.path()).expect_err("no lock").to_string(), "it is no regular file");
    }
}

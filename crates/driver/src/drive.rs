//! Drives the sites of an engine: once per data folder, with one task per site (runtime.md, What is real).

use std::{
    collections::HashMap,
    fs::File,
    io,
    path::PathBuf,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};

use tokio::{
    sync::{Notify, watch},
    task::{JoinHandle, spawn_blocking},
    time::{MissedTickBehavior, interval, sleep, timeout},
};

use crate::{
    connections::Connections,
    connector::{Connector, Site, sites},
    failpoint::Failpoint,
    health,
    lock::{LOCK, lock},
    records::EngineRecords,
    runtime::Runtime,
    site::{DriverContext, Report, drive},
    system_log::SystemLog,
    writes::WriteWatcher,
};
use engine::{AdminError, Clock, Engine, hosts::DesiredState};
use net::accept::stopped;

/// How long to wait before retrying a failed attempt, or a lock that another process holds.
const AGAIN: Duration = Duration::from_secs(1);
/// How often logs of forgotten pods are removed.
const TIDY: Duration = Duration::from_secs(600);
/// After this many failed attempts, another process is taken to drive the sites.
const MISSES: u32 = 3;
/// How long a site's driver may take to end.
const PATIENCE: Duration = Duration::from_secs(2);

/// The parameters of a driver.
pub struct Options<C: Connector> {
    /// Connects to the sites.
    pub connector: C,
    /// Where the sites in contact are entered.
    pub connections: Connections<C::Runtime>,
    /// The current time.
    pub clock: Clock,
    /// How long a site may be out of reach before its pods are given up.
    pub grace: Duration,
    /// Receives reports for the operator.
    pub report: Report,
    /// Where to die, for tests.
    pub failpoint: Failpoint,
}

/// Drives the sites of an engine whose data is in `folder`, including those added later, until it is asked to stop.
pub async fn drive_all<C: Connector>(
    engine: Arc<Engine>,
    folder: PathBuf,
    options: Options<C>,
    mut stopping: watch::Receiver<bool>,
) {
    let Some(kept) = engine.kept_logs().cloned() else { return };
    let notifier = Arc::<Notifier>::default();
    let listener = Arc::clone(&notifier);
    engine.on_host_change(move |site| listener.notify(site));
    let Options { connector, connections, clock, grace, report, failpoint } = options;
    let shared = SharedContext {
        connector: Arc::new(connector),
        connections,
        system_log: SystemLog::new(kept, clock.clone()),
        clock,
        grace,
        report,
        failpoint: Arc::new(failpoint),
    };
    let checks = tokio::spawn(health::check_all(Arc::clone(&engine), shared.connections.clone()));
    let mut writes = WriteWatcher::to(&folder);
    let mut drivers = Drivers { engine, folder, shared, notifier, lock: None, misses: 0, tasks: HashMap::new() };
    let (mut changes, mut tidy) = (None, interval(TIDY));
    tidy.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        // An unreadable store reports why when it is asked for its hosts.
        let seen = drivers.ask(|engine| Ok(engine.changes()?)).await.ok();
        let is_new = std::mem::replace(&mut changes, seen) != seen || seen.is_none();
        if (is_new || drivers.misses > 0)
            && let Err(error) = drivers.keep_up().await
        {
            (drivers.shared.report)(error.to_string());
            changes = None;
        }
        tokio::select! {
            () = writes.next() => {}
            () = sleep(AGAIN), if changes.is_none() || drivers.misses > 0 => {}
            _ = tidy.tick(), if drivers.lock.is_some() => {
                if let Err(error) = drivers.ask(Engine::forget_logs).await {
                    (drivers.shared.report)(error.to_string());
                }
            }
            () = stopped(&mut stopping) => break,
        }
    }
    for (_, task) in drivers.tasks.drain() {
        task.end().await;
    }
    // Whatever it has not reported, the next driver finds.
    checks.abort();
}

/// Shared by the drivers of all sites.
struct SharedContext<C: Connector> {
    connector: Arc<C>,
    connections: Connections<C::Runtime>,
    system_log: SystemLog,
    clock: Clock,
    grace: Duration,
    report: Report,
    failpoint: Arc<Failpoint>,
}

/// The drivers of an engine's sites.
struct Drivers<C: Connector> {
    engine: Arc<Engine>,
    folder: PathBuf,
    shared: SharedContext<C>,
    notifier: Arc<Notifier>,
    lock: Option<File>,
    /// The number of failed attempts to get the lock.
    misses: u32,
    /// By site.
    tasks: HashMap<String, DriverTask>,
}

/// The driver of one site.
struct DriverTask {
    site: Site,
    wanted: Vec<DesiredState>,
    stop: watch::Sender<bool>,
    task: JoinHandle<()>,
}

impl DriverTask {
    async fn end(mut self) {
        self.stop.send_replace(true);
        // A site that does not answer must not delay the end. The next driver finds unfinished work.
        if timeout(PATIENCE, &mut self.task).await.is_err() {
            self.task.abort();
        }
    }
}

impl<C: Connector> Drivers<C> {
    async fn ask<T: Send + 'static>(
        &self,
        question: impl FnOnce(&Engine) -> Result<T, AdminError> + Send + 'static,
    ) -> Result<T, AdminError> {
        let engine = Arc::clone(&self.engine);
        let asked = spawn_blocking(move || question(&engine)).await;
        asked.unwrap_or_else(|error| Err(AdminError::Refused(format!("the engine did not answer: {error}"))))
    }

    /// Runs a driver for each existing site, and for no other.
    async fn keep_up(&mut self) -> Result<(), AdminError> {
        let sites = self.sites().await?;
        if sites.is_empty() && self.tasks.is_empty() {
            return Ok(());
        }
        if !self.is_first().await? {
            return Ok(());
        }
        self.end_others(&sites).await;
        for (id, site) in sites {
            let wanted = {
                let id = id.clone();
                self.ask(move |engine| engine.wanted(&id)).await?
            };
            match self.tasks.get_mut(&id) {
                Some(task) if task.wanted == wanted => {}
                Some(task) => {
                    task.wanted = wanted;
                    self.notifier.notify(&id);
                }
                None => {
                    let task = self.begin(site, wanted);
                    self.tasks.insert(id, task);
                }
            }
        }
        Ok(())
    }

    /// The engine's sites, by id.
    async fn sites(&self) -> Result<HashMap<String, Site>, AdminError> {
        self.ask(sites).await
    }

    /// Ends the drivers of sites that changed or are gone, and those that ended by themselves.
    async fn end_others(&mut self, sites: &HashMap<String, Site>) {
        let is_over =
            |(id, task): &(&String, &DriverTask)| sites.get(*id) != Some(&task.site) || task.task.is_finished();
        let over: Vec<String> = self.tasks.iter().filter(is_over).map(|(id, _)| id.clone()).collect();
        for id in over {
            let contact = self.shared.connections.get(&id);
            if let Some(task) = self.tasks.remove(&id) {
                task.end().await;
            }
            if !sites.contains_key(&id)
                && let Some(runtime) = contact
            {
                // It may have been claimed again while another process removed it and gave it up.
                tokio::spawn(async move { timeout(PATIENCE, runtime.release()).await });
            }
        }
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
                let note = "another process drives the hosts of this engine; this one only serves";
                (self.shared.report)(note.to_owned());
            }
            return Ok(false);
        };
        (self.lock, self.misses) = (Some(lock), 0);
        self.ask(Engine::keep_all_events).await?;
        Ok(true)
    }

    fn begin(&self, site: Site, wanted: Vec<DesiredState>) -> DriverTask {
        let (stop, stopping) = watch::channel(false);
        let SharedContext { connector, connections, system_log, clock, grace, report, failpoint } = &self.shared;
        let context = DriverContext {
            connector: Arc::clone(connector),
            records: EngineRecords::new(Arc::clone(&self.engine), site.id.clone()),
            system_log: system_log.clone(),
            clock: clock.clone(),
            grace: *grace,
            wake: self.notifier.of(&site.id),
            stopping,
            report: Arc::clone(report),
            failpoint: Arc::clone(failpoint),
        };
        let (connections, id, driven) = (connections.clone(), site.id.clone(), site.clone());
        let task = tokio::spawn(async move {
            let on_contact = |runtime: Option<&C::Runtime>| connections.put(&id, runtime);
            drive(driven, context, on_contact).await;
        });
        DriverTask { site, wanted, stop, task }
    }
}

/// Wakes the drivers of sites.
#[derive(Default)]
struct Notifier(Mutex<HashMap<String, Arc<Notify>>>);

impl Notifier {
    fn of(&self, site: &str) -> Arc<Notify> {
        let mut sites = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(sites.entry(site.to_owned()).or_default())
    }

    fn notify(&self, site: &str) {
        self.of(site).notify_one();
    }
}

//! Drives the hosts of the served engine.

use std::{
    io::{self, Write},
    sync::{Arc, PoisonError},
    time::Duration,
};

use serde_json::json;
use tokio::{sync::watch, task::JoinHandle};

use crate::cli::{session::Session, terminal::text::escape};
use driver::{
    connections::Connections,
    drive::{self, Options},
    failpoint::Failpoint,
    platform::{AnyConnector, AnySite},
    runtime::{Handle, Runtime},
    site::Report,
};
use engine::{ContainerPort, Engine};
use server::Dialer;

/// The driver, until it is ended.
pub(super) struct Driver {
    stop: watch::Sender<bool>,
    task: JoinHandle<()>,
}

impl Driver {
    /// Drives the hosts of an engine. An in-memory engine has none, because container output is kept in its folder.
    /// Messages are JSON if the log is.
    pub(super) fn start(
        (session, is_json): (&Session, bool),
        engine: Arc<Engine>,
        grace: Duration,
        connections: Connections<AnySite>,
    ) -> Option<Self> {
        let folder = engine.folder()?.to_owned();
        let options = Options {
            connector: AnyConnector::new(&engine, folder.clone(), grace, session.platform.clock()),
            connections,
            clock: session.platform.clock(),
            grace,
            report: report(session, is_json),
            failpoint: failpoint(session),
        };
        let (stop, stopping) = watch::channel(false);
        let driving = drive::drive_all(engine, folder, options, stopping);
        Some(Self { stop, task: tokio::spawn(driving) })
    }

    /// Ends it; containers go on.
    pub(super) async fn end(self) {
        self.stop.send_replace(true);
        // The next driver finds any unfinished work.
        let _ = self.task.await;
    }
}

/// The way to containers, through the connections of a driver.
pub(super) fn dialer(connections: &Connections<AnySite>) -> Dialer {
    let connections = connections.clone();
    Dialer::new(move |ContainerPort { site, container, port }| {
        let connections = connections.clone();
        async move {
            // A server that has just started gets in contact within seconds.
            let site = connections.wait(&site).await;
            site.dial(&Handle(container), port).await.map_err(io::Error::other)
        }
    })
}

/// Says something of a host on standard error, in the form of the log.
fn report(session: &Session, is_json: bool) -> Report {
    let (stderr, is_quiet) = (Arc::clone(session.ui.stderr()), session.settings.quiet);
    Arc::new(move |text: String| {
        if is_quiet {
            return;
        }
        let line = if is_json { json!({ "note": text }).to_string() } else { escape(&text).into_owned() } + "\n";
        let mut stderr = stderr.lock().unwrap_or_else(PoisonError::into_inner);
        // When standard error is gone, that cannot be reported.
        let _ = stderr.write_all(line.as_bytes()).and_then(|()| stderr.flush());
    })
}

/// The point at which a test makes the process die.
fn failpoint(session: &Session) -> Failpoint {
    let named = session.platform.variable("SVCCTL_DRIVER_FAILPOINT").filter(|_| cfg!(debug_assertions));
    Failpoint::at(named.and_then(|text| text.to_str()))
}

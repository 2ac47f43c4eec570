//! A request's place at an endpoint.

use std::sync::Arc;

use tokio::runtime::{Handle, RuntimeFlavor};

use super::super::{Server, reply::Refusal, writes};
use engine::{Affinity, Caller, Engine, EngineError, Passage, Write};

/// A place that is returned when dropped.
pub(super) struct Ticket(Option<Registration>);

#[derive(Clone)]
struct Registration {
    server: Arc<Server>,
    caller: Caller,
    endpoint: String,
    id: String,
}

impl Ticket {
    /// Takes a place.
    pub(super) async fn take(
        server: &Arc<Server>,
        caller: Caller,
        endpoint: String,
        affinity: Option<Affinity>,
    ) -> Result<Self, Refusal> {
        let begun = writes::value(server, Write::begin_request(&caller, endpoint.clone(), affinity));
        let server = Arc::clone(server);
        // This continues when the client hangs up, and then returns the place.
        let taken = tokio::spawn(async move {
            let id = begun.await?;
            Ok(Self(Some(Registration { server, caller, endpoint, id })))
        });
        taken.await.unwrap_or_else(|error| Err(Refusal::failed(&error)))
    }

    /// Where the request is now.
    pub(super) async fn look(&self) -> Result<Passage, Refusal> {
        self.ask(|engine, Registration { caller, endpoint, id, .. }| engine.request(caller, endpoint, id)).await
    }

    /// Whether a worker is there. 404 if the endpoint is gone.
    pub(super) async fn has_worker(&self, worker: &str) -> Result<bool, Refusal> {
        let worker = worker.to_owned();
        self.ask(move |engine, Registration { caller, endpoint, .. }| engine.has_worker(caller, endpoint, &worker))
            .await
    }

    async fn ask<T: Send + 'static>(
        &self,
        ask: impl FnOnce(&Engine, &Registration) -> Result<T, EngineError> + Send + 'static,
    ) -> Result<T, Refusal> {
        let registration = self.0.clone().expect("a ticket is asked before it is given back");
        let server = Arc::clone(&registration.server);
        server.read(move |engine| Ok(ask(engine, &registration)?)).await
    }

    /// Keeps the place for as long as an answer may take, from now on.
    pub(super) async fn keep(&self) -> Result<(), Refusal> {
        let Registration { server, caller, endpoint, id } =
            self.0.as_ref().expect("a ticket is kept before it is given back");
        writes::value(server, Write::keep_request(caller, endpoint.clone(), id.clone())).await
    }

    /// Returns the place, and waits for that.
    pub(super) async fn end(mut self) {
        if let Some(registration) = self.0.take() {
            registration.end().await;
        }
    }
}

impl Registration {
    /// The end is in line when this returns. If it fails, the engine ends the request by its own clock.
    fn end(self) -> impl Future<Output = ()> {
        let ended = writes::carry_out(&self.server, Write::end_request(&self.caller, self.endpoint, self.id));
        async { drop(ended.await) }
    }
}

impl Drop for Ticket {
    fn drop(&mut self) {
        let Some(registration) = self.0.take() else { return };
        match Handle::try_current() {
            Ok(runtime) if runtime.runtime_flavor() != RuntimeFlavor::CurrentThread => drop(registration.end()),
            // A single-threaded runtime belongs to a command, which ends as soon as it has its answer.
            Ok(_) | Err(_) => {
                let Registration { server, caller, endpoint, id } = registration;
                let _ = server.engine.end_request(&caller, &endpoint, &id);
            }
        }
    }
}

//! Reads the containers of a host.

use std::{
    collections::{BTreeMap, HashMap},
    sync::{MutexGuard, PoisonError},
};

use bollard::{
    models::{ContainerInspectResponse, ContainerSummary},
    query_parameters::{InspectContainerOptions, ListContainersOptionsBuilder},
};
use futures_util::{StreamExt, TryStreamExt, stream};

use super::{
    daemon::Docker,
    fault::{RequestKind, fault},
    inspection,
};
use crate::runtime::{ByteStream, Fault, Handle, ObservedContainer};

/// How many containers are inspected at a time.
const TOGETHER: usize = 8;

/// A listed container.
enum Description {
    Inspected(Box<ContainerInspectResponse>),
    /// The daemon lists it but cannot describe it, for this reason.
    Unreadable(Box<ContainerSummary>, String),
}

impl Docker {
    /// All of our engine's.
    pub(super) async fn containers(&self) -> Result<Vec<ObservedContainer>, Fault> {
        let options = ListContainersOptionsBuilder::default().all(true).filters(&self.ours()).build();
        let listed = self.0.client.list_containers(Some(options)).await;
        let listed = listed.map_err(|error| fault(RequestKind::Anything, error))?;
        let descriptions: Vec<_> = stream::iter(listed.into_iter().map(|listed| self.describe(listed)))
            .buffer_unordered(TOGETHER)
            .try_filter_map(|description| async { Ok(description) })
            .try_collect()
            .await?;
        // Not before the containers: a daemon that restarts meanwhile must not look older than what it did to them.
        let started = self.started().await?;
        let mut ports = HashMap::new();
        let read = |description| match description {
            Description::Inspected(inspected) => {
                let (found, published) = inspection::read(*inspected, started)?;
                ports.insert(found.handle.0.clone(), published);
                Some(self.discreet(found))
            }
            Description::Unreadable(listed, reason) => inspection::unreadable(*listed, reason),
        };
        let found = descriptions.into_iter().filter_map(read).collect();
        *self.published() = ports;
        Ok(found)
    }

    /// Describes a listed container; `None` if it is gone by now.
    async fn describe(&self, listed: ContainerSummary) -> Result<Option<Description>, Fault> {
        match self.inspected(listed.id.as_deref().unwrap_or_default()).await {
            Ok(inspected) => Ok(inspected.map(|inspected| Description::Inspected(Box::new(inspected)))),
            Err(fault @ Fault::Unreachable(_)) => Err(fault),
            Err(fault) => Ok(Some(Description::Unreadable(Box::new(listed), fault.to_string()))),
        }
    }

    /// The container with this id; `None` if it is gone.
    pub(super) async fn container(&self, Handle(id): &Handle) -> Result<Option<ObservedContainer>, Fault> {
        let inspected = self.inspected(id).await?;
        let read = inspected.and_then(|inspected| inspection::read(inspected, self.known_start()));
        Ok(read.map(|(found, _)| self.discreet(found)))
    }

    async fn inspected(&self, id: &str) -> Result<Option<ContainerInspectResponse>, Fault> {
        let inspected = self.0.client.inspect_container(id, None::<InspectContainerOptions>).await;
        match inspected.map_err(|error| fault(RequestKind::Anything, error)) {
            Ok(inspected) => Ok(Some(inspected)),
            Err(Fault::Missing(_)) => Ok(None),
            Err(fault) => Err(fault),
        }
    }

    /// Connects to an `http` port of a container, which the host publishes at a loopback port.
    pub(super) async fn dial_port(&self, Handle(id): &Handle, port: u16) -> Result<Box<dyn ByteStream>, Fault> {
        let mut published = self.published().get(id).and_then(|ports| ports.get(&port)).copied();
        if published.is_none() {
            let read = self.inspected(id).await?.and_then(|inspected| inspection::read(inspected, None));
            published = read.and_then(|(_, ports)| ports.get(&port).copied());
        }
        let published = published.ok_or_else(|| Fault::Missing(format!("port {port} is not published")))?;
        self.0.connection.dial(published).await
    }

    fn published(&self) -> MutexGuard<'_, HashMap<String, BTreeMap<u16, u16>>> {
        self.0.published.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

//! The networks of a host. All pods are in one whose name can be taken only once, so its label also says which engine
//! owns the host. Members of a cluster of pods that share the host are in one of their own, where they reach each other
//! and nobody else (clusters.md, Members).

use std::{collections::HashMap, sync::atomic::Ordering};

use bollard::{
    Docker as Client,
    errors::Error,
    models::{NetworkCreateRequest, NetworkDisconnectRequest},
    query_parameters::{InspectNetworkOptions, ListNetworksOptionsBuilder, PruneNetworksOptionsBuilder},
};

use super::{
    daemon::{Docker, is_podman},
    fault::{RequestKind, fault},
    names::{BRIDGE, NETWORK, label},
};
use crate::runtime::Fault;

/// The engine that owns a host, by the label of its network.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Owner {
    /// None: there is no such network.
    Unclaimed,
    /// The one with this id.
    Engine(String),
    /// The network lacks our label.
    Unknown,
}

/// The engine that owns a host.
pub async fn owner(client: &Client) -> Result<Owner, Fault> {
    match client.inspect_network(NETWORK, None::<InspectNetworkOptions>).await {
        Ok(network) => Ok(match network.labels.unwrap_or_default().remove(label::ENGINE) {
            Some(engine) => Owner::Engine(engine),
            None => Owner::Unknown,
        }),
        Err(error) => {
            let fault = anything(error);
            if matches!(fault, Fault::Missing(_)) { Ok(Owner::Unclaimed) } else { Err(fault) }
        }
    }
}

/// Claims a host for an engine, unless it has an owner. Returns the obstacle: another engine owns it.
pub async fn claim(client: &Client, engine: &str) -> Result<Option<String>, Fault> {
    let mut owner = self::owner(client).await?;
    if owner == Owner::Unclaimed {
        create(client, engine).await?;
        // Of two engines that create it at once, one learns that it exists: it is the other's.
        owner = self::owner(client).await?;
    }
    match owner {
        Owner::Engine(id) if id == engine => Ok(None),
        Owner::Engine(id) => Ok(Some(format!("the host belongs to the engine {id}"))),
        Owner::Unknown => Ok(Some(format!("the host has a network `{NETWORK}` that is not this engine's"))),
        Owner::Unclaimed => Err(Fault::Later(format!("the network `{NETWORK}` is gone again"))),
    }
}

/// The names of the containers in the network of a host that belongs to this engine.
pub async fn members(client: &Client, engine: &str) -> Result<Vec<String>, Fault> {
    if owner(client).await? != Owner::Engine(engine.to_owned()) {
        return Ok(Vec::new());
    }
    let network = client.inspect_network(NETWORK, None::<InspectNetworkOptions>).await;
    let network = network.map_err(anything)?;
    let mut names: Vec<String> = network
        .containers
        .into_iter()
        .flatten()
        .map(|(id, container)| container.name.filter(|name| !name.is_empty()).unwrap_or(id))
        .collect();
    names.sort_unstable();
    Ok(names)
}

/// How often a host is taken from an engine that claims it again at that very moment.
const TAKES: usize = 3;

/// Claims a host for an engine, even if it belongs to another one, whose containers keep running, without the network.
pub async fn take_over(client: &Client, engine: &str) -> Result<Option<String>, Fault> {
    let mut kept_from_us = claim(client, engine).await?;
    for _ in 0..TAKES {
        if kept_from_us.is_none() {
            break;
        }
        let network = client.inspect_network(NETWORK, None::<InspectNetworkOptions>).await.map_err(anything)?;
        for container in network.containers.unwrap_or_default().into_keys() {
            let request = NetworkDisconnectRequest { container, force: Some(true) };
            client.disconnect_network(NETWORK, request).await.map_err(anything)?;
        }
        client.remove_network(NETWORK).await.map_err(anything)?;
        kept_from_us = claim(client, engine).await?;
    }
    Ok(kept_from_us)
}

/// Gives up a host that belongs to this engine, and returns whether nothing of ours is left. Containers that are still
/// there keep the network.
pub async fn release(client: &Client, engine: &str) -> Result<bool, Fault> {
    match owner(client).await? {
        Owner::Unclaimed => return Ok(true),
        Owner::Engine(id) if id == engine => {}
        Owner::Engine(_) | Owner::Unknown => return Ok(false),
    }
    if !members(client, engine).await?.is_empty() {
        return Ok(false);
    }
    remove_unused(client, engine).await?;
    match client.remove_network(NETWORK).await.map_err(anything) {
        // A server's driver gives it up, too.
        Ok(()) | Err(Fault::Missing(_)) => Ok(true),
        Err(fault) => Err(fault),
    }
}

/// Creates the network of a cluster of pods, unless it exists.
pub(super) async fn join(docker: &Docker, name: &str, cluster: &str) -> Result<(), Fault> {
    let client = &docker.0.client;
    docker.0.has_clusters.store(true, Ordering::Relaxed);
    if client.inspect_network(name, None::<InspectNetworkOptions>).await.is_ok() {
        return Ok(());
    }
    let labels = HashMap::from([option(label::ENGINE, &docker.0.engine), option(label::CLUSTER, cluster)]);
    let options = HashMap::from([if docker.0.is_podman {
        option("isolate", "true")
    } else {
        option("com.docker.network.bridge.name", name)
    }]);
    create_as(client, name, options, labels).await
}

/// Removes what a container that is gone may have left: the network of its cluster of pods. One that cannot be removed
/// now goes with the next container.
pub(super) async fn leave(docker: &Docker) {
    let (client, engine, has_clusters) = (&docker.0.client, &docker.0.engine, &docker.0.has_clusters);
    if has_clusters.swap(false, Ordering::Relaxed) && !matches!(remove_unused(client, engine).await, Ok(false)) {
        has_clusters.store(true, Ordering::Relaxed);
    }
}

/// Removes the networks of clusters of pods in which no container runs. Returns whether any is left.
async fn remove_unused(client: &Client, engine: &str) -> Result<bool, Fault> {
    let labels = vec![format!("{}={engine}", label::ENGINE), label::CLUSTER.to_owned()];
    let filters = HashMap::from([("label".to_owned(), labels)]);
    let unused = PruneNetworksOptionsBuilder::default().filters(&filters).build();
    client.prune_networks(Some(unused)).await.map_err(anything)?;
    let left = ListNetworksOptionsBuilder::default().filters(&filters).build();
    Ok(!client.list_networks(Some(left)).await.map_err(anything)?.is_empty())
}

async fn create(client: &Client, engine: &str) -> Result<(), Fault> {
    let mut options = HashMap::from([
        option("com.docker.network.bridge.enable_icc", "false"),
        option("com.docker.network.bridge.name", BRIDGE),
    ]);
    if is_podman(&client.version().await.map_err(anything)?) {
        // Netavark and CNI use another name for it.
        options = HashMap::from([option("isolate", "true")]);
    }
    create_as(client, NETWORK, options, HashMap::from([option(label::ENGINE, engine)])).await
}

/// Creates a bridge network, unless one of its name exists.
async fn create_as(
    client: &Client,
    name: &str,
    options: HashMap<String, String>,
    labels: HashMap<String, String>,
) -> Result<(), Fault> {
    let network = NetworkCreateRequest {
        name: name.to_owned(),
        driver: Some("bridge".to_owned()),
        options: Some(options),
        labels: Some(labels),
        ..NetworkCreateRequest::default()
    };
    match client.create_network(network).await {
        Ok(_) | Err(Error::DockerResponseServerError { status_code: 409, .. }) => Ok(()),
        // Another driver may create it at the same moment: of two bridges of one name, Docker refuses the second.
        Err(error) => match client.inspect_network(name, None::<InspectNetworkOptions>).await {
            Ok(_) => Ok(()),
            Err(_) => Err(anything(error)),
        },
    }
}

fn option(name: &str, value: &str) -> (String, String) {
    (name.to_owned(), value.to_owned())
}

fn anything(error: Error) -> Fault {
    fault(RequestKind::Anything, error)
}

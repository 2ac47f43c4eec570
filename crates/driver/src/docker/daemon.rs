//! A daemon that speaks the Docker API, and its capabilities.

use std::{
    collections::{BTreeMap, HashMap},
    path::PathBuf,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
};

use bollard::{
    Docker as Client,
    models::{SystemInfo, SystemVersion},
};
use tokio::sync::OnceCell;

use super::{
    connect::Connection,
    fault::{RequestKind, fault},
    names::label,
};
use crate::runtime::Fault;
use engine::fleet::HostSpec;
use wire::Timestamp;

/// A host that speaks the Docker API. Copies share its connection.
#[derive(Clone)]
pub struct Docker(pub(super) Arc<Daemon>);

/// A connected daemon.
pub(super) struct Daemon {
    pub(super) client: Client,
    pub(super) connection: Connection,
    pub(super) engine: String,
    pub(super) spec: HostSpec,
    pub(super) is_podman: bool,
    pub(super) gives_gpus: bool,
    /// The folder of its images and containers.
    pub(super) root: Option<PathBuf>,
    /// Whether its containers keep running while it restarts.
    pub(super) keeps_containers: bool,
    /// Whether it can limit the disk of a container. A create may show that it cannot.
    pub(super) sizes_disks: AtomicBool,
    /// Whether it may raise limits of processes. A start may show that it may not.
    pub(super) sets_limits: AtomicBool,
    /// Whether it may have networks of clusters of pods.
    pub(super) has_clusters: AtomicBool,
    /// When it was started, if it reports that, as of the first list over this connection.
    pub(super) started: OnceCell<Option<Timestamp>>,
    /// The loopback ports of the last list's containers, by the id of the container and its own port.
    pub(super) published: Mutex<HashMap<String, BTreeMap<u16, u16>>>,
}

/// The capabilities of a daemon.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Capabilities {
    pub(super) is_podman: bool,
    pub(super) gives_gpus: bool,
    pub(super) sizes_disks: bool,
    pub(super) sets_limits: bool,
}

impl Docker {
    /// The host at the other end of a connection.
    pub async fn new(connection: Connection, engine: String, spec: HostSpec) -> Result<Self, Fault> {
        let anything = |error| fault(RequestKind::Anything, error);
        let client = connection.client();
        let (version, info) = (client.version().await.map_err(anything)?, client.info().await.map_err(anything)?);
        let client = client.with_request_modifier(|mut request| {
            url_safe(request.headers_mut());
            request
        });
        let is_podman = is_podman(&version);
        Ok(Self(Arc::new(Daemon {
            client,
            connection,
            engine,
            spec,
            is_podman,
            gives_gpus: no_gpus(&version).is_none(),
            root: info.docker_root_dir.as_ref().map(PathBuf::from),
            // Podman's containers have no daemon.
            keeps_containers: is_podman || info.live_restore_enabled == Some(true),
            sizes_disks: AtomicBool::new(sizes_disks(&info)),
            sets_limits: AtomicBool::new(true),
            has_clusters: AtomicBool::new(true),
            started: OnceCell::new(),
            published: Mutex::default(),
        })))
    }

    pub(super) fn capabilities(&self) -> Capabilities {
        Capabilities {
            is_podman: self.0.is_podman,
            gives_gpus: self.0.gives_gpus,
            sizes_disks: self.0.sizes_disks.load(Ordering::Relaxed),
            sets_limits: self.0.sets_limits.load(Ordering::Relaxed),
        }
    }

    /// The filter for what has our engine's label.
    pub(super) fn ours(&self) -> HashMap<String, Vec<String>> {
        HashMap::from([("label".to_owned(), vec![format!("{}={}", label::ENGINE, self.0.engine)])])
    }
}

/// Docker reads credentials in URL-safe Base64, and treats unreadable ones as none.
fn url_safe(headers: &mut http::HeaderMap) {
    let safe = |value: &http::HeaderValue| value.to_str().ok()?.replace('+', "-").replace('/', "_").parse().ok();
    if let Some(value) = headers.get_mut("X-Registry-Auth")
        && let Some(safe) = safe(value)
    {
        *value = safe;
    }
}

pub(super) fn is_podman(version: &SystemVersion) -> bool {
    let components = version.components.iter().flatten();
    components.into_iter().any(|component| component.name.to_lowercase().contains("podman"))
}

/// Why its containers get no GPUs, if they do not. An older Podman ignores a request for them in Docker's API.
pub(super) fn no_gpus(version: &SystemVersion) -> Option<String> {
    let text = version.version.as_deref().unwrap_or_default();
    let mut numbers = text.split('.').map(|number| number.parse().unwrap_or(0));
    let number: (u32, u32) = (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0));
    let is_old = is_podman(version) && number < (5, 4);
    is_old.then(|| format!("Podman gives containers GPUs from 5.4 on, and {text} starts them without any"))
}

/// Whether the storage may limit the disk of a container. For overlay2 that depends on how its file system is mounted,
/// which only a create shows.
pub(super) fn sizes_disks(info: &SystemInfo) -> bool {
    let status = |name: &str| {
        let pairs = info.driver_status.iter().flatten();
        pairs.filter_map(|pair| Some((pair.first()?, pair.get(1)?))).find(|(of, _)| *of == name).map(|(_, value)| value)
    };
    match info.driver.as_deref() {
        Some("btrfs" | "zfs") => true,
        Some("overlay2") => status("Backing Filesystem").is_some_and(|system| system == "xfs"),
        Some(_) | None => false,
    }
}

#[cfg(test)]
mod tests {
    use bollard::models::{SystemVersion, SystemVersionComponents};

    use super::no_gpus;

    #[test]
    fn a_podman_that_ignores_requests_for_gpus_is_known_by_its_version() {
        let version = |name: &str, version: &str| SystemVersion {
            version: Some(version.to_owned()),
            components: Some(vec![SystemVersionComponents { name: name.to_owned(), ..Default::default() }]),
            ..SystemVersion::default()
        };
        for (number, gives) in
            [("4.3.1", false), ("5.3.2", false), ("5.4.0", true), ("5.10.0-dev", true), ("6.0", true)]
        {
            assert_eq!(no_gpus(&version("Podman Engine", number)).is_none(), gives, "{number}");
        }
        assert_eq!(no_gpus(&version("Engine", "20.10.24")), None);
    }
}

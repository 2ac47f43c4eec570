//! Settings of workers that listen, those of load balancers (serverless.md, Load balancer endpoints).

use super::EndpointRecord;
use wire::serverless::endpoints::EndpointType;

/// The settings of a process that answers requests.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct HealthCheck {
    /// The health check path.
    pub health_path: String,
    /// Whether health checks use a separate port.
    pub is_apart: bool,
}

impl HealthCheck {
    /// The settings of an endpoint's processes; `None` if they take jobs.
    pub(crate) fn of(endpoint: &EndpointRecord) -> Option<Self> {
        if endpoint.kind != EndpointType::LoadBalancer {
            return None;
        }
        let path = variable(endpoint, "HEALTH_CHECK_PATH").unwrap_or("/ping").trim_start_matches('/');
        let port = variable(endpoint, PORT).unwrap_or("80");
        let is_apart = variable(endpoint, PORT_HEALTH).is_some_and(|health| health != port);
        Some(Self { health_path: format!("/{path}"), is_apart })
    }
}

/// A variable of an endpoint's workers, unless it is empty.
fn variable<'e>(endpoint: &'e EndpointRecord, name: &str) -> Option<&'e str> {
    endpoint.container.env.get(name).map(|text| text.trim()).filter(|text| !text.is_empty())
}

/// The variables that tell a worker its ports.
const PORT: &str = "PORT";
const PORT_HEALTH: &str = "PORT_HEALTH";
/// The port of a worker whose endpoint names none.
const DEFAULT_PORT: u16 = 80;

/// The ports at which the workers of an endpoint listen in their containers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct WorkerPorts {
    /// For requests.
    pub(crate) requests: u16,
    /// For health checks.
    pub(crate) health: u16,
}

impl WorkerPorts {
    /// Those of an endpoint; `None` if its workers take jobs. Names the variable that is no port.
    pub(crate) fn of(endpoint: &EndpointRecord) -> Option<Result<Self, String>> {
        if endpoint.kind != EndpointType::LoadBalancer {
            return None;
        }
        let said = |name: &str| {
            let text = variable(endpoint, name)?;
            let port = text.parse().ok().filter(|port| *port > 0);
            Some(port.ok_or_else(|| format!("{name} of the endpoint is `{text}`, and must be a port from 1 to 65535")))
        };
        let [requests, health] = [PORT, PORT_HEALTH].map(said);
        let both = requests
            .unwrap_or(Ok(DEFAULT_PORT))
            .and_then(|requests| Ok(Self { requests, health: health.unwrap_or(Ok(requests))? }));
        Some(both)
    }

    /// The variables with them.
    pub(crate) fn variables(self) -> [(String, String); 2] {
        [(PORT, self.requests), (PORT_HEALTH, self.health)].map(|(name, port)| (name.to_owned(), port.to_string()))
    }

    /// Each of them once.
    pub(crate) fn each(self) -> impl Iterator<Item = u16> {
        std::iter::once(self.requests).chain(Some(self.health).filter(|health| *health != self.requests))
    }
}

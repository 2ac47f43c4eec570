//! The requests of v1: the operation for each path and method.

use http::Method;
use percent_encoding::percent_decode_str;

use super::rules::{Rule, Subject, table};
use wire::pods::PodAction;

/// The operation of a v1 request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Call {
    /// Lists a resource.
    List(Resource),
    /// Creates one.
    Create(Resource),
    /// Gets one.
    Get(Resource, String),
    /// Updates one, by PATCH or `POST .../update`.
    Update(Resource, String),
    /// Deletes one.
    Delete(Resource, String),
    /// An action on a pod.
    Act(String, PodAction),
    /// `POST /pods/{podId}/reset`, without equivalent in v2.
    Reset(String),
    /// A billing history.
    Bill(History),
    /// The API description.
    OpenApi,
}

impl Call {
    /// A v1 side effect, beyond what its path says, that v2 does not have.
    pub const fn effect(&self) -> Option<&'static Rule> {
        match self {
            Self::Update(Resource::Templates, _) => Some(&table::TEMPLATE_ENDPOINTS),
            Self::List(_)
            | Self::Create(_)
            | Self::Get(..)
            | Self::Update(..)
            | Self::Delete(..)
            | Self::Act(..)
            | Self::Reset(_)
            | Self::Bill(_)
            | Self::OpenApi => None,
        }
    }
}

/// The resources of v1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Resource {
    /// `/pods`
    Pods,
    /// `/endpoints`
    Endpoints,
    /// `/templates`
    Templates,
    /// `/networkvolumes`
    Volumes,
    /// `/containerregistryauth`
    Registries,
}

/// The billing histories of v1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum History {
    /// `/billing/pods`
    Pods,
    /// `/billing/endpoints`
    Endpoints,
    /// `/billing/networkvolumes`
    Volumes,
}

/// A v1 request, and the rules that map it to v2.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Route {
    /// The operation.
    pub call: Call,
    /// The rules for its path.
    pub rules: Vec<&'static Rule>,
}

/// Why a request is not a v1 request.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum RouteError {
    /// The path belongs to v2.
    #[error("`{0}` is a path of v2 already")]
    Current(String),
    /// v1 had no such path.
    #[error("v1 had no path `{0}`")]
    Path(String),
    /// The path did not accept this method.
    #[error("v1 had no {0} {1}")]
    Method(Method, String),
}

impl Resource {
    /// The path below `/v2`.
    pub const fn path(self) -> &'static str {
        match self {
            Self::Pods => "/v2/pods",
            Self::Endpoints => "/v2/serverless",
            Self::Templates => "/v2/templates",
            Self::Volumes => "/v2/network-volumes",
            Self::Registries => "/v2/registries",
        }
    }

    /// The subject of its bodies; registry bodies are identical in both versions.
    pub const fn subject(self) -> Option<Subject> {
        match self {
            Self::Pods => Some(Subject::Pod),
            Self::Endpoints => Some(Subject::Endpoint),
            Self::Templates => Some(Subject::Template),
            Self::Volumes => Some(Subject::Volume),
            Self::Registries => None,
        }
    }

    fn parse(segment: &str) -> Option<Self> {
        Some(match segment {
            "pods" => Self::Pods,
            "endpoints" => Self::Endpoints,
            "templates" => Self::Templates,
            "networkvolumes" => Self::Volumes,
            "containerregistryauth" => Self::Registries,
            _ => return None,
        })
    }

    const fn rule(self) -> &'static Rule {
        match self {
            Self::Pods => &table::PODS_PATH,
            Self::Endpoints => &table::ENDPOINTS_PATH,
            Self::Templates => &table::TEMPLATES_PATH,
            Self::Volumes => &table::VOLUMES_PATH,
            Self::Registries => &table::REGISTRIES_PATH,
        }
    }

    const fn update_rule(self) -> Option<&'static Rule> {
        match self {
            Self::Pods => Some(&table::PODS_UPDATE_PATH),
            Self::Endpoints => Some(&table::ENDPOINTS_UPDATE_PATH),
            Self::Templates => Some(&table::TEMPLATES_UPDATE_PATH),
            Self::Volumes => Some(&table::VOLUMES_UPDATE_PATH),
            Self::Registries => None,
        }
    }
}

impl History {
    /// The v2 path.
    pub const fn path(self) -> &'static str {
        match self {
            Self::Pods => "/v2/billing/pods",
            Self::Endpoints => "/v2/billing/serverless",
            Self::Volumes => "/v2/billing/network-volumes",
        }
    }

    const fn rule(self) -> &'static Rule {
        match self {
            Self::Pods => &table::BILLING_PODS_PATH,
            Self::Endpoints => &table::BILLING_ENDPOINTS_PATH,
            Self::Volumes => &table::BILLING_VOLUMES_PATH,
        }
    }
}

/// The operation of a request. The prefix `/v1` is optional, since it was part of v1's base address.
pub fn route(method: &Method, path: &str) -> Result<Route, RouteError> {
    let plain = path.trim_matches('/');
    if plain == "v2" || plain.starts_with("v2/") {
        return Err(RouteError::Current(path.to_owned()));
    }
    let below = plain.strip_prefix("v1/").unwrap_or(plain);
    let segments: Vec<String> =
        below.split('/').map(|segment| percent_decode_str(segment).decode_utf8_lossy().into_owned()).collect();
    let segments: Vec<&str> = segments.iter().map(String::as_str).collect();
    let no_path = || RouteError::Path(path.to_owned());
    let no_method = || RouteError::Method(method.clone(), path.to_owned());
    let plain = |call, rule| Ok(Route { call, rules: vec![rule] });
    match segments.as_slice() {
        ["openapi.json"] if method == Method::GET => plain(Call::OpenApi, &table::OPENAPI_PATH),
        ["billing", kind] => {
            let history = match *kind {
                "pods" => History::Pods,
                "endpoints" => History::Endpoints,
                "networkvolumes" => History::Volumes,
                _ => return Err(no_path()),
            };
            if method == Method::GET { plain(Call::Bill(history), history.rule()) } else { Err(no_method()) }
        }
        [name, rest @ ..] => {
            let resource = Resource::parse(name).ok_or_else(no_path)?;
            of_resource(method, resource, rest)?.ok_or_else(no_method)
        }
        [] => Err(no_path()),
    }
    .map_err(|error: RouteError| match error {
        RouteError::Path(_) => no_path(),
        other @ (RouteError::Current(_) | RouteError::Method(..)) => other,
    })
}

/// A request to a resource; `None` if the path does not accept the method.
fn of_resource(method: &Method, resource: Resource, rest: &[&str]) -> Result<Option<Route>, RouteError> {
    let own = |call| Some(Route { call, rules: vec![resource.rule()] });
    let by = |call, rule| Some(Route { call, rules: vec![rule] });
    let is_post = method == Method::POST;
    Ok(match rest {
        [] if method == Method::GET => own(Call::List(resource)),
        [] if is_post => own(Call::Create(resource)),
        [id] if !id.is_empty() && method == Method::GET => own(Call::Get(resource, (*id).to_owned())),
        [id] if !id.is_empty() && method == Method::DELETE => own(Call::Delete(resource, (*id).to_owned())),
        [id] if method == Method::PATCH && resource.update_rule().is_some() => {
            own(Call::Update(resource, (*id).to_owned()))
        }
        [] | [_] => None,
        [id, "update"] => {
            let Some(rule) = resource.update_rule() else { return Err(RouteError::Path(String::new())) };
            by(Call::Update(resource, (*id).to_owned()), rule).filter(|_| is_post)
        }
        [id, verb] if resource == Resource::Pods => {
            let id = (*id).to_owned();
            let (call, rule) = match *verb {
                "start" => (Call::Act(id, PodAction::Start), &table::PODS_START_PATH),
                "stop" => (Call::Act(id, PodAction::Stop), &table::PODS_STOP_PATH),
                "restart" => (Call::Act(id, PodAction::Restart), &table::PODS_RESTART_PATH),
                "reset" => (Call::Reset(id), &table::PODS_RESET_PATH),
                _ => return Err(RouteError::Path(String::new())),
            };
            by(call, rule).filter(|_| is_post)
        }
        _ => return Err(RouteError::Path(String::new())),
    })
}

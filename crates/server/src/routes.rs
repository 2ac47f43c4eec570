//! The handlers of every method and path.

use std::sync::{Arc, OnceLock};

use axum::{http::Method, response::Response};
use matchit::Router;
use percent_encoding::percent_decode_str;
use serde_json::{Map, Value, json};

use super::{
    Server,
    decode::Fields,
    dispatch::{Call, Dispatch, Work},
    listing, logs,
    reply::{self, Done, Refusal},
};
use engine::{Caller, EngineError, Handle, Write};
use wire::{
    BODY_LIMIT, Operation, Problem, openapi, operation,
    pods::{ListPods, ReadPodLogs},
    schema,
    serverless::workers::ReadWorkerLogs,
};

/// The answer of a path without parameters.
type Content = fn() -> Value;

/// Paths that need no key.
const OPEN: [(&str, Content); 2] = [("/v2/openapi.json", openapi::document), (HEALTH, health)];
/// Reports whether the server can work.
pub(super) const HEALTH: &str = "/_engine/health";

/// Paths of the specification that are not built, with everything below them that has no operation (clusters.md,
/// Organization).
const NOT_BUILT: [&str; 1] = ["/v2/organization"];

/// The handler of one method of one path.
pub(super) struct Route {
    method: Method,
    path: &'static str,
    body: usize,
    schema: fn() -> Value,
    fields: OnceLock<Fields>,
    decode: fn(Call) -> Result<Dispatch, Refusal>,
}

/// The methods of a path, and the parameters in it.
type PathMatch<'r> = (&'r [Arc<Route>], Map<String, Value>);

/// All routes, by path.
pub(super) struct Routes(Router<Vec<Arc<Route>>>);

fn route<O: Operation>(decode: fn(Call) -> Result<Dispatch, Refusal>) -> Route {
    let (schema, fields) = (schema::request_schema::<O>, OnceLock::new());
    Route { method: O::METHOD, path: O::PATH, body: O::BODY, schema, fields, decode }
}

/// Decodes a request for an operation that the engine answers in one go: 422 with every violation.
fn decode<O: Handle>(call: Call) -> Result<Dispatch, Refusal> {
    let operation = schema::decode_received::<O>(call.fields)?;
    let Call { server, caller, .. } = call;
    Ok(match O::METHOD {
        // A list may be long, and would delay the answers to others.
        Method::GET if O::PATH.ends_with("{id}") => {
            Dispatch::Inline(Box::new(move || match server.engine.render_at_once(&caller, operation) {
                Ok(body) => Ok(rendered::<O>(body)),
                Err(operation) => Err(reading(server, caller, operation)),
            }))
        }
        Method::GET => Dispatch::Blocking(reading(server, caller, operation)),
        _ => Dispatch::Write(O::STATUS, Write::new(caller, operation)),
    })
}

fn reading<O: Handle>(server: Arc<Server>, caller: Caller, operation: O) -> Work {
    Box::new(move || rendered::<O>(server.engine.render(&caller, operation)))
}

fn rendered<O: Operation>(body: Result<Vec<u8>, EngineError>) -> Done {
    Ok(reply::rendered(O::STATUS, body?).into())
}

fn health() -> Value {
    json!({ "status": "ok" })
}

/// A path that needs no key.
pub(super) struct PublicRoute(Content);

/// The handler of a request that needs no key.
pub(super) fn open(method: &Method, path: &str) -> Option<PublicRoute> {
    let (_, content) = OPEN.iter().find(|(open, _)| *open == path && method == Method::GET)?;
    Some(PublicRoute(*content))
}

impl PublicRoute {
    pub(super) fn answer(&self) -> Response {
        reply::success(200, &(self.0)())
    }
}

impl Routes {
    pub(super) fn new() -> Self {
        Self::of(operations())
    }

    fn of(routes: Vec<Route>) -> Self {
        let mut paths: Vec<(&'static str, Vec<Arc<Route>>)> = Vec::new();
        for route in routes {
            match paths.iter_mut().find(|(path, _)| *path == route.path) {
                Some((_, offered)) => offered.push(Arc::new(route)),
                None => paths.push((route.path, vec![Arc::new(route)])),
            }
        }
        let mut router = Router::new();
        for (path, offered) in paths {
            router.insert(path, offered).expect("no two templates of operations are in each other's way");
        }
        Self(router)
    }

    /// The methods of a path, and the parameters in it.
    fn at(&self, path: &str) -> Option<PathMatch<'_>> {
        let found = self.0.at(path).ok()?;
        let decoded = |text| percent_decode_str(text).decode_utf8_lossy().into();
        let parameters = found.params.iter().map(|(name, value)| (name.to_owned(), decoded(value))).collect();
        Some((found.value, parameters))
    }

    /// The maximum size of a body for this path, in bytes.
    pub(super) fn body_limit(&self, method: &Method, path: &str) -> usize {
        let offered = self.0.at(path).map(|found| found.value.as_slice()).unwrap_or_default();
        offered.iter().find(|route| route.method == *method).map_or(BODY_LIMIT, |route| route.body)
    }

    /// The handler of a request, and the parameters in its path: 404 or 405 if there is none, 501 if it is not built.
    pub(super) fn find(&self, method: &Method, path: &str) -> Result<(&Arc<Route>, Map<String, Value>), Refusal> {
        let (offered, parameters) = self.at(path).unwrap_or_default();
        if let Some(route) = offered.iter().find(|route| route.method == *method) {
            return Ok((route, parameters));
        }
        // A method that no operation of this API ever has gets the same answer everywhere.
        let may_come = [Method::GET, Method::POST, Method::PUT, Method::PATCH, Method::DELETE].contains(method);
        if !is_built(path) && (may_come || offered.is_empty()) {
            return Err(Problem::not_implemented(&format!("`{method} {path}`")).into());
        }
        let open = OPEN.iter().filter(|(open, _)| *open == path).map(|_| Method::GET.as_str());
        let allowed: Vec<&str> = open.chain(offered.iter().map(|route| route.method.as_str())).collect();
        if allowed.is_empty() {
            return Err(Problem::new(404, format!("`{path}` is no path of this API")).into());
        }
        Err(Refusal::not_offered(path, method, &allowed))
    }
}

/// Whether a path is built, or is not in the specification.
fn is_built(path: &str) -> bool {
    !NOT_BUILT.iter().any(|root| path.strip_prefix(root).is_some_and(is_end))
}

fn is_end(rest: &str) -> bool {
    rest.is_empty() || rest.starts_with('/')
}

impl Route {
    /// The group of scopes of which its caller needs one.
    pub(super) fn group(&self) -> &'static str {
        operation::group(self.path)
    }

    /// Rejects (403) a caller whose key lacks the scope.
    pub(super) fn check_scope(&self, caller: &Caller) -> Result<(), Problem> {
        caller.check_scope(&self.method, self.path)
    }

    /// Whether this is its operation.
    pub(super) fn is<O: Operation>(&self) -> bool {
        self.method == O::METHOD && self.path == O::PATH
    }

    /// The fields of its request.
    pub(super) fn fields(&self) -> &Fields {
        self.fields.get_or_init(|| Fields::of(self.path, &(self.schema)()))
    }

    /// Decodes a request: 422 with every violation.
    pub(super) fn decode(&self, call: Call) -> Result<Dispatch, Refusal> {
        (self.decode)(call)
    }
}

/// The handlers of all operations.
fn operations() -> Vec<Route> {
    macro_rules! routes {
        ($($operation:ty,)*) => { [$(route::<$operation>(decode::<$operation>)),*] };
    }
    // Answered in parts.
    let mut routes = vec![
        route::<ListPods>(listing::pods),
        route::<ReadPodLogs>(logs::open::<ReadPodLogs>),
        route::<ReadWorkerLogs>(logs::open::<ReadWorkerLogs>),
    ];
    routes.extend(wire::operations!(routes).into_iter().filter(|route| !route.is::<ListPods>()));
    routes
}

#[cfg(test)]
mod tests {
    use super::{Dispatch, Routes};
    use engine::{Context, EngineError, Handle, Write};
    use http::Method;
    use schemars::JsonSchema;
    use serde::{Deserialize, Serialize};
    use wire::{
        NoContent, Operation,
        pods::{CreatePod, ListPods},
        templates::CreateTemplate,
    };

    /// An operation whose rule panics.
    #[derive(Serialize, Deserialize, JsonSchema)]
    struct PanickingOperation {}

    impl Operation for PanickingOperation {
        const ID: &'static str = "tests.break";
        const NAME: &'static str = "breakTest";
        const METHOD: Method = Method::POST;
        const PATH: &'static str = "/tests/break";
        type Output = NoContent;
    }

    impl Handle for PanickingOperation {
        fn handle(self, _: &Context<'_>) -> Result<NoContent, EngineError> {
            panic!("this is the inside")
        }
    }

    impl Routes {
        /// For the tests of what surrounds them.
        pub(crate) fn that_panic() -> Self {
            let list = super::route::<ListPods>(|_| Ok(Dispatch::Blocking(Box::new(|| panic!("this is the inside")))));
            let create = super::route::<CreatePod>(|call| {
                Ok(Dispatch::Write(201, Write::new(call.caller, PanickingOperation {})))
            });
            Self::of(vec![list, create, super::route::<CreateTemplate>(super::decode::<CreateTemplate>)])
        }
    }
}

//! What answers which method and path.

use std::{
    collections::HashMap,
    sync::{Arc, OnceLock},
};

use axum::{
    http::{HeaderMap, HeaderValue, Method, header::ALLOW},
    response::Response,
};
use matchit::Router;
use percent_encoding::percent_decode_str;
use serde_json::{Map, Value, json};

use super::{
    Server,
    gather::{self, Kind},
    listing, logs,
    reply::{self, Refusal},
};
use engine::{Caller, Handle, Write};
use wire::{
    Operation, Problem, openapi, operation,
    pods::{ListPods, ReadPodLogs},
    schema,
};

/// What a path without parameters answers.
type Content = fn() -> Value;

/// What is read without a key.
const OPEN: [(&str, Content); 2] = [("/v2/openapi.json", openapi::document), (HEALTH, health)];
/// Says whether the server can do its work.
pub(super) const HEALTH: &str = "/_engine/health";

/// Paths of the specification that are not built, with everything below them (platform.md, section 4.5).
const NOT_BUILT: [&str; 3] = ["/v2/serverless", "/v2/clusters", "/v2/registries/delegations"];

/// A request that was admitted, with the fields of its operation.
pub(super) struct Call<'a> {
    pub(super) server: &'a Arc<Server>,
    pub(super) caller: Caller,
    pub(super) headers: &'a HeaderMap,
    pub(super) fields: Value,
}

/// Makes a write of a request, and the status of its success; nothing where the request is refused.
type ToWrite = fn(Call<'_>) -> Option<(u16, Write)>;

/// What answers one method of one path.
pub(super) struct Route {
    method: Method,
    path: &'static str,
    schema: fn() -> Value,
    request: OnceLock<Request>,
    run: fn(Call<'_>) -> Result<Response, Refusal>,
    run_at_once: Option<fn(Call<'_>) -> Option<Response>>,
    write: Option<ToWrite>,
}

/// What the schema of a request says about where its fields come from.
struct Request {
    parameters: HashMap<String, Kind>,
    has_body: bool,
}

/// All routes, by their paths.
pub(super) struct Routes(Router<Vec<Route>>);

fn handled<O: Handle>() -> Route {
    // A list may be long, and would keep others from being answered.
    let is_short = O::METHOD == Method::GET && O::PATH.ends_with("{id}");
    let is_write = O::METHOD != Method::GET;
    Route {
        run_at_once: is_short.then_some(run_at_once::<O>),
        write: is_write.then_some(write::<O>),
        ..route::<O>(run::<O>)
    }
}

fn route<O: Operation>(run: fn(Call<'_>) -> Result<Response, Refusal>) -> Route {
    let schema = schema::request_schema::<O>;
    Route { method: O::METHOD, path: O::PATH, schema, request: OnceLock::new(), run, run_at_once: None, write: None }
}

fn run<O: Handle>(call: Call<'_>) -> Result<Response, Refusal> {
    let operation = schema::decode_received::<O>(call.fields)?;
    let body = call.server.engine.render(&call.caller, operation)?;
    Ok(reply::rendered(O::STATUS, body))
}

/// Runs a read that succeeds without waiting.
fn run_at_once<O: Handle>(call: Call<'_>) -> Option<Response> {
    let operation = schema::decode_received::<O>(call.fields).ok()?;
    let body = call.server.engine.render_at_once(&call.caller, operation)?.ok()?;
    Some(reply::rendered(O::STATUS, body))
}

/// A write whose fields are right, and the status of its success.
fn write<O: Handle>(call: Call<'_>) -> Option<(u16, Write)> {
    let operation = schema::decode_received::<O>(call.fields).ok()?;
    Some((O::STATUS, Write::new(call.caller, operation)))
}

fn health() -> Value {
    json!({ "status": "ok" })
}

/// Answers what needs no key.
pub(super) fn open(method: &Method, path: &str) -> Option<Response> {
    let (_, content) = OPEN.iter().find(|(open, _)| *open == path && method == Method::GET)?;
    Some(reply::success(200, &content()))
}

impl Routes {
    pub(super) fn new() -> Self {
        Self::of(operations())
    }

    fn of(routes: Vec<Route>) -> Self {
        let mut paths: Vec<(&'static str, Vec<Route>)> = Vec::new();
        for route in routes {
            match paths.iter_mut().find(|(path, _)| *path == route.path) {
                Some((_, offered)) => offered.push(route),
                None => paths.push((route.path, vec![route])),
            }
        }
        let mut router = Router::new();
        for (path, offered) in paths {
            router.insert(path, offered).expect("no two templates of operations are in each other's way");
        }
        Self(router)
    }

    /// What is offered at a path, and the parameters in it.
    fn at(&self, path: &str) -> Option<(&[Route], Map<String, Value>)> {
        let found = self.0.at(path).ok()?;
        let decoded = |text| percent_decode_str(text).decode_utf8_lossy().into();
        let parameters = found.params.iter().map(|(name, value)| (name.to_owned(), decoded(value))).collect();
        Some((found.value, parameters))
    }

    /// What answers a request for something that is read in no time, and the parameters in its path.
    pub(super) fn find_short(&self, method: &Method, path: &str) -> Option<(&Route, Map<String, Value>)> {
        self.find_quick(path, |route| method == Method::GET && route.run_at_once.is_some())
    }

    /// What carries out a write, and the parameters in its path.
    pub(super) fn find_write(&self, method: &Method, path: &str) -> Option<(&Route, Map<String, Value>)> {
        self.find_quick(path, |route| route.write.is_some() && route.method == *method)
    }

    fn find_quick(&self, path: &str, is_it: impl Fn(&Route) -> bool) -> Option<(&Route, Map<String, Value>)> {
        let (offered, parameters) = self.at(path).filter(|_| is_built(path))?;
        Some((offered.iter().find(|route| is_it(route))?, parameters))
    }

    /// What answers a request, and the parameters in its path: 404 or 405 when nothing does, 501 when it is not built.
    pub(super) fn find(&self, method: &Method, path: &str) -> Result<(&Route, Map<String, Value>), Refusal> {
        if !is_built(path) {
            return Err(Problem::not_implemented(&format!("`{path}`")).into());
        }
        let mut allowed: Vec<&str> =
            OPEN.iter().filter(|(open, _)| *open == path).map(|_| Method::GET.as_str()).collect();
        let (offered, parameters) = self.at(path).unwrap_or_default();
        if let Some(route) = offered.iter().find(|route| route.method == *method) {
            return Ok((route, parameters));
        }
        allowed.extend(offered.iter().map(|route| route.method.as_str()));
        if allowed.is_empty() {
            return Err(Problem::new(404, format!("`{path}` is no path of this API")).into());
        }
        let allow = allowed.join(", ");
        let problem = Problem::new(405, format!("`{path}` does not offer {method}; it offers {allow}"));
        Err(match HeaderValue::try_from(allow) {
            Ok(allow) => Refusal::with(problem, ALLOW, allow),
            Err(_) => problem.into(),
        })
    }
}

/// Whether a path is one that is built, or of no place that the specification names.
fn is_built(path: &str) -> bool {
    !NOT_BUILT.iter().any(|root| path.strip_prefix(root).is_some_and(is_end))
}

fn is_end(rest: &str) -> bool {
    rest.is_empty() || rest.starts_with('/')
}

impl Route {
    /// The group of scopes that its caller needs one of.
    pub(super) fn group(&self) -> &'static str {
        operation::group(self.path)
    }

    /// Refuses (403) a caller whose key was not granted it.
    pub(super) fn check_scope(&self, caller: &Caller) -> Result<(), Problem> {
        caller.check_scope(&self.method, self.path)
    }

    /// Whether this is what it answers.
    pub(super) fn is<O: Operation>(&self) -> bool {
        self.method == O::METHOD && self.path == O::PATH
    }

    /// What its query parameters hold.
    pub(super) fn parameters(&self) -> &HashMap<String, Kind> {
        &self.request().parameters
    }

    /// Whether it takes a body.
    pub(super) fn has_body(&self) -> bool {
        self.request().has_body
    }

    fn request(&self) -> &Request {
        self.request.get_or_init(|| {
            let schema = (self.schema)();
            let has_body = schema["properties"].get("body").is_some();
            Request { parameters: gather::kinds(self.path, &schema), has_body }
        })
    }

    /// Answers a short read that succeeds without waiting.
    pub(super) fn run_at_once(&self, call: Call<'_>) -> Option<Response> {
        self.run_at_once?(call)
    }

    /// A write that is not carried out yet, and the status of its success, if its fields are right.
    pub(super) fn write(&self, call: Call<'_>) -> Option<(u16, Write)> {
        self.write?(call)
    }

    pub(super) fn run(&self, call: Call<'_>) -> Result<Response, Refusal> {
        (self.run)(call)
    }
}

/// What answers each operation.
fn operations() -> Vec<Route> {
    macro_rules! routes {
        ($($operation:ty,)*) => { [$(handled::<$operation>()),*] };
    }
    // Answered part by part.
    let mut routes = vec![route::<ListPods>(listing::pods), route::<ReadPodLogs>(logs::open)];
    routes.extend(wire::operations!(routes).into_iter().filter(|route| !route.is::<ListPods>()));
    routes
}

#[cfg(test)]
mod tests {
    use super::{Call, Route, Routes};
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
    struct Broken {}

    impl Operation for Broken {
        const ID: &'static str = "tests.break";
        const NAME: &'static str = "breakTest";
        const METHOD: Method = Method::POST;
        const PATH: &'static str = "/tests/break";
        type Output = NoContent;
    }

    impl Handle for Broken {
        fn handle(self, _: &Context<'_>) -> Result<NoContent, EngineError> {
            panic!("this is the inside")
        }
    }

    impl Routes {
        /// For the tests of what surrounds them.
        pub(in crate::server) fn that_panic() -> Self {
            let write: fn(Call<'_>) -> _ = |call| Some((201, Write::new(call.caller, Broken {})));
            let create = super::route::<CreatePod>(|_| panic!("this is another way"));
            let list = super::route::<ListPods>(|_| panic!("this is the inside"));
            Self::of(vec![list, Route { write: Some(write), ..create }, super::handled::<CreateTemplate>()])
        }
    }
}

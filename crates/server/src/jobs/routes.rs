//! The routes below an endpoint's path.

use std::{
    collections::{HashMap, HashSet},
    pin::Pin,
    sync::Arc,
};

use axum::http::Method;
use matchit::Router;
use percent_encoding::percent_decode_str;

use super::{openai, reading::JobCall, workers};
use crate::reply::Done;
use wire::{
    BODY_LIMIT, OPERATIONS, Operation,
    serverless::{
        jobs::{CHUNK_LIMIT, JobOperation, Limits, RUN_LIMIT, RUN_SYNC_LIMIT},
        worker_api::{AddChunk, FinishJob, TakeJobs},
    },
};

/// Takes several jobs at a time.
pub(super) const TAKE_BATCH: &str = "/v2/{endpoint}/job-take-batch/{worker}";
/// Routes of OpenAI's API.
const OPENAI: [&str; 2] = ["/v2/{endpoint}/openai", "/v2/{endpoint}/openai/{*rest}"];
const OPENAI_LIMITS: Limits = Limits { in_ten_seconds: 2000, at_once: Some(400), body: RUN_LIMIT };
/// The most that `{"output": }` may add to a chunk.
const ENVELOPE: usize = 64;

/// An operation of a client or of a worker.
pub(super) trait Begin: Operation {
    /// Decodes it from a request, and carries it out.
    fn begin(call: JobCall) -> impl Future<Output = Done> + Send;
}

/// The handler of one path.
pub(crate) struct JobRoute {
    /// The operation.
    pub(super) id: &'static str,
    pub(super) methods: Vec<Method>,
    /// The largest body, in bytes.
    pub(super) body: usize,
    pub(super) kind: Kind,
    pub(super) begin: fn(JobCall) -> Pin<Box<dyn Future<Output = Done> + Send>>,
}

/// The callers of a route.
pub(super) enum Kind {
    /// Clients, within these limits. `writes` is whether a key needs the scope to write.
    Job { limits: Limits, writes: bool },
    /// Workers.
    Worker,
}

/// All routes, by path.
pub(crate) struct JobRoutes {
    router: Router<Arc<JobRoute>>,
    /// Path segments of API v2 at the position of an endpoint's id.
    words: HashSet<&'static str>,
}

/// The route of a path, and the parameters in it.
pub(crate) struct RouteMatch {
    pub(super) route: Arc<JobRoute>,
    pub(super) path: HashMap<String, String>,
}

impl JobRoutes {
    pub(crate) fn new() -> Self {
        let mut router = Router::new();
        for (path, route) in routes() {
            router.insert(path, Arc::new(route)).expect("no two paths of an endpoint are in each other's way");
        }
        let words = OPERATIONS.iter().filter_map(|operation| operation.path.split('/').nth(2));
        // Including paths that are not built.
        let words = words.chain(["openapi.json", "organization"]).collect();
        Self { router, words }
    }

    /// The route of a path; `None` if it is not an endpoint's.
    pub(crate) fn at(&self, path: &str) -> Option<RouteMatch> {
        let found = self.router.at(path).ok()?;
        // Most requests are for API v2, and end here.
        if found.params.get("endpoint").is_none_or(|endpoint| self.words.contains(endpoint)) {
            return None;
        }
        let decoded = |text| percent_decode_str(text).decode_utf8_lossy().into_owned();
        let path: HashMap<String, String> =
            found.params.iter().map(|(name, value)| (name.to_owned(), decoded(value))).collect();
        let is_endpoint = path.get("endpoint").is_some_and(|endpoint| !self.words.contains(endpoint.as_str()));
        let is_whole = path.values().all(|parameter| !parameter.is_empty());
        (is_endpoint && is_whole).then(|| RouteMatch { route: Arc::clone(found.value), path })
    }
}

fn routes() -> Vec<(&'static str, JobRoute)> {
    macro_rules! jobs {
        ($($operation:ty,)*) => { vec![$(job::<$operation>()),*] };
    }
    macro_rules! workers {
        ($($operation:ty,)*) => { [$(worker::<$operation>()),*] };
    }
    let mut routes = wire::job_operations!(jobs);
    routes.extend(wire::worker_operations!(workers));
    let batch = |call| -> Pin<Box<dyn Future<Output = Done> + Send>> { Box::pin(workers::take_batch(call)) };
    routes.push((TAKE_BATCH, JobRoute { begin: batch, ..worker::<TakeJobs>().1 }));
    routes.extend(OPENAI.map(|path| (path, openai_route())));
    routes
}

fn job<O: JobOperation + Begin>() -> (&'static str, JobRoute) {
    let mut methods = vec![O::METHOD];
    if O::ALSO_POST {
        methods.push(Method::POST);
    }
    let kind = Kind::Job { limits: O::LIMITS, writes: O::METHOD != Method::GET };
    let route = JobRoute { id: O::ID, methods, body: O::LIMITS.body, kind, begin: |call| Box::pin(O::begin(call)) };
    (O::PATH, route)
}

fn worker<O: Begin>() -> (&'static str, JobRoute) {
    let body = match O::ID {
        FinishJob::ID => RUN_SYNC_LIMIT,
        AddChunk::ID => CHUNK_LIMIT + ENVELOPE,
        _ => BODY_LIMIT,
    };
    let begin = |call| -> Pin<Box<dyn Future<Output = Done> + Send>> { Box::pin(O::begin(call)) };
    (O::PATH, JobRoute { id: O::ID, methods: vec![O::METHOD], body, kind: Kind::Worker, begin })
}

fn openai_route() -> JobRoute {
    JobRoute {
        id: "jobs.openai",
        methods: vec![Method::POST, Method::GET],
        body: OPENAI_LIMITS.body,
        kind: Kind::Job { limits: OPENAI_LIMITS, writes: true },
        begin: |call| Box::pin(openai::carry_out(call)),
    }
}

#[cfg(test)]
mod tests {
    use super::JobRoutes;

    #[test]
    fn no_path_of_api_v2_is_an_endpoints() {
        let routes = JobRoutes::new();
        let is_found = |path: &str| routes.at(path).is_some();
        for path in ["/v2/abcdefghij/run", "/v2/a/status/b", "/v2/a/openai/v1/chat/completions", "/v2/a/job-take/b"] {
            assert!(is_found(path), "{path}");
        }
        for path in [
            "/v2/pods/run",
            "/v2/pods/status/a",
            "/v2/serverless/run",
            "/v2/clusters/health",
            "/v2/organization/requests",
            "/v2/account/run",
            "/v2/a/nosuch",
            "/v2//run",
            "/v1/a/run",
            "/v2/a/run/",
        ] {
            assert!(!is_found(path), "{path}");
        }
    }
}

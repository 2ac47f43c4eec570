//! The job API and the protocol of workers through the port of a server (serverless.md).

mod balance;
mod checks;
mod controls;
mod incidents;
#[cfg(target_os = "linux")]
mod kills;
mod large;
mod openai;
mod waiting;
mod webhooks;
mod workers;

use std::{net::SocketAddr, thread::JoinHandle};

use engine::{Clock, Engine, ManualClock, Rng, Scope, Store};
use serde_json::{Value, json};
use server::{Options, Quotas};

use crate::{
    harness::eventually,
    server::client::{Answer, KEY, Local, send},
};

const JSON: &str = "Content-Type: application/json";

/// A server whose time stands still until it is moved.
struct Served {
    local: Local,
}

impl Served {
    fn new() -> Self {
        Self::with(Options::default(), &[]).0
    }

    /// A server with these options, and the header with a key of each of these scopes. The quota of an account is one
    /// request a minute more than the tests of it may have: jobs do not count.
    fn with(options: Options, scopes: &[&str]) -> (Self, Vec<String>) {
        Self::on(Store::in_memory().unwrap(), options, scopes)
    }

    /// The same, on this store.
    fn on(store: Store, options: Options, scopes: &[&str]) -> (Self, Vec<String>) {
        Self::of(options, scopes, |clock| Engine::new(store, clock, Rng::from_system()))
    }

    /// The same, of this engine.
    fn of(options: Options, scopes: &[&str], engine: impl FnOnce(Clock) -> Engine) -> (Self, Vec<String>) {
        let clock = clock();
        let engine = engine(Clock::Manual(clock.clone()));
        let key = |scope: &&str| {
            let scope: Scope = scope.parse().unwrap();
            format!("Authorization: Bearer {}", engine.create_key("test", &[scope], None, None).unwrap().key)
        };
        let keys = scopes.iter().map(key).collect();
        let options = Options { clock: Clock::Manual(clock), ..options };
        (Self { local: Local::new(engine, options) }, keys)
    }

    /// The same, without a quota that anybody would reach.
    fn free() -> Self {
        let quotas = Quotas { minute: 100_000, hour: 100_000, day: 100_000 };
        Self::with(Options { quotas, ..Options::default() }, &[]).0
    }

    fn address(&self) -> SocketAddr {
        self.local.address
    }

    fn send(&self, line: &str, body: &str) -> Answer {
        self.local.send(line, body)
    }

    /// An endpoint with what `more` says of it.
    fn endpoint(&self, more: Value) -> String {
        let mut body = json!({
            "name": "echo",
            "type": "QUEUE",
            "image": "svcctl/job:echo",
            "gpu": { "pools": [POOL] },
            "scaling": { "type": "REQUEST_COUNT", "requestCount": 1 },
        });
        for (name, value) in more.as_object().unwrap() {
            body[name] = value.clone();
        }
        let answer = self.send("POST /v2/serverless", &body.to_string());
        assert_eq!(answer.status, 201, "{answer:?}");
        answer.json()["id"].as_str().unwrap().to_owned()
    }

    /// An endpoint whose jobs stay in the queue.
    fn idle_endpoint(&self) -> String {
        self.endpoint(json!({ "workers": { "max": 0 } }))
    }

    /// Lets time pass.
    fn pass(&self, span: &str) {
        let moved = self.send("POST /_engine/clock", &json!({ "advance": span }).to_string());
        assert_eq!(moved.status, 200, "{moved:?}");
    }

    /// Submits a job, and gives its id.
    fn submit(&self, endpoint: &str, body: Value) -> String {
        let answer = self.send(&format!("POST /v2/{endpoint}/run"), &body.to_string());
        assert_eq!(answer.status, 200, "{answer:?}");
        assert_eq!(answer.json()["status"], "IN_QUEUE");
        answer.json()["id"].as_str().unwrap().to_owned()
    }

    fn job(&self, endpoint: &str, job: &str) -> Value {
        let answer = self.send(&format!("GET /v2/{endpoint}/status/{job}"), "");
        assert_eq!(answer.status, 200, "{answer:?}");
        answer.json()
    }

    /// Sends a request that is held back.
    fn begin(&self, line: &str, body: &str) -> JoinHandle<Answer> {
        let (address, line, body) = (self.address(), line.to_owned(), body.to_owned());
        let key = format!("Authorization: Bearer {KEY}");
        std::thread::spawn(move || send(address, &line, &[&key, JSON], &body))
    }

    /// Lets time pass until a request is answered.
    fn pass_until_answered(&self, what: &str, held: JoinHandle<Answer>) -> Answer {
        eventually(what, || {
            self.pass("1s");
            held.is_finished()
        });
        held.join().unwrap()
    }
}

/// The time at which everything begins.
fn clock() -> ManualClock {
    ManualClock::at("2026-11-20T12:00:00Z".parse().unwrap())
}

/// A pool of the catalog.
const POOL: &str = "ADA_24";

/// The answer is a refusal as clients of jobs read it: no `status`, and nothing of an account's quotas.
#[track_caller]
fn check_refused(answer: &Answer, status: u16) -> Value {
    assert_eq!(answer.status, status, "{answer:?}");
    assert_eq!(answer.header("content-type"), Some("application/json"), "{answer:?}");
    assert_eq!(answer.header("ratelimit"), None, "{answer:?}");
    let problem = answer.json();
    assert!(problem.get("status").is_none(), "{problem}");
    assert_eq!(problem["code"], status);
    assert_eq!(problem["error"], problem["detail"]);
    assert!(!problem["title"].as_str().unwrap().is_empty());
    problem
}

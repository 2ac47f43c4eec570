//! The client against a server: what it sends, what it makes of answers, good and bad.

mod any;
mod bounds;
mod faults;
mod generous;
mod lists;
mod logs;
mod lost;
mod names;
mod requests;
mod retries;
pub(crate) mod server;
mod tracing;
pub(crate) mod waiting;

use serde_json::{Value, json};
use server::Server;

use std::{
    io::Write,
    process::ExitCode,
    sync::{Arc, Mutex},
    time::Duration,
};

use api::{ManualPace, Pace};
use engine::Clock;
use svcctl::cli::{self, Outlet, ProcessEnv, Terminal};

use crate::harness::{Home, Outcome};

/// A key as a service gives it. It must be in the requests and nowhere else.
pub(crate) const KEY: &str = "svk_0123456789abcdefghijklmnopqrstuvwxyzABCD";

/// Runs a line against a server, with the key. Whatever comes of it, the key is in neither stream.
pub(crate) fn run(server: &Server, line: &str) -> Outcome {
    run_with(server, line, &[])
}

/// The same with these variables.
pub(crate) fn run_with(server: &Server, line: &str, variables: &[(&str, &str)]) -> Outcome {
    let home = Home::new();
    let mut command = home.command(&shell_words::split(line).unwrap());
    command.env("SVCCTL_BASE_URL", server.url()).env("SVCCTL_API_KEY", KEY).envs(variables.iter().copied());
    let outcome = Home::outcome(command);
    assert!(!outcome.stdout.contains(KEY) && !outcome.stderr.contains(KEY), "{outcome}");
    assert!(!outcome.stderr.contains("panicked"), "{outcome}");
    assert!(home.is_untouched(), "the embedded engine has no part in it");
    outcome
}

/// Runs a line in this process, where waiting takes no time: what came of it, and how long it would have waited each time.
pub(crate) fn hurried(server: &Server, line: &str) -> (Outcome, Vec<Duration>) {
    let home = Home::new();
    let (stdout, stderr, pace) = (Sink::default(), Sink::default(), ManualPace::default());
    let variables = [
        ("SVCCTL_BASE_URL", server.url()),
        ("SVCCTL_API_KEY", KEY.to_owned()),
        ("SVCCTL_DATA_DIR", home.data().to_str().unwrap().to_owned()),
        ("SVCCTL_CONFIG_DIR", home.path().join("config").to_str().unwrap().to_owned()),
    ];
    let env = ProcessEnv {
        variables: variables.into_iter().map(|(name, value)| (name.into(), value.into())).collect(),
        stdin: Box::new(std::io::empty()),
        stdout: Outlet::plain(stdout.clone()),
        stderr: Outlet::plain(stderr.clone()),
        terminal: Terminal::default(),
        clock: Clock::System,
        pace: Pace::Manual(pace.clone()),
        seed: None,
    };
    let code = in_process(line, env);
    let outcome = Outcome { code, stdout: stdout.text(), stderr: stderr.text() };
    assert!(!outcome.stdout.contains(KEY) && !outcome.stderr.contains(KEY), "{outcome}");
    (outcome, pace.slept())
}

/// Runs a line in this process, and gives its exit code.
pub(crate) fn in_process(line: &str, env: ProcessEnv) -> i32 {
    let words = shell_words::split(line).unwrap();
    let exit = cli::main(std::iter::once("svcctl".into()).chain(words.into_iter().map(Into::into)), env);
    (0..=255).find(|code| exit == ExitCode::from(*code)).unwrap().into()
}

/// A stream that keeps what is written.
#[derive(Clone, Default)]
pub(crate) struct Sink(Arc<Mutex<Vec<u8>>>);

impl Sink {
    pub(crate) fn text(&self) -> String {
        String::from_utf8(self.0.lock().unwrap().clone()).unwrap()
    }
}

impl Write for Sink {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().write(bytes)
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// A pod as a server gives it, with what `more` adds to it.
pub(crate) fn pod(id: &str, more: &Value) -> Value {
    let mut pod = json!({
        "id": id, "name": format!("name-{id}"), "status": "RUNNING", "actions": ["stop", "restart", "terminate"],
        "image": "a", "args": "", "disk": 20, "mounts": {}, "ports": [], "env": {}, "registry": null,
        "gpu": { "id": "NVIDIA L4", "count": 1, "vcpuCount": 8, "memory": 30 }, "cloud": "SECURE",
        "dataCenterId": "EU-RO-1", "cudaVersion": "12.4", "ssh": { "proxy": null, "direct": null }, "template": null,
        "cost": 0.43, "locked": false, "globalNetworking": { "enabled": false }, "runtime": null,
        "createdAt": "2026-11-20T12:00:00Z", "startedAt": null,
    });
    pod.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    pod
}

/// The reply to a list of pods.
pub(crate) fn pods(pods: &[Value]) -> Value {
    json!({ "pods": pods, "pagination": { "hasNextPage": false, "nextCursor": null } })
}

//! Shared by the chapters: a platform in memory with a clock that stands still.

use std::{
    process::{Command, Output, Stdio},
    sync::mpsc::{RecvTimeoutError, channel},
    time::{Duration, Instant},
};

use api::{Api, ManualPace};
use engine::{Caller, Clock, Engine, EngineError, Handle, ManualClock, Rng, Store};
use expectrl::{Captures, Expect, Needle, session::OsSession};
use serde_json::{Value, json};
use wire::{
    Problem, Timestamp,
    clusters::{Cluster, CreateCluster, GetCluster, ListClusterPods},
    money::Usd,
    pods::{ActOnPod, CreatePod, GetPod, ListPods, Pod, UpdatePod},
    schema,
};

/// The type that the tests rent when any will do.
pub(crate) const GPU: &str = "NVIDIA GeForce RTX 4090";

/// How long a command may take, or something that is waited for, before a test fails. The machine may be very busy.
pub(crate) const DEADLINE: Duration = Duration::from_secs(240);

/// Variables of a debugger of time, of coverage and the like, which a command of a test has as well: a suite that runs
/// under another date does so as a whole.
const OF_TOOLS: [&str; 5] = ["LD_PRELOAD", "FAKETIME", "FAKETIME_SHARED", "DONT_FAKE_MONOTONIC", "LLVM_PROFILE_FILE"];

/// The program that is tested: the one that cargo built with the tests, or `SVCCTL_TEST_BINARY`, such as one that is
/// handed out. Its file has to be named `svcctl`, since shells find it by that name.
pub(crate) fn binary() -> std::path::PathBuf {
    std::env::var_os("SVCCTL_TEST_BINARY").map_or_else(|| env!("CARGO_BIN_EXE_svcctl").into(), Into::into)
}

/// Waits until this holds; the test fails when it does not in time.
pub(crate) fn eventually(what: &str, holds: impl Fn() -> bool) {
    eventually_or(|| what.to_owned(), holds);
}

/// The same, and says what there is in place of it.
pub(crate) fn eventually_or(what: impl Fn() -> String, holds: impl Fn() -> bool) {
    let began = Instant::now();
    loop {
        let looked = Instant::now();
        if holds() {
            return;
        }
        assert!(began.elapsed() < DEADLINE, "not in time: {}", what());
        // A look that starts a program takes the processors from what is waited for.
        std::thread::sleep((looked.elapsed() * 2).clamp(Duration::from_millis(10), Duration::from_millis(300)));
    }
}

/// Waits for what a program shows on its terminal. `Expect::expect` looks without a pause, and takes a processor from
/// the program for as long as it waits.
pub(crate) fn awaited<N: Needle>(
    session: &mut OsSession,
    patience: Duration,
    needle: impl Fn() -> N,
) -> Result<Captures, expectrl::Error> {
    let began = Instant::now();
    loop {
        let found = session.check(needle())?;
        if !found.is_empty() {
            return Ok(found);
        }
        if began.elapsed() > patience {
            return Err(expectrl::Error::ExpectTimeout);
        }
        std::thread::sleep(Duration::from_millis(2));
    }
}

/// Runs a command to its end, with this on standard input; kills it, which fails the test, when that takes too long.
fn run_to_end(mut command: Command, input: Option<&[u8]>) -> Output {
    use std::io::Write as _;
    command.stdin(if input.is_some() { Stdio::piped() } else { Stdio::null() });
    // A shell is killed with what it started.
    #[cfg(unix)]
    std::os::unix::process::CommandExt::process_group(&mut command, 0);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let (ended, awaited) = channel::<()>();
    let id = child.id().to_string();
    let guard = std::thread::spawn(move || {
        let is_late = awaited.recv_timeout(DEADLINE) == Err(RecvTimeoutError::Timeout);
        if is_late {
            let killed = if cfg!(windows) {
                Command::new("taskkill").args(["/F", "/T", "/PID", &id]).status()
            } else {
                Command::new("kill").args(["-KILL", "--", &format!("-{id}")]).status()
            };
            assert!(killed.unwrap().success());
        }
        is_late
    });
    if let Some(input) = input {
        // A command that does not read its input closes it, which is no failure.
        let _ = child.stdin.take().unwrap().write_all(input);
    }
    let output = child.wait_with_output().unwrap();
    drop(ended);
    assert!(!guard.join().unwrap(), "not in time: {command:?}: {output:?}");
    output
}

/// A platform in memory, with a clock that stands still until it is moved.
pub(crate) struct Platform {
    pub(crate) engine: Engine,
    pub(crate) clock: ManualClock,
}

impl Platform {
    pub(crate) fn new() -> Self {
        Self::on(Store::in_memory().unwrap())
    }

    pub(crate) fn on(store: Store) -> Self {
        let clock = ManualClock::at("2026-11-20T12:00:00Z".parse().unwrap());
        let engine = Engine::new(store, Clock::Manual(clock.clone()), Rng::from_seed(7));
        Self { engine, clock }
    }

    pub(crate) fn api(self) -> Api {
        Api::embedded(self.engine)
    }

    pub(crate) fn now(&self) -> Timestamp {
        self.clock.now()
    }

    /// Time that passes only while someone waits, and takes this platform's clock along.
    pub(crate) fn pace(&self) -> ManualPace {
        ManualPace::with(self.clock.clone())
    }

    pub(crate) fn pass(&self, span: Duration) {
        self.clock.advance(span);
    }

    pub(crate) fn pass_seconds(&self, seconds: u64) {
        self.pass(Duration::from_secs(seconds));
    }

    /// Decodes the request as a server would, then handles it.
    pub(crate) fn send<O: Handle>(&self, fields: Value) -> Result<O::Output, Problem> {
        let operation = schema::decode::<O>(fields)?;
        self.engine.call(&Caller::local(), operation).map_err(|error| match error {
            EngineError::Problem(problem) => problem,
            EngineError::Store(error) => panic!("the store failed: {error}"),
        })
    }

    pub(crate) fn create(&self, body: Value) -> Result<Pod, Problem> {
        self.send::<CreatePod>(json!({ "body": body }))
    }

    /// A pod of one GPU with what `more` adds to the body.
    pub(crate) fn rent(&self, more: Value) -> Pod {
        self.create(body(more)).unwrap()
    }

    /// The same, when it has come up.
    pub(crate) fn rent_running(&self, more: Value) -> Pod {
        let pod = self.rent(more);
        self.pass_seconds(3);
        self.get(&pod.id).unwrap()
    }

    pub(crate) fn get(&self, id: &str) -> Result<Pod, Problem> {
        self.send::<GetPod>(json!({ "id": id }))
    }

    pub(crate) fn list(&self) -> Vec<Pod> {
        self.send::<ListPods>(json!({})).unwrap().pods
    }

    /// Every pod, members of clusters too.
    pub(crate) fn list_all(&self) -> Vec<Pod> {
        self.send::<ListPods>(json!({ "includeClusterPods": true })).unwrap().pods
    }

    pub(crate) fn create_cluster(&self, body: Value) -> Result<Cluster, Problem> {
        self.send::<CreateCluster>(json!({ "body": body }))
    }

    /// A cluster of two members with one GPU each and with what `more` adds to the body.
    pub(crate) fn rent_cluster(&self, more: Value) -> Cluster {
        self.create_cluster(cluster_body(more)).unwrap()
    }

    pub(crate) fn cluster(&self, id: &str) -> Result<Cluster, Problem> {
        self.send::<GetCluster>(json!({ "id": id }))
    }

    /// The members of a cluster, in the order of their ranks.
    pub(crate) fn members(&self, id: &str) -> Vec<Pod> {
        self.send::<ListClusterPods>(json!({ "id": id })).unwrap().pods
    }

    pub(crate) fn update(&self, id: &str, body: Value) -> Result<Pod, Problem> {
        self.send::<UpdatePod>(json!({ "id": id, "body": body }))
    }

    pub(crate) fn act(&self, id: &str, action: &str) -> Result<Option<Pod>, Problem> {
        self.send::<ActOnPod>(json!({ "id": id, "body": { "action": action } }))
    }

    /// The fleet's free capacity: GPUs and vCPUs.
    pub(crate) fn free(&self) -> (u64, u64) {
        let status = self.engine.status().unwrap();
        (status.gpus.free, status.vcpus.free)
    }

    pub(crate) fn balance(&self) -> Usd {
        self.engine.balance().unwrap()
    }
}

/// A create body for one GPU, with what `more` adds to it or replaces in it; null takes a field away.
pub(crate) fn body(more: Value) -> Value {
    merged(json!({ "name": "demo", "image": "python:3.12", "gpu": { "id": GPU } }), more)
}

/// The same for a cluster of two members with one GPU each.
pub(crate) fn cluster_body(more: Value) -> Value {
    let compute = json!({ "gpuTypeId": GPU, "gpuCountPerPod": 1, "podCount": 2 });
    merged(json!({ "name": "duo", "type": "TRAINING", "image": "python:3.12", "compute": compute }), more)
}

fn merged(mut body: Value, more: Value) -> Value {
    for (name, value) in more.as_object().unwrap() {
        if value.is_null() {
            body.as_object_mut().unwrap().remove(name);
        } else {
            body[name] = value.clone();
        }
    }
    body
}

/// Takes a network volume in `data_center` and gives its id.
pub(crate) fn network_volume(platform: &Platform, data_center: &str) -> String {
    let body = json!({ "name": "data", "size": 100, "dataCenter": data_center });
    platform.send::<wire::volumes::CreateNetworkVolume>(json!({ "body": body })).unwrap().id
}

/// Takes a global volume and gives its id.
pub(crate) fn global_volume(platform: &Platform) -> String {
    let body = json!({ "body": { "name": "shared" } });
    platform.send::<wire::volumes::CreateGlobalVolume>(body).unwrap().id
}

/// Makes a template and gives its id.
pub(crate) fn template(platform: &Platform, more: Value) -> String {
    let mut body = json!({ "name": "base", "image": "base:1" });
    for (name, value) in more.as_object().unwrap() {
        body[name] = value.clone();
    }
    platform.send::<wire::templates::CreateTemplate>(json!({ "body": body })).unwrap().id
}

/// The status and errors of a refusal.
pub(crate) fn refusal<T: std::fmt::Debug>(result: Result<T, Problem>) -> (u16, Vec<String>) {
    let problem = result.unwrap_err();
    (problem.status, problem.errors)
}

/// A home of its own for the binary: no configuration, no data, nothing of the machine's environment.
pub(crate) struct Home {
    folder: tempfile::TempDir,
}

/// The result of a command.
#[derive(Debug)]
pub(crate) struct Outcome {
    pub(crate) code: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Outcome {
    /// Expects exit 0.
    pub(crate) fn success(self) -> Self {
        assert_eq!(self.code, 0, "stdout: {}\nstderr: {}", self.stdout, self.stderr);
        self
    }

    /// Standard output as JSON.
    pub(crate) fn json(&self) -> Value {
        serde_json::from_str(&self.stdout).unwrap_or_else(|error| panic!("{error}: {}", self.stdout))
    }
}

impl std::fmt::Display for Outcome {
    /// As a snapshot shows it; a stream that says nothing is left out.
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "exit {}", self.code)?;
        for (stream, text) in [("stdout", &self.stdout), ("stderr", &self.stderr)] {
            if !text.is_empty() {
                write!(f, "\n--- {stream}\n{}", text.trim_end())?;
            }
        }
        Ok(())
    }
}

/// The environment of a pod without the marker of its create, which is different each time.
pub(crate) fn env_of(pod: &Value) -> Value {
    let mut env = pod["env"].clone();
    assert!(env.as_object_mut().unwrap().remove("SVCCTL_CREATE_ID").is_some(), "{pod}");
    env
}

/// Until the guard is dropped, snapshots do not see what differs from run to run: pod ids, tokens, times, loads.
pub(crate) fn steady() -> impl Drop {
    let mut settings = insta::Settings::clone_current();
    settings.add_filter(r"\b[a-z0-9]{14}\b", "<pod>");
    settings.add_filter(r"SVCCTL_CREATE_ID=[a-z0-9]{20}\b", "SVCCTL_CREATE_ID=<create>");
    settings.add_filter(r"<pod>-[0-9a-f]{8}\b", "<pod>-<token>");
    settings.add_filter(r"\d{4}-\d\d-\d\dT[\d:.]+Z", "<time>");
    settings.add_filter(r"\b(\d+m )?\d+s ago", "<ago>");
    // A column is as wide as what is in it.
    settings.add_filter(r"\b(CREATED|STARTED) +", "$1  ");
    settings.add_filter(r"<ago> +", "<ago>  ");
    settings.add_filter(r"\b\d+ %", "<load> %");
    settings.bind_to_scope()
}

/// Expects a failure with this exit code and nothing on standard output; gives standard error.
pub(crate) fn error_of(outcome: Outcome, code: i32) -> String {
    assert_eq!((outcome.code, outcome.stdout.as_str()), (code, ""), "{}", outcome.stderr);
    outcome.stderr
}

impl Home {
    /// A home whose engine has nothing in it, and was used before: what is said at the first use is for one test.
    pub(crate) fn new() -> Self {
        let home = Self::fresh();
        std::fs::create_dir(home.data()).unwrap();
        home.write("data/engine.db", "");
        home
    }

    /// A home where nothing was run yet.
    pub(crate) fn fresh() -> Self {
        Self { folder: tempfile::tempdir().unwrap() }
    }

    /// Whether nothing was done in the engine of this home.
    pub(crate) fn is_untouched(&self) -> bool {
        std::fs::metadata(self.data_file()).is_ok_and(|file| file.len() == 0)
    }

    /// A home in which pods come up in no time.
    pub(crate) fn swift() -> Self {
        let home = Self::new();
        home.svcctl("engine runtime set --provisioning 0s --starting 0s").success();
        home
    }

    /// Runs what someone would type in a shell, with nothing on standard input.
    pub(crate) fn svcctl(&self, line: &str) -> Outcome {
        self.run(&shell_words::split(line).unwrap())
    }

    /// Rents a pod of one GPU, with what `more` adds to the line, and gives its id.
    pub(crate) fn rent(&self, name: &str, more: &str) -> String {
        let image = if more.contains("--image") { "" } else { "--image python:3.12" };
        let line = format!("pods create {name} {image} --gpu 'RTX 4090' -o id {more}");
        self.svcctl(&line).success().stdout.trim().to_owned()
    }

    /// The pods of this home, as `pods list` gives them.
    pub(crate) fn pods(&self) -> Vec<Value> {
        let listed = self.svcctl("pods list -o json").success().json();
        listed["pods"].as_array().unwrap().clone()
    }

    /// Writes a file into the home.
    pub(crate) fn write(&self, name: &str, content: impl AsRef<[u8]>) {
        std::fs::write(self.path().join(name), content).unwrap();
    }

    /// Writes a script that can be run at once. Another process does it: a program that this one starts at that moment
    /// would have the open file too, and nobody can run a file that someone can write to.
    #[cfg(unix)]
    pub(crate) fn script(&self, name: &str, content: &str) {
        self.write("draft", content);
        Self::outcome(self.shell(&format!("mkdir -p bin; cat draft >bin/{name}; rm draft; chmod 755 bin/{name}")))
            .success();
    }

    pub(crate) fn path(&self) -> &std::path::Path {
        self.folder.path()
    }

    pub(crate) fn config(&self) -> std::path::PathBuf {
        self.path().join("config")
    }

    pub(crate) fn data(&self) -> std::path::PathBuf {
        self.path().join("data")
    }

    pub(crate) fn data_file(&self) -> std::path::PathBuf {
        self.data().join("engine.db")
    }

    /// The binary in this home.
    pub(crate) fn command<S: AsRef<std::ffi::OsStr>>(&self, args: &[S]) -> std::process::Command {
        let mut command = std::process::Command::new(binary());
        self.isolate(&mut command);
        command.args(args);
        command
    }

    /// A shell line in this home; `svcctl` is on its path.
    pub(crate) fn shell(&self, script: &str) -> std::process::Command {
        let mut command = std::process::Command::new("sh");
        self.isolate(&mut command);
        command.args(["-c", script]);
        command
    }

    fn isolate(&self, command: &mut std::process::Command) {
        let binary = binary();
        let mut path = binary.parent().unwrap().as_os_str().to_owned();
        if let Some(rest) = std::env::var_os("PATH") {
            path.push(":");
            path.push(rest);
        }
        command
            .env_clear()
            .env("PATH", path)
            .env("HOME", self.path())
            .env("SVCCTL_DATA_DIR", self.data())
            .env("SVCCTL_CONFIG_DIR", self.config())
            .env("SVCCTL_KEYRING", "off")
            .envs(OF_TOOLS.iter().filter_map(|name| Some((name, std::env::var_os(name)?))))
            .current_dir(self.path());
    }

    /// Runs the binary with nothing on standard input.
    pub(crate) fn run<S: AsRef<std::ffi::OsStr>>(&self, args: &[S]) -> Outcome {
        Self::outcome(self.command(args))
    }

    /// Runs the binary with this on standard input.
    pub(crate) fn run_with_input<S: AsRef<std::ffi::OsStr>>(&self, args: &[S], input: &[u8]) -> Outcome {
        Self::read(&run_to_end(self.command(args), Some(input)))
    }

    pub(crate) fn outcome(command: Command) -> Outcome {
        Self::read(&run_to_end(command, None))
    }

    fn read(output: &std::process::Output) -> Outcome {
        Outcome {
            code: output.status.code().unwrap_or(-1),
            stdout: String::from_utf8(output.stdout.clone()).unwrap(),
            stderr: String::from_utf8(output.stderr.clone()).unwrap(),
        }
    }
}

//! Standard input of `pods run` (cli.md, pods), at a server whose pod is the wrapper itself, run here, with a script that
//! stands for ssh.

use std::{
    fs::{self, File},
    os::unix::process::CommandExt,
    path::PathBuf,
    process::{Child, Command, Stdio},
    sync::{Arc, Mutex},
};

use serde_json::{Value, json};

use super::gpu;
use crate::{
    harness::{Home, Outcome, error_of},
    reach::SSH,
    remote::{
        KEY,
        server::{Request, Server, answer, reply},
    },
};

/// A pod whose container is a process here.
struct Container {
    folder: PathBuf,
    child: Option<Child>,
    /// The FIFO of its program.
    input: String,
    /// The streams and lines of its log.
    lines: Vec<(&'static str, String)>,
    published: bool,
}

impl Container {
    fn answer(&mut self, request: &Request) -> Vec<u8> {
        let path = request.path();
        if path == "GET /_engine/ssh" {
            return reply(404, &json!({ "title": "No", "status": 404, "detail": "not here" }).to_string());
        }
        if path == "POST /v2/pods" {
            self.start(&request.json());
            return reply(201, &self.pod("PROVISIONING").to_string());
        }
        if path.starts_with("GET /v2/catalog/gpus") {
            let gpu = gpu();
            return reply(200, &if path.ends_with("gpus") { json!({ "gpus": [gpu] }) } else { gpu }.to_string());
        }
        if path.starts_with("DELETE") {
            self.kill();
            return answer(204, "", "");
        }
        if path.ends_with("/logs") {
            return self.log(request);
        }
        let pod = self.pod("RUNNING");
        reply(200, &if path.ends_with("/pods") { crate::remote::pods(&[pod]) } else { pod }.to_string())
    }

    fn start(&mut self, body: &Value) {
        let words: Vec<&str> = body["cmd"].as_array().unwrap().iter().map(|word| word.as_str().unwrap()).collect();
        words[4].clone_into(&mut self.input);
        let file = |name: &str| File::create(self.folder.join(name)).unwrap();
        let mut command = Command::new("sh");
        command.args(words).current_dir(&self.folder).process_group(0);
        command.stdin(Stdio::null()).stdout(file("stdout")).stderr(file("stderr"));
        self.child = Some(command.spawn().unwrap());
        file("rented");
    }

    fn pod(&self, status: &str) -> Value {
        let direct = json!({ "host": "192.0.2.1", "port": 22022, "username": "root", "command": "" });
        let (ports, direct) = if self.published { (json!(["22/tcp"]), direct) } else { (json!([]), Value::Null) };
        let ssh = json!({ "proxy": null, "direct": direct });
        crate::remote::pod("p1", &json!({ "name": "job", "status": status, "ports": ports, "ssh": ssh }))
    }

    /// The part of the log behind the last line that the client has, as far as it is written.
    fn log(&mut self, request: &Request) -> Vec<u8> {
        for stream in ["stdout", "stderr"] {
            let known = self.lines.iter().filter(|(of, _)| *of == stream).count();
            let text = fs::read_to_string(self.folder.join(stream)).unwrap();
            let whole = text.split_inclusive('\n').filter(|line| line.ends_with('\n')).skip(known);
            self.lines.extend(whole.map(|line| (stream, line.trim_end_matches('\n').to_owned())));
        }
        let event = |(number, (stream, line)): (usize, &(&str, String))| {
            let ts = "2026-11-20T12:00:00Z";
            let told = json!({ "ts": ts, "source": "container", "stream": stream, "line": line });
            format!("id: {ts}/{number:012}\ndata: {told}\n\n")
        };
        let last = request.header("last-event-id").and_then(|id| id.rsplit_once('/')?.1.parse().ok());
        let body: String = (1..).zip(&self.lines).skip(last.unwrap_or(0)).map(event).collect();
        answer(200, "content-type: text/event-stream\r\n", &body)
    }

    fn kill(&mut self) {
        if let Some(mut child) = self.child.take() {
            let group = format!("-{}", child.id());
            let _ = Command::new("kill").args(["-KILL", "--", &group]).status();
            child.wait().unwrap();
            // Without input it is a device of this machine.
            if self.input.starts_with("/tmp/svcctl-run-") {
                let _ = (fs::remove_file(&self.input), fs::remove_file(format!("{}.end", self.input)));
            }
        }
    }
}

impl Drop for Container {
    fn drop(&mut self) {
        self.kill();
    }
}

struct Scene {
    home: Home,
    server: Server,
    container: Arc<Mutex<Container>>,
}

impl Scene {
    /// A pod that ssh leads into, or not.
    fn start(published: bool) -> Self {
        let home = Home::new();
        home.script("ssh", SSH);
        fs::create_dir(home.path().join("pod")).unwrap();
        let folder = home.path().to_owned();
        let container = Container { folder, child: None, input: String::new(), lines: Vec::new(), published };
        let container = Arc::new(Mutex::new(container));
        let answering = Arc::clone(&container);
        let server = Server::start(move |request| answering.lock().unwrap().answer(request));
        Self { home, server, container }
    }

    /// Runs a shell line in which `$run` rents the pod.
    fn shell(&self, line: &str) -> Outcome {
        let port = if self.container.lock().unwrap().published { "--port 22/tcp" } else { "" };
        let run = format!("svcctl pods run job --image a --gpu L4 {port}");
        let mut command = self.home.shell(&format!("PATH=\"$PWD/bin:$PATH\"; run='{run}'; {line}"));
        command.env("STAND", self.home.path()).env("SVCCTL_BASE_URL", self.server.url()).env("SVCCTL_API_KEY", KEY);
        Home::outcome(command)
    }

    fn has(&self, file: &str) -> bool {
        self.home.path().join(file).exists()
    }
}

impl Drop for Scene {
    fn drop(&mut self) {
        self.container.lock().unwrap().kill();
    }
}

/// Ends when the pod is rented.
const RENTED: &str = "until [ -e rented ]; do sleep 0.05; done";

#[test]
fn what_is_piped_in_reaches_the_program_whole() {
    let scene = Scene::start(true);
    let line = "head -c 3000000 /dev/urandom | tee sent | $run -- sh -c 'cksum; exit 7' >got; code=$?
                cksum <sent | cmp - got && exit $code";
    let outcome = scene.shell(line);
    assert_eq!((outcome.code, outcome.stderr.as_str()), (7, ""), "{outcome}");
    let again = Scene::start(true);
    again.home.write("sent", "from a file\n");
    assert_eq!(again.shell("$run -- cat <sent").success().stdout, "from a file\n");
}

#[test]
fn a_program_need_not_read_its_input() {
    let scene = Scene::start(true);
    let outcome = scene.shell("yes | $run -- sh -c 'head -n 1; exit 3'");
    assert_eq!((outcome.code, outcome.stdout.as_str(), outcome.stderr.as_str()), (3, "y\n", ""), "{outcome}");
    // One that nobody writes to.
    let scene = Scene::start(true);
    let outcome = scene.shell("mkfifo idle; exec 9<>idle; $run -- sh -c 'echo out; exit 4' <&9");
    assert_eq!((outcome.code, outcome.stdout.as_str(), outcome.stderr.as_str()), (4, "out\n", ""), "{outcome}");
    assert!(!scene.has("log"), "ssh is not needed");
}

#[test]
fn an_input_that_ends_without_a_byte_ends_for_the_program_too() {
    let scene = Scene::start(true);
    let outcome = scene.shell(&format!("{{ {RENTED}; }} | $run -- sh -c 'cat; echo ended'")).success();
    assert_eq!((outcome.stdout.as_str(), outcome.stderr.as_str()), ("ended\n", ""), "{outcome}");
}

#[test]
fn data_without_a_way_in_is_refused_before_anything_is_rented_or_as_soon_as_it_comes() {
    let scene = Scene::start(false);
    scene.home.write("sent", "data");
    for (flags, what) in [("", "svcctl serve --ssh-listen"), ("--no-wrap", "--no-wrap")] {
        let error = error_of(scene.shell(&format!("$run {flags} -- cat <sent")), 2);
        assert!(error.contains("standard input has data") && error.contains(what), "{error}");
    }
    assert!(!scene.has("rented"));
    let error = error_of(scene.shell(&format!("{{ {RENTED}; echo data; }} | $run -- sleep 100000")), 2);
    assert!(error.contains("standard input has data") && error.contains("</dev/null"), "{error}");
    assert!(scene.container.lock().unwrap().child.is_none(), "the pod is terminated");
}

#[test]
fn an_idle_input_without_a_way_in_changes_nothing() {
    let scene = Scene::start(false);
    let outcome = scene.shell("mkfifo idle; exec 9<>idle; $run -- sh -c 'cat; echo out; exit 4' <&9");
    assert_eq!((outcome.code, outcome.stdout.as_str(), outcome.stderr.as_str()), (4, "out\n", ""), "{outcome}");
}

#[test]
fn a_connection_that_breaks_is_a_failure_and_no_end_of_the_input() {
    let scene = Scene::start(true);
    scene.home.write("cuts", "in 5\n");
    scene.home.write("sent", vec![b'x'; 3_000_000]);
    let error = error_of(scene.shell("$run -- sh -c 'cat; touch whole' <sent"), 1);
    assert!(error.contains("broke off") && error.contains("bytes had been passed on"), "{error}");
    assert!(error.contains("Connection reset by peer"), "{error}");
    assert!(!scene.has("whole"));
    assert!(scene.container.lock().unwrap().child.is_none(), "the pod is terminated");
}

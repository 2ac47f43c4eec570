//! `svcctl pods run` without a real machine: at a server of a few lines, and where pods are simulated. On real
//! containers it is run in the chapter `hosts`.

#[cfg(target_os = "linux")]
mod input;

use std::{
    process::{Child, Stdio},
    sync::{
        Arc, Mutex,
        atomic::{AtomicUsize, Ordering},
    },
};

use serde_json::{Value, json};

use crate::{
    harness::{Home, Outcome, error_of, eventually},
    remote::{
        self, KEY, hurried, pods,
        server::{Request, Server, answer, reply},
    },
};

/// The script of a small server for a run.
#[derive(Clone, Default)]
struct Scene {
    /// The output of the container, in which `MARK` is the run's mark.
    written: String,
    /// The messages of the platform.
    told: Vec<&'static str>,
    /// The status of the pod once its log was read to its end.
    status: &'static str,
    /// How often the log breaks off in the middle.
    cuts: usize,
    /// The statuses of the first terminates, one after the other; then 204.
    refusals: Vec<u16>,
}

/// A server, and how often it was told to terminate the pod.
struct Running {
    server: Server,
    ended: Arc<AtomicUsize>,
}

impl Scene {
    fn start(self) -> Running {
        let (ended, opened) = (Arc::new(AtomicUsize::new(0)), AtomicUsize::new(0));
        let (counted, body) = (Arc::clone(&ended), Mutex::new(Value::Null));
        let server = Server::start(move |request| {
            let path = request.path().to_owned();
            if path == "POST /v2/pods" {
                *body.lock().unwrap() = request.json();
                return reply(201, &pod("PROVISIONING").to_string());
            }
            if path.starts_with("GET /v2/catalog/gpus") {
                let gpu = gpu();
                let is_list = path.ends_with("gpus");
                return reply(200, &if is_list { json!({ "gpus": [gpu] }) } else { gpu }.to_string());
            }
            if path.starts_with("DELETE") {
                let before = counted.fetch_add(1, Ordering::SeqCst);
                return self.refusals.get(before).map_or_else(|| answer(204, "", ""), |status| refusal(*status));
            }
            if path.ends_with("/logs") {
                let mark = body.lock().unwrap()["cmd"][3].as_str().unwrap_or_default().to_owned();
                return self.log(&mark, opened.fetch_add(1, Ordering::SeqCst), request);
            }
            let is_over = opened.load(Ordering::SeqCst) > self.cuts;
            let pod = pod(if is_over { self.status } else { "RUNNING" });
            reply(200, &if path.ends_with("/pods") { pods(&[pod]) } else { pod }.to_string())
        });
        Running { server, ended }
    }

    /// The part of the log behind the last line that the client has. It breaks off in the middle of an event.
    fn log(&self, mark: &str, connection: usize, request: &Request) -> Vec<u8> {
        // A log that does not tell streams apart has the mark of each.
        let end = self.written.find("MARK").map_or("", |at| &self.written[at..]);
        let both = if end.is_empty() {
            self.written.clone()
        } else {
            format!("{}\n{end}", self.written.trim_end_matches('\n'))
        };
        let written = both.replace("MARK", mark);
        let lines = self.told.iter().map(|line| ("system", *line));
        let lines = lines.chain(written.lines().map(|line| ("container", line)));
        let event = |(number, (source, line)): (usize, (&str, &str))| {
            let ts = "2026-11-20T12:00:00Z";
            format!("id: {ts}/{number:012}\ndata: {}\n\n", json!({ "ts": ts, "source": source, "line": line }))
        };
        let last = request.header("last-event-id").and_then(|id| id.rsplit_once('/')?.1.parse().ok());
        let all: String = (1..).zip(lines).skip(last.unwrap_or(0)).map(event).collect();
        let body = if connection < self.cuts { &all[..all.len() / 2] } else { &all };
        answer(200, "content-type: text/event-stream\r\n", body)
    }
}

impl Running {
    fn run(&self, flags: &str) -> Outcome {
        remote::run(&self.server, &format!("pods run job --image a --gpu 'NVIDIA L4' {flags} -- python train.py 'a b'"))
    }

    fn ended(&self) -> usize {
        self.ended.load(Ordering::SeqCst)
    }
}

fn pod(status: &str) -> Value {
    remote::pod("p1", &json!({ "name": "job", "status": status }))
}

fn gpu() -> Value {
    json!({
        "id": "NVIDIA L4", "name": "L4", "pool": null, "manufacturer": "NVIDIA", "memory": 24, "secure": true,
        "community": false, "price": { "secure": 0.43, "community": 0 }, "maxCount": { "secure": 8, "community": 0 },
    })
}

fn refusal(status: u16) -> Vec<u8> {
    reply(status, &json!({ "title": "No", "status": status, "detail": "not now" }).to_string())
}

#[test]
fn the_program_s_output_and_code_come_through_connections_that_are_cut() {
    let lines: String = (0..200).map(|number| format!("line {number}\n")).collect();
    let running = Scene {
        written: format!("{lines}no endMARK exit 3.\nthe program has ended; the pod waits to be terminated"),
        told: vec!["container started"],
        status: "RUNNING",
        cuts: 3,
        ..Scene::default()
    }
    .start();
    let outcome = running.run("");
    assert_eq!((outcome.code, outcome.stdout, outcome.stderr), (3, format!("{lines}no end"), String::new()));
    assert_eq!(running.ended(), 1);
    let seen = running.server.seen();
    let create = seen.iter().find(|request| request.line == "POST /v2/pods").unwrap().json();
    assert_eq!(create["entrypoint"], json!(["sh"]));
    assert_eq!(create["cmd"].as_array().unwrap()[5..], ["python", "train.py", "a b"].map(Value::from));
    assert!(create["env"]["SVCCTL_EXPIRES_AT"].is_string(), "it always has a lease");
    let log = seen.iter().find(|request| request.path().ends_with("/logs")).unwrap();
    assert_eq!(log.query(), [("since".to_owned(), "1970-01-01T00:00:00Z".to_owned())]);
}

#[test]
fn control_characters_come_as_they_were_written() {
    let running =
        Scene { written: "a\u{0}\u{1b}[31m\u{7f}\nMARK exit 0.\n".into(), status: "RUNNING", ..Scene::default() };
    assert_eq!(running.start().run("").success().stdout, "a\u{0}\u{1b}[31m\u{7f}\n");
}

#[test]
fn a_pod_that_ends_without_a_word_is_told_with_what_the_platform_said() {
    for (status, is) in [("ERROR", "ERROR"), ("EXITED", "EXITED"), ("TERMINATED", "gone")] {
        let told = vec!["pulling image `a`", "out of memory: limit 16 GB"];
        let running = Scene { written: "some\n".into(), told, status, ..Scene::default() }.start();
        let outcome = running.run("");
        assert_eq!((outcome.code, outcome.stdout.as_str()), (10, "some\n"), "{outcome}");
        assert!(outcome.stderr.contains(&format!("pod `job` (p1) is {is}")), "{outcome}");
        assert!(outcome.stderr.contains("\n  out of memory: limit 16 GB\n"), "{outcome}");
        assert_eq!(running.ended(), 1, "an ERROR goes on to cost");
    }
}

#[test]
fn without_the_shell_the_end_of_the_container_is_the_code() {
    for (status, code) in [("EXITED", 0), ("ERROR", 10)] {
        let running = Scene { written: "out\nend\n".into(), status, ..Scene::default() }.start();
        let outcome = running.run("--no-wrap");
        assert_eq!((outcome.code, outcome.stdout.as_str()), (code, "out\nend\n"), "{outcome}");
        let seen = running.server.seen();
        let create = seen.iter().find(|request| request.line == "POST /v2/pods").unwrap().json();
        assert_eq!((&create["cmd"], &create["entrypoint"]), (&json!(["python", "train.py", "a b"]), &Value::Null));
    }
}

#[test]
fn a_terminate_that_fails_is_tried_again_and_told_when_it_stays_so() {
    let scene = |refusals: Vec<u16>| {
        Scene { written: "MARK exit 0.\n".into(), status: "RUNNING", refusals, ..Scene::default() }.start()
    };
    let again = scene(vec![503]);
    assert_eq!(again.run("").success().stderr, "");
    assert_eq!(again.ended(), 2);
    let never = scene(vec![403]);
    let outcome = never.run("").success();
    for said in
        ["failed to terminate pod `p1`", "is still running (0.43 USD/hour)", "`svcctl pods terminate p1`", "lease"]
    {
        assert!(outcome.stderr.contains(said), "{said}: {outcome}");
    }
    let gone = scene(vec![404]);
    assert_eq!(gone.run("").success().stderr, "");
}

#[test]
fn a_pod_is_kept_when_that_is_asked_for() {
    for (flag, code, is_kept) in
        [("--keep", 0, true), ("--keep", 3, true), ("--keep=on-failure", 3, true), ("--keep=on-failure", 0, false)]
    {
        let running = Scene { written: format!("MARK exit {code}.\n"), status: "RUNNING", ..Scene::default() }.start();
        let outcome = running.run(flag);
        assert_eq!(outcome.code, code, "{outcome}");
        assert_eq!(running.ended() == 0, is_kept, "{flag} {code}");
        assert_eq!(outcome.stderr.contains("stays RUNNING and costs 0.43 USD per hour"), is_kept, "{outcome}");
    }
}

#[test]
fn a_program_that_takes_too_long_is_ended() {
    let running = Scene { written: "begun\n".into(), status: "RUNNING", ..Scene::default() }.start();
    let outcome = running.run("--timeout 1s");
    assert_eq!((outcome.code, outcome.stdout.as_str()), (8, "begun\n"), "{outcome}");
    assert!(outcome.stderr.contains("did not end within 1s"), "{outcome}");
    assert_eq!(running.ended(), 1);
}

#[test]
fn bytes_that_the_log_does_not_tell_are_warned_of() {
    let running = Scene { written: "a\u{fffd}b\nMARK exit 0.\n".into(), status: "RUNNING", ..Scene::default() }.start();
    let outcome = running.run("").success();
    assert_eq!(outcome.stdout, "a\u{fffd}b\n");
    assert!(outcome.stderr.contains("not UTF-8"), "{outcome}");
}

#[test]
fn a_reader_that_has_seen_enough_ends_the_pod() {
    let home = Home::swift();
    let lines: String = (0..100_000).map(|number| format!("line {number}\n")).collect();
    let running = Scene { written: lines, status: "RUNNING", ..Scene::default() }.start();
    let line = format!(
        "SVCCTL_BASE_URL={} SVCCTL_API_KEY={KEY} svcctl pods run job --image a --gpu L4 -- seq 100000 | head -n 1",
        running.server.url()
    );
    assert_eq!(Home::outcome(home.shell(&line)).success().stdout, "line 0\n");
    eventually("the pod is ended", || running.ended() == 1);
}

#[test]
fn where_nothing_runs_that_is_said_and_no_code_is_made_up() {
    let home = Home::swift();
    let run = |image: &str, more: &str| home.svcctl(&format!("pods run --image {image} --gpu L4 {more} -- true"));
    let error = error_of(run("python:3.12", ""), 5);
    assert!(error.contains("on a simulated machine, where nothing runs"), "{error}");
    assert!(error.contains("svcctl engine hosts add"), "{error}");
    // An image that acts ends as it does.
    let exits = run("svcctl/exit:0", "").success();
    assert_eq!(exits.stdout, "", "what a simulated container writes is made up");
    assert!(exits.stderr.contains("nothing runs"), "{exits}");
    let crashed = error_of(run("svcctl/error:crash", ""), 10);
    assert!(crashed.contains("container crashed"), "{crashed}");
    let unpulled = error_of(run("svcctl/error:pull", ""), 10);
    assert!(unpulled.contains("cannot pull image"), "{unpulled}");
    let stuck = error_of(run("svcctl/stuck", "--timeout 1s"), 8);
    assert!(stuck.contains("did not start within 1s"), "{stuck}");
    let late = error_of(run("svcctl/lines:1000", "--timeout 4s"), 8);
    assert!(late.contains("did not end within 4s"), "{late}");
    assert!(home.pods().is_empty());
}

#[test]
fn a_hundred_runs_leave_nothing() {
    let home = Home::swift();
    let runs = "for i in $(seq 25); do svcctl pods run --image svcctl/exit:0 --cpu cpu3c -q -- true || exit; done";
    let line = format!(
        "for row in 1 2 3 4; do ({runs}) & pids=\"$pids $!\"; done; for pid in $pids; do wait $pid || exit; done"
    );
    Home::outcome(home.shell(&line)).success();
    assert!(home.pods().is_empty());
    let status = home.svcctl("engine status -o json").success().json();
    assert_eq!(status["vcpus"]["free"], status["vcpus"]["total"], "{status}");
}

/// A run on the embedded engine that lasts, once its pod is there.
fn lasting(home: &Home, more: &str) -> Child {
    let line = format!("pods run job --image svcctl/slow:1000 --gpu L4 {more} -- true");
    let mut command = home.command(&shell_words::split(&line).unwrap());
    let child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    eventually("the pod is there", || !home.pods().is_empty());
    child
}

#[cfg(unix)]
#[test]
fn a_signal_ends_the_pod_and_a_kill_leaves_it_to_its_lease() {
    let home = Home::swift();
    let send = |child: &Child, name: &str| {
        let kill = std::process::Command::new("kill").args([&format!("-{name}"), &child.id().to_string()]).status();
        assert!(kill.unwrap().success());
    };
    for (name, code) in [("INT", 130), ("TERM", 143)] {
        let child = lasting(&home, "");
        send(&child, name);
        let output = child.wait_with_output().unwrap();
        let said = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(code), "{said}");
        assert!(said.contains("is terminated"), "{said}");
        assert!(home.pods().is_empty());
    }
    let kept = lasting(&home, "--keep");
    send(&kept, "TERM");
    let output = kept.wait_with_output().unwrap();
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("is still running ("), "{said}");
    home.svcctl("pods terminate job --yes").success();
    let killed = lasting(&home, "");
    send(&killed, "KILL");
    killed.wait_with_output().unwrap();
    assert_eq!(home.pods().len(), 1);
    home.svcctl("engine clock advance 23h").success();
    assert_eq!(home.pods().len(), 1);
    home.svcctl("engine clock advance 1h").success();
    assert!(home.pods().is_empty(), "the lease of a day has ended it");
}

#[test]
fn a_run_needs_a_program_and_asks_nothing() {
    let home = Home::swift();
    let error = error_of(home.svcctl("pods run --image a --gpu L4"), 2);
    assert!(error.contains("which program to run") && error.contains("--no-wrap"), "{error}");
    let error = error_of(home.svcctl("pods run -- true"), 2);
    assert!(error.contains("--image") && error.contains("--gpu or --cpu"), "{error}");
    let shown = home.svcctl("pods run --image a --gpu L4 --dry-run -o json -- echo 'a b'").success().json();
    let body = &shown["body"];
    assert_eq!(body["cmd"].as_array().unwrap()[5..], ["echo", "a b"].map(Value::from));
    assert!(body["name"].as_str().unwrap().starts_with("run-"), "{body}");
    assert!(body["env"]["SVCCTL_EXPIRES_AT"].is_string());
    assert!(home.pods().is_empty());
}

/// A server with a pod that idles, one that works now and then, one without GPUs, and one that does not tell.
fn gpus() -> Server {
    let looks = AtomicUsize::new(0);
    let runtime = |util: Value| {
        let used = json!({ "util": 1 });
        json!({ "uptime": 1, "gpus": [{ "util": util, "memoryUtil": 0 }], "cpu": used, "memory": used, "ports": [] })
    };
    Server::start(move |request| {
        if request.path().starts_with("DELETE") {
            return answer(204, "", "");
        }
        let look = looks.fetch_add(1, Ordering::SeqCst);
        let busy = if look == 3 { 80 } else { 0 };
        let cpu = json!({ "gpu": null, "cpu": { "id": "cpu3c", "vcpuCount": 2, "memory": 4 } });
        let listed = [
            remote::pod("idle", &json!({ "runtime": runtime(json!(4)) })),
            remote::pod("works", &json!({ "runtime": runtime(json!(busy)) })),
            remote::pod("cpu", &cpu),
            remote::pod("mute", &json!({ "runtime": runtime(Value::Null) })),
            remote::pod("stopped", &json!({ "status": "EXITED", "cost": 0 })),
        ];
        reply(200, &pods(&listed).to_string())
    })
}

#[test]
fn what_idles_throughout_is_reaped_and_nothing_else() {
    let server = gpus();
    let (outcome, slept) = hurried(&server, "pods reap --idle 30m --yes");
    let outcome = outcome.success();
    assert_eq!(slept.iter().sum::<std::time::Duration>().as_secs(), 1800);
    let mut seen = server.seen();
    seen.retain(|request| request.path().starts_with("DELETE"));
    assert_eq!(seen.iter().map(Request::path).collect::<Vec<_>>(), ["DELETE /v2/pods/idle"]);
    assert!(outcome.stderr.contains("pod `name-idle` (idle) is terminated: GPU use at most 4 % for 30m"), "{outcome}");
    assert!(outcome.stderr.contains("1 pod without GPU is left alone"), "{outcome}");
    assert!(outcome.stderr.contains("does not tell how pod `name-mute` (mute) uses its GPUs"), "{outcome}");
}

#[test]
fn a_look_at_gpus_can_be_rehearsed_and_needs_a_yes() {
    let server = gpus();
    assert_eq!(hurried(&server, "pods reap --idle 30m --dry-run -o id").0.success().stdout, "idle\n");
    let server = gpus();
    let refused = hurried(&server, "pods reap --idle 30m").0;
    assert!(refused.code == 2 && refused.stderr.contains("--yes"), "{refused}");
    assert!(server.seen().iter().all(|request| !request.path().starts_with("DELETE")));
    assert_eq!(hurried(&server, "pods reap --idle 0s").0.code, 2);
}

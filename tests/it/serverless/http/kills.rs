//! Servers and workers are killed at any moment: what was accepted ends once (serverless.md, Jobs).
//!
//! `SVCCTL_KILLS` sets how often; a short run is the default.

use std::{
    collections::{BTreeMap, BTreeSet},
    io::{BufRead, BufReader, Read, Write},
    net::{SocketAddr, TcpStream},
    process::{Child, Command, Stdio},
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::Duration,
};

use rand::{RngExt, SeedableRng, rngs::StdRng};
use serde_json::{Value, json};

use crate::harness::{Home, eventually};

/// The most jobs that are open at a time.
const OPEN: usize = 40;
const WORKERS: u32 = 4;
/// How many jobs are looked at at a time.
const LOOKS: usize = 3;

/// A worker as a public library is one: it takes a job, says that it has it, and tells the result until it is heard.
const HANDLER: &str = r#"
import http.client, json, os, sys, time
from urllib.parse import urlsplit
get, post, ping = (os.environ["SVCCTL_WEBHOOK_" + name] for name in ("GET_JOB", "POST_OUTPUT", "PING"))
key = {"Authorization": os.environ["SVCCTL_AI_API_KEY"]}
with open("pids", "a") as pids:
    pids.write(str(os.getpid()) + "\n")
def ask(method, url, body=None):
    parts = urlsplit(url)
    connection = http.client.HTTPConnection(parts.netloc, timeout=40)
    try:
        connection.request(method, parts.path + "?" + parts.query, body, key)
        answer = connection.getresponse()
        return answer.status, answer.read()
    except OSError:
        return None, b""
    except http.client.HTTPException:
        return None, b""
    finally:
        connection.close()
while True:
    status, body = ask("GET", get + "&job_in_progress=0")
    if status != 200 or not body:
        time.sleep(0.02)
        continue
    job = json.loads(body)
    ask("GET", ping + "?job_id=" + job["id"])
    time.sleep(0.005)
    output = json.dumps({"output": job["input"]["n"]})
    for _ in range(3):
        if ask("POST", post.replace("$ID", job["id"]) + "&isStream=false", output)[0] is not None:
            break
        time.sleep(0.05)
"#;

/// A process that ends with its owner.
struct Running(Child);

impl Running {
    fn kill(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.kill();
    }
}

/// Asks the server; nothing when it is away.
fn ask(address: SocketAddr, key: &str, line: &str, body: &str) -> Option<(u16, Value)> {
    let mut stream = TcpStream::connect(address).ok()?;
    stream.set_read_timeout(Some(Duration::from_secs(30))).ok()?;
    let text = format!(
        "{line} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer {key}\r\nContent-Type: application/json\r\n\
         Content-Length: {}\r\nConnection: close\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(text.as_bytes()).ok()?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).ok()?;
    let (head, body) = answer.split_once("\r\n\r\n")?;
    let status = head.split(' ').nth(1)?.parse().ok()?;
    Some((status, serde_json::from_str(body).unwrap_or_default()))
}

/// A platform whose server is killed and started again at the same place.
struct Scene {
    home: Home,
    address: SocketAddr,
    key: String,
    endpoint: String,
    server: Running,
    runner: Running,
}

impl Scene {
    fn new() -> Self {
        let home = Home::swift();
        let line = format!(
            "serverless create e --image svcctl/local --cpu cpu5c:2 --max {WORKERS} --scale-by requests=1 -o id"
        );
        let endpoint = home.svcctl(&line).success().stdout.trim().to_owned();
        let key = home.svcctl("engine keys create test -o json").success().json()["key"].as_str().unwrap().to_owned();
        home.write("handler.py", HANDLER);
        let (server, address) = serve(&home, "127.0.0.1:0");
        let runner = run_workers(&home, address, &key);
        Self { home, address, key, endpoint, server, runner }
    }

    fn ask(&self, line: &str, body: &str) -> Option<(u16, Value)> {
        ask(self.address, &self.key, line, body)
    }

    fn kill_server(&mut self) {
        self.server.kill();
        self.server = serve(&self.home, &self.address.to_string()).0;
    }

    fn kill_runner(&mut self) {
        self.runner.kill();
        self.runner = run_workers(&self.home, self.address, &self.key);
    }

    /// Kills a process that was started lately.
    fn kill_worker(&self, rng: &mut StdRng) {
        let pids = std::fs::read_to_string(self.home.path().join("pids")).unwrap_or_default();
        let alive: Vec<&str> = pids.lines().rev().take(16).filter(|pid| is_handler(pid)).collect();
        if !alive.is_empty() {
            let pid = alive[rng.random_range(0..alive.len())];
            Command::new("kill").args(["-KILL", pid]).stderr(Stdio::null()).status().unwrap();
        }
    }

    /// Lets so much time pass that whatever was lost is noticed, and the runner is not.
    fn pass(&self) {
        for step in ["15s", "16s"] {
            self.ask("POST /_engine/clock", &json!({ "advance": step }).to_string());
            self.ask(
                &format!("POST /_engine/endpoints/{}/runner", self.endpoint),
                &json!({ "workers": WORKERS }).to_string(),
            );
        }
    }
}

/// Whether a process of this id is a handler: ids come again.
fn is_handler(pid: &str) -> bool {
    std::fs::read_to_string(format!("/proc/{pid}/cmdline")).is_ok_and(|line| line.contains("handler.py"))
}

fn serve(home: &Home, listen: &str) -> (Running, SocketAddr) {
    let mut served = home.command(&["serve", "--listen", listen, "-o", "json", "-q"]);
    let mut child = Running(served.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap());
    let mut line = String::new();
    BufReader::new(child.0.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
    let ready: Value = serde_json::from_str(&line).unwrap();
    (child, ready["url"].as_str().unwrap().strip_prefix("http://").unwrap().parse().unwrap())
}

fn run_workers(home: &Home, address: SocketAddr, key: &str) -> Running {
    let line = format!("serverless worker run e --workers {WORKERS} -- python3 handler.py");
    let mut command = home.command(&shell_words::split(&line).unwrap());
    command.env("SVCCTL_BASE_URL", format!("http://{address}")).env("SVCCTL_API_KEY", key);
    Running(command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap())
}

/// The jobs that were accepted, by id, with what they are to return.
#[derive(Default)]
struct Accepted {
    jobs: Mutex<BTreeMap<String, u64>>,
    /// Those that ended, as they ended.
    ended: Mutex<BTreeMap<String, Value>>,
    is_over: AtomicBool,
    looks: AtomicUsize,
}

impl Accepted {
    fn count(&self) -> usize {
        self.jobs.lock().unwrap().len()
    }

    fn ended(&self) -> usize {
        self.ended.lock().unwrap().len()
    }

    /// Submits jobs until it is over, some of them at a time.
    fn submit(&self, address: SocketAddr, key: &str, endpoint: &str) {
        for n in 0_u64.. {
            let goes_on = || !self.is_over.load(Ordering::SeqCst);
            eventually("jobs end", || !goes_on() || self.count() < self.ended() + OPEN);
            if !goes_on() {
                return;
            }
            let body = json!({ "input": { "n": n } }).to_string();
            if let Some((200, job)) = ask(address, key, &format!("POST /v2/{endpoint}/run"), &body) {
                self.jobs.lock().unwrap().insert(job["id"].as_str().unwrap().to_owned(), n);
            }
        }
    }

    /// Looks at a few of what has not ended yet, others each time: a server takes 200 looks a second.
    fn look(&self, scene: &Scene) {
        let ended = self.ended.lock().unwrap().clone();
        let open: Vec<(String, u64)> =
            self.jobs.lock().unwrap().clone().into_iter().filter(|(id, _)| !ended.contains_key(id)).collect();
        let first = self.looks.fetch_add(LOOKS, Ordering::SeqCst);
        for (id, n) in open.iter().cycle().skip(first % open.len().max(1)).take(LOOKS.min(open.len())) {
            match scene.ask(&format!("GET /v2/{}/status/{id}", scene.endpoint), "") {
                Some((200, job)) if check_end(&job, *n) => drop(self.ended.lock().unwrap().insert(id.clone(), job)),
                // It is open, or a quick machine asks too often.
                Some((200 | 429, _)) | None => {}
                Some((status, problem)) => panic!("an accepted job is lost: {status} {id} {problem}"),
            }
        }
        if first.is_multiple_of(LOOKS * 60) {
            scene.pass();
        }
    }
}

/// Whether a job has ended, and then as one may: with its own result, or lost twice.
fn check_end(job: &Value, n: u64) -> bool {
    match job["status"].as_str().unwrap() {
        "IN_QUEUE" | "IN_PROGRESS" => return false,
        "COMPLETED" => assert_eq!(job["output"], n, "{job}"),
        "FAILED" => {
            assert_eq!((&job["error"], &job["retries"]), (&json!("job timed out after 1 retries"), &json!(1)), "{job}");
        }
        other => panic!("nobody cancelled it: {other} {job}"),
    }
    true
}

#[test]
fn each_accepted_job_ends_once_however_servers_and_workers_are_killed() {
    if Command::new("python3").arg("--version").stdout(Stdio::null()).status().is_err() {
        assert!(std::env::var_os("CI").is_none(), "python3 is not installed");
        return;
    }
    let kills: usize = std::env::var("SVCCTL_KILLS").map_or(30, |kills| kills.parse().unwrap());
    let mut scene = Scene::new();
    let accepted = Arc::new(Accepted::default());
    let submitter = {
        let (accepted, address) = (Arc::clone(&accepted), scene.address);
        let (key, endpoint) = (scene.key.clone(), scene.endpoint.clone());
        std::thread::spawn(move || accepted.submit(address, &key, &endpoint))
    };
    let mut rng = StdRng::seed_from_u64(17);
    for _ in 0..kills {
        // A random point of the work, not of the time.
        let point = accepted.ended() + rng.random_range(1..12);
        eventually("jobs go on", || {
            accepted.look(&scene);
            accepted.ended() >= point
        });
        match rng.random_range(0..20) {
            0..=7 => scene.kill_server(),
            8 => scene.kill_runner(),
            _ => scene.kill_worker(&mut rng),
        }
    }
    accepted.is_over.store(true, Ordering::SeqCst);
    submitter.join().unwrap();
    eventually("all that was accepted has ended", || {
        accepted.look(&scene);
        accepted.ended() == accepted.count()
    });
    check_whole(&scene, &accepted, kills);
}

/// The server's counts are right, and nothing that had ended has changed.
#[allow(clippy::print_stdout, reason = "the figures of a long run are shown to whoever asks for them")]
fn check_whole(scene: &Scene, accepted: &Accepted, kills: usize) {
    let health = || scene.ask(&format!("GET /v2/{}/health", scene.endpoint), "").unwrap().1["jobs"].clone();
    // A job whose answer was lost is there, too.
    eventually("nothing is open", || {
        accepted.look(scene);
        health()["inQueue"] == 0 && health()["inProgress"] == 0
    });
    let health = health();
    let ended = accepted.ended.lock().unwrap();
    let count = |status: &str| ended.values().filter(|job| job["status"] == status).count();
    let lost = ended.values().filter(|job| job.get("retries").is_some()).count();
    let of = |name: &str| usize::try_from(health[name].as_u64().unwrap()).unwrap();
    let more = of("completed") + of("failed") - ended.len();
    assert!(of("completed") >= count("COMPLETED") && of("failed") >= count("FAILED"), "{health}");
    assert!(of("retried") >= lost && of("retried") <= lost + more, "{lost} jobs were lost once, {health}, {more} more");
    let ids: BTreeSet<&String> = ended.keys().collect();
    assert_eq!(ids.len(), accepted.count());
    for (id, job) in ended.iter() {
        // It is kept for half an hour.
        if let Some((200, now)) = scene.ask(&format!("GET /v2/{}/status/{id}", scene.endpoint), "") {
            assert_eq!(&now, job);
        }
    }
    println!(
        "{kills} kills, {} jobs accepted: {} completed, {} failed, {lost} lost once, {more} more with a lost answer",
        ended.len(),
        count("COMPLETED"),
        count("FAILED"),
    );
}

//! Following logs: through connections that are cut and servers that restart, of several pods, until a line comes.

use std::{
    io::{Read, Write},
    net::{SocketAddr, TcpListener, TcpStream},
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    thread::{self, JoinHandle},
    time::Duration,
};

use api::{Api, ApiKey, ManualPace, Options, Pace, Remote};
use engine::{Caller, Clock, Engine, ManualClock, Rng, Scope, Store};
use rand::{RngExt, SeedableRng, rngs::StdRng};
use serde_json::{Value, json};
use server::{self, Quotas};
use wire::{
    pods::{CreatePod, LogSource, ReadPodLogs},
    schema,
};

use crate::{
    harness::{Home, body, error_of},
    server::client::{KEY, Local},
};

/// How often the connection is cut.
const CUTS: usize = 50;
/// The most bytes that a connection lets through before it is cut.
const LONGEST: u64 = 300_000;

/// A platform whose data outlives its servers, with time that stands still.
struct Platform {
    folder: tempfile::TempDir,
    clock: ManualClock,
}

impl Platform {
    fn new() -> Self {
        let clock = ManualClock::at("2026-11-20T12:00:00Z".parse().unwrap());
        Self { folder: tempfile::tempdir().unwrap(), clock }
    }

    fn engine(&self) -> Engine {
        let store = Store::open(&self.folder.path().join("engine.db")).unwrap();
        Engine::new(store, Clock::Manual(self.clock.clone()), Rng::from_seed(7))
    }

    fn serve(&self) -> Local {
        let quotas = Quotas { minute: 1_000_000, hour: 1_000_000, day: 1_000_000 };
        let clock = Clock::Manual(self.clock.clone());
        Local::new(self.engine(), server::Options { clock, quotas, ..server::Options::default() })
    }

    fn rent(&self, image: &str, env: &Value) -> String {
        let create = json!({ "body": body(json!({ "image": image, "env": env })) });
        let create: CreatePod = schema::decode(create).unwrap();
        self.engine().call(&Caller::local(), create).unwrap().id
    }
}

/// A server behind a line that is cut at random points, and that restarts now and then.
struct Unsteady {
    address: SocketAddr,
    cuts: Arc<AtomicUsize>,
    stopping: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl Drop for Unsteady {
    /// Ends the thread, which has the platform's folder.
    fn drop(&mut self) {
        self.stopping.store(true, Ordering::SeqCst);
        // Its next connection tells it; where none is taken any more, it has ended.
        let _ = TcpStream::connect(self.address);
        let ended = self.thread.take().unwrap().join();
        assert!(ended.is_ok() || thread::panicking());
    }
}

impl Unsteady {
    /// Cuts the connections of a platform's server; it is another server behind each of the cuts in `restarts`.
    fn new(platform: &Arc<Platform>, seed: u64, restarts: &'static [usize]) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap();
        let cuts = Arc::new(AtomicUsize::new(0));
        let (platform, counted) = (Arc::clone(platform), Arc::clone(&cuts));
        let stopping = Arc::new(AtomicBool::new(false));
        let told = Arc::clone(&stopping);
        let thread = thread::spawn(move || {
            let mut rng = StdRng::seed_from_u64(seed);
            let server = Arc::new(Mutex::new(platform.serve()));
            let mut restarts = restarts.iter();
            let mut next_restart = restarts.next();
            for client in listener.incoming() {
                if told.load(Ordering::SeqCst) {
                    return;
                }
                let cuts = counted.load(Ordering::SeqCst);
                if next_restart.is_some_and(|at| cuts >= *at) {
                    let mut server = server.lock().unwrap();
                    server.stop();
                    *server = platform.serve();
                    next_restart = restarts.next();
                }
                let server = TcpStream::connect(server.lock().unwrap().address).unwrap();
                let bytes = if cuts < CUTS { rng.random_range(0..LONGEST) } else { u64::MAX };
                let counted = Arc::clone(&counted);
                thread::spawn(move || join(client.unwrap(), server, bytes, &counted));
            }
        });
        Self { address, cuts, stopping, thread: Some(thread) }
    }
}

/// Joins two connections until so many bytes came from the server.
fn join(client: TcpStream, server: TcpStream, bytes: u64, cuts: &AtomicUsize) {
    let (mut from_client, mut to_server) = (client.try_clone().unwrap(), server.try_clone().unwrap());
    thread::spawn(move || {
        let _ = std::io::copy(&mut from_client, &mut to_server);
        let _ = to_server.shutdown(std::net::Shutdown::Write);
    });
    let copied = std::io::copy(&mut (&server).take(bytes), &mut &client);
    if copied.is_ok_and(|copied| copied == bytes) {
        cuts.fetch_add(1, Ordering::SeqCst);
    }
    let _ = client.shutdown(std::net::Shutdown::Both);
    let _ = server.shutdown(std::net::Shutdown::Both);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hundred_thousand_lines_come_once_and_in_order_through_fifty_cuts_and_two_restarts() {
    let platform = Arc::new(Platform::new());
    // The platform ends it, and its log can be read to its end: who deletes a pod deletes its log.
    let id = platform.rent("svcctl/lines:1000", &json!({ "SVCCTL_EXPIRES_AT": "2026-11-20T12:01:43Z" }));
    platform.clock.advance(Duration::from_secs(63));
    let line = Unsteady::new(&platform, 11, &[17, 34]);
    let options = Options { pace: Pace::Manual(ManualPace::default()), ..Options::default() };
    let key: ApiKey = KEY.parse().unwrap();
    let remote = Remote::new(format!("http://{}", line.address).parse().unwrap(), Some(key), None).with(options);
    let api = Api::Remote(Box::new(remote));
    let since = Some("2026-11-20T00:00:00Z".parse().unwrap());
    let query = ReadPodLogs { id: id.clone(), source: Some(LogSource::Container), tail: None, since, include: None };
    let mut log = api.logs(query, true).await.unwrap();
    let mut expected = 0_u64;
    while let Some(line) = log.next().await.unwrap() {
        expected += 1;
        assert_eq!(line.line, format!("line {expected}"), "behind {} lines", expected - 1);
        if expected == 50_000 {
            platform.clock.advance(Duration::from_secs(40));
        }
    }
    assert!(expected >= 100_000, "{expected}");
    assert!(line.cuts.load(Ordering::SeqCst) >= CUTS);
}

#[test]
fn a_stream_ends_when_its_key_is_revoked() {
    let platform = Platform::new();
    let id = platform.rent("svcctl/lines:1", &json!({}));
    platform.clock.advance(Duration::from_secs(5));
    let engine = platform.engine();
    let key = engine.create_key("ci", &["pods:read".parse::<Scope>().unwrap()], None, None).unwrap();
    let local = platform.serve();
    let request = format!(
        "GET /v2/pods/{id}/logs HTTP/1.1\r\nHost: a\r\nConnection: close\r\nAuthorization: Bearer {}\r\n\r\n",
        key.key
    );
    let mut stream = crate::server::client::connect(local.address, request.as_bytes());
    let mut seen = vec![0; 64];
    stream.read_exact(&mut seen).unwrap();
    engine.revoke_key(&key.id).unwrap();
    // It would go on for ever; reading gives up at last.
    let mut rest = Vec::new();
    stream.read_to_end(&mut rest).unwrap();
    assert!(String::from_utf8(rest).unwrap().contains("container started"));
}

#[test]
fn a_follow_with_a_revoked_key_ends_and_says_so() {
    let platform = Platform::new();
    let id = platform.rent("svcctl/lines:1", &json!({}));
    platform.clock.advance(Duration::from_secs(5));
    let engine = platform.engine();
    let key = engine.create_key("ci", &["pods:read".parse::<Scope>().unwrap()], None, None).unwrap();
    let (local, home) = (platform.serve(), Home::new());
    let mut command = home.command(&["pods", "logs", &id, "--follow"]);
    command.env("SVCCTL_BASE_URL", format!("http://{}", local.address)).env("SVCCTL_API_KEY", &key.key);
    command.stdout(std::process::Stdio::piped()).stderr(std::process::Stdio::piped());
    let mut child = command.spawn().unwrap();
    child.stdout.as_mut().unwrap().read_exact(&mut [0; 16]).unwrap();
    engine.revoke_key(&key.id).unwrap();
    let output = child.wait_with_output().unwrap();
    let stderr = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(3), "{stderr}");
    assert!(stderr.contains("revoked"), "{stderr}");
}

#[test]
fn the_logs_of_several_pods_are_told_apart() {
    let home = Home::swift();
    let ids = ["a", "longer"].map(|name| home.rent(name, "--image svcctl/lines:0"));
    let outcome = home.svcctl("pods logs a longer --source system --tail 1").success();
    let mut lines: Vec<&str> = outcome.stdout.lines().collect();
    lines.sort_unstable();
    assert_eq!(lines, ["a      | container started", "longer | container started"]);
    let outcome = home.svcctl("pods logs a longer --source system --tail 1 -o json").success();
    let mut seen: Vec<Value> = outcome.stdout.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    seen.sort_by_key(|line| line["pod"] != ids[0].as_str());
    for (line, id) in seen.iter().zip(&ids) {
        assert_eq!((line["pod"].as_str(), line["line"].as_str()), (Some(id.as_str()), Some("container started")));
        assert_eq!(line.as_object().unwrap().len(), 4);
    }
    // Pods of one name go by their ids, and one that is unknown does not keep the others from it.
    let other = home.rent("a", "--image svcctl/lines:0");
    let outcome = home.svcctl(&format!("pods logs {} {other} nosuchpod --source system --tail 1", ids[0]));
    assert_eq!(outcome.code, 4);
    assert!(outcome.stderr.contains("nosuchpod"), "{outcome}");
    for id in [&ids[0], &other] {
        assert!(outcome.stdout.contains(&format!("{id} | container started\n")), "{outcome}");
    }
}

#[test]
fn a_log_is_followed_until_a_line_matches() {
    let home = Home::swift();
    home.rent("a", "--image svcctl/lines:20");
    home.rent("b", "--image svcctl/lines:0");
    let outcome = home.svcctl("pods logs a --until '^line 1[0-9]$' --source container --since 1h").success();
    assert!(outcome.stdout.ends_with("line 10\n"), "{outcome}");
    // Whenever it is looked at, such a line comes within the next five seconds.
    let outcome = home.svcctl("pods logs b a --until '^line \\d*3\\d$' --tail 0 -o json").success();
    let line = |text: &str| serde_json::from_str::<Value>(text).unwrap()["line"].as_str().unwrap().to_owned();
    let seen: Vec<String> = outcome.stdout.lines().map(line).collect();
    let awaited = regex::Regex::new(r"^line \d*3\d$").unwrap();
    assert_eq!(seen.iter().position(|line| awaited.is_match(line)), Some(seen.len() - 1), "{seen:?}");
    let error = error_of(home.svcctl("pods logs a --until '('"), 2);
    assert!(error.contains("--until") && error.contains("unclosed group"), "{error}");
}

#[test]
fn pods_that_end_before_the_line_comes_are_told() {
    let home = Home::swift();
    home.rent("a", "--image svcctl/lines:0");
    home.rent("b", "--image svcctl/exit:0");
    home.svcctl("pods wait b --for exited").success();
    home.svcctl("pods stop a --wait").success();
    for line in ["pods logs a --until nothing", "pods logs a b --until nothing", "pods logs b --follow --until nothing"]
    {
        let outcome = home.svcctl(line);
        assert_eq!(outcome.code, 10, "{line}: {outcome}");
        assert!(outcome.stderr.contains("ended before a line matched `nothing`"), "{outcome}");
        assert!(outcome.stdout.contains("container started"), "{outcome}");
    }
    home.svcctl("pods logs a --until 'pod stopped'").success();
}

#[test]
fn a_follow_ends_when_the_container_does_and_forever_goes_on() {
    let home = Home::swift();
    home.rent("done", "--image svcctl/exit:1");
    let outcome = home.svcctl("pods logs done --follow").success();
    assert!(outcome.stdout.contains("container started"), "{outcome}");
    // It has ended before, too.
    assert_eq!(home.svcctl("pods logs done -f --source system").success().stderr, "");
    home.rent("broken", "--image svcctl/error:crash");
    home.svcctl("pods logs broken --follow").success();
    let id = home.rent("a", "--image svcctl/lines:0 --wait");
    let mut command = home.command(&["pods", "logs", "a", "--follow=forever", "--source", "system"]);
    let mut child = command.stdout(std::process::Stdio::piped()).spawn().unwrap();
    let mut stdout = child.stdout.take().unwrap();
    let mut seen = String::new();
    let mut reads_until = |text: &str| {
        while !seen.contains(text) {
            let mut part = [0; 256];
            let count = stdout.read(&mut part).unwrap();
            assert!(count > 0, "it ended behind {seen}");
            seen.push_str(std::str::from_utf8(&part[..count]).unwrap());
        }
        seen.clear();
    };
    reads_until("container started");
    home.svcctl("pods stop a").success();
    reads_until("pod stopped");
    home.svcctl("pods start a").success();
    reads_until("container started");
    home.svcctl(&format!("pods terminate {id} --yes")).success();
    assert!(child.wait().unwrap().success());
    assert_eq!(home.svcctl("pods logs done --follow=never").code, 2);
}

#[test]
fn a_follow_of_a_server_ends_with_its_pod() {
    // The log of this server stays open behind the end of the container, as the real one's does.
    let pod = crate::remote::pod("p1", &json!({ "status": "EXITED", "actions": ["start", "terminate"], "cost": 0 }));
    let (pod, list) = (pod.to_string(), crate::remote::pods(&[pod]).to_string());
    let event = "id: 2026-11-20T12:00:01Z/000000000001\ndata: {\"ts\":\"2026-11-20T12:00:01Z\",\
                 \"source\":\"container\",\"line\":\"the last one\"}\n\n";
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    // The thread ends with the process.
    thread::spawn(move || {
        let mut open = Vec::new();
        for stream in listener.incoming() {
            let mut stream = stream.unwrap();
            let mut head = [0; 4096];
            let count = stream.read(&mut head).unwrap_or(0);
            let request = String::from_utf8_lossy(&head[..count]);
            if request.contains("/logs") {
                let head = "HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\n\r\n";
                let _ = stream.write_all(format!("{head}{event}").as_bytes());
                open.push(stream);
            } else {
                let body = if request.contains("/v2/pods/p1") { &pod } else { &list };
                let _ = stream.write_all(&crate::remote::server::reply(200, body));
            }
        }
    });
    let home = Home::new();
    let outcome = home.svcctl(&format!("pods logs p1 --follow --base-url http://{address}")).success();
    assert_eq!(outcome.stdout, "the last one\n");
}

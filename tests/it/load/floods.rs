//! Three accounts flood a server in every way at once, and a fourth works beside them (docs/SECURITY.md).
//!
//! The three may be refused and may wait; the fourth is refused nothing. How long it waits, and the memory and disk
//! that the server takes, are printed: `cargo test --test it load::floods -- --nocapture`, with
//! `SVCCTL_LOAD_SECONDS=60`, and with `SVCCTL_FLOODS=lists,jobs` for some of the floods alone.

use std::{
    fs::read_to_string,
    io,
    net::SocketAddr,
    path::{Path, PathBuf},
    process::Stdio,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tokio::{
    io::{AsyncReadExt, AsyncWriteExt},
    net::{TcpListener, TcpStream},
    process::{Child, Command},
    runtime::Builder,
    task::spawn_blocking,
    time::{MissedTickBehavior, interval, sleep, timeout},
};

use super::{client::Connection, duration};
use crate::{harness::Home, server::client::Process};

/// The most that the server may have in memory at any time, in MB, beside the pages of the program: those of a debug
/// build are many.
const PEAK: u64 = 256;
/// Where endpoints find their GPUs.
const POOL: &str = "ADA_24";
/// The least time between two rounds of the fourth's work. Without it, its jobs would exceed the rate that an endpoint
/// takes, and the quiet server would have more of them than the flooded one.
const PACE: Duration = Duration::from_millis(50);
/// How many templates each account has.
const TEMPLATES: usize = 500;

/// Sends a request on a connection of its own, and throws the answer away. `None` where there was none.
async fn sent(account: &Account, line: &str, body: &[u8]) -> io::Result<u16> {
    let mut stream = opened(account, line, body).await?;
    let mut head = [0; 12];
    timeout(Duration::from_secs(60), stream.read_exact(&mut head)).await??;
    let status = std::str::from_utf8(&head[9..]).ok().and_then(|text| text.parse().ok());
    let _ = tokio::io::copy(&mut stream, &mut tokio::io::sink()).await;
    status.ok_or_else(|| io::Error::other("no status"))
}

/// Sends a request of which no answer is read.
async fn opened(account: &Account, line: &str, body: &[u8]) -> io::Result<TcpStream> {
    let mut stream = TcpStream::connect(account.address).await?;
    let head = format!(
        "{line} HTTP/1.1\r\nHost: flood\r\nConnection: close\r\nAuthorization: Bearer {}\r\n\
         Content-Type: application/json\r\nContent-Length: {}\r\n\r\n",
        account.key,
        body.len()
    );
    stream.write_all(head.as_bytes()).await?;
    stream.write_all(body).await?;
    Ok(stream)
}

/// One of the three.
#[derive(Serialize, Deserialize)]
struct Account {
    address: SocketAddr,
    key: String,
    /// An endpoint whose jobs wait for ever, one whose jobs end at once, and one that balances.
    idle: String,
    quick: String,
    balanced: String,
    /// A pod that writes without end.
    pod: String,
    /// Jobs of `idle`, `quick`.
    waiting: String,
    ended: String,
    #[serde(skip)]
    answers: AtomicUsize,
}

/// The floods of other machines.
#[derive(Serialize, Deserialize)]
struct Plan {
    accounts: Vec<Account>,
    /// The names of the floods.
    floods: Vec<String>,
    /// A server that never answers.
    hanging: SocketAddr,
    /// A file to make once there was an answer, and to write the number of all answers to.
    answered: PathBuf,
}

impl Account {
    /// Makes what the floods need.
    async fn new(address: SocketAddr, key: String) -> Self {
        let mut connection = Connection::open(address, &key).await.unwrap();
        let mut make = async |path: &str, body: Value| {
            let (status, made) = connection.send("POST", path, Some(body)).await.unwrap();
            assert!(status < 300, "{path}: {made}");
            made["id"].as_str().unwrap_or_default().to_owned()
        };
        let endpoint = |name: &str, kind: &str, most: u32| {
            json!({
                "name": name, "type": kind, "image": "svcctl/job:echo", "gpu": { "pools": [POOL] },
                "scaling": { "type": "REQUEST_COUNT", "requestCount": 1 }, "workers": { "max": most },
            })
        };
        let idle = make("/v2/serverless", endpoint("idle", "QUEUE", 0)).await;
        let quick = make("/v2/serverless", endpoint("quick", "QUEUE", 1)).await;
        let mut balanced = endpoint("balanced", "LOAD_BALANCER", 0);
        balanced["ports"] = json!(["80/http"]);
        let balanced = make("/v2/serverless", balanced).await;
        let rent = json!({ "name": "loud", "image": "svcctl/lines:1000000", "cpu": { "id": "cpu3c", "vcpuCount": 2 } });
        let pod = make("/v2/pods", rent).await;
        let env = json!({ "TEXT": "x".repeat(1000) });
        for number in 0..TEMPLATES {
            make("/v2/templates", json!({ "name": format!("t{number}"), "image": "base:0", "env": env })).await;
        }
        let waiting = make(&format!("/v2/{idle}/run"), json!({ "input": 1 })).await;
        let large = json!({ "input": "x".repeat(4 << 20) });
        let ended = make(&format!("/v2/{quick}/run"), large).await;
        Self { address, key, idle, quick, balanced, pod, waiting, ended, answers: AtomicUsize::new(0) }
    }

    /// Sends this again and again.
    async fn repeat(&self, line: &str, body: &[u8]) {
        loop {
            if sent(self, line, body).await.is_err() {
                sleep(Duration::from_millis(10)).await;
            }
            self.answers.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Opens this and reads nothing of it, until the server has had enough.
    async fn ignore(&self, line: &str) {
        loop {
            let Ok(stream) = opened(self, line, b"").await else { continue };
            while stream.peek(&mut [0]).await.is_ok_and(|bytes| bytes > 0) {
                sleep(Duration::from_millis(500)).await;
            }
        }
    }

    /// Connects, and says nothing.
    async fn stay_silent(&self) {
        loop {
            let Ok(mut stream) = TcpStream::connect(self.address).await else { continue };
            let _ = timeout(Duration::from_secs(5), stream.read(&mut [0])).await;
        }
    }
}

/// A way to flood: its name, how many do it for an account at a time, and what each does.
async fn flood(name: &str, account: &Account, hanging: SocketAddr) {
    let Account { idle, quick, balanced, pod, waiting, ended, .. } = account;
    match name {
        "lists" => account.repeat("GET /v2/templates", b"").await,
        "logs" => account.ignore(&format!("GET /v2/pods/{pod}/logs?since=2020-01-01T00:00:00Z")).await,
        "followers" => account.repeat(&format!("GET /v2/pods/{pod}/logs?since=2020-01-01T00:00:00Z"), b"").await,
        "jobs" => {
            let body = json!({ "input": "x".repeat(6 << 20), "s3Config": { "key": "k".repeat(1 << 20) } }).to_string();
            loop {
                for _ in 0..8 {
                    let _ = sent(account, &format!("POST /v2/{idle}/run"), body.as_bytes()).await;
                }
                let _ = sent(account, &format!("POST /v2/{idle}/purge-queue"), b"").await;
            }
        }
        "errors" => {
            let body = json!({ "input": { "fail": "no ".repeat(1 << 20) } }).to_string();
            account.repeat(&format!("POST /v2/{quick}/runsync"), body.as_bytes()).await;
        }
        "outputs" => account.repeat(&format!("GET /v2/{quick}/status/{ended}"), b"").await,
        "requests" => account.repeat(&format!("GET /v2/{idle}/requests?limit=1000"), b"").await,
        "bodies" => account.repeat(&format!("POST /_lb/{balanced}/x"), &vec![b'x'; 20 << 20]).await,
        "ids" => {
            let mut number = 0;
            loop {
                number += 1;
                let id = format!("{number:060000}");
                let _ = sent(account, &format!("GET /v2/{id}/health"), b"").await;
            }
        }
        "waiters" => account.repeat(&format!("GET /v2/{idle}/status-sync/{waiting}?wait=10000"), b"").await,
        "webhooks" => {
            let body = json!({ "input": 1, "webhook": format!("http://{hanging}/") }).to_string();
            account.repeat(&format!("POST /v2/{quick}/runsync"), body.as_bytes()).await;
        }
        "silence" => account.stay_silent().await,
        _ => panic!("there is no flood `{name}`"),
    }
}

const FLOODS: [(&str, usize); 12] = [
    ("lists", 30),
    ("logs", 70),
    ("followers", 30),
    ("jobs", 3),
    ("errors", 2),
    ("outputs", 10),
    ("requests", 5),
    ("bodies", 5),
    ("ids", 3),
    ("waiters", 100),
    ("webhooks", 5),
    ("silence", 300),
];

/// The requests of the fourth, and the time that each took.
type Times = Vec<(&'static str, Duration)>;

/// The fourth works, round after round.
async fn work(address: SocketAddr, key: &str, span: Duration) -> Times {
    let mut connection = Connection::open(address, key).await.unwrap();
    let (began, mut took) = (Instant::now(), Vec::new());
    let mut step = async |what: &'static str, method: &str, path: &str, body: Option<Value>, expected: u16| {
        let begin = Instant::now();
        let (status, answer) = connection.send(method, path, body).await.unwrap();
        took.push((what, begin.elapsed()));
        assert_eq!(status, expected, "{method} {path}: {answer}");
        answer
    };
    let endpoint = json!({
        "name": "mine", "type": "QUEUE", "image": "svcctl/job:echo", "gpu": { "pools": [POOL] },
        "scaling": { "type": "REQUEST_COUNT", "requestCount": 1 }, "workers": { "max": 1 },
    });
    let made = step("endpoint", "POST", "/v2/serverless", Some(endpoint), 201).await;
    let endpoint = made["id"].as_str().unwrap().to_owned();
    let mut rounds = interval(PACE);
    rounds.set_missed_tick_behavior(MissedTickBehavior::Delay);
    while began.elapsed() < span {
        rounds.tick().await;
        let rent = json!({ "name": "mine", "image": "base:0", "cpu": { "id": "cpu3c", "vcpuCount": 2 } });
        let pod = step("rent", "POST", "/v2/pods", Some(rent), 201).await["id"].as_str().unwrap().to_owned();
        let pod = format!("/v2/pods/{pod}");
        for _ in 0..3 {
            step("read", "GET", &pod, None, 200).await;
            step("list", "GET", "/v2/pods?limit=20", None, 200).await;
            step("catalog", "GET", "/v2/catalog/gpus", None, 200).await;
        }
        step("rename", "PATCH", &pod, Some(json!({ "name": "renamed" })), 200).await;
        let job = step("submit", "POST", &format!("/v2/{endpoint}/run"), Some(json!({ "input": 1 })), 200).await;
        let job = format!("/v2/{endpoint}/status/{}", job["id"].as_str().unwrap());
        step("status", "GET", &job, None, 200).await;
        step("terminate", "DELETE", &pod, None, 204).await;
    }
    step("endpoint", "DELETE", &format!("/v2/serverless/{endpoint}"), None, 204).await;
    took
}

/// In milliseconds: the half of all were answered in this, and all but one of a hundred, and all.
fn percentiles(times: &Times, is_meant: impl Fn(&str) -> bool) -> [f64; 3] {
    let mut took: Vec<Duration> = times.iter().filter(|(what, _)| is_meant(what)).map(|(_, took)| *took).collect();
    took.sort_unstable();
    [0.5, 0.99, 1.0].map(|part: f64| {
        #[expect(
            clippy::cast_possible_truncation,
            clippy::cast_sign_loss,
            clippy::cast_precision_loss,
            reason = "an index"
        )]
        let index = ((took.len() - 1) as f64 * part) as usize;
        took[index].as_secs_f64() * 1000.0
    })
}

/// Prints how long each kind of request took.
#[expect(clippy::print_stdout, reason = "the figures are what it is about")]
fn compare(quiet: &Times, flooded: &Times) {
    println!("p50, p99, longest in ms     quiet            flooded");
    for kind in ["rent", "read", "list", "catalog", "rename", "submit", "status", "terminate"] {
        let [quiet, flooded] = [quiet, flooded].map(|times| percentiles(times, |what| what == kind));
        println!("{kind:10} {quiet:>7.1?} {flooded:>7.1?}");
    }
    let [quiet, flooded] = [quiet, flooded].map(|times| percentiles(times, |_| true));
    println!("{:10} {quiet:>7.1?} {flooded:>7.1?}; p99 is {:.1} times", "all", flooded[1] / quiet[1]);
}

/// The server's memory in MB: `VmRSS` now, `VmHWM` at its peak.
#[cfg(target_os = "linux")]
fn memory(server: &Process, what: &str) -> u64 {
    let status = read_to_string(format!("/proc/{}/status", server.child.id())).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix(what)).unwrap();
    line.trim_matches(|other: char| !other.is_ascii_digit()).parse::<u64>().unwrap() / 1000
}

/// The bytes of a folder, in MB.
fn disk(folder: &Path) -> u64 {
    let size = |entry: io::Result<std::fs::DirEntry>| {
        let entry = entry.unwrap();
        if entry.path().is_dir() {
            disk(&entry.path())
        } else {
            entry.metadata().map_or(0, |data| data.len()) / 1_000_000
        }
    };
    std::fs::read_dir(folder).unwrap().map(size).sum()
}

/// The variable with the plan of other machines.
const PLAN: &str = "SVCCTL_TEST_FLOODS";

/// Where floods come from: a process that floods until its standard input ends, and then writes how many answers it had.
#[cfg(target_os = "linux")]
#[tokio::test]
#[ignore = "a part of the test below, which starts it"]
async fn other_machines() {
    let Plan { accounts, floods, hanging, answered } = serde_json::from_str(&std::env::var(PLAN).unwrap()).unwrap();
    let machines = Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    let accounts: Vec<Arc<Account>> = accounts.into_iter().map(Arc::new).collect();
    for account in &accounts {
        for (name, many) in FLOODS.iter().filter(|(name, _)| floods.iter().any(|flood| flood == name)) {
            for _ in 0..*many {
                let account = Arc::clone(account);
                machines.spawn(async move { flood(name, &account, hanging).await });
            }
        }
    }
    let answers = || accounts.iter().map(|account| account.answers.load(Ordering::Relaxed)).sum::<usize>();
    let mut over = spawn_blocking(|| io::Read::read(&mut io::stdin(), &mut [0]));
    while timeout(Duration::from_millis(50), &mut over).await.is_err() {
        if !answered.exists() && answers() > 0 {
            std::fs::write(&answered, "").unwrap();
        }
    }
    std::fs::write(&answered, answers().to_string()).unwrap();
    machines.shutdown_background();
}

/// Starts the floods of a plan. They end with the process.
///
/// Its machines would take no processor from the server, so it takes what is left: any other thread that becomes ready
/// runs at once in its place. Nice threads would run on until the next tick, some milliseconds.
#[cfg(target_os = "linux")]
fn started(plan: &Plan) -> Child {
    let mut machines = Command::new("chrt");
    machines.args(["--idle", "0"]).arg(std::env::current_exe().unwrap());
    machines.args(["--exact", "load::floods::other_machines", "--ignored"]).env(PLAN, json!(plan).to_string());
    machines.stdin(Stdio::piped()).stdout(Stdio::null()).kill_on_drop(true).spawn().unwrap()
}

/// Takes what is sent, and never answers.
async fn hang(listener: TcpListener) {
    let mut held = Vec::new();
    while let Ok((stream, _)) = listener.accept().await {
        held.push(stream);
    }
}

fn key_of(home: &Home, team: &str) -> String {
    let team = home.svcctl(&format!("engine teams create {team} -o id")).success().stdout.trim().to_owned();
    home.svcctl(&format!("engine credit set 100000 --team {team}")).success();
    let key = home.svcctl(&format!("engine keys create ci --team {team} -o json")).success().json();
    key["key"].as_str().unwrap().to_owned()
}

#[cfg(target_os = "linux")]
#[expect(clippy::print_stdout, reason = "the figures are what it is about")]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn three_accounts_that_flood_a_server_leave_a_fourth_in_peace() {
    let home = super::home();
    let keys: Vec<String> = ["a", "b", "c", "d"].iter().map(|team| key_of(&home, team)).collect();
    let server = super::serve(&home);
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let hanging = listener.local_addr().unwrap();
    let hanging_task = tokio::spawn(hang(listener));
    let mut accounts = Vec::new();
    for key in &keys[..3] {
        accounts.push(Account::new(server.address, key.clone()).await);
    }
    let disk_before = disk(&home.data());
    let memory_before = memory(&server, "VmRSS:");
    let mut quiet = work(server.address, &keys[3], duration() / 4).await;

    let chosen = std::env::var("SVCCTL_FLOODS").unwrap_or_default();
    let all = FLOODS.iter().map(|(name, _)| (*name).to_owned());
    let floods: Vec<String> =
        all.filter(|name| chosen.is_empty() || chosen.split(',').any(|one| one == name)).collect();
    let answered = home.data().with_file_name("answered");
    let plan = Plan { accounts, floods, hanging, answered };
    let mut machines = started(&plan);
    sleep(duration() / 20).await;
    let flooded = work(server.address, &keys[3], duration()).await;
    let peak = memory(&server, "VmHWM:");
    let program = memory(&server, "RssFile:");
    // Where others keep the machine busy, floods come late.
    while chosen.is_empty() && !plan.answered.exists() {
        assert!(machines.try_wait().unwrap().is_none(), "the floods ended");
        sleep(Duration::from_millis(10)).await;
    }
    drop(machines.stdin.take());
    machines.wait().await.unwrap();
    hanging_task.abort();
    println!("{} answers to the floods, {} to the fourth", read_to_string(&plan.answered).unwrap(), flooded.len());
    println!("memory in MB: {memory_before} before, {peak} at the peak, {program} of them the program");
    for account in &plan.accounts {
        for endpoint in [&account.idle, &account.quick, &account.balanced] {
            sent(account, &format!("DELETE /v2/serverless/{endpoint}"), b"").await.unwrap();
        }
    }
    sleep(duration()).await;
    let (kept, disk_after) = (memory(&server, "VmRSS:"), disk(&home.data()));
    println!("later: {kept} MB of memory; disk in MB: {disk_before} before, {disk_after} after");
    // The machine may have been busy with other things before, or be so now.
    quiet.extend(work(server.address, &keys[3], duration() / 4).await);
    compare(&quiet, &flooded);
    assert!(peak - program <= PEAK || !chosen.is_empty(), "{peak} MB");
}

//! Webhooks of accounts (behaviour.md, Webhooks): what happens in the embedded engine is posted by `svcctl serve`.

use std::{
    collections::BTreeMap,
    io::{BufRead, BufReader},
    net::TcpListener,
    process::{Child, Stdio},
    sync::atomic::{AtomicUsize, Ordering},
};

use bstr::ByteSlice;
use serde_json::{Value, json};

use crate::{
    harness::{Home, error_of, eventually},
    remote::server::{Request, Server, reply},
};

/// Verifies a signature as a receiver would that knows Standard Webhooks alone.
const VERIFY: &str = r#"
import base64, hashlib, hmac, sys
secret, id, timestamp, signature, body = sys.argv[1:]
key = base64.b64decode(secret.removeprefix("whsec_"))
tag = hmac.new(key, f"{id}.{timestamp}.{body}".encode(), hashlib.sha256).digest()
assert hmac.compare_digest("v1," + base64.b64encode(tag).decode(), signature)
"#;

/// `svcctl serve` for the engine of a home. It ends with its owner.
struct Serving {
    child: Child,
    url: String,
    key: String,
}

impl Serving {
    fn start(home: &Home) -> Self {
        let mut command = home.command(&["serve", "--listen", "127.0.0.1:0", "-o", "json", "-q"]);
        let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
        let ready: Value = serde_json::from_str(&line).unwrap();
        let text = |name: &str| ready[name].as_str().unwrap_or_default().to_owned();
        Self { child, url: text("url"), key: text("apiKey") }
    }

    /// Moves the clock of the engine.
    fn advance(&self, home: &Home, by: &str) {
        let line = format!("api POST /_engine/clock --field advance={by}");
        let mut command = home.command(&shell_words::split(&line).unwrap());
        command.env("SVCCTL_BASE_URL", &self.url).env("SVCCTL_API_KEY", &self.key);
        Home::outcome(command).success();
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// A home whose month has just begun.
fn home() -> Home {
    let home = Home::swift();
    home.svcctl("engine clock set 2099-02-01T00:00:00Z").success();
    home.svcctl("engine credit add 100000").success();
    home
}

/// Adds a webhook; returns its secret.
fn add(home: &Home, url: &str, more: &str) -> Value {
    home.svcctl(&format!("engine webhooks add {url} {more} -o json")).success().json()
}

/// Spends 80 % of a budget, ends a pod by its lease, and has another fail.
fn make_all_happen(home: &Home) {
    home.svcctl("engine budgets set --monthly 4").success();
    home.rent("leased", "--ttl 2h");
    home.rent("bad", "--image svcctl/error:pull");
    home.rent("runs", "");
    home.svcctl("engine clock advance 4h").success();
}

/// The types of messages, in order of arrival, with a word about each.
fn told(receiver: &Server) -> Vec<String> {
    let word = |request: &Request| {
        let Value::Object(message) = request.json() else { panic!("{request:?}") };
        let data = &message["data"];
        let what = data["budget"]["percent"].as_i64().map(|percent| percent.to_string());
        let what = what.or_else(|| data["pod"]["name"].as_str().map(str::to_owned)).unwrap_or_default();
        format!("{} {what}", message["type"].as_str().unwrap())
    };
    receiver.seen().iter().map(word).collect()
}

fn sorted(mut words: Vec<String>) -> Vec<String> {
    words.sort();
    words
}

const ALL: [&str; 6] = [
    "budget.reached 100",
    "budget.reached 50",
    "budget.reached 80",
    "pod.ended leased",
    "pod.error bad",
    "pod.expiring leased",
];

#[test]
fn what_happens_is_posted_once_signed_also_by_a_server_that_comes_later() {
    let home = home();
    let receiver = Server::of(&json!({}));
    let new = add(&home, &receiver.url(), "");
    make_all_happen(&home);
    assert_eq!(told(&receiver), Vec::<String>::new(), "a server sends");
    let serving = Serving::start(&home);
    eventually("all arrived", || receiver.seen().len() >= ALL.len());
    assert_eq!(sorted(told(&receiver)), ALL);
    let mut ids = BTreeMap::new();
    for request in receiver.seen() {
        let header = |name: &str| request.header(name).unwrap().to_owned();
        let (id, timestamp) = (header("webhook-id"), header("webhook-timestamp"));
        let secret = new["secret"].as_str().unwrap();
        let verified = std::process::Command::new("python3")
            .args(["-c", VERIFY, secret, &id, &timestamp, &header("webhook-signature"), &request.body])
            .status();
        assert!(verified.unwrap().success(), "{request:?}");
        let age = chrono::Utc::now().timestamp() - timestamp.parse::<i64>().unwrap();
        assert!((0..300).contains(&age), "it is of the machine's clock, not the engine's: {age}");
        let message = request.json();
        assert_eq!(message["id"], json!(id));
        let event = match message["type"].as_str().unwrap() {
            "pod.error" => json!("FAILED"),
            "pod.ended" => json!("LEASE_ENDED"),
            _ => Value::Null,
        };
        assert_eq!(message["data"]["pod"]["event"], event, "{message}");
        assert!(ids.insert(id, request.body.clone()).is_none());
    }
    // Neither time nor another server tells it again.
    serving.advance(&home, "1h");
    drop(serving);
    let _serving = Serving::start(&home);
    home.svcctl(&format!("engine webhooks test {}", receiver.url())).success();
    let _another = Serving::start(&home);
    eventually("the test arrived", || receiver.seen().len() > ALL.len());
    assert_eq!(told(&receiver)[ALL.len()..], ["test "]);
}

/// A moment in a message.
fn time(moment: &Value) -> chrono::DateTime<chrono::FixedOffset> {
    chrono::DateTime::parse_from_rfc3339(moment.as_str().unwrap()).unwrap()
}

#[test]
fn a_lease_is_told_of_ten_minutes_before_its_end_unless_it_was_set_later() {
    let (home, receiver) = (home(), Server::of(&json!({})));
    add(&home, &receiver.url(), "--event pod.expiring");
    home.rent("short", "--ttl 10m");
    let long = home.rent("long", "--ttl 1h");
    home.svcctl("engine clock advance 49m").success();
    home.svcctl("pods update long --ttl 30m").success();
    let lease = home.svcctl("pods get long -o json").success().json()["env"]["SVCCTL_EXPIRES_AT"].take();
    home.svcctl("clusters create duo --type training --image a --gpu H200 --gpus-per-pod 8 --pods 2 --ttl 15m")
        .success();
    home.svcctl("engine clock advance 10m").success();
    let serving = Serving::start(&home);
    eventually("the cluster's arrived", || told(&receiver).len() == 1);
    let of_cluster = receiver.seen()[0].json()["data"]["pod"].take();
    assert!(of_cluster["cluster"].is_string(), "the first member speaks for its cluster: {of_cluster}");
    serving.advance(&home, "10m");
    eventually("the pod's arrived", || told(&receiver).len() == 2);
    let pod = receiver.seen()[1].json();
    let expected = json!({ "id": long, "name": "long", "status": "RUNNING", "leaseEndsAt": lease });
    assert_eq!((&pod["type"], &pod["data"]["pod"]), (&json!("pod.expiring"), &expected));
    assert_eq!(time(&lease) - time(&pod["timestamp"]), chrono::Duration::minutes(10));
    serving.advance(&home, "1d");
    home.svcctl(&format!("engine webhooks test {}", receiver.url())).success();
    serving.advance(&home, "1s");
    eventually("nothing else is told", || told(&receiver).len() == 3);
    assert_eq!(told(&receiver)[2], "test ");
}

#[test]
fn a_low_balance_is_told_once_until_money_comes_in() {
    let (home, receiver) = (home(), Server::of(&json!({})));
    add(&home, &receiver.url(), "--event balance.low");
    home.svcctl("engine credit set 100").success();
    let rate = |more: &str| home.svcctl(&format!("pods create {more}")).success();
    rate("one --image a --gpu 'RTX 4090'");
    home.svcctl("engine clock advance 130h").success();
    for _ in 0..3 {
        home.svcctl("pods stop one --yes").success();
        home.svcctl("pods start one").success();
    }
    // The next is told because of what is rented, at once.
    home.svcctl("engine credit add 1000").success();
    for name in ["two", "three", "four", "five", "six"] {
        rate(&format!("{name} --image a --gpu H200 --gpu-count 3"));
    }
    let _serving = Serving::start(&home);
    eventually("both arrived", || told(&receiver).len() >= 2);
    home.svcctl(&format!("engine webhooks test {}", receiver.url())).success();
    let _another = Serving::start(&home);
    eventually("the test arrived", || told(&receiver).len() >= 3);
    assert_eq!(told(&receiver), ["balance.low ", "balance.low ", "test "]);
    let (first, second) = (receiver.seen()[0].json(), receiver.seen()[1].json());
    let left = |message: &Value| time(&message["data"]["balance"]["lastsUntil"]) - time(&message["timestamp"]);
    for message in [&first, &second] {
        let left = left(message);
        assert!((0..=24 * 3600).contains(&left.num_seconds()), "{message}");
    }
    assert_eq!(left(&first).num_hours(), 24, "{first}");
    assert!(first.pointer("/data/balance/amount").unwrap().as_f64().unwrap() > 15.0, "{first}");
}

#[test]
fn the_recipe_of_a_budget_with_a_webhook_runs_as_it_stands() {
    let page = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/RECIPES.md")).unwrap();
    let section = page.split("\n## ").find(|section| section.starts_with("A budget with a webhook")).unwrap();
    let block = section.split("```sh\n").nth(1).unwrap().split("```").next().unwrap();
    let (home, receiver) = (home(), Server::of(&json!({})));
    let mut command = home.shell(&format!("set -e\n{block}"));
    command.env("HOOK", receiver.url());
    Home::outcome(command).success();
    assert!(std::fs::read_to_string(home.path().join("webhook.json")).unwrap().contains("whsec_"));
    let _serving = Serving::start(&home);
    eventually("the test arrived", || told(&receiver) == ["test "]);
}

#[test]
fn a_message_is_sent_again_after_an_error_and_a_cut_connection_with_its_id() {
    let home = home();
    let tries = AtomicUsize::new(0);
    let receiver = Server::start(move |_| match tries.fetch_add(1, Ordering::SeqCst) {
        0 => reply(500, "{}"),
        1 => Vec::new(),
        _ => reply(204, ""),
    });
    add(&home, &receiver.url(), "--event pod.error");
    make_all_happen(&home);
    let serving = Serving::start(&home);
    for count in 1..=3 {
        eventually("a try", || receiver.seen().len() >= count);
        serving.advance(&home, "1m");
    }
    serving.advance(&home, "1d");
    home.svcctl(&format!("engine webhooks test {}", receiver.url())).success();
    serving.advance(&home, "1s");
    eventually("what comes next is another message", || receiver.seen().len() >= 4);
    assert_eq!(told(&receiver), ["pod.error bad", "pod.error bad", "pod.error bad", "test "]);
    let seen = receiver.seen();
    let ids: Vec<_> = seen.iter().map(|request| request.header("webhook-id").unwrap()).collect();
    assert!(ids[0] == ids[1] && ids[1] == ids[2] && ids[2] != ids[3], "{ids:?}");
}

#[test]
fn a_webhook_that_answers_nothing_holds_up_no_other_and_a_killed_server_loses_nothing() {
    let home = home();
    let deaf = TcpListener::bind("127.0.0.1:0").unwrap();
    let receiver = Server::of(&json!({}));
    add(&home, &format!("http://{}", deaf.local_addr().unwrap()), "");
    let serving = Serving::start(&home);
    drop(serving);
    add(&home, &receiver.url(), "");
    make_all_happen(&home);
    let serving = Serving::start(&home);
    eventually("all arrived", || receiver.seen().len() >= ALL.len());
    assert_eq!(sorted(told(&receiver)), ALL);
    // The deaf one has connections that a killed server leaves, and is sent the same by the next.
    drop(deaf.accept().unwrap());
    drop(serving);
    let _serving = Serving::start(&home);
    assert_eq!(sorted(told(&receiver)), ALL);
}

#[test]
fn webhooks_are_listed_shown_and_deleted_without_their_secrets() {
    let home = home();
    let new = add(&home, "https://example.com/a", "--event pod.error,budget.reached");
    let (id, secret) = (new["id"].as_str().unwrap(), new["secret"].as_str().unwrap());
    assert!(secret.starts_with("whsec_"), "{secret}");
    let told = [
        home.svcctl("engine webhooks list -o json").success().stdout,
        home.svcctl(&format!("engine webhooks get {id} -o json")).success().stdout,
        home.svcctl("engine export --with-secrets --yes").success().stdout,
    ];
    assert!(told[1].contains("pod.error"), "{}", told[1]);
    for text in told {
        assert!(!text.contains(&secret["whsec_".len()..]), "{text}");
    }
    for entry in std::fs::read_dir(home.data()).unwrap().flatten().filter(|entry| entry.path().is_file()) {
        let bytes = std::fs::read(entry.path()).unwrap();
        let secret = &secret.as_bytes()["whsec_".len()..];
        assert!(!bytes.contains_str(secret), "{:?}", entry.path());
    }
    for url in ["ftp://example.com", "http://", "https:///a", &format!("https://e.com/{}", "a".repeat(2048))] {
        let told = error_of(home.svcctl(&format!("engine webhooks add {url}")), 5);
        assert!(told.contains("a webhook is an http or https address of at most 2048 bytes"), "{told}");
    }
    for kind in ["webhooks", "budgets"] {
        let told = error_of(home.svcctl(&format!("engine {kind} get nosuch")), 4);
        assert!(told.contains(&format!("`svcctl engine {kind} list` lists what there is")), "{told}");
    }
    for number in 1..=19 {
        add(&home, &format!("https://example.com/{number}"), "");
    }
    let told = error_of(home.svcctl("engine webhooks add https://example.com/more"), 5);
    assert!(told.contains("the account has 20 webhooks; delete one first"), "{told}");
    home.svcctl(&format!("engine webhooks delete {id}")).success();
    assert_eq!(home.svcctl(&format!("engine webhooks get {id}")).code, 4);
}

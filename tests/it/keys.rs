//! The text of an API key is where it must be and nowhere else: in no output, no log, no file.

use std::{
    fs::{self, File},
    io::{BufRead, BufReader},
    net::SocketAddr,
    path::Path,
    process::{Child, Command, Stdio},
};

use bstr::ByteSlice;
use serde_json::{Value, json};

use crate::{
    harness::{Home, Outcome, body},
    server::client::{connect, send},
};

/// A key that the server is given, and is never asked to store.
const ADMITTED: &str = "svk_AdmittedByTheVariable0123456789ABCDEFGHIJ";
/// Part of a key is as much of a leak: so many characters of it in a row.
const SHARD: usize = 10;

/// A server that says what it has to say into files.
struct Served {
    child: Child,
    address: SocketAddr,
}

impl Served {
    fn new(home: &Home) -> Self {
        let data = home.data();
        let mut command = home.command(&["serve", "--listen", "127.0.0.1:0", "-o", "json", "--api-key-env", "KEY"]);
        command.arg("--data").arg(&data).env("KEY", ADMITTED);
        command.stdout(Stdio::piped()).stderr(File::create(home.path().join("served.stderr")).unwrap());
        let mut child = command.spawn().unwrap();
        let mut ready = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut ready).unwrap();
        home.write("served.stdout", &ready);
        let ready: Value = serde_json::from_str(&ready).unwrap();
        let address = ready["url"].as_str().unwrap().strip_prefix("http://").unwrap().parse().unwrap();
        Self { child, address }
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Whether `text` has a shard of the random part of `key`.
fn leaks(text: &[u8], key: &str) -> bool {
    let random = key.strip_prefix("svk_").unwrap_or(key).as_bytes();
    random.windows(SHARD).any(|shard| text.contains_str(shard))
}

fn check(what: &str, text: &[u8], keys: &[&str]) {
    for key in keys {
        assert!(!leaks(text, key), "{what} tells a key: {}", String::from_utf8_lossy(text));
    }
}

/// Every file below a folder.
fn files_below(folder: &Path, files: &mut Vec<std::path::PathBuf>) {
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() { files_below(&path, files) } else { files.push(path) }
    }
}

/// Checks every file of a home: the store, its log of writes, what the server said.
fn check_files(home: &Home, keys: &[&str]) {
    let mut files = Vec::new();
    files_below(home.path(), &mut files);
    let has = |name: &str| files.iter().any(|file| file.ends_with(name));
    assert!(has("engine.db") && has("served.stderr"), "{files:?}");
    for file in files {
        check(&file.display().to_string(), &fs::read(&file).unwrap(), keys);
    }
}

/// Commands that succeed, are refused, or find nothing.
const COMMANDS: [&str; 11] = [
    "pods create demo --image python:3.12 --gpu 'RTX 4090'",
    "pods list -o json",
    "pods get demo -o yaml",
    "pods get nosuch",
    "pods logs demo",
    "pods create wrong --image python:3.12 --gpu 'No such GPU'",
    "pods terminate --yes demo",
    "ssh-keys list",
    "billing pods",
    "registries list",
    "catalog gpus --available -o csv",
];

/// Runs commands against a server with this key, and checks what they say.
fn run_commands(home: &Home, lines: &[&str], base: &str, key: &str, keys: &[&str]) {
    for line in lines {
        let mut command = home.command(&shell_words::split(line).unwrap());
        command.env("SVCCTL_BASE_URL", base).env("SVCCTL_API_KEY", key);
        let said = Home::outcome(command).to_string();
        assert!(!said.contains("panicked"), "{line}: {said}");
        check(line, said.as_bytes(), keys);
    }
}

#[test]
fn the_text_of_a_key_is_in_no_output_no_log_and_no_file() {
    let home = Home::new();
    let made = home.svcctl("engine keys create build -o json").success().json();
    let revoked = home.svcctl("engine keys create old -o json").success().json();
    home.svcctl(&format!("engine keys revoke {}", revoked["id"].as_str().unwrap())).success();
    let text = |key: &Value| key["key"].as_str().unwrap().to_owned();
    let (made, revoked) = (text(&made), text(&revoked));
    let unknown = "svk_NobodyKnowsThisOne9876543210zyxwvutsrqpon";
    let keys = [ADMITTED, made.as_str(), revoked.as_str(), unknown];
    assert!(leaks(format!("the key {made} is here").as_bytes(), &made) && !leaks(b"svk_", &made));

    let server = Served::new(&home);
    let base = format!("http://{}", server.address);
    for key in keys {
        run_commands(&home, &COMMANDS, &base, key, &keys);
    }
    for line in ["engine keys list -o json", "engine status", "engine export -o json", "pods list"] {
        let Outcome { stdout, stderr, .. } = home.svcctl(line);
        check(line, (stdout + &stderr).as_bytes(), &keys);
    }
    send_by_hand(server.address, &made, &keys);
    check_files(&home, &keys);

    // A server that is gone, one that never was, and a key that no header can carry.
    let asked = Command::new("kill").args(["-TERM", &server.child.id().to_string()]).status().unwrap();
    assert!(asked.success());
    drop(server);
    run_commands(&home, &COMMANDS[1..2], &base, &made, &keys);
    run_commands(&home, &COMMANDS[1..2], "http://host.invalid", &made, &keys);
    run_commands(&home, &COMMANDS, &base, &format!("{made}\u{7f}"), &keys);
    check_files(&home, &keys);
}

/// Requests that no client of ours sends: keys in the wrong form, beside bodies that are wrong too.
fn send_by_hand(address: SocketAddr, key: &str, keys: &[&str]) {
    let good = format!("Authorization: Bearer {key}");
    let json_type = "Content-Type: application/json";
    let create = body(json!({})).to_string();
    let large = "x".repeat(102_401);
    for (line, headers, body) in [
        ("GET /v2/pods", vec![good.as_str()], ""),
        ("POST /v2/pods", vec![good.as_str(), json_type], create.as_str()),
        ("POST /v2/pods", vec![good.as_str(), json_type], "{"),
        ("POST /v2/pods", vec![good.as_str(), json_type], large.as_str()),
        ("GET /v2/nowhere", vec![good.as_str()], ""),
        ("GET /v2/pods", vec![good.as_str(), good.as_str()], ""),
        ("GET /v2/pods", vec![&good.replace("Bearer", "Basic")], ""),
        ("GET /v2/pods", vec![&good.replace("Bearer", "Bearer more")], ""),
        ("GET /v2/pods", vec![&good.replace("Bearer ", "")], ""),
        ("GET /v2/pods", vec![&format!("X-Api-Key: {key}")], ""),
    ] {
        let answer = send(address, line, &headers, body);
        check(line, format!("{answer:?}").as_bytes(), keys);
    }
    // Not HTTP at all.
    let mut answer = String::new();
    let mut stream = BufReader::new(connect(address, format!("{key}\r\n\r\n").as_bytes()));
    let _ = std::io::Read::read_to_string(&mut stream, &mut answer);
    check("a line that is no request", answer.as_bytes(), keys);
}

//! The time of the client for a list, beside curl with the same request to the same server; and the time of a list of
//! the embedded engine, beside that of a server. `cargo bench --bench client`
//!
//! Each figure is a ratio of two processes that run in turns, from their start to their end, with their output in a
//! file. This process stays small: what the system counts as the memory of a child begins with its parent's.
#![allow(clippy::unwrap_used, clippy::print_stdout, clippy::disallowed_methods, missing_docs, reason = "a benchmark")]

mod common;

use std::{
    fs::File,
    io::{self, Read, Write},
    net::TcpListener,
    path::Path,
    process::{Command, Stdio},
    thread::sleep,
    time::{Duration, Instant},
};

use common::{KEY, Server, fill, median, memory, multiply, serve};
use wait4::Wait4;

/// How many pods are many.
const MANY: u32 = 100_000;
/// And how many are the most.
const MOST: u32 = 1_000_000;
const TURNS: usize = 5;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["serve", folder] => serve(Path::new(folder)),
        ["static", file] => serve_file(Path::new(file)),
        ["fill", folder, pods] => {
            fill(Path::new(folder), 1);
            multiply(Path::new(folder), pods.parse().unwrap());
        }
        _ => measure(),
    }
}

fn measure() {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let folder = folder.path();
    let one = served(&folder.join("one"), 1);
    beside_curl("one pod, -o json", 51, folder, &one, &["-o", "json"]);
    drop(one);
    let many = served(&folder.join("many"), MANY);
    for format in ["json", "ndjson", "id", "csv", "table"] {
        beside_curl(&format!("{MANY} pods, -o {format}"), TURNS, folder, &many, &["-o", format]);
    }
    let running = ["--status", "running", "-o", "json"];
    beside_curl(&format!("{MANY} pods, --status running -o json"), TURNS, folder, &many, &running);
    for format in ["json", "table"] {
        let list = ["-o", format];
        let what = format!("{MANY} pods of the embedded engine, -o {format}");
        let embedded = || embedded(&folder.join("many"), &list);
        compare(&what, "of the server", TURNS, folder, embedded, || remote(&many, folder, &list));
    }
    // Memory of this process counts for every process that begins here.
    assert!(curl(&many).stdout(File::create(folder.join("list")).unwrap()).status().unwrap().success());
    let file = Server::start("static", &folder.join("list"));
    compare(&format!("{MANY} pods by curl"), "of a file", TURNS, folder, || curl(&many), || curl(&file));
    println!("the server took {:.0} MB at most", memory(many.child.id(), "VmHWM:"));
    drop((many, file));
    let most = folder.join("most");
    fill_apart(&most, MOST);
    println!("{MOST} pods of the embedded engine, -o id: {}", figures(&[run(embedded(&most, &["-o", "id"]), folder)]));
    for format in ["json", "table", "id"] {
        println!("Ctrl-C in -o {format}: {:.0} ms to the end", interrupted(embedded(&most, &["-o", format])));
    }
}

/// Makes a store with so many pods. What that takes is no memory of this process.
fn fill_apart(folder: &Path, pods: u32) {
    let filled = Command::new(std::env::current_exe().unwrap()).arg("fill").arg(folder).arg(pods.to_string()).status();
    assert!(filled.unwrap().success());
}

/// A server with so many pods.
fn served(folder: &Path, pods: u32) -> Server {
    fill_apart(folder, pods);
    Server::start("serve", folder)
}

/// Sends a file to everyone who connects.
fn serve_file(path: &Path) {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    println!("{}", listener.local_addr().unwrap());
    loop {
        let (mut stream, _) = listener.accept().unwrap();
        assert!(stream.read(&mut [0; 4096]).unwrap() > 0);
        let mut file = File::open(path).unwrap();
        let length = file.metadata().unwrap().len();
        write!(stream, "HTTP/1.1 200 OK\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n").unwrap();
        io::copy(&mut file, &mut stream).unwrap();
    }
}

/// The list of the embedded engine.
fn embedded(folder: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_svcctl"));
    command.args(["pods", "list"]).args(args).env_clear();
    command.env("SVCCTL_CONFIG_DIR", folder).env("SVCCTL_DATA_DIR", folder);
    command
}

fn remote(server: &Server, folder: &Path, args: &[&str]) -> Command {
    let mut command = embedded(folder, args);
    command.env("SVCCTL_BASE_URL", format!("http://{}", server.address)).env("SVCCTL_API_KEY", KEY);
    command
}

fn curl(server: &Server) -> Command {
    let mut command = Command::new("curl");
    let url = format!("http://{}/v2/pods", server.address);
    command.args(["-s", "-H", &format!("Authorization: Bearer {KEY}"), &url]);
    command
}

fn beside_curl(what: &str, turns: usize, folder: &Path, server: &Server, args: &[&str]) {
    compare(what, "curl", turns, folder, || remote(server, folder, args), || curl(server));
}

/// Prints the medians of both sides, measured in turns, their ratio, and the most memory each took.
fn compare(
    what: &str,
    beside: &str,
    turns: usize,
    folder: &Path,
    ours: impl Fn() -> Command,
    theirs: impl Fn() -> Command,
) {
    let turns: Vec<(Run, Run)> = (0..turns).map(|_| (run(ours(), folder), run(theirs(), folder))).collect();
    let ratio = median(turns.iter().map(|(ours, theirs)| ours.millis / theirs.millis).collect());
    let (ours, theirs): (Vec<Run>, Vec<Run>) = turns.into_iter().unzip();
    println!("{what}: {}; {beside}: {}; ratio {ratio:.2}", figures(&ours), figures(&theirs));
}

/// Milliseconds from an interrupt in the middle of a command to its end.
fn interrupted(mut command: Command) -> f64 {
    let mut child = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
    sleep(Duration::from_millis(500));
    let begin = Instant::now();
    assert!(Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap().success());
    assert!(!child.wait().unwrap().success(), "it had ended before");
    begin.elapsed().as_secs_f64() * 1000.0
}

/// The cost of a command.
#[derive(Clone, Copy)]
struct Run {
    millis: f64,
    /// Megabytes of memory, at the most.
    memory: f64,
}

fn figures(runs: &[Run]) -> String {
    let millis = median(runs.iter().map(|run| run.millis).collect());
    let most = runs.iter().map(|run| run.memory).fold(0.0, f64::max);
    format!("{millis:.1} ms, {most:.0} MB")
}

/// Runs a command, with its output in a file.
#[allow(clippy::cast_precision_loss, reason = "memory is far below 2^53 bytes")]
fn run(mut command: Command, folder: &Path) -> Run {
    command.stdin(Stdio::null()).stdout(File::create(folder.join("output")).unwrap());
    let begin = Instant::now();
    let used = command.spawn().unwrap().wait4().unwrap();
    let millis = begin.elapsed().as_secs_f64() * 1000.0;
    assert!(used.status.success(), "{command:?}");
    assert!(File::open(folder.join("output")).unwrap().metadata().unwrap().len() > 0, "{command:?}");
    Run { millis, memory: used.rusage.maxrss as f64 / 1e6 }
}

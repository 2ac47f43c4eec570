//! What the client takes for a list, beside curl, which asks the same server for the same. `cargo bench --bench client`
//!
//! Each figure is a ratio of two processes that run in turns, from their start to their end, with their output in a
//! file. This process stays small: what the system counts as the memory of a child begins with its parent's.
#![allow(clippy::unwrap_used, clippy::print_stdout, clippy::disallowed_methods, missing_docs, reason = "a benchmark")]

mod common;

use std::{
    fs::File,
    path::Path,
    process::{Command, Stdio},
    time::Instant,
};

use common::{KEY, Server, fill, median, memory, multiply, serve};
use wait4::Wait4;

/// How many pods are many.
const MANY: u32 = 100_000;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["serve", folder] => serve(Path::new(folder)),
        ["fill", folder, pods] => {
            fill(Path::new(folder), 1);
            multiply(Path::new(folder), pods.parse().unwrap());
        }
        _ => measure(),
    }
}

fn measure() {
    let folder = tempfile::tempdir_in(std::env::current_dir().unwrap().join("target")).unwrap();
    let folder = folder.path();
    let one = served(&folder.join("one"), 1);
    compare("one pod, -o json", 51, folder, &one, &["-o", "json"]);
    drop(one);
    let many = served(&folder.join("many"), MANY);
    for (format, turns) in [("json", 5), ("ndjson", 5), ("id", 5), ("csv", 5), ("table", 5)] {
        compare(&format!("{MANY} pods, -o {format}"), turns, folder, &many, &["-o", format]);
    }
    compare(
        &format!("{MANY} pods, --status running -o json"),
        5,
        folder,
        &many,
        &["--status", "running", "-o", "json"],
    );
    println!("the server took {:.0} MB at most", memory(many.child.id(), "VmHWM:"));
}

/// A server with so many pods.
fn served(folder: &Path, pods: u32) -> Server {
    let filled = Command::new(std::env::current_exe().unwrap()).arg("fill").arg(folder).arg(pods.to_string()).status();
    assert!(filled.unwrap().success());
    Server::start("serve", folder)
}

/// Prints the medians of both sides, measured in turns, their ratio, and the most memory each took.
fn compare(what: &str, turns: usize, folder: &Path, server: &Server, format: &[&str]) {
    let url = format!("http://{}", server.address);
    let ours = || {
        let mut command = Command::new(env!("CARGO_BIN_EXE_svcctl"));
        command.args(["pods", "list"]).args(format).env_clear();
        command.env("SVCCTL_BASE_URL", &url).env("SVCCTL_API_KEY", KEY);
        command.env("SVCCTL_CONFIG_DIR", folder).env("SVCCTL_DATA_DIR", folder);
        command
    };
    let curl = || {
        let mut command = Command::new("curl");
        command.args(["-s", "-H", &format!("Authorization: Bearer {KEY}"), &format!("{url}/v2/pods")]);
        command
    };
    let turns: Vec<(Run, Run)> = (0..turns).map(|_| (run(ours(), folder), run(curl(), folder))).collect();
    let ratio = median(turns.iter().map(|(ours, curl)| ours.millis / curl.millis).collect());
    let (ours, curl): (Vec<Run>, Vec<Run>) = turns.into_iter().unzip();
    println!("{what}: {}; curl: {}; ratio {ratio:.2}", figures(&ours), figures(&curl));
}

/// What a command took.
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

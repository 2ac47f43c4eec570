//! How long whole commands take from start to exit, beside a hello world in Rust: what the smallest program costs on this
//! machine. Each turn runs all of them once, so that what else the machine does falls on all alike.
#![allow(clippy::unwrap_used, clippy::print_stdout, clippy::disallowed_methods, missing_docs, reason = "a benchmark")]

use std::{
    path::{Path, PathBuf},
    process::{Command, Stdio},
    time::Instant,
};

use common::median;

mod common;

/// How often each program is run.
const TURNS: usize = 300;
/// How many pods there are to list and to complete.
const PODS: usize = 100;

fn main() {
    let folder = tempfile::tempdir_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let hello = hello(folder.path());
    rent(folder.path());
    let mut programs = [
        ("hello world", silent(Command::new(hello))),
        ("svcctl --version", svcctl(folder.path(), &["--version"])),
        ("svcctl pods list, 100 pods", svcctl(folder.path(), &["pods", "list"])),
        (
            "completion of a pod, of 100",
            svcctl(folder.path(), &["__complete", "fish", "--", "svcctl", "pods", "get", "pod-1"]),
        ),
    ];
    let mut turns: Vec<[f64; 4]> =
        (0..TURNS + 20).map(|_| programs.each_mut().map(|(_, program)| run(program))).collect();
    // The first runs fill caches of the system.
    turns.drain(..20);
    let of = |place: usize| turns.iter().map(move |turn| turn[place]);
    for (place, (name, _)) in programs.iter().enumerate() {
        let millis = median(of(place).collect());
        let ratio = median(turns.iter().map(|turn| turn[place] / turn[0]).collect());
        let more = median(turns.iter().map(|turn| turn[place] - turn[0]).collect());
        println!("{name}: {millis:.2} ms; {ratio:.2} times a hello world, and {more:.2} ms more");
    }
}

/// Runs a program to its end, and gives the milliseconds that took.
fn run(program: &mut Command) -> f64 {
    let begin = Instant::now();
    let status = program.status().unwrap();
    let millis = begin.elapsed().as_secs_f64() * 1000.0;
    assert!(status.success(), "{program:?}: {status}");
    millis
}

/// A hello world, compiled as Rust compiles what is to be fast.
fn hello(folder: &Path) -> PathBuf {
    let (source, program) = (folder.join("hello.rs"), folder.join("hello"));
    std::fs::write(&source, "fn main() {\n    println!(\"hello\");\n}\n").unwrap();
    let compiler = std::env::var_os("RUSTC").unwrap_or_else(|| "rustc".into());
    let status = Command::new(compiler).args(["-O", "-o"]).arg(&program).arg(&source).status().unwrap();
    assert!(status.success(), "the hello world did not compile: {status}");
    program
}

/// Rents the pods, each by a process of its own, and prints how long one took.
fn rent(folder: &Path) {
    run(&mut svcctl(folder, &["engine", "credit", "set", "100000"]));
    let create = |number: usize| {
        let name = format!("pod-{number}");
        run(&mut svcctl(folder, &["pods", "create", &name, "--image", "svcctl/stuck", "--gpu", "RTX 4090", "-q"]))
    };
    println!("svcctl pods create: {:.2} ms", median((1..=PODS).map(create).collect()));
}

/// A command on the engine of this folder.
fn svcctl(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_svcctl"));
    command.args(arguments).env_clear().env("HOME", folder).env("SVCCTL_DATA_DIR", folder);
    silent(command)
}

fn silent(mut command: Command) -> Command {
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command
}

//! `svcctl pods run` on a real container (cli.md, pods).

use std::{
    io::{BufRead, BufReader, Read},
    process::{Child, ChildStdout, Output, Stdio},
    thread,
};

use super::{
    daemon::{Host, IMAGE},
    scene::{KEY, Scene, check_books},
};
use crate::harness::{Home, eventually};

/// Runs a program at the server, as CI does: without a terminal, and without questions.
fn command(scene: &Scene, flags: &str, program: &[&str]) -> std::process::Command {
    let line = format!("pods run --image {IMAGE} --cpu cpu3c --vcpus 2 --retry-until 3m {flags} --");
    let mut words = shell_words::split(&line).unwrap();
    words.extend(program.iter().map(|word| (*word).to_owned()));
    let mut command = scene.home.command(&words);
    command.env("SVCCTL_BASE_URL", format!("http://{}", scene.api)).env("SVCCTL_API_KEY", KEY).env("CI", "true");
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Runs a shell line to its end.
fn run(scene: &Scene, flags: &str, script: &str) -> Output {
    command(scene, flags, &["sh", "-c", script]).output().unwrap()
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// A run of which the first line was read.
fn begun(scene: &Scene, flags: &str, script: &str) -> (Child, BufReader<ChildStdout>) {
    let mut child = command(scene, flags, &["sh", "-c", script]).spawn().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    let mut line = String::new();
    stdout.read_line(&mut line).unwrap();
    assert_eq!(line, "begun\n");
    (child, stdout)
}

fn signal(child: &Child, name: &str) {
    let killed = std::process::Command::new("kill").args([&format!("-{name}"), &child.id().to_string()]).status();
    assert!(killed.unwrap().success());
}

fn is_empty(scene: &Scene) {
    eventually("nothing is left", || scene.home.pods().is_empty() && scene.daemon.containers().is_empty());
}

#[test]
fn codes_and_signals_of_a_program_are_passed_on_and_nothing_is_left() {
    let Some(scene) = Scene::start() else { return };
    let cases = [
        ("exit 0", 0),
        ("exit 1", 1),
        ("exit 3", 3),
        ("exit 137", 137),
        ("kill -KILL $$", 137),
        ("kill -TERM $$", 143),
        ("kill -INT $$", 130),
        ("kill -SEGV $$", 139),
    ];
    let scene = &scene;
    thread::scope(|scope| {
        let begin = |(script, code): (&'static str, i32)| {
            let output = move || run(scene, "", &format!("printf 'out\\nno end'; {script}"));
            (script, code, scope.spawn(output))
        };
        for (script, code, output) in cases.map(begin) {
            let output = output.join().unwrap();
            assert_eq!(
                (output.status.code(), &*output.stdout),
                (Some(code), &b"out\nno end"[..]),
                "{script}: {}",
                said(&output)
            );
            assert_eq!(said(&output), "", "{script}");
        }
    });
    is_empty(scene);
}

#[test]
fn output_is_the_program_s_byte_for_byte() {
    let Some(scene) = Scene::start() else { return };
    // All bytes, lines longer than any part of the way takes at once, and one that is as long as that.
    let script = "i=0; while [ $i -lt 256 ]; do printf \"\\\\$(printf %o $i)\"; i=$((i+1)); done; \
                  head -c 1048576 /dev/zero | tr '\\0' x; echo; head -c 65536 /dev/zero | tr '\\0' y; echo; echo; \
                  head -c 131072 /dev/zero; echo; head -c 100000 /dev/zero | tr '\\0' '\\377'; echo; \
                  echo error >&2; head -c 20000 /dev/zero | tr '\\0' z";
    let mut expected: Vec<u8> = (0..=255).collect();
    for (byte, count, end) in [
        (b'x', 1_048_576, "\n"),
        (b'y', 65_536, "\n\n"),
        (0, 131_072, "\n"),
        (255, 100_000, "\nerror\n"),
        (b'z', 20_000, ""),
    ] {
        expected.extend(vec![byte; count]);
        expected.extend(end.as_bytes());
    }
    let remote = run(&scene, "", script);
    assert_eq!(remote.status.code(), Some(0), "{}", said(&remote));
    assert!(remote.stdout == expected, "{} of {} bytes", remote.stdout.len(), expected.len());
    assert_eq!(said(&remote), "");
    // The same read by the engine in the process, while the server drives the host.
    let line = format!("pods run --image {IMAGE} --cpu cpu3c --vcpus 2 -- sh -c");
    let mut words = shell_words::split(&line).unwrap();
    words.push(script.to_owned());
    let embedded = scene.home.command(&words).output().unwrap();
    assert_eq!(embedded.status.code(), Some(0), "{}", said(&embedded));
    assert!(embedded.stdout == expected, "{} of {} bytes", embedded.stdout.len(), expected.len());
}

#[test]
fn two_at_once_do_not_mix_and_a_server_that_dies_changes_neither_output_nor_code() {
    let Some(mut scene) = Scene::start() else { return };
    let script = |name: &str, code: i32| {
        format!(
            "echo begun; i=0; while [ $i -lt 3000 ]; do i=$((i+1)); echo {name} $i; [ $((i % 300)) = 0 ] && usleep 300000; done; exit {code}"
        )
    };
    let mut runs: Vec<_> =
        [("a", 3), ("b", 4)].map(|(name, code)| (name, code, begun(&scene, "", &script(name, code)))).into();
    scene.serve_again_there();
    for (name, code, (child, mut stdout)) in runs.drain(..) {
        let mut rest = String::new();
        stdout.read_to_string(&mut rest).unwrap();
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(code), "{}", said(&output));
        let expected: String = (1..=3000).map(|number| format!("{name} {number}\n")).collect();
        assert!(rest == expected, "{name}: {} of {} bytes", rest.len(), expected.len());
    }
    is_empty(&scene);
}

#[test]
fn a_run_that_ends_before_its_program_ends_its_pod() {
    let Some(scene) = Scene::start() else { return };
    let endless = "echo begun; sleep 100000";
    for (name, code) in [("INT", 130), ("TERM", 143)] {
        let (child, _stdout) = begun(&scene, "", endless);
        signal(&child, name);
        let output = child.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(code), "{}", said(&output));
        assert!(said(&output).contains("is terminated"), "{}", said(&output));
    }
    let late = run(&scene, "--timeout 3s", endless);
    assert_eq!(late.status.code(), Some(8), "{}", said(&late));
    is_empty(&scene);
    // Nobody is left to end it but its lease.
    let (mut child, _stdout) = begun(&scene, "--ttl 5s", endless);
    signal(&child, "KILL");
    child.wait().unwrap();
    is_empty(&scene);
}

#[test]
fn a_pod_that_ends_before_its_program_tells_is_a_failure_of_its_own() {
    let Some(scene) = Scene::start() else { return };
    let (child, _stdout) = begun(&scene, "ended-by-another", "echo begun; sleep 100000");
    scene.home.svcctl("pods stop ended-by-another --yes").success();
    let output = child.wait_with_output().unwrap();
    // Its program was ended by a signal, which it tells; or the host was faster.
    assert!([Some(10), Some(143)].contains(&output.status.code()), "{}", said(&output));
    let memory = run(&scene, "--no-wrap", "exit 3");
    assert_eq!(memory.status.code(), Some(10), "{}", said(&memory));
    let plain = run(&scene, "--no-wrap", "echo out; echo err >&2");
    assert_eq!(plain.status.code(), Some(0), "{}", said(&plain));
    let mut lines: Vec<&str> = str::from_utf8(&plain.stdout).unwrap().lines().collect();
    lines.sort_unstable();
    assert_eq!(lines, ["err", "out"]);
    is_empty(&scene);
}

#[test]
fn an_image_without_a_shell_is_told_of_no_wrap() {
    let Some(scene) = Scene::start() else { return };
    let bare = scene.daemon.machine().folder().join("bare.tar");
    let make =
        format!("d=$(mktemp -d); cp $(command -v busybox) $d/echo; tar -C $d -cf {} echo; rm -r $d", bare.display());
    Home::outcome(scene.home.shell(&make)).success();
    scene.daemon.docker(&format!("import {} bare:latest", bare.display())).success();
    let run = |flags: &str| {
        let line = format!("pods run --image bare:latest --cpu cpu3c --vcpus 2 {flags} -- /echo hello");
        scene.home.svcctl(&line)
    };
    let outcome = run("");
    assert_eq!((outcome.code, outcome.stdout.as_str()), (10, ""), "{outcome}");
    assert!(outcome.stderr.contains("\"sh\"") && outcome.stderr.contains("--no-wrap"), "{outcome}");
    assert_eq!(run("--no-wrap").success().stdout, "hello\n");
    is_empty(&scene);
}

#[test]
fn a_pod_that_is_kept_can_be_looked_at() {
    let Some(scene) = Scene::start() else { return };
    let kept = run(&scene, "kept --keep=on-failure", "echo model >/tmp/model; exit 3");
    assert_eq!(kept.status.code(), Some(3));
    assert!(said(&kept).contains("stays RUNNING and costs"), "{}", said(&kept));
    assert_eq!(scene.home.pods()[0]["status"], "RUNNING");
    let container = scene.daemon.containers().pop().unwrap();
    assert_eq!(scene.daemon.docker(&format!("exec {container} cat /tmp/model")).success().stdout, "model\n");
    scene.home.svcctl("pods terminate kept --yes").success();
    assert_eq!(run(&scene, "kept --keep=on-failure", "true").status.code(), Some(0));
    is_empty(&scene);
}

#[test]
fn nothing_is_left_after_many_runs() {
    /// As many as prove it, in as many rows as a small machine bears.
    const RUNS: usize = 24;
    const ROWS: usize = 4;
    let Some(scene) = Scene::start() else { return };
    let scene = &scene;
    thread::scope(|scope| {
        for row in 0..ROWS {
            scope.spawn(move || {
                for number in (row..RUNS).step_by(ROWS) {
                    let output = run(scene, "", &format!("echo run {number}; exit {number}"));
                    let code = i32::try_from(number).unwrap();
                    assert_eq!(output.status.code(), Some(code), "{}", said(&output));
                    assert_eq!(output.stdout, format!("run {number}\n").as_bytes());
                }
            });
        }
    });
    is_empty(scene);
    check_books(&scene.home);
}

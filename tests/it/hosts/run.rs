//! `svcctl pods run` on a real container (cli.md, pods).

use std::{
    io::{BufRead, BufReader, Read},
    process::{Child, ChildStdout, Output, Stdio},
    thread,
};

use sha2::{Digest, Sha256};

use super::{
    daemon::{Host, IMAGE},
    scene::{KEY, Scene, check_books},
};
use crate::harness::Home;

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
    scene.awaits_nothing_held();
    assert!(scene.home.pods().is_empty() && scene.daemon.containers().is_empty());
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
    for (byte, count, end) in
        [(b'x', 1_048_576, "\n"), (b'y', 65_536, "\n\n"), (0, 131_072, "\n"), (255, 100_000, "\n"), (b'z', 20_000, "")]
    {
        expected.extend(vec![byte; count]);
        expected.extend(end.as_bytes());
    }
    let remote = run(&scene, "", script);
    assert_eq!(remote.status.code(), Some(0), "{}", said(&remote));
    assert!(remote.stdout == expected, "{} of {} bytes", remote.stdout.len(), expected.len());
    assert_eq!(said(&remote), "error\n", "the streams are kept apart");
    // The same read by the engine in the process, while the server drives the host.
    let line = format!("pods run --image {IMAGE} --cpu cpu3c --vcpus 2 -- sh -c");
    let mut words = shell_words::split(&line).unwrap();
    words.push(script.to_owned());
    let embedded = scene.home.command(&words).output().unwrap();
    assert_eq!(embedded.status.code(), Some(0), "{}", said(&embedded));
    assert!(embedded.stdout == expected, "{} of {} bytes", embedded.stdout.len(), expected.len());
}

#[test]
fn output_at_full_speed_is_complete() {
    let Some(scene) = Scene::start() else { return };
    let count = megabytes(2) * 130_000;
    let lines = run(&scene, "", &format!("seq 1 {count}"));
    assert_eq!(lines.status.code(), Some(0), "{}", said(&lines));
    let expected: String = (1..=count).map(|number| format!("{number}\n")).collect();
    assert!(lines.stdout == expected.as_bytes(), "{} of {} bytes", lines.stdout.len(), expected.len());
    // One line without an end, whose pieces are all alike.
    let bytes = megabytes(8) * 1_000_000;
    let pieces = run(&scene, "", &format!("head -c {bytes} /dev/zero"));
    assert_eq!((pieces.status.code(), pieces.stdout.len()), (Some(0), bytes), "{}", said(&pieces));
    assert!(pieces.stdout.iter().all(|byte| *byte == 0));
}

/// How much a program writes, in MB: `SVCCTL_OUTPUT_MB`, or so much.
fn megabytes(or: usize) -> usize {
    std::env::var("SVCCTL_OUTPUT_MB").map_or(or, |text| text.parse().unwrap())
}

#[test]
fn any_bytes_at_full_speed_are_those_that_the_program_wrote() {
    let Some(scene) = Scene::start() else { return };
    let bytes = megabytes(20) * 1_000_000;
    let script = format!("head -c {bytes} /dev/urandom | tee /all; sha256sum </all >&2; rm /all");
    let output = run(&scene, "", &script);
    assert_eq!((output.status.code(), output.stdout.len()), (Some(0), bytes), "{}", said(&output));
    let sum: String = Sha256::digest(&output.stdout).iter().map(|byte| format!("{byte:02x}")).collect();
    assert_eq!(said(&output), format!("{sum}  -\n"));
}

/// The log that a server keeps has 64 MiB, and one that its host keeps is read behind a kill. Lines are long here, since
/// bytes fill a log; `output_at_full_speed_is_complete` has short ones.
#[test]
fn more_than_a_log_holds_comes_whole_although_the_server_is_killed() {
    let Some(mut scene) = Scene::start() else { return };
    let text = "x".repeat(2047);
    let lines = megabytes(75) * 1_000_000 / (text.len() + 1);
    let script = format!("echo begun; yes {text} | head -n {lines}; exit 3");
    let (child, mut stdout) = begun(&scene, "", &script);
    let mut rest = vec![0; 1 << 20];
    stdout.read_exact(&mut rest).unwrap();
    scene.serve_again_there();
    stdout.read_to_end(&mut rest).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(3), "{}", said(&output));
    assert_eq!(rest.len(), lines * (text.len() + 1));
    assert!(rest.chunks(text.len() + 1).all(|line| line.strip_suffix(b"\n") == Some(text.as_bytes())));
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
    assert_eq!((&*plain.stdout, said(&plain).as_str()), (&b"out\n"[..], "err\n"));
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
    let container = scene.container(scene.home.pods()[0]["id"].as_str().unwrap());
    assert_eq!(scene.daemon.docker(&format!("exec {container} cat /tmp/model")).success().stdout, "model\n");
    scene.home.svcctl("pods terminate kept --yes").success();
    assert_eq!(run(&scene, "kept --keep=on-failure", "true").status.code(), Some(0));
    is_empty(&scene);
}

#[test]
fn programs_run_one_after_the_other_on_a_host_that_has_room_for_one() {
    let Some(scene) = Scene::start() else { return };
    scene.home.svcctl("pods create resident --image busybox --cpu cpu3c --vcpus 8 --disk 1 -- sleep 100000").success();
    let fill = "pods create filler --image busybox --cpu cpu3c --vcpus 4 --disk 1 -- sleep 100000";
    scene.home.svcctl(fill).success();
    scene.home.svcctl("pods create last --image busybox --cpu cpu3c --vcpus 2 --disk 1 -- sleep 100000").success();
    for number in 0..6 {
        let flags = if number % 2 == 0 { "" } else { "--no-wrap" };
        let line = format!("pods run --image {IMAGE} --cpu cpu3c --vcpus 2 {flags} -- sh -c 'echo {number}'");
        let words = shell_words::split(&line).unwrap();
        let mut command = scene.home.command(&words);
        command.env("SVCCTL_BASE_URL", format!("http://{}", scene.api)).env("SVCCTL_API_KEY", KEY);
        let outcome = Home::outcome(command);
        assert_eq!((outcome.code, outcome.stdout.as_str()), (0, format!("{number}\n").as_str()), "{outcome}");
    }
    check_books(&scene.home);
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

#[test]
fn an_archive_that_is_piped_in_is_unpacked_by_the_program() {
    let Some(scene) = Scene::start() else { return };
    let run = format!("svcctl pods run --image {IMAGE} --cpu cpu3c --vcpus 2 --retry-until 3m");
    let sums = "find here -type f | sort | xargs sha256sum";
    let line = format!(
        "mkdir -p here/sub && head -c 9000000 /dev/urandom >here/sub/large && echo small >here/small && {sums} >sums
         tar -c here | {run} -- sh -c 'cd /tmp && tar -x && {sums}; exit 5' >back; code=$?
         cmp sums back && exit $code"
    );
    let outcome = scene.reach(&line);
    assert_eq!((outcome.code, outcome.stderr.as_str()), (5, ""), "{outcome}");
    // It is not read, and nothing is left.
    let outcome = scene.reach(&format!("yes | {run} -- sh -c 'head -n 1; exit 3'"));
    assert_eq!((outcome.code, outcome.stdout.as_str(), outcome.stderr.as_str()), (3, "y\n", ""), "{outcome}");
    is_empty(&scene);
}

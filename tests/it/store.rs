//! The data file: many processes at once, processes killed at any moment, files that are no store, disks that are full.

use std::{
    collections::BTreeSet,
    fs,
    path::Path,
    process::{Child, Command, Output, Stdio},
    time::{Duration, Instant},
};

use engine::{Caller, Clock, Engine, EngineStatus, Rng, Store};
use rand::{RngExt, SeedableRng, rngs::StdRng};
use wire::pods::{GetPod, ListPods};

use crate::harness::{Home, error_of};

/// The engine on a home's data file, in this process.
fn engine_of(home: &Home) -> Engine {
    Engine::new(Store::open(&home.data_file()).unwrap(), Clock::System, Rng::from_system())
}

/// Checks that nothing leaked, and gives the state.
pub(crate) fn check_intact(home: &Home) -> EngineStatus {
    let engine = engine_of(home);
    engine.check_books().unwrap();
    let status = engine.status().unwrap();
    drop(engine);
    let connection = rusqlite::Connection::open(home.data_file()).unwrap();
    let verdict: String = connection.query_row("PRAGMA integrity_check", [], |row| row.get(0)).unwrap();
    assert_eq!(verdict, "ok");
    status
}

#[test]
fn what_another_process_wrote_is_seen_by_who_read_the_pod_before() {
    let home = Home::new();
    let id = create(&home, "1").output().unwrap().stdout;
    let id = String::from_utf8(id).unwrap().trim().to_owned();
    let engine = engine_of(&home);
    let get = || engine.call(&Caller::local(), GetPod::of(id.clone())).unwrap();
    let list = || engine.call(&Caller::local(), ListPods::default()).unwrap().pods.remove(0);
    assert_eq!((get().name.as_str(), list().name.as_str()), ("race", "race"));
    for name in ["one", "two", "race"] {
        home.run(&["pods", "update", &id, "--name", name]).success();
        assert_eq!((get().name.as_str(), list().name.as_str()), (name, name));
    }
}

fn create(home: &Home, gpus: &str) -> Command {
    let mut command = home.command(&["pods", "create", "race", "--image", "svcctl/stuck", "--gpu", "RTX 4090"]);
    command.args(["--gpu-count", gpus, "-o", "id"]).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

#[test]
fn fifty_processes_twice_at_once_never_share_a_gpu() {
    let home = Home::new();
    home.run(&["engine", "credit", "set", "100000"]).success();
    let total = engine_of(&home).status().unwrap().gpus.total;
    let mut ids = BTreeSet::new();
    for _ in 0..2 {
        let racers: Vec<Child> = (0..50).map(|_| create(&home, "3").spawn().unwrap()).collect();
        for racer in racers {
            let Output { status, stdout, stderr } = racer.wait_with_output().unwrap();
            let (stdout, stderr) = (String::from_utf8(stdout).unwrap(), String::from_utf8(stderr).unwrap());
            match status.code() {
                Some(0) => assert!(ids.insert(stdout.trim().to_owned()), "{stdout} was given twice"),
                Some(6) => assert!(stderr.contains("no capacity"), "{stderr}"),
                other => panic!("exit {other:?}: {stderr}"),
            }
        }
    }
    let status = check_intact(&home);
    let pods: u64 = status.pods.values().sum();
    assert_eq!(pods, u64::try_from(ids.len()).unwrap());
    assert!((20..100).contains(&pods), "{pods} pods: the race must end in a full fleet");
    assert_eq!(status.gpus.free, total - 3 * pods);
}

#[test]
fn a_first_run_of_many_processes_makes_one_store() {
    let home = Home::new();
    let racers: Vec<Child> = (0..20).map(|_| create(&home, "1").spawn().unwrap()).collect();
    for racer in racers {
        let output = racer.wait_with_output().unwrap();
        assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    }
    assert_eq!(check_intact(&home).pods.values().sum::<u64>(), 20);
}

/// How long a command that succeeds takes.
fn duration_of(mut command: Command) -> Duration {
    let start = Instant::now();
    assert!(command.output().unwrap().status.success());
    start.elapsed()
}

#[test]
fn two_hundred_kills_lose_no_acknowledged_pod_and_leak_nothing() {
    let home = Home::new();
    home.run(&["engine", "credit", "set", "100000"]).success();
    let mut rng = StdRng::seed_from_u64(20_261_121);
    // Kills fall anywhere into three times what a create takes on this machine, as busy as it is. The fastest of five
    // counts: one that waited long for a processor would make each kill wait as long.
    let mut longest = (0..5).map(|_| 3 * duration_of(create(&home, "1"))).min().unwrap();
    let (mut kills, mut came_through) = (0, 0);
    // Acknowledged and not asked to go since; acknowledged as gone.
    let (mut alive, mut gone) = (Vec::<String>::new(), BTreeSet::<String>::new());
    // Kills that all come too early prove nothing: where the machine was busy, it takes some more.
    while kills < 200 || came_through < 20 {
        kills += 1;
        let verb = rng.random_range(0..4);
        let victim = (verb >= 2 && !alive.is_empty()).then(|| rng.random_range(0..alive.len()));
        let mut command = match victim {
            None => create(&home, "1"),
            Some(index) if verb == 2 => home.command(&["pods", "stop", &alive[index]]),
            Some(index) => home.command(&["pods", "terminate", "--yes", &alive[index]]),
        };
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.spawn().unwrap();
        std::thread::sleep(longest.mul_f64(rng.random()));
        child.kill().unwrap();
        let output = child.wait_with_output().unwrap();
        let said = String::from_utf8(output.stdout).unwrap();
        match victim {
            // A line that is there in full was written behind the commit.
            None if said.ends_with('\n') => {
                alive.push(said.trim().to_owned());
                came_through += 1;
                longest = longest.mul_f64(0.97);
            }
            // The machine may be busier now than it was.
            None => longest = longest.mul_f64(1.05),
            Some(index) if verb == 3 => {
                let id = alive.swap_remove(index);
                if output.status.success() {
                    gone.insert(id);
                }
            }
            Some(_) => {}
        }
    }
    let status = check_intact(&home);
    let listed = home.run(&["pods", "list", "-o", "id"]).success().stdout;
    let listed: BTreeSet<&str> = listed.lines().collect();
    for id in &alive {
        assert!(listed.contains(id.as_str()), "{id} was acknowledged and is lost");
    }
    assert!(gone.iter().all(|id| !listed.contains(id.as_str())));
    let held: u64 = status.pods.iter().filter(|(name, _)| *name != "EXITED").map(|(_, count)| count).sum();
    assert_eq!(status.gpus.total - status.gpus.free, held);
}

/// Runs `pods list` on a data file with this content; the file must come out untouched.
fn refused(content: &[u8]) -> String {
    let home = Home::new();
    fs::create_dir_all(home.data()).unwrap();
    fs::write(home.data_file(), content).unwrap();
    let output = home.run(&["pods", "list"]);
    assert_eq!(output.code, 1, "{}", output.stderr);
    assert!(output.stderr.contains(&home.data_file().display().to_string()), "{}", output.stderr);
    assert_eq!(fs::read(home.data_file()).unwrap(), content);
    output.stderr
}

#[test]
fn a_file_that_is_no_store_is_named_and_left_alone() {
    assert!(refused(b"these are my notes\n").contains("not a data file of svcctl"));
    assert!(refused(&[0xFF; 8192]).contains("not a data file of svcctl"));
    let other = tempfile::tempdir().unwrap();
    let path = other.path().join("other.db");
    rusqlite::Connection::open(&path).unwrap().execute_batch("CREATE TABLE songs (title TEXT)").unwrap();
    assert!(refused(&fs::read(path).unwrap()).contains("another program"));
}

/// A store with one pod, as one file.
fn store_with_a_pod() -> (Home, Vec<u8>) {
    let home = Home::new();
    assert!(create(&home, "1").output().unwrap().status.success());
    let connection = rusqlite::Connection::open(home.data_file()).unwrap();
    connection.pragma_update(None, "wal_checkpoint", "truncate").ok();
    drop(connection);
    let content = fs::read(home.data_file()).unwrap();
    (home, content)
}

#[test]
fn a_damaged_store_is_named_and_never_a_panic() {
    let (_, good) = store_with_a_pod();
    let mut rng = StdRng::seed_from_u64(3);
    for _ in 0..40 {
        let mut bad = good.clone();
        let at = rng.random_range(100..bad.len());
        let end = (at + 600).min(bad.len());
        bad[at..end].fill(rng.random());
        let home = Home::new();
        fs::create_dir_all(home.data()).unwrap();
        fs::write(home.data_file(), &bad).unwrap();
        let output = home.run(&["pods", "list"]);
        assert!([0, 1].contains(&output.code), "exit {}: {}", output.code, output.stderr);
        assert!(!output.stderr.contains("panicked"), "{}", output.stderr);
        if output.code == 1 {
            assert!(output.stderr.contains("engine.db"), "{}", output.stderr);
        }
    }
    let half = &good[..good.len() / 2];
    assert!(refused(half).contains("damaged"));
}

#[test]
fn a_store_of_a_newer_version_is_refused() {
    let (home, _) = store_with_a_pod();
    rusqlite::Connection::open(home.data_file()).unwrap().pragma_update(None, "user_version", 999).unwrap();
    let error = error_of(home.run(&["pods", "list"]), 1);
    assert!(error.contains("newer version of svcctl") && error.contains("999"), "{error}");
}

#[cfg(unix)]
#[test]
fn a_full_disk_is_said_and_loses_nothing() {
    let (home, content) = store_with_a_pod();
    // A file size limit, in blocks of 512 bytes, is a disk that is full for this process alone.
    let script = format!("trap '' XFSZ; ulimit -f {}; exec \"$0\" \"$@\"", content.len() / 512 + 16);
    let full = |args: &[&str]| {
        let mut command = home.shell(&script);
        command.arg(crate::harness::binary()).args(args).output().unwrap()
    };
    let mut failed = 0;
    for _ in 0..30 {
        let output = full(&["pods", "create", "x", "--image", "svcctl/stuck", "--gpu", "RTX 4090", "-o", "id"]);
        if !output.status.success() {
            let error = String::from_utf8(output.stderr).unwrap();
            assert_eq!(output.status.code(), Some(1), "{error}");
            assert!(error.contains("no space is left"), "{error}");
            assert!(error.contains("SVCCTL_DATA_DIR"), "{error}");
            failed += 1;
        }
    }
    assert!(failed > 0, "the limit was never reached");
    let status = check_intact(&home);
    assert_eq!(status.pods.values().sum::<u64>(), 31 - failed);
}

#[cfg(unix)]
#[test]
fn a_home_that_cannot_be_written_is_said_with_what_to_do() {
    let home = Home::new();
    let blocked = home.path().join("blocked");
    fs::write(&blocked, "a file where the folder should be").unwrap();
    let mut command = home.command(&["pods", "list"]);
    command.env("SVCCTL_DATA_DIR", blocked.join("data"));
    let error = error_of(Home::outcome(command), 1);
    assert!(error.contains("cannot create the data directory"), "{error}");
    assert!(error.contains("SVCCTL_DATA_DIR"), "{error}");
}

#[cfg(unix)]
#[test]
fn nobody_else_can_read_the_data_file() {
    use std::os::unix::fs::PermissionsExt;
    let home = Home::fresh();
    assert!(create(&home, "1").output().unwrap().status.success());
    let mode = |path: &Path| fs::metadata(path).unwrap().permissions().mode() & 0o777;
    assert_eq!(mode(&home.data_file()), 0o600);
    assert_eq!(mode(&home.data()), 0o700);
}

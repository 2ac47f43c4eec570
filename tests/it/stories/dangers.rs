//! Attacks and accidents: files in the way, devices, damaged states, signals at a bad moment.

use std::{
    fs,
    os::unix::fs::{FileTypeExt, PermissionsExt, symlink},
    process::{Child, Command, Stdio},
    thread::sleep,
    time::Duration,
};

use rusqlite::Connection;
use serde_json::{Value, json};

use crate::harness::{Home, Outcome, error_of};

/// How long something may take that takes moments.
const PATIENCE: Duration = Duration::from_secs(60);

/// Runs a line; one that does not end in time is ended.
fn timely(home: &Home, line: &str) -> Outcome {
    Home::outcome(home.shell(&format!("timeout -s KILL {} svcctl {line}", PATIENCE.as_secs())))
}

fn pipe(home: &Home, name: &str) {
    let path = home.path().join(name);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    assert!(Command::new("mkfifo").arg(path).status().unwrap().success());
}

#[test]
fn an_export_writes_through_nothing_that_someone_planted() {
    let home = Home::fresh();
    home.write("victim", "mine");
    for name in ["state.json.part", "state.json.new"] {
        symlink(home.path().join("victim"), home.path().join(name)).unwrap();
    }
    home.svcctl("engine export state.json").success();
    assert_eq!(fs::read_to_string(home.path().join("victim")).unwrap(), "mine");
    let state = fs::symlink_metadata(home.path().join("state.json")).unwrap();
    assert!(state.is_file() && state.permissions().mode() & 0o777 == 0o600, "{state:?}");
    // A link that someone made on purpose is followed, and stays.
    symlink(home.path().join("victim"), home.path().join("link")).unwrap();
    home.svcctl("engine export link").success();
    assert!(fs::symlink_metadata(home.path().join("link")).unwrap().is_symlink());
    assert!(fs::read_to_string(home.path().join("victim")).unwrap().starts_with(r#"{"format""#));
}

#[test]
fn an_export_goes_into_a_pipe_and_leaves_it_one() {
    let home = Home::fresh();
    pipe(&home, "pipe");
    let outcome = Home::outcome(home.shell("timeout 60 cat pipe & timeout 60 svcctl engine export pipe -q; wait"));
    assert_eq!(outcome.success().json()["format"], "svcctl-engine-state");
    assert!(fs::metadata(home.path().join("pipe")).unwrap().file_type().is_fifo());
}

#[test]
fn what_has_no_end_is_read_to_a_limit() {
    let home = Home::fresh();
    for line in
        ["pods create --file /dev/zero", "engine import /dev/zero --yes", "templates create --file - </dev/zero"]
    {
        let told = error_of(timely(&home, line), 2);
        assert!(told.contains("longer than 256 MiB"), "{line}: {told}");
    }
}

#[test]
fn a_pipe_in_place_of_the_data_file_is_refused_and_not_waited_for() {
    let home = Home::fresh();
    pipe(&home, "data/engine.db");
    for line in ["pods list", "pods create a --image b --gpu L4", "doctor"] {
        let outcome = timely(&home, line);
        assert!(![0, 137].contains(&outcome.code), "{line}: {outcome}");
        assert!(format!("{outcome}").contains("not a regular file"), "{line}: {outcome}");
    }
    assert!(fs::metadata(home.data_file()).unwrap().file_type().is_fifo());
}

#[test]
fn an_imported_state_may_say_anything_of_when_money_ends() {
    let home = Home::swift();
    home.rent("a", "");
    let state = home.svcctl("engine export").success().json();
    let stops = home.svcctl("engine status -o json").success().json()["exhaustsAt"].clone();
    for wrong in [json!(0), json!(-62_000_000_000_i64), json!(i64::MIN), json!(1)] {
        let mut state = state.clone();
        state["tables"]["accounts"][0]["exhausts_at"] = wrong.clone();
        home.write("state.json", state.to_string());
        timely(&home, "engine import state.json --yes").success();
        let status = timely(&home, "engine status -o json").success().json();
        assert_eq!(status["pods"]["RUNNING"], 1, "{wrong}: {status}");
        // Another look came to the same second, or to one that is nearer by what lines do not charge.
        let seconds = |time: &Value| time.as_str().unwrap().parse::<wire::Timestamp>().unwrap().seconds();
        assert!(seconds(&status["exhaustsAt"]).abs_diff(seconds(&stops)) < 60, "{wrong}: {status}");
    }
}

#[test]
fn a_column_whose_name_is_no_text_is_damage_and_no_panic() {
    let home = Home::fresh();
    home.svcctl("engine status").success();
    let file = Connection::open(home.data_file()).unwrap();
    let sql: String =
        file.query_row("SELECT sql FROM sqlite_schema WHERE name = 'settings'", [], |row| row.get(0)).unwrap();
    let (before, after) = sql.split_at(sql.rfind(')').unwrap());
    let odd = [before.as_bytes(), b", \"\xff\" TEXT", after.as_bytes()].concat();
    file.execute_batch("PRAGMA writable_schema = ON").unwrap();
    file.execute("UPDATE sqlite_schema SET sql = CAST(? AS TEXT) WHERE name = 'settings'", [odd]).unwrap();
    drop(file);
    let outcome = home.svcctl("engine export state.json");
    assert!(![0, 101].contains(&outcome.code) && !outcome.stderr.contains("panicked"), "{outcome}");
    assert!(outcome.stderr.contains("is damaged"), "{outcome}");
}

/// A command that runs until it is ended, with both streams kept.
fn begin(home: &Home, line: &str) -> Child {
    let mut command = home.command(&shell_words::split(line).unwrap());
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap()
}

/// Waits for the end of a process that was asked to end, and fails when it goes on.
fn end(child: &mut Child) -> Option<i32> {
    for _ in 0..PATIENCE.as_millis() / 20 {
        if let Some(status) = child.try_wait().unwrap() {
            return status.code();
        }
        sleep(Duration::from_millis(20));
    }
    let _ = child.kill();
    panic!("the command goes on for {PATIENCE:?} and longer");
}

fn send(child: &Child, signal: &str) {
    let sent = Command::new("kill").args([&format!("-{signal}"), &child.id().to_string()]).status().unwrap();
    assert!(sent.success());
}

/// Waits until a process has worked for so many hundredths of a second; says whether it still does.
#[cfg(target_os = "linux")]
fn works(child: &mut Child, hundredths: u64) -> bool {
    loop {
        if child.try_wait().unwrap().is_some() {
            return false;
        }
        let stat = fs::read_to_string(format!("/proc/{}/stat", child.id())).unwrap_or_default();
        let user = stat.rsplit(')').next().and_then(|rest| rest.split_whitespace().nth(11)?.parse::<u64>().ok());
        if user.is_some_and(|user| user >= hundredths) {
            return true;
        }
        sleep(Duration::from_millis(5));
    }
}

/// Fills the store with copies of its only pod.
#[cfg(target_os = "linux")]
fn multiply(home: &Home, id: &str, copies: u32) {
    let file = Connection::open(home.data_file()).unwrap();
    let copy = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?2)
        INSERT INTO pods (id, account, created_at, due_at, gone_at, address, record)
        SELECT printf('%s%06d', substr(id, 1, 8), i), account, created_at, NULL, gone_at, NULL,
        replace(record, id, printf('%s%06d', substr(id, 1, 8), i)) FROM pods, n WHERE id = ?1";
    assert_eq!(file.execute(copy, rusqlite::params![id, copies]).unwrap(), copies as usize);
}

#[cfg(target_os = "linux")]
#[test]
fn a_signal_ends_a_command_that_is_busy_with_the_engine() {
    let home = Home::swift();
    let id = home.rent("a", "");
    multiply(&home, &id, 60_000);
    for (signal, code) in [("INT", 130), ("TERM", 143)] {
        let mut list = begin(&home, "pods list");
        assert!(works(&mut list, 40), "the list is done before a signal can come");
        send(&list, signal);
        let hundredths = 400;
        // It may not go on to work for seconds: that is time of its own, whatever else the machine does.
        assert!(!works(&mut list, 40 + hundredths), "it works on");
        assert_eq!(end(&mut list), Some(code), "{signal}");
    }
}

/// A stack that no machine has room for stands for a limit of threads, which the tests of root do not reach.
#[cfg(target_os = "linux")]
#[test]
fn a_command_on_the_engine_needs_no_second_thread() {
    let home = Home::swift();
    home.rent("a", "");
    let mut list = home.command(&["pods", "list", "-o", "json"]);
    list.env("RUST_MIN_STACK", (1_u64 << 46).to_string());
    let listed = Home::outcome(list).success().json();
    assert_eq!(listed["pods"].as_array().unwrap().len(), 1);
}

#[test]
fn a_signal_ends_a_command_that_waits_for_the_data_file() {
    let home = Home::fresh();
    home.svcctl("engine status").success();
    let file = Connection::open(home.data_file()).unwrap();
    file.execute_batch("BEGIN IMMEDIATE").unwrap();
    for (signal, code) in [("INT", 130), ("TERM", 143)] {
        let mut create = begin(&home, "engine credit add 5");
        // It waits for the lock as soon as it has the file open; before that, a signal ends it anyway.
        let opened = || {
            let folder = fs::read_dir(format!("/proc/{}/fd", create.id())).into_iter().flatten().flatten();
            folder.filter_map(|entry| fs::read_link(entry.path()).ok()).any(|path| path.ends_with("engine.db-wal"))
        };
        for _ in 0..PATIENCE.as_millis() / 20 {
            if opened() || !cfg!(target_os = "linux") {
                break;
            }
            sleep(Duration::from_millis(20));
        }
        send(&create, signal);
        assert_eq!(end(&mut create), Some(code), "{signal}");
    }
    drop(file);
    assert_eq!(home.svcctl("engine status -o json").success().json()["balance"], 1000.0);
}

#[test]
fn no_name_is_a_formula_or_turns_a_line_around() {
    let home = Home::swift();
    home.rent("=1+2", "");
    home.rent("plain", "");
    let csv = home.svcctl("pods list -o csv --columns name").success().stdout;
    assert!(csv.contains("'=1+2\n") && csv.contains("\nplain\n"), "{csv}");
    let turned = "a\u{202e}b\u{9b}2J";
    let mut create = home.command(&["templates", "create", turned, "--image", "b"]);
    create.args(["-o", "yaml"]);
    let made = Home::outcome(create);
    let refused = home.run(&["pods", "get", turned, "-o", "json"]);
    assert!(refused.code == 4 && refused.stderr.contains("\\u202e"), "{refused}");
    for text in [&made.stdout, &made.stderr, &refused.stdout, &refused.stderr] {
        assert!(!text.contains(['\u{202e}', '\u{9b}']), "{text:?}");
    }
}

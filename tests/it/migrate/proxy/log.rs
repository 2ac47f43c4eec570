//! The log of `svcctl migrate proxy` where standard error is a pipe that is not read.

use std::{
    io::{BufReader, Read, Write},
    process::Command,
    thread::sleep,
    time::{Duration, Instant},
};

use super::Running;
use crate::{
    harness::Home,
    server::client::{Answer, connect},
};

/// How long the proxy may take to end.
const DEADLINE: Duration = Duration::from_secs(60);

#[test]
fn a_proxy_whose_log_is_not_read_answers_and_ends_all_the_same() {
    const REQUESTS: usize = 3000;
    let home = Home::new();
    let mut running = Running::new(&home, "--gone", &[]);
    let mut stream = BufReader::new(connect(running.address, b""));
    for _ in 0..REQUESTS / 100 {
        let requests = "GET /v1/pods HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(100);
        stream.get_mut().write_all(requests.as_bytes()).unwrap();
        for _ in 0..100 {
            assert_eq!(Answer::next(&mut stream).status, 410);
        }
    }
    assert!(Command::new("kill").args(["-INT", &running.child.id().to_string()]).status().unwrap().success());
    let begun = Instant::now();
    let status = loop {
        if let Some(status) = running.child.try_wait().unwrap() {
            break status;
        }
        assert!(begun.elapsed() < DEADLINE, "the proxy does not end");
        sleep(Duration::from_millis(20));
    };
    assert_eq!(status.code(), Some(0));
    let mut log = String::new();
    running.child.stderr.take().unwrap().read_to_string(&mut log).unwrap();
    // Where a pipe's room cannot be known, the count may find none.
    if cfg!(target_os = "linux") {
        let (before, last) = log.trim_end().rsplit_once('\n').unwrap();
        let dropped: usize = last.split(' ').next().unwrap().parse().unwrap_or_else(|_| panic!("{last}"));
        // One program, and one rule that it needs.
        let summary = 2;
        assert!(last.ends_with("lines of the log were dropped: standard error was not read"), "{last}");
        assert_eq!(before.lines().count() + dropped, REQUESTS + summary, "{last}");
    }
}

#[test]
fn the_last_lines_say_which_program_needs_what() {
    let home = Home::new();
    let running = Running::new(&home, "--gone", &[]);
    running.send("GET /v1/pods", &["User-Agent: trainer/1"], "");
    let (code, said) = running.stop();
    assert_eq!(code, Some(0));
    let lines: Vec<&str> = said.lines().collect();
    let [request, program, rule] = lines[..] else { panic!("{said}") };
    assert!(request.contains(" GET /v1/pods 410 ") && request.ends_with("\"trainer/1\" base-url"), "{request}");
    assert_eq!((program, rule), ("trainer/1 sent 1 requests that need v1:", "  rename   base-url (1)"));
}

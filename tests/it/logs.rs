//! The logs of a pod: through the platform and through the binary.

use std::{
    io::{BufRead, BufReader},
    process::{Child, Stdio},
    sync::mpsc::{Receiver, channel},
    time::Duration,
};

use engine::{Caller, EngineError, LogPage};
use serde_json::{Value, json};
use wire::{
    Problem,
    pods::{LogLine, ReadPodLogs},
    schema,
};

use crate::harness::{Home, Platform, error_of, refusal};

/// How long a line of a followed log may take before the test gives up.
const PATIENCE: Duration = Duration::from_secs(120);

fn read(platform: &Platform, query: Value, after: Option<&str>) -> Result<LogPage, Problem> {
    let query: ReadPodLogs = schema::decode(query)?;
    platform.engine.logs(&Caller::local(), &query, after).map_err(|error| match error {
        EngineError::Problem(problem) => problem,
        EngineError::Store(error) => panic!("the store failed: {error}"),
    })
}

fn texts(page: &LogPage) -> Vec<&str> {
    page.lines.iter().map(|(_, line)| line.line.as_str()).collect()
}

#[test]
fn a_log_is_a_hundred_lines_or_as_many_as_are_asked_for() {
    let platform = Platform::new();
    let id = platform.rent_running(json!({ "image": "svcctl/lines:50" })).id;
    platform.pass_seconds(60);
    let page = read(&platform, json!({ "id": id }), None).unwrap();
    assert_eq!((page.lines.len(), texts(&page)[0], texts(&page)[99]), (100, "line 2901", "line 3000"));
    for tail in [0, 1, 5, 2999, 5000] {
        let page = read(&platform, json!({ "id": id, "tail": tail }), None).unwrap();
        let there = 3000 + 5;
        assert_eq!(page.lines.len(), tail.min(there), "{tail}");
    }
    assert_eq!(refusal(read(&platform, json!({ "id": id, "tail": 5001 }), None)).0, 422);
    assert_eq!(refusal(read(&platform, json!({ "id": id, "tail": -1 }), None)).0, 422);
    assert_eq!(refusal(read(&platform, json!({ "id": id, "source": "kernel" }), None)).0, 422);
    assert_eq!(refusal(read(&platform, json!({ "id": id, "since": "yesterday" }), None)).0, 422);
    assert_eq!(refusal(read(&platform, json!({ "id": "nosuchpod" }), None)).0, 404);
}

#[test]
fn since_and_position_resume_where_they_say() {
    let platform = Platform::new();
    let id = platform.rent_running(json!({ "image": "svcctl/lines:50" })).id;
    platform.pass_seconds(10);
    let since = platform.now();
    platform.pass_seconds(2);
    let page = read(&platform, json!({ "id": id, "since": since }), None).unwrap();
    assert_eq!((texts(&page)[0], page.lines.len()), ("line 500", 101), "the line of that moment, and two seconds");
    let middle = &page.lines[40].0;
    let rest = read(&platform, json!({ "id": id, "since": since, "tail": 3 }), Some(middle)).unwrap();
    assert_eq!(rest.lines, page.lines[41..], "the position goes before everything else");
    let nothing = read(&platform, json!({ "id": id }), Some(&page.position)).unwrap();
    assert_eq!((nothing.lines.len(), nothing.ended), (0, false));
    assert_eq!(refusal(read(&platform, json!({ "id": id }), Some("nonsense"))).0, 422);
}

#[test]
fn the_two_sources_are_the_whole() {
    let platform = Platform::new();
    let id = platform.rent_running(json!({})).id;
    platform.pass_seconds(100);
    platform.act(&id, "restart").unwrap();
    platform.pass_seconds(100);
    let of = |source: Value| {
        let mut query = json!({ "id": id, "tail": 5000 });
        if !source.is_null() {
            query["source"] = source;
        }
        read(&platform, query, None).unwrap().lines
    };
    let (whole, container, system) = (of(json!(null)), of(json!("container")), of(json!("system")));
    assert!(container.len() > 20 && system.len() > 6);
    let mut both = [container, system].concat();
    both.sort_by_key(|(id, line)| (line.ts, id.clone()));
    assert!(both == whole, "no line is in both, and none is missing");
    assert!(whole.is_sorted_by(|left, right| left.1.ts <= right.1.ts));
}

#[test]
fn a_log_ends_with_its_pod_and_goes_with_it() {
    let platform = Platform::new();
    let end = platform.now().after(Duration::from_secs(10));
    let id = platform.rent(json!({ "env": { "SVCCTL_EXPIRES_AT": end } })).id;
    platform.pass_seconds(10);
    let page = read(&platform, json!({ "id": id }), None).unwrap();
    assert_eq!((page.ended, *texts(&page).last().unwrap()), (true, "lease ended: pod terminated"));
    platform.pass_seconds(3601);
    assert_eq!(refusal(read(&platform, json!({ "id": id }), None)).0, 404);
}

#[test]
fn whoever_reads_on_sees_the_end_of_a_pod_that_is_deleted() {
    let platform = Platform::new();
    let id = platform.rent_running(json!({})).id;
    let query = ReadPodLogs { id: id.clone(), ..ReadPodLogs::default() };
    let first = platform.engine.logs(&Caller::local(), &query, None).unwrap();
    platform.act(&id, "terminate").unwrap();
    let last = platform.engine.more_logs(&Caller::local(), &query, &first.position).unwrap();
    assert_eq!((last.ended, texts(&last)), (true, vec!["pod terminated"]));
    assert_eq!(refusal(read(&platform, json!({ "id": id }), None)).0, 404);
}

#[test]
fn a_time_is_an_id_to_resume_behind() {
    let platform = Platform::new();
    let id = platform.rent_running(json!({ "image": "svcctl/lines:10" })).id;
    platform.pass_seconds(10);
    let query = json!({ "id": id, "source": "container", "since": "2026-11-20T00:00:00Z" });
    let whole = read(&platform, query.clone(), None).unwrap();
    let (_, seen) = &whole.lines[41];
    for time in [seen.ts.to_string(), seen.ts.to_string().replace('Z', "+00:00")] {
        assert_eq!(read(&platform, query.clone(), Some(&time)).unwrap().lines, whole.lines[42..], "{time}");
    }
    assert_eq!(read(&platform, query.clone(), Some("2020-01-01T00:00:00Z")).unwrap().lines, whole.lines);
    let (status, errors) = refusal(read(&platform, query, Some("yesterday")));
    assert_eq!((status, errors.len()), (422, 1));
    assert!(errors[0].starts_with("header.Last-Event-ID: "), "{errors:?}");
}

/// A home with a pod `a` that wrote 50 lines a second for a minute and is stopped.
fn stopped() -> Home {
    let home = Home::swift();
    home.rent("a", "--image svcctl/lines:50");
    home.svcctl("engine clock advance 1m").success();
    home.svcctl("pods stop a").success();
    home
}

fn lines(home: &Home, more: &str) -> Vec<String> {
    let outcome = home.svcctl(&format!("pods logs a {more}")).success();
    assert_eq!(outcome.stderr, "");
    outcome.stdout.lines().map(str::to_owned).collect()
}

#[test]
fn the_command_shows_the_last_hundred_lines_or_as_many_as_are_asked_for() {
    let home = stopped();
    let all = lines(&home, "");
    assert_eq!((all.len(), all[99].as_str()), (100, "pod stopped"));
    assert_eq!(lines(&home, "--tail 5"), all[95..]);
    assert_eq!(lines(&home, "--tail 0"), [""; 0]);
    assert_eq!(home.svcctl("pods logs a --tail 5001").code, 5);
    for wrong in ["--tail -1", "--tail x", "--since soon", "--source kernel", "--tail 5 --since 1m"] {
        assert_eq!(home.svcctl(&format!("pods logs a {wrong}")).code, 2, "{wrong}");
    }
}

#[test]
fn all_of_a_log_is_more_than_a_server_gives_as_its_tail() {
    let home = Home::swift();
    home.rent("a", "--image svcctl/lines:200");
    home.svcctl("engine clock advance 1m").success();
    home.svcctl("pods stop a").success();
    let written = lines(&home, "--source container --tail all");
    assert!(written.len() > 11_000, "{}", written.len());
    assert!(written.iter().zip(1..).all(|(line, number)| *line == format!("line {number}")));
    assert_eq!(lines(&home, "--source container --tail all --follow"), written);
}

#[test]
fn lines_come_once_and_in_order() {
    let home = stopped();
    let written = lines(&home, "--source container --tail 5000");
    let expected: Vec<String> = (1..=written.len()).map(|number| format!("line {number}")).collect();
    assert!(written.len() >= 3000, "{}", written.len());
    assert_eq!(written, expected);
    assert_eq!(lines(&home, "--source container --since 1d"), expected);
}

#[test]
fn the_platform_tells_the_pods_story() {
    let home = stopped();
    insta::assert_snapshot!(lines(&home, "--source system").join("\n"), @r"
    pod created on simulated machine oc-au-1-4090-01 in OC-AU-1
    pulling image `svcctl/lines:50`
    image `svcctl/lines:50` is ready
    starting container with 1 x NVIDIA GeForce RTX 4090, 12 vCPUs, 48 GB of RAM
    container started
    pod stopped
    ");
}

#[test]
fn in_json_every_line_is_an_object_and_since_begins_at_a_time() {
    let home = stopped();
    let parse = |more: &str| -> Vec<LogLine> {
        lines(&home, more).iter().map(|line| serde_json::from_str(line).unwrap()).collect()
    };
    let all = parse("--tail 5000 -o json");
    assert_eq!(parse("--tail 5000 -o ndjson"), all);
    let from = &all[1000];
    assert_eq!(parse(&format!("--since {} -o json", from.ts)), all[1000..]);
    assert_eq!(parse("--since 2090-01-01T00:00:00Z -o json"), []);
    let fields: Value = serde_json::from_str(&lines(&home, "--tail 1 -o json")[0]).unwrap();
    assert_eq!(fields, json!({ "ts": all.last().unwrap().ts, "source": "system", "line": "pod stopped" }));
}

#[test]
fn timestamps_begin_every_line() {
    let home = stopped();
    let plain = lines(&home, "--tail 200");
    for (stamped, plain) in lines(&home, "--tail 200 --timestamps").iter().zip(plain) {
        let (time, line) = stamped.split_once(' ').unwrap();
        time.parse::<wire::Timestamp>().unwrap();
        assert_eq!(line, plain);
    }
}

#[test]
fn a_pod_that_ended_can_be_read_by_its_id_for_a_week() {
    let home = Home::swift();
    let id = home.rent("a", "--env SVCCTL_EXPIRES_AT=2020-01-01T00:00:00Z");
    let log = home.svcctl(&format!("pods logs {id}")).success();
    assert!(log.stdout.ends_with("lease ended: pod terminated\n"), "{log}");
    // There is nothing to follow.
    assert_eq!(home.svcctl(&format!("pods logs {id} --follow")).success().stdout, log.stdout);
    let deleted = home.rent("b", "");
    home.svcctl("pods terminate b --yes").success();
    let of_deleted = home.svcctl(&format!("pods logs {deleted}")).success().stdout;
    assert!(of_deleted.ends_with("pod terminated\n"), "{of_deleted}");
    home.svcctl("engine clock advance 6d").success();
    assert_eq!(home.svcctl(&format!("pods logs {id}")).success().stdout, log.stdout);
    home.svcctl("engine clock advance 25h").success();
    for id in [id, deleted] {
        error_of(home.svcctl(&format!("pods logs {id}")), 4);
    }
}

/// A command that goes on, and its lines as they come.
struct Follower {
    child: Child,
    lines: Receiver<String>,
}

impl Follower {
    fn start(home: &Home, line: &str) -> Self {
        let mut command = home.command(&shell_words::split(line).unwrap());
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).spawn().unwrap();
        let (sender, lines) = channel();
        let stdout = BufReader::new(child.stdout.take().unwrap());
        // The thread ends with the pipe.
        std::thread::spawn(move || stdout.lines().try_for_each(|line| sender.send(line.unwrap())));
        Self { child, lines }
    }

    /// The next line; none at the end.
    fn next(&mut self) -> Option<String> {
        match self.lines.recv_timeout(PATIENCE) {
            Ok(line) => Some(line),
            Err(std::sync::mpsc::RecvTimeoutError::Disconnected) => None,
            Err(std::sync::mpsc::RecvTimeoutError::Timeout) => {
                self.child.kill().unwrap();
                panic!("no line and no end in {PATIENCE:?}");
            }
        }
    }

    /// Every line that is left, and the exit code.
    fn end(mut self) -> (Vec<String>, i32) {
        let mut rest = Vec::new();
        while let Some(line) = self.next() {
            rest.push(line);
        }
        (rest, self.child.wait().unwrap().code().unwrap())
    }
}

#[test]
fn a_followed_log_goes_on_until_another_process_terminates_the_pod() {
    let home = Home::swift();
    home.rent("a", "--image svcctl/lines:50");
    let mut follower = Follower::start(&home, "pods logs a --follow --tail 0");
    let mut seen: Vec<String> = (0..20).map(|_| follower.next().unwrap()).collect();
    home.svcctl("pods terminate a --yes").success();
    let (rest, code) = follower.end();
    seen.extend(rest);
    assert_eq!((code, seen.pop().as_deref()), (0, Some("pod terminated")));
    let first: usize = seen[0]["line ".len()..].parse().unwrap();
    let expected: Vec<String> = (first..first + seen.len()).map(|number| format!("line {number}")).collect();
    assert_eq!(seen, expected, "each once and in order");
}

#[test]
fn a_followed_log_survives_stop_start_and_a_clock_that_jumps() {
    let home = Home::swift();
    let id = home.rent("a", "");
    let mut follower = Follower::start(&home, "pods logs a --follow=forever --source system -o json");
    assert!(follower.next().unwrap().contains("pod created"));
    home.svcctl("pods stop a").success();
    home.svcctl("engine clock advance 3h").success();
    home.svcctl("pods start a").success();
    let whole = home.svcctl(&format!("pods logs {id} --source system")).success().stdout;
    home.svcctl("pods terminate a --yes").success();
    let (rest, code) = follower.end();
    let text = |line: &String| serde_json::from_str::<LogLine>(line).unwrap().line;
    let rest: Vec<String> = rest.iter().map(text).collect();
    assert_eq!(code, 0);
    assert_eq!(rest.iter().filter(|line| *line == "container started").count(), 2, "{rest:#?}");
    assert_eq!(rest.last().map(String::as_str), Some("pod terminated"));
    assert_eq!(whole.lines().skip(1).chain(["pod terminated"]).collect::<Vec<_>>(), rest);
}

#[test]
fn a_followed_log_whose_pipe_is_closed_ends() {
    let home = Home::swift();
    home.rent("a", "--image svcctl/lines:1000");
    let script = "{ svcctl pods logs a --follow --source container; echo $? >code; } | head -3 >seen";
    let outcome = Home::outcome(home.shell(script));
    assert_eq!(outcome.stderr, "");
    let read = |name: &str| std::fs::read_to_string(home.path().join(name)).unwrap();
    assert_eq!((read("code").as_str(), read("seen").lines().count()), ("0\n", 3));
}

#[cfg(unix)]
#[test]
fn a_followed_log_can_be_interrupted_and_terminated() {
    for (signal, code) in [("INT", 130), ("TERM", 143)] {
        let home = Home::swift();
        home.rent("a", "");
        let mut follower = Follower::start(&home, "pods logs a --follow");
        follower.next().unwrap();
        let kill = format!("kill -{signal} {}", follower.child.id());
        Home::outcome(home.shell(&kill)).success();
        assert_eq!(follower.end().1, code);
    }
}

//! `svcctl pods top` on a terminal.

use std::{
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use serde_json::json;

use super::{Terminal, as_before, kill, run, watched};
use crate::{
    harness::{Home, eventually},
    remote::{
        server::{Server, answer, reply},
        waiting::published,
    },
};

const CTRL_C: &str = "\u{3}";
const CTRL_Z: &str = "\u{1a}";
const ESCAPE: &str = "\u{1b}";

fn home() -> Home {
    let home = Home::swift();
    home.rent("first", "--persistent 50:/workspace");
    home.rent("second", "--gpu-count 2");
    home
}

#[test]
fn it_shows_what_runs_and_costs_and_leaves_nothing_behind() {
    for columns in [40, 200] {
        let home = home();
        let mut terminal = Terminal::start(&home, columns, &watched("svcctl pods top"));
        terminal.shows("2 pods  2.07 USD/hour");
        if columns == 200 {
            terminal.shows("USD today  balance 99");
        }
        terminal.shows("q quit");
        let live = terminal.screen();
        let lines = live.lines();
        assert!(live.is_taken() && !live.cursor_is_shown() && !live.has_wrapped(), "{lines:#?}");
        assert!(lines[2].starts_with("NAME") && lines[2].contains("USD/HOUR"), "{lines:#?}");
        assert!(lines[3].starts_with("second") && lines[4].starts_with("first"), "the dearest first: {lines:#?}");
        assert_eq!(lines[2].contains("DATA CENTER"), columns == 200, "{lines:#?}");
        terminal.types("q");
        let (shown, screen) = as_before(terminal, 0);
        assert!(!screen.text().contains("second"), "{shown}");
    }
}

#[test]
fn every_way_out_leaves_the_terminal_as_it_was() {
    let home = home();
    for key in ["q", ESCAPE, CTRL_C] {
        let mut terminal = Terminal::start(&home, 80, &watched("svcctl pods top"));
        terminal.shows("q quit");
        terminal.types(key);
        let (_, screen) = as_before(terminal, 0);
        assert_eq!(screen.text(), "code 0, as before");
    }
    for (signal, code) in [("INT", 0), ("TERM", 143), ("HUP", 129)] {
        for keys in ["", "t", "/a"] {
            let mut terminal = Terminal::start(&home, 80, &watched("svcctl pods top"));
            terminal.shows("q quit");
            terminal.types(keys);
            kill(&home, signal);
            as_before(terminal, code);
        }
    }
    assert_eq!(home.pods().len(), 2);
}

#[test]
fn a_pod_is_terminated_when_someone_agrees_to_what_is_lost() {
    let home = home();
    let mut terminal = Terminal::start(&home, 100, &watched("svcctl pods top --sort name"));
    terminal.shows("q quit");
    terminal.types("t");
    terminal.shows("y or n");
    let asked = terminal.screen().text();
    assert!(asked.contains("Terminate pod `first`?"), "{asked}");
    assert!(asked.contains("lost for good: 20 GB of container disk and 50 GB of persistent disk"), "{asked}");
    terminal.types("n\r");
    terminal.hides("y or n");
    // A key typed ahead of the question does not answer it.
    terminal.types("ty\r");
    terminal.shows("y or n, and Enter");
    assert_eq!(home.pods().len(), 2);
    terminal.types("n\r");
    terminal.hides("y or n");
    assert_eq!(home.pods().len(), 2);
    terminal.types("t");
    terminal.shows("y or n");
    terminal.types("y\r");
    terminal.shows("1 pod  1.38 USD/hour");
    assert_eq!(home.pods().len(), 1);
    terminal.types("q");
    as_before(terminal, 0);
}

#[test]
fn a_pod_is_stopped_and_started() {
    let home = home();
    let mut terminal = Terminal::start(&home, 100, &watched("svcctl pods top --name first"));
    terminal.shows("q quit");
    for (key, status) in [("x", "EXITED"), ("a", "RUNNING")] {
        terminal.types(key);
        terminal.shows("y or n");
        terminal.types("y\r");
        terminal.shows(&format!("{status}  "));
        assert_eq!(home.pods()[0]["status"], status);
    }
    terminal.types("q");
    as_before(terminal, 0);
}

#[test]
fn another_size_is_drawn_at_once() {
    let home = home();
    let mut terminal = Terminal::start(&home, 200, "sh -c 'tty >tty; exec svcctl pods top'");
    terminal.shows("DATA CENTER");
    terminal.shows("q quit");
    let tty = std::fs::read_to_string(home.path().join("tty")).unwrap();
    for (columns, there, gone) in [(40, "q quit  ? help  / filter  o order", "l logs"), (130, "DATA CENTER", "nothing")]
    {
        Home::outcome(home.shell(&format!("stty cols {columns} <{tty}"))).success();
        terminal.columns = columns;
        terminal.hides(gone);
        terminal.shows(there);
        assert!(terminal.screen().longest_line() <= columns, "{:#?}", terminal.screen().lines());
    }
    assert_eq!(terminal.end_by("q").2, 0);
}

#[test]
fn it_goes_to_the_background_and_comes_back() {
    let home = home();
    let script = "sh -c 'set -m; before=$(stty -g); svcctl pods top; \
                  if [ \"$before\" = \"$(stty -g)\" ]; then echo stopped, as before; fi; fg >note; \
                  if [ \"$before\" = \"$(stty -g)\" ]; then echo ended, as before; fi'";
    let mut terminal = Terminal::start(&home, 100, script);
    terminal.shows("q quit");
    terminal.types(CTRL_Z);
    terminal.sees("stopped, as before");
    assert!(terminal.screen().cursor_is_shown());
    terminal.shown.clear();
    terminal.shows("2 pods  2.07 USD/hour");
    terminal.shows("q quit");
    terminal.types("q");
    terminal.sees("ended, as before");
    let (shown, screen, _) = terminal.end();
    assert!(screen.cursor_is_shown(), "{shown:?}");
}

#[test]
fn the_last_state_stays_while_the_server_is_away() {
    let (is_away, pod) = (Arc::new(AtomicBool::new(false)), published(&[("22/tcp", None)]));
    let (away, body) = (Arc::clone(&is_away), json!({ "pods": [pod], "pagination": {} }).to_string());
    // A server that is away hangs up without an answer.
    let server = Server::start(move |_| if away.load(Ordering::Relaxed) { Vec::new() } else { reply(200, &body) });
    let line = format!("svcctl pods top --interval 500ms --base-url {}", server.url());
    let mut terminal = Terminal::start(&Home::new(), 100, &line);
    terminal.shows("1 pod  0.43 USD/hour");
    is_away.store(true, Ordering::Relaxed);
    terminal.shows("this is how it was ");
    assert!(terminal.screen().text().contains("name-p1"), "{:#?}", terminal.screen().lines());
    is_away.store(false, Ordering::Relaxed);
    terminal.hides("this is how it was ");
    terminal.types("q");
    let (shown, screen, code) = terminal.end();
    assert!(code == 0 && screen.cursor_is_shown(), "{shown:?}");
}

#[test]
fn one_request_a_look_serves_all_pods() {
    let pods: Vec<_> = (0..3).map(|_| published(&[("22/tcp", None)])).collect();
    let server = Server::of(&json!({ "pods": pods, "pagination": {} }));
    let home = Home::new();
    let line = format!("svcctl pods top --interval 500ms --base-url {}", server.url());
    let began = Instant::now();
    let mut terminal = Terminal::start(&home, 100, &line);
    let lists = || server.seen().iter().filter(|request| request.path() == "GET /v2/pods").count();
    terminal.shows("3 pods");
    eventually("four looks", || lists() >= 4);
    terminal.types("q");
    assert_eq!(terminal.end().2, 0);
    let others: Vec<String> = server.seen().into_iter().map(|request| request.path().to_owned()).collect();
    let (bills, others): (Vec<_>, Vec<_>) =
        others.into_iter().filter(|path| path != "GET /v2/pods").partition(|path| path.starts_with("GET /v2/billing/"));
    let most = 1 + began.elapsed().as_secs() / 15;
    assert!(bills.len() as u64 <= most, "the bill is read every 15 seconds: {bills:?}");
    assert!(others.is_empty(), "{others:?}");
}

#[test]
fn scarce_limits_stretch_the_time_between_two_looks() {
    // Less than a fifth is left, which has to last: eleven requests for twenty-four seconds are one in two.
    let headers = "content-type: application/json\r\nratelimit: \"minute\";r=11;t=24\r\n\
                   ratelimit-policy: \"minute\";q=60;w=60\r\n";
    let body = json!({ "pods": [published(&[("22/tcp", None)])], "pagination": {} }).to_string();
    let looks = Arc::new(Mutex::new(Vec::new()));
    let seen = Arc::clone(&looks);
    let server = Server::start(move |request| {
        if request.path() == "GET /v2/pods" {
            seen.lock().unwrap().push(Instant::now());
        }
        answer(200, headers, &body)
    });
    let line = format!("svcctl pods top --interval 500ms --base-url {}", server.url());
    let mut terminal = Terminal::start(&Home::new(), 100, &line);
    terminal.shows("1 pod ");
    // The first look is from before the screen, and the second follows at once.
    eventually("four looks", || looks.lock().unwrap().len() >= 4);
    terminal.types("q");
    assert_eq!(terminal.end().2, 0);
    let looks = looks.lock().unwrap();
    for pair in looks[1..4].windows(2) {
        assert!(pair[1] - pair[0] >= Duration::from_secs(2), "{:?}", pair[1] - pair[0]);
    }
}

#[test]
fn what_a_server_says_does_nothing_to_the_terminal() {
    let mut pod = published(&[("22/tcp", None)]);
    (pod["name"], pod["image"]) = (json!("\u{1b}[2J\u{1b}]0;x\u{7}宽宽"), json!("a\r\nb\u{9b}1m"));
    let server = Server::of(&json!({ "pods": [pod], "pagination": {} }));
    for columns in [40, 120] {
        let line = format!("svcctl pods top --base-url {}", server.url());
        let mut terminal = Terminal::start(&Home::new(), columns, &line);
        terminal.shows("1 pod ");
        terminal.shows("q quit");
        let text = terminal.screen().text();
        assert!(text.contains("\\u{1b}"), "{text}");
        terminal.types("q");
        let (shown, ..) = terminal.end();
        assert!(!shown.contains(['\u{7}', '\u{9b}']) && !shown.contains("\u{1b}]0"), "{shown:?}");
    }
}

#[test]
fn colour_is_left_out_where_it_is_not_wanted() {
    let home = home();
    let colourful = |line: &str, variables: &[(&str, &str)]| {
        let mut terminal = Terminal::with(&home, 100, line, variables);
        terminal.shows("q quit");
        terminal.types("q");
        terminal.end().0.contains("\u{1b}[38;5;2")
    };
    assert!(colourful("svcctl pods top", &[]));
    assert!(colourful("svcctl pods top --color always", &[("NO_COLOR", "1")]));
    assert!(!colourful("svcctl pods top", &[("NO_COLOR", "1")]));
    assert!(!colourful("svcctl pods top --color never", &[]));
}

#[test]
fn where_there_is_no_screen_it_says_what_to_use() {
    let home = home();
    for (line, variables) in [
        ("svcctl pods top | cat; exit 2", &[][..]),
        ("svcctl pods top </dev/null", &[][..]),
        ("svcctl pods top -o json", &[][..]),
        ("svcctl pods top", &[("TERM", "dumb")][..]),
        ("svcctl pods top", &[("CI", "1")][..]),
    ] {
        let (shown, screen, code) = Terminal::with(&home, 100, &format!("sh -c '{line}'"), variables).end();
        assert_eq!(code, 2, "{line}: {shown}");
        assert!(screen.text().contains("svcctl pods list --watch") && screen.text().contains("-o json"), "{shown}");
        assert!(!shown.contains("\u{1b}[?1049h"), "{shown:?}");
    }
    assert_eq!(home.svcctl("pods top").code, 2);
    let (_, screen, code) = run(&home, 100, "svcctl pods top --base-url http://127.0.0.1:1");
    assert_eq!(code, 9, "{}", screen.text());
}

#[test]
fn a_log_is_followed_while_the_pod_writes() {
    let home = Home::swift();
    home.rent("first", "--image svcctl/lines:1");
    let mut terminal = Terminal::start(&home, 100, &watched("svcctl pods top"));
    terminal.shows("q quit");
    terminal.types("l");
    terminal.shows("log of pod `first`");
    let newest = |screen: &str| {
        let numbers = screen.lines().filter_map(|line| line.trim().strip_prefix("line ")?.parse::<u32>().ok());
        numbers.max().unwrap_or(0)
    };
    terminal.shows("line 1");
    let before = newest(&terminal.screen().text());
    // No key is typed meanwhile.
    terminal.shows_when("a newer line", |screen| newest(screen) > before);
    terminal.types("q");
    terminal.shows("by cost");
    terminal.types("q");
    as_before(terminal, 0);
}

#[test]
fn a_lease_is_set_and_removed() {
    let home = Home::swift();
    home.rent("first", "");
    let lease = || home.pods()[0]["env"]["SVCCTL_EXPIRES_AT"].as_str().map(str::to_owned);
    let mut terminal = Terminal::start(&home, 100, &watched("svcctl pods top"));
    terminal.shows("q quit");
    for (typed, notice) in [("3h", "lease of pod `first`: set"), ("none", "lease of pod `first`: removed")] {
        terminal.types("e");
        terminal.shows("How long may pod `first` live from now?");
        terminal.types(&format!("{typed}\r"));
        terminal.shows(notice);
        assert_eq!(lease().is_some(), typed == "3h");
    }
    terminal.types("q");
    as_before(terminal, 0);
}

/// A server that knows a pod with an ssh server of its own, and nothing else.
fn one_pod() -> Server {
    let pod = published(&[("22/tcp", Some(2222))]);
    let (list, one) = (json!({ "pods": [&pod], "pagination": {} }).to_string(), pod.to_string());
    let none = json!({ "title": "Not Found", "status": 404, "detail": "there is nothing" }).to_string();
    Server::start(move |request| match request.path() {
        "GET /v2/pods" => reply(200, &list),
        "GET /v2/pods/p1" => reply(200, &one),
        _ => reply(404, &none),
    })
}

#[test]
fn a_lease_that_would_restart_a_container_is_left_to_pods_update() {
    let server = one_pod();
    let line = format!("svcctl pods top --base-url {}", server.url());
    let mut terminal = Terminal::start(&Home::new(), 160, &line);
    terminal.shows("q quit");
    terminal.types("e");
    terminal.shows("How long may pod");
    terminal.types("1h\r");
    terminal.shows("`svcctl pods update p1 --ttl 3600s` asks");
    assert!(server.seen().iter().all(|request| !request.path().starts_with("PATCH")));
    terminal.types("q");
    assert_eq!(terminal.end().2, 0);
}

#[test]
fn a_shell_has_the_terminal_until_it_ends() {
    let home = Home::new();
    // Reads a line as a shell would, in the modes that it found.
    home.script(
        "ssh",
        "#!/bin/sh\n[ \"$1\" != -G ] || exit 0\nprintf 'there> '\nread -r line\necho \"<$line>\" >heard\n",
    );
    let server = one_pod();
    let line = format!("sh -c 'PATH=\"$PWD/bin:$PATH\" exec svcctl pods top --base-url {}'", server.url());
    let mut terminal = Terminal::start(&home, 100, &line);
    terminal.shows("q quit");
    terminal.types("s");
    terminal.sees("there> ");
    assert!(!terminal.screen().is_taken() && terminal.screen().cursor_is_shown());
    // Keys that mean something to the screen are the shell's: none of them is missed, and none acts.
    terminal.types("quit t y\r");
    terminal.shows("the shell has ended");
    assert_eq!(std::fs::read_to_string(home.path().join("heard")).unwrap(), "<quit t y>\n");
    assert!(terminal.screen().is_taken());
    terminal.types("q");
    let (shown, screen, code) = terminal.end();
    assert!(code == 0 && screen.cursor_is_shown(), "{shown:?}");
}

#[test]
fn a_pod_without_a_container_has_no_shell() {
    let home = home();
    let mut terminal = Terminal::start(&home, 100, &watched("svcctl pods top"));
    terminal.shows("q quit");
    terminal.types("s");
    terminal.shows("is simulated");
    terminal.types("q");
    as_before(terminal, 0);
}

//! The command line on a terminal: what a person sees, is asked, and keeps on the screen.

mod escapes;
mod prompts;
mod screen;
mod top;

use std::{
    sync::mpsc::{Sender, channel},
    time::Duration,
};

use expectrl::{Eof, Expect, Regex, process::unix::WaitStatus, session::OsSession};
use screen::Screen;
use serde_json::json;

use server::Options;

use crate::{
    harness::{Home, Platform, awaited},
    remote::{
        server::{Server, reply},
        waiting::{closed, of_pods, published},
    },
    server::client::{self, Local},
};

/// How long something may take to appear before the test gives up.
const PATIENCE: Duration = Duration::from_secs(120);

/// A command on a terminal.
pub(crate) struct Terminal {
    session: OsSession,
    columns: usize,
    /// Everything that was shown so far.
    shown: Vec<u8>,
}

impl Terminal {
    /// Starts a line of shell on a terminal of so many columns.
    fn start(home: &Home, columns: usize, line: &str) -> Self {
        Self::with(home, columns, line, &[])
    }

    /// The same with these variables.
    pub(crate) fn with(home: &Home, columns: usize, line: &str, variables: &[(&str, &str)]) -> Self {
        // Spawning sets a size of its own at a time of its own. So the shell waits for a key, sets the size, and says
        // that it has.
        let script = format!("read -r _; stty cols {columns} rows 50; printf '<%s>' begin; exec {line}");
        let mut command = home.shell(&script);
        command.env("TERM", "xterm-256color").envs(variables.iter().copied());
        let session = OsSession::spawn(command).unwrap();
        let mut terminal = Self { session, columns, shown: Vec::new() };
        terminal.types("\n");
        terminal.sees("<begin>");
        terminal.shown.clear();
        terminal
    }

    /// Waits until this is shown.
    fn sees(&mut self, pattern: &str) {
        match awaited(&mut self.session, PATIENCE, || Regex(pattern)) {
            Ok(found) => {
                self.shown.extend(found.before());
                self.shown.extend(found.get(0).unwrap_or_default());
            }
            Err(error) => panic!("no `{pattern}`: {error}; shown before: {}", String::from_utf8_lossy(&self.shown)),
        }
    }

    /// Reads on until what was shown ends like this.
    fn reads_to(&mut self, end: &str) {
        while !self.shown.ends_with(end.as_bytes()) {
            match awaited(&mut self.session, PATIENCE, || Regex("(?s-u).+")) {
                Ok(found) => {
                    self.shown.extend(found.before());
                    self.shown.extend(found.get(0).unwrap_or_default());
                }
                Err(error) => panic!("no `{end}`: {error}; shown: {}", String::from_utf8_lossy(&self.shown)),
            }
        }
    }

    fn types(&mut self, text: &str) {
        self.session.send(text).unwrap();
    }

    /// The screen now, after everything that was waited for.
    fn screen(&self) -> Screen {
        // A character may have come in part.
        let whole = std::str::from_utf8(&self.shown).map_or_else(|error| error.valid_up_to(), str::len);
        Screen::of(std::str::from_utf8(&self.shown[..whole]).unwrap(), self.columns)
    }

    /// Waits until this stands on the screen, wherever its parts were drawn.
    fn shows(&mut self, text: &str) {
        self.shows_when(text, |screen| screen.contains(text));
    }

    /// Waits until this stands nowhere on the screen.
    fn hides(&mut self, text: &str) {
        self.shows_when(&format!("not {text}"), |screen| !screen.contains(text));
    }

    fn shows_when(&mut self, what: &str, is_shown: impl Fn(&str) -> bool) {
        let began = std::time::Instant::now();
        while !is_shown(&self.screen().text()) {
            assert!(began.elapsed() < PATIENCE, "no `{what}` on the screen: {}", self.screen().text());
            match awaited(&mut self.session, PATIENCE, || Regex("(?s-u).+")) {
                Ok(found) => {
                    self.shown.extend(found.before());
                    self.shown.extend(found.get(0).unwrap_or_default());
                }
                Err(error) => panic!("no `{what}`: {error}; on the screen: {}", self.screen().text()),
            }
        }
    }

    /// Everything that was shown, and the exit code.
    pub(crate) fn end(mut self) -> (String, Screen, i32) {
        let found = awaited(&mut self.session, PATIENCE, || Eof).unwrap();
        self.ended(&found)
    }

    /// The same of a program that a key ends, typed once a second until it does. A key that comes together with a new
    /// size is read with the next one: crossterm, which reads keys, returns the size and looks no further.
    fn end_by(mut self, key: &str) -> (String, Screen, i32) {
        for _ in 0..PATIENCE.as_secs() {
            self.types(key);
            match awaited(&mut self.session, Duration::from_secs(1), || Eof) {
                Ok(found) => return self.ended(&found),
                Err(expectrl::Error::ExpectTimeout) => {}
                Err(error) => panic!("{error}"),
            }
        }
        panic!("`{key}` does not end it: {}", self.screen().text());
    }

    fn ended(mut self, found: &expectrl::Captures) -> (String, Screen, i32) {
        self.shown.extend(found.before());
        self.shown.extend(found.get(0).unwrap_or_default());
        let shown = String::from_utf8(self.shown).unwrap();
        let code = match self.session.get_process().wait().unwrap() {
            WaitStatus::Exited(_, code) => code,
            other => panic!("{other:?}"),
        };
        let screen = Screen::of(&shown, self.columns);
        (shown, screen, code)
    }
}

/// A line that runs a command and then says how it ended, and whether the modes of the terminal are those from before.
/// The command's process id is in the file `pid`.
fn watched(command: &str) -> String {
    let inner = format!("echo \\$\\$ >pid; exec {}", command.replace('"', "\\\""));
    format!(
        "sh -c 'before=$(stty -g); sh -c \"{inner}\"; code=$?; \
         if [ \"$before\" = \"$(stty -g)\" ]; then echo \"code $code, as before\"; else echo \"code $code, spoilt\"; fi'"
    )
}

/// Sends a signal to the command of a [`watched`] line.
fn kill(home: &Home, signal: &str) {
    let pid = std::fs::read_to_string(home.path().join("pid")).unwrap();
    Home::outcome(home.shell(&format!("kill -{signal} {pid}"))).success();
}

/// Expects that a [`watched`] line ended with this code and left the terminal as it was; gives what was shown.
fn as_before(terminal: Terminal, code: i32) -> (String, Screen) {
    let (shown, screen, _) = terminal.end();
    assert!(screen.text().contains(&format!("code {code}, as before")), "{shown}");
    assert!(screen.cursor_is_shown() && screen.is_plain() && !screen.is_taken(), "{shown:?}");
    (shown, screen)
}

/// Runs a line to its end.
fn run(home: &Home, columns: usize, line: &str) -> (String, Screen, i32) {
    Terminal::start(home, columns, line).end()
}

#[test]
fn waiting_shows_what_goes_on_and_leaves_nothing_of_it() {
    for columns in [40, 200] {
        let home = Home::new();
        home.svcctl("engine runtime set --provisioning 1h --starting 0s").success();
        let line = "svcctl pods create demo --image a --gpu 4090 --wait";
        let mut terminal = Terminal::start(&home, columns, line);
        terminal.sees("demo PROVISIONING  [0-9]+s  0.0");
        home.svcctl("engine clock advance 1h").success();
        let (shown, screen, code) = terminal.end();
        assert_eq!(code, 0, "{shown}");
        let lines = screen.lines();
        assert!(lines[0].starts_with("pod `demo` (") && lines[0].ends_with(") is created"), "{lines:#?}");
        assert!(lines[1].starts_with("id  "), "{lines:#?}");
        assert!(!screen.text().contains("PROVISIONING") && !screen.text().contains("0s  0.00"), "{lines:#?}");
        assert!(screen.text().contains("status       RUNNING"), "{lines:#?}");
        assert!(screen.cursor_is_shown() && screen.is_plain(), "{shown:?}");
    }
}

#[test]
fn a_wait_that_fails_leaves_the_failure_alone_on_the_screen() {
    let home = Home::new();
    home.svcctl("engine runtime set --provisioning 1h").success();
    let mut terminal =
        Terminal::start(&home, 120, "svcctl pods create demo --image svcctl/error:pull --gpu 4090 --wait");
    terminal.sees("demo PROVISIONING");
    home.svcctl("engine clock advance 1h").success();
    let (shown, screen, code) = terminal.end();
    assert_eq!(code, 10, "{shown}");
    let lines = screen.lines();
    assert!(lines[1].starts_with("error: pod `demo`"), "{lines:#?}");
    assert!(!screen.text().contains("PROVISIONING") && screen.cursor_is_shown(), "{lines:#?}");
}

#[test]
fn a_list_fits_the_terminal() {
    let home = Home::swift();
    home.rent("a-pod-with-quite-a-long-name", "--image registry.example.com/someone/something:latest");
    home.rent("b", "");
    for columns in [40, 60, 80, 120, 200] {
        for line in
            ["svcctl pods list", "svcctl catalog gpus", "svcctl catalog gpus 4090", "svcctl catalog datacenters --gpu"]
        {
            let (shown, screen, code) = run(&home, columns, line);
            assert_eq!(code, 0, "{shown}");
            assert_eq!(screen.longest_line(), screen.longest_line().min(columns), "{line} at {columns}: {shown}");
            assert!(!screen.has_wrapped(), "{line} at {columns}: {shown}");
        }
    }
    let (_, narrow, _) = run(&home, 40, "svcctl pods list");
    assert!(narrow.lines()[0].starts_with("ID ") && !narrow.text().contains("IMAGE"), "{:#?}", narrow.lines());
    let (_, broad, _) = run(&home, 200, "svcctl pods list");
    assert!(broad.lines()[0].ends_with("IMAGE"), "{:#?}", broad.lines());
    assert_eq!((narrow.lines().len(), broad.lines().len()), (3, 3));
}

#[test]
fn terminate_asks_and_no_keeps_the_pod() {
    let home = Home::swift();
    home.rent("a", "");
    for (answer, expected) in [("n\r", 1), ("\r", 1), ("\u{1b}", 130)] {
        let mut terminal = Terminal::start(&home, 100, "svcctl pods terminate a");
        terminal.sees("0.69 USD per hour");
        terminal.sees("lost: 20 GB of container disk");
        terminal.sees(r"Delete this pod for good\?");
        terminal.types(answer);
        let (shown, screen, code) = terminal.end();
        assert_eq!(code, expected, "{answer:?}: {shown}");
        assert!(screen.text().contains("nothing was done"), "{shown}");
        assert_eq!(home.pods().len(), 1, "{answer:?}");
    }
}

#[test]
fn what_is_deleted_stopped_or_restarted_is_shown_and_asked_for() {
    let home = Home::swift();
    home.rent("a", "--wait");
    home.svcctl("templates create lab --image me/lab").success();
    for (line, about, question) in [
        ("svcctl pods stop --all", "20 GB of container disk are wiped", r"Stop this pod\?"),
        ("svcctl pods update a --image b", "a change of image restarts its container", r"Restart it\?"),
        ("svcctl templates delete lab", "lab  me/lab", r"Delete this template\?"),
    ] {
        for (answer, code) in [("n\r", 1), ("y\r", 0)] {
            let mut terminal = Terminal::start(&home, 120, line);
            terminal.sees(about);
            terminal.sees(question);
            terminal.types(answer);
            let (shown, screen, ended) = terminal.end();
            assert_eq!((ended, screen.text().contains("nothing was done")), (code, code == 1), "{shown}");
        }
        home.svcctl("pods start a --wait --if-needed").success();
    }
    assert_eq!(home.pods()[0]["image"], "b");
    assert_eq!(home.svcctl("templates list -o id").success().stdout, "");
}

#[test]
fn reap_shows_what_is_overdue_with_its_cost_and_asks() {
    for (answer, left) in [("n\r", 1), ("y\r", 0)] {
        let home = Home::swift();
        home.rent("a", "");
        home.svcctl("engine clock advance 3d").success();
        let mut terminal = Terminal::start(&home, 100, "svcctl pods reap --older-than 2d");
        terminal.sees(r"a  RUNNING  3d 0h old  16\.626666 USD per day");
        terminal.sees(r"Delete this pod for good\?");
        terminal.types(answer);
        let (shown, _, code) = terminal.end();
        assert_eq!((code, home.pods().len()), (i32::from(left > 0), left), "{shown}");
    }
}

#[test]
fn terminate_asks_and_yes_removes_the_pod() {
    let home = Home::swift();
    home.rent("a", "");
    home.rent("b", "");
    let mut terminal = Terminal::start(&home, 100, "svcctl pods terminate a b");
    terminal.sees("2 pods in all  1.38 USD per hour; lost: 40 GB of container disk");
    terminal.sees(r"Delete these 2 pods for good\?");
    terminal.types("y\r");
    let (shown, screen, code) = terminal.end();
    assert_eq!(code, 0, "{shown}");
    assert!(screen.text().contains("pod `b`") && screen.cursor_is_shown(), "{shown}");
    assert!(home.pods().is_empty());
}

#[test]
fn without_a_person_at_the_terminal_nothing_is_asked() {
    let home = Home::swift();
    home.rent("a", "");
    for (line, variables) in [
        ("svcctl pods terminate a --no-input", &[][..]),
        ("svcctl pods terminate a", &[("CI", "true")][..]),
        ("svcctl pods terminate a </dev/null", &[][..]),
    ] {
        let (shown, screen, code) = Terminal::with(&home, 100, line, variables).end();
        assert_eq!(code, 2, "{line}: {shown}");
        assert!(screen.text().contains("--yes"), "{shown}");
    }
    assert_eq!(home.pods().len(), 1);
}

#[test]
fn ctrl_c_at_a_question_does_nothing_and_leaves_the_terminal_as_it_was() {
    let home = Home::swift();
    home.rent("a", "");
    let mut terminal = Terminal::start(&home, 100, "svcctl pods terminate a");
    terminal.sees(r"for good\?");
    terminal.types("\u{3}");
    let (shown, screen, code) = terminal.end();
    assert_eq!(code, 130, "{shown}");
    assert!(screen.cursor_is_shown(), "{shown:?}");
    assert_eq!(home.pods().len(), 1);
}

#[test]
fn a_kill_at_a_question_leaves_the_terminal_as_it_was() {
    for (signal, code) in [("TERM", 143), ("INT", 130), ("HUP", 129)] {
        for command in ["pods terminate a", "registries create docker --username me", "pods create x --image a"] {
            // A key is read with modes that a killed program must not leave behind, before the first one and between
            // two.
            for typed in ["", "x"] {
                let home = Home::swift();
                home.rent("a", "");
                let mut terminal = Terminal::start(&home, 100, &watched(&format!("svcctl {command}")));
                terminal.sees(r"(for good\?|password: |GPU )");
                terminal.types(typed);
                kill(&home, signal);
                as_before(terminal, code);
                assert_eq!(home.pods().len(), 1);
            }
        }
    }
}

#[test]
fn ctrl_c_while_waiting_says_what_goes_on_and_what_it_costs() {
    let home = Home::new();
    let mut terminal = Terminal::start(&home, 100, "svcctl pods create demo --image svcctl/stuck --gpu 4090 --wait");
    terminal.sees("demo PROVISIONING");
    terminal.types("\u{3}");
    let (shown, screen, code) = terminal.end();
    assert_eq!(code, 130, "{shown}");
    let id = home.pods()[0]["id"].as_str().unwrap().to_owned();
    let text = screen.text();
    assert!(
        text.contains(&id) && text.contains("is still running (0.69 USD/hour)") && text.contains("pods terminate"),
        "{shown}"
    );
    assert!(screen.cursor_is_shown(), "{shown:?}");
    assert!(!screen.lines().iter().any(|line| line.contains("demo PROVISIONING  ")), "{:#?}", screen.lines());
}

/// A server that hands everything on to a platform, each create when it is told to go on.
fn held() -> (Server, Sender<()>) {
    let local = Local::new(Platform::new().engine, Options::default());
    let (go_on, told) = channel();
    let server = Server::start(move |request| {
        if request.path() == "POST /v2/pods" {
            told.recv_timeout(PATIENCE).unwrap();
        }
        let answer = local.send(&request.line, &request.body);
        reply(answer.status, &answer.body)
    });
    (server, go_on)
}

#[test]
fn the_places_that_are_tried_are_listed_with_what_became_of_them() {
    let (server, go_on) = held();
    let home = Home::new();
    let line = "svcctl pods create demo --image a --gpu 4090 --data-center EU-SE-1,EU-FR-1 --order given";
    let (url, key) = (server.url(), client::KEY);
    let mut terminal = Terminal::with(&home, 120, line, &[("SVCCTL_BASE_URL", &url), ("SVCCTL_API_KEY", key)]);
    terminal.sees("1/2  EU-SE-1  NVIDIA GeForce RTX 4090  SECURE");
    go_on.send(()).unwrap();
    terminal.sees("EU-SE-1  NVIDIA GeForce RTX 4090  SECURE  400 no capacity");
    terminal.sees("2/2  EU-FR-1  NVIDIA GeForce RTX 4090  SECURE");
    go_on.send(()).unwrap();
    let (shown, screen, code) = terminal.end();
    assert_eq!(code, 0, "{shown}");
    assert!(screen.lines()[0].starts_with("id  ") && !screen.text().contains("EU-SE-1"), "{:#?}", screen.lines());
    assert!(screen.cursor_is_shown() && screen.is_plain(), "{shown:?}");
}

#[test]
fn a_wait_for_several_pods_counts_them_by_phase() {
    for columns in [40, 200] {
        let home = Home::new();
        home.svcctl("engine runtime set --provisioning 500ms --starting 300ms").success();
        for name in ["a", "b"] {
            home.rent(name, "--port 22/tcp");
        }
        home.rent("stuck", "--image svcctl/stuck");
        let mut terminal = Terminal::start(&home, columns, "svcctl pods wait a b stuck --for ssh");
        terminal.sees("2 of 3 pods, 1 provisioning  [0-9]+s");
        terminal.types("\u{3}");
        let (shown, screen, code) = terminal.end();
        assert_eq!(code, 130, "{shown}");
        let lines = screen.lines();
        assert!(lines.iter().all(|line| !line.contains(" of 3 pods")), "{lines:#?}");
        assert!(screen.words().contains("is still running (") && screen.cursor_is_shown(), "{lines:#?}");
    }
}

#[test]
fn a_wait_for_ports_says_which_ones_do_not_answer() {
    for columns in [40, 200] {
        let pod = published(&[("22/tcp", Some(closed()))]);
        let server = Server::start(move |request| of_pods(&request.line, std::slice::from_ref(&pod)));
        let line = format!("svcctl pods wait p1 --for ready --base-url {}", server.url());
        let mut terminal = Terminal::start(&Home::new(), columns, &line);
        terminal.sees("name-p1 RUNNING, no answer at");
        terminal.types("\u{3}");
        let (shown, screen, code) = terminal.end();
        assert_eq!(code, 130, "{shown}");
        let text = screen.words();
        assert!(text.contains("pod `p1` is still running (0.43 USD/hour)"), "{text}");
        assert!(!text.contains("no answer") && screen.cursor_is_shown(), "{text}");
    }
}

#[test]
fn a_wait_counts_no_money_before_a_container_runs() {
    let runs = published(&[("22/tcp", Some(closed()))]);
    let mut waits = runs.clone();
    (waits["status"], waits["runtime"]) = (json!("STARTING"), serde_json::Value::Null);
    for (pod, shown, hidden) in [
        // A second since its container started, however long it is waited for.
        (runs, r"no answer at port 22  [0-9]+s  0\.0001 USD", "USD/hour  "),
        (waits, r"name-p1 STARTING  [1-9][0-9]*s  0\.43 USD/hour", "0.0001 USD"),
    ] {
        let server = Server::start(move |request| of_pods(&request.line, std::slice::from_ref(&pod)));
        let line = format!("svcctl pods wait p1 --for ssh --base-url {}", server.url());
        let mut terminal = Terminal::start(&Home::new(), 100, &line);
        terminal.sees(shown);
        terminal.types("\u{3}");
        let (text, _, code) = terminal.end();
        assert!(code == 130 && !text.contains(hidden), "{text}");
    }
}

#[test]
fn a_watched_list_is_drawn_in_place_and_leaves_nothing_behind() {
    for columns in [40, 200] {
        let home = Home::swift();
        home.rent("first", "");
        let mut terminal = Terminal::start(&home, columns, "svcctl pods list --watch");
        terminal.sees("1 pod  0.69 USD per hour");
        terminal.sees("first +(.\\[[0-9;]*m)?RUNNING");
        home.rent("second", "");
        terminal.sees("2 pods  1.38 USD per hour");
        terminal.sees("second +(.\\[[0-9;]*m)?RUNNING");
        home.svcctl("pods stop first").success();
        terminal.sees("first +(.\\[[0-9;]*m)?EXITED[^J]*J");
        let live = terminal.screen();
        let lines = live.lines();
        assert!(live.is_taken() && !live.has_wrapped() && !live.cursor_is_shown(), "{lines:#?}");
        assert!(lines[0].starts_with("2 pods") && lines[2].starts_with("ID") && lines.len() == 5, "{lines:#?}");
        terminal.types("\u{3}");
        let (shown, screen, code) = terminal.end();
        assert_eq!(code, 0, "{shown}");
        assert!(!screen.is_taken() && screen.cursor_is_shown() && screen.is_plain(), "{shown:?}");
        let text = screen.lines().concat();
        assert!(text.is_empty(), "Ctrl-C is the normal way out: {text}");
    }
}

#[test]
fn a_watched_list_in_a_pipe_tells_changes_and_nothing_else() {
    let home = Home::swift();
    home.rent("first", "");
    // The interrupt is for the list alone: `tee` shows a line before it keeps it, and has to live to do so.
    let line = "sh -c 'trap : INT; svcctl pods list --watch -o ndjson 2>notes | (trap \"\" INT; exec tee changes)'";
    let mut terminal = Terminal::start(&home, 200, line);
    terminal.sees(r#""status":"RUNNING""#);
    home.svcctl("pods stop first").success();
    terminal.sees(r#""status":"EXITED""#);
    home.svcctl("pods terminate first --yes").success();
    terminal.sees(r#""status":"TERMINATED""#);
    terminal.types("\u{3}");
    let (shown, ..) = terminal.end();
    assert!(!shown.contains("\u{1b}[?"), "{shown:?}");
    let changes = std::fs::read_to_string(home.path().join("changes")).unwrap();
    assert_eq!(changes.lines().count(), 3, "{changes}");
    assert!(!changes.contains('\u{1b}'), "{changes}");
}

#[test]
fn a_watched_list_is_not_drawn_on_a_terminal_that_knows_no_more_than_text() {
    let home = Home::swift();
    home.rent("first", "");
    for variables in [[("TERM", "dumb")], [("CI", "1")]] {
        let mut terminal = Terminal::with(&home, 100, "svcctl pods list --watch --color never", &variables);
        terminal.sees("first +RUNNING");
        terminal.types("\u{3}");
        let (shown, _, code) = terminal.end();
        // A prompt is possible on such a terminal, and shows the cursor again at the end.
        assert!(code == 0 && !shown.replace("\u{1b}[?25h", "").contains('\u{1b}'), "{shown:?}");
    }
}

#[test]
fn a_failure_breaks_between_words() {
    let home = Home::new();
    for line in [
        "svcctl pods get nosuchpod",
        "svcctl pods create a --image b --gpu 'RTX 9090'",
        "svcctl pods create a --image b --gpu B300",
        "svcctl pods list --statsu x",
    ] {
        let whole = Home::outcome(home.shell(line)).stderr;
        let terminal = Terminal::start(&home, 40, line);
        let (shown, screen, _) = terminal.end();
        let words: Vec<&str> = whole.split_whitespace().collect();
        assert_eq!(screen.words(), words.join(" "), "{shown}");
        assert!(screen.lines().len() > whole.lines().count(), "{shown}");
    }
}

#[test]
fn ctrl_c_at_a_follow_ends_it_and_says_what_goes_on() {
    let home = Home::swift();
    for (name, columns) in [("a", 40), ("b", 200)] {
        let id = home.rent(name, "--image svcctl/lines:0");
        let mut terminal = Terminal::start(&home, columns, &format!("svcctl pods logs {name} --follow --tail 1"));
        terminal.sees("container started");
        terminal.types("\u{3}");
        let (shown, screen, code) = terminal.end();
        assert_eq!(code, 130, "{shown}");
        let text = screen.words();
        assert!(text.contains(&format!("pod `{id}` is still running (0.69 USD/hour)")), "{text}");
        assert!(screen.is_plain() && screen.cursor_is_shown(), "{shown:?}");
    }
}

#[test]
fn the_logs_of_several_pods_have_colours_on_a_terminal_and_none_in_a_pipe() {
    let home = Home::swift();
    home.rent("one", "--image svcctl/lines:0");
    home.rent("other", "--image svcctl/lines:0");
    let line = "svcctl pods logs one other --tail 1";
    let (shown, screen, code) = run(&home, 80, line);
    assert_eq!(code, 0, "{shown}");
    assert!(shown.contains("\u{1b}[36mone   | \u{1b}[0m"), "{shown:?}");
    assert!(shown.contains("\u{1b}[33mother | \u{1b}[0m") && screen.is_plain(), "{shown:?}");
    let (piped, screen, _) = run(&home, 80, &format!("sh -c '{line} | cat'"));
    let mut lines = screen.lines();
    lines.sort_unstable();
    assert_eq!(lines, ["one   | container started", "other | container started"]);
    assert!(!piped.contains('\u{1b}'), "{piped:?}");
}

#[test]
fn a_password_is_asked_for_and_not_seen() {
    let home = Home::new();
    let mut terminal = Terminal::start(&home, 100, "svcctl registries create docker --username me");
    terminal.sees("password: ");
    // However a person types, not one letter is seen: the terminal itself shows nothing, before the first key and
    // between two.
    "hunter2\r".split("").for_each(|key| terminal.types(key));
    let (shown, _, code) = terminal.end();
    assert_eq!(code, 0, "{shown}");
    assert!(shown.starts_with("password: \r\n"), "{shown:?}");
    assert!(home.svcctl("engine export --with-secrets --yes").success().stdout.contains("hunter2"));
    let mut terminal = Terminal::start(&home, 100, "svcctl registries create quay --username me");
    terminal.sees("password: ");
    terminal.types("\u{3}");
    assert_eq!(terminal.end().2, 130);
    assert_eq!(home.svcctl("registries list -o id").success().stdout.lines().count(), 1);
}

#[test]
fn a_key_is_asked_for_and_not_seen() {
    const KEY: &str = "svk_typed_by_hand";
    let server = Server::of(&json!({ "pods": [], "pagination": { "hasNextPage": false, "nextCursor": null } }));
    let home = Home::new();
    let mut terminal = Terminal::start(&home, 100, &format!("svcctl login --base-url {}", server.url()));
    terminal.sees("API key for http://[0-9.:]+: ");
    terminal.types("\u{3}");
    assert_eq!(terminal.end().2, 130);
    assert!(server.seen().is_empty() && !home.config().exists());
    let mut terminal = Terminal::start(&home, 200, &format!("svcctl login --base-url {}", server.url()));
    terminal.sees("API key for http://[0-9.:]+: ");
    terminal.types(&format!("{KEY}\r"));
    let (shown, screen, code) = terminal.end();
    assert_eq!(code, 0, "{shown}");
    assert!(!shown.contains(KEY), "{shown:?}");
    assert!(screen.text().contains("logged in to http://127.0.0.1:"), "{shown}");
    home.svcctl("pods list").success();
    // The key is tried, then it is looked where jobs go, and then the pods are listed.
    let sent: Vec<_> = server.seen().iter().map(|request| request.header("authorization").map(str::to_owned)).collect();
    assert_eq!(sent, vec![Some(format!("Bearer {KEY}")); 3]);
}

#[test]
fn colour_is_on_a_terminal_unless_it_is_not_wanted() {
    let home = Home::swift();
    home.rent("a", "");
    let colourful = |line: &str, variables: &[(&str, &str)]| {
        let (shown, screen, _) = Terminal::with(&home, 100, line, variables).end();
        assert!(screen.is_plain(), "what is coloured is ended: {shown:?}");
        shown.contains("\u{1b}[")
    };
    assert!(colourful("svcctl pods list", &[]));
    assert!(colourful("svcctl pods get nosuchpod", &[]));
    assert!(colourful("svcctl pods --help", &[]));
    assert!(!colourful("svcctl pods list", &[("NO_COLOR", "1")]));
    assert!(!colourful("svcctl pods get nosuchpod", &[("NO_COLOR", "1")]));
    assert!(!colourful("svcctl pods --help", &[("NO_COLOR", "1")]));
    assert!(!colourful("svcctl pods list --color never", &[]));
    // Not so yet: help and usage errors look at NO_COLOR alone, not at --color and TERM.
    assert!(!colourful("svcctl pods --help --color never", &[]));
    assert!(!colourful("svcctl pods list", &[("TERM", "dumb")]));
    assert!(!colourful("svcctl pods --help", &[("TERM", "dumb")]));
    assert!(colourful("svcctl pods list --color always", &[("NO_COLOR", "1")]));
}

#[test]
fn nothing_moves_without_a_person_at_the_terminal() {
    let home = Home::new();
    home.svcctl("engine runtime set --provisioning 300ms --starting 0s").success();
    let create = "svcctl pods create demo --image a --gpu 4090 --wait --color never";
    for (line, variables) in [
        (create.to_owned(), &[("CI", "1")][..]),
        (format!("{create} -q"), &[][..]),
        (create.to_owned(), &[("TERM", "dumb")][..]),
        (format!("{create} 2>progress"), &[][..]),
    ] {
        let (shown, screen, code) = Terminal::with(&home, 120, &line, variables).end();
        assert_eq!(code, 0, "{shown}");
        assert!(!shown.contains('\u{1b}') && !shown.contains("PROVISIONING"), "{line}: {shown:?}");
        assert!(screen.text().contains("status       RUNNING"), "{shown}");
        home.svcctl("pods terminate demo --yes").success();
    }
    let progress = std::fs::read_to_string(home.path().join("progress")).unwrap();
    assert!(!progress.contains(['\u{1b}', '\r']) && progress.ends_with("is created\n"), "{progress:?}");
}

#[test]
fn results_in_a_pipe_leave_the_progress_on_the_terminal() {
    let home = Home::new();
    home.svcctl("engine runtime set --provisioning 1h --starting 0s").success();
    let line = "svcctl pods create demo --image a --gpu 4090 --wait -o json >pod.json";
    let mut terminal = Terminal::start(&home, 100, line);
    terminal.sees("demo PROVISIONING");
    home.svcctl("engine clock advance 1h").success();
    let (shown, screen, code) = terminal.end();
    assert_eq!((code, screen.lines().len()), (0, 1), "{shown}");
    let pod = std::fs::read_to_string(home.path().join("pod.json")).unwrap();
    assert!(pod.starts_with("{\"id\":") && pod.lines().count() == 1, "{pod}");
}

#[test]
fn json_is_indented_on_a_terminal_and_as_received_in_a_pipe() {
    let home = Home::swift();
    home.rent("a", "");
    let (shown, screen, _) = run(&home, 200, "svcctl pods list -o json");
    assert_eq!(screen.lines()[..2], ["{", "  \"pods\": ["]);
    let on_terminal: serde_json::Value = serde_json::from_str(&shown).unwrap();
    let (_, piped, _) = run(&home, 200, "sh -c 'svcctl pods list -o json | cat'");
    assert!(piped.text().starts_with("{\"pods\":[{\"id\":"), "{}", piped.text());
    assert_eq!(on_terminal["pods"][0]["name"], "a");
}

//! The questions of `pods create`, and how a person leaves them.

use super::{Terminal, as_before, kill, run, watched};
use crate::{
    harness::{Home, error_of},
    remote::server::{Server, reply},
    serverless::cli::origins::tempting,
};

const CTRL_C: &str = "\u{3}";
const ESCAPE: &str = "\u{1b}";

#[test]
fn a_create_without_arguments_asks_for_everything_and_says_how_to_do_it_without_questions() {
    for columns in [40, 200] {
        let home = Home::swift();
        let mut terminal = Terminal::start(&home, columns, &watched("svcctl pods create"));
        terminal.sees("`cpu` finds");
        terminal.sees("GPU ");
        terminal.types("4090\r");
        terminal.sees("Image or template");
        terminal.types("\r");
        terminal.sees(r"Image \[python:3.12\]: ");
        terminal.types("Not An Image\r");
        terminal.sees("an image looks like python:3.12");
        terminal.sees(r"Image \[python:3.12\]: ");
        terminal.types("bogus\u{15}busybox\r");
        terminal.sees(r"Name \[[a-z]+-[a-z]+\]: ");
        terminal.types("\r");
        terminal.sees(r"1\s+x\s+RTX\s+4090");
        terminal.sees(r"0\.69\s+USD\s+per\s+hour");
        terminal.sees(r"in\s+all");
        terminal.sees(r"Rent it\?");
        terminal.types("y\r");
        let (shown, screen) = as_before(terminal, 0);
        let pod = &home.pods()[0];
        let name = pod["name"].as_str().unwrap();
        assert_eq!((&pod["image"], &pod["gpu"]["count"]), (&"busybox".into(), &1.into()), "{shown}");
        let line = format!("svcctl pods create {name} --image busybox --gpu 'NVIDIA GeForce RTX 4090'");
        let joined = |text: &str| text.split_whitespace().collect::<String>();
        let text = joined(&screen.lines().concat());
        assert!(text.contains(&joined(&format!("the same without questions: {line}"))), "{text}");
        assert_eq!(text.matches("typetosearch").count(), 1, "nothing is drawn over: {text}");
        assert!(!text.contains("1/1"), "nothing that moved is left: {text}");
        home.svcctl("pods terminate --all --yes").success();
        Home::outcome(home.shell(&line)).success();
        assert_eq!(home.pods()[0]["name"], name);
    }
}

#[test]
fn the_cost_is_the_catalog_s_and_disks_are_in_it() {
    let home = Home::swift();
    let mut terminal = Terminal::start(&home, 100, "svcctl pods create demo --gpu 4090 --disk 36 --gpu-count 2");
    terminal.sees("Image or template");
    terminal.types("\r");
    terminal.sees(r"Image \[");
    terminal.types("a\r");
    terminal.sees(r"Rent it\?");
    let text = terminal.screen().text();
    for line in ["2 x RTX 4090              1.38 USD per hour", "container disk, 36 GB  0.005 USD per hour"] {
        let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(words(&text).contains(&words(line)), "{text}");
    }
    assert!(text.contains("1.385 USD per hour, 33.24 USD per day"), "{text}");
    terminal.types("n\r");
    let (shown, screen, code) = terminal.end();
    assert_eq!(code, 1, "{shown}");
    assert!(screen.text().contains("nothing was done") && home.pods().is_empty(), "{shown}");
}

#[test]
fn the_value_of_a_secret_is_asked_for_and_not_shown() {
    let home = Home::new();
    let mut terminal = Terminal::start(&home, 100, "svcctl secrets create TOKEN");
    terminal.sees("value: ");
    terminal.types("hunter2\r");
    terminal.sees("TOKEN");
    let (shown, _, code) = terminal.end();
    assert!(code == 0 && !shown.contains("hunter2"), "{shown}");
    let state = home.svcctl("engine export --with-secrets --yes").success().json();
    assert_eq!(state["tables"]["secrets"][0]["value"], "hunter2");
}

#[test]
fn only_what_is_missing_is_asked_for() {
    for (given, asked) in [
        ("demo --image a", "GPU "),
        ("demo --image a --vcpus 4", "CPU flavor"),
        ("demo --gpu 4090", "Image "),
        ("--image a --gpu 4090", "Name "),
    ] {
        let home = Home::swift();
        let mut terminal = Terminal::start(&home, 120, &format!("svcctl pods create {given} -o id"));
        terminal.sees(asked);
        for other in ["GPU ", "CPU flavor", "Image ", "Name "] {
            assert!(other == asked || !terminal.screen().text().contains(other), "{given}: {other}");
        }
        terminal.types(if asked == "Name " { "demo\r" } else { "\r" });
        if asked == "Image " {
            terminal.sees(r"Image \[");
            terminal.types("\r");
        }
        terminal.sees(r"Rent it\?");
        terminal.types("y\r");
        let (shown, _, code) = terminal.end();
        assert_eq!((code, home.pods().len()), (0, 1), "{given}: {shown}");
        assert_eq!(home.pods()[0]["name"], "demo");
    }
    let (shown, _, code) = run(&Home::swift(), 120, "svcctl pods create demo --image a --gpu 4090 -o id");
    assert!(code == 0 && !shown.contains('?'), "nothing was missing: {shown}");
}

#[test]
fn a_pod_without_a_gpu_is_found_in_the_same_list() {
    let home = Home::swift();
    let mut terminal = Terminal::start(&home, 100, "svcctl pods create demo --image a -o id");
    terminal.sees("GPU ");
    terminal.types("cpu only\r");
    terminal.sees("CPU flavor");
    terminal.types("cpu5c\r");
    terminal.sees("vCPUs");
    terminal.types("\u{1b}[B\r");
    terminal.sees(r"Rent it\?");
    terminal.types("y\r");
    let (shown, screen, code) = terminal.end();
    assert_eq!(code, 0, "{shown}");
    assert!(screen.text().contains("svcctl pods create demo --image a -o id --cpu cpu5c --vcpus 4"), "{shown}");
    assert_eq!(home.pods()[0]["cpu"]["vcpuCount"], 4);
}

#[test]
fn leaving_a_question_rents_nothing_and_leaves_the_terminal_as_it_was() {
    let home = Home::swift();
    for (line, question) in [
        ("demo --image a", "GPU "),
        ("demo --gpu 4090", "Image "),
        ("--image a --gpu 4090", "Name "),
        ("--image a --gpu 4090", "Rent"),
    ] {
        for way in [ESCAPE, CTRL_C] {
            let mut terminal = Terminal::start(&home, 100, &watched(&format!("svcctl pods create {line}")));
            if question == "Rent" {
                terminal.sees("Name ");
                terminal.types("demo\r");
            }
            terminal.sees(question);
            terminal.types(way);
            as_before(terminal, 130);
        }
    }
    assert!(home.pods().is_empty());
}

#[test]
fn without_a_person_at_the_terminal_nothing_is_asked_before_a_create() {
    let home = Home::swift();
    for (line, variables) in [
        ("svcctl pods create --no-input", &[][..]),
        ("svcctl pods create", &[("CI", "true")][..]),
        ("svcctl pods create </dev/null", &[][..]),
        ("svcctl pods create 2>note; cat note; exit 2", &[][..]),
    ] {
        let (shown, screen, code) = Terminal::with(&home, 100, &format!("sh -c '{line}'"), variables).end();
        assert_eq!(code, 2, "{line}: {shown}");
        let missing = "the pod needs NAME, --image or --template, --gpu or --cpu";
        assert!(screen.text().contains(missing), "{line}: {shown}");
    }
    assert!(home.pods().is_empty());
}

#[test]
fn a_template_of_the_catalog_is_an_answer() {
    let home = Home::swift();
    let mut terminal = Terminal::start(&home, 120, "svcctl pods create demo --gpu 4090 -o id");
    terminal.sees("Image or template");
    terminal.types("ubuntu\r");
    terminal.sees(r"Rent it\?");
    terminal.types("y\r");
    let (shown, screen, code) = terminal.end();
    assert_eq!(code, 0, "{shown}");
    assert!(screen.lines().concat().contains("svcctl pods create demo --gpu 4090 -o id --template "), "{shown}");
    assert!(home.pods()[0]["image"].as_str().unwrap().starts_with("ubuntu"), "{}", home.pods()[0]);
}

#[test]
fn the_list_of_gpus_fits_a_narrow_terminal_and_is_searched() {
    let home = Home::swift();
    let mut terminal = Terminal::start(&home, 40, &watched("svcctl pods create demo --image a"));
    terminal.sees("GPU ");
    terminal.sees("RTX");
    terminal.types("h100 sxm");
    terminal.sees("h100 sxm");
    kill(&home, "TERM");
    let (shown, screen) = as_before(terminal, 143);
    assert!(!screen.lines().iter().skip(1).any(|line| line.chars().count() > 40), "{shown}");
}

#[test]
fn ctrl_c_in_a_run_asks_whether_its_pod_goes_on() {
    for (answer, is_left) in [("term\r", false), ("\r", true), (CTRL_C, true), (ESCAPE, true)] {
        let home = Home::swift();
        let line = "svcctl pods run job --image svcctl/slow:1000 --gpu L4 -- true";
        let mut terminal = Terminal::start(&home, 120, &watched(line));
        terminal.sees("simulated machine");
        kill(&home, "INT");
        terminal.sees("The program runs on");
        terminal.types(answer);
        let (shown, screen) = as_before(terminal, 130);
        assert_eq!(home.pods().len(), usize::from(is_left), "{shown}");
        let said = if is_left { "is still running (" } else { "is terminated" };
        assert!(screen.words().contains(said), "{shown}");
    }
}

#[test]
fn what_was_typed_before_a_question_stood_there_is_no_answer_to_it() {
    let home = Home::swift();
    home.rent("a", "");
    // The text waits in the terminal before the command begins, as when someone pastes too much.
    let mut terminal = Terminal::start(&home, 100, "sh -c 'read -r typed; svcctl pods terminate a'");
    terminal.types("svcctl pods list\ny\nyes\ny");
    terminal.sees(r"Delete this pod for good\? \[y/N\] ");
    terminal.types("\r");
    let (shown, screen, code) = terminal.end();
    assert_eq!((code, home.pods().len()), (1, 1), "{shown}");
    assert!(screen.text().contains("nothing was done"), "{shown}");
}

#[test]
fn an_answer_is_a_line_and_can_be_corrected() {
    let home = Home::swift();
    for (typed, code) in [("y\u{8}\u{7f}n\r", 1), ("ye\u{15}\r", 1), ("maybe\rYES\r", 0)] {
        if code == 0 || home.pods().is_empty() {
            home.svcctl("pods terminate --all --yes").success();
            home.rent("a", "");
        }
        let mut terminal = Terminal::start(&home, 100, "svcctl pods terminate a");
        terminal.sees(r"Delete this pod for good\? \[y/N\] ");
        terminal.types(typed);
        if typed.starts_with("maybe") {
            terminal.sees("type yes or no, and Enter");
        }
        let (shown, _, ended) = terminal.end();
        assert_eq!((ended, home.pods().len()), (code, usize::from(code == 1)), "{typed:?}: {shown}");
    }
}

#[test]
fn a_stop_and_a_restart_ask_where_a_disk_would_be_wiped() {
    let home = Home::swift();
    home.rent("a", "--wait");
    home.rent("never-ran", "--image svcctl/stuck");
    for (line, question) in [("pods stop a", r"Stop this pod\?"), ("pods restart a", r"Restart this pod\?")] {
        for (answer, code) in [("n\r", 1), ("y\r", 0)] {
            home.svcctl("pods start a --wait --if-needed").success();
            let mut terminal = Terminal::start(&home, 120, &format!("svcctl {line}"));
            terminal.sees("20 GB of container disk are wiped");
            terminal.sees(question);
            terminal.types(answer);
            let (shown, _, ended) = terminal.end();
            assert_eq!(ended, code, "{line}: {shown}");
        }
    }
    home.svcctl("pods start a --wait --if-needed").success();
    for line in ["pods restart a --yes", "pods stop never-ran", "pods stop a --yes", "pods start a"] {
        let (shown, screen, code) = run(&home, 120, &format!("svcctl {line}"));
        assert!(code == 0 && !screen.text().contains('?'), "{line}: {shown}");
    }
    home.svcctl("pods start a --wait --if-needed").success();
    for line in ["pods restart a", "pods stop a"] {
        home.svcctl(line).success();
        home.svcctl("pods start a --wait --if-needed").success();
    }
}

#[test]
fn a_locked_pod_is_ended_by_who_sees_that_it_is() {
    let home = Home::swift();
    let id = home.rent("a", "");
    home.svcctl("pods update a --lock").success();
    for line in ["pods terminate a --yes", "pods terminate --all --yes"] {
        let error = error_of(home.svcctl(line), 5);
        assert!(error.contains("is locked") && error.contains(&format!("svcctl pods update {id} --unlock")), "{error}");
    }
    assert_eq!(home.pods().len(), 1);
    let mut terminal = Terminal::start(&home, 120, "svcctl pods terminate a");
    terminal.sees("0.69 USD per hour  locked");
    terminal.sees(r"Delete this pod for good\?");
    terminal.types("y\r");
    let (shown, _, code) = terminal.end();
    assert_eq!((code, home.pods().len()), (0, 0), "{shown}");
}

#[test]
fn a_login_asks_before_the_key_goes_where_jobs_go_and_keeps_the_answer() {
    let jobs = Server::start(|_| reply(200, r#"{"id":"j","status":"COMPLETED","output":1}"#));
    let server = tempting(&jobs.url());
    for (answer, is_kept) in [("n\r", false), ("y\r", true)] {
        let home = Home::new();
        let mut terminal = Terminal::start(&home, 120, &format!("svcctl login --base-url {}", server.url()));
        terminal.sees("API key for");
        terminal.types("svk_typed\r");
        terminal.sees(r"Send jobs there\? \[y/N\] ");
        terminal.types(answer);
        let (shown, _, code) = terminal.end();
        assert_eq!(code, 0, "{shown}");
        let kept = std::fs::read_to_string(home.config().join("config.toml")).unwrap();
        assert_eq!(kept.contains(&format!("jobs-url = \"{}\"", jobs.url())), is_kept, "{kept}");
        assert_eq!(home.svcctl("serverless jobs q j").code, if is_kept { 0 } else { 2 });
        home.svcctl("context set --jobs-url ''").success();
        assert_eq!(home.svcctl("serverless jobs q j").code, 2);
        // Later it is asked at a terminal, too.
        let mut terminal = Terminal::start(&home, 120, "svcctl serverless jobs q j");
        terminal.sees(r"Send them there\? \[y/N\] ");
        terminal.types("y\r");
        assert_eq!(terminal.end().2, 0);
        home.svcctl("serverless jobs q j").success();
        home.svcctl(&format!("context set --jobs-url {}", jobs.url())).success();
        home.svcctl("serverless jobs q j").success();
    }
}

#[test]
fn a_rewrite_asks_about_each_hunk_and_makes_those_that_are_taken() {
    let home = Home::new();
    let lines = |paths: [&str; 3]| {
        let between = "# as it was\n".repeat(9);
        paths.map(|path| format!("curl https://rest.gpu.example{path}\n")).join(&between)
    };
    let old = lines(["/v1/networkvolumes/1", "/v1/pods/1", "/v1/networkvolumes/2"]);
    std::fs::write(home.path().join("a.sh"), &old).unwrap();
    let mut terminal = Terminal::start(&home, 200, "svcctl migrate rewrite --interactive --allow-dirty a.sh");
    terminal.sees("network-volumes");
    terminal.sees(r"take this hunk of a\.sh:1, with 2 more");
    terminal.types("?\r");
    terminal.sees("s: split it");
    terminal.sees(r"a\.sh:1");
    terminal.types("y\r");
    terminal.sees(r"a\.sh:11, with 1 more");
    terminal.types("maybe\r");
    terminal.sees("type one of y, n, a, d, s, q");
    terminal.types("n\r");
    terminal.sees(r"a\.sh:21, with 0 more");
    terminal.types("a\r");
    let (_, _, code) = terminal.end();
    assert_eq!(code, 2, "a hunk was left");
    let new = lines(["/v2/network-volumes/1", "/v1/pods/1", "/v2/network-volumes/2"]);
    assert_eq!(std::fs::read_to_string(home.path().join("a.sh")).unwrap(), new);
}

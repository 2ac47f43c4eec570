//! The output of every command at 80 columns: its help, its results as a table and as JSON, its failures.
//!
//! A file in `scripts/` is a story of one home: command lines in their order, each behind a word that says what is
//! expected of it. What they say is in the file of the same name in `expected/`. Nothing in them differs from run to
//! run: the clock stands still until a line moves it, and ids are drawn from the line that asks for them.
//!
//! - `# ...` is a heading.
//! - `given LINE` sets the scene; it succeeds and is not shown.
//! - `name WORD LINE` as well; later lines have what it prints where they say `$WORD`.
//! - `once LINE` succeeds.
//! - `both LINE` succeeds as a table, and again as JSON.
//! - `fails LINE` fails, and again in JSON with the same exit code.
//!
//! A line that says its own format is not run again.
//!
//! `$HOME` is a home with the files of `files/`, `$SERVER` a server that takes every key and has no pods; a line may
//! begin with `echo TEXT |`.

mod coverage;
mod help;

use std::{
    fs,
    path::{Path, PathBuf},
};

use api::{ManualPace, Pace};
use engine::{Clock, ManualClock};
use serde_json::json;
use svcctl::cli::{Outlet, ProcessEnv, Terminal};

use crate::{
    harness::{Home, Outcome},
    remote::{Sink, in_process, server::Server},
};

/// The columns of the terminal.
const WIDTH: usize = 80;

/// One test a script, so that they run side by side.
macro_rules! scripts {
    ($($name:ident)*) => {
        const SCRIPTS: &[&str] = &[$(stringify!($name)),*];
        $(#[test] fn $name() { play(stringify!($name)); })*
    };
}

scripts! { account billing catalog clusters engine fleet hosts kubernetes migrate placing pods resources secrets serverless tool }

/// The expected outcome of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Expected {
    Given,
    Once,
    Both,
    Fails,
}

/// A part of a script.
enum Step {
    Heading(String),
    Named(String, String),
    Line(Expected, String),
}

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/it/snapshots").join(name)
}

fn script(name: &str) -> Vec<Step> {
    let text = fs::read_to_string(folder("scripts").join(name).with_extension("txt")).unwrap();
    let step = |line: &str| {
        let (word, rest) = line.split_once(' ').unwrap();
        let expected = match word {
            "#" => return Step::Heading(line.to_owned()),
            "name" => {
                let (name, line) = rest.split_once(' ').unwrap();
                return Step::Named(format!("${name}"), line.to_owned());
            }
            "given" => Expected::Given,
            "once" => Expected::Once,
            "both" => Expected::Both,
            "fails" => Expected::Fails,
            _ => panic!("{name}: {line}"),
        };
        Step::Line(expected, rest.to_owned())
    };
    text.lines().filter(|line| !line.is_empty()).map(step).collect()
}

/// The line of a command and what is piped into it.
fn parted(line: &str) -> (&str, &str) {
    let piped = line.strip_prefix("echo ").and_then(|rest| rest.split_once(" | "));
    piped.map_or((line, ""), |(text, line)| (line, text))
}

/// Where the commands of a script run.
struct Stage {
    home: Home,
    clock: ManualClock,
    server: Server,
    names: Vec<(String, String)>,
}

impl Stage {
    fn new() -> Self {
        let home = Home::fresh();
        for file in fs::read_dir(folder("files")).unwrap() {
            let path = file.unwrap().path();
            home.write(path.file_name().unwrap().to_str().unwrap(), fs::read(&path).unwrap());
        }
        let clock = ManualClock::at("2026-11-20T12:00:00Z".parse().unwrap());
        let none = json!({ "pods": [], "pagination": { "hasNextPage": false, "nextCursor": null } });
        Self { home, clock, server: Server::of(&none), names: Vec::new() }
    }

    /// Runs a line in this process, at a terminal of 80 columns without a person.
    fn run(&self, line: &str) -> Outcome {
        let (home, url) = (self.home.path().to_str().unwrap(), self.server.url());
        let (typed, input) = parted(line);
        let typed = typed.replace("$HOME", home).replace("$SERVER", &url);
        let typed = self.names.iter().fold(typed, |typed, (name, value)| typed.replace(name, value));
        let (stdout, stderr) = (Sink::default(), Sink::default());
        let variables = [
            ("HOME", home.into()),
            ("NO_COLOR", "1".into()),
            ("SVCCTL_CONFIG_DIR", self.home.config().into_os_string()),
            ("SVCCTL_DATA_DIR", self.home.data().into_os_string()),
            ("SVCCTL_KEYRING", "off".into()),
        ];
        let env = ProcessEnv {
            variables: variables.into_iter().map(|(name, value)| (name.into(), value)).collect(),
            stdin: Box::new(std::io::Cursor::new(format!("{input}\n"))),
            stdout: Outlet::terminal(stdout.clone()),
            stderr: Outlet::plain(stderr.clone()),
            terminal: Terminal { stdin: false, stdout: Some(WIDTH), stderr: None },
            clock: Clock::Manual(self.clock.clone()),
            pace: Pace::Manual(ManualPace::with(self.clock.clone())),
            seed: Some(seed(line)),
        };
        let code = in_process(&typed, env);
        let steady = |sink: Sink| {
            let text = sink.text().replace(home, "$HOME").replace(&url, "$SERVER");
            let text = text.replace(url.trim_start_matches("http://"), "$SERVER");
            text.replace(svcctl::VERSION, "$VERSION").replace(env!("CARGO_PKG_VERSION"), "$VERSION")
        };
        Outcome { code, stdout: steady(stdout), stderr: steady(stderr) }
    }
}

/// A number for a line (FNV-1a): what a line draws is the same wherever it stands.
fn seed(line: &str) -> u64 {
    line.bytes().fold(0xcbf2_9ce4_8422_2325, |seed, byte| (seed ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
}

/// The same line with JSON asked for.
fn in_json(line: &str) -> String {
    match line.split_once(" -- ") {
        Some((line, command)) => format!("{line} -o json -- {command}"),
        None => format!("{line} -o json"),
    }
}

/// The typed line and its output, without spaces at the ends of lines.
fn shown(line: &str, outcome: &Outcome) -> String {
    let (typed, input) = parted(line);
    let pipe = if input.is_empty() { String::new() } else { format!("echo {input} | ") };
    let trimmed: String = outcome.to_string().lines().map(|line| line.trim_end().to_owned() + "\n").collect();
    format!("$ {pipe}svcctl {typed}\n{trimmed}\n")
}

fn play(name: &str) {
    let (mut stage, mut told) = (Stage::new(), String::new());
    for step in script(name) {
        let (expected, line) = match step {
            Step::Heading(heading) => {
                told.push_str(&format!("{heading}\n\n"));
                continue;
            }
            Step::Named(word, line) => {
                let printed = stage.run(&line).success().stdout;
                stage.names.push((word, printed.trim().to_owned()));
                continue;
            }
            Step::Line(expected, line) => (expected, line),
        };
        let outcome = stage.run(&line);
        assert_eq!(outcome.code != 0, expected == Expected::Fails, "{name}: {line}\n{outcome}");
        if expected == Expected::Given {
            continue;
        }
        told.push_str(&shown(&line, &outcome));
        if matches!(expected, Expected::Both | Expected::Fails) && !line.contains(" -o ") {
            let line = in_json(&line);
            let json = stage.run(&line);
            assert_eq!(json.code, outcome.code, "{name}: {line}\n{json}");
            told.push_str(&shown(&line, &json));
        }
    }
    compare(name, &told);
}

/// Compares with the file of this name in `expected/`.
fn compare(name: &str, told: &str) {
    let mut settings = insta::Settings::new();
    settings.set_snapshot_path("snapshots/expected");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    // Keys and tokens of nothing, which still look like some; and a number that is another on every system.
    settings.add_filter(r"svk_\w+", "svk_...");
    settings.add_filter(r"svw_\w+", "svw_...");
    settings.add_filter(r"eyJ[\w.-]+", "eyJ...");
    settings.add_filter(r"\(os error\s+\d+\)", "(os error N)");
    // Where the program itself is.
    settings.add_filter(r#""command": "/[^"]+""#, r#""command": "/usr/bin/svcctl""#);
    settings.bind(|| insta::assert_snapshot!(name, told));
}

//! Sequences that a terminal would obey, in every text of every answer: shown by every command, never obeyed.

use std::{fmt::Write as _, time::Duration};

use serde_json::{Value, json};

use super::Terminal;
use crate::{
    harness::{Home, Platform, body, network_volume, template},
    remote::server::{Request, Server, answer, reply},
    server::client::{self, Local},
};
use server::{Options, Quotas};

/// A new title, a screen that is cleared, a C1 code, a bell, a line that is begun again, text that runs backwards, and
/// colours that no command of ours uses.
const ACTS: &str = "\u{1b}]0;x\u{7}\u{1b}[2J\u{9b}31m\rX\u{202e}Y\u{1b}[45;5m";

/// How much of an answer is put to the worst.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Degree {
    /// Text that people write: names, images, environments, outputs, reasons.
    Free,
    /// Every text, ids, times and statuses too.
    All,
    /// Every answer is a failure, and all that it says.
    Failure,
}

/// Puts it behind every text, and into names of variables.
fn spoil(value: &mut Value, field: &str, degree: Degree) {
    let is_kept = ["id", "status", "nextCursor", "jobBase", "base", "action", "actions", "type", "prefix", "source"]
        .contains(&field)
        || ["Id", "At", "Time", "Urls"].iter().any(|end| field.ends_with(end));
    match value {
        Value::String(text) if degree != Degree::Free || !(is_kept || text.parse::<wire::Timestamp>().is_ok()) => {
            text.push_str(ACTS);
        }
        Value::Array(items) => items.iter_mut().for_each(|item| spoil(item, field, degree)),
        Value::Object(fields) if !(field == "requestUrls" && degree == Degree::Free) => {
            fields.iter_mut().for_each(|(name, value)| spoil(value, name, degree));
            if ["env", "output", "input"].contains(&field) {
                fields.insert(format!("ODD{ACTS}"), ACTS.into());
            }
        }
        _ => {}
    }
}

fn spoilt(local: &Local, degree: Degree, request: &Request) -> Vec<u8> {
    let detail = || format!("no{ACTS}");
    if degree == Degree::Failure {
        let body = json!({ "title": detail(), "status": 409, "detail": detail(), "errors": [detail(), detail()] });
        return reply(409, &body.to_string());
    }
    if request.path().ends_with("/logs") {
        let line = json!({ "ts": "2026-11-20T12:00:00Z", "source": "container", "line": detail() });
        return answer(200, "content-type: text/event-stream\r\n", &format!("id: 1\ndata: {line}\n\n"));
    }
    let answered = local.send(&request.line, &request.body);
    // Jobs go to the same server.
    let here = format!("http://{}", request.header("host").unwrap());
    let Ok(mut body) = serde_json::from_str::<Value>(&answered.body.replace("http://svcctl.internal", &here)) else {
        return reply(answered.status, &answered.body);
    };
    // A list of one page, however its cursor reads.
    if let Some(pagination) = body.get_mut("pagination") {
        *pagination = json!({ "hasNextPage": false, "nextCursor": null });
    }
    spoil(&mut body, "", degree);
    reply(answered.status, &body.to_string())
}

/// Commands that show an account with one of everything, and commands that fail with a hint.
const LINES: [&str; 53] = [
    "pods list -o wide",
    "pods list -o csv",
    "pods list -o json",
    "pods list -o ndjson",
    "pods list -o yaml",
    "pods list -o json --jq '.pods[].name'",
    "pods get POD",
    "pods get p1",
    "pods audit -o wide",
    "pods events POD",
    "pods logs POD",
    "pods ssh POD --print",
    "pods ssh-config",
    "pods cp POD:/x .",
    "pods cp nothing POD:/x",
    "pods exec POD -- true",
    "pods stop POD STOPPED --no-input",
    "pods update POD --image x --no-input",
    "pods terminate POD --no-input",
    "pods reap --older-than 1s --dry-run",
    "pods why --gpu 'NVIDIA L4'",
    "pods create a --image b --gpu 'NVIDIA L4' --dry-run",
    "api GET /v2/pods --include",
    "api GET /v2/pods/POD/logs",
    "templates list -o wide",
    "templates get TEMPLATE",
    "templates delete TEMPLATE --no-input",
    "volumes list",
    "volumes get VOLUME",
    "registries list",
    "secrets list",
    "ssh-keys list",
    "catalog gpus -o wide",
    "catalog datacenters -o wide",
    "clusters list -o wide",
    "billing pods --last-n 3 --grouping podId",
    "billing pods --last-n 3 --chart",
    "serverless list -o wide",
    "serverless get ENDPOINT",
    "serverless workers ENDPOINT",
    "serverless logs ENDPOINT",
    "serverless releases ENDPOINT",
    "serverless releases ENDPOINT --diff 2",
    "serverless worker env ENDPOINT --job-url http://127.0.0.1:1",
    "serverless worker env ENDPOINT --job-url http://127.0.0.1:1 --format dotenv",
    "serverless audit",
    "serverless delete ENDPOINT --no-input",
    "api GET /v2/ENDPOINT/health",
    "serverless get ENDPOINT --health",
    "serverless jobs ENDPOINT",
    "serverless jobs ENDPOINT JOB",
    "serverless wait ENDPOINT JOB",
    "organization users",
];

/// A server in front of one that has one of everything, and the names of that.
fn scene(degree: Degree) -> (Server, [(&'static str, String); 6]) {
    let platform = Platform::new();
    let more = json!({ "name": "p1", "env": { "A": "b" }, "ports": ["8888/http"] });
    let [pod, stopped] = [more, json!({ "name": "p2" })].map(|more| platform.rent(body(more)).id);
    platform.pass(Duration::from_secs(7200));
    let volume = network_volume(&platform, "EU-RO-1");
    let template = template(&platform, json!({ "env": { "A": "b" }, "args": "sleep 1" }));
    let quotas = Quotas { minute: 9000, ..Quotas::default() };
    let local = Local::new(platform.engine, Options { quotas, ..Options::default() });
    let endpoint = json!({
        "name": "e1", "type": "QUEUE", "image": "a", "cpu": [{ "id": "cpu3c", "vcpuCount": 2 }], "disk": 1, "env": { "A": "b" },
        "scaling": { "type": "REQUEST_COUNT", "requestCount": 1 }, "workers": { "max": 2 },
    });
    let made = local.send("POST /v2/serverless", &endpoint.to_string());
    assert_eq!(made.status, 201, "{made:?}");
    let endpoint = made.json()["id"].as_str().unwrap().to_owned();
    let job = local.send(&format!("POST /v2/{endpoint}/run"), r#"{"input":{"a":"b"}}"#).json();
    let job = job["id"].as_str().unwrap().to_owned();
    assert_eq!(local.send(&format!("POST /v2/{endpoint}/cancel/{job}"), "").status, 200);
    let change = json!({ "image": "b", "env": { "A": "c" } });
    let changed = local.send(&format!("PATCH /v2/serverless/{endpoint}"), &change.to_string());
    assert_eq!(changed.status, 200, "{changed:?}");
    let names = [
        ("POD", pod),
        ("STOPPED", stopped),
        ("VOLUME", volume),
        ("TEMPLATE", template),
        ("ENDPOINT", endpoint),
        ("JOB", job),
    ];
    (Server::start(move |request| spoilt(&local, degree, request)), names)
}

/// The output of each line on a terminal, one behind the other.
fn shown(degree: Degree) -> Vec<(&'static str, String)> {
    let (server, names) = scene(degree);
    let home = Home::new();
    let mut script = String::new();
    for line in LINES {
        let line = names.iter().fold(line.to_owned(), |line, (name, id)| line.replace(name, id));
        writeln!(script, "svcctl {line}; printf '<%s>' end").unwrap();
    }
    // The last output can be read while the terminal is there.
    home.write("all.sh", script + "printf '<%s>' all; read -r _\n");
    let variables =
        [("SVCCTL_BASE_URL", server.url()), ("SVCCTL_API_KEY", client::KEY.to_owned()), ("HISTFILE", String::new())];
    let variables = variables.each_ref().map(|(name, value)| (*name, value.as_str()));
    let all = home.path().join("all.sh");
    let mut terminal = Terminal::with(&home, 120, &format!("sh {}", all.display()), &variables);
    terminal.reads_to("<all>");
    let shown = String::from_utf8(terminal.shown).unwrap();
    let said: Vec<&str> = shown.split("<end>").collect();
    assert_eq!(said.len(), LINES.len() + 1, "{shown}");
    LINES.into_iter().zip(said).map(|(line, said)| (line, said.to_owned())).collect()
}

/// The first sequence that a terminal obeys, but for those of ours: ends of lines, colours, steps of the cursor for
/// progress.
fn obeyed(shown: &str) -> Option<String> {
    let mut rest = shown;
    while let Some(at) = rest.find(|c: char| (c.is_control() && c != '\n' && c != '\t') || c == '\u{202e}') {
        let found = &rest[at..];
        let code = found.strip_prefix("\u{1b}[").and_then(|code| {
            let end = code.find(|c: char| !matches!(c, '0'..='9' | ';' | '?'))?;
            Some((&code[..end], &code[end..=end]))
        });
        let length = match code {
            Some(("45;5", "m")) => return Some(found.chars().take(12).collect()),
            Some((numbers, "m" | "A" | "B" | "C" | "D" | "K")) => 3 + numbers.len(),
            Some(("?25", "h" | "l")) => 6,
            Some(("", "J")) => 3,
            None if found.starts_with("\r\n") || found.starts_with("\r\r\n") => 1,
            // The line of progress is begun again before it is cleared.
            None if found.starts_with("\r\u{1b}[2K") => 1,
            _ => return Some(found.chars().take(12).collect()),
        };
        rest = &found[length..];
    }
    None
}

#[test]
fn nothing_that_an_answer_says_is_obeyed_by_the_terminal() {
    for degree in [Degree::Free, Degree::All, Degree::Failure] {
        let all = shown(degree);
        for (line, shown) in &all {
            // Output of a container or a filter may have colours.
            let has_colours = line.contains("logs") || line.contains("--jq");
            let shown = if has_colours { shown.replace("\u{1b}[45;5m", "") } else { shown.clone() };
            assert_eq!(obeyed(&shown), None, "{degree:?}: {line}: {shown:?}");
        }
        let is_visible = |shown: &str| shown.contains("]0;x") && shown.contains("[2J");
        let visible = all.iter().filter(|(_, shown)| is_visible(shown)).count();
        // Some lists are empty, and some answers are not shown.
        assert!(visible >= 30, "{degree:?}: {visible} lines show what was sent: {all:#?}");
    }
}

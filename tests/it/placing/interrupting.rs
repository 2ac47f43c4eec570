//! A create that is interrupted in each of its phases, or killed.

use std::{
    io::{BufRead, BufReader, Read},
    process::{Child, ChildStderr, Command, Stdio},
};

use serde_json::json;
use server::Options;

use crate::{
    harness::{Home, Outcome, Platform},
    server::client::{KEY, Local},
};

/// A server on which something takes for ever.
fn serving(faults: &[&str]) -> Local {
    let faults = faults.iter().map(|text| text.parse().unwrap()).collect();
    Local::new(Platform::new().engine, Options { faults, seed: Some(7), ..Options::default() })
}

/// A create that runs.
struct Renting {
    child: Child,
    stderr: BufReader<ChildStderr>,
    said: String,
}

impl Renting {
    fn start(home: &Home, local: &Local, more: &str) -> Self {
        Self::of(home, local, &format!("pods create demo --image a --gpu 4090 --debug -o id {more}"))
    }

    /// The create of this command line, which has `--debug`.
    fn of(home: &Home, local: &Local, line: &str) -> Self {
        let mut command = home.command(&shell_words::split(line).unwrap());
        command.env("SVCCTL_BASE_URL", format!("http://{}", local.address)).env("SVCCTL_API_KEY", KEY);
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let stderr = BufReader::new(child.stderr.take().unwrap());
        Self { child, stderr, said: String::new() }
    }

    /// Waits until it says this.
    fn says(&mut self, text: &str) {
        loop {
            let mut line = String::new();
            assert!(self.stderr.read_line(&mut line).unwrap() > 0, "no `{text}`: {}", self.said);
            self.said += &line;
            if line.contains(text) {
                return;
            }
        }
    }

    fn signal(&self, signal: &str) {
        let sent = Command::new("kill").args([signal, &self.child.id().to_string()]).status();
        assert!(sent.unwrap().success());
    }

    /// Waits for the end of the command.
    fn end(mut self) -> Outcome {
        self.stderr.read_to_string(&mut self.said).unwrap();
        let mut stdout = String::new();
        self.child.stdout.take().unwrap().read_to_string(&mut stdout).unwrap();
        let code = self.child.wait().unwrap().code().unwrap_or(-1);
        Outcome { code, stdout, stderr: self.said }
    }
}

/// The ids of the list at a path.
fn listed(local: &Local, path: &str) -> Vec<String> {
    let answer = local.send(&format!("GET {path}"), "").json();
    let items = answer.as_object().unwrap().values().find_map(serde_json::Value::as_array).unwrap();
    items.iter().map(|item| item["id"].as_str().unwrap().to_owned()).collect()
}

fn ids(local: &Local) -> Vec<String> {
    listed(local, "/v2/pods")
}

/// Waits until a pod is there.
fn appeared(local: &Local) -> String {
    appeared_at(local, "/v2/pods")
}

/// Waits until there is something in the list at a path.
fn appeared_at(local: &Local, path: &str) -> String {
    for _ in 0..100_000 {
        if let Some(id) = listed(local, path).pop() {
            return id;
        }
        std::thread::yield_now();
    }
    panic!("nothing appeared at {path}");
}

/// The last lines, without the trace.
fn last(outcome: &Outcome) -> String {
    let lines = outcome.stderr.lines().filter(|line| !line.starts_with(['<', '>', '!', ' ']) || line.starts_with("  "));
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn before_a_create_is_sent_nothing_is_looked_for() {
    let local = serving(&["GET /v2/catalog/** latency=60s"]);
    let mut renting = Renting::start(&Home::new(), &local, "");
    renting.says("> GET ");
    renting.signal("-INT");
    let outcome = renting.end();
    assert_eq!((outcome.code, outcome.stdout.as_str()), (130, ""), "{outcome}");
    assert!(!outcome.stderr.contains("/v2/pods") && !outcome.stderr.contains("error:"), "{outcome}");
}

#[test]
fn a_pod_that_was_rented_already_is_found_and_its_cost_told() {
    for (signal, code) in [("-INT", 130), ("-TERM", 143)] {
        let local = serving(&["POST /v2/pods latency=60s"]);
        let mut renting = Renting::start(&Home::new(), &local, "");
        renting.says("> POST ");
        let id = appeared(&local);
        renting.signal(signal);
        let outcome = renting.end();
        assert_eq!((outcome.code, outcome.stdout.as_str()), (code, ""), "{outcome}");
        let told = last(&outcome);
        assert!(told.contains(&format!("pod `{id}` is still running (0.69 USD/hour)")), "{told}");
        assert!(told.contains(&format!("svcctl pods terminate {id}")), "{told}");
    }
}

#[test]
fn a_create_that_is_not_carried_out_leaves_nothing_and_says_how_to_be_sure() {
    let local = serving(&["POST /v2/pods latency=60s status=503"]);
    let mut renting = Renting::start(&Home::new(), &local, "");
    renting.says("> POST ");
    renting.signal("-INT");
    let outcome = renting.end();
    assert_eq!(outcome.code, 130, "{outcome}");
    let told = last(&outcome);
    assert!(told.contains("no pod of this command was found") && told.contains("--create-id "), "{told}");
    assert!(ids(&local).is_empty());
}

#[test]
fn a_second_signal_ends_the_look_at_once() {
    let local = serving(&["POST /v2/pods latency=60s", "GET /v2/pods latency=60s first=1"]);
    let mut renting = Renting::start(&Home::new(), &local, "");
    renting.says("> POST ");
    renting.signal("-INT");
    renting.says("> GET ");
    renting.signal("-INT");
    let outcome = renting.end();
    assert_eq!(outcome.code, 130, "{outcome}");
    assert!(last(&outcome).contains("could not be looked for: interrupted"), "{outcome}");
}

#[test]
fn a_signal_in_a_pause_for_the_limit_ends_it_without_a_look() {
    let server = crate::remote::server::Server::start(|request| match request.path() {
        "POST /v2/pods" => super::scene::limited(3000),
        _ => crate::remote::server::reply(404, "{}"),
    });
    let home = Home::new();
    home.write("pod.json", json!({ "name": "a", "image": "b", "gpu": { "id": "NVIDIA L4" } }).to_string());
    let mut command = home.command(&["pods", "create", "--file", "pod.json"]);
    command.env("SVCCTL_BASE_URL", server.url()).env("SVCCTL_API_KEY", KEY);
    let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let stderr = BufReader::new(child.stderr.take().unwrap());
    let mut renting = Renting { child, stderr, said: String::new() };
    renting.says("trying it again in 50m");
    renting.signal("-INT");
    let outcome = renting.end();
    assert_eq!(outcome.code, 130, "{outcome}");
    assert!(server.seen().iter().all(|request| request.path() != "GET /v2/pods"), "{:?}", server.seen());
}

#[test]
fn a_command_that_was_killed_and_is_run_again_with_its_id_takes_its_pod() {
    let local = serving(&["POST /v2/pods latency=60s first=1"]);
    let home = Home::new();
    let mut renting = Renting::start(&home, &local, "--create-id job-7");
    renting.says("> POST ");
    let id = appeared(&local);
    renting.child.kill().unwrap();
    assert_eq!(renting.end().stdout, "");
    let again = Renting::start(&home, &local, "--create-id job-7").end();
    assert_eq!((again.code, again.stdout.trim()), (0, id.as_str()), "{again}");
    assert_eq!(ids(&local), [id]);
}

#[test]
fn a_pod_whose_end_is_not_confirmed_is_not_called_running() {
    let local = serving(&["DELETE /v2/pods/* latency=60s"]);
    let mut running =
        Renting::of(&Home::new(), &local, "pods run job --image svcctl/slow:1000 --gpu L4 --debug -- true");
    running.says("/logs");
    let request = running.said.lines().last().unwrap();
    let id = request.split("/logs").next().unwrap().rsplit('/').next().unwrap().to_owned();
    running.signal("-TERM");
    running.says("> DELETE ");
    running.signal("-TERM");
    let outcome = running.end();
    assert_eq!(outcome.code, 143, "{outcome}");
    let said = last(&outcome);
    assert!(said.contains(&format!("pod `{id}` may still be running (")), "{said}");
    assert!(said.contains(&format!("`svcctl pods terminate {id}` makes sure")), "{said}");
}

/// Creates of what carries no marker: the command, the list that it is in, what it costs, and how it is deleted.
const UNMARKED: [(&str, &str, &str, &str); 3] = [
    (
        "serverless create e --image svcctl/job:echo --cpu cpu5c:2 --min 1 --yes --debug -o id",
        "/v2/serverless",
        " USD a day",
        "svcctl serverless delete",
    ),
    (
        "volumes create data --size 100 --data-center EU-RO-1 --debug -o id",
        "/v2/network-volumes",
        "money for its 100 GB until it is deleted",
        "svcctl volumes delete",
    ),
    (
        "volumes create shared --global --debug -o id",
        "/v2/global-volumes",
        "by what is on it",
        "svcctl volumes delete --global",
    ),
];

#[test]
fn what_carries_no_marker_is_found_and_its_cost_told() {
    for ((line, path, cost, delete), (signal, code)) in
        UNMARKED.into_iter().zip([("-INT", 130), ("-TERM", 143), ("-INT", 130)])
    {
        let local = serving(&[&format!("POST {path} latency=60s")]);
        let mut creating = Renting::of(&Home::new(), &local, line);
        creating.says("> POST ");
        let id = appeared_at(&local, path);
        creating.signal(signal);
        let outcome = creating.end();
        assert_eq!((outcome.code, outcome.stdout.as_str()), (code, ""), "{outcome}");
        let told = last(&outcome);
        assert!(told.contains(&format!("({id}) was created and costs ")) && told.contains(cost), "{told}");
        assert!(told.contains(&format!("`{delete} {id}`")), "{told}");
    }
}

#[test]
fn what_carries_no_marker_and_is_not_found_is_said_to_be_so() {
    for (line, path, cost, _) in UNMARKED {
        // It is not carried out.
        let local = serving(&[&format!("POST {path} latency=60s status=503")]);
        let mut creating = Renting::of(&Home::new(), &local, line);
        creating.says("> POST ");
        creating.signal("-INT");
        let outcome = creating.end();
        let told = last(&outcome);
        assert!(outcome.code == 130 && told.contains("no new ") && told.contains(" list"), "{outcome}");
        assert!(listed(&local, path).is_empty());
        // A key that may not list: nothing tells old from new.
        let local = serving(&[&format!("POST {path} latency=60s"), &format!("GET {path} status=403")]);
        let mut creating = Renting::of(&Home::new(), &local, line);
        creating.says("> POST ");
        creating.signal("-INT");
        let told = last(&creating.end());
        assert!(told.contains(" may have been created, which costs ") && told.contains(cost), "{told}");
    }
}

//! `svcctl serverless worker`: local processes that take jobs, in the protocol of worker libraries.

use std::process::{Child, Command, Stdio};

use super::{create, json};
use crate::harness::{Home, error_of, eventually};

/// A worker in a few lines of shell: the output of a job is what the file `result` says.
const HANDLER: &str = r#"#!/bin/sh
echo "worker $SVCCTL_POD_ID begins"
echo $$ >> pids
while :; do
    job=$(curl -sf -H "Authorization: $SVCCTL_AI_API_KEY" "$SVCCTL_WEBHOOK_GET_JOB&job_in_progress=0") || { sleep 0.1; continue; }
    [ -n "$job" ] || continue
    id=$(printf %s "$job" | sed 's/.*"id":"\([^"]*\)".*/\1/')
    url=$(printf %s "$SVCCTL_WEBHOOK_POST_OUTPUT" | sed "s/\$ID/$id/")
    curl -sf -H "Authorization: $SVCCTL_AI_API_KEY" -H 'Content-Type: application/x-www-form-urlencoded' \
        -d "{\"output\": \"$(cat result)\"}" "$url&isStream=false" >/dev/null
done
"#;

/// A command that runs until it is dropped.
struct Running(Child);

impl Running {
    fn start(home: &Home, line: &str) -> Self {
        let mut command: Command = home.command(&shell_words::split(line).unwrap());
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
        Self(command.spawn().unwrap())
    }

    fn signal(&self, name: &str) {
        let status = Command::new("kill").args([&format!("-{name}"), &self.0.id().to_string()]).status().unwrap();
        assert!(status.success());
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// A home with an endpoint of local workers, and their handler; none where there is no curl.
fn home() -> Option<Home> {
    if Command::new("curl").arg("--version").stdout(Stdio::null()).status().is_err() {
        assert!(std::env::var_os("CI").is_none(), "curl is not installed");
        return None;
    }
    let home = Home::swift();
    create(&home, "e", "svcctl/local", "--cpu cpu5c:2 --max 2 --scale-by requests=1");
    home.script("handler", HANDLER);
    home.write("result", "one");
    Some(home)
}

/// Whether a process with this id is there.
fn is_alive(pid: &str) -> bool {
    std::path::Path::new("/proc").join(pid).join("stat").exists()
        && !std::fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default().contains(") Z ")
}

fn pids(home: &Home) -> Vec<String> {
    let text = std::fs::read_to_string(home.path().join("pids")).unwrap_or_default();
    text.lines().map(str::to_owned).collect()
}

#[test]
fn a_process_gets_the_values_of_secrets_and_no_trace_shows_them() {
    const VALUE: &str = "hunter2-6f1d0c";
    let home = Home::swift();
    home.run_with_input(&["secrets", "create", "TOKEN", "--value-stdin"], VALUE.as_bytes()).success();
    create(&home, "e", "svcctl/local", "--cpu cpu5c:2 --max 2 --env 'DB=x{{ SVCCTL_SECRET_TOKEN }}y'");
    home.script("handler", "#!/bin/sh\nprintf %s \"$DB\" > draft; mv draft got; sleep 600\n");
    let running = Running::start(&home, "serverless worker run e --workers 1 --debug-file trace -- bin/handler");
    let got = || std::fs::read_to_string(home.path().join("got")).unwrap_or_default();
    eventually("the process has its environment", || got() == format!("x{VALUE}y"));
    let trace = std::fs::read_to_string(home.path().join("trace")).unwrap();
    assert!(trace.contains("/runner") && !trace.contains(VALUE), "{trace}");
    drop(running);
    let line = "serverless worker env e --job-url http://127.0.0.1:1 --debug";
    for (format, expected) in [("shell", format!("export DB=x{VALUE}y")), ("docker", format!("DB=x{VALUE}y"))] {
        let printed = home.svcctl(&format!("{line} --format {format}")).success();
        assert!(printed.stdout.lines().any(|line| line == expected), "{printed}");
        assert!(!printed.stderr.contains(VALUE), "{printed}");
    }
    home.run_with_input(&["secrets", "rotate", "TOKEN", "--value-stdin"], b"it's\n$two").success();
    let dotenv = home.svcctl(&format!("{line} --format dotenv")).success().stdout;
    assert!(dotenv.contains("DB=\"xit's\\n\\$twoy\"\n"), "{dotenv}");
    assert_eq!(home.svcctl(&format!("{line} --format docker")).code, 2, "it cannot hold two lines");
    home.svcctl("secrets delete TOKEN --yes").success();
    let refused = error_of(home.svcctl(line), 5);
    assert!(refused.contains("variable `DB` names secret `TOKEN`"), "{refused}");
}

#[test]
fn a_key_that_leaked_is_renewed() {
    let home = Home::swift();
    create(&home, "e", "svcctl/local", "--cpu cpu5c:2 --max 2");
    let key = || {
        let env = home.svcctl("serverless worker env e --job-url http://127.0.0.1:1").success().stdout;
        env.lines().find(|line| line.contains("API_KEY=svw_")).unwrap().to_owned()
    };
    let before = key();
    error_of(home.svcctl("serverless worker renew-key e"), 2);
    assert_eq!(key(), before, "nobody agreed");
    let renewed = home.svcctl("serverless worker renew-key e --yes").success();
    assert_eq!((renewed.stdout.as_str(), renewed.stderr.as_str()), ("", "endpoint `e` has a new worker key\n"));
    assert_ne!(key(), before);
}

#[test]
fn local_processes_take_jobs_and_are_started_as_scaling_asks() {
    let Some(home) = home() else { return };
    let running = Running::start(&home, "serverless worker run e -- bin/handler");
    let output = home.svcctl("serverless run e --field a=1 --wait=3m").success().stdout;
    assert_eq!(output.trim(), "\"one\"");
    let id = json(&home, "serverless jobs e")["requests"][0]["workerId"].as_str().unwrap().to_owned();
    let log = || home.svcctl(&format!("serverless logs e --worker {id}")).stdout;
    eventually("its output is in its log", || log().contains(&format!("worker {id} begins")));
    let all = pids(&home);
    assert!(!all.is_empty());
    running.signal("INT");
    eventually("no worker outlives the command", || all.iter().all(|pid| !is_alive(pid)));
}

#[test]
fn a_killed_command_leaves_no_process_behind() {
    let Some(home) = home() else { return };
    let running = Running::start(&home, "serverless worker run e --workers 2 -- bin/handler");
    eventually("two processes", || pids(&home).len() >= 2);
    running.signal("KILL");
    if cfg!(target_os = "linux") {
        eventually("the system ended them", || pids(&home).iter().all(|pid| !is_alive(pid)));
    }
}

#[test]
fn what_a_crashed_worker_started_ends_with_it() {
    let home = Home::swift();
    create(&home, "e", "svcctl/local", "--cpu cpu5c:2 --max 1");
    // It starts something that outlives it and hears no SIGTERM, as a library's thread of pings in a process of its own.
    home.script(
        "handler",
        "#!/bin/sh\n(trap '' TERM; exec sleep 600) &\necho $! >>pids\n[ -e first ] || { : >first; exit 1; }\nsleep 600\n",
    );
    let _running = Running::start(&home, "serverless worker run e --workers 1 -- bin/handler");
    eventually("the worker is started again", || pids(&home).len() >= 2);
    let first = pids(&home)[0].clone();
    eventually("what the first one started is gone", || !is_alive(&first));
    assert!(is_alive(&pids(&home)[1]));
}

#[test]
fn a_process_that_ends_is_started_again_and_a_change_starts_all_anew() {
    let Some(home) = home() else { return };
    let _running = Running::start(
        &home,
        "serverless worker run e --workers 1 --watch-files 'result' --skip-checks -- bin/handler",
    );
    eventually("a process", || !pids(&home).is_empty());
    let first = pids(&home)[0].clone();
    Command::new("kill").args(["-KILL", &first]).status().unwrap();
    eventually("another one", || pids(&home).len() >= 2);
    let before = pids(&home).len();
    home.write("result", "something else");
    eventually("a new one", || pids(&home).len() > before);
    let output = home.svcctl("serverless run e --field a=1 --wait=3m").success().stdout;
    assert_eq!(output.trim(), "\"something else\"");
}

#[test]
fn an_endpoint_of_another_image_takes_no_local_workers() {
    let home = Home::swift();
    create(&home, "e", "svcctl/job:echo", "--max 1");
    let said = error_of(home.svcctl("serverless worker run e -- true"), 5);
    assert!(said.contains("takes no local workers") && said.contains("--image svcctl/local"), "{said}");
    let said = error_of(home.svcctl("serverless worker env e"), 2);
    assert!(said.contains("svcctl serve"), "{said}");
}

#[test]
fn a_server_tells_what_a_process_of_ones_own_needs() {
    let home = Home::swift();
    create(&home, "e", "svcctl/local", "--cpu cpu5c:2 --max 1");
    let key = home.svcctl("engine keys create test -o json").success().json()["key"].as_str().unwrap().to_owned();
    let mut served = home.command(&["serve", "--listen", "127.0.0.1:0", "-o", "json"]);
    let mut child = Running(served.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap());
    let mut line = String::new();
    std::io::BufRead::read_line(&mut std::io::BufReader::new(child.0.stdout.as_mut().unwrap()), &mut line).unwrap();
    let url = serde_json::from_str::<serde_json::Value>(&line).unwrap()["url"].as_str().unwrap().to_owned();
    let ask = |more: &str| {
        let line = format!("serverless worker env e {more}");
        let mut command = home.command(&shell_words::split(&line).unwrap());
        command.env("SVCCTL_BASE_URL", &url).env("SVCCTL_API_KEY", &key);
        Home::outcome(command).success().stdout
    };
    let shell = ask("");
    assert!(shell.contains("export SVCCTL_WEBHOOK_GET_JOB=") && shell.contains("/job-take/"), "{shell}");
    assert!(shell.contains("export SVCCTL_AI_API_KEY=svw_"), "{shell}");
    let docker = ask("--format docker --prefix RUN");
    assert!(docker.contains("RUN_PING_INTERVAL=10000\n") && !docker.contains("export"), "{docker}");
    assert_eq!(docker.lines().count(), shell.lines().count());
}

/// A worker that listens: it says who it is, ends when it is asked for `/end`, and is well otherwise.
const LISTENER: &str = r#"
import http.server, os
class Handler(http.server.BaseHTTPRequestHandler):
    def do_GET(self):
        if self.path == "/end":
            os._exit(1)
        body = (os.environ["SVCCTL_POD_ID"] + " " + self.path).encode()
        self.send_response(200)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)
http.server.ThreadingHTTPServer(("127.0.0.1", int(os.environ["PORT"])), Handler).serve_forever()
"#;

#[test]
fn local_processes_answer_requests_as_workers_of_a_load_balancer() {
    if Command::new("python3").arg("--version").stdout(Stdio::null()).status().is_err() {
        assert!(std::env::var_os("CI").is_none(), "python3 is not installed");
        return;
    }
    let home = Home::swift();
    create(&home, "api", "svcctl/local", "--type lb --cpu cpu5c:2 --max 1");
    home.write("listener.py", LISTENER);
    let _running = Running::start(&home, "serverless worker run api -- python3 listener.py");
    let called = home.svcctl("serverless call api '/v1/x?a=1'").success();
    let (worker, path) = called.stdout.trim().split_once(' ').unwrap();
    assert_eq!(path, "/v1/x?a=1");
    assert!(called.stderr.contains(&format!("worker {worker}")), "{}", called.stderr);
    let broken = error_of(home.svcctl("serverless call api /end"), 9);
    assert!(broken.contains(worker), "{broken}");
    // A request is not sent twice, so one that finds the port closed fails.
    let again = || home.svcctl("serverless call api /again");
    eventually("the process is started again", || again().stdout == format!("{worker} /again"));
    let env = error_of(home.svcctl("serverless worker env api --job-url http://127.0.0.1:1"), 2);
    assert!(env.contains("load balancer"), "{env}");
}

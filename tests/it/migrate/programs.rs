//! Programs that run: the old one against the proxy and the rewritten one against a server of v2 leave the same pods
//! and say the same.

mod by_hand;

use std::{
    collections::BTreeMap,
    fs,
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

use serde_json::Value;

use crate::harness::{Home, Outcome};

/// The programs of the corpus that can be run.
fn programs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/corpus/tree/programs")
}

/// The interpreter of a program.
fn interpreter(name: &str) -> &'static str {
    match Path::new(name).extension().and_then(|ending| ending.to_str()) {
        Some("py") => "python3",
        Some("mjs") => "node",
        _ => "bash",
    }
}

/// Further tools that a program calls.
fn tools(text: &str) -> Vec<&'static str> {
    ["curl", "jq", "python3"].into_iter().filter(|tool| text.contains(&format!("{tool} "))).collect()
}

fn is_there(tool: &str) -> bool {
    Command::new(tool).arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status().is_ok()
}

/// A server of one of the two versions, in a home of its own.
struct Served {
    home: Home,
    child: Child,
    /// `127.0.0.1:4711`
    address: String,
}

impl Served {
    fn new(line: &str) -> Self {
        let home = Home::swift();
        let mut command = home.command(&shell_words::split(line).unwrap());
        let mut child = command.env("CLOUD_KEY", KEY).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
        let mut first = String::new();
        BufReader::new(child.stdout.take().unwrap()).read_line(&mut first).unwrap();
        let ready: Value = serde_json::from_str(&first).unwrap_or_else(|error| panic!("{error}: {first}"));
        let url = ready["url"].as_str().unwrap().trim_end_matches('/').trim_end_matches("/v1").trim_end_matches("/v2");
        let address = url.strip_prefix("http://").unwrap().to_owned();
        Self { home, child, address }
    }

    /// The state of the account: all of its pods, templates and volumes but for times and random values.
    fn state(&self) -> Vec<Value> {
        const KEPT: [&str; 14] = [
            "name",
            "image",
            "disk",
            "mounts",
            "ports",
            "env",
            "cmd",
            "entrypoint",
            "cloud",
            "size",
            "dataCenter",
            "serverless",
            "public",
            "username",
        ];
        let mut all = Vec::new();
        for (group, list) in
            [("pods", "pods"), ("templates", "templates"), ("volumes", "networkVolumes"), ("registries", "registries")]
        {
            let listed = self.home.svcctl(&format!("{group} list -o json"));
            if listed.code != 0 {
                continue;
            }
            let listed = listed.json();
            for one in listed[list].as_array().into_iter().flatten() {
                let mut kept: BTreeMap<&str, Value> = BTreeMap::new();
                for name in KEPT {
                    if let Some(value) = one.get(name) {
                        kept.insert(name, value.clone());
                    }
                }
                kept.insert("gpu", one["gpu"]["id"].clone());
                kept.insert("count", one["gpu"]["count"].clone());
                all.push(serde_json::to_value(kept).unwrap());
            }
        }
        all.sort_by_key(ToString::to_string);
        all
    }
}

impl Drop for Served {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The key of all of them.
const KEY: &str = "svk_programs";

/// How long a program may run.
const DEADLINE: Duration = Duration::from_secs(120);

/// Runs a program in the home of a server.
fn run(served: &Served, program: &Path) -> Outcome {
    let mut command = Command::new(interpreter(program.to_str().unwrap()));
    command.arg(program).env("CLOUD_KEY", KEY).env("TMPDIR", served.home.path()).env_remove("GPU_API");
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    let begun = Instant::now();
    while child.try_wait().unwrap().is_none() {
        if begun.elapsed() > DEADLINE {
            let _ = child.kill();
            panic!("{} does not end", program.display());
        }
        std::thread::sleep(Duration::from_millis(20));
    }
    let output = child.wait_with_output().unwrap();
    Outcome {
        code: output.status.code().unwrap_or(-1),
        stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
        stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
    }
}

/// Runs both forms of a program, and compares.
#[allow(clippy::print_stderr, reason = "a test that is left out says so")]
fn both_forms_do_the_same(name: &str) {
    let text = fs::read_to_string(programs().join(name)).unwrap();
    let missing: Vec<&str> =
        [interpreter(name)].into_iter().chain(tools(&text)).filter(|tool| !is_there(tool)).collect();
    if !missing.is_empty() {
        assert!(std::env::var_os("CI").is_none(), "{name} cannot run without {missing:?}");
        eprintln!("left out: {name} needs {missing:?}");
        return;
    }
    let old = Served::new("migrate proxy --listen 127.0.0.1:0 -o json -q");
    let new = Served::new("serve --listen 127.0.0.1:0 --api-key-env CLOUD_KEY -o json -q");
    let program = |served: &Served, text: &str| {
        let path = served.home.path().join(name);
        fs::write(&path, text).unwrap();
        path
    };
    let v1 = text.replace("localhost:8081", &old.address);
    let before = run(&old, &program(&old, &v1));
    assert_eq!(before.code, 0, "{name} does not run as it is: {before}");
    // A host that stands alone is no part of an address: it is put in as the address of each server.
    let is_alone = !text.contains("http://localhost:8081");
    let v1 = if is_alone { text.replace("localhost:8081", &new.address) } else { text };
    let path = program(&new, &v1);
    let line = format!("migrate rewrite --write --allow-dirty --base-url http://{} {name}", new.address);
    let mut command = new.home.command(&shell_words::split(&line).unwrap());
    command.current_dir(new.home.path());
    let written = Home::outcome(command);
    let v2 = fs::read_to_string(&path).unwrap();
    assert_ne!(v2, v1, "{name} was left: {written}");
    let after = run(&new, &path);
    assert_eq!(after.code, 0, "{name} does not run when it is rewritten: {after}\n{v2}");
    assert_eq!(after.stdout, before.stdout, "{name} says something else:\n{v2}");
    assert_eq!(new.state(), old.state(), "{name} leaves something else:\n{v2}");
}

macro_rules! same {
    ($($test:ident $name:literal)*) => {
        $(#[test]
        fn $test() {
            both_forms_do_the_same($name);
        })*

        #[test]
        fn every_program_of_the_folder_is_run() {
            let mut named = vec![$($name.to_owned()),*];
            let mut there: Vec<String> =
                fs::read_dir(programs()).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
            named.sort();
            there.sort();
            assert_eq!(named, there);
        }
    };
}

same! {
    python_creates_a_pod "create_pod.py"
    python_lists_names "list_names.py"
    python_ends_all_pods "clear_out.py"
    python_makes_a_volume "volume.py"
    python_renames_a_pod "rename.py"
    python_keeps_a_login "registry.py"
    shell_rents_and_stops "rent.sh"
    shell_lists_names "names.sh"
    shell_lists_images "images.sh"
    shell_registers_a_template "template.sh"
    shell_makes_bodies_by_jq "inventory.sh"
    shell_with_programs_of_python "inline.sh"
    javascript_creates_a_pod "create.mjs"
    javascript_lists_pods "list.mjs"
    javascript_stops_a_pod "stop.mjs"
}

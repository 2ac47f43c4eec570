//! `svcctl engine hosts`: what an operator types, and what is said to it.

use std::process::Command;

use serde_json::{Value, json};

use super::{
    daemon::{Daemon, Host, IMAGE, Podman, Setup},
    standing,
};
use crate::harness::{Home, Outcome, error_of};

/// The reserve of every host in the tests, so that a small machine has something left.
const SMALL: &str = "--reserve vcpus=0,memory=1,disk=1";

impl Daemon {
    /// Adds it to the engine of a home, without being asked.
    pub(super) fn add(&self, home: &Home, name: &str, more: &str) -> Outcome {
        add(self, home, name, more)
    }
}

fn add(host: &impl Host, home: &Home, name: &str, more: &str) -> Outcome {
    home.svcctl(&format!("engine hosts add {name} {} {SMALL} --yes {more}", host.endpoint()))
}

/// The hosts of a home.
fn hosts(home: &Home) -> Vec<Value> {
    home.svcctl("engine hosts list -o json").success().json()["hosts"].as_array().unwrap().clone()
}

/// A finding of a check: its status and what was found.
fn finding(checks: &Value, name: &str) -> (String, String) {
    let all = checks["checks"].as_array().unwrap();
    let check = all.iter().find(|check| check["check"] == name).unwrap_or_else(|| panic!("{name} in {checks}"));
    (check["status"].as_str().unwrap().to_owned(), check["detail"].as_str().unwrap().to_owned())
}

#[test]
fn what_cannot_be_a_host_is_refused_in_words() {
    let home = Home::new();
    for (line, code, said) in [
        ("node1 tcp://node1:2375", 2, "is root access to that machine"),
        ("node1 node1", 2, "is not an endpoint like"),
        ("-- -x unix:///x", 2, "a name has up to 63"),
        ("node1 unix:///x --reserve gpus=1", 2, "a GPU belongs to one pod"),
        ("node1 unix:///x --price T4", 2, "expected a GPU and its price"),
        ("node1 unix:///x --ports 9-8", 2, "is not a port range like"),
        ("node1 unix:///x --certificates .", 2, "--certificates is for https://"),
        ("node1 unix:///nowhere/docker.sock", 9, "there is no socket /nowhere/docker.sock"),
        ("node1 https://127.0.0.1:1", 5, "ca.pem"),
    ] {
        let told = error_of(home.svcctl(&format!("engine hosts add --yes {line}")), code);
        assert!(told.contains(said), "{line}: {told}");
    }
    assert_eq!(hosts(&home), Vec::<Value>::new());
    let empty = home.svcctl("engine hosts list").success();
    assert!(empty.stderr.contains("no hosts"), "{empty}");
    assert!(home.svcctl("engine hosts check").success().stderr.contains("no hosts"));
    let unknown = error_of(home.svcctl("engine hosts get node1"), 4);
    assert!(unknown.contains("`node1`") && unknown.contains("`svcctl engine hosts list`"), "{unknown}");
}

#[test]
fn a_host_comes_is_looked_at_drained_and_goes() {
    let Some(daemon) = Daemon::start() else { return };
    let home = Home::new();
    let line = format!("engine hosts add node1 {} {SMALL}", daemon.endpoint());
    let unasked = error_of(home.svcctl(&line), 2);
    assert!(unasked.contains("not confirmed: Add host `node1` and take ") && unasked.contains("--yes"), "{unasked}");
    assert!(unasked.contains("LOCAL-1") && unasked.contains("Docker "), "{unasked}");
    assert_eq!(hosts(&home), Vec::<Value>::new());
    assert_eq!(
        daemon.docker("network ls -q --filter name=svcctl").success().stdout,
        "",
        "it is not claimed until then"
    );

    let added = daemon.add(&home, "node1", "--data-center HOME-1 --region europe --country de --ports 20000-20009");
    assert!(added.success().stderr.contains("host `node1` is added"));
    let known = hosts(&home);
    let [host] = &known[..] else { panic!("{known:?}") };
    assert_eq!((&host["id"], &host["status"], &host["dataCenter"]), (&json!("node1"), &json!("NEW"), &json!("HOME-1")));
    assert_eq!(
        (&host["address"], &host["ports"], &host["pods"]),
        (&json!("127.0.0.1"), &json!("20000-20009"), &json!(0))
    );
    let fleet = home.svcctl("engine fleet show").success().json();
    let sites = fleet["dataCenters"].as_array().unwrap();
    assert_eq!((sites.len(), &sites[0]["region"], &sites[0]["country"]), (1, &json!("EUROPE"), &json!("DE")));
    let told = daemon.docker("network inspect svcctl --format '{{json .Labels}}'").success().json();
    assert_eq!(told["svcctl.engine"].as_str().unwrap().len(), 20, "{told}");

    let twice = error_of(daemon.add(&home, "node2", ""), 5);
    assert!(twice.contains("already in the fleet, as host `node1`"), "{twice}");
    home.svcctl("engine hosts drain nod").success();
    assert_eq!(home.svcctl("engine hosts get node1 -o json").success().json()["status"], "DRAINED");
    home.svcctl("engine hosts resume node1").success();
    let shown = home.svcctl("engine hosts get node1").success().stdout;
    assert!(shown.contains("status") && shown.contains("NEW") && shown.contains("HOME-1"), "{shown}");

    assert!(error_of(home.svcctl("engine hosts remove node1"), 2).contains("--yes"));
    home.svcctl("engine hosts remove node1 --yes").success();
    assert_eq!(hosts(&home), Vec::<Value>::new());
}

#[test]
fn simulated_machines_stay_beside_a_host_when_they_shall() {
    let Some(daemon) = Daemon::start() else { return };
    let home = Home::new();
    let taken = error_of(daemon.add(&home, "node1", "--keep-simulated --data-center EU-SE-1"), 5);
    assert!(taken.contains("`EU-SE-1` has simulated machines"), "{taken}");
    let before = home.svcctl("engine status -o json").success().json()["gpus"]["total"].as_u64().unwrap();
    daemon.add(&home, "node1", "--keep-simulated").success();
    assert_eq!(home.svcctl("engine status -o json").success().json()["gpus"]["total"], before);
    assert!(home.svcctl("engine clock advance 1h").code != 0, "the clock of real machines cannot be moved");
}

#[test]
fn a_host_is_of_one_engine_until_another_one_takes_it() {
    let Some(daemon) = Daemon::start() else { return };
    let (first, second) = (Home::new(), Home::new());
    daemon.add(&first, "node1", "").success();
    let refused = error_of(daemon.add(&second, "mine", ""), 5);
    assert!(refused.contains("the host belongs to the engine ") && refused.contains("--take-over"), "{refused}");
    let stray = "--label svcctl.engine=other --label svcctl.pod=abc --name svcctl-abc-1 --network svcctl";
    daemon.docker(&format!("run -d {stray} {IMAGE} sleep 1000")).success();
    daemon.docker("volume create --label svcctl.engine=other --label svcctl.pod=abc svcctl-abc").success();
    daemon.docker(&format!("run -d --name other {IMAGE} sleep 1000")).success();
    daemon.add(&second, "mine", "--take-over").success();
    let checks = first.svcctl("engine hosts check -o json");
    assert_eq!(checks.code, 9);
    assert_eq!(finding(&checks.json(), "owner").0, "fail");

    let checks = second.svcctl("engine hosts check mine -o json").success().json();
    assert_eq!(finding(&checks, "owner").0, "ok");
    let (status, detail) = finding(&checks, "strays");
    assert_eq!(
        (status.as_str(), detail.as_str()),
        ("warn", "of pods and volumes that the engine does not know: svcctl-abc-1, svcctl-abc")
    );
    let asked = error_of(second.svcctl("engine hosts clean mine"), 2);
    assert!(asked.contains("container svcctl-abc-1") && asked.contains("volume svcctl-abc,"), "{asked}");
    second.svcctl("engine hosts clean mine --yes").success();
    assert_eq!(daemon.containers(), ["other"], "what has no label of ours is left alone");
    assert!(
        second
            .svcctl("engine hosts clean mine")
            .success()
            .stderr
            .contains("belongs to something that the engine knows")
    );
}

#[test]
fn a_check_of_podman_gives_no_advice_that_is_for_docker() {
    let Some(podman) = Podman::start() else { return };
    let home = Home::new();
    let refused = error_of(add(&podman, &home, "node1", "--firewall"), 5);
    assert!(refused.contains("--firewall is for Docker: write rules for Podman's bridge by hand"), "{refused}");
    assert_eq!(podman.machine().shell("iptables -S INPUT"), "-P INPUT ACCEPT", "nothing is half done");
    add(&podman, &home, "node1", "").success();
    let checked = home.svcctl("engine hosts check").success().stdout;
    assert!(checked.contains("Podman ") && checked.contains("user namespaces"), "{checked}");
    for wrong in ["daemon.json", "DOCKER-USER", "--firewall", "live-restore"] {
        assert!(!checked.contains(wrong), "{wrong} in {checked}");
    }
}

#[test]
fn gpus_that_podman_would_not_give_to_containers_are_not_offered() {
    let Some(podman) = Podman::start() else { return };
    let home = Home::new();
    let bin = home.path().join("bin");
    std::fs::create_dir(&bin).unwrap();
    standing::nvidia_smi(&bin, "NVIDIA GeForce RTX 4090", 24_564, &["GPU-aa".to_owned()]);
    let add = |more: &str| {
        let line = format!("engine hosts add node1 {} {SMALL} --yes {more}", podman.endpoint());
        Home::outcome(home.shell(&format!("PATH=$HOME/bin:$PATH svcctl {line}")))
    };
    let version = podman.docker("version --format '{{.Server.Version}}'").success().stdout;
    if !["4.", "5.0", "5.1", "5.2", "5.3"].iter().any(|old| version.starts_with(old)) {
        add("").success();
        assert_eq!(hosts(&home)[0]["gpus"], json!(["GPU-aa"]));
        return;
    }
    let why = "Podman gives containers GPUs from 5.4 on, and ";
    let refused = error_of(add(""), 5);
    assert!(refused.contains(why) && refused.contains("offer its CPUs alone with --cpu FLAVOR"), "{refused}");
    let added = add("--cpu cpu3c").success();
    assert!(added.stderr.contains("GPUs of the host are left out") && added.stderr.contains(why), "{added}");
    assert_eq!(hosts(&home)[0]["gpus"], json!([]));
}

#[test]
fn a_check_tells_the_worst_first_and_what_to_do() {
    let Some(mut daemon) = Daemon::start() else { return };
    let home = Home::new();
    daemon.add(&home, "node1", "").success();
    let checked = home.svcctl("engine hosts check").success().stdout;
    let levels: Vec<&str> = checked.lines().filter(|line| !line.starts_with(' ')).map(|line| &line[..4]).collect();
    assert!(levels.contains(&"warn") && levels.contains(&"ok  "), "{checked}");
    let rank = |level: &&str| ["fail", "warn", "ok  "].iter().position(|other| other == level);
    assert!(levels.is_sorted_by_key(rank), "{checked}");
    for said in ["live-restore", "userns-remap", "iptables -I INPUT -i svcctl+"] {
        assert!(checked.contains(said), "{said} in {checked}");
    }
    let checks = home.svcctl("engine hosts check -o json").success().json();
    assert_eq!(finding(&checks, "firewall").0, "warn");
    assert_eq!(finding(&checks, "clock"), ("ok".to_owned(), "it agrees with ours".to_owned()));

    home.svcctl("engine hosts remove node1 --yes").success();
    daemon.add(&home, "node1", "--firewall").success();
    let checks = home.svcctl("engine hosts check -o json").success().json();
    assert_eq!(finding(&checks, "firewall").0, "ok", "{checks}");
    let rules = |daemon: &Daemon| daemon.machine().shell("iptables -S INPUT; iptables -S DOCKER-USER");
    let before = rules(&daemon);
    home.svcctl("engine hosts remove node1 --yes").success();
    assert_eq!(daemon.docker("network ls -q --filter name=svcctl").success().stdout, "", "it is claimed no more");
    assert!(!rules(&daemon).contains("svcctl"), "{}", rules(&daemon));
    for _ in 0..2 {
        daemon.add(&home, "node1", "--firewall").success();
        assert_eq!(rules(&daemon), before, "each rule is set once");
        let again = error_of(daemon.add(&home, "node1", ""), 5);
        assert!(again.contains("host `node1` is already in the fleet"), "{again}");
        home.svcctl("engine hosts remove node1 --yes").success();
    }
    daemon.add(&home, "node1", "").success();

    daemon.kill();
    let gone = home.svcctl("engine hosts check -o json");
    assert_eq!((gone.code, finding(&gone.json(), "daemon").0.as_str()), (9, "fail"));
    assert!(home.svcctl("engine hosts check").stdout.starts_with("fail  node1  daemon\n"));
}

#[test]
fn gpus_are_found_by_nvidia_smi_and_an_unknown_card_needs_a_price() {
    let Some(daemon) = Daemon::start() else { return };
    let home = Home::new();
    let uuids = ["GPU-aa", "GPU-bb"].map(str::to_owned);
    let bin = home.path().join("bin");
    std::fs::create_dir(&bin).unwrap();
    let svcctl = |line: &str| Home::outcome(home.shell(&format!("PATH=$HOME/bin:$PATH svcctl {line}")));
    let add = format!("engine hosts add node1 {} {SMALL} --yes", daemon.endpoint());

    standing::nvidia_smi(&bin, "NVIDIA T9000", 24_564, &uuids);
    let unknown = error_of(svcctl(&add), 5);
    assert!(unknown.contains("`NVIDIA T9000` is no GPU type of the fleet"), "{unknown}");
    assert!(unknown.contains("--price 'NVIDIA T9000=0.50'"), "{unknown}");
    assert!(error_of(svcctl(&format!("{add} --price 'RTX=1'")), 5).contains("it has no `RTX`"));
    svcctl(&format!("{add} --price 'NVIDIA T9000=0.25'")).success();
    let known = hosts(&home);
    assert_eq!((&known[0]["gpu"], &known[0]["units"]["total"]), (&json!("NVIDIA T9000"), &json!(2)));
    assert_eq!((&known[0]["gpus"], &known[0]["cuda"]), (&json!(uuids), &json!("12.4")));
    let fleet = home.svcctl("engine fleet show").success().json();
    let model = fleet["gpuTypes"].as_array().unwrap().last().unwrap().clone();
    assert_eq!((&model["memory"], &model["price"]["secure"]), (&json!(24), &json!("0.25")));

    // One fell off, and somebody computes on the other.
    let rows = "NVIDIA T9000, 24564, GPU-bb, 550, 0";
    let script = format!("#!/bin/sh\ncase \"$*\" in *compute-apps*) echo '1, GPU-bb';; *) echo '{rows}';; esac\n");
    standing::script(&bin, "nvidia-smi", &script);
    let checks = svcctl("engine hosts check -o json");
    assert_eq!(checks.code, 9);
    assert_eq!(finding(&checks.json(), "GPUs"), ("fail".to_owned(), "missing: GPU-aa".to_owned()));
    let (status, detail) = finding(&checks.json(), "GPU use");
    assert_eq!((status.as_str(), detail.as_str()), ("warn", "outside of pods: GPU-bb by process 1"));

    svcctl("engine hosts remove node1 --yes").success();
    standing::script(
        &bin,
        "nvidia-smi",
        &format!("#!/bin/sh\necho '{rows}'\necho 'NVIDIA A30, 24576, GPU-cc, 550, 0'\n"),
    );
    assert!(error_of(svcctl(&add), 5).contains("GPUs of several types"));
    svcctl(&format!("{add} --cpu cpu3c")).success();
    assert_eq!((&hosts(&home)[0]["cpu"], &hosts(&home)[0]["gpus"]), (&json!("cpu3c"), &json!([])));

    // A driver that is broken is no matter of a host that offers its CPUs alone.
    svcctl("engine hosts remove node1 --yes").success();
    let broken = "NVIDIA-SMI has failed because it couldn't communicate with the NVIDIA driver.";
    standing::script(&bin, "nvidia-smi", &format!("#!/bin/sh\necho \"{broken}\"\nexit 9\n"));
    let refused = error_of(svcctl(&add), 5);
    assert!(refused.contains(broken) && refused.contains("--cpu FLAVOR"), "{refused}");
    let added = svcctl(&format!("{add} --cpu cpu3c")).success();
    assert!(added.stderr.contains(&format!("left out: `nvidia-smi` failed on the host: {broken}")), "{added}");
    assert_eq!(hosts(&home)[0]["cpu"], "cpu3c");
}

/// A certificate authority with a server and a client, in a folder.
const CERTIFICATES: &str = r#"
cd "$1"
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=ca -keyout ca.key -out ca.pem
for who in server client; do
  openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -subj /CN=$who -keyout $who.key -out $who.csr
  printf 'subjectAltName=IP:127.0.0.1\nextendedKeyUsage=%sAuth\n' $who >ext
  openssl x509 -req -in $who.csr -CA ca.pem -CAkey ca.key -CAcreateserial -days 2 -extfile ext -out $who.pem
done
mkdir mine other && cp ca.pem mine && cp client.pem mine/cert.pem && cp client.key mine/key.pem
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=x -keyout other/key.pem -out other/cert.pem
cp ca.pem other
"#;

#[test]
fn a_port_with_tls_is_entered_by_certificate_alone() {
    if !super::machine::is_equipped(&["openssl"]) {
        return;
    }
    let home = Home::new();
    let keys = home.path().join("keys");
    std::fs::create_dir(&keys).unwrap();
    let made = Command::new("sh").args(["-ec", CERTIFICATES, "x"]).arg(&keys).output().unwrap();
    assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
    let file = |name: &str| keys.join(name).display().to_string();
    let more = [
        "--tlsverify".to_owned(),
        format!("--tlscacert={}", file("ca.pem")),
        format!("--tlscert={}", file("server.pem")),
        format!("--tlskey={}", file("server.key")),
        "--host=tcp://127.0.0.1:2376".to_owned(),
    ];
    let Some(_daemon) = Daemon::with(Setup { more: more.to_vec(), ..Setup::default() }) else { return };
    let add = format!("engine hosts add node1 https://127.0.0.1:2376 {SMALL} --disk 50 --yes --certificates");
    let stranger = error_of(home.svcctl(&format!("{add} keys/other")), 9);
    assert!(stranger.contains("https://127.0.0.1:2376"), "{stranger}");
    home.svcctl(&format!("{add} keys/mine")).success();
    let kept = home.data().join("hosts/127.0.0.1_2376/key.pem");
    let mode = std::os::unix::fs::PermissionsExt::mode(&kept.metadata().unwrap().permissions());
    assert_eq!(mode & 0o777, 0o600);
    let checks = home.svcctl("engine hosts check -o json").success().json();
    assert_eq!(finding(&checks, "daemon").0, "ok");
    assert!(finding(&checks, "firewall").1.contains("unknown"), "{checks}");
}

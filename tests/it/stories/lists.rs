//! Lists in every format, filtered, sorted, empty, and into pipes.

use insta::assert_snapshot;
use serde_json::{Value, json};

use crate::harness::{Home, steady};

/// Every command that lists something.
const LISTS: [&str; 12] = [
    "pods list",
    "pods ls",
    "templates list",
    "volumes list",
    "volumes list --global",
    "registries list",
    "ssh-keys list",
    "catalog gpus",
    "catalog cpus",
    "catalog datacenters",
    "catalog templates",
    "catalog templates --source community",
];

#[test]
fn every_list_empty_or_not_exits_0_in_every_format() {
    let home = Home::new();
    for line in LISTS {
        for format in ["table", "wide", "json", "ndjson", "yaml", "csv", "id"] {
            let outcome = home.svcctl(&format!("{line} -o {format}"));
            assert_eq!(outcome.code, 0, "{line} -o {format}: {outcome}");
            if format == "json" {
                assert_eq!(outcome.stdout.lines().count(), 1, "{line}");
                outcome.json();
            }
        }
    }
}

#[test]
fn an_empty_list_says_what_to_do_beside_the_results() {
    let home = Home::new();
    for line in ["pods list", "templates list", "volumes list", "registries list", "ssh-keys list"] {
        let outcome = home.svcctl(line).success();
        assert_eq!(outcome.stdout, "", "{line}");
        assert!(outcome.stderr.contains("`svcctl "), "{line}: {outcome}");
        assert_eq!(home.svcctl(&format!("{line} -q")).success().stderr, "", "{line}");
    }
}

/// Three pods: two that run, one of them on two GPUs, and one on CPUs that is stopped.
fn three_pods() -> Home {
    let home = Home::swift();
    home.rent("train-1", "--data-center EU-RO-1");
    home.rent("train-2", "--gpu-count 2");
    home.svcctl("pods create web --image nginx --cpu cpu5c").success();
    home.svcctl("pods stop web").success();
    home
}

#[test]
fn json_is_the_body_of_the_api_on_one_line() {
    let home = three_pods();
    let outcome = home.svcctl("pods list -o json").success();
    assert!(outcome.stdout.ends_with("}\n") && outcome.stdout.lines().count() == 1, "{outcome}");
    let body = outcome.json();
    assert_eq!(body["pagination"], json!({ "hasNextPage": false, "nextCursor": null }));
    let fields: Vec<&str> = outcome.stdout.split('"').skip(1).step_by(2).take(5).collect();
    assert_eq!(fields, ["pods", "id", body["pods"][0]["id"].as_str().unwrap(), "name", "train-1"]);
    for pod in body["pods"].as_array().unwrap() {
        let id = pod["id"].as_str().unwrap();
        let alone = home.svcctl(&format!("pods get {id} -o json")).success().json();
        assert_eq!((&alone["id"], &alone["image"]), (&pod["id"], &pod["image"]));
    }
}

#[test]
fn other_formats_say_the_same() {
    let home = three_pods();
    let _steady = steady();
    let body = home.svcctl("pods list -o json").success().json();
    let pods = body["pods"].as_array().unwrap();
    let lines = home.svcctl("pods list -o ndjson").success().stdout;
    let ids = |value: &Value| value["id"].clone();
    let read: Vec<Value> = lines.lines().map(|line| ids(&serde_json::from_str(line).unwrap())).collect();
    assert_eq!(read, pods.iter().map(ids).collect::<Vec<_>>());
    let read: Vec<Value> = home.svcctl("pods list -o id").success().stdout.lines().map(Value::from).collect();
    assert_eq!(read, pods.iter().map(ids).collect::<Vec<_>>());
    let yaml: Value = serde_norway::from_str(&home.svcctl("pods list -o yaml").success().stdout).unwrap();
    assert_eq!(yaml["pods"][1]["gpu"], pods[1]["gpu"]);
    assert_snapshot!(home.svcctl("pods list -o csv"), @r"
    exit 0
    --- stdout
    ID,NAME,STATUS,HARDWARE,USD/HOUR,DATA CENTER,CREATED,IMAGE,CLOUD,CUDA,PORTS,STARTED,LOCKED,LEASE ENDS
    <pod>,train-1,RUNNING,1 x GeForce RTX 4090,0.69,EU-RO-1,<time>,python:3.12,SECURE,12.4,,<time>,,
    <pod>,train-2,RUNNING,2 x GeForce RTX 4090,1.38,EU-FR-1,<time>,python:3.12,SECURE,13.0,,<time>,,
    <pod>,web,EXITED,2 vCPU cpu5c,0.00,EUR-NO-1,<time>,nginx,SECURE,,,<time>,,
    ");
    assert_snapshot!(home.svcctl("pods list -o wide"), @r"
    exit 0
    --- stdout
    ID              NAME     STATUS   HARDWARE              USD/HOUR  DATA CENTER  CREATED  IMAGE        CLOUD   CUDA  PORTS  STARTED  LOCKED  LEASE ENDS
    <pod>  train-1  RUNNING  1 x GeForce RTX 4090      0.69  EU-RO-1      <ago>  python:3.12  SECURE  12.4  -      <ago>  -       -
    <pod>  train-2  RUNNING  2 x GeForce RTX 4090      1.38  EU-FR-1      <ago>  python:3.12  SECURE  13.0  -      <ago>  -       -
    <pod>  web      EXITED   2 vCPU cpu5c              0.00  EUR-NO-1     <ago>  nginx        SECURE  -     -      <ago>  -       -
    ");
}

#[test]
fn filters_and_sorting_are_the_clients() {
    let home = three_pods();
    let names = |more: &str| {
        let listed = home.svcctl(&format!("pods list -o json {more}")).success().json();
        let pods = listed["pods"].as_array().unwrap().iter();
        pods.map(|pod| pod["name"].as_str().unwrap().to_owned()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(names(""), "train-1 train-2 web");
    assert_eq!(names("--status running"), "train-1 train-2");
    assert_eq!(names("--status RUNNING,exited"), "train-1 train-2 web");
    assert_eq!(names("--status error"), "");
    assert_eq!(names("--name 'train-*'"), "train-1 train-2");
    assert_eq!(names("--name '*-?'"), "train-1 train-2");
    assert_eq!(names("--gpu 4090 --data-center EU-RO-1"), "train-1");
    assert_eq!(names("--sort cost"), "train-2 train-1 web");
    assert_eq!(names("--sort name"), "train-1 train-2 web");
    assert_eq!(names("--sort created"), "web train-2 train-1");
    let nothing = home.svcctl("pods list --name nobody").success();
    assert_eq!((nothing.stdout.as_str(), nothing.stderr.as_str()), ("", "no pods match\n"));
    assert_eq!(home.svcctl("pods list --name '['").code, 2);
}

#[test]
fn a_closed_pipe_is_no_failure() {
    let home = Home::new();
    let script = "{ svcctl catalog gpus -o yaml; echo $? >code; } | head -1";
    let outcome = Home::outcome(home.shell(script));
    assert_eq!((outcome.stdout.as_str(), outcome.stderr.as_str()), ("gpus:\n", ""));
    let code = std::fs::read_to_string(home.path().join("code")).unwrap();
    assert_eq!(code, "0\n");
}

#[cfg(target_os = "linux")]
#[test]
fn a_result_that_cannot_be_written_is_a_failure() {
    let home = Home::new();
    let outcome = Home::outcome(home.shell("svcctl catalog gpus > /dev/full"));
    assert_eq!(outcome.code, 1, "{outcome}");
    assert!(outcome.stderr.contains("failed to write the result"), "{outcome}");
}

#[test]
fn secrets_are_masked_in_tables_until_they_are_revealed() {
    let home = Home::swift();
    let env = "--env HF_TOKEN=hf_123 --env MODEL=base --env DB_PASSWORD=hunter2";
    home.rent("a", env);
    for line in ["pods get a", "pods update a --name a2"] {
        let shown = home.svcctl(line).success().stdout;
        assert!(shown.contains("HF_TOKEN=********") && shown.contains("MODEL=base"), "{shown}");
        assert!(!shown.contains("hf_123") && !shown.contains("hunter2"), "{shown}");
    }
    let shown = home.svcctl("pods get a2 --reveal").success().stdout;
    assert!(shown.contains("HF_TOKEN=hf_123") && shown.contains("DB_PASSWORD=hunter2"), "{shown}");
    assert_eq!(home.svcctl("pods get a2 -o json").success().json()["env"]["HF_TOKEN"], "hf_123");
    let created = home.svcctl(&format!("pods create b --image c --gpu 4090 {env}")).success().stdout;
    assert!(!created.contains("hf_123") && created.contains("HF_TOKEN=********"), "{created}");
    home.svcctl(&format!("templates create t --image c {env}")).success();
    let template = home.svcctl("templates get t").success().stdout;
    assert!(!template.contains("hf_123") && template.contains("MODEL=base"), "{template}");
    assert!(home.svcctl("templates get t --reveal").success().stdout.contains("hf_123"));
}

#[test]
fn nothing_that_acts_on_a_terminal_is_in_a_table() {
    let home = Home::swift();
    let name = "evil\u{1b}[2J\u{7}\nname\u{202e}";
    home.run(&["pods", "create", name, "--image", "a\tb", "--gpu", "4090", "--env", "A=\u{1b}]0;x\u{7}"]).success();
    for line in ["pods list", "pods list -o wide", "pods get --reveal -- -", "pods stop --all --yes"] {
        let ids = home.svcctl("pods list -o id").stdout;
        let args = shell_words::split(line).unwrap();
        let outcome = home.run_with_input(&args, ids.as_bytes()).success();
        let acts = |c: char| (c.is_control() && c != '\n') || c == '\u{202e}';
        assert!(!outcome.stdout.contains(acts) && !outcome.stderr.contains(acts), "{line}: {outcome:?}");
    }
    assert_eq!(home.pods()[0]["name"], name);
}

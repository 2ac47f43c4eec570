//! Bodies from files, and what is told of them.

use insta::assert_snapshot;
use serde_json::json;

use crate::harness::{Home, env_of, error_of, steady};

const YAML: &str = "\
# what to rent
name: from-yaml
image: python:3.12
gpu:
  id: NVIDIA GeForce RTX 4090
  count: 2
env:
  A: '1'
  B: two
ports: [8888/http]
";

fn json_body() -> String {
    json!({ "name": "from-json", "image": "python:3.12", "gpu": { "id": "NVIDIA GeForce RTX 4090" }, "disk": 7 })
        .to_string()
}

#[test]
fn a_body_comes_in_json_and_in_yaml() {
    let home = Home::new();
    home.write("pod.json", json_body());
    home.write("pod.yaml", YAML);
    let pod = home.svcctl("pods create --file pod.json -o json").success().json();
    assert_eq!((&pod["name"], &pod["disk"]), (&"from-json".into(), &7.into()));
    let pod = home.svcctl("pods create --file pod.yaml -o json").success().json();
    assert_eq!((&pod["name"], &pod["gpu"]["count"]), (&"from-yaml".into(), &2.into()));
    assert_eq!(env_of(&pod), json!({ "A": "1", "B": "two" }));
}

#[test]
fn a_body_comes_from_standard_input() {
    let home = Home::new();
    let line = ["pods", "create", "--file", "-", "-o", "json"];
    assert_eq!(home.run_with_input(&line, json_body().as_bytes()).success().json()["name"], "from-json");
    assert_eq!(home.run_with_input(&line, YAML.as_bytes()).success().json()["name"], "from-yaml");
}

#[test]
fn flags_go_before_the_file() {
    let home = Home::new();
    home.write("pod.yaml", YAML);
    let line = "pods create mine --file pod.yaml --gpu-count 1 --env B=3 --env C=4 --disk 9 --port 22/tcp -o json";
    let pod = home.svcctl(line).success().json();
    assert_eq!((&pod["name"], &pod["disk"], &pod["gpu"]["count"]), (&"mine".into(), &9.into(), &1.into()));
    assert_eq!(env_of(&pod), json!({ "A": "1", "B": "3", "C": "4" }));
    assert_eq!(pod["ports"], json!(["22/tcp"]));
    let pod = home.svcctl("pods create cpu --file pod.yaml --cpu cpu5c --vcpus 2 -o json").success().json();
    assert_eq!((pod.get("gpu"), &pod["cpu"]["vcpuCount"]), (None, &2.into()));
}

#[test]
fn everything_that_is_wrong_with_a_file_is_told_at_once() {
    let home = Home::new();
    let body = json!({ "imageName": "a", "gpuCount": 1, "gpu": { "id": "none", "count": 0, "colour": "red" }, "disk": "2",
                       "ports": ["53/udp"], "env": { "A": 1 } });
    home.write("v1.json", body.to_string());
    assert_snapshot!(home.svcctl("pods create --file v1.json"), @r#"
    exit 5
    --- stderr
    error: failed to create the pod
      the request is not valid in 8 places
        $: missing property 'name'
        $.disk: "2" is not of type "integer"
        $.env.A: the value is not of type "string"
        $.gpu: additional properties 'colour' not allowed
        $.gpu.count: 0 is less than the minimum of 1
        $: additional properties 'gpuCount' not allowed
        $: additional properties 'imageName' not allowed
        $.ports[0]: "53/udp" is not a port like 8888/http or 22/tcp

    hint: correct what is listed above; `--help` names the flags
    "#);
    let told = error_of(home.svcctl("pods create --file v1.json -o json"), 5);
    let told: serde_json::Value = serde_json::from_str(&told).unwrap();
    assert_eq!((&told["status"], told["errors"].as_array().unwrap().len() > 6), (&422.into(), true), "{told}");
    assert!(home.pods().is_empty());
}

#[test]
fn a_file_that_is_no_body_is_wrong_usage_and_named() {
    let home = Home::new();
    home.write("broken.json", "{\"name\": \"a\",");
    home.write("broken.yaml", "name: [a\nimage: b");
    home.write("latin1.yaml", b"name: caf\xe9");
    assert_snapshot!(home.svcctl("pods create --file broken.json"), @r"
    exit 2
    --- stderr
    error: cannot read `broken.json`: not JSON: EOF while parsing a value at line 1 column 13

    hint: give one object in JSON or YAML
    ");
    assert_snapshot!(home.svcctl("pods create --file broken.yaml"), @r"
    exit 2
    --- stderr
    error: cannot read `broken.yaml`: neither JSON nor YAML: did not find expected ',' or ']' at line 2 column 6, while parsing a flow sequence at line 1 column 7

    hint: give one object in JSON or YAML
    ");
    assert_snapshot!(home.svcctl("pods create --file latin1.yaml"), @r"
    exit 2
    --- stderr
    error: cannot read `latin1.yaml`: it is not UTF-8

    hint: give the path of a text file, or - for standard input
    ");
    assert_snapshot!(home.svcctl("pods create --file nowhere.json"), @r"
    exit 2
    --- stderr
    error: cannot read `nowhere.json`: No such file or directory (os error 2)

    hint: give the path of a text file, or - for standard input
    ");
    assert_eq!(home.svcctl("pods create --file .").code, 2);
}

#[test]
fn a_file_that_is_no_object_breaks_the_contract() {
    let home = Home::new();
    for text in ["[]", "7", "\"a\"", "null", "", "just words", "- a\n- b"] {
        home.write("odd", text);
        let outcome = home.svcctl("pods create a --file odd");
        assert!([2, 5].contains(&outcome.code), "{text:?}: {outcome}");
        assert!(outcome.stderr.starts_with("error: ") && outcome.stdout.is_empty(), "{text:?}: {outcome}");
    }
}

#[test]
fn a_dry_run_prints_the_body_and_rents_nothing() {
    let home = Home::new();
    let line = "pods create demo --image python:3.12 --gpu 4090 --gpu-count 2 --env A=1 --dry-run";
    assert_snapshot!(home.svcctl(line), @r#"
    exit 0
    --- stdout
    DATA CENTER  HARDWARE          CLOUD   AVAILABILITY  USD/HOUR
    any          GeForce RTX 4090  SECURE  -                 1.38

    {"name":"demo","image":"python:3.12","gpu":{"id":"NVIDIA GeForce RTX 4090","count":2},"env":{"A":"1"}}
    --- stderr
    it would cost 1.382777 USD per hour, disks included
    "#);
    assert_eq!(
        error_of(home.svcctl(&format!("{line} --cuda 12.4 --min-cuda 12.2")), 5).lines().next(),
        Some("error: failed to check the body")
    );
    assert!(home.pods().is_empty());
}

#[test]
fn what_a_dry_run_prints_is_a_body() {
    let home = Home::new();
    let body = home.svcctl("pods create demo --image a --gpu 4090 --env A=1 --dry-run -o json -- run 'a b'").success();
    home.write("body.json", body.json()["body"].to_string());
    let pod = home.svcctl("pods create --file body.json -o json").success().json();
    assert_eq!((&pod["name"], &pod["cmd"]), (&"demo".into(), &json!(["run", "a b"])));
}

#[test]
fn an_env_file_comes_before_env_flags() {
    let home = Home::new();
    home.write(".env", "# settings\nexport A=1\nB='two words'\nC=\"x\\ny\"\n\nD=4 # four\n");
    let pod = home.svcctl("pods create a --image b --gpu 4090 --env-file .env --env D=5 -o json").success().json();
    assert_eq!(env_of(&pod), json!({ "A": "1", "B": "two words", "C": "x\ny", "D": "5" }));
    home.write("broken.env", "A=1\nnothing\n");
    let _steady = steady();
    assert_snapshot!(home.svcctl("pods create a --image b --gpu 4090 --env-file broken.env"), @r"
    exit 2
    --- stderr
    error: `broken.env`: line 2: it is not KEY=VALUE

    hint: write one KEY=VALUE a line
    ");
    let line = ["pods", "create", "b", "--image", "b", "--gpu", "4090", "--env-file", "-", "-o", "json"];
    let pod = home.run_with_input(&line, b"A=from stdin").success().json();
    assert_eq!(env_of(&pod), json!({ "A": "from stdin" }));
}

#[test]
fn an_update_takes_a_file_too() {
    let home = Home::swift();
    home.rent("a", "--env A=1");
    home.write("change.yaml", "image: python:3.13\nname: b\n");
    let pod = home.svcctl("pods update a --file change.yaml --disk 30 --yes -o json").success().json();
    assert_eq!((&pod["image"], &pod["name"], &pod["disk"]), (&"python:3.13".into(), &"b".into(), &30.into()));
    home.write("wrong.yaml", "gpu: {count: 2}\nimages: x\n");
    let error = error_of(home.svcctl("pods update b --file wrong.yaml"), 5);
    assert!(error.contains("'gpu'") && error.contains("'images'"), "{error}");
}

//! Templates, volumes, registries and the catalog.

use insta::assert_snapshot;
use serde_json::json;

use crate::harness::{Home, Outcome, env_of, error_of, steady};

/// The outcome with the ids of these things replaced.
fn without(mut outcome: Outcome, ids: &[&str]) -> Outcome {
    for id in ids {
        outcome.stdout = outcome.stdout.replace(id, "<id>");
        outcome.stderr = outcome.stderr.replace(id, "<id>");
    }
    outcome
}

fn id_of(outcome: Outcome) -> String {
    outcome.success().stdout.trim().to_owned()
}

#[test]
fn a_template_is_made_used_changed_and_deleted() {
    let home = Home::swift();
    let line = "templates create base --image me/base:1 --disk 30 --port 8888/http --env A=1 --env B=2 --jupyter=false \
                --ssh=false --persistent 50:/workspace -o id -- serve 'all of it'";
    let id = id_of(home.svcctl(line));
    assert_snapshot!(without(home.svcctl("templates get base"), &[&id]), @r"
    exit 0
    --- stdout
    id        <id>
    name      base
    category  NVIDIA
    disk gb   30
    ports     8888/http
    image     me/base:1
    command   serve 'all of it'
    mounts    /workspace  persistent, 50 GB
    env       A=1
              B=2
    ");
    let pod = home.svcctl(&format!("pods create a --template {id} --gpu 4090 --env B=3 -o json")).success().json();
    assert_eq!((&pod["image"], &pod["disk"]), (&"me/base:1".into(), &30.into()));
    assert_eq!((env_of(&pod), &pod["cmd"]), (json!({ "A": "1", "B": "3" }), &json!(["serve", "all of it"])));
    assert_eq!(pod["mounts"]["persistent"], json!({ "size": 50, "path": "/workspace" }));
    let line = "templates update base --name second --unset-env A --env C=4 --public -o json";
    let changed = home.svcctl(line).success().json();
    assert_eq!((&changed["name"], &changed["env"]), (&"second".into(), &json!({ "B": "2", "C": "4" })));
    let listed = home.svcctl("catalog templates --source community -o id").success().stdout;
    assert!(listed.lines().any(|line| line == id), "{listed}");
    assert_snapshot!(without(home.svcctl("templates delete second --yes"), &[&id]), @r"
    exit 0
    --- stderr
    template `second` (<id>) is deleted
    ");
    assert_eq!(home.svcctl(&format!("templates get {id}")).code, 4);
}

#[test]
fn a_shipped_template_is_shown_and_used() {
    let home = Home::swift();
    let listed = home.svcctl("catalog templates -o json").success().json();
    let template = &listed["templates"][0];
    let id = template["id"].as_str().unwrap();
    assert_eq!(home.svcctl(&format!("templates get {id} -o json")).success().json(), *template);
    let pod = home.svcctl(&format!("pods create a --template {id} --gpu 4090 -o json")).success().json();
    assert_eq!((&pod["image"], &pod["template"]), (&template["image"], &json!(null)));
    assert_eq!(home.svcctl(&format!("templates delete {id} --yes")).code, 4);
}

#[test]
fn what_a_template_lacks_and_has_too_much_is_told() {
    let home = Home::new();
    assert_snapshot!(home.svcctl("templates create"), @r"
    exit 2
    --- stderr
    error: the template needs a NAME

    hint: for example `svcctl templates create base --image python:3.12`
    ");
    assert_snapshot!(home.svcctl("templates create base"), @r"
    exit 2
    --- stderr
    error: the template needs an --image

    hint: for example `svcctl templates create base --image python:3.12`
    ");
    home.write("t.yaml", "name: a\nimage: b\nimageName: c\ndisk: 0\n");
    assert_snapshot!(home.svcctl("templates create --file t.yaml"), @r"
    exit 5
    --- stderr
    error: failed to create the template
      the request is not valid in 2 places
        $.disk: 0 is less than the minimum of 1
        $: additional properties 'imageName' not allowed

    hint: correct what is listed above; `--help` names the flags
    ");
    assert_eq!(home.svcctl("templates create a --image b --category tpu").code, 2);
    home.svcctl("templates create a --image b").success();
    assert_eq!(home.svcctl("templates update a").code, 2);
}

#[test]
fn a_network_volume_grows_is_mounted_and_deleted_when_it_is_free() {
    let home = Home::swift();
    let line = "volumes create data --size 100 --data-center eu-ro-1 -o id";
    let id = id_of(home.svcctl(line));
    assert_snapshot!(without(home.svcctl("volumes get data"), &[&id]), @r"
    exit 0
    --- stdout
    id           <id>
    name         data
    size gb      100
    data center  EU-RO-1
    type         STANDARD
    ");
    let error = error_of(home.svcctl("volumes update data --size 50"), 5);
    assert!(error.contains("only grows"), "{error}");
    let grown = home.svcctl("volumes update data --size 200 --name more -o json").success().json();
    assert_eq!((&grown["size"], &grown["name"]), (&200.into(), &"more".into()));
    let line = format!("pods create a --image b --gpu 4090 --network-volume {id}:/data -o json");
    let pod = home.svcctl(&line).success().json();
    assert_eq!((&pod["dataCenterId"], &pod["mounts"]["network"][0]["volumeId"]), (&"EU-RO-1".into(), &json!(id)));
    let error = error_of(home.svcctl("volumes delete more --yes"), 5);
    assert!(error.contains("terminate it first"), "{error}");
    home.svcctl("pods terminate a --yes").success();
    assert_snapshot!(without(home.svcctl("volumes delete more --yes"), &[&id]), @r"
    exit 0
    --- stderr
    network volume `more` (<id>) is deleted
    ");
    assert_eq!(home.svcctl("volumes list -o id").success().stdout, "");
}

#[test]
fn a_global_volume_has_a_name_and_no_place() {
    let home = Home::swift();
    let id = id_of(home.svcctl("volumes create shared --global -o id"));
    assert_snapshot!(without(home.svcctl("volumes list --global"), &[&id]), @r"
    exit 0
    --- stdout
    ID          NAME
    <id>  shared
    ");
    home.svcctl("volumes update shared --global --name common").success();
    let pod = home.svcctl(&format!("pods create a --image b --cpu cpu5c --global-volume {id} -o json")).success();
    assert_eq!(pod.json()["mounts"]["global"], json!([{ "volumeId": id, "path": "/global" }]));
    assert_eq!(home.svcctl("volumes delete common --global --yes").code, 5);
    home.svcctl("pods terminate a --yes").success();
    home.svcctl("volumes delete common --global --yes").success();
    assert_eq!(home.svcctl("volumes create shared --global --size 10").code, 2);
}

#[test]
fn what_a_volume_lacks_is_told() {
    let home = Home::new();
    assert_snapshot!(home.svcctl("volumes create"), @r"
    exit 2
    --- stderr
    error: the volume needs NAME, --size, --data-center

    hint: for example `svcctl volumes create data --size 100 --data-center EU-RO-1`
    ");
    assert_snapshot!(home.svcctl("volumes create --global"), @r"
    exit 2
    --- stderr
    error: the volume needs NAME

    hint: for example `svcctl volumes create data --size 100 --data-center EU-RO-1`
    ");
    assert_eq!(home.svcctl("volumes create a --size 9 --data-center EU-RO-1").code, 5);
    assert_eq!(home.svcctl("volumes create a --size 4097 --data-center EU-RO-1").code, 5);
    assert_eq!(home.svcctl("volumes create a --size 10 --data-center nowhere").code, 4);
    home.svcctl("engine credit set 0").success();
    assert_eq!(home.svcctl("volumes create a --size 10 --data-center EU-RO-1").code, 7);
}

#[test]
fn a_password_comes_from_standard_input_and_is_never_shown() {
    let home = Home::swift();
    let create = |more: &[&str]| {
        let line = [&["registries", "create", "docker", "--username", "robot$me", "--password-stdin"], more].concat();
        home.run_with_input(&line, b"hunter2\n").success()
    };
    let mut said = vec![create(&[]), create(&["-o", "json"])];
    for line in ["registries list", "registries list -o wide", "registries list -o json", "registries list -o yaml"] {
        said.push(home.svcctl(line).success());
    }
    let ids = home.svcctl("registries list -o id").success().stdout;
    let id = ids.lines().next().unwrap();
    said.push(home.svcctl(&format!("registries get {id} -o json")).success());
    said.push(home.svcctl("registries get docker"));
    home.rent("a", &format!("--registry {id}"));
    said.push(home.svcctl("pods get a -o json").success());
    said.push(home.svcctl("pods logs a").success());
    for outcome in said {
        assert!(!outcome.stdout.contains("hunter2") && !outcome.stderr.contains("hunter2"), "{outcome}");
        assert!(!outcome.stdout.contains("robot$me"), "{outcome}");
    }
    let document = home.svcctl("engine export --with-secrets --yes").success().stdout;
    assert!(document.contains("hunter2") && !document.contains("hunter2\\n"), "the password without its line end");
}

#[test]
fn a_registry_is_listed_and_deleted_and_a_password_is_needed() {
    let home = Home::new();
    assert_snapshot!(home.svcctl("registries create docker --username me"), @r"
    exit 2
    --- stderr
    error: cannot prompt for the password here

    hint: give it with --password-stdin
    ");
    assert_snapshot!(home.svcctl("registries create docker --username me --password-stdin"), @r"
    exit 2
    --- stderr
    error: the password is empty

    hint: type it, or give it with --password-stdin
    ");
    assert_eq!(home.svcctl("registries create docker --username me --password hunter2").code, 2);
    let line = ["registries", "create", "docker", "--username", "me", "--password-stdin", "-o", "id"];
    let id = id_of(home.run_with_input(&line, b"hunter2"));
    assert_snapshot!(without(home.svcctl("registries list"), &[&id]), @r"
    exit 0
    --- stdout
    ID          NAME
    <id>  docker
    ");
    assert_snapshot!(without(home.svcctl("registries delete docker --yes"), &[&id]), @r"
    exit 0
    --- stderr
    registry `docker` (<id>) is deleted
    ");
    assert_eq!(home.svcctl("registries list -o id").success().stdout, "");
}

#[test]
fn the_catalog_is_filtered_and_sorted() {
    let home = Home::new();
    let ids = |line: &str| {
        home.svcctl(&format!("{line} -o id")).success().stdout.lines().map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(ids("catalog gpus --min-vram 180"), ["NVIDIA B200", "NVIDIA B300 SXM6 AC", "AMD Instinct MI300X OAM"]);
    assert_eq!(ids("catalog gpus --min-vram 180 --available --sort price"), ["AMD Instinct MI300X OAM", "NVIDIA B200"]);
    assert_eq!(ids("catalog gpus --min-vram 80 --max-price 1.2"), ["NVIDIA A100 80GB PCIe"]);
    assert_eq!(ids("catalog gpus --min-vram 80 --max-price 1.2 --cloud secure"), [""; 0]);
    assert_eq!(ids("catalog gpus --sort memory")[0], "NVIDIA B300 SXM6 AC");
    assert_eq!(ids("catalog gpus --sort name")[0], "NVIDIA A100 80GB PCIe");
    assert_eq!(ids("catalog datacenters --region oceania"), ["OC-AU-1"]);
    assert_eq!(ids("catalog cpus").len(), 6);
    let nothing = home.svcctl("catalog gpus --max-price 0.01").success();
    assert_eq!((nothing.stdout.as_str(), nothing.stderr.as_str()), ("", "nothing in the catalog matches\n"));
    for wrong in ["--count 0", "--cuda 12", "--country SWE", "--max-price cheap", "--sort size", "--product car"] {
        assert!([2, 5].contains(&home.svcctl(&format!("catalog gpus {wrong}")).code), "{wrong}");
    }
}

#[test]
fn a_type_is_named_without_its_maker_whatever_else_is_called_like_it() {
    let home = Home::new();
    for (typed, id) in
        [("H200", "NVIDIA H200"), ("'h200 nvl'", "NVIDIA H200 NVL"), ("'GeForce RTX 3080'", "NVIDIA GeForce RTX 3080")]
    {
        assert_eq!(home.svcctl(&format!("catalog gpus {typed} -o id")).success().stdout.trim(), id);
    }
    assert_eq!(home.svcctl("catalog gpus H20").code, 2, "a part of two");
}

#[test]
fn one_thing_of_the_catalog_is_shown_in_full() {
    let home = Home::new();
    let _steady = steady();
    assert_snapshot!(home.svcctl("catalog gpus B200"), @r"
    exit 0
    --- stdout
    name             B200
    id               NVIDIA B200
    vram gb          180
    secure usd/hour  5.98
    available        MEDIUM
    cuda             13.0, 12.8
    max              8
    maker            NVIDIA
    pool             BLACKWELL_180
    data centers     US-CA-2, EU-FR-1
    stock            US-CA-2  MEDIUM
                     EU-FR-1  LOW
    ");
    assert_snapshot!(home.svcctl("catalog cpus cpu5c"), @r"
    exit 0
    --- stdout
    id             cpu5c
    name           Compute-Optimized
    group          Gen 5
    vcpus          2-32
    ram gb/vcpu    2
    usd/vcpu/hour  0.035
    available      HIGH
    data centers   US-CA-2, US-IL-1, US-KS-2, US-WA-1, EU-RO-1, EU-SE-1, EUR-NO-1, AP-JP-1, OC-AU-1
    stock          US-CA-2  HIGH
                   US-IL-1  HIGH
                   US-KS-2  HIGH
                   US-WA-1  HIGH
                   EU-RO-1  HIGH
                   EU-SE-1  HIGH
                   EUR-NO-1  HIGH
                   AP-JP-1  HIGH
                   OC-AU-1  HIGH
    ");
}

#[test]
fn a_data_center_is_shown_with_what_it_has() {
    let home = Home::new();
    assert_snapshot!(home.svcctl("catalog datacenters OC-AU-1 --gpu"), @r"
    exit 0
    --- stdout
    id              OC-AU-1
    name            OC Australia 1
    region          OCEANIA
    global network  yes
    volumes         STANDARD
    gpus            NVIDIA GeForce RTX 4090, NVIDIA RTX 6000 Ada Generation, NVIDIA L40S, NVIDIA H100 80GB HBM3
    compliance      ISO_IEC_27001
    gpu stock       NVIDIA GeForce RTX 4090  LOW
                    NVIDIA RTX 6000 Ada Generation  LOW
                    NVIDIA L40S  MEDIUM
                    NVIDIA H100 80GB HBM3  LOW
    ");
}

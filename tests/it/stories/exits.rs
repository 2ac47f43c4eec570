//! The exit codes of cli.md, each with a story, and what failures say.

use insta::assert_snapshot;
use serde_json::Value;

use crate::{
    harness::{Home, Outcome, error_of, steady},
    remote::waiting::closed,
};

#[test]
fn done_is_0() {
    let home = Home::new();
    assert_snapshot!(home.svcctl("pods list"), @r"
    exit 0
    --- stderr
    no pods; `svcctl pods create` rents one
    ");
    assert_snapshot!(home.svcctl("pods list -q"), @"exit 0");
}

#[test]
fn wrong_usage_is_2() {
    let home = Home::new();
    assert_snapshot!(home.svcctl("pods lsit"), @r"
    exit 2
    --- stderr
    error: unrecognized subcommand 'lsit'

      tip: some similar subcommands exist: 'ls', 'list'

    Usage: svcctl pods [OPTIONS] <COMMAND>

    For more information, try '--help'.
    ");
    assert_snapshot!(home.svcctl("pods list --status SLEEPING"), @r"
    exit 2
    --- stderr
    error: invalid value 'SLEEPING' for '--status <STATUS>'
      [possible values: provisioning, starting, running, exited, error, terminated]

    For more information, try '--help'.
    ");
    assert_snapshot!(home.svcctl("pods update"), @r"
    exit 2
    --- stderr
    error: the following required arguments were not provided:
      <ID>

    Usage: svcctl pods update <ID> [-- <CMD>...]

    For more information, try '--help'.
    ");
    for line in ["", "pods", "pods create a --image b --gpu 4090 --cpu cpu5c", "pods list --limt 1", "pods get"] {
        assert_eq!(home.svcctl(line).code, 2, "{line}");
    }
}

#[test]
fn nothing_of_that_name_is_4() {
    let home = Home::new();
    assert_snapshot!(home.svcctl("pods get nosuchpod"), @r"
    exit 4
    --- stderr
    error: no pod has the id or name `nosuchpod`

    hint: `svcctl pods list` lists what there is
    ");
    for line in [
        "pods stop nosuchpod",
        "pods terminate nosuchpod --yes",
        "pods logs nosuchpod",
        "pods update nosuchpod --lock",
        "pods wait nosuchpod",
        "catalog gpus nosuchgpu",
        "catalog cpus nosuchcpu",
        "catalog datacenters nosuchplace",
        "templates get nosuchtpl1",
        "volumes get nosuchvol1",
        "volumes get nosuchvol1 --global",
        "registries get nosuchreg1",
        "ssh-keys remove nosuchkey",
        "pods create a --image b --gpu nosuchgpu",
        "pods create a --gpu 4090 --template nosuchtpl1",
    ] {
        assert_eq!(home.svcctl(line).code, 4, "{line}");
    }
}

#[test]
fn a_wrong_request_is_5() {
    let home = Home::swift();
    let _steady = steady();
    let line = "pods create a --image b --gpu 4090 --cuda 12.8 --min-cuda 12.2 --args \"it's\"";
    assert_snapshot!(home.svcctl(line), @r"
    exit 5
    --- stderr
    error: failed to create pod `a`
      `allowedCudaVersions` and `minCudaVersion` exclude each other; keep one (and 1 more)
        $.gpu: `allowedCudaVersions` and `minCudaVersion` exclude each other; keep one
        --args: `args` has a quote that is not closed; it is split like a shell line
    ");
    home.rent("locked", "");
    home.svcctl("pods update locked --lock").success();
    assert_snapshot!(home.svcctl("pods stop locked"), @r"
    exit 5
    --- stderr
    error: failed to stop pod `<pod>`
      cannot stop pod `<pod>`: it is RUNNING and locked, which allows terminate; unlock it first
    ");
    let huge = format!("pods create a --image b --gpu 4090 --env A={}", "x".repeat(102_400));
    let error = error_of(home.svcctl(&huge), 5);
    assert!(error.contains("102400") && error.contains("hint: shorten"), "{error}");
}

#[test]
fn no_room_is_6() {
    let home = Home::new();
    let _steady = steady();
    assert_snapshot!(home.svcctl("pods create a --image b --gpu B300"), @r"
    exit 6
    --- stderr
    error: failed to create pod `a`
      no capacity: no machine with `NVIDIA B300 SXM6 AC` is in the fleet
      no `NVIDIA B300 SXM6 AC` has room
      it would fit with --gpu 'NVIDIA B200' (US-CA-2, SECURE, 5.98 USD per hour)

    hint: `svcctl catalog gpus --available` shows what has room
    ");
}

#[test]
fn no_room_for_a_cpu_pod_points_at_cpus() {
    let home = Home::new();
    let told = error_of(home.svcctl("pods create a --image b --cpu cpu3c --vcpus 32 --data-center EU-SE-1"), 6);
    assert!(told.contains("`svcctl catalog cpus --available`") && !told.contains("catalog gpus"), "{told}");
}

#[test]
fn a_violation_bears_the_name_of_the_flag_that_was_typed() {
    let home = Home::new();
    for (flags, said) in [
        ("--gpu 4090 --gpu-count 0", "the request is not valid: --gpu-count: 0 is less than the minimum of 1"),
        ("--cpu cpu3c --vcpus 3", "--vcpus: 3 is not a power of two"),
        ("--cpu cpu3c --persistent 5:/d", "the request is not valid: --persistent: 5 is less than the minimum of 10"),
    ] {
        let told = error_of(home.svcctl(&format!("pods create a --image b {flags}")), 5);
        assert!(told.contains(said) && !told.contains("$."), "{flags}: {told}");
    }
    // A mistake in a file is reported by its place in the file.
    home.write("pod.json", r#"{"name":"a","image":"b","gpu":{"id":"NVIDIA L4","count":0}}"#);
    let told = error_of(home.svcctl("pods create --file pod.json"), 5);
    assert!(told.contains("$.gpu.count: 0"), "{told}");
}

#[test]
fn no_money_is_7() {
    let home = Home::new();
    home.svcctl("engine credit set 0").success();
    assert_snapshot!(home.svcctl("pods create a --image b --gpu 4090"), @r"
    exit 7
    --- stderr
    error: failed to create pod `a`
      the balance of 0.00 USD is below one hour of the pod's cost, 0.692777 USD with its disks

    hint: `svcctl engine credit add 100` adds 100 USD
    ");
    assert!(home.pods().is_empty());
}

#[test]
fn too_long_is_8() {
    let home = Home::new();
    home.rent("a", "--image svcctl/stuck");
    let error = error_of(home.svcctl("pods wait a --timeout 0s"), 8);
    assert!(error.starts_with("error: not running after 0s"), "{error}");
}

#[test]
fn an_unreachable_service_is_9() {
    let home = Home::new();
    let port = closed();
    let error = error_of(home.svcctl(&format!("pods list --base-url http://127.0.0.1:{port}")), 9);
    assert!(error.contains(&format!("cannot reach http://127.0.0.1:{port}")), "{error}");
    assert!(error.contains("hint: check the network and the address"), "{error}");
}

#[test]
fn somewhere_else_than_waited_for_is_10() {
    let home = Home::swift();
    let _steady = steady();
    home.rent("a", "--image svcctl/error:pull");
    assert_snapshot!(home.svcctl("pods wait a"), @r"
    exit 10
    --- stderr
    error: pod `a` (<pod>) is ERROR instead of running
      pod created on simulated machine oc-au-1-4090-01 in OC-AU-1
      pulling image `svcctl/error:pull`
      cannot pull image `svcctl/error:pull`: not found

    hint: `svcctl pods logs <pod>` shows more, `svcctl pods terminate <pod>` removes it
    ");
}

#[test]
fn a_broken_store_is_1() {
    let home = Home::new();
    std::fs::create_dir_all(home.data()).unwrap();
    std::fs::write(home.data_file(), "notes").unwrap();
    let error = error_of(home.svcctl("pods list"), 1);
    assert!(error.contains("hint:"), "{error}");
}

fn problem(outcome: Outcome, code: i32) -> Value {
    let error = error_of(outcome, code);
    assert_eq!(error.lines().count(), 1, "{error}");
    serde_json::from_str(&error).unwrap()
}

#[test]
fn with_json_output_a_failure_is_one_object_on_stderr() {
    let home = Home::new();
    let refused = problem(home.svcctl("pods create a --image b --gpu 4090 --min-cuda 12.2 --cuda 12.4 -o json"), 5);
    assert_eq!((&refused["status"], &refused["title"]), (&400.into(), &"Bad Request".into()));
    assert!(refused["detail"].is_string() && refused["errors"].is_array(), "{refused}");
    assert_eq!(problem(home.svcctl("templates get nosuchtpl1 -o json"), 4)["status"], 404);
    home.svcctl("engine credit set 0").success();
    assert_eq!(problem(home.svcctl("pods create a --image b --gpu 4090 -o ndjson"), 7)["status"], 402);
    // An error that is not a service's answer has no status.
    let unknown = problem(home.svcctl("pods get nosuchpod -o json"), 4);
    assert_eq!(unknown["title"], "no pod has the id or name `nosuchpod`");
    assert_eq!(unknown.get("status"), None);
}

#[test]
fn colour_is_only_where_it_is_asked_for() {
    let home = Home::swift();
    home.rent("a", "");
    assert!(!home.svcctl("pods list").stdout.contains('\u{1b}'));
    assert!(home.svcctl("pods list --color always").stdout.contains('\u{1b}'));
    assert!(!home.svcctl("pods get nosuchpod").stderr.contains('\u{1b}'));
    assert!(home.svcctl("pods get nosuchpod --color always").stderr.contains('\u{1b}'));
}

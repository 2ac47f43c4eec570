//! Renting a pod and waiting for it.

use insta::assert_snapshot;

use crate::harness::{Home, error_of, steady};

#[test]
fn create_with_wait_prints_the_running_pod_and_another_process_lists_it() {
    let home = Home::swift();
    let _steady = steady();
    assert_snapshot!(home.svcctl("pods create demo --image python:3.12 --gpu 'RTX 4090' --wait"), @r"
    exit 0
    --- stdout
    id           <pod>
    name         demo
    status       RUNNING
    actions      stop, restart, terminate
    hardware     1 x GeForce RTX 4090
    host share   12 vCPU, 48 GB of RAM
    data center  OC-AU-1
    cloud        SECURE
    cuda         12.2
    image        python:3.12
    disk         20 GB
    ssh          ssh <pod>-<token>@ssh.svcctl.internal
    env          SVCCTL_CREATE_ID=<create>
    in use       GPU <load> % (memory <load> %), CPU <load> %, RAM <load> %
    cost         0.69 USD per hour
    created      <time> (<ago>)
    started      <time> (<ago>)
    --- stderr
    pod `demo` (<pod>) is created
    ");
    assert_snapshot!(home.svcctl("pods list"), @r"
    exit 0
    --- stdout
    ID              NAME  STATUS   HARDWARE              USD/HOUR  DATA CENTER  CREATED  IMAGE
    <pod>  demo  RUNNING  1 x GeForce RTX 4090      0.69  OC-AU-1      <ago>  python:3.12
    ");
}

#[test]
fn create_takes_the_short_forms_of_other_tools() {
    let home = Home::new();
    let words = "pods create web --image nginx --gpu L4 -p 80,22 -p 5432/tcp -e MODE=fast -e FROM_HERE --disk 5GB \
                 --persistent 1TB:/data --dry-run -o json";
    let words: Vec<&str> = words.split_whitespace().collect();
    let output = home.command(&words).env("FROM_HERE", "here").output().unwrap();
    let shown: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let body = &shown["body"];
    assert_eq!(body["ports"], serde_json::json!(["80/http", "22/tcp", "5432/tcp"]));
    assert_eq!(body["env"], serde_json::json!({ "MODE": "fast", "FROM_HERE": "here" }));
    assert_eq!((&body["disk"], &body["mounts"]["persistent"]["size"]), (&5.into(), &1000.into()));
    // A variable that is not set here would be empty there.
    let unset = home.svcctl("pods create web --image nginx --cpu cpu5c -e NOT_SET_ANYWHERE");
    assert_eq!(unset.code, 2);
    assert!(unset.stderr.contains("--env NOT_SET_ANYWHERE: it is not set in this environment"), "{unset}");
    for (flags, reason) in [("-p 8080:80", "the service chooses the public port"), ("--disk 1.5GB", "whole GB")] {
        let wrong = home.svcctl(&format!("pods create web --image nginx --cpu cpu5c {flags}"));
        assert_eq!(wrong.code, 2);
        assert!(wrong.stderr.contains(reason), "{wrong}");
    }
    assert_eq!(home.svcctl("pods list -o id").success().stdout, "");
}

#[test]
fn create_without_wait_prints_the_pod_as_the_service_took_it() {
    let home = Home::new();
    let _steady = steady();
    let line = "pods create web --image nginx --cpu cpu5c --vcpus 4 --port 80/http --env MODE=fast --disk 5";
    assert_snapshot!(home.svcctl(line), @r"
    exit 0
    --- stdout
    id           <pod>
    name         web
    status       PROVISIONING
    actions      stop, terminate
    hardware     4 vCPU cpu5c
    memory       8 GB
    data center  EUR-NO-1
    cloud        SECURE
    image        nginx
    disk         5 GB
    ports        80/http
    ssh          ssh <pod>-<token>@ssh.svcctl.internal
    env          MODE=fast
                 SVCCTL_CREATE_ID=<create>
    cost         0.14 USD per hour
    created      <time> (<ago>)
    ");
}

#[test]
fn in_json_a_create_is_the_pod_and_in_id_its_id() {
    let home = Home::swift();
    let pod = home.svcctl("pods create a --image python:3.12 --gpu 4090 --wait -o json").success().json();
    assert_eq!((&pod["name"], &pod["status"]), (&"a".into(), &"RUNNING".into()));
    let id = home.svcctl("pods create b --image python:3.12 --gpu 4090 --wait -o id -q").success();
    assert_eq!((id.stdout.len(), id.stderr.as_str()), (15, ""));
    assert_eq!(home.svcctl(&format!("pods get {} -o json", id.stdout.trim())).success().json()["name"], "b");
}

#[test]
fn a_pod_that_cannot_start_ends_the_wait_with_its_last_lines() {
    let home = Home::swift();
    let _steady = steady();
    let line = "pods create bad --image svcctl/error:pull --gpu 'RTX 4090' --wait";
    assert_snapshot!(home.svcctl(line), @r"
    exit 10
    --- stderr
    pod `bad` (<pod>) is created
    error: pod `bad` (<pod>) is ERROR instead of running
      pod created on simulated machine oc-au-1-4090-01 in OC-AU-1
      pulling image `svcctl/error:pull`
      cannot pull image `svcctl/error:pull`: not found
      it stays ERROR and costs 0.69 USD per hour

    hint: `svcctl pods logs <pod>` shows more, `svcctl pods terminate <pod>` removes it
    ");
    assert_eq!(home.pods()[0]["status"], "ERROR");
}

#[test]
fn a_pod_that_ends_at_once_is_not_running() {
    let home = Home::swift();
    let _steady = steady();
    assert_snapshot!(home.svcctl("pods create job --image svcctl/exit:0 --gpu 'RTX 4090' --wait"), @r"
    exit 10
    --- stderr
    pod `job` (<pod>) is created
    error: pod `job` (<pod>) is EXITED instead of running
      pod created on simulated machine oc-au-1-4090-01 in OC-AU-1
      pulling image `svcctl/exit:0`
      image `svcctl/exit:0` is ready
      starting container with 1 x NVIDIA GeForce RTX 4090, 12 vCPUs, 48 GB of RAM
      container started
      starting svcctl/exit:0
      container exited with code 0
      it stays EXITED and costs 0.00 USD per hour

    hint: `svcctl pods logs <pod>` shows more, `svcctl pods terminate <pod>` removes it
    ");
    let job = home.svcctl("pods create job2 --image svcctl/exit:0 --gpu 'RTX 4090' --wait=exited -o json").success();
    assert_eq!(job.json()["status"], "EXITED");
}

#[test]
fn a_wait_that_takes_too_long_says_what_stays_and_how_to_remove_it() {
    let home = Home::new();
    let _steady = steady();
    let line = "pods create slow --image svcctl/stuck --gpu 'RTX 4090' --wait --timeout 0s";
    assert_snapshot!(home.svcctl(line), @r"
    exit 8
    --- stderr
    pod `slow` (<pod>) is created
    error: not running after 0s
      pod `slow` (<pod>) is PROVISIONING and costs 0.69 USD per hour

    hint: `svcctl pods wait <pod>` waits on, `svcctl pods terminate <pod>` removes it
    ");
    assert_eq!(home.pods()[0]["status"], "PROVISIONING");
}

#[test]
fn on_failure_terminate_leaves_nothing_behind() {
    let home = Home::new();
    let _steady = steady();
    let line = "pods create slow --image svcctl/stuck --gpu 'RTX 4090' --wait --timeout 0s --on-failure terminate";
    assert_snapshot!(home.svcctl(line), @r"
    exit 8
    --- stderr
    pod `slow` (<pod>) is created
    error: not running after 0s
      pod `slow` (<pod>) is PROVISIONING and costs 0.69 USD per hour
      it is terminated, as --on-failure asks
    ");
    assert!(home.pods().is_empty());
}

#[test]
fn on_failure_stop_leaves_a_pod_that_costs_nothing() {
    let home = Home::new();
    let _steady = steady();
    let line = "pods create slow --image svcctl/stuck --gpu 'RTX 4090' --wait --timeout 0s --on-failure stop";
    assert_snapshot!(home.svcctl(line), @r"
    exit 8
    --- stderr
    pod `slow` (<pod>) is created
    error: not running after 0s
      pod `slow` (<pod>) is PROVISIONING and costs 0.69 USD per hour
      it is stopped, as --on-failure asks

    hint: `svcctl pods wait <pod>` waits on, `svcctl pods terminate <pod>` removes it
    ");
    let pods = home.pods();
    assert_eq!((&pods[0]["status"], &pods[0]["cost"]), (&"EXITED".into(), &0.0.into()));
}

#[test]
fn on_failure_concerns_a_pod_in_error_too() {
    let home = Home::swift();
    let line = "pods create bad --image svcctl/error:pull --gpu 'RTX 4090' --wait --on-failure terminate";
    let outcome = home.svcctl(line);
    assert_eq!(outcome.code, 10, "{outcome}");
    assert!(outcome.stderr.contains("cannot pull image `svcctl/error:pull`"), "{outcome}");
    assert!(outcome.stderr.contains("terminated, as --on-failure asks"), "{outcome}");
    assert!(home.pods().is_empty());
}

#[test]
fn a_hint_never_names_a_pod_that_is_gone() {
    let home = Home::new();
    let line = "pods create slow --image svcctl/stuck --gpu 4090 --wait --timeout 0s --on-failure terminate";
    let outcome = home.svcctl(line);
    assert!(!outcome.stderr.contains("`svcctl pods terminate"), "{outcome}");
    assert!(!outcome.stderr.contains("`svcctl pods wait"), "{outcome}");
}

#[test]
fn waiting_for_several_pods_shows_them_all() {
    let home = Home::swift();
    let _steady = steady();
    home.rent("a", "--image svcctl/lines:0");
    home.rent("b", "--image svcctl/lines:0");
    assert_snapshot!(home.svcctl("pods wait a b"), @r"
    exit 0
    --- stdout
    ID              NAME  STATUS   HARDWARE              USD/HOUR  DATA CENTER  CREATED  IMAGE
    <pod>  a     RUNNING  1 x GeForce RTX 4090      0.69  OC-AU-1      <ago>  svcctl/lines:0
    <pod>  b     RUNNING  1 x GeForce RTX 4090      0.69  EU-FR-1      <ago>  svcctl/lines:0
    ");
    assert_eq!(home.svcctl("pods wait a --for exited --timeout 0s").code, 8);
    home.svcctl("pods stop b").success();
    assert_snapshot!(home.svcctl("pods wait a b --for running"), @r"
    exit 10
    --- stderr
    error: pod `b` (<pod>) is EXITED instead of running
      pod created on simulated machine eu-fr-1-4090-01 in EU-FR-1
      pulling image `svcctl/lines:0`
      image `svcctl/lines:0` is ready
      starting container with 1 x NVIDIA GeForce RTX 4090, 16 vCPUs, 62 GB of RAM
      container started
      pod stopped

    hint: `svcctl pods logs <pod>` shows more, `svcctl pods terminate <pod>` removes it
    ");
}

#[test]
fn a_terminated_pod_has_been_waited_for() {
    let home = Home::swift();
    let id = home.rent("a", "");
    home.svcctl("pods terminate a --yes --wait").success();
    home.svcctl(&format!("pods wait {id} --for terminated")).success();
    assert_eq!(home.svcctl(&format!("pods wait {id}")).code, 4);
    let ended = home.rent("b", "--env SVCCTL_EXPIRES_AT=2020-01-01T00:00:00Z");
    home.svcctl(&format!("pods wait {ended} --for terminated")).success();
    assert_eq!(home.svcctl(&format!("pods wait {ended}")).code, 10);
}

#[test]
fn start_stop_and_restart_wait_until_it_is_done() {
    let home = Home::swift();
    let id = home.rent("a", "");
    let status = |line: &str| home.svcctl(&format!("{line} -o json")).success().json()["status"].clone();
    assert_eq!(status("pods wait a"), "RUNNING");
    assert_eq!(status("pods stop a --wait"), "EXITED");
    assert_eq!(status("pods start a --wait"), "RUNNING");
    assert_eq!(status("pods restart a --wait"), "RUNNING");
    let gone = home.svcctl("pods terminate a --yes --wait -o id").success();
    assert_eq!(gone.stdout.trim(), id);
}

#[test]
fn a_pod_is_rented_where_and_as_the_flags_say() {
    let home = Home::swift();
    let line = "pods create big --image me/train --gpu 'H100 SXM' --gpu-count 2 --cloud secure --min-cuda 12.4 \
                --data-center US-KS-2,EU-RO-1 --disk 40 --persistent 100:/workspace --port 22/tcp,8888/http --ssh \
                --jupyter --env A=1 --env B=2 --wait -o json -- python 'train it.py'";
    let pod = home.svcctl(line).success().json();
    assert_eq!((&pod["gpu"]["id"], &pod["gpu"]["count"]), (&"NVIDIA H100 80GB HBM3".into(), &2.into()));
    assert_eq!(pod["cloud"], "SECURE");
    assert!(["US-KS-2", "EU-RO-1"].contains(&pod["dataCenterId"].as_str().unwrap()), "{pod}");
    assert_eq!((&pod["disk"], &pod["mounts"]["persistent"]["size"]), (&40.into(), &100.into()));
    assert_eq!(pod["ports"], serde_json::json!(["22/tcp", "8888/http"]));
    assert_eq!(pod["cmd"], serde_json::json!(["python", "train it.py"]));
    assert_eq!((&pod["env"]["A"], &pod["env"]["B"]), (&"1".into(), &"2".into()));
    assert!(pod["env"]["JUPYTER_PASSWORD"].is_string(), "{pod}");
}

#[test]
fn what_the_flags_lack_is_named_at_once() {
    let home = Home::new();
    assert_snapshot!(home.svcctl("pods create"), @r"
    exit 2
    --- stderr
    error: the pod needs NAME, --image or --template, --gpu or --cpu

    hint: for example `svcctl pods create demo --image python:3.12 --gpu 'RTX 4090'`
    ");
    assert_snapshot!(home.svcctl("pods create demo --image a"), @r"
    exit 2
    --- stderr
    error: the pod needs --gpu or --cpu

    hint: for example `svcctl pods create demo --image python:3.12 --gpu 'RTX 4090'`
    ");
    assert_eq!(home.svcctl("pods create demo --gpu 4090").code, 2);
}

#[test]
fn an_image_that_is_nearly_one_of_a_template_is_named_when_its_pod_fails() {
    let home = Home::swift();
    home.svcctl("templates create mine --image svcctl/error:pulls").success();
    let create = "pods create a --image svcctl/error:pull --gpu 'RTX 4090' --wait";
    let told = error_of(home.svcctl(create), 10);
    assert!(told.contains("did you mean the image `svcctl/error:pulls`?"), "{told}");
    home.svcctl("templates create same --image svcctl/error:pull").success();
    let told = error_of(home.svcctl(create), 10);
    assert!(!told.contains("did you mean"), "{told}");
}

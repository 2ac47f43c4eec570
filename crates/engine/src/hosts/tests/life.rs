//! A pod's life on a host, driven by observations.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex},
};

use serde_json::json;

use super::{Scene, detail, running, seconds};
use crate::{
    Caller, Fleet, HookEvent, Outgoing,
    hosts::{ContainerExit, Fact, Figures, HostState, Observation, Presence, SshProxy},
};
use wire::{
    money::Usd,
    pods::{DeletePod, GetPod, PodStatus},
    secrets::CreateSecret,
};

const EXIT_3: ContainerExit = ContainerExit { code: 3, out_of_memory: false };

#[test]
fn a_pod_is_what_was_seen_of_it_and_never_moves_by_the_clock() {
    let scene = Scene::new();
    let pod = scene.create(json!({ "ports": ["22/tcp", "8888/http"] })).expect("a pod").id;
    scene.clock.advance(seconds(3600));
    assert_eq!(scene.status(&pod), PodStatus::Provisioning);
    scene.see(&pod, Fact::Image);
    assert_eq!(scene.status(&pod), PodStatus::Starting);
    scene.see(&pod, running(&pod));
    scene.clock.advance(seconds(42));
    let seen = scene.get(&pod);
    let runtime = seen.runtime.expect("it runs");
    assert_eq!(seen.started_at, Some("2026-11-22T13:00:00Z".parse().expect("a time")));
    let runtime = serde_json::to_value(runtime).expect("a document");
    assert_eq!(
        runtime["ports"],
        json!([
            { "private": 22, "public": 20000, "type": "tcp", "ip": "192.0.2.1" },
            { "private": 8888, "public": null, "type": "http", "ip": null },
        ])
    );
    assert_eq!(
        (&runtime["uptime"], &runtime["gpus"][0]["util"], &runtime["cpu"]["util"]),
        (&json!(42), &json!(0), &json!(0))
    );
    assert_eq!(seen.ssh.proxy, None, "no proxy listens");
    assert_eq!(seen.ssh.direct.expect("22/tcp is published").command, "ssh root@192.0.2.1 -p 20000");
    scene.act(&pod, "stop").expect("stopped");
    assert_eq!(scene.wanted(&pod).expect("wanted").1.want, Presence::Volume);
    scene.act(&pod, "start").expect("started");
    assert_eq!((scene.status(&pod), scene.generation(&pod).number), (PodStatus::Provisioning, 2));
}

#[test]
fn what_is_measured_is_shown_while_the_pod_runs_and_rendered_as_it_is_answered() {
    let scene = Scene::new();
    let pod = scene.create(json!({})).expect("a pod").id;
    scene.run(&pod);
    let rendered = || {
        let bytes = scene.engine.render(&Caller::local(), GetPod::of(pod.clone())).expect("a pod");
        let rendered: serde_json::Value = serde_json::from_slice(&bytes).expect("JSON");
        assert_eq!(rendered, serde_json::to_value(scene.get(&pod)).expect("a document"));
        rendered["runtime"]["cpu"]["util"].clone()
    };
    let measure = |cpu| {
        let figures = Figures { cpu, memory: 20, gpus: vec![(30, 40)] };
        scene.engine.put_figures("h2", BTreeMap::from([(pod.clone(), figures)])).expect("written down");
    };
    assert_eq!(rendered(), json!(0));
    measure(11);
    assert_eq!(rendered(), json!(11));
    measure(12);
    assert_eq!(rendered(), json!(12));
    scene.act(&pod, "restart").expect("restarted");
    assert_eq!(rendered(), json!(null));
    scene.see(&pod, running(&pod));
    assert_eq!(rendered(), json!(0), "what its last container used is not its own");
    measure(13);
    scene.change("h2", |state| state.unreachable_since = Some(scene.now()));
    assert_eq!(rendered(), json!(0), "unknown");
}

#[test]
fn units_come_back_when_the_container_was_seen_gone_and_the_bill_ends_before() {
    let scene = Scene::new();
    let pod = scene.create(json!({ "gpu": { "id": super::L4, "count": 3 } })).expect("a pod").id;
    scene.run(&pod);
    scene.act(&pod, "terminate").expect("terminated");
    let balance = scene.engine.balance().expect("a balance");
    scene.clock.advance(seconds(7200));
    assert_eq!(scene.engine.balance().expect("a balance"), balance);
    assert_eq!(scene.used("h1").0, 3);
    assert_eq!(scene.wanted(&pod).expect("kept, an hour later").1.want, Presence::Nothing);
    scene.see(&pod, Fact::Gone);
    assert!(scene.wanted(&pod).is_none());
    assert_eq!(scene.used("h1").0, 0);
}

#[test]
fn a_container_that_ended_before_it_was_seen_running_has_both_events_in_order() {
    let scene = Scene::new();
    let ended = |ending| {
        let pod = scene.create(json!({})).expect("a pod").id;
        scene.see(&pod, Fact::Ended(ending));
        let (status, log) = (scene.status(&pod), scene.log(&pod));
        scene.act(&pod, "terminate").expect("terminated");
        scene.see(&pod, Fact::Gone);
        (status, log[log.len() - 2..].join(" | "))
    };
    let said = |text: &str| format!("container started | {text}");
    assert_eq!(
        ended(ContainerExit { code: 0, out_of_memory: false }),
        (PodStatus::Exited, said("container exited with code 0"))
    );
    assert_eq!(ended(EXIT_3), (PodStatus::Error, said("container exited with code 3")));
    let killed = ContainerExit { code: 137, out_of_memory: false };
    assert_eq!(ended(killed), (PodStatus::Error, said("container exited with code 137 (signal 9)")));
    let starved = ContainerExit { code: 137, out_of_memory: true };
    assert_eq!(ended(starved), (PodStatus::Error, said("out of memory: limit 96 GB")));
}

#[test]
fn each_fault_has_its_status_and_its_line() {
    let scene = Scene::new();
    let cases = [
        (Fact::Failed("manifest unknown".to_owned()), PodStatus::Error, "manifest unknown"),
        (Fact::Missing, PodStatus::Error, "container was removed from outside"),
        (
            Fact::DiskFull("disk full: 23 GB used of 20 GB".to_owned()),
            PodStatus::Error,
            "disk full: 23 GB used of 20 GB",
        ),
        (Fact::HostRestarted, PodStatus::Starting, "host restarted; container started again"),
    ];
    for (seen, status, line) in cases {
        let pod = scene.create(json!({})).expect("a pod").id;
        scene.run(&pod);
        let generation = scene.generation(&pod).number;
        scene.see(&pod, seen);
        assert_eq!((scene.status(&pod), scene.log(&pod).last().map(String::as_str)), (status, Some(line)));
        assert_eq!(scene.generation(&pod).number, generation, "a container that starts again is the same one");
        assert_eq!(scene.used("h2").0, 1, "units stay");
        scene.act(&pod, "terminate").expect("terminated");
        scene.see(&pod, Fact::Gone);
        assert_eq!(scene.used("h2"), (0, 0));
    }
}

#[test]
fn a_pod_that_is_paused_is_starting_and_runs_on_as_the_one_that_it_was() {
    let scene = Scene::new();
    let pod = scene.create(json!({})).expect("a pod").id;
    scene.run(&pod);
    let began = scene.get(&pod).started_at;
    scene.clock.advance(seconds(60));
    for _ in 0..2 {
        scene.see(&pod, Fact::Paused);
        assert_eq!(scene.status(&pod), PodStatus::Starting);
        let said = "container is paused on its host; it runs again when the operator of the host resumes it";
        assert_eq!(scene.log(&pod).last().map(String::as_str), Some(said));
    }
    assert_eq!(scene.used("h2").0, 1, "units stay");
    scene.clock.advance(seconds(60));
    scene.see(&pod, running(&pod));
    assert_eq!((scene.status(&pod), scene.get(&pod).started_at), (PodStatus::Running, began));
    assert_eq!(scene.log(&pod).last().map(String::as_str), Some("container runs again"));
}

#[test]
fn a_port_that_another_program_has_is_passed_over_ten_times() {
    let scene = Scene::new();
    let pod = scene.create(json!({ "ports": ["22/tcp"] })).expect("a pod").id;
    scene.see(&pod, Fact::Image);
    let published = || scene.engine.container(&scene.generation(&pod)).expect("a spec").map(|spec| spec.tcp[&22]);
    let mut tried = Vec::new();
    while let Some(public) = published() {
        tried.push(public);
        scene.see(&pod, Fact::PortTaken { public, reason: "address already in use".to_owned() });
    }
    // There are six of them.
    assert_eq!(tried, [20000, 20001, 20002, 20003, 20004, 20005, 20000, 20001, 20002, 20003]);
    assert_eq!(scene.status(&pod), PodStatus::Error);
    let log = scene.log(&pod);
    assert!(log.iter().any(|line| line == "port 20000 is taken: address already in use; 22/tcp is published at 20001"));
    let last = "cannot publish 22/tcp: port 20003 is taken: address already in use; 10 ports were tried";
    assert_eq!(log.last().map(String::as_str), Some(last));
}

#[test]
fn what_is_of_another_generation_or_host_is_dropped() {
    let scene = Scene::new();
    let pod = scene.create(json!({})).expect("a pod").id;
    scene.run(&pod);
    let old = scene.generation(&pod);
    scene.act(&pod, "restart").expect("restarted");
    let told = |machine: &str, number: u64| {
        let generation = crate::hosts::Generation { number, ..old.clone() };
        let observation = Observation { generation, at: scene.now(), seen: Fact::Ended(EXIT_3) };
        scene.engine.observe(machine, vec![observation]).expect("written down")[0]
    };
    assert!(!told("h2", 1) && !told("h2", 3) && !told("h1", 2));
    assert_eq!(scene.status(&pod), PodStatus::Starting);
    assert!(told("h2", 2));
    assert_eq!(scene.status(&pod), PodStatus::Error);
}

#[test]
fn the_time_of_a_host_counts_between_the_last_change_and_now() {
    let scene = Scene::new();
    for (ahead, expected) in [(-3600, 10), (-4, 16), (3600, 20)] {
        let begin = scene.now();
        let pod = scene.create(json!({})).expect("a pod").id;
        scene.clock.advance(seconds(10));
        scene.see(&pod, Fact::Image);
        scene.clock.advance(seconds(10));
        let at = wire::Timestamp::from_millis(scene.now().millis() + ahead * 1000);
        let observation = Observation { generation: scene.generation(&pod), at, seen: running(&pod) };
        scene.engine.observe("h2", vec![observation]).expect("written down");
        assert_eq!(scene.get(&pod).started_at.expect("it runs").since(begin).as_secs(), expected);
        scene.act(&pod, "terminate").expect("terminated");
        scene.see(&pod, Fact::Gone);
    }
}

#[test]
fn a_persistent_volume_takes_its_disk_until_it_was_seen_gone_for_good() {
    let scene = Scene::new();
    let mounts = json!({ "mounts": { "persistent": { "size": 100, "path": "/data" } } });
    let pod = scene.create(mounts).expect("a pod").id;
    scene.run(&pod);
    assert_eq!(scene.used("h2"), (1, 120));
    scene.act(&pod, "stop").expect("stopped");
    assert_eq!(scene.used("h2"), (1, 120));
    scene.see(&pod, Fact::Gone);
    assert_eq!(scene.used("h2"), (0, 100));
    let stopped = scene.generation(&pod);
    scene.act(&pod, "terminate").expect("terminated");
    assert_eq!(scene.used("h2"), (0, 100));
    // A late observation from while it was stopped says nothing about the volume.
    let late = Observation { generation: stopped, at: scene.now(), seen: Fact::Gone };
    assert_eq!(scene.engine.observe("h2", vec![late]).expect("written down"), [false]);
    assert_eq!(scene.wanted(&pod).expect("wanted").1.want, Presence::Nothing);
    scene.see(&pod, Fact::Gone);
    assert_eq!(scene.used("h2"), (0, 0));
}

#[test]
fn a_host_out_of_reach_for_too_long_credits_the_time_since_the_last_contact() {
    let scene = Scene::new();
    let pod = scene.create(json!({})).expect("a pod").id;
    scene.run(&pod);
    scene.clock.advance(seconds(100));
    scene.change("h2", |state| state.last_contact = Some(scene.now()));
    let then = scene.engine.balance().expect("a balance");
    scene.clock.advance(seconds(600));
    assert!(scene.engine.balance().expect("a balance") < then);
    scene.engine.lose_host("h2").expect("lost");
    scene.check();
    assert_eq!(scene.status(&pod), PodStatus::Exited);
    assert_eq!(scene.engine.balance().expect("a balance"), then);
    assert_eq!(scene.log(&pod).last().map(String::as_str), Some("host lost"));
    assert_eq!(scene.used("h2").0, 1);
    let refusal = detail(scene.act(&pod, "start"));
    assert_eq!(refusal, "no capacity: the pod's machine `h2` is out of reach");
    scene.change("h2", |state| *state = HostState::default());
    scene.see(&pod, Fact::Gone);
    assert_eq!(scene.used("h2").0, 0);
    scene.act(&pod, "start").expect("started");
}

#[test]
fn a_gpu_that_fell_off_fails_its_pod_and_is_given_to_nobody() {
    let scene = Scene::new();
    let [one, other] =
        [(); 2].map(|()| scene.create(json!({ "gpu": { "id": super::L4, "count": 1 } })).expect("a pod").id);
    scene.drive();
    let gpus = |pod: &str| scene.engine.container(&scene.generation(pod)).expect("a spec").expect("wanted").gpus;
    assert_eq!((gpus(&one), gpus(&other)), (vec!["v1".to_owned()], vec!["u1".to_owned()]));
    scene.engine.lose_gpus("h1", &["u1".to_owned()]).expect("lost");
    assert_eq!((scene.status(&one), scene.status(&other)), (PodStatus::Running, PodStatus::Error));
    assert_eq!(scene.log(&other).last().map(String::as_str), Some("GPU u1 fell off the host"));
    scene.act(&other, "start").expect("started");
    assert_eq!(gpus(&other), ["u2"]);
    let third = scene.create(json!({})).expect("a pod").id;
    assert_eq!(gpus(&third), ["u3"]);
    assert!(detail(scene.create(json!({}))).ends_with("has 1 GPUs free"));
    scene.check();
}

#[test]
fn a_container_gets_what_its_owner_set_over_what_the_platform_tells() {
    let scene = Scene::new();
    let secret = json!({ "body": { "name": "TOKEN", "value": "hush" } });
    let env = json!({ "A": "{{ SVCCTL_SECRET_TOKEN }}", "SVCCTL_GPU_COUNT": "mine" });
    let body = json!({
        "env": env, "ports": ["22/tcp", "8888/http"], "args": "sleep 1", "mounts": { "persistent": { "size": 10, "path": "/d" } },
    });
    let pod = scene.create(body.clone()).expect("a pod").id;
    assert!(scene.engine.container(&scene.generation(&pod)).expect("no failure").is_none());
    assert_eq!(scene.status(&pod), PodStatus::Error, "it needs a secret that is not there");
    scene.send::<CreateSecret>(secret).expect("a secret");
    scene.act(&pod, "start").expect("started");
    let spec = scene.engine.container(&scene.generation(&pod)).expect("no failure").expect("wanted");
    let env: Vec<String> = spec.env.iter().map(|(name, value)| format!("{name}={value}")).collect();
    let told = [
        "A=hush".to_owned(),
        "SVCCTL_DATA_CENTER_ID=HOME-1".to_owned(),
        "SVCCTL_GPU_COUNT=mine".to_owned(),
        format!("SVCCTL_POD_ID={pod}"),
        "SVCCTL_PUBLIC_IP=192.0.2.1".to_owned(),
        "SVCCTL_TCP_PORT_22=20000".to_owned(),
    ];
    assert_eq!(env, told);
    assert_eq!((spec.cmd.join(" "), spec.vcpus, spec.memory, spec.disk), ("sleep 1".to_owned(), 24, 96, 20));
    assert_eq!((spec.tcp, spec.http, spec.mounts.len()), (BTreeMap::from([(22, 20000)]), vec![8888], 1));
}

#[test]
fn an_update_makes_a_new_container_and_keeps_the_ports_that_stay() {
    let scene = Scene::new();
    let pod = scene.create(json!({ "ports": ["22/tcp", "80/tcp"] })).expect("a pod").id;
    scene.run(&pod);
    scene.update(&pod, json!({ "name": "other" })).expect("renamed");
    assert_eq!((scene.generation(&pod).number, scene.status(&pod)), (1, PodStatus::Running));
    scene.update(&pod, json!({ "ports": ["80/tcp", "81/tcp"] })).expect("updated");
    assert_eq!((scene.generation(&pod).number, scene.status(&pod)), (2, PodStatus::Starting));
    let tcp = scene.engine.container(&scene.generation(&pod)).expect("a spec").expect("wanted").tcp;
    assert_eq!(tcp, BTreeMap::from([(80, 20001), (81, 20002)]));
    scene.see(&pod, running(&pod));
    // 20000 is free again, and one of four more pods finds no port.
    let ports =
        json!({ "ports": ["1/tcp", "2/tcp", "3/tcp", "4/tcp"], "gpu": null, "cpu": { "id": "cpu3c", "vcpuCount": 2 } });
    scene.create(ports).expect("another host has its own");
    scene
        .update(&pod, json!({ "ports": ["1/tcp", "2/tcp", "3/tcp", "4/tcp", "5/tcp", "6/tcp"] }))
        .expect_err("two too many");
    scene
        .update(&pod, json!({ "ports": ["80/tcp", "81/tcp", "1/tcp", "2/tcp", "3/tcp", "4/tcp"] }))
        .expect("all of them");
    let refusal = detail(scene.update(&pod, json!({ "disk": 201 })));
    assert_eq!(refusal, "no capacity: the pod's machine `h2` has 180 GB of disk free and the pod needs 181 GB more");
    scene.check();
}

#[test]
fn an_update_while_the_image_is_pulled_begins_anew() {
    let scene = Scene::new();
    let pod = scene.create(json!({})).expect("a pod").id;
    scene.update(&pod, json!({ "image": "another" })).expect("updated");
    assert_eq!((scene.generation(&pod).number, scene.status(&pod)), (2, PodStatus::Provisioning));
    assert_eq!(scene.engine.container(&scene.generation(&pod)).expect("a spec").expect("wanted").image, "another");
}

#[test]
fn whoever_wants_to_know_is_told_of_hosts_where_something_else_shall_be() {
    let scene = Scene::new();
    let told = Arc::new(Mutex::new(Vec::new()));
    let listener = Arc::clone(&told);
    scene.engine.on_host_change(move |machine| listener.lock().expect("alive").push(machine.to_owned()));
    let heard = || std::mem::take(&mut *told.lock().expect("alive"));
    // The fleet was set before anyone listened.
    let pod = scene.create(json!({})).expect("a pod").id;
    assert!(heard().contains(&"h2".to_owned()));
    scene.run(&pod);
    scene.update(&pod, json!({ "name": "other" })).expect("renamed");
    assert_eq!(heard(), [] as [&str; 0], "what a driver did is no news");
    scene.act(&pod, "restart").expect("restarted");
    assert_eq!(heard(), ["h2"]);
    scene.see(&pod, Fact::Ended(EXIT_3));
    assert_eq!(heard(), ["h2"]);
    scene.act(&pod, "terminate").expect("terminated");
    assert_eq!(heard(), ["h2"]);
    scene.engine.set_fleet(&super::fleet(true)).expect("set");
    assert_eq!(heard(), ["c1", "h1", "h2"]);
}

#[test]
fn an_import_brings_pods_and_not_what_was_seen_of_hosts_nor_who_the_engine_is() {
    let scene = Scene::new();
    let pod = scene.create(json!({})).expect("a pod").id;
    scene.run(&pod);
    scene.change("h1", |state| (state.is_drained, state.is_full, state.last_contact) = (true, true, Some(scene.now())));
    scene
        .engine
        .put_figures("h2", BTreeMap::from([(pod.clone(), Figures { cpu: 1, memory: 2, gpus: vec![] })]))
        .expect("put");
    let (identity, document) = (scene.engine.identity().expect("an id"), scene.engine.export().expect("a document"));
    let other = Scene::new();
    let own = other.engine.identity().expect("an id");
    assert_ne!(own, identity);
    other.engine.import(&document).expect("imported");
    assert_eq!(other.engine.identity().expect("an id"), own);
    assert_eq!(other.status(&pod), PodStatus::Running);
    assert_eq!((other.used("h2"), other.generation(&pod).number), (scene.used("h2"), 1));
    let state = other.engine.hosts().expect("hosts")[0].state.clone();
    assert_eq!(state, HostState { is_drained: true, ..HostState::default() });
    other.see(&pod, Fact::Missing);
    assert_eq!(other.status(&pod), PodStatus::Error);
    other.engine.reset().expect("reset");
    assert_eq!(other.engine.identity().expect("an id"), own);
}

#[test]
fn proxies_reach_a_pod_by_its_id_alone_and_its_container_while_it_runs() {
    let scene = Scene::new();
    let Scene { engine, clock, folder } = scene;
    let proxy = SshProxy { host: "ssh.example".to_owned(), port: 2222, host_key: "ssh-ed25519 AAAA".to_owned() };
    let scene = Scene { engine: engine.with_ssh_proxy(Some(proxy)), clock, folder };
    let pod = scene.create(json!({ "ports": ["8888/http"] })).expect("a pod").id;
    let reach = || scene.engine.reach(&pod).expect("read");
    let before = reach().expect("there");
    assert_eq!((before.status, before.container, before.site.as_str()), (PodStatus::Provisioning, None, "h2"));
    scene.run(&pod);
    let there = reach().expect("there");
    assert_eq!((there.container, there.http), (Some(format!("id-of-{pod}")), vec![8888]));
    let ssh = scene.get(&pod).ssh.proxy.expect("one listens");
    assert_eq!(ssh.command, format!("ssh {pod}-{}@ssh.example -p 2222", there.token));
    scene.send::<DeletePod>(json!({ "id": pod })).expect("deleted");
    assert_eq!(reach(), None);
    assert_eq!(scene.engine.reach("nosuchpod").expect("read"), None);
}

#[test]
fn the_clock_stands_while_there_is_a_host_and_no_host_comes_while_it_is_moved() {
    let scene = Scene::new();
    let refused = scene.engine.advance_clock(seconds(1)).expect_err("refused").to_string();
    assert!(refused.starts_with("machine `h1` is a host"), "{refused}");
    let simulated = Scene::on(&super::fleet(false));
    simulated.engine.advance_clock(seconds(1)).expect("moved");
    let refused = simulated.engine.set_fleet(&super::fleet(true)).expect_err("refused").to_string();
    assert!(refused.contains("clock was moved"), "{refused}");
    simulated.engine.reset_clock().expect("reset");
    simulated.engine.set_fleet(&super::fleet(true)).expect("set");
}

#[test]
fn a_host_leaves_the_fleet_when_nothing_is_left_on_it() {
    let scene = Scene::new();
    let pod = scene.create(json!({})).expect("a pod").id;
    scene.run(&pod);
    let leave = || scene.engine.set_fleet(&Fleet::shipped());
    scene.act(&pod, "terminate").expect("terminated");
    assert!(leave().expect_err("refused").to_string().contains("`h2`"));
    scene.see(&pod, Fact::Gone);
    leave().expect("left");
    assert!(scene.engine.hosts().expect("hosts").is_empty());
    scene.engine.advance_clock(seconds(1)).expect("moved");
    assert!(scene.engine.lose_host("h2").is_err());
}

#[test]
fn a_pod_that_the_platform_ends_is_removed_from_its_host_like_any_other() {
    let scene = Scene::new();
    let pod = scene.create(json!({})).expect("a pod").id;
    scene.run(&pod);
    scene.engine.set_credit(Usd::from_micros(1000)).expect("credited");
    scene.clock.advance(seconds(3600));
    assert!(scene.list().is_empty());
    assert_eq!(scene.wanted(&pod).expect("wanted").1.want, Presence::Nothing);
    scene.clock.advance(seconds(7200));
    scene.see(&pod, Fact::Gone);
    assert_eq!(scene.used("h2"), (0, 0));
    assert!(scene.wanted(&pod).is_none());
}

#[test]
fn webhooks_are_told_of_a_silent_host_once_until_it_was_back() {
    let scene = Scene::new();
    scene.engine.add_hook(None, "http://192.0.2.9/", &[HookEvent::HostUnreachable]).expect("a webhook");
    let told = || {
        let due = scene.engine.due_webhooks(&Outgoing::default()).expect("read");
        due.into_iter().map(|message| message.body).collect::<Vec<_>>()
    };
    for _ in 0..3 {
        scene.change("h2", |state| _ = state.unreachable_since.get_or_insert(scene.now()));
    }
    let bodies = told();
    assert!(bodies.len() == 1 && bodies[0].contains(r#""data":{"host":{"name":"h2"}}"#), "{bodies:?}");
    scene.change("h2", |state| state.unreachable_since = None);
    scene.change("h2", |state| state.unreachable_since = Some(scene.now()));
    assert_eq!(told().len(), 1, "the next; the first is tried again later");
}

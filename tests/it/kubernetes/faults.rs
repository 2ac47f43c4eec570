//! Faults of a cluster, as a driver sees them (kubernetes.md, Tests that must hold, 3 and 4).

use std::{
    io::{Read, Write},
    net::TcpListener,
    time::Duration,
};

use driver::runtime::{Fault, Runtime, State};
use engine::{
    fleet::ClusterSpec,
    hosts::{Fact, Wait, spec::ContainerSpec},
};
use serde_json::{Value, json};

use super::real::{Real, create, until};

fn gpus(count: u32, spec: ContainerSpec) -> ContainerSpec {
    let placement = spec.placement.map(|placement| engine::hosts::spec::ClusterPlacement { gpus: count, ..placement });
    ContainerSpec { placement, ..spec }
}

/// Answers as a Prometheus that knows one GPU of this Pod: 97 % busy, and three quarters of its memory in use. Returns
/// its address.
fn prometheus(namespace: &str, pod: &str) -> String {
    let series = [("GPU_UTIL", "97"), ("FB_USED", "60753"), ("FB_FREE", "20251")].map(|(metric, value)| {
        let name = format!("DCGM_FI_DEV_{metric}");
        let labels = json!({ "__name__": name, "gpu": "0", "exported_namespace": namespace, "exported_pod": pod });
        json!({ "metric": labels, "value": [1.0, value] })
    });
    let body = json!({ "status": "success", "data": { "resultType": "vector", "result": series } }).to_string();
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    std::thread::spawn(move || {
        for mut stream in listener.incoming().flatten() {
            let _ = stream.read(&mut [0; 4096]);
            let head = format!("HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: {}\r\n\r\n", body.len());
            let _ = stream.write_all((head + &body).as_bytes());
        }
    });
    format!("http://{address}")
}

fn reported(state: &State) -> Option<&Fact> {
    if let State::Reported(fact, _) = state { Some(fact) } else { None }
}

#[test]
fn what_keeps_a_pod_from_running_is_said_in_the_clusters_words() {
    let Some(real) = Real::alone() else { return };
    let settings = real.settings();
    let account = real.account(&settings);
    let cluster = real.connect(&settings, account.clone());
    real.run(async {
        let spec = gpus(1, real.spec("room", 1, "sleep 100"));
        create(&cluster, &spec).await.unwrap();
        let is_room = |fact: &Fact| {
            matches!(fact, Fact::Waits { on: Wait::Room, why } if why.contains("Insufficient nvidia.com/gpu"))
        };
        until(&cluster, &spec.generation, |found| reported(&found.state).is_some_and(is_room)).await;
    });
    // Room appears, and the pod takes it without a new attempt of ours.
    real.equip(2, "NVIDIA-H100-80GB-HBM3");
    real.run(async {
        let spec = real.spec("room", 1, "sleep 100");
        let found = until(&cluster, &spec.generation, |found| matches!(found.state, State::Running { .. })).await;
        let view = cluster.view(&["room"].into()).await.unwrap().unwrap();
        let node = &view.nodes[0];
        assert_eq!((node.allocatable.gpus, node.others.gpus), (2, 0), "its own use is known by its record");
        let stranger = cluster.view(&["other"].into()).await.unwrap().unwrap();
        assert_eq!(stranger.nodes[0].others.gpus, 1);
        assert_eq!(node.product.as_ref().unwrap().1, "NVIDIA-H100-80GB-HBM3");
        let metrics = Some(prometheus(&settings.namespace, found.handle.0.split_once('/').unwrap().0));
        let measured = ClusterSpec { metrics, ..settings.clone() };
        let measured = real.try_connect(&measured, account.clone()).await.unwrap();
        let figures = measured.figures(std::slice::from_ref(&found.handle)).await.unwrap();
        assert_eq!(figures[&found.handle.0].gpus, [(97, 75)]);
        cluster.remove(&found.handle).await.unwrap();
    });
    real.run(async {
        for (pod, image, says) in [
            ("missing", real.image().replace("busybox", "nothing"), "not found"),
            ("malformed", "UPPER/CASE".to_owned(), "UPPER"),
        ] {
            let spec = ContainerSpec { image, ..real.spec(pod, 1, "true") };
            let handle = create(&cluster, &spec).await.unwrap();
            let is_refused = |fact: &Fact| matches!(fact, Fact::Failed(why) if why.contains(says));
            until(&cluster, &spec.generation, |found| reported(&found.state).is_some_and(is_refused)).await;
            // It holds its share of the node for as long as it is there.
            cluster.remove(&handle).await.unwrap();
        }
        let spec = ContainerSpec { entrypoint: vec!["/none".to_owned()], ..real.spec("program", 1, "true") };
        let handle = create(&cluster, &spec).await.unwrap();
        let is_refused = |fact: &Fact| matches!(fact, Fact::Failed(why) if why.contains("/none"));
        until(&cluster, &spec.generation, |found| reported(&found.state).is_some_and(is_refused)).await;
        cluster.remove(&handle).await.unwrap();
        let spec = ContainerSpec { env: [("1A".to_owned(), String::new())].into(), ..real.spec("env", 1, "true") };
        assert!(matches!(create(&cluster, &spec).await, Err(Fault::Refused(why)) if why.contains("1A")));
    });
    quotas(&real, &settings, &cluster);
}

fn quotas(real: &Real, settings: &ClusterSpec, cluster: &driver::kubernetes::Cluster) {
    let client = real.client();
    let core = |kind: &str| format!("/api/v1/namespaces/{}/{kind}", settings.namespace);
    real.run(async {
        let quota = json!({ "metadata": { "name": "q" }, "spec": { "hard": { "pods": "0" } } });
        client.create::<Value>(&core("resourcequotas"), &quota).await.unwrap();
        let spec = real.spec("quota", 1, "sleep 100");
        // The quota's controller fills it in a moment later.
        let waits = loop {
            match create(cluster, &spec).await {
                Err(Fault::Waits { on, why }) => break (on, why),
                Ok(handle) => cluster.remove(&handle).await.unwrap(),
                Err(_) => tokio::time::sleep(Duration::from_millis(100)).await,
            }
        };
        assert!(waits.0 == Wait::Room && waits.1.contains("exceeded quota: q"), "{waits:?}");
        client.delete(&format!("{}/q", core("resourcequotas")), None, None).await.unwrap();
        let limit = json!({ "metadata": { "name": "l" }, "spec": { "limits": [
            { "type": "Container", "max": { "cpu": "500m" } },
        ] } });
        client.create::<Value>(&core("limitranges"), &limit).await.unwrap();
        let spec = real.spec("limit", 1, "sleep 100");
        let refused = loop {
            match create(cluster, &spec).await {
                Err(Fault::Refused(why)) => break why,
                Ok(handle) => cluster.remove(&handle).await.unwrap(),
                Err(_) => tokio::time::sleep(Duration::from_millis(100)).await,
            }
        };
        assert!(refused.contains("maximum cpu usage per Container is 500m"), "{refused}");
    });
}

#[test]
fn a_pod_that_others_end_says_so_and_one_outlives_the_api_server() {
    let Some(mut real) = Real::alone() else { return };
    let settings = real.settings();
    let account = real.account(&settings);
    let cluster = real.connect(&settings, account.clone());
    let (kept, removed) = (real.spec("kept", 1, "sleep 1000"), real.spec("removed", 1, "sleep 1000"));
    let is_up = |state: &State| matches!(state, State::Running { healthy: Some(true), .. });
    let handle = real.run(async {
        create(&cluster, &removed).await.unwrap();
        let handle = create(&cluster, &kept).await.unwrap();
        until(&cluster, &kept.generation, |found| is_up(&found.state)).await;
        until(&cluster, &removed.generation, |found| is_up(&found.state)).await;
        handle
    });
    let client = real.client();
    real.run(async {
        client.delete(&format!("{}/svcctl-removed-1", real.path("pods")), None, Some(1)).await.unwrap();
        let is_told = |fact: &Fact| *fact == Fact::PushedOut("removed from outside".to_owned());
        // Its finalizer keeps it until that was seen.
        let found = until(&cluster, &removed.generation, |found| reported(&found.state).is_some_and(is_told)).await;
        cluster.remove(&found.handle).await.unwrap();
        while cluster.inspect(&found.handle).await.unwrap().is_some() {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    });
    real.kill_and_revive("apiserver");
    real.run(async {
        // A driver connects anew, and finds what there is.
        let again = loop {
            match real.try_connect(&settings, account.clone()).await {
                Ok(again) => break again,
                Err(_) => tokio::time::sleep(Duration::from_millis(200)).await,
            }
        };
        let found = until(&again, &kept.generation, |found| is_up(&found.state)).await;
        assert_eq!(found.handle, handle);
        assert_eq!(create(&again, &kept).await, Err(Fault::Exists));
        // The earlier connection recovers, too.
        while cluster.list().await.is_err() {
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
        assert!(cluster.list().await.unwrap().iter().any(|found| found.handle == handle && is_up(&found.state)));
    });
    // Its store dies; and an API server without a cache, over a store without a past, knows no version that was
    // watched.
    real.kill_and_revive("etcd");
    compact(&real);
    real.kill_and_revive("apiserver");
    let late = real.spec("late", 1, "sleep 1000");
    real.run(async {
        while create(&cluster, &late).await.is_err_and(|fault| fault != Fault::Exists) {
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
        loop {
            let found = cluster.list().await.unwrap_or_default();
            let is_there = |of: &str| found.iter().any(|one| one.handle.0.contains(of) && is_up(&one.state));
            if is_there("svcctl-late-1") && is_there("svcctl-kept-1") {
                break;
            }
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    });
}

/// Has etcd forget every version but the newest.
fn compact(real: &Real) {
    let version = real.run(async {
        loop {
            // It was killed a moment ago.
            if let Ok(listed) = real.client().list::<Value>(&real.path("pods"), &[]).await {
                break listed.version;
            }
            tokio::time::sleep(Duration::from_millis(200)).await;
        }
    });
    let url = format!("http://127.0.0.1:{}/v3/kv/compaction", real.port() + 1);
    let body = json!({ "revision": version }).to_string();
    let compacted = std::process::Command::new("curl").args(["-sS", "--fail", "-d", &body, &url]).output().unwrap();
    assert!(compacted.status.success(), "{compacted:?}");
}

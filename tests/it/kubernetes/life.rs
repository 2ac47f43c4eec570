//! The life of a pod's Pod: created, followed, entered, stopped and removed (kubernetes.md, Tests that must hold, 1 and
//! 8).

use std::time::Duration;

use driver::{
    kubernetes::{Cluster, discover::discover},
    runtime::{Exec, ExecSession, Fault, Handle, Runtime, State, Volume},
};
use engine::{
    fleet::ClusterSpec,
    hosts::{
        ContainerExit, GRACE,
        spec::{ClusterPlacement, ContainerSpec},
    },
};
use futures_util::StreamExt;
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};

use super::real::{Real, create, until};
use crate::harness::eventually;

/// The program of the tests' pods: serves its variable until it is told to end.
const SCRIPT: &str = "trap 'echo told; exit 3' TERM; echo \"begins with $WORD\" '$(X) $$'; \
                      while true; do echo hello | nc -l -p 8080 >/dev/null; done & while true; do sleep 0.1; done";

#[test]
fn with_the_printed_rights_a_pod_lives_on_a_cluster_and_leaves_nothing() {
    let Some(real) = Real::start() else { return };
    let settings = ClusterSpec { address: Some("192.0.2.9".to_owned()), ..real.settings() };
    let account = real.account(&settings);
    let cluster = real.connect(&settings, account);
    real.run(async {
        let found = discover(&cluster).await.unwrap();
        assert_eq!(found.missing_rights, [] as [&str; 0], "the manifests grant what is needed");
        assert!(found.view.sees_others && found.view.nodes.len() == 1 && found.view.nodes[0].is_ready);
        assert_eq!(cluster.claim().await, Ok(None));
    });
    let mut spec = real.spec("pod1", 1, SCRIPT);
    spec.placement = Some(ClusterPlacement { tcp: vec![22], ..ClusterPlacement::default() });
    let handle = real.run(async {
        let handle = create(&cluster, &spec).await.unwrap();
        assert_eq!(create(&cluster, &spec).await, Err(Fault::Exists), "its name is taken");
        let is_up = |state: &State| matches!(state, State::Running { healthy: Some(true), .. });
        let found = until(&cluster, &spec.generation, |found| is_up(&found.state)).await;
        let place = found.place.unwrap();
        let (address, ports) = place.ports.unwrap();
        assert_eq!((place.machine.as_deref(), address.as_str(), place.altered), (Some("node1"), "192.0.2.9", None));
        assert!(ports[&22] >= 30_000, "{ports:?}");
        assert_eq!(found.handle, handle);
        enter(&cluster, &handle).await;
        handle
    });
    shows_no_secret(&real, &settings);
    let policies = real.policies();
    assert_eq!(policies.len(), 1, "{policies:?}");
    assert_eq!(policies[0]["spec"]["podSelector"]["matchLabels"]["svcctl.pod"], "pod1");
    assert_eq!(policies[0]["spec"]["ingress"], json!([{ "ports": [{ "protocol": "TCP", "port": 22 }] }]));
    real.run(async {
        cluster.stop(&handle, GRACE).await.unwrap();
        let stopped = until(&cluster, &spec.generation, |found| matches!(found.state, State::Ended { .. })).await;
        // A server as old as this one loses the exit code.
        assert!(matches!(stopped.state, State::Ended { ending: ContainerExit { out_of_memory: false, .. }, .. }));
        let log = log(&cluster, &handle).await;
        assert!(log.starts_with("begins with s3cret $(X) $$\n"), "{log}");
        cluster.remove(&handle).await.unwrap();
        until_gone(&cluster, &handle).await;
        assert_eq!(cluster.volumes().await.unwrap().first().map(String::as_str), Some("pod1"), "its Service");
    });
    // Its ports are taken away.
    let spec = real.spec("pod1", 2, SCRIPT);
    let handle = real.run(create(&cluster, &spec)).unwrap();
    eventually("its Service and its policy go with its ports", || {
        real.objects() == ["pods/svcctl-pod1-2", "secrets/svcctl-pod1-2"] && real.policies().is_empty()
    });
    real.run(async {
        cluster.remove(&handle).await.unwrap();
        until_gone(&cluster, &handle).await;
        cluster.remove_volume(&Volume::Of("pod1".to_owned())).await.unwrap();
        cluster.release().await.unwrap();
    });
    assert_eq!(real.objects(), [] as [&str; 0]);
}

/// Runs programs in a container, and connects to its port.
async fn enter(cluster: &Cluster, handle: &Handle) {
    let exec = async |command: &[&str], terminal| {
        let command = command.iter().map(ToString::to_string).collect();
        cluster.exec(handle, Exec { command, env: vec!["MORE=a b".to_owned()], terminal }).await.unwrap()
    };
    let ran = exec(&["sh", "-c", "echo \"$MORE; $WORD\"; echo bad >&2; exit 7"], None).await;
    assert_eq!(read(cluster, ran).await, ("a b; s3cret\n".to_owned(), "bad\n".to_owned(), Some(7)));
    let mut given = exec(&["head", "-c", "200000"], None).await;
    let text = "0123456789".repeat(20_000);
    given.input.write_all(text.as_bytes()).await.unwrap();
    assert_eq!(read(cluster, given).await, (text, String::new(), Some(0)));
    let sized = exec(
        &["sh", "-c", "read line; until [ \"$(stty size 2>&1)\" = '30 90' ]; do sleep 0.1; done; stty size; test -t 1"],
        Some((100, 40)),
    )
    .await;
    cluster.resize(&sized.id, (90, 30)).await.unwrap();
    let mut sized = sized;
    sized.input.write_all(b"\n").await.unwrap();
    let (seen, _, code) = read(cluster, sized).await;
    assert!(seen.contains("30 90") && code == Some(0), "{seen}");
    let Ok(refused) =
        cluster.exec(handle, Exec { command: vec!["/none".to_owned()], env: vec![], terminal: None }).await
    else {
        return;
    };
    let pieces: Vec<_> = refused.output.collect().await;
    let is_said = pieces.iter().any(|piece| match piece {
        Ok((_, bytes)) => String::from_utf8_lossy(bytes).contains("/none"),
        Err(fault) => fault.to_string().contains("/none"),
    });
    assert!(is_said, "{pieces:?}");
    let mut stream = cluster.dial(handle, 8080).await.unwrap();
    let mut heard = String::new();
    stream.read_to_string(&mut heard).await.unwrap();
    assert_eq!(heard, "hello\n");
}

/// The output of a program, and its exit code.
async fn read(cluster: &Cluster, session: ExecSession) -> (String, String, Option<i64>) {
    let ExecSession { input, mut output, id } = session;
    let (mut texts, mut errors) = (Vec::new(), Vec::new());
    while let Some(piece) = output.next().await {
        let (is_error, bytes) = piece.unwrap();
        if is_error { &mut errors } else { &mut texts }.extend(bytes);
    }
    drop(input);
    let mut code = cluster.exit_code(&id).await.unwrap();
    while code.is_none() {
        tokio::time::sleep(Duration::from_millis(10)).await;
        code = cluster.exit_code(&id).await.unwrap();
    }
    (String::from_utf8(texts).unwrap(), String::from_utf8(errors).unwrap(), code)
}

/// The log of a container from its beginning, to its end.
async fn log(cluster: &Cluster, handle: &Handle) -> String {
    let frames: Vec<_> = cluster.logs(handle, None).collect().await;
    let bytes: Vec<u8> = frames.into_iter().flat_map(|frame| frame.unwrap().bytes).collect();
    String::from_utf8(bytes).unwrap()
}

async fn until_gone(cluster: &Cluster, handle: &Handle) {
    while cluster.inspect(handle).await.unwrap().is_some() {
        // As a driver does at each look.
        cluster.remove(handle).await.unwrap();
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
}

/// No object but Secrets shows the value of a variable.
fn shows_no_secret(real: &Real, settings: &ClusterSpec) {
    let client = real.client();
    real.run(async {
        for kind in ["pods", "services", "events"] {
            let path = format!("/api/v1/namespaces/{}/{kind}", settings.namespace);
            let all = client.list::<serde_json::Value>(&path, &[]).await.unwrap().items;
            assert!(!all.is_empty() && all.iter().all(|object| !object.to_string().contains("s3cret")), "{kind}");
        }
    });
}

#[test]
fn long_lines_and_many_lines_arrive_complete() {
    let Some(real) = Real::start() else { return };
    let settings = real.settings();
    let account = real.account(&settings);
    let cluster = real.connect(&settings, account);
    // A line of 100 kB, which a kubelet stores in pieces, and 20,000 short ones. containerd loses what a program writes
    // in the moment before it ends, if the machine is busy.
    let script = "head -c 100000 /dev/zero | tr '\\0' x; echo; seq 20000; sleep 2";
    let spec: ContainerSpec = real.spec("pod2", 1, script);
    let written = real.run(async {
        let handle = create(&cluster, &spec).await.unwrap();
        until(&cluster, &spec.generation, |found| matches!(found.state, State::Ended { .. })).await;
        let written = log(&cluster, &handle).await;
        cluster.remove(&handle).await.unwrap();
        written
    });
    let mut lines = written.lines();
    assert_eq!(lines.next(), Some("x".repeat(100_000).as_str()));
    assert!(lines.map(str::to_owned).eq((1..=20_000).map(|number| number.to_string())));
}

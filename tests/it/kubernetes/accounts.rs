//! Accounts with namespaces of their own (kubernetes.md, Security defaults).

use driver::{
    kubernetes::discover::discover,
    runtime::{Exec, Fault, Runtime, State, Volume},
};
use engine::{
    fleet::ClusterSpec,
    hosts::{
        GRACE, Wait,
        spec::{ClusterPlacement, ContainerSpec},
    },
};
use futures_util::StreamExt;
use serde_json::{Value, json};

use super::{
    real::{Real, create, until},
    served::SERVE,
};
use crate::harness::eventually;

fn of(account: &str, spec: ContainerSpec) -> ContainerSpec {
    let placement = Some(ClusterPlacement { tcp: vec![22], ..ClusterPlacement::default() });
    ContainerSpec { account: account.to_owned(), placement, ..spec }
}

#[test]
fn with_the_printed_rights_each_account_has_a_namespace_and_a_quota_of_its_own() {
    let Some(real) = Real::start() else { return };
    let quota = Some([("requests.cpu".to_owned(), "1".to_owned())].into());
    let settings = ClusterSpec { per_account: quota, address: Some("192.0.2.9".to_owned()), ..real.settings() };
    let cluster = real.connect(&settings, real.account(&settings));
    let rights = real.run(discover(&cluster)).unwrap().missing_rights;
    assert_eq!(rights, [] as [&str; 0], "the manifests grant what is needed");
    let script = format!("echo begins; {SERVE}");
    let (ada, bob) = (of("ada", real.spec("pod1", 1, &script)), of("Bob_1", real.spec("pod2", 1, &script)));
    let more = of("ada", real.spec("pod3", 1, &script));
    real.run(async {
        let (first, second) = (awaited(&cluster, &ada).await, awaited(&cluster, &bob).await);
        for handle in [&first, &second] {
            let command = ["echo", "entered"].map(str::to_owned).to_vec();
            let program = cluster.exec(handle, Exec { command, env: vec![], terminal: None }).await.unwrap();
            let said: Vec<_> = program.output.map(|piece| piece.unwrap().1).collect().await;
            assert_eq!(said.concat(), b"entered\n");
        }
        let beyond = create(&cluster, &more).await;
        let is_told = |why: &str| why.contains("exceeded quota: svcctl") && why.contains("requests.cpu=1");
        assert!(matches!(&beyond, Err(Fault::Waits { on: Wait::Room, why }) if is_told(why)), "{beyond:?}");
    });
    let of_ada = real.in_namespaces("-ada");
    assert_eq!(of_ada.iter().filter(|name| name.starts_with("pods/")).collect::<Vec<_>>(), ["pods/svcctl-pod1-1"]);
    assert!(of_ada.iter().all(|name| !name.contains("pod2")), "{of_ada:?}");
    let expected = ["pods/svcctl-pod2-1", "secrets/svcctl-pod2-1", "services/svcctl-pod2"];
    assert_eq!(real.in_namespaces("--"), expected, "an id that is no name");
    assert_eq!(real.objects(), [] as [&str; 0], "the engine's own namespace has only its Lease");
    // Who started anew finds the same Pods by the same handles.
    let again = real.connect(&settings, real.account(&settings));
    real.run(async {
        for container in again.list().await.unwrap() {
            again.stop(&container.handle, GRACE).await.unwrap();
            let frames: Vec<_> = again.logs(&container.handle, None).collect().await;
            assert_eq!(frames[0].as_ref().unwrap().bytes, b"begins\n");
            again.remove(&container.handle).await.unwrap();
            again.remove_volume(&Volume::Of(container.generation.unwrap().of)).await.unwrap();
        }
        again.remove_volume(&Volume::Of("pod3".to_owned())).await.unwrap();
    });
    eventually("nothing is left", || real.in_namespaces("").is_empty());
}

#[test]
fn the_namespace_of_an_account_is_made_again_and_another_ones_is_not_taken() {
    let Some(real) = Real::start() else { return };
    let settings = ClusterSpec { per_account: Some([].into()), ..real.settings() };
    let cluster = real.connect(&settings, real.account(&settings));
    let client = real.client();
    let ada = of("ada", real.spec("pod1", 1, SERVE));
    let path = format!("/api/v1/namespaces/{}-ada", settings.namespace);
    real.run(async {
        let handle = awaited(&cluster, &ada).await;
        cluster.remove(&handle).await.unwrap();
        cluster.remove_volume(&Volume::Of("pod1".to_owned())).await.unwrap();
        client.delete(&path, None, None).await.unwrap();
        while client.get::<Value>(&path, &[]).await.is_ok() {
            tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        }
        let refused = create(&cluster, &ada).await;
        assert!(matches!(&refused, Err(Fault::Later(why)) if why.contains("is made again")), "{refused:?}");
        awaited(&cluster, &ada).await;
        let name = format!("{}-bob", settings.namespace);
        let namespace = json!({ "kind": "Namespace", "metadata": { "name": name } });
        client.create::<Value>("/api/v1/namespaces", &namespace).await.unwrap();
        let refused = create(&cluster, &of("bob", real.spec("pod2", 1, SERVE))).await;
        let why = format!("the namespace {name} is there, and was not made for this account");
        assert_eq!(refused, Err(Fault::Refused(why)));
        client.delete(&format!("/api/v1/namespaces/{name}"), None, None).await.unwrap();
    });
}

/// Creates a Pod, as often as its new namespace is not ready for it, and waits until it runs.
async fn awaited(cluster: &driver::kubernetes::Cluster, spec: &ContainerSpec) -> driver::runtime::Handle {
    let handle = loop {
        match create(cluster, spec).await {
            Ok(handle) => break handle,
            Err(Fault::Waits { .. } | Fault::Later(_)) => tokio::time::sleep(GRACE / 100).await,
            Err(fault) => panic!("{fault}"),
        }
    };
    let runs = |state: &State| matches!(state, State::Running { healthy: Some(true), .. });
    let found = until(cluster, &spec.generation, |found| runs(&found.state)).await;
    assert_eq!(found.handle, handle);
    handle
}

//! The objects that a pod becomes.

use std::collections::BTreeMap;

use engine::{
    fleet::ClusterSpec,
    hosts::{
        ContainerKey, Generation,
        spec::{ClusterMember, ClusterPlacement, ContainerSpec, Credential, Mount, MountSource},
    },
};
use serde_json::{Value, json};

use super::{Features, Setting, is_variable};

fn cluster() -> ClusterSpec {
    ClusterSpec { nodes: Some("pool=gpu".to_owned()), network_class: Some("nfs".to_owned()), ..ClusterSpec::default() }
}

fn setting(spec: &ClusterSpec) -> Setting<'_> {
    Setting { engine: "e1", spec, features: Features { minor: 30, has_priority: true }, node_grace: 600 }
}

fn spec() -> ContainerSpec {
    let text = str::to_owned;
    ContainerSpec {
        generation: Generation { of: "pod1".to_owned(), number: 3 },
        account: "local".to_owned(),
        image: "registry.example/team/app:1".to_owned(),
        credential: Some(Credential { username: text("ada"), password: text("pa55") }),
        entrypoint: Vec::new(),
        cmd: vec![text("echo"), text("$(HOME) $$ $x")],
        env: BTreeMap::from([(text("TOKEN"), text("s3cret"))]),
        vcpus: 2,
        memory: 4,
        disk: 10,
        gpus: Vec::new(),
        tcp: BTreeMap::new(),
        http: Vec::new(),
        mounts: vec![
            Mount { path: text("/data"), source: MountSource::Persistent { size: 20 } },
            Mount { path: text("/shared"), source: MountSource::Shared(text("vol1")) },
        ],
        secrets: vec![text("s3cret")],
        member: None,
        placement: Some(ClusterPlacement {
            gpus: 2,
            required: vec![(text("nvidia.com/gpu.product"), vec![text("H100")])],
            preferred: Some(text("node7")),
            tcp: vec![22],
            volumes: BTreeMap::from([(text("vol1"), 50)]),
        }),
        key: ContainerKey::new([7; 32]),
    }
}

#[test]
fn a_pod_has_what_its_table_says() {
    let cluster = cluster();
    let pod = setting(&cluster).pod(&spec()).unwrap();
    let at = |pointer: &str| pod.pointer(pointer).unwrap_or_else(|| panic!("{pointer}: {pod:#}")).clone();
    assert_eq!(at("/metadata/name"), "svcctl-pod1-3");
    assert_eq!(at("/metadata/finalizers"), json!(["svcctl.io/observed"]));
    assert_eq!(at("/metadata/labels/svcctl.generation"), "3");
    assert_eq!(at("/spec/containers/0/args"), json!(["echo", "$$(HOME) $$$$ $$x"]));
    assert!(pod.pointer("/spec/containers/0/command").is_none());
    let limits = at("/spec/containers/0/resources/limits");
    assert_eq!(limits, at("/spec/containers/0/resources/requests"));
    assert_eq!(
        limits,
        json!({ "cpu": "2", "memory": "4294967296", "ephemeral-storage": "10737418240", "nvidia.com/gpu": "2" })
    );
    assert_eq!(at("/spec/volumes/0/emptyDir/sizeLimit"), "2147483648");
    assert_eq!(at("/spec/volumes/1/persistentVolumeClaim/claimName"), "svcctl-pod1");
    assert_eq!(at("/spec/volumes/2/persistentVolumeClaim/claimName"), "svcctl-nv-vol1");
    assert_eq!(at("/spec/imagePullSecrets/0/name"), "svcctl-pod1-3-pull");
    let required = at("/spec/affinity/nodeAffinity/requiredDuringSchedulingIgnoredDuringExecution/nodeSelectorTerms/0");
    let keys: Vec<_> = required["matchExpressions"].as_array().unwrap().iter().map(|one| one["key"].clone()).collect();
    assert_eq!(keys, ["pool", "nvidia.com/gpu.product"]);
    assert_eq!(at("/spec/priorityClassName"), "svcctl");
    assert!(pod.pointer("/spec/hostUsers").is_none() && pod.pointer("/spec/schedulingGates").is_none());
    for (name, value) in [("automountServiceAccountToken", json!(false)), ("enableServiceLinks", json!(false))] {
        assert_eq!(pod["spec"][name], value);
    }
    assert_eq!(at("/spec/tolerations/2"), json!({ "key": "nvidia.com/gpu", "operator": "Exists" }));
}

#[test]
fn no_secret_stands_outside_of_secrets() {
    let (cluster, spec) = (cluster(), spec());
    let setting = setting(&cluster);
    let environment = setting.environment(&spec, &BTreeMap::from([(22, 31_000)])).unwrap();
    let credential = setting.credential(&spec, spec.credential.as_ref().unwrap());
    let claims: Vec<Value> = setting.claims(&spec).unwrap().into_iter().map(|(_, claim)| claim).collect();
    let rest = format!("{} {} {claims:?}", setting.pod(&spec).unwrap(), setting.service(&spec).unwrap());
    for secret in ["s3cret", "pa55", "czNjcmV0", "cGE1NQ"] {
        assert!(!rest.contains(secret), "{secret} in {rest}");
    }
    assert_eq!(environment["data"], json!({ "TOKEN": "czNjcmV0", "SVCCTL_TCP_PORT_22": "MzEwMDA=" }));
    let config = credential["data"][".dockerconfigjson"].as_str().unwrap();
    let config = base64::Engine::decode(&base64::engine::general_purpose::STANDARD, config).unwrap();
    let config: Value = serde_json::from_slice(&config).unwrap();
    assert_eq!(config["auths"]["registry.example"]["password"], "pa55");
    assert_eq!(environment["metadata"]["annotations"], credential["metadata"]["annotations"]);
}

#[test]
fn claims_have_the_sizes_and_modes_of_their_volumes() {
    let cluster = cluster();
    let claims = setting(&cluster).claims(&spec()).unwrap();
    let [(own, persistent), (shared, network)] = &claims[..] else { panic!("{claims:?}") };
    assert_eq!((own.as_str(), shared.as_str()), ("svcctl-pod1", "svcctl-nv-vol1"));
    assert_eq!(persistent["spec"]["resources"]["requests"]["storage"], "20Gi");
    assert!(persistent["spec"].get("storageClassName").is_none());
    assert_eq!(network["spec"]["accessModes"], json!(["ReadWriteMany"]));
    assert_eq!(
        (&network["spec"]["storageClassName"], persistent["metadata"]["labels"]["svcctl.pod"].as_str()),
        (&json!("nfs"), Some("pod1"))
    );
    let without = ClusterSpec { network_class: None, ..cluster };
    assert!(setting(&without).claims(&spec()).is_err());
}

#[test]
fn an_environment_that_kubernetes_would_drop_in_part_is_refused_by_name() {
    let cluster = cluster();
    let refused = |name: &str, value: String| {
        let spec = ContainerSpec { env: BTreeMap::from([(name.to_owned(), value)]), ..spec() };
        setting(&cluster).environment(&spec, &BTreeMap::new()).unwrap_err()
    };
    assert!(refused("1ST", String::new()).contains("1ST"));
    assert!(refused("LARGE", "x".repeat(140_000)).contains("LARGE"));
    assert!(["A", "_a", ".a", "a-b.c"].iter().all(|name| is_variable(name)));
    assert!(["", "1a", "a b", "ä", ".", "..a", "a=b"].iter().all(|name| !is_variable(name)));
    let many: BTreeMap<_, _> = (0..10).map(|index| (format!("V{index}"), "x".repeat(120_000))).collect();
    let spec = ContainerSpec { env: many, ..spec() };
    assert!(setting(&cluster).environment(&spec, &BTreeMap::new()).unwrap_err().contains("1 MiB"));
}

#[test]
fn members_of_a_cluster_stand_apart_and_wait_for_each_other_where_the_server_can() {
    let cluster = cluster();
    let mut spec = spec();
    let member = ClusterMember { cluster: "c1".to_owned(), rank: 1, members: 2 };
    spec.member = Some(member);
    let pod = setting(&cluster).pod(&spec).unwrap();
    assert_eq!((&pod["spec"]["hostname"], &pod["spec"]["subdomain"]), (&json!("node-1"), &json!("svcctl-c1")));
    assert_eq!(pod["spec"]["schedulingGates"], json!([{ "name": "svcctl.io/members" }]));
    let apart = &pod["spec"]["affinity"]["podAntiAffinity"]["requiredDuringSchedulingIgnoredDuringExecution"][0];
    assert_eq!(apart["labelSelector"]["matchLabels"]["svcctl.cluster"], "c1");
    assert!(pod["spec"]["affinity"]["nodeAffinity"].is_object());
    let old = Setting { features: Features { minor: 20, has_priority: false }, ..setting(&cluster) };
    assert!(old.pod(&spec).unwrap().pointer("/spec/schedulingGates").is_none());
    let queued = ClusterSpec { queue: Some("q".to_owned()), ..cluster.clone() };
    let pod = setting(&queued).pod(&spec).unwrap();
    assert_eq!(pod["metadata"]["labels"]["kueue.x-k8s.io/pod-group-name"], "svcctl-c1");
    assert!(pod["spec"].get("schedulingGates").is_none());
}

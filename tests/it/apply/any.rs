//! Any files, any start, one apply: nothing is left to do.

use proptest::{collection, prelude::*, sample::select};
use serde_json::{Value, json};

use super::{apply, diff};
use crate::harness::Home;

/// Names, few enough to meet.
fn name() -> impl Strategy<Value = &'static str> {
    select(&["a", "b", "c"][..])
}

fn env() -> impl Strategy<Value = Value> {
    collection::btree_map(select(&["A", "B", "PUBLIC_KEY"][..]), "[a-z ]{0,5}", 0..3).prop_map(|env| json!(env))
}

/// The fields of a container, each there or not.
fn container() -> impl Strategy<Value = Value> {
    let command = prop_oneof![
        Just(json!({})),
        "[a-z ]{0,8}".prop_map(|args| json!({ "args": args })),
        collection::vec("[a-z ]{1,4}", 0..3).prop_map(|cmd| json!({ "cmd": cmd })),
        collection::vec("[a-z]{1,4}", 0..3).prop_map(|entrypoint| json!({ "entrypoint": entrypoint, "cmd": ["x"] })),
    ];
    let ports = prop::sample::subsequence(vec!["22/tcp", "80/http", "8888/http"], 0..=3).prop_shuffle();
    let rest = (prop::option::of(1..40_u32), prop::option::of(env()), prop::option::of(ports));
    (select(&["x", "y"][..]), command, rest).prop_map(|(image, mut body, (disk, env, ports))| {
        body["image"] = image.into();
        for (field, value) in [("disk", json!(disk)), ("env", json!(env)), ("ports", json!(ports))] {
            if !value.is_null() {
                body[field] = value;
            }
        }
        body
    })
}

/// A container with some of these fields.
fn with(fields: Vec<(&'static str, Vec<Value>)>) -> impl Strategy<Value = Value> {
    let picks: Vec<_> = fields.into_iter().map(|(name, values)| (Just(name), select(values))).collect();
    (container(), picks).prop_map(|(mut body, picks)| {
        for (name, value) in picks {
            if !value.is_null() {
                body[name] = value;
            }
        }
        body
    })
}

/// A document of any kind.
fn document() -> impl Strategy<Value = (&'static str, Value)> {
    let none = Value::Null;
    let pod = with(vec![
        ("cpu", vec![json!({ "id": "cpu5c", "vcpuCount": 2 }), json!({ "id": "cpu5c", "vcpuCount": 4 })]),
        ("templateId", vec![none.clone(), json!("t")]),
        ("startSsh", vec![none.clone(), json!(true), json!(false)]),
        ("registry", vec![none.clone(), json!("r")]),
        ("mounts", vec![none.clone(), json!({ "global": [{ "volumeId": "g" }] }), json!({ "network": [] })]),
    ]);
    let template = with(vec![
        ("mounts", vec![none.clone(), json!({}), json!({ "persistent": { "size": 10, "path": "/p" } })]),
        ("registry", vec![none.clone(), json!("r")]),
        ("public", vec![none.clone(), json!(true), json!(false)]),
        ("allowedCudaVersions", vec![none.clone(), json!([]), json!(["12.4", "12.1"])]),
    ]);
    let gpu = |more: Value| {
        let mut gpu = json!({ "pools": ["ADA_24", "AMPERE_24"] });
        gpu.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        gpu
    };
    let endpoint = with(vec![
        ("type", vec![json!("QUEUE")]),
        ("gpu", vec![gpu(json!({})), gpu(json!({ "count": 2 })), gpu(json!({ "minCudaVersion": "12.1" }))]),
        (
            "scaling",
            vec![
                json!({ "type": "QUEUE_DELAY", "queueDelay": 1.5 }),
                json!({ "type": "REQUEST_COUNT", "requestCount": 3 }),
            ],
        ),
        ("workers", vec![none.clone(), json!({}), json!({ "max": 2 })]),
        ("mounts", vec![none, json!({ "global": [{ "globalVolumeId": "g", "path": "/g" }] })]),
    ]);
    let volume = (select(&[10, 20, 30][..]), select(&["US-KS-2", "EU-RO-1"][..]))
        .prop_map(|(size, site)| json!({ "size": size, "dataCenter": site }));
    let secret = "[a-z]{0,3}".prop_map(|text| json!({ "description": text, "valueFrom": { "env": "HUB_TOKEN" } }));
    prop_oneof![
        pod.prop_map(|body| ("pod", body)),
        template.prop_map(|body| ("template", body)),
        endpoint.prop_map(|body| ("endpoint", body)),
        volume.prop_map(|body| ("network-volume", body)),
        secret.prop_map(|body| ("secret", body)),
    ]
}

/// Files: any documents, and what they name.
fn files() -> impl Strategy<Value = String> {
    collection::btree_map((0..5_usize, name()), document(), 0..6).prop_map(|documents| {
        let mut text = "kind: global-volume\nname: g\n---\nkind: template\nname: t\nimage: z\n---\nkind: registry\n\
                        name: r\nusername: u\npasswordFrom: { env: HUB_TOKEN }\n"
            .to_owned();
        let mut known = std::collections::BTreeSet::new();
        for ((_, name), (kind, mut body)) in documents {
            if known.insert((kind, name)) {
                body["kind"] = kind.into();
                body["name"] = name.into();
                // JSON is YAML.
                text += &format!("---\n{body}\n");
            }
        }
        text
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 12, max_shrink_iters: 40, ..ProptestConfig::default() })]

    #[test]
    fn one_apply_leaves_nothing_to_do(start in files(), wanted in files()) {
        let home = Home::new();
        home.write("start.yaml", &start);
        home.write("wanted.yaml", &wanted);
        apply(&home, "-f start.yaml");
        prop_assert_eq!(diff(&home, "-f start.yaml"), [""; 0]);
        apply(&home, "-f wanted.yaml --replace");
        prop_assert_eq!(diff(&home, "-f wanted.yaml"), [""; 0]);
    }
}

//! Members of clusters, as containers on hosts (clusters.md, Members).

use serde_json::{Value, json};

use super::{
    daemon::{Host, IMAGE, Setup},
    node::Net,
    scene::{Scene, check_books},
    workers::SMALL,
};
use crate::harness::{Home, eventually};

#[test]
fn three_members_on_three_daemons_have_their_ranks_and_environment() {
    const GPU: &str = "NVIDIA GeForce RTX 4090";
    let Some(net) = Net::start() else { return };
    let nodes = [1_u8, 2, 3].map(|number| {
        net.node(number, Setup { gpus: vec![format!("GPU-{number}0"), format!("GPU-{number}1")], ..Setup::default() })
    });
    let home = Home::new();
    net.equip(&home);
    for (node, name) in nodes.iter().zip(["one", "two", "three"]) {
        let (endpoint, address) = (node.endpoint(), node.address());
        let add = format!("svcctl engine hosts add {name} {endpoint} --address {address} {SMALL}");
        Home::outcome(home.shell(&format!("PATH=$HOME/bin:$PATH {add}"))).success();
    }
    home.svcctl("engine credit set 1000").success();
    let served = Scene::serving(home, (), "");
    let body = |count: u32| {
        json!({
            "name": "ring", "type": "TRAINING", "image": IMAGE, "disk": 1,
            "compute": { "gpuTypeId": GPU, "gpuCountPerPod": 2, "podCount": count },
            "entrypoint": ["sh", "-c"], "cmd": ["env; trap 'exit 0' TERM; sleep 100000 & wait"],
        })
    };
    let too_many = served.send("POST /v2/clusters", &body(4));
    let detail = too_many.json()["detail"].as_str().unwrap_or_default().to_owned();
    assert!(too_many.status == 400 && detail.ends_with("would hold 3"), "{detail}");
    let made = served.send("POST /v2/clusters", &body(3));
    assert_eq!(made.status, 201, "{made:?}");
    let cluster = made.json()["id"].as_str().unwrap().to_owned();
    let members = || {
        let list = served.send(&format!("GET /v2/clusters/{cluster}/pods"), &Value::Null).json();
        list["pods"].as_array().unwrap().clone()
    };
    eventually("all members run", || members().iter().all(|pod| pod["status"] == "RUNNING"));
    let mut homes = Vec::new();
    for (rank, pod) in members().iter().enumerate() {
        let id = pod["id"].as_str().unwrap();
        let container = format!("svcctl-{id}-1");
        let at = nodes.iter().position(|node| node.daemon.containers() == [container.clone()]);
        homes.push(at.expect("alone on one of the daemons"));
        let lines = |source: &str| {
            let told =
                served.home.svcctl(&format!("pods logs {id} --source {source} --tail 1000 -o ndjson")).success().stdout;
            let line = |line: &str| serde_json::from_str::<Value>(line).unwrap()["line"].as_str().unwrap().to_owned();
            told.lines().map(line).collect::<Vec<_>>()
        };
        let (address, gpus) = (format!("10.65.0.{}", 2 + rank), "2".to_owned());
        let expected = [
            ("NODE_RANK", rank.to_string()),
            ("NODE_ADDR", address.clone()),
            ("PRIMARY_ADDR", "10.65.0.2".to_owned()),
            ("MASTER_ADDR", "10.65.0.2".to_owned()),
            ("MASTER_PORT", "29500".to_owned()),
            ("HOST_NODE_ADDR", "10.65.0.2:29500".to_owned()),
            ("NUM_NODES", "3".to_owned()),
            ("NUM_TRAINERS", gpus.clone()),
            ("WORLD_SIZE", "6".to_owned()),
            ("SVCCTL_GPU_COUNT", gpus),
            ("SVCCTL_PUBLIC_IP", nodes[homes[rank]].address().to_owned()),
        ];
        eventually("its environment is in its log", || {
            let lines = lines("container");
            expected.iter().all(|(name, value)| lines.contains(&format!("{name}={value}")))
        });
        let said = |line: &String| {
            line.contains(&format!("{address} and 10.65.0.2:29500 in the environment cannot be reached"))
        };
        assert_eq!(lines("system").iter().filter(|line| said(line)).count(), 1, "{:?}", lines("system"));
        assert_eq!((&pod["cluster"]["rank"], &pod["cluster"]["ip"]), (&json!(rank), &json!(address)));
    }
    homes.sort_unstable();
    assert_eq!(homes, [0, 1, 2]);
    assert_eq!(served.send(&format!("DELETE /v2/clusters/{cluster}"), &Value::Null).status, 204);
    eventually("nothing is left", || nodes.iter().all(|node| node.daemon.containers().is_empty()));
    check_books(&served.home);
}

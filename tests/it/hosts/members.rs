//! Members of clusters, as containers on hosts (clusters.md, Members).

use serde_json::{Value, json};

use super::{
    daemon::{Daemon, Host, IMAGE, Setup},
    gpus::with_gpus,
    node::Net,
    scene::{Scene, check_books},
    walls::set_firewall,
    workers::SMALL,
};
use crate::harness::{Home, eventually};

const GPU: &str = "NVIDIA GeForce RTX 4090";

/// A cluster of so many members with so many GPUs each, which run this shell line.
fn body((members, gpus): (u32, u32), script: &str) -> Value {
    json!({
        "name": "ring", "type": "TRAINING", "image": IMAGE, "disk": 1,
        "compute": { "gpuTypeId": GPU, "gpuCountPerPod": gpus, "podCount": members },
        "entrypoint": ["sh", "-c"], "cmd": [script],
    })
}

/// The members of a cluster, all of which run.
fn running<D>(served: &Scene<D>, cluster: &str) -> Vec<Value> {
    let members = || {
        let list = served.send(&format!("GET /v2/clusters/{cluster}/pods"), &Value::Null).json();
        list["pods"].as_array().unwrap().clone()
    };
    eventually("all members run", || members().iter().all(|pod| pod["status"] == "RUNNING"));
    members()
}

/// A host with four GPUs.
fn four_gpus() -> Option<Scene> {
    with_gpus(&["GPU-a", "GPU-b", "GPU-c", "GPU-d"], "--offer vcpus=8,memory=8,disk=20")
}

/// The networks of clusters on a daemon.
fn networks(daemon: &Daemon) -> usize {
    daemon.docker("network ls --quiet --filter label=svcctl.cluster").success().stdout.lines().count()
}

#[test]
fn members_on_one_host_reach_each_other_by_name_and_nobody_else() {
    const SERVE: &str =
        "trap 'exit 0' TERM; while :; do echo \"rank $NODE_RANK of $NUM_NODES\" | nc -l -p 29500 & wait; done";
    let Some(scene) = four_gpus() else { return };
    let clusters = [(), ()].map(|()| {
        let made = scene.send("POST /v2/clusters", &body((2, 1), SERVE));
        assert_eq!(made.status, 201, "{made:?}");
        made.json()["id"].as_str().unwrap().to_owned()
    });
    let members = clusters.each_ref().map(|cluster| running(&scene, cluster));
    let id = |pod: &Value| pod["id"].as_str().unwrap().to_owned();
    let [first, second] = [id(&members[0][0]), id(&members[0][1])];
    let fetch = |from: &str, to: &str| scene.exec(from, &format!("nc -w 2 {to} 29500 </dev/null")).stdout;
    let meet = || {
        eventually("members reach each other", || {
            fetch(&second, "$MASTER_ADDR") == "rank 0 of 2\n" && fetch(&first, "node-1") == "rank 1 of 2\n"
        });
    };
    meet();
    assert_eq!(scene.exec(&second, "hostname").stdout, "node-1\n");
    let address = |pod: &str| scene.pod(pod)["cluster"]["ip"].as_str().map(|ip| format!("{ip}\n"));
    eventually("its address is shown", || address(&first) == Some(scene.exec(&first, "hostname -i").stdout));
    let hosts = scene.home.svcctl(&format!("clusters hosts {}", clusters[0])).success().stdout;
    assert!(hosts.starts_with(&format!("{}  node-0 ", address(&first).unwrap().trim())), "{hosts}");

    // The other cluster has the same names, and is out of reach at its addresses.
    let stranger = id(&members[1][0]);
    eventually("the other one has an address", || address(&stranger).is_some());
    let stranger = address(&stranger).unwrap();
    let walled_off = || fetch(&second, stranger.trim()).is_empty();
    assert!(walled_off(), "a member reached another cluster's");
    // A service of the host that listens on all addresses, beside the pods.
    let line = "while :; do echo host | busybox nc -l -p 29500; done";
    let mut service = scene.daemon.machine().background("sh", &["-c", line], "service.log");
    let gateway = scene.exec(&second, "route -n | awk '$1 == \"0.0.0.0\" { print $2 }'").stdout;
    eventually("the host is reached without the firewall", || fetch(&second, gateway.trim()) == "host\n");
    set_firewall(&scene.home, &scene.daemon);
    assert_eq!(fetch(&second, gateway.trim()), "", "a member reached the host");
    meet();
    assert!(walled_off(), "a member reached another cluster's");
    service.kill().unwrap();
    service.wait().unwrap();

    assert_eq!(networks(&scene.daemon), 2);
    for (left, cluster) in [(1, &clusters[0]), (0, &clusters[1])] {
        assert_eq!(scene.send(&format!("DELETE /v2/clusters/{cluster}"), &Value::Null).status, 204);
        eventually("its containers and its network are gone", || {
            (scene.daemon.containers().len(), networks(&scene.daemon)) == (2 * left, left)
        });
    }
    scene.awaits_nothing_held();
    check_books(&scene.home);
}

#[test]
fn members_find_each_other_again_after_their_host_and_their_server_have_died() {
    const SERVE: &str = "trap 'exit 0' TERM; while :; do echo \"rank $NODE_RANK\" | nc -l -p 29500 & wait; done";
    let Some(mut scene) = four_gpus() else { return };
    let made = scene.send("POST /v2/clusters", &body((4, 1), SERVE)).json();
    let cluster = made["id"].as_str().unwrap().to_owned();
    running(&scene, &cluster);
    scene.daemon.kill();
    scene.stop_serving();
    scene.daemon.start_again();
    scene.serve_again();
    eventually("all reach all", || {
        running(&scene, &cluster).iter().all(|pod| {
            let fetch = |rank| format!("nc -w 2 node-{rank} 29500 </dev/null");
            let script = [0, 1, 2, 3].map(fetch).join("; ");
            scene.exec(pod["id"].as_str().unwrap(), &script).stdout == "rank 0\nrank 1\nrank 2\nrank 3\n"
        })
    });
    assert_eq!(scene.send(&format!("DELETE /v2/clusters/{cluster}"), &Value::Null).status, 204);
    eventually("nothing is left", || scene.daemon.containers().is_empty() && networks(&scene.daemon) == 0);
    scene.awaits_nothing_held();
    check_books(&scene.home);
}

#[test]
fn three_members_on_three_daemons_have_their_ranks_and_environment() {
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
    let script = "env; trap 'exit 0' TERM; sleep 100000 & wait";
    let too_many = served.send("POST /v2/clusters", &body((4, 2), script));
    let detail = too_many.json()["detail"].as_str().unwrap_or_default().to_owned();
    assert!(too_many.status == 400 && detail.ends_with("would hold 3"), "{detail}");
    let made = served.send("POST /v2/clusters", &body((3, 2), script));
    assert_eq!(made.status, 201, "{made:?}");
    let cluster = made.json()["id"].as_str().unwrap().to_owned();
    let told = served.home.svcctl(&format!("clusters get {cluster}")).success().stderr;
    assert!(told.contains("no network connects them"), "{told}");
    let mut homes = Vec::new();
    for (rank, pod) in running(&served, &cluster).iter().enumerate() {
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
        assert_eq!((&pod["cluster"]["rank"], &pod["cluster"]["ip"]), (&json!(rank), &Value::Null));
    }
    let nowhere = served.home.svcctl(&format!("clusters hosts {cluster}"));
    assert!(nowhere.stderr.contains("no network connects the pods"), "{nowhere:?}");
    homes.sort_unstable();
    assert_eq!(homes, [0, 1, 2]);
    assert_eq!(served.send(&format!("DELETE /v2/clusters/{cluster}"), &Value::Null).status, 204);
    eventually("nothing is left", || nodes.iter().all(|node| node.daemon.containers().is_empty()));
    check_books(&served.home);
}

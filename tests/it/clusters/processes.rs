//! Many processes on one data folder: they never share a GPU, and nothing is ever left of half a cluster.

use std::{
    collections::BTreeSet,
    process::{Child, Command, Output, Stdio},
    time::Instant,
};

use engine::{Clock, Engine, Fleet, Rng, Store};
use rand::{RngExt, SeedableRng, rngs::StdRng};
use serde_json::{Value, json};
use wire::pods::Cloud;

use crate::{
    harness::{GPU, Home, body, cluster_body},
    store::check_intact,
};

fn api(home: &Home, request: &str, path: &str, body: Option<&Value>) -> Command {
    let mut command = home.command(&["api", request, path]);
    if let Some(body) = body {
        let file = home.path().join(format!("{}.json", path.rsplit('/').next().unwrap()));
        if !file.exists() {
            std::fs::write(&file, body.to_string()).unwrap();
        }
        command.arg("--file").arg(file);
    }
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn create(home: &Home, is_cluster: bool) -> Command {
    let stuck = json!({ "image": "svcctl/stuck" });
    if is_cluster {
        let compute = json!({ "gpuTypeId": GPU, "gpuCountPerPod": 2, "podCount": 2 });
        let body = cluster_body(json!({ "image": "svcctl/stuck", "compute": compute }));
        return api(home, "POST", "/v2/clusters", Some(&body));
    }
    api(home, "POST", "/v2/pods", Some(&body(stuck)))
}

/// The id in what a create printed, where all of it was.
fn id_in(stdout: &[u8]) -> Option<String> {
    let reply: Value = serde_json::from_slice(stdout).ok()?;
    reply["id"].as_str().map(str::to_owned)
}

fn listed(home: &Home, path: &str, key: &str) -> Vec<Value> {
    let reply = home.run(&["api", "GET", path]).success().json();
    reply[key].as_array().unwrap().clone()
}

/// A home with money, whose fleet has so many machines of four GPUs in each of four data centers.
fn home_with(machines: usize) -> (Home, u64) {
    let home = Home::new();
    home.run(&["engine", "credit", "set", "100000"]).success();
    let mut fleet = Fleet::shipped();
    fleet.data_centers.truncate(4);
    for site in &mut fleet.data_centers {
        site.machines = (0..machines)
            .map(|number| {
                let gpu = json!({ "id": GPU, "count": 4 });
                let id = format!("{}-{number}", site.id.to_lowercase());
                let machine = json!({
                    "id": id, "cloud": Cloud::Secure, "gpu": gpu, "vcpus": 64, "memory": 256, "cuda": "12.8",
                });
                serde_json::from_value(machine).unwrap()
            })
            .collect();
    }
    let engine = Engine::new(Store::open(&home.data_file()).unwrap(), Clock::System, Rng::from_system());
    engine.set_fleet(&fleet).unwrap();
    (home, u64::try_from(16 * machines).unwrap())
}

/// Checks that every cluster has all its members in one data center, and gives how many GPUs all pods have.
fn count_gpus(home: &Home) -> u64 {
    let pods = listed(home, "/v2/pods?includeClusterPods=true", "pods");
    for cluster in listed(home, "/v2/clusters", "clusters") {
        let id = cluster["id"].as_str().unwrap();
        let members = listed(home, &format!("/v2/clusters/{id}/pods"), "pods");
        assert_eq!((members.len(), &cluster["pods"]["total"]), (2, &json!(2)), "{cluster}");
        assert!(members.iter().all(|pod| pod["dataCenterId"] == cluster["dataCenterId"]), "{members:?}");
    }
    let clusters = listed(home, "/v2/clusters", "clusters").len();
    assert_eq!(pods.iter().filter(|pod| pod["cluster"].is_object()).count(), 2 * clusters);
    pods.iter().map(|pod| pod["gpu"]["count"].as_u64().unwrap()).sum()
}

#[test]
fn fifty_processes_at_once_on_a_fleet_for_half_of_them_never_share_a_gpu_or_leave_half_a_cluster() {
    let (home, gpus) = home_with(4);
    // 25 clusters of four GPUs and 25 pods of one would need 125 GPUs; there are 64.
    let racers: Vec<(bool, Child)> = (0..50)
        .map(|number| number % 2 == 0)
        .map(|is_cluster| (is_cluster, create(&home, is_cluster).spawn().unwrap()))
        .collect();
    let (mut clusters, mut pods) = (BTreeSet::new(), BTreeSet::new());
    for (is_cluster, racer) in racers {
        let Output { status, stdout, stderr } = racer.wait_with_output().unwrap();
        let stderr = String::from_utf8(stderr).unwrap();
        let ids = if is_cluster { &mut clusters } else { &mut pods };
        match status.code() {
            Some(0) => assert!(ids.insert(id_in(&stdout).unwrap()), "{stdout:?} was given twice"),
            Some(_) => assert!(stderr.contains("no capacity"), "{stderr}"),
            None => panic!("a signal: {stderr}"),
        }
    }
    let status = check_intact(&home);
    let held = count_gpus(&home);
    // A GPU that is held twice would be free once more than it should.
    assert_eq!(status.gpus.total - status.gpus.free, held);
    assert_eq!(held, u64::try_from(4 * clusters.len() + pods.len()).unwrap());
    assert!(held <= gpus && held > gpus - 8, "{held} of {gpus} GPUs: the race must end in a full fleet");
    assert!(!clusters.is_empty() && clusters.len() < 25);
    let shown = |path, key| listed(&home, path, key).iter().map(|one| one["id"].as_str().unwrap().to_owned()).collect();
    assert_eq!((shown("/v2/clusters", "clusters"), shown("/v2/pods", "pods")), (clusters, pods));
}

#[test]
fn two_hundred_kills_lose_no_acknowledged_cluster_and_leave_no_half() {
    let (home, _) = home_with(16);
    let mut rng = StdRng::seed_from_u64(20_261_122);
    let start = Instant::now();
    assert!(create(&home, true).output().unwrap().status.success());
    // Kills fall anywhere into three times what a create takes on this machine, as busy as it is.
    let mut longest = 3 * start.elapsed();
    let (mut kills, mut came_through) = (0, 0);
    // Acknowledged and not asked to go since; acknowledged as gone.
    let (mut alive, mut gone) = (Vec::<String>::new(), BTreeSet::<String>::new());
    while kills < 200 || came_through < 20 {
        kills += 1;
        let victim = (!alive.is_empty() && rng.random_bool(0.4)).then(|| rng.random_range(0..alive.len()));
        let is_cluster = rng.random_bool(0.7);
        let mut command = match victim {
            None => create(&home, is_cluster),
            Some(index) => api(&home, "DELETE", &format!("/v2/clusters/{}", alive[index]), None),
        };
        let mut child = command.stderr(Stdio::null()).spawn().unwrap();
        std::thread::sleep(longest.mul_f64(rng.random()));
        child.kill().unwrap();
        let output = child.wait_with_output().unwrap();
        match (victim, id_in(&output.stdout)) {
            (None, Some(id)) => {
                alive.extend(is_cluster.then_some(id));
                came_through += 1;
                longest = longest.mul_f64(0.97);
            }
            // The machine may be busier now than it was.
            (None, None) => longest = longest.mul_f64(1.05),
            (Some(index), _) => {
                let id = alive.swap_remove(index);
                if output.status.success() {
                    gone.insert(id);
                }
            }
        }
    }
    let status = check_intact(&home);
    assert_eq!(status.gpus.total - status.gpus.free, count_gpus(&home));
    let shown: BTreeSet<String> =
        listed(&home, "/v2/clusters", "clusters").iter().map(|one| one["id"].as_str().unwrap().to_owned()).collect();
    assert!(alive.iter().all(|id| shown.contains(id)), "an acknowledged cluster is lost");
    assert!(gone.iter().all(|id| !shown.contains(id)), "a deleted cluster came back");
}

//! Faults of a node, and the messages of its pods (kubernetes.md, Tests that must hold, 5 and 6).

use std::{fs, path::Path, process::Command};

use serde_json::{Value, json};

use super::{real::Real, served::Served};
use crate::harness::eventually;

/// The kubelet of a cluster.
struct Kubelet(String);

impl Kubelet {
    fn of(folder: &Path) -> Self {
        let folder = folder.to_str().unwrap();
        let is_ours = |id: &String| {
            let line = fs::read(format!("/proc/{id}/cmdline")).unwrap_or_default();
            let line = String::from_utf8_lossy(&line);
            let mut words = line.split('\0');
            words.next().is_some_and(|program| program.ends_with("/kubelet")) && words.any(|word| word.contains(folder))
        };
        let ids = fs::read_dir("/proc").unwrap().flatten().filter_map(|entry| entry.file_name().into_string().ok());
        Self(ids.filter(|name| name.parse::<u32>().is_ok()).find(is_ours).unwrap())
    }

    fn signal(&self, name: &str) {
        assert!(Command::new("kill").args([name, &self.0]).status().unwrap().success());
    }
}

#[test]
fn a_pod_whose_node_is_taken_drained_or_silent_says_so_and_starts_again() {
    let Some(real) = Real::alone_with(&[("KCM_FLAGS", "--node-monitor-grace-period=20s")]) else { return };
    let mut served = Served::on(&real);
    let pod = served.begin().unwrap();
    served.awaits(&pod, "RUNNING");
    is_preempted(&real, &served, &pod);
    served.svcctl(&format!("pods start {pod} --wait")).success();
    is_drained(&real, &served, &pod);
    served.svcctl(&format!("pods start {pod} --wait")).success();
    let kubelet = Kubelet::of(&real.folder);
    kubelet.signal("-STOP");
    eventually("its log says so", || served.says(&pod, "node unreachable"));
    assert_eq!(served.status(&pod), "RUNNING", "what a silent node reported last proves nothing");
    kubelet.signal("-CONT");
    eventually("and that it is over", || served.says(&pod, "node reachable again"));
    assert_eq!(served.status(&pod), "RUNNING");
    served.serve_with("--host-grace 10s");
    kubelet.signal("-STOP");
    served.awaits(&pod, "EXITED");
    assert!(served.says(&pod, "node lost"));
    kubelet.signal("-CONT");
    eventually("it starts once its Pod is gone", || served.svcctl(&format!("pods start {pod}")).code == 0);
    served.awaits(&pod, "RUNNING");
    served.svcctl(&format!("pods terminate {pod} --yes")).success();
    served.ends_clean(&real);
}

/// A Pod of a higher priority takes the node.
fn is_preempted(real: &Real, served: &Served, pod: &str) {
    let client = real.client();
    let class = json!({ "metadata": { "name": "foreign" }, "value": 100_000, "description": "Of others." });
    let foreign = json!({
        "metadata": { "name": "foreign" },
        "spec": { "priorityClassName": "foreign", "containers": [{
            "name": "c", "image": real.image(), "command": ["sleep", "1000"], "resources": { "requests": { "cpu": "31" } },
        }] },
    });
    let path = "/api/v1/namespaces/default/pods";
    real.run(async {
        client.create::<Value>("/apis/scheduling.k8s.io/v1/priorityclasses", &class).await.unwrap();
        client.create::<Value>(path, &foreign).await.unwrap();
    });
    served.awaits(pod, "EXITED");
    assert!(served.says(pod, "removed from outside") || served.says(pod, "preempted"), "by whom");
    // The other one is bound once this one is gone. Its room is another's then, and nobody asks the scheduler.
    let free = || {
        let listed = served.home.svcctl("engine kubernetes list -o json").success().json();
        listed["clusters"][0]["nodes"][0]["free"].as_u64().unwrap()
    };
    eventually("there is no room", || free() < 2);
    let refused = served.svcctl(&format!("pods start {pod}"));
    assert!(refused.code != 0 && refused.stderr.contains("vCPU"), "{refused:?}");
    real.run(async { client.delete(&format!("{path}/foreign"), None, Some(0)).await.unwrap() });
    eventually("there is room again", || free() >= 30);
}

/// An administrator empties the node.
fn is_drained(real: &Real, served: &Served, pod: &str) {
    let client = real.client();
    let cordon = |is_cordoned: bool| {
        let fields = json!({ "spec": { "unschedulable": is_cordoned } });
        real.run(async { client.patch::<Value>("/api/v1/nodes/node1", &fields).await.unwrap() });
    };
    cordon(true);
    let name = real.objects().into_iter().find_map(|name| name.strip_prefix("pods/").map(str::to_owned)).unwrap();
    let eviction = json!({
        "apiVersion": "policy/v1beta1", "kind": "Eviction",
        "metadata": { "name": name, "namespace": real.settings().namespace },
    });
    let path = format!("{}/{name}/eviction", real.path("pods"));
    real.run(async { client.create::<Value>(&path, &eviction).await.unwrap() });
    served.awaits(pod, "EXITED");
    let refused = served.svcctl(&format!("pods start {pod}"));
    assert!(refused.code != 0 && refused.stderr.contains("cordoned"), "{refused:?}");
    cordon(false);
    eventually("it takes pods again", || {
        let listed = served.home.svcctl("engine kubernetes list -o json").success().json();
        listed["clusters"][0]["nodes"][0]["refusal"].is_null()
    });
}

//! Whatever people do, in whatever order: the sums of the ledger, the fleet's counts and the shown actions agree with
//! the pods that there are.

use std::time::Duration;

use engine::{Fleet, RuntimeSettings};
use proptest::{prelude::*, sample::Index};
use serde_json::json;
use wire::{
    Timestamp,
    clusters::{DeleteCluster, ListClusters},
    lease::EXPIRES_AT,
    money::Usd,
    pods::{Pod, PodStatus},
    volumes::{CreateNetworkVolume, DeleteNetworkVolume, UpdateNetworkVolume},
};

use crate::harness::{GPU, Platform, body, cluster_body};

/// One thing that someone does.
#[derive(Debug, Clone)]
pub(crate) enum Step {
    Create {
        gpus: u32,
        image: usize,
    },
    CreateCpu {
        vcpus: u32,
    },
    Act {
        pod: Index,
        action: usize,
    },
    Lock {
        pod: Index,
        locked: bool,
    },
    Resize {
        pod: Index,
        disk: u32,
    },
    /// Its lease ends so many seconds from now, or has ended; none takes it away.
    Lease {
        pod: Index,
        seconds: Option<i64>,
    },
    /// With a lease that ends so many seconds from now, if any.
    CreateCluster {
        members: u32,
        gpus: u32,
        image: usize,
        lease: Option<i64>,
    },
    DropCluster {
        cluster: Index,
    },
    Volume {
        size: u32,
        fast: bool,
    },
    GrowVolume {
        volume: Index,
        size: u32,
    },
    DropVolume {
        volume: Index,
    },
    Reprice {
        cents: u32,
    },
    Pass {
        millis: u64,
    },
    Credit {
        micros: i64,
    },
}

/// The objects that an action may choose from.
#[derive(Debug, Default)]
pub(crate) struct Known {
    pub(crate) pods: Vec<String>,
    pub(crate) volumes: Vec<String>,
    pub(crate) clusters: Vec<String>,
}

const IMAGES: [&str; 5] = ["python", "svcctl/exit:7", "svcctl/error:crash", "svcctl/error:pull", "svcctl/stuck"];
const CLUSTER_IMAGES: [&str; 5] =
    ["python", "svcctl/exit:7", "svcctl/rank-crash:1", "svcctl/rank-slow:0-90", "svcctl/error:pull"];
const ACTIONS: [&str; 4] = ["start", "stop", "restart", "terminate"];

/// Anything that people do, with pauses from nothing to more than a year.
pub(crate) fn steps() -> impl Strategy<Value = Vec<Step>> {
    let lease = prop_oneof![-10..10_i64, 0..100_000_i64, 0..20_000_000_i64].boxed();
    let step = prop_oneof![
        4 => (1..=8_u32, 0..IMAGES.len()).prop_map(|(gpus, image)| Step::Create { gpus, image }),
        1 => (1..=5_u32).prop_map(|power| Step::CreateCpu { vcpus: 1 << power }),
        6 => (any::<Index>(), 0..ACTIONS.len()).prop_map(|(pod, action)| Step::Act { pod, action }),
        1 => (any::<Index>(), any::<bool>()).prop_map(|(pod, locked)| Step::Lock { pod, locked }),
        1 => (any::<Index>(), 1..100_u32).prop_map(|(pod, disk)| Step::Resize { pod, disk }),
        2 => (any::<Index>(), proptest::option::of(lease.clone())).prop_map(|(pod, seconds)| Step::Lease { pod, seconds }),
        2 => (2..5_u32, 1..=8_u32, 0..CLUSTER_IMAGES.len(), proptest::option::of(lease))
            .prop_map(|(members, gpus, image, lease)| Step::CreateCluster { members, gpus, image, lease }),
        1 => any::<Index>().prop_map(|cluster| Step::DropCluster { cluster }),
        1 => (10..4000_u32, any::<bool>()).prop_map(|(size, fast)| Step::Volume { size, fast }),
        1 => (any::<Index>(), 10..4097_u32).prop_map(|(volume, size)| Step::GrowVolume { volume, size }),
        1 => any::<Index>().prop_map(|volume| Step::DropVolume { volume }),
        1 => (0..500_u32).prop_map(|cents| Step::Reprice { cents }),
        4 => prop_oneof![0..5000_u64, 0..100_000_000_u64, 0..40_000_000_000_u64].prop_map(|millis| Step::Pass { millis }),
        1 => (-500_000_000..500_000_000_i64).prop_map(|micros| Step::Credit { micros }),
    ];
    proptest::collection::vec(step, 1..60)
}

pub(crate) fn carry_out(platform: &Platform, known: &mut Known, step: &Step) {
    let one_of = |list: &[String], index: &Index| (!list.is_empty()).then(|| index.get(list).clone());
    let pick = |pod: &Index| one_of(&known.pods, pod);
    let end = |seconds: i64| Timestamp::from_millis(platform.now().millis() + seconds * 1000).to_string();
    let leased = |seconds: Option<i64>| seconds.map_or(json!({}), |seconds| json!({ EXPIRES_AT: end(seconds) }));
    // Refusals are part of the game: what must hold holds after them too.
    match step {
        Step::Create { gpus, image } => {
            let request = body(json!({ "image": IMAGES[*image], "gpu": { "id": GPU, "count": gpus } }));
            known.pods.extend(platform.create(request).ok().map(|pod| pod.id));
        }
        Step::CreateCpu { vcpus } => {
            let request = body(json!({ "gpu": null, "cpu": { "id": "cpu5c", "vcpuCount": vcpus } }));
            known.pods.extend(platform.create(request).ok().map(|pod| pod.id));
        }
        Step::Act { pod, action } => {
            pick(pod).map(|id| platform.act(&id, ACTIONS[*action]).ok());
        }
        Step::Lock { pod, locked } => {
            pick(pod).map(|id| platform.update(&id, json!({ "locked": locked })).ok());
        }
        Step::Resize { pod, disk } => {
            pick(pod).map(|id| platform.update(&id, json!({ "disk": disk })).ok());
        }
        Step::Lease { pod, seconds } => {
            pick(pod).map(|id| platform.update(&id, json!({ "env": leased(*seconds) })).ok());
        }
        Step::CreateCluster { members, gpus, image, lease } => {
            let compute = json!({ "gpuTypeId": GPU, "gpuCountPerPod": gpus, "podCount": members });
            let image = CLUSTER_IMAGES[*image];
            // A persistent mount costs otherwise where its container exited.
            let mounts = json!({ "persistent": { "size": 10 * members, "path": "/p" } });
            let more = json!({ "compute": compute, "image": image, "env": leased(*lease), "mounts": mounts });
            known.clusters.extend(platform.create_cluster(cluster_body(more)).ok().map(|cluster| cluster.id));
        }
        Step::DropCluster { cluster } => {
            let gone = one_of(&known.clusters, cluster);
            gone.map(|id| platform.send::<DeleteCluster>(json!({ "id": id })).ok());
        }
        Step::Volume { size, fast } => {
            let kind = if *fast { "HIGH_PERFORMANCE" } else { "STANDARD" };
            let request = json!({ "body": { "name": "v", "size": size, "dataCenter": "US-IL-1", "type": kind } });
            known.volumes.extend(platform.send::<CreateNetworkVolume>(request).ok().map(|volume| volume.id));
        }
        Step::GrowVolume { volume, size } => {
            let request = |id| json!({ "id": id, "body": { "size": size } });
            one_of(&known.volumes, volume).map(|id| platform.send::<UpdateNetworkVolume>(request(id)).ok());
        }
        Step::DropVolume { volume } => {
            let gone = one_of(&known.volumes, volume);
            gone.map(|id| platform.send::<DeleteNetworkVolume>(json!({ "id": id })).ok());
        }
        Step::Reprice { cents } => {
            let mut fleet = platform.engine.fleet().unwrap();
            for model in &mut fleet.gpu_types {
                model.price.secure.0 = Usd::from_micros(i64::from(*cents) * 10_000);
            }
            platform.engine.set_fleet(&fleet).unwrap();
        }
        Step::Pass { millis } => platform.pass(Duration::from_millis(*millis)),
        Step::Credit { micros } => {
            platform.engine.add_credit(Usd::from_micros(*micros)).unwrap();
        }
    }
}

/// The units of a pod: GPUs and vCPUs of CPU machines.
fn held(pod: &Pod) -> (u64, u64) {
    match pod.status.known().unwrap() {
        PodStatus::Provisioning | PodStatus::Starting | PodStatus::Running | PodStatus::Error => {
            let gpus = pod.gpu.as_ref().map_or(0, |gpu| u64::from(gpu.count.unwrap()));
            (gpus, pod.cpu.as_ref().map_or(0, |cpu| u64::from(cpu.vcpu_count.unwrap())))
        }
        // A member holds its machine until its cluster is gone.
        PodStatus::Exited if pod.cluster.is_some() => (u64::from(pod.gpu.as_ref().unwrap().count.unwrap()), 0),
        PodStatus::Exited | PodStatus::Terminated => (0, 0),
    }
}

fn total(fleet: &Fleet) -> (u64, u64) {
    let machines = || fleet.data_centers.iter().flat_map(|site| &site.machines);
    let gpus = machines().filter_map(|machine| machine.gpu.as_ref()).map(|gpu| u64::from(gpu.count)).sum();
    let vcpus = machines().filter(|machine| machine.gpu.is_none()).map(|machine| u64::from(machine.vcpus)).sum();
    (gpus, vcpus)
}

fn check(platform: &Platform, total: (u64, u64)) -> Result<(), TestCaseError> {
    let pods = platform.list_all();
    let held = pods.iter().map(held).fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
    prop_assert_eq!(platform.free(), (total.0 - held.0, total.1 - held.1));
    for pod in &pods {
        let status = *pod.status.known().unwrap();
        let actions: Vec<_> = pod.actions.iter().map(|action| *action.known().unwrap()).collect();
        let is_member = pod.cluster.is_some();
        prop_assert_eq!(actions, status.actions(pod.locked).filter(|_| !is_member).collect::<Vec<_>>());
        prop_assert_eq!(pod.runtime.is_some(), status == PodStatus::Running);
        if matches!(status, PodStatus::Exited | PodStatus::Terminated) {
            prop_assert_eq!(*pod.cost, Some(Usd::ZERO));
        }
    }
    let rate = platform.engine.status().unwrap().cost_per_hour;
    let shown = pods.iter().map(|pod| pod.cost.unwrap()).sum::<Usd>();
    // An exited member shows no cost, and is charged on with its cluster.
    let has_exited = |pod: &Pod| pod.cluster.is_some() && pod.status.is(&PodStatus::Exited);
    prop_assert!(rate == shown || rate > shown && pods.iter().any(has_exited));
    check_clusters(platform, &pods)?;
    platform.engine.check_books().map_err(|error| TestCaseError::fail(error.to_string()))
}

/// No cluster has lost a member, and no member its cluster; the members of one are in one data center.
fn check_clusters(platform: &Platform, pods: &[Pod]) -> Result<(), TestCaseError> {
    let clusters = platform.send::<ListClusters>(json!({})).unwrap().clusters;
    let mut counted = 0;
    for cluster in &clusters {
        let members = platform.members(&cluster.id);
        let whole = cluster.compute.as_ref().unwrap().pod_count;
        prop_assert_eq!((members.len(), cluster.pods.as_ref().unwrap().total.unwrap()), (whole as usize, whole));
        for member in &members {
            prop_assert_eq!(&member.cluster.as_ref().unwrap().id, &cluster.id);
            prop_assert_eq!(&member.data_center_id, &cluster.data_center_id);
        }
        counted += members.len();
    }
    prop_assert_eq!(pods.iter().filter(|pod| pod.cluster.is_some()).count(), counted);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn counts_sums_and_actions_agree_after_every_step(steps in steps()) {
        let platform = Platform::new();
        let total = total(&Fleet::shipped());
        let mut known = Known::default();
        for step in &steps {
            carry_out(&platform, &mut known, step);
            check(&platform, total)?;
        }
    }

    #[test]
    fn looking_often_and_looking_once_give_the_same_history(
        steps in steps(), jitter in 0..=100_u8, seed: u64,
    ) {
        let run = |looks: bool| {
            let platform = Platform::new();
            platform.engine.set_runtime_settings(&RuntimeSettings { jitter, seed, ..RuntimeSettings::default() }).unwrap();
            let mut known = Known::default();
            for step in &steps {
                match step {
                    Step::Pass { millis } if looks => {
                        for part in [millis / 3, millis / 3, millis - 2 * (millis / 3)] {
                            platform.pass(Duration::from_millis(part));
                            platform.list();
                        }
                    }
                    step => carry_out(&platform, &mut known, step),
                }
            }
            (platform.list_all(), platform.balance(), platform.free())
        };
        prop_assert_eq!(run(true), run(false));
    }
}

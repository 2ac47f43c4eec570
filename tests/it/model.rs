//! Whatever people do, in whatever order: the sums of the ledger, the fleet's counts and the shown actions agree with
//! the pods that there are.

use std::time::Duration;

use engine::{Fleet, RuntimeSettings};
use proptest::{prelude::*, sample::Index};
use serde_json::json;
use wire::{
    Timestamp,
    lease::EXPIRES_AT,
    money::Usd,
    pods::{Pod, PodStatus},
    volumes::{CreateNetworkVolume, DeleteNetworkVolume, UpdateNetworkVolume},
};

use crate::harness::{GPU, Platform, body};

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

/// What there is to act on.
#[derive(Debug, Default)]
pub(crate) struct Known {
    pub(crate) pods: Vec<String>,
    pub(crate) volumes: Vec<String>,
}

const IMAGES: [&str; 5] = ["python", "svcctl/exit:7", "svcctl/error:crash", "svcctl/error:pull", "svcctl/stuck"];
const ACTIONS: [&str; 4] = ["start", "stop", "restart", "terminate"];

/// Anything that people do, with pauses from nothing to more than a year.
pub(crate) fn steps() -> impl Strategy<Value = Vec<Step>> {
    let lease = prop_oneof![-10..10_i64, 0..100_000_i64, 0..20_000_000_i64];
    let step = prop_oneof![
        4 => (1..=8_u32, 0..IMAGES.len()).prop_map(|(gpus, image)| Step::Create { gpus, image }),
        1 => (1..=5_u32).prop_map(|power| Step::CreateCpu { vcpus: 1 << power }),
        6 => (any::<Index>(), 0..ACTIONS.len()).prop_map(|(pod, action)| Step::Act { pod, action }),
        1 => (any::<Index>(), any::<bool>()).prop_map(|(pod, locked)| Step::Lock { pod, locked }),
        1 => (any::<Index>(), 1..100_u32).prop_map(|(pod, disk)| Step::Resize { pod, disk }),
        2 => (any::<Index>(), proptest::option::of(lease)).prop_map(|(pod, seconds)| Step::Lease { pod, seconds }),
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
            let end = |seconds: i64| Timestamp::from_millis(platform.now().millis() + seconds * 1000).to_string();
            let env = seconds.map_or(json!({}), |seconds| json!({ EXPIRES_AT: end(seconds) }));
            pick(pod).map(|id| platform.update(&id, json!({ "env": env })).ok());
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

/// What a pod holds: GPUs and vCPUs of CPU machines.
fn held(pod: &Pod) -> (u64, u64) {
    match pod.status.known().unwrap() {
        PodStatus::Provisioning | PodStatus::Starting | PodStatus::Running | PodStatus::Error => {
            let gpus = pod.gpu.as_ref().map_or(0, |gpu| u64::from(gpu.count.unwrap()));
            (gpus, pod.cpu.as_ref().map_or(0, |cpu| u64::from(cpu.vcpu_count.unwrap())))
        }
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
    let pods = platform.list();
    let held = pods.iter().map(held).fold((0, 0), |sum, one| (sum.0 + one.0, sum.1 + one.1));
    prop_assert_eq!(platform.free(), (total.0 - held.0, total.1 - held.1));
    for pod in &pods {
        let status = *pod.status.known().unwrap();
        let actions: Vec<_> = pod.actions.iter().map(|action| *action.known().unwrap()).collect();
        prop_assert_eq!(actions, status.actions(pod.locked).collect::<Vec<_>>());
        prop_assert_eq!(pod.runtime.is_some(), status == PodStatus::Running);
        if matches!(status, PodStatus::Exited | PodStatus::Terminated) {
            prop_assert_eq!(*pod.cost, Some(Usd::ZERO));
        }
    }
    let rate = platform.engine.status().unwrap().cost_per_hour;
    prop_assert_eq!(rate, pods.iter().map(|pod| pod.cost.unwrap()).sum::<Usd>());
    platform.engine.check_books().map_err(|error| TestCaseError::fail(error.to_string()))
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
            (platform.list(), platform.balance(), platform.free())
        };
        prop_assert_eq!(run(true), run(false));
    }
}

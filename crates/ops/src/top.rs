//! The data of a live view of pods: GPU usage, today's charges and lease state, with filtering and sorting (cli.md,
//! pods).

use std::{
    cmp::{Ordering, Reverse},
    collections::HashMap,
    time::Duration,
};

use super::{
    bill::{self, Group},
    lease::{self, Term},
};
use api::{Api, CallError};
use wire::{
    Timestamp,
    billing::{BucketSize, ListPodBilling, PodGrouping},
    money::Usd,
    pods::Pod,
};

/// The seconds in a day.
const DAY: i64 = 86_400;

/// The pods' charges since midnight UTC, like bills (platform.md, section 4.6).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Today {
    /// By pod. A pod not listed was charged nothing, provided every charge names its pod.
    pods: HashMap<String, Option<Usd>>,
    /// All pods together, including those that are gone; `None` if the bill lacks an amount.
    pub total: Option<Usd>,
    /// Whether every charge names its pod.
    is_attributed: bool,
}

/// One pod of the view.
#[derive(Debug, Clone, PartialEq)]
pub struct Row<'a> {
    /// The pod.
    pub pod: &'a Pod,
    /// How busy its GPUs are together, in percent; `None` if none is running.
    pub gpu: Option<u8>,
    /// How full their memory is, likewise.
    pub vram: Option<u8>,
    /// Its charges today, if the bill says so.
    pub spent: Option<Usd>,
    /// The state of its lease.
    pub term: Term,
    /// How long its container has been running.
    pub uptime: Option<Duration>,
}

/// The order of pods.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Order {
    /// Most expensive first.
    #[default]
    Cost,
    /// Highest charges today first.
    Spent,
    /// Busiest first.
    Use,
    /// Earliest end of lease first; those without one last.
    Lease,
    /// Most recently started first.
    Uptime,
    /// By name.
    Name,
    /// By status.
    Status,
    /// By GPU type.
    Gpu,
}

impl Order {
    /// Every order, in the sequence in which they are cycled.
    pub const ALL: [Self; 8] =
        [Self::Cost, Self::Spent, Self::Use, Self::Lease, Self::Uptime, Self::Name, Self::Status, Self::Gpu];

    /// The next one.
    #[must_use]
    pub fn next(self) -> Self {
        let at = Self::ALL.iter().position(|order| *order == self).unwrap_or(0);
        Self::ALL[(at + 1) % Self::ALL.len()]
    }

    /// Compares two pods. Unknown values come last; ties go by id, so rows do not jump.
    fn compare(self, left: &Row<'_>, right: &Row<'_>) -> Ordering {
        let order = match self {
            Self::Cost => right.pod.cost.cmp(&left.pod.cost),
            Self::Spent => right.spent.cmp(&left.spent),
            Self::Use => right.gpu.cmp(&left.gpu),
            Self::Lease => left.until().cmp(&right.until()),
            Self::Uptime => left.up().cmp(&right.up()),
            Self::Name => left.pod.name.cmp(&right.pod.name),
            Self::Status => left.pod.status.to_string().cmp(&right.pod.status.to_string()),
            Self::Gpu => left.gpu_type().cmp(&right.gpu_type()),
        };
        order.then_with(|| left.pod.id.cmp(&right.pod.id))
    }
}

impl<'a> Row<'a> {
    /// The row of a pod.
    pub fn of(pod: &'a Pod, today: Option<&Today>, now: Timestamp) -> Self {
        let runtime = pod.runtime.as_ref();
        let gpus = || runtime.into_iter().flat_map(|runtime| &runtime.gpus);
        Self {
            pod,
            gpu: mean(gpus().map(|gpu| *gpu.util)),
            vram: mean(gpus().map(|gpu| *gpu.memory_util)),
            spent: today.and_then(|today| today.of(&pod.id)),
            term: lease::term(pod, now),
            uptime: runtime.and_then(|runtime| *runtime.uptime).map(Duration::from_secs),
        }
    }

    fn until(&self) -> (bool, Duration) {
        match self.term {
            Term::Left(span) => (false, span),
            Term::Past(_) => (false, Duration::ZERO),
            Term::None | Term::Unreadable | Term::Unknown => (true, Duration::ZERO),
        }
    }

    fn up(&self) -> (bool, Duration) {
        (self.uptime.is_none(), self.uptime.unwrap_or_default())
    }

    fn gpu_type(&self) -> (bool, &str, Reverse<Option<u32>>) {
        self.pod.gpu.as_ref().map_or((true, "", Reverse(None)), |gpu| (false, gpu.id.as_str(), Reverse(*gpu.count)))
    }
}

impl Today {
    /// The charges of a pod, if known.
    pub fn of(&self, id: &str) -> Option<Usd> {
        match self.pods.get(id) {
            Some(amount) => *amount,
            None => self.is_attributed.then_some(Usd::ZERO),
        }
    }
}

/// Reads the charges since midnight.
pub async fn today(api: &Api, now: Timestamp) -> Result<Today, CallError> {
    let query = ListPodBilling {
        start_time: Some(midnight(now)),
        bucket_size: Some(BucketSize::Day),
        grouping: Some(PodGrouping::PodId),
        ..ListPodBilling::default()
    };
    let mut today = Today { is_attributed: true, total: Some(Usd::ZERO), ..Today::default() };
    for row in bill::of_pods(api, query).await?.rows {
        let amount = row.total();
        today.total = today.total.zip(amount).map(|(sum, amount)| sum + amount);
        match row.group {
            Group::Of(pod) => {
                let sum = today.pods.entry(pod).or_insert(Some(Usd::ZERO));
                *sum = sum.zip(amount).map(|(sum, amount)| sum + amount);
            }
            Group::All | Group::Without | Group::Unattributed => today.is_attributed = false,
        }
    }
    Ok(today)
}

fn midnight(now: Timestamp) -> Timestamp {
    let seconds = now.to_utc().timestamp();
    Timestamp::from_seconds(seconds - seconds.rem_euclid(DAY))
}

/// The pods that match the search, in this order or its reverse.
pub fn rows<'a>(
    pods: &'a [Pod],
    today: Option<&Today>,
    now: Timestamp,
    sought: &str,
    (order, is_reversed): (Order, bool),
) -> Vec<Row<'a>> {
    let sought = sought.to_lowercase();
    let fitting = pods.iter().filter(|pod| fits(pod, &sought));
    let mut rows: Vec<Row<'a>> = fitting.map(|pod| Row::of(pod, today, now)).collect();
    rows.sort_by(|left, right| order.compare(left, right));
    if is_reversed {
        rows.reverse();
    }
    rows
}

/// Whether name, id, status or hardware contain a text, which is in lower case.
fn fits(pod: &Pod, sought: &str) -> bool {
    let holds = |text: &str| text.to_lowercase().contains(sought);
    let hardware = pod.gpu.as_ref().map(|gpu| &gpu.id).or(pod.cpu.as_ref().map(|cpu| &cpu.id));
    sought.is_empty()
        || holds(&pod.name)
        || holds(&pod.id)
        || holds(&pod.status.to_string())
        || hardware.is_some_and(|id| holds(id))
}

fn mean(percents: impl Iterator<Item = Option<u8>>) -> Option<u8> {
    let percents: Option<Vec<u8>> = percents.collect();
    let (sum, count) =
        percents?.into_iter().fold((0_u32, 0_u32), |(sum, count), one| (sum + u32::from(one), count + 1));
    u8::try_from(sum.checked_div(count)?).ok()
}

#[cfg(test)]
mod tests {
    use std::collections::HashMap;

    use serde_json::{Value, json};

    use super::{Order, Row, Today, midnight, rows, today};
    use api::Api;
    use engine::{Clock, Engine, ManualClock, Rng, Store};
    use wire::{
        Timestamp,
        money::Usd,
        pods::{CreatePod, GetPod, Pod},
        schema,
    };

    fn now() -> Timestamp {
        "2026-11-21T12:00:00Z".parse().expect("a time")
    }

    /// A running pod with this id, and the changes in `more`.
    fn pod(id: &str, more: &Value) -> Pod {
        let mut pod = json!({
            "id": id, "name": format!("name-{id}"), "status": "RUNNING", "actions": [], "image": "a", "args": "",
            "disk": 20, "mounts": {}, "ports": [], "env": {}, "registry": null, "cloud": "SECURE",
            "dataCenterId": "EU-SE-1", "cudaVersion": null, "ssh": { "proxy": null, "direct": null }, "template": null,
            "cost": 0.69, "locked": false, "globalNetworking": { "enabled": false }, "runtime": null,
            "createdAt": "2026-11-21T11:00:00Z", "startedAt": null,
        });
        for (name, value) in more.as_object().expect("an object") {
            pod[name] = value.clone();
        }
        serde_json::from_value(pod).expect("a pod")
    }

    /// The report of a container that has run for `uptime` seconds, with the usage of its GPUs and their memory.
    fn runtime(gpus: &[(u8, u8)], uptime: u64) -> Value {
        let gpus: Vec<Value> =
            gpus.iter().map(|(util, memory)| json!({ "util": util, "memoryUtil": memory })).collect();
        json!({ "uptime": uptime, "gpus": gpus, "cpu": { "util": 1 }, "memory": { "util": 2 }, "ports": [] })
    }

    fn ids(pods: &[Pod], sought: &str, order: (Order, bool)) -> Vec<String> {
        let today = Today {
            pods: HashMap::from([("b".to_owned(), Some(Usd::from_micros(5)))]),
            total: Some(Usd::from_micros(5)),
            is_attributed: true,
        };
        rows(pods, Some(&today), now(), sought, order).iter().map(|row| row.pod.id.clone()).collect()
    }

    #[test]
    fn the_use_of_several_gpus_is_their_mean_and_none_is_nothing() {
        let busy = pod("a", &json!({ "runtime": runtime(&[(100, 50), (51, 0)], 60) }));
        let row = Row::of(&busy, None, now());
        assert_eq!((row.gpu, row.vram, row.spent), (Some(75), Some(25), None));
        let cpu = pod("b", &json!({ "runtime": runtime(&[], 60) }));
        assert_eq!(Row::of(&cpu, None, now()).gpu, None);
        assert_eq!(Row::of(&pod("c", &json!({})), None, now()).uptime, None);
    }

    #[test]
    fn every_order_stands_and_what_is_unknown_comes_last() {
        let lease = |end: &str| json!({ "SVCCTL_EXPIRES_AT": end });
        let gpu = |id: &str| json!({ "id": id, "count": 1, "vcpuCount": 8, "memory": 64 });
        let pods = [
            pod("a", &json!({ "cost": 0.1, "gpu": gpu("L4"), "env": lease("2026-11-21T15:00:00Z") })),
            pod("b", &json!({ "cost": 3, "runtime": runtime(&[(10, 10)], 60), "name": "z", "gpu": gpu("A100") })),
            pod(
                "c",
                &json!({ "cost": 0.2, "runtime": runtime(&[(90, 10)], 5), "env": lease("2026-11-21T13:00:00Z"),
                              "status": "EXITED" }),
            ),
        ];
        for (order, expected) in [
            (Order::Cost, ["b", "c", "a"]),
            (Order::Spent, ["b", "a", "c"]),
            (Order::Use, ["c", "b", "a"]),
            (Order::Lease, ["c", "a", "b"]),
            (Order::Uptime, ["c", "b", "a"]),
            (Order::Name, ["a", "c", "b"]),
            (Order::Status, ["c", "a", "b"]),
            (Order::Gpu, ["b", "a", "c"]),
        ] {
            assert_eq!(ids(&pods, "", (order, false)), expected, "{order:?}");
            let reversed: Vec<&str> = expected.into_iter().rev().collect();
            assert_eq!(ids(&pods, "", (order, true)), reversed, "{order:?}");
        }
        assert_eq!(Order::ALL.iter().fold(Order::Cost, |order, _| order.next()), Order::Cost);
    }

    #[test]
    fn pods_are_found_by_name_id_status_and_hardware_in_any_case() {
        let gpu = json!({ "id": "NVIDIA L4", "count": 1, "vcpuCount": 8, "memory": 64 });
        let cpu = json!({ "id": "cpu5c", "vcpuCount": 2, "memory": 4 });
        let pods = [pod("abc", &json!({ "gpu": gpu })), pod("xyz", &json!({ "cpu": cpu, "status": "EXITED" }))];
        let by_name = (Order::Name, false);
        for (sought, expected) in [("NAME-A", "abc"), ("bc", "abc"), ("exit", "xyz"), ("l4", "abc"), ("CPU5", "xyz")] {
            assert_eq!(ids(&pods, sought, by_name), [expected], "{sought}");
        }
        assert_eq!(ids(&pods, "", by_name).len(), 2);
        assert!(ids(&pods, "nothing", by_name).is_empty());
    }

    #[tokio::test]
    async fn today_is_what_the_bill_says_since_midnight() {
        let clock = ManualClock::at("2026-11-20T23:00:00Z".parse().expect("a time"));
        let store = Store::in_memory().expect("a store");
        let api = Api::embedded(Engine::new(store, Clock::Manual(clock.clone()), Rng::from_seed(1)));
        let body = json!({ "name": "a", "image": "a", "gpu": { "id": "NVIDIA GeForce RTX 4090" } });
        let create: CreatePod = schema::decode(json!({ "body": body })).expect("a body");
        let id = api.call(create).await.expect("created").value.id;
        clock.advance(std::time::Duration::from_secs(3 * 3600));
        let spent = today(&api, clock.now()).await.expect("a bill");
        let pod = api.call(GetPod::of(id.clone())).await.expect("a pod").value;
        // Two hours of the pod and of 20 GB at 0.10 USD per month; the hour before midnight belongs to yesterday.
        let disk = |hours: i64| 20 * 100_000 * hours / 720;
        let expected = Usd::from_micros(2 * pod.cost.expect("a cost").micros() + disk(3) - disk(1));
        assert_eq!((spent.of(&id), spent.total), (Some(expected), Some(expected)));
        assert_eq!(spent.of("another"), Some(Usd::ZERO));
        assert_eq!(midnight(clock.now()).to_string(), "2026-11-21T00:00:00Z");
    }
}

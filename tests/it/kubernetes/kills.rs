//! A server that is killed at every step between what it means to do and what it has seen, two drivers at once, and
//! answers that are cut (kubernetes.md, Tests that must hold, 2): one Pod a generation, books that balance, and nothing
//! left.
//! `SVCCTL_KILLS` says how often a server is killed.

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{Arc, Mutex},
};

use driver::{
    failpoint::Point,
    kubernetes::{Cluster, kubeconfig::Kubeconfig, watch::Change},
    runtime::{Fault, Runtime},
};
use engine::Clock;
use serde_json::Value;

use super::{
    late::LateCreates,
    real::{Real, create},
    relay::Relay,
    served::{SERVE, Served, spec},
};
use crate::harness::{eventually, eventually_or};

/// How often a server is killed, unless `SVCCTL_KILLS` says so.
const KILLS: usize = 8;
/// One of so many requests is cut. A driver connects with some fifteen, all of which have to succeed.
const CUT: u32 = 37;
/// How often two drivers make the same Pod.
const ROUNDS: u64 = 2;

/// The uids that Pods of each name had: a name is that of a generation.
#[derive(Clone, Default)]
struct Births(Arc<Mutex<BTreeMap<String, BTreeSet<String>>>>);

impl Births {
    /// Watches the Pods of a namespace.
    fn watch(real: &Real) -> Self {
        let births = Self::default();
        let (noted, client, path) = (births.clone(), real.client(), real.path("pods"));
        let mut version = real.run(async { client.list::<Value>(&path, &[]).await.unwrap().version });
        real.spawn(async move {
            loop {
                let Ok(mut watch) = client.watch(&path, &[], &version).await else { continue };
                while let Some(Ok(change)) = watch.next::<Value>().await {
                    version = match change {
                        Change::Put(pod) | Change::Gone(pod) => noted.note(&pod["metadata"]),
                        Change::Version(version) => version,
                    };
                }
            }
        });
        births
    }

    /// Notes a Pod, and gives its version.
    fn note(&self, metadata: &Value) -> String {
        let text = |field: &str| metadata[field].as_str().unwrap().to_owned();
        self.0.lock().unwrap().entry(text("name")).or_default().insert(text("uid"));
        text("resourceVersion")
    }

    /// How many generations were seen. None had two Pods.
    fn are_single(&self) -> usize {
        let births = self.0.lock().unwrap();
        let twins: Vec<_> = births.iter().filter(|(_, uids)| uids.len() > 1).collect();
        assert!(twins.is_empty(), "{twins:?}");
        births.len()
    }
}

#[test]
fn kills_of_a_server_leave_one_pod_a_generation_and_nothing_else() {
    let kills = std::env::var("SVCCTL_KILLS").map_or(KILLS, |kills| kills.parse().unwrap());
    let Some(real) = Real::start() else { return };
    let mut served = Served::on(&real);
    let births = Births::watch(&real);
    // An image is the nodes' affair, so that nothing is fetched.
    let points = Point::ALL.into_iter().filter(|point| *point != Point::Fetched).cycle();
    let mut pods = Vec::<String>::new();
    for (kill, point) in points.take(kills).enumerate() {
        served.serve_until(point.name());
        pods.extend(served.begin());
        while pods.len() > 3 {
            served.home.svcctl(&format!("pods terminate {} --yes", pods.remove(0))).success();
        }
        if kill % 3 == 2 && pods.len() > 1 {
            // The pod's state at that moment may not allow it.
            served.home.svcctl(&format!("pods restart {} --yes", pods[0]));
            served.home.svcctl(&format!("pods stop {} --yes", pods[1]));
            served.home.svcctl(&format!("pods start {}", pods[1]));
        }
        served.awaits_death(point.name());
    }
    served.serve_again();
    for pod in &pods {
        let is_settled = || ["RUNNING", "EXITED", "ERROR"].contains(&served.status(pod).as_str());
        eventually("a pod comes up, or says why it does not", is_settled);
        if served.status(pod) != "RUNNING" {
            // If others held its units when it was started, it waited in vain.
            eventually("it starts", || served.svcctl(&format!("pods start {pod}")).code == 0);
        }
        served.awaits(pod, "RUNNING");
    }
    let mut expected: Vec<String> = pods.iter().map(|pod| format!("pods/svcctl-{pod}-")).collect();
    expected.sort();
    eventually("each pod has one Pod, and no other is there", || {
        let mut there = real.objects();
        there.retain(|name| name.starts_with("pods/"));
        there.sort();
        there.len() == expected.len() && there.iter().zip(&expected).all(|(is, of)| is.starts_with(of))
    });
    for pod in &pods {
        served.svcctl(&format!("pods terminate {pod} --yes")).success();
    }
    served.ends_clean(&real);
    assert!(births.are_single() >= kills / 2);
}

#[test]
fn what_is_created_after_its_pod_was_seen_gone_is_removed() {
    const KINDS: [&str; 4] = ["services", "secrets", "persistentvolumeclaims", "pods"];
    let Some(real) = Real::alone() else { return };
    // Only pods with GPUs have persistent disks.
    real.equip(4, "NVIDIA-L4");
    let spec = spec(&real);
    let account = real.account(&spec);
    let late = LateCreates::before(&real, &account);
    let mut served = Served::with(&real, spec, &late.context(&account), "");
    let line = format!(
        "pods create late --image {} --gpu 'NVIDIA L4' --disk 1 --port 22/tcp --persistent 10:/data --retry-until 60s -o id",
        real.image()
    );
    let mut pods = Vec::new();
    for (kind, count) in KINDS.into_iter().zip(1..) {
        late.hold_up(kind);
        pods.push(served.svcctl(&line).success().stdout.trim().to_owned());
        eventually("the create waits", || late.waiting() >= count);
    }
    served.stop();
    for pod in &pods {
        served.home.svcctl(&format!("pods terminate {pod} --yes")).success();
    }
    served.serve_again();
    served.awaits_release();
    assert_eq!(real.objects(), [] as [&str; 0]);
    assert!(real.run(late.let_through()) >= KINDS.len());
    served.ends_clean(&real);
}

#[test]
fn two_drivers_at_once_make_one_pod_and_another_engine_makes_none() {
    let Some(real) = Real::start() else { return };
    let settings = real.settings();
    let account = real.account(&settings);
    let births = Births::watch(&real);
    let [one, two] = [(); 2].map(|()| real.connect(&settings, account.clone()));
    real.run(async {
        assert_eq!((one.claim().await, two.claim().await), (Ok(None), Ok(None)));
        for number in 1..=ROUNDS {
            let spec = real.spec("twin", number, SERVE);
            let made = tokio::join!(create(&one, &spec), create(&two, &spec));
            // The other one may not know of the Pod yet.
            let (maker, handle) = match made {
                (Ok(handle), Err(Fault::Exists)) => (&one, handle),
                (Err(Fault::Exists), Ok(handle)) => (&two, handle),
                made => panic!("{made:?}"),
            };
            while maker.inspect(&handle).await.unwrap().is_some() {
                let removed = tokio::join!(one.remove(&handle), two.remove(&handle));
                assert_eq!(removed, (Ok(()), Ok(())));
            }
        }
    });
    eventually("both were born", || births.are_single() as u64 == ROUNDS);
    real.run(async {
        let grace = std::time::Duration::from_secs(600);
        let connect = async |engine: &str| {
            Cluster::connect(&settings, account.clone(), engine, grace, Clock::System).await.unwrap()
        };
        let other = connect("another").await;
        let refused = other.claim().await.unwrap().unwrap();
        assert!(refused.contains(&settings.namespace), "{refused}");
        other.take_over().await.unwrap();
        assert_eq!(other.claim().await, Ok(None));
        let again = real.try_connect(&settings, account.clone()).await.unwrap();
        assert!(again.claim().await.unwrap().unwrap().contains("another"));
    });
    eventually_or(|| format!("they left {:?}", real.objects()), || real.objects().is_empty());
}

#[test]
fn answers_that_are_cut_leave_one_pod_a_generation_and_nothing_else() {
    let Some(real) = Real::start() else { return };
    let spec = spec(&real);
    let account = real.account(&spec);
    let births = Births::watch(&real);
    let relay = Relay::start(real.port(), CUT);
    let cut = Kubeconfig { server: format!("https://127.0.0.1:{}", relay.port), ..account };
    let mut served = Served::with(&real, spec, &cut, "");
    // How many requests a life takes depends on how fast it is.
    let mut lives = 0;
    while lives < 5 || relay.cuts() < 4 {
        lives += 1;
        let pod = served.begin().unwrap();
        served.awaits(&pod, "RUNNING");
        served.svcctl(&format!("pods stop {pod}")).success();
        eventually("it starts again", || served.svcctl(&format!("pods start {pod}")).code == 0);
        served.awaits(&pod, "RUNNING");
        served.svcctl(&format!("pods terminate {pod} --yes")).success();
    }
    served.ends_clean(&real);
    assert_eq!(births.are_single(), 2 * lives);
}

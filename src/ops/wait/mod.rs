//! Waiting for pods: one call for the list serves any number of them a tick (cli.md, Waiting).
//!
//! Time comes in as a [`Pace`], so a test waits for hours in no time.

mod condition;
mod looks;

use std::{collections::HashMap, time::Duration};

use condition::Judgement;
pub use condition::{Condition, ConditionError, Obstacle, Progress, proxied_ports};
use futures_util::StreamExt;
pub use looks::Looks;

use super::{list, select::by_id};
use crate::api::{Api, CallError, Door, Pace};
use wire::pods::{ListPods, Pod};

/// How many doors are knocked at side by side.
const AT_A_TIME: usize = 64;

/// What to wait for, and how long.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Goal {
    /// What to wait for.
    pub condition: Condition,
    /// When to give up.
    pub timeout: Duration,
}

/// A pod that is waited for.
#[derive(Debug, Clone, PartialEq)]
pub struct Watched {
    /// Its id.
    pub id: String,
    /// How it was seen last; `None` before the first look, and when the service does not know it any more.
    pub pod: Option<Pod>,
    /// The JSON that it was read from.
    pub body: Vec<u8>,
    /// How far it is.
    pub progress: Progress,
    /// Where it should answer and did not.
    pub silent: Vec<Door>,
}

impl Watched {
    fn new(id: &str) -> Self {
        let (id, body, silent) = (id.to_owned(), Vec::new(), Vec::new());
        Self { id, pod: None, body, progress: Progress::Waiting, silent }
    }
}

/// How a wait ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// Every pod is there.
    Reached,
    /// A pod is where it cannot get there from.
    Impossible,
    /// The time is up.
    TimedOut,
}

/// Waits until every pod is there, one cannot get there, or the time is up. `see` is shown the pods at every look.
pub async fn wait(
    api: &Api,
    ids: &[String],
    goal: Goal,
    pace: &Pace,
    mut see: impl FnMut(&[Watched]),
) -> Result<(Ending, Vec<Watched>), CallError> {
    let mut pods: Vec<Watched> = ids.iter().map(|id| Watched::new(id)).collect();
    let mut looks = Looks::begin(pace);
    loop {
        look(api, &goal.condition, &mut pods).await?;
        see(&pods);
        let elapsed = looks.elapsed();
        let ending = if pods.iter().any(|pod| matches!(pod.progress, Progress::Impossible(_))) {
            Ending::Impossible
        } else if pods.iter().all(|pod| pod.progress == Progress::Reached) {
            Ending::Reached
        } else if elapsed >= goal.timeout {
            Ending::TimedOut
        } else {
            // The last look is at the very end of the time.
            looks.rest(api, goal.timeout.saturating_sub(elapsed)).await;
            continue;
        };
        return Ok((ending, pods));
    }
}

/// One look at every pod that is not there yet. Where they are published is read anew, a restart may have moved it.
async fn look(api: &Api, condition: &Condition, pods: &mut [Watched]) -> Result<(), CallError> {
    let everything = ListPods { include_cluster_pods: Some(true), ..ListPods::default() };
    let listed = list::all(api, everything).await?;
    let mut elements: HashMap<&str, (&Pod, &[u8])> =
        listed.items().zip(listed.elements()).map(|(pod, json)| (pod.id.as_str(), (pod, json))).collect();
    let mut doors: Vec<(usize, Vec<Door>)> = Vec::new();
    for (index, watched) in pods.iter_mut().enumerate() {
        if watched.progress != Progress::Waiting {
            continue;
        }
        if let Some((pod, json)) = elements.remove(watched.id.as_str()) {
            (watched.pod, watched.body) = (Some(pod.clone()), json.to_vec());
        } else if watched.pod.take().is_some() && *condition == Condition::Terminated {
            // What leaves the list is terminated: no request is needed, for any number of pods.
            watched.body.clear();
        } else if let Some((pod, body)) = by_id(api, &watched.id).await? {
            (watched.pod, watched.body) = (Some(pod), body);
        }
        watched.silent.clear();
        if let Some(pod) = watched.pod.as_ref().filter(|pod| pod.status.is_missing()) {
            return Err(api.lacking("pod", &pod.id, "status"));
        }
        match condition.judge(watched.pod.as_ref()) {
            Judgement::Is(progress) => watched.progress = progress,
            Judgement::Knock(at) => doors.push((index, at)),
        }
        if matches!(watched.progress, Progress::Impossible(_)) {
            return Ok(());
        }
    }
    knock(api, pods, doors).await;
    Ok(())
}

/// Knocks at the doors of pods, many side by side and at each once: pods may share one, like that of a proxy.
async fn knock(api: &Api, pods: &mut [Watched], doors: Vec<(usize, Vec<Door>)>) {
    let mut answers: HashMap<Door, bool> = HashMap::new();
    let whose: HashMap<&Door, usize> =
        doors.iter().flat_map(|(index, doors)| doors.iter().map(move |door| (door, *index))).collect();
    let knock = |(door, index): (&Door, usize)| {
        let (door, pod) = (door.clone(), pods[index].pod.as_ref());
        async move {
            let answers = match pod {
                Some(pod) => api.answers(pod, &door).await,
                None => false,
            };
            (door, answers)
        }
    };
    let mut knocks = futures_util::stream::iter(whose.into_iter().map(knock)).buffer_unordered(AT_A_TIME);
    while let Some((door, answer)) = knocks.next().await {
        answers.insert(door, answer);
    }
    drop(knocks);
    for (index, doors) in doors {
        let silent = doors.into_iter().filter(|door| !answers.get(door).copied().unwrap_or_default()).collect();
        let watched = &mut pods[index];
        watched.silent = silent;
        watched.progress = if watched.silent.is_empty() { Progress::Reached } else { Progress::Waiting };
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use serde_json::json;

    use super::{Condition, Ending, Goal, Obstacle, Progress, Watched, wait};
    use crate::api::{Api, ManualPace, Pace};
    use engine::{Chance, Clock, Engine, ManualClock, Store};
    use wire::{
        Timestamp,
        pods::{CreatePod, DeletePod},
        schema,
    };

    /// A platform, and time that passes only while someone waits.
    fn platform() -> (Api, ManualPace) {
        let clock = ManualClock::at(Timestamp::from_millis(1_700_000_000_000));
        let store = Store::in_memory().expect("a store");
        let engine = Engine::new(store, Clock::Manual(clock.clone()), Chance::from_seed(1));
        (Api::embedded(engine), ManualPace::with(clock))
    }

    async fn create(api: &Api, image: &str) -> String {
        let gpu = json!({ "id": "NVIDIA GeForce RTX 4090" });
        let body = json!({ "name": "demo", "image": image, "gpu": gpu });
        let create: CreatePod = schema::decode(json!({ "body": body })).expect("a valid body");
        api.call(create).await.expect("created").value.id
    }

    async fn wait_for((api, pace): &(Api, ManualPace), ids: &[String], condition: Condition) -> (Ending, Vec<Watched>) {
        let goal = Goal { condition, timeout: Duration::from_secs(120) };
        wait(api, ids, goal, &Pace::Manual(pace.clone()), |_| {}).await.expect("an ending")
    }

    fn elapsed((_, pace): &(Api, ManualPace)) -> Duration {
        pace.slept().iter().sum()
    }

    #[tokio::test]
    async fn pods_are_waited_for_together_until_all_run() {
        let platform = platform();
        let ids = [create(&platform.0, "python:3.12").await, create(&platform.0, "svcctl/slow:30").await];
        let (ending, pods) = wait_for(&platform, &ids, Condition::Running).await;
        assert_eq!(ending, Ending::Reached);
        assert!(pods.iter().all(|pod| pod.progress == Progress::Reached));
        assert!((31..=45).contains(&elapsed(&platform).as_secs()), "{:?}", elapsed(&platform));
    }

    #[tokio::test]
    async fn a_state_that_leads_nowhere_ends_the_wait_at_once() {
        let platform = platform();
        let ids = [create(&platform.0, "svcctl/stuck").await, create(&platform.0, "svcctl/error:pull").await];
        let (ending, pods) = wait_for(&platform, &ids, Condition::Running).await;
        assert_eq!(ending, Ending::Impossible);
        assert_eq!(
            pods.iter().map(|pod| pod.progress).collect::<Vec<_>>(),
            [Progress::Waiting, Progress::Impossible(Obstacle::Status)]
        );
        assert!(elapsed(&platform) < Duration::from_secs(3));
    }

    #[tokio::test]
    async fn the_time_is_up_exactly_and_intervals_grow() {
        let platform = platform();
        let ids = [create(&platform.0, "svcctl/stuck").await];
        let (ending, _) = wait_for(&platform, &ids, Condition::Running).await;
        assert_eq!((ending, elapsed(&platform)), (Ending::TimedOut, Duration::from_secs(120)));
        let sleeps = platform.1.slept();
        assert_eq!(sleeps[0], Duration::from_millis(500));
        assert_eq!(sleeps.iter().max(), Some(&Duration::from_secs(10)));
        assert!(sleeps.len() < 30, "{sleeps:?}");
    }

    #[tokio::test]
    async fn a_terminated_pod_is_found_behind_the_list() {
        let platform = platform();
        let id = create(&platform.0, "python:3.12").await;
        platform.0.call(DeletePod { id: id.clone() }).await.expect("terminated");
        let ids = [id];
        assert_eq!(wait_for(&platform, &ids, Condition::Terminated).await.0, Ending::Reached);
        assert_eq!(wait_for(&platform, &ids, Condition::Running).await.0, Ending::Impossible);
        assert!(platform.1.slept().is_empty());
    }
}

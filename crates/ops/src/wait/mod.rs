//! Waits for pods: a few are requested individually, and one list call serves any number of them (cli.md, Waiting).
//!
//! Time is passed in as a [`Pace`], so a test waits for hours in no time.

mod cause;
mod condition;
mod poll_schedule;

use std::{collections::HashMap, time::Duration};

use cause::Causes;
use condition::Judgement;
pub use condition::{Condition, ConditionError, Obstacle, Progress, proxied_ports};
use futures_util::StreamExt;
pub use poll_schedule::PollSchedule;

use super::{
    list,
    select::{FEW, by_id},
    together::together,
};
use api::{Api, CallError, Pace, ProbeTarget};
use wire::pods::{ListPods, Pod};

/// How many targets to probe at once.
const AT_A_TIME: usize = 64;

/// A condition to wait for, and how long.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Goal {
    /// The condition.
    pub condition: Condition,
    /// When to give up.
    pub timeout: Duration,
}

/// A pod being waited for.
#[derive(Debug, Clone, PartialEq)]
pub struct WatchedPod {
    /// Its id.
    pub id: String,
    /// Its last known state; `None` before the first check, and once the service no longer knows it.
    pub pod: Option<Pod>,
    /// The JSON it was read from.
    pub body: Vec<u8>,
    /// Its progress.
    pub progress: Progress,
    /// Where it should have answered but did not.
    pub silent: Vec<ProbeTarget>,
    /// The platform's latest line about it, if it is slow.
    pub cause: Option<String>,
}

impl WatchedPod {
    fn new(id: &str) -> Self {
        let (id, body, silent) = (id.to_owned(), Vec::new(), Vec::new());
        Self { id, pod: None, body, progress: Progress::Waiting, silent, cause: None }
    }
}

/// How a wait ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WaitOutcome {
    /// Every pod reached the condition.
    Reached,
    /// A pod cannot reach the condition.
    Impossible,
    /// The time is up.
    TimedOut,
}

/// Waits until every pod reaches the condition, one cannot reach it, or the time is up. `see` receives the pods at
/// every check.
pub async fn wait(
    api: &Api,
    ids: &[String],
    goal: Goal,
    pace: &Pace,
    see: impl FnMut(&[WatchedPod]),
) -> Result<(WaitOutcome, Vec<WatchedPod>), CallError> {
    wait_with(api, ids, goal, pace, None, see).await
}

/// The same for callers that do not read the logs: slow pods come with the platform's latest line.
pub async fn wait_explained(
    api: &Api,
    ids: &[String],
    goal: Goal,
    pace: &Pace,
    see: impl FnMut(&[WatchedPod]),
) -> Result<(WaitOutcome, Vec<WatchedPod>), CallError> {
    wait_with(api, ids, goal, pace, Some(Causes::new()), see).await
}

async fn wait_with(
    api: &Api,
    ids: &[String],
    goal: Goal,
    pace: &Pace,
    mut causes: Option<Causes>,
    mut see: impl FnMut(&[WatchedPod]),
) -> Result<(WaitOutcome, Vec<WatchedPod>), CallError> {
    let mut pods: Vec<WatchedPod> = ids.iter().map(|id| WatchedPod::new(id)).collect();
    let mut schedule = PollSchedule::begin(pace);
    loop {
        let requests = look(api, &goal.condition, &mut pods).await?;
        if let Some(causes) = &mut causes {
            causes.read(api, &mut pods, schedule.elapsed()).await;
        }
        see(&pods);
        let elapsed = schedule.elapsed();
        let ending = if pods.iter().any(|pod| matches!(pod.progress, Progress::Impossible(_))) {
            WaitOutcome::Impossible
        } else if pods.iter().all(|pod| pod.progress == Progress::Reached) {
            WaitOutcome::Reached
        } else if elapsed >= goal.timeout {
            WaitOutcome::TimedOut
        } else {
            // The last check is at the very end of the time.
            schedule.rest_between(api, requests, goal.timeout.saturating_sub(elapsed)).await;
            continue;
        };
        return Ok((ending, pods));
    }
}

/// Checks every pod that has not reached the condition, in this many requests. Published addresses are read anew, since
/// a restart may have moved them.
async fn look(api: &Api, condition: &Condition, pods: &mut [WatchedPod]) -> Result<u32, CallError> {
    let waiting = || pods.iter().filter(|watched| watched.progress == Progress::Waiting);
    let few = u32::try_from(waiting().count()).ok().filter(|count| *count <= FEW);
    // Checking one pod is one request either way; if limits are scarce, checking several uses one too.
    let few = few.filter(|count| *count == 1 || api.affords(*count));
    let seen = match few {
        Some(_) => one_by_one(api, waiting().map(|watched| watched.id.clone()).collect()).await?,
        None => by_list(api, condition, waiting()).await?,
    };
    let mut targets: Vec<(usize, Vec<ProbeTarget>)> = Vec::new();
    for (index, watched) in pods.iter_mut().enumerate() {
        let Some(seen) = seen.get(&watched.id).filter(|_| watched.progress == Progress::Waiting) else { continue };
        let (pod, body) = seen.clone().unzip();
        (watched.pod, watched.body) = (pod, body.unwrap_or_default());
        watched.silent.clear();
        if let Some(pod) = watched.pod.as_ref().filter(|pod| pod.status.is_missing()) {
            return Err(api.lacking("pod", &pod.id, "status"));
        }
        match condition.judge(watched.pod.as_ref()) {
            Judgement::Is(progress) => watched.progress = progress,
            Judgement::Probe(at) => targets.push((index, at)),
        }
        if matches!(watched.progress, Progress::Impossible(_)) {
            break;
        }
    }
    if pods.iter().all(|watched| !matches!(watched.progress, Progress::Impossible(_))) {
        probe(api, pods, targets).await;
    }
    Ok(few.unwrap_or(1))
}

/// Current pods by id; `None` for one that the service no longer knows.
type PodsById = HashMap<String, Option<(Pod, Vec<u8>)>>;

/// Requests each pod individually: a list may lag behind.
async fn one_by_one(api: &Api, ids: Vec<String>) -> Result<PodsById, CallError> {
    let ask = |id: String| async move { Ok((by_id(api, &id).await?, id)) };
    together(ids.into_iter().map(ask)).await.into_iter().map(|found| found.map(|(pod, id)| (id, pod))).collect()
}

/// Reads the list of all pods, and requests those missing from it.
async fn by_list<'a>(
    api: &Api,
    condition: &Condition,
    waiting: impl Iterator<Item = &'a WatchedPod>,
) -> Result<PodsById, CallError> {
    let everything = ListPods { include_cluster_pods: Some(true), ..ListPods::default() };
    let listed = list::all(api, everything).await?;
    let elements: HashMap<&str, (&Pod, &[u8])> =
        listed.items().zip(listed.elements()).map(|(pod, json)| (pod.id.as_str(), (pod, json))).collect();
    let mut found = PodsById::new();
    for watched in waiting {
        let pod = match elements.get(watched.id.as_str()) {
            Some((pod, json)) => Some(((*pod).clone(), json.to_vec())),
            // A pod that leaves the list is terminated: no request is needed, for any number of pods.
            None if watched.pod.is_some() && *condition == Condition::Terminated => None,
            None => by_id(api, &watched.id).await?,
        };
        found.insert(watched.id.clone(), pod);
    }
    Ok(found)
}

/// Probes the targets of pods concurrently, each once: pods may share one, such as a proxy.
async fn probe(api: &Api, pods: &mut [WatchedPod], targets: Vec<(usize, Vec<ProbeTarget>)>) {
    let mut answers: HashMap<ProbeTarget, bool> = HashMap::new();
    let pod_of: HashMap<&ProbeTarget, usize> =
        targets.iter().flat_map(|(index, targets)| targets.iter().map(move |target| (target, *index))).collect();
    let probe = |(target, index): (&ProbeTarget, usize)| {
        let (target, pod) = (target.clone(), pods[index].pod.as_ref());
        async move {
            let answers = match pod {
                Some(pod) => api.answers(pod, &target).await,
                None => false,
            };
            (target, answers)
        }
    };
    let mut probes = futures_util::stream::iter(pod_of.into_iter().map(probe)).buffer_unordered(AT_A_TIME);
    while let Some((target, answer)) = probes.next().await {
        answers.insert(target, answer);
    }
    drop(probes);
    for (index, targets) in targets {
        let silent = targets.into_iter().filter(|target| !answers.get(target).copied().unwrap_or_default()).collect();
        let watched = &mut pods[index];
        watched.silent = silent;
        watched.progress = if watched.silent.is_empty() { Progress::Reached } else { Progress::Waiting };
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use serde_json::json;

    use super::{Condition, Goal, Obstacle, Progress, WaitOutcome, WatchedPod, wait, wait_explained};
    use api::{Api, ManualPace, Pace};
    use engine::{Clock, Engine, ManualClock, Rng, Store};
    use wire::{
        Timestamp,
        pods::{CreatePod, DeletePod},
        schema,
    };

    /// A platform, and time that passes only while someone waits.
    fn platform() -> (Api, ManualPace) {
        let clock = ManualClock::at(Timestamp::from_millis(1_700_000_000_000));
        let store = Store::in_memory().expect("a store");
        let engine = Engine::new(store, Clock::Manual(clock.clone()), Rng::from_seed(1));
        (Api::embedded(engine), ManualPace::with(clock))
    }

    async fn create(api: &Api, image: &str) -> String {
        let gpu = json!({ "id": "NVIDIA GeForce RTX 4090" });
        let body = json!({ "name": "demo", "image": image, "gpu": gpu });
        let create: CreatePod = schema::decode(json!({ "body": body })).expect("a valid body");
        api.call(create).await.expect("created").value.id
    }

    async fn wait_for(
        (api, pace): &(Api, ManualPace),
        ids: &[String],
        condition: Condition,
    ) -> (WaitOutcome, Vec<WatchedPod>) {
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
        assert_eq!(ending, WaitOutcome::Reached);
        assert!(pods.iter().all(|pod| pod.progress == Progress::Reached));
        assert!((31..=45).contains(&elapsed(&platform).as_secs()), "{:?}", elapsed(&platform));
    }

    #[tokio::test]
    async fn a_state_that_leads_nowhere_ends_the_wait_at_once() {
        let platform = platform();
        let ids = [create(&platform.0, "svcctl/stuck").await, create(&platform.0, "svcctl/error:pull").await];
        let (ending, pods) = wait_for(&platform, &ids, Condition::Running).await;
        assert_eq!(ending, WaitOutcome::Impossible);
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
        assert_eq!((ending, elapsed(&platform)), (WaitOutcome::TimedOut, Duration::from_secs(120)));
        let sleeps = platform.1.slept();
        assert_eq!(sleeps[0], Duration::from_millis(500));
        assert_eq!(sleeps.iter().max(), Some(&Duration::from_secs(10)));
        assert!(sleeps.len() < 30, "{sleeps:?}");
    }

    #[tokio::test]
    async fn what_takes_its_time_is_explained_by_what_the_platform_said() {
        let (api, pace) = platform();
        let ids = [create(&api, "svcctl/stuck").await, create(&api, "python:3.12").await];
        let goal = Goal { condition: Condition::Running, timeout: Duration::from_secs(60) };
        let mut seen = Vec::new();
        let see = |pods: &[WatchedPod]| {
            seen.push((pace.slept().iter().sum::<Duration>(), pods.iter().map(|pod| pod.cause.clone()).collect()));
        };
        wait_explained(&api, &ids, goal, &Pace::Manual(pace.clone()), see).await.expect("an ending");
        let first =
            seen.iter().position(|(_, causes): &(_, Vec<Option<String>>)| causes[0].is_some()).expect("a cause");
        assert!(
            (5..9).contains(&seen[first].0.as_secs()),
            "what comes up as it should needs none: {:?}",
            seen[first].0
        );
        assert_eq!(seen[first].1, [Some("pulling image `svcctl/stuck`".to_owned()), None]);
    }

    #[tokio::test]
    async fn a_terminated_pod_is_found_behind_the_list() {
        let platform = platform();
        let id = create(&platform.0, "python:3.12").await;
        platform.0.call(DeletePod { id: id.clone() }).await.expect("terminated");
        let ids = [id];
        assert_eq!(wait_for(&platform, &ids, Condition::Terminated).await.0, WaitOutcome::Reached);
        assert_eq!(wait_for(&platform, &ids, Condition::Running).await.0, WaitOutcome::Impossible);
        assert!(platform.1.slept().is_empty());
    }
}

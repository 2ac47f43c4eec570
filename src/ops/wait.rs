//! Waiting for pods: one call for the list serves any number of them a tick (cli.md, Waiting).
//!
//! Time comes in as a [`Pace`], so a test waits for hours in no time.

use std::{fmt, str::FromStr, time::Duration};

use super::{list, select::unlisted};
use crate::{
    api::{Api, CallError, Pace},
    wire::pods::{ListPods, Pod, PodStatus},
};

/// The first interval between two looks, and how long it stays so.
const FIRST: Duration = Duration::from_millis(500);
const EAGER: Duration = Duration::from_secs(5);
/// The longest interval.
const LONGEST: Duration = Duration::from_secs(10);
/// The longest interval while the server's limits are scarce.
const SPARING: Duration = Duration::from_secs(60);
/// By how much an interval may be shorter or longer, so that many waiting programs do not ask in step.
const JITTER: f64 = 0.1;

/// What a pod is waited for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Condition {
    /// The container is healthy.
    Running,
    /// The container ended.
    Exited,
    /// The pod is gone.
    Terminated,
}

impl Condition {
    /// Every condition, as it is typed.
    pub const NAMES: [&'static str; 3] = ["running", "exited", "terminated"];

    /// How far a pod is; `None` is a pod that the service does not know any more.
    fn judge(self, pod: Option<&Pod>) -> Progress {
        use PodStatus::{Error, Exited, Provisioning, Running, Starting, Terminated};
        // A status that this version does not know may lead anywhere.
        let status = match pod.map(|pod| pod.status.known()) {
            None => Terminated,
            Some(None) => return Progress::Waiting,
            Some(Some(status)) => *status,
        };
        match (self, status) {
            (Self::Running, Running) | (Self::Exited, Exited) | (Self::Terminated, Terminated) => Progress::Reached,
            (Self::Running, Provisioning | Starting)
            | (Self::Exited, Provisioning | Starting | Running)
            | (Self::Terminated, Provisioning | Starting | Running | Exited | Error) => Progress::Waiting,
            (Self::Running, Exited | Error | Terminated) | (Self::Exited, Error | Terminated) => Progress::Impossible,
        }
    }
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Running => "running",
            Self::Exited => "exited",
            Self::Terminated => "terminated",
        })
    }
}

/// Why a text is no condition.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not something to wait for: running, exited or terminated")]
pub struct ConditionError(String);

impl FromStr for Condition {
    type Err = ConditionError;

    fn from_str(text: &str) -> Result<Self, ConditionError> {
        match text.to_ascii_lowercase().as_str() {
            "running" => Ok(Self::Running),
            "exited" => Ok(Self::Exited),
            "terminated" => Ok(Self::Terminated),
            _ => Err(ConditionError(text.to_owned())),
        }
    }
}

/// What to wait for, and how long.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Goal {
    /// What to wait for.
    pub condition: Condition,
    /// When to give up.
    pub timeout: Duration,
}

/// How far a pod is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Progress {
    /// Not there yet.
    Waiting,
    /// There.
    Reached,
    /// Where no way leads to what is waited for.
    Impossible,
}

/// A pod that is waited for.
#[derive(Debug, Clone, PartialEq)]
pub struct Watched {
    /// Its id.
    pub id: String,
    /// How it was seen last; `None` before the first look, and when the service does not know it any more.
    pub pod: Option<Pod>,
    /// How far it is.
    pub progress: Progress,
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
    let watched = |id: &String| Watched { id: id.clone(), pod: None, progress: Progress::Waiting };
    let mut pods: Vec<Watched> = ids.iter().map(watched).collect();
    let (began, mut interval) = (pace.now(), FIRST);
    loop {
        look(api, goal.condition, &mut pods).await?;
        see(&pods);
        let elapsed = pace.now().saturating_sub(began);
        let ending = if pods.iter().any(|pod| pod.progress == Progress::Impossible) {
            Ending::Impossible
        } else if pods.iter().all(|pod| pod.progress == Progress::Reached) {
            Ending::Reached
        } else if elapsed >= goal.timeout {
            Ending::TimedOut
        } else {
            if elapsed >= EAGER {
                interval = interval.mul_f64(1.5).min(LONGEST);
            }
            // What is left of the server's limits has to last, for other programs too.
            let interval = interval.max(api.spacing().unwrap_or_default().min(SPARING));
            let jittered = interval.mul_f64(1.0 + JITTER * (2.0 * pace.chance() - 1.0));
            // The last look is at the very end of the time.
            pace.sleep(jittered.min(goal.timeout.saturating_sub(elapsed))).await;
            continue;
        };
        return Ok((ending, pods));
    }
}

/// One look at every pod that is not there yet.
async fn look(api: &Api, condition: Condition, pods: &mut [Watched]) -> Result<(), CallError> {
    let everything = ListPods { include_cluster_pods: Some(true), ..ListPods::default() };
    let mut listed = list::all(api, everything).await?.into_items();
    for watched in pods.iter_mut().filter(|pod| pod.progress == Progress::Waiting) {
        watched.pod = match listed.iter().position(|pod| pod.id == watched.id) {
            Some(index) => Some(listed.swap_remove(index)),
            None => unlisted(api, &watched.id).await?,
        };
        watched.progress = condition.judge(watched.pod.as_ref());
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use serde_json::json;

    use super::{Condition, Ending, Goal, Progress, Watched, wait};
    use crate::{
        api::{Api, ManualPace, Pace},
        engine::{Chance, Clock, Engine, ManualClock, Store},
        wire::{
            Timestamp,
            pods::{CreatePod, DeletePod},
            schema,
        },
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
        assert_eq!(pods.iter().map(|pod| pod.progress).collect::<Vec<_>>(), [Progress::Waiting, Progress::Impossible]);
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
        assert_eq!(platform.1.slept(), []);
    }
}

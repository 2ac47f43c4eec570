//! Which pods leave their GPUs unused over a period (cli.md, `pods reap --idle`).

use std::{collections::HashMap, time::Duration};

use super::{audit::busiest_gpu, list, wait::PollSchedule};
use api::{Api, CallError, Pace};
use wire::{
    Timestamp,
    pods::{IDLE_BELOW, ListPods, Pod, PodStatus},
};

/// The use of a pod while it was observed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Use {
    /// It ran throughout, and none of its GPUs was used more than this, in percent: idle.
    Idle(u8),
    /// It used a GPU, or did not run all the time.
    Busy,
    /// It has no GPU.
    NoGpu,
    /// It runs, but did not report its GPU usage at every check.
    Unknown,
}

/// The observations of a pod so far.
#[derive(Debug, Clone, Copy)]
struct Observation {
    /// When its container started, as first observed: one that restarted did something.
    started_at: Option<Timestamp>,
    /// Its usage so far.
    usage: Use,
}

/// Observes the account's pods for a period, stopping early once none has been idle throughout; returns the pods as
/// last seen, each with its usage. `see` receives the remaining time at every check.
pub async fn watch(
    api: &Api,
    span: Duration,
    pace: &Pace,
    see: impl Fn(Duration),
) -> Result<Vec<(Pod, Use)>, CallError> {
    let mut known: Option<HashMap<String, Observation>> = None;
    let mut schedule = PollSchedule::begin(pace);
    loop {
        let pods = list::all(api, ListPods::default()).await?.into_items();
        let now = match &known {
            // A pod that appears later was not observed for long enough.
            Some(known) => pods.iter().map(|pod| (pod.id.clone(), later(known.get(&pod.id), pod))).collect(),
            None => pods.iter().map(|pod| (pod.id.clone(), first(pod))).collect::<HashMap<_, _>>(),
        };
        let elapsed = schedule.elapsed();
        let may_idle = now.values().any(|seen| matches!(seen.usage, Use::Idle(_)));
        if elapsed >= span || !may_idle {
            let usage = |pod: &Pod| now.get(&pod.id).map_or(Use::Busy, |seen| seen.usage);
            return Ok(pods.into_iter().map(|pod| (usage(&pod), pod)).map(|(usage, pod)| (pod, usage)).collect());
        }
        known = Some(now);
        let left = span.saturating_sub(elapsed);
        see(left);
        schedule.rest(api, left).await;
    }
}

/// The result of the first check.
fn first(pod: &Pod) -> Observation {
    let usage = match (pod.gpu.is_some(), pod.status.is(&PodStatus::Running), busiest_gpu(pod)) {
        (false, ..) => Use::NoGpu,
        (true, true, None) => Use::Unknown,
        (true, true, Some(busiest)) if busiest < IDLE_BELOW => Use::Idle(busiest),
        (true, ..) => Use::Busy,
    };
    Observation { started_at: pod.started_at, usage }
}

/// The result of a later check, combined with the earlier ones.
fn later(before: Option<&Observation>, pod: &Pod) -> Observation {
    let now = first(pod);
    let Some(before) = before.filter(|before| before.started_at == now.started_at) else {
        return Observation { usage: if now.usage == Use::NoGpu { Use::NoGpu } else { Use::Busy }, ..now };
    };
    let usage = match (before.usage, now.usage) {
        (Use::Idle(before), Use::Idle(now)) => Use::Idle(before.max(now)),
        (Use::NoGpu, Use::NoGpu) => Use::NoGpu,
        (Use::Unknown, Use::Unknown | Use::Idle(_)) | (Use::Idle(_), Use::Unknown) => Use::Unknown,
        (Use::Busy | Use::NoGpu, _) | (_, Use::Busy | Use::NoGpu) => Use::Busy,
    };
    Observation { usage, ..now }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use engine::{Clock, Engine, ManualClock, Rng, Store};

    use super::{Observation, Use, later, watch};
    use api::{Api, ManualPace, Pace};
    use wire::pods::{CreateCpuConfig, CreateGpuConfig, CreatePod, CreatePodRequest, Pod};

    /// An embedded platform, and a pace that moves its clock along.
    fn platform() -> (Api, ManualPace) {
        let clock = ManualClock::at("2026-11-20T12:00:00Z".parse().expect("a time"));
        let store = Store::in_memory().expect("a store");
        let engine = Engine::new(store, Clock::Manual(clock.clone()), Rng::from_seed(7));
        (Api::embedded(engine), ManualPace::with(clock))
    }

    async fn create(api: &Api, name: &str, has_gpu: bool) -> Pod {
        let gpu = CreateGpuConfig { id: "NVIDIA GeForce RTX 4090".to_owned(), ..CreateGpuConfig::default() };
        let cpu = CreateCpuConfig { id: "cpu3c".to_owned(), vcpu_count: 2 };
        let body = CreatePodRequest {
            name: name.to_owned(),
            image: Some("python:3.12".to_owned()),
            gpu: has_gpu.then_some(gpu),
            cpu: (!has_gpu).then_some(cpu),
            ..CreatePodRequest::default()
        };
        api.call(CreatePod { body }).await.expect("created").value
    }

    #[tokio::test]
    async fn a_span_is_looked_at_as_long_as_a_pod_may_have_idled_throughout() {
        let (api, pace) = platform();
        let span = Duration::from_secs(1800);
        assert_eq!(watch(&api, span, &Pace::Manual(pace.clone()), |_| {}).await.expect("looks").len(), 0);
        create(&api, "gpu", true).await;
        create(&api, "cpu", false).await;
        let seen = watch(&api, span, &Pace::Manual(pace.clone()), |_| {}).await.expect("looks");
        assert_eq!(pace.slept(), []);
        let usage = |name: &str| seen.iter().find(|(pod, _)| pod.name == name).expect("it is there").1;
        assert_eq!(usage("cpu"), Use::NoGpu);
        // It did not run from the start.
        assert_eq!(usage("gpu"), Use::Busy);
    }

    #[tokio::test]
    async fn only_what_idled_at_every_look_is_idle() {
        let (api, _) = platform();
        let pod = create(&api, "gpu", true).await;
        let running = |util: &[Option<u8>]| {
            let mut json = serde_json::to_value(&pod).expect("a pod serialises");
            json["status"] = "RUNNING".into();
            let gpu = |util: &Option<u8>| serde_json::json!({ "id": "a", "util": util, "memoryUtil": 1 });
            json["runtime"] = serde_json::json!({ "uptime": 1, "gpus": util.iter().map(gpu).collect::<Vec<_>>() });
            serde_json::from_value::<Pod>(json).expect("a pod")
        };
        let together = |schedule: &[&[Option<u8>]]| {
            let mut seen: Option<Observation> = None;
            for look in schedule {
                let pod = running(look);
                seen = Some(seen.map_or_else(|| super::first(&pod), |seen| later(Some(&seen), &pod)));
            }
            seen.expect("a look").usage
        };
        assert_eq!(together(&[&[Some(0), Some(4)], &[Some(2), Some(0)]]), Use::Idle(4));
        assert_eq!(together(&[&[Some(0)], &[Some(5)], &[Some(0)]]), Use::Busy);
        assert_eq!(together(&[&[Some(0), Some(90)]]), Use::Busy);
        assert_eq!(together(&[&[Some(0)], &[None], &[Some(0)]]), Use::Unknown);
        assert_eq!(together(&[&[None], &[Some(70)]]), Use::Busy);
        assert_eq!(together(&[&[]]), Use::Unknown);
        let fresh = running(&[Some(0)]);
        assert_eq!(later(None, &fresh).usage, Use::Busy, "it came later");
        let restarted =
            Observation { started_at: Some("2026-11-20T00:00:00Z".parse().expect("a time")), usage: Use::Idle(0) };
        assert_eq!(later(Some(&restarted), &fresh).usage, Use::Busy);
    }
}

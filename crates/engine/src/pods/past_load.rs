//! The load of a pod in the last ten minutes (console.md, Live). Nothing is kept of simulated pods, whose usage follows
//! from the time.

use super::find;
use crate::{
    Caller, Engine, EngineError,
    context::recent_loads::{SAMPLES, STEP},
    model::LoadSample,
    runtime::simulated,
    store::Access,
};
use wire::pods::PodStatus;

impl Engine {
    /// The load of a pod of the caller in the last ten minutes, as long as its container runs: one sample every 5 s,
    /// oldest first, up to the last before now. `None` is a moment at which nothing was measured. A pod on a host has a
    /// past only in the process that drives the host.
    pub fn past_load(&self, caller: &Caller, id: &str) -> Result<Vec<Option<LoadSample>>, EngineError> {
        self.transaction(Access::Read, caller, |context| {
            let pod = find(context, id)?;
            let Some(began) = pod.started_at.filter(|_| pod.status == PodStatus::Running) else {
                return Ok(Vec::new());
            };
            if pod.real.is_some() {
                return Ok(self.recent_loads.of(&pod.id, began, context.now));
            }
            let moments = (1..SAMPLES).rev().map(|steps| context.now.before(STEP * steps));
            Ok(moments.filter(|at| *at >= began).map(|at| simulated::sample(&pod, at)).collect())
        })
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use serde_json::json;

    use crate::{Caller, Clock, Engine, LoadSample, ManualClock, Rng, Store};
    use wire::{
        pods::{ActOnPod, CreatePod, GetPod},
        schema,
    };

    #[test]
    fn the_past_of_a_simulated_pod_is_what_was_reported_then() {
        let clock = ManualClock::at("2026-11-20T12:00:00Z".parse().expect("a time"));
        let engine = Engine::new(Store::in_memory().expect("a store"), Clock::Manual(clock.clone()), Rng::from_seed(1));
        let caller = Caller::local();
        let body = json!({ "name": "one", "image": "python", "gpu": { "id": "NVIDIA L4", "count": 2 } });
        let create = schema::decode::<CreatePod>(json!({ "body": body })).expect("a request");
        let id = engine.call(&caller, create).expect("a pod").id;
        let past = || engine.past_load(&caller, &id).expect("its past");
        assert_eq!(past(), [], "it does not run yet");
        clock.advance(Duration::from_secs(3));
        let mut reported = Vec::new();
        for _ in 0..150 {
            assert_eq!(past(), reported[reported.len().saturating_sub(119)..], "after {}", reported.len());
            let runtime = engine.call(&caller, GetPod::of(id.clone())).expect("it is there").runtime.expect("it runs");
            let percent =
                |figure: serde_json::Value| u8::try_from(figure.as_u64().expect("a number")).expect("a percentage");
            let runtime = serde_json::to_value(&runtime).expect("a document");
            let utils = [0, 1].map(|gpu| u32::from(percent(runtime["gpus"][gpu]["util"].clone())));
            let sample = LoadSample {
                gpu: u8::try_from(utils.iter().sum::<u32>().div_ceil(2)).ok(),
                cpu: percent(runtime["cpu"]["util"].clone()),
                memory: percent(runtime["memory"]["util"].clone()),
            };
            reported.push(Some(sample));
            clock.advance(Duration::from_secs(5));
        }
        let stop = schema::decode::<ActOnPod>(json!({ "id": id, "body": { "action": "stop" } })).expect("a request");
        engine.call(&caller, stop).expect("stopped");
        assert_eq!(past(), [], "it does not run any more");
        assert!(engine.past_load(&Caller::of("x".to_owned(), "x".to_owned()), &id).is_err(), "it is another account's");
    }
}

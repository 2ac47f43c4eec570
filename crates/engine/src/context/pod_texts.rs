//! A cache of pods as JSON. A pod's JSON is a function of its record, the settings, its container's uptime in seconds,
//! and measurements on its host; while these are unchanged, so is the text.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use crate::{
    model::{Figures, PodRecord},
    runtime::{RuntimeSettings, simulated},
};
use wire::Timestamp;

/// The maximum number of entries: a full page of a list, plus some.
const MOST: usize = 1200;

/// The texts of pods, by id.
#[derive(Debug, Default)]
pub(crate) struct PodTexts(Mutex<Texts>);

#[derive(Debug, Default)]
pub(crate) struct Texts {
    settings: Option<Arc<RuntimeSettings>>,
    pods: HashMap<String, Text>,
}

/// A pod as JSON, and the inputs it was rendered from.
#[derive(Debug)]
struct Text {
    pod: Arc<PodRecord>,
    uptime: Option<u64>,
    figures: Option<Figures>,
    json: Box<[u8]>,
}

impl PodTexts {
    /// The texts for these settings.
    pub(crate) fn under(&self, settings: &Arc<RuntimeSettings>) -> MutexGuard<'_, Texts> {
        let mut texts = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if texts.settings.as_ref() != Some(settings) {
            *texts = Texts { settings: Some(Arc::clone(settings)), pods: HashMap::new() };
        }
        texts
    }
}

impl Texts {
    /// Appends the text of a pod as of this moment to `out`, rendering it if it is not known.
    pub(crate) fn put(
        &mut self,
        out: &mut Vec<u8>,
        (pod, now): (&Arc<PodRecord>, Timestamp),
        figures: Option<&Figures>,
        render: impl FnOnce() -> Vec<u8>,
    ) {
        let uptime = simulated::uptime(pod, now);
        if let Some(text) = self.pods.get(&pod.id)
            && Arc::ptr_eq(&text.pod, pod)
            && text.uptime == uptime
            && text.figures.as_ref() == figures
        {
            out.extend_from_slice(&text.json);
            return;
        }
        let json = render();
        out.extend_from_slice(&json);
        if self.pods.len() >= MOST {
            self.pods.clear();
        }
        let figures = figures.cloned();
        self.pods.insert(pod.id.clone(), Text { pod: Arc::clone(pod), uptime, figures, json: json.into() });
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use serde_json::json;

    use crate::{Caller, Clock, Engine, ManualClock, Rng, RuntimeSettings, Store};
    use wire::{
        clusters::{CreateCluster, DeleteCluster},
        pods::{ActOnPod, CreatePod, GetPod, ListPods},
        schema,
    };

    /// Compares the rendering of every pod and page with its expected value.
    fn check(engine: &Engine) {
        let caller = Caller::local();
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).expect("JSON is text");
        let same = |rendered: Vec<u8>, json: serde_json::Result<String>| {
            assert_eq!(text(rendered), json.expect("replies serialise"));
        };
        let lists = [(None, None), (Some(1), None), (Some(2), None), (Some(3), Some(true)), (None, Some(true))];
        for (limit, include_cluster_pods) in lists {
            let list = ListPods { limit, include_cluster_pods, ..ListPods::default() };
            let listed = engine.call(&caller, list.clone()).expect("a list");
            // Twice, so that the second pass reads the cache.
            for _ in 0..2 {
                same(engine.render(&caller, list.clone()).expect("a list"), serde_json::to_string(&listed));
            }
        }
        // Pages after the first are rendered from records.
        for limit in 1..=4 {
            let mut cursor = None;
            loop {
                let list =
                    ListPods { limit: Some(limit), cursor, include_cluster_pods: Some(true), ..ListPods::default() };
                let listed = engine.call(&caller, list.clone()).expect("a page");
                same(engine.render(&caller, list).expect("a page"), serde_json::to_string(&listed));
                let Some(next) = listed.pagination.next_cursor else { break };
                cursor = Some(next);
            }
        }
        let everything = ListPods { include_cluster_pods: Some(true), ..ListPods::default() };
        for pod in engine.call(&caller, everything).expect("a list").pods {
            let get = || GetPod::of(pod.id.clone());
            same(engine.render(&caller, get()).expect("a pod"), serde_json::to_string(&pod));
        }
    }

    #[test]
    fn what_is_rendered_is_what_is_answered_at_every_moment_and_after_every_change() {
        let clock = ManualClock::at("2026-11-20T12:00:00Z".parse().expect("a time"));
        let engine = Engine::new(Store::in_memory().expect("a store"), Clock::Manual(clock.clone()), Rng::from_seed(1));
        check(&engine);
        let gpu = json!({ "id": "NVIDIA L4" });
        let bodies = [
            json!({ "name": "one", "image": "python", "ports": ["22/tcp"], "gpu": gpu }),
            json!({ "name": "t\"w\u{1}o ü", "image": "python", "cpu": { "id": "cpu5c", "vcpuCount": 4 }, "env": { "real": "\\", "Ü": "" } }),
            json!({
                "name": "three", "image": "svcctl/error:crash", "gpu": { "id": "NVIDIA L4", "count": 2 }, "cmd": ["a", "b c"],
                "entrypoint": ["sh"], "ports": ["80/http", "22/tcp", "9/tcp"],
                "mounts": { "persistent": { "size": 20, "path": "/w" } },
            }),
            json!({ "name": "four", "image": "svcctl/exit:1", "args": "a 'b'", "gpu": gpu, "globalNetworking": true }),
        ];
        for body in bodies {
            let create = schema::decode::<CreatePod>(json!({ "body": body })).expect("a request");
            engine.call(&Caller::local(), create).expect("a pod");
            check(&engine);
        }
        let body = json!({
            "name": "c", "type": "RAY", "image": "python", "ports": ["22/tcp"],
            "compute": { "gpuTypeId": "NVIDIA L4", "gpuCountPerPod": 1, "podCount": 2 },
        });
        let create = schema::decode::<CreateCluster>(json!({ "body": body })).expect("a request");
        let cluster = engine.call(&Caller::local(), create).expect("a cluster").id;
        for millis in [500, 600, 1900, 1, 999, 1000, 1001, 9000, 60_000] {
            clock.advance(Duration::from_millis(millis));
            check(&engine);
        }
        let settings = RuntimeSettings { ssh_proxy: "elsewhere".to_owned(), ..RuntimeSettings::default() };
        engine.set_runtime_settings(&settings).expect("set");
        check(&engine);
        let pods = engine.call(&Caller::local(), ListPods::default()).expect("a list").pods;
        let first = pods.into_iter().find(|pod| pod.name == "one").expect("it is there").id;
        for action in ["stop", "start", "terminate"] {
            let act = json!({ "id": first, "body": { "action": action } });
            engine.call(&Caller::local(), schema::decode::<ActOnPod>(act).expect("a request")).expect("done");
            check(&engine);
            clock.advance(Duration::from_secs(5));
            check(&engine);
        }
        engine.call(&Caller::local(), DeleteCluster { id: cluster }).expect("deleted");
        check(&engine);
    }
}

//! Answers from what was read before, while nobody has written and nothing is due.
//!
//! It must never say anything that a transaction would not say: whatever is unknown, or would have to be written first,
//! is left to one.

use std::sync::Arc;

use super::{Caller, Engine};
use crate::{
    model::PodRecord,
    runtime::RuntimeSettings,
    store::{KeyRecord, Rows, Settings},
};
use wire::Timestamp;

/// The known part of the current state, at one moment.
#[derive(Debug)]
pub struct Recall<'a> {
    pub(crate) engine: &'a Engine,
    pub(crate) account: &'a str,
    pub(crate) now: Timestamp,
    settings: &'a Settings,
    rows: &'a Rows,
}

impl Engine {
    /// Answers for this caller from what is known, if that is enough.
    pub(crate) fn recall<T>(&self, caller: &Caller, answer: impl FnOnce(&Recall<'_>) -> Option<T>) -> Option<T> {
        let clock = self.clock.now();
        self.store.recall(clock, |settings, rows| {
            let now = settings.now(clock)?;
            let is_due = settings.due?.is_at(now);
            let account = caller.account();
            (!is_due).then(|| answer(&Recall { engine: self, account, now, settings, rows }))?
        })
    }

    /// The key with this hash and the engine's time, if known.
    pub(crate) fn recall_key(&self, hash: &str) -> Option<(Arc<KeyRecord>, Timestamp)> {
        let clock = self.clock.now();
        self.store.recall(clock, |settings, rows| Some((rows.key(hash)?, settings.now(clock)?)))
    }
}

impl Recall<'_> {
    /// The pod with this id, of any account.
    pub(crate) fn pod(&self, id: &str) -> Option<Arc<PodRecord>> {
        self.rows.pod(id)
    }

    /// The settings of the simulated runtime.
    pub(crate) fn runtime_settings(&self) -> Option<Arc<RuntimeSettings>> {
        self.settings.runtime.clone()
    }
}

#[cfg(test)]
mod tests {
    use std::{fs, path::Path, time::Duration};

    use proptest::prelude::*;
    use serde_json::json;

    use crate::{AuthError, Caller, Clock, Engine, ManualClock, Rng, Scope, Store};
    use wire::{
        pods::{ActOnPod, CreatePod, GetPod, PodAction, PodActionRequest},
        schema,
    };

    fn clock() -> ManualClock {
        ManualClock::at("2026-11-20T12:00:00Z".parse().expect("a time"))
    }

    /// An engine on the file in this folder, as if in a process of its own.
    fn engine(folder: &Path, clock: &ManualClock, seed: u64) -> Engine {
        let store = Store::open(&folder.join("engine.db")).expect("a store");
        Engine::new(store, Clock::Manual(clock.clone()), Rng::from_seed(seed))
    }

    fn create(engine: &Engine) -> String {
        let body = json!({ "name": "n", "image": "python", "cpu": { "id": "cpu5c", "vcpuCount": 2 } });
        let create = schema::decode::<CreatePod>(json!({ "body": body })).expect("a request");
        engine.call(&Caller::local(), create).expect("a pod").id
    }

    fn act(engine: &Engine, id: &str, action: PodAction) {
        // Some are refused, which is a write, too.
        let _ = engine.call(&Caller::local(), ActOnPod { id: id.to_owned(), body: PodActionRequest { action } });
    }

    /// A server's answer: at once, if it can.
    fn served(engine: &Engine, id: &str) -> String {
        let caller = Caller::local();
        let rendered = engine.render_at_once(&caller, GetPod::of(id.to_owned()));
        told(rendered.unwrap_or_else(|get| engine.render(&caller, get)))
    }

    /// A transaction's answer.
    fn stored(engine: &Engine, id: &str) -> String {
        told(engine.render(&Caller::local(), GetPod::of(id.to_owned())))
    }

    fn told(rendered: Result<Vec<u8>, crate::EngineError>) -> String {
        rendered.map_or_else(|error| error.to_string(), |json| String::from_utf8(json).expect("JSON is text"))
    }

    fn is_known(engine: &Engine, id: &str) -> bool {
        use crate::Handle;
        engine.recall(&Caller::local(), |recall| GetPod::of(id.to_owned()).recall(recall)).is_some()
    }

    #[test]
    fn a_pod_that_was_read_is_known_until_anyone_writes_or_something_is_due() {
        let (folder, clock) = (tempfile::tempdir().expect("a folder"), clock());
        let (ours, theirs) = (engine(folder.path(), &clock, 1), engine(folder.path(), &clock, 2));
        let id = create(&ours);
        clock.advance(Duration::from_secs(3600));
        let running = stored(&ours, &id);
        assert!(running.contains("RUNNING"));
        for writer in [&ours, &theirs] {
            assert_eq!((served(&ours, &id), is_known(&ours, &id)), (running.clone(), cfg!(target_os = "linux")));
            writer.create_key("other", &[Scope::all()], None, None).expect("a write elsewhere");
            assert!(!is_known(&ours, &id));
        }
        act(&theirs, &id, PodAction::Restart);
        assert_ne!(served(&ours, &id), running);
        served(&ours, &id);
        clock.advance(Duration::from_secs(3600));
        assert!(!is_known(&ours, &id), "its next state is due");
        assert!(served(&ours, &id).contains("RUNNING"));
        // Of another account it is as unknown as one that there is not.
        served(&ours, &id);
        let stranger = Caller::of("bob".to_owned(), "bob".to_owned());
        let refused = ours.render_at_once(&stranger, GetPod::of(id)).expect("at once");
        assert!(refused.expect_err("not theirs").to_string().contains("not found"));
    }

    #[test]
    fn a_key_is_known_until_it_is_revoked_or_ends() {
        let (folder, clock) = (tempfile::tempdir().expect("a folder"), clock());
        let (ours, theirs) = (engine(folder.path(), &clock, 1), engine(folder.path(), &clock, 2));
        let end = clock.now().after(Duration::from_secs(60));
        let made = [None, Some(end)].map(|end| ours.create_key("k", &[Scope::all()], end, None).expect("a key"));
        let caller = |key: &str| ours.authenticate_at_once(key, None).expect("at once");
        for key in made.iter().cycle().take(6) {
            assert_eq!(caller(&key.key).expect("a caller"), ours.authenticate(&key.key, None).expect("a caller"));
        }
        clock.advance(Duration::from_secs(60));
        assert!(matches!(caller(&made[1].key), Err(AuthError::Refused("the API key has expired"))));
        assert!(caller(&made[0].key).is_ok());
        theirs.revoke_key(&made[0].id).expect("revoked");
        assert!(matches!(caller(&made[0].key), Err(AuthError::Refused(_))));
    }

    #[cfg(unix)]
    #[test]
    fn a_file_that_was_replaced_is_noticed_within_a_second() {
        let (folder, clock) = (tempfile::tempdir().expect("a folder"), clock());
        let ours = engine(folder.path(), &clock, 1);
        let id = create(&ours);
        clock.advance(Duration::from_secs(3600));
        stored(&ours, &id);
        served(&ours, &id);
        let file = folder.path().join("engine.db");
        fs::copy(&file, folder.path().join("copy")).expect("a copy");
        fs::rename(folder.path().join("copy"), &file).expect("moved");
        clock.advance(Duration::from_secs(1));
        assert!(served(&ours, &id).contains("replaced"), "{}", served(&ours, &id));
    }

    #[derive(Debug, Clone)]
    enum Step {
        /// A server in this process answers.
        Serve,
        /// So much time passes.
        Pass(u64),
        /// This or another process acts on the pod.
        Act(bool, PodAction),
        /// This or another process writes something else.
        Write(bool),
    }

    fn step() -> impl Strategy<Value = Step> {
        let actions = [PodAction::Start, PodAction::Stop, PodAction::Restart];
        prop_oneof![
            6 => Just(Step::Serve),
            2 => (1_u64..20_000).prop_map(Step::Pass),
            2 => (any::<bool>(), prop::sample::select(actions.to_vec())).prop_map(|(ours, act)| Step::Act(ours, act)),
            1 => any::<bool>().prop_map(Step::Write),
        ]
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 12, ..ProptestConfig::default() })]

        #[test]
        fn what_is_served_is_what_a_transaction_says(steps in prop::collection::vec(step(), 1..40)) {
            let (folder, clock) = (tempfile::tempdir().expect("a folder"), clock());
            let engines = [engine(folder.path(), &clock, 1), engine(folder.path(), &clock, 2)];
            let id = create(&engines[0]);
            for step in steps {
                match step {
                    Step::Serve => {
                        let answer = served(&engines[0], &id);
                        prop_assert_eq!(answer, stored(&engines[1], &id));
                    }
                    Step::Pass(millis) => clock.advance(Duration::from_millis(millis)),
                    Step::Act(ours, action) => act(&engines[usize::from(ours)], &id, action),
                    Step::Write(ours) => {
                        engines[usize::from(ours)].create_key("k", &[Scope::all()], None, None).expect("a key");
                    }
                }
            }
        }
    }
}

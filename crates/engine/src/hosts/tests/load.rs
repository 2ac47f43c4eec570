//! What a process remembers of the load of pods on hosts.

use std::collections::BTreeMap;

use serde_json::json;

use super::{Scene, running, seconds};
use crate::{Caller, hosts::Figures};

#[test]
fn the_load_of_the_last_minutes_is_that_of_the_running_container() {
    let scene = Scene::new();
    let pod = scene.create(json!({})).expect("a pod").id;
    scene.run(&pod);
    let past = || {
        let samples = scene.engine.past_load(&Caller::local(), &pod).expect("its past");
        samples.into_iter().map(|sample| sample.map(|sample| (sample.gpu, sample.cpu))).collect::<Vec<_>>()
    };
    let measure = |cpu| {
        scene.clock.advance(seconds(5));
        let figures = Figures { cpu, memory: 20, gpus: vec![(30, 40)] };
        scene.engine.put_figures("h2", BTreeMap::from([(pod.clone(), figures)])).expect("written down");
    };
    assert_eq!(past(), []);
    measure(11);
    measure(12);
    scene.clock.advance(seconds(5));
    measure(14);
    assert_eq!(past(), [Some((Some(30), 11)), Some((Some(30), 12)), None], "the present is told apart");
    let stranger = Caller::of("stranger".to_owned(), "stranger".to_owned());
    assert!(scene.engine.past_load(&stranger, &pod).is_err(), "it is another account's");
    scene.act(&pod, "restart").expect("restarted");
    assert_eq!(past(), [], "it does not run");
    scene.see(&pod, running(&pod));
    assert_eq!(past(), [], "what its last container used is not its own");
    scene.clock.advance(seconds(5));
    measure(21);
    measure(22);
    assert_eq!(past(), [Some((Some(30), 21))]);
}

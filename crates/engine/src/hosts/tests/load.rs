//! A process's memory of the load of pods on hosts.

use std::collections::BTreeMap;

use serde_json::json;

use super::{Scene, running, seconds};
use crate::{Caller, HookEvent, Outgoing, hosts::Figures};

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

#[test]
fn webhooks_are_told_once_of_a_pod_whose_gpus_were_idle_for_an_hour() {
    let scene = Scene::new();
    let pod = scene.create(json!({})).expect("a pod").id;
    scene.run(&pod);
    scene.engine.add_hook(None, "http://192.0.2.9/", &[HookEvent::PodIdle]).expect("a webhook");
    let mut arrived = Vec::new();
    let mut measure = |minutes: u32, gpus: &[u8]| {
        for _ in 0..minutes {
            scene.clock.advance(seconds(60));
            let figures = Figures { cpu: 90, memory: 20, gpus: gpus.iter().map(|used| (*used, 40)).collect() };
            scene.engine.put_figures("h2", BTreeMap::from([(pod.clone(), figures)])).expect("written down");
        }
        for message in scene.engine.due_webhooks(&Outgoing::default()).expect("read") {
            scene.engine.settle_webhook(message.id, true).expect("settled");
            arrived.push(message.body);
        }
        arrived.len()
    };
    assert_eq!(measure(30, &[4]), 0);
    assert_eq!(measure(1, &[5]), 0, "it is used");
    assert_eq!(measure(60, &[4]), 0);
    assert_eq!(measure(2, &[0]), 1, "an hour after the first idle measurement");
    assert_eq!(measure(120, &[0]), 1);
    assert_eq!(measure(1, &[0, 99]), 1);
    assert_eq!(measure(62, &[0, 0]), 2);
    assert_eq!(measure(120, &[]), 2, "without GPUs it is not idle");
    assert!(arrived[0].contains(r#""type":"pod.idle""#) && arrived[0].contains(&pod), "{arrived:?}");
}

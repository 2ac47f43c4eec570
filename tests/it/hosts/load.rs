//! The load of pods on hosts, as the console's page of a pod begins with it (console.md, Live).

use serde_json::{Value, json};

use super::scene::{KEY, Scene};
use crate::console::browser::Browser;

#[test]
fn the_page_of_a_pod_on_a_host_begins_with_what_was_measured_before_it_was_opened() {
    let Some(scene) = Scene::start() else { return };
    let pod = scene.rent("", "sleep 100000");
    let browser = Browser::sign_in_with(scene.api, &json!({ "key": KEY })).ok().unwrap();
    let mut tab = browser.tab();
    let past = loop {
        tab.send(&json!({ "on": "figures", "ids": [pod] }));
        let first = tab.next_of("figures");
        let past = first["past"].as_array().unwrap_or_else(|| panic!("{first}")).clone();
        if !past.is_empty() {
            break past;
        }
        // Nothing was measured so far. The next figures come in 5 s, and tell no past.
        assert_eq!(tab.next_of("figures")["past"], Value::Null);
    };
    let sample = past[0].as_array().unwrap();
    let is_percent = |figure: &Value| figure.as_u64().is_some_and(|figure| figure <= 100);
    assert!(sample.len() == 3 && sample[1..].iter().all(is_percent), "{past:?}");
    let other = Browser::sign_in_with(scene.api, &json!({ "key": KEY })).ok().unwrap();
    let mut later = other.tab();
    later.send(&json!({ "on": "figures", "ids": [pod] }));
    assert_eq!(later.next_of("figures")["past"][0], past[0], "another tab gets the same");
}

//! The remains of a pod on a host after it ended (behaviour.md, Ended pods).

use std::fs::File;

use serde_json::json;

use super::{Scene, seconds};
use crate::{
    Caller,
    hosts::{ContainerExit, Fact, exit_code, in_words},
    kept,
};
use wire::{pods::GetPod, schema};

#[test]
fn a_pod_that_ended_keeps_its_exit_code_and_the_end_of_its_log_for_a_week() {
    let scene = Scene::new();
    let pod = scene.create(json!({})).expect("a pod").id;
    scene.run(&pod);
    let kept = scene.engine.kept_logs().expect("a folder");
    let write = |pod: &str, from: i64, lines: i64| {
        let line = |number| kept::Entry {
            at: scene.now().millis() * 1_000_000 + number,
            generation: 1,
            origin: kept::Origin::Output,
            bytes: format!("{number:01000}").into_bytes(),
        };
        for begin in (from..from + lines).step_by(500) {
            kept.append(pod, (begin..begin + 500).map(line).collect::<Vec<_>>()).expect("written");
        }
    };
    write(&pod, 0, 6000);
    scene.see(&pod, Fact::Ended(ContainerExit { code: 3, out_of_memory: false }));
    scene.act(&pod, "terminate").expect("terminated");
    scene.engine.keep_all_events().expect("kept");
    scene.see(&pod, Fact::Gone);
    let lines = |pod: &str| {
        let query = schema::decode(json!({ "id": pod, "tail": 5000, "include": ["ENDED"] })).expect("a query");
        let mut page = scene.engine.logs(&Caller::local(), &query, None).expect("a log");
        let mut lines = Vec::new();
        loop {
            lines.extend(page.lines.drain(..).map(|(_, line)| line.line));
            if !page.more {
                return lines;
            }
            page = scene.engine.more_logs(&Caller::local(), &query, &page.position).expect("more of it");
        }
    };
    let whole = lines(&pod);
    scene.engine.forget_logs().expect("nothing to forget");
    assert_eq!(lines(&pod), whole, "within the hour nothing is cut");
    scene.clock.advance(seconds(3601));
    scene.engine.forget_logs().expect("cut");
    let end = lines(&pod);
    assert!(end.len() > 1000 && end.len() < 2500 && whole.ends_with(&end), "{}", end.len());
    assert_eq!(end[end.len() - 2..], ["container exited with code 3", "pod terminated"]);
    let shown = scene.send::<GetPod>(json!({ "id": pod, "include": ["ENDED"] })).expect("a pod").ended.expect("ended");
    assert_eq!((shown.exit_code, shown.error.as_deref()), (Some(3), Some("container exited with code 3")));
    scene.engine.keep_all_events().expect("kept");
    assert_eq!(lines(&pod), end, "a driver that begins anew says nothing twice");
    scene.clock.advance(seconds(7 * 24 * 3600));
    scene.engine.forget_logs().expect("forgotten");
    assert!(kept.pods().expect("a list").is_empty());
}

#[test]
fn where_the_driver_runs_whoever_sees_a_status_finds_its_reason_in_the_log() {
    let scene = Scene::new();
    let lock = File::create(scene.folder.as_ref().expect("a folder").path().join("driver.lock")).expect("a file");
    lock.lock().expect("locked");
    scene.engine.keep_all_events().expect("kept");
    let pod = scene.create(json!({})).expect("a pod").id;
    scene.run(&pod);
    scene.see(&pod, Fact::DiskFull("disk full: 30 GB used of 20 GB".to_owned()));
    let query = schema::decode(json!({ "id": pod, "tail": 1 })).expect("a query");
    let page = scene.engine.logs(&Caller::local(), &query, None).expect("a log");
    let lines: Vec<_> = page.lines.iter().map(|(_, line)| line.line.as_str()).collect();
    assert_eq!(lines, ["disk full: 30 GB used of 20 GB"]);
}

#[test]
fn an_exit_code_is_read_from_the_words_that_tell_it() {
    for code in [0, 1, 3, 137, 143, 255, -1] {
        let words = in_words(ContainerExit { code, out_of_memory: false }, 8);
        assert_eq!(exit_code(&words), Some(code), "{words}");
    }
    for words in [in_words(ContainerExit { code: 137, out_of_memory: true }, 8), "disk full".to_owned(), String::new()]
    {
        assert_eq!(exit_code(&words), None);
    }
}

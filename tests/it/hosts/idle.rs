//! An idle server does no work (runtime.md, What is real).

use std::{fs, time::Duration};

use super::scene::Scene;
use crate::harness::{Home, eventually};

/// How often a thread of a process has woken up.
fn wake_ups(process: u32) -> u64 {
    let of_thread = |thread: fs::DirEntry| {
        let status = fs::read_to_string(thread.path().join("status")).ok()?;
        let (_, rest) = status.split_once("\nvoluntary_ctxt_switches:")?;
        rest.lines().next()?.trim().parse::<u64>().ok()
    };
    let threads = fs::read_dir(format!("/proc/{process}/task")).unwrap();
    threads.filter_map(|thread| of_thread(thread.ok()?)).sum()
}

#[test]
fn a_server_without_hosts_sleeps_and_takes_no_work_of_a_driver() {
    let scene = Scene::serving(Home::new(), (), "");
    // The work of the start ends at some time.
    eventually("two seconds pass without work", || {
        let before = wake_ups(scene.server());
        std::thread::sleep(Duration::from_secs(2));
        wake_ups(scene.server()).saturating_sub(before) <= 1
    });
    assert!(!driver::lock::is_driven(&scene.home.data()), "there is nothing to drive");
}

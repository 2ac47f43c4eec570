//! The logs of pods on hosts (runtime.md, Logs, figures).

use super::{
    daemon::{Daemon, Host, Podman},
    scene::{KEY, Scene},
};
use crate::harness::{Home, eventually};

#[test]
fn a_log_tells_the_life_of_a_pod_and_outlives_its_container() {
    let Some(scene) = Scene::start() else { return };
    let pod = scene.rent("", "echo one; echo two >&2; printf 'no end'; trap 'exit 0' TERM; sleep 100000 & wait");
    eventually("the container has written", || scene.log(&pod, "--source container").len() >= 2);
    scene.home.svcctl(&format!("pods stop {pod} --yes")).success();
    eventually("the container is gone", || scene.daemon.containers().is_empty());
    let mut written = scene.log(&pod, "--source container");
    written.sort();
    assert_eq!(written, ["no end", "one", "two"]);
    let all = scene.log(&pod, "--tail 1000");
    for said in ["pod created on machine host1", "container started", "pod stopped"] {
        assert_eq!(all.iter().filter(|line| line.starts_with(said)).count(), 1, "{said}: {all:#?}");
    }
    let place = |said: &str| all.iter().position(|line| line.starts_with(said)).unwrap();
    assert!(place("pod created") < place("one") && place("one") < place("pod stopped"), "{all:#?}");
    assert_eq!(scene.log(&pod, "--tail 1"), all[all.len() - 1..]);
}

#[test]
fn ids_stay_whoever_reads_and_whenever() {
    let Some(mut scene) = Scene::start() else { return };
    let pod = scene.rent("", "for i in $(seq 2000); do echo line $i; done; sleep 100000");
    eventually("all is written", || scene.log(&pod, "--source container --tail 5000").len() == 2000);
    let read = |scene: &Scene, more: &str| {
        let line = format!(
            "curl -sN --max-time 2 -H 'Authorization: Bearer {KEY}' {more} 'http://{}/v2/pods/{pod}/logs?tail=5000'",
            scene.api
        );
        let told = Home::outcome(scene.home.shell(&line)).stdout;
        told.lines().filter_map(|line| Some(line.strip_prefix("id: ")?.to_owned())).collect::<Vec<_>>()
    };
    let ids = read(&scene, "");
    assert!(ids.len() >= 2000 && ids.is_sorted_by_key(|id| id.split_once('/').unwrap().1.to_owned()));
    scene.serve_again();
    assert_eq!(read(&scene, "")[..ids.len()], ids);
    let middle = &ids[1000];
    assert_eq!(read(&scene, &format!("-H 'Last-Event-ID: {middle}'"))[..ids.len() - 1001], ids[1001..]);
}

#[test]
fn nothing_is_lost_or_doubled_while_servers_die() {
    if let Some(daemon) = Daemon::start() {
        stays_whole(daemon);
    }
}

/// Podman tells the times of lines in whole seconds.
#[test]
fn nothing_is_lost_or_doubled_of_a_log_of_podman_either() {
    if let Some(podman) = Podman::start() {
        stays_whole(podman);
    }
}

/// Podman times each piece of a line by itself.
#[test]
fn a_line_that_takes_seconds_is_one_line_with_podman_too() {
    let Some(podman) = Podman::start() else { return };
    let scene = Scene::at(&podman.endpoint(), podman, "");
    let pod = scene.rent("", "for i in 1 2 3; do printf \"part $i, \"; sleep 1.1; done; echo end; sleep 100000");
    eventually("the line has ended", || scene.log(&pod, "--source container").concat().ends_with("end"));
    assert_eq!(scene.log(&pod, "--source container"), ["part 1, part 2, part 3, end"]);
}

#[test]
fn a_line_without_an_end_is_not_continued_by_a_container_that_is_started_again() {
    if let Some(daemon) = Daemon::start() {
        starts_again_in_the_middle_of_a_line(daemon);
    }
    if let Some(podman) = Podman::start() {
        starts_again_in_the_middle_of_a_line(podman);
    }
}

/// Ends a container as its host does while no server sees it, in the middle of a line.
fn starts_again_in_the_middle_of_a_line<D: Host>(daemon: D) {
    let mut scene = Scene::at(&daemon.endpoint(), daemon, "");
    // Podman's times are in whole seconds, and that of a start may be late.
    let script = "[ -e /again ] && { echo again; sleep 100000; }; touch /again; echo begin; printf 'no end'; \
                  while [ ! -e /go ]; do usleep 20000; done; sleep 4.1; exit 255";
    let pod = scene.rent("", script);
    eventually("it has written", || scene.log(&pod, "--source container") == ["begin"]);
    let container = scene.container(&pod);
    scene.stop_serving();
    scene.daemon.docker(&format!("exec {container} touch /go")).success();
    scene.daemon.docker(&format!("wait {container}")).success();
    scene.serve_again();
    eventually("it goes on", || scene.log(&pod, "--source container --tail 1") == ["again"]);
    assert_eq!(scene.says(&pod, "host restarted; container started again"), 1);
    scene.serve_again();
    scene.exec(&pod, "echo more >/proc/1/fd/1").success();
    eventually("it is followed", || scene.log(&pod, "--source container --tail 1") == ["more"]);
    assert_eq!(scene.log(&pod, "--source container"), ["begin", "no end", "again", "more"]);
}

/// Follows a container that writes much, while one server after the other dies.
fn stays_whole<D: Host>(daemon: D) {
    let mut scene = Scene::at(&daemon.endpoint(), daemon, "");
    let script = "i=0; while [ $i -lt 20000 ]; do i=$((i+1)); echo line $i; [ $((i % 200)) = 0 ] && usleep 20000; done; \
                  head -c 1000000 /dev/zero | tr '\\0' x; echo; printf '\\001\\377\\n'; echo end; sleep 100000";
    let pod = scene.rent("", script);
    let last = |scene: &Scene<D>| {
        let number = |line: String| line.strip_prefix("line ").map_or(u32::MAX, |number| number.parse().unwrap());
        scene.log(&pod, "--source container --tail 1").pop().map_or(0, number)
    };
    for part in 1..=5 {
        eventually("more is written", || last(&scene) >= part * 2500);
        scene.serve_again();
    }
    eventually("the end is there", || scene.log(&pod, "--source container --tail 1") == ["end"]);
    let written = scene.log(&pod, "--source container --since 1h");
    for (number, line) in (1..=20_000).zip(&written) {
        assert_eq!(*line, format!("line {number}"));
    }
    let behind: Vec<usize> = written[20_000..].iter().map(String::len).collect();
    assert_eq!(behind.len(), 16 + 2, "the bytes of the lines behind the numbers: {behind:?}");
    assert_eq!(written[20_000..20_016].concat(), "x".repeat(1_000_000));
    assert_eq!(written[20_016], "\u{1}\u{fffd}");
}

//! Terminals of the console in pods on hosts (console.md, Live).

use serde_json::{Value, json};

use super::scene::{KEY, Scene};
use crate::{
    console::browser::{Browser, Frame, Served, Tab},
    harness::eventually,
};

/// Types into the terminal that the page calls `t`.
fn type_into(tab: &mut Tab, text: &str) {
    tab.send_bytes(&[b"\x01t", text.as_bytes()].concat());
}

/// Reads the output of the terminal that the page calls `t` until this is in it.
fn read_until(tab: &mut Tab, end: &str) -> String {
    let mut read = Vec::new();
    while !String::from_utf8_lossy(&read).contains(end) {
        match tab.frame() {
            Some(Frame::Bytes(bytes)) => {
                assert_eq!(&bytes[..2], b"\x01t");
                read.extend_from_slice(&bytes[2..]);
            }
            Some(Frame::Text(_) | Frame::Other) => {}
            other => panic!("{other:?}: {}", String::from_utf8_lossy(&read)),
        }
    }
    String::from_utf8_lossy(&read).into_owned()
}

#[test]
fn a_terminal_is_a_shell_in_the_pod_that_a_lost_tab_leaves_for_the_next() {
    let Some(scene) = Scene::start() else { return };
    let pod = scene.rent("", "sleep 100000");
    let browser = Browser::sign_in_with(scene.api, &json!({ "key": KEY })).ok().unwrap();
    let mut tab = browser.tab();
    tab.send(&json!({ "on": "terminal", "id": "t", "pod": pod, "cols": 91, "rows": 31 }));
    let opened = tab.next_of("terminal");
    assert_eq!(opened["resumed"], false, "{opened}");
    type_into(&mut tab, "echo $((6*7)) in $(stty size)\n");
    read_until(&mut tab, "42 in 31 91");
    tab.send(&json!({ "resize": "t", "cols": 50, "rows": 20 }));
    type_into(&mut tab, "sleep 1; echo now $(stty size); mark=kept\n");
    read_until(&mut tab, "now 20 50");
    // The connection is lost, and the shell goes on.
    drop(tab);
    let mut tab = browser.tab();
    tab.send(&json!({ "on": "terminal", "id": "t", "pod": pod, "cols": 50, "rows": 20, "resume": opened["key"] }));
    let resumed = tab.next_of("terminal");
    assert_eq!((&resumed["resumed"], &resumed["key"]), (&json!(true), &opened["key"]), "{resumed}");
    let recent = read_until(&mut tab, "now 20 50");
    assert!(recent.contains("42 in 31 91"), "{recent}");
    type_into(&mut tab, "echo it is $mark; exit 3\n");
    read_until(&mut tab, "it is kept");
    loop {
        let message = tab.next_of("terminal");
        if !message["exit"].is_null() {
            assert_eq!(message["exit"]["code"], 3, "{message}");
            break;
        }
    }
    let actions = || -> Vec<(Value, Value)> {
        let listed = scene.home.svcctl(&format!("engine audit list --target {pod} -o json")).success().json();
        let entries = listed["entries"].as_array().unwrap().clone();
        entries.into_iter().map(|entry| (entry["action"].clone(), entry["result"].clone())).collect()
    };
    eventually("the end is in the audit", || actions().contains(&(json!("terminal end"), json!("exit 3"))));
    assert!(actions().contains(&(json!("terminal begin"), json!("done"))));
    // Of another session, the key opens nothing.
    let stranger = Browser::sign_in_with(scene.api, &json!({ "key": KEY })).ok().unwrap();
    let mut other = stranger.tab();
    other.send(&json!({ "on": "terminal", "id": "t", "pod": pod, "resume": opened["key"] }));
    assert_eq!(other.next_of("terminal")["resumed"], false);
}

#[test]
fn a_terminal_is_refused_where_there_is_nothing_to_enter() {
    let Some(scene) = Scene::start() else { return };
    let pod = scene.rent("", "sleep 100000");
    let made = scene.home.svcctl("engine keys create reader --scope pods:read -o json").success().json();
    let reader = Browser::sign_in_with(scene.api, &json!({ "key": made["key"] })).ok().unwrap();
    let refused = |browser: &Browser, pod: &str| -> Value {
        let mut tab = browser.tab();
        tab.send(&json!({ "on": "terminal", "id": "t", "pod": pod }));
        tab.next_of("terminal")["error"]["status"].clone()
    };
    assert_eq!(refused(&reader, &pod), 403);
    let browser = Browser::sign_in_with(scene.api, &json!({ "key": KEY })).ok().unwrap();
    assert_eq!(refused(&browser, "nosuchpod00000"), 404);
    assert_eq!(refused(&browser, "../x"), 422);
    scene.home.svcctl(&format!("pods stop {pod} --yes")).success();
    scene.awaits(&pod, "EXITED");
    assert_eq!(refused(&browser, &pod), 409);
}

/// Opens a terminal in a pod of a console, types a line, and ends it with a code that the page is told.
fn use_a_terminal(browser: &Browser, pod: &str) {
    let mut tab = browser.tab();
    tab.send(&json!({ "on": "terminal", "id": "t", "pod": pod, "cols": 91, "rows": 31 }));
    let opened = tab.next_of("terminal");
    assert_eq!(opened["resumed"], false, "{opened}");
    type_into(&mut tab, "echo $((6*7)) in $(stty size)\n");
    read_until(&mut tab, "42 in 31 91");
    tab.send(&json!({ "resize": "t", "cols": 50, "rows": 20 }));
    type_into(&mut tab, "sleep 1; echo now $(stty size)\n");
    read_until(&mut tab, "now 20 50");
    type_into(&mut tab, "exit 3\n");
    loop {
        let message = tab.next_of("terminal");
        if !message["exit"].is_null() {
            assert_eq!(message["exit"]["code"], 3, "{message}");
            break;
        }
    }
}

#[test]
fn a_console_of_the_embedded_engine_opens_terminals_on_its_hosts() {
    let Some(mut scene) = Scene::start() else { return };
    let pod = scene.rent("", "sleep 100000");
    // Nobody serves: a console gets in contact with the host by itself.
    scene.stop_serving();
    let served = Served::start(scene.home.command(&["console", "--no-open", "-o", "json"].map(str::to_owned)));
    let browser = served.sign_in();
    use_a_terminal(&browser, &pod);
    let mut tab = browser.tab();
    tab.send(&json!({ "on": "terminal", "id": "t", "pod": "nosuchpod00000" }));
    assert_eq!(tab.next_of("terminal")["error"]["status"], 404);
}

#[test]
fn a_console_of_another_server_opens_terminals_by_ssh() {
    let Some(scene) = Scene::start() else { return };
    let pod = scene.rent("", "sleep 100000");
    let served = Served::start(scene.reaching("exec svcctl console --no-open -o json"));
    let browser = served.sign_in();
    use_a_terminal(&browser, &pod);
    // A pod that cannot be entered says why, in the words of the command.
    let mut tab = browser.tab();
    tab.send(&json!({ "on": "terminal", "id": "t", "pod": "nosuchpod00000" }));
    assert!(tab.next_of("terminal")["key"].is_string());
    read_until(&mut tab, "nosuchpod00000");
    tab.send(&json!({ "on": "terminal", "id": "u", "pod": "-oProxyCommand" }));
    loop {
        let message = tab.next_of("terminal");
        if message["id"] == "u" {
            assert_eq!(message["error"]["status"], 422, "an option is no pod: {message}");
            break;
        }
    }
}

#[test]
fn the_operator_checks_a_host_as_the_command_does() {
    let Some(scene) = Scene::start() else { return };
    let browser = Browser::sign_in_with(scene.api, &json!({ "key": KEY })).ok().unwrap();
    let subjects = |checks: &Value| -> Vec<(Value, Value)> {
        checks.as_array().unwrap().iter().map(|one| (one["check"].clone(), one["status"].clone())).collect()
    };
    let told = || subjects(&scene.home.svcctl("engine hosts check -o json").json()["checks"]);
    let is_claimed = |told: &[(Value, Value)]| told.contains(&(json!("owner"), json!("ok")));
    let has_address = |told: &[(Value, Value)]| told.iter().any(|(check, _)| check == "workers");
    eventually("the server has claimed its host, and told its address", || {
        let told = told();
        is_claimed(&told) && has_address(&told)
    });
    let checked = browser.send("POST", "engine/hosts/host1/check", &json!({}));
    assert_eq!(checked.status, 200, "{checked:?}");
    assert_eq!(subjects(&checked.json()["checks"]), told());
    assert_eq!(browser.send("POST", "engine/hosts/nosuch/check", &json!({})).status, 404);
}

//! Nothing of the API changes: a pod on a host is answered for as a simulated one is, but for times and figures
//! (runtime.md, What is real), and so is one on a cluster (kubernetes.md).

use serde_json::{Value, json};

use super::{
    daemon::{Daemon, Host, IMAGE},
    life::SERVE,
    scene::{KEY, Scene, check_books, enroll, equip, fleet},
};
use crate::harness::{Home, eventually};

/// The steps of a person with a pod, where programs run in it.
const STORY: &str = include_str!("story.sh");

/// Fields that differ between any two pods: times, figures and addresses.
const FREE: [&str; 11] =
    ["createdAt", "startedAt", "uptime", "util", "memoryUtil", "public", "ip", "host", "port", "username", "command"];

/// The answers of a server about a pod.
#[derive(Debug, PartialEq)]
pub(crate) struct Life {
    /// By step: the status and the body.
    answers: Vec<(String, u16, Value)>,
    /// The output of the story; empty where no program runs.
    story: String,
}

impl Life {
    /// On a simulated machine.
    pub(crate) fn simulated() -> Self {
        let home = Home::new();
        home.write("fleet.json", fleet(&home, None).to_string());
        home.svcctl("engine fleet set fleet.json").success();
        home.svcctl("engine runtime set --provisioning 1s --starting 1s").success();
        home.svcctl("engine credit set 1000").success();
        let scene = Scene::serving(home, (), "");
        Self { answers: answers(&scene, IMAGE), story: String::new() }
    }

    /// On what the fleet of a home has, from this image.
    pub(crate) fn real(home: Home, image: &str) -> Self {
        home.svcctl("engine credit set 1000").success();
        enroll(&home);
        Self::lived(&Scene::serving(home, (), ""), image)
    }

    fn lived<D>(scene: &Scene<D>, image: &str) -> Self {
        let answers = answers(scene, image);
        equip(&scene.home);
        scene.home.write("story.sh", STORY);
        let mut story = scene.home.shell("PATH=$HOME/bin:$PATH exec sh story.sh 2>&1");
        let url = format!("http://{}", scene.api);
        story.env("SVCCTL_BASE_URL", url).env("SVCCTL_API_KEY", KEY).env("IMAGE", image);
        let story = Home::outcome(story).success().stdout.replace(image, IMAGE);
        eventually("nothing is held", || scene.home.svcctl("pods list -o json").success().json()["pods"] == json!([]));
        check_books(&scene.home);
        Self { answers, story }
    }

    /// All answers are those of the other one.
    pub(crate) fn is_like(&self, other: &Self) {
        for (one, other) in self.answers.iter().zip(&other.answers) {
            assert_eq!(one, other);
        }
        assert_eq!(self.answers.len(), other.answers.len());
    }

    /// The story is the one that is told of every platform on which programs run.
    pub(crate) fn tells_the_story(&self) {
        insta::assert_snapshot!("story", self.story);
    }
}

/// An answer without what differs between any two pods. Whether something is there at all, stays.
fn plain(value: &mut Value, renamed: &[(&str, &str)]) {
    match value {
        Value::Object(fields) => {
            // Only of a pod on a host it is known (an extension).
            fields.remove("url");
            for (name, field) in fields {
                if FREE.contains(&name.as_str()) && !field.is_null() {
                    *field = json!(format!("some {name}"));
                } else {
                    plain(field, renamed);
                }
            }
        }
        Value::Array(items) => items.iter_mut().for_each(|item| plain(item, renamed)),
        Value::String(text) => {
            for (from, to) in renamed {
                *text = text.replace(from, to);
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

/// The API's answers through the life of a pod, by step.
fn answers<D>(scene: &Scene<D>, image: &str) -> Vec<(String, u16, Value)> {
    let more = json!({ "ports": ["22/tcp", "80/http"], "env": { "A": "1" }, "image": image });
    // The nodes of a cluster are known a moment after its server began.
    let id = scene.created_when_there_is_room(SERVE, &more);
    let mut told = Vec::new();
    let mut send = |step: &str, line: &str, body: &Value| {
        let answer = scene.send(&line.replace("ID", &id), body);
        let mut value = if answer.body.is_empty() { Value::Null } else { answer.json() };
        plain(&mut value, &[(&id, "ID"), (image, IMAGE)]);
        told.push((step.to_owned(), answer.status, value));
    };
    let action = |action: &str| json!({ "action": action });
    let await_running = || scene.awaits(&id, "RUNNING");
    await_running();
    send("running", "GET /v2/pods/ID", &Value::Null);
    send("list", "GET /v2/pods", &Value::Null);
    send("start what runs", "POST /v2/pods/ID/action", &action("start"));
    send("rename", "PATCH /v2/pods/ID", &json!({ "name": "other" }));
    send("reconfigure", "PATCH /v2/pods/ID", &json!({ "env": { "A": "2" } }));
    await_running();
    send("reconfigured", "GET /v2/pods/ID", &Value::Null);
    send("restart", "POST /v2/pods/ID/action", &action("restart"));
    await_running();
    send("restarted", "GET /v2/pods/ID", &Value::Null);
    send("stop", "POST /v2/pods/ID/action", &action("stop"));
    send("stopped", "GET /v2/pods/ID", &Value::Null);
    send("restart what is stopped", "POST /v2/pods/ID/action", &action("restart"));
    send("reconfigure what is stopped", "PATCH /v2/pods/ID", &json!({ "env": {}, "disk": 6 }));
    send("wrong", "PATCH /v2/pods/ID", &json!({ "disk": 0 }));
    send("start", "POST /v2/pods/ID/action", &action("start"));
    await_running();
    send("started", "GET /v2/pods/ID", &Value::Null);
    send("lock", "PATCH /v2/pods/ID", &json!({ "locked": true }));
    send("stop what is locked", "POST /v2/pods/ID/action", &action("stop"));
    send("terminate", "POST /v2/pods/ID/action", &action("terminate"));
    send("terminated", "GET /v2/pods/ID", &Value::Null);
    send("start what is terminated", "POST /v2/pods/ID/action", &action("start"));
    send("empty", "GET /v2/pods", &Value::Null);
    told
}

#[test]
fn a_pod_on_a_host_is_answered_for_as_a_simulated_one() {
    let Some(daemon) = Daemon::start() else { return };
    let life = Life::lived(&Scene::at(&daemon.endpoint(), daemon, ""), IMAGE);
    life.is_like(&Life::simulated());
    life.tells_the_story();
}

//! Workers of load balancers on hosts: their health checks decide when they are ready, and requests go to their
//! containers.

use serde_json::{Value, json};

use super::super::{Scene, running};
use crate::{
    Answering, Caller, ContainerPort, Health, ListeningWorker, Passage, Write,
    hosts::{Fact, Presence},
};
use wire::serverless::requests::ANSWER;

impl Scene {
    /// An endpoint with a load balancer and one worker at most.
    fn balanced(&self, env: Value) -> String {
        self.endpoint(json!({ "type": "LOAD_BALANCER", "workers": { "min": 0, "max": 1 }, "env": env }))
    }

    fn request(&self, endpoint: &str) -> String {
        self.engine.begin_request(&Caller::local(), endpoint, None).expect("taken in")
    }

    fn passage(&self, endpoint: &str, request: &str) -> Passage {
        self.engine.request(&Caller::local(), endpoint, request).expect("an answer")
    }

    /// A worker of the endpoint whose container runs.
    fn listening(&self, endpoint: &str) -> ListeningWorker {
        let worker = self.worker(endpoint);
        self.see(&worker, Fact::Image);
        self.see(&worker, running(&worker));
        let [listening] = &self.engine.listening_workers().expect("a list")[..] else { panic!("one listens") };
        listening.clone()
    }

    fn tell(&self, listening: &ListeningWorker, health: Health) {
        self.engine.record_health(listening, health).expect("recorded");
        self.check();
    }
}

#[test]
fn a_worker_that_listens_is_ready_when_its_health_check_says_so_and_gets_requests_in_its_container() {
    let scene = Scene::new();
    let endpoint = scene.balanced(json!({ "PORT": "8000", "PORT_HEALTH": "8001", "HEALTH_CHECK_PATH": "up" }));
    let request = scene.request(&endpoint);
    let worker = scene.worker(&endpoint);
    let spec = scene.engine.container(&scene.generation(&worker)).expect("a spec").expect("wanted");
    assert_eq!(
        (spec.http, spec.env["PORT"].as_str(), spec.env["PORT_HEALTH"].as_str()),
        (vec![8000, 8001], "8000", "8001")
    );
    assert!(!spec.env.contains_key("SVCCTL_WEBHOOK_GET_JOB"), "it takes no jobs");
    assert_eq!(scene.engine.listening_workers().expect("a list"), []);
    let listening = scene.listening(&endpoint);
    assert_eq!((listening.port, listening.path.as_str(), listening.is_ready), (8001, "/up", false));
    scene.tell(&listening, Health::Initializing);
    assert_eq!(
        (scene.states(&endpoint).as_str(), scene.passage(&endpoint, &request)),
        ("INITIALIZING", Passage::Waiting)
    );
    scene.tell(&listening, Health::Ready);
    assert_eq!(scene.states(&endpoint), "RUNNING");
    let Passage::At { answer: Answering::Container(ContainerPort { site, container, port }), .. } =
        scene.passage(&endpoint, &request)
    else {
        panic!("it is at the worker")
    };
    assert_eq!((site.as_str(), &container, port), ("h2", &listening.container, 8000));
    // Its driver watches it: silence alone ends nothing.
    scene.pass(100);
    assert_eq!(scene.states(&endpoint), "RUNNING");
    scene.engine.end_request(&Caller::local(), &endpoint, &request).expect("ended");
    scene.pass(10);
    assert_eq!(
        (scene.states(&endpoint).as_str(), scene.wanted(&worker).expect("there").1.want),
        ("", Presence::Nothing)
    );
}

#[test]
fn a_worker_that_is_unhealthy_is_given_up_with_its_requests_and_begins_again() {
    for (health, said) in [
        (Health::Unhealthy(Some(500)), "answered 500"),
        (Health::Unhealthy(None), "takes no connection any more"),
        (Health::Silent, "got no answer for 30 s"),
    ] {
        let scene = Scene::new();
        let endpoint = scene.balanced(json!({}));
        let request = scene.request(&endpoint);
        let listening = scene.listening(&endpoint);
        assert_eq!((listening.port, listening.path.as_str()), (80, "/ping"));
        scene.tell(&listening, Health::Ready);
        scene.tell(&listening, health);
        assert_eq!(scene.passage(&endpoint, &request), Passage::Over);
        assert!(scene.says(&endpoint, &listening.id, said), "{:?}", scene.worker_log(&endpoint, &listening.id));
        // A report about a container that has gone says nothing of the next.
        scene.tell(&listening, Health::Ready);
        assert_eq!(scene.states(&endpoint).replace("UNHEALTHY", ""), "");
    }
}

#[test]
fn a_worker_that_never_gets_ready_and_a_port_that_is_none_are_told_in_its_log() {
    let scene = Scene::new();
    let endpoint = scene.balanced(json!({}));
    scene.request(&endpoint);
    let listening = scene.listening(&endpoint);
    scene.pass(420);
    let said = ": its health check never answered 200";
    assert!(scene.says(&endpoint, &listening.id, said), "{:?}", scene.worker_log(&endpoint, &listening.id));
    for (name, port) in [("PORT", "http"), ("PORT_HEALTH", "0"), ("PORT", "65536")] {
        let scene = Scene::new();
        let endpoint = scene.balanced(json!({ name: port }));
        scene.request(&endpoint);
        let worker = scene.worker(&endpoint);
        assert!(scene.engine.container(&scene.generation(&worker)).expect("an answer").is_none());
        let said = format!("{name} of the endpoint is `{port}`, and must be a port from 1 to 65535");
        assert!(scene.says(&endpoint, &worker, &said), "{:?}", scene.worker_log(&endpoint, &worker));
    }
}

#[test]
fn a_request_whose_bytes_still_pass_is_kept_beyond_the_time_for_an_answer() {
    let scene = Scene::new();
    let endpoint = scene.balanced(json!({}));
    let request = scene.request(&endpoint);
    let listening = scene.listening(&endpoint);
    scene.tell(&listening, Health::Ready);
    let keep = || {
        let write = Write::keep_request(&Caller::local(), endpoint.clone(), request.clone());
        assert_eq!(scene.engine.carry_out(std::iter::once(write)).len(), 1);
    };
    for _ in 0..3 {
        scene.pass(ANSWER.as_secs() - 1);
        keep();
    }
    assert!(matches!(scene.passage(&endpoint, &request), Passage::At { .. }));
    scene.pass(ANSWER.as_secs());
    assert_eq!(scene.passage(&endpoint, &request), Passage::Over);
    // One that is over, or was never there, is not brought back.
    keep();
    assert_eq!(scene.passage(&endpoint, &request), Passage::Over);
}

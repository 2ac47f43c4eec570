//! Workers of endpoints on a cluster.

use std::time::Duration;

use serde_json::json;

use super::{H100, SITE, Scene, bound, node, running};
use crate::{
    Caller,
    fleet::{ClusterView, NodeView},
    hosts::{Fact, Presence, Wait},
};
use wire::serverless::{
    endpoints::CreateEndpoint,
    jobs::{JobRequest, RunJob},
    workers::ListEndpointWorkers,
};

impl Scene {
    fn endpoint(&self) -> String {
        let pool = crate::Fleet::shipped().gpu_type(H100).expect("a type").pool.clone().expect("a pool");
        let body = json!({
            "name": "e", "type": "QUEUE", "image": "me/worker", "gpu": { "pools": [pool], "count": 2 }, "disk": 20,
            "scaling": { "type": "REQUEST_COUNT", "requestCount": 1 }, "workers": { "min": 0, "max": 2 },
        });
        self.send::<CreateEndpoint>(json!({ "body": body })).expect("an endpoint").id
    }

    fn submit(&self, endpoint: &str) {
        let body = JobRequest::read(br#"{"input": {"n": 1}}"#).expect("a job");
        self.engine.call(&Caller::local(), RunJob { endpoint: endpoint.to_owned(), body }).expect("taken in");
    }

    fn workers(&self, endpoint: &str) -> Vec<(String, String)> {
        let list = self.send::<ListEndpointWorkers>(json!({ "id": endpoint })).expect("a list").workers;
        let state = |status| serde_json::to_value(status).expect("a text").as_str().expect("a text").to_owned();
        list.into_iter().map(|worker| (worker.id, state(worker.status))).collect()
    }
}

#[test]
fn a_worker_is_a_tenant_of_a_cluster_like_a_pod() {
    let scene = Scene::new(vec![node("a", 8), node("b", 8)]);
    scene.engine.change_host(SITE, |state, _| state.worker_url = Some("http://192.0.2.1:80".to_owned())).expect("set");
    let endpoint = scene.endpoint();
    scene.submit(&endpoint);
    let [(worker, state)] = &scene.workers(&endpoint)[..] else { panic!("one worker") };
    assert_eq!(state, "INITIALIZING");
    let wanted = scene.wanted(worker).expect("wanted");
    assert_eq!((wanted.want, wanted.generation.number), (Presence::Container, 1));
    let expected = scene.cluster().nodes.into_iter().find(|node| node.used_units == 2).expect("a node").view.name;
    let other = if expected == "a" { "b" } else { "a" };
    scene.see(worker, Fact::Waits { on: Wait::Room, why: "0/2 nodes are available".to_owned() });
    scene.see(worker, bound(other));
    assert_eq!((scene.units(&expected), scene.units(other)), ((0, 8), (2, 6)));
    scene.see(worker, running(worker));
    // Its node is lost, and the job goes to another worker.
    let silent = |node: &NodeView| NodeView { is_ready: node.name != other, ..node.clone() };
    let view = ClusterView { nodes: scene.nodes.iter().map(silent).collect(), ..ClusterView::default() };
    scene.engine.observe_cluster(SITE, &view, Duration::ZERO).expect("recorded");
    let next = scene.workers(&endpoint).into_iter().find(|(id, _)| id != worker);
    let (next, _) = next.expect("another worker");
    scene.see(&next, bound(&expected));
    scene.see(&next, running(&next));
    assert_eq!(scene.units(&expected), (2, 6));
    assert_eq!(scene.units(other).0, 2, "what may still run is counted");
    scene.see(worker, Fact::Gone);
    assert_eq!(scene.units(other).0, 0);
}

//! Lists that are longer than a page.

use api::{Api, Remote};
use engine::{Caller, Fleet};
use serde_json::json;
use server::Options;
use wire::{
    money::Usd,
    pods::{CreatePod, ListPods},
};

use super::client::{KEY, Local};
use crate::harness::{GPU, Platform, body};

#[tokio::test]
async fn a_list_that_is_longer_than_a_page_is_one_answer_all_the_same() {
    let platform = Platform::new();
    let mut fleet = Fleet::shipped();
    let machine = json!({
        "id": "large", "cloud": "SECURE", "gpu": { "id": GPU, "count": 4096 },
        "vcpus": 65536, "memory": 65536, "cuda": "12.8",
    });
    fleet.data_centers[0].machines.push(serde_json::from_value(machine).unwrap());
    platform.engine.set_fleet(&fleet).unwrap();
    platform.engine.set_credit(Usd::from_micros(1_000_000_000_000)).unwrap();
    for number in 0..1001 {
        platform.send::<CreatePod>(json!({ "body": body(json!({ "name": format!("pod-{number}") })) })).unwrap();
    }
    let expected = platform.engine.call(&Caller::local(), ListPods::default()).unwrap();
    assert_eq!(expected.pods.len(), 1001);

    let local = Local::new(platform.engine, Options::default());
    let base = format!("http://{}", local.address).parse().unwrap();
    let api = Api::Remote(Box::new(Remote::new(base, Some(KEY.parse().unwrap()), None)));
    let reply = api.call(ListPods::default()).await.unwrap();
    assert!(reply.json() == serde_json::to_vec(&expected).unwrap(), "the very bytes of an answer in one piece");
    let all = local.send("GET /v2/pods?limit=1000", "").json();
    let cursor = all["pagination"]["nextCursor"].as_str().unwrap();
    let reply = api.call(ListPods { cursor: Some(cursor.to_owned()), ..ListPods::default() }).await.unwrap();
    assert_eq!(reply.value.pods, expected.pods[1000..]);
    assert_eq!(local.send("GET /v2/pods?cursor=none", "").status, 422);
}

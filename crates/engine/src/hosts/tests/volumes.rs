//! Network and global volumes that have data on hosts.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::{Scene, fleet};
use crate::Fleet;
use wire::volumes::{CreateGlobalVolume, CreateNetworkVolume, DeleteGlobalVolume, DeleteNetworkVolume};

impl Scene {
    fn volume(&self) -> String {
        let body = json!({ "name": "v", "size": 10, "dataCenter": "HOME-1" });
        self.send::<CreateNetworkVolume>(json!({ "body": body })).expect("a volume").id
    }

    fn deleted(&self, machine: &str) -> Vec<String> {
        self.engine.deleted_volumes(machine).expect("an answer")
    }
}

#[test]
fn a_deleted_volume_is_noted_for_each_host_that_may_have_it_until_it_is_gone() {
    let scene = Scene::new();
    let (network, kept) = (scene.volume(), scene.volume());
    let global = scene.send::<CreateGlobalVolume>(json!({ "body": { "name": "g" } })).expect("a volume").id;
    let ids = [network.clone(), global.clone(), "unknown".to_owned()];
    let sizes = scene.engine.volume_sizes(&ids).expect("sizes");
    assert_eq!(sizes, BTreeMap::from([(network.clone(), Some(10)), (global.clone(), None)]));
    scene.send::<DeleteNetworkVolume>(json!({ "id": network })).expect("deleted");
    scene.send::<DeleteGlobalVolume>(json!({ "id": global })).expect("deleted");
    for machine in ["h1", "h2", "c1"] {
        assert_eq!(scene.deleted(machine), [network.clone(), global.clone()], "{machine}");
    }
    scene.engine.change_host("h1", |host, _| host.deleted_volumes.clear()).expect("changed");
    assert_eq!((scene.deleted("h1").len(), scene.deleted("h2").len()), (0, 2));
    // A volume that exists again, as after an import, stays.
    let again = kept.clone();
    scene.engine.change_host("h1", move |host, _| host.deleted_volumes.push(again)).expect("changed");
    assert_eq!(scene.deleted("h1"), Vec::<String>::new());
}

#[test]
fn a_folder_of_an_operator_is_not_to_be_removed() {
    let mut fleet: Value = serde_json::to_value(fleet(true)).expect("a document");
    for machine in fleet["dataCenters"][0]["machines"].as_array_mut().expect("machines") {
        machine["host"]["networkPath"] = json!("/mnt/volumes");
    }
    let scene = Scene::on(&Fleet::parse(&fleet.to_string()).expect("a fleet"));
    let volume = scene.volume();
    scene.send::<DeleteNetworkVolume>(json!({ "id": volume })).expect("deleted");
    assert_eq!(scene.deleted("h1"), Vec::<String>::new());
}

#[test]
fn what_a_driver_pulled_to_a_host_is_known_after_an_import() {
    let scene = Scene::new();
    let now = scene.now();
    scene
        .engine
        .change_host("h1", |host, now| host.use_image("id".to_owned(), "r/a:1".to_owned(), now))
        .expect("changed");
    let document = scene.engine.export().expect("a document");
    scene.engine.import(&document).expect("imported");
    let hosts = scene.engine.hosts().expect("hosts");
    // A document does not say what is on another engine's hosts, either.
    let other = Scene::new();
    other.engine.import(&document).expect("imported");
    assert!(other.engine.hosts().expect("hosts").iter().all(|host| host.state.images.is_empty()));
    let images = &hosts.iter().find(|host| host.machine.id == "h1").expect("a host").state.images;
    assert_eq!(images["id"].used, now);
}

//! Endpoints in documents that are exported and imported, and in data files of older versions.

use engine::Store;
use serde_json::{Value, json};

use super::with;
use crate::harness::{Platform, network_volume};

/// The tables of endpoints in a document and in the data file.
const TABLES: [&str; 8] =
    ["endpoints", "workers", "worker_lines", "releases", "jobs", "chunks", "machine_images", "webhooks"];

/// A platform with some of everything.
fn busy() -> (Platform, Vec<String>) {
    let platform = Platform::new();
    let ids = vec![
        platform.serve(json!({ "image": "svcctl/job:sleep-30", "flashboot": "FLASHBOOT", "workers": { "max": 2 } })),
        platform.serve(json!({ "image": "svcctl/worker:crash", "workers": { "min": 1 } })),
        platform.serve(json!({ "image": "svcctl/local", "env": { "SVCCTL_CONCURRENCY": "2" } })),
    ];
    for id in &ids {
        for _ in 0..3 {
            platform.submit(id, json!({ "input": { "n": 1.50 }, "webhook": "http://example.com/" }));
        }
    }
    platform.pass_seconds(7);
    let job = platform.take(&ids[2], "hand1", 2).remove(0);
    platform.add_chunk(&ids[2], "hand1", &job, json!({ "output": 1 })).unwrap();
    platform.patch(&ids[0], json!({ "disk": 30 })).unwrap();
    (platform, ids)
}

fn document(platform: &Platform) -> Value {
    serde_json::to_value(platform.engine.export().unwrap()).unwrap()
}

fn import(document: &Value) -> Platform {
    let platform = Platform::new();
    platform.engine.import(&serde_json::from_value(document.clone()).unwrap()).unwrap();
    platform
}

#[test]
fn a_document_is_the_whole_state() {
    let (platform, ids) = busy();
    let other = import(&document(&platform));
    other
        .pass(std::time::Duration::from_millis(u64::try_from(platform.now().millis() - other.now().millis()).unwrap()));
    for platform in [&platform, &other] {
        platform.pass_seconds(1000);
        platform.check();
    }
    let seen = |platform: &Platform| {
        ids.iter()
            .map(|id| json!([platform.endpoint(id), platform.workers(id), platform.releases(id), platform.health(id)]))
            .collect::<Vec<_>>()
    };
    assert_eq!(seen(&other), seen(&platform));
    assert_eq!(other.balance(), platform.balance());
    assert_eq!(document(&other)["tables"], document(&platform)["tables"]);
}

#[test]
fn a_document_from_before_there_were_endpoints_is_taken() {
    let platform = Platform::new();
    platform.rent(json!({}));
    let mut old = document(&platform);
    old["version"] = json!(2);
    let tables = old["tables"].as_object_mut().unwrap();
    for name in TABLES {
        assert!(tables.remove(name).is_some(), "{name}");
    }
    let other = import(&old);
    assert_eq!(other.list().len(), 1);
    let id = other.serve(json!({}));
    other.run_job(&id, json!({}));
    other.pass_seconds(5);
    assert_eq!(other.counts(&id)[0], 1);
    other.check();
}

#[test]
fn endpoints_from_before_volumes_had_paths_mount_them_where_they_did() {
    let platform = Platform::new();
    let volume = network_volume(&platform, "US-IL-1");
    let id = platform.serve(json!({ "networkVolumes": [volume] }));
    let mut old = document(&platform);
    for endpoint in old["tables"]["endpoints"].as_array_mut().unwrap() {
        let mut record: Value = serde_json::from_str(endpoint["record"].as_str().unwrap()).unwrap();
        for name in ["paths", "global"] {
            assert!(record.as_object_mut().unwrap().remove(name).is_some(), "{name}");
        }
        endpoint["record"] = json!(record.to_string());
    }
    let network = json!([{ "networkVolumeId": volume, "path": "/volume" }]);
    assert_eq!(json!(import(&old).endpoint(&id).mounts), json!({ "network": network, "global": [] }));
}

#[test]
fn an_import_takes_the_endpoints_away_that_the_document_lacks() {
    let (platform, ids) = busy();
    let empty = document(&Platform::new());
    platform.engine.import(&serde_json::from_value(empty).unwrap()).unwrap();
    assert_eq!(
        platform.send::<wire::serverless::endpoints::GetEndpoint>(json!({ "id": ids[0] })).unwrap_err().status,
        404
    );
    platform.pass_seconds(1000);
    platform.check();
}

#[test]
fn counts_that_are_wrong_in_a_document_are_refused() {
    let (platform, _) = busy();
    let mut wrong = document(&platform);
    for endpoint in wrong["tables"]["endpoints"].as_array_mut().unwrap() {
        let state: Value = serde_json::from_str(endpoint["state"].as_str().unwrap()).unwrap();
        endpoint["state"] = json!(with(state, json!({ "queued": 0 })).to_string());
    }
    let other = Platform::new();
    let refusal = other.engine.import(&serde_json::from_value(wrong).unwrap()).unwrap_err();
    assert!(refusal.to_string().contains("counts"), "{refusal}");
    assert_eq!(document(&other), document(&Platform::new()), "nothing of it was kept");
}

#[test]
fn a_data_file_from_before_there_were_endpoints_is_brought_up() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("engine.db");
    let pod = Platform::on(Store::open(&path).unwrap()).rent(json!({})).id;
    let file = rusqlite::Connection::open(&path).unwrap();
    // And what came after them.
    for table in TABLES.into_iter().chain([
        "bodies",
        "pieces",
        "body_bytes",
        "doomed",
        "secrets",
        "secret_key",
        "registry_passwords",
        "console_codes",
        "console_sessions",
        "audit",
        "nodes",
        "nodes_version",
        "kubeconfigs",
        "budgets",
        "spenders",
        "hooks",
    ]) {
        file.execute_batch(&format!("DROP TABLE {table}")).unwrap();
    }
    // Nor were there clusters, nor hosts, nor ended pods that were kept.
    let without_clusters = "DROP TABLE clusters; DROP INDEX pods_listed; DROP INDEX pods_of_cluster;
        DROP TABLE hosts; DROP TABLE figures; DROP TABLE identity; DROP INDEX pods_of_host; DROP INDEX pods_gone;
        DROP INDEX pods_past; DROP INDEX pods_ended; DROP INDEX pods_ended_listed; DROP INDEX ledger_of_resource;
        ALTER TABLE pods DROP COLUMN ended; ALTER TABLE events DROP COLUMN actor;
        ALTER TABLE pods DROP COLUMN host; ALTER TABLE pods DROP COLUMN cluster;
        CREATE INDEX pods_gone ON pods (gone_at) WHERE gone_at IS NOT NULL;
        CREATE INDEX pods_listed ON pods (account, created_at, id) WHERE gone_at IS NULL;";
    file.execute_batch(without_clusters).unwrap();
    file.pragma_update(None, "user_version", 3).unwrap();
    drop(file);
    let platform = Platform::on(Store::open(&path).unwrap());
    assert_eq!(platform.get(&pod).unwrap().id, pod);
    let id = platform.serve(json!({}));
    platform.run_job(&id, json!({}));
    platform.pass_seconds(5);
    assert_eq!(platform.counts(&id)[0], 1);
    platform.check();
}

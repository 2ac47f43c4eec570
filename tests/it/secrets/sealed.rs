//! Secrets in the data folder: sealed, with a key of their own, and taken over from what there was before.

use std::path::Path;

use bstr::ByteSlice;
use engine::Store;
use engine::{Caller, Engine, EngineError, StoreError};
use serde_json::json;
use wire::{
    schema,
    secrets::{CreateSecret, DeleteSecret, ListSecrets, UpdateSecret},
};

use super::{VALUE, create, secret};
use crate::harness::Platform;

/// The names of files of a folder that hold a text.
fn holding(folder: &Path, text: &str) -> Vec<String> {
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_file());
    let holds = |path: &std::path::PathBuf| std::fs::read(path).unwrap().contains_str(text);
    files.filter(holds).map(|path| path.file_name().unwrap().to_string_lossy().into_owned()).collect()
}

fn stored(folder: &Path) -> Platform {
    Platform::on(Store::open(&folder.join("engine.db")).unwrap())
}

fn failure<O: engine::Handle<Output: std::fmt::Debug>>(engine: &Engine, fields: serde_json::Value) -> String {
    let operation = schema::decode::<O>(fields).unwrap();
    match engine.call(&Caller::local(), operation).unwrap_err() {
        EngineError::Store(error @ StoreError::Key { .. }) => error.to_string(),
        other => panic!("{other}"),
    }
}

#[test]
fn no_file_holds_a_value_and_the_key_is_its_owners_alone() {
    let folder = tempfile::tempdir().unwrap();
    let platform = stored(folder.path());
    assert!(!folder.path().join("engine.key").exists(), "no key without a secret");
    let made = secret(&platform, "TOKEN");
    platform.send::<UpdateSecret>(json!({ "id": made.id, "body": { "value": format!("{VALUE}2") } })).unwrap();
    platform.rent_running(json!({ "env": { "A": "{{ SVCCTL_SECRET_TOKEN }}" } }));
    platform.send::<DeleteSecret>(json!({ "id": made.id })).unwrap();
    secret(&platform, "OTHER");
    assert_eq!(holding(folder.path(), VALUE), Vec::<String>::new());
    assert_eq!(holding(folder.path(), "TOKEN"), ["engine.db-wal"], "the test sees what there is");
    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        let mode = std::fs::metadata(folder.path().join("engine.key")).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    }
}

#[test]
fn another_process_opens_what_this_one_sealed() {
    let folder = tempfile::tempdir().unwrap();
    secret(&stored(folder.path()), "TOKEN");
    let exported = serde_json::to_value(stored(folder.path()).engine.export_with_secrets().unwrap()).unwrap();
    assert_eq!(exported["tables"]["secrets"][0]["value"], VALUE);
}

#[test]
fn a_key_that_is_missing_or_another_is_told_of_and_nothing_is_lost() {
    let folder = tempfile::tempdir().unwrap();
    let made = secret(&stored(folder.path()), "TOKEN");
    let key = folder.path().join("engine.key");
    let good = std::fs::read(&key).unwrap();
    let other = tempfile::tempdir().unwrap();
    secret(&stored(other.path()), "TOKEN");
    let strange = std::fs::read(other.path().join("engine.key")).unwrap();
    for (hour, content, reason) in [
        (1, None, "is missing"),
        (2, Some(strange), "is not the one that they were sealed with"),
        (3, Some(b"nonsense".to_vec()), "holds no key"),
    ] {
        match content {
            Some(content) => std::fs::write(&key, content).unwrap(),
            None => std::fs::remove_file(&key).unwrap(),
        }
        let platform = stored(folder.path());
        // Each begins where the one before left time.
        platform.pass_seconds(3600 * hour);
        let told = failure::<CreateSecret>(&platform.engine, create("NEW", "v"));
        assert!(told.contains(reason) && told.contains("engine.key"), "{told}");
        failure::<UpdateSecret>(&platform.engine, json!({ "id": made.id, "body": { "value": "w" } }));
        assert!(platform.engine.export_with_secrets().is_err());
        platform.engine.export().unwrap();
        // Requests that need no value still work.
        assert_eq!(platform.send::<ListSecrets>(json!({})).unwrap().secrets.len(), 1);
        platform.send::<UpdateSecret>(json!({ "id": made.id, "body": { "description": "d" } })).unwrap();
        let pod = platform.rent_running(json!({ "env": { "A": "{{ SVCCTL_SECRET_TOKEN }}" } }));
        assert_eq!(pod.status.to_string(), "RUNNING", "a simulated container opens no value");
    }
    std::fs::write(&key, good).unwrap();
    let exported = serde_json::to_value(stored(folder.path()).engine.export_with_secrets().unwrap()).unwrap();
    assert_eq!(exported["tables"]["secrets"][0]["value"], VALUE, "nothing was lost");
    std::fs::remove_file(&key).unwrap();
    let platform = stored(folder.path());
    platform.send::<DeleteSecret>(json!({ "id": made.id })).unwrap();
    secret(&platform, "ANEW");
    assert!(key.exists(), "without sealed values there is nothing to lose, and a new key is made");
}

#[test]
fn values_of_an_older_file_are_sealed_and_wiped() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("engine.db");
    drop(Store::open(&path).unwrap());
    let sql = rusqlite::Connection::open(&path).unwrap();
    // A file of version 4, which had no clusters, no hosts and no ended pods either.
    let older = "DROP INDEX webhooks_hook; ALTER TABLE webhooks DROP COLUMN hook; ALTER TABLE webhooks DROP COLUMN event; DROP TABLE hooks; DROP TABLE budgets; DROP TABLE spenders; DROP TABLE console_codes; DROP TABLE console_sessions; DROP TABLE audit; DROP TABLE nodes;
        DROP TABLE nodes_version; DROP TABLE kubeconfigs; DROP TABLE registry_passwords; DROP TABLE bodies; DROP TABLE pieces; DROP TABLE body_bytes; DROP TABLE doomed; DROP TRIGGER chunks_come;
        DROP TRIGGER chunks_go; DROP TRIGGER webhooks_come; DROP TRIGGER webhooks_go; DROP INDEX webhooks_account;
        ALTER TABLE chunks DROP COLUMN account; ALTER TABLE chunks DROP COLUMN bytes;
        ALTER TABLE webhooks DROP COLUMN account; ALTER TABLE webhooks DROP COLUMN bytes; DROP TABLE secrets; DROP TABLE secret_key; DROP TABLE clusters;
        DROP TABLE hosts; DROP TABLE figures; DROP TABLE identity; DROP INDEX pods_of_host; DROP INDEX pods_gone;
        DROP INDEX pods_listed; DROP INDEX pods_of_cluster;
        DROP INDEX pods_past; DROP INDEX pods_ended; DROP INDEX pods_ended_listed; DROP INDEX ledger_of_resource;
        ALTER TABLE pods DROP COLUMN ended; ALTER TABLE events DROP COLUMN actor;
        ALTER TABLE pods DROP COLUMN host; ALTER TABLE pods DROP COLUMN cluster;
        CREATE INDEX pods_gone ON pods (gone_at) WHERE gone_at IS NOT NULL;
        DROP INDEX workers_of_host; DROP INDEX workers_gone; ALTER TABLE workers DROP COLUMN host;
        CREATE INDEX workers_gone ON workers (endpoint, gone_at) WHERE gone_at IS NOT NULL;
        CREATE INDEX pods_listed ON pods (account, created_at, id) WHERE gone_at IS NULL; PRAGMA user_version = 4";
    sql.execute_batch(older).unwrap();
    for (id, name) in [("aaaaaaaaaa", "TOKEN"), ("bbbbbbbbbb", "an old name")] {
        let record = json!({ "name": name, "value": format!("{VALUE} of {name}") }).to_string();
        sql.execute("INSERT INTO resources VALUES (?1, 'local', 'secret', 7, ?2)", [id, &record]).unwrap();
    }
    sql.execute("DELETE FROM resources WHERE id = 'none'", []).unwrap();
    drop(sql);
    assert_ne!(holding(folder.path(), VALUE), Vec::<String>::new());
    let platform = stored(folder.path());
    let listed = platform.send::<ListSecrets>(json!({})).unwrap().secrets;
    let names: Vec<&str> = listed.iter().map(|secret| secret.name.as_str()).collect();
    assert_eq!(names, ["TOKEN", "an old name"]);
    assert_eq!(listed[0].created_at.map(wire::Timestamp::millis), Some(7));
    assert_eq!(holding(folder.path(), VALUE), Vec::<String>::new());
    let exported = serde_json::to_value(platform.engine.export_with_secrets().unwrap()).unwrap();
    assert_eq!(exported["tables"]["secrets"][0]["value"], format!("{VALUE} of TOKEN"));
    assert_eq!(platform.send::<DeleteSecret>(json!({ "id": "bbbbbbbbbb" })).map(drop), Ok(()));
}

#[test]
fn a_seed_repeats_ids_and_no_seal() {
    let sealed = || {
        let folder = tempfile::tempdir().unwrap();
        let made = secret(&stored(folder.path()), "TOKEN");
        let sql = rusqlite::Connection::open(folder.path().join("engine.db")).unwrap();
        let sealed: Vec<u8> = sql.query_row("SELECT sealed FROM secrets", [], |row| row.get(0)).unwrap();
        (made.id, sealed)
    };
    let ((one, first), (other, second)) = (sealed(), sealed());
    assert_eq!(one, other);
    assert_ne!(first[..12], second[..12], "a nonce that repeats opens both values");
}

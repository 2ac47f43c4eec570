//! Rules of the repository itself: imports point down, generated files are fresh, files stay small, citations
//! resolve.

use std::{
    collections::BTreeMap,
    fs,
    path::{Path, PathBuf},
};

mod citations;
mod features;
mod floors;
mod names;

/// The folders with code of ours.
const SOURCES: [&str; 11] = [
    "src",
    "crates/api/src",
    "crates/driver/src",
    "crates/engine/src",
    "crates/heap/src",
    "crates/migrate/src",
    "crates/net/src",
    "crates/ops/src",
    "crates/proxy/src",
    "crates/server/src",
    "crates/wire/src",
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn rust_files(folder: &Path) -> Vec<PathBuf> {
    let mut files = Vec::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() {
            files.extend(rust_files(&path));
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            files.push(path);
        }
    }
    files
}

/// The part of a file above its unit tests: those may use any layer to set a scene.
fn code(path: &Path) -> String {
    let text = fs::read_to_string(path).unwrap();
    text.split("\n#[cfg(test)]").next().unwrap().to_owned()
}

#[test]
fn files_stay_below_the_length_at_which_they_ask_to_be_two() {
    let long: BTreeMap<PathBuf, usize> = SOURCES
        .into_iter()
        .flat_map(|folder| rust_files(&root().join(folder)))
        .map(|path| (path.clone(), code(&path).lines().count()))
        .filter(|(path, lines)| *lines > 500 && !TOLERATED.iter().any(|name| path.ends_with(name)))
        .collect();
    assert!(long.is_empty(), "{long:#?}");
}

/// Declarations without logic, which read better in one piece. This list may only shrink.
const TOLERATED: [&str; 2] = ["wire/src/pods.rs", "wire/src/catalog.rs"];

/// Compares a generated file with what it should be; with `SVCCTL_UPDATE=1` writes it instead.
fn check_generated(path: &Path, content: &[u8]) -> Option<String> {
    let full = root().join(path);
    if fs::read(&full).is_ok_and(|found| found == content) {
        return None;
    }
    if std::env::var_os("SVCCTL_UPDATE").is_some() {
        fs::create_dir_all(full.parent().unwrap()).unwrap();
        fs::write(&full, content).unwrap();
        return None;
    }
    Some(path.display().to_string())
}

fn files_below(folder: &str) -> Vec<PathBuf> {
    let list = fs::read_dir(root().join(folder)).into_iter().flatten();
    list.map(|entry| Path::new(folder).join(entry.unwrap().file_name())).collect()
}

#[test]
fn generated_files_are_fresh() {
    let mut files = svcctl::cli::generate::files();
    let document = serde_json::to_string_pretty(&wire::openapi::document()).unwrap() + "\n";
    files.insert(PathBuf::from("docs/openapi.json"), document.into_bytes());
    files.insert(PathBuf::from("docs/migration-rules.md"), migrate::rules::page().into_bytes());
    let mut stale: Vec<String> = files.iter().filter_map(|(path, content)| check_generated(path, content)).collect();
    let left_over = ["completions", "man"].into_iter().flat_map(files_below).filter(|path| !files.contains_key(path));
    stale.extend(left_over.map(|path| format!("{} (nothing makes it any more)", path.display())));
    assert!(stale.is_empty(), "stale: {stale:#?}; run `SVCCTL_UPDATE=1 cargo test generated` and look at the change");
}

#[test]
fn a_strict_reader_has_no_complaint_about_the_manual_pages() {
    let pages = files_below("man").into_iter().map(|page| root().join(page));
    let Ok(read) = std::process::Command::new("mandoc").args(["-T", "lint", "-W", "warning"]).args(pages).output()
    else {
        assert!(std::env::var_os("CI").is_none(), "mandoc is not installed, and CI reads the manual pages with it");
        return;
    };
    assert!(read.status.success(), "{}", String::from_utf8_lossy(&read.stdout));
}

#[test]
fn the_openapi_document_is_valid_and_names_every_operation_once() {
    let document = wire::openapi::document();
    let mut ids: Vec<&str> = Vec::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        for operation in methods.as_object().unwrap().values() {
            ids.push(operation["operationId"].as_str().unwrap());
            let named: Vec<&str> = operation["parameters"]
                .as_array()
                .into_iter()
                .flatten()
                .filter(|parameter| parameter["in"] == "path")
                .map(|parameter| parameter["name"].as_str().unwrap())
                .collect();
            for name in wire::operation::path_parameters(path) {
                assert!(named.contains(&name), "{path}: {name}");
            }
        }
    }
    // The logs, and the job API with what is posted to though it only reads.
    macro_rules! names {
        ($($operation:ty,)*) => { [$(<$operation as wire::Operation>::NAME),*] };
    }
    let beside = ["getPodLogs", "getWorkerLogs", "getJobByPost", "awaitJobByPost", "streamJobByPost"];
    let mut listed: Vec<&str> = wire::OPERATIONS.iter().map(|operation| operation.name).collect();
    listed.extend(wire::job_operations!(names).into_iter().chain(beside));
    ids.sort_unstable();
    listed.sort_unstable();
    assert_eq!(ids, listed);
    check_references(&document, &document);
}

#[test]
fn the_document_names_operations_as_the_field_does_and_describes_the_stream() {
    let document = wire::openapi::document();
    for (path, method, name) in [
        ("/v2/pods", "get", "listPods"),
        ("/v2/pods/{id}", "get", "getPod"),
        ("/v2/pods/{id}/action", "post", "podAction"),
        ("/v2/pods/{id}/logs", "get", "getPodLogs"),
        ("/v2/account/ssh-keys", "put", "updateSshKeys"),
        ("/v2/catalog/gpus/{id}", "get", "getGpuType"),
        ("/v2/catalog/datacenters", "get", "listDataCenters"),
        ("/v2/catalog/templates", "get", "listPublicTemplates"),
        ("/v2/billing", "get", "listBilling"),
        ("/v2/billing/network-volumes", "get", "listNetworkVolumeBilling"),
        ("/v2/templates/{id}", "patch", "updateTemplate"),
        ("/v2/global-volumes", "post", "createGlobalVolume"),
        ("/v2/registries/{id}", "delete", "deleteRegistry"),
    ] {
        assert_eq!(document["paths"][path][method]["operationId"], name, "{method} {path}");
    }
    let stream = &document["paths"]["/v2/pods/{id}/logs"]["get"]["responses"]["200"];
    assert_eq!(stream["content"]["text/event-stream"]["schema"]["type"], "string");
    for header in ["X-Request-Id", "RateLimit", "RateLimit-Policy", "Cache-Control", "X-Accel-Buffering"] {
        assert!(stream["headers"][header].is_object(), "{header}");
    }
    let create = &document["components"]["schemas"]["CreatePodRequest"]["properties"];
    assert_eq!((&create["disk"]["minimum"], create["disk"].get("maximum")), (&1.into(), None));
}

fn check_references(document: &serde_json::Value, part: &serde_json::Value) {
    match part {
        serde_json::Value::Object(fields) => {
            if let Some(reference) = fields.get("$ref").and_then(serde_json::Value::as_str) {
                assert!(document.pointer(reference.trim_start_matches('#')).is_some(), "{reference} leads nowhere");
            }
            fields.values().for_each(|field| check_references(document, field));
        }
        serde_json::Value::Array(items) => items.iter().for_each(|item| check_references(document, item)),
        _ => {}
    }
}

/// A server holds keys: a mistake in it should not tell an attacker where in memory anything is.
#[test]
fn a_release_may_lie_anywhere_in_memory() {
    for name in ["build.rs", "Cargo.toml", ".cargo/config.toml", "packaging/release"] {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
        // A package has not all of them.
        let text = fs::read_to_string(path).unwrap_or_default();
        // A build for development starts faster where it stays.
        let text = text.replace(STAYS, "");
        for flag in ["no-pie", "relocation-model", "--no-dynamicbase"] {
            assert!(!text.contains(flag), "{name} says {flag}");
        }
    }
    // An executable of ELF that may lie anywhere is one of type 3.
    let head: Vec<u8> = fs::read(crate::harness::binary()).unwrap().into_iter().take(18).collect();
    if head.starts_with(b"\x7fELF") && !cfg!(debug_assertions) {
        assert_eq!(head[16..], [3, 0]);
    }
}

/// How `build.rs` links a build for development, and no other.
const STAYS: &str = r#"env::var("PROFILE").is_ok_and(|profile| profile == "debug") {
        println!("cargo::rustc-link-arg=-no-pie");
    }"#;

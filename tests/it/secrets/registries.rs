//! Passwords of registries: sealed in the data file, gone with their registry, in a document if they were asked for.

use bstr::ByteSlice;
use serde_json::{Value, json};

use crate::harness::Home;

const PASSWORD: &str = "hunter2-of-the-registry";

/// Whether any file of the data has the password in it.
fn is_written_down(home: &Home) -> bool {
    let files = std::fs::read_dir(home.data()).unwrap().flatten();
    files.filter_map(|file| std::fs::read(file.path()).ok()).any(|bytes| bytes.contains_str(PASSWORD))
}

fn registry(home: &Home) -> String {
    let line = ["registries", "create", "docker", "--username", "me", "--password-stdin", "-o", "id"];
    home.run_with_input(&line, PASSWORD.as_bytes()).success().stdout.trim().to_owned()
}

fn exported(home: &Home, more: &str) -> Value {
    home.svcctl(&format!("engine export {more}")).success().json()
}

#[test]
fn a_password_is_written_down_nowhere_and_its_registry_takes_it_along() {
    let home = Home::new();
    registry(&home);
    assert!(!is_written_down(&home));
    home.svcctl("registries delete docker --yes").success();
    assert!(!is_written_down(&home));
    assert!(!exported(&home, "--with-secrets --yes").to_string().contains(PASSWORD));
}

#[test]
fn a_document_has_passwords_if_they_were_asked_for_and_a_registry_without_keeps_its_own() {
    let home = Home::new();
    registry(&home);
    let (plain, whole) = (exported(&home, ""), exported(&home, "--with-secrets --yes"));
    assert!(!plain.to_string().contains(PASSWORD));
    assert!(whole.to_string().contains(PASSWORD));
    for (document, expected) in [(&plain, true), (&whole, true)] {
        home.run_with_input(&["engine", "import", "-", "--yes"], document.to_string().as_bytes()).success();
        assert_eq!(exported(&home, "--with-secrets --yes") == whole, expected);
        assert!(!is_written_down(&home));
    }
    let other = Home::new();
    other.run_with_input(&["engine", "import", "-", "--yes"], whole.to_string().as_bytes()).success();
    assert_eq!(exported(&other, "--with-secrets --yes"), whole);
    assert!(!is_written_down(&other));
    // A document of an earlier version has them always.
    let mut old = whole.clone();
    old["version"] = json!(7);
    let third = Home::new();
    third.run_with_input(&["engine", "import", "-", "--yes"], old.to_string().as_bytes()).success();
    assert_eq!(exported(&third, "--with-secrets --yes"), whole);
    assert!(!is_written_down(&third));
}

#[test]
fn a_document_brings_no_host_unless_it_is_told_on_the_machine_itself() {
    let home = Home::new();
    let plain = exported(&home, "");
    let mut fleet = home.svcctl("engine fleet show -o json").success().json();
    fleet["dataCenters"][0]["machines"][0]["host"] = json!({
        "endpoint": "unix:///run/nobody.sock", "address": "127.0.0.1", "ports": "20000-20010", "disk": 10,
        "gpus": ["GPU-1", "GPU-2"], "networkPath": "/etc",
    });
    home.run_with_input(&["engine", "fleet", "set", "-"], fleet.to_string().as_bytes()).success();
    let with_host = exported(&home, "");
    let (with_host, plain) = (with_host.to_string(), plain.to_string());
    let import = |home: &Home, more: &[&str], document: &str| {
        home.run_with_input(&[&["engine", "import", "-", "--yes"], more].concat(), document.as_bytes())
    };
    import(&home, &[], &with_host).success();
    import(&home, &[], &plain).success();
    let refused = import(&home, &[], &with_host);
    assert!(refused.code != 0 && refused.stderr.contains("--with-hosts"), "{refused}");
    assert!(!home.svcctl("engine fleet show -o json").success().stdout.contains("/etc"));
    import(&home, &["--with-hosts"], &with_host).success();
    assert!(home.svcctl("engine fleet show -o json").success().stdout.contains("/etc"));
}

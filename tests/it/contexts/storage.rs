//! The files: whole, private, and never lost to another process.

use std::{fs, thread};

use super::{KEY, kept, list, login, run, run_with, server};
use crate::harness::{Home, error_of};

#[test]
fn the_file_of_contexts_can_be_read_and_holds_no_key() {
    let (server, home) = (server(), Home::new());
    login(&home, &format!("--base-url {} --team t", server.url()), KEY).success();
    let contexts = kept(&home, "contexts.json");
    assert!(!contexts.contains(KEY) && contexts.lines().count() > 5, "{contexts}");
    let read: serde_json::Value = serde_json::from_str(&contexts).unwrap();
    assert_eq!(read["version"], 1);
    assert!(kept(&home, "keys.json").contains(KEY));
    let files: Vec<_> = fs::read_dir(home.config()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert_eq!(files.len(), 3, "no draft stays: {files:?}");
}

#[test]
fn commands_that_keep_nothing_make_no_folder() {
    let home = Home::new();
    for line in ["context list", "context show", "pods list", "context show embedded"] {
        run(&home, line).success();
    }
    assert!(!home.config().exists());
}

#[cfg(unix)]
#[test]
fn nobody_else_can_read_what_is_kept() {
    use std::os::unix::fs::PermissionsExt as _;

    let (server, home) = (server(), Home::new());
    let mode = |name: &str| fs::metadata(home.config().join(name)).unwrap().permissions().mode() & 0o777;
    let open = || fs::set_permissions(home.config().join("keys.json"), fs::Permissions::from_mode(0o644)).unwrap();
    login(&home, &format!("--base-url {}", server.url()), KEY).success();
    assert_eq!((mode(""), mode("keys.json"), mode("contexts.json")), (0o700, 0o600, 0o600));
    for line in ["pods list", "login --with-key"] {
        open();
        let outcome = super::silent(home.run_with_input(&shell_words::split(line).unwrap(), KEY.as_bytes())).success();
        assert!(outcome.stderr.contains("warning: others could read"), "{line}: {outcome}");
        assert_eq!(mode("keys.json"), 0o600, "{line}");
    }
    assert!(!run(&home, "pods list").success().stderr.contains("warning"));
}

#[test]
fn no_context_is_lost_when_many_are_added_at_once() {
    const MANY: usize = 16;
    let (home, server) = (Home::new(), server());
    thread::scope(|scope| {
        for number in 0..MANY {
            let (home, url) = (&home, server.url());
            scope.spawn(move || {
                run(home, &format!("context add c{number} --base-url {url}")).success();
                login(home, &format!("--context c{number}"), &format!("svk_{number}")).success();
            });
        }
    });
    let contexts = list(&home);
    assert_eq!(contexts.len(), MANY + 1);
    assert!(contexts[1..].iter().all(|context| context["key"] == "file"), "{contexts:#?}");
    for number in 0..MANY {
        run(&home, &format!("pods list --context c{number}")).success();
        assert_eq!(super::last_key(&server).unwrap(), format!("Bearer svk_{number}"));
    }
}

#[test]
fn a_damaged_file_is_named_and_left_as_it_is() {
    let (server, home) = (server(), Home::new());
    login(&home, &format!("--base-url {}", server.url()), KEY).success();
    for (file, text, says) in [
        ("contexts.json", "{\"version\": 1, \"contexts\": {\"a\"".to_owned(), "damaged"),
        ("contexts.json", String::new(), "damaged"),
        ("contexts.json", "{}".to_owned(), "no version"),
        ("contexts.json", r#"{"version":1,"colour":"red"}"#.to_owned(), "colour"),
        ("contexts.json", r#"{"version":1,"contexts":{"embedded":{"baseUrl":"http://a"}}}"#.to_owned(), "embedded"),
        ("contexts.json", r#"{"version":1,"contexts":{"a":{"baseUrl":"a"}}}"#.to_owned(), "base URL"),
        ("contexts.json", r#"{"version":2,"contexts":{}}"#.to_owned(), "newer"),
        ("keys.json", format!("{{\"version\": 1, \"keys\": {{\"a\": \"{KEY}\""), "damaged"),
        ("keys.json", format!("{{\"version\": 1, \"keys\": {{\"a\": \"{KEY}\"}}}}"), "damaged"),
        ("keys.json", format!("{{\"version\": 1, \"{KEY}\": 1}}"), "damaged"),
    ] {
        let path = home.config().join(file);
        let before = fs::read(&path).unwrap();
        fs::write(&path, &text).unwrap();
        for line in ["pods list", "logout", "login --with-key"] {
            let args = shell_words::split(line).unwrap();
            let error = error_of(super::silent(home.run_with_input(&args, KEY.as_bytes())), 2);
            assert!(error.contains(file) && error.contains(says) && error.contains("hint: "), "{text} {line}: {error}");
            assert_eq!(fs::read_to_string(&path).unwrap(), text, "{line}");
        }
        // What needs no context works all the same.
        run(&home, "engine status").success();
        run(&home, "--base-url http://a.example.com context show").success();
        fs::write(&path, before).unwrap();
    }
    run(&home, "pods list").success();
}

#[test]
fn a_folder_that_cannot_be_used_is_named() {
    let home = Home::new();
    home.write("file", "");
    let folder = home.path().join("file").join("folder").display().to_string();
    let error = error_of(
        run_with(&home, "context add a --base-url http://a.example.com", &[("SVCCTL_CONFIG_DIR", &folder)]),
        2,
    );
    assert!(error.contains(&folder) && error.contains("SVCCTL_CONFIG_DIR"), "{error}");
}

#[cfg(unix)]
#[test]
fn a_file_that_is_a_link_stays_one() {
    let home = Home::new();
    home.write("elsewhere.json", r#"{"version":1}"#);
    fs::create_dir(home.config()).unwrap();
    let link = home.config().join("contexts.json");
    std::os::unix::fs::symlink(home.path().join("elsewhere.json"), &link).unwrap();
    run(&home, "context add a --base-url http://a.example.com").success();
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert!(fs::read_to_string(home.path().join("elsewhere.json")).unwrap().contains("a.example.com"));
}

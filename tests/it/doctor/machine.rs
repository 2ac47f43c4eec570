//! Checks of this machine: configuration, the embedded engine, proxies, the terminal.

use serde_json::Value;

use super::{KEY, check, doctor, ended, only, trouble};
use crate::{
    harness::Home,
    remote::{pods, server::Server},
};

#[test]
fn a_fresh_machine_is_well_and_stays_as_it_is() {
    let home = Home::fresh();
    let outcome = doctor(&home, "-o json", &[]).success();
    let names: Vec<String> = ended(&outcome).into_iter().map(|(name, _)| name).collect();
    assert_eq!(
        names,
        ["contexts", "key file", "keyring", "place", "defaults", "aliases", "proxies", "engine", "terminal"]
    );
    assert_eq!(trouble(&outcome), []);
    assert_eq!(
        check(&outcome, "place").0,
        "the embedded engine (its pods are simulated unless a host of yours runs them), because nothing else was chosen"
    );
    assert!(!home.data().exists() && !home.config().exists(), "a look makes nothing");
}

#[test]
fn a_person_reads_a_line_a_check() {
    let home = Home::fresh();
    home.svcctl("pods list").success();
    let outcome = doctor(&home, "", &[]).success();
    let lines: Vec<&str> = outcome.stdout.lines().collect();
    assert_eq!(lines.len(), 10, "{outcome}");
    assert!(lines.iter().all(|line| line.starts_with("ok    ")), "{outcome}");
    let engine = format!("ok    engine      `{}` opens, and its books agree", home.data_file().display());
    assert!(lines.contains(&engine.as_str()), "{outcome}");
    assert_eq!(lines[8], "ok    account     has 0 secrets, 0 network volumes, 0 global volumes");
    assert_eq!(lines[9], "ok    terminal    standard output is no terminal, without colour; no questions are asked");
}

#[test]
fn a_key_of_secrets_that_is_missing_is_a_failure() {
    let home = Home::fresh();
    home.run_with_input(&["secrets", "create", "TOKEN", "--value-stdin"], b"v").success();
    assert_eq!(trouble(&doctor(&home, "-o json", &[])), []);
    std::fs::remove_file(home.data().join("engine.key")).unwrap();
    let outcome = doctor(&home, "-o json", &[]);
    let (detail, hint) = check(&outcome, "engine");
    assert!(outcome.code != 0 && detail.contains("engine.key") && hint.contains("backup"), "{outcome}");
    home.svcctl("secrets delete TOKEN --yes").success();
    assert_eq!(trouble(&doctor(&home, "-o json", &[])), []);
}

#[test]
fn every_form_of_output_has_all_checks() {
    let home = Home::fresh();
    assert_eq!(doctor(&home, "-o ndjson", &[]).success().stdout.lines().count(), 9);
    assert_eq!(doctor(&home, "-o csv", &[]).success().stdout.lines().count(), 10);
    assert!(doctor(&home, "-o id", &[]).success().stdout.starts_with("contexts\nkey file\n"));
    assert!(doctor(&home, "-o yaml", &[]).success().stdout.contains("- check: contexts\n"));
    let first: Value = doctor(&home, "-o json", &[]).success().json()[0].clone();
    let fields: Vec<&String> = first.as_object().unwrap().keys().collect();
    assert_eq!(fields, ["check", "detail", "hint", "status"]);
    assert_eq!(doctor(&home, "--curl", &[]).code, 2);
}

#[test]
fn damaged_files_of_the_configuration_are_named_and_left_as_they_are() {
    for (file, name) in [("config.toml", "contexts"), ("contexts.json", "contexts"), ("keys.json", "key file")] {
        let home = Home::fresh();
        std::fs::create_dir_all(home.config()).unwrap();
        let path = home.config().join(file);
        std::fs::write(&path, "{ \"version\": 1, ").unwrap();
        let outcome = doctor(&home, "-o json", &[]);
        assert_eq!(outcome.code, 2, "{outcome}");
        assert!(trouble(&outcome).contains(&only(name, "fail")[0]), "{outcome}");
        let (detail, hint) = check(&outcome, name);
        assert!(detail.contains(file) && hint.contains("nothing of it was changed"), "{outcome}");
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "{ \"version\": 1, ");
    }
}

#[test]
fn a_place_that_cannot_be_found_does_not_keep_the_other_checks() {
    let home = Home::fresh();
    let outcome = doctor(&home, "--context nowhere -o json", &[]);
    assert_eq!((outcome.code, trouble(&outcome)), (2, only("place", "fail")), "{outcome}");
    assert!(check(&outcome, "place").0.contains("there is no context `nowhere`"), "{outcome}");
    assert_eq!(ended(&outcome).len(), 9);
}

#[cfg(unix)]
#[test]
fn a_key_file_that_others_could_read_is_a_warning() {
    use std::os::unix::fs::PermissionsExt as _;
    let (home, server) = (Home::fresh(), Server::of(&pods(&[])));
    let login = ["login", "--with-key", "--base-url", &server.url()];
    assert_eq!(home.run_with_input(&login, KEY.as_bytes()).code, 0);
    let file = home.config().join("keys.json");
    let outcome = doctor(&home, "-o json --context embedded", &[]).success();
    assert!(check(&outcome, "key file").0.starts_with("1 in `"), "{outcome}");
    std::fs::set_permissions(&file, std::fs::Permissions::from_mode(0o644)).unwrap();
    let outcome = doctor(&home, "-o json --context embedded", &[]).success();
    assert_eq!(trouble(&outcome), only("key file", "warn"), "{outcome}");
    assert_eq!(std::fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o600);
}

#[cfg(unix)]
#[test]
fn files_with_keys_that_others_can_read_are_named_with_the_command_that_closes_them() {
    use std::os::unix::fs::PermissionsExt as _;
    let home = Home::fresh();
    home.run_with_input(&["secrets", "create", "TOKEN", "--value-stdin"], b"v").success();
    std::fs::create_dir_all(home.config()).unwrap();
    let [engine, ssh] = ["engine.key", "ssh_host_ed25519_key"].map(|name| home.data().join(name));
    let config = home.config().join("config.toml");
    std::fs::write(&ssh, "a key").unwrap();
    std::fs::write(&config, "[aliases]\nmine = \"pods list --curl\"\n").unwrap();
    let open = |file: &std::path::Path, mode| {
        std::fs::set_permissions(file, std::fs::Permissions::from_mode(mode)).unwrap();
    };
    open(&ssh, 0o600);
    open(&config, 0o644);
    assert_eq!(trouble(&doctor(&home, "-o json", &[])), [], "what has no key in it may be read");
    std::fs::write(&config, "[aliases]\nmine = \"api GET /v2/pods --field key=svk_abc\"\n").unwrap();
    for (file, mode) in [(&engine, 0o640), (&ssh, 0o604), (&config, 0o644)] {
        open(&config, 0o600);
        open(file, mode);
        let outcome = doctor(&home, "-o json", &[]).success();
        let (detail, hint) = check(&outcome, "private");
        assert_eq!(trouble(&outcome), only("private", "warn"), "{outcome}");
        assert!(detail.contains(file.to_str().unwrap()), "{outcome}");
        let command = hint.split('`').nth(1).unwrap();
        assert!(command.starts_with("chmod 600 "), "{outcome}");
        Home::outcome(home.shell(command)).success();
        assert_eq!(trouble(&doctor(&home, "-o json", &[])), []);
    }
}

#[cfg(unix)]
#[test]
fn a_pipe_in_the_place_of_a_file_is_told_of_and_not_read() {
    for (name, line, code) in [
        ("data/engine.key", "secrets list", 1),
        ("data/engine.key", "serve --listen 127.0.0.1:0", 1),
        ("data/ssh_host_ed25519_key", "serve --listen 127.0.0.1:0 --ssh-listen 127.0.0.1:0", 2),
        ("config/config.toml", "context list", 2),
        ("config/config.toml", "context add x --base-url http://127.0.0.1:1", 2),
        ("config/keys.json", "doctor -o json", 2),
        ("config/lock", "context add x --base-url http://127.0.0.1:1", 2),
        ("config/lock", "config set pods.create.gpu x", 2),
        ("data/engine.lock", "pods list", 1),
        ("data/engine.lock", "serve --listen 127.0.0.1:0", 1),
    ] {
        let home = Home::new();
        std::fs::create_dir_all(home.config()).unwrap();
        Home::outcome(home.shell(&format!("mkfifo {name}"))).success();
        let outcome = home.svcctl(line);
        let told = format!("{}{}", outcome.stdout, outcome.stderr);
        assert_eq!(outcome.code, code, "{line}: {outcome}");
        assert!(told.contains(name) && told.contains("not a regular file"), "{line}: {outcome}");
    }
}

#[test]
fn a_data_file_that_is_none_is_a_failure() {
    let home = Home::fresh();
    std::fs::create_dir_all(home.data()).unwrap();
    std::fs::write(home.data_file(), "something else").unwrap();
    let outcome = doctor(&home, "-o json", &[]);
    assert_eq!((outcome.code, trouble(&outcome)), (1, only("engine", "fail")), "{outcome}");
    let (detail, hint) = check(&outcome, "engine");
    assert!(detail.contains("no SQLite database") && hint.contains("SVCCTL_DATA_DIR"), "{outcome}");
    assert_eq!(std::fs::read_to_string(home.data_file()).unwrap(), "something else");
}

#[test]
fn proxies_are_named_without_their_passwords() {
    let home = Home::fresh();
    let variables = [("HTTPS_PROXY", "http://me:hunter2@proxy.example:3128"), ("no_proxy", "localhost,.example.org")];
    let outcome = doctor(&home, "-o json", &variables).success();
    let expected = "https by http://proxy.example:3128; none for localhost,.example.org";
    assert_eq!(check(&outcome, "proxies").0, expected);
    assert!(!outcome.stdout.contains("hunter2"), "{outcome}");
    let outcome = doctor(&home, "-o json --base-url http://api.example", &[("HTTP_PROXY", "http://[me:hunter2@")]);
    assert_eq!((outcome.code, trouble(&outcome)), (2, only("proxies", "fail")), "{outcome}");
    assert!(!outcome.stdout.contains("hunter2"), "{outcome}");
}

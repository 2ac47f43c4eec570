//! Defaults and aliases show up in help, `doctor` and completion, and `context show` says where a value comes from.

use serde_json::Value;

use super::{home, with};
use crate::harness::Home;

const CONFIG: &str = "[defaults]\noutput = \"wide\"\npods.create.gpu = [\"RTX 4090\", \"L4\"]\npods.create.timeout = \"20m\"\n\n[aliases]\nup = \"pods create --wait\"\n";

#[test]
fn help_shows_defaults_and_aliases() {
    let home = home(CONFIG);
    let help = |line: &str| {
        let text = home.svcctl(line).success().stdout;
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    };
    for line in ["pods create --help", "help pods create", "up --help", "help up", "pods create -h"] {
        let help = help(line);
        assert!(help.contains("[default: RTX 4090, L4, by config.toml]"), "{line}: {help}");
        assert!(help.contains("How long to wait [default: 20m, by config.toml]"), "{line}: {help}");
        assert!(!help.contains("[default: 10m]"), "{line}: {help}");
    }
    for line in ["--help", "-h", "help"] {
        assert!(help(line).contains("Aliases: up pods create --wait Examples:"), "{line}: {}", help(line));
    }
    assert!(!Home::new().svcctl("--help").success().stdout.contains("Aliases:"));
}

#[test]
fn an_alias_is_completed_as_its_words_are() {
    let home = home(CONFIG);
    let offers = |words: &[&str]| {
        let words = [&["__complete", "fish", "--", "svcctl"], words].concat();
        home.run(&words).success().stdout
    };
    assert!(
        offers(&["u"]).lines().any(|line| line.starts_with("up\tAlias of `pods create --wait`")),
        "{}",
        offers(&["u"])
    );
    assert!(offers(&["up", "--gpu-c"]).starts_with("--gpu-count\t"));
    assert!(offers(&["-o", "json", "up", "--im"]).starts_with("--image\t"));
    assert!(offers(&["pods", "create", "--timeo"]).contains("[default: 20m, by config.toml]"));
}

fn check(home: &Home, name: &str) -> (String, String) {
    let checks = home.svcctl("doctor -o json").success().json();
    let check = checks.as_array().unwrap().iter().find(|check| check["check"] == name).unwrap().clone();
    let text = |field: &str| check[field].as_str().unwrap_or_default().to_owned();
    (text("status"), text("detail"))
}

#[test]
fn doctor_shows_what_there_is_and_what_is_wrong() {
    let sound = home(CONFIG);
    let (status, detail) = check(&sound, "defaults");
    assert_eq!(status, "ok");
    assert!(detail.contains("pods.create.gpu = RTX 4090, L4 (line 3)"), "{detail}");
    assert!(check(&sound, "aliases").1.contains("up = pods create --wait (line 7)"));
    let off = with(&sound, "doctor -o json", "SVCCTL_NO_DEFAULTS", "1").success().json();
    assert!(off.as_array().unwrap().iter().any(|check| {
        check["check"] == "defaults"
            && check["detail"].as_str().unwrap().ends_with("left out, because SVCCTL_NO_DEFAULTS is set")
    }));
    let broken = home("[defaults]\npods.creat.gpu = \"L4\"\n[aliases]\npods = \"pods list\"\n");
    for (name, told) in [
        ("defaults", "`pods.creat.gpu` of line 2: there is no command"),
        ("aliases", "`pods` of line 4: `pods` is a command"),
    ] {
        let (status, detail) = check(&broken, name);
        assert_eq!(status, "warn", "{name}");
        assert!(detail.contains(told), "{detail}");
    }
    assert_eq!(check(&Home::new(), "defaults"), ("ok".to_owned(), "none".to_owned()));
}

#[test]
fn context_show_says_where_a_value_comes_from() {
    let home = home("context = \"a\"\n\n[contexts.a]\nbase-url = \"http://a.example.com\"\nteam-id = \"t\"\n");
    let shown = home.svcctl("context show").success().stdout;
    for row in [
        "http://a.example.com (config.toml, line 4)",
        "t (config.toml, line 5)",
        "yes, selected in config.toml, line 1 (`svcctl context use`)",
    ] {
        assert!(shown.contains(row), "{row}: {shown}");
    }
    let from = |line: &str, name: &str, value: &str| with(&home, line, name, value).success().json()["from"].clone();
    assert_eq!(from("context show -o json", "SVCCTL_TEAM_ID", "u")["teamId"], "SVCCTL_TEAM_ID");
    assert_eq!(from("context show -o json", "SVCCTL_API_KEY", "svk_x")["key"], "SVCCTL_API_KEY");
    assert_eq!(from("context show -o json", "SVCCTL_BASE_URL", "http://b.example.com")["baseUrl"], "SVCCTL_BASE_URL");
    assert_eq!(from("context show -o json --context embedded", "TZ", "UTC")["name"], "--context");
    assert_eq!(from("context show -o json --context embedded", "TZ", "UTC")["baseUrl"], Value::Null);
    let place = check(&home_of_embedded(), "place").1;
    assert_eq!(
        place,
        "the embedded engine (its pods are simulated unless a host of yours runs them), because nothing else was chosen"
    );
}

fn home_of_embedded() -> Home {
    home("[aliases]\nup = \"pods list\"\n")
}

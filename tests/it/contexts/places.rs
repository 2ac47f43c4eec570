//! Where a command runs: flag, environment, selected context, in this order.

use insta::assert_snapshot;
use serde_json::Value;

use super::{KEY, last_key, list, login, run, run_with, server};
use crate::harness::{Home, error_of};

/// The context that holds, and what made it.
fn holds(home: &Home, flags: &str, variables: &[(&str, &str)]) -> (Value, Value, Value) {
    let shown = run_with(home, &format!("context show -o json {flags}"), variables).success().json();
    (shown["name"].clone(), shown["baseUrl"].clone(), shown["because"].clone())
}

#[test]
fn flags_come_before_the_environment_and_the_environment_before_the_selection() {
    let home = Home::new();
    let default = (Value::from("embedded"), Value::Null, Value::from("default"));
    assert_eq!(holds(&home, "", &[]), default);
    run(&home, "context add a --base-url http://a.example.com").success();
    run(&home, "context add b --base-url http://b.example.com").success();
    assert_eq!(holds(&home, "", &[]), default, "to add is not to select");
    run(&home, "context use a").success();
    let (context_b, at_c) = (("SVCCTL_CONTEXT", "b"), ("SVCCTL_BASE_URL", "http://c.example.com"));
    let embedded = ("SVCCTL_CONTEXT", "embedded");
    let at_d = "--base-url http://d.example.com";
    for (flags, variables, name, host, because) in [
        ("", &[][..], Some("a"), "a", "selected"),
        ("", &[context_b][..], Some("b"), "b", "SVCCTL_CONTEXT"),
        ("", &[embedded][..], Some("embedded"), "", "SVCCTL_CONTEXT"),
        ("", &[("SVCCTL_CONTEXT", "")][..], Some("a"), "a", "selected"),
        ("", &[at_c][..], None, "c", "SVCCTL_BASE_URL"),
        ("", &[context_b, at_c][..], None, "c", "SVCCTL_BASE_URL"),
        ("--context b", &[][..], Some("b"), "b", "--context"),
        ("--context a", &[context_b, at_c][..], Some("a"), "a", "--context"),
        ("--context embedded", &[context_b, at_c][..], Some("embedded"), "", "--context"),
        (at_d, &[][..], None, "d", "--base-url"),
        (at_d, &[context_b, at_c][..], None, "d", "--base-url"),
    ] {
        let base_url = if host.is_empty() { Value::Null } else { format!("http://{host}.example.com").into() };
        let expected = (name.map_or(Value::Null, Value::from), base_url, Value::from(because));
        assert_eq!(holds(&home, flags, variables), expected, "{flags} {variables:?}");
    }
    let error = error_of(run(&home, &format!("pods list --context a {at_d}")), 2);
    assert!(error.contains("--context and --base-url name two places"), "{error}");
}

#[test]
fn a_command_runs_where_the_context_says() {
    let (a, b, home) = (server(), server(), Home::new());
    run(&home, &format!("context add a --base-url {} --team team-a --use", a.url())).success();
    run(&home, &format!("context add b --base-url {}", b.url())).success();
    run(&home, "pods list").success();
    assert_eq!((a.seen().len(), b.seen().len()), (1, 0));
    assert_eq!(a.only().header("x-team-id"), Some("team-a"));
    run(&home, "pods list --context b").success();
    run_with(&home, "pods list", &[("SVCCTL_CONTEXT", "b")]).success();
    assert_eq!((a.seen().len(), b.seen().len()), (1, 2));
    assert_eq!(b.seen()[0].header("x-team-id"), None);
    assert!(home.is_untouched());
    run(&home, "pods list --context embedded").success();
    assert!(!home.is_untouched());
    run(&home, "engine status --context embedded").success();
    assert_eq!((a.seen().len(), b.seen().len()), (1, 2));
}

#[test]
fn the_environment_comes_before_the_key_and_the_team_of_a_context() {
    let (server, home) = (server(), Home::new());
    run(&home, &format!("context add a --base-url {} --team stored --use", server.url())).success();
    login(&home, "", KEY).success();
    run(&home, "pods list").success();
    assert_eq!(last_key(&server).as_deref(), Some(format!("Bearer {KEY}").as_str()));
    run_with(&home, "pods list", &[("SVCCTL_API_KEY", "svk_other"), ("SVCCTL_TEAM_ID", "other")]).success();
    assert_eq!(last_key(&server).as_deref(), Some("Bearer svk_other"));
    assert_eq!(server.seen().last().unwrap().header("x-team-id"), Some("other"));
    let shown = run_with(&home, "context show", &[("SVCCTL_API_KEY", "svk_other")]).success();
    assert!(shown.stdout.contains("from SVCCTL_API_KEY") && !shown.stdout.contains("svk_other"), "{shown}");
}

#[test]
fn a_stored_key_goes_to_no_address_that_is_written_out() {
    let (server, other, home) = (server(), server(), Home::new());
    login(&home, &format!("--base-url {}", server.url()), KEY).success();
    for url in [server.url(), other.url()] {
        run(&home, &format!("pods list --base-url {url}")).success();
        run_with(&home, "pods list", &[("SVCCTL_BASE_URL", &url)]).success();
    }
    assert_eq!((last_key(&server), last_key(&other)), (None, None));
    // Nor to the address that someone wrote over the one it was stored for.
    let file = home.config().join("config.toml");
    let text = std::fs::read_to_string(&file).unwrap().replace(&server.url(), &other.url());
    std::fs::write(&file, text).unwrap();
    let error = error_of(run(&home, "pods list"), 2);
    assert!(error.contains("is no longer in") && error.contains("svcctl login --context"), "{error}");
    assert_eq!(other.seen().len(), 2);
}

#[test]
fn an_unknown_context_is_wrong_usage_that_names_the_known_ones() {
    let home = Home::new();
    run(&home, "context add prod --base-url http://a.example.com").success();
    assert_snapshot!(run(&home, "pods list --context prd"), @r"
    exit 2
    --- stderr
    error: there is no context `prd`
      there is `embedded`, `prod`

    hint: `svcctl context add` makes one, `svcctl context list` shows them
    ");
    for line in
        ["context use prd", "context remove prd", "context show prd", "login --context prd", "logout --context prd"]
    {
        let error = error_of(run(&home, line), 2);
        assert!(error.contains("`embedded`, `prod`"), "{line}: {error}");
    }
    // Commands that need no place still work.
    for line in ["context list", "context use prod", "completion bash"] {
        run_with(&home, line, &[("SVCCTL_CONTEXT", "prd")]).success();
    }
}

#[test]
fn contexts_are_listed_shown_selected_and_removed() {
    let home = Home::new();
    assert_snapshot!(run(&home, "context list"), @r"
    exit 0
    --- stdout
    SELECTED  NAME      PLACE            TEAM  KEY
    *         embedded  in this process  -     -
    ");
    assert_snapshot!(run(&home, "context add prod --base-url https://api.example.com/ --team t1 --use"), @r"
    exit 0
    --- stderr
    context `prod` is added and selected
    `svcctl login --context prod` stores its key
    ");
    assert_snapshot!(run(&home, "context list"), @r"
    exit 0
    --- stdout
    SELECTED  NAME      PLACE                    TEAM  KEY
    -         embedded  in this process          -     -
    *         prod      https://api.example.com  t1    -
    ");
    assert_snapshot!(run(&home, "context list -o csv"), @r"
    exit 0
    --- stdout
    SELECTED,NAME,PLACE,TEAM,KEY
    ,embedded,in this process,,
    *,prod,https://api.example.com,t1,
    ");
    assert_eq!(run(&home, "context ls -o id").success().stdout, "embedded\nprod\n");
    assert_eq!(run(&home, "context list -o ndjson").success().stdout.lines().count(), 2);
    assert!(run(&home, "context list -o yaml").success().stdout.contains("baseUrl: https://api.example.com"));
    assert_snapshot!(run(&home, "context show"), @r"
    exit 0
    --- stdout
    context  prod
    place    https://api.example.com (config.toml, line 4)
    team     t1 (config.toml, line 5)
    key      none
    in use   yes, selected in config.toml, line 1 (`svcctl context use`)
    ");
    let shown = run(&home, "context show embedded").success().stdout;
    assert!(
        shown.contains("in this process") && shown.contains("engine.db") && shown.contains("in use   no"),
        "{shown}"
    );
    assert_snapshot!(run(&home, "context remove prod"), @r"
    exit 0
    --- stderr
    context `prod` is removed
    it was selected; commands now run in `embedded`, in this process
    ");
    assert_eq!(list(&home).len(), 1);
    run(&home, "context use embedded").success();
}

#[test]
fn the_embedded_context_can_be_neither_removed_nor_shadowed() {
    let home = Home::new();
    for line in [
        "context remove embedded",
        "context add embedded --base-url http://a.example.com",
        "context add Embedded --base-url http://a.example.com",
        "login --context embedded",
        "logout --context embedded",
        "login",
        "logout",
    ] {
        let error = error_of(run(&home, line), 2);
        assert!(error.contains("embedded"), "{line}: {error}");
    }
    assert_eq!(list(&home).len(), 1);
}

#[test]
fn a_name_is_given_once() {
    let home = Home::new();
    run(&home, "context add a --base-url http://a.example.com --team t").success();
    let again = run(&home, "context add a --base-url http://a.example.com/ --team t --use").success();
    assert!(again.stderr.contains("is there already and selected"), "{again}");
    for line in [
        "context add a --base-url http://b.example.com --team t",
        "context add a --base-url http://a.example.com",
        "context add a",
        "context add 'a b' --base-url http://a.example.com",
        "context add c --base-url a.example.com",
        "context add c --base-url http://me:hunter2@a.example.com",
        "context add c --base-url http://a.example.com --team ''",
        "context add c",
    ] {
        let error = error_of(run(&home, line), 2);
        assert!(!error.contains("hunter2"), "{error}");
    }
    // An address in the environment says where this command runs, and makes no context.
    assert_eq!(run_with(&home, "context add c", &[("SVCCTL_BASE_URL", "http://c.example.com")]).code, 2);
    assert_eq!(list(&home).len(), 2);
}

#[test]
fn a_selection_that_something_else_comes_before_is_said_to_be_so() {
    let home = Home::new();
    run(&home, "context add a --base-url http://a.example.com").success();
    for name in ["SVCCTL_BASE_URL", "SVCCTL_CONTEXT"] {
        let told = run_with(&home, "context use a", &[(name, "http://b.example.com")]).success().stderr;
        assert!(told.contains(&format!("warning: {name} is set")), "{told}");
    }
}

//! Users, teams and sessions of the embedded engine.

use insta::assert_snapshot;
use serde_json::{Value, json};

use crate::harness::{Home, error_of};

/// The first line that a command prints.
fn told(home: &Home, line: &str) -> String {
    home.svcctl(line).success().stdout.trim().to_owned()
}

#[test]
fn a_team_is_made_joined_left_and_deleted() {
    let home = Home::new();
    assert_snapshot!(home.svcctl("engine teams list"), @r"
    exit 0
    --- stderr
    no teams; `svcctl engine teams create NAME` makes one
    ");
    let (team, ada) = (told(&home, "engine teams create ml -o id"), told(&home, "engine users create ada -o id"));
    let members = || home.svcctl("engine teams list -o json").success().json()["teams"][0]["members"].clone();
    assert_eq!(members(), json!(["local"]));
    for _ in 0..2 {
        home.svcctl(&format!("engine teams add {team} {ada}")).success();
    }
    assert_eq!(members().as_array().unwrap().len(), 2);
    home.svcctl(&format!("engine teams remove {team} local")).success();
    assert_eq!(members(), json!([ada]));
    let users = home.svcctl("engine users list -o json").success().json();
    let names: Vec<&Value> = users["users"].as_array().unwrap().iter().map(|user| &user["name"]).collect();
    assert_eq!(names, ["local", "ada"]);
    for line in [
        format!("engine teams remove {team} local"),
        format!("engine teams add {team} nosuch"),
        format!("engine teams add nosuch {ada}"),
        "engine teams remove nosuch local".to_owned(),
        "engine teams delete nosuch".to_owned(),
        "engine credit show --team nosuch".to_owned(),
        "engine status --team local".to_owned(),
        "engine keys create x --team nosuch".to_owned(),
        "engine sessions create --user nosuch".to_owned(),
        format!("engine sessions create --user {team}"),
    ] {
        assert_eq!(home.svcctl(&line).code, 4, "{line}");
    }
    for line in ["engine teams create ''", "engine users create ' '"] {
        assert_eq!(home.svcctl(line).code, 5, "{line}");
    }
    home.svcctl(&format!("engine teams delete {team}")).success();
    assert_eq!(told(&home, "engine teams list -o id"), "");
}

#[test]
fn the_money_of_a_team_is_not_that_of_its_members() {
    let home = Home::new();
    let team = told(&home, "engine teams create ml -o id");
    home.svcctl(&format!("engine credit set 3 --team {team}")).success();
    let added = home.svcctl(&format!("engine credit add 0.5 --team {team} -o json")).success().json();
    assert_eq!(added, json!({ "balance": 3.5 }));
    assert_eq!(home.svcctl("engine credit show -o json").success().json(), json!({ "balance": 1000.0 }));
    let status = home.svcctl(&format!("engine status --team {team} -o json")).success().json();
    assert_eq!(status["balance"], 3.5);
}

#[test]
fn a_key_shows_its_team_and_goes_with_it() {
    let home = Home::new();
    let team = told(&home, "engine teams create ml -o id");
    let key = home.svcctl(&format!("engine keys create ci --team {team} -o json")).success().json();
    home.svcctl("engine keys create mine").success();
    let keys = || home.svcctl("engine keys list -o json").success().json()["keys"].clone();
    assert_eq!((&keys()[0]["team"], &keys()[1]["team"]), (&json!(team), &Value::Null));
    assert!(home.svcctl("engine keys list -o csv").success().stdout.contains(&format!(",{team},")));
    home.svcctl(&format!("engine teams delete {team}")).success();
    let left = keys();
    assert!(left.as_array().unwrap().iter().all(|left| left["id"] != key["id"]) && left[0]["name"] == "mine");
}

#[test]
fn a_session_is_a_token_alone_on_its_line() {
    let home = Home::new();
    let outcome = home.svcctl("engine sessions create").success();
    let token = outcome.stdout.strip_suffix('\n').unwrap();
    assert_eq!(token.split('.').count(), 3, "{token}");
    assert!(!token.contains(char::is_whitespace) && !outcome.stderr.contains(token), "{outcome}");
    assert!(outcome.stderr.contains("shown this once"), "{outcome}");
    let made = home.svcctl("engine sessions create --ttl 12h -o json").success().json();
    assert_eq!(made.as_object().unwrap().keys().collect::<Vec<_>>(), ["expiresAt", "token"]);
    for ttl in ["12h1s", "0s", "13h"] {
        let error = error_of(home.svcctl(&format!("engine sessions create --ttl {ttl}")), 5);
        assert!(error.contains("12 hours"), "{error}");
    }
    assert_eq!(home.svcctl("engine sessions create --ttl soon").code, 2);
}

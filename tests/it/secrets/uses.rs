//! `svcctl secrets uses`: what names a secret, and what runs with a value of the past.

use serde_json::{Value, json};

use crate::harness::{Home, error_of};

fn uses(home: &Home, name: &str) -> Vec<Value> {
    home.svcctl(&format!("secrets uses {name} -o json")).success().json()["uses"].as_array().unwrap().clone()
}

fn told(one: &Value) -> (String, u64, u64) {
    (one["name"].as_str().unwrap().to_owned(), one["running"].as_u64().unwrap(), one["older"].as_u64().unwrap())
}

#[test]
fn what_started_before_the_value_runs_with_an_older_one() {
    let home = Home::new();
    let secret = |line: &str| home.run_with_input(&shell_words::split(line).unwrap(), b"v").success();
    secret("secrets create TOKEN --value-stdin");
    assert_eq!(uses(&home, "TOKEN"), Vec::<Value>::new());
    let env = "--env 'A=x{{ SVCCTL_SECRET_TOKEN }}' --env 'B={{ OTHER_SECRET_TOKEN }}'";
    home.rent("demo", env);
    home.rent("plain", "--env 'A={{ SVCCTL_SECRET_OTHER }}'");
    home.svcctl(&format!("templates create base --image a:1 {env}")).success();
    home.svcctl(&format!("serverless create e --image svcctl/job:echo --pool ADA_24 --min 1 --yes {env}")).success();
    let before: Vec<_> = uses(&home, "token").iter().map(told).collect();
    assert_eq!(before, [("demo".to_owned(), 0, 0), ("e".to_owned(), 0, 0), ("base".to_owned(), 0, 0)]);
    home.svcctl("engine clock advance 1m").success();
    let one = &uses(&home, "TOKEN")[0];
    assert_eq!(
        (&one["kind"], &one["status"], &one["variables"]),
        (&json!("pod"), &json!("RUNNING"), &json!(["A", "B"]))
    );
    let running: Vec<_> = uses(&home, "TOKEN").iter().map(told).collect();
    assert_eq!(running, [("demo".to_owned(), 1, 0), ("e".to_owned(), 1, 0), ("base".to_owned(), 0, 0)]);
    secret("secrets rotate TOKEN --value-stdin");
    home.svcctl("engine clock advance 1m").success();
    let older: Vec<_> = uses(&home, "TOKEN").iter().map(told).collect();
    assert_eq!(older, [("demo".to_owned(), 1, 1), ("e".to_owned(), 1, 1), ("base".to_owned(), 0, 0)]);
    let table = home.svcctl("secrets uses TOKEN").success().stdout;
    assert!(table.contains("an older value"), "{table}");
    home.svcctl("pods restart demo").success();
    home.svcctl("engine clock advance 1m").success();
    assert_eq!(told(&uses(&home, "TOKEN")[0]), ("demo".to_owned(), 1, 0));
    home.svcctl("secrets delete TOKEN --yes").success();
    let gone = home.svcctl("secrets uses TOKEN -o json").success();
    assert!(gone.stderr.contains("there is no secret `TOKEN`") && gone.json()["uses"].as_array().unwrap().len() == 3);
    error_of(home.svcctl("secrets uses nothing"), 4);
}

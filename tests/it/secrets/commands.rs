//! `svcctl secrets` through the binary.

use serde_json::{Value, json};

use super::VALUE;
use crate::{
    harness::{Home, error_of},
    server::client::Process,
};

fn with_input(home: &Home, line: &str, input: &str) -> crate::harness::Outcome {
    home.run_with_input(&shell_words::split(line).unwrap(), input.as_bytes())
}

/// The values in the platform, by the only way out.
fn values(home: &Home) -> Vec<(String, String)> {
    let document = home.svcctl("engine export --with-secrets --yes").success().json();
    let rows = document["tables"]["secrets"].as_array().unwrap().clone();
    let text = |row: &Value, field: &str| row[field].as_str().unwrap_or_default().to_owned();
    rows.iter().map(|row| (text(row, "name"), text(row, "value"))).collect()
}

fn pair(name: &str, value: &str) -> (String, String) {
    (name.to_owned(), value.to_owned())
}

#[test]
fn a_value_comes_from_standard_input_without_its_line_break_or_from_a_file_as_it_is() {
    let home = Home::new();
    with_input(&home, "secrets create a --value-stdin", "one\n").success();
    with_input(&home, "secrets create b --value-stdin", "two\nlines\r\n").success();
    with_input(&home, "secrets create c --value-stdin", "\n\n").success();
    home.write("key.pem", "-----BEGIN-----\nx\n");
    home.svcctl("secrets create tls/key.pem --value-file key.pem --description 'of the site'").success();
    let expected =
        [pair("a", "one"), pair("b", "two\nlines"), pair("c", "\n"), pair("tls/key.pem", "-----BEGIN-----\nx\n")];
    assert_eq!(values(&home), expected);
    for (line, input) in [
        ("secrets create d", ""),
        ("secrets create d --value-stdin", ""),
        ("secrets create d --value-stdin", "\n"),
        ("secrets create d --value-file none", ""),
        ("secrets create d --value-stdin --value-file key.pem", ""),
        ("secrets create d --if-missing --replace", ""),
        ("secrets create d value", ""),
        ("secrets create", ""),
    ] {
        let outcome = with_input(&home, line, input);
        assert_eq!((outcome.code, outcome.stdout.as_str()), (2, ""), "{line}: {outcome}");
    }
    let binary = home.run_with_input(&["secrets", "create", "d", "--value-stdin"], b"hunter\xff");
    assert!(binary.code == 2 && !binary.stderr.contains("hunter"), "{binary}");
    assert_eq!(values(&home).len(), 4);
}

#[test]
fn a_secret_that_is_there_is_refused_kept_or_replaced() {
    let home = Home::new();
    with_input(&home, "secret create TOKEN --value-stdin --description d", "one").success();
    let refused = error_of(with_input(&home, "secrets create token --value-stdin", VALUE), 5);
    assert!(refused.contains("TOKEN") && !refused.contains(VALUE), "{refused}");
    let kept = home.svcctl("secrets create token --if-missing -o json").success();
    assert_eq!((kept.json()["name"].as_str(), values(&home)), (Some("TOKEN"), vec![pair("TOKEN", "one")]));
    assert!(kept.stderr.contains("is there already"), "{kept}");
    let replaced = with_input(&home, "secrets create token --replace --value-stdin -o json", "two").success().json();
    assert_eq!((&replaced["description"], values(&home)), (&json!("d"), vec![pair("TOKEN", "two")]));
    assert!(replaced["valueLastUpdatedAt"].is_string());
    with_input(&home, "secrets create NEW --replace --value-stdin", "three").success();
    with_input(&home, "secrets create NEWER --if-missing --value-stdin", "four").success();
    assert_eq!(values(&home).len(), 3);
}

#[test]
fn a_secret_is_rotated_described_and_listed_by_its_name_in_any_letter_case() {
    let home = Home::new();
    let made = with_input(&home, "secrets create TOKEN --value-stdin -o id", "one").success().stdout;
    let rotated = with_input(&home, "secrets rotate token --value-stdin", "two").success();
    assert!(rotated.stderr.contains("svcctl secrets uses TOKEN"), "{rotated}");
    with_input(&home, &format!("secrets rotate {} --value-stdin", made.trim()), "three").success();
    assert_eq!(values(&home), [pair("TOKEN", "three")]);
    home.svcctl("secrets describe token 'of the hub'").success();
    let listed = |line: &str| home.svcctl(line).success().json()["secrets"].clone();
    assert_eq!(listed("secrets list --name Token -o json")[0]["description"], "of the hub");
    assert_eq!(listed("secrets list --name other -o json"), json!([]));
    home.svcctl("secrets describe token ''").success();
    assert_eq!(listed("secrets list -o json")[0]["description"], json!(null));
    for line in ["secrets rotate none --value-stdin", "secrets describe none x", "secrets delete none --yes"] {
        let told = error_of(with_input(&home, line, VALUE), 4);
        assert!(told.contains("svcctl secrets list") && !told.contains(VALUE), "{told}");
    }
}

#[test]
fn a_deletion_tells_what_names_the_secret_and_asks() {
    let home = Home::swift();
    with_input(&home, "secrets create TOKEN --value-stdin", "one").success();
    home.rent("demo", "--env 'A={{ SVCCTL_SECRET_TOKEN }}' --wait");
    home.svcctl("templates create base --image a:1 --env 'B=x{{ SVCCTL_SECRET_TOKEN }}'").success();
    let asked = error_of(home.svcctl("secrets delete TOKEN"), 2);
    for part in ["named by pod `demo`", "RUNNING", "in A", "named by template `base`", "in B", "--yes"] {
        assert!(asked.contains(part), "{part}: {asked}");
    }
    let gone = home.svcctl("secrets rm TOKEN --yes").success();
    assert!(gone.stderr.contains("secret `TOKEN`"), "{gone}");
    assert_eq!(home.pods()[0]["status"], "RUNNING");
    assert_eq!(values(&home), []);
}

#[test]
fn what_names_an_unknown_secret_is_warned_of_or_refused() {
    let home = Home::new();
    with_input(&home, "secrets create Known --value-stdin", "one").success();
    let bad = "--env 'A={{ SVCCTL_SECRET_none }}' --env 'B={{ SVCCTL_SECRET_Known }}' --env 'C={{ X_SECRET_known }}'";
    let creates = [
        "pods create demo --image a:1 --gpu L4",
        "templates create base --image a:1",
        "serverless create e --image a:1 --pool ADA_24",
        "pods update demo --yes",
        "templates update base",
        "serverless update e",
    ];
    for line in creates {
        if line.contains(" create ") {
            let refused = error_of(home.svcctl(&format!("{line} {bad} --strict")), 5);
            assert!(refused.contains("variable `A` names secret `none`"), "{line}: {refused}");
        }
        let warned = home.svcctl(&format!("{line} {bad}")).success().stderr;
        assert!(warned.contains("warning: variable `A` names secret `none`, which does not exist"), "{line}: {warned}");
        assert!(warned.contains("`C` names secret `known`") && warned.contains("there is `Known`"), "{line}: {warned}");
        assert!(!warned.contains("`B`"), "{line}: {warned}");
        let refused = home.svcctl(&format!("{line} {bad} --strict"));
        assert_eq!(refused.code, 5, "{line}: {refused}");
    }
    let of_template = home.svcctl("pods create two --template base --gpu L4 --strict");
    assert!(of_template.code == 5 && of_template.stderr.contains("`none`"), "{of_template}");
    assert_eq!(home.pods().len(), 1);
    let good = "--env 'B={{ SVCCTL_SECRET_Known }}' --strict";
    let outcome = home.svcctl(&format!("pods create three --image a:1 --gpu L4 {good}")).success();
    assert!(!outcome.stderr.contains("warning"), "{outcome}");
}

#[test]
fn variables_of_a_file_become_secrets_and_lines_that_name_them() {
    let home = Home::new();
    home.write(".env", "# ours\nexport HF_TOKEN='one two'\nEMPTY=\nDB_URL=\"a\\nb\"\n");
    let printed = home.svcctl("secrets import .env").success();
    let expected = "HF_TOKEN={{ SVCCTL_SECRET_HF_TOKEN }}\nEMPTY=\nDB_URL={{ SVCCTL_SECRET_DB_URL }}\n";
    assert_eq!(printed.stdout, expected);
    assert_eq!(values(&home), [pair("HF_TOKEN", "one two"), pair("DB_URL", "a\nb")]);
    home.write("refs", &printed.stdout);
    home.rent("demo", "--env-file refs --strict");
    let env = crate::harness::env_of(&home.pods()[0]);
    assert_eq!(env["DB_URL"], "{{ SVCCTL_SECRET_DB_URL }}");
    home.write(".env2", "hf_token=three\nNEW=four\n1BAD=five\nSVCCTL_X=six\n");
    let refused = error_of(home.svcctl("secrets import .env2"), 5);
    for name in ["hf_token", "1BAD", "SVCCTL_X"] {
        assert!(refused.contains(name), "{name}: {refused}");
    }
    assert!(!refused.contains("three") && values(&home).len() == 2, "{refused}");
    home.write(".env3", "hf_token=three\nNEW=four\n");
    let kept = home.svcctl("secrets import .env3 --if-missing --prefix ACME_").success().stdout;
    assert_eq!(kept, "hf_token={{ ACME_SECRET_HF_TOKEN }}\nNEW={{ ACME_SECRET_NEW }}\n");
    assert_eq!(values(&home)[0], pair("HF_TOKEN", "one two"));
    let json = home.svcctl("secrets import .env3 --replace -o json").success().json();
    assert_eq!(json["env"]["NEW"], "{{ SVCCTL_SECRET_NEW }}");
    assert_eq!(values(&home)[0], pair("HF_TOKEN", "three"));
}

#[test]
fn an_export_with_values_asks_first() {
    let home = Home::new();
    with_input(&home, "secrets create TOKEN --value-stdin", VALUE).success();
    let asked = error_of(home.svcctl("engine export state.json --with-secrets"), 2);
    assert!(asked.contains("clear text") && !home.path().join("state.json").exists(), "{asked}");
    home.svcctl("engine export plain.json").success();
    home.svcctl("engine export state.json --with-secrets --yes").success();
    let read = |name: &str| std::fs::read_to_string(home.path().join(name)).unwrap();
    assert!(!read("plain.json").contains(VALUE) && read("state.json").contains(VALUE));
    let other = Home::new();
    other.write("state.json", read("state.json"));
    other.svcctl("engine import state.json --yes").success();
    assert_eq!(values(&other), [pair("TOKEN", VALUE)]);
}

#[test]
fn a_server_takes_the_same_commands() {
    let server = Process::new("", &[]);
    let home = Home::new();
    let at = |line: &str, input: &str| {
        let script = format!("printf %s {} | svcctl {line}", shell_words::quote(input));
        let mut command = home.shell(&script);
        command.env("SVCCTL_BASE_URL", format!("http://{}", server.address)).env("SVCCTL_API_KEY", server.key());
        Home::outcome(command)
    };
    at("secrets create TOKEN --value-stdin", "one").success();
    assert_eq!(at("secrets create token --value-stdin", "two").code, 5);
    at("secrets rotate token --value-stdin", "two").success();
    let listed = at("secrets list -o json", "").success().json();
    assert_eq!(listed["secrets"][0]["name"], "TOKEN");
    let strict = "pods create demo --image a:1 --gpu L4 --strict --env 'A={{ SVCCTL_SECRET_none }}'";
    assert_eq!(at(strict, "").code, 5);
    let doctor = at("doctor -o json", "").success().json();
    let checks = doctor.as_array().unwrap();
    let account = checks.iter().find(|check| check["check"] == "account").unwrap();
    assert_eq!(account["detail"], "has 1 secret, 0 network volumes, 0 global volumes");
    at("secrets delete TOKEN --yes", "").success();
    let users = at("organization users -o json", "").success().json();
    assert_eq!(users["users"][0]["role"]["id"], "builtin:owner");
}

#[test]
fn delegations_are_made_of_an_arn_or_an_image() {
    let home = Home::new();
    let image = "123456789012.dkr.ecr.us-east-1.amazonaws.com/team/app:1";
    let made = home.svcctl(&format!("registries delegations create {image} --name app")).success();
    assert!(made.stderr.contains("arn:aws:ecr:us-east-1:123456789012:repository/team/app:1"), "{made}");
    home.svcctl("registries delegations create arn:aws:ecr:us-east-1:123456789012:repository/other").success();
    let wrong = error_of(home.svcctl("registries delegations create python:3.12"), 2);
    assert!(wrong.contains("`python:3.12` is not an ARN like arn:aws:ecr:"), "{wrong}");
    assert_eq!(home.svcctl(&format!("registries delegations create {image}")).code, 5);
    let listed = home.svcctl("registries delegations ls -o json").success().json();
    assert_eq!(listed["delegations"].as_array().unwrap().len(), 2);
    home.svcctl("registries delegations delete app other --yes").success();
    assert_eq!(home.svcctl("registries delegations list -o json").success().json()["delegations"], json!([]));
}

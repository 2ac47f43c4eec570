//! `svcctl schema`: the tool as one document, compared with what the tool says and prints.

use std::collections::{BTreeMap, BTreeSet};

use regex::Regex;
use serde_json::{Value, json};

use crate::harness::Home;

fn schema(home: &Home) -> Value {
    home.svcctl("schema").success().json()
}

/// The commands of the document by their paths.
fn commands(schema: &Value) -> BTreeMap<String, Value> {
    let path = |command: &Value| {
        let words: Vec<&str> = command["path"].as_array().unwrap().iter().map(|word| word.as_str().unwrap()).collect();
        words.join(" ")
    };
    schema["commands"].as_array().unwrap().iter().map(|command| (path(command), command.clone())).collect()
}

/// Every command that can be run with its help, as the help of those above it lists them.
fn walk(home: &Home, path: &str, leaves: &mut BTreeMap<String, String>) {
    let help = home.svcctl(&format!("{path} --help")).success().stdout;
    let Some((_, list)) = help.split_once("\nCommands:\n") else {
        leaves.insert(path.trim().to_owned(), help);
        return;
    };
    let lines = list.lines().take_while(|line| !line.is_empty());
    let names = lines.filter(|line| line.starts_with("  ") && !line.starts_with("   "));
    for name in names.filter_map(|line| line.split_whitespace().next()) {
        // The words that `help` lists below a group are not its own commands.
        if path.is_empty() || name != "help" {
            walk(home, &format!("{path} {name}"), leaves);
        }
    }
}

fn flags_of(command: &Value) -> BTreeSet<String> {
    command["flags"].as_array().unwrap().iter().map(|flag| flag["name"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn every_command_and_flag_of_the_help_is_in_the_schema_and_nothing_else() {
    let home = Home::new();
    let schema = schema(&home);
    let commands = commands(&schema);
    let mut leaves = BTreeMap::new();
    walk(&home, "", &mut leaves);
    assert_eq!(commands.keys().collect::<Vec<_>>(), leaves.keys().collect::<Vec<_>>());
    let flag = Regex::new(r"(?m)^ +(?:-\w, )?(--[a-z][a-z0-9-]*)").unwrap();
    let page = home.svcctl("help global").success().stdout;
    for flag in schema["globalFlags"].as_array().unwrap() {
        assert!(page.contains(flag["name"].as_str().unwrap()), "{flag}: {page}");
    }
    for (path, help) in &leaves {
        let mut shown: BTreeSet<String> = flag.captures_iter(help).map(|found| found[1].to_owned()).collect();
        shown.remove("--help");
        shown.remove("--version");
        assert_eq!(flags_of(&commands[path]), shown, "{path}");
        for argument in commands[path]["arguments"].as_array().unwrap() {
            let name = argument["valueNames"][0].as_str().unwrap();
            assert!(help.contains(&format!("[{name}]")) || help.contains(&format!("<{name}>")), "{path}: {name}");
        }
    }
    assert!(home.is_untouched(), "it touches no data");
}

#[test]
fn a_command_is_described_in_full() {
    let home = Home::new();
    let schema = schema(&home);
    assert_eq!(
        (schema["version"].as_str(), schema["apiVersion"].as_str()),
        (Some(env!("CARGO_PKG_VERSION")), Some("2"))
    );
    assert_eq!(schema["formats"], json!(["table", "wide", "json", "ndjson", "yaml", "csv", "id"]));
    assert_eq!(schema["exitCodes"]["6"], "no capacity for any candidate");
    let list = &commands(&schema)["pods list"];
    let flag = |name: &str| {
        let flags = list["flags"].as_array().unwrap().iter().chain(schema["globalFlags"].as_array().unwrap());
        flags.into_iter().find(|flag| flag["name"] == name).unwrap().clone()
    };
    assert_eq!(
        (flag("--status")["repeatable"].as_bool(), flag("--watch")["takesValue"].as_bool()),
        (Some(true), Some(false))
    );
    assert!(flag("--sort")["possibleValues"].as_array().unwrap().contains(&json!("cost")));
    assert_eq!(
        (flag("--context")["env"].as_str(), flag("--output")["short"].as_str()),
        (Some("SVCCTL_CONTEXT"), Some("-o"))
    );
    assert_eq!(list["aliases"], json!(["ls"]));
    assert!(list["output"]["columns"].as_array().unwrap().contains(&json!("DATA CENTER")));
    let get = &commands(&schema)["pods get"]["arguments"][0];
    assert_eq!((get["required"].as_bool(), get["repeatable"].as_bool()), (Some(true), Some(true)));
    let estimate = commands(&schema)["billing estimate"]["arguments"].as_array().unwrap().clone();
    let pod = estimate.iter().find(|argument| argument["id"] == "name").unwrap();
    assert_eq!(pod["conflictsWith"], json!(["file"]));
}

#[test]
fn what_commands_print_is_what_the_schema_says() {
    let home = Home::swift();
    home.rent("a", "--env K=v --port 22/tcp");
    home.rent("b", "--ttl 2h");
    home.svcctl("templates create t --image a").success();
    home.svcctl("volumes create v --global").success();
    home.svcctl("engine clock advance 1h").success();
    home.svcctl("config set pods.list.watch false").success();
    let schema = schema(&home);
    let commands = commands(&schema);
    for (path, args) in [
        ("pods list", ""),
        ("pods get", "a"),
        ("pods get", "a b"),
        ("pods audit", ""),
        ("pods reap", "--dry-run"),
        ("pods why", "--gpu any --min-vram 80"),
        ("pods create", "c --image a --gpu any --dry-run"),
        ("pods create", "c --image a --gpu 'RTX 4090'"),
        ("pods stop", "b"),
        ("catalog gpus", "--available"),
        ("catalog gpus", "'RTX 4090'"),
        ("catalog cpus", ""),
        ("catalog datacenters", ""),
        ("catalog templates", ""),
        ("billing pods", ""),
        ("billing history", ""),
        ("billing estimate", "a"),
        ("templates list", ""),
        ("volumes list", "--global"),
        ("registries list", ""),
        ("ssh-keys list", ""),
        ("config list", ""),
        ("context list", ""),
        ("context show", ""),
        ("engine status", ""),
        ("engine clock show", ""),
        ("engine credit show", ""),
        ("engine runtime show", ""),
        ("engine keys list", ""),
        ("engine keys create", "ci"),
        ("engine budgets set", "--monthly 500"),
        ("engine budgets list", ""),
        ("engine spending", ""),
        ("engine users list", ""),
        ("engine teams create", "crew"),
        ("engine teams list", ""),
        ("migrate explain", ""),
        ("migrate explain", "pod-image-name"),
        ("doctor", ""),
        ("schema", ""),
    ] {
        let printed = home.svcctl(&format!("{path} {args} -q -o json")).success().json();
        let mut shape = commands[path]["output"]["json"].clone();
        assert!(shape.is_object(), "{path}: {shape}");
        shape["$defs"] = schema["$defs"].clone();
        let validator = jsonschema::validator_for(&shape).unwrap_or_else(|error| panic!("{path}: {error}"));
        let wrong: Vec<String> =
            validator.iter_errors(&printed).map(|error| format!("{} at {}", error, error.instance_path())).collect();
        assert!(wrong.is_empty(), "{path} {args}: {wrong:#?}");
    }
}

#[test]
fn every_reference_of_the_schema_leads_somewhere() {
    fn check(part: &Value, schema: &Value) {
        match part {
            Value::Object(fields) => {
                if let Some(Value::String(target)) = fields.get("$ref") {
                    assert!(schema.pointer(target.trim_start_matches('#')).is_some(), "{target}");
                }
                fields.values().for_each(|part| check(part, schema));
            }
            Value::Array(items) => items.iter().for_each(|part| check(part, schema)),
            Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => {}
        }
    }
    let schema = schema(&Home::new());
    check(&schema, &schema);
}

#[test]
fn an_editor_is_given_the_schema_of_each_file_of_a_create() {
    let home = Home::new();
    let gpu = json!({ "id": "NVIDIA L4" });
    let files = [
        ("pod", json!({ "name": "a", "image": "b", "gpu": gpu })),
        ("template", json!({ "name": "a", "image": "b" })),
        (
            "endpoint",
            json!({
                "name": "a", "image": "b", "type": "QUEUE", "gpu": { "pools": ["AMPERE_16"] },
                "scaling": { "type": "QUEUE_DELAY", "queueDelay": 4 },
            }),
        ),
        (
            "cluster",
            json!({
                "name": "a", "image": "b", "type": "TRAINING",
                "compute": { "gpuTypeId": "NVIDIA L4", "gpuCountPerPod": 1, "podCount": 2 },
            }),
        ),
    ];
    for (kind, file) in files {
        let schema = home.svcctl(&format!("schema {kind}")).success().json();
        jsonschema::meta::validate(&schema).unwrap_or_else(|error| panic!("{kind}: {error}"));
        let validator = jsonschema::validator_for(&schema).unwrap();
        let wrong: Vec<String> = validator.iter_errors(&file).map(|error| error.to_string()).collect();
        assert!(wrong.is_empty(), "{kind}: {wrong:#?}");
        let mut mistyped = file;
        mistyped["imgae"] = json!("c");
        assert!(!validator.is_valid(&mistyped), "{kind}");
    }
    assert_eq!(home.svcctl("schema pods").code, 2);
}

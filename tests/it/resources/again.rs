//! A pod as a request, and pods with the settings of another (cli.md, pods).

use serde_json::{Value, json};

use crate::harness::Home;

const KEY: &str = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOMqqnkVzrm0SdG6UOoqKLsabgH5C9okWi0dh2l9GKJl me\n";

/// Rents a pod that says something in every field of a create, with a lease and an id of its create.
fn rented(home: &Home) -> Value {
    home.write("key.pub", KEY);
    home.svcctl("ssh-keys add key.pub").success();
    home.svcctl(
        "pods create first --image python:3.12 --gpu 'RTX 4090' --gpu-count 2 --disk 30 --port 22/tcp --port 8888/http \
         --env MODE=test --env 'TEXT=a: \"b\" # c' --persistent 20:/keep --ssh --jupyter --ttl 4h --create-id once \
         -o json -- python -c 'print(1)'",
    )
    .success()
    .json()
}

/// The settings of a pod.
fn settings(pod: &Value) -> Value {
    let mut settings = pod.clone();
    for own in
        ["id", "name", "createdAt", "startedAt", "status", "actions", "ssh", "runtime", "dataCenterId", "cudaVersion"]
    {
        settings.as_object_mut().unwrap().remove(own);
    }
    // Its share of a machine is the machine's.
    settings["gpu"].as_object_mut().unwrap().retain(|name, _| ["id", "count"].contains(&name.as_str()));
    let env = settings["env"].as_object_mut().unwrap();
    env.retain(|name, _| !["SVCCTL_EXPIRES_AT", "SVCCTL_CREATE_ID"].contains(&name.as_str()));
    if let Some(password) = env.get_mut("JUPYTER_PASSWORD") {
        *password = json!("one of its own");
    }
    settings
}

#[test]
fn a_pod_as_a_request_makes_such_a_pod() {
    let home = Home::new();
    let first = rented(&home);
    let yaml = home.svcctl("pods get first --as-request").success().stdout;
    let json = home.svcctl("pods get first --as-request -o json").success().json();
    assert_eq!(serde_norway::from_str::<Value>(&yaml).unwrap(), json);
    let env = json["env"].as_object().unwrap();
    assert_eq!(env.keys().collect::<Vec<_>>(), ["MODE", "TEXT"], "{json}");
    home.write("pod.yaml", &yaml);
    let second = home.svcctl("pods create second --file pod.yaml -o json").success().json();
    assert_ne!(second["id"], first["id"]);
    assert_eq!(settings(&second), settings(&first));
    assert_ne!(second["env"]["JUPYTER_PASSWORD"], first["env"]["JUPYTER_PASSWORD"]);
    assert_eq!(second["env"]["SVCCTL_EXPIRES_AT"], Value::Null);
}

#[test]
fn a_clone_has_the_settings_of_another_pod_but_for_what_flags_say() {
    let home = Home::new();
    let first = rented(&home);
    let clone = home.svcctl("pods clone first -o json").success().json();
    assert_eq!((&clone["name"], settings(&clone)), (&json!("first-clone"), settings(&first)));
    let other = home.svcctl("pods clone first other --cpu cpu5c --vcpus 4 --env MODE=live --disk 10 --ttl 1h -o json");
    // A CPU pod has no persistent mount: what does not fit is refused, and nothing is rented.
    assert_eq!(other.code, 5, "{other}");
    let other =
        home.svcctl("pods clone first other --gpu L4 --gpu-count 1 --env MODE=live --ttl 1h -o json").success().json();
    assert_eq!((&other["gpu"]["id"], &other["gpu"]["count"]), (&json!("NVIDIA L4"), &json!(1)));
    assert_eq!((&other["env"]["MODE"], &other["env"]["TEXT"]), (&json!("live"), &first["env"]["TEXT"]));
    assert!(other["env"]["SVCCTL_EXPIRES_AT"].is_string());
    assert_eq!(home.pods().len(), 3);
}

#[test]
fn what_cannot_be_cloned_or_shown_as_a_request_is_wrong_usage() {
    let home = Home::new();
    home.rent("demo", "");
    assert_eq!(home.svcctl("pods get demo --as-request -o csv").code, 2);
    assert_eq!(home.svcctl("pods clone").code, 2);
    assert_eq!(home.svcctl("pods clone nowhere").code, 4);
    home.write("pod.yaml", "name: a\n");
    assert_eq!(home.svcctl("pods clone demo --file pod.yaml").code, 2);
    assert_eq!(home.pods().len(), 1);
}

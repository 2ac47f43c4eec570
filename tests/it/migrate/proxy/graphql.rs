//! GraphQL, v1's second API (migration.md, GraphQL): what programs send to it, over HTTP.

use std::{path::Path, process::Command};

use serde_json::{Value, json};

use super::{Local, Running};
use crate::{
    harness::{GPU, Home, Platform, template},
    server::client::{Answer, KEY, send},
};

impl Local {
    fn ask(&self, query: &str, variables: Value) -> Value {
        let answer = self.send("POST /graphql", &json!({ "query": query, "variables": variables }));
        assert_eq!(answer.status, 200, "{answer:?}");
        answer.json()
    }

    /// The data of a request that has no errors.
    fn data(&self, query: &str, variables: Value) -> Value {
        let answer = self.ask(query, variables);
        assert!(answer.get("errors").is_none(), "{query}: {answer}");
        answer["data"].clone()
    }

    fn error(&self, query: &str, variables: Value) -> Value {
        let answer = self.ask(query, variables);
        assert!(answer["errors"][0]["message"].is_string(), "{query}: {answer}");
        answer["errors"][0].clone()
    }
}

const DEPLOY: &str = "mutation Deploy($input: PodFindAndDeployOnDemandInput!) {
    podFindAndDeployOnDemand(input: $input) { id name imageName costPerHr desiredStatus machineId gpuCount env ports
      dockerArgs volumeInGb containerDiskInGb machine { podHostId gpuDisplayName } } }";

fn deploy(proxy: &Local, more: Value) -> Value {
    let mut input = json!({ "name": "demo", "imageName": "python:3.12", "gpuTypeId": GPU });
    input.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    proxy.data(DEPLOY, json!({ "input": input }))["podFindAndDeployOnDemand"].clone()
}

#[test]
fn a_pod_lives_from_deploy_to_terminate() {
    let proxy = Local::new(Platform::new());
    let pod = deploy(
        &proxy,
        json!({ "gpuTypeId": "no such type", "gpuTypeIdList": ["no other", GPU], "cloudType": "ALL", "gpuCount": 2,
                "volumeInGb": 40, "containerDiskInGb": 30, "minVcpuCount": 5, "minMemoryInGb": 15, "dockerArgs": "sleep 60",
                "ports": "22/tcp,8888/http", "volumeMountPath": "/data", "env": [{ "key": "A", "value": "1=2" }],
                "startSsh": true, "supportPublicIp": true, "templateId": null, "dataCenterId": null }),
    );
    assert_eq!((&pod["name"], &pod["imageName"], &pod["gpuCount"]), (&json!("demo"), &json!("python:3.12"), &json!(2)));
    assert_eq!((&pod["env"], &pod["ports"]), (&json!(["A=1=2"]), &json!("22/tcp,8888/http")));
    assert_eq!((&pod["dockerArgs"], &pod["volumeInGb"]), (&json!("sleep 60"), &json!(40)));
    assert_eq!((&pod["desiredStatus"], &pod["machineId"]), (&json!("RUNNING"), &Value::Null));
    assert!(pod["costPerHr"].as_f64().unwrap() > 0.0 && pod["machine"]["gpuDisplayName"].is_string(), "{pod}");
    let listed = proxy.send("GET /v1/pods", &Value::Null).json();
    assert!(listed[0]["vcpuCount"].as_f64().unwrap() >= 6.0, "{listed}");
    assert!(listed[0]["memoryInGb"].as_f64().unwrap() >= 16.0, "{listed}");

    let id = json!({ "id": pod["id"] });
    let query =
        "query($id: String!) { pod(input: {podId: $id}) { id uptimeSeconds lastStatusChange runtime { uptimeInSeconds
        ports { ip isIpPublic privatePort publicPort type } gpus { id gpuUtilPercent memoryUtilPercent }
        container { cpuPercent memoryPercent } } } }";
    // An action waits for a pod that is coming up.
    let stop = "mutation($id: String!) { podStop(input: {podId: $id}) { id desiredStatus } }";
    assert_eq!(proxy.data(query, id.clone())["pod"]["runtime"], Value::Null);
    assert_eq!(proxy.data(stop, id.clone())["podStop"]["desiredStatus"], "EXITED");
    let resume =
        "mutation($id: String!, $n: Int) { podResume(input: {podId: $id, gpuCount: $n}) { desiredStatus costPerHr } }";
    let other = proxy.error(resume, json!({ "id": pod["id"], "n": 0 }));
    assert!(other["message"].as_str().unwrap().contains("number of GPUs"), "{other}");
    assert_eq!(other["path"], json!(["podResume"]));
    assert_eq!(proxy.data(resume, json!({ "id": pod["id"], "n": 2 }))["podResume"]["desiredStatus"], "RUNNING");
    let running = proxy.data(
        "mutation($id: String!) { podStop(input: {podId: $id}) { id } podResume(input: {podId: $id}) { id } }",
        id.clone(),
    );
    assert_eq!(running["podResume"], id);
    let terminate = "mutation($id: String!) { podTerminate(input: {podId: $id}) }";
    assert_eq!(proxy.data(terminate, id.clone()), json!({ "podTerminate": null }));
    assert_eq!(proxy.data(query, id.clone()), json!({ "pod": null }));
    assert_eq!(proxy.error(terminate, id)["extensions"]["code"], "NOT_FOUND");
    assert_eq!(proxy.send("GET /v1/pods", &Value::Null).json(), json!([]));
}

#[test]
fn a_running_pod_shows_what_programs_wait_for() {
    let platform = Platform::new();
    let pod = platform.rent_running(json!({ "ports": ["22/tcp", "8888/http"] }));
    let proxy = Local::new(platform);
    let query = "{ myself { clientBalance currentSpendPerHr pods { id desiredStatus runtime { uptimeInSeconds
        ports { ip isIpPublic privatePort publicPort type } gpus { id gpuUtilPercent memoryUtilPercent }
        container { cpuPercent memoryPercent } } machine { podHostId gpuDisplayName } } } }";
    let myself = proxy.data(query, json!({}))["myself"].clone();
    let shown = &myself["pods"][0];
    assert_eq!(shown["id"], json!(pod.id));
    let ports = shown["runtime"]["ports"].as_array().unwrap();
    let ssh = ports.iter().find(|port| port["privatePort"] == 22).unwrap();
    assert_eq!((&ssh["isIpPublic"], &ssh["type"]), (&json!(true), &json!("tcp")));
    assert!(ssh["ip"].is_string() && ssh["publicPort"].is_u64(), "{ssh}");
    let gpu = &shown["runtime"]["gpus"][0];
    assert!(gpu["id"].is_null() && gpu["gpuUtilPercent"].is_number() && gpu["memoryUtilPercent"].is_number(), "{gpu}");
    let container = &shown["runtime"]["container"];
    assert!(container["cpuPercent"].is_number() && container["memoryPercent"].is_number(), "{container}");
    assert!(shown["runtime"]["uptimeInSeconds"].is_u64() && shown["machine"]["podHostId"].is_string(), "{shown}");
    assert!(myself["clientBalance"].as_f64().unwrap() > 0.0, "{myself}");
    assert_eq!(myself["currentSpendPerHr"], serde_json::to_value(pod.cost).unwrap());
}

#[test]
fn gpu_types_have_prices_and_stock_by_every_alias() {
    let proxy = Local::new(Platform::new());
    let query =
        "query($n: Int!) { gpuTypes { id displayName memoryInGb secureCloud communityCloud securePrice communityPrice
        maxGpuCount secureSpotPrice both: lowestPrice(input: {gpuCount: $n}) { ...P }
        sec: lowestPrice(input: {gpuCount: $n, secureCloud: true}) { ...P }
        far: lowestPrice(input: {gpuCount: 1, countryCode: \"AQ\"}) { ...P } } }
      fragment P on LowestPrice { stockStatus uninterruptablePrice minimumBidPrice }";
    let types = proxy.data(query, json!({ "n": 1 }))["gpuTypes"].clone();
    let known = types.as_array().unwrap().iter().find(|gpu| gpu["id"] == GPU).unwrap();
    assert_eq!(known["sec"]["uninterruptablePrice"], known["securePrice"]);
    assert!(["High", "Medium", "Low"].contains(&known["sec"]["stockStatus"].as_str().unwrap()), "{known}");
    assert!(known["both"]["uninterruptablePrice"].as_f64() <= known["sec"]["uninterruptablePrice"].as_f64(), "{known}");
    assert_eq!((&known["both"]["minimumBidPrice"], &known["secureSpotPrice"]), (&Value::Null, &Value::Null));
    assert_eq!(known["far"], json!({ "stockStatus": null, "uninterruptablePrice": null, "minimumBidPrice": null }));
    assert!(
        known["memoryInGb"].is_u64() && known["maxGpuCount"].is_u64() && known["displayName"].is_string(),
        "{known}"
    );
    for gpu in types.as_array().unwrap().iter().filter(|gpu| gpu["communityCloud"] == false) {
        assert_eq!(gpu["communityPrice"], Value::Null, "{gpu}");
    }
    let one = proxy.data("query($id: String) { gpuTypes(input: {id: $id}) { id } }", json!({ "id": GPU }));
    assert_eq!(one, json!({ "gpuTypes": [{ "id": GPU }] }));
}

#[test]
fn templates_endpoints_registries_and_keys_are_saved_and_deleted() {
    let proxy = Local::new(Platform::new());
    let made = proxy.data(
        "mutation { saveTemplate(input: {name: \"base\", imageName: \"svcctl/job:echo\", dockerArgs: \"\", containerDiskInGb: 5,
           volumeInGb: 0, isServerless: true, env: [{key: \"A\", value: \"1\"}], readme: \"# Mine\"})
           { id name imageName isServerless readme env { key value } } }",
        json!({}),
    )["saveTemplate"]
        .clone();
    assert_eq!(made["env"], json!([{ "key": "A", "value": "1" }]));
    let save =
        "mutation Save($input: EndpointInput!) { saveEndpoint(input: $input) { id name gpuIds templateId workersMin
        workersMax idleTimeout scalerType scalerValue flashBootType env { key value } template { imageName } } }";
    let input = json!({ "name": "ep -fb", "templateId": made["id"], "gpuIds": "AMPERE_24,-NVIDIA L4", "workersMin": 0,
                        "workersMax": 2, "idleTimeout": 7, "scalerType": "QUEUE_DELAY", "scalerValue": 4 });
    let endpoint = proxy.data(save, json!({ "input": input }))["saveEndpoint"].clone();
    for name in ["name", "templateId", "gpuIds", "workersMin", "workersMax", "idleTimeout", "scalerType", "scalerValue"]
    {
        assert_eq!(endpoint[name], input[name], "{name}: {endpoint}");
    }
    assert_eq!(
        (&endpoint["flashBootType"], &endpoint["template"]["imageName"]),
        (&json!("FLASHBOOT"), &json!("svcctl/job:echo"))
    );
    let change =
        json!({ "id": endpoint["id"], "name": "ep -fb", "templateId": made["id"], "gpuIds": GPU, "workersMax": 1 });
    let changed = proxy.data(save, json!({ "input": change }))["saveEndpoint"].clone();
    assert_eq!((&changed["id"], &changed["workersMax"]), (&endpoint["id"], &json!(1)));
    assert!(changed["gpuIds"].as_str().unwrap().starts_with("ADA_24"), "{changed}");
    let refused = proxy.error(save, json!({ "input": { "name": "e", "templateId": made["id"], "gpuIds": "NO_POOL" } }));
    assert_eq!(refused["extensions"]["rule"], "endpoint-pool-unknown");
    assert_eq!(
        proxy.data("{ myself { endpoints { id } } }", json!({})),
        json!({ "myself": { "endpoints": [{ "id": endpoint["id"] }] } })
    );
    let changed = proxy.data(
        "mutation($id: String) { saveTemplate(input: {id: $id, imageName: \"svcctl/job:add\"}) { id name imageName } }",
        json!({ "id": made["id"] }),
    );
    assert_eq!(changed["saveTemplate"], json!({ "id": made["id"], "name": "base", "imageName": "svcctl/job:add" }));
    // As programs of v1 deploy: the endpoint follows its template.
    let images = proxy.data("{ myself { endpoints { templateId template { imageName } env { key } } } }", json!({}));
    let followed =
        json!({ "templateId": made["id"], "template": { "imageName": "svcctl/job:add" }, "env": [{ "key": "A" }] });
    assert_eq!(images, json!({ "myself": { "endpoints": [followed] } }));
    let end = "mutation($id: String!) { deleteEndpoint(id: $id) }";
    assert_eq!(proxy.data(end, json!({ "id": endpoint["id"] })), json!({ "deleteEndpoint": null }));
    let delete = "mutation { deleteTemplate(templateName: \"base\") }";
    assert_eq!(proxy.data(delete, json!({})), json!({ "deleteTemplate": null }));
    assert_eq!(proxy.error(delete, json!({}))["extensions"]["code"], "NOT_FOUND");

    let registry =
        "mutation { saveRegistryAuth(input: {name: \"hub\", username: \"me\", password: \"s3cret\"}) { id name } }";
    let registry = proxy.data(registry, json!({}))["saveRegistryAuth"].clone();
    assert_eq!(registry["name"], "hub");
    proxy.data("mutation($id: String!) { deleteRegistryAuth(registryAuthId: $id) }", json!({ "id": registry["id"] }));
    for path in ["/v1/containerregistryauth", "/v1/endpoints", "/v1/templates"] {
        assert_eq!(proxy.send(&format!("GET {path}"), &Value::Null).json(), json!([]), "{path}");
    }

    let one = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIDAQZVzUdPEqil2G4rgXJNBLJC2RhkTEn1p4YFCgaBJE a@b";
    let set = "mutation($input: UpdateUserSettingsInput) { updateUserSettings(input: $input) { id pubKey } }";
    let set = proxy.data(set, json!({ "input": { "pubKey": format!("\n{one}\n\n") } }));
    assert_eq!(set["updateUserSettings"]["pubKey"], one);
    assert_eq!(proxy.data("{ myself { pubKey } }", json!({}))["myself"]["pubKey"], one);
}

#[test]
fn what_v2_has_no_equal_of_is_an_error_of_graphql_that_names_the_rule() {
    let proxy = Local::new(Platform::new());
    for (query, message, rule) in [
        ("mutation { podEditJob(input: {podId: \"a\"}) { id } }", "podEditJob has no equal in v2", "graphql-operation"),
        ("{ dataCenters { id } }", "dataCenters has no equal in v2", "graphql-operation"),
        // A change is not a query, and a query is not a change.
        ("{ podTerminate(input: {podId: \"a\"}) }", "podTerminate has no equal in v2", "graphql-operation"),
        (
            "mutation { podRentInterruptable(input: {bidPerGpu: 0.2, gpuTypeId: \"a\"}) { id } }",
            "interruptible",
            "pod-interruptible",
        ),
        (
            "mutation { podBidResume(input: {podId: \"a\", bidPerGpu: 0.2}) { id } }",
            "interruptible",
            "pod-interruptible",
        ),
        (
            "mutation { podFindAndDeployOnDemand(input: {imageName: \"i\", stopAfter: \"2026\"}) { id } }",
            "stopAfter",
            "unknown-field",
        ),
    ] {
        let error = proxy.error(query, json!({}));
        assert!(error["message"].as_str().unwrap().contains(message), "{query}: {error}");
        assert_eq!(error["extensions"]["rule"], rule, "{query}: {error}");
    }
    let none = proxy.ask(DEPLOY, json!({ "input": { "imageName": "i", "gpuTypeId": GPU, "gpuCount": 4000 } }));
    assert_eq!(none["data"], json!({ "podFindAndDeployOnDemand": null }));
    let message = none["errors"][0]["message"].as_str().unwrap();
    assert!(message.contains("no longer any instances available"), "{none}");
    let wrong = proxy.error(DEPLOY, json!({ "input": { "imageName": "i", "gpuTypeId": GPU, "ports": "x" } }));
    assert!(wrong["message"].as_str().unwrap().contains("ports") && !wrong.to_string().contains("/v2/"), "{wrong}");
    // One that fails does not take the others with it.
    let both = proxy.ask("{ a: dataCenters { id } b: myself { pods { id } } __typename }", json!({}));
    assert_eq!(both["data"], json!({ "a": null, "b": { "pods": [] }, "__typename": "Query" }));
    assert_eq!(both["errors"][0]["path"], json!(["a"]));
}

#[test]
fn a_request_that_is_none_is_an_error_of_graphql_too() {
    let proxy = Local::new(Platform::new());
    for (line, body, told) in [
        ("POST /graphql", "", "not JSON"),
        ("POST /graphql", "[]", "no JSON object"),
        ("POST /graphql", "{}", "no `query`"),
        ("POST /graphql", r#"{"query": "{ pod("}"#, "Syntax Error"),
        ("POST /graphql", r#"{"query": "{ myself { id } }", "variables": 5}"#, "variables"),
        ("GET /graphql?query=mutation%20%7BpodTerminate(input:%7BpodId:%22a%22%7D)%7D", "", "POST"),
        ("GET /graphql", "", "no `query`"),
        ("PUT /graphql", "{}", "POST"),
    ] {
        let answer = send(proxy.address, line, &[], body);
        assert_eq!(answer.status, 200, "{line}: {answer:?}");
        let message = answer.json()["errors"][0]["message"].as_str().unwrap().to_owned();
        assert!(message.contains(told), "{line} {body}: {message}");
    }
    for path in ["/graphql/", "/v1/graphql", "/graphql?query=%7B__typename%7D"] {
        let method = if path.contains('?') { "GET" } else { "POST" };
        let answer =
            send(proxy.address, &format!("{method} {path}"), &[], r#"{"query": "{ __typename }", "variables": ""}"#);
        assert_eq!(answer.json(), json!({ "data": { "__typename": "Query" } }), "{path}");
    }
    let aliases: String = (0..51).map(|n| format!("a{n}: myself {{ pods {{ id }} }} ")).collect();
    let error = proxy.error(&format!("{{ {aliases} }}"), json!({}));
    assert!(error["message"].as_str().unwrap().contains("at most 50"), "{error}");
}

#[test]
fn pages_are_kept_out_where_no_key_is_asked_for() {
    let proxy = Local::new(Platform::new());
    let body = r#"{"query": "{ myself { pods { id } } }"}"#;
    let page = send(proxy.address, "POST /graphql", &["Origin: https://evil.example"], body);
    assert_eq!(page.status, 403, "{page:?}");
    assert!(page.json()["errors"][0]["message"].is_string(), "{page:?}");
    let form =
        raw(&proxy, "POST /graphql HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nConnection: close", body);
    assert_eq!(form.status, 415, "{form:?}");
}

fn raw(proxy: &Local, head: &str, body: &str) -> Answer {
    use std::io::Write;
    let mut stream = std::net::TcpStream::connect(proxy.address).unwrap();
    write!(stream, "{head}\r\nContent-Length: {}\r\n\r\n{body}", body.len()).unwrap();
    Answer::read(stream)
}

#[test]
fn introspection_answers_the_types_that_are_served() {
    let proxy = Local::new(Platform::new());
    let query = "query { __schema { queryType { name } mutationType { name } subscriptionType { name }
        types { kind name fields(includeDeprecated: true) { name args { name type { ...R } } type { ...R } }
          inputFields { name type { ...R } } enumValues { name } interfaces { name } possibleTypes { name } }
        directives { name locations args { name } } } __type(name: \"Pod\") { name fields { name __typename } } }
      fragment R on __Type { kind name ofType { kind name ofType { kind name } } }";
    let answer = proxy.data(query, json!({}));
    let schema = &answer["__schema"];
    assert_eq!((&schema["queryType"]["name"], &schema["mutationType"]["name"]), (&json!("Query"), &json!("Mutation")));
    let kind = |name: &str| schema["types"].as_array().unwrap().iter().find(|one| one["name"] == name).unwrap();
    let input = &kind("PodFilter")["inputFields"][0];
    assert_eq!(
        input,
        &json!({ "name": "podId", "type": { "kind": "NON_NULL", "name": null,
                               "ofType": { "kind": "SCALAR", "name": "String", "ofType": null } } })
    );
    // Introspection lists exactly the fields that are served.
    let pod = answer["__type"]["fields"].as_array().unwrap();
    assert!(pod.iter().any(|field| field["name"] == "desiredStatus") && pod[0]["__typename"] == "__Field", "{pod:?}");
    let names: Vec<&str> =
        kind("Mutation")["fields"].as_array().unwrap().iter().map(|field| field["name"].as_str().unwrap()).collect();
    for name in names {
        let told = proxy.ask(&format!("mutation {{ {name} }}"), json!({}))["errors"].to_string();
        assert!(!told.contains("has no equal"), "{name}: {told}");
    }
}

#[test]
fn without_a_key_it_is_unauthorized_in_graphqls_own_form() {
    let home = Home::new();
    let running = Running::new(&home, "", &[]);
    let body = r#"{"query": "{ myself { pods { id } } }"}"#;
    let key = home.svcctl("engine keys create reader --scope pods:read -o json").success().json();
    let key = key["key"].as_str().unwrap();
    for (path, header) in [
        ("/graphql", None),
        ("/graphql?api_key=svk_other", None),
        ("/graphql?api_key=", None),
        ("/graphql", Some("Authorization: Basic abc")),
    ] {
        let headers: Vec<&str> = header.into_iter().collect();
        let answer = running.send(&format!("POST {path}"), &headers, body);
        assert_eq!(answer.status, 200, "{path}: {answer:?}");
        let error = answer.json()["errors"][0].clone();
        assert_eq!(
            (&error["message"], &error["extensions"]["code"]),
            (&json!("Unauthorized"), &json!("UNAUTHENTICATED"))
        );
    }
    let header = format!("Authorization: Bearer {key}");
    for (path, headers) in [(format!("/graphql?api_key={key}"), vec![]), ("/graphql".to_owned(), vec![header.as_str()])]
    {
        let answer = running.send(&format!("POST {path}"), &headers, body);
        assert_eq!(answer.json(), json!({ "data": { "myself": { "pods": [] } } }), "{path}");
    }
    let body = r#"{"query": "mutation { podTerminate(input: {podId: \"a\"}) }"}"#;
    let refused = running.send(&format!("POST /graphql?api_key={key}"), &[], body).json();
    assert_eq!(refused["errors"][0]["extensions"]["code"], "FORBIDDEN", "{refused}");
    let (_, said) = running.stop();
    assert!(said.contains("POST /graphql 200") && said.contains("graphql-myself") && !said.contains(key), "{said}");
}

#[test]
fn the_key_in_the_address_is_passed_through_to_a_remote_context() {
    let server = crate::server::client::Local::new(Platform::new().engine, server::Options::default());
    let url = format!("http://{}", server.address);
    let running = Running::new(&Home::new(), "-q", &[("SVCCTL_BASE_URL", &url)]);
    let query = "mutation { podFindAndDeployOnDemand(input: {imageName: \\\"i\\\", gpuTypeId: \\\"GPU\\\", name: \\\"n\\\"}) { name } }";
    let body = format!("{{\"query\": \"{}\"}}", query.replace("GPU", GPU));
    assert_eq!(running.send("POST /graphql", &[], &body).json()["errors"][0]["message"], "Unauthorized");
    let made = running.send(&format!("POST /graphql?api_key={KEY}"), &[], &body).json();
    assert_eq!(made, json!({ "data": { "podFindAndDeployOnDemand": { "name": "n" } } }));
    let asked = r#"{"query": "{ myself { clientBalance pods { name } } }"}"#;
    let shown = running.send(&format!("POST /graphql?api_key={KEY}"), &[], asked).json();
    assert_eq!(shown, json!({ "data": { "myself": { "clientBalance": null, "pods": [{ "name": "n" }] } } }));
    assert_eq!(
        running.send("POST /graphql?api_key=svk_wrong", &[], asked).json()["errors"][0]["message"],
        "Unauthorized"
    );
}

#[test]
fn what_is_accepted_is_given_up_and_logged() {
    let home = Home::new();
    let accepted = "--accept pod-interruptible,unknown-field --accept pods-reset-path,pod-template-id";
    let running = Running::new(&home, accepted, &[]);
    let body = json!({ "imageName": "i", "gpuTypeIds": [GPU], "interruptible": true, "nonsense": 1 });
    let made = running.send("POST /v1/pods", &[], &body.to_string());
    assert_eq!(made.status, 201, "{made:?}");
    let id = made.json()["id"].as_str().unwrap().to_owned();
    assert_eq!(running.send("GET /v1/pods?templateId=abc&unheard=of", &[], "").json()[0]["id"], json!(id));
    assert_eq!(running.send("GET /v1/pods?includeSavingsPlans=true", &[], "").status, 400);
    let query = format!(
        "mutation {{ podRentInterruptable(input: {{imageName: \"i\", gpuTypeId: \"{GPU}\", bidPerGpu: 0.2}}) {{ id }} }}"
    );
    let rented = running.send("POST /graphql", &[], &json!({ "query": query }).to_string()).json();
    assert!(rented["data"]["podRentInterruptable"]["id"].is_string(), "{rented}");
    assert_eq!(running.send(&format!("POST /v1/pods/{id}/reset"), &[], "").status, 200);
    let (code, said) = running.stop();
    assert_eq!(code, Some(0));
    assert!(said.contains("pod-interruptible (2)") && said.contains("pods-reset-path"), "{said}");
    let told = crate::harness::error_of(home.svcctl("migrate proxy --accept no-such-rule"), 2);
    assert!(told.contains("no-such-rule"), "{told}");
}

#[test]
#[allow(clippy::print_stderr, reason = "a test that is skipped says so")]
fn a_program_for_graphql_runs_unchanged() {
    if Command::new("python3").arg("--version").output().is_err() {
        eprintln!("skipped: there is no python3 to run tests/migrate/graphql.py");
        return;
    }
    let home = Home::swift();
    let running = Running::new(&home, "", &[]);
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/migrate/graphql.py");
    let url = format!("http://{}/graphql", running.address);
    let output = Command::new("python3").arg(script).args([&url, "no such type", GPU]).output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    assert_eq!(said.trim(), "done");
    let summary = running.send("GET /v1/_migration", &[], "").json();
    let program =
        summary["programs"].as_array().unwrap().iter().find(|one| one["userAgent"] == "graphql.py/1").unwrap();
    let rules = program["rules"].to_string();
    for rule in ["graphql-pod-deploy", "graphql-myself", "graphql-field", "pod-gpu-type-id"] {
        assert!(rules.contains(rule), "{rule}: {rules}");
    }
    let (_, said) = running.stop();
    assert!(!said.contains("svk_any"), "{said}");
}

#[test]
fn a_template_serves_a_pod_of_graphql() {
    let platform = Platform::new();
    let template = template(&platform, json!({ "image": "python:3.11", "env": { "A": "1" } }));
    let proxy = Local::new(platform);
    let input = json!({ "templateId": template, "gpuTypeId": GPU, "name": "t" });
    let pod = proxy.data(DEPLOY, json!({ "input": input }))["podFindAndDeployOnDemand"].clone();
    assert_eq!((&pod["imageName"], &pod["env"][0]), (&json!("python:3.11"), &json!("A=1")));
}

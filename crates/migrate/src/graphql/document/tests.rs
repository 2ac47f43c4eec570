use proptest::{collection::vec, prelude::*, sample::select};
use serde_json::{Value, json};

use super::{Field, GraphqlRequest, Kind, read};

fn asked(query: &str, variables: &Value) -> GraphqlRequest {
    GraphqlRequest {
        query: query.to_owned(),
        variables: variables.as_object().cloned().unwrap_or_default(),
        operation_name: None,
    }
}

fn fields(query: &str, variables: &Value) -> Vec<Field> {
    read(&asked(query, variables)).unwrap_or_else(|failed| panic!("{query}: {failed:?}")).1
}

fn fails(query: &str) -> String {
    read(&asked(query, &json!({}))).unwrap_err().json(None)["message"].as_str().unwrap().to_owned()
}

/// The keys of fields, in document syntax.
fn outline(fields: &[Field]) -> String {
    let one = |field: &Field| match outline(&field.fields) {
        inner if inner.is_empty() => field.key.clone(),
        inner => format!("{}{{{inner}}}", field.key),
    };
    fields.iter().map(one).collect::<Vec<_>>().join(" ")
}

#[test]
fn fragments_aliases_and_directives_are_resolved() {
    let query = "query Q($with: Boolean = true, $none: Boolean) {
        a: pod(input: {podId: \"x\"}) { ...P runtime @skip(if: $with) { uptimeInSeconds } ... on Pod @include(if: $with) { name } }
        myself { id } myself { pods { id } }
      }
      fragment P on Pod { id name machine { ...M } } fragment M on PodMachineInfo { podHostId }";
    assert_eq!(outline(&fields(query, &json!({}))), "a{id name machine{podHostId}} myself{id pods{id}}");
}

#[test]
fn arguments_are_values_with_their_variables() {
    let query = r#"mutation D($gpu: String!, $env: [E], $left: Int, $cloud: C = ALL) {
        podFindAndDeployOnDemand(input: {gpuTypeId: $gpu, env: $env, gpuCount: $left, cloudType: $cloud, volumeInGb: -1,
          bid: 0.5, startSsh: true, templateId: null, ports: "22/tcp", dockerArgs: """
            sleep "60"
          """, name: "é \"q\"" }) { id } }"#;
    let fields = fields(query, &json!({ "gpu": "NVIDIA L4", "env": [{ "key": "A", "value": "1" }] }));
    let expected = json!({ "input": {
        "gpuTypeId": "NVIDIA L4", "env": [{ "key": "A", "value": "1" }], "cloudType": "ALL", "volumeInGb": -1, "bid": 0.5,
        "startSsh": true, "templateId": null, "ports": "22/tcp", "dockerArgs": "sleep \"60\"", "name": "é \"q\"" } });
    assert_eq!(Value::Object(fields[0].arguments.clone()), expected);
}

#[test]
fn one_of_several_operations_is_chosen_by_its_name() {
    let query = "query A { myself { id } } mutation B { podStop(input: {podId: \"x\"}) { id } }";
    let named =
        |name: &str| read(&GraphqlRequest { operation_name: Some(name.to_owned()), ..asked(query, &json!({})) });
    assert_eq!(named("B").unwrap().0, Kind::Mutation);
    assert_eq!(named("A").unwrap().0, Kind::Query);
    assert!(named("C").is_err() && read(&asked(query, &json!({}))).is_err());
}

#[test]
fn what_is_wrong_is_said() {
    for (query, told) in [
        ("", "Syntax Error"),
        ("fragment A on Pod { id }", "an operation"),
        ("{", "Syntax Error"),
        ("{ a(", "Syntax Error"),
        ("subscription { a }", "subscriptions"),
        ("type A { b: C }", "defines types"),
        ("query($a: Int!) { pod(input: {podId: $a}) { id } }", "\"$a\" of required type \"Int!\""),
        ("{ pod(input: {podId: $a}) { id } }", "\"$a\" is not defined"),
        ("{ ...A }", "Unknown fragment \"A\""),
        ("{ a: pod { id } a: myself { id } }", "conflict"),
        ("{ pod { id @skip } }", "`@skip` needs `if`"),
    ] {
        assert!(fails(query).contains(told), "{query}: {}", fails(query));
    }
}

#[test]
fn what_would_cost_too_much_is_refused_before_anything_is_done() {
    let many = |count: usize| (0..count).map(|n| format!("a{n}: myself {{ id }} ")).collect::<Vec<_>>().concat();
    assert!(fails(&format!("{{ {} }}", many(51))).contains("at most 50 operations"));
    assert!(fails(&format!("{{ {} }}", many(1100))).contains("2000 fields"));
    let nested = |open: &str, close: &str| format!("{}{}{}", open.repeat(100_000), "a", close.repeat(100_000));
    for deep in
        [nested("{a", "}"), format!("{{ a(b: {}) }}", nested("[", "]")), format!("{{ a(b: {}) }}", nested("{c:", "}"))]
    {
        assert!(fails(&deep).contains("Syntax Error"), "{}", fails(&deep));
    }
    assert!(fails(&format!("{{ {} }}", "a ".repeat(50_000))).contains("Syntax Error"));
    assert!(fails("{ ...A } fragment A on Q { ...A }").contains("deep"));
    // Each fragment doubles the one below it.
    let bomb: Vec<String> = (0..12)
        .map(|n| format!("fragment F{n} on Q {{ a{n}: b {{ ...F{m} }} c{n}: b {{ ...F{m} }} }} ", m = n + 1))
        .collect();
    assert!(
        fails(&format!("{{ ...F0 }} {bomb} fragment F12 on Q {{ id }}", bomb = bomb.concat())).contains("2000 fields")
    );
    let uses = (0..1_500).map(|n| format!("a{n}: b(c: $v) ")).collect::<Vec<_>>().concat();
    let query = format!("query($v: String) {{ q {{ {uses} }} }}");
    let large = read(&asked(&query, &json!({ "v": "x".repeat(1 << 20) }))).unwrap_err().json(None);
    assert!(large["message"].as_str().unwrap().contains("too long"), "{large}");
}

/// A document of random tokens, with texts that have escapes of every kind.
fn documents() -> impl Strategy<Value = String> {
    let token = select(vec![
        "{",
        "}",
        "(",
        ")",
        "[",
        "]",
        ":",
        "!",
        "$a",
        "...",
        "@skip",
        "on",
        "query",
        "mutation",
        "fragment",
        "pod",
        "input",
        "\"\\u00e9\"",
        "\"\\uD83D\\uDE00\"",
        "\"\\uD800\"",
        "\"\\u{110000}\"",
        "\"\\u{1F600}\"",
        "\"\"\"a\\\"\"\" b\"\"\"",
        "\"\\q\"",
        "1",
        "-0.5e9",
        "1e999",
        "99999999999999999999999999",
        "true",
        "null",
        "ALL",
        "#c\n",
        "\u{feff}",
        ",",
        "&",
        "|",
        "=",
    ]);
    prop_oneof![vec(token, 0..40).prop_map(|tokens| tokens.join(" ")), ".{0,60}"]
}

proptest! {
    #[test]
    fn no_document_breaks_the_reader(query in documents()) {
        let _ = read(&asked(&query, &json!({ "a": 1 })));
    }

    #[test]
    fn what_is_selected_is_read_back(names in vec("[a-z][a-zA-Z0-9_]{0,6}", 1..20)) {
        let mut unique: Vec<String> = Vec::new();
        for name in names {
            if !unique.contains(&name) {
                unique.push(name);
            }
        }
        let query = format!("{{ pod {{ {} }} }}", unique.join(" "));
        prop_assert_eq!(outline(&fields(&query, &json!({}))), query[2..query.len() - 2].replace("pod { ", "pod{").replace(" }", "}"));
    }
}

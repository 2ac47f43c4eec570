//! Findings in data files and documents beyond the corpus: one file may explain another, and some are none.

use super::{found, planted};

#[test]
fn a_host_that_one_file_proves_counts_in_all() {
    let home = planted(&[
        ("a.yaml", "llm: https://llm.example.com/v1\ngpu: https://gpu.example.com/v1\n"),
        ("b.json", "{\"url\": \"https://gpu.example.com/v1/networkvolumes\"}"),
    ]);
    assert_eq!(found(&home), ["a.yaml:2 base-url", "b.json:1 volumes-path"]);
}

#[test]
fn a_base_alone_may_be_of_anything() {
    let home =
        planted(&[("a.yaml", "api: https://api.example.com/v1\n"), (".env", "API=https://api.example.com/v1\n")]);
    assert_eq!(found(&home), Vec::<String>::new());
}

#[test]
fn common_words_below_v1_count_on_a_proven_host_only() {
    let endpoints = "url: https://api.example.com/v1/endpoints\n";
    assert_eq!(found(&planted(&[("a.yaml", endpoints)])), Vec::<String>::new());
    let home = planted(&[("a.yaml", endpoints), ("b.yaml", super::POD)]);
    assert_eq!(found(&home), ["a.yaml:1 endpoints-path", "b.yaml:1 pods-path"]);
}

#[test]
fn manifests_of_kubernetes_are_none() {
    let manifest = "apiVersion: v1\nkind: Pod\nspec:\n  url: https://api.example.com/v1/pods\n---\n";
    let home = planted(&[("a.yaml", &format!("{manifest}{}", super::POD))]);
    assert_eq!(found(&home), ["a.yaml:6 pods-path"]);
}

#[test]
fn comments_are_none() {
    let home = planted(&[
        ("a.yaml", "# url: https://api.example.com/v1/pods\n"),
        ("b.toml", "# url = 'https://api.example.com/v1/pods'\n"),
        ("c.jsonc", "{\n  // \"url\": \"https://api.example.com/v1/pods\"\n}\n"),
        ("d.tf", "# url = \"https://api.example.com/v1/pods\"\n/* https://api.example.com/v1/pods */\n"),
        (".env", "# PODS=https://api.example.com/v1/pods\n"),
    ]);
    assert_eq!(found(&home), Vec::<String>::new());
}

#[test]
fn what_does_not_parse_is_read_as_prose() {
    // A template of YAML is none before it is filled.
    let home = planted(&[("a.yaml", "{{ if .x }}\nurl: https://api.example.com/v1/pods\n{{ end }}\n  b: [\n")]);
    assert_eq!(found(&home), ["a.yaml:2 pods-path"]);
}

#[test]
fn a_body_in_a_string_stands_where_it_stands() {
    let home = planted(&[(
        "a.json",
        "{\n  \"method\": \"POST\",\n  \"url\": \"https://api.example.com/v1/networkvolumes\",\n  \
         \"body\": \"{\\\"name\\\": \\\"d\\\", \\\"size\\\": 10, \\\"dataCenterId\\\": \\\"EU-RO-1\\\"}\"\n}\n",
    )]);
    assert_eq!(found(&home), ["a.json:3 volumes-path", "a.json:4 volume-data-center-id"]);
}

#[test]
fn a_config_with_one_common_word_is_none() {
    let home = planted(&[
        ("chart.yaml", "imageName: nginx\nenv:\n  - name: A\n    value: b\nports: '80'\n"),
        ("ecs.json", "{\"desiredStatus\": \"RUNNING\", \"lastStatus\": \"RUNNING\", \"portMappings\": []}"),
        ("list.json", "{\"interruptible\": true, \"template\": \"a\"}"),
    ]);
    assert_eq!(found(&home), Vec::<String>::new());
}

#[test]
fn deep_and_strange_files_end_no_scan() {
    let home = planted(&[
        ("deep.json", &format!("{{\"/v1/pods\": {}1{}}}", "[".repeat(100_000), "]".repeat(100_000))),
        ("deep.yaml", &format!("/v1/pods: {}", "[".repeat(20_000))),
        ("deep.toml", &format!("a = {}'/v1/pods'", "[".repeat(20_000))),
        ("deep.tf", &format!("a = {}\"/v1/pods\"", "[".repeat(20_000))),
        ("nested.yaml", &(0..400).map(|depth| format!("{}pods:\n", " ".repeat(depth))).collect::<String>()),
        ("odd.env", "=pods\npods\n=\n\"\nA=\"pods\nB='\n"),
        ("odd.md", "```\n```` pods\n~~~\n"),
        ("empty.json", ""),
        ("odd.json", "{\"pods\": \"\\u12\"}\n{\"pods\": \"\\"),
    ]);
    assert_eq!(found(&home), Vec::<String>::new());
}

#[test]
fn a_change_of_a_template_no_longer_reaches_its_endpoints() {
    let script = "API=https://api.example.com/v1\n\
                  curl -X POST $API/networkvolumes -d '{\"name\": \"d\", \"size\": 10, \"dataCenterId\": \"EU-RO-1\"}'\n\
                  curl -X PATCH $API/templates/abc -d '{\"imageName\": \"app:2\"}'\n\
                  curl $API/templates/abc\n";
    let program = "import requests\n\
                   API = 'https://api.example.com/v1'\n\
                   requests.get(f'{API}/networkvolumes')\n\
                   requests.patch(f'{API}/templates/{template}', json={'imageName': 'app:2'})\n\
                   requests.post(f'{API}/templates/{template}/update', json={'imageName': 'app:3'})\n";
    let home = planted(&[("a.sh", script), ("b.py", program)]);
    let effects: Vec<String> = found(&home).into_iter().filter(|line| line.ends_with("template-endpoints")).collect();
    assert_eq!(
        effects,
        ["a.sh:3 template-endpoints", "b.py:4 template-endpoints", "b.py:5 template-endpoints"],
        "{:?}",
        found(&home)
    );
}

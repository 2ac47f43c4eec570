//! Lists of any length: shown while they come, in one answer or in pages.

use std::{
    io::{Read, Write},
    net::TcpStream,
};

use serde_json::{Value, json};

use super::{
    KEY,
    bounds::{HEAD, on_the_wire},
    hurried, pod, pods, run,
    server::{Server, reply},
};
use crate::harness::{Home, error_of};

/// A server whose list has these pages, each behind the one before.
fn in_pages(pages: Vec<String>) -> Server {
    Server::start(move |request| {
        let cursor = request.query().into_iter().find(|(name, _)| name == "cursor");
        let page: usize = cursor.map_or(0, |(_, cursor)| cursor.parse().unwrap());
        reply(200, &pages[page])
    })
}

/// A list that goes on and on, until the client has had enough.
fn endless(mut stream: TcpStream, size: usize) -> std::io::Result<()> {
    stream.write_all(format!("{HEAD}\r\n{{\"pods\":[").as_bytes())?;
    let element = pod("p1", &json!({ "env": { "TEXT": "\u{e9}".repeat(500) } })).to_string();
    let block = [element.as_str(); 50].join(",");
    let mut sent = 0;
    while sent < size {
        stream.write_all(block.as_bytes())?;
        stream.write_all(b",")?;
        sent += block.len() + 1;
    }
    stream.write_all(element.as_bytes())?;
    stream.write_all(b"],\"pagination\":{\"hasNextPage\":false,\"nextCursor\":null}}")
}

#[test]
fn pages_make_one_document_as_if_they_had_been_one() {
    let element = |id: &str| pod(id, &json!({ "news": [id, { "deep": null }] })).to_string();
    let server = in_pages(vec![
        format!(
            r#"{{"pods":[{} , {}],"pagination":{{"hasNextPage":true,"nextCursor":"1"}},"total":3}}"#,
            element("a"),
            element("b")
        ),
        r#"{"pods":[],"pagination":{"hasNextPage":true,"nextCursor":"2"}}"#.to_owned(),
        format!(
            r#"{{"total":4,"pods":[{}],"pagination":{{"hasNextPage":false,"nextCursor":null,"seen":1.50}}}}"#,
            element("c")
        ),
    ]);
    let expected = format!(
        r#"{{"pods":[{} , {},{}],"total":4,"pagination":{{"hasNextPage":false,"nextCursor":null,"seen":1.50}}}}{}"#,
        element("a"),
        element("b"),
        element("c"),
        "\n"
    );
    assert_eq!(run(&server, "pods list -o json").success().stdout, expected);
    assert_eq!(server.seen().len(), 3);
    assert_eq!(run(&server, "pods list -o ndjson --name '*-[bc]'").success().stdout.lines().count(), 2);
    assert_eq!(run(&server, "pods list -o id --sort created").success().stdout, "a\nb\nc\n");
}

#[test]
fn what_a_first_page_says_of_the_next_one_is_not_said_of_all_pages() {
    let page = |id: &str, next: Value| {
        let pagination = json!({ "hasNextPage": !next.is_null(), "nextCursor": next });
        format!(r#"{{"pagination":{pagination},"pods":[{}]}}"#, pod(id, &json!({})))
    };
    let server = in_pages(vec![page("a", json!("1")), page("b", json!(null))]);
    let all = run(&server, "pods list -o json").success().json();
    assert_eq!(all["pagination"], json!({ "hasNextPage": false, "nextCursor": null }));
    assert_eq!(all["pods"].as_array().unwrap().len(), 2);
    let server = in_pages(vec![
        r#"{"pagination":{"nextCursor":"1"},"pods":[]}"#.to_owned(),
        r#"{"pods":[],"pagination":{"nextCursor":null}}"#.to_owned(),
    ]);
    let none = run(&server, "pods list -o json").success().json();
    assert_eq!(none, json!({ "pods": [], "pagination": { "nextCursor": null } }));
}

#[test]
fn every_format_shows_the_same_pods_in_the_same_order() {
    let elements: Vec<Value> = (0..5000).map(|number| pod(&format!("p{number}"), &json!({}))).collect();
    let server = Server::of(&pods(&elements));
    let expected: Vec<String> = (0..5000).map(|number| format!("p{number}")).collect();
    let ids = |shown: &str, of: fn(&str) -> String| shown.lines().map(of).collect::<Vec<_>>();
    let first = |line: &str| line.split([' ', ',']).next().unwrap().to_owned();
    let id = |line: &str| serde_json::from_str::<Value>(line).unwrap()["id"].as_str().unwrap().to_owned();
    assert_eq!(ids(&run(&server, "pods list -o id").success().stdout, first), expected);
    assert_eq!(ids(&run(&server, "pods list -o ndjson").success().stdout, id), expected);
    assert_eq!(ids(&run(&server, "pods list -o csv").success().stdout, first)[1..], expected);
    assert_eq!(ids(&run(&server, "pods list").success().stdout, first)[1..], expected);
    assert_eq!(run(&server, "pods list -o json").success().json()["pods"], json!(elements));
    let some = run(&server, "pods list -o json --name 'name-p49*'").success().json();
    assert_eq!(some["pods"].as_array().unwrap().len(), 111);
}

#[test]
fn a_list_that_breaks_off_early_is_asked_for_again_and_a_long_one_ends_in_a_failure() {
    let whole = pods(&[pod("a", &json!({}))]).to_string();
    let answer = String::from_utf8(reply(200, &whole)).unwrap();
    let broken = answer[..answer.len() - 40].to_owned();
    let tries = std::sync::atomic::AtomicU32::new(0);
    let server = Server::start(move |_| {
        let is_first = tries.fetch_add(1, std::sync::atomic::Ordering::SeqCst) == 0;
        if is_first { broken.clone() } else { answer.clone() }.into_bytes()
    });
    let (outcome, _) = hurried(&server, "pods list -o json");
    assert_eq!((outcome.code, outcome.stdout.as_str()), (0, format!("{whole}\n").as_str()), "{outcome}");

    let elements = vec![pod("a", &json!({})).to_string(); 5000].join(",");
    let cut = format!("{HEAD}content-length: 9999999\r\n\r\n{{\"pods\":[{elements},");
    let server = Server::raw(cut);
    let (outcome, _) = hurried(&server, "pods list -o ndjson");
    assert_eq!(outcome.stdout.lines().count(), 5000, "what came is shown");
    assert!(outcome.code != 0 && outcome.stderr.contains("failed to list pods"), "{}", outcome.stderr);
    assert_eq!(server.seen().len(), 1, "what was shown is not shown again");
}

#[test]
fn an_answer_that_is_no_list_is_told() {
    for body in ["", "null", "[]", "<html></html>", r#"{"items":[]}"#, r#"{"pods":[{]}"#, r#"{"pods":[]}{}"#] {
        let server = Server::raw(reply(200, body));
        for format in ["json", "ndjson", "table", "yaml"] {
            let outcome = run(&server, &format!("pods list -o {format}"));
            assert_eq!(outcome.code, 9, "{body}: {outcome}");
            assert!(outcome.stderr.contains("not API v2"), "{body}: {outcome}");
        }
    }
    let server = Server::of(&pods(&[pod("a", &json!({})), pod("b", &json!({ "id": null }))]));
    let told = run(&server, "pods list").stderr;
    assert!(told.contains("pods[1].id"), "{told}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_long_list_takes_no_more_memory_than_a_short_one() {
    const LENGTH: usize = 50 << 20;
    /// In KiB; half of the list does not fit into that.
    const MORE: usize = 25 << 10;
    let (short, long) = (Server::of(&pods(&[pod("a", &json!({}))])), on_the_wire(|stream, _| endless(stream, LENGTH)));
    let home = Home::new();
    // The limit of address space stands for memory.
    let list = |format: &str, url: &str, limit: usize| {
        let mut command = home.shell(&format!("ulimit -v {limit}; svcctl pods list -o {format} >listed"));
        command.env("SVCCTL_BASE_URL", url).env("SVCCTL_API_KEY", KEY);
        Home::outcome(command)
    };
    for format in ["json", "ndjson", "id"] {
        let mut limits = (50_000..).step_by(10_000);
        let least = limits.find(|limit| list(format, &short.url(), *limit).code == 0).unwrap();
        let outcome = list(format, &long, least + MORE).success();
        assert_eq!(outcome.stderr, "", "{format}");
        let length = usize::try_from(std::fs::metadata(home.path().join("listed")).unwrap().len()).unwrap();
        assert!(length > if format == "id" { 10_000 } else { LENGTH }, "{format}: {length}");
    }
}

#[test]
fn a_reader_who_has_seen_enough_ends_it_at_once() {
    let url = on_the_wire(|mut stream, _| {
        stream.set_read_timeout(None)?;
        endless(stream.try_clone()?, usize::MAX).or_else(|_| stream.read(&mut [0]).map(drop))
    });
    for format in ["json", "ndjson", "id", "csv"] {
        let home = Home::new();
        let script = format!("{{ svcctl pods list -o {format}; echo $? >code; }} | head -c 20; cat code");
        let mut command = home.shell(&script);
        command.env("SVCCTL_BASE_URL", &url).env("SVCCTL_API_KEY", KEY);
        let outcome = Home::outcome(command).success();
        assert!(outcome.stdout.ends_with("0\n") && outcome.stderr.is_empty(), "{format}: {outcome}");
    }
}

#[test]
fn an_element_without_end_is_refused() {
    let url = on_the_wire(|mut stream, _| {
        stream.write_all(format!("{HEAD}\r\n{{\"pods\":[{{\"id\":\"").as_bytes())?;
        (0..1 << 14).try_for_each(|_| stream.write_all(&[b'a'; 1 << 12]))
    });
    let error = error_of(Home::new().run(&["pods", "list", "-o", "json", "--base-url", &url]), 9);
    assert!(error.contains("larger than 16 MiB"), "{error}");
}

#[test]
fn pages_that_lead_nowhere_are_given_up() {
    let next = |cursor: String| json!({ "hasNextPage": true, "nextCursor": cursor });
    let number = |request: &super::server::Request| {
        let cursor = request.query().into_iter().find(|(name, _)| name == "cursor");
        cursor.map_or(0, |(_, cursor)| cursor.parse::<usize>().unwrap())
    };
    let circle = Server::start(move |request| {
        let page = number(request);
        let pods = [pod(&format!("p{page}"), &json!({}))];
        reply(200, &json!({ "pods": pods, "pagination": next((page % 3 + 1).to_string()) }).to_string())
    });
    for line in ["pods list -o id", "pods list -o json", "pods get p1", "pods audit"] {
        let told = hurried(&circle, line).0;
        assert!(told.code == 9 && told.stderr.contains("go round in circles"), "{line}: {told}");
    }
    assert!(circle.seen().len() <= 16, "{}", circle.seen().len());
    let desert = Server::start(move |request| {
        reply(200, &json!({ "pods": [], "pagination": next((number(request) + 1).to_string()) }).to_string())
    });
    let told = error_of(hurried(&desert, "pods list").0, 9);
    assert!(told.contains("100 pages in a row are empty"), "{told}");
}

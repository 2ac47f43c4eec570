//! Reads of one resource: answered from memory while nobody writes, and never older than the last write of any process.

use std::io::BufReader;

use engine::{Clock, Engine, Rng, Scope, Store};
use serde_json::{Value, json};

use super::{
    JSON, check_problem,
    client::{Answer, connect, send},
    dangers::{KEYED, on_disk},
};
use crate::harness::{Home, body};

#[test]
fn a_read_sees_what_another_process_wrote_before_it() {
    let home = Home::new();
    let server = on_disk(&home);
    let rent = body(json!({ "image": "svcctl/stuck" })).to_string();
    let id = send(server.address, "POST /v2/pods", &[KEYED, JSON], &rent).json()["id"].as_str().unwrap().to_owned();
    let mut stream = BufReader::new(connect(server.address, b""));
    let mut read = || -> Value {
        let request = format!("GET /v2/pods/{id} HTTP/1.1\r\nHost: t\r\n{KEYED}\r\n\r\n");
        std::io::Write::write_all(stream.get_mut(), request.as_bytes()).unwrap();
        let answer = Answer::next(&mut stream);
        assert_eq!(answer.status, 200);
        answer.json()
    };
    for name in ["one", "two", "three"] {
        home.run(&["pods", "update", &id, "--name", name]).success();
        // The second and third are of what is known.
        for _ in 0..3 {
            assert_eq!(read()["name"], name);
        }
    }
    send(server.address, &format!("PATCH /v2/pods/{id}"), &[KEYED, JSON], r#"{"name":"four"}"#);
    assert_eq!(read()["name"], "four");
}

#[test]
fn a_key_that_another_process_revoked_is_refused_at_once() {
    let home = Home::new();
    let server = on_disk(&home);
    let engine = Engine::new(Store::open(&home.data_file()).unwrap(), Clock::System, Rng::from_system());
    let made = engine.create_key("revoked", &[Scope::all()], None, None).unwrap();
    let rent = body(json!({ "image": "svcctl/stuck" })).to_string();
    let id = send(server.address, "POST /v2/pods", &[KEYED, JSON], &rent).json()["id"].as_str().unwrap().to_owned();
    let get =
        || send(server.address, &format!("GET /v2/pods/{id}"), &[&format!("Authorization: Bearer {}", made.key)], "");
    for _ in 0..3 {
        assert_eq!(get().status, 200);
    }
    engine.revoke_key(&made.id).unwrap();
    check_problem(&get(), 401);
}

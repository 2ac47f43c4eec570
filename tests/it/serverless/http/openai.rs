//! OpenAI's routes, with a worker that yields what vLLM's does (serverless.md, Jobs).

use std::{net::TcpStream, thread::JoinHandle};

use serde_json::{Value, json};

use super::{
    JSON, Served, check_refused,
    workers::{Worker, local},
};
use crate::{
    harness::eventually,
    server::client::{Answer, KEY, connect},
};

const CHAT: &str = "/openai/v1/chat/completions";

/// A chat request that is answered in events, or as a whole.
fn chat(is_stream: bool) -> Value {
    json!({ "model": "m", "messages": [{ "role": "user", "content": "ü" }], "stream": is_stream })
}

/// Sends a request, whose answer is not cut into chunks.
fn begun(served: &Served, line: &str, body: &str) -> TcpStream {
    let head = format!("Host: localhost\r\nAuthorization: Bearer {KEY}\r\n{JSON}\r\nContent-Length: {}", body.len());
    connect(served.address(), format!("{line} HTTP/1.0\r\n{head}\r\n\r\n{body}").as_bytes())
}

fn asked(served: &Served, worker: &Worker<'_>, path: &str, body: &Value) -> JoinHandle<Answer> {
    let stream = begun(served, &format!("POST /v2/{}{path}", worker.endpoint), &body.to_string());
    std::thread::spawn(move || Answer::read(stream))
}

/// The next job's id and input.
fn taken(worker: &Worker<'_>) -> (String, Value) {
    let job = worker.take().json();
    (job["id"].as_str().unwrap().to_owned(), job["input"].clone())
}

#[test]
fn a_request_is_the_input_of_a_job_and_its_output_the_answer() {
    let served = Served::free();
    let worker = Worker::of(&served, &local(&served));
    let completion = json!({ "id": "chatcmpl-1", "object": "chat.completion", "choices": [], "error": null });
    let large = json!({ "id": "chatcmpl-2", "choices": [{ "text": "x".repeat(300_000) }] });
    for (output, expected) in [
        (json!([completion]), &completion),
        (completion.clone(), &completion),
        (json!([large]), &large),
        (json!([1, 2]), &json!([1, 2])),
    ] {
        let answer = asked(&served, &worker, CHAT, &chat(false));
        let (job, input) = taken(&worker);
        assert_eq!(input, json!({ "openai_route": "/v1/chat/completions", "openai_input": chat(false) }));
        assert_eq!(worker.done(&job, false, &json!({ "output": output })).status, 200);
        let answer = answer.join().unwrap();
        assert_eq!((answer.status, answer.header("content-type")), (200, Some("application/json")));
        assert_eq!(&answer.json(), expected);
    }
    // A generator whose output its library does not collect.
    let answer = asked(&served, &worker, CHAT, &chat(false));
    let (job, _) = taken(&worker);
    worker.chunk(&job, &json!({ "output": completion }));
    assert_eq!(worker.done(&job, true, &json!({ "output": [] })).status, 200);
    assert_eq!(answer.join().unwrap().json(), completion);
    let models = begun(&served, &format!("GET /v2/{}/openai/v1/models", worker.endpoint), "");
    let (job, input) = taken(&worker);
    assert_eq!(input, json!({ "openai_route": "/v1/models", "openai_input": null }));
    worker.done(&job, false, &json!({ "output": [{ "object": "list", "data": [] }] }));
    assert_eq!(Answer::read(models).json()["object"], "list");
}

#[test]
fn events_are_passed_on_as_the_worker_yields_them() {
    let served = Served::free();
    let worker = Worker::of(&served, &local(&served));
    let text = |number: u32| format!("data: {{\"choices\":[{number}],\"id\":\"c\"}}\n\n");
    let object = |number: u32| json!({ "id": "c", "choices": [number] });
    let whole = format!("{}{}data: [DONE]\n\n", text(1), text(2));
    for chunks in [
        // vLLM's worker, which joins the texts of several tokens, and the same with objects.
        vec![json!(text(1)), json!(format!("{}data: [DONE]\n\n", text(2)))],
        vec![json!([object(1)]), json!([object(2)])],
        vec![object(1), object(2)],
        vec![json!([object(1), object(2)])],
    ] {
        let answer = asked(&served, &worker, CHAT, &chat(true));
        let (job, _) = taken(&worker);
        for chunk in chunks {
            assert_eq!(worker.chunk(&job, &json!({ "output": chunk })).status, 200);
        }
        worker.done(&job, true, &json!({ "output": [] }));
        let answer = answer.join().unwrap();
        assert_eq!((answer.status, answer.header("content-type")), (200, Some("text/event-stream")));
        assert_eq!(answer.body, whole);
    }
    // A handler that is no generator.
    let answer = asked(&served, &worker, CHAT, &chat(true));
    let (job, _) = taken(&worker);
    worker.done(&job, false, &json!({ "output": object(1) }));
    assert_eq!(answer.join().unwrap().body, format!("{}data: [DONE]\n\n", text(1)));
}

#[test]
fn an_error_has_a_status_and_comes_in_the_form_that_clients_read() {
    let served = Served::free();
    let worker = Worker::of(&served, &local(&served));
    let of_old = json!({ "object": "error", "message": "no such model", "type": "NotFoundError", "code": 404 });
    let of_new = json!({ "error": { "message": "too long", "type": "BadRequestError", "param": null, "code": 400 } });
    for is_stream in [false, true] {
        for (told, status) in [(&of_old, 404), (&of_new, 400), (&json!({ "error": "startup failed" }), 500)] {
            let answer = asked(&served, &worker, CHAT, &chat(is_stream));
            let (job, _) = taken(&worker);
            if is_stream {
                worker.chunk(&job, &json!({ "output": told }));
            }
            worker.done(&job, is_stream, &json!({ "output": [told] }));
            let answer = answer.join().unwrap();
            assert_eq!((answer.status, &answer.json()), (status, told));
        }
        let answer = asked(&served, &worker, CHAT, &chat(is_stream));
        let (job, _) = taken(&worker);
        let error = json!({ "error_type": "<class 'ValueError'>", "error_message": "out of memory" }).to_string();
        worker.done(&job, false, &json!({ "error": error }));
        let answer = answer.join().unwrap();
        assert_eq!((answer.status, &answer.json()["error"]["message"]), (500, &json!("out of memory")));
    }
    // An error after the first event has no status any more.
    let answer = asked(&served, &worker, CHAT, &chat(true));
    let (job, _) = taken(&worker);
    worker.chunk(&job, &json!({ "output": { "id": "c" } }));
    worker.done(&job, false, &json!({ "error": "gone" }));
    let body = answer.join().unwrap().body;
    let events: Vec<&str> = body.split("\n\n").collect();
    assert_eq!(events[0], r#"data: {"id":"c"}"#);
    let last: Value = serde_json::from_str(events[1].strip_prefix("data: ").unwrap()).unwrap();
    assert_eq!((&last["error"]["message"], events[2..].concat().as_str()), (&json!("gone"), ""), "{body}");
}

#[test]
fn a_job_that_nobody_waits_for_is_cancelled() {
    let served = Served::free();
    let worker = Worker::of(&served, &local(&served));
    for is_stream in [false, true] {
        let client = begun(&served, &format!("POST /v2/{}{CHAT}", worker.endpoint), &chat(is_stream).to_string());
        let (job, _) = taken(&worker);
        drop(client);
        eventually("the job is cancelled", || served.job(&worker.endpoint, &job)["status"] == "CANCELLED");
        let stops = worker.stops();
        assert!(stops.status == 200 && stops.body.contains(&job), "{stops:?}");
        worker.done(&job, false, &json!({ "output": 1 }));
    }
}

#[test]
fn a_request_is_json_and_nothing_more_of_a_job() {
    let served = Served::free();
    let endpoint = local(&served);
    for wrong in ["{", "ü", r#"1},"webhook":"http://127.0.0.1/","x":{"y":1"#] {
        let refused = Answer::read(begun(&served, &format!("POST /v2/{endpoint}{CHAT}"), wrong));
        check_refused(&refused, 400);
    }
    check_refused(&Answer::read(begun(&served, &format!("POST /v2/nosuch{CHAT}"), "{}")), 404);
}

//! The large fields of a job are sent ahead of it, piece by piece.

use engine::{Caller, Engine, EngineError, InputPlan};
use proptest::prelude::*;
use serde::Serialize;
use serde_json::{Value, json};
use wire::serverless::{
    endpoints::DeleteEndpoint,
    jobs::{JobRequest, JobStatus, Json, RunJob},
};

use crate::harness::Platform;

/// Keeps an input ahead of its job; gives what stands for it, and what it is known by.
fn keep(engine: &Engine, input: &impl Serialize) -> (Json, i64) {
    let json = Json::of(input);
    assert!(Engine::is_kept_ahead(&json));
    let plan = InputPlan::of(&json);
    let mut coming = engine.begin_to_keep(&Caller::local(), json, plan).unwrap();
    loop {
        if let Some(kept) = engine.keep_on(&mut coming).unwrap() {
            return (kept, coming.id());
        }
    }
}

fn run(platform: &Platform, endpoint: &str, input: Json) -> Result<String, EngineError> {
    let body = JobRequest { input, ..JobRequest::read(br#"{"input":0}"#).unwrap() };
    Ok(platform.engine.call(&Caller::local(), RunJob { endpoint: endpoint.to_owned(), body })?.id)
}

/// How many parts of jobs a document of all has.
fn bodies(platform: &Platform) -> usize {
    let document = serde_json::to_value(platform.engine.export().unwrap()).unwrap();
    document["tables"]["bodies"].as_array().unwrap().len()
}

fn tidy_up(platform: &Platform) {
    while platform.engine.tidy_up().unwrap() {}
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(16))]

    #[test]
    fn a_part_that_came_ahead_is_told_as_it_was_sent(words in prop::collection::vec("[aé€𐍈\"\n]{1,50}", 20..200)) {
        let platform = Platform::new();
        let endpoint = platform.serve(json!({ "image": "svcctl/job:echo" }));
        let text = words.concat().repeat(300_000 / words.concat().len() + 1);
        let (kept, _) = keep(&platform.engine, &text);
        let job = run(&platform, &endpoint, kept).unwrap();
        platform.pass_seconds(60);
        prop_assert_eq!(platform.job(&endpoint, &job).output.map(|output| output.tree()), Some(json!({ "echo": text })));
        platform.check();
    }
}

/// A large input asks for what a small one does (serverless.md, Acting images), also in a copy of the state.
#[test]
fn an_input_that_came_ahead_is_obeyed() {
    let long = "x".repeat(300_000);
    let chunks: Vec<Value> = (0..300).map(|_| json!("x".repeat(1000))).collect();
    let all = [
        (json!({ "text": long }), JobStatus::Completed, json!({ "echo": { "text": long } })),
        (json!({ "fail": long }), JobStatus::Failed, json!(long)),
        (json!({ "fail": [long] }), JobStatus::Failed, json!(json!([long]).to_string())),
        (json!({ "text": long, "progress": 2 }), JobStatus::Completed, json!({ "steps": 2 })),
        (json!({ "text": long, "stream": 2 }), JobStatus::Completed, json!([{ "chunk": 0 }, { "chunk": 1 }])),
        (json!({ "stream": chunks }), JobStatus::Completed, json!(chunks)),
    ];
    for (input, status, result) in &all {
        let platform = Platform::new();
        let endpoint = platform.serve(json!({ "image": "svcctl/job:echo" }));
        let (kept, _) = keep(&platform.engine, input);
        let job = run(&platform, &endpoint, kept).unwrap();
        let copy = Platform::new();
        copy.engine.import(&platform.engine.export().unwrap()).unwrap();
        for platform in [platform, copy] {
            platform.pass_seconds(300);
            let job = platform.job(&endpoint, &job);
            assert!(job.status.is(status), "{job:?}");
            assert_eq!(job.output.or(job.error).map(|result| result.tree()).as_ref(), Some(result));
            platform.check();
        }
    }
}

#[test]
fn what_came_ahead_of_no_job_goes() {
    let platform = Platform::new();
    let endpoint = platform.serve(json!({ "image": "svcctl/job:echo", "workers": { "max": 0 } }));
    let text = "x".repeat(1_000_000);
    let (given_up, id) = keep(&platform.engine, &text);
    platform.engine.forget_untaken(&[id]).unwrap();
    run(&platform, &endpoint, given_up).unwrap_err();
    let (taken, id) = keep(&platform.engine, &text);
    run(&platform, &endpoint, taken.clone()).unwrap();
    platform.engine.forget_untaken(&[id]).unwrap();
    run(&platform, &endpoint, taken).unwrap_err();
    let (late, _) = keep(&platform.engine, &text);
    tidy_up(&platform);
    platform.pass_seconds(3601);
    tidy_up(&platform);
    run(&platform, &endpoint, late).unwrap_err();
    assert_eq!(bodies(&platform), 1, "what a job took stays");
    platform.send::<DeleteEndpoint>(json!({ "id": endpoint })).unwrap();
    assert_eq!(bodies(&platform), 0);
    platform.check();
}

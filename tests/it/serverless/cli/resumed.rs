//! A large batch against a server, killed and resumed (cli.md, serverless). `SVCCTL_KILLS` asks for its full size.

use std::{
    collections::BTreeMap,
    fs::File,
    io::{BufRead, BufReader},
    process::Stdio,
};

use rand::{RngExt, SeedableRng, rngs::StdRng};
use serde_json::{Value, json};

use super::create;
use crate::{
    harness::{Home, eventually},
    server::client::Process,
};

const KEY: &str = "svk_batch";
const KILLS: usize = 5;

#[test]
#[allow(clippy::print_stdout, reason = "the figures of a long run are shown to whoever asks for them")]
fn a_batch_of_many_workers_has_every_key_once_and_stays_below_the_limits() {
    let jobs = if std::env::var_os("SVCCTL_KILLS").is_some() { 10_000 } else { 600 };
    let home = Home::swift();
    create(&home, "e", "svcctl/job:echo", "--cpu cpu5c:2 --max 50 --scale-by requests=1");
    let log = home.path().join("requests.log");
    let more = "--log json --api-key-env BATCH_KEY";
    let process = Process::in_home(home, more, &[("BATCH_KEY", KEY)], Stdio::from(File::create(&log).unwrap()));

    let home = Home::new();
    let line = |number: usize| format!("{}\n", json!({ "key": format!("k{number}"), "n": number }));
    home.write("in.ndjson", (0..jobs).map(line).collect::<String>());
    let batch = "serverless batch e --file in.ndjson --out out.ndjson --concurrency 100 --resume";
    let command = || {
        let mut command = home.command(&shell_words::split(batch).unwrap());
        command.env("SVCCTL_BASE_URL", format!("http://{}", process.address)).env("SVCCTL_API_KEY", KEY);
        command
    };
    // The journal has two or three lines a job, so all kills come before its end.
    let steps =
        || std::fs::read(home.path().join("out.ndjson")).map_or(0, |text| text.split(|byte| *byte == b'\n').count());
    let mut rng = StdRng::seed_from_u64(5);
    let mut sent_again = 0;
    for _ in 0..KILLS {
        let mut child = command().stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
        let point = steps() + rng.random_range(1..jobs / 4);
        eventually("the batch goes on", || steps() >= point);
        child.kill().unwrap();
        let said = child.wait_with_output().unwrap().stderr;
        sent_again += unclear(&String::from_utf8_lossy(&said));
    }
    // At its full size it takes as long as the limits make it: the deadline is the test runner's.
    let ended = command().output().unwrap();
    let said = String::from_utf8_lossy(&ended.stderr);
    sent_again += unclear(&said);
    assert!(ended.status.success() && said.contains(&format!("{jobs} completed, 0 failed")), "{said}");

    let mut keys: BTreeMap<String, Value> = BTreeMap::new();
    for line in BufReader::new(File::open(home.path().join("out.ndjson")).unwrap()).lines() {
        let record: Value = serde_json::from_str(&line.unwrap()).unwrap();
        let key = record["key"].as_str().unwrap().to_owned();
        assert!(keys.insert(key, record.clone()).is_none(), "twice: {record}");
    }
    assert_eq!(keys.len(), jobs);
    for number in 0..jobs {
        let record = &keys[&format!("k{number}")];
        assert_eq!((&record["status"], &record["output"]["echo"]["n"]), (&json!("COMPLETED"), &json!(number)));
    }
    let requests: Vec<Value> =
        std::fs::read_to_string(&log).unwrap().lines().filter_map(|line| serde_json::from_str(line).ok()).collect();
    let is_run = |request: &&Value| request["path"].as_str().is_some_and(|path| path.ends_with("/run"));
    let runs = requests.iter().filter(is_run).count();
    let refused: Vec<&Value> = requests.iter().filter(|request| request["status"] != 200).collect();
    assert!(refused.is_empty(), "{refused:?}");
    // Only jobs that were being sent at a kill may be sent again.
    assert!((jobs..=jobs + sent_again).contains(&runs), "{runs} sent, {sent_again} of them perhaps again");
    println!("{jobs} jobs, {KILLS} kills: {runs} sent, {} requests in all", requests.len());
}

/// How many jobs a run says that it sends again.
fn unclear(said: &str) -> usize {
    let line = said.lines().find(|line| line.contains("may have been sent"));
    line.map_or(0, |line| line.split(' ').next().unwrap().parse().unwrap())
}

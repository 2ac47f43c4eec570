use std::{env, process::ExitCode};

use serde_json::{json, Value};

/// Makes an endpoint of CPU workers and prints its id.
fn main() -> ExitCode {
    let base = env::var("COMPUTE_API").unwrap_or_else(|_| "https://compute.example.net/v1".to_string());
    let key = env::var("COMPUTE_KEY").expect("COMPUTE_KEY is set");
    let body = json!({
        "name": "resize-images",
        "computeType": "CPU",
        "cpuFlavorIds": ["cpu5c"],
        "vcpuCount": 4,
        "templateId": "tpl7f3k2m9",
        "workersMin": 0,
        "workersMax": 5,
        "scalerValue": 2,
    });
    let answer = ureq::post(&format!("{base}/endpoints"))
        .set("Authorization", &format!("Bearer {key}"))
        .send_json(body);
    match answer {
        Ok(response) => {
            let endpoint: Value = response.into_json().expect("JSON");
            println!("{} {}", endpoint["id"], endpoint["version"]);
            ExitCode::SUCCESS
        }
        Err(ureq::Error::Status(400, response)) => {
            let problem: Value = response.into_json().expect("JSON");
            eprintln!("rejected: {}", problem["error"]);
            ExitCode::FAILURE
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

//! `svcctl mcp` with programs that really run.

use serde_json::json;

use super::{
    daemon::IMAGE,
    scene::{KEY, Scene},
};
use crate::mcp::{Client, text, words};

#[test]
fn an_agent_runs_a_program_on_a_real_container_and_brings_its_result() {
    let Some(scene) = Scene::start() else { return };
    let mut command = scene.home.command(&words(""));
    command.env("SVCCTL_BASE_URL", format!("http://{}", scene.api)).env("SVCCTL_API_KEY", KEY);
    let mut client = Client::with(command, None, None);
    let script =
        "echo 6 times 7 is $((6 * 7)); echo \"API_KEY=$API_KEY\"; printf '\\033[31mred\\033[0m\\n' >&2; exit 7";
    let run = json!({
        "name": "sum", "image": IMAGE, "hardware": { "cpu": "cpu3c", "count": 2 }, "wait": "4m",
        "command": ["sh", "-c", script], "env": { "API_KEY": "open-sesame" },
    });
    let result = client.call("run", run);
    let fields = &result["structuredContent"];
    assert_eq!((&fields["exitCode"], &fields["ended"]), (&json!(7), &json!(true)), "{result}");
    assert_eq!(fields["output"], "6 times 7 is 42\nAPI_KEY=********", "{result}");
    assert_eq!(fields["stderr"], "red", "{result}");
    assert!(text(&result).contains("| 6 times 7 is 42"), "{result}");
    let why = client.done("why", json!({ "pod": fields["pod"] }));
    assert!(why["why"].as_str().unwrap().contains("has ended"), "{why}");
    scene.awaits_nothing_held();
    assert!(client.done("pods", json!({}))["pods"].is_null());
}

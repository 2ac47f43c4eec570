//! The v1 requests of the program in a container: a start command that calls v1 is passed on as it is, and fails inside
//! the container, where nobody sees it.

use serde_json::Value;

use super::{Decision, Fields, Loss, text};
use crate::scan::{self, Finding, Input, Options};

/// The fields that start a program, in REST and in GraphQL.
const COMMANDS: [&str; 3] = ["dockerStartCmd", "dockerEntrypoint", "dockerArgs"];
/// How many requests are named.
const MOST: usize = 20;

/// A decision about each v1 request in the start command and environment of a v1 body. Nothing about it changes: only
/// its author knows where the command comes from.
pub fn container_calls(fields: &Fields) -> Vec<Decision> {
    let commands = COMMANDS.iter().filter_map(|name| Some((*name, command(fields.get(*name)?))));
    let environment = fields.get("env").map(|env| ("env", environment(env)));
    let mut decisions: Vec<Decision> = Vec::new();
    for (field, program) in commands.chain(environment) {
        for finding in findings(program) {
            let decision = decision(field, &finding);
            if decisions.len() < MOST && !decisions.contains(&decision) {
                decisions.push(decision);
            }
        }
    }
    decisions
}

fn decision(field: &str, Finding { found, .. }: &Finding) -> Decision {
    let what = format!(
        "`{field}` uses v1 inside the container, and is passed on as it is: in v2 that is `{}`",
        found.replacement,
    );
    Decision { rule: found.rule, text: what, loss: Loss::Nothing }
}

/// The findings in a program.
fn findings(program: String) -> Vec<Finding> {
    let input = Input::Text { name: "command".to_owned(), bytes: program.into_bytes() };
    let report = scan::scan(&[input], Options::default(), |_, _, _| ());
    let files = report.map(|report| report.files).unwrap_or_default();
    files.into_iter().flat_map(|file| file.seen).map(|seen| seen.finding).collect()
}

/// A command as a line for a shell.
fn command(value: &Value) -> String {
    value.as_array().map_or_else(|| text(value), |words| shell_words::join(words.iter().map(text)))
}

/// An environment as assignments of a shell: an object, or pairs of `key` and `value`.
fn environment(value: &Value) -> String {
    let assigned = |name: &str, value: &Value| format!("{name}={}\n", shell_words::quote(&text(value)));
    match value {
        Value::Object(fields) => fields.iter().map(|(name, value)| assigned(name, value)).collect(),
        Value::Array(pairs) => {
            let pair = |pair: &Value| Some(assigned(pair.get("key")?.as_str()?, pair.get("value")?));
            pairs.iter().filter_map(pair).collect()
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::container_calls;

    fn rules(body: &Value) -> Vec<&'static str> {
        container_calls(body.as_object().expect("an object")).iter().map(|decision| decision.rule.id).collect()
    }

    #[test]
    fn a_command_that_calls_v1_is_told_whatever_its_form() {
        const STOP: &str = "curl -X POST https://rest.gpu.example/v1/pods/$POD_ID/stop";
        let script = format!("python train.py; {STOP}");
        for body in [
            json!({ "dockerStartCmd": ["bash", "-c", script] }),
            json!({ "dockerStartCmd": STOP.split(' ').collect::<Vec<_>>() }),
            json!({ "dockerEntrypoint": format!("bash -c '{script}'") }),
            json!({ "dockerArgs": format!("bash -c '{script}'") }),
        ] {
            assert_eq!(rules(&body), ["pods-stop-path"], "{body}");
        }
        for env in [
            json!({ "DONE": "https://rest.gpu.example/v1/pods" }),
            json!([{ "key": "DONE", "value": "https://rest.gpu.example/v1/pods" }]),
        ] {
            assert_eq!(rules(&json!({ "env": env })), ["pods-path"], "{env}");
        }
    }

    #[test]
    fn other_commands_are_of_no_interest() {
        for command in
            ["python train.py", "curl https://llm.example/v1/models", "curl http://localhost:8000/v1/completions"]
        {
            assert!(rules(&json!({ "dockerStartCmd": command, "env": { "A": "1" }, "imageName": "i" })).is_empty());
        }
    }
}

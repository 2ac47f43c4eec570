//! Submissions to a queue: the input of a job and its policy (serverless.md, Jobs).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::jobs::{EXECUTION_TIMEOUT, Json, TTL};
use crate::problem::Problem;

/// The policy of a job.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct JobPolicy {
    /// Its time limit in milliseconds; the endpoint's by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 5_000, max = 604_800_000))]
    pub execution_timeout: Option<u64>,
    /// Its retention from submission, in milliseconds; a day by default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schemars(range(min = 10_000, max = 604_800_000))]
    pub ttl: Option<u64>,
    /// Whether it yields to all other jobs and never starts a worker.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub low_priority: Option<bool>,
}

/// The body of `run` and `runsync`. Ignores other fields.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct JobRequest {
    /// The handler's input: any JSON except null.
    pub input: Json,
    /// The URL to post the ended job to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub webhook: Option<String>,
    /// Its policy.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub policy: Option<JobPolicy>,
    /// Passed to the worker unchanged.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub s3_config: Option<Json>,
}

impl JobRequest {
    /// Reads a body. A null field counts as omitted, since some clients send it; every fault is a 400.
    pub fn read(body: &[u8]) -> Result<Self, Problem> {
        /// Every field unparsed: each is checked separately.
        #[derive(Deserialize)]
        #[serde(rename_all = "camelCase")]
        struct Raw {
            #[serde(default)]
            input: Option<Json>,
            #[serde(default)]
            webhook: Option<Json>,
            #[serde(default)]
            policy: Option<Json>,
            #[serde(default)]
            s3_config: Option<Json>,
        }
        let wrong = |what: String| Problem::rejected(format!("the job is rejected: {what}"));
        let must = "the body must be a JSON object with `input`";
        // serde also accepts a list of the fields in order.
        if body.trim_ascii_start().first().is_some_and(|byte| *byte != b'{') {
            return Err(wrong(must.to_owned()));
        }
        let raw: Raw = serde_json::from_slice(body).map_err(|error| wrong(format!("{must} ({error})")))?;
        let given = |field: Option<Json>| field.filter(|json| !json.is_null());
        let input = given(raw.input).ok_or_else(|| wrong("`input` is missing or null".to_owned()))?;
        let webhook = given(raw.webhook).map(|webhook| read_webhook(&webhook)).transpose().map_err(wrong)?;
        let policy = given(raw.policy).map(|policy| JobPolicy::read(&policy)).transpose().map_err(wrong)?;
        Ok(Self { input, webhook: webhook.flatten(), policy, s3_config: given(raw.s3_config) })
    }
}

/// Clients send an empty text to omit the webhook.
fn read_webhook(json: &Json) -> Result<Option<String>, String> {
    let url: String = serde_json::from_str(json.text()).map_err(|_| "`webhook` must be a text".to_owned())?;
    if url.is_empty() {
        return Ok(None);
    }
    let is_http = url.parse::<http::Uri>().is_ok_and(|url| {
        matches!(url.scheme_str(), Some("http" | "https")) && url.host().is_some_and(|host| !host.is_empty())
    });
    if is_http { Ok(Some(url)) } else { Err("`webhook` must be an http or https URL".to_owned()) }
}

impl JobPolicy {
    fn read(json: &Json) -> Result<Self, String> {
        let serde_json::Value::Object(fields) = json.tree() else {
            return Err("`policy` must be an object".to_owned());
        };
        let number = |name: &str, (least, most): (u64, u64)| match fields.get(name) {
            None | Some(serde_json::Value::Null) => Ok(None),
            Some(value) => {
                let whole = value.as_f64().filter(|number| number.fract() == 0.0 && *number >= 0.0);
                // The milliseconds in a week are exact in a float.
                #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "checked to be whole")]
                let millis = value.as_u64().or_else(|| whole.map(|number| number as u64));
                millis
                    .filter(|millis| (least..=most).contains(millis))
                    .map(Some)
                    .ok_or_else(|| format!("`policy.{name}` must be {least} to {most} milliseconds"))
            }
        };
        let low_priority = match fields.get("lowPriority") {
            None | Some(serde_json::Value::Null) => None,
            Some(serde_json::Value::Bool(low)) => Some(*low),
            Some(_) => return Err("`policy.lowPriority` must be true or false".to_owned()),
        };
        Ok(Self {
            execution_timeout: number("executionTimeout", EXECUTION_TIMEOUT)?,
            ttl: number("ttl", TTL)?,
            low_priority,
        })
    }
}

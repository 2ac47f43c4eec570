//! A job's input, as flags: the body of `run` and `runsync`.

use std::{collections::BTreeMap, time::Duration};

use clap::Args;
use serde::de::IgnoredAny;
use serde_json::Value;

use crate::cli::{
    args::values::{Source, Span, Variable},
    failure::{Failure, Kind},
    session::{Session, input},
};
use wire::serverless::jobs::{JobRequest, Json};

/// The input of a job.
#[derive(Debug, Args)]
#[command(next_help_heading = "Job")]
pub(in crate::cli::serverless) struct InputArgs {
    /// The input, in JSON
    #[arg(long, value_name = "JSON", group = "source", help_heading = None)]
    input: Option<String>,
    /// A file with the input in JSON, or with a whole body that has it as `input`; - for standard input
    #[arg(long, value_name = "FILE", group = "source", help_heading = None)]
    input_file: Option<Source>,
    /// A field of the input, with dots for nested objects; may be repeated
    #[arg(long, value_name = "K=V", conflicts_with = "source", help_heading = None)]
    field: Vec<Variable>,
    /// Where the ended job is posted to
    #[arg(long, value_name = "URL")]
    webhook: Option<String>,
    /// The longest that it may run, like 5m [default: that of the endpoint]
    #[arg(long, value_name = "DURATION")]
    execution_timeout: Option<Span>,
    /// How long it is kept from its submission, like 1h [default: 1d]
    #[arg(long, value_name = "DURATION")]
    ttl: Option<Span>,
    /// Start no worker for it, and let all others go first
    #[arg(long)]
    low_priority: bool,
}

impl InputArgs {
    /// The body, checked as the service checks it, and no larger than `limit` bytes.
    pub(in crate::cli::serverless) async fn request(
        &self,
        session: &Session,
        limit: usize,
    ) -> Result<JobRequest, Failure> {
        let mut fields = self.fields(session).await?;
        let millis = |span: Duration| u64::try_from(span.as_millis()).unwrap_or(u64::MAX);
        let own = [
            ("executionTimeout", self.execution_timeout.map(|span| Value::from(millis(span.0)))),
            ("ttl", self.ttl.map(|span| Value::from(millis(span.0)))),
            ("lowPriority", self.low_priority.then_some(Value::Bool(true))),
        ];
        let own: Vec<(&str, Value)> = own.into_iter().filter_map(|(name, value)| Some((name, value?))).collect();
        if !own.is_empty() {
            let policy = fields.iter_mut().find(|(name, _)| name == "policy");
            let mut policy_fields: serde_json::Map<String, Value> =
                policy.as_ref().and_then(|(_, text)| serde_json::from_str(text).ok()).unwrap_or_default();
            policy_fields.extend(own.into_iter().map(|(name, value)| (name.to_owned(), value)));
            let text = Value::from(policy_fields).to_string();
            match policy {
                Some((_, policy)) => *policy = text,
                None => fields.push(("policy".to_owned(), text)),
            }
        }
        if let Some(url) = &self.webhook {
            fields.retain(|(name, _)| name != "webhook");
            fields.push(("webhook".to_owned(), Value::from(url.as_str()).to_string()));
        }
        let fields: Vec<String> =
            fields.iter().map(|(name, text)| format!("{}:{text}", Value::from(name.as_str()))).collect();
        checked(session, &format!("{{{}}}", fields.join(",")), limit)
    }

    /// The fields of the body, each as it was written.
    async fn fields(&self, session: &Session) -> Result<Vec<(String, String)>, Failure> {
        let text = match (&self.input, &self.input_file) {
            (Some(text), _) => text.clone(),
            (None, Some(source)) => input::text(session, source).await?,
            (None, None) if self.field.is_empty() => {
                let hint = "for example --input '{\"prompt\": \"hello\"}', --input-file FILE or --field prompt=hello";
                return Err(Failure::usage("the job needs an input", hint));
            }
            (None, None) => input::object(&self.field)?.to_string(),
        };
        let what = self.input_file.as_ref().map_or_else(|| "--input".to_owned(), input::name);
        body_fields(text.trim_start_matches('\u{feff}').trim()).map_err(|error| {
            Failure::usage(
                format!("{what} is not JSON: {error}"),
                "quote it for the shell: --input '{\"prompt\": \"hello\"}'",
            )
        })
    }
}

/// The fields of a body: those of a whole one, which has an `input` and nothing that a body does not have, or the input
/// alone.
pub(in crate::cli) fn body_fields(text: &str) -> Result<Vec<(String, String)>, serde_json::Error> {
    /// The fields of a body.
    const KNOWN: [&str; 7] = ["input", "webhook", "policy", "s3Config", "webhookV2", "id", "key"];
    let _: IgnoredAny = serde_json::from_str(text)?;
    let alone = || vec![("input".to_owned(), text.to_owned())];
    let Ok(fields) = serde_json::from_str::<BTreeMap<String, Json>>(text) else { return Ok(alone()) };
    if !fields.contains_key("input") || fields.keys().any(|name| !KNOWN.contains(&name.as_str())) {
        return Ok(alone());
    }
    Ok(fields.into_iter().map(|(name, json)| (name, json.text().to_owned())).collect())
}

/// Reads a body as the service does. What it would refuse is refused before it is sent.
pub(in crate::cli::serverless) fn checked(session: &Session, body: &str, limit: usize) -> Result<JobRequest, Failure> {
    let doing = "send the job";
    if body.len() > limit {
        let what = format!("its body has {} bytes, and {} MB are the most", body.len(), limit >> 20);
        let hint = Some("put large data where the worker can fetch it, and send its address".to_owned());
        let what = format!("failed to {doing}: {what}");
        return Err(Failure::Told { kind: Kind::Refused, what, details: Vec::new(), hint });
    }
    let request = JobRequest::read(body.as_bytes()).map_err(|problem| Failure::call(doing, problem))?;
    if request.input.tree().as_object().is_some_and(serde_json::Map::is_empty) {
        session.ui.warn("the input is `{}`: older worker libraries reject that, and the job is then lost");
    }
    Ok(request)
}

#[cfg(test)]
mod tests {
    use super::body_fields;

    fn names(text: &str) -> Vec<String> {
        body_fields(text).unwrap().into_iter().map(|(name, _)| name).collect()
    }

    #[test]
    fn a_whole_body_is_told_from_an_input() {
        assert_eq!(names(r#"{"input": {"a": 1}, "webhook": "http://a"}"#), ["input", "webhook"]);
        assert_eq!(names(r#"{"input": {"a": 1}}"#), ["input"]);
        for input in [r#"{"prompt": "x"}"#, "[1, 2]", "\"text\"", "7", "null"] {
            assert_eq!(body_fields(input).unwrap(), [("input".to_owned(), input.to_owned())]);
        }
        let mixed = r#"{"input": "x", "temperature": 1}"#;
        assert_eq!(body_fields(mixed).unwrap(), [("input".to_owned(), mixed.to_owned())]);
        let exact = r#"{"input": {"n": 12345678901234567890.10}}"#;
        assert_eq!(body_fields(exact).unwrap()[0].1, r#"{"n": 12345678901234567890.10}"#);
        body_fields("{").expect_err("it is no JSON");
    }
}

//! The display of a job and its cost.

use std::borrow::Cow;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::Serialize;
use serde_json::{Value, json};

use crate::cli::{
    failure::Failure,
    output::{
        Detail,
        columns::{Cell, Column, Resource, WIDE},
        shape::reference,
    },
    serverless::find::EndpointTarget,
    session::Session,
};
use ops::serverless::cost::Rates;
use wire::{
    Timestamp,
    money::Usd,
    serverless::jobs::{Job, Json, ListJobsResponse},
};

/// A job, with its cost where that is known.
#[derive(Debug, Clone, PartialEq, Serialize)]
#[serde(transparent)]
pub(in crate::cli::serverless) struct JobRow {
    pub(in crate::cli::serverless) job: Job,
    #[serde(skip)]
    pub(in crate::cli::serverless) cost: Option<Usd>,
}

impl JsonSchema for JobRow {
    fn schema_name() -> Cow<'static, str> {
        Job::schema_name()
    }

    /// The schema of the JSON behind a row.
    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        Job::json_schema(generator)
    }
}

/// The schema of a job with its cost.
pub(in crate::cli::serverless) fn priced(generator: &mut SchemaGenerator) -> Value {
    let cost = json!({ "type": "object", "properties": { "cost": reference::<Option<Usd>>(generator) } });
    json!({ "allOf": [reference::<Job>(generator), cost] })
}

/// The schema of one job where one is named, else of an array of them.
pub(in crate::cli::serverless) fn one_or_several(generator: &mut SchemaGenerator) -> Value {
    let one = priced(generator);
    json!({ "oneOf": [one.clone(), { "type": "array", "items": one }] })
}

/// The schema of what `jobs` prints: a list, or the jobs that were named.
pub(in crate::cli::serverless) fn listed_or_named(generator: &mut SchemaGenerator) -> Value {
    json!({ "anyOf": [listed(generator), one_or_several(generator)] })
}

/// The schema of a list of jobs.
fn listed(generator: &mut SchemaGenerator) -> Value {
    reference::<ListJobsResponse>(generator)
}

impl Resource for JobRow {
    const COLUMNS: &'static [Column<Self>] = &[
        Column::new("ID", 0, |row| Cell::text(&row.job.id)),
        Column::new("STATUS", 0, |row| Cell::Status(row.job.status.to_string())),
        Column::new("CREATED", 2, |row| Cell::moment(row.job.created_at)),
        Column::new("WAIT S", 1, |row| seconds(row.job.delay_time)),
        Column::new("RUN S", 1, |row| seconds(row.job.execution_time)),
        Column::new("WORKER", 3, |row| Cell::maybe(row.job.worker_id.as_ref())),
        Column::new("RETRIES", 4, |row| row.job.retries.map_or(Cell::Empty, Cell::number)),
        Column::new("USD", 2, |row| Cell::money(row.cost)),
        Column::new("ERROR", WIDE, |row| row.job.error.as_ref().map_or(Cell::Empty, |error| Cell::text(said(error)))),
    ];

    fn id(&self) -> String {
        self.job.id.clone()
    }
}

/// Milliseconds as seconds.
fn seconds(millis: Option<u64>) -> Cell {
    millis.map_or(Cell::Empty, |millis| Cell::number(format!("{}.{:03}", millis / 1000, millis % 1000)))
}

/// A handler's message: a text without its quotes, or the message of an exception reported as JSON.
pub(in crate::cli::serverless) fn said(json: &Json) -> String {
    let text = match json.tree() {
        Value::String(text) => text,
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_) => json.text().to_owned(),
    };
    let told: Option<Value> = serde_json::from_str(&text).ok();
    let message = told.and_then(|told| Some(told.get("error_message")?.as_str()?.to_owned()));
    message.unwrap_or(text)
}

/// A job from top to bottom.
pub(in crate::cli::serverless) fn detail(row: &JobRow, now: Timestamp) -> Detail {
    let job = &row.job;
    let mut detail = Detail::default();
    detail.row("id", &job.id);
    detail.cell("status", Cell::Status(job.status.to_string()), now);
    let span = |cell: Cell| if let Cell::Number(seconds) = cell { Some(format!("{seconds} s")) } else { None };
    detail.rows("waited", span(seconds(job.delay_time)));
    detail.rows("ran", span(seconds(job.execution_time)));
    detail.cell("worker", Cell::maybe(job.worker_id.as_ref()), now);
    detail.rows("retries", job.retries.map(|retries| retries.to_string()));
    detail.rows("cost", row.cost.map(|cost| format!("{cost} USD")));
    detail.rows("error", job.error.iter().flat_map(|error| said(error).lines().map(str::to_owned).collect::<Vec<_>>()));
    detail.rows("output", job.output.iter().map(|output| output.text().to_owned()));
    detail
}

/// The JSON of a job, with its cost appended.
pub(in crate::cli::serverless) fn with_cost(body: &[u8], cost: Option<Usd>) -> Vec<u8> {
    let Some(cost) = cost else { return body.to_vec() };
    match body.trim_ascii().strip_suffix(b"}") {
        Some(fields) => [fields, format!(",\"cost\":{}}}", json!(cost)).as_bytes()].concat(),
        None => body.to_vec(),
    }
}

/// The rates of an endpoint's workers, if available. An unknown job cost is not worth failing for.
pub(in crate::cli::serverless) async fn rates(
    session: &Session,
    target: &EndpointTarget,
) -> Result<Option<Rates>, Failure> {
    let Some(endpoint) = &target.endpoint else { return Ok(None) };
    let api = session.api()?;
    Ok(Rates::read(api, endpoint, session.platform.now()?).await.ok())
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{said, with_cost};
    use wire::{money::Usd, serverless::jobs::Json};

    #[test]
    fn the_cost_goes_behind_what_came() {
        let body = with_cost(b"{\"id\":\"j\",\"output\":{\"n\":1.0}}", Some(Usd::from_micros(1_500_000)));
        assert_eq!(String::from_utf8(body).unwrap(), r#"{"id":"j","output":{"n":1.0},"cost":1.5}"#);
        assert_eq!(with_cost(b"{}", None), b"{}");
    }

    #[test]
    fn what_went_wrong_is_told_without_its_wrapping() {
        let exception = json!({ "error_type": "<class 'ValueError'>", "error_message": "no prompt" }).to_string();
        assert_eq!(said(&Json::of(&exception)), "no prompt");
        assert_eq!(said(&Json::of(&"handler error")), "handler error");
        assert_eq!(said(&Json::of(&json!({ "a": 1 }))), r#"{"a":1}"#);
    }
}

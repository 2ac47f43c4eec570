//! `endpoints`: what serves jobs, and its creation and change within the limits.

use std::time::Duration;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use super::{
    answer::Answer,
    desk::Task,
    limits::{self, of_endpoint, refused},
    pods::short,
    request::TimeSpan,
};
use crate::cli::{
    failure::Failure,
    resources::{resolve, select},
    session::Session,
    terminal::text,
};
use api::Api;
use ops::{
    list,
    place::marker::CREATE_ID,
    serverless::price::{Hardware, Prices},
};
use wire::{
    Timestamp,
    lease::{EXPIRES_AT, Lease},
    money::Usd,
    schema,
    serverless::{
        endpoints::{CreateEndpoint, Endpoint, ListEndpoints, UpdateEndpoint, Workers},
        workers::{ListEndpointWorkers, WorkerSummary},
    },
};

/// The most endpoints in one answer.
const MOST: usize = 20;

/// The arguments.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Input {
    /// By id or name
    #[serde(default)]
    endpoint: Option<String>,
    /// Body of createEndpoint: see help
    #[serde(default)]
    create: Option<Map<String, Value>>,
    /// Body of updateEndpoint
    #[serde(default)]
    update: Option<Map<String, Value>>,
    /// Lease, where workers.min > 0
    #[serde(default)]
    ttl: Option<TimeSpan>,
}

/// The answer.
#[derive(Debug, Serialize, JsonSchema)]
pub(super) struct Output {
    endpoints: Vec<EndpointRow>,
    more: usize,
    /// Of the one that was asked for, by status.
    workers: Option<WorkerSummary>,
}

#[derive(Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct EndpointRow {
    id: String,
    name: String,
    image: String,
    min: Option<u32>,
    max: Option<u32>,
    /// With all workers.
    usd_per_hour_most: Option<Usd>,
    until: Option<Timestamp>,
    mine: bool,
}

pub(super) async fn carry_out(task: &Task<'_>, input: Input) -> Result<Answer<Output>, Failure> {
    let Input { endpoint, create, update, ttl } = input;
    match (endpoint, create, update) {
        (None, None, None) => several(task).await,
        (Some(typed), None, None) => one(task, &typed).await,
        (None, Some(body), None) => created(task, body, ttl.map(|span| span.0)).await,
        (Some(typed), None, Some(body)) => updated(task, &typed, body, ttl.map(|span| span.0)).await,
        _ => Err(Failure::usage(
            "`create` stands alone, and `update` beside `endpoint`",
            "leave out what does not belong there",
        )),
    }
}

fn row(endpoint: &Endpoint, prices: &Prices) -> EndpointRow {
    let workers = endpoint.workers.as_ref();
    EndpointRow {
        id: short(&endpoint.id),
        name: short(&endpoint.name),
        image: short(&endpoint.image),
        min: workers.map(|workers| workers.min.unwrap_or(0)),
        max: workers.and_then(|workers| workers.max),
        usd_per_hour_most: of_endpoint(endpoint, prices).per_hour,
        until: endpoint.env.as_ref().and_then(|env| Lease::of(env).end()),
        mine: limits::is_marked(endpoint.env.as_ref()),
    }
}

impl EndpointRow {
    fn line(&self) -> String {
        let Self { id, name, min, max, usd_per_hour_most, .. } = self;
        let (min, max) = (text::told(*min), text::told(*max));
        let lease = self.until.map(|until| format!(", lease until {until}")).unwrap_or_default();
        format!("{name} ({id}) {min} to {max} workers, at most {} USD per hour{lease}", text::told(*usd_per_hour_most))
    }
}

async fn prices(api: &Api) -> Result<Prices, Failure> {
    Prices::read(api).await.map_err(|error| Failure::call("read the catalog", error))
}

async fn several(task: &Task<'_>) -> Result<Answer<Output>, Failure> {
    let api = task.session.api()?;
    let endpoints = list::all(api, ListEndpoints::default()).await;
    let endpoints = endpoints.map_err(|error| Failure::call("list endpoints", error))?.into_items();
    let prices = prices(api).await?;
    let rows: Vec<EndpointRow> = endpoints.iter().take(MOST).map(|endpoint| row(endpoint, &prices)).collect();
    let more = endpoints.len().saturating_sub(MOST);
    let mut lines: Vec<String> = rows.iter().map(EndpointRow::line).collect();
    lines.extend((more > 0).then(|| format!("{more} more: `api` with listEndpoints has pages")));
    if lines.is_empty() {
        lines.push("no endpoints".to_owned());
    }
    Ok(Answer::priced(lines.join("\n"), Output { endpoints: rows, more, workers: None }))
}

async fn one(task: &Task<'_>, typed: &str) -> Result<Answer<Output>, Failure> {
    let endpoint = select::own(task.session, ListEndpoints::default(), typed).await?;
    let prices = prices(task.session.api()?).await?;
    let workers = task.session.call("list workers", ListEndpointWorkers { id: endpoint.id.clone() }).await?;
    Ok(shown(&endpoint, &prices, Some(workers.value.summary)))
}

fn shown(endpoint: &Endpoint, prices: &Prices, workers: Option<WorkerSummary>) -> Answer<Output> {
    let row = row(endpoint, prices);
    let count = workers.map(|workers| {
        let WorkerSummary { running, idle, initializing, throttled, unhealthy, .. } = workers;
        format!(
            "\nworkers: {} running, {} idle, {} starting, {} without a machine, {} unhealthy",
            text::told(*running),
            text::told(*idle),
            text::told(*initializing),
            text::told(*throttled),
            text::told(*unhealthy)
        )
    });
    let text = row.line() + &count.unwrap_or_default();
    Answer::priced(text, Output { endpoints: vec![row], more: 0, workers })
}

/// Refuses an environment that would undo a mark or a lease.
fn check_env(body: &Map<String, Value>) -> Result<(), Failure> {
    let env = body.get("env").and_then(Value::as_object);
    match env.and_then(|env| env.keys().find(|name| *name == EXPIRES_AT || *name == CREATE_ID)) {
        Some(name) => Err(refused(format!("`{name}` is set by this server alone"), "leave it out".to_owned())),
        None => Ok(()),
    }
}

async fn created(
    task: &Task<'_>,
    mut body: Map<String, Value>,
    ttl: Option<Duration>,
) -> Result<Answer<Output>, Failure> {
    let limits = &task.desk.limits;
    limits.check_may_change()?;
    check_env(&body)?;
    let (lease, now) = (limits.lease(ttl)?, task.now()?);
    let name = body.get("name").and_then(Value::as_str).unwrap_or_default().to_owned();
    let create_id = limits::create_id(&format!("endpoint-{name}"));
    let env = body.entry("env").or_insert_with(|| json!({}));
    if let Some(env) = env.as_object_mut() {
        env.insert(CREATE_ID.to_owned(), create_id.clone().into());
        env.insert(EXPIRES_AT.to_owned(), now.after(lease).to_string().into());
    }
    let mut body = Value::Object(body);
    resolve::file(task.session, &mut body).await?;
    let create = schema::decode::<CreateEndpoint>(json!({ "body": body }));
    let create = create.map_err(|problem| Failure::call("create the endpoint", problem))?;
    let api = task.session.api()?;
    let prices = prices(api).await?;
    let mut book = task.desk.open_book().await?;
    let account = book.account(api, now).await.map_err(|error| Failure::call("read what is rented", error))?;
    if account.rentals.iter().any(|rental| rental.create_id.as_ref() == Some(&create_id)) {
        drop(book);
        return one(task, &name).await;
    }
    if let Some(room) = limits.room(&account, lease)? {
        let workers = create.body.workers.as_ref().and_then(|workers| workers.max);
        let workers = workers.unwrap_or(wire::serverless::endpoints::DEFAULT_MAX_WORKERS);
        let each = prices.of(&Hardware::from(&create.body)).map(|range| range.most.accrued(3600));
        check_room(limits, &account, (lease, room), each.map(|each| each.times(workers)))?;
    }
    let made = task.session.call("create the endpoint", create).await;
    let made = match made {
        Ok(reply) => reply.value,
        Err(failure) => match lost(api, &create_id).await {
            Some(endpoint) => endpoint,
            None => return Err(failure),
        },
    };
    book.enter(of_endpoint(&made, &prices));
    Ok(shown(&made, &prices, None))
}

/// The endpoint of a create whose answer was lost.
async fn lost(api: &Api, create_id: &str) -> Option<Endpoint> {
    let endpoints = list::all(api, ListEndpoints::default()).await.ok()?.into_items();
    endpoints
        .into_iter()
        .find(|one| one.env.as_ref().and_then(|env| env.get(CREATE_ID)).is_some_and(|id| id == create_id))
}

fn check_room(
    limits: &super::limits::LimitArgs,
    account: &super::limits::Account,
    (lease, room): (Duration, Usd),
    cost: Option<Usd>,
) -> Result<(), Failure> {
    match cost {
        Some(cost) if cost <= room => Ok(()),
        Some(_) => Err(limits.exhausted(account, lease)),
        None => {
            let hint = "name pools or flavors with a price";
            Err(refused(
                "the catalog has no price for its workers, so that no limit can be kept".to_owned(),
                hint.to_owned(),
            ))
        }
    }
}

/// Changes an endpoint that these tools created. More workers, other hardware and a change of the environment are a rent.
async fn updated(
    task: &Task<'_>,
    typed: &str,
    body: Map<String, Value>,
    ttl: Option<Duration>,
) -> Result<Answer<Output>, Failure> {
    let limits = &task.desk.limits;
    limits.check_may_change()?;
    let endpoint = select::own(task.session, ListEndpoints::default(), typed).await?;
    if !limits::is_marked(endpoint.env.as_ref()) {
        let what = format!("endpoint `{}` was not created by these tools", short(&endpoint.name));
        return Err(refused(what, "a person changes it with `svcctl serverless update`".to_owned()));
    }
    if ["env", "templateId", "gpu", "cpu"].iter().any(|name| body.contains_key(*name)) {
        let hint = "create another endpoint, and `end` this one";
        return Err(refused("environment, template and hardware of an endpoint stay".to_owned(), hint.to_owned()));
    }
    let now = task.now()?;
    let until = endpoint.env.as_ref().and_then(|env| Lease::of(env).end());
    let lease = limits.lease(ttl.or(until.map(|until| until.since(now))))?;
    let update = schema::decode::<UpdateEndpoint>(json!({ "id": endpoint.id, "body": body }));
    let update = update.map_err(|problem| Failure::call("change the endpoint", problem))?;
    let api = task.session.api()?;
    let prices = prices(api).await?;
    let mut book = task.desk.open_book().await?;
    if let Some(Workers { max: Some(max), .. }) = update.body.workers {
        if until.is_none_or(|until| until <= now) && max > 0 {
            return Err(refused(
                "its lease is over".to_owned(),
                "create another endpoint, and `end` this one".to_owned(),
            ));
        }
        let mut account = book.account(api, now).await.map_err(|error| Failure::call("read what is rented", error))?;
        let before = account.rentals.iter().find(|rental| rental.id == endpoint.id).and_then(|rental| rental.per_hour);
        account.per_hour = account.per_hour - before.unwrap_or(Usd::ZERO);
        if let Some(room) = limits.room(&account, lease)? {
            let each = prices.of(&Hardware::from(&endpoint)).map(|range| range.most.accrued(3600));
            check_room(limits, &account, (lease, room), each.map(|each| each.times(max)))?;
        }
    }
    let made = task.session.call("change the endpoint", update).await?.value;
    book.enter(of_endpoint(&made, &prices));
    Ok(shown(&made, &prices, None))
}

/// Takes the workers from an endpoint whose lease is over.
pub(super) async fn end_lease(session: &Session, id: &str) -> Result<(), Failure> {
    let workers = json!({ "workers": { "min": 0, "max": 0 } });
    let update = schema::decode::<UpdateEndpoint>(json!({ "id": id, "body": workers }));
    let update = update.map_err(|problem| Failure::call("end the lease of the endpoint", problem))?;
    session.call("end the lease of the endpoint", update).await.map(drop)
}

//! `cost`: what is rented costs, was spent, may still be spent, and what a pod would cost.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, json};

use super::{
    answer::Answer,
    desk::Task,
    pods::short,
    request::{HardwareInput, TimeSpan},
};
use crate::cli::{args::values::Since, failure::Failure, terminal::text};
use ops::{bill::Bill, estimate, place};
use wire::{Timestamp, billing::ListBillingHistory, money::Usd, schema};

/// The most rows of a history.
const MOST: usize = 40;

/// The arguments.
#[derive(Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Input {
    /// Estimates it, on the cheapest place
    #[serde(default)]
    hardware: Option<HardwareInput>,
    /// GB
    #[serde(default)]
    disk: Option<u32>,
    /// Of the estimate; default 1h
    #[serde(default)]
    span: Option<TimeSpan>,
    /// Bill since: a time, or like 1d
    #[serde(default)]
    since: Option<String>,
    #[serde(default)]
    until: Option<String>,
    /// hour, day, week, month
    #[serde(default)]
    bucket: Option<String>,
}

/// The answer; amounts in USD.
#[derive(Debug, Default, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Output {
    /// Of all that these tools rented.
    rate_per_hour: Option<Usd>,
    spent: Option<Usd>,
    /// With every lease to its end.
    committed: Option<Usd>,
    budget_left: Option<Usd>,
    hourly_left: Option<Usd>,
    balance: Option<Usd>,
    estimate: Option<Usd>,
    /// The account's bill.
    total: Option<Usd>,
    rows: Vec<BillRow>,
}

#[derive(Debug, Serialize, JsonSchema)]
struct BillRow {
    start: Option<Timestamp>,
    usd: Option<Usd>,
}

pub(super) async fn carry_out(task: &Task<'_>, input: Input) -> Result<Answer<Output>, Failure> {
    if let Some(hardware) = &input.hardware {
        return estimated(task, hardware, &input).await;
    }
    if input.since.is_some() || input.until.is_some() {
        return billed(task, &input).await;
    }
    let api = task.session.api()?;
    let now = task.now()?;
    let account = task.desk.book.lock().await.account(api, now).await;
    let account = account.map_err(|error| Failure::call("read what is rented", error))?;
    let limits = &task.desk.limits;
    let balance = api.balance().map_err(|error| Failure::call("read the balance", error))?;
    let output = Output {
        rate_per_hour: Some(account.per_hour),
        spent: Some(account.spent),
        committed: Some(account.committed),
        budget_left: limits.left(&account),
        hourly_left: limits.max_hourly.map(|most| most - account.per_hour),
        balance,
        ..Output::default()
    };
    let count = text::count(account.rentals.len(), "thing");
    let mut lines = vec![format!(
        "{count} rented, {} USD per hour; {} USD spent, {} with every lease to its end",
        account.per_hour, account.spent, account.committed
    )];
    lines.extend(output.budget_left.map(|left| format!("{left} USD left of the budget")));
    lines.extend(output.hourly_left.map(|left| format!("{left} USD per hour left below --max-hourly")));
    Ok(Answer::priced(lines.join("\n"), output))
}

async fn estimated(task: &Task<'_>, hardware: &HardwareInput, input: &Input) -> Result<Answer<Output>, Failure> {
    let mut container = Map::from_iter(["name", "image"].map(|name| (name.to_owned(), "any".into())));
    if let Some(disk) = input.disk {
        container.insert("disk".to_owned(), disk.into());
    }
    let request = hardware.placement(task.session, container).await?;
    let api = task.session.api()?;
    let failed = |error| Failure::call("price it", error);
    let places = place::plan(api, &request).await.map_err(failed)?;
    let Some(cheapest) = places.iter().find(|place| place.price.is_some()) else {
        return Err(Failure::usage("nothing with a price fits", "`capacity` says what would"));
    };
    let priced = cheapest.body(&request);
    let each = estimate::of_body(api, &priced).await.map_err(failed)?;
    let seconds = input.span.map_or(3600, |span| i64::try_from(span.0.as_secs()).unwrap_or(i64::MAX));
    let total = each.for_seconds(seconds).map(|each| each.times(request.pods()));
    let site = cheapest.data_center.as_deref().unwrap_or("any data center");
    let span = text::span(std::time::Duration::from_secs(u64::try_from(seconds).unwrap_or_default()));
    let text = format!(
        "{} x {} in {site}, disks included: {} USD for {span}",
        request.units(),
        cheapest.hardware,
        text::told(total)
    );
    Ok(Answer::priced(text, Output { estimate: total, ..Output::default() }))
}

async fn billed(task: &Task<'_>, input: &Input) -> Result<Answer<Output>, Failure> {
    let now = task.now()?;
    let moment = |text: &String| {
        let since: Result<Since, _> = text.parse();
        let wrong = |error: String| Failure::usage(error, "say `1d`, or a time in RFC 3339");
        since.map(|since| since.moment(now)).map_err(wrong)
    };
    let start = input.since.as_ref().map(moment).transpose()?;
    let end = input.until.as_ref().map(moment).transpose()?;
    let mut fields = json!({ "bucketSize": input.bucket.as_deref().unwrap_or("day").to_lowercase() });
    for (name, value) in [("startTime", start), ("endTime", end)] {
        if let Some(value) = value {
            fields[name] = json!(value);
        }
    }
    let doing = "read the bill";
    let query = schema::decode::<ListBillingHistory>(fields).map_err(|problem| Failure::call(doing, problem))?;
    let api = task.session.api()?;
    let body = api.body(query).await.map_err(|error| Failure::call(doing, error))?;
    let bill = Bill::read(api, &body, None).map_err(|error| Failure::call(doing, error))?;
    let total = bill.totals.first().copied().flatten();
    let rows: Vec<BillRow> =
        bill.rows.iter().rev().take(MOST).rev().map(|row| BillRow { start: row.start, usd: row.total() }).collect();
    let line = |row: &BillRow| format!("{} {}", text::told(row.start), text::told(row.usd));
    let mut lines = vec![format!("the account was billed {} USD", text::told(total))];
    lines.extend(rows.iter().filter(|row| row.usd != Some(Usd::ZERO)).map(|row| short(&line(row))));
    Ok(Answer::priced(lines.join("\n"), Output { total, rows, ..Output::default() }))
}

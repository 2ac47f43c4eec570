//! The cost of each worker stretch within an exact window (serverless.md, Money).
//!
//! A stretch is the set of lines of one worker that start together: compute and disk.

use std::collections::{BTreeMap, HashSet};

use super::{Amounts, names};
use crate::{Context, EngineError, model::LedgerLine};
use wire::{
    Problem, Timestamp,
    billing::{BillingResult, History, ListServerlessBilling, ServerlessBilling, ServerlessBillingAmounts},
    money::Usd,
};

/// The default length of a window without a start: 30 days, in seconds.
const USUAL: i64 = 30 * 24 * 3600;

/// Answers a query with one record per worker stretch that overlaps the window by at least a second.
pub(super) fn answer(
    query: ListServerlessBilling,
    context: &Context<'_>,
    wanted: impl Fn(&ListServerlessBilling, &LedgerLine) -> bool,
) -> Result<ServerlessBilling, EngineError> {
    let now = context.now.seconds();
    let times = query.times();
    if times.last_n.is_some() {
        return Err(Problem::rejected("stretches have no buckets; give `startTime` instead of `lastN`").into());
    }
    let end = times.end.map(whole_second_behind);
    let start = times.start.map_or_else(|| end.unwrap_or(now).saturating_sub(USUAL), Timestamp::seconds);
    if start >= end.unwrap_or_else(|| now.saturating_add(1)) {
        let what = "`startTime` is in the future; without an `endTime` the window ends now";
        return Err(Problem::rejected(what).into());
    }
    let mut lines = context.tx.lines_within(context.account, start, end.unwrap_or(i64::MAX))?;
    lines.retain(|line| wanted(&query, line));
    let mut stretches: BTreeMap<(i64, &str), Vec<&LedgerLine>> = BTreeMap::new();
    for line in &lines {
        stretches.entry((line.since, &line.resource)).or_default().push(line);
    }
    let (mut totals, mut records, mut endpoints) = (ServerlessBillingAmounts::default(), Vec::new(), HashSet::new());
    for ((since, _), lines) in &stretches {
        // A worker's last second is charged in full, so its line may end slightly after now. A stretch that started in
        // this second shows its rate but no cost yet.
        let until = lines.iter().map(|line| line.until.unwrap_or(now)).max().unwrap_or(now).max(*since);
        let first = (*since).max(start);
        let last = until.min(end.unwrap_or(i64::MAX)).max(first);
        let mut amounts = ServerlessBillingAmounts::default();
        for line in lines {
            let amount = line.accrued(last) - line.accrued(first);
            amounts.add(line.charge.product, amount);
            totals.add(line.charge.product, amount);
        }
        let (endpoint, worker) = names(lines[0]);
        let (begins, ends) = (Timestamp::from_seconds(*since), Timestamp::from_seconds(until));
        let mut record = ListServerlessBilling::record(begins, ends, amounts);
        record.serverless_id = Some(endpoint.to_owned());
        record.pod_id = Some(worker.to_owned());
        record.gpu_id.clone_from(&lines[0].charge.gpu);
        let rate = lines.iter().map(|line| line.charge.rate.monthly()).fold(0, i64::saturating_add);
        record.cost_per_month = Some(Usd::from_micros(rate));
        records.push(record);
        endpoints.insert(endpoint);
    }
    let found = BillingResult {
        start_time: Timestamp::from_seconds(start),
        end_time: end.map_or(context.now, Timestamp::from_seconds),
        bucket_size: times.bucket.unwrap_or_default(),
        records,
        resources: u64::try_from(endpoints.len()).unwrap_or(u64::MAX),
        totals,
    };
    Ok(query.reply(found))
}

/// The first whole second at or after a moment.
fn whole_second_behind(moment: Timestamp) -> i64 {
    let second = moment.seconds();
    if Timestamp::from_seconds(second) == moment { second } else { second.saturating_add(1) }
}

//! How the change of a worker is booked: what it holds, and what it is charged for.

use super::record::WorkerRecord;
use crate::{
    ledger,
    store::{StoreError, Tx},
};
use wire::Timestamp;

/// The end of a stretch: it is rounded up to a second.
pub(super) fn billed_until(since: Timestamp, at: Timestamp) -> Timestamp {
    let seconds = i64::try_from(at.since(since).as_millis().div_ceil(1000)).unwrap_or(i64::MAX);
    Timestamp::from_seconds(since.seconds().saturating_add(seconds))
}

/// Books the change of a worker: units of machines, what it has on a host, and lines of the ledger. A stretch that it is
/// charged for is rounded up to a second (serverless.md, Money). Says whether room became free.
pub(crate) fn book(
    tx: &Tx<'_>,
    old: Option<&WorkerRecord>,
    new: &WorkerRecord,
    at: Timestamp,
) -> Result<bool, StoreError> {
    let (before, after) = (old.and_then(WorkerRecord::units), new.units());
    if before != after {
        if let Some((machine, units)) = before {
            tx.return_units(machine, units)?;
        }
        if let Some((machine, units)) = after {
            tx.take_units(machine, units)?;
        }
    }
    tx.note_tenant(old.and_then(WorkerRecord::tenant).as_ref(), new.tenant().as_ref());
    let (was, is) = (old.map(WorkerRecord::charges).unwrap_or_default(), new.charges());
    let stretch = old.and_then(|old| old.charged_since);
    let ends = stretch != new.charged_since || was != is;
    let mut from = new.charged_since.unwrap_or(at);
    if let Some((worker, since)) = old.zip(stretch).filter(|_| ends) {
        let end = billed_until(since, at);
        ledger::settle(tx, &worker.account, &worker.resource(), (&was, &[]), end)?;
        from = from.max(end);
    }
    if ends || old.is_none() {
        ledger::settle(tx, &new.account, &new.resource(), (&[], &is), from)?;
    }
    Ok(before.is_some() && before != after)
}

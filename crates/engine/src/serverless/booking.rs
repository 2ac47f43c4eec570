//! Books changes to a worker: its resources and charges.

use super::record::WorkerRecord;
use crate::{
    ledger,
    store::{StoreError, Tx},
};
use wire::Timestamp;

/// The end of a stretch, rounded up to a second.
pub(super) fn billed_until(since: Timestamp, at: Timestamp) -> Timestamp {
    let seconds = i64::try_from(at.since(since).as_millis().div_ceil(1000)).unwrap_or(i64::MAX);
    Timestamp::from_seconds(since.seconds().saturating_add(seconds))
}

/// Books a worker's change: machine units, resources on a host, and ledger lines. A charged stretch is rounded up to a
/// second (serverless.md, Money). Returns whether capacity became free.
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

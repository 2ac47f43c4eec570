//! Money: charges, and when the balance runs out (behaviour.md, Money).
//!
//! The ledger is append-only. A line is an interval with a rate; its amount at any second is a whole number of
//! micro-dollars, the floor of the total accrued since it started. So adjacent windows add up to the joined one, and no
//! split of time or grouping of lines changes a total.

pub(crate) mod budgets;

use crate::{
    model::{Account, Charge, LedgerLine},
    store::{StoreError, Tx},
};
use serde_json::json;
use wire::{Timestamp, money::Usd, pricing::MONTH};

/// How long the balance lasts at the current rate when it is low, in seconds (behaviour.md, Webhooks).
const LOW: i64 = 24 * 3600;

/// Closes the lines that only `old` has, and opens those that only `new` has.
pub(crate) fn settle(
    tx: &Tx<'_>,
    account: &str,
    resource: &str,
    (old, new): (&[Charge], &[Charge]),
    at: Timestamp,
) -> Result<(), StoreError> {
    if old == new {
        return Ok(());
    }
    let now = at.seconds();
    let mut account = tx.account(account)?;
    let was_low = is_low(&account, now);
    let (mut closed, mut opened) = (Vec::new(), Vec::new());
    for charge in old.iter().filter(|charge| !new.contains(charge)) {
        let Some(line) = tx.open_line_of(&account.id, resource, charge.product)? else { continue };
        let until = now.max(line.since);
        let amount = line.accrued(until);
        tx.close_line(line.id, until, amount)?;
        account.settled += amount;
        account.burn -= line.charge.rate.monthly();
        account.burn_base -= i128::from(line.charge.rate.monthly()) * i128::from(line.since);
        closed.push(LedgerLine { until: Some(until), ..line });
    }
    for charge in new.iter().filter(|charge| charge.rate.monthly() > 0 && !old.contains(charge)) {
        tx.open_line(&account.id, resource, charge, now)?;
        account.burn += charge.rate.monthly();
        account.burn_base += i128::from(charge.rate.monthly()) * i128::from(now);
        opened.push(charge.rate);
    }
    account.exhausts_at = next_look(&account, now);
    tx.put_account(&account)?;
    if is_low(&account, now) && !was_low {
        tell_low(tx, &account, at)?;
    }
    budgets::count(tx, (&account.id, resource), &closed, &opened, now)
}

/// The account's balance at `at`.
pub(crate) fn balance(tx: &Tx<'_>, account: &str, at: Timestamp) -> Result<Usd, StoreError> {
    let account = tx.account(account)?;
    let lines = if account.burn == 0 { Vec::new() } else { tx.open_lines(&account.id)? };
    Ok(balance_of(&account, &lines, at.seconds()))
}

fn balance_of(account: &Account, open: &[LedgerLine], second: i64) -> Usd {
    account.credit - account.settled - open.iter().map(|line| line.accrued(second)).sum()
}

/// Whether the account can pay `price` at `at`. The totals usually decide; close cases need the lines.
pub(crate) fn can_pay(tx: &Tx<'_>, account: &str, price: Usd, at: Timestamp) -> Result<bool, StoreError> {
    let sums = tx.account(account)?;
    // A line may start in the next second (serverless.md, Money): until then its totals are one second short.
    let open = i128::from(sums.burn) * i128::from(at.seconds().saturating_add(1)) - sums.burn_base;
    let at_least = i128::from((sums.credit - sums.settled).micros()) - open.div_euclid(i128::from(MONTH)) - 1;
    if at_least >= i128::from(price.micros()) {
        return Ok(true);
    }
    Ok(balance(tx, account, at)? >= price)
}

/// Credits an account; a negative amount debits it.
pub(crate) fn credit(tx: &Tx<'_>, account: &str, amount: Usd, note: &str, at: Timestamp) -> Result<(), StoreError> {
    let mut account = tx.account(account)?;
    tx.add_credit(&account.id, at, amount, note)?;
    let was_low = is_low(&account, at.seconds());
    account.credit += amount;
    account.exhausts_at = next_look(&account, at.seconds());
    tx.put_account(&account)?;
    match is_low(&account, at.seconds()) {
        true if !was_low => tell_low(tx, &account, at)?,
        true => (),
        false => tx.forget_low_balance(&account.id)?,
    }
    // Endpoints can start workers again.
    tx.wake_account(&account.id, at)
}

/// When an account must be looked at next: when its balance gets low, and then when it may be used up.
fn next_look(account: &Account, now: i64) -> Option<i64> {
    let end = account.exhaustion(now)?;
    Some(if end - LOW > now { end - LOW } else { end })
}

/// Whether the balance is used up soon.
fn is_low(account: &Account, now: i64) -> bool {
    account.exhaustion(now).is_some_and(|end| end - LOW <= now)
}

fn tell_low(tx: &Tx<'_>, account: &Account, at: Timestamp) -> Result<(), StoreError> {
    let until = account.exhaustion(at.seconds()).map(Timestamp::from_seconds);
    let left = balance(tx, &account.id, at)?;
    tx.tell_low_balance(&account.id, at, &json!({ "balance": { "amount": left, "lastsUntil": until } }))
}

/// Whether the account's balance is used up at `at`. If not, tells that it is low, and schedules the next check at the
/// second of exhaustion.
pub(crate) fn is_exhausted(tx: &Tx<'_>, account: &str, at: Timestamp) -> Result<bool, StoreError> {
    let mut account = tx.account(account)?;
    let lines = tx.open_lines(&account.id)?;
    let is_left = |second: i64| balance_of(&account, &lines, second) > Usd::ZERO;
    if lines.is_empty() || !is_left(at.seconds()) {
        return Ok(true);
    }
    account.exhausts_at = first_without(at.seconds(), is_left);
    tx.put_account(&account)?;
    if is_low(&account, at.seconds()) {
        tell_low(tx, &account, at)?;
    }
    Ok(false)
}

/// The first second from `begin` at which no money is left; `None` if there is none.
fn first_without(begin: i64, is_left: impl Fn(i64) -> bool) -> Option<i64> {
    if !is_left(begin) {
        return Some(begin);
    }
    // The check was early by the fractions that lines do not charge: seconds at most. In an imported state it may be
    // off by any time, so double the steps, then bisect.
    let (mut before, mut after) = (begin, begin.saturating_add(1));
    while is_left(after) {
        if after == i64::MAX {
            return None;
        }
        (before, after) = (after, after.saturating_add(after.saturating_sub(begin)));
    }
    while after.abs_diff(before) > 1 {
        let between = before.midpoint(after);
        if is_left(between) { before = between } else { after = between }
    }
    Some(after)
}

/// The second at which the balance runs out at the current rate, as the check will find it; `None` if that is beyond
/// the end of time.
pub(crate) fn exhausts_at(tx: &Tx<'_>, account: &str, at: Timestamp) -> Result<Option<Timestamp>, StoreError> {
    let account = tx.account(account)?;
    let Some(earliest) = account.exhausts_at else { return Ok(None) };
    let lines = tx.open_lines(&account.id)?;
    let is_left = |second: i64| !lines.is_empty() && balance_of(&account, &lines, second) > Usd::ZERO;
    let second = first_without(earliest.max(at.seconds()), is_left);
    Ok(second.filter(|second| *second < Timestamp::MAX.seconds()).map(Timestamp::from_seconds))
}

/// Records that there is nothing left to stop until money comes in.
pub(crate) fn rest(tx: &Tx<'_>, account: &str) -> Result<(), StoreError> {
    let account = Account { exhausts_at: None, ..tx.account(account)? };
    tx.put_account(&account)
}

/// Checks an account's totals, and those of its budgets, against its ledger.
pub(crate) fn check_sums(tx: &Tx<'_>, account: &str) -> Result<(), StoreError> {
    let account = tx.account(account)?;
    let (mut settled, mut burn, mut burn_base) = (Usd::ZERO, 0, 0);
    for line in tx.lines_within(&account.id, i64::MIN, i64::MAX)? {
        if let Some(until) = line.until {
            settled += line.accrued(until);
        } else {
            burn += line.charge.rate.monthly();
            burn_base += i128::from(line.charge.rate.monthly()) * i128::from(line.since);
        }
    }
    if (settled, burn, burn_base) != (account.settled, account.burn, account.burn_base) {
        return Err(tx.damaged(format!("the sums of account `{}` are not those of its ledger", account.id)));
    }
    budgets::check(tx, &account.id)
}

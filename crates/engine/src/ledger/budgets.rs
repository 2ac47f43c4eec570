//! The sums of budgets: kept with every line that opens or closes, and counted anew when a month begins.

use super::first_without;
use crate::{
    model::{BudgetRecord, LedgerLine, Spender},
    store::{StoreError, Tx},
};
use wire::{money::Usd, pricing::Rate};

/// Counts the lines of a resource that have closed and those that open at this second.
pub(super) fn count(
    tx: &Tx<'_>,
    (account, resource): (&str, &str),
    closed: &[LedgerLine],
    opened: &[Rate],
    second: i64,
) -> Result<(), StoreError> {
    let mut budgets = tx.budgets_of(account)?;
    if budgets.iter().any(BudgetRecord::is_partial) {
        let spender = tx.spender(resource)?;
        budgets.retain(|budget| budget.covers(spender.as_ref()));
    }
    for mut budget in budgets {
        for line in closed {
            budget.close(line);
        }
        for rate in opened {
            budget.open(*rate, second);
        }
        budget.due_at = budget.next_look(second);
        tx.put_budget(&budget)?;
    }
    Ok(())
}

/// The lines that count against a budget, from its month on.
fn lines(tx: &Tx<'_>, budget: &BudgetRecord) -> Result<Vec<LedgerLine>, StoreError> {
    covered(tx, budget, tx.lines_within(&budget.account, budget.month, i64::MAX)?)
}

fn covered(tx: &Tx<'_>, budget: &BudgetRecord, mut lines: Vec<LedgerLine>) -> Result<Vec<LedgerLine>, StoreError> {
    if budget.is_partial() {
        let spenders: Vec<Option<Spender>> =
            lines.iter().map(|line| tx.spender(&line.resource)).collect::<Result<_, _>>()?;
        let mut spenders = spenders.iter();
        lines.retain(|_| spenders.next().is_some_and(|spender| budget.covers(spender.as_ref())));
    }
    Ok(lines)
}

/// The budget with its sums counted from the ledger, in the month of this second.
pub(crate) fn counted(tx: &Tx<'_>, budget: BudgetRecord, second: i64) -> Result<BudgetRecord, StoreError> {
    let mut anew = budget.anew(second);
    for line in lines(tx, &anew)? {
        anew.open(line.charge.rate, line.since);
        if line.until.is_some() {
            anew.close(&line);
        }
    }
    Ok(anew)
}

/// Spending that counts against a budget, of its month up to a second.
#[derive(Debug)]
pub(crate) struct Spending {
    budget: BudgetRecord,
    open: Vec<LedgerLine>,
}

impl Spending {
    /// Reads the open lines.
    pub(crate) fn read(tx: &Tx<'_>, budget: &BudgetRecord) -> Result<Self, StoreError> {
        let open = if budget.burn == 0 { Vec::new() } else { tx.open_lines(&budget.account)? };
        Ok(Self { open: covered(tx, budget, open)?, budget: budget.clone() })
    }

    /// Spent in the month up to a second.
    pub(crate) fn at(&self, second: i64) -> Usd {
        self.budget.settled + self.open.iter().map(|line| self.budget.within(line, second)).sum()
    }

    /// The first second, from this one on, at which so much is spent at the current rate; `None` if the month ends
    /// before.
    pub(crate) fn reaches(&self, part: Usd, second: i64) -> Option<i64> {
        first_without(second, |second| self.at(second) < part).filter(|at| *at < self.budget.end())
    }
}

/// Checks the sums of an account's budgets against its ledger.
pub(super) fn check(tx: &Tx<'_>, account: &str) -> Result<(), StoreError> {
    for budget in tx.budgets_of(account)? {
        let counted = counted(tx, budget.clone(), budget.month)?;
        if (counted.settled, counted.burn, counted.burn_base) != (budget.settled, budget.burn, budget.burn_base) {
            return Err(tx.damaged(format!("the sums of budget `{}` are not those of its ledger", budget.id)));
        }
    }
    Ok(())
}

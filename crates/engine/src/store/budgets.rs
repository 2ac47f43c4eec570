//! Budgets, and who made what the ledger charges.

use rusqlite::{OptionalExtension, Row, params};

use super::{StoreError, Tx, encode};
use crate::model::{BudgetRecord, Spender};
use wire::{Timestamp, money::Usd, scalar::wire_name};

/// A row before its texts are decoded: the action, the shares reached, and the base.
type BudgetRow = (BudgetRecord, [String; 3]);

fn row(row: &Row<'_>) -> rusqlite::Result<BudgetRow> {
    let record = BudgetRecord {
        id: row.get(0)?,
        name: row.get(1)?,
        account: row.get(2)?,
        key: row.get(3)?,
        user: row.get(4)?,
        monthly: Usd::from_micros(row.get(5)?),
        action: crate::model::BudgetAction::default(),
        created_at: Timestamp::from_millis(row.get(7)?),
        month: row.get(8)?,
        reached: Vec::new(),
        settled: Usd::from_micros(row.get(10)?),
        burn: row.get(11)?,
        burn_base: 0,
        due_at: row.get(13)?,
    };
    Ok((record, [row.get(6)?, row.get(9)?, row.get(12)?]))
}

/// The resource that a resource of the ledger belongs to: of `cluster/pod` and `endpoint/worker` the first part.
fn whole(resource: &str) -> &str {
    resource.split_once('/').map_or(resource, |(whole, _)| whole)
}

impl Tx<'_> {
    /// Records who made a resource, before its first line.
    pub(crate) fn note_spender(&self, resource: &str, spender: &Spender) -> Result<(), StoreError> {
        const NOTE: &str = "INSERT INTO spenders VALUES (?1, ?2, ?3)
             ON CONFLICT DO UPDATE SET key = excluded.key, user = excluded.user";
        let Spender { key, user } = spender;
        let write = || self.sql.prepare_cached(NOTE)?.execute(params![resource, key, user]);
        self.done(write()).map(drop)
    }

    /// Who made a resource of the ledger; `None` if its account did.
    pub(crate) fn spender(&self, resource: &str) -> Result<Option<Spender>, StoreError> {
        const READ: &str = "SELECT key, user FROM spenders WHERE resource = ?1";
        let spender = |row: &Row<'_>| Ok(Spender { key: row.get(0)?, user: row.get(1)? });
        let read = || self.sql.prepare_cached(READ)?.query_row(params![whole(resource)], spender).optional();
        self.done(read())
    }

    /// Whether there is any budget. Usually known without a question to the store.
    pub(crate) fn has_budgets(&self) -> Result<bool, StoreError> {
        // Each has a time of its next look.
        Ok(self.due()?.has_budgets())
    }

    /// The budgets of an account, oldest first.
    pub(crate) fn budgets_of(&self, account: &str) -> Result<Vec<BudgetRecord>, StoreError> {
        if !self.has_budgets()? {
            return Ok(Vec::new());
        }
        self.budgets_where("SELECT * FROM budgets WHERE account = ?1 ORDER BY created_at, id", params![account])
    }

    /// All budgets, oldest first.
    pub(crate) fn budgets(&self) -> Result<Vec<BudgetRecord>, StoreError> {
        self.budgets_where("SELECT * FROM budgets ORDER BY created_at, id", params![])
    }

    /// The budget with this id.
    pub(crate) fn budget(&self, id: &str) -> Result<Option<BudgetRecord>, StoreError> {
        Ok(self.budgets_where("SELECT * FROM budgets WHERE id = ?1", params![id])?.pop())
    }

    /// The budget that is looked at next, and when, if that is due at `now`.
    pub(crate) fn next_due_budget(&self, now: Timestamp) -> Result<Option<(Timestamp, BudgetRecord)>, StoreError> {
        const NEXT: &str = "SELECT * FROM budgets WHERE due_at <= ?1 ORDER BY due_at, id LIMIT 1";
        let next = self.budgets_where(NEXT, params![now.seconds()])?.pop();
        if next.is_none() {
            self.forget_due();
        }
        Ok(next.map(|budget| (Timestamp::from_seconds(budget.due_at), budget)))
    }

    /// Stores a budget, new or changed.
    pub(crate) fn put_budget(&self, budget: &BudgetRecord) -> Result<(), StoreError> {
        const PUT: &str =
            "INSERT OR REPLACE INTO budgets VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)";
        self.note_due_budget(budget.due_at);
        let write = || {
            self.sql.prepare_cached(PUT)?.execute(params![
                budget.id,
                budget.name,
                budget.account,
                budget.key,
                budget.user,
                budget.monthly.micros(),
                wire_name(&budget.action),
                budget.created_at.millis(),
                budget.month,
                encode(&budget.reached),
                budget.settled.micros(),
                budget.burn,
                budget.burn_base.to_string(),
                budget.due_at,
            ])
        };
        self.done(write()).map(drop)
    }

    /// Deletes a budget.
    pub(crate) fn delete_budget(&self, id: &str) -> Result<(), StoreError> {
        self.forget_due();
        let write = || self.sql.prepare_cached("DELETE FROM budgets WHERE id = ?1")?.execute(params![id]);
        self.done(write()).map(drop)
    }

    fn budgets_where(&self, query: &str, params: impl rusqlite::Params) -> Result<Vec<BudgetRecord>, StoreError> {
        let read =
            || self.sql.prepare_cached(query)?.query_map(params, row)?.collect::<rusqlite::Result<Vec<BudgetRow>>>();
        self.done(read())?.into_iter().map(|row| self.decode_budget(row)).collect()
    }

    fn decode_budget(&self, (record, [action, reached, base]): BudgetRow) -> Result<BudgetRecord, StoreError> {
        let damaged = |what: &str| self.damaged(format!("budget `{}` has a wrong {what}", record.id));
        let action = serde_json::from_value(action.into()).map_err(|_| damaged("action"))?;
        let burn_base = base.parse().map_err(|_| damaged("sum"))?;
        let reached = self.decode("the shares of a budget", &reached)?;
        Ok(BudgetRecord { action, reached, burn_base, ..record })
    }
}

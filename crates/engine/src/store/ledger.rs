//! Accounts and their ledger.

use rusqlite::{OptionalExtension, params};

use super::{Access, StoreError, Tx};
use crate::model::{Account, Charge, LedgerLine, Product};
use wire::{Timestamp, money::Usd, pricing::Rate};

impl Tx<'_> {
    /// The account with this id.
    pub(crate) fn account(&self, id: &str) -> Result<Account, StoreError> {
        const READ: &str = "SELECT credit, settled, burn, burn_base, exhausts_at FROM accounts WHERE id = ?1";
        let known = self.memo.borrow().settings.account(id).filter(|_| self.access == Access::Write);
        if let Some(account) = known {
            return Ok(account);
        }
        let read = || {
            self.sql
                .prepare_cached(READ)?
                .query_row(params![id], |row| {
                    let sums = (row.get(2)?, row.get::<_, String>(3)?, row.get(4)?);
                    Ok((Usd::from_micros(row.get(0)?), Usd::from_micros(row.get(1)?), sums))
                })
                .optional()
        };
        let damaged = |what: &str| StoreError::damaged(self.path, format!("account `{id}` {what}"));
        let (credit, settled, (burn, burn_base, exhausts_at)) =
            self.done(read())?.ok_or_else(|| damaged("is missing"))?;
        let burn_base = burn_base.parse().map_err(|_| damaged("has a wrong sum"))?;
        let account = Account { id: id.to_owned(), credit, settled, burn, burn_base, exhausts_at };
        if self.access == Access::Write {
            self.memo.borrow_mut().settings.keep_account(&account);
        }
        Ok(account)
    }

    /// Opens an account with no money.
    pub(crate) fn open_account(&self, id: &str) -> Result<(), StoreError> {
        const OPEN: &str = "INSERT INTO accounts VALUES (?1, 0, 0, 0, '0', NULL, '[]')";
        let write = || self.sql.prepare_cached(OPEN)?.execute(params![id]);
        self.done(write()).map(drop)
    }

    /// The ids of all accounts.
    pub(crate) fn accounts(&self) -> Result<Vec<String>, StoreError> {
        let read = || {
            let mut list = self.sql.prepare_cached("SELECT id FROM accounts ORDER BY id")?;
            list.query_map([], |row| row.get(0))?.collect()
        };
        self.done(read())
    }

    /// Whether an account with this id exists.
    pub(crate) fn is_account(&self, id: &str) -> Result<bool, StoreError> {
        let read = || self.sql.prepare_cached("SELECT 1 FROM accounts WHERE id = ?1")?.exists(params![id]);
        self.done(read())
    }

    /// Replaces a stored account.
    pub(crate) fn put_account(&self, account: &Account) -> Result<(), StoreError> {
        const PUT: &str = "UPDATE accounts
             SET credit = ?2, settled = ?3, burn = ?4, burn_base = ?5, exhausts_at = ?6 WHERE id = ?1";
        let Account { id, credit, settled, burn, burn_base, exhausts_at } = account;
        self.note_exhaustion(*exhausts_at);
        let write = || {
            self.sql.prepare_cached(PUT)?.execute(params![
                id,
                credit.micros(),
                settled.micros(),
                burn,
                burn_base.to_string(),
                exhausts_at,
            ])
        };
        self.done(write())?;
        self.memo.borrow_mut().settings.keep_account(account);
        Ok(())
    }

    /// The account whose balance may run out first, if that is due at `now`.
    pub(crate) fn next_exhausted(&self, now: Timestamp) -> Result<Option<(Timestamp, String)>, StoreError> {
        const NEXT: &str =
            "SELECT exhausts_at, id FROM accounts WHERE exhausts_at <= ?1 ORDER BY exhausts_at, id LIMIT 1";
        let read = || {
            self.sql
                .prepare_cached(NEXT)?
                .query_row(params![now.seconds()], |row| Ok((Timestamp::from_seconds(row.get(0)?), row.get(1)?)))
                .optional()
        };
        let next = self.done(read())?;
        if next.is_none() {
            self.forget_due();
        }
        Ok(next)
    }

    /// Records a credit or debit.
    pub(crate) fn add_credit(&self, account: &str, at: Timestamp, amount: Usd, note: &str) -> Result<(), StoreError> {
        const ADD: &str = "INSERT INTO credits (account, at, amount, note) VALUES (?1, ?2, ?3, ?4)";
        let write = || self.sql.prepare_cached(ADD)?.execute(params![account, at.millis(), amount.micros(), note]);
        self.done(write()).map(drop)
    }

    /// Opens a line.
    pub(crate) fn open_line(
        &self,
        account: &str,
        resource: &str,
        charge: &Charge,
        since: i64,
    ) -> Result<(), StoreError> {
        const OPEN: &str =
            "INSERT INTO ledger (account, product, resource, gpu, rate, since) VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
        let Charge { product, gpu, rate } = charge;
        let write = || {
            self.sql.prepare_cached(OPEN)?.execute(params![
                account,
                product.as_str(),
                resource,
                gpu,
                rate.monthly(),
                since
            ])
        };
        self.done(write()).map(drop)
    }

    /// Closes a line permanently.
    pub(crate) fn close_line(&self, id: i64, until: i64, amount: Usd) -> Result<(), StoreError> {
        const CLOSE: &str = "UPDATE ledger SET until = ?2, amount = ?3 WHERE id = ?1";
        let write = || self.sql.prepare_cached(CLOSE)?.execute(params![id, until, amount.micros()]);
        self.done(write()).map(drop)
    }

    /// The open line of a product for a resource.
    pub(crate) fn open_line_of(
        &self,
        account: &str,
        resource: &str,
        product: Product,
    ) -> Result<Option<LedgerLine>, StoreError> {
        const FIND: &str = "SELECT id, product, resource, gpu, rate, since, until FROM ledger
             WHERE account = ?1 AND resource = ?2 AND product = ?3 AND until IS NULL";
        Ok(self.lines(FIND, params![account, resource, product.as_str()])?.pop())
    }

    /// Every open line of an account.
    pub(crate) fn open_lines(&self, account: &str) -> Result<Vec<LedgerLine>, StoreError> {
        const OPEN: &str = "SELECT id, product, resource, gpu, rate, since, until FROM ledger
             WHERE account = ?1 AND until IS NULL ORDER BY id";
        self.lines(OPEN, params![account])
    }

    /// The time of the last ledger entry: the start or end of a line, or a credit or debit.
    pub(crate) fn last_entry(&self) -> Result<Timestamp, StoreError> {
        const LAST: &str =
            "SELECT (SELECT max(max(since, ifnull(until, since))) FROM ledger), (SELECT max(at) FROM credits)";
        let read =
            || self.sql.query_row(LAST, [], |row| Ok((row.get::<_, Option<i64>>(0)?, row.get::<_, Option<i64>>(1)?)));
        let (line, credit) = self.done(read())?;
        let times = [line.map(Timestamp::from_seconds), credit.map(Timestamp::from_millis)];
        Ok(times.into_iter().flatten().max().unwrap_or(Timestamp::from_millis(i64::MIN)))
    }

    /// Every line of an account that overlaps `[start, end)`, in opening order.
    pub(crate) fn lines_within(&self, account: &str, start: i64, end: i64) -> Result<Vec<LedgerLine>, StoreError> {
        const WITHIN: &str = "SELECT id, product, resource, gpu, rate, since, until FROM ledger
             WHERE account = ?1 AND until > ?2 AND since < ?3
             UNION ALL
             SELECT id, product, resource, gpu, rate, since, until FROM ledger
             WHERE account = ?1 AND until IS NULL AND since < ?3
             ORDER BY id";
        self.lines(WITHIN, params![account, start, end])
    }

    fn lines(&self, query: &str, params: impl rusqlite::Params) -> Result<Vec<LedgerLine>, StoreError> {
        let read = || {
            self.sql
                .prepare_cached(query)?
                .query_map(params, |row| {
                    let charge = (row.get::<_, String>(1)?, row.get(3)?, row.get(4)?);
                    Ok((row.get(0)?, row.get(2)?, charge, row.get(5)?, row.get(6)?))
                })?
                .collect::<rusqlite::Result<Vec<_>>>()
        };
        let line = |(id, resource, (product, gpu, rate), since, until): (_, _, (String, _, _), _, _)| {
            let product = Product::from_name(&product)
                .ok_or_else(|| StoreError::damaged(self.path, format!("line {id} has the product `{product}`")))?;
            let charge = Charge { product, gpu, rate: Rate::from_monthly(rate) };
            Ok(LedgerLine { id, resource, charge, since, until })
        };
        self.done(read())?.into_iter().map(line).collect()
    }

    /// The account's SSH public keys.
    pub(crate) fn ssh_keys(&self, account: &str) -> Result<Vec<String>, StoreError> {
        let read = || {
            self.sql
                .prepare_cached("SELECT ssh_keys FROM accounts WHERE id = ?1")?
                .query_row(params![account], |row| row.get::<_, String>(0))
                .optional()
        };
        self.done(read())?.map_or_else(|| Ok(Vec::new()), |text| self.decode("ssh keys", &text))
    }

    /// Replaces the account's SSH public keys.
    pub(crate) fn set_ssh_keys(&self, account: &str, keys: &[String]) -> Result<(), StoreError> {
        let write = || {
            self.sql
                .prepare_cached("UPDATE accounts SET ssh_keys = ?2 WHERE id = ?1")?
                .execute(params![account, super::encode(&keys)])
        };
        self.done(write()).map(drop)
    }
}

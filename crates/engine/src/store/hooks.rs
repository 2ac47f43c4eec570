//! Webhooks of accounts, and what is told to them: a message is written with what caused it, in one transaction.

use ring::rand::{SecureRandom, SystemRandom};
use rusqlite::{OptionalExtension, Row, params};
use serde::Serialize;

use super::{StoreError, Tx, encode};
use crate::model::{Hook, HookEvent};
use wire::Timestamp;

/// How many messages wait for a hook; beyond it the oldest go.
const MOST: i64 = 100;

/// The message to a hook.
#[derive(Serialize)]
struct Message<'d, D> {
    id: &'d str,
    #[serde(rename = "type")]
    event: HookEvent,
    timestamp: Timestamp,
    account: &'d str,
    data: &'d D,
}

/// A hook before its events are decoded.
fn row(row: &Row<'_>) -> rusqlite::Result<(Hook, String)> {
    let (id, account, url) = (row.get(0)?, row.get(1)?, row.get(2)?);
    let created_at = Timestamp::from_millis(row.get(4)?);
    Ok((Hook { id, account, url, events: Vec::new(), created_at }, row.get(3)?))
}

/// The id of something that happened. Not from the engine's random source: a seed repeats its draws, and who is told
/// knows what was told before by its id.
fn event_id() -> String {
    let mut bytes = [0; 12];
    SystemRandom::new().fill(&mut bytes).expect("the operating system has entropy");
    format!("evt_{}", wire::hex::encode(&bytes))
}

/// The setting that says that the hooks of an account were told of its low balance.
fn low_balance(account: &str) -> String {
    format!("low-balance:{account}")
}

/// The purpose that a secret is sealed for: no id of a secret has a colon.
fn purpose(hook: &str) -> String {
    format!("hook:{hook}")
}

impl Tx<'_> {
    /// Adds a hook with its secret.
    pub(crate) fn insert_hook(&self, hook: &Hook, secret: &str) -> Result<(), StoreError> {
        const INSERT: &str = "INSERT INTO hooks VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
        let Hook { id, account, url, events, created_at } = hook;
        let sealed = self.vault.to_seal(self.sql)?.seal(&purpose(id), secret);
        let values = params![id, account, url, encode(events), sealed, created_at.millis()];
        self.done(self.sql.prepare_cached(INSERT).and_then(|mut insert| insert.execute(values))).map(drop)
    }

    /// The secret of a hook, decrypted; `None` if there is no such hook.
    pub(crate) fn hook_secret(&self, id: &str) -> Result<Option<String>, StoreError> {
        const READ: &str = "SELECT sealed FROM hooks WHERE id = ?1";
        let read = || self.sql.prepare_cached(READ)?.query_row(params![id], |row| row.get::<_, Vec<u8>>(0)).optional();
        let Some(sealed) = self.done(read())? else { return Ok(None) };
        let key = self.vault.to_open(self.sql)?;
        key.open(&purpose(id), &sealed).map(Some).ok_or_else(|| self.vault.unopened(&purpose(id)))
    }

    /// All hooks, oldest first.
    pub(crate) fn hooks(&self) -> Result<Vec<Hook>, StoreError> {
        self.hooks_where("SELECT id, account, url, events, created_at FROM hooks ORDER BY created_at, id", params![])
    }

    /// Deletes a hook with the messages that wait for it; returns whether it existed.
    pub(crate) fn delete_hook(&self, id: &str) -> Result<bool, StoreError> {
        let write = || {
            self.sql.prepare_cached("DELETE FROM webhooks WHERE hook = ?1")?.execute(params![id])?;
            self.sql.prepare_cached("DELETE FROM hooks WHERE id = ?1")?.execute(params![id])
        };
        Ok(self.done(write())? > 0)
    }

    /// The webhook with this id.
    pub(crate) fn hook(&self, id: &str) -> Result<Option<Hook>, StoreError> {
        const READ: &str = "SELECT id, account, url, events, created_at FROM hooks WHERE id = ?1";
        Ok(self.hooks_where(READ, params![id])?.pop())
    }

    /// Tells the hooks of an account what happened, as far as they want to know.
    pub(crate) fn tell_hooks(
        &self,
        account: &str,
        at: Timestamp,
        event: HookEvent,
        data: &impl Serialize,
    ) -> Result<(), StoreError> {
        const OF: &str =
            "SELECT id, account, url, events, created_at FROM hooks WHERE account = ?1 ORDER BY created_at, id";
        let hooks = self.hooks_where(OF, params![account])?;
        let told = hooks.iter().filter(|hook| hook.events.contains(&event));
        let id = event_id();
        told.into_iter().try_for_each(|hook| self.tell_hook(hook, (&id, at, event), data))
    }

    /// Tells the hooks of an account that its balance is low: once, until [`Tx::forget_low_balance`].
    pub(crate) fn tell_low_balance(
        &self,
        account: &str,
        at: Timestamp,
        data: &impl Serialize,
    ) -> Result<(), StoreError> {
        let told = low_balance(account);
        if self.setting(&told)?.is_some() {
            return Ok(());
        }
        self.tell_hooks(account, at, HookEvent::BalanceLow, data)?;
        self.set_setting(&told, Some(&at.to_string()))
    }

    /// Money came in: the next time that it gets low is told again.
    pub(crate) fn forget_low_balance(&self, account: &str) -> Result<(), StoreError> {
        let told = low_balance(account);
        if self.setting(&told)?.is_some() { self.set_setting(&told, None) } else { Ok(()) }
    }

    /// Tells one hook, whatever it wants to know.
    pub(crate) fn test_hook(&self, hook: &Hook, at: Timestamp) -> Result<(), StoreError> {
        self.tell_hook(hook, (&event_id(), at, HookEvent::Test), &serde_json::json!({ "webhook": hook.id }))
    }

    fn tell_hook(
        &self,
        hook: &Hook,
        (id, timestamp, event): (&str, Timestamp, HookEvent),
        data: &impl Serialize,
    ) -> Result<(), StoreError> {
        const ADD: &str = "INSERT INTO webhooks (due_at, tries, account, url, bytes, body, hook, event)
             VALUES (?1, 0, ?2, ?3, ?4, ?5, ?6, ?7)";
        const FORGET: &str = "DELETE FROM webhooks WHERE hook = ?1 AND id <=
             (SELECT id FROM webhooks WHERE hook = ?1 ORDER BY id DESC LIMIT 1 OFFSET ?2)";
        let body = encode(&Message { id, event, timestamp, account: &hook.account, data });
        let bytes = i64::try_from(body.len()).unwrap_or(i64::MAX);
        let due = timestamp.millis();
        let write = || {
            let values = params![due, hook.account, hook.url, bytes, body, hook.id, id];
            self.sql.prepare_cached(ADD)?.execute(values)?;
            self.sql.prepare_cached(FORGET)?.execute(params![hook.id, MOST])
        };
        self.done(write()).map(drop)
    }

    /// The hook of a message and the id of what happened; `None` for the message of an ended job.
    pub(crate) fn message_of(&self, id: i64) -> Result<Option<(String, String)>, StoreError> {
        const READ: &str = "SELECT hook, event FROM webhooks WHERE id = ?1 AND hook IS NOT NULL";
        let read =
            || self.sql.prepare_cached(READ)?.query_row(params![id], |row| Ok((row.get(0)?, row.get(1)?))).optional();
        self.done(read())
    }

    /// Deletes all hooks, what waits for them, and who was told of a low balance.
    pub(super) fn forget_hooks(&self) -> Result<(), StoreError> {
        const FORGET: &str = "DELETE FROM webhooks WHERE hook IS NOT NULL; DELETE FROM hooks;
             DELETE FROM settings WHERE name LIKE 'low-balance:%'";
        self.done(self.sql.execute_batch(FORGET))
    }

    fn hooks_where(&self, query: &str, params: impl rusqlite::Params) -> Result<Vec<Hook>, StoreError> {
        let read = || self.sql.prepare_cached(query)?.query_map(params, row)?.collect::<rusqlite::Result<Vec<_>>>();
        let decoded = |(hook, events): (Hook, String)| {
            let events = self.decode("the events of a webhook", &events)?;
            Ok(Hook { events, ..hook })
        };
        self.done(read())?.into_iter().map(decoded).collect()
    }
}

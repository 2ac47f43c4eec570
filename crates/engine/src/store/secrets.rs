//! Secrets. Their values are encrypted here when stored, and decrypted to start a container.

use rusqlite::{Connection, OptionalExtension, Row, params};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::{StoreError, Tx, vault::Vault};
use wire::Timestamp;

/// The kind of documents that held secrets, values included, up to version 4.
const OLD_KIND: &str = "secret";

/// A stored secret without its value.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct SecretRow {
    pub(crate) id: String,
    pub(crate) account: String,
    pub(crate) created_at: Timestamp,
    pub(crate) name: String,
    pub(crate) description: Option<String>,
    /// When its value was last replaced.
    pub(crate) valued_at: Option<Timestamp>,
}

/// The result of looking up a secret by name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum SecretLookup {
    /// A secret with a value.
    Value,
    /// A secret that was imported without its value.
    NoValue,
    /// No secret.
    Nothing,
}

/// A secret in an exported state. It lacks `Debug`, so that no message can show the value. Times are milliseconds.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct ExportedSecret {
    id: String,
    account: String,
    created_at: i64,
    name: String,
    description: Option<String>,
    valued_at: Option<i64>,
    /// Its value, if requested.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    value: Option<String>,
}

const COLUMNS: &str = "id, account, created_at, name, description, valued_at";

fn read(row: &Row<'_>) -> rusqlite::Result<SecretRow> {
    Ok(SecretRow {
        id: row.get(0)?,
        account: row.get(1)?,
        created_at: Timestamp::from_millis(row.get(2)?),
        name: row.get(3)?,
        description: row.get(4)?,
        valued_at: row.get::<_, Option<i64>>(5)?.map(Timestamp::from_millis),
    })
}

impl Tx<'_> {
    /// Adds a secret with its value.
    pub(crate) fn insert_secret(&self, secret: &SecretRow, value: &str) -> Result<(), StoreError> {
        let sealed = self.vault.to_seal(self.sql)?.seal(&secret.id, value);
        self.done(insert(self.sql, secret, Some(&sealed)))
    }

    /// The secret with this id, of any account.
    pub(crate) fn secret(&self, id: &str) -> Result<Option<SecretRow>, StoreError> {
        let find = || {
            let query = format!("SELECT {COLUMNS} FROM secrets WHERE id = ?1");
            self.sql.prepare_cached(&query)?.query_row(params![id], read).optional()
        };
        self.done(find())
    }

    /// The secrets of an account, oldest first; with a name, only the one that has it, ignoring case.
    pub(crate) fn secrets(&self, account: &str, name: Option<&str>) -> Result<Vec<SecretRow>, StoreError> {
        let all = format!("SELECT {COLUMNS} FROM secrets WHERE account = ?1");
        let list = || match name {
            None => self
                .sql
                .prepare_cached(&format!("{all} ORDER BY created_at, id"))?
                .query_map(params![account], read)?
                .collect(),
            Some(name) => self
                .sql
                .prepare_cached(&format!("{all} AND name = ?2 COLLATE NOCASE ORDER BY created_at, id"))?
                .query_map(params![account, name], read)?
                .collect(),
        };
        self.done(list())
    }

    /// Looks up this exact name, without decrypting anything.
    pub(crate) fn find_secret(&self, account: &str, name: &str) -> Result<SecretLookup, StoreError> {
        const FIND: &str = "SELECT sealed IS NOT NULL FROM secrets WHERE account = ?1 AND name = ?2 COLLATE NOCASE
             AND name = ?2 ORDER BY created_at, id";
        let find = || self.sql.prepare_cached(FIND)?.query_row(params![account, name], |row| row.get(0)).optional();
        Ok(match self.done(find())? {
            Some(true) => SecretLookup::Value,
            Some(false) => SecretLookup::NoValue,
            None => SecretLookup::Nothing,
        })
    }

    /// The value of the secret with this exact name, for a starting container.
    pub(crate) fn secret_value(&self, account: &str, name: &str) -> Result<Option<String>, StoreError> {
        const FIND: &str = "SELECT id, sealed FROM secrets WHERE account = ?1 AND name = ?2 COLLATE NOCASE
             AND name = ?2 AND sealed IS NOT NULL ORDER BY created_at, id";
        let read = |row: &Row<'_>| Ok((row.get::<_, String>(0)?, row.get::<_, Vec<u8>>(1)?));
        let find = || self.sql.prepare_cached(FIND)?.query_row(params![account, name], read).optional();
        let Some((id, sealed)) = self.done(find())? else { return Ok(None) };
        let key = self.vault.to_open(self.sql)?;
        key.open(&id, &sealed).map(Some).ok_or_else(|| self.vault.unopened(&id))
    }

    /// Checks that existing values can be decrypted: the key exists and is the one used to encrypt them.
    pub(crate) fn check_key(&self) -> Result<(), StoreError> {
        let has_any = || self.sql.prepare_cached("SELECT 1 FROM secrets WHERE sealed IS NOT NULL LIMIT 1")?.exists([]);
        if self.done(has_any())? { self.vault.to_open(self.sql).map(drop) } else { Ok(()) }
    }

    /// Replaces a stored secret except its name, and its value if a new one is given.
    pub(crate) fn update_secret(&self, secret: &SecretRow, value: Option<&str>) -> Result<(), StoreError> {
        const ALL: &str = "UPDATE secrets SET description = ?2, valued_at = ?3, sealed = ?4 WHERE id = ?1";
        const BUT_VALUE: &str = "UPDATE secrets SET description = ?2, valued_at = ?3 WHERE id = ?1";
        let SecretRow { id, description, valued_at, .. } = secret;
        let valued_at = valued_at.map(Timestamp::millis);
        let sealed = value.map(|value| Ok(self.vault.to_seal(self.sql)?.seal(id, value))).transpose()?;
        let write = || match sealed {
            Some(sealed) => self.sql.prepare_cached(ALL)?.execute(params![id, description, valued_at, sealed]),
            None => self.sql.prepare_cached(BUT_VALUE)?.execute(params![id, description, valued_at]),
        };
        self.done(write()).map(drop)
    }

    /// Deletes a secret.
    pub(crate) fn delete_secret(&self, id: &str) -> Result<(), StoreError> {
        let write = || self.sql.prepare_cached("DELETE FROM secrets WHERE id = ?1")?.execute(params![id]);
        self.done(write()).map(drop)
    }

    /// All secrets of all accounts in exported form, with or without values.
    pub(super) fn export_secrets(&self, with_values: bool) -> Result<Value, StoreError> {
        let query = format!("SELECT {COLUMNS}, CASE ?1 WHEN TRUE THEN sealed END FROM secrets ORDER BY created_at, id");
        let read = |row: &Row<'_>| Ok((read(row)?, row.get::<_, Option<Vec<u8>>>(6)?));
        let list = || {
            let mut list = self.sql.prepare(&query)?;
            list.query_map(params![with_values], read)?.collect::<rusqlite::Result<Vec<_>>>()
        };
        let export = |(row, sealed): (SecretRow, Option<Vec<u8>>)| {
            let open = |sealed: Vec<u8>| {
                let key = self.vault.to_open(self.sql)?;
                key.open(&row.id, &sealed).ok_or_else(|| self.vault.unopened(&row.id))
            };
            let value = sealed.map(open).transpose()?;
            Ok(serde_json::to_value(ExportedSecret::of(row, value)).expect("a secret serialises"))
        };
        self.done(list())?.into_iter().map(export).collect()
    }

    /// Replaces all secrets with exported ones. A secret exported without its value keeps its current value.
    pub(super) fn import_secrets(&self, secrets: Vec<ExportedSecret>) -> Result<(), StoreError> {
        const KEEP: &str = "INSERT INTO secrets VALUES (?1, ?2, ?3, ?4, ?5, ?6, NULL) ON CONFLICT (id) DO UPDATE
             SET account = ?2, created_at = ?3, name = ?4, description = ?5";
        let ids: Vec<&str> = secrets.iter().map(|secret| secret.id.as_str()).collect();
        let ids = serde_json::to_string(&ids).expect("texts serialise");
        let drop_others = || {
            let mut delete =
                self.sql.prepare("DELETE FROM secrets WHERE id NOT IN (SELECT value FROM json_each(?1))")?;
            delete.execute(params![ids])
        };
        self.done(drop_others())?;
        for secret in secrets {
            let (secret, value) = secret.parts();
            if let Some(value) = value {
                self.delete_secret(&secret.id)?;
                self.insert_secret(&secret, &value)?;
                continue;
            }
            let SecretRow { id, account, created_at, name, description, valued_at } = &secret;
            let valued_at = valued_at.map(Timestamp::millis);
            let values = params![id, account, created_at.millis(), name, description, valued_at];
            self.done(self.sql.prepare_cached(KEEP).and_then(|mut keep| keep.execute(values)))?;
        }
        Ok(())
    }
}

impl ExportedSecret {
    fn of(secret: SecretRow, value: Option<String>) -> Self {
        let SecretRow { id, account, created_at, name, description, valued_at } = secret;
        let (created_at, valued_at) = (created_at.millis(), valued_at.map(Timestamp::millis));
        Self { id, account, created_at, name, description, valued_at, value }
    }

    fn parts(self) -> (SecretRow, Option<String>) {
        let Self { id, account, created_at, name, description, valued_at, value } = self;
        let (created_at, valued_at) = (Timestamp::from_millis(created_at), valued_at.map(Timestamp::from_millis));
        (SecretRow { id, account, created_at, name, description, valued_at }, value)
    }

    /// Parses a secret in a document.
    pub(super) fn read(row: &Value) -> Result<Self, String> {
        // The original reason could contain a value.
        Self::deserialize(row).map_err(|_| "a row of `secrets` has not the fields of a secret".to_owned())
    }

    /// Parses a secret in a document of an earlier version, where it was a resource; `None` for other resources.
    pub(super) fn read_old(row: &Map<String, Value>) -> Option<Result<Self, String>> {
        let text = |field: &str| row.get(field).and_then(Value::as_str);
        if text("kind") != Some(OLD_KIND) {
            return None;
        }
        let read = || {
            let created_at = row.get("created_at").and_then(Value::as_i64)?;
            Self::from_record((text("id")?, text("account")?, created_at), text("record")?)
        };
        Some(read().ok_or_else(|| "a row of `resources` has not the fields of a secret".to_owned()))
    }

    /// Of a resource: from its id, account, time and record.
    fn from_record((id, account, created_at): (&str, &str, i64), record: &str) -> Option<Self> {
        #[derive(Deserialize)]
        struct Record {
            name: String,
            value: String,
        }
        let Record { name, value } = serde_json::from_str(record).ok()?;
        let (id, account, value) = (id.to_owned(), account.to_owned(), Some(value));
        Some(Self { id, account, created_at, name, description: None, valued_at: None, value })
    }
}

/// Encrypts the values in a file of an earlier version, which stored them in plain text. Returns whether there were
/// any.
pub(super) fn take_over(sql: &Connection, vault: &Vault) -> Result<bool, StoreError> {
    let failed = |error: rusqlite::Error| StoreError::new(vault.data(), &error);
    let read = |row: &Row<'_>| {
        let (id, account): (String, String) = (row.get(0)?, row.get(1)?);
        let secret = ExportedSecret::from_record((&id, &account, row.get(2)?), &row.get::<_, String>(3)?);
        Ok(secret.ok_or(id))
    };
    let list = || {
        let mut list = sql.prepare("SELECT id, account, created_at, record FROM resources WHERE kind = ?1")?;
        list.query_map(params![OLD_KIND], read)?.collect::<rusqlite::Result<Vec<_>>>()
    };
    let found = list().map_err(failed)?;
    let had_any = !found.is_empty();
    for secret in found {
        let unread = |id| StoreError::damaged(vault.data(), format!("secret `{id}` cannot be read"));
        let (secret, value) = secret.map_err(unread)?.parts();
        let sealed = value.map(|value| Ok(vault.to_seal(sql)?.seal(&secret.id, &value))).transpose()?;
        insert(sql, &secret, sealed.as_deref()).map_err(failed)?;
    }
    sql.execute("DELETE FROM resources WHERE kind = ?1", params![OLD_KIND]).map_err(failed)?;
    Ok(had_any)
}

fn insert(sql: &Connection, secret: &SecretRow, sealed: Option<&[u8]>) -> rusqlite::Result<()> {
    let SecretRow { id, account, created_at, name, description, valued_at } = secret;
    let valued_at = valued_at.map(Timestamp::millis);
    let values = params![id, account, created_at.millis(), name, description, valued_at, sealed];
    sql.prepare_cached("INSERT INTO secrets VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)")?.execute(values).map(drop)
}

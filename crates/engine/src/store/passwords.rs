//! Registry passwords: encrypted separately from their records, and included in documents on request.

use rusqlite::{Connection, OptionalExtension, Row, params};
use serde_json::{Map, Value};

use super::{StoreError, Tx, encode, vault::Vault};

/// The kind of registries among resources (registries/record.rs).
const KIND: &str = "registry";
/// The record field that held the password up to version 9, and holds it in documents.
const FIELD: &str = "password";

/// The associated data of an encrypted password, so that a secret's value cannot be decrypted as one.
fn label(registry: &str) -> String {
    format!("registry/{registry}")
}

impl Tx<'_> {
    /// Encrypts and stores a registry's password, replacing any previous one.
    pub(crate) fn set_password(&self, registry: &str, password: &str) -> Result<(), StoreError> {
        seal(self.sql, self.vault, registry, password)
    }

    /// A registry's password; `None` if a document contained none.
    pub(crate) fn password(&self, registry: &str) -> Result<Option<String>, StoreError> {
        const READ: &str = "SELECT sealed FROM registry_passwords WHERE registry = ?1";
        let read = || self.sql.prepare_cached(READ)?.query_row(params![registry], |row| row.get(0)).optional();
        let Some(sealed) = self.done::<Option<Vec<u8>>>(read())? else { return Ok(None) };
        let opened = self.vault.to_open(self.sql)?.open(&label(registry), &sealed);
        opened.map(Some).ok_or_else(|| self.damaged(format!("the password of registry `{registry}` cannot be opened")))
    }

    /// Deletes a registry's password.
    pub(crate) fn delete_password(&self, registry: &str) -> Result<(), StoreError> {
        const DELETE: &str = "DELETE FROM registry_passwords WHERE registry = ?1";
        self.done(self.sql.prepare_cached(DELETE).and_then(|mut delete| delete.execute(params![registry]))).map(drop)
    }

    /// Deletes the passwords of deleted registries.
    pub(super) fn forget_passwords(&self) -> Result<(), StoreError> {
        const FORGET: &str = "DELETE FROM registry_passwords WHERE registry NOT IN (SELECT id FROM resources)";
        self.done(self.sql.execute(FORGET, [])).map(drop)
    }

    /// Adds the passwords to registry rows, as in documents.
    pub(super) fn export_passwords(&self, resources: &mut Value) -> Result<(), StoreError> {
        for row in resources.as_array_mut().into_iter().flatten().filter_map(Value::as_object_mut) {
            if row.get("kind").and_then(Value::as_str) == Some(KIND)
                && let Some(id) = row.get("id").and_then(Value::as_str)
                && let Some(password) = self.password(id)?
                && let Some(mut record) = record_of(row)
            {
                record.insert(FIELD.to_owned(), password.into());
                row.insert("record".to_owned(), encode(&record).into());
            }
        }
        Ok(())
    }
}

fn record_of(row: &Map<String, Value>) -> Option<Map<String, Value>> {
    serde_json::from_str(row.get("record")?.as_str()?).ok()
}

/// Splits a document row with a password to be encrypted: the row without it, the id, and the password.
pub(super) fn apart(row: &Value) -> Option<(Value, String, String)> {
    let fields = row.as_object().filter(|row| row.get("kind").and_then(Value::as_str) == Some(KIND))?;
    let mut record = record_of(fields)?;
    let password = record.remove(FIELD)?.as_str()?.to_owned();
    let id = fields.get("id")?.as_str()?.to_owned();
    let mut row = row.clone();
    row["record"] = encode(&record).into();
    Some((row, id, password))
}

/// Encrypts the passwords in a file of an earlier version, which stored them in plain text. Returns whether there were
/// any.
pub(super) fn take_over(sql: &Connection, vault: &Vault) -> Result<bool, StoreError> {
    let failed = |error: rusqlite::Error| StoreError::new(vault.data(), &error);
    let list = || {
        let mut list = sql.prepare("SELECT id, record FROM resources WHERE kind = ?1")?;
        let read = |row: &Row<'_>| Ok((row.get(0)?, row.get(1)?));
        list.query_map(params![KIND], read)?.collect::<rusqlite::Result<Vec<(String, String)>>>()
    };
    let mut had_any = false;
    for (id, text) in list().map_err(failed)? {
        let row = serde_json::json!({ "id": id, "kind": KIND, "record": text });
        let Some((row, id, password)) = apart(&row) else { continue };
        seal(sql, vault, &id, &password)?;
        let record = row["record"].as_str();
        sql.execute("UPDATE resources SET record = ?2 WHERE id = ?1", params![id, record]).map_err(failed)?;
        had_any = true;
    }
    Ok(had_any)
}

fn seal(sql: &Connection, vault: &Vault, registry: &str, password: &str) -> Result<(), StoreError> {
    const SET: &str =
        "INSERT INTO registry_passwords VALUES (?1, ?2) ON CONFLICT DO UPDATE SET sealed = excluded.sealed";
    let sealed = vault.to_seal(sql)?.seal(&label(registry), password);
    let set = || sql.prepare_cached(SET)?.execute(params![registry, sealed]);
    set().map(drop).map_err(|error| StoreError::new(vault.data(), &error))
}

//! Export and import of the whole state as one JSON document (`svcctl engine export`, `import`, `reset`).

use rusqlite::types::{Value as Cell, ValueRef};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::{Store, StoreError, Tx, passwords, secrets::ExportedSecret};
use crate::store::Access;
use wire::{Timestamp, json};

/// Marks a document as ours.
const FORMAT: &str = "svcctl-engine-state";
/// The schema version of the document.
const VERSION: u32 = 9;

/// The table of API keys.
const KEYS: &str = "keys";

/// Users, teams and memberships, since version 2. Documents never contain the session secret.
const PEOPLE: [&str; 3] = ["users", "teams", "members"];

/// Templates, volumes and registries.
const RESOURCES: &str = "resources";

/// Endpoints with all their data, since version 3.
const SERVERLESS: [&str; 8] =
    ["endpoints", "workers", "worker_lines", "releases", "jobs", "chunks", "machine_images", WEBHOOKS];

/// Clusters, since version 4.
const CLUSTERS: &str = "clusters";

/// Secrets, since version 4; before, they were resources. Documents contain their values on request.
const SECRETS: &str = "secrets";

/// Host states, since version 5.
const HOSTS: &str = "hosts";

/// Large parts of jobs, since version 8; before, they were part of the jobs.
const BODIES: &str = "bodies";
/// A column of theirs that is derived from what they hold.
const PLAN: &str = "plan";
/// Their contents. Only those that belong to a job are exported, since others are not needed again.
const PIECES: &str = "pieces";

/// Budgets and who spends, since version 9.
const BUDGETS: [&str; 2] = ["spenders", "budgets"];

/// Messages that wait to be sent. Only those of ended jobs are exported: webhooks of accounts are not, since nothing may
/// be posted to them from a copy of the state.
const WEBHOOKS: &str = "webhooks";
/// The columns of messages to webhooks of accounts.
const OF_HOOKS: [&str; 2] = ["hook", "event"];

/// The tables that a document contains unchanged, in an order suitable for import.
const TABLES: [&str; 26] = [
    "settings",
    "accounts",
    PEOPLE[0],
    PEOPLE[1],
    PEOPLE[2],
    KEYS,
    "pods",
    "events",
    "machine_use",
    "ledger",
    "credits",
    RESOURCES,
    SERVERLESS[0],
    SERVERLESS[1],
    SERVERLESS[2],
    SERVERLESS[3],
    SERVERLESS[4],
    SERVERLESS[5],
    SERVERLESS[6],
    SERVERLESS[7],
    CLUSTERS,
    HOSTS,
    BODIES,
    PIECES,
    BUDGETS[0],
    BUDGETS[1],
];

/// The state of an engine: the contents of the data file, plus secret values and registry passwords on request. Up to
/// version 7 it always contained those passwords.
#[derive(Serialize, Deserialize)]
pub struct Snapshot {
    format: String,
    version: u32,
    tables: Map<String, Value>,
}

impl Snapshot {
    /// Whether this version can import the document; if not, why.
    pub fn check(&self) -> Result<(), String> {
        if self.format != FORMAT {
            return Err(format!("`format` is `{}`, not `{FORMAT}`", self.format));
        }
        if !(1..=VERSION).contains(&self.version) {
            return Err(format!("`version` is {}, and this version of svcctl reads 1 to {VERSION}", self.version));
        }
        if let Some(unknown) = self.tables.keys().find(|name| !is_table(name)) {
            return Err(format!("there is no table `{unknown}`"));
        }
        let is_rows = |table: &Value| table.as_array().is_some_and(|rows| rows.iter().all(Value::is_object));
        let must_be = |name: &str| {
            (self.version > 1 || !PEOPLE.contains(&name))
                && (self.version > 2 || !SERVERLESS.contains(&name))
                && (self.version > 3 || ![CLUSTERS, SECRETS].contains(&name))
                && (self.version > 4 || name != HOSTS)
                && (self.version > 7 || ![BODIES, PIECES].contains(&name))
                && (self.version > 8 || !BUDGETS.contains(&name))
        };
        let all = TABLES.iter().chain([&SECRETS]);
        match all.copied().find(|name| must_be(name) && !self.tables.get(*name).is_some_and(is_rows)) {
            Some(table) => Err(format!("the table `{table}` is missing or not a list of rows")),
            None => self.secrets().map(drop),
        }
    }

    /// The secrets, for any version.
    fn secrets(&self) -> Result<Vec<ExportedSecret>, String> {
        let rows = |table: &str| self.tables.get(table).and_then(Value::as_array).into_iter().flatten();
        let old = rows(RESOURCES).filter_map(|row| ExportedSecret::read_old(row.as_object()?));
        rows(SECRETS).map(ExportedSecret::read).chain(old).collect()
    }
}

fn is_table(name: &str) -> bool {
    name == SECRETS || TABLES.contains(&name)
}

impl Store {
    /// Exports the whole state, with or without secret values and registry passwords.
    pub(crate) fn export(&self, with_secrets: bool) -> Result<Snapshot, StoreError> {
        self.transaction(Access::Read, |tx| {
            let secrets = || Ok((SECRETS.to_owned(), tx.export_secrets(with_secrets)?));
            let tables = TABLES.iter().map(|table| {
                let mut rows = tx.dump(table)?;
                if with_secrets && *table == RESOURCES {
                    tx.export_passwords(&mut rows)?;
                }
                Ok(((*table).to_owned(), rows))
            });
            let tables = tables.chain(std::iter::once_with(secrets)).collect::<Result<_, StoreError>>()?;
            Ok(Snapshot { format: FORMAT.to_owned(), version: VERSION, tables })
        })
    }
}

impl Tx<'_> {
    /// Replaces the whole state. Ends all sessions, since their users may be gone.
    pub(crate) fn replace_all(&self, snapshot: &Snapshot) -> Result<(), StoreError> {
        let images = self.images_on_hosts();
        for table in TABLES {
            self.empty(table)?;
            self.fill(table, snapshot)?;
        }
        self.fill_secrets(snapshot)?;
        self.forget_hooks()?;
        self.forget_contacts(images)?;
        self.forget_session_secret()?;
        self.insert_local_user()
    }

    /// Replaces the whole state except API keys, sessions, and their users and teams: merges the document's users,
    /// teams and memberships with existing ones, and ignores its keys.
    pub(crate) fn replace_all_but_keys(&self, snapshot: &Snapshot) -> Result<(), StoreError> {
        let images = self.images_on_hosts();
        for table in TABLES.into_iter().filter(|table| *table != KEYS) {
            if !PEOPLE.contains(&table) {
                self.empty(table)?;
            }
            self.fill(table, snapshot)?;
        }
        self.forget_contacts(images)?;
        self.fill_secrets(snapshot)
    }

    fn fill_secrets(&self, snapshot: &Snapshot) -> Result<(), StoreError> {
        self.forget_passwords()?;
        self.import_secrets(snapshot.secrets().map_err(|reason| StoreError::damaged(None, reason))?)
    }

    /// An entry listed under an id, account or time other than its record's, if any: lists continue after what a record
    /// says, and would never end.
    pub(crate) fn misplaced(&self) -> Result<Option<String>, StoreError> {
        #[derive(Deserialize)]
        struct Head {
            id: String,
            account: String,
            created_at: Timestamp,
        }
        for table in ["pods", "endpoints", CLUSTERS] {
            let read = || -> rusqlite::Result<Vec<(String, String, i64, String)>> {
                let mut rows = self.sql.prepare(&format!("SELECT id, account, created_at, record FROM {table}"))?;
                rows.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?)))?.collect()
            };
            for (id, account, created_at, record) in self.done(read())? {
                let head: Head = self.decode("a record", &record)?;
                if (&head.id, &head.account, head.created_at.millis()) != (&id, &account, created_at) {
                    let id = json::cut(&id);
                    return Ok(Some(format!(
                        "`{id}` of `{table}` is listed under an id, account or time that it has not"
                    )));
                }
            }
        }
        Ok(None)
    }

    fn empty(&self, table: &str) -> Result<(), StoreError> {
        self.memo.borrow_mut().forget();
        self.done(self.sql.execute(&format!("DELETE FROM {table}"), []))?;
        if table == BODIES {
            self.done(self.sql.execute("DELETE FROM doomed", []))?;
        }
        Ok(())
    }

    fn fill(&self, table: &str, snapshot: &Snapshot) -> Result<(), StoreError> {
        self.memo.borrow_mut().forget();
        let rows = snapshot.tables.get(table).and_then(Value::as_array);
        // A value to be encrypted is never written in plain text, not even briefly.
        let is_secret = |row: &Value| {
            table == RESOURCES && row.as_object().is_some_and(|row| ExportedSecret::read_old(row).is_some())
        };
        for row in rows.into_iter().flatten().filter(|row| !is_secret(row)) {
            match passwords::apart(row).filter(|_| table == RESOURCES) {
                Some((row, registry, password)) => {
                    self.load(table, &row)?;
                    self.set_password(&registry, &password)?;
                }
                None => self.load(table, row)?,
            }
        }
        Ok(())
    }

    fn dump(&self, table: &str) -> Result<Value, StoreError> {
        let columns = self.columns(table)?;
        let read = || {
            let some = match table {
                BODIES => "WHERE job IS NOT NULL",
                PIECES => "WHERE body IN (SELECT id FROM bodies WHERE job IS NOT NULL)",
                WEBHOOKS => "WHERE hook IS NULL",
                _ => "",
            };
            let is_exported = |name: &str| match table {
                BODIES => name != PLAN,
                WEBHOOKS => !OF_HOOKS.contains(&name),
                _ => true,
            };
            let mut statement = self.sql.prepare(&format!("SELECT * FROM {table} {some}"))?;
            let rows = statement.query_map([], |row| {
                let cell = |(index, name): (usize, &String)| Ok((name.clone(), to_json(row.get_ref(index)?)));
                columns
                    .iter()
                    .enumerate()
                    .filter(|(_, name)| is_exported(name))
                    .map(cell)
                    .collect::<rusqlite::Result<Map<_, _>>>()
            })?;
            rows.map(|row| row.map(Value::Object)).collect::<rusqlite::Result<Vec<_>>>()
        };
        self.done(read()).map(Value::Array)
    }

    /// The names of a table's columns, in order. Read as values: for a non-text name, as in a damaged file, the
    /// library's column accessor panics.
    fn columns(&self, table: &str) -> Result<Vec<String>, StoreError> {
        let read = || {
            let mut statement = self.sql.prepare("SELECT CAST(name AS BLOB) FROM pragma_table_info(?) ORDER BY cid")?;
            let names = statement.query_map([table], |row| row.get::<_, Vec<u8>>(0))?;
            names.collect::<rusqlite::Result<Vec<_>>>()
        };
        let text = |name| {
            String::from_utf8(name).map_err(|_| self.damaged(format!("the name of a column of `{table}` is not text")))
        };
        self.done(read())?.into_iter().map(text).collect()
    }

    fn load(&self, table: &str, row: &Value) -> Result<(), StoreError> {
        let wrong = |reason: String| StoreError::damaged(None, format!("a row of `{table}`: {reason}"));
        let row = row.as_object().ok_or_else(|| wrong("it is not an object".into()))?;
        let is_name = |name: &String| name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_');
        if !row.keys().all(is_name) {
            return Err(wrong("it has a column that there is not".into()));
        }
        let columns = row.keys().map(String::as_str).collect::<Vec<_>>().join(", ");
        let places = vec!["?"; row.len()].join(", ");
        let cells = row.values().map(to_cell).collect::<Option<Vec<_>>>();
        let cells = cells.ok_or_else(|| wrong("a value is neither text nor a whole number".into()))?;
        let known = if PEOPLE.contains(&table) { "ON CONFLICT DO NOTHING" } else { "" };
        self.sql
            .prepare_cached(&format!("INSERT INTO {table} ({columns}) VALUES ({places}) {known}"))
            .and_then(|mut statement| statement.execute(rusqlite::params_from_iter(cells)))
            .map_err(|error| wrong(error.to_string()))?;
        Ok(())
    }
}

fn to_json(cell: ValueRef<'_>) -> Value {
    match cell {
        ValueRef::Integer(number) => number.into(),
        ValueRef::Text(text) => String::from_utf8_lossy(text).into(),
        // STRICT tables of this schema contain nothing else.
        ValueRef::Null | ValueRef::Real(_) | ValueRef::Blob(_) => Value::Null,
    }
}

fn to_cell(value: &Value) -> Option<Cell> {
    match value {
        Value::Null => Some(Cell::Null),
        Value::Number(number) => number.as_i64().map(Cell::Integer),
        Value::String(text) => Some(Cell::Text(text.clone())),
        Value::Bool(_) | Value::Array(_) | Value::Object(_) => None,
    }
}

//! Opening the file: rejects foreign files, creates missing ones once, and migrates old ones.

use std::{
    fs::{self, File, OpenOptions},
    io::{ErrorKind, Read},
    path::Path,
    sync::Arc,
    time::Duration,
};

use rusqlite::{Connection, OpenFlags, TransactionBehavior, config::DbConfig};

use super::{StoreError, checkpoints::CHECKPOINT, secrets, vault::Vault};

/// `svcc` in the file header marks the file as ours.
const APPLICATION: u32 = u32::from_be_bytes(*b"svcc");

/// One script per version; the file's version is the number of scripts applied.
const MIGRATIONS: &[&str] = &[
    include_str!("schema.sql"),
    include_str!("rows.sql"),
    include_str!("teams.sql"),
    include_str!("serverless.sql"),
    include_str!("clusters.sql"),
    include_str!("secrets.sql"),
    include_str!("hosts.sql"),
    include_str!("workers.sql"),
    include_str!("ended.sql"),
    include_str!("passwords.sql"),
    include_str!("outbox.sql"),
    include_str!("bodies.sql"),
    include_str!("console.sql"),
    include_str!("nodes.sql"),
    include_str!("budgets.sql"),
    include_str!("hooks.sql"),
    include_str!("plans.sql"),
];

/// The number of pages after which a commit checkpoints the journal itself, and all writers wait for it. A server does
/// it earlier, on a thread of its own (`checkpoints.rs`), where it can know the number.
const LATEST_CHECKPOINT: u32 = if cfg!(target_os = "linux") { 4 * CHECKPOINT } else { CHECKPOINT };

/// The bytes of journal file to keep after a checkpoint.
const JOURNAL: i64 = 32 << 20;

/// Each connection's cache in KiB: enough for the changes of writes that share a commit. With less, a page is written
/// before its commit and then again.
const CACHE: i32 = 8192;

/// How long a transaction waits for earlier writers.
const PATIENCE: Duration = Duration::from_secs(60);

/// Opens a vault's file, creating it if it does not exist.
pub(super) fn file(path: &Path, vault: &Vault) -> Result<Connection, StoreError> {
    if !is_ours(path)? {
        create(path)?;
    }
    migrate(another(path)?, vault)
}

/// Opens an existing file of ours.
pub(super) fn another(path: &Path) -> Result<Connection, StoreError> {
    let unreadable =
        |error: rusqlite::Error| StoreError::Unreadable { path: path.to_owned(), reason: error.to_string() };
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags).map_err(unreadable)?;
    configure(&connection).map_err(|error| StoreError::new(Some(path), &error))?;
    Ok(connection)
}

pub(super) fn memory(vault: &Vault) -> Result<Connection, StoreError> {
    let failed = |error| StoreError::new(None, &error);
    let connection = Connection::open_in_memory().map_err(failed)?;
    connection.pragma_update(None, "auto_vacuum", "incremental").map_err(failed)?;
    configure(&connection).map_err(failed)?;
    migrate(connection, vault)
}

/// Whether the file exists and is a store. A foreign file is an error and is only read.
fn is_ours(path: &Path) -> Result<bool, StoreError> {
    let foreign = |reason| StoreError::Foreign { path: path.to_owned(), reason };
    let unreadable =
        |error: std::io::Error| StoreError::Unreadable { path: path.to_owned(), reason: error.to_string() };
    // Opening a named pipe would block until someone writes to it.
    match fs::metadata(path) {
        Ok(found) if !found.is_file() => return Err(foreign("it is not a regular file")),
        Ok(_) | Err(_) => {}
    }
    let mut file = match File::open(path) {
        Ok(file) => file,
        // If a parent folder is a file, creating the folder reports it.
        Err(error) if matches!(error.kind(), ErrorKind::NotFound | ErrorKind::NotADirectory) => return Ok(false),
        Err(error) => return Err(unreadable(error)),
    };
    let mut header = Vec::with_capacity(100);
    file.by_ref().take(100).read_to_end(&mut header).map_err(unreadable)?;
    if header.is_empty() {
        return Ok(false);
    }
    if !header.starts_with(b"SQLite format 3\0") {
        return Err(foreign("it is no SQLite database"));
    }
    if header.get(68..72) != Some(&APPLICATION.to_be_bytes()) {
        return Err(foreign("it is a database of another program"));
    }
    Ok(true)
}

/// Creates folder and file. Processes that start at the same time take turns, and a killed one leaves nothing
/// incomplete: the file is moved into place with the ownership mark already in it, and everything else is one
/// transaction.
fn create(path: &Path) -> Result<(), StoreError> {
    let unreadable = |reason: String| StoreError::Unreadable { path: path.to_owned(), reason };
    if let Some(folder) = path.parent() {
        let failed = |reason| StoreError::Directory { path: folder.to_owned(), reason: Arc::new(reason) };
        private_folder(folder).map_err(failed)?;
    }
    let lock = path.with_extension("lock");
    if fs::metadata(&lock).is_ok_and(|found| !found.is_file()) {
        return Err(StoreError::Unreadable { path: lock, reason: "it is not a regular file".to_owned() });
    }
    let lock = private_file(&lock).map_err(|error| unreadable(error.to_string()))?;
    lock.lock().map_err(|error| unreadable(error.to_string()))?;
    if is_ours(path)? {
        return Ok(());
    }
    let new = path.with_extension("new");
    private_file(&new).and_then(|file| file.set_len(0)).map_err(|error| unreadable(error.to_string()))?;
    let create = || {
        let connection = Connection::open_with_flags(&new, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
        // This only works on a file that is still empty.
        connection.pragma_update(None, "auto_vacuum", "incremental")?;
        connection.pragma_update(None, "application_id", APPLICATION)?;
        connection.pragma_update(None, "journal_mode", "wal")
    };
    create().map_err(|error| StoreError::new(Some(path), &error))?;
    fs::rename(&new, path).map_err(|error| unreadable(error.to_string()))
}

#[cfg(unix)]
fn private_folder(path: &Path) -> std::io::Result<()> {
    use std::os::unix::fs::DirBuilderExt;
    fs::DirBuilder::new().recursive(true).mode(0o700).create(path)
}

#[cfg(not(unix))]
fn private_folder(path: &Path) -> std::io::Result<()> {
    fs::create_dir_all(path)
}

/// Opens or creates a file that only its owner can read, since the store holds registry passwords.
fn private_file(path: &Path) -> std::io::Result<File> {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create(true).truncate(false);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(path)
}

fn configure(connection: &Connection) -> rusqlite::Result<()> {
    connection.busy_timeout(PATIENCE)?;
    connection.pragma_update(None, "synchronous", "full")?;
    connection.pragma_update(None, "wal_autocheckpoint", LATEST_CHECKPOINT)?;
    connection.pragma_update(None, "journal_size_limit", JOURNAL)?;
    connection.pragma_update(None, "cache_size", -CACHE)?;
    // Savepoints undo from memory: they cover the changes of one rule (writers.rs), and SQLite would use a file
    // otherwise.
    connection.pragma_update(None, "temp_store", "memory")?;
    // Plans must not depend on bound values: otherwise SQLite re-prepares many statements each time.
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
    connection.set_prepared_statement_cache_capacity(128);
    Ok(())
}

/// Migrates the file to the newest version, in one transaction.
fn migrate(mut connection: Connection, vault: &Vault) -> Result<Connection, StoreError> {
    let path = vault.data();
    let failed = |error| StoreError::new(path, &error);
    let known = i64::try_from(MIGRATIONS.len()).expect("a handful of migrations");
    let found = version(&connection).map_err(failed)?;
    if found == known {
        return Ok(connection);
    }
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate).map_err(failed)?;
    // Another process may have been faster.
    let found = version(&transaction).map_err(failed)?;
    let Some(missing) = usize::try_from(found).ok().and_then(|seen| MIGRATIONS.get(seen..)) else {
        let path = path.unwrap_or(Path::new(":memory:")).to_owned();
        return Err(StoreError::Newer { path, found, known });
    };
    for script in missing {
        transaction.execute_batch(script).map_err(failed)?;
    }
    let had_secrets = secrets::take_over(&transaction, vault)? | super::passwords::take_over(&transaction, vault)?;
    transaction.pragma_update(None, "user_version", known).map_err(failed)?;
    transaction.commit().map_err(failed)?;
    let gives_back =
        connection.pragma_query_value(None, "auto_vacuum", |row| row.get::<_, i64>(0)).map_err(failed)? > 0;
    if path.is_some() && !gives_back {
        connection.pragma_update(None, "auto_vacuum", "incremental").map_err(failed)?;
    }
    if had_secrets || path.is_some() && !gives_back {
        wipe(&connection);
    }
    Ok(connection)
}

/// Rewrites the file, so that neither it nor its journal contains deleted data. That is impossible while another
/// process uses the file; deleted data then disappears as it is overwritten.
fn wipe(connection: &Connection) {
    let _ = connection.busy_timeout(Duration::from_secs(1));
    let _ = connection.execute_batch("VACUUM; PRAGMA wal_checkpoint(TRUNCATE);");
    let _ = connection.busy_timeout(PATIENCE);
}

fn version(connection: &Connection) -> rusqlite::Result<i64> {
    connection.pragma_query_value(None, "user_version", |row| row.get(0))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use rusqlite::Connection;

    use super::{APPLICATION, MIGRATIONS};
    use crate::{
        Caller, Clock, Engine, ManualClock, Rng,
        page::Page,
        store::{Access, Store, StoreError},
    };
    use wire::{
        Timestamp,
        pods::{ActOnPod, GetPod, PodAction, PodActionRequest},
    };

    /// Writes a file of an old version with these rows, and opens it. The folder is deleted with the value.
    fn opened(version: usize, rows: &str) -> (Store, tempfile::TempDir) {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("engine.db");
        let old = Connection::open(&path).expect("a file");
        old.pragma_update(None, "application_id", APPLICATION).expect("marked");
        old.execute_batch(&MIGRATIONS[..version].concat()).expect("the old tables");
        old.execute_batch(rows).expect("rows");
        old.pragma_update(None, "user_version", i64::try_from(version).expect("small")).expect("versioned");
        drop(old);
        (Store::open(&path).expect("a store"), folder)
    }

    #[test]
    fn a_file_of_the_first_version_is_brought_up_with_all_that_is_in_it() {
        let (store, _folder) = opened(1, "INSERT INTO settings VALUES ('clock-offset', '5')");
        let offset: Result<_, StoreError> = store.transaction(Access::Read, |tx| tx.setting("clock-offset"));
        assert_eq!(offset.expect("read").as_deref(), Some("5"));
    }

    #[test]
    fn a_file_from_before_there_were_teams_has_its_user_and_keeps_its_keys() {
        let (store, _folder) = opened(2, "INSERT INTO keys VALUES ('k1', 'local', 'h', 'ci', '[\"*\"]', 7, NULL)");
        let read: Result<_, StoreError> =
            store.transaction(Access::Read, |tx| Ok((tx.users()?, tx.teams()?, tx.keys()?, tx.session_secret()?)));
        let (users, teams, keys, secret) = read.expect("read");
        let ids: Vec<&str> = users.iter().map(|user| user.id.as_str()).collect();
        assert_eq!((ids, teams, secret), (vec!["local"], Vec::new(), None));
        assert_eq!(keys.iter().map(|key| key.id.as_str()).collect::<Vec<_>>(), ["k1"]);
    }

    #[test]
    fn a_file_from_before_passwords_were_sealed_has_them_and_nothing_of_them_is_left_in_it() {
        let before = MIGRATIONS.iter().position(|script| script.contains("registry_passwords")).expect("it is there");
        let record = r#"{"name":"docker","username":"me","password":"hunter2-of-old"}"#;
        let row = format!("INSERT INTO resources VALUES ('r1', 'local', 'registry', 7, '{record}')");
        let (store, folder) = opened(before, &row);
        let password: Result<_, StoreError> = store.transaction(Access::Read, |tx| tx.password("r1"));
        assert_eq!(password.expect("read").as_deref(), Some("hunter2-of-old"));
        for file in std::fs::read_dir(folder.path()).expect("a folder").flatten() {
            let bytes = std::fs::read(file.path()).expect("a file");
            assert!(!bytes.windows(7).any(|window| window == b"hunter2"), "{:?}", file.path());
        }
    }

    #[test]
    fn a_file_from_before_there_were_clusters_has_its_pods_in_every_list() {
        const POD: &str = r#"{"id":"p1","account":"local","name":"a","container":{"image":"i","args":"","cmd":[],
            "entrypoint":[],"disk":20,"env":{},"ports":[],"registry":null},"mounts":{},"compute":{"cpu":{"id":"cpu3c",
            "vcpus":2,"memory":4}},"price":60000,"host":{"cloud":"SECURE","data_center":"XX-1","machine":"m",
            "cuda":null},"network":{"wanted":false,"address":null},"token":"t","locked":false,"status":"EXITED",
            "since":"2026-11-20T12:00:00Z","created_at":"2026-11-20T12:00:00Z","started_at":null,"launches":1}"#;
        let rows = format!("INSERT INTO pods VALUES ('p1', 'local', 7, NULL, NULL, NULL, '{POD}')");
        let (store, _folder) = opened(4, &rows);
        let start = Page::whole().after;
        let listed: Result<_, StoreError> = store.transaction(Access::Read, |tx| {
            let lists = [tx.pods("local", &start, None)?, tx.standalone_pods("local", &start, None)?];
            Ok((lists, tx.clusters("local", &start, None)?))
        });
        let (pods, clusters) = listed.expect("read");
        let ids = pods.map(|list| list.iter().map(|pod| pod.id.clone()).collect::<Vec<_>>());
        assert_eq!((ids, clusters.len()), ([vec!["p1".to_owned()], vec!["p1".to_owned()]], 0));
    }

    #[test]
    fn a_file_from_before_ended_pods_were_kept_forgets_what_it_has_after_the_hour_and_keeps_what_ends_then() {
        const POD: &str = r#"{"id":"p1","account":"local","name":"a","container":{"image":"i","args":"","cmd":[],
            "entrypoint":[],"disk":20,"env":{},"ports":[],"registry":null},"mounts":{},"compute":{"cpu":{"id":"cpu3c",
            "vcpus":2,"memory":4}},"price":60000,"host":{"cloud":"SECURE","data_center":"XX-1","machine":"m",
            "cuda":null},"network":{"wanted":false,"address":null},"token":"t","locked":false,"status":"RUNNING",
            "since":"2026-11-20T12:00:00Z","created_at":"2026-11-20T12:00:00Z","started_at":null,"launches":1}"#;
        let gone = POD.replace("RUNNING", "TERMINATED").replace("p1", "p2");
        let at: Timestamp = "2026-11-20T12:00:00Z".parse().expect("a time");
        let millis = at.millis();
        let row = |id: &str, gone_at: &str, record: &str| {
            format!(
                "INSERT INTO pods VALUES ('{id}', 'local', {millis}, NULL, {gone_at}, NULL, '{record}', NULL, NULL);"
            )
        };
        let rows = [
            row("p1", "NULL", POD),
            row("p2", &millis.to_string(), &gone),
            "INSERT INTO events VALUES ('p1', 1, 7, 'created'), ('p2', 1, 7, 'created'), ('p2', 2, 8, 'terminated');"
                .to_owned(),
        ];
        // The version before the one that keeps them.
        let before = MIGRATIONS.iter().position(|script| script.contains("ADD COLUMN ended")).expect("it is there");
        let (store, _folder) = opened(before, &rows.concat());
        let clock = ManualClock::at(at);
        let engine = Engine::new(store, Clock::Manual(clock.clone()), Rng::from_seed(1));
        let call = |id: &str| engine.call(&Caller::local(), GetPod::or_ended(id)).map(|pod| pod.ended);
        assert!(call("p2").expect("within the hour").is_some_and(|end| end.by.is_none()));
        let act = ActOnPod { id: "p1".to_owned(), body: PodActionRequest { action: PodAction::Terminate } };
        engine.call(&Caller::local(), act).expect("terminated");
        clock.advance(Duration::from_secs(3600));
        engine.advance_clock(Duration::ZERO).expect("a write, which forgets what is due");
        let read = |id: &'static str| engine.store.transaction(Access::Read, move |tx| tx.history(id));
        assert_eq!((read("p1").expect("read").len(), read("p2").expect("read").len()), (2, 0));
        assert!(call("p2").is_err() && call("p1").expect("kept").is_some());
    }
}

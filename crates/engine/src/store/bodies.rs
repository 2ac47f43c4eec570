//! Large parts of jobs, stored separately: inputs, outputs, errors and `s3Config`. Changing a job does not rewrite
//! them, lists do not read them, and clients get them in pieces. Very large ones also arrive in pieces, each in a
//! separate commit, before their job: nobody waits for more than a piece.

use rusqlite::{OptionalExtension, Row, params};

use super::{StoreError, Tx};
use wire::{Timestamp, serverless::jobs::Json};

/// The size from which a part is stored separately.
const LARGE: usize = 4096;

/// The bytes of a piece; slightly less to avoid splitting a character.
pub(crate) const PIECE: usize = 128 << 10;

/// How many free pages of the file to keep for reuse.
const SPARE: i64 = 1024;

/// A part of a job.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part {
    Input,
    Output,
    Error,
    S3Config,
}

impl Part {
    /// Its name in the API.
    pub(crate) const fn as_str(self) -> &'static str {
        match self {
            Self::Input => "input",
            Self::Output => "output",
            Self::Error => "error",
            Self::S3Config => "s3Config",
        }
    }
}

/// The location of a stored part, and its size in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct BodyLocation {
    pub(crate) id: i64,
    pub(crate) bytes: usize,
}

/// Whether a part is stored separately.
pub(super) fn is_large(json: &Json) -> bool {
    json.kept().is_some() || json.text().len() > LARGE
}

/// The column value for a part: its text, or an empty one if stored separately.
pub(super) fn here(json: &Json) -> &str {
    if is_large(json) { "" } else { json.text() }
}

/// The piece of a text that starts at this byte; empty after its end.
fn piece(text: &str, at: usize) -> &str {
    &text[at..text.floor_char_boundary(at + PIECE)]
}

impl Tx<'_> {
    /// Stores a part, if it is large.
    pub(super) fn add_body(&self, job: i64, account: &str, part: Part, json: &Json) -> Result<(), StoreError> {
        const TAKE: &str = "UPDATE bodies SET job = ?2, part = ?3 WHERE id = ?1 AND account = ?4 AND job IS NULL
             AND id NOT IN (SELECT id FROM doomed)";
        if !is_large(json) {
            return Ok(());
        }
        let id = if let Some(at) = json.kept() { at.id } else { self.add_whole(account, json.text())? };
        let take = || self.sql.prepare_cached(TAKE)?.execute(params![id, job, part.as_str(), account]);
        match self.done(take())? {
            1 => Ok(()),
            _ => Err(self.damaged(format!("the {} of a job took too long to come", part.as_str()))),
        }
    }

    fn add_whole(&self, account: &str, text: &str) -> Result<i64, StoreError> {
        let id = self.begin_body(account, text.len(), None, Timestamp::from_millis(0))?;
        let mut at = 0;
        while at < text.len() {
            at += self.add_piece(id, at, text)?;
        }
        Ok(id)
    }

    /// Starts to store a part of `bytes` bytes for an account, with the plan of an input; returns its id.
    pub(crate) fn begin_body(
        &self,
        account: &str,
        bytes: usize,
        plan: Option<&str>,
        now: Timestamp,
    ) -> Result<i64, StoreError> {
        const ADD: &str = "INSERT INTO bodies (account, bytes, plan, kept_at) VALUES (?1, ?2, ?3, ?4)";
        let bytes = i64::try_from(bytes).unwrap_or(i64::MAX);
        let write = || self.sql.prepare_cached(ADD)?.execute(params![account, bytes, plan, now.millis()]);
        self.done(write())?;
        Ok(self.sql.last_insert_rowid())
    }

    /// Adds the piece of its text that starts at this byte; returns the size of the piece.
    pub(crate) fn add_piece(&self, body: i64, at: usize, text: &str) -> Result<usize, StoreError> {
        const ADD: &str = "INSERT INTO pieces (body, at, data) VALUES (?1, ?2, ?3)";
        let piece = piece(text, at);
        let from = i64::try_from(at).unwrap_or(i64::MAX);
        self.done(self.sql.prepare_cached(ADD).and_then(|mut add| add.execute(params![body, from, piece])))?;
        Ok(piece.len())
    }

    /// Deletes a part that no job took.
    pub(crate) fn forget_untaken(&self, body: i64) -> Result<(), StoreError> {
        const DOOM: &str = "INSERT OR IGNORE INTO doomed SELECT id FROM bodies WHERE id = ?1 AND job IS NULL";
        self.done(self.sql.prepare_cached(DOOM).and_then(|mut doom| doom.execute([body]))).map(drop)
    }

    /// Deletes all parts started before this time that no job took.
    pub(crate) fn forget_untaken_before(&self, then: Timestamp) -> Result<(), StoreError> {
        const DOOM: &str = "INSERT OR IGNORE INTO doomed SELECT id FROM bodies WHERE job IS NULL AND kept_at < ?1";
        self.done(self.sql.prepare_cached(DOOM).and_then(|mut doom| doom.execute([then.millis()]))).map(drop)
    }

    /// Deletes a part, if stored separately.
    pub(super) fn forget_body(&self, job: i64, part: Part) -> Result<(), StoreError> {
        const DOOM: &str = "INSERT OR IGNORE INTO doomed SELECT id FROM bodies WHERE job = ?1 AND part = ?2";
        let write = || self.sql.prepare_cached(DOOM)?.execute(params![job, part.as_str()]);
        self.done(write()).map(drop)
    }

    /// Deletes the separately stored parts of a job's submission.
    pub(crate) fn forget_input(&self, job: i64) -> Result<(), StoreError> {
        const DOOM: &str = "INSERT OR IGNORE INTO doomed
             SELECT id FROM bodies WHERE job = ?1 AND part IN ('input', 's3Config')";
        self.done(self.sql.prepare_cached(DOOM).and_then(|mut doom| doom.execute([job]))).map(drop)
    }

    /// Deletes up to `most` pieces of unneeded parts. Returns whether there are more.
    pub(crate) fn clear_doomed(&self, most: usize) -> Result<bool, StoreError> {
        const NEXT: &str = "SELECT id FROM doomed LIMIT 1";
        const CLEAR: &str = "DELETE FROM pieces WHERE rowid IN (SELECT rowid FROM pieces WHERE body = ?1 LIMIT ?2)";
        const FORGET: [&str; 2] = ["DELETE FROM bodies WHERE id = ?1", "DELETE FROM doomed WHERE id = ?1"];
        let clear = || {
            let mut left = most;
            while left > 0 {
                let Some(id) = self.sql.prepare_cached(NEXT)?.query_row([], |row| row.get::<_, i64>(0)).optional()?
                else {
                    return Ok(false);
                };
                let cleared = self.sql.prepare_cached(CLEAR)?.execute(params![id, i64::try_from(left).unwrap_or(1)])?;
                if cleared < left {
                    FORGET.iter().try_for_each(|forget| self.sql.prepare_cached(forget)?.execute([id]).map(drop))?;
                }
                // Deleting a part without pieces counts as work, too.
                left -= cleared.max(1);
            }
            Ok(true)
        };
        self.done(clear())
    }

    /// Whether there is nothing to delete, no space to release, and no untaken part started before this time.
    pub(crate) fn is_tidy(&self, then: Timestamp) -> Result<bool, StoreError> {
        const OLD: &str = "SELECT 1 FROM bodies WHERE job IS NULL AND kept_at < ?1";
        let look = || {
            let is_doomed = self.sql.prepare_cached("SELECT 1 FROM doomed LIMIT 1")?.exists([])?;
            let is_old = self.sql.prepare_cached(OLD)?.exists([then.millis()])?;
            Ok(!is_doomed && !is_old && self.free_pages()? <= SPARE)
        };
        self.done(look())
    }

    fn free_pages(&self) -> rusqlite::Result<i64> {
        self.sql.pragma_query_value(None, "freelist_count", |row| row.get(0))
    }

    /// Releases up to `most` unused pages of the file. Returns whether there are more.
    pub(crate) fn give_back(&self, most: u32) -> Result<bool, StoreError> {
        let give = || {
            if self.free_pages()? <= SPARE {
                return Ok(false);
            }
            // Each row is a page.
            let mut pages = self.sql.prepare(&format!("PRAGMA incremental_vacuum({most})"))?;
            let mut rows = pages.query([])?;
            let mut any = false;
            while rows.next()?.is_some() {
                any = true;
            }
            Ok(any && self.free_pages()? > SPARE)
        };
        self.done(give())
    }

    /// The plan stored with the input of a job.
    pub(crate) fn input_plan(&self, job: i64) -> Result<Option<String>, StoreError> {
        const READ: &str = "SELECT plan FROM bodies WHERE job = ?1 AND part = 'input'";
        let read = || self.sql.prepare_cached(READ)?.query_row([job], |row| row.get(0)).optional();
        Ok(self.done(read())?.flatten())
    }

    /// A separately stored part.
    pub(crate) fn body(&self, job: i64, part: Part) -> Result<Json, StoreError> {
        self.json(part, self.body_text(job, part)?)
    }

    /// The same, as it is written.
    pub(super) fn body_text(&self, job: i64, part: Part) -> Result<String, StoreError> {
        const READ: &str = "SELECT data FROM pieces WHERE body = ?1 ORDER BY at";
        let place = self.body_place(job, part)?;
        let Some(BodyLocation { id, bytes }) = place else {
            return Err(self.damaged(format!("the {} of a job is not there", part.as_str())));
        };
        let read = || {
            let mut text = String::with_capacity(bytes);
            let mut list = self.sql.prepare_cached(READ)?;
            let mut rows = list.query([id])?;
            while let Some(row) = rows.next()? {
                text.push_str(row.get_ref(0)?.as_str()?);
            }
            Ok(text)
        };
        self.done(read())
    }

    pub(super) fn json(&self, part: Part, text: String) -> Result<Json, StoreError> {
        Json::from_text(text).map_err(|error| self.damaged(format!("the {} of a job: {error}", part.as_str())))
    }

    /// The location of a separately stored part.
    pub(crate) fn body_place(&self, job: i64, part: Part) -> Result<Option<BodyLocation>, StoreError> {
        const FIND: &str = "SELECT id, bytes FROM bodies WHERE job = ?1 AND part = ?2";
        let find = || {
            self.sql
                .prepare_cached(FIND)?
                .query_row(params![job, part.as_str()], |row| Ok((row.get(0)?, row.get::<_, i64>(1)?)))
                .optional()
        };
        let found = self.done(find())?;
        Ok(found.map(|(id, bytes)| BodyLocation { id, bytes: usize::try_from(bytes).unwrap_or(0) }))
    }

    /// The rest, from this byte on, of the piece of a part that has it; `None` if it is gone.
    pub(crate) fn body_piece(&self, id: i64, from: usize) -> Result<Option<Vec<u8>>, StoreError> {
        const READ: &str = "SELECT data, ?2 - at FROM pieces WHERE body = ?1 AND at <= ?2
             AND body IN (SELECT id FROM bodies WHERE job IS NOT NULL) ORDER BY at DESC LIMIT 1";
        let from = i64::try_from(from).unwrap_or(i64::MAX);
        let read = |row: &Row<'_>| {
            let start = usize::try_from(row.get::<_, i64>(1)?).unwrap_or(usize::MAX);
            Ok(row.get_ref(0)?.as_bytes()?.get(start..).unwrap_or_default().to_vec())
        };
        self.done(self.sql.prepare_cached(READ).and_then(|mut find| find.query_row([id, from], read).optional()))
    }

    /// The size of an account's separately stored job data in bytes: parts, stream pieces, and webhooks in flight.
    pub(crate) fn body_bytes(&self, account: &str) -> Result<u64, StoreError> {
        const READ: &str = "SELECT bytes FROM body_bytes WHERE account = ?1";
        let read = || self.sql.prepare_cached(READ)?.query_row([account], |row| row.get::<_, i64>(0)).optional();
        Ok(self.done(read())?.and_then(|bytes| u64::try_from(bytes).ok()).unwrap_or(0))
    }

    /// The account's ended job that has held stored parts for the longest time.
    pub(crate) fn oldest_ended_with_body(&self, account: &str) -> Result<Option<i64>, StoreError> {
        const FIND: &str = "SELECT bodies.job FROM bodies JOIN jobs ON jobs.seq = bodies.job
             WHERE bodies.account = ?1 AND jobs.status NOT IN ('IN_QUEUE', 'IN_PROGRESS') ORDER BY bodies.id LIMIT 1";
        let find = || self.sql.prepare_cached(FIND)?.query_row([account], |row| row.get(0)).optional();
        self.done(find())
    }
}

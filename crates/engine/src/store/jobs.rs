//! Jobs, their inputs and outputs.

use std::borrow::Cow;

use rusqlite::{OptionalExtension, Row, ToSql, params};

use super::{
    StoreError, Tx,
    bodies::{self, Part},
    encode,
};
use crate::model::JobRecord;
use wire::{
    Timestamp,
    serverless::jobs::{JobStatus, Json},
};

impl Tx<'_> {
    /// Adds a job to an account; returns its number.
    pub(crate) fn insert_job(&self, account: &str, job: &JobRecord, input: &Json) -> Result<i64, StoreError> {
        // A number is not reused while data is stored under it.
        const INSERT: &str = "INSERT INTO jobs (seq, id, endpoint, status, low, place, worker, due_at, record, input)
             VALUES ((SELECT 1 + coalesce(max(seq), 0) FROM jobs), ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)";
        let write = || {
            self.sql.prepare_cached(INSERT)?.execute(params![
                job.id,
                job.endpoint,
                job.status.as_str(),
                job.low,
                job.place,
                job.worker,
                job.due().millis(),
                encode(&*slim(job)),
                bodies::here(input),
            ])
        };
        self.done(write())?;
        let seq = self.sql.last_insert_rowid();
        self.add_body(seq, account, Part::Input, input)?;
        if let Some(s3_config) = &job.s3_config {
            self.add_body(seq, account, Part::S3Config, s3_config)?;
        }
        Ok(seq)
    }

    /// Replaces a stored job, except for its input and output.
    pub(crate) fn put_job(&self, job: &JobRecord) -> Result<(), StoreError> {
        const PUT: &str =
            "UPDATE jobs SET status = ?2, place = ?3, worker = ?4, due_at = ?5, record = ?6 WHERE seq = ?1";
        let write = || {
            self.sql.prepare_cached(PUT)?.execute(params![
                job.seq,
                job.status.as_str(),
                job.place,
                job.worker,
                job.due().millis(),
                encode(&*slim(job)),
            ])
        };
        self.done(write()).map(drop)
    }

    /// Replaces a stored job with its error and output; `None` clears the output.
    pub(crate) fn put_job_with(&self, account: &str, job: &JobRecord, output: Option<&Json>) -> Result<(), StoreError> {
        const PUT: &str = "UPDATE jobs SET status = ?2, place = ?3, worker = ?4, due_at = ?5, record = ?6, output = ?7
             WHERE seq = ?1";
        let write = || {
            self.sql.prepare_cached(PUT)?.execute(params![
                job.seq,
                job.status.as_str(),
                job.place,
                job.worker,
                job.due().millis(),
                encode(&*slim(job)),
                output.map(bodies::here),
            ])
        };
        self.done(write())?;
        for (part, json) in [(Part::Output, output), (Part::Error, job.error.as_ref())] {
            self.forget_body(job.seq, part)?;
            if let Some(json) = json {
                self.add_body(job.seq, account, part, json)?;
            }
        }
        Ok(())
    }

    /// Replaces a job's output; `None` clears it.
    pub(crate) fn put_output(&self, account: &str, job: i64, output: Option<&Json>) -> Result<(), StoreError> {
        const PUT: &str = "UPDATE jobs SET output = ?2 WHERE seq = ?1";
        let write = || self.sql.prepare_cached(PUT)?.execute(params![job, output.map(bodies::here)]);
        self.done(write())?;
        self.forget_body(job, Part::Output)?;
        output.map_or(Ok(()), |output| self.add_body(job, account, Part::Output, output))
    }

    /// The endpoint's job with this id.
    pub(crate) fn job(&self, endpoint: &str, id: &str) -> Result<Option<JobRecord>, StoreError> {
        const READ: &str = "SELECT seq, record FROM jobs WHERE id = ?1 AND endpoint = ?2";
        self.one_job(READ, &[&id, &endpoint])
    }

    /// Whether any endpoint has a job with this id.
    pub(crate) fn is_job(&self, id: &str) -> Result<bool, StoreError> {
        let read = || self.sql.prepare_cached("SELECT 1 FROM jobs WHERE id = ?1")?.exists(params![id]);
        self.done(read())
    }

    /// The input of a job.
    pub(crate) fn job_input(&self, job: i64) -> Result<Json, StoreError> {
        self.json(Part::Input, self.job_input_text(job)?)
    }

    /// The same, as it is written: reading JSON of megabytes takes time.
    pub(crate) fn job_input_text(&self, job: i64) -> Result<String, StoreError> {
        let read = || {
            self.sql
                .prepare_cached("SELECT input FROM jobs WHERE seq = ?1")?
                .query_row(params![job], |row| row.get::<_, String>(0))
        };
        let here = self.done(read())?;
        if here.is_empty() { self.body_text(job, Part::Input) } else { Ok(here) }
    }

    /// The output of a job.
    pub(crate) fn job_output(&self, job: i64) -> Result<Option<Json>, StoreError> {
        let Some(here) = self.job_output_here(job)? else { return Ok(None) };
        let output = if here.is_empty() { self.body(job, Part::Output) } else { self.json(Part::Output, here) };
        output.map(Some)
    }

    /// The output of a job, or an empty text if it is stored separately.
    pub(crate) fn job_output_here(&self, job: i64) -> Result<Option<String>, StoreError> {
        let read = || {
            self.sql
                .prepare_cached("SELECT output FROM jobs WHERE seq = ?1")?
                .query_row(params![job], |row| row.get::<_, Option<String>>(0))
        };
        self.done(read())
    }

    /// The `s3Config` of a job.
    pub(crate) fn job_s3_config(&self, job: &JobRecord) -> Result<Option<Json>, StoreError> {
        if job.s3_config_apart { self.body(job.seq, Part::S3Config).map(Some) } else { Ok(job.s3_config.clone()) }
    }

    /// The error of a failed job.
    pub(crate) fn job_error(&self, job: &JobRecord) -> Result<Option<Json>, StoreError> {
        if job.error_apart { self.body(job.seq, Part::Error).map(Some) } else { Ok(job.error.clone()) }
    }

    /// The next job in an endpoint's queue; low-priority jobs come after all others.
    pub(crate) fn next_job(&self, endpoint: &str) -> Result<Option<JobRecord>, StoreError> {
        const NEXT: &str = "SELECT seq, record FROM jobs
             WHERE endpoint = ?1 AND status = 'IN_QUEUE' ORDER BY low, place LIMIT 1";
        self.one_job(NEXT, &[&endpoint])
    }

    /// The next job in an endpoint's queue, excluding low-priority ones.
    pub(crate) fn oldest_job(&self, endpoint: &str) -> Result<Option<JobRecord>, StoreError> {
        const NEXT: &str = "SELECT seq, record FROM jobs
             WHERE endpoint = ?1 AND status = 'IN_QUEUE' AND low = 0 ORDER BY place LIMIT 1";
        self.one_job(NEXT, &[&endpoint])
    }

    /// The queued jobs of an endpoint, in order.
    pub(crate) fn queued_jobs(&self, endpoint: &str) -> Result<Vec<JobRecord>, StoreError> {
        const LIST: &str = "SELECT seq, record FROM jobs
             WHERE endpoint = ?1 AND status = 'IN_QUEUE' ORDER BY low, place";
        self.many_jobs(LIST, &[&endpoint])
    }

    /// The unfinished jobs of an endpoint that have a webhook, in submission order.
    pub(crate) fn open_jobs_with_webhook(&self, endpoint: &str) -> Result<Vec<JobRecord>, StoreError> {
        const LIST: &str = "SELECT seq, record FROM jobs WHERE endpoint = ?1
             AND status IN ('IN_QUEUE', 'IN_PROGRESS') AND record ->> 'webhook' IS NOT NULL ORDER BY seq";
        self.many_jobs(LIST, &[&endpoint])
    }

    /// The running jobs of a worker, in submission order.
    pub(crate) fn jobs_of(&self, worker: &str) -> Result<Vec<JobRecord>, StoreError> {
        const LIST: &str = "SELECT seq, record FROM jobs WHERE worker = ?1 AND status = 'IN_PROGRESS' ORDER BY seq";
        self.many_jobs(LIST, &[&worker])
    }

    /// The jobs of an endpoint with changes due by `at`, in submission order.
    pub(crate) fn due_jobs(&self, endpoint: &str, at: Timestamp) -> Result<Vec<JobRecord>, StoreError> {
        const LIST: &str = "SELECT seq, record FROM jobs WHERE endpoint = ?1 AND due_at <= ?2 ORDER BY seq";
        self.many_jobs(LIST, &[&endpoint, &at.millis()])
    }

    /// When the next change of an endpoint's jobs is due.
    pub(crate) fn next_due_job(&self, endpoint: &str) -> Result<Option<Timestamp>, StoreError> {
        const NEXT: &str = "SELECT due_at FROM jobs WHERE endpoint = ?1 ORDER BY due_at LIMIT 1";
        let read = || self.sql.prepare_cached(NEXT)?.query_row(params![endpoint], |row| row.get(0)).optional();
        Ok(self.done(read())?.map(Timestamp::from_millis))
    }

    /// The jobs of an endpoint, newest first, optionally of one status.
    pub(crate) fn latest_jobs(
        &self,
        endpoint: &str,
        status: Option<JobStatus>,
        limit: u32,
    ) -> Result<Vec<JobRecord>, StoreError> {
        const LIST: &str = "SELECT seq, record FROM jobs
             WHERE endpoint = ?1 AND status = coalesce(?2, status) ORDER BY seq DESC LIMIT ?3";
        self.many_jobs(LIST, &[&endpoint, &status.map(JobStatus::as_str), &limit])
    }

    /// The number of an endpoint's jobs in a status, low-priority or not.
    pub(crate) fn count_jobs(&self, endpoint: &str, status: JobStatus, low: bool) -> Result<u64, StoreError> {
        const COUNT: &str = "SELECT count(*) FROM jobs WHERE endpoint = ?1 AND status = ?2 AND low = ?3";
        let read = || {
            self.sql
                .prepare_cached(COUNT)?
                .query_row(params![endpoint, status.as_str(), low], |row| row.get::<_, i64>(0))
        };
        Ok(u64::try_from(self.done(read())?).unwrap_or(0))
    }

    /// Deletes a job and all its data.
    pub(crate) fn delete_job(&self, job: i64) -> Result<(), StoreError> {
        const DELETE: [&str; 3] = [
            "DELETE FROM chunks WHERE job = ?1",
            "INSERT OR IGNORE INTO doomed SELECT id FROM bodies WHERE job = ?1",
            "DELETE FROM jobs WHERE seq = ?1",
        ];
        let write = || DELETE.iter().try_for_each(|delete| self.sql.prepare_cached(delete)?.execute([job]).map(drop));
        self.done(write())
    }

    /// Adds a chunk to the output of a job.
    pub(crate) fn add_chunk(&self, account: &str, job: i64, data: &Json) -> Result<(), StoreError> {
        const ADD: &str = "INSERT INTO chunks (job, seq, account, bytes, data)
             VALUES (?1, (SELECT coalesce(max(seq), 0) + 1 FROM chunks WHERE job = ?1), ?2, ?3, ?4)";
        let bytes = i64::try_from(data.text().len()).unwrap_or(i64::MAX);
        let write = || self.sql.prepare_cached(ADD)?.execute(params![job, account, bytes, data.text()]);
        self.done(write()).map(drop)
    }

    /// The size of a job's unread chunks in bytes.
    pub(crate) fn chunk_bytes(&self, job: i64) -> Result<u64, StoreError> {
        const READ: &str = "SELECT coalesce(sum(bytes), 0) FROM chunks WHERE job = ?1";
        let read = || self.sql.prepare_cached(READ)?.query_row([job], |row| row.get::<_, i64>(0));
        Ok(u64::try_from(self.done(read())?).unwrap_or(0))
    }

    /// Takes the first unread chunks of a job, up to and including the one that passes `most` bytes. Returns whether
    /// there are more.
    pub(crate) fn take_chunks(&self, job: i64, most: usize) -> Result<(Vec<Json>, bool), StoreError> {
        const READ: &str = "SELECT seq, data FROM chunks WHERE job = ?1 ORDER BY seq";
        const DELETE: &str = "DELETE FROM chunks WHERE job = ?1 AND seq <= ?2";
        let read = || {
            let mut list = self.sql.prepare_cached(READ)?;
            let (mut rows, mut texts, mut bytes, mut last) = (list.query([job])?, Vec::new(), 0, None);
            while let Some(row) = rows.next()? {
                if bytes >= most {
                    return Ok((texts, last, true));
                }
                let text: String = row.get(1)?;
                (bytes, last) = (bytes + text.len(), Some(row.get::<_, i64>(0)?));
                texts.push(text);
            }
            Ok((texts, last, false))
        };
        let (texts, last, more) = self.done(read())?;
        if let Some(last) = last {
            self.done(self.sql.prepare_cached(DELETE).and_then(|mut delete| delete.execute(params![job, last])))?;
        }
        let chunks = texts.into_iter().map(|text| self.json(Part::Output, text)).collect::<Result<_, _>>()?;
        Ok((chunks, more))
    }

    /// Deletes the unread chunks of a job.
    pub(crate) fn forget_chunks(&self, job: i64) -> Result<(), StoreError> {
        let write = || self.sql.prepare_cached("DELETE FROM chunks WHERE job = ?1")?.execute([job]);
        self.done(write()).map(drop)
    }

    fn one_job(&self, query: &str, with: &[&dyn ToSql]) -> Result<Option<JobRecord>, StoreError> {
        let read = || self.sql.prepare_cached(query)?.query_row(with, job_row).optional();
        self.done(read())?.map(|row| self.decode_job(row)).transpose()
    }

    fn many_jobs(&self, query: &str, with: &[&dyn ToSql]) -> Result<Vec<JobRecord>, StoreError> {
        let read = || {
            let mut list = self.sql.prepare_cached(query)?;
            list.query_map(with, job_row)?.collect::<rusqlite::Result<Vec<_>>>()
        };
        self.done(read())?.into_iter().map(|row| self.decode_job(row)).collect()
    }

    fn decode_job(&self, (seq, text): (i64, String)) -> Result<JobRecord, StoreError> {
        Ok(JobRecord { seq, ..self.decode("a job", &text)? })
    }
}

fn job_row(row: &Row<'_>) -> rusqlite::Result<(i64, String)> {
    Ok((row.get(0)?, row.get(1)?))
}

/// A job without its separately stored parts.
fn slim(job: &JobRecord) -> Cow<'_, JobRecord> {
    let is_large = |part: &Option<Json>| part.as_ref().is_some_and(bodies::is_large);
    if !is_large(&job.error) && !is_large(&job.s3_config) {
        return Cow::Borrowed(job);
    }
    let mut slim = job.clone();
    for (part, apart) in [(&mut slim.error, &mut slim.error_apart), (&mut slim.s3_config, &mut slim.s3_config_apart)] {
        if is_large(part) {
            (*part, *apart) = (None, true);
        }
    }
    Cow::Owned(slim)
}

//! Jobs, their inputs and outputs.

use rusqlite::{OptionalExtension, Row, ToSql, params};

use super::{StoreError, Tx, encode};
use crate::serverless::record::JobRecord;
use wire::{
    Timestamp,
    serverless::jobs::{JobStatus, Json},
};

impl Tx<'_> {
    /// Adds a job; gives its number.
    pub(crate) fn insert_job(&self, job: &JobRecord, input: &Json) -> Result<i64, StoreError> {
        const INSERT: &str = "INSERT INTO jobs (id, endpoint, status, low, place, worker, due_at, record, input)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)";
        let write = || {
            self.sql.prepare_cached(INSERT)?.execute(params![
                job.id,
                job.endpoint,
                job.status.as_str(),
                job.low,
                job.place,
                job.worker,
                job.due().millis(),
                encode(job),
                input.text(),
            ])
        };
        self.done(write())?;
        Ok(self.sql.last_insert_rowid())
    }

    /// Replaces what is stored of a job, but for its input and output.
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
                encode(job),
            ])
        };
        self.done(write()).map(drop)
    }

    /// Replaces what is stored of a job, and its output; `None` is none.
    pub(crate) fn put_job_with(&self, job: &JobRecord, output: Option<&Json>) -> Result<(), StoreError> {
        const PUT: &str = "UPDATE jobs SET status = ?2, place = ?3, worker = ?4, due_at = ?5, record = ?6, output = ?7
             WHERE seq = ?1";
        let write = || {
            self.sql.prepare_cached(PUT)?.execute(params![
                job.seq,
                job.status.as_str(),
                job.place,
                job.worker,
                job.due().millis(),
                encode(job),
                output.map(Json::text),
            ])
        };
        self.done(write()).map(drop)
    }

    /// Replaces the output of a job; `None` is none.
    pub(crate) fn put_output(&self, job: i64, output: Option<&Json>) -> Result<(), StoreError> {
        const PUT: &str = "UPDATE jobs SET output = ?2 WHERE seq = ?1";
        let write = || self.sql.prepare_cached(PUT)?.execute(params![job, output.map(Json::text)]);
        self.done(write()).map(drop)
    }

    /// The job of this id of an endpoint.
    pub(crate) fn job(&self, endpoint: &str, id: &str) -> Result<Option<JobRecord>, StoreError> {
        const READ: &str = "SELECT seq, record FROM jobs WHERE id = ?1 AND endpoint = ?2";
        self.one_job(READ, &[&id, &endpoint])
    }

    /// Whether any endpoint has a job of this id.
    pub(crate) fn is_job(&self, id: &str) -> Result<bool, StoreError> {
        let read = || self.sql.prepare_cached("SELECT 1 FROM jobs WHERE id = ?1")?.exists(params![id]);
        self.done(read())
    }

    /// What was submitted with a job.
    pub(crate) fn job_input(&self, job: i64) -> Result<Json, StoreError> {
        let read = || {
            self.sql
                .prepare_cached("SELECT input FROM jobs WHERE seq = ?1")?
                .query_row(params![job], |row| row.get::<_, String>(0))
        };
        self.json("an input", self.done(read())?)
    }

    /// What a job put out.
    pub(crate) fn job_output(&self, job: i64) -> Result<Option<Json>, StoreError> {
        let read = || {
            self.sql
                .prepare_cached("SELECT output FROM jobs WHERE seq = ?1")?
                .query_row(params![job], |row| row.get::<_, Option<String>>(0))
        };
        self.done(read())?.map(|text| self.json("an output", text)).transpose()
    }

    fn json(&self, what: &str, text: String) -> Result<Json, StoreError> {
        Json::from_text(text).map_err(|error| self.damaged(format!("{what} of a job: {error}")))
    }

    /// The job of an endpoint's queue that is next, with its input: those of low priority wait for all others.
    pub(crate) fn next_job(&self, endpoint: &str) -> Result<Option<(JobRecord, Json)>, StoreError> {
        const NEXT: &str = "SELECT seq, record, input FROM jobs
             WHERE endpoint = ?1 AND status = 'IN_QUEUE' ORDER BY low, place LIMIT 1";
        let read = |row: &Row<'_>| Ok((job_row(row)?, row.get::<_, String>(2)?));
        let found = self.sql.prepare_cached(NEXT).and_then(|mut next| next.query_row([endpoint], read).optional());
        let found = self.done(found)?;
        found.map(|(row, input)| Ok((self.decode_job(row)?, self.json("an input", input)?))).transpose()
    }

    /// The job of an endpoint's queue that is next and not of low priority.
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

    /// The jobs of an endpoint that are not final and have a webhook, in order of submission.
    pub(crate) fn open_jobs_with_webhook(&self, endpoint: &str) -> Result<Vec<JobRecord>, StoreError> {
        const LIST: &str = "SELECT seq, record FROM jobs WHERE endpoint = ?1
             AND status IN ('IN_QUEUE', 'IN_PROGRESS') AND record ->> 'webhook' IS NOT NULL ORDER BY seq";
        self.many_jobs(LIST, &[&endpoint])
    }

    /// The jobs that a worker runs, in order of submission.
    pub(crate) fn jobs_of(&self, worker: &str) -> Result<Vec<JobRecord>, StoreError> {
        const LIST: &str = "SELECT seq, record FROM jobs WHERE worker = ?1 AND status = 'IN_PROGRESS' ORDER BY seq";
        self.many_jobs(LIST, &[&worker])
    }

    /// The jobs of an endpoint that something happens to at `at` or before, in order of submission.
    pub(crate) fn due_jobs(&self, endpoint: &str, at: Timestamp) -> Result<Vec<JobRecord>, StoreError> {
        const LIST: &str = "SELECT seq, record FROM jobs WHERE endpoint = ?1 AND due_at <= ?2 ORDER BY seq";
        self.many_jobs(LIST, &[&endpoint, &at.millis()])
    }

    /// When something happens to a job of an endpoint next.
    pub(crate) fn next_due_job(&self, endpoint: &str) -> Result<Option<Timestamp>, StoreError> {
        const NEXT: &str = "SELECT due_at FROM jobs WHERE endpoint = ?1 ORDER BY due_at LIMIT 1";
        let read = || self.sql.prepare_cached(NEXT)?.query_row(params![endpoint], |row| row.get(0)).optional();
        Ok(self.done(read())?.map(Timestamp::from_millis))
    }

    /// The jobs of an endpoint, newest first, of one status or any.
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

    /// How many jobs of an endpoint are in a status, of low priority or not.
    pub(crate) fn count_jobs(&self, endpoint: &str, status: JobStatus, low: bool) -> Result<u64, StoreError> {
        const COUNT: &str = "SELECT count(*) FROM jobs WHERE endpoint = ?1 AND status = ?2 AND low = ?3";
        let read = || {
            self.sql
                .prepare_cached(COUNT)?
                .query_row(params![endpoint, status.as_str(), low], |row| row.get::<_, i64>(0))
        };
        Ok(u64::try_from(self.done(read())?).unwrap_or(0))
    }

    /// Removes a job with its output.
    pub(crate) fn delete_job(&self, job: i64) -> Result<(), StoreError> {
        let write = || {
            self.sql.prepare_cached("DELETE FROM chunks WHERE job = ?1")?.execute(params![job])?;
            self.sql.prepare_cached("DELETE FROM jobs WHERE seq = ?1")?.execute(params![job])
        };
        self.done(write()).map(drop)
    }

    /// Adds a part to a job's output.
    pub(crate) fn add_chunk(&self, job: i64, data: &Json) -> Result<(), StoreError> {
        const ADD: &str =
            "INSERT INTO chunks VALUES (?1, (SELECT coalesce(max(seq), 0) + 1 FROM chunks WHERE job = ?1), ?2)";
        let write = || self.sql.prepare_cached(ADD)?.execute(params![job, data.text()]);
        self.done(write()).map(drop)
    }

    /// Takes the parts of a job's output that were not read.
    pub(crate) fn take_chunks(&self, job: i64) -> Result<Vec<Json>, StoreError> {
        let read = || {
            self.sql
                .prepare_cached("SELECT data FROM chunks WHERE job = ?1 ORDER BY seq")?
                .query_map(params![job], |row| row.get::<_, String>(0))?
                .collect::<rusqlite::Result<Vec<_>>>()
        };
        let texts = self.done(read())?;
        if !texts.is_empty() {
            let write = || self.sql.prepare_cached("DELETE FROM chunks WHERE job = ?1")?.execute(params![job]);
            self.done(write())?;
        }
        texts.into_iter().map(|text| self.json("a part of the output", text)).collect()
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

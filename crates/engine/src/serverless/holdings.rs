//! What an account's jobs may take of the disk (docs/SECURITY.md, Bounds), and how what is large of them is read: piece by
//! piece, and never as a whole.

use std::time::Duration;

use super::{
    endpoints::find_record,
    jobs::{check_queue, find_job, show},
};
use crate::{
    Caller, Context, Engine, EngineError,
    store::{Access, Part, Place, Tx},
};
use wire::{
    Problem,
    serverless::jobs::{GetJob, Job, JobStatus, Json, KeptAt},
};

/// The bytes that the jobs of an account may hold: inputs, outputs, errors, streams and messages on their way.
pub(crate) const JOB_BYTES: u64 = 1 << 30;
/// The bytes of a job's stream that nobody has read yet.
pub(super) const UNREAD: u64 = 64 << 20;
/// After how many bytes a read of a stream ends, and what follows is for the next one.
pub(super) const AT_A_READ: usize = 8 << 20;

/// From how many bytes on a part of a job is read apart from it.
const LARGE: usize = 256 << 10;
/// How many pieces of bodies are removed, and how many pages are given back, while others wait.
const STEP: usize = 4;
const STEP_PAGES: u32 = 128;
/// How long what is large of a job may come before the job.
const COMING: Duration = Duration::from_secs(3600);

/// A job as it is told, and what of it is so large that it is read apart from it.
#[derive(Debug)]
pub struct SeenJob {
    /// The job, without its large parts.
    pub job: Job,
    /// Where the job is in its life.
    pub status: JobStatus,
    /// Its large parts.
    pub large: Vec<LargePart>,
}

/// A part of a job that is read piece by piece.
#[derive(Debug, Clone, Copy)]
pub struct LargePart {
    /// The field of the job that it is.
    pub name: &'static str,
    place: Place,
}

/// A part of a job that is being kept ahead of it, piece by piece.
#[derive(Debug)]
pub struct Coming {
    id: i64,
    json: Json,
    /// The first byte that is not kept yet.
    at: usize,
}

impl Coming {
    /// What [`Engine::forget_untaken`] knows it by.
    pub const fn id(&self) -> i64 {
        self.id
    }
}

impl LargePart {
    /// How long it is, in bytes of JSON.
    pub const fn bytes(&self) -> usize {
        self.place.bytes
    }
}

impl Engine {
    /// The same engine, with this bound in bytes for the jobs of an account.
    #[must_use]
    pub fn with_job_bytes(self, job_bytes: u64) -> Self {
        Self { job_bytes, ..self }
    }

    /// A job, and what of it is read apart from it.
    pub fn see_job(&self, caller: &Caller, asked: &GetJob) -> Result<SeenJob, EngineError> {
        self.transaction(Access::Read, caller, |context| see(context, asked))
    }

    /// The same, unless it would have to wait for another transaction, or something is to be written down first.
    pub fn see_job_at_once(&self, caller: &Caller, asked: &GetJob) -> Option<Result<SeenJob, EngineError>> {
        let mut seen = None;
        let rendered = self.at_once(&caller.account, &mut |context| {
            seen = Some(see(context, asked)?);
            Ok(Vec::new())
        });
        match rendered? {
            Ok(_) => seen.map(Ok),
            Err(error) => Some(Err(error)),
        }
    }

    /// The piece of a large part that begins with this byte; none where the job is gone or runs anew.
    pub fn piece_of(&self, part: &LargePart, from: usize) -> Result<Option<Vec<u8>>, EngineError> {
        Ok(self.store.transaction(Access::Read, |tx| tx.body_piece(part.place.id, from))?)
    }

    /// Whether a part of a job is so large that it is kept ahead of the job.
    pub fn is_kept_ahead(json: &Json) -> bool {
        json.text().len() > LARGE
    }

    /// Begins to keep a part of a job ahead of it. 429 where the account holds as much as it may.
    pub fn begin_to_keep(&self, caller: &Caller, json: Json) -> Result<Coming, EngineError> {
        let id = self.transaction(Access::Write, caller, |context| {
            check_room(context, &caller.account)?;
            Ok::<_, EngineError>(context.tx.begin_body(&caller.account, json.text().len(), context.now)?)
        })?;
        Ok(Coming { id, json, at: 0 })
    }

    /// Keeps the next piece; when all are kept, gives what stands for the part.
    pub fn keep_on(&self, coming: &mut Coming) -> Result<Option<Json>, EngineError> {
        let Coming { id, json, at } = coming;
        *at += self.store.transaction(Access::Write, |tx| tx.add_piece(*id, *at, json.text()))?;
        let bytes = json.text().len();
        Ok((*at == bytes).then(|| Json::kept_at(KeptAt { id: *id, bytes })))
    }

    /// Forgets what was kept ahead of a job that did not come.
    pub fn forget_untaken(&self, kept: &[i64]) -> Result<(), EngineError> {
        let forget = |tx: &Tx<'_>| kept.iter().try_for_each(|id| tx.forget_untaken(*id));
        Ok(self.store.transaction(Access::Write, forget)?)
    }

    /// Does a little of what can wait: removes what nothing needs any more, and gives its space on disk back. Says whether
    /// there is more to do.
    pub fn tidy_up(&self) -> Result<bool, EngineError> {
        let is_tidy = |tx: &Tx<'_>| Ok::<_, EngineError>(tx.is_tidy(self.now(tx)?.before(COMING))?);
        if self.store.transaction(Access::Read, is_tidy)? {
            return Ok(false);
        }
        let step = |tx: &Tx<'_>| {
            tx.forget_untaken_before(self.now(tx)?.before(COMING))?;
            Ok::<_, EngineError>(tx.clear_doomed(STEP)? || tx.give_back(STEP_PAGES)?)
        };
        self.store.transaction(Access::Write, step)
    }
}

fn see(context: &Context<'_>, asked: &GetJob) -> Result<SeenJob, EngineError> {
    check_queue(&find_record(context, &asked.endpoint)?)?;
    let job = find_job(context, &asked.endpoint, &asked.job)?;
    let is_apart = context.tx.job_output_here(job.seq)?.is_some_and(|here| here.is_empty());
    let mut large = Vec::new();
    for (_, part) in [(is_apart, Part::Output), (job.error_apart, Part::Error)].into_iter().filter(|(is, _)| *is) {
        let place = context.tx.body_place(job.seq, part)?.filter(|place| place.bytes > LARGE);
        large.extend(place.map(|place| LargePart { name: part.as_str(), place }));
    }
    let is_large = |part: Part| large.iter().any(|one| one.name == part.as_str());
    let output = if is_large(Part::Output) { None } else { context.tx.job_output(job.seq)? };
    let error = if is_large(Part::Error) { None } else { context.tx.job_error(&job)? };
    let shown = show(&job, output, context.now);
    // Where the output is large, what is told of progress is not it.
    let output = if is_large(Part::Output) { None } else { shown.output };
    Ok(SeenJob { status: job.status, job: Job { output, error, ..shown }, large })
}

/// Refuses (429) what an account submits that holds as much as it may.
pub(super) fn check_room(context: &Context<'_>, account: &str) -> Result<(), EngineError> {
    make_room(context, account)?;
    if context.tx.body_bytes(account)? < context.engine.job_bytes {
        return Ok(());
    }
    let most = context.engine.job_bytes / 1_000_000;
    let what = format!("the jobs of this account that have not ended hold {most} MB; submit more when some have");
    Err(Problem::new(429, what).into())
}

/// Forgets what ended first of the jobs of an account that holds more than it may.
pub(super) fn make_room(context: &Context<'_>, account: &str) -> Result<(), EngineError> {
    while context.tx.body_bytes(account)? > context.engine.job_bytes
        && let Some(job) = context.tx.oldest_ended_with_body(account)?
    {
        context.tx.delete_job(job)?;
    }
    Ok(())
}

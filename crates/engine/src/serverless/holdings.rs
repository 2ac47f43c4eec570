//! The disk space of an account's jobs (docs/SECURITY.md, Bounds), and reading their large parts in pieces, never as a
//! whole.

use std::time::Duration;

use super::{
    acts::Plan,
    endpoints::find_record,
    jobs::{check_queue, find_job, show},
};
use crate::{
    Caller, Context, Engine, EngineError, LOCAL_ACCOUNT, Write,
    model::{JobRecord, PartView},
    store::{Access, PIECE, Part, Tx},
};
use wire::{
    Problem,
    serverless::jobs::{GetJob, Job, JobStatus, Json, KeptAt},
};

/// The byte limit for the unread part of a job's stream.
pub(super) const UNREAD: u64 = 64 << 20;
/// The size after which a stream read ends; the rest is left for the next one.
pub(super) const AT_A_READ: usize = 8 << 20;

/// The size from which a part of a job is read separately.
const LARGE: usize = 256 << 10;
/// The size up to which the plan of an input is stored.
const LONGEST_PLAN: usize = 1 << 10;
/// How many body pieces to remove, and how many pages to release, per step while others wait.
const STEP: usize = 4;
const STEP_PAGES: u32 = 128;
/// How long a job's large parts may arrive before the job.
const COMING: Duration = Duration::from_secs(3600);

/// A job in its API form, with its large parts separate.
#[derive(Debug)]
pub struct SeenJob {
    /// The job, without its large parts.
    pub job: Job,
    /// The status of the job.
    pub status: JobStatus,
    /// Its large parts.
    pub large: Vec<LargePart>,
}

/// A part of a job that is read piece by piece.
#[derive(Debug, Clone, Copy)]
pub struct LargePart {
    part: Part,
    view: PartView,
    /// The stored part that it is read from, if any.
    body: Option<i64>,
}

/// A part of a job that is stored before the job, in pieces.
#[derive(Debug)]
pub struct PartUpload {
    id: i64,
    json: Json,
    /// The first byte not stored yet.
    at: usize,
}

/// What the input of a job asks of a simulated worker (serverless.md, Acting images). It is worked out before the input
/// is stored: all of the input has to be read for it, and others wait while the store is locked.
#[derive(Debug)]
pub struct InputPlan(String);

impl InputPlan {
    /// Reads an input. `None` if the plan is long itself; the input is then read once more when a worker takes the job.
    pub fn of(input: &Json) -> Option<Self> {
        let plan = Json::of(&Plan::echo(input.text()));
        (plan.text().len() <= LONGEST_PLAN).then(|| Self(plan.text().to_owned()))
    }
}

impl PartUpload {
    /// The id for [`Engine::forget_untaken`].
    pub const fn id(&self) -> i64 {
        self.id
    }
}

impl LargePart {
    /// Its length, in bytes of JSON.
    pub const fn bytes(&self) -> usize {
        self.view.bytes()
    }

    /// The name of the job's field.
    pub const fn name(&self) -> &'static str {
        self.part.as_str()
    }
}

impl Engine {
    /// Sets the byte limit for an account's jobs.
    #[must_use]
    pub fn with_job_bytes(self, job_bytes: u64) -> Self {
        Self { job_bytes, ..self }
    }

    /// A job, with its large parts separate.
    pub fn see_job(&self, caller: &Caller, asked: &GetJob) -> Result<SeenJob, EngineError> {
        self.transaction(Access::Read, caller, |context| see(context, asked))
    }

    /// The same, unless it would have to wait for another transaction, or a change must be written first.
    pub fn see_job_at_once(&self, caller: &Caller, asked: &GetJob) -> Option<Result<SeenJob, EngineError>> {
        self.at_once(caller.account(), |context| see(context, asked))
    }

    /// A piece of a large part, from this byte on; `None` if the job is gone or was restarted.
    pub fn piece_of(&self, part: &LargePart, from: usize) -> Result<Option<Vec<u8>>, EngineError> {
        part.view.piece(from, |from| {
            let Some(body) = part.body else { return Ok(None) };
            Ok(self.store.transaction(Access::Read, |tx| tx.body_piece(body, from))?)
        })
    }

    /// Whether a part of a job is large enough to store before the job.
    pub fn is_kept_ahead(json: &Json) -> bool {
        json.text().len() > LARGE
    }

    /// Starts to store a part of a job before the job, with the plan of an input. 429 if the account is at its limit.
    pub fn begin_to_keep(
        &self,
        caller: &Caller,
        json: Json,
        plan: Option<InputPlan>,
    ) -> Result<PartUpload, EngineError> {
        self.transaction(Access::Write, caller, |context| begin_to_keep(context, json, plan))
    }

    /// Stores the next piece; after the last, returns the reference that replaces the part.
    pub fn keep_on(&self, coming: &mut PartUpload) -> Result<Option<Json>, EngineError> {
        self.transaction(Access::Write, LOCAL_ACCOUNT, |context| keep_on(context, coming))
    }

    /// Deletes parts that were stored for a job that never arrived.
    pub fn forget_untaken(&self, kept: &[i64]) -> Result<(), EngineError> {
        self.transaction(Access::Write, LOCAL_ACCOUNT, |context| forget_untaken(context, kept))
    }

    /// Whether there is nothing to clean up.
    pub fn is_tidy(&self) -> Result<bool, EngineError> {
        let is_tidy = |tx: &Tx<'_>| Ok::<_, EngineError>(tx.is_tidy(self.now(tx)?.before(COMING))?);
        self.store.transaction(Access::Read, is_tidy)
    }

    /// Does one step of deferred cleanup: deletes unneeded data and releases its disk space. Returns whether there is
    /// more to do.
    pub fn tidy_up(&self) -> Result<bool, EngineError> {
        Ok(!self.is_tidy()? && self.transaction(Access::Write, LOCAL_ACCOUNT, tidy_up)?)
    }
}

impl Write {
    /// [`Engine::begin_to_keep`]. Its value is a [`PartUpload`].
    pub fn begin_to_keep(caller: &Caller, json: Json, plan: Option<InputPlan>) -> Self {
        Self::task(caller, 0, |context| begin_to_keep(context, json, plan))
    }

    /// [`Engine::keep_on`]. Its value is the [`PartUpload`] and, after the last piece, `Some` reference.
    pub fn keep_on(caller: &Caller, mut coming: PartUpload) -> Self {
        Self::task(caller, PIECE, move |context| {
            let kept = keep_on(context, &mut coming)?;
            Ok((coming, kept))
        })
    }

    /// [`Engine::forget_untaken`]. Its value is `()`.
    pub fn forget_untaken(caller: &Caller, kept: Vec<i64>) -> Self {
        Self::task(caller, 0, move |context| forget_untaken(context, &kept))
    }

    /// One step of deferred cleanup. Its value is whether there is more to do.
    pub fn tidy_up() -> Self {
        Self::task(&Caller::local(), PIECE, tidy_up)
    }
}

fn begin_to_keep(context: &Context<'_>, json: Json, plan: Option<InputPlan>) -> Result<PartUpload, EngineError> {
    check_room(context, context.account)?;
    let plan = plan.as_ref().map(|plan| plan.0.as_str());
    let id = context.tx.begin_body(context.account, json.text().len(), plan, context.now)?;
    Ok(PartUpload { id, json, at: 0 })
}

fn keep_on(context: &Context<'_>, coming: &mut PartUpload) -> Result<Option<Json>, EngineError> {
    let PartUpload { id, json, at } = coming;
    *at += context.tx.add_piece(*id, *at, json.text())?;
    let bytes = json.text().len();
    Ok((*at == bytes).then(|| Json::kept_at(KeptAt { id: *id, bytes })))
}

fn forget_untaken(context: &Context<'_>, kept: &[i64]) -> Result<(), EngineError> {
    Ok(kept.iter().try_for_each(|id| context.tx.forget_untaken(*id))?)
}

fn tidy_up(context: &Context<'_>) -> Result<bool, EngineError> {
    context.tx.forget_untaken_before(context.now.before(COMING))?;
    Ok(context.tx.clear_doomed(STEP)? || context.tx.give_back(STEP_PAGES)?)
}

fn see(context: &Context<'_>, asked: &GetJob) -> Result<SeenJob, EngineError> {
    check_queue(&find_record(context, &asked.endpoint)?)?;
    let job = find_job(context, &asked.endpoint, &asked.job)?;
    if job.derived {
        let large = derived(context, &job)?.map(|(_, part)| part).into_iter().collect();
        return Ok(SeenJob { status: job.status, job: show(&job, None, context.now), large });
    }
    let is_apart = context.tx.job_output_here(job.seq)?.is_some_and(|here| here.is_empty());
    let mut large = Vec::new();
    for (_, part) in [(is_apart, Part::Output), (job.error_apart, Part::Error)].into_iter().filter(|(is, _)| *is) {
        let place = context.tx.body_place(job.seq, part)?.filter(|place| place.bytes > LARGE);
        large.extend(place.map(|place| LargePart {
            part,
            view: PartView::range(0, place.bytes),
            body: Some(place.id),
        }));
    }
    let is_large = |part: Part| large.iter().any(|one| one.part == part);
    let output = if is_large(Part::Output) { None } else { context.tx.job_output(job.seq)? };
    let error = if is_large(Part::Error) { None } else { context.tx.job_error(&job)? };
    let shown = show(&job, output, context.now);
    // With a large output, progress is not it.
    let output = if is_large(Part::Output) { None } else { shown.output };
    Ok(SeenJob { status: job.status, job: Job { output, error, ..shown }, large })
}

/// The final status of a simulated worker's job and its result, if that is large and the job's plan and input determine
/// it.
pub(super) fn derived(context: &Context<'_>, job: &JobRecord) -> Result<Option<(JobStatus, LargePart)>, EngineError> {
    let Some(plan) = &job.plan else { return Ok(None) };
    let input = context.tx.body_place(job.seq, Part::Input)?;
    let result = plan.derived(input.map_or(0, |input| input.bytes)).filter(|(_, view)| view.bytes() > LARGE);
    Ok(result.map(|(status, view)| {
        let part = if status == JobStatus::Failed { Part::Error } else { Part::Output };
        (status, LargePart { part, view, body: input.map(|input| input.id) })
    }))
}

/// Refuses (429) submissions of an account at its limit.
pub(super) fn check_room(context: &Context<'_>, account: &str) -> Result<(), EngineError> {
    make_room(context, account)?;
    if context.tx.body_bytes(account)? < context.engine.job_bytes {
        return Ok(());
    }
    let most = context.engine.job_bytes / 1_000_000;
    let what = format!("the jobs of this account that have not ended hold {most} MB; submit more when some have");
    Err(Problem::new(429, what).into())
}

/// Deletes the oldest ended jobs of an account over its limit.
pub(super) fn make_room(context: &Context<'_>, account: &str) -> Result<(), EngineError> {
    while context.tx.body_bytes(account)? > context.engine.job_bytes
        && let Some(job) = context.tx.oldest_ended_with_body(account)?
    {
        context.tx.delete_job(job)?;
    }
    Ok(())
}

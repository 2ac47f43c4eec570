//! `svcctl serverless batch`

mod journal;

use std::{
    collections::{HashMap, VecDeque},
    path::PathBuf,
    str::FromStr,
    time::Duration,
};

use super::{
    find::{self, EndpointTarget},
    jobs::{
        input::{body_fields, checked},
        view,
    },
};
use crate::cli::{
    args::values::Source,
    failure::{Exit, Failure, Kind},
    output::progress::Spinner,
    session::{Session, input},
    terminal::{
        signal::{Signal, signalled},
        text,
    },
};
use api::CallError;
use journal::Journal;
use ops::{
    serverless::{
        batch::{Item, Record, read_items},
        cost::Rates,
        jobs::{JobSnapshot, Poll},
    },
    together::together,
};
use wire::{
    money::Usd,
    serverless::jobs::{CancelJob, JobRequest, JobStatus, RUN_LIMIT, RetryJob, RunJob},
};

/// The most jobs a second that are sent: the service takes 100.
const RATE: u32 = 80;
/// The longest time between two polls.
const LOOK: Duration = Duration::from_millis(1_500);
/// How often to report progress without a terminal.
const SAY: Duration = Duration::from_secs(30);
/// How many jobs are sent at a time.
const AT_A_TIME: usize = 16;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Each line of the input is an input or a whole body in JSON; `key` names it, else its number does. Each line of the output \
is {key, id, status, output, error, delayTime, executionTime, cost}, as jobs end. The file of --out is the journal: \
--resume sends only what is missing, and picks up what was sent. Ctrl-C stops sending; twice cancels what is queued. The \
exit code is 10 when a job failed.

Examples:
  svcctl serverless batch ocr --file pages.ndjson --out done.ndjson
  svcctl serverless batch ocr --file pages.ndjson --out done.ndjson --resume
  jq -c '.[]' inputs.json | svcctl serverless batch echo > done.ndjson")]
pub(in crate::cli) struct Args {
    /// An endpoint by id, unique name or unique prefix of its id
    id: String,
    /// The inputs, one a line; - for standard input
    #[arg(long, value_name = "FILE", default_value = "-")]
    file: Source,
    /// Where the results go, and the journal [default: standard output, without one]
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// How many jobs are sent and have not ended, at most
    #[arg(long, value_name = "N", default_value = "50", value_parser = clap::value_parser!(u32).range(1..=2000))]
    concurrency: u32,
    /// How many jobs a second are sent, at most 80
    #[arg(long, value_name = "N/s")]
    rate: Option<Rate>,
    /// How often a job runs again that failed
    #[arg(long, value_name = "N", default_value = "1")]
    retries: u32,
    /// Write the results in the order of the input
    #[arg(long)]
    ordered: bool,
    /// Send nothing more once a job failed
    #[arg(long)]
    fail_fast: bool,
    /// Go on with the journal of --out
    #[arg(long, requires = "out")]
    resume: bool,
    /// Where its jobs go, instead of where the endpoint says
    #[arg(long, value_name = "URL")]
    job_url: Option<String>,
}

/// `N/s`, or `N`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Rate(u32);

impl FromStr for Rate {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let number = text.strip_suffix("/s").unwrap_or(text).parse();
        let fits = |rate: &u32| (1..=RATE).contains(rate);
        number.ok().filter(fits).map(Self).ok_or_else(|| format!("it is no rate from 1/s to {RATE}/s"))
    }
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    let target = find::target(session, &args.id, args.job_url.as_deref()).await?;
    let text = input::text(session, &args.file).await?;
    let items = read_items(&text, body_fields).map_err(|error| {
        Failure::usage(
            format!("{}: {error}", input::name(&args.file)),
            "write one JSON value a line, each with another key",
        )
    })?;
    let journal = Journal::open(session, &args, &items)?;
    let rates = view::rates(session, &target).await?;
    let mut batch = Batch::new(session, &args, &target, &items, journal, rates)?;
    let ended = batch.work().await;
    batch.end(ended)
}

/// A job that was sent and has not ended.
struct SentJob {
    /// Its place in the input.
    place: usize,
    /// How often it ran again.
    retries: u32,
    /// Whether it was sent by an earlier run.
    is_resumed: bool,
    is_queued: bool,
}

/// How far a batch is stopped.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Stop {
    /// It goes on.
    No,
    /// Stop sending.
    Sending,
    /// Cancel queued jobs.
    Queued,
    /// Stop waiting.
    All,
}

struct Batch<'a> {
    session: &'a Session,
    args: &'a Args,
    target: &'a EndpointTarget,
    items: &'a [Item],
    requests: Vec<Option<JobRequest>>,
    journal: Journal<'a>,
    rates: Option<Rates>,
    pending: VecDeque<usize>,
    flights: HashMap<String, SentJob>,
    /// Those whose answer was lost.
    unclear: usize,
    completed: usize,
    failed: usize,
    cost: Usd,
    stop: Stop,
    signal: Option<Signal>,
    /// When the next job may be sent.
    due: Duration,
    spinner: Spinner,
    said: Duration,
    began: Duration,
}

impl<'a> Batch<'a> {
    fn new(
        session: &'a Session,
        args: &'a Args,
        target: &'a EndpointTarget,
        items: &'a [Item],
        journal: Journal<'a>,
        rates: Option<Rates>,
    ) -> Result<Self, Failure> {
        let now = session.platform.pace().now();
        let mut batch = Self {
            session,
            args,
            target,
            items,
            requests: Vec::new(),
            journal,
            rates,
            pending: VecDeque::new(),
            flights: HashMap::new(),
            unclear: 0,
            completed: 0,
            failed: 0,
            cost: Usd::ZERO,
            stop: Stop::No,
            signal: None,
            due: now,
            spinner: Spinner::start(session),
            said: now,
            began: now,
        };
        let mut again = 0;
        for (place, item) in items.iter().enumerate() {
            match batch.journal.last(&item.key).cloned() {
                Some(record) if record.is_final() => {
                    batch.count(&record);
                    batch.requests.push(None);
                    continue;
                }
                Some(Record { id: Some(id), .. }) => {
                    let flight = SentJob { place, retries: 0, is_resumed: true, is_queued: true };
                    batch.flights.insert(id, flight);
                }
                Some(Record { id: None, .. }) => {
                    again += 1;
                    batch.pending.push_back(place);
                }
                None => batch.pending.push_back(place),
            }
            batch.requests.push(Some(checked(session, &item.body, RUN_LIMIT)?));
        }
        if again > 0 {
            let jobs = text::count(again, "job");
            session.ui.note(&format!("{jobs} may have been sent when the last run ended, and may run twice"));
        }
        Ok(batch)
    }

    /// Works until all jobs have ended, or it is stopped.
    async fn work(&mut self) -> Result<(), Failure> {
        let (target, session) = (self.target, self.session);
        let poll = Poll::new(&target.jobs, &target.id, session.platform.pace());
        let mut poll = if self.args.resume { poll.behind_another() } else { poll };
        let mut signal = Box::pin(signalled());
        loop {
            self.send().await?;
            let ids: Vec<String> = self.flights.keys().cloned().collect();
            if ids.is_empty() && (self.pending.is_empty() || self.stop > Stop::No) {
                return Ok(());
            }
            let seen = poll.look(&ids).await.map_err(|error| Failure::call("look at the jobs", error))?;
            if self.take(seen).await? {
                poll.quicken();
            }
            self.say();
            let pause =
                if self.can_send() { self.due.saturating_sub(session.platform.pace().now()).min(LOOK) } else { LOOK };
            let open: Vec<String> = self.flights.keys().cloned().collect();
            if open.is_empty() && !self.can_send() {
                continue;
            }
            tokio::select! {
                biased;
                heard = &mut signal => {
                    signal = Box::pin(signalled());
                    if self.hear(heard).await? {
                        return Ok(());
                    }
                }
                rested = poll.rest(&open, pause) => rested.map_err(|error| Failure::call("look at the jobs", error))?,
            }
        }
    }

    fn can_send(&self) -> bool {
        self.stop == Stop::No
            && !self.pending.is_empty()
            && self.flights.len() < usize::try_from(self.args.concurrency).unwrap_or(usize::MAX)
    }

    /// Sends as many jobs as may be under way.
    async fn send(&mut self) -> Result<(), Failure> {
        let pace = self.session.platform.pace();
        let gap = Duration::from_secs(1) / self.args.rate.map_or(RATE, |rate| rate.0);
        while self.can_send() && pace.now() >= self.due {
            let room = usize::try_from(self.args.concurrency).unwrap_or(usize::MAX).saturating_sub(self.flights.len());
            let most = if self.args.rate.is_some() { 1 } else { AT_A_TIME };
            let places: Vec<usize> = (0..room.min(most)).map_while(|_| self.pending.pop_front()).collect();
            self.due = self.due.max(pace.now()) + gap * u32::try_from(places.len()).unwrap_or(1);
            for place in &places {
                self.journal.write(Record::open(&self.items[*place].key, None))?;
            }
            let sent = together(places.iter().map(|place| {
                let body = self.requests[*place].clone();
                let jobs = &self.target.jobs;
                let endpoint = self.target.id.clone();
                async move {
                    let body = body.expect("what is pending has a request");
                    jobs.call(RunJob { endpoint, body }).await
                }
            }))
            .await;
            let mut broken = None;
            for (place, sent) in places.into_iter().zip(sent) {
                match sent {
                    Ok(reply) => {
                        self.journal.write(Record::open(&self.items[place].key, Some(&reply.value.id)))?;
                        let flight = SentJob { place, retries: 0, is_resumed: false, is_queued: true };
                        self.flights.insert(reply.value.id, flight);
                    }
                    Err(error) => broken = self.unsent(place, error)?.or(broken),
                }
            }
            if let Some(failure) = broken {
                return Err(failure);
            }
        }
        Ok(())
    }

    /// A job that was not taken, or whose answer was lost; what concerns all of them ends the batch.
    fn unsent(&mut self, place: usize, error: CallError) -> Result<Option<Failure>, Failure> {
        if error.may_have_happened() {
            self.unclear += 1;
            return Ok(None);
        }
        if matches!(error.status(), Some(400 | 413 | 422)) {
            self.finish(Record::rejected(&self.items[place].key, &error.to_string()))?;
            return Ok(None);
        }
        self.journal.forget(&self.items[place].key);
        self.pending.push_front(place);
        Ok(Some(Failure::call("send a job", error)))
    }

    /// Takes what was seen; says whether something changed.
    async fn take(&mut self, seen: HashMap<String, JobSnapshot>) -> Result<bool, Failure> {
        let mut changed = false;
        for (id, seen) in seen {
            let Some(flight) = self.flights.get_mut(&id) else { continue };
            match seen {
                JobSnapshot::Open(job) => {
                    let is_queued = job.status.is(&JobStatus::InQueue);
                    changed |= is_queued != flight.is_queued;
                    flight.is_queued = is_queued;
                }
                JobSnapshot::Gone => {
                    changed = true;
                    self.lost(&id)?;
                }
                JobSnapshot::Ended(job, _) => {
                    changed = true;
                    let may_retry = job.status.is(&JobStatus::Failed) || job.status.is(&JobStatus::TimedOut);
                    if may_retry && flight.retries < self.args.retries && self.stop == Stop::No {
                        flight.retries += 1;
                        let retry = RetryJob { endpoint: self.target.id.clone(), job: id.clone() };
                        if self.target.jobs.call(retry).await.is_ok() {
                            continue;
                        }
                    }
                    let cost = self.cost_of(&job).await;
                    if let Some(flight) = self.flights.remove(&id) {
                        self.finish(Record::ended(&self.items[flight.place].key, job, cost))?;
                    }
                }
            }
        }
        Ok(changed)
    }

    /// A job that the server knows no more: one of an earlier run is sent again, since its result can be had no other way.
    fn lost(&mut self, id: &str) -> Result<(), Failure> {
        let Some(flight) = self.flights.remove(id) else { return Ok(()) };
        let key = &self.items[flight.place].key;
        if flight.is_resumed {
            self.session.ui.note(&format!("the result of `{key}` (job `{id}`) is gone; it is sent again"));
            self.pending.push_back(flight.place);
            return Ok(());
        }
        let mut record = Record::rejected(key, "the job is gone: its TTL is over");
        record.id = Some(id.to_owned());
        self.finish(record)
    }

    async fn cost_of(&mut self, job: &wire::serverless::jobs::Job) -> Option<Usd> {
        let (rates, worker) = (self.rates.as_mut()?, job.worker_id.as_ref()?);
        if !rates.knows(worker)
            && let (Ok(api), Ok(now)) = (self.session.api(), self.session.platform.now())
        {
            // An unknown job cost is not worth failing for.
            let _ = rates.look(api, now).await;
        }
        rates.of_job(job)
    }

    fn finish(&mut self, record: Record) -> Result<(), Failure> {
        self.count(&record);
        if !record.is_completed() && self.args.fail_fast {
            self.stop = self.stop.max(Stop::Sending);
        }
        self.journal.write(record)
    }

    fn count(&mut self, record: &Record) {
        if record.is_completed() {
            self.completed += 1;
        } else {
            self.failed += 1;
        }
        self.cost += record.cost.unwrap_or(Usd::ZERO);
    }

    /// Says how far it is.
    fn say(&mut self) {
        let now = self.session.platform.pace().now();
        let line = || {
            let (done, all) = (self.completed + self.failed, self.items.len());
            let elapsed = now.saturating_sub(self.began);
            let each = elapsed.checked_div(u32::try_from(done.max(1)).unwrap_or(u32::MAX)).unwrap_or_default();
            let left = each.saturating_mul(u32::try_from(all - done).unwrap_or(u32::MAX));
            let queued = self.flights.values().filter(|flight| flight.is_queued).count();
            let expected = i64::try_from(all).ok().zip(i64::try_from(done.max(1)).ok());
            let expected = expected.map(|(all, done)| {
                let micros = i128::from(self.cost.micros()) * i128::from(all) / i128::from(done);
                Usd::from_micros(i64::try_from(micros).unwrap_or(i64::MAX))
            });
            format!(
                "{done} of {all} done, {} failed, {queued} queued, {} running, {} left, {} of about {} USD",
                self.failed,
                self.flights.len() - queued,
                text::span(left),
                text::cents(self.cost),
                expected.map_or_else(|| "-".to_owned(), text::cents),
            )
        };
        if self.session.settings.live {
            self.spinner.say(line);
        } else if now.saturating_sub(self.said) >= SAY {
            self.said = now;
            self.session.ui.note(&line());
        }
    }

    /// Ctrl-C stops sending, then cancels what is queued, then stops waiting. Says whether it is over.
    async fn hear(&mut self, signal: Signal) -> Result<bool, Failure> {
        self.signal = Some(signal);
        self.stop = match (self.stop, signal) {
            (Stop::No, Signal::Interrupt) => Stop::Sending,
            (Stop::Sending, Signal::Interrupt) => Stop::Queued,
            _ => Stop::All,
        };
        match self.stop {
            Stop::Sending => {
                let jobs = text::count(self.flights.len(), "job");
                self.session
                    .ui
                    .note(&format!("nothing more is sent; waiting for {jobs} (Ctrl-C cancels what is queued)"));
            }
            Stop::Queued => self.cancel_queued().await,
            Stop::No | Stop::All => {}
        }
        Ok(self.stop == Stop::All)
    }

    async fn cancel_queued(&mut self) {
        let queued: Vec<String> =
            self.flights.iter().filter(|(_, flight)| flight.is_queued).map(|(id, _)| id.clone()).collect();
        self.session.ui.note(&format!("{} cancelled (Ctrl-C stops waiting)", text::count(queued.len(), "queued job")));
        let cancel = |job: &String| CancelJob { endpoint: self.target.id.clone(), job: job.clone() };
        // One that cannot be cancelled is waited for.
        drop(together(queued.iter().map(|job| self.target.jobs.call(cancel(job)))).await);
    }

    /// Writes one line a key, and says how it went.
    fn end(self, ended: Result<(), Failure>) -> Result<(), Failure> {
        let Self { session, items, journal, completed, failed, unclear, cost, signal, args, .. } = self;
        drop(self.spinner);
        journal.end(items, args.ordered)?;
        let left = items.len() - completed - failed;
        let mut line = format!("{completed} completed, {failed} failed");
        if left > 0 {
            line += &format!(", {left} left");
        }
        session.ui.note(&format!("{line}, {} USD", text::cents(cost)));
        ended?;
        let hint = args.out.as_ref().map(|_| "the same line with --resume goes on".to_owned());
        if let Some(signal) = signal.filter(|_| left > 0) {
            return Err(Failure::Stopped {
                signal,
                left: vec![format!("{left} of {} jobs have no result", items.len())],
                hint,
            });
        }
        if unclear > 0 {
            return Err(Failure::Told {
                kind: Kind::Unavailable,
                what: format!("the answers to {} were lost: they may have been taken", text::count(unclear, "job")),
                details: Vec::new(),
                hint: hint.map(|hint| format!("{hint}, and sends them again")),
            });
        }
        if failed > 0 { Err(Failure::Reported(Exit::WrongState)) } else { Ok(()) }
    }
}

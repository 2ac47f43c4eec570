//! The log of a pod or a worker as a stream of lines.

use std::{collections::VecDeque, time::Duration};

use super::{CallError, events::Events, remote::Remote};
use engine::{Caller, Engine, EngineError, LogPage};
use wire::{
    Request, Timestamp,
    pods::{LogLine, ReadPodLogs},
    serverless::workers::ReadWorkerLogs,
};

/// The number of lines of a worker's log read at a time.
const PAGE: u64 = 1000;

/// Which log, and how much of it.
#[derive(Debug, Clone)]
pub(super) enum LogQuery {
    Pod(ReadPodLogs),
    Worker(ReadWorkerLogs),
}

impl LogQuery {
    pub(super) fn request(&self) -> Request {
        match self {
            Self::Pod(query) => Request::of(query),
            Self::Worker(query) => Request::of(query),
        }
    }

    pub(super) const fn tail(&self) -> Option<u32> {
        match self {
            Self::Pod(query) => query.tail,
            Self::Worker(query) => query.tail,
        }
    }

    pub(super) const fn since(&self) -> Option<Timestamp> {
        match self {
            Self::Pod(query) => query.since,
            Self::Worker(query) => query.since,
        }
    }

    /// Restricts the query to lines since this moment.
    pub(super) fn begin_at(&mut self, moment: Timestamp) {
        let (tail, since) = match self {
            Self::Pod(query) => (&mut query.tail, &mut query.since),
            Self::Worker(query) => (&mut query.tail, &mut query.since),
        };
        (*tail, *since) = (None, Some(moment));
    }

    fn first(&self, engine: &Engine) -> Result<LogPage, EngineError> {
        match self {
            Self::Pod(query) => engine.logs(&Caller::local(), query, None),
            Self::Worker(query) => engine.worker_logs_up_to(PAGE, &Caller::local(), query, None),
        }
    }

    fn more(&self, engine: &Engine, position: &str) -> Result<LogPage, EngineError> {
        match self {
            Self::Pod(query) => engine.more_logs(&Caller::local(), query, position),
            Self::Worker(query) => engine.more_worker_logs_up_to(PAGE, &Caller::local(), query, position),
        }
    }
}

/// How far a log is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Extent {
    /// Its history.
    History,
    /// To its end.
    Followed,
    /// To its end, however long a lost connection takes: the server must keep unread lines.
    Whole,
}

impl Extent {
    pub(super) const fn of(follow: bool) -> Self {
        if follow { Self::Followed } else { Self::History }
    }
}

/// How often to check a followed log of the embedded engine.
const TICK: Duration = Duration::from_millis(200);

/// The lines of a log, in order, each once.
#[derive(Debug)]
pub struct LogStream<'a>(Source<'a>);

/// The source of the lines.
#[derive(Debug)]
enum Source<'a> {
    Embedded(Pages<'a>),
    Remote(Box<Events<'a>>),
}

impl<'a> LogStream<'a> {
    pub(super) fn embedded(engine: &'a Engine, query: LogQuery, follow: bool) -> Result<Self, CallError> {
        Ok(Self(Source::Embedded(Pages::open(engine, query, follow)?)))
    }

    pub(super) async fn remote(remote: &'a Remote, query: LogQuery, extent: Extent) -> Result<Self, CallError> {
        Ok(Self(Source::Remote(Box::new(Events::open(remote, query, extent).await?))))
    }

    /// The next line; `None` when the log ends: with its history, or, if followed, with the pod.
    pub async fn next(&mut self) -> Result<Option<LogLine>, CallError> {
        match &mut self.0 {
            Source::Embedded(pages) => pages.next().await,
            Source::Remote(events) => events.next().await,
        }
    }
}

/// The embedded engine's log, page by page.
#[derive(Debug)]
struct Pages<'a> {
    engine: &'a Engine,
    query: LogQuery,
    follow: bool,
    /// The id after which the next check begins.
    position: String,
    lines: VecDeque<LogLine>,
    /// Whether the last check found that nothing more will come.
    ended: bool,
}

impl<'a> Pages<'a> {
    fn open(engine: &'a Engine, query: LogQuery, follow: bool) -> Result<Self, CallError> {
        let mut stream = Self { engine, query, follow, position: String::new(), lines: VecDeque::new(), ended: false };
        let page = stream.query.first(engine)?;
        stream.take(page);
        Ok(stream)
    }

    fn take(&mut self, page: LogPage) {
        // A log that is not followed ends with its history, however fast the pod keeps writing.
        self.ended = !page.more && (page.ended || !self.follow);
        self.position = page.position;
        self.lines.extend(page.lines.into_iter().map(|(_, line)| line));
    }

    async fn next(&mut self) -> Result<Option<LogLine>, CallError> {
        loop {
            if let Some(line) = self.lines.pop_front() {
                return Ok(Some(line));
            }
            if self.ended {
                return Ok(None);
            }
            let page = match self.query.more(self.engine, &self.position) {
                Ok(page) => page,
                // It existed when the log was opened (cli.md, Waiting): it is gone, and its log with it.
                Err(EngineError::Problem(problem)) if problem.status == 404 => return Ok(None),
                Err(error) => return Err(error.into()),
            };
            let quiet = page.lines.is_empty();
            self.take(page);
            if quiet && !self.ended {
                tokio::time::sleep(TICK).await;
            }
        }
    }
}

//! Where calls are carried out: beside each other in one thread, each with what connects it to its client.

use std::{
    fs::File,
    ops::{Deref, DerefMut},
    path::PathBuf,
    time::Duration,
};

use serde_json::{Map, Value};
use tokio::{
    sync::{Mutex, MutexGuard, mpsc, oneshot, watch},
    time::{Instant, MissedTickBehavior},
};

use super::{
    answer::ToolReply,
    ledger::Ledger,
    limits::{Book, LimitArgs, refused},
    tools,
};
use crate::cli::{
    failure::{Failure, Kind},
    session::Session,
};
use wire::Timestamp;

/// How long a rent waits for that of another server.
const PATIENCE: Duration = Duration::from_secs(120);
/// How long after the start leases of endpoints are looked at first, and how often from then on.
const FIRST_LOOK: Duration = Duration::from_secs(1);
const LOOKS: Duration = Duration::from_secs(30);

/// A message to the client from a task at work.
pub(super) enum TaskMessage {
    /// How far it is.
    Progress(String),
    /// Something that the model should know though nobody waits for the answer.
    Warning(String),
    /// A question to the person, answered with `None` by a client that cannot ask.
    Question(String, oneshot::Sender<Option<bool>>),
}

/// A call of a tool.
pub(super) struct ToolCall {
    pub(super) name: String,
    pub(super) arguments: Map<String, Value>,
    /// The folders that the client gave; `None` where it gives none.
    pub(super) roots: Option<Vec<PathBuf>>,
    pub(super) messages: mpsc::Sender<TaskMessage>,
    /// Whether nobody waits for the answer any more.
    pub(super) cancelled: watch::Receiver<bool>,
    pub(super) reply: oneshot::Sender<ToolReply>,
}

/// State shared by all calls.
pub(super) struct Desk<'s> {
    pub(super) session: &'s Session,
    pub(super) limits: LimitArgs,
    /// Locked from the check of a limit to the answer of the create.
    pub(super) book: Mutex<Book>,
    ledger: Ledger,
}

/// The book while something is rented: no other call, and no other server of this machine, rents at this place
/// meanwhile.
pub(super) struct OpenBook<'d> {
    book: MutexGuard<'d, Book>,
    _alone: Option<File>,
}

impl Deref for OpenBook<'_> {
    type Target = Book;

    fn deref(&self) -> &Book {
        &self.book
    }
}

impl DerefMut for OpenBook<'_> {
    fn deref_mut(&mut self) -> &mut Book {
        &mut self.book
    }
}

/// A call while it is carried out.
pub(super) struct Task<'c> {
    pub(super) desk: &'c Desk<'c>,
    pub(super) session: &'c Session,
    pub(super) roots: Option<Vec<PathBuf>>,
    messages: mpsc::Sender<TaskMessage>,
    cancelled: watch::Receiver<bool>,
}

impl<'s> Desk<'s> {
    pub(super) fn new(session: &'s Session, limits: LimitArgs) -> Self {
        let ledger = Ledger::of(&session.settings);
        Self { session, limits, book: Mutex::new(Book::new(ledger.clone())), ledger }
    }

    /// Carries out one call, and answers it.
    pub(super) async fn carry_out(&self, call: ToolCall) {
        let ToolCall { name, arguments, roots, messages, cancelled, reply } = call;
        let task = Task { desk: self, session: self.session, roots, messages, cancelled };
        let outcome = tools::carry_out(&task, &name, Value::Object(arguments)).await;
        let backend = &self.session.settings.backend;
        // A client that has gone gets nothing.
        let _ = reply.send(outcome.unwrap_or_else(|failure| ToolReply::failed(&failure, backend)));
    }

    /// Opens the book to rent something.
    pub(super) async fn open_book(&self) -> Result<OpenBook<'_>, Failure> {
        // First that of all servers: what only reads the book does not wait for the rent of another one.
        let alone = match self.ledger.lock(PATIENCE).await {
            Ok(alone) => alone,
            // Without a limit there is nothing that another server could exceed.
            Err(_) if self.limits.max_hourly.is_none() && self.limits.budget.is_none() => None,
            Err(error) => {
                return Err(Failure::Told {
                    kind: Kind::Unavailable,
                    what: format!("the limits cannot be kept beside other servers of this machine: {error}"),
                    details: Vec::new(),
                    hint: Some("try again; if that stays so, set SVCCTL_DATA_DIR to a folder you can write".to_owned()),
                });
            }
        };
        Ok(OpenBook { book: self.book.lock().await, _alone: alone })
    }

    /// Ends leases of endpoints for as long as it is polled: its own, and those of servers that are gone.
    pub(super) async fn keep_leases(&self) {
        if self.limits.read_only {
            return std::future::pending().await;
        }
        let mut looks = tokio::time::interval_at(Instant::now() + FIRST_LOOK, LOOKS);
        looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        looks.tick().await;
        self.end_leases(true).await;
        loop {
            looks.tick().await;
            self.end_leases(false).await;
        }
    }

    /// Takes the workers from endpoints whose lease has ended: the platform knows no leases of endpoints. The platform
    /// is asked which there are at the start; what is made later is in the book.
    async fn end_leases(&self, asks: bool) {
        let Ok(api) = self.session.api() else { return };
        let Ok(now) = self.session.platform.now() else { return };
        if asks && let Err(error) = self.book.lock().await.account(api, now).await {
            self.session.ui.warn(&Failure::call("read what is rented", error).one_line());
        }
        let overdue = self.book.lock().await.overdue_endpoints(now);
        for id in overdue {
            match super::endpoints::end_lease(self.session, &id).await {
                Ok(()) => self.book.lock().await.strike(&id, now),
                Err(failure) => self.session.ui.warn(&failure.one_line()),
            }
        }
    }
}

impl Task<'_> {
    /// The time where operations are carried out.
    pub(super) fn now(&self) -> Result<Timestamp, Failure> {
        self.session.api()?;
        self.session.platform.now()
    }

    /// Tells the client how far it is. One that does not listen misses it.
    pub(super) fn progress(&self, text: impl Into<String>) {
        let _ = self.messages.try_send(TaskMessage::Progress(text.into()));
    }

    /// Tells what the model should know though it waits no more.
    pub(super) fn warn(&self, text: impl Into<String>) {
        let _ = self.messages.try_send(TaskMessage::Warning(text.into()));
    }

    /// Asks the person; `None` where the client cannot.
    pub(super) async fn ask(&self, question: String) -> Option<bool> {
        let (answer, answered) = oneshot::channel();
        self.messages.send(TaskMessage::Question(question, answer)).await.ok()?;
        answered.await.ok().flatten()
    }

    /// Works as long as someone waits; `None` once nobody does.
    pub(super) async fn while_awaited<T>(&self, work: impl Future<Output = T>) -> Option<T> {
        let mut cancelled = self.cancelled.clone();
        let gone = async {
            // A sender that is dropped has answered, or has gone with its client.
            if cancelled.wait_for(|is| *is).await.is_err() {
                std::future::pending::<()>().await;
            }
        };
        tokio::select! {
            biased;
            () = gone => None,
            done = work => Some(done),
        }
    }

    /// The failure of a wait that nobody wants any more.
    pub(super) fn abandoned(&self, goes_on: String) -> Failure {
        self.warn(goes_on.clone());
        refused("the wait was cancelled".to_owned(), goes_on)
    }
}

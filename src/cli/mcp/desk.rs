//! Where calls are carried out: beside each other in one thread, each with what connects it to its client.

use std::path::PathBuf;

use serde_json::{Map, Value};
use tokio::sync::{Mutex, mpsc, oneshot, watch};

use super::{
    answer::ToolReply,
    limits::{Book, LimitArgs, refused},
    tools,
};
use crate::cli::{failure::Failure, session::Session};
use wire::Timestamp;

/// What a task has for the client while it works.
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

/// What every call shares.
pub(super) struct Desk<'s> {
    pub(super) session: &'s Session,
    pub(super) limits: LimitArgs,
    /// Locked from the check of a limit to the answer of the create.
    pub(super) book: Mutex<Book>,
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
        Self { session, limits, book: Mutex::default() }
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

    /// Takes the workers from endpoints whose lease has ended: the platform knows no leases of endpoints.
    pub(super) async fn end_leases(&self) {
        let Ok(now) = self.session.platform.now() else { return };
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

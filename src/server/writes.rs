//! Writes that wait for their turn, and the thread that works them off.
//!
//! A commit waits for the disk, so writes that are ready at the same time share one. Were each on a thread of its own,
//! the threads would hand the turn to each other and then wait for one commit; here one thread takes what there is,
//! commits, and answers, until nothing is left. It is there as long as there is something to write.

use std::{
    collections::VecDeque,
    iter,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use tokio::{sync::oneshot, task::spawn_blocking};

use super::Server;
use engine::{Engine, Write, Written};

/// The writes of a server that are not carried out yet.
#[derive(Default)]
pub(super) struct Writes(Mutex<Queue>);

#[derive(Default)]
struct Queue {
    waiting: VecDeque<(Write, oneshot::Sender<Written>)>,
    /// Whether a thread works them off.
    is_attended: bool,
}

/// Carries a write out, which stands in line when this returns. `None` when its outcome is unknown.
pub(super) fn carry_out(server: &Arc<Server>, write: Write) -> impl Future<Output = Option<Written>> + use<> {
    carry_out_before(server, write, || ())
}

/// The same, with what `follow` puts in line behind it. Nothing is taken out of an idle line before that is there, so
/// they share a commit.
pub(super) fn carry_out_before<F: FnOnce()>(
    server: &Arc<Server>,
    write: Write,
    follow: F,
) -> impl Future<Output = Option<Written>> + use<F> {
    let (answer, answered) = oneshot::channel();
    let is_attended = server.writes.add(write, answer);
    follow();
    if !is_attended {
        let server = Arc::clone(server);
        spawn_blocking(move || server.writes.work_off(&server.engine));
    }
    async { answered.await.ok() }
}

impl Writes {
    /// Adds a write; says whether a thread is at work already. If not, the caller starts one.
    fn add(&self, write: Write, answer: oneshot::Sender<Written>) -> bool {
        let mut queue = self.queue();
        queue.waiting.push_back((write, answer));
        std::mem::replace(&mut queue.is_attended, true)
    }

    /// Carries out what waits, until nothing does.
    fn work_off(&self, engine: &Engine) {
        let attendance = Attendance(self);
        while attendance.goes_on() {
            let mut answers = Vec::new();
            let next = || {
                let (write, answer) = self.queue().waiting.pop_front()?;
                answers.push(answer);
                Some(write)
            };
            let written = engine.carry_out(iter::from_fn(next));
            for (answer, written) in answers.into_iter().zip(written) {
                // The client may be gone.
                let _ = answer.send(written);
            }
        }
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The claim of the thread that works the writes off. If that panics, every waiting write learns at once that no answer
/// comes.
struct Attendance<'w>(&'w Writes);

impl Attendance<'_> {
    /// Whether there is something to do. If not, the next one who adds a write sees to it.
    fn goes_on(&self) -> bool {
        let mut queue = self.0.queue();
        queue.is_attended = !queue.waiting.is_empty();
        queue.is_attended
    }
}

impl Drop for Attendance<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            *self.0.queue() = Queue::default();
        }
    }
}

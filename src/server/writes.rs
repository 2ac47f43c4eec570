//! Writes that wait for their turn, and the thread that executes them.
//!
//! A commit waits for the disk, so writes that are ready at the same time share one. On separate threads they would
//! pass the turn to each other and then wait for one commit; here one thread takes all there are, commits, and answers,
//! until nothing is left. It exists only while there is something to write.

use std::{
    collections::VecDeque,
    iter,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use tokio::{sync::oneshot, task::spawn_blocking};

use super::Server;
use engine::{Engine, Write, Written};

/// The pending writes of a server.
#[derive(Default)]
pub(super) struct Writes(Mutex<Queue>);

#[derive(Default)]
struct Queue {
    waiting: VecDeque<(Write, oneshot::Sender<Written>)>,
    /// Whether a thread is executing them.
    is_attended: bool,
}

/// Executes a write, which is in line when this returns. `None` if its outcome is unknown.
pub(super) fn carry_out(server: &Arc<Server>, write: Write) -> impl Future<Output = Option<Written>> + use<> {
    carry_out_before(server, write, || ())
}

/// The same, with the writes that `follow` puts in line after it. An idle line is not processed before those are there,
/// so they share a commit.
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
    /// Adds a write; returns whether a thread is already at work. If not, the caller starts one.
    fn add(&self, write: Write, answer: oneshot::Sender<Written>) -> bool {
        let mut queue = self.queue();
        queue.waiting.push_back((write, answer));
        std::mem::replace(&mut queue.is_attended, true)
    }

    /// Executes waiting writes until there are none.
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

/// The claim of the thread that executes the writes. If it panics, every waiting write learns at once that no answer
/// will come.
struct Attendance<'w>(&'w Writes);

impl Attendance<'_> {
    /// Whether there is something to do. If not, the next caller that adds a write starts a thread.
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

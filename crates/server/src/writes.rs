//! Writes that wait for their turn, and the thread that executes them.
//!
//! A commit waits for the disk, so writes that are ready at the same time share one. On separate threads they would
//! pass the turn to each other and then wait for one commit; here one thread takes all there are, commits, and answers,
//! until nothing is left. It exists only while there is something to write.
//!
//! Accounts take turns, one write at a time. A commit that serves several ends soon, so a write waits for about two
//! short commits, however many others an account has sent.

use std::{
    collections::{HashMap, VecDeque},
    iter,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use tokio::{sync::oneshot, task::spawn_blocking};

use super::{Server, dispatch, guarded, reply::Refusal};
use engine::{Engine, Write, WriteResult};

/// How long a commit takes further writes if they are of several accounts.
const SHORT: Duration = Duration::from_millis(2);
/// The bytes of a commit from which on it takes no further writes.
const MANY_BYTES: usize = 64 << 10;

/// The pending writes of a server.
#[derive(Default)]
pub(super) struct Writes(Mutex<Queue>);

#[derive(Default)]
struct Queue {
    waiting: Lines<Pending>,
    /// Whether a thread is executing them.
    is_attended: bool,
}

/// A write, and where its outcome goes.
type Pending = (Write, oneshot::Sender<WriteResult>);

/// Waiting writes, in a line for each account. The lines take turns.
struct Lines<T> {
    by_account: HashMap<String, VecDeque<T>>,
    /// The accounts with something in line, in the order of their turns.
    turns: VecDeque<String>,
}

/// The writes that one commit has taken so far.
struct Commit {
    began: Instant,
    bytes: usize,
    /// The account of its first write.
    account: Option<String>,
    is_shared: bool,
}

/// Executes a write, which is in line when this returns. `None` if its outcome is unknown.
pub(super) fn carry_out(server: &Arc<Server>, write: Write) -> impl Future<Output = Option<WriteResult>> + use<> {
    carry_out_before(server, write, || ())
}

/// The same, with the writes that `follow` puts in line after it. An idle line is not processed before those are there,
/// so they share a commit.
pub(super) fn carry_out_before<F: FnOnce()>(
    server: &Arc<Server>,
    write: Write,
    follow: F,
) -> impl Future<Output = Option<WriteResult>> + use<F> {
    let (answer, answered) = oneshot::channel();
    let is_attended = server.writes.add(write, answer);
    follow();
    if !is_attended {
        let server = Arc::clone(server);
        spawn_blocking(move || server.writes.work_off(&server.engine));
    }
    async { answered.await.ok() }
}

/// Executes a write that is no operation, which is in line when this returns, and gives its value.
pub(super) fn value<T: Send + 'static>(
    server: &Arc<Server>,
    write: Write,
) -> impl Future<Output = Result<T, Refusal>> + use<T> {
    let written = carry_out(server, write);
    async move {
        let written = written.await;
        guarded(|| dispatch::value_of(written))
    }
}

impl Writes {
    /// Adds a write; returns whether a thread is already at work. If not, the caller starts one.
    fn add(&self, write: Write, answer: oneshot::Sender<WriteResult>) -> bool {
        let mut queue = self.queue();
        let account = write.account().to_owned();
        queue.waiting.add(account, (write, answer));
        std::mem::replace(&mut queue.is_attended, true)
    }

    /// Executes waiting writes until there are none.
    fn work_off(&self, engine: &Arc<Engine>) {
        let attendance = Attendance(self);
        while attendance.goes_on() {
            let (mut answers, mut commit) = (Vec::new(), Commit::begin());
            let next = || {
                if commit.is_full() {
                    return None;
                }
                let (write, answer) = self.queue().waiting.next()?;
                commit.take(&write);
                answers.push(answer);
                Some(write)
            };
            let written = engine.carry_out(iter::from_fn(next));
            for (answer, written) in answers.into_iter().zip(written) {
                // The client may be gone.
                let _ = answer.send(written);
            }
            if engine.needs_checkpoint() {
                let engine = Arc::clone(engine);
                // If this fails, a later commit does it.
                drop(spawn_blocking(move || engine.checkpoint()));
            }
        }
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<T> Default for Lines<T> {
    fn default() -> Self {
        Self { by_account: HashMap::new(), turns: VecDeque::new() }
    }
}

impl<T> Lines<T> {
    fn add(&mut self, account: String, item: T) {
        if let Some(line) = self.by_account.get_mut(&account) {
            line.push_back(item);
            return;
        }
        self.turns.push_back(account.clone());
        self.by_account.insert(account, VecDeque::from([item]));
    }

    /// The first of the line whose turn it is.
    fn next(&mut self) -> Option<T> {
        let account = self.turns.pop_front()?;
        let line = self.by_account.get_mut(&account)?;
        let item = line.pop_front();
        if line.is_empty() {
            self.by_account.remove(&account);
        } else {
            self.turns.push_back(account);
        }
        item
    }

    fn is_empty(&self) -> bool {
        self.turns.is_empty()
    }
}

impl Commit {
    #[allow(clippy::disallowed_methods, reason = "how long others wait, and no time of the platform")]
    fn begin() -> Self {
        Self { began: Instant::now(), bytes: 0, account: None, is_shared: false }
    }

    fn take(&mut self, write: &Write) {
        self.bytes += write.bytes();
        match &self.account {
            None => self.account = Some(write.account().to_owned()),
            Some(first) => self.is_shared |= first != write.account(),
        }
    }

    /// Whether others have waited long enough.
    fn is_full(&self) -> bool {
        self.bytes >= MANY_BYTES || (self.is_shared && self.began.elapsed() >= SHORT)
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

#[cfg(test)]
mod tests {
    use super::Lines;

    #[test]
    fn accounts_take_turns_however_many_writes_each_has_in_line() {
        let mut lines = Lines::default();
        for number in 0..4 {
            lines.add("a".to_owned(), ("a", number));
        }
        lines.add("b".to_owned(), ("b", 0));
        assert_eq!(lines.next(), Some(("a", 0)));
        lines.add("c".to_owned(), ("c", 0));
        lines.add("b".to_owned(), ("b", 1));
        let rest: Vec<_> = std::iter::from_fn(|| lines.next()).collect();
        assert_eq!(rest, [("b", 0), ("a", 1), ("c", 0), ("b", 1), ("a", 2), ("a", 3)]);
        assert!(lines.is_empty() && lines.by_account.is_empty());
    }
}

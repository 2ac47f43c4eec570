//! Writes that wait for their turn, and the thread that executes them.
//!
//! A commit waits for the disk, so writes that are ready at the same time share one. On separate threads they would
//! pass the turn to each other and then wait for one commit; here one thread takes all there are, commits, and answers,
//! until nothing is left. It exists only while there is something to write.
//!
//! Accounts share the disk equally: the one that has written least comes first. A commit that serves several ends soon,
//! and no large write joins it. So a write of an account that writes little waits for about two commits, the one that is
//! under way and its own, however many and however large the others in line are.

use std::{
    collections::{BTreeMap, HashMap, VecDeque},
    iter,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

use tokio::{sync::oneshot, task::spawn_blocking};

use super::{Server, dispatch, guarded, reply::Refusal};
use engine::{Engine, Write, WriteResult};

/// How long a commit takes further writes if they are of several accounts.
const SHORT: Duration = Duration::from_millis(2);
/// The most bytes of a commit with more than one write.
const MANY_BYTES: usize = 64 << 10;
/// What any write costs beside its own bytes: a page of the file.
const PAGE: usize = 4 << 10;

/// The pending writes of a server.
#[derive(Default)]
pub(super) struct Writes(Mutex<Queue>);

#[derive(Default)]
struct Queue {
    waiting: FairQueue<Pending>,
    /// Whether a thread is executing them.
    is_attended: bool,
}

/// A write, and where its outcome goes.
type Pending = (Write, oneshot::Sender<WriteResult>);

/// Waiting writes, in a line for each account. Whose line comes next is decided as in start-time fair queueing (Goyal,
/// Vin and Cheng, 1996): each account has a time that advances with the bytes it writes, the earliest comes first, and
/// who comes back begins at the present and not where it was, so that nobody saves up.
struct FairQueue<T> {
    by_account: HashMap<String, AccountQueue<T>>,
    /// The accounts by their time, and in the order in which they came to it. Those with nothing in line stay until the
    /// present has reached their time, since they have written ahead of it.
    turns: BTreeMap<(u64, u64), String>,
    /// The time of the last turn, in bytes.
    present: u64,
    /// How many places in `turns` have been given.
    places: u64,
    /// How many writes are in line.
    waiting: usize,
}

type AccountQueue<T> = VecDeque<(usize, T)>;

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
        queue.waiting.add(account, write.bytes(), (write, answer));
        std::mem::replace(&mut queue.is_attended, true)
    }

    /// Executes waiting writes until there are none.
    fn work_off(&self, engine: &Arc<Engine>) {
        let attendance = Attendance(self);
        while attendance.goes_on() {
            let (mut answers, mut commit) = (Vec::new(), Commit::begin());
            let next = || {
                let (write, answer) = self.queue().waiting.next(commit.room())?;
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

impl<T> Default for FairQueue<T> {
    fn default() -> Self {
        Self { by_account: HashMap::new(), turns: BTreeMap::new(), present: 0, places: 0, waiting: 0 }
    }
}

impl<T> FairQueue<T> {
    fn add(&mut self, account: String, bytes: usize, item: T) {
        if !self.by_account.contains_key(&account) {
            self.take_place(self.present, account.clone());
        }
        self.by_account.entry(account).or_default().push_back((bytes, item));
        self.waiting += 1;
    }

    fn take_place(&mut self, time: u64, account: String) {
        self.turns.insert((time, self.places), account);
        self.places += 1;
    }

    /// The first of the line whose turn it is, unless it has more bytes than this.
    fn next(&mut self, room: Option<usize>) -> Option<T> {
        let room = room?;
        while self.waiting > 0 {
            let turn = self.turns.first_entry()?;
            let (time, _) = *turn.key();
            let Some(line) = self.by_account.get_mut(turn.get()).filter(|line| !line.is_empty()) else {
                self.by_account.remove(&turn.remove());
                continue;
            };
            let (bytes, item) = line.pop_front_if(|(bytes, _)| *bytes <= room)?;
            let account = turn.remove();
            self.take_place(time + (bytes + PAGE) as u64, account);
            self.present = time;
            self.waiting -= 1;
            return Some(item);
        }
        *self = Self::default();
        None
    }

    const fn is_empty(&self) -> bool {
        self.waiting == 0
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

    /// The bytes that the next write may have. `None` once others have waited long enough.
    fn room(&self) -> Option<usize> {
        match &self.account {
            None => Some(usize::MAX),
            Some(_) if self.is_shared && self.began.elapsed() >= SHORT => None,
            Some(_) => MANY_BYTES.checked_sub(self.bytes),
        }
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
    use super::{FairQueue, PAGE};

    fn rest<T>(queue: &mut FairQueue<T>) -> Vec<T> {
        std::iter::from_fn(|| queue.next(Some(usize::MAX))).collect()
    }

    #[test]
    fn accounts_take_turns_however_many_writes_each_has_in_line() {
        let mut queue = FairQueue::default();
        for number in 0..4 {
            queue.add("a".to_owned(), 0, ("a", number));
        }
        queue.add("b".to_owned(), 0, ("b", 0));
        assert_eq!(queue.next(Some(0)), Some(("a", 0)));
        queue.add("c".to_owned(), 0, ("c", 0));
        queue.add("b".to_owned(), 0, ("b", 1));
        assert_eq!(rest(&mut queue), [("b", 0), ("c", 0), ("a", 1), ("b", 1), ("a", 2), ("a", 3)]);
        assert!(queue.by_account.is_empty() && queue.turns.is_empty());
    }

    #[test]
    fn an_account_that_writes_little_is_ahead_of_those_that_write_much() {
        let mut queue = FairQueue::default();
        for number in 0..3 {
            queue.add("a".to_owned(), 10 * PAGE, ("a", number));
            queue.add("b".to_owned(), 10 * PAGE, ("b", number));
        }
        assert_eq!(queue.next(Some(usize::MAX)), Some(("a", 0)));
        for number in 0..20 {
            queue.add("c".to_owned(), 0, ("c", number));
        }
        assert_eq!(queue.next(Some(0)), None, "the turn is b's, whose write does not fit");
        let turns: String = rest(&mut queue).into_iter().map(|(account, _)| account).collect();
        assert_eq!(turns, "bcccccccccccabcccccccccab", "eleven small ones for each of ten pages");
    }

    #[test]
    fn who_leaves_the_line_does_not_come_back_as_a_new_one() {
        let mut queue = FairQueue::default();
        for number in 0..3 {
            queue.add("a".to_owned(), 10 * PAGE, ("a", number));
        }
        queue.add("b".to_owned(), 10 * PAGE, ("b", 0));
        queue.add("c".to_owned(), 0, ("c", 0));
        let first: Vec<_> = (0..3).filter_map(|_| queue.next(Some(usize::MAX))).collect();
        assert_eq!(first, [("a", 0), ("b", 0), ("c", 0)]);
        queue.add("b".to_owned(), 10 * PAGE, ("b", 1));
        queue.add("c".to_owned(), 0, ("c", 1));
        assert_eq!(rest(&mut queue), [("c", 1), ("a", 1), ("b", 1), ("a", 2)]);
    }
}

//! Follows the output of containers and stores it: nothing is lost or duplicated, however often the connection is cut
//! (runtime.md, Logs, figures).
//!
//! We attach to a container before it is started. It can write no faster than its output is stored, so nothing can be
//! overrun. After a cut the host's own log continues the output, and a second attachment holds the container back while
//! that is read (`backpressure.rs`).
//!
//! `new_lines.rs` finds the first new line of the host's log: after an attachment by counting the bytes of each stream, else
//! by the time of the last line.

mod backpressure;
mod batches;
mod catch_up;
mod lines;
mod new_lines;

use std::{collections::HashMap, future::Future, io, pin::pin, sync::Arc, time::Duration};

use engine::{
    Clock,
    hosts::Generation,
    kept::{Entry, KeptLogs},
};
use futures_util::{Stream, StreamExt};
use net::Backoff;
use tokio::{
    sync::{Mutex, Semaphore, watch},
    task::JoinHandle,
    time::{Instant, sleep, timeout},
};

use crate::runtime::{Fault, Frame, Handle, Nanos, OutputStream, Runtime, State, nanos};
use backpressure::Backpressure;
use batches::batches;
use catch_up::CatchUpPermit;
use lines::LineAssembler;
use new_lines::NewLineFilter;

/// How long to wait after a cut.
const PAUSES: Backoff = Backoff::new(Duration::from_millis(100), 2.0, Duration::from_secs(5));
/// The maximum number of pieces of an attachment stored with one write, each of up to 32 KiB.
const PIECES: usize = 64;
/// How long a host may take to attach.
const ANSWER: Duration = Duration::from_secs(10);
/// How often, and how many times, to check whether a silent container has ended.
const ENDING: (Duration, u32) = (Duration::from_millis(50), 40);
/// How long the log of an ended container may return nothing: it is complete, but a host may have to read through
/// half a gigabyte to the requested position.
const SILENCE: Duration = Duration::from_secs(120);
/// How many logs of a host that are far behind are read at a time. The daemon reads 4,096 pieces of 16 KiB ahead of the
/// reader of a log, so a dozen of them would take a gigabyte of its memory (v).
const CATCHING_UP: usize = 2;
/// How often to check whether readers have made room.
const ROOM: Duration = Duration::from_millis(20);

/// The source of a container's output.
trait OutputSource: Send + Sync {
    /// Everything from a given moment until it ends.
    fn output(&self, since: Option<Nanos>) -> impl Stream<Item = Result<Frame, Fault>> + Send;

    /// Everything from now on.
    fn attach(&self) -> impl Future<Output = Result<OutputStream, Fault>> + Send;

    /// Whether it has stopped writing, and when it was last started.
    fn life(&self) -> impl Future<Output = Result<(WriterState, Nanos), Fault>> + Send;
}

/// Whether a container has stopped writing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum WriterState {
    Running,
    Ended,
    /// It ended because its host did, which may not have returned all of its output.
    EndedWithHost,
}

/// One container of a host.
struct ContainerOutput<R> {
    runtime: R,
    handle: Handle,
}

impl<R: Runtime> OutputSource for ContainerOutput<R> {
    fn output(&self, since: Option<Nanos>) -> impl Stream<Item = Result<Frame, Fault>> + Send {
        self.runtime.logs(&self.handle, since)
    }

    async fn attach(&self) -> Result<OutputStream, Fault> {
        self.runtime.attach(&self.handle).await
    }

    async fn life(&self) -> Result<(WriterState, Nanos), Fault> {
        Ok(match self.runtime.inspect(&self.handle).await?.map(|found| found.state) {
            Some(State::Ended { with_host, began, .. }) => {
                (if with_host { WriterState::EndedWithHost } else { WriterState::Ended }, nanos(began))
            }
            Some(State::Running { since, .. }) => (WriterState::Running, nanos(since)),
            Some(State::Created(_) | State::Unplaced(_)) => (WriterState::Running, 0),
            // One that is gone has stopped writing, too.
            Some(State::Removing | State::Reported(..)) | None => (WriterState::Ended, 0),
        })
    }
}

/// The progress of following a container.
#[derive(Debug, Clone, PartialEq, Eq)]
enum FollowProgress {
    /// It continues.
    Following,
    /// The connection was cut, and is being reopened.
    Cut(Fault),
    /// The container has ended, and all its output is stored.
    Done,
}

/// Follows the containers of a host. Dropping it stops following.
pub struct Follower<R> {
    runtime: R,
    kept: Arc<KeptLogs>,
    clock: Clock,
    /// Attachments that are not followed yet.
    attached: Mutex<HashMap<Handle, OutputStream>>,
    /// The turns of the containers that catch up with a log.
    turns: Arc<Semaphore>,
    followed: Mutex<HashMap<Handle, FollowTask>>,
}

#[derive(Debug)]
struct FollowTask {
    progress: watch::Receiver<FollowProgress>,
    task: JoinHandle<()>,
}

impl Drop for FollowTask {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl<R: Runtime> Follower<R> {
    /// Follows nothing yet.
    pub fn new(runtime: R, kept: Arc<KeptLogs>, clock: Clock) -> Self {
        let turns = Arc::new(Semaphore::new(CATCHING_UP));
        Self { runtime, kept, clock, attached: Mutex::default(), turns, followed: Mutex::default() }
    }

    /// Attaches to a container that never ran, before it is started. Its output waits until it is followed. If that
    /// fails, the log of its host is followed.
    pub async fn attach(&self, generation: &Generation, handle: &Handle) {
        let last = self.kept.last_line(&generation.of, generation.number);
        if matches!(last, Ok(None))
            && let Ok(Ok(written)) = timeout(ANSWER, self.runtime.attach(handle)).await
        {
            self.attached.lock().await.insert(handle.clone(), written);
        }
    }

    /// Follows a started container, unless it is followed already, until it has ended.
    pub async fn follow(&self, generation: &Generation, handle: &Handle) {
        self.progress(generation, handle).await;
    }

    /// Waits until all output of a container is stored. It must have ended; one that never ran has written nothing. A
    /// cut is returned, while following continues.
    pub async fn drain(&self, generation: &Generation, handle: &Handle) -> Result<(), Fault> {
        let found = self.runtime.inspect(handle).await?;
        if found.is_none_or(|found| found.state.is_unborn()) {
            return Ok(());
        }
        let mut progress = self.progress(generation, handle).await;
        let is_told = |progress: &FollowProgress| *progress != FollowProgress::Following;
        match progress.wait_for(is_told).await.as_deref() {
            Ok(FollowProgress::Cut(fault)) => Err(fault.clone()),
            Ok(FollowProgress::Done | FollowProgress::Following) => Ok(()),
            Err(_) => Err(Fault::Later("following its log was interrupted".to_owned())),
        }
    }

    /// Stops following a container that was removed, or is about to be started again.
    pub async fn forget(&self, handle: &Handle) {
        self.attached.lock().await.remove(handle);
        self.followed.lock().await.remove(handle);
    }

    async fn progress(&self, generation: &Generation, handle: &Handle) -> watch::Receiver<FollowProgress> {
        let mut followed = self.followed.lock().await;
        if let Some(known) = followed.get(handle)
            && (!known.task.is_finished() || *known.progress.borrow() == FollowProgress::Done)
        {
            return known.progress.clone();
        }
        let (said, progress) = watch::channel(FollowProgress::Following);
        let (generation, kept) = (generation.clone(), Arc::clone(&self.kept));
        let container = ContainerOutput { runtime: self.runtime.clone(), handle: handle.clone() };
        let (attached, clock) = (self.attached.lock().await.remove(handle), self.clock.clone());
        let turns = Arc::clone(&self.turns);
        let task = tokio::spawn(async move {
            let following =
                ContainerFollower { attached, turns, ..ContainerFollower::new(&container, &generation, &kept, &clock) };
            follow_to_the_end(following, PAUSES, &said).await;
        });
        followed.insert(handle.clone(), FollowTask { progress: progress.clone(), task });
        progress
    }
}

/// Stores everything that a container writes, until it has ended.
async fn follow_to_the_end(
    mut following: ContainerFollower<'_, impl OutputSource>,
    pauses: Backoff,
    said: &watch::Sender<FollowProgress>,
) {
    let mut cuts = 0;
    loop {
        match following.once().await {
            Ok(ReadOutcome::Complete) => {
                said.send_replace(FollowProgress::Done);
                return;
            }
            Ok(ReadOutcome::Again) => cuts = 0,
            Err(fault) => {
                // A connection that gave something did not fail, however it ended.
                cuts = if std::mem::take(&mut following.has_kept) { 1 } else { cuts + 1 };
                said.send_replace(FollowProgress::Cut(fault));
                sleep(pauses.step(cuts)).await;
                said.send_replace(FollowProgress::Following);
            }
        }
    }
}

/// The result of one connection that was not cut.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum ReadOutcome {
    /// The container had ended before, so this was all of it.
    Complete,
    /// There is more to read.
    Again,
}

struct ContainerFollower<'a, S> {
    source: &'a S,
    generation: &'a Generation,
    kept: &'a KeptLogs,
    clock: &'a Clock,
    /// Its output since before it was started, until that is cut.
    attached: Option<OutputStream>,
    turns: Arc<Semaphore>,
    /// Whether the last stored line is no longer among the host's.
    has_turned: bool,
    /// Whether something was stored since the last cut.
    has_kept: bool,
}

impl<'a, S: OutputSource> ContainerFollower<'a, S> {
    fn new(source: &'a S, generation: &'a Generation, kept: &'a KeptLogs, clock: &'a Clock) -> Self {
        let turns = Arc::new(Semaphore::new(CATCHING_UP));
        Self { source, generation, kept, clock, attached: None, turns, has_turned: false, has_kept: false }
    }

    /// Stores the output of one connection.
    async fn once(&mut self) -> Result<ReadOutcome, Fault> {
        match self.attached.take() {
            Some(written) => self.attached(written).await,
            None => self.log().await,
        }
    }

    /// Stores the output of a container that was attached to before it was started.
    async fn attached(&mut self, written: OutputStream) -> Result<ReadOutcome, Fault> {
        let mut lines = LineAssembler::new(self.generation.number, 0);
        let mut pieces = written.ready_chunks(PIECES);
        while let Some(batch) = pieces.next().await {
            let at = nanos(self.clock.now());
            let (mut received, mut cut) = (Vec::new(), None);
            for piece in batch {
                match piece {
                    Ok((is_error, bytes)) => lines.receive(at, is_error, &bytes, &mut |line| received.push(line)),
                    Err(fault) => cut = Some(fault),
                }
            }
            self.keep(received, KeptLogs::append_received).await?;
            if let Some(fault) = cut {
                return Err(fault);
            }
        }
        // The end of a container is seen a moment later than the end of its output.
        let (mut life, _) = self.source.life().await?;
        for _ in 0..ENDING.1 {
            if life != WriterState::Running {
                break;
            }
            sleep(ENDING.0).await;
            (life, _) = self.source.life().await?;
        }
        // The beginning of a line is read again if this is not the end.
        if life != WriterState::Ended {
            return Ok(ReadOutcome::Again);
        }
        let mut received = Vec::new();
        lines.end(&mut |line| received.push(line));
        self.keep(received, KeptLogs::append_received).await?;
        Ok(ReadOutcome::Complete)
    }

    /// Stores the part of the host's log after what is stored already.
    async fn log(&mut self) -> Result<ReadOutcome, Fault> {
        let (life, began) = self.source.life().await?;
        let had_ended = life != WriterState::Running;
        let last = self.kept.last_line(&self.generation.of, self.generation.number).map_err(unkept)?;
        let written = self.kept.written(&self.generation.of).map_err(unkept)?;
        let mut gate = NewLineFilter::behind(last, written, self.has_turned);
        let mut lines = LineAssembler::new(self.generation.number, began);
        // If the container cannot be held back, its log must be read fast enough.
        let attached = if had_ended { None } else { timeout(ANSWER, self.source.attach()).await.ok() };
        let brake = attached.and_then(Result::ok).map(Backpressure::on);
        let mut turn = CatchUpPermit::take(&self.turns, self.clock).await;
        let mut frames = pin!(batches(self.source.output(gate.since())));
        while let Some(batch) = in_time(turn.next(&mut frames), had_ended).await? {
            let (mut written, mut cut) = (Vec::new(), None);
            for frame in batch {
                match frame {
                    Ok(frame) => {
                        if let Some(brake) = &brake {
                            brake.release(frame.bytes.len());
                        }
                        lines.push(frame, &mut |line| gate.pass(line, self.generation, &mut written));
                    }
                    Err(fault) => cut = Some(fault),
                }
            }
            self.keep(written, KeptLogs::append).await?;
            if let Some(fault) = cut {
                return Err(fault);
            }
            if gate.has_turned() {
                self.has_turned = true;
                return Ok(ReadOutcome::Again);
            }
        }
        if !had_ended {
            return Ok(ReadOutcome::Again);
        }
        let mut written = Vec::new();
        lines.end(&mut |line| gate.pass(line, self.generation, &mut written));
        if gate.has_met_nothing() {
            return Err(Fault::Later("its log came back empty, without the lines that were read before".to_owned()));
        }
        if gate.holds_back() {
            self.has_turned = true;
            return Ok(ReadOutcome::Again);
        }
        self.keep(written, KeptLogs::append).await?;
        Ok(ReadOutcome::Complete)
    }

    /// Stores lines once there is room for them: a reader that wants all of a log holds up its writer.
    async fn keep(
        &mut self,
        lines: Vec<Entry>,
        append: fn(&KeptLogs, &str, Vec<Entry>) -> io::Result<()>,
    ) -> Result<(), Fault> {
        if !lines.is_empty() {
            let pod = &self.generation.of;
            while self.kept.is_full(pod, Instant::now().into_std()).map_err(unkept)? {
                sleep(ROOM).await;
            }
            append(self.kept, pod, lines).map_err(unkept)?;
            (self.has_turned, self.has_kept) = (false, true);
        }
        Ok(())
    }
}

/// The next part of a log. If the container `has_ended`, it comes soon or never.
async fn in_time<T>(next: impl Future<Output = T>, has_ended: bool) -> Result<T, Fault> {
    if !has_ended {
        return Ok(next.await);
    }
    let silent = |_| Fault::Later(format!("its log returned nothing for {} s", SILENCE.as_secs()));
    timeout(SILENCE, next).await.map_err(silent)
}

fn unkept(error: io::Error) -> Fault {
    Fault::Later(format!("its log cannot be stored: {error}"))
}

#[cfg(test)]
mod tests;

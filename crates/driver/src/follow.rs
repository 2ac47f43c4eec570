//! Follows what containers write, and keeps it: nothing is lost and nothing doubled, however often the connection is cut
//! (runtime.md, Logs, figures).
//!
//! A host tells what was written since a moment, that moment included, and its streams may be out of order by some
//! milliseconds. So following goes on two seconds before the last line that was kept, and passes over everything up to
//! that line: by its time, its stream and its text, and by the count of such lines where a host tells whole seconds.

mod lines;

use std::{collections::HashMap, future::Future, pin::pin, sync::Arc, time::Duration};

use engine::{
    hosts::Generation,
    kept::{Entry, KeptLogs, LastLine},
};
use futures_util::{Stream, StreamExt};
use net::Backoff;
use tokio::{
    sync::{Mutex, watch},
    task::JoinHandle,
    time::sleep,
};

use crate::{
    runtime::{Fault, Frame, Handle, Nanos, Runtime, State},
    system::system_line,
};
use lines::Lines;

/// How far before the last line a host is asked again.
const OVERLAP: Nanos = 2_000_000_000;
/// How long to wait behind a cut.
const PAUSES: Backoff = Backoff::new(Duration::from_millis(100), 2.0, Duration::from_secs(5));
/// The most frames that are kept with one write.
const BATCH: usize = 512;

/// Where a container's output comes from.
trait Source: Send + Sync {
    /// What it wrote since a moment, and writes until it ends.
    fn output(&self, since: Option<Nanos>) -> impl Stream<Item = Result<Frame, Fault>> + Send;

    /// Whether it writes no more.
    fn has_ended(&self) -> impl Future<Output = Result<bool, Fault>> + Send;
}

/// One container of a host.
struct Container<R> {
    runtime: R,
    generation: Generation,
    handle: Handle,
}

impl<R: Runtime> Source for Container<R> {
    fn output(&self, since: Option<Nanos>) -> impl Stream<Item = Result<Frame, Fault>> + Send {
        self.runtime.logs(&self.handle, since)
    }

    async fn has_ended(&self) -> Result<bool, Fault> {
        let found = self.runtime.inspect(&self.generation).await?.filter(|found| found.handle == self.handle);
        // One that is gone writes no more either.
        Ok(found.is_none_or(|found| matches!(found.state, State::Ended { .. })))
    }
}

/// How far the following of a container is.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Progress {
    /// It goes on.
    Following,
    /// The connection was cut, and is tried again.
    Cut(Fault),
    /// The container has ended, and all that it wrote is kept.
    Done,
}

/// Follows the containers of a host. Dropped, it follows none any more.
#[derive(Debug)]
pub struct Follower<R> {
    runtime: R,
    kept: Arc<KeptLogs>,
    followed: Mutex<HashMap<Handle, Followed>>,
}

#[derive(Debug)]
struct Followed {
    progress: watch::Receiver<Progress>,
    task: JoinHandle<()>,
}

impl Drop for Followed {
    fn drop(&mut self) {
        self.task.abort();
    }
}

impl<R: Runtime> Follower<R> {
    /// Follows nothing yet.
    pub fn new(runtime: R, kept: Arc<KeptLogs>) -> Self {
        Self { runtime, kept, followed: Mutex::default() }
    }

    /// Follows a container that was started, unless that is done already. It goes on until the container has ended.
    pub async fn follow(&self, generation: &Generation, handle: &Handle) {
        self.progress(generation, handle).await;
    }

    /// Waits until all that a container wrote is kept. It must have ended; one that never ran has written nothing. A cut
    /// is given back, while following goes on.
    pub async fn drain(&self, generation: &Generation, handle: &Handle) -> Result<(), Fault> {
        let found = self.runtime.inspect(generation).await?.filter(|found| found.handle == *handle);
        if found.is_none_or(|found| matches!(found.state, State::Created(_) | State::Unplaced(_))) {
            return Ok(());
        }
        let mut progress = self.progress(generation, handle).await;
        let is_told = |progress: &Progress| *progress != Progress::Following;
        match progress.wait_for(is_told).await.as_deref() {
            Ok(Progress::Cut(fault)) => Err(fault.clone()),
            Ok(Progress::Done | Progress::Following) => Ok(()),
            Err(_) => Err(Fault::Later("following its log was broken off".to_owned())),
        }
    }

    /// Forgets a container that was removed.
    pub async fn forget(&self, handle: &Handle) {
        self.followed.lock().await.remove(handle);
    }

    async fn progress(&self, generation: &Generation, handle: &Handle) -> watch::Receiver<Progress> {
        let mut followed = self.followed.lock().await;
        if let Some(known) = followed.get(handle)
            && (!known.task.is_finished() || *known.progress.borrow() == Progress::Done)
        {
            return known.progress.clone();
        }
        let (said, progress) = watch::channel(Progress::Following);
        let (generation, kept) = (generation.clone(), Arc::clone(&self.kept));
        let container =
            Container { runtime: self.runtime.clone(), generation: generation.clone(), handle: handle.clone() };
        let task = tokio::spawn(async move { follow_to_the_end(&container, &generation, &kept, PAUSES, &said).await });
        followed.insert(handle.clone(), Followed { progress: progress.clone(), task });
        progress
    }
}

/// Keeps everything that a container writes, until it has ended.
async fn follow_to_the_end(
    source: &impl Source,
    generation: &Generation,
    kept: &KeptLogs,
    pauses: Backoff,
    said: &watch::Sender<Progress>,
) {
    let (mut cuts, mut following) = (0, Following { source, generation, kept, has_turned: false, has_kept: false });
    loop {
        match following.once().await {
            Ok(Outcome::Complete) => {
                said.send_replace(Progress::Done);
                return;
            }
            Ok(Outcome::Again) => cuts = 0,
            Err(fault) => {
                // A connection that gave something was no vain one, however it ended.
                cuts = if std::mem::take(&mut following.has_kept) { 1 } else { cuts + 1 };
                said.send_replace(Progress::Cut(fault));
                sleep(pauses.step(cuts)).await;
                said.send_replace(Progress::Following);
            }
        }
    }
}

/// What came of one connection that was not cut.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Outcome {
    /// The container had ended before, so that this was all of it.
    Complete,
    /// There is more to be asked for.
    Again,
}

struct Following<'a, S> {
    source: &'a S,
    generation: &'a Generation,
    kept: &'a KeptLogs,
    /// Whether the last line that was kept is not among what the host still has.
    has_turned: bool,
    /// Whether something was kept since the last cut.
    has_kept: bool,
}

impl<S: Source> Following<'_, S> {
    /// Keeps what one connection gives.
    async fn once(&mut self) -> Result<Outcome, Fault> {
        let had_ended = self.source.has_ended().await?;
        let last = self.kept.last_line(&self.generation.of, self.generation.number).map_err(unkept)?;
        let since = last.as_ref().map(|last| last.line.at.saturating_sub(OVERLAP));
        let mut gate = Gate::behind(last, self.has_turned);
        let mut lines = Lines::of(self.generation.number);
        let mut frames = pin!(self.source.output(since).ready_chunks(BATCH));
        while let Some(batch) = frames.next().await {
            let (mut written, mut cut) = (Vec::new(), None);
            for frame in batch {
                match frame {
                    Ok(frame) => lines.push(frame, &mut |line| gate.pass(line, self.generation, &mut written)),
                    Err(fault) => cut = Some(fault),
                }
            }
            self.keep(&written)?;
            if let Some(fault) = cut {
                return Err(fault);
            }
            if gate == Gate::Turned {
                self.has_turned = true;
                return Ok(Outcome::Again);
            }
        }
        if !had_ended {
            return Ok(Outcome::Again);
        }
        let mut written = Vec::new();
        lines.end(&mut |line| gate.pass(line, self.generation, &mut written));
        if gate.holds_back() {
            self.has_turned = true;
            return Ok(Outcome::Again);
        }
        self.keep(&written)?;
        Ok(Outcome::Complete)
    }

    fn keep(&mut self, written: &[Entry]) -> Result<(), Fault> {
        if !written.is_empty() {
            self.kept.append(&self.generation.of, written).map_err(unkept)?;
            (self.has_turned, self.has_kept) = (false, true);
        }
        Ok(())
    }
}

fn unkept(error: std::io::Error) -> Fault {
    Fault::Later(format!("its log cannot be kept: {error}"))
}

/// Lets lines pass that are not kept yet.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Gate {
    /// Every line is new.
    Open,
    /// Lines are known up to this one, of which so many are to come; and whether one was held back.
    Behind(LastLine, bool),
    /// The last line that was kept is not there any more, and what is there is behind it.
    Missing(Nanos),
    /// The same, and lines were held back that are new.
    Turned,
}

impl Gate {
    fn behind(last: Option<LastLine>, has_turned: bool) -> Self {
        match last {
            None => Self::Open,
            Some(last) if has_turned => Self::Missing(last.line.at),
            Some(last) => Self::Behind(last, false),
        }
    }

    /// Whether lines were held back, and the last one that was kept has not come.
    const fn holds_back(&self) -> bool {
        matches!(self, Self::Behind(_, true) | Self::Turned)
    }

    fn pass(&mut self, line: Entry, of: &Generation, passed: &mut Vec<Entry>) {
        if let Self::Behind(last, holds_back) = self {
            if line == last.line {
                last.times -= 1;
                *holds_back = true;
                if last.times == 0 {
                    *self = Self::Open;
                }
                return;
            }
            let is_behind = line.at > last.line.at.saturating_add(OVERLAP);
            match (is_behind, *holds_back) {
                (false, _) => *holds_back = true,
                (true, false) => *self = Self::Missing(last.line.at),
                (true, true) => *self = Self::Turned,
            }
        }
        if let Self::Missing(known) = self {
            let seconds = line.at.saturating_sub(*known).max(0) / 1_000_000_000;
            let lost = format!("output of up to {} s is missing: the host kept no more of it", seconds + 1);
            passed.push(system_line(of, line.at, &lost));
            *self = Self::Open;
        }
        if *self == Self::Open {
            passed.push(line);
        }
    }
}

#[cfg(test)]
mod tests;

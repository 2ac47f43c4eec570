//! The logs of pods on a host: the output of their containers, and the driver's own lines.

use std::{future::Future, sync::Arc};

use crate::{
    follow::Follower,
    runtime::{Fault, Handle, PullProgress, Runtime},
    system_log::SystemLog,
};
use engine::{hosts::Generation, kept::Origin};

/// The maximum number of characters in the reason why a log cannot be read.
const WORDS: usize = 300;

/// Stores the logs of one host's pods.
pub trait LogSink: Clone + Send + Sync + 'static {
    /// Adds a system line to a pod's log.
    fn say(&self, generation: &Generation, line: &str);

    /// Reports the progress of an image's pull now and then.
    fn pulling(&self, generation: &Generation) -> impl FnMut(PullProgress) + Send;

    /// Attaches to a container that is about to be started: its output waits until it is followed.
    fn attach(&self, generation: &Generation, container: &Handle) -> impl Future<Output = ()> + Send;

    /// Follows a container's output, from where that was left off, unless it is followed already.
    fn follow(&self, generation: &Generation, container: &Handle) -> impl Future<Output = ()> + Send;

    /// Waits until all output of an ended container is stored.
    fn drain(&self, generation: &Generation, container: &Handle) -> impl Future<Output = Result<(), Fault>> + Send;

    /// Notes in a pod's log that the host does not return the rest of its container's output.
    fn lose(&self, generation: &Generation, fault: &Fault);

    /// Stops following a container that was removed, or is about to be started again.
    fn forget(&self, container: &Handle) -> impl Future<Output = ()> + Send;
}

/// Stores logs in the files of the data folder.
pub struct LogFiles<R> {
    system_log: SystemLog,
    follower: Arc<Follower<R>>,
}

impl<R: Runtime> LogFiles<R> {
    /// The logs of a host.
    pub fn new(system_log: SystemLog, runtime: R) -> Self {
        let follower = Arc::new(Follower::new(runtime, Arc::clone(system_log.kept()), system_log.clock().clone()));
        Self { system_log, follower }
    }
}

impl<R> Clone for LogFiles<R> {
    fn clone(&self) -> Self {
        Self { system_log: self.system_log.clone(), follower: Arc::clone(&self.follower) }
    }
}

impl<R: Runtime> LogSink for LogFiles<R> {
    fn say(&self, generation: &Generation, line: &str) {
        self.system_log.say(generation, line);
    }

    fn pulling(&self, generation: &Generation) -> impl FnMut(PullProgress) + Send {
        let mut pulling = self.system_log.pulling(generation.clone());
        move |progress| pulling.note(progress)
    }

    async fn attach(&self, generation: &Generation, container: &Handle) {
        self.follower.attach(generation, container).await;
    }

    async fn follow(&self, generation: &Generation, container: &Handle) {
        self.follower.follow(generation, container).await;
    }

    async fn drain(&self, generation: &Generation, container: &Handle) -> Result<(), Fault> {
        self.follower.drain(generation, container).await
    }

    fn lose(&self, generation: &Generation, fault: &Fault) {
        // It may be as long as the part that could not be read.
        let why: String = fault.to_string().chars().take(WORDS).collect();
        let lost =
            format!("the rest of the container's output is missing here: the host did not return its log: {why}");
        self.system_log.tell(generation, Origin::Gap(0), &lost);
    }

    async fn forget(&self, container: &Handle) {
        self.follower.forget(container).await;
    }
}

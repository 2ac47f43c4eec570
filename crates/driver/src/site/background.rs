//! Work in parallel with the loop of a site.

use std::future::Future;

use tokio::task::JoinHandle;

/// At most one task at a time. Dropping this ends it.
#[derive(Debug, Default)]
pub(super) struct Background(Option<JoinHandle<()>>);

impl Background {
    /// Whether the task before is still running.
    pub(super) fn is_busy(&self) -> bool {
        self.0.as_ref().is_some_and(|task| !task.is_finished())
    }

    /// Begins a task. The one before has ended.
    pub(super) fn begin(&mut self, work: impl Future<Output = ()> + Send + 'static) {
        self.0 = Some(tokio::spawn(work));
    }
}

impl Drop for Background {
    fn drop(&mut self) {
        if let Some(task) = &self.0 {
            task.abort();
        }
    }
}

//! Threads for slow work: pages of long lists, pieces of large bodies. They get only the processor time that nothing
//! else wants, so a short answer never waits for a long one. So they must not hold what others wait for: their reads
//! write nothing that is due ([`Engine::lag_on_this_thread`]), and they are fewer than the store's connections.

use std::sync::LazyLock;

use tokio::{
    runtime::{Builder, Runtime},
    task::JoinHandle,
};

use super::{guarded, reply::Refusal};
use engine::Engine;

/// The maximum number of these threads.
const MOST: usize = 2;

/// The niceness of these threads: each step takes about a quarter of their share of a contended processor.
#[cfg(target_os = "linux")]
const NICENESS: i32 = 10;

/// Belongs to the process, and lives until it ends.
static THREADS: LazyLock<Runtime> = LazyLock::new(|| {
    let mut threads = Builder::new_multi_thread();
    threads.worker_threads(1).enable_time().max_blocking_threads(MOST).thread_name("aside").on_thread_start(|| {
        Engine::lag_on_this_thread();
        step_back();
    });
    threads.build().expect("a thread for what takes long")
});

/// Runs work when there is time.
pub(super) fn spawn<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> JoinHandle<T> {
    THREADS.spawn_blocking(work)
}

/// The same, for the rest of a request.
pub(super) async fn work<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Refusal> + Send + 'static,
) -> Result<T, Refusal> {
    spawn(|| guarded(work)).await.unwrap_or_else(|error| Err(Refusal::failed(&error)))
}

/// Only on Linux does each thread have its own niceness.
#[cfg(target_os = "linux")]
fn step_back() {
    // If refused, the thread is as fast as all others.
    let _ = rustix::process::nice(NICENESS);
}

#[cfg(not(target_os = "linux"))]
fn step_back() {}

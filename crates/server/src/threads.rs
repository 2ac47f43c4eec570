//! Work on threads that may wait, whose panics hurt nothing else.

use std::{
    any::Any,
    panic::{AssertUnwindSafe, catch_unwind},
};

use super::reply::Refusal;

/// Runs work that takes long, or waits for the store, on a thread that may.
pub(super) async fn on_thread<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Refusal> + Send + 'static,
) -> Result<T, Refusal> {
    tokio::task::spawn_blocking(|| guarded(work)).await.unwrap_or_else(|error| Err(Refusal::failed(&error)))
}

/// One bad request must not take the server down, nor reveal internals to a stranger.
pub(super) fn guarded<T>(work: impl FnOnce() -> Result<T, Refusal>) -> Result<T, Refusal> {
    catch_unwind(AssertUnwindSafe(work)).unwrap_or_else(|panic| Err(Refusal::failed(&panic_message(&*panic))))
}

fn panic_message(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<&str>().copied();
    let text = text.or_else(|| panic.downcast_ref::<String>().map(String::as_str));
    format!("panicked: {}", text.unwrap_or("without a message"))
}

//! The signals that a command handles.

/// A signal that ends the program.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::cli) enum Signal {
    /// Ctrl-C.
    Interrupt,
    /// A polite kill.
    #[cfg_attr(not(unix), expect(dead_code, reason = "only Unix sends it"))]
    Terminate,
    /// The terminal is gone.
    Hangup,
}

/// Waits for a signal that ends the program. It is listened for from the call on, which is to be made within a
/// runtime, before anything is waited for.
#[cfg(unix)]
pub(in crate::cli) fn signalled() -> impl Future<Output = Signal> + Send + 'static {
    use tokio::signal::unix::{SignalKind, signal};
    let listening = (signal(SignalKind::interrupt()), signal(SignalKind::terminate()));
    async move {
        let (Ok(mut interrupt), Ok(mut terminate)) = listening else {
            return std::future::pending().await;
        };
        tokio::select! {
            _ = interrupt.recv() => Signal::Interrupt,
            _ = terminate.recv() => Signal::Terminate,
        }
    }
}

/// Waits for a signal that ends the program.
#[cfg(not(unix))]
pub(in crate::cli) async fn signalled() -> Signal {
    match tokio::signal::ctrl_c().await {
        Ok(()) => Signal::Interrupt,
        Err(_) => std::future::pending().await,
    }
}

/// Waits until the terminal is gone, listening from the call on as [`signalled`] does. Only code that changed its modes
/// needs this: everything else dies with it, unless it was told to stay, as by nohup.
#[cfg(unix)]
pub(in crate::cli) fn hangup() -> impl Future<Output = ()> + Send + 'static {
    use tokio::signal::unix::{SignalKind, signal};
    let listening = signal(SignalKind::hangup());
    async move {
        let Ok(mut hangup) = listening else { return std::future::pending().await };
        hangup.recv().await;
    }
}

/// Waits until the terminal is gone, which only Unix reports.
#[cfg(not(unix))]
pub(in crate::cli) async fn hangup() {
    std::future::pending().await
}

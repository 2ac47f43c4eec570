//! Limits how many logs are caught up with at once.

use std::{pin::Pin, sync::Arc, time::Duration};

use engine::Clock;
use futures_util::{Stream, StreamExt};
use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore},
    time::{Instant, timeout},
};

use crate::runtime::{Fault, Frame, Nanos, nanos};

/// How long catching up with a log may take while others wait for their turn.
const TURN: Duration = Duration::from_secs(20);
/// A log that gives nothing for this long is caught up with.
const QUIET: Duration = Duration::from_secs(1);

/// A place among the logs being caught up with. It is given back when that is done, or after a while.
#[derive(Debug)]
pub(super) struct CatchUpPermit {
    /// `None` once it was given back.
    place: Option<OwnedSemaphorePermit>,
    /// When it began, by the driver's clock. Anything later is new.
    began: Nanos,
    end: Instant,
}

impl CatchUpPermit {
    /// Waits for a place.
    pub(super) async fn take(turns: &Arc<Semaphore>, clock: &Clock) -> Self {
        let place = Arc::clone(turns).acquire_owned().await.ok();
        Self { place, began: nanos(clock.now()), end: Instant::now() + TURN }
    }

    /// The next pieces of a log.
    pub(super) async fn next(
        &mut self,
        frames: &mut Pin<&mut impl Stream<Item = Vec<Result<Frame, Fault>>>>,
    ) -> Option<Vec<Result<Frame, Fault>>> {
        if self.place.is_some() {
            if let Ok(batch) = timeout(QUIET, frames.next()).await {
                let is_new = |frame: &Result<Frame, Fault>| frame.as_ref().is_ok_and(|frame| frame.at >= self.began);
                let is_over = Instant::now() >= self.end || batch.iter().flatten().any(is_new);
                self.place = self.place.take().filter(|_| !is_over);
                return batch;
            }
            self.place = None;
        }
        frames.next().await
    }
}

#[cfg(test)]
mod tests {
    use std::{pin::pin, sync::Arc};

    use engine::{Clock, ManualClock};
    use futures_util::{FutureExt, StreamExt, stream};
    use tokio::sync::Semaphore;
    use wire::Timestamp;

    use super::CatchUpPermit;
    use crate::runtime::{Fault, Frame};

    fn batch(seconds: i64) -> Vec<Result<Frame, Fault>> {
        vec![Ok(Frame { at: seconds * 1_000_000_000, is_error: false, bytes: b"line\n".to_vec(), continues: false })]
    }

    #[test]
    fn a_place_is_given_back_when_the_log_is_caught_up_with() {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().expect("a runtime");
        runtime.block_on(async {
            let clock = Clock::Manual(ManualClock::at(Timestamp::from_seconds(1000)));
            let turns = Arc::new(Semaphore::new(1));
            let mut turn = CatchUpPermit::take(&turns, &clock).await;
            assert!(CatchUpPermit::take(&turns, &clock).now_or_never().is_none());
            let mut frames = pin!(stream::iter([batch(999), batch(1000)]).chain(stream::pending()));
            turn.next(&mut frames).await;
            assert_eq!(turns.available_permits(), 0);
            turn.next(&mut frames).await;
            assert_eq!(turns.available_permits(), 1);
            // A log that gives nothing is caught up with.
            let mut second = CatchUpPermit::take(&turns, &clock).await;
            let mut quiet = pin!(stream::pending());
            let waits = tokio::time::timeout(super::QUIET * 2, second.next(&mut quiet)).await;
            assert!(waits.is_err() && turns.available_permits() == 1);
        });
    }
}

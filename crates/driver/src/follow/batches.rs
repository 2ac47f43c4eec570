//! Gathers the frames of a log, so that many lines are stored with one write.

use std::{pin::pin, time::Duration};

use futures_util::{
    Stream, StreamExt,
    future::{Either, select},
    stream::unfold,
};
use tokio::time::sleep;

/// The maximum number of frames in a batch.
const MOST: usize = 512;
/// How long the first frame of a batch waits for others: a daemon sends each line by itself.
const WAIT: Duration = Duration::from_millis(5);

/// The same frames in batches, none of them empty.
pub(super) fn batches<T>(frames: impl Stream<Item = T>) -> impl Stream<Item = Vec<T>> {
    unfold(Box::pin(frames.fuse()), |mut frames| async {
        let mut batch = vec![frames.next().await?];
        let mut end = pin!(sleep(WAIT));
        while batch.len() < MOST
            && let Either::Left((Some(frame), _)) = select(frames.next(), &mut end).await
        {
            batch.push(frame);
        }
        Some((batch, frames))
    })
}

#[cfg(test)]
mod tests {
    use std::pin::pin;

    use futures_util::{StreamExt, stream};

    use super::{MOST, batches};

    #[test]
    fn frames_come_in_batches_and_the_last_ones_without_others_behind_them() {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_time().build().expect("a runtime");
        runtime.block_on(async {
            let mut batches = pin!(batches(stream::iter(0..MOST + 2).chain(stream::pending())));
            assert_eq!(batches.next().await, Some((0..MOST).collect()));
            assert_eq!(batches.next().await, Some(vec![MOST, MOST + 1]));
        });
    }
}

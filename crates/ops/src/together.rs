//! Concurrent calls within one task.

use std::{
    future::{Future, poll_fn},
    pin::Pin,
    task::Poll,
};

/// How many calls may be in flight at once, so that a long list of ids does not open as many connections.
const AT_A_TIME: usize = 16;

/// Runs every future, a limited number at a time, and returns the results in the order of the futures.
pub async fn together<F: Future>(futures: impl IntoIterator<Item = F>) -> Vec<F::Output> {
    let mut waiting = futures.into_iter();
    let mut results = Vec::new();
    loop {
        let batch: Vec<F> = waiting.by_ref().take(AT_A_TIME).collect();
        if batch.is_empty() {
            return results;
        }
        results.extend(all_of(batch).await);
    }
}

async fn all_of<F: Future>(futures: Vec<F>) -> Vec<F::Output> {
    let mut running: Vec<Pin<Box<F>>> = futures.into_iter().map(Box::pin).collect();
    let mut results: Vec<Option<F::Output>> = running.iter().map(|_| None).collect();
    poll_fn(|context| {
        for (future, result) in running.iter_mut().zip(&mut results) {
            if result.is_none()
                && let Poll::Ready(output) = future.as_mut().poll(context)
            {
                *result = Some(output);
            }
        }
        if results.iter().all(Option::is_some) { Poll::Ready(()) } else { Poll::Pending }
    })
    .await;
    results.into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::together;

    #[tokio::test]
    async fn results_come_in_the_order_of_the_futures() {
        let slow_first = |number: u32| async move {
            for _ in number..40 {
                tokio::task::yield_now().await;
            }
            number
        };
        assert_eq!(together((0..40).map(slow_first)).await, (0..40).collect::<Vec<_>>());
        assert_eq!(together(Vec::<std::future::Ready<u8>>::new()).await, Vec::<u8>::new());
    }
}

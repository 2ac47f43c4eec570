//! Resolves a pod request whose answer was lost: polls the pod for a while until the outcome shows.

use super::unmarked::{BACKOFF, LOOKS};
use api::{Api, CallError, Pace};
use wire::pods::{GetPod, Pod, PodStatus};

/// The outcome.
#[derive(Debug)]
pub enum Fate {
    /// It is done: the pod, with the JSON it was read from.
    Done(Box<Pod>, Vec<u8>),
    /// It is not done, as far as can be seen.
    Undone(Box<Pod>),
    /// The pod is gone.
    Gone,
    /// It cannot be read.
    Unseen(CallError),
}

/// Polls a pod until the request `is_done`.
pub async fn look((api, pace): (&Api, &Pace), id: &str, is_done: impl Fn(&Pod) -> bool) -> Fate {
    for look in 1.. {
        let reply = match api.call(GetPod::of(id)).await {
            Ok(reply) => reply,
            Err(error) if error.status() == Some(404) => return Fate::Gone,
            Err(error) => return Fate::Unseen(error),
        };
        let json = reply.json().into_owned();
        let pod = Box::new(reply.value);
        if pod.status.is(&PodStatus::Terminated) {
            return Fate::Gone;
        }
        if is_done(&pod) {
            return Fate::Done(pod, json);
        }
        if look == LOOKS {
            return Fate::Undone(pod);
        }
        pace.sleep(BACKOFF.pause(look, pace.jitter())).await;
    }
    unreachable!("the looks are bounded");
}

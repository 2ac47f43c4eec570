//! What became of a pod when the answer to a request about it was lost: it is looked at until it shows, for a while.

use super::unmarked::{BACKOFF, LOOKS};
use crate::api::{Api, CallError, Pace};
use wire::pods::{GetPod, Pod, PodStatus};

/// What is so now.
#[derive(Debug)]
pub enum Fate {
    /// It is done: the pod, with the JSON that it was read from.
    Done(Box<Pod>, Vec<u8>),
    /// It is not done, as far as can be seen.
    Undone(Box<Pod>),
    /// The pod is gone.
    Gone,
    /// It cannot be seen.
    Unseen(CallError),
}

/// Looks at a pod until what was asked for `is_done`.
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
        pace.sleep(BACKOFF.pause(look, pace.chance())).await;
    }
    unreachable!("the looks are bounded");
}

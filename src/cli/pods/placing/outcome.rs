//! The outcomes for several pods: independent of each other, and the first failure determines the exit status.

use crate::cli::{failure::Failure, output, resources::failures, session::Session};
use ops::together::together;
use wire::pods::{GetPod, Pod};

/// Pods with the replies that they were read from, and what failed, each in the order in which they were named.
#[derive(Default)]
pub(in crate::cli::pods) struct Outcome {
    pub(in crate::cli::pods) pods: Vec<(Pod, Vec<u8>)>,
    pub(in crate::cli::pods) failures: Vec<Failure>,
}

impl FromIterator<Result<(Pod, Vec<u8>), Failure>> for Outcome {
    fn from_iter<I: IntoIterator<Item = Result<(Pod, Vec<u8>), Failure>>>(results: I) -> Self {
        let mut outcome = Self::default();
        for result in results {
            match result {
                Ok(pod) => outcome.pods.push(pod),
                Err(failure) => outcome.failures.push(failure),
            }
        }
        outcome
    }
}

impl Outcome {
    /// Reads pods as they are now.
    pub(in crate::cli::pods) async fn read(session: &Session, ids: impl IntoIterator<Item = &String>) -> Self {
        together(ids.into_iter().map(|id| read(session, id))).await.into_iter().collect()
    }

    /// The ids of the pods.
    pub(in crate::cli::pods) fn ids(&self) -> Vec<String> {
        self.pods.iter().map(|(pod, _)| pod.id.clone()).collect()
    }

    /// Shows the pods in rows. One that was named `alone` is no list in JSON.
    pub(in crate::cli::pods) fn show(self, session: &Session, alone: bool) -> Result<(), Failure> {
        if !self.pods.is_empty() || self.failures.is_empty() {
            output::several(session, &self.pods, alone)?;
        }
        self.end(session)
    }

    /// Tells of the failures; the first one decides how it ends.
    pub(in crate::cli::pods) fn end(self, session: &Session) -> Result<(), Failure> {
        failures::end(session, self.failures)
    }
}

/// Reads a pod, with the reply as it was received.
pub(in crate::cli::pods) async fn read(session: &Session, id: &str) -> Result<(Pod, Vec<u8>), Failure> {
    ask(session, GetPod::of(id)).await
}

/// The same, of what is asked for in this way.
pub(in crate::cli::pods) async fn ask(session: &Session, get: GetPod) -> Result<(Pod, Vec<u8>), Failure> {
    let reply = session.call(&format!("get pod `{}`", get.id), get).await?;
    let body = reply.json().into_owned();
    Ok((reply.value, body))
}

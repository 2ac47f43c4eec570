//! The fate of a new pod when the wait for it fails.

use clap::ValueEnum;

use super::outcome;
use crate::cli::{failure::Exit, session::Session};
use wire::pods::{ActOnPod, PodAction, PodActionRequest};

/// The fate of a pod when the wait for it fails.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum OnFailure {
    /// Keep it; it goes on costing money
    #[default]
    Keep,
    /// Stop it
    Stop,
    /// Terminate it
    Terminate,
}

impl OnFailure {
    /// Does what was asked for when a wait fails, and says how it went.
    pub(in crate::cli::pods) async fn apply(self, session: &Session, id: &str) -> String {
        let (action, done) = match self {
            Self::Keep => (None, ""),
            Self::Stop => (Some(PodAction::Stop), "it is stopped, as --on-failure asks"),
            Self::Terminate => (Some(PodAction::Terminate), "it is terminated, as --on-failure asks"),
        };
        let pod = match outcome::read(session, id).await {
            Ok((pod, _)) => pod,
            Err(failure) if failure.exit() == Exit::NotFound => return "it is gone".to_owned(),
            Err(failure) => return failure.one_line(),
        };
        let Some(action) = action.filter(|action| pod.allows(*action)) else {
            return format!("it stays {} and costs {} USD per hour", pod.status, pod.cost);
        };
        let act = ActOnPod { id: id.to_owned(), body: PodActionRequest { action } };
        match session.call(&format!("{} it", action.as_str()), act).await {
            Ok(_) => done.to_owned(),
            Err(failure) => failure.one_line(),
        }
    }
}

//! Where jobs are sent: the same calls as in API v2, at the base that an endpoint names (serverless.md, Endpoints), and
//! the pauses between checks.

use std::{sync::Arc, time::Duration};

use super::{Api, BaseUrl, CallError, Embedded, Pace};
use wire::serverless::endpoints::Endpoint;

/// The longest pause between checks of the embedded engine: another process may write to its store.
const TICK: Duration = Duration::from_millis(100);
/// The shortest: due changes were applied a moment ago.
const LEAST: Duration = Duration::from_millis(1);

/// Why jobs cannot be sent.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum JobBaseError {
    /// The address is invalid.
    #[error("the job URL of the endpoint is unusable: {0}")]
    Unusable(#[from] super::BaseUrlError),
    /// The key would leave an encrypted connection.
    #[error("jobs go to {0}, which is not encrypted, and the API is")]
    Exposed(String),
    /// The key is for another server.
    #[error("jobs of this server go to {0}, which the key is not for")]
    Elsewhere(Box<BaseUrl>),
    /// The embedded engine has no other place.
    #[error("the embedded engine takes its jobs in this process")]
    InProcess,
}

impl Api {
    /// The same place for an endpoint's jobs: at `url`, or else the server's `requestUrls`, or else the server itself.
    /// `requestUrls` are only followed on the same server, and to the `agreed` ones.
    pub fn for_jobs(&self, endpoint: &Endpoint, url: Option<&str>, agreed: &[BaseUrl]) -> Result<Self, JobBaseError> {
        match self {
            Self::Embedded(_) if url.is_some() => Err(JobBaseError::InProcess),
            Self::Embedded(embedded) => {
                let Embedded { engine, observer, caller } = &**embedded;
                let (engine, observer, caller) = (Arc::clone(engine), observer.clone(), caller.clone());
                Ok(Self::Embedded(Box::new(Embedded { engine, observer, caller })))
            }
            Self::Rehearsed(base) => Ok(Self::Rehearsed(base.clone())),
            Self::Remote(remote) => {
                let urls = endpoint.request_urls.as_ref();
                let named = urls.and_then(|urls| [&urls.run, &urls.status, &urls.health].into_iter().flatten().next());
                let base = match url.or(named.map(String::as_str)) {
                    Some(text) => BaseUrl::of_jobs(text, &endpoint.id)?,
                    None => remote.base().clone(),
                };
                if url.is_none() && base.is_exposed() && remote.base().is_encrypted() {
                    return Err(JobBaseError::Exposed(base.to_string()));
                }
                if url.is_none() && !remote.may_go_to(&base, agreed) {
                    return Err(JobBaseError::Elsewhere(Box::new(base)));
                }
                Ok(Self::Remote(Box::new(remote.at(base))))
            }
        }
    }

    /// Waits until the engine in this process has something due, and applies it; does nothing elsewhere. Returns
    /// whether there is such an engine.
    pub async fn idle(&self, pace: &Pace, at_most: Duration) -> Result<bool, CallError> {
        let Some(engine) = self.engine() else { return Ok(false) };
        let due = engine.until_due()?.unwrap_or(TICK);
        pace.sleep(due.clamp(LEAST, TICK).min(at_most)).await;
        engine.catch_up()?;
        Ok(true)
    }
}

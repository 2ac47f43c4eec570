//! Resolves typed words to endpoints, and determines where their jobs go.

use super::origin::{self, agreed};
use crate::cli::{
    failure::{Failure, Kind},
    resources::select::{self, Selection},
    session::Session,
};
use api::{Api, BaseUrl, JobBaseError};
use wire::serverless::endpoints::{Endpoint, ListEndpoints};

/// One endpoint. All of it is there, unless no server is asked.
pub(super) async fn one(session: &Session, typed: &str) -> Result<Selection<Endpoint>, Failure> {
    select::one_own(session, ListEndpoints::default(), typed).await
}

/// Several endpoints; what is not clear stops everything.
pub(super) async fn several(session: &Session, typed: &[String]) -> Result<Vec<Selection<Endpoint>>, Failure> {
    select::all_own(session, ListEndpoints::default(), typed).await
}

/// An endpoint whose jobs are asked for.
pub(in crate::cli) struct EndpointTarget {
    /// Its id.
    pub(in crate::cli) id: String,
    /// Its name.
    pub(in crate::cli) name: String,
    /// All of it, unless no server is asked.
    pub(in crate::cli) endpoint: Option<Endpoint>,
    /// The API for its jobs.
    pub(in crate::cli) jobs: Api,
}

/// An endpoint with the place where its jobs go: where it says, or at `url`.
pub(in crate::cli) async fn target(
    session: &Session,
    typed: &str,
    url: Option<&str>,
) -> Result<EndpointTarget, Failure> {
    let Selection { id, name, item } = one(session, typed).await?;
    if let (Some(endpoint), None) = (&item, url)
        && let Err(JobBaseError::Elsewhere(base)) = session.api()?.for_jobs(endpoint, None, &agreed(session)?)
    {
        origin::ask(session, &base).await?;
    }
    let jobs = jobs_at(session, (&id, item.as_ref()), url)?;
    Ok(EndpointTarget { id, name, endpoint: item, jobs })
}

/// The API for an endpoint's jobs.
pub(super) fn jobs(session: &Session, endpoint: &Endpoint) -> Result<Api, Failure> {
    jobs_at(session, (&endpoint.id, Some(endpoint)), None)
}

/// The same, at `url` if there is one. Where no server is asked, the endpoint is only named.
pub(super) fn jobs_at(
    session: &Session,
    (id, endpoint): (&str, Option<&Endpoint>),
    url: Option<&str>,
) -> Result<Api, Failure> {
    let unusable = |error| {
        let hint = match error {
            JobBaseError::Elsewhere(base) => return origin::elsewhere(&base),
            JobBaseError::Unusable(_) => "give the base of the job API with --job-url, like https://jobs.example.com",
            JobBaseError::Exposed(_) => "give the base with --job-url, if the key may travel there in clear text",
            JobBaseError::InProcess => "leave --job-url out",
        };
        Failure::Told { kind: Kind::Usage, what: error.to_string(), details: Vec::new(), hint: Some(hint.to_owned()) }
    };
    let Some(endpoint) = endpoint else {
        // No server is contacted, so the general base URL stands in for a missing one.
        let base = url.map(|url| BaseUrl::of_jobs(url, id).map_err(JobBaseError::from)).transpose();
        return Ok(Api::Rehearsed(base.map_err(unusable)?));
    };
    session.api()?.for_jobs(endpoint, url, &agreed(session)?).map_err(unusable)
}

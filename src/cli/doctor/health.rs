//! Whether one of our servers is up, as those ask who start it again when it is not.

use super::{
    check::Check,
    server::{ask, unreached},
};
use crate::cli::{
    backend::{Backend, KeySource},
    failure::{Exit, Failure},
    session::Session,
};
use api::{Api, BaseUrl};

/// One request without a key, whatever is configured.
pub(super) async fn check(session: &Session, server: &BaseUrl) -> Result<Check, Failure> {
    const NAME: &str = "health";
    let api = session.platform.remote(server, None, None)?;
    let Api::Remote(remote) = &api else { return Ok(Check::ok(NAME, "the engine is in this process")) };
    let Err(error) = ask(remote, "/_engine/health").await else {
        return Ok(Check::ok(NAME, format!("{server} is up")));
    };
    if error.problem().is_some() {
        let hint = "its log says more; a server of others has no /_engine/health, and `svcctl doctor` checks it";
        return Ok(Check::fail(NAME, Exit::Unavailable, format!("{server} is not healthy: {error}"), hint));
    }
    let backend = Backend::Remote { base_url: server.clone(), key: KeySource::Missing, context: None, team: None };
    Ok(unreached(&error, &backend))
}

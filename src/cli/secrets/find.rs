//! Finds a secret by its name, ignoring case, or by its id.

use crate::cli::{failure::Failure, session::Session};
use ops::select::{self, SelectError};
use wire::secrets::{ListSecrets, Secret};

/// All secrets of the account.
pub(super) async fn all(session: &Session) -> Result<Vec<Secret>, Failure> {
    Ok(session.list("list secrets", ListSecrets::default()).await?.into_items())
}

/// The secret that is meant, among these.
pub(super) fn among<'a>(secrets: &'a [Secret], typed: &str) -> Result<&'a Secret, SelectError> {
    // No two names differ in letter case alone.
    let by_name = || secrets.iter().find(|secret| secret.name.eq_ignore_ascii_case(typed));
    select::own(secrets, typed).or_else(|error| by_name().ok_or(error))
}

/// The id of the secret that is meant; what was typed where no list is read.
pub(super) async fn id(session: &Session, typed: &str) -> Result<String, Failure> {
    if session.platform.rehearses() {
        return Ok(typed.to_owned());
    }
    Ok(among(&all(session).await?, typed)?.id.clone())
}

/// The secret of this name, if there is one.
pub(super) async fn named(session: &Session, name: &str) -> Result<Option<Secret>, Failure> {
    let listed = session.list("find the secret", ListSecrets { name: Some(name.to_owned()) }).await?;
    // A server may know no filter.
    Ok(listed.into_items().into_iter().find(|secret| secret.name.eq_ignore_ascii_case(name)))
}

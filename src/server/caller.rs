//! Who sends a request.

use std::fmt;

use axum::http::{
    HeaderMap, HeaderValue,
    header::{AUTHORIZATION, WWW_AUTHENTICATE},
};
use sha2::{Digest, Sha256};

use super::reply::Refusal;
use engine::{AuthError, Caller, Engine};
use wire::Problem;

/// A key from outside that is admitted to everything. Only its hash is kept.
#[derive(Clone)]
pub struct AdmittedKey([u8; 32]);

impl AdmittedKey {
    /// Admits this key.
    pub fn new(key: &str) -> Self {
        Self(Sha256::digest(key).into())
    }

    /// Compares in the same time wherever the keys differ.
    fn is(&self, token: &str) -> bool {
        let other: [u8; 32] = Sha256::digest(token).into();
        self.0.iter().zip(other).fold(0, |difference, (a, b)| difference | (a ^ b)) == 0
    }
}

impl fmt::Debug for AdmittedKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("AdmittedKey(***)")
    }
}

/// The team that a session acts for.
const TEAM: &str = "x-team-id";

/// Who presents the key or session of these headers: 401 when there is none that is good.
pub(super) fn identify(
    engine: &Engine,
    admitted: Option<&AdmittedKey>,
    headers: &HeaderMap,
) -> Result<Caller, Refusal> {
    let token = token(headers).map_err(unauthorized)?;
    if admitted.is_some_and(|admitted| admitted.is(token)) {
        return Ok(Caller::local());
    }
    engine.authenticate(token, team(headers)).map_err(|error| match error {
        AuthError::Refused(reason) => unauthorized(reason),
        AuthError::Store(error) => error.into(),
    })
}

/// Who presents the key or session of these headers, if it is good and known without waiting.
pub(super) fn identify_at_once(engine: &Engine, admitted: Option<&AdmittedKey>, headers: &HeaderMap) -> Option<Caller> {
    let token = token(headers).ok()?;
    if admitted.is_some_and(|admitted| admitted.is(token)) {
        return Some(Caller::local());
    }
    engine.authenticate_at_once(token, team(headers))?.ok()
}

/// The team that is named. To name several is to name none that anybody belongs to.
fn team(headers: &HeaderMap) -> Option<&str> {
    let mut values = headers.get_all(TEAM).iter();
    let value = values.next().filter(|_| values.next().is_none())?;
    value.to_str().ok()
}

/// The key of these headers.
pub(crate) fn token(headers: &HeaderMap) -> Result<&str, &'static str> {
    const MALFORMED: &str = "the header must be `Authorization: Bearer <API key>`";
    let mut values = headers.get_all(AUTHORIZATION).iter();
    let value = values.next().ok_or("the request has no API key; send `Authorization: Bearer <API key>`")?;
    if values.next().is_some() {
        return Err("the request has more than one Authorization header");
    }
    let (scheme, token) = value.to_str().ok().and_then(|text| text.split_once(' ')).ok_or(MALFORMED)?;
    let token = token.trim();
    let is_token = !token.is_empty() && !token.contains(char::is_whitespace);
    if scheme.eq_ignore_ascii_case("bearer") && is_token { Ok(token) } else { Err(MALFORMED) }
}

fn unauthorized(reason: &str) -> Refusal {
    Refusal::with(Problem::new(401, reason), WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"))
}

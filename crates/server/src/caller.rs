//! Identifies the caller of a request.

use std::{fmt, sync::Arc};

use axum::http::{
    HeaderMap, HeaderValue,
    header::{AUTHORIZATION, WWW_AUTHENTICATE},
    request::Parts,
};
use sha2::{Digest, Sha256};

use super::{Server, duplex::HangupDetector, on_thread, reply::Refusal};
use engine::{AuthError, Caller, Engine};
use wire::Problem;

/// An external key with full access. Only its hash is kept.
#[derive(Clone)]
pub struct AdmittedKey([u8; 32]);

impl AdmittedKey {
    /// Admits this key.
    pub fn new(key: &str) -> Self {
        Self(Sha256::digest(key).into())
    }

    /// Compares in constant time, wherever the keys differ.
    pub fn is(&self, token: &str) -> bool {
        let other: [u8; 32] = Sha256::digest(token).into();
        self.0.iter().zip(other).fold(0, |difference, (a, b)| difference | (a ^ b)) == 0
    }
}

impl fmt::Debug for AdmittedKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("AdmittedKey(***)")
    }
}

impl Server {
    /// The caller of a request: 401 if missing or invalid.
    pub(super) async fn identify(self: &Arc<Self>, request: &Parts) -> Result<Caller, Refusal> {
        let headers = &request.headers;
        let known = identify_at_once(&self.engine, self.admitted.as_ref(), headers);
        if let Some(caller) = known {
            return Ok(caller);
        }
        let (server, headers) = (Arc::clone(self), headers.clone());
        on_thread(move || identify(&server.engine, server.admitted.as_ref(), &headers)).await
    }

    /// Delays the answer to a wrong key, if its address has sent many.
    pub(super) async fn hold_back(&self, from: &HangupDetector) {
        let Some(from) = from.peer() else { return };
        let pause = self.guesses.pause(from, self.clock.now());
        if !pause.is_zero() {
            let mut stopping = self.stopping.clone();
            tokio::select! {
                () = tokio::time::sleep(pause) => {}
                // A stopping server waits for nobody's guesses.
                () = net::accept::stopped(&mut stopping) => {}
            }
        }
    }
}

/// The team that a session acts for.
const TEAM: &str = "x-team-id";

/// The caller with the key or session in these headers: 401 if there is no valid one.
pub(super) fn identify(
    engine: &Engine,
    admitted: Option<&AdmittedKey>,
    headers: &HeaderMap,
) -> Result<Caller, Refusal> {
    of_token(engine, admitted, token(headers).map_err(unauthorized)?, headers)
}

/// The caller with this key or session. The headers name the team.
pub(super) fn of_token(
    engine: &Engine,
    admitted: Option<&AdmittedKey>,
    token: &str,
    headers: &HeaderMap,
) -> Result<Caller, Refusal> {
    if admitted.is_some_and(|admitted| admitted.is(token)) {
        return Ok(Caller::local());
    }
    engine.authenticate(token, team(headers)).map_err(refused)
}

/// Why a request is rejected.
pub(super) fn refused(error: AuthError) -> Refusal {
    match error {
        AuthError::Refused(reason) => unauthorized(reason),
        AuthError::Store(error) => error.into(),
    }
}

/// The caller with the key or session in these headers, if it is valid and known without waiting.
pub(super) fn identify_at_once(engine: &Engine, admitted: Option<&AdmittedKey>, headers: &HeaderMap) -> Option<Caller> {
    of_token_at_once(engine, admitted, token(headers).ok()?, headers)
}

/// The caller with this key or session, if it is valid and known without waiting.
pub(super) fn of_token_at_once(
    engine: &Engine,
    admitted: Option<&AdmittedKey>,
    token: &str,
    headers: &HeaderMap,
) -> Option<Caller> {
    if admitted.is_some_and(|admitted| admitted.is(token)) {
        return Some(Caller::local());
    }
    engine.authenticate_at_once(token, team(headers))?.ok()
}

/// The named team. Naming several is like naming one without members.
fn team(headers: &HeaderMap) -> Option<&str> {
    let mut values = headers.get_all(TEAM).iter();
    let value = values.next().filter(|_| values.next().is_none())?;
    value.to_str().ok()
}

const MALFORMED: &str = "the header must be `Authorization: Bearer <API key>`";

/// The key in these headers.
pub fn token(headers: &HeaderMap) -> Result<&str, &'static str> {
    let (scheme, token) = authorization(headers)?.split_once(' ').ok_or(MALFORMED)?;
    let token = token.trim();
    if scheme.eq_ignore_ascii_case("bearer") && is_token(token) { Ok(token) } else { Err(MALFORMED) }
}

/// The key in these headers, with or without `Bearer` (serverless.md, Jobs).
pub(super) fn bare_token(headers: &HeaderMap) -> Result<&str, &'static str> {
    let text = authorization(headers)?.trim();
    if is_token(text) && !text.eq_ignore_ascii_case("bearer") { Ok(text) } else { token(headers) }
}

/// The one header that identifies the caller.
fn authorization(headers: &HeaderMap) -> Result<&str, &'static str> {
    let mut values = headers.get_all(AUTHORIZATION).iter();
    let value = values.next().ok_or("the request has no API key; send `Authorization: Bearer <API key>`")?;
    if values.next().is_some() {
        return Err("the request has more than one Authorization header");
    }
    value.to_str().map_err(|_| MALFORMED)
}

fn is_token(text: &str) -> bool {
    !text.is_empty() && !text.contains(char::is_whitespace)
}

pub(super) fn unauthorized(reason: &str) -> Refusal {
    Refusal::with(Problem::new(401, reason), WWW_AUTHENTICATE, HeaderValue::from_static("Bearer"))
}

//! Console sessions: tokens that act for a user (platform.md, section 5.4; behaviour.md, Accounts).
//!
//! A session is a JWT, signed with HMAC-SHA256 using a secret that never leaves the store. There is only one valid
//! header, so a token with another algorithm, or none, is rejected whatever its signature. Times are the engine's.

use std::time::Duration;

use base64::{Engine as _, prelude::BASE64_URL_SAFE_NO_PAD as BASE64};
use ring::hmac;
use serde::{Deserialize, Serialize};

use super::{
    AdminError, AuthError, Caller, Context, Engine, StoreError,
    store::{Access, Tx},
    teams,
};
use wire::Timestamp;

/// `{"alg":"HS256","typ":"JWT"}`.
const HEADER: &str = "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9";
/// The maximum duration of a session.
const LONGEST: Duration = Duration::from_secs(12 * 3600);
/// The length of the secret in characters: more than the 256 bits of the hash.
pub(super) const SECRET_LENGTH: usize = 48;

/// A new session, the only place where its token appears. It lacks `Debug`, so that no message can show it.
#[derive(Serialize, schemars::JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct NewSession {
    /// The bearer token.
    pub token: String,
    /// When it expires.
    pub expires_at: Timestamp,
}

/// The claims of a token. Times are seconds since 1970.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Claims {
    sub: String,
    iat: i64,
    exp: i64,
}

impl Engine {
    /// Creates a session for a user with this duration, at most 12 hours.
    pub fn create_session(&self, user: &str, span: Duration) -> Result<NewSession, AdminError> {
        if !(Duration::from_secs(1)..=LONGEST).contains(&span) {
            return Err(AdminError::Refused("a session lasts from one second to 12 hours".to_owned()));
        }
        self.admin(Access::Write, |context| {
            teams::check_user(context.tx, user)?;
            let secret = context.tx.session_secret()?.map_or_else(|| new_secret(context), Ok)?;
            let expires_at = Timestamp::from_seconds(context.now.after(span).seconds());
            let claims = Claims { sub: user.to_owned(), iat: context.now.seconds(), exp: expires_at.seconds() };
            Ok(NewSession { token: sign(&claims, &secret), expires_at })
        })
    }

    /// The caller of this token and the account: the team's if the user is a member, or else the user's own.
    pub(super) fn session_caller(&self, tx: &Tx<'_>, token: &str, team: Option<&str>) -> Result<Caller, AuthError> {
        const STRANGE: AuthError = AuthError::Refused("the bearer token is neither an API key nor a session");
        let Some(secret) = tx.session_secret()? else { return Err(STRANGE) };
        let Some(claims) = read(token, &secret) else { return Err(STRANGE) };
        let now = self.now(tx)?;
        let lasts = Duration::from_secs(u64::try_from(claims.exp.saturating_sub(claims.iat)).unwrap_or(0));
        if lasts > LONGEST || Timestamp::from_seconds(claims.iat) > now || !tx.is_user(&claims.sub)? {
            return Err(STRANGE);
        }
        if Timestamp::from_seconds(claims.exp) <= now {
            return Err(AuthError::Refused("the session has expired"));
        }
        let account = match team {
            Some(team) if tx.is_member(team, &claims.sub)? => team.to_owned(),
            Some(_) | None => claims.sub.clone(),
        };
        Ok(Caller::of(account, claims.sub))
    }
}

/// Draws the secret, for the first session.
fn new_secret(context: &Context<'_>) -> Result<String, StoreError> {
    let secret = context.engine.rng.secret(SECRET_LENGTH);
    context.tx.set_session_secret(&secret)?;
    Ok(secret)
}

fn sign(claims: &Claims, secret: &str) -> String {
    let claims = BASE64.encode(serde_json::to_vec(claims).expect("claims serialise"));
    let signed = format!("{HEADER}.{claims}");
    let signature = hmac::sign(&key(secret), signed.as_bytes());
    format!("{signed}.{}", BASE64.encode(signature))
}

/// The claims of a token, if signed here. Compares signatures in constant time.
fn read(token: &str, secret: &str) -> Option<Claims> {
    let (signed, signature) = token.rsplit_once('.')?;
    let signature = BASE64.decode(signature).ok()?;
    hmac::verify(&key(secret), signed.as_bytes(), &signature).ok()?;
    let claims = signed.strip_prefix(HEADER)?.strip_prefix('.')?;
    serde_json::from_slice(&BASE64.decode(claims).ok()?).ok()
}

pub(super) fn key(secret: &str) -> hmac::Key {
    hmac::Key::new(hmac::HMAC_SHA256, secret.as_bytes())
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{BASE64, Claims, HEADER, read, sign};
    use crate::{AuthError, Clock, Engine, ManualClock, Rng, Store, store::Access};
    use base64::Engine as _;
    use wire::Timestamp;

    /// An engine with a session, and the secret that signed it.
    fn engine() -> (Engine, ManualClock, String) {
        let clock = ManualClock::at("2026-11-20T12:00:00Z".parse().expect("a time"));
        let engine = Engine::new(Store::in_memory().expect("a store"), Clock::Manual(clock.clone()), Rng::from_seed(1));
        engine.create_session("local", Duration::from_secs(60)).expect("a session");
        let secret = engine.admin(Access::Read, |context| Ok(context.tx.session_secret()?));
        (engine, clock, secret.expect("read").expect("a secret"))
    }

    fn reason(engine: &Engine, token: &str) -> &'static str {
        match engine.authenticate(token, None) {
            Err(AuthError::Refused(reason)) => reason,
            other => panic!("{other:?}"),
        }
    }

    #[test]
    fn what_is_signed_is_what_a_library_would_sign() {
        // HMAC-SHA256 with the key `secret`, computed by another implementation.
        let claims = Claims { sub: "local".to_owned(), iat: 1_700_000_000, exp: 1_700_003_600 };
        let token = sign(&claims, "secret");
        assert_eq!(BASE64.decode(HEADER).as_deref(), Ok(br#"{"alg":"HS256","typ":"JWT"}"#.as_slice()));
        let rest = [
            "eyJzdWIiOiJsb2NhbCIsImlhdCI6MTcwMDAwMDAwMCwiZXhwIjoxNzAwMDAzNjAwfQ",
            "7Yj503-N32stbFu2jiYqlonTAlweWlen1DeHe_uU2Y0",
        ];
        assert_eq!(token, format!("{HEADER}.{}", rest.join(".")));
        assert_eq!(read(&token, "secret"), Some(claims));
        assert_eq!(read(&token, "another"), None);
    }

    #[test]
    fn a_session_lasts_until_its_end_by_the_clock_of_the_engine() {
        let (engine, clock, _) = engine();
        let made = engine.create_session("local", Duration::from_secs(12 * 3600)).expect("a session");
        assert_eq!(made.expires_at.to_string(), "2026-11-21T00:00:00Z");
        clock.advance(Duration::from_millis(12 * 3_600_000 - 1));
        assert_eq!(engine.authenticate(&made.token, None).expect("let in").account(), "local");
        clock.advance(Duration::from_millis(1));
        assert_eq!(reason(&engine, &made.token), "the session has expired");
        for wrong in [Duration::ZERO, Duration::from_millis(999), Duration::from_millis(12 * 3_600_000 + 1)] {
            assert!(engine.create_session("local", wrong).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn claims_that_no_session_has_open_nothing_however_well_they_are_signed() {
        let (engine, clock, secret) = engine();
        let now = clock.now().seconds();
        let token = |sub: &str, iat: i64, exp: i64| sign(&Claims { sub: sub.to_owned(), iat, exp }, &secret);
        engine.authenticate(&token("local", now, now + 12 * 3600), None).expect("let in");
        let strange = reason(&engine, "no token at all");
        for (sub, iat, exp) in [
            ("stranger", now, now + 60),
            ("", now, now + 60),
            ("local", now + 1, now + 60),
            ("local", now, now + 12 * 3600 + 1),
            ("local", i64::MIN, now + 60),
            ("local", i64::MIN, i64::MAX),
            ("local", Timestamp::MAX.seconds(), i64::MAX),
        ] {
            assert_eq!(reason(&engine, &token(sub, iat, exp)), strange, "{sub} {iat} {exp}");
        }
        for (iat, exp) in [(now, now), (now, now - 1), (now - 60, now), (now, i64::MIN)] {
            assert_eq!(reason(&engine, &token("local", iat, exp)), "the session has expired", "{iat} {exp}");
        }
        for claims in [
            "",
            "{",
            "null",
            r#"{"sub":"local"}"#,
            r#"{"sub":"local","iat":1.5,"exp":99999999999}"#,
            r#"{"sub":["local"],"iat":1,"exp":2}"#,
            r#"{"sub":"local","iat":1,"exp":2,"exp":99999999999}"#,
            r#"{"sub":"local","iat":1,"exp":2,"nbf":1}"#,
        ] {
            let signed = format!("{HEADER}.{}", BASE64.encode(claims));
            let signature = ring::hmac::sign(&super::key(&secret), signed.as_bytes());
            assert_eq!(reason(&engine, &format!("{signed}.{}", BASE64.encode(signature))), strange, "{claims}");
        }
    }
}

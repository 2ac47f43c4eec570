//! Sessions of the web console (console.md, Security): two halves, of which the store keeps hashes, and the code of a
//! link that opens one, once.
//!
//! A session acts through a bearer of its own, which the console makes for each request and no browser ever has. It is
//! checked like a key, so that every request passes the server's own order of checks. Times are the engine's.

use std::{sync::Arc, time::Duration};

use ring::hmac;
use serde::Serialize;

use super::{
    AdminError, AuthError, Caller, Context, Engine, Rng, StoreError,
    context::CallerIdentity,
    keys, sessions,
    store::{Access, KeyRecord, SessionRecord, Tx},
    teams,
};
use base64::{Engine as _, prelude::BASE64_URL_SAFE_NO_PAD as BASE64};
use wire::{Problem, Timestamp};

/// How long the code of a link works.
const LINK: Duration = Duration::from_mins(10);
/// How long a session lasts.
const LASTS: Duration = Duration::from_secs(12 * 3600);
/// The random characters, of 62, of a code and of each half: 196 bits.
const SECRET: usize = 33;
/// The maximum number of codes and of sessions in the store; the oldest make room.
const MOST: u32 = 1000;
/// The prefix of a session's bearer.
pub(super) const PREFIX: &str = "svx_";

/// A session, without its halves.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, schemars::JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ConsoleSession {
    /// Its id.
    pub id: String,
    /// The user that it acts for, or the account of its key.
    pub user: String,
    /// The id of the API key that it was exchanged for.
    pub key: Option<String>,
    /// The address that signed in.
    pub address: Option<String>,
    /// When it began.
    pub created_at: Timestamp,
    /// When it ends.
    pub expires_at: Timestamp,
}

/// A new session, the only place where its halves appear. It lacks `Debug`, so that no message can show them.
pub struct NewConsoleSession {
    /// The session.
    pub session: ConsoleSession,
    /// The half for the cookie.
    pub cookie: String,
    /// The half for the header.
    pub token: String,
}

/// An open session, with the bearer that it acts through. It lacks `Debug`, so that no message can show it.
#[derive(Clone)]
pub struct OpenSession {
    /// The session.
    pub session: ConsoleSession,
    /// The name of its key.
    pub key_name: Option<String>,
    /// The scopes of its key; `None` for a user, who may do everything.
    pub scopes: Option<Vec<String>>,
    /// The token for `Authorization: Bearer` within this process.
    pub bearer: String,
}

impl From<SessionRecord> for ConsoleSession {
    fn from(record: SessionRecord) -> Self {
        let SessionRecord { id, cookie: _, token: _, user, key, address, created_at, expires_at } = record;
        Self { id, user, key, address, created_at, expires_at }
    }
}

impl Engine {
    /// Makes the code of a link that signs a user in, once within ten minutes. `rng` is never a seeded one.
    pub fn create_console_code(&self, rng: &Rng, user: &str) -> Result<String, AdminError> {
        let code = rng.secret(SECRET);
        self.admin(Access::Write, |context| {
            teams::check_user(context.tx, user)?;
            let row = (&*keys::hash(&code), user, context.now.after(LINK));
            context.tx.insert_code(row, context.now, MOST)?;
            Ok(())
        })?;
        Ok(code)
    }

    /// Opens a session by the code of a link, which works once.
    pub fn redeem_console_code(
        &self,
        rng: &Rng,
        code: &str,
        address: Option<String>,
    ) -> Result<NewConsoleSession, AuthError> {
        const UNKNOWN: &str =
            "the link was used before, or is none of this server; `svcctl console link` makes a new one";
        const OLD: &str = "the link is older than ten minutes; `svcctl console link` makes a new one";
        self.auth(|context| {
            let Some((user, expires_at)) = context.tx.take_code(&keys::hash(code))? else { return Ok(Err(UNKNOWN)) };
            if expires_at <= context.now {
                return Ok(Err(OLD));
            }
            open(context, rng, (user, None), address).map(Ok)
        })
    }

    /// Opens a session for an API key, which is not kept. It ends with the key.
    pub fn exchange_key(&self, rng: &Rng, key: &str, address: Option<String>) -> Result<NewConsoleSession, AuthError> {
        let caller = self.authenticate(key, None)?;
        let Some(id) = caller.key() else {
            return Err(AuthError::Refused("this is no API key; sign in with a key, or by a link"));
        };
        let who = (caller.account().to_owned(), Some(id.to_owned()));
        self.auth(|context| open(context, rng, who, address).map(Ok))
    }

    /// Opens a session for the engine's own user, who proved to be that elsewhere.
    pub fn open_local_session(
        &self,
        rng: &Rng,
        user: &str,
        address: Option<String>,
    ) -> Result<NewConsoleSession, AuthError> {
        self.auth(|context| open(context, rng, (user.to_owned(), None), address).map(Ok))
    }

    /// The session of these two halves, both of which must be right, while it lasts.
    pub fn console_session(&self, cookie: &str, token: &str) -> Result<OpenSession, AuthError> {
        const STRANGE: AuthError = AuthError::Refused("there is no such session; sign in again");
        self.store.transaction(Access::Read, |tx| {
            let Some(record) = tx.session_of_cookie(&keys::hash(cookie))? else { return Err(STRANGE) };
            // Hashes may be compared as they are: nobody can choose one byte by byte.
            if record.token != keys::hash(token) {
                return Err(STRANGE);
            }
            let key = self.check(tx, &record)?;
            let Some(secret) = tx.session_secret()? else { return Err(STRANGE) };
            let bearer = bearer(&record.id, &secret);
            let (key_name, scopes) = key.map(|key| (key.name, key.scopes)).unzip();
            Ok(OpenSession { session: record.into(), key_name, scopes, bearer })
        })
    }

    /// Every session of the console that lasts, oldest first.
    pub fn console_sessions(&self) -> Result<Vec<ConsoleSession>, AdminError> {
        self.admin(Access::Read, |context| {
            let sessions = context.tx.console_sessions()?.into_iter();
            Ok(sessions.filter(|session| session.expires_at > context.now).map(Into::into).collect())
        })
    }

    /// Ends a session of the console.
    pub fn end_console_session(&self, id: &str) -> Result<(), AdminError> {
        self.admin(Access::Write, |context| {
            if context.tx.delete_console_session(id)? { Ok(()) } else { Err(Problem::not_found("session", id).into()) }
        })
    }

    /// The caller of a session's bearer. The team applies to a user's session, as to any.
    pub(super) fn console_caller(&self, tx: &Tx<'_>, token: &str, team: Option<&str>) -> Result<Caller, AuthError> {
        const STRANGE: AuthError = AuthError::Refused("the session has ended");
        let id = token.strip_prefix(PREFIX).and_then(|rest| rest.split_once('_')).map_or("", |(id, _)| id);
        let Some(secret) = tx.session_secret()? else { return Err(STRANGE) };
        let signature = token.get(PREFIX.len() + id.len() + 1..).and_then(|text| BASE64.decode(text).ok());
        let signed = hmac::verify(&sessions::key(&secret), signed(id).as_bytes(), &signature.unwrap_or_default());
        let record = if signed.is_ok() { tx.console_session(id)? } else { None };
        let Some(record) = record else { return Err(STRANGE) };
        let session = Some(record.id.clone());
        if let Some(KeyRecord { id, account, name, scopes, .. }) = self.check(tx, &record)? {
            let (payer, scopes, key, key_name) = (account.clone(), Some(scopes), Some(id), Some(name));
            return Ok(Caller(Arc::new(CallerIdentity { account, payer, scopes, key, key_name, session })));
        }
        let account = match team {
            Some(team) if tx.is_member(team, &record.user)? => team.to_owned(),
            Some(_) | None => record.user.clone(),
        };
        Ok(Caller::of(account, record.user).within(session))
    }

    /// Checks that a session lasts, and its user or key is there: its key, if it has one.
    fn check(&self, tx: &Tx<'_>, record: &SessionRecord) -> Result<Option<KeyRecord>, AuthError> {
        let now = self.now(tx)?;
        if record.expires_at <= now {
            return Err(AuthError::Refused("the session has expired; sign in again"));
        }
        let Some(id) = &record.key else {
            let is_user = tx.is_user(&record.user)?;
            return if is_user { Ok(None) } else { Err(AuthError::Refused("the user of the session is gone")) };
        };
        let key = tx.key_with_id(id)?.filter(|key| key.expires_at.is_none_or(|end| end > now));
        key.map(Some).ok_or(AuthError::Refused("the API key of the session was revoked or has expired"))
    }

    /// Writes, and refuses with a reason after the write: a code that was wrong or late is taken all the same.
    fn auth<T>(
        &self,
        work: impl FnOnce(&Context<'_>) -> Result<Result<T, &'static str>, StoreError>,
    ) -> Result<T, AuthError> {
        let done = self.admin(Access::Write, |context| Ok(work(context)?));
        match done {
            Ok(done) => done.map_err(AuthError::Refused),
            Err(AdminError::Store(error)) => Err(error.into()),
            Err(AdminError::Problem(_) | AdminError::Refused(_)) => {
                Err(AuthError::Refused("the engine could not open a session"))
            }
        }
    }
}

/// Opens a session for a user, or the account of a key.
fn open(
    context: &Context<'_>,
    rng: &Rng,
    (user, key): (String, Option<String>),
    address: Option<String>,
) -> Result<NewConsoleSession, StoreError> {
    if context.tx.session_secret()?.is_none() {
        context.tx.set_session_secret(&rng.secret(sessions::SECRET_LENGTH))?;
    }
    let (cookie, token) = (rng.secret(SECRET), rng.secret(SECRET));
    let record = SessionRecord {
        id: rng.resource_id(),
        cookie: keys::hash(&cookie),
        token: keys::hash(&token),
        user,
        key,
        address,
        created_at: context.now,
        expires_at: context.now.after(LASTS),
    };
    context.tx.insert_console_session(&record, context.now, MOST)?;
    Ok(NewConsoleSession { session: record.into(), cookie, token })
}

/// The signed text of a bearer; it cannot be taken for the claims of a token.
fn signed(id: &str) -> String {
    format!("console session {id}")
}

fn bearer(id: &str, secret: &str) -> String {
    let signature = hmac::sign(&sessions::key(secret), signed(id).as_bytes());
    format!("{PREFIX}{id}_{}", BASE64.encode(signature))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use crate::{AuthError, Clock, Engine, ManualClock, Rng, Store};

    fn engine() -> (Engine, ManualClock, Rng) {
        let clock = ManualClock::at("2026-11-20T12:00:00Z".parse().expect("a time"));
        let store = Store::in_memory().expect("a store");
        (Engine::new(store, Clock::Manual(clock.clone()), Rng::from_seed(1)), clock, Rng::from_seed(2))
    }

    fn reason<T>(refused: Result<T, AuthError>) -> &'static str {
        match refused {
            Err(AuthError::Refused(reason)) => reason,
            Err(error) => panic!("{error}"),
            Ok(_) => panic!("it was let in"),
        }
    }

    #[test]
    fn a_code_opens_one_session_within_ten_minutes() {
        let (engine, clock, rng) = engine();
        let code = engine.create_console_code(&rng, "local").expect("a code");
        let made = engine.redeem_console_code(&rng, &code, None).expect("a session");
        assert!(reason(engine.redeem_console_code(&rng, &code, None)).contains("used before"));
        let open = engine.console_session(&made.cookie, &made.token).expect("both halves");
        assert_eq!(engine.authenticate(&open.bearer, None).expect("let in").account(), "local");
        for (cookie, token) in [(&made.token, &made.cookie), (&made.cookie, &made.cookie), (&made.token, &made.token)] {
            assert!(reason(engine.console_session(cookie, token)).contains("no such session"));
        }
        let late = engine.create_console_code(&rng, "local").expect("a code");
        clock.advance(Duration::from_secs(600));
        assert!(reason(engine.redeem_console_code(&rng, &late, None)).contains("ten minutes"));
        assert!(engine.create_console_code(&rng, "nobody").is_err());
    }

    #[test]
    fn a_session_ends_after_twelve_hours_with_its_key_and_when_it_is_ended() {
        let (engine, clock, rng) = engine();
        let key = engine.create_key("ci", &["pods:read".parse().expect("a scope")], None, None).expect("a key");
        let by_key = engine.exchange_key(&rng, &key.key, Some("127.0.0.1".to_owned())).expect("a session");
        let open = |made: &super::NewConsoleSession| engine.console_session(&made.cookie, &made.token);
        let bearer = open(&by_key).expect("open").bearer;
        let caller = engine.authenticate(&bearer, None).expect("let in");
        assert!(caller.may("pods", false) && !caller.may("pods", true));
        engine.revoke_key(&key.id).expect("revoked");
        assert!(
            reason(open(&by_key)).contains("revoked") && reason(engine.authenticate(&bearer, None)).contains("revoked")
        );
        let code = engine.create_console_code(&rng, "local").expect("a code");
        let by_link = engine.redeem_console_code(&rng, &code, None).expect("a session");
        let bearer = open(&by_link).expect("open").bearer;
        clock.advance(Duration::from_millis(12 * 3_600_000 - 1));
        assert_eq!(engine.console_sessions().expect("a list").len(), 2);
        engine.authenticate(&bearer, None).expect("it lasts");
        clock.advance(Duration::from_millis(1));
        assert!(
            reason(open(&by_link)).contains("expired")
                && reason(engine.authenticate(&bearer, None)).contains("expired")
        );
        let code = engine.create_console_code(&rng, "local").expect("a code");
        let ended = engine.redeem_console_code(&rng, &code, None).expect("a session");
        engine.end_console_session(&ended.session.id).expect("ended");
        assert!(reason(open(&ended)).contains("no such session"));
        assert!(engine.end_console_session(&ended.session.id).is_err());
    }

    #[test]
    fn a_bearer_is_none_unless_this_engine_signed_it() {
        let (engine, _, rng) = engine();
        let code = engine.create_console_code(&rng, "local").expect("a code");
        let made = engine.redeem_console_code(&rng, &code, None).expect("a session");
        let id = &made.session.id;
        for wrong in
            ["svx_", "svx__", &format!("svx_{id}"), &format!("svx_{id}_"), &format!("svx_{id}_AAAA"), "svx_é_é"]
        {
            assert_eq!(reason(engine.authenticate(wrong, None)), "the session has ended", "{wrong}");
        }
    }

    #[test]
    fn neither_code_nor_half_is_in_the_store() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("engine.db");
        let (_, clock, rng) = engine();
        let engine = Engine::new(Store::open(&path).expect("a store"), Clock::Manual(clock), Rng::from_seed(1));
        let code = engine.create_console_code(&rng, "local").expect("a code");
        let made = engine.redeem_console_code(&rng, &code, None).expect("a session");
        let unused = engine.create_console_code(&rng, "local").expect("a code");
        for file in ["engine.db", "engine.db-wal"] {
            let bytes = std::fs::read(folder.path().join(file)).expect("a file");
            for secret in [&code, &unused, &made.cookie, &made.token] {
                assert!(!bytes.windows(secret.len()).any(|part| part == secret.as_bytes()), "{file}");
            }
        }
    }
}

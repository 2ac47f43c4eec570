//! API keys and their permissions (platform.md, section 5; behaviour.md, Accounts).
//!
//! A key is `svk_` followed by 40 random characters. The store keeps only its hash, so its text is shown once, on
//! creation.

use std::{fmt, str::FromStr, sync::Arc};

use base64::{Engine as _, prelude::BASE64_URL_SAFE_NO_PAD};
use http::Method;
use serde::Serialize;
use sha2::{Digest, Sha256};

use super::{
    AdminError, Caller, Engine, StoreError, console,
    context::CallerIdentity,
    store::{Access, KeyRecord, Tx},
    teams,
};
use crate::model::LOCAL_ACCOUNT;
use wire::{Problem, Timestamp, operation::group};

/// The prefix of every key.
const PREFIX: &str = "svk_";
/// The number of random characters after it.
const LENGTH: usize = 40;
/// The operation groups that a scope can name.
const GROUPS: [&str; 9] =
    ["account", "pods", "catalog", "billing", "templates", "volumes", "registries", "serverless", "clusters"];

/// The permissions of a key: `<group>:read`, `<group>:write`, or `*` for everything. Write includes read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Scope(String);

impl Scope {
    /// Everything.
    pub fn all() -> Self {
        Self("*".to_owned())
    }
}

/// Why a text is not a valid scope.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{0}` is not a scope like pods:read, pods:write or *; the groups are {groups}", groups = GROUPS.join(", "))]
pub struct ScopeError(String);

impl FromStr for Scope {
    type Err = ScopeError;

    fn from_str(text: &str) -> Result<Self, ScopeError> {
        let is_known = text == "*"
            || text
                .split_once(':')
                .is_some_and(|(group, right)| GROUPS.contains(&group) && ["read", "write"].contains(&right));
        if is_known { Ok(Self(text.to_owned())) } else { Err(ScopeError(text.to_owned())) }
    }
}

impl fmt::Display for Scope {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A new key, the only place where its text appears. It lacks `Debug`, so that no message can show it.
#[derive(Serialize, schemars::JsonSchema)]
pub struct NewKey {
    /// Its id.
    pub id: String,
    /// Its text.
    pub key: String,
}

/// A key, without its text.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, schemars::JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct ApiKeyInfo {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// Its scopes.
    pub scopes: Vec<String>,
    /// The team that it acts for, if any.
    pub team: Option<String>,
    /// When it was created.
    pub created_at: Timestamp,
    /// When it expires.
    pub expires_at: Option<Timestamp>,
}

/// Why a token is refused.
#[derive(Debug, thiserror::Error)]
pub enum AuthError {
    /// The token is not valid (401).
    #[error("{0}")]
    Refused(&'static str),
    /// The store failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl Caller {
    /// The account of the request.
    pub fn account(&self) -> &str {
        &self.0.account
    }

    /// The user whose limits the request counts against: the session's user, whichever team it acts for, or else the
    /// account (platform.md, section 8: limits are per user).
    pub fn payer(&self) -> &str {
        &self.0.payer
    }

    /// The id of the API key; `None` for a session or a key unknown to the engine.
    pub fn key(&self) -> Option<&str> {
        self.0.key.as_deref()
    }

    /// The id of the console session; `None` for every other caller.
    pub fn session(&self) -> Option<&str> {
        self.0.session.as_deref()
    }

    /// Refuses (403) an operation outside the key's scopes: anything except a `GET` needs write access to the group of
    /// the path.
    pub fn check_scope(&self, method: &Method, path: &str) -> Result<(), Problem> {
        let (group, writes) = (group(path), *method != Method::GET);
        if self.may(group, writes) {
            return Ok(());
        }
        let right = if writes { "write" } else { "read" };
        Err(Problem::new(403, format!("the key lacks the scope `{group}:{right}`")))
    }

    /// Whether the key's scopes allow this; a session and the in-process caller may do everything.
    pub fn may(&self, group: &str, write: bool) -> bool {
        let Some(scopes) = &self.0.scopes else { return true };
        scopes.iter().any(|scope| match scope.split_once(':') {
            Some((granted, right)) => granted == group && (right == "write" || !write),
            None => scope == "*",
        })
    }
}

impl Engine {
    /// The caller of this API key or session. The team only applies to a session: a key acts for the account it was
    /// created in.
    pub fn authenticate(&self, token: &str, team: Option<&str>) -> Result<Caller, AuthError> {
        self.store.transaction(Access::Read, |tx| self.caller(tx, token, team))
    }

    /// The same; `None` if it would have to wait for another transaction.
    pub fn authenticate_at_once(&self, token: &str, team: Option<&str>) -> Option<Result<Caller, AuthError>> {
        if let Some((key, now)) = is_key(token).then(|| self.recall_key(&hash(token))).flatten() {
            return Some(caller_of(&key, now));
        }
        self.store.read_at_once(|tx| self.caller(tx, token, team))
    }

    fn caller(&self, tx: &Tx<'_>, token: &str, team: Option<&str>) -> Result<Caller, AuthError> {
        if token.starts_with(console::PREFIX) {
            return self.console_caller(tx, token, team);
        }
        if !is_key(token) {
            return self.session_caller(tx, token, team);
        }
        match tx.key(&hash(token))? {
            None => Err(AuthError::Refused("the API key is unknown or was revoked")),
            Some(key) => caller_of(&key, self.now(tx)?),
        }
    }

    /// Creates a key with these scopes, optionally in a team; without an expiry it works until revoked.
    pub fn create_key(
        &self,
        name: &str,
        scopes: &[Scope],
        expires_at: Option<Timestamp>,
        team: Option<&str>,
    ) -> Result<NewKey, AdminError> {
        let key = format!("{PREFIX}{}", self.rng.secret(LENGTH));
        let id = self.rng.resource_id();
        self.admin(Access::Write, |context| {
            if expires_at.is_some_and(|end| end <= context.now) {
                return Err(AdminError::Refused("a key cannot end in the past".to_owned()));
            }
            if let Some(team) = team {
                teams::check_team(context.tx, team)?;
            }
            context.tx.insert_key(&KeyRecord {
                id: id.clone(),
                account: team.unwrap_or(LOCAL_ACCOUNT).to_owned(),
                hash: hash(&key),
                name: name.to_owned(),
                scopes: scopes.iter().map(ToString::to_string).collect(),
                created_at: context.now,
                expires_at,
            })?;
            Ok(())
        })?;
        Ok(NewKey { id, key })
    }

    /// Every key, oldest first.
    pub fn keys(&self) -> Result<Vec<ApiKeyInfo>, AdminError> {
        let shown = |key: KeyRecord| {
            let KeyRecord { id, account, hash: _, name, scopes, created_at, expires_at } = key;
            let team = (account != LOCAL_ACCOUNT).then_some(account);
            ApiKeyInfo { id, name, scopes, team, created_at, expires_at }
        };
        self.admin(Access::Read, |context| Ok(context.tx.keys()?.into_iter().map(shown).collect()))
    }

    /// Whether any key still works.
    pub fn has_keys(&self) -> Result<bool, AdminError> {
        let (now, _) = self.clock()?;
        Ok(self.keys()?.iter().any(|key| key.expires_at.is_none_or(|end| end > now)))
    }

    /// Revokes a key permanently.
    pub fn revoke_key(&self, id: &str) -> Result<(), AdminError> {
        self.admin(Access::Write, |context| {
            if context.tx.delete_key(id)? { Ok(()) } else { Err(Problem::not_found("API key", id).into()) }
        })
    }
}

/// Whether a bearer token is a key rather than a session.
fn is_key(token: &str) -> bool {
    token.starts_with(PREFIX)
}

/// The caller with this key, unless it has expired.
fn caller_of(key: &KeyRecord, now: Timestamp) -> Result<Caller, AuthError> {
    if key.expires_at.is_some_and(|end| end <= now) {
        return Err(AuthError::Refused("the API key has expired"));
    }
    let KeyRecord { id, account, scopes, name, .. } = key.clone();
    let payer = account.clone();
    let identity =
        CallerIdentity { account, payer, scopes: Some(scopes), key: Some(id), key_name: Some(name), session: None };
    Ok(Caller(Arc::new(identity)))
}

pub(super) fn hash(key: &str) -> String {
    BASE64_URL_SAFE_NO_PAD.encode(Sha256::digest(key))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::{AuthError, Scope};
    use crate::{Clock, Engine, ManualClock, Rng, Store};

    fn engine() -> (Engine, ManualClock) {
        let clock = ManualClock::at("2026-11-20T12:00:00Z".parse().unwrap());
        (Engine::new(Store::in_memory().unwrap(), Clock::Manual(clock.clone()), Rng::from_seed(1)), clock)
    }

    fn scopes(texts: &[&str]) -> Vec<Scope> {
        texts.iter().map(|text| text.parse().unwrap()).collect()
    }

    #[test]
    fn a_key_opens_what_it_was_made_for_until_it_ends_or_is_revoked() {
        let (engine, clock) = engine();
        let end = clock.now().after(Duration::from_secs(60));
        let key = engine.create_key("ci", &scopes(&["pods:write", "catalog:read"]), Some(end), None).unwrap();
        assert!(key.key.len() == 44 && key.key.starts_with("svk_"));
        let caller = engine.authenticate(&key.key, None).unwrap();
        assert!(caller.may("pods", true) && caller.may("pods", false) && caller.may("catalog", false));
        assert!(!caller.may("catalog", true) && !caller.may("billing", false));
        clock.advance(Duration::from_secs(60));
        assert!(
            matches!(engine.authenticate(&key.key, None), Err(AuthError::Refused(reason)) if reason.contains("expired"))
        );
        let lasting = engine.create_key("dev", &scopes(&["*"]), None, None).unwrap();
        assert!(engine.authenticate(&lasting.key, None).unwrap().may("billing", true));
        engine.revoke_key(&lasting.id).unwrap();
        assert!(matches!(engine.authenticate(&lasting.key, None), Err(AuthError::Refused(_))));
        assert!(engine.revoke_key(&lasting.id).is_err() && !engine.has_keys().unwrap());
    }

    #[test]
    fn the_text_of_a_key_is_nowhere_in_the_state() {
        let (engine, _) = engine();
        let key = engine.create_key("ci", &scopes(&["*"]), None, None).unwrap();
        let state = serde_json::to_string(&engine.export().unwrap()).unwrap();
        assert!(!state.contains(&key.key) && !state.contains(&key.key[4..]));
        assert!(!format!("{:?}", engine.keys().unwrap()).contains(&key.key[4..]));
    }

    #[test]
    fn scopes_name_a_group_and_a_right() {
        for wrong in ["", "pods", "pods:", "pods:delete", "pod:read", "*:read", "pods:read:write"] {
            assert!(wrong.parse::<Scope>().is_err(), "{wrong}");
        }
    }
}

//! Webhooks of accounts: what happens is posted to them, signed as Standard Webhooks has it (behaviour.md, Webhooks).

use base64::{Engine as _, prelude::BASE64_STANDARD as BASE64};
use ring::rand::{SecureRandom, SystemRandom};
use serde::Serialize;

use super::{
    AdminError, Engine,
    serverless::SECRET_PREFIX,
    store::{Access, Tx},
    teams,
};
use crate::model::{Hook, HookEvent, LOCAL_ACCOUNT};
use wire::Problem;

/// The maximum number of webhooks of an account.
const MOST: usize = 20;
/// The maximum length of an address, in bytes.
const LONGEST_URL: usize = 2048;

/// A new webhook, the only place where its secret appears. It lacks `Debug`, so that no message can show it.
#[derive(Serialize, schemars::JsonSchema)]
pub struct NewHook {
    /// Its id.
    pub id: String,
    /// The key that messages are signed with.
    pub secret: String,
}

impl Engine {
    /// Adds a webhook to an account, the operator's or a team's, for these events.
    pub fn add_hook(&self, team: Option<&str>, url: &str, events: &[HookEvent]) -> Result<NewHook, AdminError> {
        let rest = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://"));
        if url.len() > LONGEST_URL || rest.is_none_or(|rest| rest.is_empty() || rest.starts_with(['/', '?', '#'])) {
            let what = format!("a webhook is an http or https address of at most {LONGEST_URL} bytes");
            return Err(AdminError::Refused(what));
        }
        // As a key, it must not follow from a seed.
        let mut bytes = [0; 32];
        SystemRandom::new().fill(&mut bytes).expect("the operating system has entropy");
        let new = NewHook { id: self.rng.resource_id(), secret: format!("{SECRET_PREFIX}{}", BASE64.encode(bytes)) };
        self.admin(Access::Write, |context| {
            if let Some(team) = team {
                teams::check_team(context.tx, team)?;
            }
            let account = team.unwrap_or(LOCAL_ACCOUNT).to_owned();
            if context.tx.hooks()?.iter().filter(|hook| hook.account == account).count() >= MOST {
                return Err(AdminError::Refused(format!("the account has {MOST} webhooks; delete one first")));
            }
            let events = events.to_vec();
            let hook = Hook { id: new.id.clone(), account, url: url.to_owned(), events, created_at: context.now };
            Ok(context.tx.insert_hook(&hook, &new.secret)?)
        })?;
        Ok(new)
    }

    /// All webhooks, oldest first.
    pub fn hooks(&self) -> Result<Vec<Hook>, AdminError> {
        self.admin(Access::Read, |context| Ok(context.tx.hooks()?))
    }

    /// The webhook with this id.
    pub fn hook(&self, id: &str) -> Result<Hook, AdminError> {
        self.admin(Access::Read, |context| find(context.tx, id))
    }

    /// Deletes a webhook and what waits for it.
    pub fn delete_hook(&self, id: &str) -> Result<(), AdminError> {
        self.admin(Access::Write, |context| {
            if context.tx.delete_hook(id)? { Ok(()) } else { Err(Problem::not_found("webhook", id).into()) }
        })
    }

    /// Tells a webhook something, to see whether it arrives.
    pub fn test_hook(&self, id: &str) -> Result<(), AdminError> {
        self.admin(Access::Write, |context| Ok(context.tx.test_hook(&find(context.tx, id)?, context.now)?))
    }
}

fn find(tx: &Tx<'_>, id: &str) -> Result<Hook, AdminError> {
    tx.hook(id)?.ok_or_else(|| Problem::not_found("webhook", id).into())
}

//! Webhooks in flight (serverless.md, Jobs), limited per host and per account, so that unresponsive receivers delay
//! nobody else.

use std::collections::{HashMap, HashSet};

use super::signing::Signing;

/// The maximum number in flight, per host and per account.
const TO_A_HOST: usize = 4;
const OF_AN_ACCOUNT: usize = 8;
/// The size of an account's webhooks in flight at which no more are sent.
const BYTES_OF_AN_ACCOUNT: usize = 8 << 20;

/// A message to a webhook: of an ended job, or of an account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Webhook {
    /// Its number in the outbox.
    pub id: i64,
    /// The account of its job, or whose webhook it is.
    pub account: String,
    /// Its target.
    pub url: String,
    /// The payload: JSON.
    pub body: String,
    /// The signature of a message to a webhook of an account.
    pub signing: Option<Signing>,
}

/// The webhooks in flight.
#[derive(Debug, Clone, Default)]
pub struct Outgoing {
    messages: HashSet<i64>,
    hosts: HashMap<String, Load>,
    accounts: HashMap<String, Load>,
}

#[derive(Debug, Clone, Copy, Default)]
struct Load {
    messages: usize,
    bytes: usize,
}

/// Scheme, host and port as written: spelling a host in several ways only leaves the account limit.
fn host(url: &str) -> &str {
    let behind = url.find("://").map_or(0, |at| at + 3);
    let end = url[behind..].find(['/', '?', '#']).map_or(url.len(), |at| behind + at);
    &url[..end]
}

impl Outgoing {
    /// Whether this webhook of this account may be sent there. A webhook in flight is never sent twice at once, however
    /// long it takes.
    pub(super) fn admits(&self, id: i64, account: &str, url: &str) -> bool {
        let own = self.accounts.get(account).copied().unwrap_or_default();
        let there = self.hosts.get(host(url)).copied().unwrap_or_default();
        !self.messages.contains(&id)
            && own.messages < OF_AN_ACCOUNT
            && own.bytes < BYTES_OF_AN_ACCOUNT
            && there.messages < TO_A_HOST
    }

    /// A webhook is being sent.
    pub fn begin(&mut self, message: &Webhook) {
        self.messages.insert(message.id);
        for load in [
            self.accounts.entry(message.account.clone()).or_default(),
            self.hosts.entry(host(&message.url).to_owned()).or_default(),
        ] {
            load.messages += 1;
            load.bytes += message.body.len();
        }
    }

    /// A webhook arrived or failed.
    pub fn end(&mut self, message: &Webhook) {
        self.messages.remove(&message.id);
        for (of, name) in [(&mut self.accounts, message.account.as_str()), (&mut self.hosts, host(&message.url))] {
            if let Some(load) = of.get_mut(name) {
                load.messages = load.messages.saturating_sub(1);
                load.bytes = load.bytes.saturating_sub(message.body.len());
                if load.messages == 0 {
                    of.remove(name);
                }
            }
        }
    }
}

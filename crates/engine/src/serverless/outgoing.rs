//! Which messages of ended jobs are on their way (serverless.md, Jobs): so many at a time to one host and of one account,
//! so that those who do not answer hold up nobody else.

use std::collections::{HashMap, HashSet};

/// The most at a time to one host, and of one account.
const TO_A_HOST: usize = 4;
const OF_AN_ACCOUNT: usize = 8;
/// How many bytes of an account's messages have to be on their way until none follows.
const BYTES_OF_AN_ACCOUNT: usize = 8 << 20;

/// A message of an ended job.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Webhook {
    /// Its number in the outbox.
    pub id: i64,
    /// Whose job it was.
    pub account: String,
    /// Where it goes.
    pub url: String,
    /// The message: a job, as JSON.
    pub body: String,
}

/// The messages that are on their way.
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

/// Scheme, host and port, as they are written: who writes one host in several ways has the bound of an account left.
fn host(url: &str) -> &str {
    let behind = url.find("://").map_or(0, |at| at + 3);
    let end = url[behind..].find(['/', '?', '#']).map_or(url.len(), |at| behind + at);
    &url[..end]
}

impl Outgoing {
    /// Whether this one may be sent there, of this account. One that is on its way is not sent beside itself, however long
    /// it takes.
    pub(super) fn admits(&self, id: i64, account: &str, url: &str) -> bool {
        let own = self.accounts.get(account).copied().unwrap_or_default();
        let there = self.hosts.get(host(url)).copied().unwrap_or_default();
        !self.messages.contains(&id)
            && own.messages < OF_AN_ACCOUNT
            && own.bytes < BYTES_OF_AN_ACCOUNT
            && there.messages < TO_A_HOST
    }

    /// One is sent.
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

    /// One arrived, or did not.
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

//! `svcctl ssh-keys`

mod add;
mod key;
mod list;
mod remove;
mod set;

use clap::Subcommand;
use key::PublicKey;

use super::{
    failure::Failure,
    output::{
        self,
        shape::{Shape, reference},
    },
    session::Session,
    settings::format::Format,
};
use ops::list::ListReply;
use wire::account::{ListSshKeys, SetSshKeys, SshKeys, UpdateSshKeysRequest};

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// List the account's ssh keys
    #[command(visible_alias = "ls")]
    List(list::Args),
    /// Add public keys
    Add(add::Args),
    /// Remove keys
    #[command(visible_aliases = ["rm", "delete"])]
    Remove(remove::Args),
    /// Replace all keys
    Set(set::Args),
}

impl Command {
    pub(super) async fn run(self, session: &Session) -> Result<(), Failure> {
        carry_out!(self, session, [List(list), Add(add), Remove(remove), Set(set)])
    }
}

/// The account's keys.
async fn read(session: &Session) -> Result<ListReply<String>, Failure> {
    session.list("list ssh keys", ListSshKeys::default()).await
}

/// Replaces the account's keys, and shows what there is then.
async fn replace(session: &Session, keys: Vec<String>) -> Result<(), Failure> {
    let set = SetSshKeys { body: UpdateSshKeysRequest { keys } };
    let reply = session.call("set the ssh keys", set).await?;
    show(session, &reply.value.keys, &reply.json())
}

fn show(session: &Session, keys: &[String], body: &[u8]) -> Result<(), Failure> {
    if keys.is_empty() {
        session.ui.note_empty("no ssh keys; `svcctl ssh-keys add ~/.ssh/id_ed25519.pub` adds one");
    }
    if session.settings.format == Format::Ndjson {
        let line = |key: &String| serde_json::to_vec(key).expect("a text serialises");
        return keys.iter().try_for_each(|key| output::element(session, &line(key)));
    }
    let rows: Vec<PublicKey> = keys.iter().map(|line| PublicKey::read(line)).collect();
    output::values(session, &rows, body)
}

/// The output of a command in the group.
pub(super) fn shape(verbs: &[&str]) -> Option<Shape> {
    let prints = matches!(verbs, ["list" | "add" | "remove" | "set"]);
    prints.then(|| Shape::with_rows::<PublicKey>(reference::<SshKeys>))
}

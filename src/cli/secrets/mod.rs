//! `svcctl secrets`: values are entered by a prompt, standard input or a file, and never shown.

mod create;
mod delete;
mod describe;
mod find;
mod import;
pub(in crate::cli) mod known;
mod list;
mod rotate;
mod uses;
mod value;

use clap::Subcommand;
use serde_json::json;

use super::{
    failure::Failure,
    output::{
        self, Detail,
        columns::{Cell, Column, Resource},
        shape::{Shape, object, reference},
    },
    session::Session,
};
use api::Reply;
use wire::secrets::{ListSecrets, Secret};

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// List secrets, without their values
    #[command(visible_alias = "ls")]
    List(list::Args),
    /// Store a secret
    Create(create::Args),
    /// Give a secret another value
    Rotate(rotate::Args),
    /// Say what a secret is for
    Describe(describe::Args),
    /// Delete secrets
    #[command(visible_alias = "rm")]
    Delete(delete::Args),
    /// Show what names a secret, and what still runs with an older value
    Uses(uses::Args),
    /// Store each variable of a .env file, and print the lines that refer to them
    Import(import::Args),
}

impl Command {
    pub(super) async fn run(self, session: &Session) -> Result<(), Failure> {
        carry_out!(
            self,
            session,
            [
                List(list),
                Create(create),
                Rotate(rotate),
                Describe(describe),
                Delete(delete),
                Uses(uses),
                Import(import)
            ]
        )
    }
}

impl Resource for Secret {
    const COLUMNS: &'static [Column<Self>] = &[
        Column::new("ID", 1, |secret| Cell::text(&secret.id)),
        Column::new("NAME", 0, |secret| Cell::text(&secret.name)),
        Column::new("DESCRIPTION", 2, |secret| Cell::maybe(secret.description.as_ref())),
        Column::new("CREATED", 4, |secret| Cell::moment(*secret.created_at)),
        Column::new("VALUE SINCE", 3, |secret| Cell::moment(secret.valid_since())),
    ];
}

fn show(session: &Session, reply: &Reply<Secret>) -> Result<(), Failure> {
    output::one(session, &reply.value, &reply.json(), Detail::of(&reply.value, session.platform.now()?))
}

/// The output of a command in the group.
pub(super) fn shape(verbs: &[&str]) -> Option<Shape> {
    Some(match verbs {
        ["list"] => Shape::list::<ListSecrets>(),
        ["create" | "rotate" | "describe"] => Shape::one::<Secret>(),
        ["uses"] => Shape::with_rows::<ops::secrets::Use>(|generator| {
            object([("uses", json!({ "type": "array", "items": reference::<ops::secrets::Use>(generator) }))])
        }),
        ["import"] => Shape::written(|_| {
            object([("env", json!({ "type": "object", "additionalProperties": { "type": "string" } }))])
        }),
        ["delete"] => Shape::TEXT,
        _ => return None,
    })
}

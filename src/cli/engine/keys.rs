//! `svcctl engine keys`

use clap::Subcommand;
use serde_json::json;

use super::named::{key_id, team_id};
use crate::cli::{
    args::values::Span,
    failure::Failure,
    output::{
        self, Detail,
        columns::{Cell, Column, Resource},
    },
    session::Session,
};
use engine::{ApiKeyInfo, Scope};

#[derive(Debug, Subcommand)]
pub(in crate::cli) enum Command {
    /// List the keys, without their secrets
    #[command(after_help = "Example:\n  svcctl engine keys list")]
    #[command(visible_alias = "ls")]
    List,
    /// Create a key; it is shown only once
    #[command(after_help = "\
Example:
  svcctl engine keys create ci --scope pods:write,catalog:read --expires 30d")]
    Create {
        /// The key's name
        name: String,
        /// What it may do, like pods:write or catalog:read
        #[arg(long = "scope", value_name = "SCOPE", value_delimiter = ',', default_value = "*")]
        scopes: Vec<Scope>,
        /// How long it is valid, like 30d [default: until it is revoked]
        #[arg(long, value_name = "DURATION")]
        expires: Option<Span>,
        /// The team that it acts for, by id, unique name or unique prefix of its id
        #[arg(long, value_name = "ID")]
        team: Option<String>,
    },
    /// Revoke a key for good
    #[command(after_help = "Example:\n  svcctl engine keys revoke ID")]
    Revoke {
        /// A key by id, unique name or unique prefix of its id
        id: String,
    },
}

impl Resource for ApiKeyInfo {
    const COLUMNS: &'static [Column<Self>] = &[
        Column::new("ID", 0, |key| Cell::text(&key.id)),
        Column::new("NAME", 0, |key| Cell::text(&key.name)),
        Column::new("SCOPES", 1, |key| Cell::list(&key.scopes)),
        Column::new("TEAM", 1, |key| Cell::maybe(key.team.as_ref())),
        Column::new("CREATED", 2, |key| Cell::Moment(key.created_at)),
        Column::new("EXPIRES", 1, |key| key.expires_at.map_or(Cell::Empty, Cell::Moment)),
    ];
}

impl Command {
    pub(super) fn run(self, session: &Session) -> Result<(), Failure> {
        let engine = session.platform.engine_with_its_clock()?;
        match self {
            Self::List => {
                let keys = engine.keys().map_err(|error| Failure::admin("list the keys", error))?;
                if keys.is_empty() {
                    session.ui.note_empty("no keys; `svcctl engine keys create NAME` makes one");
                }
                output::records(session, &keys, "keys")
            }
            Self::Create { name, scopes, expires, team } => {
                let failed = |error| Failure::admin("make a key", error);
                let (now, _) = engine.clock().map_err(failed)?;
                let team = team.map(|typed| team_id(&engine, &typed)).transpose()?;
                let end = expires.map(|span| now.after(span.0));
                let key = engine.create_key(&name, &scopes, end, team.as_deref()).map_err(failed)?;
                let mut detail = Detail::default();
                detail.row("id", key.id.as_str());
                detail.row("key", key.key.as_str());
                session.ui.note("this is the only time that the key is shown");
                output::document(session, &json!({ "id": key.id, "key": key.key }), detail)
            }
            Self::Revoke { id } => {
                let id = key_id(&engine, &id)?;
                engine.revoke_key(&id).map_err(|error| Failure::admin("revoke the key", error))?;
                session.ui.note(&format!("key `{id}` is revoked"));
                Ok(())
            }
        }
    }
}

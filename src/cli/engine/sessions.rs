//! `svcctl engine sessions`

use std::time::Duration;

use clap::Subcommand;

use super::named::user_id;
use crate::cli::{
    args::values::Span,
    failure::{Failure, Kind},
    output::{
        self, Detail,
        columns::{Cell, Column, Resource},
    },
    session::Session,
    settings::format::Format,
    terminal::text::escape,
};
use engine::{ConsoleSession, LOCAL_ACCOUNT};

#[derive(Debug, Subcommand)]
pub(in crate::cli) enum Command {
    /// Create a session for a user and print its token, once
    #[command(after_help = "Example:\n  SVCCTL_API_KEY=$(svcctl engine sessions create) SVCCTL_TEAM_ID=ID \\
      svcctl --base-url http://127.0.0.1:8080 pods list")]
    Create {
        /// A user by id, unique name or unique prefix of their id
        #[arg(long, value_name = "ID", default_value = LOCAL_ACCOUNT)]
        user: String,
        /// How long it lasts by the engine's clock, 12h at most
        #[arg(long, value_name = "DURATION", default_value = "1h")]
        ttl: Span,
    },
    /// List who is signed in to the console; tokens that `create` makes are not kept
    #[command(after_help = "Example:\n  svcctl engine sessions list")]
    #[command(visible_alias = "ls")]
    List,
    /// End a session of the console; its tabs are signed out
    #[command(after_help = "Example:\n  svcctl engine sessions end ID")]
    End {
        /// The session's id
        id: String,
    },
}

impl Resource for ConsoleSession {
    const COLUMNS: &'static [Column<Self>] = &[
        Column::new("ID", 0, |session| Cell::text(&session.id)),
        Column::new("USER", 0, |session| Cell::text(&session.user)),
        Column::new("KEY", 1, |session| Cell::maybe(session.key.as_ref())),
        Column::new("ADDRESS", 1, |session| Cell::maybe(session.address.as_ref())),
        Column::new("CREATED", 2, |session| Cell::Moment(session.created_at)),
        Column::new("EXPIRES", 1, |session| Cell::Moment(session.expires_at)),
    ];
}

impl Command {
    pub(super) fn run(self, session: &Session) -> Result<(), Failure> {
        match self {
            Self::Create { user, ttl: Span(span) } => create(session, &user, span),
            Self::List => {
                let engine = session.platform.engine_with_its_clock()?;
                let sessions = engine.console_sessions().map_err(|error| Failure::admin("list the sessions", error))?;
                if sessions.is_empty() {
                    session.ui.note_empty("nobody is signed in; `svcctl console link` makes a link that signs in");
                }
                output::records(session, &sessions, "sessions")
            }
            Self::End { id } => {
                let engine = session.platform.engine()?;
                let is_there = |session: &ConsoleSession| session.id == id;
                let failed = |error| Failure::admin("end the session", error);
                if !engine.console_sessions().map_err(failed)?.iter().any(is_there) {
                    return Err(Failure::Told {
                        kind: Kind::Missing,
                        what: format!("nobody is signed in with the session `{}`", escape(&id)),
                        details: Vec::new(),
                        hint: Some("`svcctl engine sessions list` lists who is".to_owned()),
                    });
                }
                engine.end_console_session(&id).map_err(failed)?;
                session.ui.note(&format!("session `{id}` has ended"));
                Ok(())
            }
        }
    }
}

fn create(session: &Session, user: &str, span: Duration) -> Result<(), Failure> {
    let engine = session.platform.engine()?;
    let user = user_id(&engine, user)?;
    let made = engine.create_session(&user, span).map_err(|error| Failure::admin("sign in", error))?;
    session.ui.note(&format!("the session ends at {}; its token is shown this once", made.expires_at));
    match session.settings.format {
        Format::Json | Format::Ndjson | Format::Yaml => output::document(session, &made, Detail::default()),
        // Alone on its line, so that a shell can take it.
        Format::Table | Format::Wide | Format::Csv | Format::Id => session.ui.line(&made.token),
    }
}

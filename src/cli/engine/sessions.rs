//! `svcctl engine sessions`

use clap::Subcommand;

use super::named::user_id;
use crate::cli::{
    args::values::Span,
    failure::Failure,
    output::{self, Detail},
    session::Session,
    settings::format::Format,
};
use engine::LOCAL_ACCOUNT;

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
}

impl Command {
    pub(super) fn run(self, session: &Session) -> Result<(), Failure> {
        let Self::Create { user, ttl: Span(span) } = self;
        let engine = session.platform.engine()?;
        let user = user_id(&engine, &user)?;
        let made = engine.create_session(&user, span).map_err(|error| Failure::admin("sign in", error))?;
        session.ui.note(&format!("the session ends at {}; its token is shown this once", made.expires_at));
        match session.settings.format {
            Format::Json | Format::Ndjson | Format::Yaml => output::document(session, &made, Detail::default()),
            // Alone on its line, so that a shell can take it.
            Format::Table | Format::Wide | Format::Csv | Format::Id => session.ui.line(&made.token),
        }
    }
}

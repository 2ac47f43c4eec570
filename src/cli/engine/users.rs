//! `svcctl engine users`

use clap::Subcommand;

use crate::cli::{
    failure::Failure,
    output::{
        self, Detail,
        columns::{Cell, Column, Resource},
    },
    session::Session,
};
use engine::User;

#[derive(Debug, Subcommand)]
pub(in crate::cli) enum Command {
    /// List the users
    #[command(after_help = "Example:\n  svcctl engine users list")]
    #[command(visible_alias = "ls")]
    List,
    /// Add a user, with an account of 1000 USD
    #[command(after_help = "Example:\n  svcctl engine users create ada")]
    Create {
        /// The user's name
        name: String,
    },
}

impl Resource for User {
    const COLUMNS: &'static [Column<Self>] = &[
        Column::new("ID", 0, |user| Cell::text(&user.id)),
        Column::new("NAME", 0, |user| Cell::text(&user.name)),
        // The one that was always there was made at no time.
        Column::new("CREATED", 1, |user| match user.created_at.millis() {
            0 => Cell::Empty,
            _ => Cell::Moment(user.created_at),
        }),
    ];
}

impl Command {
    pub(super) fn run(self, session: &Session) -> Result<(), Failure> {
        let engine = session.platform.engine_with_its_clock()?;
        match self {
            Self::List => {
                let users = engine.users().map_err(|error| Failure::admin("list the users", error))?;
                output::records(session, &users, "users")
            }
            Self::Create { name } => {
                let user = engine.create_user(&name).map_err(|error| Failure::admin("add a user", error))?;
                let mut detail = Detail::default();
                detail.row("id", user.id.as_str());
                detail.row("name", user.name.as_str());
                let body = serde_json::to_vec(&user).expect("a user serialises");
                output::one(session, &user, &body, detail)
            }
        }
    }
}

//! `svcctl engine teams`

use clap::{Args, Subcommand};

use super::named::{team_id, user_id};
use crate::cli::{
    failure::Failure,
    output::{
        self, Detail,
        columns::{Cell, Column, Resource},
    },
    session::Session,
};
use engine::{Engine, Team};

#[derive(Debug, Subcommand)]
pub(in crate::cli) enum Command {
    /// List the teams with their members
    #[command(after_help = "Example:\n  svcctl engine teams list")]
    #[command(visible_alias = "ls")]
    List,
    /// Create a team with an account of 1000 USD; you become its member
    #[command(after_help = "Example:\n  svcctl engine teams create research")]
    Create {
        /// The team's name
        name: String,
    },
    /// Add a user to a team
    #[command(after_help = "Example:\n  svcctl engine teams add TEAM USER")]
    Add(Membership),
    /// Remove a user from a team
    #[command(after_help = "Example:\n  svcctl engine teams remove TEAM USER")]
    Remove(Membership),
    /// Delete a team and its API keys; its account must be empty
    #[command(after_help = "Example:\n  svcctl engine teams delete TEAM")]
    Delete {
        /// A team by id, unique name or unique prefix of its id
        team: String,
    },
}

#[derive(Debug, Args)]
pub(in crate::cli) struct Membership {
    /// A team by id, unique name or unique prefix of its id
    team: String,
    /// A user by id, unique name or unique prefix of their id
    user: String,
}

impl Membership {
    /// The same with ids.
    fn resolved(&self, engine: &Engine) -> Result<Self, Failure> {
        Ok(Self { team: team_id(engine, &self.team)?, user: user_id(engine, &self.user)? })
    }
}

impl Resource for Team {
    const COLUMNS: &'static [Column<Self>] = &[
        Column::new("ID", 0, |team| Cell::text(&team.id)),
        Column::new("NAME", 0, |team| Cell::text(&team.name)),
        Column::new("MEMBERS", 1, |team| Cell::list(&team.members)),
        Column::new("CREATED", 2, |team| Cell::Moment(team.created_at)),
    ];
}

impl Command {
    pub(super) fn run(self, session: &Session) -> Result<(), Failure> {
        let engine = session.platform.engine_with_its_clock()?;
        match self {
            Self::List => list(session, &engine),
            Self::Create { name } => create(session, &engine, &name),
            Self::Add(membership) => {
                let Membership { team, user } = membership.resolved(&engine)?;
                engine.add_to_team(&team, &user).map_err(|error| Failure::admin("add to the team", error))?;
                session.ui.note(&format!("user `{user}` belongs to team `{team}`"));
                Ok(())
            }
            Self::Remove(membership) => {
                let Membership { team, user } = membership.resolved(&engine)?;
                engine.remove_from_team(&team, &user).map_err(|error| Failure::admin("remove from the team", error))?;
                session.ui.note(&format!("user `{user}` no longer belongs to team `{team}`"));
                Ok(())
            }
            Self::Delete { team } => {
                let team = team_id(&engine, &team)?;
                engine.delete_team(&team).map_err(|error| Failure::admin("delete the team", error))?;
                session.ui.note(&format!("team `{team}` is deleted"));
                Ok(())
            }
        }
    }
}

fn list(session: &Session, engine: &Engine) -> Result<(), Failure> {
    let teams = engine.teams().map_err(|error| Failure::admin("list the teams", error))?;
    if teams.is_empty() {
        session.ui.note_empty("no teams; `svcctl engine teams create NAME` makes one");
    }
    output::records(session, &teams, "teams")
}

fn create(session: &Session, engine: &Engine, name: &str) -> Result<(), Failure> {
    let team = engine.create_team(name).map_err(|error| Failure::admin("make a team", error))?;
    let mut detail = Detail::default();
    detail.row("id", team.id.as_str());
    detail.row("name", team.name.as_str());
    let body = serde_json::to_vec(&team).expect("a team serialises");
    output::one(session, &team, &body, detail)
}

//! Users, teams, memberships, and the session secret.

use rusqlite::{OptionalExtension, Row, params};

use super::{StoreError, Tx};
use crate::model::{LOCAL_ACCOUNT, Team, User};
use wire::Timestamp;

fn user(row: &Row<'_>) -> rusqlite::Result<User> {
    Ok(User { id: row.get(0)?, name: row.get(1)?, created_at: Timestamp::from_millis(row.get(2)?) })
}

/// A team without its members.
fn team(row: &Row<'_>) -> rusqlite::Result<Team> {
    let User { id, name, created_at } = user(row)?;
    Ok(Team { id, name, members: Vec::new(), created_at })
}

impl Tx<'_> {
    /// Adds a user.
    pub(crate) fn insert_user(&self, user: &User) -> Result<(), StoreError> {
        let User { id, name, created_at } = user;
        self.write("INSERT INTO users VALUES (?1, ?2, ?3)", params![id, name, created_at.millis()]).map(drop)
    }

    /// Adds the local user if a document lacks it.
    pub(super) fn insert_local_user(&self) -> Result<(), StoreError> {
        const INSERT: &str = "INSERT INTO users VALUES (?1, ?1, 0) ON CONFLICT DO NOTHING";
        self.write(INSERT, params![LOCAL_ACCOUNT]).map(drop)
    }

    /// Every user, oldest first.
    pub(crate) fn users(&self) -> Result<Vec<User>, StoreError> {
        self.rows("SELECT id, name, created_at FROM users ORDER BY created_at, id", params![], user)
    }

    /// Whether a user with this id exists.
    pub(crate) fn is_user(&self, id: &str) -> Result<bool, StoreError> {
        self.is_there("SELECT 1 FROM users WHERE id = ?1", params![id])
    }

    /// Adds a team with its members.
    pub(crate) fn insert_team(&self, team: &Team) -> Result<(), StoreError> {
        let Team { id, name, members, created_at } = team;
        self.write("INSERT INTO teams VALUES (?1, ?2, ?3)", params![id, name, created_at.millis()])?;
        members.iter().try_for_each(|user| self.add_member(id, user))
    }

    /// Every team, oldest first.
    pub(crate) fn teams(&self) -> Result<Vec<Team>, StoreError> {
        let teams = self.rows("SELECT id, name, created_at FROM teams ORDER BY created_at, id", params![], team)?;
        let with_members = |team: Team| Ok(Team { members: self.members(&team.id)?, ..team });
        teams.into_iter().map(with_members).collect()
    }

    fn members(&self, team: &str) -> Result<Vec<String>, StoreError> {
        self.rows("SELECT user FROM members WHERE team = ?1 ORDER BY user", params![team], |row| row.get(0))
    }

    /// Whether a team with this id exists.
    pub(crate) fn is_team(&self, id: &str) -> Result<bool, StoreError> {
        self.is_there("SELECT 1 FROM teams WHERE id = ?1", params![id])
    }

    /// Deletes a team, its memberships, keys, budgets and webhooks. Its account stays, with its past bills.
    pub(crate) fn delete_team(&self, id: &str) -> Result<(), StoreError> {
        self.write("DELETE FROM members WHERE team = ?1", params![id])?;
        self.write("DELETE FROM keys WHERE account = ?1", params![id])?;
        self.write("DELETE FROM budgets WHERE account = ?1", params![id])?;
        self.write("DELETE FROM webhooks WHERE hook IN (SELECT id FROM hooks WHERE account = ?1)", params![id])?;
        self.write("DELETE FROM hooks WHERE account = ?1", params![id])?;
        self.forget_due();
        self.write("DELETE FROM teams WHERE id = ?1", params![id]).map(drop)
    }

    /// Adds a user to a team.
    pub(crate) fn add_member(&self, team: &str, user: &str) -> Result<(), StoreError> {
        self.write("INSERT INTO members VALUES (?1, ?2) ON CONFLICT DO NOTHING", params![team, user]).map(drop)
    }

    /// Removes a member; returns whether it was one.
    pub(crate) fn remove_member(&self, team: &str, user: &str) -> Result<bool, StoreError> {
        Ok(self.write("DELETE FROM members WHERE team = ?1 AND user = ?2", params![team, user])? > 0)
    }

    /// Whether a user is a member of an existing team.
    pub(crate) fn is_member(&self, team: &str, user: &str) -> Result<bool, StoreError> {
        const FIND: &str = "SELECT 1 FROM members JOIN teams ON teams.id = members.team
             WHERE members.team = ?1 AND members.user = ?2";
        self.is_there(FIND, params![team, user])
    }

    /// The number of pods and other documents of an account.
    pub(crate) fn count_holdings(&self, account: &str) -> Result<i64, StoreError> {
        const COUNT: &str = "SELECT (SELECT COUNT(*) FROM pods WHERE account = ?1 AND gone_at IS NULL)
             + (SELECT COUNT(*) FROM resources WHERE account = ?1) + (SELECT COUNT(*) FROM secrets WHERE account = ?1)";
        self.done(
            self.sql.prepare_cached(COUNT).and_then(|mut count| count.query_row(params![account], |row| row.get(0))),
        )
    }

    /// The session secret, if there is one.
    pub(crate) fn session_secret(&self) -> Result<Option<String>, StoreError> {
        let read = || {
            let mut find = self.sql.prepare_cached("SELECT secret FROM session_secret")?;
            find.query_row([], |row| row.get(0)).optional()
        };
        self.done(read())
    }

    /// Stores the session secret.
    pub(crate) fn set_session_secret(&self, secret: &str) -> Result<(), StoreError> {
        self.write("INSERT INTO session_secret VALUES (1, ?1)", params![secret]).map(drop)
    }

    /// Ends every session.
    pub(super) fn forget_session_secret(&self) -> Result<(), StoreError> {
        self.forget_console_sessions()?;
        self.write("DELETE FROM session_secret", params![]).map(drop)
    }

    fn write(&self, script: &str, params: impl rusqlite::Params) -> Result<usize, StoreError> {
        self.done(self.sql.prepare_cached(script).and_then(|mut statement| statement.execute(params)))
    }

    fn is_there(&self, query: &str, params: impl rusqlite::Params) -> Result<bool, StoreError> {
        self.done(self.sql.prepare_cached(query).and_then(|mut statement| statement.exists(params)))
    }

    fn rows<T>(
        &self,
        query: &str,
        params: impl rusqlite::Params,
        read: fn(&Row<'_>) -> rusqlite::Result<T>,
    ) -> Result<Vec<T>, StoreError> {
        self.done(self.sql.prepare_cached(query).and_then(|mut find| find.query_map(params, read)?.collect()))
    }
}

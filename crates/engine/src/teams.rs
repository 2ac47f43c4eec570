//! Users and teams (platform.md, section 5.4; behaviour.md, Accounts).
//!
//! Each user and each team has an account with the same id: separate pods, money and SSH keys. The user who creates a
//! team is a member.

use super::{
    AdminError, Context, Engine, StoreError, ledger,
    store::{Access, Tx},
};
use crate::model::{LOCAL_ACCOUNT, Team, User};
use wire::{Problem, Timestamp, money::Usd};

/// The initial balance of an account: 1000 USD.
const FIRST_CREDIT: Usd = Usd::from_micros(1_000_000_000);

impl Engine {
    /// Every user, oldest first.
    pub fn users(&self) -> Result<Vec<User>, AdminError> {
        self.admin(Access::Read, |context| Ok(context.tx.users()?))
    }

    /// Adds a user, with an account.
    pub fn create_user(&self, name: &str) -> Result<User, AdminError> {
        check_name(name)?;
        self.admin(Access::Write, |context| {
            let user = User { id: new_account(context)?, name: name.to_owned(), created_at: context.now };
            context.tx.insert_user(&user)?;
            Ok(user)
        })
    }

    /// Every team, oldest first.
    pub fn teams(&self) -> Result<Vec<Team>, AdminError> {
        self.admin(Access::Read, |context| Ok(context.tx.teams()?))
    }

    /// Creates a team, with an account. The local user becomes a member.
    pub fn create_team(&self, name: &str) -> Result<Team, AdminError> {
        check_name(name)?;
        self.admin(Access::Write, |context| {
            let id = new_account(context)?;
            let members = vec![LOCAL_ACCOUNT.to_owned()];
            let team = Team { id, name: name.to_owned(), members, created_at: context.now };
            context.tx.insert_team(&team)?;
            Ok(team)
        })
    }

    /// Adds a user to a team.
    pub fn add_to_team(&self, team: &str, user: &str) -> Result<(), AdminError> {
        self.admin(Access::Write, |context| {
            check_team(context.tx, team)?;
            check_user(context.tx, user)?;
            Ok(context.tx.add_member(team, user)?)
        })
    }

    /// Removes a user from a team.
    pub fn remove_from_team(&self, team: &str, user: &str) -> Result<(), AdminError> {
        self.admin(Access::Write, |context| {
            check_team(context.tx, team)?;
            if context.tx.remove_member(team, user)? {
                return Ok(());
            }
            Err(Problem::not_found("member", user).into())
        })
    }

    /// Deletes a team and its API keys. Its account must be empty except for past bills.
    pub fn delete_team(&self, id: &str) -> Result<(), AdminError> {
        self.admin(Access::Write, |context| {
            check_team(context.tx, id)?;
            match context.tx.count_holdings(id)? {
                0 => Ok(context.tx.delete_team(id)?),
                left => Err(AdminError::Refused(format!(
                    "{left} of its pods, volumes, templates, registries and secrets are there; delete them first"
                ))),
            }
        })
    }
}

/// Opens a new account and returns its id.
fn new_account(context: &Context<'_>) -> Result<String, AdminError> {
    let mut id = context.engine.rng.resource_id();
    // A seed repeats its draws, so accounts of an earlier run may still use this id.
    while context.tx.is_account(&id)? {
        id = context.engine.rng.resource_id();
    }
    open_account(context.tx, &id, context.now)?;
    Ok(id)
}

fn open_account(tx: &Tx<'_>, id: &str, now: Timestamp) -> Result<(), StoreError> {
    tx.open_account(id)?;
    ledger::credit(tx, id, FIRST_CREDIT, "the credit of a new account", now)
}

/// The ids of all users and teams, each of which must have an account.
pub(super) fn holders(tx: &Tx<'_>) -> Result<Vec<String>, StoreError> {
    let users = tx.users()?.into_iter().map(|user| user.id);
    Ok(users.chain(tx.teams()?.into_iter().map(|team| team.id)).collect())
}

/// Opens accounts for users and teams whose accounts were lost when the state was replaced.
pub(super) fn open_missing_accounts(tx: &Tx<'_>, now: Timestamp) -> Result<(), StoreError> {
    for id in holders(tx)? {
        if !tx.is_account(&id)? {
            open_account(tx, &id, now)?;
        }
    }
    Ok(())
}

/// 404 unless a team with this id exists.
pub(super) fn check_team(tx: &Tx<'_>, id: &str) -> Result<(), AdminError> {
    if tx.is_team(id)? { Ok(()) } else { Err(Problem::not_found("team", id).into()) }
}

/// 404 unless a user with this id exists.
pub(super) fn check_user(tx: &Tx<'_>, id: &str) -> Result<(), AdminError> {
    if tx.is_user(id)? { Ok(()) } else { Err(Problem::not_found("user", id).into()) }
}

fn check_name(name: &str) -> Result<(), AdminError> {
    if name.trim().is_empty() { Err(AdminError::Refused("a name is not empty".to_owned())) } else { Ok(()) }
}

#[cfg(test)]
mod tests {
    use crate::{AdminError, Clock, Engine, Rng, Store};
    use wire::money::Usd;

    fn engine() -> Engine {
        Engine::new(Store::in_memory().expect("a store"), Clock::System, Rng::from_seed(1))
    }

    #[test]
    fn everyone_begins_with_an_account_of_their_own() {
        let engine = engine();
        let team = engine.create_team("ml").expect("a team");
        engine.create_user("ada").expect("a user");
        assert_eq!(team.members, ["local"]);
        engine.set_credit_of(Some(&team.id), Usd::ZERO).expect("spent");
        let balances = [None, Some(team.id.as_str())].map(|team| engine.balance_of(team).expect("read").to_string());
        assert_eq!(balances, ["1000.00", "0.00"]);
        engine.check_books().expect("sound");
        assert!(engine.create_user(" ").is_err() && engine.create_team("").is_err());
        assert!(
            matches!(engine.balance_of(Some("nosuch")), Err(AdminError::Problem(problem)) if problem.status == 404)
        );
    }
}

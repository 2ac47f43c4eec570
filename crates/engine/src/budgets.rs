//! Budgets: what an account, or one key or user of it, may spend in a calendar month (behaviour.md, Budgets).
//!
//! When a share of a budget is reached is a due time, computed from sums over its lines and their rates. [`look`] is
//! called at that time, so it happens at its own second whenever the engine is asked next.

use serde::{Deserialize, Serialize};
use serde_json::json;

use super::{
    AdminError, Caller, Context, Engine, EngineError,
    ledger::budgets::{Spending, counted},
    store::{Access, StoreError, Tx},
};
use crate::model::{BudgetAction, BudgetRecord, HookEvent, LOCAL_ACCOUNT, Reached, Spender};
use wire::{Problem, Timestamp, json::cut, money::Usd};

/// The maximum number of budgets of an account.
const MOST: usize = 100;
/// The maximum length of a name, in bytes.
const LONGEST_NAME: usize = 100;

/// A budget and what has been spent of it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct Budget {
    /// Its id.
    pub id: String,
    /// Its name.
    pub name: String,
    /// The account, which is the id of a user or a team.
    pub account: String,
    /// Only what this API key makes counts.
    pub key: Option<String>,
    /// Only what this user makes counts.
    pub user: Option<String>,
    /// The limit in a calendar month (UTC), in USD.
    pub monthly: Usd,
    /// The action once it is used up.
    pub action: BudgetAction,
    /// Spent this month, in USD.
    pub spent: Usd,
    /// Left of it, in USD; not below zero.
    pub left: Usd,
    /// The shares reached this month.
    pub reached: Vec<Reached>,
    /// When it is used up at the current rate, if that is this month.
    pub used_up_at: Option<Timestamp>,
    /// When the next month begins.
    pub resets_at: Timestamp,
    /// When it was created.
    pub created_at: Timestamp,
}

/// A budget to set. There is one for each account, for each of its keys, and for each user of a team.
#[derive(Debug, Clone, Default)]
pub struct NewBudget {
    /// Its name; by default, that of whom it is for.
    pub name: Option<String>,
    /// For a team's account.
    pub team: Option<String>,
    /// For a user's account; with a team, for what the user makes there.
    pub user: Option<String>,
    /// For what a key makes, in the account of the key.
    pub key: Option<String>,
    /// Per calendar month; more than zero.
    pub monthly: Usd,
    /// The action once it is used up.
    pub action: BudgetAction,
}

impl Engine {
    /// Sets a budget: a new one, or another limit, name or action for the one that there is. Shares that were told this
    /// month and are still reached are not told again.
    pub fn set_budget(&self, new: &NewBudget) -> Result<Budget, AdminError> {
        let id = self.admin(Access::Write, |context| {
            let budget = wanted(context, new)?;
            context.tx.put_budget(&budget)?;
            // Anything that a larger budget pays for again may start.
            context.tx.wake_account(&budget.account, context.now)?;
            Ok(budget.id)
        })?;
        // It is due at once: this looks at it.
        self.admin(Access::Write, |_| Ok(()))?;
        self.budget(&id)
    }

    /// All budgets, oldest first.
    pub fn budgets(&self) -> Result<Vec<Budget>, AdminError> {
        self.admin(Access::Read, |context| {
            context.tx.budgets()?.iter().map(|budget| Ok(shown(context, budget)?)).collect()
        })
    }

    /// The budget with this id.
    pub fn budget(&self, id: &str) -> Result<Budget, AdminError> {
        self.admin(Access::Read, |context| Ok(shown(context, &find(context.tx, id)?)?))
    }

    /// Deletes a budget. What it ended does not start again by itself.
    pub fn delete_budget(&self, id: &str) -> Result<(), AdminError> {
        self.admin(Access::Write, |context| {
            let budget = find(context.tx, id)?;
            context.tx.delete_budget(id)?;
            Ok(context.tx.wake_account(&budget.account, context.now)?)
        })
    }

    /// The budgets that count what this caller makes.
    pub fn budgets_for(&self, caller: &Caller) -> Result<Vec<Budget>, EngineError> {
        self.transaction(Access::Read, caller, |context| {
            let spender = context.spender();
            let budgets = context.tx.budgets_of(context.account)?.into_iter();
            budgets
                .filter(|budget| budget.covers(spender.as_ref()))
                .map(|budget| Ok(shown(context, &budget)?))
                .collect()
        })
    }
}

/// The budget that there shall be, due now.
fn wanted(context: &Context<'_>, new: &NewBudget) -> Result<BudgetRecord, AdminError> {
    let NewBudget { name, monthly, action, .. } = new;
    if *monthly <= Usd::ZERO {
        return Err(AdminError::Refused("a budget is more than 0 USD".to_owned()));
    }
    let (account, key, user, usual) = whose(context.tx, new)?;
    let all = context.tx.budgets_of(&account)?;
    let known = all.iter().find(|budget| (&budget.key, &budget.user) == (&key, &user));
    let name = name.clone().or_else(|| known.map(|known| known.name.clone())).unwrap_or(usual);
    if name.trim().is_empty() || name.len() > LONGEST_NAME {
        return Err(AdminError::Refused(format!("the name of a budget has 1 to {LONGEST_NAME} bytes")));
    }
    if all.iter().any(|other| other.name == name && known.is_none_or(|known| known.id != other.id)) {
        return Err(AdminError::Refused(format!("the account has another budget `{}`", cut(&name))));
    }
    if known.is_none() && all.len() >= MOST {
        return Err(AdminError::Refused(format!("the account has {MOST} budgets; delete one first")));
    }
    let budget = known.cloned().unwrap_or_else(|| BudgetRecord {
        id: context.engine.rng.resource_id(),
        name: String::new(),
        account,
        key,
        user,
        monthly: *monthly,
        action: *action,
        created_at: context.now,
        month: 0,
        reached: Vec::new(),
        settled: Usd::ZERO,
        burn: 0,
        burn_base: 0,
        due_at: 0,
    });
    let ends_more = *action == BudgetAction::Stop && budget.action != BudgetAction::Stop;
    let mut budget = BudgetRecord { name, monthly: *monthly, action: *action, ..budget };
    let second = context.now.seconds();
    budget = counted(context.tx, budget, second)?;
    let share = budget.share(Spending::read(context.tx, &budget)?.at(second));
    budget.reached.retain(|reached| reached.percent <= share && !(ends_more && reached.percent == 100));
    Ok(budget)
}

/// The account, key and user of a budget, and its usual name.
fn whose(tx: &Tx<'_>, new: &NewBudget) -> Result<(String, Option<String>, Option<String>, String), AdminError> {
    let missing = |noun: &str, id: &str| AdminError::Problem(Problem::not_found(noun, id));
    let team = |id: &str| -> Result<String, AdminError> {
        let found = tx.teams()?.into_iter().find(|team| team.id == id);
        found.map(|team| team.name).ok_or_else(|| missing("team", id))
    };
    let user = |id: &str| -> Result<String, AdminError> {
        let found = tx.users()?.into_iter().find(|user| user.id == id);
        found.map(|user| user.name).ok_or_else(|| missing("user", id))
    };
    Ok(match (&new.key, &new.team, &new.user) {
        (Some(id), None, None) => {
            let key = tx.key_with_id(id)?.ok_or_else(|| missing("API key", id))?;
            (key.account, Some(key.id), None, format!("key {}", cut(&key.name)))
        }
        (Some(_), ..) => {
            let what = "a key has one account: name neither a team nor a user with it";
            return Err(AdminError::Refused(what.to_owned()));
        }
        (None, Some(id), None) => (id.clone(), None, None, format!("team {}", cut(&team(id)?))),
        (None, None, Some(id)) => (id.clone(), None, None, format!("user {}", cut(&user(id)?))),
        (None, Some(id), Some(who)) => {
            let usual = format!("user {} in team {}", cut(&user(who)?), cut(&team(id)?));
            (id.clone(), None, Some(who.clone()), usual)
        }
        (None, None, None) => (LOCAL_ACCOUNT.to_owned(), None, None, "account".to_owned()),
    })
}

fn find(tx: &Tx<'_>, id: &str) -> Result<BudgetRecord, AdminError> {
    tx.budget(id)?.ok_or_else(|| Problem::not_found("budget", id).into())
}

fn shown(context: &Context<'_>, budget: &BudgetRecord) -> Result<Budget, StoreError> {
    let second = context.now.seconds();
    let spending = Spending::read(context.tx, budget)?;
    let spent = spending.at(second);
    let used_up_at = match budget.reached.iter().find(|reached| reached.percent == 100) {
        Some(reached) => Some(reached.at),
        None => spending.reaches(budget.monthly, second).map(Timestamp::from_seconds),
    };
    let BudgetRecord { id, name, account, key, user, monthly, action, created_at, reached, .. } = budget.clone();
    let left = (monthly - spent).max(Usd::ZERO);
    let resets_at = Timestamp::from_seconds(budget.end());
    Ok(Budget {
        id,
        name,
        account,
        key,
        user,
        monthly,
        action,
        spent,
        left,
        reached,
        used_up_at,
        resets_at,
        created_at,
    })
}

/// 402 if a budget that ends or refuses what it does not cover has less than an hour's cost left.
pub(crate) fn check(
    context: &Context<'_>,
    spender: Option<&Spender>,
    noun: &str,
    hour: Usd,
) -> Result<(), EngineError> {
    let second = context.now.seconds();
    for budget in context.tx.budgets_of(context.account)? {
        let is_bound = budget.action != BudgetAction::Warn && budget.covers(spender);
        // The sums usually decide; close cases need the lines.
        if !is_bound || budget.at_most(second) + hour <= budget.monthly {
            continue;
        }
        let left = (budget.monthly - Spending::read(context.tx, &budget)?.at(second)).max(Usd::ZERO);
        if hour > left {
            let (name, day) = (cut(&budget.name), crate::model::budget::date(budget.end()));
            return Err(Problem::balance(format!(
                "budget `{name}` has {left} USD of {} USD left until {day}, and one hour of the {noun} costs {hour} USD",
                budget.monthly
            ))
            .into());
        }
    }
    Ok(())
}

/// Whether a budget that is used up ends what this resource runs.
pub(crate) fn ends(tx: &Tx<'_>, account: &str, resource: &str) -> Result<bool, StoreError> {
    for budget in tx.budgets_of(account)? {
        if budget.action == BudgetAction::Stop && budget.is_used_up() && is_covered(tx, &budget, resource)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Whether a budget counts what this resource costs.
pub(crate) fn is_covered(tx: &Tx<'_>, budget: &BudgetRecord, resource: &str) -> Result<bool, StoreError> {
    Ok(!budget.is_partial() || budget.covers(tx.spender(resource)?.as_ref()))
}

/// Looks at a budget that is due: begins its next month, notes a share that is reached, and schedules the next look.
/// Returns the budget if a share was reached.
pub(crate) fn look(tx: &Tx<'_>, budget: BudgetRecord, at: Timestamp) -> Result<Option<BudgetRecord>, StoreError> {
    let second = at.seconds();
    let mut budget = budget;
    if second >= budget.end() {
        if budget.is_used_up() {
            tx.wake_account(&budget.account, at)?;
        }
        budget = counted(tx, BudgetRecord { reached: Vec::new(), ..budget }, second)?;
    }
    let spending = Spending::read(tx, &budget)?;
    let share = budget.share(spending.at(second));
    let is_new = share > budget.told();
    if is_new {
        budget.reached.push(Reached { percent: share, at });
    }
    let next = budget.next_part().and_then(|part| spending.reaches(part, second));
    budget.due_at = next.unwrap_or(budget.end());
    tx.put_budget(&budget)?;
    if is_new {
        let BudgetRecord { id, name, account, monthly, action, .. } = &budget;
        let told = json!({ "id": id, "name": name, "monthly": monthly, "action": action, "percent": share });
        tx.tell_hooks(account, at, HookEvent::BudgetReached, &json!({ "budget": told }))?;
    }
    Ok(is_new.then_some(budget))
}

#[cfg(test)]
mod tests;

//! Resolves teams, users, keys, budgets and webhooks of the embedded engine: by id, unique name or unique id prefix.

use crate::cli::failure::Failure;
use engine::Engine;
use ops::select;

/// The id of a team.
pub(super) fn team_id(engine: &Engine, typed: &str) -> Result<String, Failure> {
    let teams = engine.teams().map_err(|error| Failure::admin("list the teams", error))?;
    Ok(select::own(&teams, typed)?.id.clone())
}

/// The id of a user.
pub(in crate::cli) fn user_id(engine: &Engine, typed: &str) -> Result<String, Failure> {
    let users = engine.users().map_err(|error| Failure::admin("list the users", error))?;
    Ok(select::own(&users, typed)?.id.clone())
}

/// The id of an API key.
pub(super) fn key_id(engine: &Engine, typed: &str) -> Result<String, Failure> {
    let keys = engine.keys().map_err(|error| Failure::admin("list the keys", error))?;
    Ok(select::own(&keys, typed)?.id.clone())
}

/// The id of a budget.
pub(super) fn budget_id(engine: &Engine, typed: &str) -> Result<String, Failure> {
    let budgets = engine.budgets().map_err(|error| Failure::admin("list the budgets", error))?;
    Ok(select::own(&budgets, typed)?.id.clone())
}

/// The id of a webhook.
pub(super) fn hook_id(engine: &Engine, typed: &str) -> Result<String, Failure> {
    let hooks = engine.hooks().map_err(|error| Failure::admin("list the webhooks", error))?;
    Ok(select::own(&hooks, typed)?.id.clone())
}

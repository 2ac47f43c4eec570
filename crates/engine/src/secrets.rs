//! Secrets: write-only values that containers get at start (clusters.md, Secrets).

use std::collections::{BTreeMap, BTreeSet};

use super::{
    Context, EngineError, Handle,
    store::{SecretLookup, SecretRow},
};
use wire::{
    NoContent, Problem, Violation,
    placeholder::{self, Prefixes},
    secrets::{
        CreateSecret, CreateSecretRequest, DeleteSecret, GetSecret, ListSecrets, ListSecretsResponse, Secret,
        UpdateSecret, UpdateSecretRequest,
    },
    serverless::worker_api::DEFAULT_PREFIX,
};

fn show(row: SecretRow) -> Secret {
    let SecretRow { id, account: _, created_at, name, description, valued_at } = row;
    Secret { id, name, description, created_at: created_at.into(), value_last_updated_at: valued_at }
}

/// The caller's secret with this id; a 404 if there is none.
fn get(context: &Context<'_>, id: &str) -> Result<SecretRow, EngineError> {
    let found = context.tx.secret(id)?.filter(|secret| secret.account == context.account);
    Ok(found.ok_or_else(|| Problem::not_found("secret", id))?)
}

impl Handle for ListSecrets {
    fn handle(self, context: &Context<'_>) -> Result<ListSecretsResponse, EngineError> {
        let secrets = context.tx.secrets(context.account, self.name.as_deref())?;
        Ok(ListSecretsResponse { secrets: secrets.into_iter().map(show).collect() })
    }
}

impl Handle for CreateSecret {
    fn handle(self, context: &Context<'_>) -> Result<Secret, EngineError> {
        let CreateSecretRequest { name, value, description } = self.body;
        check_name(context, &name)?;
        if let Some(other) = context.tx.secrets(context.account, Some(&name))?.first() {
            let taken = format!("secret `{}` has the name `{}` already; update it instead", other.id, other.name);
            return Err(Problem::conflict(taken).into());
        }
        let mut id = context.engine.rng.resource_id();
        // A seed repeats its draws, so secrets of an earlier run may still use this id.
        while context.tx.secret(&id)?.is_some() || context.tx.is_resource(&id)? {
            id = context.engine.rng.resource_id();
        }
        let account = context.account.to_owned();
        let description = said(description);
        let secret = SecretRow { id, account, created_at: context.now, name, description, valued_at: None };
        context.tx.insert_secret(&secret, &value)?;
        Ok(show(secret))
    }
}

impl Handle for GetSecret {
    fn handle(self, context: &Context<'_>) -> Result<Secret, EngineError> {
        get(context, &self.id).map(show)
    }
}

impl Handle for UpdateSecret {
    fn handle(self, context: &Context<'_>) -> Result<Secret, EngineError> {
        let mut secret = get(context, &self.id)?;
        let UpdateSecretRequest { value, description } = self.body;
        if description.is_some() {
            secret.description = said(description);
        }
        if value.is_some() {
            secret.valued_at = Some(context.now);
        }
        context.tx.update_secret(&secret, value.as_deref())?;
        Ok(show(secret))
    }
}

impl Handle for DeleteSecret {
    fn handle(self, context: &Context<'_>) -> Result<NoContent, EngineError> {
        let secret = get(context, &self.id)?;
        context.tx.delete_secret(&secret.id)?;
        Ok(NoContent)
    }
}

/// Treats an empty description as none.
fn said(description: Option<String>) -> Option<String> {
    description.filter(|text| !text.is_empty())
}

/// 422 for a name that starts like the platform's own variables.
fn check_name(context: &Context<'_>, name: &str) -> Result<(), Problem> {
    let begins =
        |prefix: &&str| name.get(..prefix.len()).is_some_and(|beginning| beginning.eq_ignore_ascii_case(prefix));
    let Some(prefix) = [DEFAULT_PREFIX, &context.engine.prefix].into_iter().find(begins) else { return Ok(()) };
    let what = format!("names that begin with `{prefix}` are the platform's own");
    Err(Problem::invalid(&[Violation::new("$.name", what)]))
}

/// Why a container with this environment cannot start: a variable names a secret that its account lacks. `None` if it
/// can start. Decrypts no values.
pub(super) fn missing(
    context: &Context<'_>,
    account: &str,
    env: &BTreeMap<String, String>,
) -> Result<Option<String>, EngineError> {
    let mut wrong = Vec::new();
    for (variable, name) in named(context, env) {
        let why = match context.tx.find_secret(account, &name)? {
            SecretLookup::Value => continue,
            SecretLookup::NoValue => "was imported without its value",
            SecretLookup::Nothing => "does not exist",
        };
        wrong.push(format!("variable `{variable}` names secret `{name}`, which {why}"));
    }
    Ok((!wrong.is_empty()).then(|| format!("cannot start container: {}", wrong.join("; "))))
}

/// Variables with the secrets that each names.
fn named(context: &Context<'_>, env: &BTreeMap<String, String>) -> BTreeSet<(String, String)> {
    let prefixes = prefixes(context);
    let of = |(variable, value): (&String, &String)| {
        let names = placeholder::names(value, prefixes);
        names.into_iter().map(|name| (variable.clone(), name)).collect::<Vec<_>>()
    };
    env.iter().flat_map(of).collect()
}

fn prefixes<'c>(context: &Context<'c>) -> Prefixes<'c> {
    Prefixes::Of(&context.engine.prefix)
}

/// The values of the secrets that an environment uses.
pub(super) fn values(
    context: &Context<'_>,
    account: &str,
    env: &BTreeMap<String, String>,
) -> Result<Vec<String>, EngineError> {
    let names: BTreeSet<String> = named(context, env).into_iter().map(|(_, name)| name).collect();
    let values = names.iter().map(|name| context.tx.secret_value(account, name));
    Ok(values.collect::<Result<Vec<_>, _>>()?.into_iter().flatten().collect())
}

/// The environment of a starting process, with secret values filled in; 400 if it names an unknown secret.
pub(super) fn filled(
    context: &Context<'_>,
    account: &str,
    env: &BTreeMap<String, String>,
) -> Result<Vec<(String, String)>, EngineError> {
    if let Some(reason) = missing(context, account, env)? {
        return Err(Problem::rejected(reason).into());
    }
    let value = |name: &str| {
        let value = context.tx.secret_value(account, name)?;
        value.ok_or_else(|| EngineError::from(Problem::not_found("secret", name)))
    };
    let filled = |(variable, text): (&String, &String)| {
        let text = placeholder::fill(text, prefixes(context), value)?;
        Ok((variable.clone(), text.into_owned()))
    };
    env.iter().map(filled).collect()
}

//! The ssh keys of an account as things of their own: the API has them as one list (wire.md, Account).

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::kinds::{Fields, Kind, KindTable, fixed};
use api::{Api, CallError};
use wire::{
    Problem,
    account::{ListSshKeys, SetSshKeys, UpdateSshKeysRequest},
    schema,
};

/// How keys are listed, added and removed.
pub(super) const TABLE: KindTable = KindTable {
    schema: form,
    updatable: BTreeSet::new,
    check,
    list: |api| Box::pin(async { Ok(keys(api).await?.iter().map(|key| shown(key)).collect()) }),
    create: |api, body| Box::pin(add(api, body)),
    update: |_, id, _| fixed(Kind::SshKey, id),
    delete: |api, id| Box::pin(remove(api, id)),
    references: &[],
    unread: &[],
    hidden: &[],
};

fn form() -> Value {
    let keys = schema::body_schema::<UpdateSshKeysRequest>();
    let mut key = keys["properties"]["keys"]["items"].clone();
    key["description"] = "The public key, as in an `authorized_keys` file.".into();
    let name = json!({ "type": "string", "minLength": 1, "description": "Its name in this file." });
    json!({
        "type": "object",
        "properties": { "name": name, "key": key },
        "required": ["name", "key"],
        "additionalProperties": false,
    })
}

fn check(body: Fields) -> Result<Fields, Problem> {
    let unknown = body.keys().find(|field| !["name", "key"].contains(&field.as_str()));
    let key = match (body.get("key"), unknown) {
        (_, Some(field)) => Err(format!("$.{field}: unknown property")),
        (Some(key), None) => Ok(key),
        (None, None) => Err("$.key: a text is required".to_owned()),
    };
    let key = key.map_err(|wrong| Problem { errors: vec![wrong.clone()], ..Problem::new(422, wrong) })?;
    let set = schema::decode::<SetSshKeys>(json!({ "body": { "keys": [key] } }));
    set.map_err(|problem| Problem {
        errors: problem.errors.iter().map(|error| error.replace("$.keys[0]", "$.key")).collect(),
        ..problem
    })?;
    Ok(body)
}

/// The part of a key that distinguishes it: its type and its data, without the comment.
pub(super) fn identity(key: &str) -> String {
    key.split_whitespace().take(2).collect::<Vec<_>>().join(" ")
}

/// A key as a thing: its id is the key itself, its name the comment.
fn shown(key: &str) -> Fields {
    let comment = key.split_whitespace().skip(2).collect::<Vec<_>>().join(" ");
    Fields::from_iter([
        ("id".to_owned(), identity(key).into()),
        ("name".to_owned(), comment.into()),
        ("key".to_owned(), key.into()),
    ])
}

async fn keys(api: &Api) -> Result<Vec<String>, CallError> {
    Ok(api.call(ListSshKeys {}).await?.value.keys)
}

async fn set(api: &Api, keys: Vec<String>) -> Result<(), CallError> {
    api.call(SetSshKeys { body: UpdateSshKeysRequest { keys } }).await.map(drop)
}

async fn add(api: &Api, body: Fields) -> Result<Fields, CallError> {
    let key = body.get("key").and_then(Value::as_str).unwrap_or_default().to_owned();
    let mut all = keys(api).await?;
    if !all.iter().any(|other| identity(other) == identity(&key)) {
        all.push(key.clone());
        set(api, all).await?;
    }
    Ok(shown(&key))
}

async fn remove(api: &Api, id: String) -> Result<(), CallError> {
    let mut all = keys(api).await?;
    let before = all.len();
    all.retain(|key| identity(key) != id);
    if all.len() == before { Ok(()) } else { set(api, all).await }
}

//! The resources that name a secret or mount a volume, for the pages that list these (console.md, Pages): environments
//! are masked on their way to a page, so that it could not tell by itself.

use std::{collections::BTreeMap, sync::Arc};

use axum::response::Response;
use serde::Serialize;
use serde_json::{Value, json};

use super::{Console, Refusal};
use api::{Api, CallError};
use engine::OpenSession;
use ops::{list, secrets::Holders, volumes};
use wire::secrets::ListSecrets;

/// How many users of one thing are listed; the rest is counted.
const LISTED: usize = 50;
/// The groups that a session has to be allowed to read.
const GROUPS: [&str; 3] = ["pods", "serverless", "templates"];

impl Console {
    /// Answers `uses/secrets`, by name, and `uses/volumes`, by id.
    pub(super) async fn uses(self: &Arc<Self>, session: &OpenSession, of: &str) -> Result<Response, Refusal> {
        match of {
            "secrets" => {
                self.ask(session, &[&GROUPS[..], &["account"]].concat(), async |api| secrets(&api).await).await
            }
            "volumes" => self.ask(session, &GROUPS, async |api| mounts(&api).await).await,
            _ => Err(Refusal::new(404, "the console has no such data")),
        }
    }
}

/// As `secrets uses` answers, for all secrets.
async fn secrets(api: &Api) -> Result<Value, CallError> {
    let secrets = list::all(api, ListSecrets::default()).await?.into_items();
    let holders = Holders::read(api).await?;
    let uses = secrets.iter().map(|secret| {
        let uses = holders.of(&secret.name, secret.valid_since());
        let mut shown = listed(&uses);
        shown["older"] = uses.iter().map(|one| one.older).sum::<usize>().into();
        (&secret.name, shown)
    });
    Ok(json!({ "uses": uses.collect::<BTreeMap<_, _>>() }))
}

async fn mounts(api: &Api) -> Result<Value, CallError> {
    let users = volumes::users(api).await?;
    Ok(json!({ "uses": users.iter().map(|(id, users)| (id, listed(users))).collect::<BTreeMap<_, _>>() }))
}

fn listed(users: &[impl Serialize]) -> Value {
    json!({ "count": users.len(), "first": users.iter().take(LISTED).collect::<Vec<_>>() })
}

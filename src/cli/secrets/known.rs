//! Checks, before something is created or changed, that the secrets its environment names exist (cli.md, registries
//! delegations, secrets, account). The platform accepts unknown names, and then the container does not start.

use std::collections::BTreeMap;

use clap::Args;

use super::find;
use crate::cli::{
    failure::{Failure, Kind},
    session::Session,
};
use ops::secrets::{MissingSecret, missing, names_any};
use wire::templates::GetTemplate;

/// How strictly an environment is taken.
#[derive(Debug, Args)]
pub(in crate::cli) struct StrictArgs {
    /// Refuse an environment that names a secret which is not there, instead of warning of it
    #[arg(long, help_heading = "Container")]
    strict: bool,
}

impl StrictArgs {
    /// Warns of secrets that an environment names and the account does not have, or refuses it. What the environment
    /// leaves out comes of `template`, as far as that can be read.
    pub(in crate::cli) async fn check(
        &self,
        session: &Session,
        env: Option<&BTreeMap<String, String>>,
        template: Option<&str>,
    ) -> Result<(), Failure> {
        if session.platform.rehearses() {
            return Ok(());
        }
        let mut whole = match template {
            Some(id) => of_template(session, id).await,
            None => BTreeMap::new(),
        };
        whole.extend(env.cloned().unwrap_or_default());
        if !names_any(&whole) {
            return Ok(());
        }
        let secrets = match find::all(session).await {
            Ok(secrets) => secrets,
            Err(failure) if self.strict => return Err(failure),
            Err(failure) => {
                session.ui.warn(&format!("whether the secrets of the environment are there: {}", failure.one_line()));
                return Ok(());
            }
        };
        let missing: Vec<String> = missing(&whole, &secrets).iter().map(told).collect();
        if missing.is_empty() {
            return Ok(());
        }
        if self.strict {
            return Err(Failure::Told {
                kind: Kind::Refused,
                what: "the environment names secrets that the account does not have".to_owned(),
                details: missing,
                hint: Some("`svcctl secrets create NAME` stores one; without --strict this is a warning".to_owned()),
            });
        }
        for line in missing {
            session.ui.warn(&format!("{line}; the container cannot start until it is there"));
        }
        Ok(())
    }
}

async fn of_template(session: &Session, id: &str) -> BTreeMap<String, String> {
    let get = GetTemplate { id: id.to_owned() };
    // One that cannot be read is for the service to judge.
    let template = session.call("read the template", get).await.ok();
    template.and_then(|reply| reply.value.env.into_option()).unwrap_or_default()
}

fn told(missing: &MissingSecret) -> String {
    let MissingSecret { variable, name, similar } = missing;
    let similar = similar.as_ref().map(|other| format!(" (there is `{other}`, and letter case counts)"));
    format!("variable `{variable}` names secret `{name}`, which does not exist{}", similar.unwrap_or_default())
}

//! `svcctl secrets import`

use std::collections::BTreeMap;

use serde_json::json;

use super::{
    create::{self, OnConflict},
    find,
};
use crate::cli::{
    args::values::{EnvPrefix, Source, Variable, parse_env_file},
    failure::{Failure, Kind},
    output,
    session::{Session, input},
    settings::format::Format,
};
use wire::{
    placeholder::placeholder,
    schema,
    secrets::{CreateSecret, CreateSecretRequest, Secret},
};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Nothing is stored unless every variable can be. A variable without a value becomes no secret; its line is printed as it \
is.

Examples:
  svcctl secrets import .env > .env.secrets
  svcctl pods create demo --image me/app --gpu L4 --env-file .env.secrets
  svcctl secrets import .env --replace -o json > env.json")]
pub(in crate::cli) struct Args {
    /// A file of KEY=VALUE lines, or - for standard input
    #[arg(value_name = "FILE")]
    file: Source,
    /// Leave secrets that are there as they are
    #[arg(long, conflicts_with = "replace")]
    if_missing: bool,
    /// Give secrets that are there the values of the file
    #[arg(long)]
    replace: bool,
    /// What the placeholders begin with, as the platform reads them [default: SVCCTL_WORKER_ENV_PREFIX, or SVCCTL]
    #[arg(long, value_name = "PREFIX")]
    prefix: Option<EnvPrefix>,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    if session.platform.rehearses() {
        let hint = "`svcctl secrets create NAME --curl` shows the request of one";
        return Err(Failure::usage("--curl cannot show an import, which is several requests", hint));
    }
    let variables = read(session, &args.file).await?;
    let known = find::all(session).await?;
    let on_conflict = OnConflict::of(args.if_missing, args.replace);
    check(&variables, &known, on_conflict)?;
    let prefix = match args.prefix {
        Some(EnvPrefix(prefix)) => prefix,
        None => session.platform.worker_env_prefix()?,
    };
    let mut env: Vec<(String, String)> = Vec::new();
    for Variable { key, value } in variables {
        if value.is_empty() {
            env.push((key, value));
            continue;
        }
        let name = store(session, &known, on_conflict, &key, value).await?;
        env.push((key, placeholder(&prefix, &name)));
    }
    show(session, &env)
}

/// The variables of the file; of several of one name the last counts.
async fn read(session: &Session, source: &Source) -> Result<Vec<Variable>, Failure> {
    let text = input::text(session, source).await?;
    let wrong = |reason| Failure::usage(format!("{}: {reason}", input::name(source)), "write one KEY=VALUE a line");
    let mut variables: Vec<Variable> = Vec::new();
    for variable in parse_env_file(&text).map_err(wrong)? {
        variables.retain(|other| other.key != variable.key);
        variables.push(variable);
    }
    if variables.is_empty() {
        return Err(wrong("there is no variable in it".to_owned()));
    }
    Ok(variables)
}

/// Refuses what would fail half way: names that no secret can have, and names that are taken.
fn check(variables: &[Variable], known: &[Secret], on_conflict: OnConflict) -> Result<(), Failure> {
    let mut wrong = Vec::new();
    for Variable { key, value } in variables.iter().filter(|variable| !variable.value.is_empty()) {
        let body = CreateSecretRequest { name: key.clone(), value: value.clone(), description: None };
        if let Err(problem) = schema::check(&CreateSecret { body }) {
            wrong.push(format!("{key}: {}", problem.errors.first().unwrap_or(&problem.detail)));
        } else if key.get(..6).is_some_and(|begin| begin.eq_ignore_ascii_case("SVCCTL")) {
            wrong.push(format!("{key}: names that begin with SVCCTL are the platform's own"));
        } else if on_conflict == OnConflict::Refused && known.iter().any(|secret| secret.name.eq_ignore_ascii_case(key))
        {
            wrong.push(format!("{key}: there is a secret of this name already"));
        }
    }
    if wrong.is_empty() {
        return Ok(());
    }
    Err(Failure::Told {
        kind: Kind::Refused,
        what: "nothing was stored: not every variable can become a secret".to_owned(),
        details: wrong,
        hint: Some("take those lines out, or use --if-missing or --replace for secrets that are there".to_owned()),
    })
}

/// Stores a value, and gives the name of its secret.
async fn store(
    session: &Session,
    known: &[Secret],
    on_conflict: OnConflict,
    key: &str,
    value: String,
) -> Result<String, Failure> {
    let Some(secret) = known.iter().find(|secret| secret.name.eq_ignore_ascii_case(key)) else {
        let body = CreateSecretRequest { name: key.to_owned(), value, description: None };
        let created = create::create(session, body).await?;
        let created = created.map_err(|error| Failure::call(format!("create secret `{key}`"), error))?;
        session.ui.note(&format!("secret `{key}` is stored"));
        return Ok(created.value.name);
    };
    if on_conflict == OnConflict::Replaced {
        create::replace(session, secret, value, None).await?;
        session.ui.note(&format!("secret `{}` has another value", secret.name));
    } else {
        session.ui.note(&format!("secret `{}` is there already; it is left as it is", secret.name));
    }
    Ok(secret.name.clone())
}

/// The lines in the order of the file, or the `env` of a body.
fn show(session: &Session, env: &[(String, String)]) -> Result<(), Failure> {
    match session.settings.format {
        Format::Json | Format::Ndjson | Format::Yaml => {
            let env: BTreeMap<&String, &String> = env.iter().map(|(key, value)| (key, value)).collect();
            output::value(session, &json!({ "env": env }))
        }
        Format::Table | Format::Wide | Format::Csv | Format::Id => {
            env.iter().try_for_each(|(key, value)| session.ui.line(&format!("{key}={value}")))
        }
    }
}

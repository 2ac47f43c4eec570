//! `svcctl secrets create`

use super::{find, show, value::ValueArgs};
use crate::cli::{failure::Failure, session::Session};
use api::{CallError, Reply};
use wire::secrets::{CreateSecret, CreateSecretRequest, GetSecret, Secret, UpdateSecret, UpdateSecretRequest};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
The value is asked for, or read from standard input or a file. A container gets it where a variable of its environment \
names it in braces, and it cannot be read back.

Examples:
  svcctl secrets create hf_token
  pass show hf | svcctl secrets create hf_token --value-stdin
  svcctl secrets create tls/key --value-file key.pem --replace
  svcctl pods create demo --image me/app --gpu L4 --env \\
      'HF_TOKEN={{ SVCCTL_SECRET_hf_token }}'")]
pub(in crate::cli) struct Args {
    /// The secret's name, for good: letters, digits and _ . - /
    name: String,
    /// What it is for
    #[arg(long, value_name = "S")]
    description: Option<String>,
    #[command(flatten)]
    value: ValueArgs,
    /// Leave a secret of this name as it is, and ask for no value
    #[arg(long, conflicts_with = "replace")]
    if_missing: bool,
    /// Give a secret of this name the value, and the description if there is one
    #[arg(long)]
    replace: bool,
}

/// How to treat an existing secret.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum OnConflict {
    /// It is a failure.
    Refused,
    /// It stays unchanged.
    Kept,
    /// It gets the new value.
    Replaced,
}

impl OnConflict {
    /// As the two flags say.
    pub(super) const fn of(if_missing: bool, replace: bool) -> Self {
        match (if_missing, replace) {
            (true, _) => Self::Kept,
            (false, true) => Self::Replaced,
            (false, false) => Self::Refused,
        }
    }
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    let on_conflict = OnConflict::of(args.if_missing, args.replace);
    let looks = on_conflict != OnConflict::Refused && !session.platform.rehearses();
    let mut known = if looks { find::named(session, &args.name).await? } else { None };
    if let Some(secret) = known.take_if(|_| on_conflict == OnConflict::Kept) {
        return keep(session, &secret).await;
    }
    let value = args.value.read(session).await?;
    if known.is_none() {
        let body = CreateSecretRequest {
            name: args.name.clone(),
            value: value.clone(),
            description: args.description.clone(),
        };
        match create(session, body).await? {
            // Someone else created it in the meantime.
            Err(error) if looks && error.status() == Some(409) => known = find::named(session, &args.name).await?,
            created => return show(session, &created.map_err(|error| Failure::call("create the secret", error))?),
        }
    }
    match known {
        Some(secret) if on_conflict == OnConflict::Kept => keep(session, &secret).await,
        Some(secret) => show(session, &replace(session, &secret, value, args.description).await?),
        None => Err(Failure::usage(
            format!("secret `{}` came and went while it was created", args.name),
            "run the command again",
        )),
    }
}

/// Stores a secret. What the service says of it is for the caller to judge.
pub(super) async fn create(
    session: &Session,
    body: CreateSecretRequest,
) -> Result<Result<Reply<Secret>, CallError>, Failure> {
    Ok(session.api()?.call(CreateSecret { body }).await)
}

/// Gives a secret another value, and another description if there is one.
pub(super) async fn replace(
    session: &Session,
    secret: &Secret,
    value: String,
    description: Option<String>,
) -> Result<Reply<Secret>, Failure> {
    let body = UpdateSecretRequest { value: Some(value), description };
    let update = UpdateSecret { id: secret.id.clone(), body };
    session.call(&format!("replace the value of secret `{}`", secret.name), update).await
}

async fn keep(session: &Session, secret: &Secret) -> Result<(), Failure> {
    session.ui.note(&format!("secret `{}` is there already; it is left as it is", secret.name));
    let get = GetSecret { id: secret.id.clone() };
    show(session, &session.call(&format!("read secret `{}`", secret.name), get).await?)
}

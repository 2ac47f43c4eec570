//! `svcctl secrets delete`

use super::find;
use crate::cli::{
    failure::Failure,
    resources::{
        owned::{self, question},
        select::Selection,
    },
    session::{Session, prompt},
};
use ops::secrets::{Holders, Use};
use wire::secrets::{DeleteSecret, Secret};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
What names a deleted secret runs on, and cannot start again.

Examples:
  svcctl secrets delete hf_token
  svcctl secrets delete hf_token old/key --yes")]
pub(in crate::cli) struct Args {
    /// Secrets by name or id
    #[arg(value_name = "NAME", required = true)]
    names: Vec<String>,
    /// Do not ask
    #[arg(short, long)]
    yes: bool,
}

/// The question before deleting one, and before deleting several.
const QUESTIONS: [&str; 2] = [
    "Delete this secret? Its value cannot be read back.",
    "Delete these {} secrets? Their values cannot be read back.",
];

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    let secrets = chosen(session, &args.names).await?;
    if !session.platform.rehearses() {
        let lines = lines(session, &secrets).await?;
        prompt::confirm(session, args.yes, &lines, &question(QUESTIONS, secrets.len())).await?;
    }
    owned::each(session, "secret", secrets, |id| DeleteSecret { id }).await
}

async fn chosen(session: &Session, names: &[String]) -> Result<Vec<Selection<Secret>>, Failure> {
    if session.platform.rehearses() {
        let typed = |name: &String| Selection { id: name.clone(), name: name.clone(), item: None };
        return Ok(names.iter().map(typed).collect());
    }
    let all = find::all(session).await?;
    let mut chosen: Vec<Selection<Secret>> = Vec::new();
    for name in names {
        let secret = find::among(&all, name)?;
        if !chosen.iter().any(|other| other.id == secret.id) {
            chosen.push(Selection { id: secret.id.clone(), name: secret.name.clone(), item: Some(secret.clone()) });
        }
    }
    Ok(chosen)
}

/// Each secret, and what names it below.
async fn lines(session: &Session, secrets: &[Selection<Secret>]) -> Result<Vec<String>, Failure> {
    let holders = Holders::read(session.api()?).await;
    let mut lines = Vec::new();
    for secret in secrets {
        lines.push(format!("{}  {}", secret.id, secret.name));
        match &holders {
            Ok(holders) => lines.extend(holders.of(&secret.name, None).iter().map(line)),
            // A key may delete secrets and see nothing else.
            Err(error) => lines.push(format!("    what names it cannot be told: {error}")),
        }
    }
    Ok(lines)
}

fn line(one: &Use) -> String {
    let Use { kind, id, name, variables, status, running, older: _ } = one;
    let state = match (status, running) {
        (Some(status), _) => format!(", {status}"),
        (None, 0) => String::new(),
        (None, running) => format!(", {}", crate::cli::terminal::text::count(*running, "worker")),
    };
    format!("    named by {} `{name}` ({id}{state}) in {}", kind.word(), variables.join(", "))
}

//! `svcctl serverless releases`

use serde_json::{Value, json};

use super::{find, rollout};
use crate::cli::{
    args::values::Span,
    failure::{Failure, Kind},
    output::{
        self, Detail,
        shape::{Shape, reference},
    },
    session::Session,
    settings::format::Format,
    terminal::masking::{MASK, is_secret},
};
use wire::serverless::releases::{Change, ListEndpointReleases, ListEndpointReleasesResponse, Release};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  svcctl serverless releases echo
  svcctl serverless releases echo --diff 3
  svcctl serverless releases echo --rollout --watch --timeout 30m
  svcctl serverless rollback echo --to 2 --dry-run")]
pub(in crate::cli) struct Args {
    /// An endpoint by id, unique name or unique prefix of its id
    id: String,
    /// Only the newest so many releases
    #[arg(long, value_name = "N", conflicts_with = "diff")]
    limit: Option<usize>,
    /// Show what this version changed
    #[arg(long, value_name = "VERSION")]
    diff: Option<u32>,
    /// Show the values of secrets in the environment
    #[arg(long, requires = "diff")]
    reveal: bool,
    /// Show how far the newest release is rolled out, and which workers run an older one
    #[arg(long, conflicts_with_all = ["limit", "diff"])]
    rollout: bool,
    /// Wait until every worker runs the newest release
    #[arg(short, long, requires = "rollout")]
    watch: bool,
    /// How long to wait [default: 15m]
    #[arg(long, value_name = "DURATION", requires = "rollout")]
    timeout: Option<Span>,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    if args.rollout {
        return rollout::show(session, &args.id, (args.watch, args.timeout)).await;
    }
    let found = find::one(session, &args.id).await?;
    let list = ListEndpointReleases { id: found.id.clone(), limit: None, cursor: None };
    let mut listed = session.list(&format!("list the releases of endpoint `{}`", found.id), list).await?;
    if let Some(version) = args.diff {
        let release = listed.items().zip(listed.elements()).find(|(release, _)| *release.version == Some(version));
        let (release, body) = release.ok_or_else(|| unknown(version, &found.id))?;
        return show(session, release, body, args.reveal);
    }
    if let Some(limit) = args.limit.filter(|limit| *limit < listed.items().len()) {
        let mut seen = 0;
        listed.retain(|_| {
            seen += 1;
            seen <= limit
        });
    }
    output::list(session, &listed)
}

fn unknown(version: u32, id: &str) -> Failure {
    let what = format!("endpoint `{id}` has no version {version}");
    let hint = Some(format!("`svcctl serverless releases {id}` lists them"));
    Failure::Told { kind: Kind::Usage, what, details: Vec::new(), hint }
}

/// The changes of a release.
fn show(session: &Session, release: &Release, body: &[u8], reveal: bool) -> Result<(), Failure> {
    if matches!(session.settings.format, Format::Table | Format::Wide) && release.diff.is_empty() {
        session.ui.note_empty(&format!("version {} changed nothing", release.version));
        return Ok(());
    }
    output::one(session, release, body, detail(release, reveal))
}

fn detail(release: &Release, reveal: bool) -> Detail {
    let mut detail = Detail::default();
    for Change { field, old, new } in &release.diff {
        if let (true, Some(lines)) = (field == "template.env", variables(old, new, reveal)) {
            detail.rows(field, lines);
        } else {
            detail.rows(field, changed(&plain(old), &plain(new)));
        }
    }
    detail
}

/// The removed and the added part.
fn changed(old: &str, new: &str) -> Vec<String> {
    let line = |sign: &str, text: &str| (!text.is_empty()).then(|| format!("{sign} {text}"));
    [line("-", old), line("+", new)].into_iter().flatten().collect()
}

/// The variables that differ. The value of a secret is a mask.
fn variables(old: &Value, new: &Value, reveal: bool) -> Option<Vec<String>> {
    let empty = serde_json::Map::new();
    let fields = |env: &'_ Value| if env.is_null() { Some(empty.clone()) } else { env.as_object().cloned() };
    let (old, new) = (fields(old)?, fields(new)?);
    let mut names: Vec<&String> = old.keys().chain(new.keys()).collect();
    names.sort();
    names.dedup();
    let value = |name: &str, value: Option<&Value>| {
        let shown = value.map(|value| if reveal || !is_secret(name) { plain(value) } else { MASK.to_owned() });
        shown.map(|shown| format!("{name}={shown}")).unwrap_or_default()
    };
    let differing = names.into_iter().filter(|name| old.get(*name) != new.get(*name));
    Some(differing.flat_map(|name| changed(&value(name, old.get(name)), &value(name, new.get(name)))).collect())
}

/// A value for people: a text without its quotes, nothing for null.
fn plain(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        other @ (Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_)) => other.to_string(),
    }
}

/// The output of the command: a list, one release, or how far the newest is.
pub(super) const SHAPE: Shape = Shape::with_rows::<Release>(|generator| {
    let list = reference::<ListEndpointReleasesResponse>(generator);
    json!({ "anyOf": [list, reference::<Release>(generator), rollout::schema(generator)] })
});

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::variables;

    #[test]
    fn of_an_environment_what_differs_is_shown_and_secrets_are_not() {
        let (old, new) =
            (json!({ "A": "1", "B": "2", "API_KEY": "old" }), json!({ "A": "1", "C": "3", "API_KEY": "new" }));
        let lines = variables(&old, &new, false).unwrap();
        assert_eq!(lines, ["- API_KEY=********", "+ API_KEY=********", "- B=2", "+ C=3"]);
        assert_eq!(variables(&json!(null), &json!({ "API_KEY": "k" }), true).unwrap(), ["+ API_KEY=k"]);
        assert_eq!(variables(&json!("text"), &json!({}), true), None);
    }
}

//! `svcctl login`

use std::time::Duration;

use super::{
    backend::{Backend, KeyPlace, context_name::ContextName},
    failure::{Failure, Kind},
    session::{Session, prompt},
    settings::{
        config::{ConfigError, Context, LockedConfig, Secret},
        credentials, target,
    },
};
use api::{Api, BaseUrl, JobBaseError, Retries, TeamId};
use wire::{pods::ListPods, serverless::endpoints::ListEndpoints};

/// How long is waited to hear where jobs go, which is not what the person waits for.
const PATIENCE: Duration = Duration::from_secs(5);

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  svcctl login --base-url https://api.example.com
  svcctl login --context prod
  pass show api-key | svcctl login --with-key

The key is checked with the server and then stored: in the keyring of the operating system if there is one, else in a \
file with mode 0600. SVCCTL_KEYRING=off always uses the file.")]
pub(super) struct Args {
    /// Read the key from the first line of standard input instead of prompting
    #[arg(long)]
    with_key: bool,
    /// The team that a console session acts for; the context keeps it
    #[arg(long, value_name = "ID", value_parser = target::parse_team)]
    team: Option<String>,
}

/// Where to log in.
struct Login {
    base_url: BaseUrl,
    /// None while the address has no context yet.
    context: Option<ContextName>,
    team: Option<TeamId>,
    /// Whether the context is to be selected, because it was named by its address.
    select: bool,
}

pub(super) async fn run(session: &Session, args: Args) -> Result<(), Failure> {
    let login = resolve(session, &args)?;
    if login.base_url.is_exposed() {
        session.ui.warn(&format!("{} has no TLS: others on the way can read the key", login.base_url));
    }
    let text = read(session, &args, &login.base_url).await?;
    let key = text.key().map_err(|error| Failure::usage(format!("the key is unusable: {error}"), "copy it again"))?;
    let api = session.platform.remote(&login.base_url, Some(key), login.team.clone())?;
    check(&login, &api).await?;
    let jobs_url = jobs_elsewhere(session, &login, &api).await?;
    keep(session, &login, args.team, jobs_url, text)
}

fn resolve(session: &Session, args: &Args) -> Result<Login, Failure> {
    let (backend, _) = session.platform.locate(&session.settings.target)?;
    let Backend::Remote { base_url, context, team, .. } = backend else {
        let what = "the embedded engine needs no key, and no server was chosen";
        return Err(Failure::usage(what, "`svcctl login --base-url URL`, or --context NAME of `svcctl context list`"));
    };
    let select = context.is_none();
    let context = match context {
        Some(name) => Some(name),
        None => only_context_at(session, &base_url)?,
    };
    let team = match (&args.team, team, &context) {
        (Some(typed), ..) => typed.parse().ok(),
        (None, Some(team), _) => Some(team),
        (None, None, Some(name)) => {
            let contexts = session.settings.config.contexts()?;
            contexts.named.get(name).and_then(|context| context.team_id.as_deref()?.parse().ok())
        }
        (None, None, None) => None,
    };
    Ok(Login { base_url, context, team, select })
}

/// The context at an address; none when there is none, and a failure when there are several.
pub(super) fn only_context_at(session: &Session, base_url: &BaseUrl) -> Result<Option<ContextName>, Failure> {
    let mut names = session.settings.config.contexts()?.at(base_url);
    if names.len() > 1 {
        return Err(Failure::Told {
            kind: Kind::Usage,
            what: format!("{} contexts are at {base_url}", names.len()),
            details: names.iter().map(ToString::to_string).collect(),
            hint: Some("name one with --context instead".to_owned()),
        });
    }
    Ok(names.pop())
}

async fn read(session: &Session, args: &Args, base_url: &BaseUrl) -> Result<Secret, Failure> {
    let text = if args.with_key {
        let unreadable = |error| Failure::usage(format!("cannot read the key: {error}"), "give it on standard input");
        session.ui.read_line().await.map_err(unreadable)?
    } else {
        prompt::secret(session, &format!("API key for {base_url}"), "give it with --with-key on standard input").await?
    };
    let key = Secret::new(&text);
    if key.is_empty() {
        return Err(Failure::usage("the key is empty", "type it, or give it with --with-key on standard input"));
    }
    Ok(key)
}

/// Sends the key once. A server that says 403 knows it, and lets it do something else.
async fn check(Login { base_url, .. }: &Login, api: &Api) -> Result<(), Failure> {
    match api.call(ListPods { limit: Some(1), ..ListPods::default() }).await {
        Ok(_) => Ok(()),
        Err(error) if error.status() == Some(403) => Ok(()),
        Err(error) => Err(Failure::Login { base_url: base_url.to_string(), error: Box::new(error) }),
    }
}

/// Where the server takes jobs, if its first endpoint names another server and the person agrees to send the key there,
/// too.
async fn jobs_elsewhere(session: &Session, login: &Login, api: &Api) -> Result<Option<BaseUrl>, Failure> {
    // A key that lists no endpoints runs no jobs.
    let ask = api.call_with(ListEndpoints { limit: Some(1), ..ListEndpoints::default() }, Retries::None);
    let listed = tokio::time::timeout(PATIENCE, ask).await.ok().and_then(Result::ok);
    let first = listed.and_then(|listed| listed.value.endpoints.into_iter().next());
    let known = session.settings.config.contexts()?;
    let known = login.context.as_ref().and_then(|name| known.named.get(name)?.jobs_url.clone());
    let elsewhere = match first.map(|endpoint| api.for_jobs(&endpoint, None, known.as_slice())) {
        Some(Err(JobBaseError::Elsewhere(base))) => base.origin(),
        _ => return Ok(known),
    };
    let what = format!("jobs of {} go to {elsewhere}", login.base_url);
    if session.settings.interactive {
        let details = [what, "your key would go there with them".to_owned()];
        match prompt::confirm(session, false, &details, "Send jobs there?").await {
            Ok(()) => return Ok(Some(elsewhere)),
            Err(Failure::Told { kind: Kind::Other, .. }) => return Ok(known),
            Err(error) => return Err(error),
        }
    }
    session.ui.note(&format!("{what}: `svcctl context set --jobs-url {elsewhere}` sends the key there"));
    Ok(known)
}

/// Stores the key, and says where it is and what comes before it.
fn keep(
    session: &Session,
    login: &Login,
    team: Option<String>,
    jobs_url: Option<BaseUrl>,
    key: Secret,
) -> Result<(), Failure> {
    let config = &session.settings.config;
    let locked = config.lock()?;
    let mut contexts = locked.contexts()?;
    let name = login
        .context
        .clone()
        .unwrap_or_else(|| ContextName::after(&login.base_url, |name| contexts.named.contains_key(name)));
    let empty = || Context { base_url: login.base_url.clone(), team_id: None, jobs_url: None, key: None };
    let context = contexts.named.entry(name.clone()).or_insert_with(empty);
    if context.base_url != login.base_url {
        let what = format!("another process moved context `{name}` to {}; nothing was stored", context.base_url);
        return Err(Failure::usage(what, "log in again"));
    }
    context.team_id = team.or(context.team_id.take());
    context.jobs_url = jobs_url;
    context.key = Some(store(session, &locked, &name, context, key)?);
    let stored = match context.key {
        Some(KeyPlace::File) => format!("in `{}`, which you alone can read", config.key_file()?.display()),
        Some(KeyPlace::Keyring) | None => "in the keyring".to_owned(),
    };
    if login.select {
        contexts.selected = Some(name.clone());
    }
    let selected = contexts.selected.as_ref() == Some(&name);
    locked.save(&contexts)?;
    session.ui.note(&format!("logged in to {} as context `{name}`; the key is {stored}", login.base_url));
    if !selected {
        session.ui.note(&format!("`svcctl context use {name}` selects it"));
    }
    for variable in ["SVCCTL_BASE_URL", "SVCCTL_API_KEY"] {
        if session.platform.variable(variable).is_some() {
            session.ui.warn(&format!("{variable} is set: while it is, the stored key is not used"));
        }
    }
    Ok(())
}

/// Puts the key where it is safest, and removes an older one from the other place.
fn store(
    session: &Session,
    locked: &LockedConfig<'_>,
    name: &ContextName,
    context: &Context,
    key: Secret,
) -> Result<KeyPlace, Failure> {
    let config = &session.settings.config;
    let slot = config.slot(name, &context.base_url)?;
    let kept = config.put_into_keyring(&slot, &key);
    if let Some(why) = kept.why {
        session.ui.warn(&format!("the keyring does not take the key: {why}"));
    }
    let stored: Result<(), ConfigError> = match kept.place {
        KeyPlace::Keyring => locked.remove_from_file(name).map(|_| ()),
        KeyPlace::File => {
            credentials::guard(&session.settings.config, |text| session.ui.warn(text))?;
            locked.put_into_file(&slot, key)
        }
    };
    stored?;
    if kept.place == KeyPlace::File && context.key == Some(KeyPlace::Keyring) {
        // The file holds the key that counts; what is left in a keyring that cannot be reached is an old one.
        let _ = config.remove_from_keyring(&slot);
    }
    Ok(kept.place)
}

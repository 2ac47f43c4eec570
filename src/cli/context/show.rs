//! `svcctl context show`

use serde::Serialize;

use crate::cli::{
    backend::{Backend, KeySource, context_name::EMBEDDED},
    failure::Failure,
    output::{self, Detail},
    preferences::Preferences,
    session::Session,
    settings::target::{Reason, Source, Target},
};

#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:\n  svcctl context show\n  svcctl context show prod")]
pub(in crate::cli) struct Args {
    /// The context to show [default: the one in use]
    name: Option<String>,
}

/// A context, and why it holds.
#[derive(Debug, Serialize, schemars::JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct ContextView {
    /// None for an address that was written out.
    name: Option<String>,
    base_url: Option<String>,
    team_id: Option<String>,
    /// Where the key comes from.
    key: Option<&'static str>,
    /// The reason why it applies; none if it does not.
    because: Option<String>,
    /// Where each value comes from: a flag, a variable, or a line of config.toml.
    from: Origin,
}

/// Where values come from; none where there is no value, or where it was not chosen.
#[derive(Debug, Default, Serialize, schemars::JsonSchema)]
#[serde(rename_all = "camelCase")]
struct Origin {
    name: Option<String>,
    base_url: Option<String>,
    team_id: Option<String>,
    key: Option<String>,
}

impl Origin {
    /// The sources of a backend's values, given why it was chosen.
    fn of(session: &Session, backend: &Backend, reason: Option<Reason>) -> Self {
        let Ok(file) = Preferences::whole(&session.settings.config) else { return Self::default() };
        let line = |key: &[&str]| {
            let key: Vec<String> = key.iter().map(|name| (*name).to_owned()).collect();
            file.find(&key).map(|entry| format!("config.toml, line {}", entry.line))
        };
        let name = match reason {
            Some(Reason::Selected) => line(&["context"]),
            Some(Reason::Context(_)) => reason.map(|reason| reason.to_string()),
            Some(Reason::Address(_) | Reason::Default) | None => None,
        };
        let Backend::Remote { context, key, team, .. } = backend else { return Self { name, ..Self::default() } };
        let context = context.as_ref().map(ToString::to_string);
        // Earlier names of the fields are read, too.
        let of_context = |fields: [&str; 2]| {
            let context = context.as_deref()?;
            fields.into_iter().find_map(|field| line(&["contexts", context, field]))
        };
        let address = reason.filter(|reason| matches!(reason, Reason::Address(_)));
        let by_variable = session.platform.variable("SVCCTL_TEAM_ID").map(|_| "SVCCTL_TEAM_ID".to_owned());
        Self {
            name,
            base_url: address.map(|reason| reason.to_string()).or_else(|| of_context(["base-url", "baseUrl"])),
            team_id: team.as_ref().and_then(|_| by_variable.or_else(|| of_context(["team-id", "teamId"]))),
            key: match key {
                KeySource::Missing => None,
                KeySource::Environment(_) => Some("SVCCTL_API_KEY".to_owned()),
                KeySource::Stored(_, place) => Some(place.name().to_owned()),
            },
        }
    }
}

/// A value, and where it comes from.
fn sourced(value: &str, from: Option<&String>) -> String {
    from.map_or_else(|| value.to_owned(), |from| format!("{value} ({from})"))
}

pub(super) fn run(session: &Session, args: &Args) -> Result<(), Failure> {
    let (backend, reason) = match &args.name {
        None => session.platform.locate(&session.settings.target).map(|(backend, reason)| (backend, Some(reason)))?,
        Some(name) => {
            let (backend, _) = session.platform.locate(&Target::Context(name.clone(), Source::Flag))?;
            // Which one holds may be impossible to say, which is no reason to show nothing.
            let current = session.platform.locate(&session.settings.target).ok();
            let reason = current.filter(|(current, _)| name_of(current) == name_of(&backend)).map(|(_, reason)| reason);
            (backend, reason)
        }
    };
    let from = Origin::of(session, &backend, reason);
    let shown = ContextView { because: reason.map(|reason| reason.to_string()), from, ..shown(&backend) };
    let mut detail = Detail::default();
    detail.row("context", shown.name.as_deref().unwrap_or("none: the address is written out"));
    let address = shown.base_url.as_deref().unwrap_or("in this process");
    detail.row("place", sourced(address, shown.from.base_url.as_ref()));
    if let (Backend::Embedded, Some(file)) = (&backend, &session.settings.data_file) {
        detail.row("data", file.display().to_string());
    }
    detail.rows("team", shown.team_id.as_ref().map(|team| sourced(team, shown.from.team_id.as_ref())));
    if let Backend::Remote { key, .. } = &backend {
        detail.row("key", key_in_words(key));
    }
    let in_use = match (reason, &shown.from.name) {
        (Some(Reason::Selected), Some(line)) => format!("yes, selected in {line} (`svcctl context use`)"),
        (reason, _) => reason.map_or("no", holds).to_owned(),
    };
    detail.row("in use", in_use);
    output::document(session, &shown, detail)
}

fn shown(backend: &Backend) -> ContextView {
    let name = name_of(backend);
    match backend {
        Backend::Embedded => {
            ContextView { name, base_url: None, team_id: None, key: None, because: None, from: Origin::default() }
        }
        Backend::Remote { base_url, key, team, .. } => ContextView {
            name,
            base_url: Some(base_url.to_string()),
            team_id: team.as_ref().map(ToString::to_string),
            key: match key {
                KeySource::Missing => None,
                KeySource::Environment(_) => Some("environment"),
                KeySource::Stored(_, place) => Some(place.name()),
            },
            because: None,
            from: Origin::default(),
        },
    }
}

fn name_of(backend: &Backend) -> Option<String> {
    match backend {
        Backend::Embedded => Some(EMBEDDED.to_owned()),
        Backend::Remote { context, .. } => context.as_ref().map(ToString::to_string),
    }
}

fn key_in_words(key: &KeySource) -> String {
    match key {
        KeySource::Missing => "none".to_owned(),
        KeySource::Environment(_) => "from SVCCTL_API_KEY".to_owned(),
        KeySource::Stored(_, place) => format!("stored in the {}", place.name()),
    }
}

const fn holds(reason: Reason) -> &'static str {
    match reason {
        Reason::Address(Source::Flag) => "yes, because of --base-url",
        Reason::Address(Source::Environment) => "yes, because SVCCTL_BASE_URL is set",
        Reason::Context(Source::Flag) => "yes, because of --context",
        Reason::Context(Source::Environment) => "yes, because SVCCTL_CONTEXT is set",
        Reason::Selected => "yes, because it is selected (`svcctl context use`)",
        Reason::Default => "yes, because nothing else was chosen",
    }
}

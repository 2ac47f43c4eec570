//! `svcctl context show`

use serde::Serialize;

use crate::cli::{
    config::EMBEDDED,
    failure::Failure,
    output::{self, Detail},
    place::{KeySource, Place},
    session::Session,
    wish::{Reason, Source, Wish},
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
pub(super) struct Shown {
    /// None for an address that was written out.
    name: Option<String>,
    base_url: Option<String>,
    team_id: Option<String>,
    /// Where the key comes from.
    key: Option<&'static str>,
    /// What made it hold; none when it does not.
    because: Option<String>,
}

pub(super) fn run(session: &Session, args: &Args) -> Result<(), Failure> {
    let (place, reason) = match &args.name {
        None => session.platform.locate(&session.settings.wish).map(|(place, reason)| (place, Some(reason)))?,
        Some(name) => {
            let (place, _) = session.platform.locate(&Wish::Context(name.clone(), Source::Flag))?;
            // Which one holds may be impossible to say, which is no reason to show nothing.
            let current = session.platform.locate(&session.settings.wish).ok();
            let reason = current.filter(|(current, _)| name_of(current) == name_of(&place)).map(|(_, reason)| reason);
            (place, reason)
        }
    };
    let shown = Shown { because: reason.map(|reason| reason.to_string()), ..shown(&place) };
    let mut detail = Detail::default();
    detail.row("context", shown.name.as_deref().unwrap_or("none: the address is written out"));
    detail.row("place", shown.base_url.as_deref().unwrap_or("in this process"));
    if let (Place::Embedded, Some(file)) = (&place, &session.settings.data_file) {
        detail.row("data", file.display().to_string());
    }
    detail.rows("team", shown.team_id.clone());
    if let Place::Remote { key, .. } = &place {
        detail.row("key", key_in_words(key));
    }
    detail.row("in use", reason.map_or("no", holds));
    output::document(session, &shown, detail)
}

fn shown(place: &Place) -> Shown {
    let name = name_of(place);
    match place {
        Place::Embedded => Shown { name, base_url: None, team_id: None, key: None, because: None },
        Place::Remote { base_url, key, team, .. } => Shown {
            name,
            base_url: Some(base_url.to_string()),
            team_id: team.as_ref().map(ToString::to_string),
            key: match key {
                KeySource::Missing => None,
                KeySource::Environment(_) => Some("environment"),
                KeySource::Stored(_, place) => Some(place.name()),
            },
            because: None,
        },
    }
}

fn name_of(place: &Place) -> Option<String> {
    match place {
        Place::Embedded => Some(EMBEDDED.to_owned()),
        Place::Remote { context, .. } => context.as_ref().map(ToString::to_string),
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

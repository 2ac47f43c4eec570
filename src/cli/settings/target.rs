//! Where operations are to run. Flags take precedence over the environment, the environment over the selected context:
//!
//! 1. `--context NAME` or `--base-url URL`; giving both is an error;
//! 2. `SVCCTL_BASE_URL`, then `SVCCTL_CONTEXT`: an explicit address is more specific than a name;
//! 3. the context that `svcctl context use` selected;
//! 4. the embedded engine, unless there is a key: having one implies a server.
//!
//! `SVCCTL_API_KEY` and `SVCCTL_TEAM_ID` take precedence over a context's stored values. An explicit address, from a
//! flag or the environment, never gets a stored key, even if a context has the same address.

use std::{fmt, str::FromStr};

use super::config::{Config, Context, Contexts};
use crate::cli::{
    backend::{
        Backend, KeySource,
        context_name::{ContextName, EMBEDDED},
    },
    failure::{Failure, Kind},
    terminal::process_env::Variables,
};
use api::{BaseUrl, BaseUrlError, HeaderError, TeamId};

/// The requested target, before any file is read.
#[derive(Debug, Clone)]
pub(in crate::cli) enum Target {
    /// The server at this address.
    Address(String, Source),
    /// The context of this name.
    Context(String, Source),
    /// Nothing.
    Unspoken,
}

/// The source of a target.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::cli) enum Source {
    Flag,
    Environment,
}

/// Why a backend was chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::cli) enum Reason {
    /// An address was written out.
    Address(Source),
    /// A context was named.
    Context(Source),
    /// The context is the selected one.
    Selected,
    /// Nothing specifies otherwise.
    Default,
}

impl Target {
    /// The address typed after `--base-url`, for a command that runs nothing there.
    pub(in crate::cli) fn typed_address(&self) -> Result<Option<BaseUrl>, Failure> {
        match self {
            Self::Address(text, Source::Flag) => parse_base_url(text).map(Some),
            Self::Address(_, Source::Environment) | Self::Context(..) | Self::Unspoken => Ok(None),
        }
    }

    /// Combines flags and environment.
    pub(in crate::cli) fn of(
        context: Option<String>,
        base_url: Option<String>,
        variables: &Variables,
    ) -> Result<Self, Failure> {
        match (context, base_url) {
            (Some(_), Some(_)) => {
                Err(Failure::usage("--context and --base-url name two places", "keep the one that you mean"))
            }
            (Some(name), None) => Ok(Self::Context(name, Source::Flag)),
            (None, Some(base_url)) => Ok(Self::Address(base_url, Source::Flag)),
            (None, None) => {
                if let Some(base_url) = text(variables, "SVCCTL_BASE_URL")? {
                    return Ok(Self::Address(base_url, Source::Environment));
                }
                let name = text(variables, "SVCCTL_CONTEXT")?;
                Ok(name.map_or(Self::Unspoken, |name| Self::Context(name, Source::Environment)))
            }
        }
    }

    /// The server that was chosen, as it was named, and why it is that one; none where the embedded engine holds.
    pub(in crate::cli) fn server(&self, config: &Config) -> Result<Option<(String, Reason)>, Failure> {
        let chosen = match self {
            Self::Address(base_url, source) => Some((parse_base_url(base_url)?.to_string(), Reason::Address(*source))),
            Self::Context(name, source) => Some((name.clone(), Reason::Context(*source))),
            // A file that cannot be read selects nothing; `doctor` says what is wrong with it.
            Self::Unspoken => {
                let selected = config.contexts().ok().and_then(|contexts| contexts.selected);
                selected.map(|name| (name.to_string(), Reason::Selected))
            }
        };
        Ok(chosen.filter(|(name, _)| name != EMBEDDED).map(|(name, reason)| match reason {
            Reason::Address(_) => (name, reason),
            Reason::Context(_) | Reason::Selected | Reason::Default => (format!("the context `{name}`"), reason),
        }))
    }

    /// The backend, and why it is that one.
    pub(in crate::cli) fn locate(&self, config: &Config, variables: &Variables) -> Result<(Backend, Reason), Failure> {
        match self {
            Self::Address(base_url, source) => {
                let key = header(variables, "SVCCTL_API_KEY")?.map_or(KeySource::Missing, KeySource::Environment);
                let team = header(variables, "SVCCTL_TEAM_ID")?;
                let base_url = parse_base_url(base_url)?;
                Ok((Backend::Remote { base_url, context: None, key, team }, Reason::Address(*source)))
            }
            Self::Context(name, source) => {
                Ok((place_of(name, &config.contexts()?, config, variables)?, Reason::Context(*source)))
            }
            Self::Unspoken => {
                let contexts = config.contexts()?;
                let Some(name) = &contexts.selected else {
                    return keyless(variables).map(|()| (Backend::Embedded, Reason::Default));
                };
                Ok((place_of(&name.to_string(), &contexts, config, variables)?, Reason::Selected))
            }
        }
    }
}

impl Reason {
    /// Why the backend was chosen, in a sentence.
    pub(in crate::cli) fn in_words(self) -> String {
        match self {
            Self::Address(_) | Self::Context(_) => format!("because of {self}"),
            Self::Selected => "because it is selected".to_owned(),
            Self::Default => "because nothing else was chosen".to_owned(),
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Address(Source::Flag) => "--base-url",
            Self::Address(Source::Environment) => "SVCCTL_BASE_URL",
            Self::Context(Source::Flag) => "--context",
            Self::Context(Source::Environment) => "SVCCTL_CONTEXT",
            Self::Selected => "selected",
            Self::Default => "default",
        })
    }
}

/// Where commands run without flags, and why, in a sentence.
pub(in crate::cli) fn in_words(variables: &Variables) -> String {
    let located = Config::of(variables)
        .map_err(Failure::from)
        .and_then(|config| Target::of(None, None, variables)?.locate(&config, variables));
    match located {
        Ok((backend, reason)) => format!("commands go to {}, {}", backend.in_words(), reason.in_words()),
        Err(failure) => format!("commands go nowhere: {}", failure.one_line()),
    }
}

/// Refuses a key that no server was chosen for: what is meant for an account would be done to simulated pods (cli.md,
/// Where a command runs).
fn keyless(variables: &Variables) -> Result<(), Failure> {
    if variables.get("SVCCTL_API_KEY").is_none() {
        return Ok(());
    }
    Err(Failure::usage(
        "SVCCTL_API_KEY is set, and no server is chosen that it is for",
        "name the server with SVCCTL_BASE_URL, --base-url or --context; `--context embedded` (or \
         SVCCTL_CONTEXT=embedded) means the simulated pods of this machine",
    ))
}

fn place_of(name: &str, contexts: &Contexts, config: &Config, variables: &Variables) -> Result<Backend, Failure> {
    let Some((name, context)) = find(name, contexts)? else { return Ok(Backend::Embedded) };
    let base_url = context.base_url.clone();
    let key = match (header(variables, "SVCCTL_API_KEY")?, context.key) {
        (Some(key), _) => KeySource::Environment(key),
        (None, Some(place)) => KeySource::Stored(config.slot(&name, &base_url)?, place),
        (None, None) => KeySource::Missing,
    };
    let team = match header(variables, "SVCCTL_TEAM_ID")? {
        Some(team) => Some(team),
        None => context.team_id.as_deref().map(|text| stored_team(&name, text)).transpose()?,
    };
    Ok(Backend::Remote { base_url, context: Some(name), key, team })
}

fn stored_team(name: &ContextName, text: &str) -> Result<TeamId, Failure> {
    let wrong = |error: HeaderError| {
        let hint = format!("remove the context and add it again: `svcctl context remove {name}`");
        Failure::usage(format!("the team of context `{name}` is unusable: {error}"), hint)
    };
    text.parse().map_err(wrong)
}

/// A context by its name; none for the embedded one.
pub(in crate::cli) fn find(name: &str, contexts: &Contexts) -> Result<Option<(ContextName, Context)>, Failure> {
    if name == EMBEDDED {
        return Ok(None);
    }
    let known = name.parse::<ContextName>().ok().and_then(|name| contexts.named.get_key_value(&name));
    if let Some((name, context)) = known {
        return Ok(Some((name.clone(), context.clone())));
    }
    let names: Vec<String> = contexts.named.keys().map(|name| format!("`{name}`")).collect();
    Err(Failure::Told {
        kind: Kind::Usage,
        what: format!("there is no context `{name}`"),
        details: vec![[vec![format!("there is `{EMBEDDED}`")], names].concat().join(", ")],
        hint: Some("`svcctl context add` makes one, `svcctl context list` shows them".to_owned()),
    })
}

/// A valid header value. Error messages never include its text: it may be a key.
fn header<T: FromStr<Err = HeaderError>>(variables: &Variables, name: &str) -> Result<Option<T>, Failure> {
    let wrong =
        |error: HeaderError| Failure::usage(format!("{name} is unusable: {error}"), format!("set {name} again"));
    text(variables, name)?.map(|text| text.parse().map_err(wrong)).transpose()
}

/// A variable as text.
pub(in crate::cli) fn text(variables: &Variables, name: &str) -> Result<Option<String>, Failure> {
    let Some(value) = variables.get(name) else { return Ok(None) };
    let text = value.to_str().ok_or_else(|| {
        Failure::usage(format!("{name} is not valid UTF-8"), format!("set {name} to plain text, or unset it"))
    })?;
    Ok(Some(text.to_owned()))
}

/// Reads a base URL as it was typed.
pub(in crate::cli) fn parse_base_url(typed: &str) -> Result<BaseUrl, Failure> {
    typed.parse().map_err(|error: BaseUrlError| {
        Failure::usage(error.to_string(), "give scheme and host, in --base-url or SVCCTL_BASE_URL")
    })
}

/// Reads a team's id as it was typed.
pub(in crate::cli) fn parse_team(typed: &str) -> Result<String, String> {
    match typed.trim() {
        "" => Err("a team's id is not empty".to_owned()),
        team => team.parse::<TeamId>().map(|_| team.to_owned()).map_err(|error| error.to_string()),
    }
}

//! The environment of a v1 program.

use std::{
    ffi::{OsStr, OsString},
    str::FromStr,
};

use crate::cli::session::Session;

/// The variables for the base of v1's REST API that public programs read.
const REST: [&str; 7] = [
    "RUNPOD_REST_API_BASE_URL",
    "RUNPOD_REST_BASE_URL",
    "RUNPOD_REST_API_URL",
    "RUNPOD_REST_URL",
    "RUNPOD_API_BASE_URL",
    "RUNPOD_API_BASE",
    "RUNPOD_BASE_URL",
];
/// Those for the address of v1's GraphQL API.
const GRAPHQL: [&str; 2] = ["RUNPOD_GRAPHQL_URL", "RUNPOD_API_URL"];
/// The variable for the key. Programs refuse to start without one; the engine in memory takes any.
const KEY: &str = "RUNPOD_API_KEY";
/// Hosts that are reached without a proxy of the environment, in both spellings.
const NO_PROXY: [&str; 2] = ["no_proxy", "NO_PROXY"];

/// A variable that a program reads an address from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Variable {
    name: String,
    /// The part after the host.
    path: String,
}

impl FromStr for Variable {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let (name, path) = text.split_once('=').unwrap_or((text, "/v1"));
        if name.is_empty() || name.contains('\0') {
            return Err("it names no variable; write NAME or NAME=/v1".to_owned());
        }
        if !path.is_empty() && !path.starts_with('/') {
            return Err(format!("`{path}` is no path: it starts with /, like /v1 or /graphql"));
        }
        Ok(Self { name: name.to_owned(), path: path.trim_end_matches('/').to_owned() })
    }
}

/// The variables of a program whose v1 is at `base`.
pub(super) fn of(session: &Session, base: &str, more: &[Variable]) -> Vec<(OsString, OsString)> {
    let rest = REST.map(|name| (name.to_owned(), format!("{base}/v1")));
    let graphql = GRAPHQL.map(|name| (name.to_owned(), format!("{base}/graphql")));
    let more = more.iter().map(|Variable { name, path }| (name.clone(), format!("{base}{path}")));
    let key = session.platform.variable(KEY).is_none_or(OsStr::is_empty);
    let key = key.then(|| (KEY.to_owned(), "trial".to_owned()));
    let told = rest.into_iter().chain(graphql).chain(more).chain(key);
    let direct = NO_PROXY.map(|name| {
        let mut hosts = session.platform.variable(name).unwrap_or_default().to_owned();
        if !hosts.is_empty() {
            hosts.push(",");
        }
        hosts.push("127.0.0.1,localhost,::1");
        (name.into(), hosts)
    });
    told.map(|(name, value)| (name.into(), value.into())).chain(direct).collect()
}

#[cfg(test)]
mod tests {
    use super::Variable;

    #[test]
    fn a_variable_has_a_name_and_a_path() {
        let read = |text: &str| text.parse::<Variable>().map(|variable| (variable.name, variable.path));
        assert_eq!(read("API"), Ok(("API".into(), "/v1".into())));
        assert_eq!(read("API=/graphql"), Ok(("API".into(), "/graphql".into())));
        assert_eq!(read("HOST=/"), Ok(("HOST".into(), String::new())));
        assert!(read("=").is_err() && read("API=v1").is_err());
    }
}

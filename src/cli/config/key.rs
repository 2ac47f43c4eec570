//! The name of a setting on the command line: its key as in the file. The table may be omitted before a default, as in
//! `pods.create.gpu`.

use std::{fmt, str::FromStr};

use crate::cli::{
    failure::{Failure, Kind},
    preferences::{ALIASES, DEFAULTS, dotted},
};

/// The key of a setting.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::cli::config) struct Key {
    /// Its names from the top of the file.
    pub(in crate::cli::config) names: Vec<String>,
}

impl FromStr for Key {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let names = toml_edit::Key::parse(text).map_err(|_| "it is not a key like pods.create.gpu".to_owned())?;
        let mut names: Vec<String> = names.iter().map(|name| name.get().to_owned()).collect();
        let is_whole = match names.as_slice() {
            [table, _, ..] => [DEFAULTS, ALIASES, "contexts"].contains(&table.as_str()),
            [name] => [DEFAULTS, ALIASES, "context", "contexts", "version"].contains(&name.as_str()),
            [] => return Err("it is empty".to_owned()),
        };
        if !is_whole {
            names.insert(0, DEFAULTS.to_owned());
        }
        Ok(Self { names })
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&dotted(&self.names))
    }
}

impl Key {
    /// The failure of a setting that is not there.
    pub(in crate::cli::config) fn missing(&self) -> Failure {
        Failure::Told {
            kind: Kind::Missing,
            what: format!("`{self}` is not set"),
            details: Vec::new(),
            hint: Some("`svcctl config list` shows what is".to_owned()),
        }
    }

    /// The table and what is below it, when it is one of those that `config` changes.
    pub(in crate::cli::config) fn below(&self) -> Result<(&str, &[String]), Failure> {
        match self.names.split_first() {
            Some((table, below)) if [DEFAULTS, ALIASES].contains(&table.as_str()) => Ok((table, below)),
            Some(_) | None => Err(Failure::usage(
                format!("`{self}` is no default and no alias"),
                "`svcctl context` and `svcctl login` change contexts",
            )),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Key;

    #[test]
    fn the_table_may_be_left_out_before_a_default() {
        for (typed, meant) in [
            ("output", "defaults.output"),
            ("pods.create.gpu", "defaults.pods.create.gpu"),
            ("defaults.pods.create.gpu", "defaults.pods.create.gpu"),
            ("aliases.up", "aliases.up"),
            ("context", "context"),
            ("context.list.output", "defaults.context.list.output"),
            ("contexts.\"a.example.com\".base-url", "contexts.\"a.example.com\".base-url"),
        ] {
            assert_eq!(typed.parse::<Key>().expect("a key").to_string(), meant);
        }
        for wrong in ["", "a..b", "a b", ".a", "a."] {
            assert!(wrong.parse::<Key>().is_err(), "{wrong}");
        }
    }
}

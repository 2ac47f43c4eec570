//! What each command prints: the shape of its JSON and the columns of its rows. Each group tells it of its own verbs;
//! `--columns` is checked by it before anything is done, and `schema` shows it.

use std::ffi::OsString;

use clap::{ArgMatches, CommandFactory};
use schemars::{JsonSchema, SchemaGenerator};
use serde_json::{Value, json};

use super::{
    Cli, billing, catalog,
    columns::Resource,
    context, doctor, engine,
    failure::Failure,
    migrate,
    output::{check_columns, column_names},
    pods, registries, serve,
    settings::Settings,
    ssh_keys, templates, volumes,
};
use crate::ops::list::List;
use wire::Operation;

/// What a command prints.
#[derive(Clone, Copy)]
pub(super) struct Shape {
    /// The schema of its JSON; none where it prints none.
    pub(super) json: Option<fn(&mut SchemaGenerator) -> Value>,
    /// Its rows.
    pub(super) rows: Rows,
}

/// The rows of a command.
#[derive(Clone, Copy)]
pub(super) enum Rows {
    /// There are none.
    None,
    /// Their columns depend on what is in them.
    Vary,
    /// The headings of their columns, how names of columns are checked, and all names that `--columns` takes.
    Of(fn() -> Vec<&'static str>, fn(&[String]) -> Result<(), Failure>, fn() -> Vec<String>),
}

impl Shape {
    /// Text for people, files, or nothing.
    pub(super) const TEXT: Self = Self { json: None, rows: Rows::None };

    /// Any JSON.
    pub(super) const ANY: Self = Self { json: Some(|_| json!({})), rows: Rows::None };

    /// A document of its own.
    pub(super) const fn own<T: JsonSchema>() -> Self {
        Self { json: Some(reference::<T>), rows: Rows::None }
    }

    /// A document of its own, that a schema is written for.
    pub(super) const fn written(json: fn(&mut SchemaGenerator) -> Value) -> Self {
        Self { json: Some(json), rows: Rows::None }
    }

    /// A document of its own, and rows of what is in it.
    pub(super) const fn with_rows<T: Resource>(json: fn(&mut SchemaGenerator) -> Value) -> Self {
        Self { json: Some(json), rows: rows::<T>() }
    }

    /// The answer of an operation, in rows whose columns depend on it.
    pub(super) const fn varying<O: Operation>() -> Self {
        Self { json: Some(reference::<O::Output>), rows: Rows::Vary }
    }

    /// The answer of an operation that lists things.
    pub(super) const fn list<L: List<Item: Resource>>() -> Self {
        Self { json: Some(reference::<L::Output>), rows: rows::<L::Item>() }
    }

    /// One thing.
    pub(super) const fn one<T: Resource>() -> Self {
        Self { json: Some(reference::<T>), rows: rows::<T>() }
    }

    /// One thing where one is named, and else the list of them.
    pub(super) const fn one_or_list<L: List<Item: Resource>>() -> Self {
        Self { json: Some(either::<L::Item, L::Output>), rows: rows::<L::Item>() }
    }

    /// One thing where one is named, and else an array of them.
    pub(super) const fn several<T: Resource>() -> Self {
        Self { json: Some(either::<T, Vec<T>>), rows: rows::<T>() }
    }
}

const fn rows<T: Resource>() -> Rows {
    Rows::Of(|| T::COLUMNS.iter().map(|column| column.header).collect(), check_columns::<T>, column_names::<T>)
}

/// The schema of a type, among the definitions of a document.
pub(super) fn reference<T: JsonSchema>(generator: &mut SchemaGenerator) -> Value {
    generator.subschema_for::<T>().to_value()
}

fn either<T: JsonSchema, S: JsonSchema>(generator: &mut SchemaGenerator) -> Value {
    json!({ "oneOf": [reference::<T>(generator), reference::<S>(generator)] })
}

/// An object of these fields, all of them there.
pub(super) fn object<const N: usize>(fields: [(&str, Value); N]) -> Value {
    let names = fields.each_ref().map(|(name, _)| *name);
    let properties: serde_json::Map<String, Value> =
        fields.into_iter().map(|(name, schema)| (name.to_owned(), schema)).collect();
    json!({ "type": "object", "required": names.as_slice(), "properties": properties })
}

/// What the command of this path prints; none where there is no such command.
pub(super) fn of(path: &[&str]) -> Option<Shape> {
    let (group, verbs) = path.split_first()?;
    match *group {
        "pods" => pods::shape(verbs),
        "catalog" => catalog::shape(verbs),
        "billing" => billing::shape(verbs),
        "ssh-keys" => ssh_keys::shape(verbs),
        "templates" => templates::shape(verbs),
        "volumes" => volumes::shape(verbs),
        "registries" => registries::shape(verbs),
        "migrate" => migrate::shape(verbs),
        "engine" => engine::shape(verbs),
        "context" => context::shape(verbs),
        "serve" => Some(serve::SHAPE),
        "api" | "schema" => Some(Shape::ANY),
        "doctor" => Some(doctor::SHAPE),
        "login" | "logout" | "completion" | "help" => Some(Shape::TEXT),
        _ => None,
    }
}

/// Checks the columns that were asked for, before anything is done.
pub(super) fn check(args: &[OsString], settings: Settings) -> Result<Settings, Failure> {
    let Some(names) = &settings.columns else { return Ok(settings) };
    let Ok(matches) = Cli::command().try_get_matches_from(args) else { return Ok(settings) };
    let path = path_of(&matches);
    match of(&path).map_or(Rows::None, |output| output.rows) {
        Rows::Vary => {}
        Rows::Of(_, check, _) => check(names)?,
        Rows::None => {
            let what = format!("`svcctl {}` shows no rows to pick columns from", path.join(" "));
            return Err(Failure::usage(what, "leave --columns out"));
        }
    }
    Ok(settings)
}

/// The words that name a command.
fn path_of(matches: &ArgMatches) -> Vec<&str> {
    let below = matches.subcommand().map(|(name, matches)| [vec![name], path_of(matches)].concat());
    below.unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::of;
    use crate::cli::whole;

    #[test]
    fn every_command_says_what_it_prints() {
        fn check(command: &clap::Command, path: &[&str]) {
            if !command.has_subcommands() {
                assert!(of(path).is_some(), "`{}` does not say what it prints", path.join(" "));
            }
            for verb in command.get_subcommands().filter(|verb| verb.get_name() != "help") {
                check(verb, &[path, &[verb.get_name()]].concat());
            }
        }
        check(&whole(), &[]);
    }
}
